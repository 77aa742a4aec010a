"""Who is known, in rows on a page: token, name and the way to forget them, and below what they keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.scenes.plans.box import Box
from game.scenes.plans.letters import Letters
from game.scenes.plans.page import in_two
from game.widgets.style import Style
from game.widgets.theme import token_size

NAME, TOLD, FORGET = 3.0, 2.2, 2.4  # u: the types of a row
GAP = 1.4  # u between two rows


@dataclass(frozen=True)
class KnownPlan:
    """Where everything of one player stands, as if nothing were scrolled, and their words line by line."""

    panel: Box
    token: Box
    name: Box
    forget: Box
    told: Box
    lines: tuple[str, ...]


def told_step(style: Style) -> int:
    """How far it is from one line of words to the next, in pixels."""
    return round(style.typed(TOLD) * 1.36)


def plan_known(
    style: Style, letters: Letters, rest: Box, told: Sequence[str], label: str
) -> tuple[list[KnownPlan], int]:
    """A row for the words of each player, in one column or two; and how tall all of them are.

    `label` stands on the button that forgets.
    """
    gap, columns = style.px(GAP), 2 if in_two(style) else 1
    wide = (rest.width - columns * gap) // columns
    found: list[KnownPlan] = []
    y = rest.y
    for first in range(0, len(told), columns):
        line = [
            _row(style, letters, Box(rest.x + column * (wide + gap), y, wide, 0), words, label)
            for column, words in enumerate(told[first : first + columns])
        ]
        tall = max(row.panel.height for row in line)
        found += [replace(row, panel=row.panel._replace(height=tall)) for row in line]
        y += tall + gap
    return found, y - rest.y


def _row(style: Style, letters: Letters, place: Box, told: str, label: str) -> KnownPlan:
    px, pad = style.px, style.px(2.4)
    token = Box(place.x + pad, place.y + px(1.6), *token_size(px(9)))
    across = letters.width(label, "semibold", style.typed(FORGET)) + px(4)
    tall = round(style.typed(FORGET) * 2.4)
    left, right = token.right + px(3), place.right - pad - across
    name = Box(left, place.y + px(2.2), right - px(3.5) - left, round(style.typed(NAME) * 1.5))
    forget = Box(right, name.centery - tall // 2, across, tall)
    column = place.right - pad - left
    lines = letters.wrapped(told, "inter", style.typed(TOLD), column)
    words = Box(left, max(name.bottom, forget.bottom) + px(0.8), column, len(lines) * told_step(style))
    bottom = max(words.bottom, token.bottom) + px(1.8)
    return KnownPlan(place._replace(height=bottom - place.y), token, name, forget, words, lines)
