"""Results: all players on the ground or on a lotus, their stories below, and the bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.scenes.plans.box import Box
from game.scenes.plans.letters import Letters
from game.widgets.style import Style
from game.widgets.theme import SMALLEST

LOTUS = (240, 130)  # the box of a lotus seat, on the scale of a token's
STANDS = 100  # a token's top above the middle of the lotus it stands on
BELOW = 68  # the lotus's lower edge below its middle
TOKEN = 118  # the height of a token on a lotus
SMALLER = 0.6  # who is still on the way, beside who has arrived
STORIES = (0.56, 0.68)  # of the page below the title: as a rule, and at most
LEAST_FIGURE = 15  # in u: as much height is left for each row of figures, however large the text is
IN_A_ROW = 3  # seats side by side on an upright screen
QUIET = 2.6  # u: how tall the words of the buttons beside Again are


# -- the bar


@dataclass(frozen=True)
class ResultsBar:
    """Again, large, and the quiet choices beside or below it, their words in so many u."""

    bar: Box
    again: Box
    quiet: tuple[Box, ...]
    units: float
    helped: bool  # whether a second line has room on Again


def plan_results_bar(
    style: Style, letters: Letters, rest: Box, labels: Sequence[str], sub: str
) -> ResultsBar:
    """The bar at the foot of a page: in one row, upright in two."""
    grown = 1 + (style.measure.text - 1) * 0.5
    gap, pad = style.px(1.6), style.px(1.2)
    one = style.px(11.2 * grown) - 2 * pad
    rows = 2 if style.measure.portrait else 1
    tall = rows * one + (rows - 1) * gap + 2 * pad
    bar = Box(rest.x, rest.bottom - tall, rest.width, tall)
    return plan_results_choices(style, letters, bar, labels, sub)


def plan_results_choices(
    style: Style, letters: Letters, bar: Box, labels: Sequence[str], sub: str
) -> ResultsBar:
    """Again and the quiet choices in a bar of one row, upright of two."""
    grown = 1 + (style.measure.text - 1) * 0.5
    gap, pad = style.px(1.6), style.px(1.2)
    rows = 2 if style.measure.portrait else 1
    inner = bar.inflate(-2 * gap, -2 * pad)
    one = (inner.height - (rows - 1) * gap) // rows
    again = Box(inner.x, inner.y, inner.width, one)
    if rows == 1:
        wide = min(style.px(44 * grown), inner.width // (len(labels) + 1))
        again = Box(inner.right - wide, inner.y, wide, one)
    helped = letters.width(sub, "inter", SMALLEST) <= again.width - style.px(2)
    room = inner.width - (again.width + gap if rows == 1 else 0) - (len(labels) - 1) * gap
    units, wides = _shares(style, letters, labels, room, rows == 1)
    quiet = []
    left = inner.x
    for wide in wides:
        quiet.append(Box(left, inner.bottom - one, wide, one))
        left += wide + gap
    return ResultsBar(bar, again, tuple(quiet), units, helped)


@dataclass(frozen=True)
class ToldBar:
    """A bar that says who is home, and the room of the choices beside it, upright below it."""

    bar: Box
    title: Box
    subtitle: Box
    choices: Box


def plan_told_bar(style: Style, rest: Box) -> ToldBar:
    """The bar at the foot of a game's own page of the end."""
    px = style.px
    large, small = round(style.typed(4.4) * 1.2), round(style.typed(2.1) * 1.4)
    pad = px(1.6)
    if style.measure.portrait:
        tall = large + small + px(17.6) + pad
        bar = Box(rest.x, rest.bottom - tall, rest.width, tall)
        title = Box(bar.x + 2 * pad, bar.y + pad, bar.width - 4 * pad, large)
        choices = Box(bar.x, title.bottom + small, bar.width, bar.bottom - title.bottom - small)
    else:
        tall = max(px(11.6), large + small + 2 * px(0.8))
        bar = Box(rest.x, rest.bottom - tall, rest.width, tall)
        wide = round(bar.width * 0.36)
        title = Box(bar.x + 2 * pad, bar.y + (tall - large - small) // 2, wide - 2 * pad, large)
        choices = Box(bar.x + wide, bar.y, bar.width - wide, tall)
    return ToldBar(bar, title, Box(title.x, title.bottom, title.width, small), choices)


def _shares(
    style: Style, letters: Letters, labels: Sequence[str], room: int, limited: bool
) -> tuple[float, list[int]]:
    """How large the labels of buttons are, all alike, and how wide each is: equal where they can be."""

    def natural(label: str, units: float) -> int:
        height = max(SMALLEST, style.typed(units))
        return letters.width(label, "semibold", height) + round(height * 1.65) + style.px(2.4)

    units = QUIET
    while sum(natural(label, units) for label in labels) > room and style.typed(units) > SMALLEST:
        units *= 0.96
    each = room // len(labels)
    if limited:
        each = min(each, style.px(34 * (1 + (style.measure.text - 1) * 0.5)))
    wished = [natural(label, units) for label in labels]
    if max(wished) <= each:
        return units, [each] * len(labels)
    spare = max(0, room - sum(wished)) // len(labels)
    return units, [wide + spare for wide in wished]


# -- the stories


def words_tall(style: Style, placed: bool) -> int:
    """What names, and the places above them, need below the figures."""
    return round(style.typed(3.0) * 1.4 + (style.typed(2.4) * 1.5 if placed else 0))


def stories_wide(style: Style, across: int) -> int:
    """How wide the stories may be on a sheet as wide as the page."""
    return across - 2 * style.px(2.4)


def stories_tall(style: Style, rest: Box, tall: int, seats: int, placed: bool) -> int:
    """How tall the sheet of stories may be that would be so tall: the figures keep their room above it."""
    usual, most = (round(rest.height * share) for share in STORIES)
    most = min(max(usual, tall + 2 * style.px(1.4)), most)
    rows = 2 if style.measure.portrait and seats > IN_A_ROW else 1
    figures = rows * (words_tall(style, placed) + style.px(LEAST_FIGURE))
    return max(min(most, rest.height - figures - style.px(1.6)), rest.height // 3)


def plan_stories(style: Style, rest: Box, needed: int, tall: int, most: int) -> Box:
    """The sheet for stories that need so much width and height, in the middle at the foot of what is left."""
    wide = min(rest.width, needed + 2 * style.px(2.4))
    high = min(tall + 2 * style.px(1.4), most)
    return Box(rest.centerx - wide // 2, rest.bottom - high, wide, high)


# -- the figures


@dataclass(frozen=True)
class FiguresPlan:
    """Where each seat stands, by its place in the order told; `scale` is pixels for a unit of the sprites."""

    figures: dict[int, Box]
    grounds: tuple[int, ...]  # how far down the thread runs that a row stands on
    scale: float


def plan_figures(style: Style, rest: Box, home: Sequence[bool], placed: bool) -> FiguresPlan:
    """Where all players stand, `home` or on the way: side by side, or upright in rows."""
    alone = sum(home) == 1
    order = list(range(len(home)))
    if alone:  # the others stand at both sides
        half = (len(order) - 1) // 2
        order = [*order[1 : half + 1], 0, *order[half + 1 :]]
    rows = [order]
    if style.measure.portrait and len(order) > IN_A_ROW:
        half = -(-len(order) // (-(-len(order) // IN_A_ROW)))
        rows = [order[start : start + half] for start in range(0, len(order), half)]
    set_ = [[home[seat] for seat in row] for row in rows]
    named = words_tall(style, placed)
    high = (rest.height // len(rows) - named - style.px(1)) / (STANDS + BELOW)
    widest = style.px(54 if alone else 44)
    slots = [_slot(row, alone, rest.width, widest) for row in set_]
    scale = min(max(0.1, min(slot * 0.9 / LOTUS[0], high)) for slot in slots)
    needed = round((STANDS + BELOW) * scale) + named
    tall = min(rest.height // len(rows), needed + style.px(7))
    top = rest.centery - len(rows) * tall // 2
    figures: dict[int, Box] = {}
    grounds = []
    for number, (row, slot) in enumerate(zip(rows, slots, strict=True)):
        y = top + number * tall + (tall - needed) // 2
        grounds.append(y + round(STANDS * scale) + round(BELOW * 0.55 * scale))
        x = rest.centerx - slot * (_weights(set_[number]) - _uneven(set_[number], alone)) / 2
        for seat in row:
            wide = slot * (1.0 if home[seat] else SMALLER)
            figures[seat] = Box(round(x), y, round(x + wide) - round(x), needed)
            x += wide
    return FiguresPlan(figures, tuple(grounds), scale)


def _weights(row: Sequence[bool]) -> float:
    """How many places of those who arrived a row takes."""
    return sum(1.0 if home else SMALLER for home in row)


def _slot(row: Sequence[bool], alone: bool, across: int, widest: int) -> float:
    """How wide the place of one who arrived is."""
    return min(across / (_weights(row) + abs(_uneven(row, alone))), widest)


def _uneven(row: Sequence[bool], alone: bool) -> float:
    """How much more stands at the right of one who is alone there than at the left."""
    if not alone or True not in row:
        return 0.0
    return SMALLER * (len(row) - 1 - 2 * row.index(True))
