"""The shelf: niches on planks as large as the window allows, their captions below them, and the bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from game.scenes.layout.box import Box, below
from game.scenes.layout.choice_bar import BarPlan, plan_bar, saying_sizes
from game.widgets import text
from game.widgets.style import Style
from game.widgets.theme import Face, token_size

NICHE = (328, 500)
TITLE = 11.4
PLANK = 4.0
ROW_GAP = 2.6
LEAST_NICHE = 32  # in u; before niches get smaller than that, their captions say less
Part = Literal["name", "tagline", "facts"]
SAID: tuple[tuple[Part, ...], ...] = (("name", "tagline", "facts"), ("name", "tagline"), ("name",))


def niche_size(height: int) -> tuple[int, int]:
    """Width and height of a niche's picture."""
    return round(height * NICHE[0] / NICHE[1]), height


@dataclass(frozen=True)
class Caption:
    """What stands below a niche."""

    game: str
    title: str
    tagline: str
    facts: str
    ready: bool


@dataclass(frozen=True)
class CaptionLine:
    """One line of a caption; its baseline is told from the foot of the arch down."""

    words: str
    height: int
    baseline: int
    kind: Part


@dataclass(frozen=True)
class Written:
    """A caption as it is set, and all the height it takes below its arch."""

    lines: tuple[CaptionLine, ...]
    below: int


@dataclass(frozen=True)
class Place:
    """One niche: all that is touched, the box of its arch, and what is written below it."""

    caption: Caption
    slot: Box
    box: Box
    written: Written


@dataclass(frozen=True)
class Plan:
    """Where everything of the shelf stands."""

    side: int
    title: int
    tagline: int
    places: tuple[Place, ...]
    planks: tuple[Box, ...]
    bar: Box
    bar_plan: BarPlan
    doors: tuple[Box, ...] = ()
    worded: bool = True  # whether the doors have room for their words


