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
    unpacked = getattr(sys, "_MEIPASS", None)
    if unpacked is not None:
        return _in(Path(unpacked) / "licences")
    places = {"Moksha": of("mokshapatam")}
    root = resources.checkout()
    if root is not None:
        places["Moksha"] = [root / "LICENSE"]
    for font in sorted(resources.folder("fonts").glob("OFL-*.txt")):
        places[font.stem.removeprefix("OFL-")] = [font]
    places |= {name: files for name in LIBRARIES if (files := of(name))}
    beside = {} if root is None else _in(root / "packaging" / "licences")
    return {name: places.get(name, []) + beside.get(name, []) for name in places | beside}


def of(distribution: str) -> list[Path]:
    """The licence files that an installed distribution brings along."""
    try:
        files = metadata.distribution(distribution).files or ()
    except metadata.PackageNotFoundError:
        return []
    return [Path(str(file.locate())) for file in files if any(mark in file.name.upper() for mark in MARKS)]


def _in(folder: Path) -> dict[str, list[Path]]:
    """What lies in a folder: a folder for each project, Moksha's own beside them."""
    if not folder.is_dir():
        return {}
    own = [file for file in sorted(folder.iterdir()) if file.is_file()]
    named = {
        place.name: sorted(p for p in place.rglob("*") if p.is_file())
        for place in sorted(folder.iterdir())
        if place.is_dir()
    }
    return ({"Moksha": own} if own else {}) | named
