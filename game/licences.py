"""The licences of all that travels with Moksha, by the names of the projects that they are of."""

from __future__ import annotations

import re
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
WORD = re.compile("(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")  # where a word begins: EB Garamond
MARKS = ("LICENSE", "LICENCE", "COPYING", "LGPL")  # one of them is in the name of such a file


def found() -> dict[str, list[Path]]:
    """The files of each project: in a bundle from its folder `licences`, else from what is installed."""
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        return _in(Path(bundle, "licences"))
    root = resources.checkout()
    found = {"Moksha": of("mokshapatam") if root is None else [root / "LICENSE"]}
    fonts = sorted(resources.folder("fonts").glob("OFL-*"))
    found |= {WORD.sub(" ", font.stem.removeprefix("OFL-")): [font] for font in fonts}
    found |= {name: files for name in LIBRARIES if (files := of(name))}
    texts = {} if root is None else _in(root / "packaging" / "licences")
    return found | {name: found.get(name, []) + files for name, files in texts.items()}


def of(distribution: str) -> list[Path]:
    """The licence files that an installed distribution brings along."""
    try:
        files = metadata.distribution(distribution).files or ()
    except metadata.PackageNotFoundError:
        return []
    return [Path(str(file.locate())) for file in files if any(mark in file.name.upper() for mark in MARKS)]


def _in(folder: Path) -> dict[str, list[Path]]:
    """The files in a folder that has a folder for each project."""
    found: dict[str, list[Path]] = {}
    for file in sorted(folder.glob("*/*")):
        found.setdefault(file.parent.name, []).append(file)
    return found
