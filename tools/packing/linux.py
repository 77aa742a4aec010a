"""Downloads for Linux: a tree under /usr, an AppImage, a Debian package; and how new a glibc they need."""

from __future__ import annotations

import gzip
import hashlib
import os
import platform
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

from game import __version__
from tools.packing.facts import FACTS, ROOT, release

PACKAGE: Final = "moksha"
DEBIAN: Final = {"x86_64": "amd64", "aarch64": "arm64"}


def glibc(folder: Path) -> tuple[tuple[int, ...], Path]:
    """The newest version of glibc that any program or library in a folder asks for, and which one does."""
    newest: tuple[int, ...] = (0,)
    by = folder
    for file in sorted(folder.rglob("*")):
        if file.is_symlink() or not file.is_file():
            continue
        with file.open("rb") as opened:
            if opened.read(4) != b"\x7fELF":
                continue
        told = subprocess.run(["objdump", "-p", str(file)], check=True, capture_output=True, text=True).stdout
        for found in re.findall(r"\bGLIBC_([\d.]+)", told):
            asked = tuple(map(int, found.split(".")))
            if asked > newest:
                newest, by = asked, file
    return newest, by


def filled(name: str, **more: object) -> str:
    """A file of `packaging/` with the facts in their places."""
    said = release()
    text = (ROOT / "packaging" / name).read_text(encoding="utf-8")
    return text.format_map({**FACTS, "version": __version__, "date": said.date, **more})


def share(to: Path) -> None:
    """All that belongs into /usr/share: what `moksha desktop` puts there, and what stores read."""
    from game import desktop

    metainfo = filled("metainfo.xml").encode()
    for place, data in (desktop.files() | {f"metainfo/{FACTS['id']}.metainfo.xml": metainfo}).items():
        _write(to / place, data)


def usr(bundle: Path, to: Path) -> None:
    """A /usr with the bundle in lib/, its programs in bin/ and the rest in share/."""
    shutil.copytree(bundle, to / "lib" / PACKAGE, symlinks=True)
    (to / "bin").mkdir(parents=True)
    for name, program in ((PACKAGE, "windowed"), (FACTS["programs"]["console"], "console")):
        (to / "bin" / name).symlink_to(f"../lib/{PACKAGE}/{FACTS['programs'][program]}")
    share(to / "share")


def appdir(bundle: Path, to: Path) -> None:
    """The folder that an AppImage holds: it runs by its `AppRun`."""
    shutil.rmtree(to, ignore_errors=True)
    usr(bundle, to / "usr")
    icon = f"usr/share/icons/hicolor/256x256/apps/{PACKAGE}.png"
    links = {
        "AppRun": f"usr/bin/{PACKAGE}",
        f"{PACKAGE}.desktop": f"usr/share/applications/{PACKAGE}.desktop",
        f"{PACKAGE}.png": icon,
        ".DirIcon": icon,
    }
    for name, target in links.items():
        (to / name).symlink_to(target)


def appimage(folder: Path, to: Path, runtime: Path | None) -> Path:
    """The AppImage of an AppDir: the runtime, then a squashfs. Without a runtime, the squashfs alone."""
    packed = to.with_suffix(".squashfs")
    options = ["-root-owned", "-noappend", "-no-progress", "-comp", "zstd", "-Xcompression-level", "19"]
    subprocess.run(["mksquashfs", str(folder), str(packed), *options], check=True, stdout=subprocess.DEVNULL)
    if runtime is None:
        return packed
    to.write_bytes(runtime.read_bytes() + packed.read_bytes())
    to.chmod(0o755)
    packed.unlink()
    return to


def deb(bundle: Path, folder: Path) -> Path:
    """The Debian package, made in a folder by dpkg-deb."""
    architecture = DEBIAN.get(platform.machine(), platform.machine())
    tree = folder / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    usr(bundle, tree / "usr")
    papers = tree / "usr/share/doc" / PACKAGE
    said = release()
    mit = "\n".join(f" {line or '.'}" for line in (ROOT / "LICENSE").read_text("utf-8").splitlines()[4:])
    _write(papers / "copyright", filled("debian/copyright", mit=mit).encode())
    _write(papers / "changelog.gz", gzip.compress((ROOT / "CHANGELOG.md").read_bytes(), mtime=0))
    news = filled("debian/changelog", stamp=said.stamp)
    _write(papers / "changelog.Debian.gz", gzip.compress(news.encode(), mtime=0))
    manual = gzip.compress((ROOT / "packaging/debian/moksha.6").read_bytes(), mtime=0)
    for name in (PACKAGE, FACTS["programs"]["console"]):
        _write(tree / f"usr/share/man/man6/{name}.6.gz", manual)
    overrides = (ROOT / "packaging/debian/lintian-overrides").read_bytes()
    _write(tree / "usr/share/lintian/overrides" / PACKAGE, overrides)
    needs, _ = glibc(tree)
    control = filled(
        "debian/control",
        architecture=architecture,
        needs=".".join(map(str, needs)),
        kilobytes=sum(file.lstat().st_size for file in tree.rglob("*") if not file.is_dir()) // 1024,
    )
    sums = [
        f"{hashlib.md5(file.read_bytes(), usedforsecurity=False).hexdigest()}  {file.relative_to(tree)}\n"
        for file in sorted((tree / "usr").rglob("*"))
        if file.is_file() and not file.is_symlink()
    ]
    for file in (tree, *tree.rglob("*")):  # whoever's habits made them: everyone may read, the owner write
        if not file.is_symlink():
            file.chmod(0o755 if file.is_dir() or (file.stat().st_mode & 0o100 and _runs(file)) else 0o644)
    _write(tree / "DEBIAN/control", control.encode())
    _write(tree / "DEBIAN/md5sums", "".join(sums).encode())
    made = folder / f"{PACKAGE}_{__version__}-1_{architecture}.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(made)],
        check=True,
        stdout=subprocess.DEVNULL,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(said.seconds)},
    )
    shutil.rmtree(tree)
    return made


def _runs(file: Path) -> bool:
    """Whether a file is one of the bundle's programs, which alone need the right to run."""
    return file.name in FACTS["programs"].values()


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
