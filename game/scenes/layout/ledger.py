"""The ledger of throws: six columns beside a fair die's, the throws one after another, and the seal below."""

from __future__ import annotations

from dataclasses import dataclass

from game.scenes.layout.box import Box
from game.scenes.layout.page import in_two
from game.widgets.style import Style

FACES = 6
PAD = 2.8  # u between the edge of a sheet and what stands on it
CELL = 7.2  # u: a throw among the others
SEAL = 18.0  # u: the sheet of the seal, with text of the usual size
LOW = 2.0  # times as wide as it is high: the sheets above the seal lie side by side with large text as well
MOST_SEAL, MOST_SAID = 0.32, 0.3  # of the page, and of the sheet of columns, that words may take: they scroll


@dataclass(frozen=True)
class LedgerPlan:
    """Where everything stands. `columns` are the feet of the six faces, `tall` how high a column can be.

    `seal` is None in a match without one; `said` is for the sentence below the columns,
    `whole` all that is above the seal.
    """

    whole: Box
    counts: Box
    columns: tuple[Box, ...]
    tall: int
    said: Box
    throws: Box
    seal: Box | None


def plan_ledger(style: Style, rest: Box, *, sealed: bool) -> LedgerPlan:
    """The sheets below the head of the page: side by side, on an upright screen one above the other."""
    px, gap, pad = style.px, style.px(2.0), style.px(PAD)
    larger = style.measure.text - 1
    foot = min(px(SEAL * (1 + larger * 0.8)), round(rest.height * MOST_SEAL)) if sealed else 0
    seal = Box(rest.x, rest.bottom - foot, rest.width, foot) if sealed else None
    top = rest if seal is None else rest._replace(height=rest.height - foot - gap)
    if in_two(style) or top.width > LOW * top.height:
        left = round((top.width - gap) * 0.46)
        counts = top._replace(width=left)
        throws = Box(top.x + left + gap, top.y, top.width - left - gap, top.height)
    else:
        tall = round((top.height - gap) * 0.5)
        counts = top._replace(height=tall)
        throws = Box(top.x, top.y + tall + gap, top.width, top.height - tall - gap)
    said_tall = min(round(style.font_px(2.4) * 1.4 * 3), round(counts.height * MOST_SAID))
    said = Box(counts.x + pad, counts.bottom - pad - said_tall, counts.width - 2 * pad, said_tall)
    wide = said.width // FACES
    face = min(px(6.2), wide, round(counts.height * 0.15))
    feet = said.top - px(2.4) - round(style.font_px(2.6) * 1.5) - face
    columns = tuple(
        Box(said.x + number * wide + (wide - face) // 2, feet, face, face) for number in range(FACES)
    )
    return LedgerPlan(top, counts, columns, max(1, feet - px(1.4) - counts.y - pad), said, throws, seal)


def cells(style: Style, across: int, count: int) -> tuple[int, int, int]:
    """How many throws stand in a line so wide, the side of the cell of each, and how tall all are."""
    side = style.px(CELL)
    line = max(1, across // side)
    return line, side, -(-count // line) * round(side * 1.28)
