"""The bundle: what building it needs, whether it is up to date, and what is in it."""

from __future__ import annotations

import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path

from game import resources
from tools.packing import licences
from tools.packing.facts import FACTS

ROOT = Path(__file__).resolve().parent.parent.parent
SPEC = ROOT / "build.spec"
PLACE = ROOT / "dist" / "moksha"
# The window's program, and the one for terminals.
WINDOWED, PROGRAM = (
    f"{FACTS['programs'][kind]}{'.exe' if sys.platform == 'win32' else ''}"
    for kind in ("windowed", "console")
)


def lacking() -> list[str]:
    """What is not here of what PyInstaller needs, and PyInstaller itself."""
    found = []
    if importlib.util.find_spec("PyInstaller") is None:
        found.append("PyInstaller (pip install pyinstaller)")
    if sys.platform != "win32" and not _shared_library():
        found.append("a Python that was built with its shared library (configure --enable-shared)")
    if sys.platform.startswith("linux") and shutil.which("objdump") is None:
        found.append("objdump (on Debian: apt install binutils)")
    return found


def _shared_library() -> bool:
    return any(sysconfig.get_config_var(name) for name in ("Py_ENABLE_SHARED", "PYTHONFRAMEWORK"))


def sources() -> Iterator[Path]:
    """Every file that the bundle is made of."""
    yield from (SPEC, ROOT / "LICENSE")
    for name in ("game", "packaging", "tools/packing", *resources.FOLDERS):
        for file in (ROOT / name).rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                yield file


def up_to_date() -> bool:
    """Whether nothing has changed since it was built."""
    program = PLACE / PROGRAM
    return program.is_file() and all(file.stat().st_mtime <= program.stat().st_mtime for file in sources())


def build() -> bool:
    """Build it into dist/; PyInstaller speaks for itself where that fails.

    It counts as old as its beginning: what changes meanwhile may not have come into it.
    """
    began = time.time()
    done = subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", SPEC.name], cwd=ROOT
    )
    if done.returncode:
        return False
    os.utime(PLACE / PROGRAM, (began, began))
    return True


def modules_left_out() -> list[str]:
    """Modules of Moksha that did not come into the bundle, as those may that are found by name alone."""
    if importlib.util.find_spec("PyInstaller") is None:
        return []
    readers = importlib.import_module("PyInstaller.archive.readers")
    packed = readers.CArchiveReader(str(PLACE / PROGRAM)).open_embedded_archive("PYZ.pyz").toc
    names = []
    for file in sorted((ROOT / "game").rglob("*.py")):
        parts = file.relative_to(ROOT).with_suffix("").parts
        names.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return [name for name in names if name not in packed and name != "game.__main__"]


def libraries_unlicensed() -> list[str]:
    """Native libraries in the bundle that travel without the text of their licence."""
    inside = PLACE / "_internal"
    return licences.unlicensed(licences.libraries(inside), inside / "licences")


def size(folder: Path) -> tuple[int, int]:
    """Its bytes and its files; a link counts for nothing."""
    files = [file for file in folder.rglob("*") if file.is_file() and not file.is_symlink()]
    return sum(file.stat().st_size for file in files), len(files)
