"""The bar at the foot of the shelf and of Setup: a picture, what is said, and what can be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.scenes.layout.box import Box
from game.widgets import text
from game.widgets.style import Style


@dataclass(frozen=True)
class BarPlan:
    """Where all stands in a bar, from its upper left corner: in one row, or in two where it is narrow."""

    tall: int
    picture: Box
    words: Box
    buttons: tuple[Box, ...]


def plan_bar(
    style: Style,
    across: int,
    picture: int,
    sayings: Sequence[tuple[int, int]],
    wide: Sequence[int],
    first_row: int,
) -> BarPlan:
    """Lay out a bar: a picture so wide, a saying in one of some sizes, then choices so wide.

    In two rows the first `first_row` choices stay beside the saying if they can.
    """
    pad, gap = style.px(2.6), style.px(1.6)
    left = pad + picture + (gap if picture else 0)
    room = across - left - gap - sum(wide) - gap * (len(wide) - 1) - pad
    fitting = [saying for saying in sayings if saying[0] <= room]
    if not fitting:
        return _plan_two_rows(style, across, picture, sayings, wide, first_row)
    button_tall = _button_tall(style)
    tall = max(button_tall, fitting[0][1]) + style.px(2.4)
    rects = _row(across - pad, wide, gap, (tall - button_tall) // 2, button_tall)
    words_rect = Box(left, 0, rects[0].x - gap - left, tall)
    return BarPlan(tall, Box(pad, 0, picture, tall), words_rect, tuple(rects))


def _button_tall(style: Style) -> int:
    return max(style.px(8), round(style.font_px(2.6) * 1.9))


def _plan_two_rows(
    style: Style,
    across: int,
    picture: int,
    sayings: Sequence[tuple[int, int]],
    wide: Sequence[int],
    first_row: int,
) -> BarPlan:
    pad, gap = style.px(2.6), style.px(1.6)
    button_tall = _button_tall(style)
    left = pad + picture + (gap if picture else 0)
    room = across - left - pad
    beside = room - sum(wide[:first_row]) - gap * first_row
    if sayings[-1][0] > beside:
        first_row, beside = 0, room
    saying = next((saying for saying in sayings if saying[0] <= beside), sayings[-1])
    row_tall = max(button_tall if first_row else 0, saying[1])
    top = style.px(1.2)
    upper = _row(across - pad, wide[:first_row], gap, top + (row_tall - button_tall) // 2, button_tall)
    lower: list[Box] = []
    low = top + row_tall + style.px(1.4)
    for row in _rows(wide[first_row:], across - 2 * pad, gap):
        spread = across - 2 * pad - gap * (len(row) - 1)
        grown = [round(each * spread / sum(row)) for each in row]
        lower += _row(across - pad, grown, gap, low, button_tall)
        low += button_tall + gap
    words_rect = Box(left, top, beside, row_tall)
    tall = lower[-1].bottom + style.px(1.4)
    return BarPlan(tall, Box(pad, top, picture, row_tall), words_rect, tuple(upper + lower))


SHRUNK = 0.72  # of what its label asks for, a button in a crowded bar has at least


def _rows(widths: Sequence[int], across: int, gap: int) -> list[list[int]]:
    """The widths in as few rows as hold them, a little shrunk at most, each about as full as the others."""
    for count in range(1, len(widths)):
        share = (sum(widths) + gap * len(widths)) / count
        rows: list[list[int]] = [[] for _ in range(count)]
        used = 0.0
        for wide in widths:
            rows[min(count - 1, int((used + wide / 2) / share))].append(wide)
            used += wide + gap
        if all(row and SHRUNK * sum(row) + gap * (len(row) - 1) <= across for row in rows):
            return rows
    return [[wide] for wide in widths]


def _row(right: int, widths: Sequence[int], gap: int, top: int, tall: int) -> list[Box]:
    """Boxes of these widths side by side, the last one ending at the right."""
    rects: list[Box] = []
    for wide in reversed(widths):
        rects.insert(0, Box(right - wide, top, wide, tall))
        right -= wide + gap
    return rects


def button_width(style: Style, label: str, units: float, room: float, icon: bool) -> int:
    """The width that a label so high asks for, with so many u beside it and its icon."""
    height = style.font_px(units)
    return text.width(label, "semibold", height) + (round(height * 1.65) if icon else 0) + style.px(room)


def saying_sizes(style: Style, title: str, line: str, units: float = 3.6) -> list[tuple[int, int]]:
    """Width and height that a heading so high takes with its line whole, and with it in two."""
    height, small = style.font_px(units), style.font_px(2.1)
    least = text.width(title, "garamond", height)
    whole = text.width(line, "inter", small)
    sizes = []
    for share in (1.0, 0.62):
        across = max(least, round(whole * share)) + style.px(1)
        lines = min(2, len(text.wrapped_facts(line, "inter", small, across)))
        sizes.append((across, round(height * 1.2 + lines * small * 1.36)))
    return sizes
