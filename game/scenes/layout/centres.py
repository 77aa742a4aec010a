"""Where the board of centres stands: columns of cards, and a roof over them. Pure geometry, in pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.scenes.layout.box import Box

WIDE, TALL = 72.0, 57.0  # from cell to cell, in units of the drawing
CELL = (66.0, 49.0)
ROOF = 4.0  # how much further up the two cards of the roof lie
SUIT = 24.0  # a suit's sign, below its column
BREADTHS = (1.9, 2.0)  # of the roof's cards, for that of a cell
STRETCH = 1.22  # how much broader or higher than drawn a cell may become


@dataclass(frozen=True, eq=False)
class CentresPlan:
    """The cells by their cards; `unit` is a unit of the drawing in pixels."""

    box: Box
    unit: float
    cells: Mapping[str, Box]
    suits: Mapping[str, Box]
    """The signs below the columns."""
    stems: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    """The lines up the columns, from the first card to the third: bumps go that way."""


def centres_chamber(square: Box) -> tuple[Box, Box]:
    """The room for the board in a quarter disc about a square's lower left corner, and for its heading."""
    side = square.width
    board = Box(
        square.x + round(0.05 * side),
        square.bottom - round(0.675 * side),
        round(0.565 * side),
        round(0.66 * side),
    )
    above = round(0.085 * side)
    return board, Box(board.x, board.y - above, round(0.5 * side), above)


def centres_plan(box: Box, columns: Sequence[tuple[str, Sequence[str]]], roof: Sequence[str]) -> CentresPlan:
    """As large as it has room in a rectangle, at its lower left.

    `columns` are suits with their cards from below, `roof` the two cards above all of them.
    """
    rows = len(columns[0][1])
    wide, tall = len(columns) * WIDE - (WIDE - CELL[0]), (rows + 1) * TALL + ROOF + SUIT * 1.2
    wide = max(wide, CELL[0] * (sum(BREADTHS) + 0.1))
    unit = min(box.width / wide, box.height / tall)
    aside = min(box.width / wide / unit, STRETCH) * unit
    up = min(box.height / tall / unit, STRETCH) * unit
    low = box.bottom - SUIT * 1.2 * up
    cells, suits, stems = {}, {}, []
    for column, (suit, cards) in enumerate(columns):
        left = box.x + column * WIDE * aside
        for row, card in enumerate(cards):
            top = low - row * TALL * up - CELL[1] * up
            cells[card] = Box(round(left), round(top), round(CELL[0] * aside), round(CELL[1] * up))
        side = round(SUIT * unit)
        middle = left + CELL[0] * aside / 2
        suits[suit] = Box(round(middle - side / 2), round(low + 6 * up), side, side)
        foot, head = cells[cards[0]], cells[cards[2]]
        stems.append(((middle, foot.y + foot.height / 2), (middle, head.y + head.height / 2)))
    left, top = float(box.x), low - rows * TALL * up - CELL[1] * up - ROOF * up
    for card, breadth in zip(roof, BREADTHS, strict=True):
        across = CELL[0] * breadth * aside
        cells[card] = Box(round(left), round(top), round(across), round(CELL[1] * up))
        left += across + CELL[0] * 0.1 * aside
    return CentresPlan(box, unit, cells, suits, tuple(stems))
