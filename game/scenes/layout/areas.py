"""Where everything of a table stands, for every size of window. Pure geometry."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from game.scenes.layout.box import Box
from game.scenes.layout.flat import EDGE, FlatPlan
from game.scenes.layout.wall import Wall, hung
from game.widgets.theme import Measure

R = TypeVar("R")
S = TypeVar("S")

MARGIN = 2.4
GAP = 1.6
BAR = 11.2
RAIL = 31.6
SIDE = 39.6
HEADER = 7.6
PLAQUE = 11.6
PLAQUE_GAP = 1.4
DRAWER_UNDER = 170
UPRIGHT_BAR = 17
SIDE_TALL = 11.0  # u: the same for the two panels below the board of an upright screen
BAR_GROWS = 3.4  # u: how much taller the bar is when text is twice as large; the board gives none of it
COMMON, SIDE_GIVES = (
    192.0,
    31.5,
)  # u: the breadth of a common screen; so broad the right column stays beside it
SIDE_LEAST = 22.0  # u: the breadth of the right column for each size of text; where there is less, a drawer
DRAWER_WIDE = 24.0  # u: the breadth of the drawer for each size of text; the less it covers the better
ONE_ROW_FROM = 186  # u: under this breadth many choices take a row of their own
HEAD, CHOICES = 9.8, 11.2
LEGEND = 3.2  # u: kept below the plaques for what their signs mean, where the log stands there


@dataclass(frozen=True)
class Shape:
    """What a game's stage asks of its table; heights in u.

    `aspect` is how broad the stage must be for its height to show all it can, where that is known;
    `now_share` is how much of the right column the card of the moment takes, `upright_now` how much of
    the breadth of an upright screen beside the log,
    `many` whether the bar must hold many choices at once; `hand` is the height of a
    hand of cards, and `upright_stage` how tall the stage is for the breadth of an upright screen.
    `rail` and `side` are the breadths of the two columns; where `upright_sides` is false, an
    upright screen has the card of the moment and the log in its drawer alone. `gives` is the share of its
    breadth that the board gives where text is larger, so that the right column need not become a drawer.
    With `log_below` so much room below the plaques the log stands there, and leaves the right column.
    """

    now_share: float = 0.5
    plaque: float = PLAQUE
    upright_plaque: float = 12.0
    many: bool = False
    hand: float = 0.0
    upright_stage: float = 0.955
    aspect: float | None = None
    rail: float = RAIL
    side: float = SIDE
    upright_sides: bool = True
    upright_now: float = 0.5
    gives: float = 0.0
    log_below: float | None = None


@dataclass(frozen=True)
class Areas(Generic[R]):
    """The rectangles of a table. `now` and `log` are those of the drawer where there is one.

    `head` is where the bar's words and tools stand, `choices` the row below them that
    many choices have to themselves, where there is one. `hand` is where a hand is fanned. `wall` is what
    stands beside the board while the match hangs on a wall: there `bar` is the room of the one choice.
    """

    header: R
    plaques: list[R]
    below: R | None
    stage: R
    now: R
    log: R
    bar: R
    portrait: bool
    drawer: bool
    head: R
    choices: R | None = None
    hand: R | None = None
    wall: Wall[R] | None = None

    def of(self, kind: Callable[[R], S]) -> Areas[S]:
        """The same with rectangles of another kind."""

        def some(rect: R | None) -> S | None:
            return None if rect is None else kind(rect)

        return Areas(
            kind(self.header),
            [kind(plaque) for plaque in self.plaques],
            some(self.below),
            kind(self.stage),
            kind(self.now),
            kind(self.log),
            kind(self.bar),
            self.portrait,
            self.drawer,
            kind(self.head),
            some(self.choices),
            some(self.hand),
            None if self.wall is None else self.wall.of(kind),
        )


def areas(measure: Measure, seats: int, shape: Shape | None = None) -> Areas[Box]:
    """The areas for a window and a number of seats."""
    shape = shape or Shape()
    return _upright(measure, seats, shape) if measure.portrait else _wide(measure, seats, shape)


def on_flat(plan: FlatPlan) -> Areas[Box]:
    """The areas of a table that lies flat: the board in the middle, and the places of the seats as they wait.

    Those lie in the frames of who sits there; the bar is wherever the acting place is, and takes no room.
    """
    width, height = plan.measure.size
    edge = plan.px(EDGE)
    none, floor = Box(edge, edge, plan.px(60), plan.px(9)), Box(edge, height - edge, width - 2 * edge, 0)
    drawer = Box(edge, edge, plan.px(46), plan.px(60))
    waiting = [place.waiting for place in plan.places]
    return Areas(none, waiting, None, plan.middle, none, drawer, floor, False, True, floor)


def on_wall(measure: Measure, seats: int, shape: Shape) -> Areas[Box]:
    """The areas while the match hangs on a wall; the first seat stands where the one to act does."""
    found = hung(measure, seats, shape.hand > 0)
    wall, drawer = found.wall, found.drawer
    now = Box(drawer.x, drawer.y, drawer.width, round(drawer.height * shape.now_share))
    log = Box(drawer.x, now.bottom, drawer.width, drawer.bottom - now.bottom)
    return Areas(
        wall.menu, [wall.turn, *wall.rows], None, found.stage, now, log, wall.choice,
        measure.portrait, True, wall.choice, None, found.hand, wall,
    )  # fmt: skip


def for_page(measure: Measure, seats: int, shape: Shape) -> Areas[Box]:
    """The areas for a page over a table that hangs on a wall: nothing but the menu's button is beside it."""
    found = areas(measure, seats, shape)
    if found.portrait:
        return found
    side, edge = measure.px(HEADER), measure.px(MARGIN)
    left = edge + side + measure.px(GAP)
    stage = Box(left, found.stage.y, measure.size[0] - edge - left, found.stage.height)
    none = Box(0, 0, 0, 0)
    return replace(found, header=Box(edge, edge, side, side), plaques=[none], below=None, stage=stage)


