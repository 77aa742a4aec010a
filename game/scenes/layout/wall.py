"""Where everything stands while a match hangs on a wall, to be read from three metres. Pure geometry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from game.scenes.layout.box import Box
from game.widgets.theme import Measure

R = TypeVar("R")
S = TypeVar("S")

EDGE, GAP = 2.0, 1.8  # u: to the edge of the screen, and between two sheets
COLUMN, LEAST_COLUMN = 59.6, 42.0  # u: how broad the column beside the board is on a screen of 16 : 9
OF_THE_WIDTH = 0.3104  # of the screen, where it is of another shape
TURN, CHOICE = 26.2, 9.8  # u: how tall whose turn it is and the one thing to do are
ROW, PAD = 6.0, 1.4  # u: how tall a row of one of the others is, and the air above and below all of them
LOWER = {4: 5.4, 5: 4.8}  # u: a row where so many are one below the other
SHEET_LEAST = 30.0  # u: upright, how tall the sheet of the moment is at least
SMALLER_TURN = {5: 23.6, 6: 22.2}  # u: the same for so many seats
UPRIGHT_TURN = 20.0  # u
HAND = 26.0  # u: how tall the room of a hand is
DIE = 10.4  # u


@dataclass(frozen=True)
class Wall(Generic[R]):
    """The rectangles beside the board: whose turn it is and its die, the moment, the others, a choice."""

    turn: R
    die: R
    landing: R
    others: R
    rows: list[R]
    choice: R
    menu: R

    def of(self, kind: Callable[[R], S]) -> Wall[S]:
        """The same with rectangles of another kind."""
        rows = [kind(row) for row in self.rows]
        one, two = (kind(each) for each in (self.choice, self.menu))
        return Wall(kind(self.turn), kind(self.die), kind(self.landing), kind(self.others), rows, one, two)


@dataclass(frozen=True)
class Hung:
    """A wall, the board's room on it, that of a hand below, and where drawers open."""

    wall: Wall[Box]
    stage: Box
    hand: Box | None
    drawer: Box


def hung(measure: Measure, seats: int, hand: bool = False) -> Hung:
    """The board at full height and a column beside it; upright the board between them.

    Where there is a `hand`, the board leaves it room: its cards lie closed there but behind the curtain.
    """
    found = _upright(measure, seats) if measure.portrait else _wide(measure, seats)
    if not hand:
        return found
    stage, tall = found.stage, measure.px(HAND)
    low = Box(stage.x, stage.bottom - tall, stage.width, tall)
    return replace(found, stage=stage._replace(height=stage.height - tall), hand=low)


def _wide(measure: Measure, seats: int) -> Hung:
    px, (width, height) = measure.px, measure.size
    across = px(max(LEAST_COLUMN, min(measure.wide * OF_THE_WIDTH, COLUMN + (measure.wide - 192) * 0.2)))
    column = Box(width - px(EDGE) - across, px(EDGE), across, height - px(EDGE + 1.6))
    turn = Box(column.x, column.y, across, px(SMALLER_TURN.get(seats, TURN)))
    choice = Box(column.x, column.bottom - px(CHOICE), across, px(CHOICE))
    others_tall = px(2 * PAD) + (seats - 1) * px(LOWER.get(seats - 1, ROW)) if seats > 1 else 0
    others = Box(column.x, choice.y - px(GAP + 0.2) - others_tall, across, others_tall)
    top = turn.bottom + px(GAP)
    low = others.y - px(GAP) if seats > 1 else choice.y - px(GAP + 0.2)
    landing = Box(column.x, top, across, low - top)
    stage = Box(px(1.0), 0, column.x - px(2.4), height)
    return Hung(_wall(measure, turn, landing, others, choice, seats), stage, None, column)


def _upright(measure: Measure, seats: int) -> Hung:
    px, (width, height) = measure.px, measure.size
    across = width - 2 * px(EDGE)
    turn = Box(px(EDGE), px(EDGE), across, px(UPRIGHT_TURN))
    choice = Box(px(EDGE), height - px(EDGE) - px(CHOICE), across, px(CHOICE))
    top = turn.bottom + px(0.8)
    stage_tall = min(width, choice.y - px(GAP) - px(SHEET_LEAST) - px(GAP) - top)
    stage = Box(0, top, width, stage_tall)
    low = Box(px(EDGE), stage.bottom + px(GAP), across, choice.y - px(GAP) - stage.bottom - px(GAP))
    wide = round(across * 0.58) if seats > 1 else across
    landing = Box(low.x, low.y, wide, low.height)
    left = landing.right + (px(GAP) if seats > 1 else 0)
    others = Box(left, low.y, low.right - left, min(low.height, px(2 * PAD + ROW * max(1, seats - 1))))
    drawer = Box(px(EDGE), height // 2, across, choice.y - px(GAP) - height // 2)
    return Hung(_wall(measure, turn, landing, others, choice, seats), stage, None, drawer)


def _wall(measure: Measure, turn: Box, landing: Box, others: Box, choice: Box, seats: int) -> Wall[Box]:
    px = measure.px
    side = choice.height
    menu = Box(choice.right - side, choice.y, side, side)
    sole = Box(choice.x, choice.y, menu.x - px(2.0) - choice.x, choice.height)
    die_side = min(px(DIE), turn.height // 2)
    die = Box(turn.right - px(2.6) - die_side, turn.y + px(1.4), die_side, die_side)
    rows = _rows(measure, others, max(0, seats - 1))
    return Wall(turn, die, landing, others, rows, sole, menu)


def _rows(measure: Measure, others: Box, count: int) -> list[Box]:
    """A row for each of the others, one below the other."""
    if not count:
        return []
    tall = min(measure.px(ROW), (others.height - 2 * measure.px(PAD)) // count)
    pad = measure.px(2.0)
    top = others.y + (others.height - count * tall) // 2
    return [Box(others.x + pad, top + place * tall, others.width - 2 * pad, tall) for place in range(count)]
