"""The rules: the contents beside the page, or above it in an upright window, and a picture below them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.scenes.plans.box import Box, above, below
from game.scenes.plans.letters import Letters
from game.scenes.plans.shelf import NICHE, niche_size
from game.widgets.style import Style

LEAST = 17  # in u, the height of a picture below the contents
APART = 2  # pixels between two entries


@dataclass(frozen=True)
class RulesPlan:
    """Contents with the field to search in, and page; entries as if nothing were scrolled, and how tall."""

    contents: Box
    field: Box
    page: Box
    entries: tuple[Box, ...]
    tall: int


def plan_rules(style: Style, letters: Letters, titles: Sequence[str], rest: Box) -> RulesPlan:
    """Where contents with these titles stand, and the page."""
    px = style.px
    pad = px(1.2)
    line = round(style.typed(2.4) * 2.2)
    if style.measure.portrait:
        columns = max(1, round(rest.width / px(34 * style.measure.text)))
        wide = (rest.width - 2 * pad) // columns
        tallest = max((_needed(style, letters, title, wide) for title in titles), default=1)
        talls = [tallest] * len(titles)
        needed = -(-len(titles) // columns) * tallest + 3 * pad + line
        contents = Box(rest.x, rest.y, rest.width, min(needed, round(rest.height * 0.28)))
        top = contents.bottom + px(1.6)
        page = Box(rest.x, top, rest.width, rest.bottom - top)
    else:
        columns = 1
        across = px(min(42 * (1 + (style.measure.text - 1) * 0.6), style.measure.wide * 0.27))
        wide = across - 2 * pad
        talls = [_needed(style, letters, title, wide) for title in titles]
        contents = Box(rest.x, rest.y, across, min(rest.height, sum(talls) + 3 * pad + line))
        left = contents.right + px(2.4)
        page = Box(left, rest.y, rest.right - left, rest.height)
    inner = contents.inflate(-2 * pad, -2 * pad)
    field = Box(inner.x + px(1.0), inner.y, inner.width - px(2.0), line)
    inner = Box(inner.x, inner.y + line + pad, inner.width, inner.height - line - pad)
    wide = inner.width // columns
    entries = []
    y = inner.y
    for index, tall in enumerate(talls):
        entries.append(Box(inner.x + index % columns * wide, y, wide, tall).inflate(-APART, -APART))
        if index % columns == columns - 1 or index == len(talls) - 1:
            y += tall
    return RulesPlan(contents, field, page, tuple(entries), y - inner.y)


def plan_picture(style: Style, room: Box) -> tuple[Box, Box] | None:
    """The game's picture and the plank it stands on, at the foot of a room; none where it would be small."""
    px = style.px
    tall = min(room.height - px(5), round(room.width * 0.78 * NICHE[1] / NICHE[0]))
    if tall < px(LEAST):
        return None
    place = above((room.centerx, room.bottom - px(1.8)), niche_size(tall))
    plank = below((place.centerx, place.bottom - px(0.1)), (round(place.width * 1.1), px(1.6)))
    return place, plank


def inset(style: Style, letters: Letters) -> int:
    """How far from the left edge of an entry its title begins, right of its number."""
    return style.px(2.0) + letters.width("88", "semibold", style.typed(2.2)) + style.px(0.8)


def entry_lines(style: Style, letters: Letters, title: str, across: int) -> tuple[str, ...]:
    """A title in the lines of an entry so wide."""
    room = across - inset(style, letters) - style.px(1.6)
    return letters.wrapped(title, "semibold", style.typed(2.2), room)


def _needed(style: Style, letters: Letters, title: str, across: int) -> int:
    """How tall an entry must be for its title."""
    return len(entry_lines(style, letters, title, across - APART)) * round(
        style.typed(2.2) * 1.26
    ) + style.px(2.0)
