"""Where everything of a table stands, for every size of window. Pure geometry."""

from __future__ import annotations

from dataclasses import dataclass

from game.widgets.canvas import Rect
from game.widgets.theme import Measure

MARGIN = 2.4
GAP = 1.6
BAR = 11.2
RAIL = 31.6
SIDE = 39.6
HEADER = 7.6
PLAQUE = 11.6
PLAQUE_GAP = 1.4
DRAWER_UNDER = 170
ONE_ROW_FROM = 186  # u: under this breadth many choices take a row of their own
HEAD, CHOICES = 9.8, 11.2


@dataclass(frozen=True)
class Shape:
    """What a game's stage asks of its table; heights in u.

    `now_share` is how much of the right column the card of the moment takes,
    `many` whether the bar must hold many choices at once; `hand` is the height of a
    hand of cards, and `upright_stage` how tall the stage is for the breadth of an upright screen.
    """

    now_share: float = 0.5
    plaque: float = PLAQUE
    upright_plaque: float = 12.0
    many: bool = False
    hand: float = 0.0
    upright_stage: float = 0.955


@dataclass(frozen=True)
class Areas:
    """The rectangles of a table. `now` and `log` are those of the drawer where there is one.

    `head` is where the bar's words and tools stand, `choices` the row below them that
    many choices have to themselves, where there is one. `hand` is where a hand is fanned.
    """

    header: Rect
    plaques: list[Rect]
    below: Rect | None
    stage: Rect
    now: Rect
    log: Rect
    bar: Rect
    portrait: bool
    drawer: bool
    head: Rect
    choices: Rect | None = None
    hand: Rect | None = None


def areas(measure: Measure, seats: int, shape: Shape | None = None) -> Areas:
    """The areas for a window and a number of seats."""
    shape = shape or Shape()
    return _upright(measure, seats, shape) if measure.portrait else _wide(measure, seats, shape)


def _bar(measure: Measure, tall: float, rows: bool) -> tuple[Rect, Rect, Rect | None]:
    """The bar, what of it is for words and tools, and the row for many choices."""
    px = measure.px
    margin = px(MARGIN)
    width, height = measure.size
    if not rows:
        bar = Rect(margin, height - margin - px(tall), width - 2 * margin, px(tall))
        return bar, bar, None
    grown = 1 + (measure.text - 1) * 0.5
    bar_tall = px((HEAD + CHOICES) * grown)
    bar = Rect(margin, height - margin - bar_tall, width - 2 * margin, bar_tall)
    head = Rect(bar.x, bar.y, bar.width, px(HEAD * grown))
    pad = px(1.2)
    top = head.bottom + px(0.9)
    choices = Rect(bar.x + pad, top, bar.width - 2 * pad, bar.bottom - pad - top)
    return bar, head, choices


def _wide(measure: Measure, seats: int, shape: Shape) -> Areas:
    px = measure.px
    width = measure.size[0]
    margin, gap = px(MARGIN), px(GAP)
    grown = 1 + (measure.text - 1) * 0.6
    rows = shape.many and measure.wide < ONE_ROW_FROM * grown
    bar, head, choices = _bar(measure, BAR * (1 + (measure.text - 1) * 0.5), rows)
    bottom = bar.top - gap
    drawer = measure.wide < DRAWER_UNDER
    rail_wide = px(min(RAIL * grown, measure.wide * 0.3))
    header = Rect(margin, margin, rail_wide, px(HEADER))
    top = header.bottom + gap
    plaques, below = _column(measure, Rect(margin, top, rail_wide, bottom - top), seats, shape.plaque)
    side_wide = px(min(SIDE * grown + max(0.0, measure.wide - 200) * 0.3, 60))
    side = Rect(width - margin - side_wide, margin, side_wide, bottom - margin)
    left = margin + rail_wide + px(MARGIN)
    right = width - margin if drawer else side.left - px(MARGIN)
    hand_tall = px(shape.hand)
    stage = Rect(left, px(1.0), right - left, bottom - px(1.0) - hand_tall)
    hand = Rect(left, stage.bottom, right - left, hand_tall) if hand_tall else None
    now_tall = round((side.height - gap) * shape.now_share)
    now = Rect(side.x, side.y, side.width, now_tall)
    log = Rect(side.x, now.bottom + gap, side.width, side.bottom - now.bottom - gap)
    return Areas(header, plaques, below, stage, now, log, bar, False, drawer, head, choices, hand)


def _column(measure: Measure, rail: Rect, seats: int, plaque: float) -> tuple[list[Rect], Rect | None]:
    """The plaques down the rail, and what is left below them."""
    gap = measure.px(PLAQUE_GAP)
    tall = min(measure.px(plaque), (rail.height - (seats - 1) * gap) // seats)
    plaques = [Rect(rail.x, rail.y + index * (tall + gap), rail.width, tall) for index in range(seats)]
    top = plaques[-1].bottom + gap + measure.px(0.6)
    below = Rect(rail.x, top, rail.width, rail.bottom - top)
    return plaques, below if below.height >= measure.px(13) else None


def _upright(measure: Measure, seats: int, shape: Shape) -> Areas:
    px = measure.px
    width = measure.size[0]
    margin, gap = px(MARGIN), px(1.4)
    header = Rect(margin, px(2.0), width - 2 * margin, px(8))
    rows = 2 if seats > 4 else 1
    columns = -(-seats // rows)
    tall = px(shape.upright_plaque * (1 if rows == 1 else 0.8))
    wide = (width - 2 * margin - (columns - 1) * gap) // columns
    top = header.bottom + px(0.8)
    plaques = [
        Rect(margin + column * (wide + gap), top + row * (tall + gap), wide, tall)
        for row in range(rows)
        for column in range(columns)
    ][:seats]
    bar, head, choices = _bar(measure, 17 * (1 + (measure.text - 1) * 0.4), shape.many)
    stage_top = plaques[-1].bottom + px(1.6)
    hand_tall = px(shape.hand)
    hand = Rect(0, bar.top - hand_tall, width, hand_tall) if hand_tall else None
    floor = bar.top - gap - hand_tall
    needed = round(width * shape.upright_stage)
    side_tall = px(26)
    spare = floor - stage_top - needed - gap
    if spare > side_tall:
        side_tall = min(spare, px(46))
    side_top = floor - side_tall
    half = (width - 2 * margin - gap) // 2
    now = Rect(margin, side_top, half, side_tall)
    log = Rect(now.right + gap, side_top, width - margin - now.right - gap, side_tall)
    stage = Rect(0, stage_top, width, side_top - gap - stage_top)
    return Areas(header, plaques, None, stage, now, log, bar, True, False, head, choices, hand)