def _bar(measure: Measure, tall: float, rows: bool) -> tuple[Box, Box, Box | None]:
    """The bar, what of it is for words and tools, and the row for many choices."""
    px = measure.px
    margin = px(MARGIN)
    width, height = measure.size
    larger = measure.text - 1
    below = px(MARGIN - 1.6 * larger)
    if not rows:
        bar = Box(margin, height - below - px(tall), width - 2 * margin, px(tall))
        return bar, bar, None
    bar_tall = px(HEAD + CHOICES + BAR_GROWS * larger)
    bar = Box(margin, height - below - bar_tall, width - 2 * margin, bar_tall)
    head = Box(bar.x, bar.y, bar.width, px(HEAD + (BAR_GROWS - 0.6) * larger))
    pad = px(1.2)
    top = head.bottom + px(0.9)
    choices = Box(bar.x + pad, top, bar.width - 2 * pad, bar.bottom - pad - top)
    return bar, head, choices


def _wide(measure: Measure, seats: int, shape: Shape) -> Areas[Box]:
    px = measure.px
    width = measure.size[0]
    margin = px(MARGIN)
    larger = measure.text - 1
    gap, above = px(GAP - 0.8 * larger), px(1.0 - larger)
    rows = shape.many and measure.wide < ONE_ROW_FROM
    bar, head, choices = _bar(measure, BAR + BAR_GROWS * larger, rows)
    bottom = bar.top - gap
    hand_tall = px(shape.hand)
    stage_tall = bottom - above - hand_tall
    rail, side = _columns(measure, shape, stage_tall / measure.u)
    drawer = side is None
    rail_wide = px(rail)
    header = Box(margin, margin, rail_wide, px(HEADER * (1 + larger * 0.35)))
    top = header.bottom + px(GAP)
    tall = shape.plaque * (1 + larger * 0.6)
    plaques, below = _column(measure, Box(margin, top, rail_wide, bottom - top), seats, tall)
    side_wide = px(side or min(max(shape.side, DRAWER_WIDE * measure.text), measure.wide * 0.6))
    side_rect = Box(width - margin - side_wide, margin, side_wide, bottom - margin)
    left = margin + rail_wide + px(MARGIN)
    right = width - margin if drawer else side_rect.left - px(MARGIN)
    stage = Box(left, above, right - left, stage_tall)
    hand = Box(left, stage.bottom, right - left, hand_tall) if hand_tall else None
    now_tall = round((side_rect.height - gap) * shape.now_share)
    now = Box(side_rect.x, side_rect.y, side_rect.width, now_tall)
    log = Box(side_rect.x, now.bottom + gap, side_rect.width, side_rect.bottom - now.bottom - gap)
    least = math.inf if drawer or shape.log_below is None else px(shape.log_below * measure.text)
    if below is not None and below.height >= least:
        now, log = side_rect, Box(below.x, below.y + px(LEGEND), below.width, below.height - px(LEGEND))
    return Areas(header, plaques, below, stage, now, log, bar, False, drawer, head, choices, hand)