def plan_shelf(
    style: Style,
    captions: Sequence[Caption],
    saying: tuple[str, str],
    wide: Sequence[int],
    heading: int = 0,
    doors: Sequence[int] = (),
) -> Plan:
    """The shelf with these captions, above a bar that says something and has choices so wide.

    Beside a heading so wide stand the tools, and before them doors so wide, or round where there is no room.
    """
    px = style.px
    width, height = style.measure.size
    side = max(px(2.6), min(px(8), round((width - px(108)) * 0.09)), (width - px(200)) // 2)
    across = width - 2 * side
    sizes = saying_sizes(style, *saying)
    bar_plan = plan_bar(style, across, token_size(px(6.4))[0], sizes, wide, 1)
    bar = Box(side, height - px(2.6) - bar_plan.tall, across, bar_plan.tall)
    title = px(13.6)
    tagline = title + round(style.font_px(3.2) * 1.4)
    room = Box(side, tagline + px(1.6), across, bar.top - px(2.0) - tagline - px(1.6))
    for kinds in SAID:
        tried = [(_shelf_height(style, captions, room, rows, kinds), rows) for rows in range(1, 4)]
        (tall, below), rows = max(tried, key=lambda each: (each[0][0], -each[1]))
        if tall >= px(LEAST_NICHE):
            break
    gaps = (rows - 1) * px(ROW_GAP)
    spare = (room.height - rows * (tall + below) - gaps) // (rows + 1)
    places: list[Place] = []
    planks: list[Box] = []
    per_row = -(-len(captions) // rows)
    slot = across // per_row
    written = _written(style, captions, slot, kinds)
    for row in range(rows):
        here = captions[row * per_row : (row + 1) * per_row]
        top = room.top + spare + row * (tall + below + spare + px(ROW_GAP))
        left = side + (across - len(here) * slot) // 2
        for index, caption in enumerate(here):
            rect = Box(left + index * slot, top, slot, tall + below)
            places.append(_place(style, caption, written[row * per_row + index], rect, tall))
        reach = min(side - px(0.6), px(3))
        planks.append(Box(side - reach, top + tall - px(0.2), across + 2 * reach, px(PLANK)))
    doors_at, worded = _door_boxes(style, side, side + heading, doors)
    return Plan(side, title, tagline, tuple(places), tuple(planks), bar, bar_plan, doors_at, worded)


def _shelf_height(
    style: Style, captions: Sequence[Caption], room: Box, rows: int, kinds: tuple[Part, ...]
) -> tuple[int, int]:
    """How tall the niches get in so many rows, and what their captions take below them."""
    slot = room.width // -(-len(captions) // rows)
    below = max(written.below for written in _written(style, captions, slot, kinds))
    share = (room.height - (rows - 1) * style.px(ROW_GAP)) // rows
    tall = min(share - below, round((slot - style.px(1.4)) * NICHE[1] / NICHE[0]), style.px(64))
    return tall, below


def _place(style: Style, caption: Caption, written: Written, slot: Box, tall: int) -> Place:
    box = below((slot.centerx, slot.y), niche_size(tall))
    return Place(caption, slot.inflate(-style.px(1.0), 0), box, written)


def _written(style: Style, captions: Sequence[Caption], slot: int, kinds: tuple[Part, ...]) -> list[Written]:
    """The captions as they are set in columns of a width, all taglines in one size; `kinds` are told."""
    column = slot - style.px(1.0)
    small = _common_height([caption.tagline for caption in captions], style.font_px(2.05), column)
    smaller = _common_height([caption.facts for caption in captions], style.font_px(1.9), column)
    rows = max(len(text.wrapped(caption.tagline, "inter", small, column)) for caption in captions)
    return [_set(style, caption, column, (small, rows), smaller, kinds) for caption in captions]


def _common_height(said: Sequence[str], height: int, column: int) -> int:
    """A little smaller, where that leaves every line whole."""
    least = min(text.fitted(line, "inter", height, column) for line in said)
    fits = all(text.width(line, "inter", least) <= column for line in said)
    return least if fits and least >= 0.88 * height else height


def _set(
    style: Style,
    caption: Caption,
    column: int,
    tagline: tuple[int, int],
    smaller: int,
    kinds: tuple[Part, ...],
) -> Written:
    """A caption; its tagline in type so high, and in as many lines as those beside it."""
    small, rows = tagline
    full = style.font_px(4.0)
    name = text.fitted(caption.title, "garamond", full, column - style.px(1.0), 13)
    titles: tuple[str, ...] = (caption.title,)
    if name < 0.66 * full:
        words_of = caption.title.split()
        name = min(text.fitted(word, "garamond", round(0.72 * full), column, 13) for word in words_of)
        titles = _balanced(caption.title, "garamond", name, column)
    baseline = style.px(PLANK - 0.6) + round(full * 0.98)
    step = round(name * 1.06)
    lines = [CaptionLine(line, name, baseline + row * step, "name") for row, line in enumerate(titles)]
    baseline = lines[-1].baseline + round(small * 1.6)
    if "tagline" in kinds:
        for line in _balanced(caption.tagline, "inter", small, column, rows):
            lines.append(CaptionLine(line, small, baseline, "tagline"))
            baseline += round(small * 1.42)
    if "facts" in kinds:
        for line in _facts(caption.facts, smaller, column):
            lines.append(CaptionLine(line, smaller, baseline, "facts"))
            baseline += round(smaller * 1.42)
    return Written(tuple(lines), lines[-1].baseline + style.px(1.0))


def _facts(said: str, height: int, column: int) -> tuple[str, ...]:
    """Facts with dots between them, or each on a line of its own."""
    if text.width(said, "inter", height) <= column:
        return (said,)
    return text.wrapped(said.replace(text.DOT, "\n"), "inter", height, column)


def _balanced(said: str, face: Face, height: int, column: int, rows: int = 1) -> tuple[str, ...]:
    """A few words in as few lines as they need, or in so many, none much longer than the others."""
    rows = max(rows, len(text.wrapped(said, face, height, column)))
    longest = max((text.width(word, face, height) for word in said.split()), default=0)
    across = max(text.width(said, face, height) // rows, longest)
    while len(text.wrapped(said, face, height, across)) > rows:
        across += max(1, height // 3)
    return text.wrapped(said, face, height, min(across, column))


def tool_boxes(style: Style, side: int) -> list[Box]:
    """The round buttons at the top right, the outermost first."""
    wide = style.px(6.8)
    right = style.measure.size[0] - side
    top = style.px(10.2) - wide // 2
    return [Box(right - (index + 1) * wide - index * style.px(1.6), top, wide, wide) for index in range(4)]


def _door_boxes(style: Style, side: int, start: int, wide: Sequence[int]) -> tuple[tuple[Box, ...], bool]:
    """The doors before the tools, and whether they are as wide as asked for: else they are round, too."""
    last, gap = tool_boxes(style, side)[-1], style.px(1.6)
    worded = last.x - sum(wide) - gap * len(wide) >= start + style.px(2)
    found, right = list[Box](), last.x - style.px(0.8)
    for each in reversed(wide):
        across = each if worded else last.width
        found.insert(0, Box(right - gap - across, last.y, across, last.height))
        right = found[0].x
    return tuple(found), worded
