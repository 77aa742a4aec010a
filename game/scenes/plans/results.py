"""Results: the picture of the match, who came how beside it, and the bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.scenes.plans.box import Box
from game.scenes.plans.letters import Letters
from game.widgets.style import Style
from game.widgets.theme import SMALLEST

COLUMN = 62.0  # u: what is told beside the picture is at least so broad
PEG = 6.0  # u: how far above the picture it hangs
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


# -- the page


@dataclass(frozen=True)
class ResultsPlan:
    """Where the picture hangs, its frame included, and from which height; beside it what is told.

    `told` is the room of the seats, and of what a game adds below them.
    """

    picture: Box
    peg: int
    title: Box
    subtitle: Box
    told: Box


def plan_results(style: Style, rest: Box, proportion: float) -> ResultsPlan:
    """The picture at the left and what is told at the right, upright below it."""
    return _upright(style, rest, proportion) if style.measure.portrait else _wide(style, rest, proportion)


def _wide(style: Style, rest: Box, proportion: float) -> ResultsPlan:
    px = style.px
    column = round(min(px(COLUMN * (1 + (style.measure.text - 1) * 0.6)), rest.width * 0.58))
    peg, gap = px(PEG), px(4.4)
    tall = rest.height - peg - px(1.0)
    wide = min(round(tall * proportion), rest.width - gap - column)
    tall = min(tall, round(wide / proportion))
    top = rest.y + peg + (rest.height - peg - px(1.0) - tall) // 3
    picture = Box(rest.x + px(1.0), top, wide - px(1.0), tall)
    left = picture.right + gap
    title, subtitle, told = _beside(style, Box(left, rest.y, rest.right - left, rest.height))
    return ResultsPlan(picture, top - peg, title, subtitle, told)


def _upright(style: Style, rest: Box, proportion: float) -> ResultsPlan:
    px = style.px
    title, subtitle, told = _beside(style, rest)
    peg = px(PEG)
    tall = min(round(rest.width * 0.9 / proportion), round(told.height * 0.46))
    wide = round(tall * proportion)
    top = told.y + peg
    picture = Box(rest.centerx - wide // 2, top, wide, tall)
    below = picture.bottom + px(2.4)
    told = Box(told.x, below, told.width, told.bottom - below)
    return ResultsPlan(picture, top - peg, title, subtitle, told)


def _beside(style: Style, place: Box) -> tuple[Box, Box, Box]:
    """The title, the line below it, and what is left."""
    tall = min(style.typed(6.8), round(place.height * 0.14))
    title = Box(place.x, place.y, place.width, round(tall * 1.16))
    small = style.typed(2.4)
    subtitle = Box(place.x, title.bottom, place.width, round(small * 1.4))
    top = subtitle.bottom + style.px(1.6)
    return title, subtitle, Box(place.x, top, place.width, place.bottom - top)
