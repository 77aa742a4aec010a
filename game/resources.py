"""Where the data folders are: in the frozen app, the wheel or the checkout; never the working folder."""

from __future__ import annotations

import os
import shutil
import sys
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

FOLDERS = ("boards", "languages", "sprites", "sounds", "fonts", "share", "packaging")

_HERE = Path(__file__).resolve().parent


class ResourceMissing(LookupError):
    """A data file that Moksha came with is not there; `sentence` says which."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def checkout() -> Path | None:
    """The checkout this package runs from; None where it was installed or frozen."""
    root = _HERE.parent
    return root if (root / "pyproject.toml").is_file() else None


def _shipped() -> tuple[Path, ...]:
    """The places the data folders may have been shipped to, the likeliest first."""
    places = []
    if getattr(sys, "frozen", False):
        unpacked = getattr(sys, "_MEIPASS", None)
        places.append(Path(unpacked) if unpacked else Path(sys.executable).resolve().parent / "_internal")
    places.append(_HERE / "_data")
    source = checkout()
    if source is not None:
        places.append(source)
    return tuple(places)


_roots = _shipped()


class Layer:
    """A tree laid in front of the shipped one; call it, or leave its `with` block, to take it away."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def __call__(self) -> None:
        global _roots
        _roots = tuple(root for root in _roots if root is not self.root)

    def __enter__(self) -> Path:
        return self.root

    def __exit__(self, *_: object) -> None:
        self()


def add_root(root: str | Path) -> Layer:
    """Lay another tree (`root/boards`, `root/sprites` …) in front; what it lacks is found behind it."""
    global _roots
    layer = Layer(Path(root).resolve())
    _roots = (layer.root, *_roots)
    return layer


def folder(name: str) -> Path:
    """The data folder of that name, one of FOLDERS: the front one, where trees are laid in front."""
    return path(name)


def folders(name: str) -> list[Path]:
    """The data folders of that name, the front one first."""
    return [root / name for root in _roots if (root / name).is_dir()]


def path(*parts: str) -> Path:
    """A data file or a folder of them: `path("boards", "leela", "board.yaml")`."""
    wanted = _checked(parts)
    for root in _roots:
        found = Path(f"{root}/{wanted}")
        if found.exists():
            return found
    raise ResourceMissing(f"{wanted} is missing from this copy of Moksha: install it anew")


@cache
def facts() -> dict[str, Any]:
    """What every package says of Moksha: its name, its addresses, its files (`packaging/moksha.toml`)."""
    import tomllib

    return tomllib.loads(path("packaging", "moksha.toml").read_text(encoding="utf-8"))


@cache
def _checked(parts: tuple[str, ...]) -> PurePosixPath:
    """The way to a file within a tree; it leads into one of FOLDERS and never out of it."""
    wanted = PurePosixPath(*parts)
    if wanted.is_absolute() or ".." in wanted.parts or not wanted.parts or wanted.parts[0] not in FOLDERS:
        raise ResourceMissing(f"{wanted} is none of Moksha's data files: they lie in {', '.join(FOLDERS)}")
    return wanted


def command(terminal: bool = False) -> list[str]:
    """How this Moksha is started: its window, or what speaks on standard output."""
    if getattr(sys, "frozen", False):
        # An AppImage lies where it is unpacked only as long as it runs.
        unpacked, image = os.environ.get("APPDIR"), os.environ.get("APPIMAGE")
        program = Path(sys.executable)
        if unpacked and image and program.is_relative_to(unpacked):
            return [image]
        return [str(program.with_name(("moksha-cli" if terminal else "Moksha") + program.suffix))]
    name = "moksha" if terminal else "moksha-window"
    beside = shutil.which(name, path=str(Path(sys.executable).parent))
    return [beside] if beside else [sys.executable, "-m", "game"]
