"""The downloads for each system, made from its bundle, in dist/downloads."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game import __version__, desktop
from tools.packing import linux
from tools.packing.facts import FACTS, ROOT, release

BUNDLE: Final = ROOT / "dist" / "moksha"
APP: Final = ROOT / "dist" / f"{FACTS['name']}.app"
PLACE: Final = ROOT / "dist" / "downloads"
ICON: Final = ROOT / "build" / "moksha.ico"  # of the installer
SYSTEM: Final = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
MACHINE: Final = {"AMD64": "x86_64", "ARM64": "arm64"}.get(platform.machine(), platform.machine())


def named(suffix: str) -> Path:
    """A download of this version for this system and machine."""
    return PLACE / f"{FACTS['name']}-{__version__}-{SYSTEM}-{MACHINE}{suffix}"


def made(runtime: Path | None) -> Iterator[Path]:
    """Every download for this system; an AppImage needs its runtime."""
    PLACE.mkdir(parents=True, exist_ok=True)
    if SYSTEM == "linux":
        return _linux(runtime)
    return _windows() if SYSTEM == "windows" else _macos()


def _linux(runtime: Path | None) -> Iterator[Path]:
    yield tar()
    if shutil.which("dpkg-deb"):
        yield linux.deb(BUNDLE, PLACE)
    if shutil.which("mksquashfs"):
        folder = PLACE / "AppDir"
        linux.appdir(BUNDLE, folder)
        yield linux.appimage(folder, named(".AppImage"), runtime)


def tar() -> Path:
    """The bundle as it is, in a folder of its own name, dated as the release is."""
    to, said = named(".tar.xz"), release()

    def plain(file: tarfile.TarInfo) -> tarfile.TarInfo:
        file.uid = file.gid = 0
        file.uname = file.gname = "root"
        file.mtime = said.seconds
        return file

    with tarfile.open(to, "w:xz") as archive:
        archive.add(BUNDLE, to.name.removesuffix(".tar.xz"), filter=plain)
    return to


def _macos() -> Iterator[Path]:
    to = named(".dmg")
    subprocess.run([str(ROOT / "packaging/macos/dmg"), str(APP), str(to)], check=True)
    yield to


def _windows() -> Iterator[Path]:
    packed = named("")
    yield Path(shutil.make_archive(str(packed), "zip", BUNDLE.parent, BUNDLE.name))
    ICON.parent.mkdir(exist_ok=True)
    ICON.write_bytes(desktop.ico())
    subprocess.run([_iscc(), *inno(), str(ROOT / "packaging/windows/moksha.iss")], check=True)
    yield PLACE / f"{FACTS['name']}-{__version__}-windows-setup.exe"


def inno() -> list[str]:
    """The values that `packaging/windows/moksha.iss` asks for."""
    values = {
        "Id": FACTS["id"],
        "Name": FACTS["name"],
        "Version": __version__,
        "Publisher": FACTS["publisher"],
        "Homepage": FACTS["urls"]["homepage"],
        "Issues": FACTS["urls"]["issues"],
        "Releases": FACTS["urls"]["releases"],
        "Program": FACTS["programs"]["windowed"],
        "Suffix": FACTS["match"]["suffix"],
        "Class": FACTS["match"]["class"],
        "Minimum": FACTS["minimum"]["windows"],
        "Root": ROOT,
        "Bundle": BUNDLE,
        "Output": PLACE,
        "Icon": ICON,
    }
    return [f"/D{name}={value}" for name, value in values.items()]


def _iscc() -> str:
    """Inno Setup's compiler, which its installer puts on no path."""
    usual = r"C:\Program Files (x86)\Inno Setup 6"
    found = shutil.which("ISCC") or shutil.which("ISCC", path=usual)
    if found is None:
        raise FileNotFoundError("ISCC: Inno Setup 6 is not here (https://jrsoftware.org)")
    return found
