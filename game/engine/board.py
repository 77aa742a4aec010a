"""The graph half of `board.yaml`: spaces and what links them. `layout.py` reads the picture half.

A game reads its board with its own kind of space, a dataclass made from `Space` with
the fields that its rules need: `Board[Square, int]` is a board of squares whose ids
are integers. What more a board holds stands in a dataclass made from `Board`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from game import resources
from game.engine import data
from game.engine.errors import Why

Id = TypeVar("Id", bound="int | str")
S = TypeVar("S", bound="Space[Any]")
B = TypeVar("B", bound="AnyBoard")

TITLE_LENGTH = 40
MOST_OWN = 500  # spaces, and links, of a board that a user made
MOST_POINTS = 40  # of a link's path there


@dataclass(frozen=True)
class Space(Generic[Id]):
    """A place a token can stand on."""

    id: Id
    """A number or a word; no two spaces have the same."""
    at: list[float] = field(default_factory=list)
    """The middle in board units, x to the right, y downwards; empty where the board has no picture."""
    kind: str = ""
    """What sort of space it is, in the game's words."""

    @property
    def second_name(self) -> str:
        """What it is also called, in Latin letters; empty where it has one name."""
        return ""

    @property
    def script(self) -> str:
        """The second name in its own writing; empty where there is none."""
        return ""


@dataclass(frozen=True)
class Link(Generic[Id]):
    """A way from one space to another."""

    kind: str
    """What sort of way it is, in the game's words."""
    from_: Id
    """The id of the space it starts from."""
    to: Id
    """The id of the space it leads to."""
    path: list[list[float]] = field(default_factory=list)
    """The points its picture passes through, in board units; empty for a straight line."""
    colour: str = ""
    """What its picture is coloured with; empty where the game's table decides."""


@dataclass(frozen=True)
class Board(Generic[S, Id]):
    """A board: the spaces of one kind, with ids of one kind, and what links them."""

    game: str
    """The name of the game it belongs to, and of its folder."""
    spaces: list[S]
    """In the order of the file."""
    size: list[float] = field(default_factory=list)
    """Width and height in board units; empty where the board has no picture."""
    links: list[Link[Id]] = field(default_factory=list)
    """In the order of the file."""
    title: str = ""
    """What a board that a user made is called, up to 40 characters; those of the house have no title."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.game, tuple((link.kind, link.from_, link.to) for link in self.links)))

    @cached_property
    def _by_id(self) -> dict[Id, S]:
        return {space.id: space for space in self.spaces}

    def space(self, name: Id) -> S:
        """The space whose id this is; raises KeyError where there is none."""
        return self._by_id[name]

    def between(self, kind: str) -> dict[Id, Id]:
        """Where the links of a kind lead, by the space they start from.

        Raises ValueError where two start from one space: `ways` is for such a kind.
        """
        found = self.ways(kind)
        for start, ends in found.items():
            if len(ends) > 1:
                raise ValueError(f"{self.game}: {len(ends)} links of kind {kind!r} from {start!r}")
        return {start: end for start, (end,) in found.items()}

    @property
    def drawn_ways(self) -> list[Link[Id]]:
        """Its links, or else the ways to the spaces that its spaces name (`next: well`)."""
        return self.links or [Link("way", start, end) for start, end in self._named_ways()]

    def _named_ways(self) -> Iterator[tuple[Id, Id]]:
        """Another space, or several, in a field of a space; only words are names."""
        for space in self.spaces:
            for name, value in vars(space).items():
                if name in ("id", "at", "kind"):
                    continue
                for to in value if isinstance(value, list) else [value]:
                    if isinstance(to, str) and to in self._by_id:
                        yield space.id, to

    def ways(self, kind: str) -> dict[Id, list[Id]]:
        """All places where the links of a kind lead, by the space they start from; in the file's order."""
        found: dict[Id, list[Id]] = {}
        for link in self.links:
            if link.kind == kind:
                found.setdefault(link.from_, []).append(link.to)
        return found


AnyBoard = Board[Any, Any]
PLAIN: Any = Board[Space[int | str], int | str]


def board(game: str, kind: type[B], faults: Callable[[B], Iterable[tuple[str, Why]]]) -> B:
    """The board of a game in this house, read as a kind and held against the game's own rules.

    `faults` tells where a board is not the game's, and why. Raises
    `data.DataError` with file, line and the first of them.
    """
    return held(resources.path("boards", game, "board.yaml"), kind, faults)


def held(path: Path, kind: type[B], faults: Callable[[B], Iterable[tuple[str, Why]]]) -> B:
    """One board file, read as a kind and held against the rules of a game; it is read once."""
    return data.held(path, kind, read, faults)


def read(path: Path, kind: type[B]) -> B:
    """One board file, read as a kind and checked; raises `data.DataError` with file and line."""
    return _checked(data.load(path), kind, path.parent.name)


def read_plain(path: Path) -> AnyBoard:
    """One board file of which no game is known: what more its spaces hold is let pass."""
    document = data.load(path)
    spaces = document.content.get("spaces") if isinstance(document.content, dict) else None
    for space in spaces if isinstance(spaces, list) else ():
        if isinstance(space, dict):
            for key in space.keys() - {each.name for each in fields(Space)}:
                del space[key]
    return _checked(document, PLAIN, path.parent.name)


def own(document: data.Document, kind: type[B], game: str) -> B:
    """A board that a user made for a game, read as a kind and checked; raises `data.DataError`.

    What it may hold is bounded, so that it can be drawn and searched in bearable time.
    """
    found = _checked(document, kind, game)
    for name, things in (("spaces", found.spaces), ("links", found.links)):
        if len(things) > MOST_OWN:
            raise document.fault(name, Why("board_most", most=MOST_OWN, got=len(things)))
    for index, link in enumerate(found.links):
        if len(link.path) > MOST_POINTS:
            raise document.fault(f"links[{index}].path", Why("path_most", most=MOST_POINTS))
    return found


def _checked(document: data.Document, kind: type[B], game: str) -> B:
    found: B = document.read(kind)
    if found.game != game:
        raise document.fault("game", Why("word", expected=game, got=found.game))
    if len(found.title) > TITLE_LENGTH or not found.title.isprintable():
        raise document.fault("title", Why("board_title", most=TITLE_LENGTH, got=found.title))
    pictured = bool(found.size) or any(space.at for space in found.spaces)
    if pictured and (len(found.size) != 2 or not all(0 < length <= 10_000 for length in found.size)):
        raise document.fault("size", Why("board_size"))
    seen: set[Any] = set()
    for index, space in enumerate(found.spaces):
        if space.id in seen:
            raise document.fault(f"spaces[{index}].id", Why("twice", id=space.id))
        seen.add(space.id)
        if pictured:
            _inside(document, found, f"spaces[{index}].at", space.at)
    for index, link in enumerate(found.links):
        for key, end in (("from", link.from_), ("to", link.to)):
            if end not in seen:
                raise document.fault(f"links[{index}].{key}", Why("no_space", space=end))
        if len(link.path) == 1:
            raise document.fault(f"links[{index}].path", Why("link_path"))
        for number, point in enumerate(link.path):
            _inside(document, found, f"links[{index}].path[{number}]", point)
    return found


def _inside(document: data.Document, found: AnyBoard, path: str, point: list[float]) -> None:
    if not found.size:
        raise document.fault(path, Why("board_unsized"))
    width, height = found.size
    if len(point) != 2 or not (0 <= point[0] <= width and 0 <= point[1] <= height):
        raise document.fault(path, Why("off_board", width=width, height=height, got=point))
