"""Results: the picture of the match, who came how beside it, and the bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.scenes.layout.box import Box
from game.scenes.layout.letters import Letters
from game.widgets.style import Style
from game.widgets.theme import SMALLEST, Face

COLUMN = 62.0  # u: what is told beside the picture is at least so broad
PEG = 6.0  # u: how far above the picture it hangs
QUIET = 2.6  # u: how tall the words of the buttons beside Again are
CROWDED = 2.1  # u: where they would be smaller than that, upright, they take two rows
SAID = 3.6  # u: how tall the line at the left of the bar is, where there is room for it


# -- the bar


@dataclass(frozen=True)
class ResultsBar:
    """Again, large, and the quiet choices beside or below it, their words in so many u.

    `said` is the room for a line at its left, None where the choices need it.
    """

    bar: Box
    again: Box
    quiet: tuple[Box, ...]
    units: float
    helped: bool  # whether a second line has room on Again
    said: Box | None = None


def plan_results_bar(
    style: Style, letters: Letters, rest: Box, labels: Sequence[str], sub: str, said: str = ""
) -> ResultsBar:
    """The bar at the foot of a page: in one row, upright in two or three."""
    grown = 1 + (style.measure.text - 1) * 0.5
    gap, pad = style.px(1.6), style.px(1.2)
    one = style.px(11.2 * grown) - 2 * pad
    rows = _rows(style, letters, labels, rest.width - 2 * gap)
    tall = len(rows) * one + (len(rows) - 1) * gap + 2 * pad
    bar = Box(rest.x, rest.bottom - tall, rest.width, tall)
    inner = bar.inflate(-2 * gap, -2 * pad)
    if style.measure.portrait:
        again = Box(inner.x, inner.y, inner.width, one)
        room, left, place = inner.width, inner.x, None
    else:
        wide = min(style.px(44 * grown), inner.width // (len(labels) + 1))
        again = Box(inner.right - wide, inner.y, wide, one)
        room, left, place = inner.width - wide - gap, inner.x, None
        needed = sum(_natural(style, letters, label, QUIET) + gap for label in labels)
        beside = room - needed - style.px(2)
        if said and letters.width(said, "garamond", style.font_px(SAID)) + style.px(1) <= beside:
            place = Box(inner.x + style.px(1), inner.y, beside, one)
            room, left = needed - gap, again.x - needed
    helped = letters.width(sub, "inter", SMALLEST) <= again.width - style.px(2)
    units, quiet = QUIET, list[Box]()
    shared = [_shares(style, letters, row, room - (len(row) - 1) * gap) for row in rows if row]
    units = min(units for units, _ in shared)
    for number, (_, wides) in enumerate(reversed(shared)):
        x, y = left, inner.bottom - one - number * (one + gap)
        boxes = []
        for wide in wides:
            boxes.append(Box(x, y, wide, one))
            x += wide + gap
        quiet[:0] = boxes
    return ResultsBar(bar, again, tuple(quiet), units, helped, place)


def _rows(style: Style, letters: Letters, labels: Sequence[str], room: int) -> list[Sequence[str]]:
    """The quiet choices row by row; upright an empty row above them is that of Again."""
    if not style.measure.portrait:
        return [labels]
    units, _ = _shares(style, letters, labels, room - (len(labels) - 1) * style.px(1.6))
    half = (len(labels) + 1) // 2
    return [(), labels[:half], labels[half:]] if units < CROWDED and half > 1 else [(), labels]


def _natural(style: Style, letters: Letters, label: str, units: float) -> int:
    """How wide a quiet choice is that has its icon and its words in so many u."""
    height = max(SMALLEST, style.font_px(units))
    return letters.width(label, "semibold", height) + round(height * 1.65) + style.px(2.4)


def _shares(style: Style, letters: Letters, labels: Sequence[str], room: int) -> tuple[float, list[int]]:
    """How large the labels of buttons are, all alike, and how wide each is: equal where they can be."""

    def natural(label: str, units: float) -> int:
        return _natural(style, letters, label, units)

    units = QUIET
    while sum(natural(label, units) for label in labels) > room and style.font_px(units) > SMALLEST:
        units *= 0.96
    each = room // len(labels)
    if not style.measure.portrait:
        each = min(each, style.px(34 * (1 + (style.measure.text - 1) * 0.5)))
    wished = [natural(label, units) for label in labels]
    if max(wished) <= each:
        return units, [each] * len(labels)
    spare = max(0, room - sum(wished)) // len(labels)
    return units, [wide + spare for wide in wished]


# -- the page


@dataclass(frozen=True)
class Lines:
    """Words in a place: in letters so tall, from line to line so far."""

    place: Box
    height: int
    step: int


@dataclass(frozen=True)
class ResultsPlan:
    """Where the picture hangs, its frame included, and from which height; beside it what is told.

    `told` is the room of the seats, and of what a game adds below them.
    """

    picture: Box
    peg: int
    title: Lines
    subtitle: Lines
    told: Box


@dataclass(frozen=True)
class Page:
    """What the page has to hold: two sentences, a picture of a breadth for its height, and the seats.

    `seats` is how tall these are over the whole breadth.
    """

    title: str
    subtitle: str
    proportion: float
    seats: int


def plan_results(style: Style, letters: Letters, rest: Box, page: Page) -> ResultsPlan:
    """The picture at the left and what is told at the right, upright below it."""
    return (_upright if style.measure.portrait else _wide)(style, letters, rest, page)


def _wide(style: Style, letters: Letters, rest: Box, page: Page) -> ResultsPlan:
    px = style.px
    column = round(min(px(COLUMN * (1 + (style.measure.text - 1) * 0.6)), rest.width * 0.58))
    peg, gap = px(PEG), px(4.4)
    tall = rest.height - peg - px(1.0)
    wide = min(round(tall * page.proportion), rest.width - gap - column)
    tall = min(tall, round(wide / page.proportion))
    top = rest.y + peg + (rest.height - peg - px(1.0) - tall) // 3
    picture = Box(rest.x + px(1.0), top, wide - px(1.0), tall)
    left = picture.right + gap
    beside = Box(left, rest.y, rest.right - left, rest.height)
    title, subtitle, told = _beside(style, letters, beside, page)
    return ResultsPlan(picture, top - peg, title, subtitle, told)


def _upright(style: Style, letters: Letters, rest: Box, page: Page) -> ResultsPlan:
    px = style.px
    title, subtitle, told = _beside(style, letters, rest, page)
    peg, gap = px(PEG), px(2.4)
    spare = told.height - peg - gap - page.seats
    tall = min(max(spare, round(told.height * 0.34)), round(told.height * 0.6))
    tall = min(tall, round(rest.width * 0.9 / page.proportion))
    wide = round(tall * page.proportion)
    top = told.y + peg
    picture = Box(rest.centerx - wide // 2, top, wide, tall)
    below = picture.bottom + gap
    told = Box(told.x, below, told.width, told.bottom - below)
    return ResultsPlan(picture, top - peg, title, subtitle, told)


def _beside(style: Style, letters: Letters, place: Box, page: Page) -> tuple[Lines, Lines, Box]:
    """The title, the line below it, and what is left."""
    tall = min(style.font_px(6.8), round(place.height * 0.14))
    title = _lines(letters, page.title, "garamond", tall, max(SMALLEST, round(tall * 0.5)), place)
    small = style.font_px(2.4)
    below = Box(place.x, title.place.bottom, place.width, place.height)
    subtitle = _lines(letters, page.subtitle, "italic", small, max(SMALLEST, round(small * 0.8)), below)
    top = subtitle.place.bottom + style.px(1.6)
    return title, subtitle, Box(place.x, top, place.width, place.bottom - top)


def _lines(letters: Letters, said: str, face: Face, tall: int, least: int, place: Box) -> Lines:
    """A sentence at the top of a place: on one line or on two as large as it can be, else on more."""
    height = letters.fitted(said, face, tall, place.width, max(least, round(tall * 0.7)))
    count = 1 if letters.width(said, face, height) <= place.width else 0
    while not count:
        lines = len(letters.wrapped(said, face, height, place.width))
        if lines <= 2 or height <= least:
            count = lines
        else:
            height -= 1
    step = round(height * 1.16)
    return Lines(Box(place.x, place.y, place.width, count * step), height, step)
