"""What stands written on the squares of Leela, and where: number, Sanskrit and meaning at every size.

The number keeps its corner, the names lie on a plate along the lower edge; what is
left, the upper right, is for heads, arrows and tokens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import pygame

from game import words
from game.engine.games.leela.rules import Square, board
from game.widgets import text, theme
from game.widgets.gathering import Box

GAME = "leela"
NUMBER_INK, NAME_INK = "#3A2416", "#6E2418"
NUMBER, MEANING, SANSKRIT = 0.19, 0.1375, 0.17  # heights of type, in squares
EDGE = 0.02  # from the edge of a square to a plate
ROOM, MOST = (
    0.93,
    0.98,
)  # how wide a line is, in squares, free of the frames beside it; and how wide it may be
HYPHEN = "\u00ad"
TALLEST = 0.56  # how tall the plate of the names may be, in squares
# Of a line of type: how far it reaches above its baseline and below, for its height.
REACH: dict[text.Face, tuple[float, float]] = {
    "bold": (0.82, 0.12),
    "semibold": (0.80, 0.24),
    "display": (0.80, 0.24),
    "deva": (0.94, 0.24),
}


@dataclass(frozen=True)
class Line:
    """A line of type: the middle of its baseline, in pixels from the square's upper left corner."""

    words: str
    face: text.Face
    height: int
    colour: str
    middle: float
    baseline: float

    @property
    def box(self) -> Box:
        """What it covers."""
        wide = text.width(self.words, self.face, self.height)
        above, below = (reach * self.height for reach in REACH[self.face])
        return self.middle - wide / 2, self.baseline - above, wide, above + below

    def put(self, target: pygame.Surface, x: float, y: float) -> None:
        """Write it where its square's upper left corner is at a point."""
        at = x + self.middle, y + self.baseline
        text.put(target, self.words, self.face, self.height, self.colour, *at, "center")


@dataclass(frozen=True)
class Labels:
    """All that is written on a square. `plates` lie below the lines: the number's, then that of the names."""

    lines: tuple[Line, ...]
    plates: tuple[Box, Box]


@lru_cache(maxsize=4)
def labels(cell: float, names: str, language: str) -> dict[int, Labels]:
    """What stands on each square of a size; `names`: both, sanskrit, gloss or none."""
    return {space.id: _labels(space, cell, names) for space in board().spaces}


def type_height(share: float, cell: float) -> int:
    """The height of type that is a share of a square, never too small to read."""
    return max(theme.SMALLEST, round(cell * share))


def _labels(space: Square, cell: float, names: str) -> Labels:
    height = type_height(NUMBER, cell)
    wide = text.width(str(space.id), "bold", height) + round(cell * 0.07)
    above, below = (reach * height for reach in REACH["bold"])
    edge = cell * EDGE
    plate = (edge, edge, float(wide), above + below)
    number = Line(str(space.id), "bold", height, NUMBER_INK, edge + wide / 2, edge + above)
    lines = [] if names == "none" else _names(space, cell, names)
    if not lines:
        return Labels((number,), (plate, (cell / 2, cell * (1 - EDGE), 0.0, 0.0)))
    across = around([line.box for line in lines])
    pad = cell * 0.035
    return Labels((number, *lines), (plate, (across[0] - pad, across[1], across[2] + 2 * pad, across[3])))


def _names(space: Square, cell: float, names: str) -> list[Line]:
    """The names of a square, the Sanskrit above what it means.

    What it means is said whole, where the Sanskrit leaves too little room in its place, or not at all:
    *good* for *good company* is another name.
    """
    says = words.texts(GAME).squares[str(space.id)]
    small, large = type_height(MEANING, cell), type_height(SANSKRIT, cell)
    room = cell * ROOM
    upper: list[tuple[str, text.Face, int, str]] = []
    if names != "gloss":
        fits = text.width(space.deva, "deva", large) <= room
        upper.append((space.deva if fits or not says.sanskrit else says.sanskrit, "deva", large, NAME_INK))
    if names == "sanskrit":
        return _laid(upper, cell)
    whole = ((says.gloss,), _parted(says.gloss, small), *hyphened(says.parted or says.gloss))
    faces: tuple[text.Face, ...] = ("semibold", "display")
    for wide, face, above, way in product((ROOM, MOST), faces, (upper, []), whole):
        found = _laid([*above, *((line, face, small, NUMBER_INK) for line in way)], cell)
        if all(line.box[2] <= wide * cell for line in found) and around([line.box for line in found])[
            3
        ] <= max(cell * TALLEST, _tall(above) + sum(REACH["semibold"]) * small):
            return found
    found = _laid(upper, cell)
    return found if all(line.box[2] <= room for line in found) else []


def hyphened(name: str) -> Iterator[tuple[str, ...]]:
    """A name with a word parted at a hyphen, soft or its own, on two lines."""
    for place, letter in enumerate(name):
        if letter in (HYPHEN, "-"):
            before, after = (name[:place] + "-").replace(HYPHEN, ""), name[place + 1 :].replace(HYPHEN, "")
            yield before, after


def _tall(rows: list[tuple[str, text.Face, int, str]]) -> float:
    return sum(sum(REACH[face]) * height for _, face, height, _ in rows)


def _parted(gloss: str, height: int) -> tuple[str, ...]:
    """Several words in two lines as even as can be."""
    parts = gloss.split()
    ways = [(" ".join(parts[:cut]), " ".join(parts[cut:])) for cut in range(1, len(parts))]
    return min(
        ways, key=lambda way: max(text.width(line, "semibold", height) for line in way), default=(gloss,)
    )


def _laid(rows: list[tuple[str, text.Face, int, str]], cell: float) -> list[Line]:
    """Lines one below the other, down to the lower edge of the square."""
    found: list[Line] = []
    bottom = cell * (1 - EDGE)
    for said, face, height, colour in reversed(rows):
        above, below = (reach * height for reach in REACH[face])
        found.insert(0, Line(said, face, height, colour, cell / 2, bottom - below))
        bottom -= above + below
    return found


def around(boxes: Sequence[Box]) -> Box:
    """The smallest box around several."""
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return left, top, right - left, bottom - top
