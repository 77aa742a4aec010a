"""What can be printed, on a page of the settings: the size of paper above, and a row for each game below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.scenes.plans.box import Box
from game.scenes.plans.letters import Letters
from game.scenes.plans.page import in_two
from game.widgets.style import Style

NAME, TOLD, LABEL = 3.4, 2.2, 2.5  # u: the types of a row
GAP = 1.6  # u between two rows


@dataclass(frozen=True)
class GamePlan:
    """Where the parts of one game's row stand, and its words line by line."""

    panel: Box
    name: Box
    told: Box
    button: Box
    lines: tuple[str, ...]


def plan_paper(style: Style, rest: Box) -> tuple[Box, Box, Box]:
    """The choices of paper and of what is printed, beside or below each other, and what is left below."""
    tall, gap = round(style.px(6.8) * (1 + (style.measure.text - 1) * 0.6)), style.px(2)
    most = style.px(54 * style.measure.text)
    beside = rest.width >= 1.8 * most + gap
    wide = min((rest.width - gap) // 2 if beside else rest.width, most)
    paper = Box(rest.x, rest.y, wide, tall)
    what = (
        Box(paper.right + gap, rest.y, wide, tall)
        if beside
        else Box(rest.x, paper.bottom + gap // 2, wide, tall)
    )
    top = what.bottom + gap
    return paper, what, Box(rest.x, top, rest.width, rest.bottom - top)


def told_step(style: Style) -> int:
    """How far it is from one line of words to the next, in pixels."""
    return round(style.typed(TOLD) * 1.36)


def plan_games(
    style: Style, letters: Letters, rest: Box, told: Sequence[str], label: str
) -> tuple[list[GamePlan], int]:
    """A row for each game's words, in one column or two; and how tall all of them are."""
    gap, columns = style.px(GAP), 2 if in_two(style) else 1
    wide = (rest.width - columns * gap) // columns
    pad, tall = style.px(2.4), round(style.typed(LABEL) * 2.6)
    across = letters.width(label, "semibold", style.typed(LABEL)) + style.px(4)
    found: list[GamePlan] = []
    y = rest.y
    for first in range(0, len(told), columns):
        plans = []
        for column, words in enumerate(told[first : first + columns]):
            x = rest.x + column * (wide + gap)
            room = wide - 2 * pad - across - style.px(2)
            lines = letters.wrapped(words, "inter", style.typed(TOLD), room)
            name = Box(x + pad, y + style.px(1.8), room, round(style.typed(NAME) * 1.4))
            low = Box(name.x, name.bottom + style.px(0.6), room, len(lines) * told_step(style))
            plans.append((x, name, low, lines))
        high = max(low.bottom for _, _, low, _ in plans) + style.px(2) - y
        for x, name, low, lines in plans:
            button = Box(x + wide - pad - across, y + (high - tall) // 2, across, tall)
            found.append(GamePlan(Box(x, y, wide, high), name, low, button, lines))
        y += high + gap
    return found, y - rest.y
