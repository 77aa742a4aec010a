"""`make release-check`: what can be tried here before a release, as a table."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from game import __version__
from tools.packing import downloads, linux
from tools.packing import licences as texts
from tools.packing.facts import FACTS, ROOT, release


class Skipped(Exception):
    """What is not here of what a check needs."""


def run(*command: object) -> str:
    """What a command says; raises Skipped where it is not here, ValueError where it fails."""
    if shutil.which(str(command[0])) is None:
        raise Skipped(f"{command[0]} is not here")
    done = subprocess.run([str(part) for part in command], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise ValueError((done.stdout + done.stderr).strip() or f"it ends with {done.returncode}")
    return done.stdout.strip()


def changelog(_: Path) -> str:
    """CHANGELOG begins with this version."""
    return f"{__version__}, {release().date}, {len(release().notes.splitlines())} lines"


def archives(place: Path) -> str:
    """Wheel and source archive, installed in an empty environment."""
    run(sys.executable, "-m", "hatchling", "build", "-d", place)
    run(sys.executable, "-m", "venv", place / "venv")
    python = place / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    run(python, "-m", "pip", "install", "-q", next(place.glob("*.whl")))
    return run(python, "-m", "game", "--version")


def metadata(place: Path) -> str:
    """What the archives say of themselves, as an index reads it."""
    if find_spec("twine") is None:
        raise Skipped("twine is not here")
    run(sys.executable, "-m", "hatchling", "build", "-d", place)
    run(sys.executable, "-m", "twine", "check", "--strict", *sorted(place.glob(f"{FACTS['distribution']}*")))
    return "twine has no complaint"


def desktop(place: Path) -> str:
    """The menu entry; SingleMainWindow is newer than some of the tools."""
    linux.share(place)
    try:
        run("desktop-file-validate", place / "applications/moksha.desktop")
    except ValueError as error:
        new = ('"1.5"', "SingleMainWindow")
        if any(not any(word in line for word in new) for line in str(error).splitlines()):
            raise
        return "valid but for version 1.5 of the standard, which this tool does not know"
    return "valid"


def appstream(place: Path) -> str:
    """What stores are told."""
    linux.share(place)
    file = place / f"metainfo/{FACTS['id']}.metainfo.xml"
    return run("appstreamcli", "validate", "--no-net", file).splitlines()[-1].strip()


def workflow(_: Path) -> str:
    """The workflow of the release; actionlint knows GitHub's last runner for Intel's Macs since 1.7.8."""
    new = 'label "macos-15-intel" is unknown'
    return run("actionlint", "-ignore", new, ".github/workflows/release.yml") or "no complaint"


def scripts(_: Path) -> str:
    """The shell's scripts."""
    return run("shellcheck", "packaging/macos/dmg", "tools/packing/debian_tree") or "no complaint"


def tests(*names: str) -> str:
    """The tests of packages and downloads whose names have one of these words in them."""
    files, words = ("tests/test_packaging.py", "tests/test_downloads.py"), " or ".join(names)
    return run(sys.executable, "-m", "pytest", "-q", "-n", 0, *files, "-k", words).splitlines()[-1]


def systems(_: Path) -> str:
    """What Info.plist, version resource, installers and Flatpak say, and the programs of each system."""
    return tests("macos", "windows", "terminal", "facts", "flatpak", "bundle_is")


def licences(_: Path) -> str:
    """A text for each project; for each library, too, where there is a bundle."""
    said, inside = tests("licence", "library"), downloads.BUNDLE / "_internal"
    if not inside.is_dir():
        return said
    found = texts.libraries(inside)
    if left := texts.unlicensed(found, inside / "licences"):
        raise ValueError(f"no text for {', '.join(left)}")
    return f"{said}; {len(found)} libraries in the bundle have theirs"


def glibc(_: Path) -> str:
    """How new a Linux the bundle needs."""
    if downloads.SYSTEM != "linux":
        raise Skipped("Linux alone has it")
    newest, by = linux.glibc(bundle())
    told = f"{'.'.join(map(str, newest))}, for {by.name}"
    if newest > (2, 31):
        raise Skipped(f"this bundle asks for {told}: make it by tools/packing/debian_tree")
    return told


def packages(_: Path) -> str:
    """All downloads for this system."""
    bundle()
    return ", ".join(f"{file.name} {file.stat().st_size / 1e6:.1f} MB" for file in downloads.made(None))


def debian(_: Path) -> str:
    """What lintian says of the package."""
    packed = sorted(downloads.PLACE.glob("*.deb"))
    if not packed:
        raise Skipped("there is no package")
    return f"{len(run('lintian', '--fail-on', 'error', packed[-1]).splitlines())} warnings, no error"


def bundle() -> Path:
    """The bundle, where it was built."""
    if not downloads.BUNDLE.is_dir():
        raise Skipped("there is no dist/moksha: make frozen")
    return downloads.BUNDLE


CHECKS: Final[tuple[Callable[[Path], str], ...]] = (
    *(changelog, archives, metadata, systems, licences, desktop, appstream),
    *(workflow, scripts, glibc, packages, debian),
)


def main(only: str | None) -> int:
    """Try all, tell each in a line; 1 where any failed."""
    failed = False
    for check in CHECKS:
        if only and only not in check.__name__:
            continue
        with tempfile.TemporaryDirectory() as place:
            try:
                state, said = "passed", check(Path(place))
            except Skipped as why:
                state, said = "skipped", str(why)
            except (ValueError, OSError) as why:
                state, said, failed = "FAILED", str(why), True
        print(f"{check.__name__:<10} {state:<8} {said}", flush=True)
    return int(failed)
