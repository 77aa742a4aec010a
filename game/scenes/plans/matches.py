"""The list of matches: rows with what can be done beside or below their words, and what is said below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.scenes.plans.box import Box, Point, left_of
from game.scenes.plans.letters import Letters, in_lines
from game.scenes.plans.page import SIDE
from game.widgets.style import Style

PAD = 2.4  # u between the edge of a row and what stands on it
GAP = 1.4  # u between two things that can be done
WORDS_BESIDE = 32  # u for each size of text: where words would have less, what can be done stands below them


def marks_wide(style: Style) -> int:
    """How wide the tokens of a row are, three in a line."""
    return 3 * style.px(4.2)


def mark_places(style: Style, place: Box, count: int) -> tuple[int, list[Point]]:
    """The side of a token, and where so many of them stand: up to three in one line, more in two."""
    side, step = style.px(3.8), style.px(4.2)
    line = max(1, count if count <= 3 else -(-count // 2))
    lines = [min(line, count - start) for start in range(0, count, line)]
    inset, top = (step - side) // 2, place.centery - len(lines) * step // 2
    return side, [
        (place.centerx - in_line * step // 2 + inset + across * step, top + inset + down * step)
        for down, in_line in enumerate(lines)
        for across in range(in_line)
    ]


@dataclass(frozen=True)
class WordsPlan:
    """What a row says: its title in so high a type, and lines below it; all heights in pixels."""

    height: int
    fitted: int
    small: int
    across: int
    lines: tuple[str, ...]

    @property
    def needed(self) -> int:
        """How tall its words are together."""
        return round(self.height * 1.36 + len(self.lines) * self.small * 1.36)


@dataclass(frozen=True)
class RowPlan:
    """A row: whose tokens, its words, and what can be done."""

    rect: Box
    marks: Box
    left: int
    words: WordsPlan
    ways: tuple[Box, ...]

    @property
    def top(self) -> float:
        """Where its words begin."""
        return self.marks.y + (self.marks.height - self.words.needed) / 2


def plan_row(
    style: Style, letters: Letters, title: str, line: str, labels: Sequence[str | None], place: Box
) -> RowPlan:
    """A row at the top of a place; a label is None where a picture alone says what can be done."""
    px = style.px
    pad, gap, side = px(PAD), px(GAP), px(SIDE)
    wide = [side if label is None else button_wide(style, letters, label) for label in labels]
    needed = sum(wide) + gap * (len(wide) - 1)
    left = pad + marks_wide(style) + px(2.2)
    beside = place.width - left - needed - 2 * pad
    below = beside < px(WORDS_BESIDE * style.measure.text)
    words = _plan_words(style, letters, title, line, place.width - left - pad if below else beside)
    tall = max(px(11.2), words.needed + px(3.2))
    rect = Box(place.x, place.y, place.width, tall + (side + px(1.8) if below else 0))
    x = rect.x + left if below else rect.right - pad - needed
    y = rect.bottom - px(1.8) - side if below else rect.y + (tall - side) // 2
    ways = []
    for across in wide:
        ways.append(Box(x, y, across, side))
        x += across + gap
    return RowPlan(rect, Box(rect.x + pad, rect.y, marks_wide(style), tall), left, words, tuple(ways))


def _plan_words(style: Style, letters: Letters, title: str, line: str, across: int) -> WordsPlan:
    height, small = style.typed(2.8), style.typed(2.0)
    fitted = letters.fitted(title, "semibold", height, across, max(13, style.typed(2.3)))
    return WordsPlan(height, fitted, small, across, in_lines(letters, line, small, across))


def button_wide(style: Style, letters: Letters, label: str) -> int:
    """How wide a button with a picture and a label is."""
    height = style.typed(2.4)
    return letters.width(label, "semibold", height) + round(height * 1.7) + style.px(3.6)


@dataclass(frozen=True)
class SaidPlan:
    """A sentence below the list, with what takes it away and, where there is one, the way back.

    `rest` is what is left for the list.
    """

    panel: Box
    close: Box
    way_back: Box | None
    line: Box
    rest: Box


def plan_said(style: Style, letters: Letters, rest: Box, way_back: str | None) -> SaidPlan:
    """Where the sentence stands; `way_back` is what stands on that button."""
    px = style.px
    tall = px(8.4 * (1 + (style.measure.text - 1) * 0.5))
    panel = Box(rest.x, rest.bottom - tall, rest.width, tall)
    close = left_of((panel.right - px(1.4), panel.centery), (px(5.8), px(5.8)))
    right, back = close.left - px(1.6), None
    if way_back is not None:
        wide = button_wide(style, letters, way_back)
        back = Box(right - wide, panel.y + px(1.2), wide, tall - px(2.4))
        right = back.left - px(1.6)
    left = panel.x + px(2.6)
    return SaidPlan(
        panel,
        close,
        back,
        Box(left, panel.y, right - left, tall),
        Box(rest.x, rest.y, rest.width, panel.top - px(1.6) - rest.y),
    )


@dataclass(frozen=True)
class RenamePlan:
    """A title is asked for: on a panel, with what empties the line, keeps the title, or leaves it."""

    panel: Box
    title: Box
    field: Box
    clear: Box
    keep: Box
    leave: Box


def plan_rename(style: Style, letters: Letters, size: Point, keep: str, leave: str) -> RenamePlan:
    """Where the question stands in a window so large; `keep` and `leave` are on the buttons."""
    px = style.px
    pad, gap = px(4), px(1.6)
    wide = min(px(84), size[0] - px(6))
    head, line, tall = round(style.typed(3.6) * 1.3), px(7), px(9)
    whole = 2 * pad + head + gap + line + px(3.6) + tall
    panel = Box((size[0] - wide) // 2, (size[1] - whole) // 2, wide, whole)
    inner = panel.inflate(-2 * pad, -2 * pad)
    side = px(5.6)
    field = Box(inner.x, inner.y + head + gap, inner.width - side - gap, line)
    clear = Box(inner.right - side, field.centery - side // 2, side, side)
    room, small = (inner.width - gap) // 2, style.typed(2.6)
    kept, left = (min(room, letters.width(label, "semibold", small) + px(5)) for label in (keep, leave))
    y = inner.bottom - tall
    leaves = Box(inner.right - left, y, left, tall)
    keeps = Box(leaves.left - gap - kept, y, kept, tall)
    return RenamePlan(panel, Box(inner.x, inner.y, inner.width, head), field, clear, keeps, leaves)
