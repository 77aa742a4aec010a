"""The graph half of `board.yaml`: spaces and what links them. `layout.py` reads the picture half."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from game import resources
from game.engine import data
from game.engine.errors import Why


@dataclass(frozen=True)
class Space:
    """A place a token can stand on. `at` is in board units, x to the right, y downwards."""

    id: int | str
    at: list[float]
    kind: str = ""
    level: int = 0
    deva: str = ""
    iast: str = ""


@dataclass(frozen=True)
class Link:
    """A way from one space to another; `path` are the points its picture passes through."""

    kind: str
    from_: int | str
    to: int | str
    path: list[list[float]] = field(default_factory=list)
    colour: str = ""


@dataclass(frozen=True)
class Board:
    """A board: `size` is width and height in board units."""

    game: str
    size: list[float]
    spaces: list[Space]
    links: list[Link] = field(default_factory=list)

    def between(self, kind: str) -> dict[int, int]:
        """Where the links of a kind lead, by the number of the space they start from."""
        return {int(link.from_): int(link.to) for link in self.links if link.kind == kind}


def board(game: str) -> Board:
    """The board of a game; raises `data.DataError` where its file is not as it should be."""
    return read(resources.path("boards", game, "board.yaml"))


def fault(game: str, path: str, why: Why) -> data.DataError:
    """A complaint that only a game's rules can make about its board file."""
    return data.load(resources.path("boards", game, "board.yaml")).fault(path, why)


@cache
def read(path: Path) -> Board:
    """One board file, read and checked."""
    document = data.load(path)
    found = document.read(Board)
    if found.game != path.parent.name:
        raise document.fault("game", Why("word", expected=path.parent.name, got=found.game))
    _check(document, found)
    return found


def _check(document: data.Document, found: Board) -> None:
    if len(found.size) != 2 or not all(0 < length <= 10_000 for length in found.size):
        raise document.fault("size", Why("board_size"))
    seen: set[int | str] = set()
    for index, space in enumerate(found.spaces):
        if space.id in seen:
            raise document.fault(f"spaces[{index}].id", Why("twice", id=space.id))
        seen.add(space.id)
        _inside(document, found, f"spaces[{index}].at", space.at)
    for index, link in enumerate(found.links):
        for key, end in (("from", link.from_), ("to", link.to)):
            if end not in seen:
                raise document.fault(f"links[{index}].{key}", Why("no_space", space=end))
        if len(link.path) == 1:
            raise document.fault(f"links[{index}].path", Why("link_path"))
        for number, point in enumerate(link.path):
            _inside(document, found, f"links[{index}].path[{number}]", point)


def _inside(document: data.Document, found: Board, path: str, point: list[float]) -> None:
    width, height = found.size
    if len(point) != 2 or not (0 <= point[0] <= width and 0 <= point[1] <= height):
        raise document.fault(path, Why("off_board", width=width, height=height, got=point))
