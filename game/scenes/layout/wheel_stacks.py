"""Where everything stands on the page of a player's stacks. Pure geometry, in pixels."""

from __future__ import annotations

from dataclasses import dataclass

from game.scenes.layout.box import Box
from game.widgets.theme import Measure

MARGIN = 2.8  # u: from the edge of the window to the page
PAD = 4.2  # u
HEAD = 14.4  # u: token, name and tabs
CARD, GAP = 15.4, 1.4  # u: a Karma card's breadth, and what lies between two of them
ASIDE = 14.2  # u: the breadth of a card put aside
LEAST_TABLE = 342  # pixels: the table of the six colours, with its words at their smallest
BIRTH = 12.0  # u: the room behind the latest card for the next birth


@dataclass(frozen=True)
class StacksPlan:
    """The parts of the page, each with its heading."""

    page: Box
    head: Box
    karma: Box
    dedicated: Box
    meditated: Box
    powers: Box
    colours: Box
    birth: Box
    carry: Box
    unit: float  # a u of the page, where the window is too narrow for its breadth


def stacks_plan(measure: Measure) -> StacksPlan:
    """The page for a window: in two columns, or one above the other where the window stands upright."""
    return _upright(measure) if measure.portrait else _wide(measure)


def _wide(measure: Measure) -> StacksPlan:
    px, (width, height) = measure.px, measure.size
    wide, tall = min(px(190), width - 2 * px(MARGIN)), height - 2 * px(MARGIN)
    page = Box((width - wide) // 2, px(MARGIN), wide, tall)
    unit = min(measure.u, wide / 166)
    pad, right = px(PAD), max(round(wide * 0.326), min(round(wide * 0.35), LEAST_TABLE))
    left = wide - 2 * pad - right - px(3.4)
    x, top = page.x + pad, page.y + px(HEAD)
    room = page.bottom - px(2.6) - top
    karma = Box(x, top, left, round(room * 0.36))
    aside = Box(x, karma.bottom, left, round(room * 0.36))
    dedicated = Box(x, aside.y, round(left * 0.47), aside.height)
    meditated = Box(dedicated.right + px(2), aside.y, left - dedicated.width - px(2), aside.height)
    powers = Box(x, aside.bottom, left, page.bottom - px(2.6) - aside.bottom)
    at, gap = page.right - pad - right, px(1.6)
    colours = Box(at, top, right, round(room * 0.64))
    low, half = colours.bottom + gap, (right - gap) // 2
    below = page.bottom - px(2.6) - low
    birth, carry = Box(at, low, half, below), Box(at + half + gap, low, right - half - gap, below)
    head = Box(page.x + pad, page.y, wide - 2 * pad, px(HEAD))
    return StacksPlan(page, head, karma, dedicated, meditated, powers, colours, birth, carry, unit)


def _upright(measure: Measure) -> StacksPlan:
    px, (width, height) = measure.px, measure.size
    wide, tall = width - 2 * px(MARGIN), min(height - 2 * px(MARGIN), px(158))
    page = Box(px(MARGIN), (height - tall) // 2, wide, tall)
    pad, gap = px(PAD), px(1.6)
    across, x = wide - 2 * pad, page.x + pad
    top = page.y + px(HEAD)
    room = page.bottom - px(2.6) - top
    karma = Box(x, top, across, round(room * 0.21))
    aside = Box(x, karma.bottom, across, round(room * 0.215))
    dedicated = Box(x, aside.y, round(across * 0.47), aside.height)
    meditated = Box(dedicated.right + px(2), aside.y, across - dedicated.width - px(2), aside.height)
    powers = Box(x, aside.bottom, across, round(room * 0.175))
    low = powers.bottom + px(1)
    below = page.bottom - px(2.6) - low
    right = round(across * 0.36)
    colours = Box(x, low, across - right - gap, below)
    half = (below - gap) // 2
    birth = Box(colours.right + gap, low, right, half)
    carry = Box(birth.x, birth.bottom + gap, right, below - half - gap)
    head = Box(x, page.y, across, px(HEAD))
    return StacksPlan(page, head, karma, dedicated, meditated, powers, colours, birth, carry, measure.u)


def row(box: Box, count: int, card: int, apart: int) -> list[int]:
    """The middles of so many cards in a row, from the left: apart where they have room, else overlapping."""
    if count < 2:
        return [box.x + card // 2] * count
    step = min(card + apart, (box.width - card) / (count - 1))
    return [round(box.x + card / 2 + index * step) for index in range(count)]
