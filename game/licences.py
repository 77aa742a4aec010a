"""The licences of all that travels with Moksha, by the names of the projects that they are of."""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path

from game import resources

LIBRARIES = (
    "pygame-ce",
    "PyYAML",
    "platformdirs",
    "segno",
    "accesskit",
    "fpdf2",
    "fonttools",
    "uharfbuzz",
    "defusedxml",
)
MARKS = ("LICENSE", "LICENCE", "COPYING", "LGPL")  # one of them is in the name of such a file


def found() -> dict[str, list[Path]]:
    """The files of each project: in a bundle from its folder `licences`, else from what is installed."""
    fonts = resources.folder("fonts").glob("OFL-*.txt")
    places = {font.stem.removeprefix("OFL-"): [font] for font in sorted(fonts)}
    unpacked = getattr(sys, "_MEIPASS", None)
    if unpacked is not None:
        return _in(Path(unpacked) / "licences") | places
    places |= {name: files for name in LIBRARIES if (files := of(name))}
    root = resources.checkout()
    own = of("mokshapatam") if root is None else [root / "LICENSE"]
    beside = {} if root is None else _in(root / "packaging" / "licences")
    return {"Moksha": own} | {name: places.get(name, []) + beside.get(name, []) for name in places | beside}


def of(distribution: str) -> list[Path]:
    """The licence files that an installed distribution brings along."""
    try:
        files = metadata.distribution(distribution).files or ()
    except metadata.PackageNotFoundError:
        return []
    return [Path(str(file.locate())) for file in files if any(mark in file.name.upper() for mark in MARKS)]


def _in(folder: Path) -> dict[str, list[Path]]:
    """What lies in a folder: a folder for each project, Moksha's own beside them."""
    found: dict[str, list[Path]] = {}
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            found.setdefault("Moksha" if file.parent == folder else file.parent.name, []).append(file)
    return found
