"""The cloth of Leela on a table that lies flat: with numbers alone, which stand there for both sides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.engine.board import AnyBoard
from game.engine.games.leela.rules import board
from game.scenes.tables.leela.labels import NUMBER_INK, REACH, Labels, Line, type_height
from game.scenes.tables.leela.picture import PLATE, PLATED, RAIL, Cloth, Corners, ground_of
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.gathering import Stand, gather

NUMBER = 0.22  # of a square, the height of a number
EDGE = 0.03
ALONE = 0.62  # of a square: how tall a token alone is at most
LEAST = 0.25  # of a square: several that would be lower cover the number that stands on its head


class Bare(Cloth):
    """The board at a size with nothing on its squares but their numbers, which stand there for both sides."""

    def __init__(self, within: Rect, own: AnyBoard | None = None) -> None:
        super().__init__(within, "gloss", own)
        columns, rows = board().size
        frame = 4 * RAIL / 100
        self.cell = min(within.width / (columns + frame), within.height / (rows + frame))
        wide, tall = columns * self.cell, rows * self.cell
        self.field = (within.centerx - wide / 2, within.centery - tall / 2, wide, tall)

    def labels(self, number: int) -> Labels:
        return numbers(self.cell)[number]

    def gather(self, number: int, count: int, acts: int | None) -> list[Stand]:
        if count == 2:
            return super().gather(number, count, acts)
        left, top = self.corner(number)
        keep = [(left + x, top + y, wide, tall) for x, y, wide, tall in self.labels(number).plates]
        place = (left, top, self.cell, self.cell)
        return gather(count, acts, place, keep if count > 1 else (), self.cell * ALONE, self.cell * LEAST)

    def cushion(self, number: int, stands: Sequence[Stand], acts: int | None) -> Rect | None:
        return None

    @staticmethod
    def write(surface: pygame.Surface, at: Corners, cell: float, wide: float, names: str) -> None:
        for space, x, y in at:
            written = numbers(cell)[space.id]
            (line,), ((left, top, across, tall), (right, low, *_)) = written.lines, written.plates
            colour = theme.mixed(ground_of(space), PLATE, PLATED)
            plate = art.frame((round(across), round(tall)), cell * 0.05, colour).copy()
            line.put(plate, -left, -top)
            surface.blit(plate, (round(x + left), round(y + top)))
            surface.blit(pygame.transform.rotate(plate, 180), (round(x + right), round(y + low)))


@lru_cache(maxsize=4)
def numbers(cell: float) -> dict[int, Labels]:
    """The number of each square in its upper left corner, and the place of that which stands on its head."""
    height, edge = type_height(NUMBER, cell), cell * EDGE
    above, below = (reach * height for reach in REACH["bold"])
    found = {}
    for space in board().spaces:
        wide = text.width(str(space.id), "bold", height) + cell * 0.08
        plate = (edge, edge, wide, above + below)
        other = (cell - edge - wide, cell - edge - above - below, wide, above + below)
        line = Line(str(space.id), "bold", height, NUMBER_INK, edge + wide / 2, edge + above)
        found[space.id] = Labels((line,), (plate, other))
    return found
