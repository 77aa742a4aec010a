"""The cloth of Leela woven wider, to hang on a wall: one name a square, as large as it fits, and no plates.

Number and name have a halo of their square's own colour, so that no snake is bleached. A token alone stands
in the upper right quarter of its square; who is home waits beside the pavilion.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

import pygame

from game import words
from game.engine.board import AnyBoard
from game.engine.games.leela.rules import Square, board
from game.scenes.tables.leela.labels import (
    HYPHEN,
    NAME_INK,
    NUMBER_INK,
    REACH,
    Labels,
    Line,
    around,
    hyphened,
)
from game.scenes.tables.leela.picture import GAME, GOAL, RAIL, Cloth, Corners, ground_of
from game.widgets import text, theme
from game.widgets.canvas import Rect
from game.widgets.gathering import Stand, gather

WIDEST = 1.18  # of a square, for its height
NAME, LEAST_NAME, SHRUNK = 0.243, 0.182, 0.8  # heights of type, in squares; and how much rather than parted
DEVANAGARI = 0.36  # the same
NUMBER = 0.27
EDGE, ASIDE = 0.035, 0.045  # from the edge of a square to its name, below and at both sides
STEP = 1.02  # from line to line, for the height of type
HALO, LIGHT = 0.13, 0.35  # how far a halo reaches, for the height of type, and how light it is
ROUND = 16  # steps about a letter in which its halo is drawn
ALONE = (0.40, -0.03, 0.58, 0.56)  # of a square: where a token stands alone
TOKEN = 0.48  # squares: how tall it is at most
HOME, HOME_STEP, HOME_UP = 0.56, 0.64, 0.34  # squares: who is home beside the pavilion


class Woven(Cloth):
    """The board at a size, its squares as much wider than high as the wall has room."""

    home_aside = True

    def __init__(self, within: Rect, names: str = "both", own: AnyBoard | None = None) -> None:
        super().__init__(within, names, own, widest=WIDEST)

    def labels(self, number: int) -> Labels:
        return far_labels(self.cell, self.wide, self.names == "sanskrit", words.language)[number]

    def gather(self, number: int, count: int, acts: int | None) -> list[Stand]:
        if count > 1:
            return super().gather(number, count, acts)
        left, top = self.corner(number)
        across = self.cell * self.wide
        x, y, wide, tall = ALONE
        place = left + x * across, top + y * self.cell, wide * across, tall * self.cell
        return gather(1, acts, place, (), self.cell * TOKEN)

    def home(self, place: int) -> Stand:
        """Where the so-and-so-manieth waits who is home, the first being 0."""
        left, top = self.corner(GOAL)
        x = left + self.cell * (self.wide / 2 + 0.72 + place * HOME_STEP)
        return Stand((x, top - self.cell * (2 * RAIL / 100 + HOME_UP)), self.cell * HOME)

    @staticmethod
    def write(surface: pygame.Surface, at: Corners, cell: float, wide: float, names: str) -> None:
        written = far_labels(cell, wide, names == "sanskrit", words.language)
        for space, x, y in at:
            halo = theme.lighter(ground_of(space), LIGHT)
            for line in written[space.id].lines:
                _haloed(surface, line, halo, x, y)


def _haloed(surface: pygame.Surface, line: Line, halo: str, x: float, y: float) -> None:
    """A line of type, and about each of its letters the colour of its square."""
    pale, step = replace(line, colour=halo), pygame.Vector2(line.height * HALO, 0)
    for each in range(ROUND):
        aside = step.rotate(360 * each / ROUND)
        pale.put(surface, x + aside.x, y + aside.y)
    line.put(surface, x, y)


# -- what is written


@lru_cache(maxsize=4)
def far_labels(cell: float, wide: float, sanskrit: bool, language: str) -> dict[int, Labels]:
    """What stands on each square of a size: its number, and its name in one language."""
    return {space.id: _labels(space, cell, cell * wide, sanskrit) for space in board().spaces}


def _labels(space: Square, cell: float, across: float, sanskrit: bool) -> Labels:
    size = max(theme.SMALLEST, round(cell * NUMBER))
    wide = text.width(str(space.id), "bold", size)
    left = cell * 0.06
    number = Line(str(space.id), "bold", size, NUMBER_INK, left + wide / 2, size * 0.98)
    plate = (0.0, 0.0, left + wide + cell * 0.04, size * 1.14)
    lines = _deva(space, cell, across) if sanskrit else _gloss(space, cell, across)
    return Labels((number, *lines), (plate, around([line.box for line in lines])))


def _deva(space: Square, cell: float, across: float) -> list[Line]:
    """The name in Devanagari; where it is too wide by far, in Latin letters."""
    room = round(across - 2 * ASIDE * cell)
    least = max(theme.SMALLEST, round(cell * LEAST_NAME))
    height = text.fitted(space.deva, "deva", max(theme.SMALLEST, round(cell * DEVANAGARI)), room, least)
    if text.width(space.deva, "deva", height) <= room:
        return _laid([space.deva], "deva", height, NAME_INK, cell, across)
    said = words.texts(GAME).squares[str(space.id)].sanskrit or space.deva
    height = text.fitted(said, "semibold", least, room)
    return _laid([said], "semibold", height, NAME_INK, cell, across)


def _gloss(space: Square, cell: float, across: float) -> list[Line]:
    """The meaning, whole, as large as it fits on two lines; where that is small, parted."""
    says = words.texts(GAME).squares[str(space.id)]
    room = round(across - 2 * ASIDE * cell)
    largest = max(theme.SMALLEST, round(cell * NAME))
    found: tuple[int, Sequence[str]] = (0, ())
    for ways in (_whole(says.parted or says.gloss), hyphened(says.parted or says.gloss)):
        if found[0] >= largest * SHRUNK:
            break
        tried = [(min(text.fitted(line, "semibold", largest, room, 1) for line in way), way) for way in ways]
        found = max((found, *tried), key=lambda each: each[0])
    return _laid(found[1], "semibold", max(found[0], theme.SMALLEST), NUMBER_INK, cell, across)


def _whole(name: str) -> Iterator[tuple[str, ...]]:
    """A name on one line, then on two between its words, the most even first."""
    parts = name.replace(HYPHEN, "").split()
    yield (" ".join(parts),)
    ways = [(" ".join(parts[:cut]), " ".join(parts[cut:])) for cut in range(1, len(parts))]
    yield from sorted(ways, key=lambda way: abs(len(way[0]) - len(way[1])))


def _laid(
    lines: Sequence[str], face: text.Face, height: int, colour: str, cell: float, across: float
) -> list[Line]:
    """Lines one below the other, down to the lower edge of the square."""
    low = cell * (1 - EDGE) - REACH[face][1] * height
    last = len(lines) - 1
    return [
        Line(said, face, height, colour, across / 2, low - (last - place) * height * STEP)
        for place, said in enumerate(lines)
    ]