def _columns(measure: Measure, shape: Shape, stage_tall: float) -> tuple[float, float | None]:
    """How broad the rail and the right column are, in u; None: it has no room beside the board.

    With larger text they take what the board leaves, which is as broad as with text of the usual size.
    """
    wide, larger = measure.wide, measure.text - 1
    rail = min(shape.rail, wide * 0.3)
    side = min(shape.side + max(0.0, wide - 200) * 0.3, 60.0)
    if shape.aspect is None:  # the board has a use for breadth: where there is less, the column gives some
        side -= min(max(0.0, COMMON - wide) * 0.42, max(0.0, side - SIDE_GIVES))
    narrow = wide < DRAWER_UNDER
    if not larger:
        return rail, None if narrow else side
    board = wide - 3 * MARGIN - rail - (0 if narrow else MARGIN + side)
    if shape.aspect is not None:
        board = min(board, stage_tall * shape.aspect)
    if narrow:
        return max(rail, min(rail * (1 + larger * 0.6), wide - 3 * MARGIN - board)), None
    room = wide - 4 * MARGIN - board
    least = rail * (1 + larger * 0.3), max(SIDE_LEAST * measure.text, side * 0.8)
    if shape.gives and sum(least) > room:
        least = rail * (1 + larger * 0.15), SIDE_LEAST * (1 + larger * 0.8)
        if sum(least) <= room + board * shape.gives:
            return least
    if sum(least) > room:
        return min(rail * (1 + larger * 0.6), room + MARGIN), None
    most = rail * (1 + larger * 0.6), side * (1 + larger * 0.6)
    share = min(1.0, (room - sum(least)) / max(0.1, sum(most) - sum(least)))
    return least[0] + (most[0] - least[0]) * share, least[1] + (most[1] - least[1]) * share


def _column(measure: Measure, rail: Box, seats: int, plaque: float) -> tuple[list[Box], Box | None]:
    """The plaques down the rail, and what is left below them."""
    gap = measure.px(PLAQUE_GAP)
    tall = min(measure.px(plaque), (rail.height - (seats - 1) * gap) // seats)
    plaques = [Box(rail.x, rail.y + index * (tall + gap), rail.width, tall) for index in range(seats)]
    top = plaques[-1].bottom + gap + measure.px(0.6)
    below = Box(rail.x, top, rail.width, rail.bottom - top)
    return plaques, below if below.height >= measure.px(13 * measure.text) else None


def _upright(measure: Measure, seats: int, shape: Shape) -> Areas[Box]:
    px = measure.px
    width = measure.size[0]
    margin, gap = px(MARGIN), px(1.4)
    header = Box(margin, px(2.0), width - 2 * margin, px(8))
    larger = measure.text - 1
    rows = 2 if seats > 4 else 1
    tall = px(shape.upright_plaque * (1 if rows == 1 else 0.8))
    top = header.bottom + px(0.8)
    tops = top + rows * (tall + gap) - gap + px(1.6)
    grows = px(UPRIGHT_BAR * larger * 0.4)
    bar, head, choices = _bar(measure, UPRIGHT_BAR * (1 + larger * 0.4), shape.many)
    if choices is not None:
        grows = px(BAR_GROWS * larger)
    grows -= px(1.6 * larger)  # the margin below the bar is smaller
    hand_tall = px(shape.hand)
    hand = Box(0, bar.top - hand_tall, width, hand_tall) if hand_tall else None
    floor = bar.top - gap - hand_tall
    needed = round(width * shape.upright_stage)
    side_tall = px(26)
    spare = floor + grows - tops - needed - gap
    if spare > side_tall:
        side_tall = min(spare, px(46))
    side_tall -= grows  # the board is as large as with text of the usual size
    drawer = side_tall < px(SIDE_TALL) * measure.text or not shape.upright_sides
    if drawer and seats > 2 and shape.upright_sides:
        rows, tall = 2, (rows * (tall + gap) + side_tall) // 2 - gap
    columns = -(-seats // rows)
    wide = (width - 2 * margin - (columns - 1) * gap) // columns
    plaques = [
        Box(margin + column * (wide + gap), top + row * (tall + gap), wide, tall)
        for row in range(rows)
        for column in range(columns)
    ][:seats]
    stage_top = plaques[-1].bottom + px(1.6)
    beside = round((width - 2 * margin - gap) * shape.upright_now)
    side_top = floor - side_tall
    now = Box(margin, side_top, beside, side_tall)
    log = Box(now.right + gap, side_top, width - margin - now.right - gap, side_tall)
    stage_bottom = floor if drawer else side_top - gap
    stage = Box(0, stage_top, width, stage_bottom - stage_top)
    return Areas(header, plaques, None, stage, now, log, bar, True, drawer, head, choices, hand)
