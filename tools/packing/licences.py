"""The licences of what travels in the bundle: whose each library is, and the texts that go along."""

from __future__ import annotations

import shutil
import sys
import tomllib
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from typing import Final

from game import licences
from tools.packing.facts import ROOT

OWNERS: Final[dict[str, list[str]]] = tomllib.loads(
    (ROOT / "packaging/libraries.toml").read_text(encoding="utf-8")
)


def gathered() -> list[tuple[str, str]]:
    """Every text with the folder it goes to, one for each project."""
    found = licences.found()
    for folder in (Path(sys.base_prefix), Path(shutil.__file__).parent):
        if (folder / "LICENSE.txt").is_file():
            found["Python"] = [folder / "LICENSE.txt"]
    return [(str(file), f"licences/{name}") for name, files in found.items() for file in files]


def owners(library: str) -> list[str]:
    """The projects that a library is of, by its place among the bundle's files."""
    name = PurePosixPath(library).name
    return [
        project
        for project, patterns in OWNERS.items()
        if any(fnmatchcase(library if "/" in pattern else name, pattern) for pattern in patterns)
    ]


def unlicensed(libraries: Iterable[str], texts: Path) -> list[str]:
    """Those libraries of whose projects no text lies in a folder of licences, or that are nobody's."""
    return [
        library
        for library in libraries
        if not (whose := owners(library)) or not all(any((texts / each).glob("*")) for each in whose)
    ]


def libraries(folder: Path) -> list[str]:
    """The native libraries in a bundle's folder, by their places; a link is none."""
    files = (file for file in sorted(folder.rglob("*")) if file.is_file() and not file.is_symlink())
    return [
        file.relative_to(folder).as_posix()
        for file in files
        if file.suffix in (".dll", ".pyd", ".dylib", ".so") or ".so." in file.name or file.name == "Python"
    ]
