"""The journal: its head; picture, list, note and line of one match; picture and cards of many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.scenes.layout.box import Box, Point, right_of
from game.scenes.layout.page import SIDE, HeadPlan, plan_head
from game.widgets import text
from game.widgets.style import Style
from game.widgets.theme import SMALLEST

ONE_LINE_FROM = 150  # u of width from which seats and views stand in the head


@dataclass(frozen=True)
class TopPlan:
    """The head of the journal with the tokens of the seats, and the choice between its two views.

    `rest` is what is left below. The line about the match stands beside the title, else below it.
    """

    head: HeadPlan
    seats: tuple[Box, ...]
    views: Box
    rest: Box


def plan_top(style: Style, size: Point, title: str, about: str, seats: int) -> TopPlan:
    """The head of a page so large; a match of one seat needs no tokens to choose from."""
    px = style.px
    gap, side = px(1.0), px(SIDE)
    views = px(38 * (1 + (style.measure.text - 1) * 0.8))
    tokens = seats * (side + gap) + px(1.6) if seats > 1 else 0
    if style.measure.wide < ONE_LINE_FROM:
        head = plan_head(style, size, title, about)
        rest = head.rest
        views = min(views, rest.width - tokens)
        row = Box(rest.x, rest.y, tokens + views, side)
        top = row.bottom + px(1.6)
        rest = Box(rest.x, top, rest.width, rest.bottom - top)
    else:
        head = plan_head(style, size, title, about, tokens + views + px(2))
        rest = head.rest
        row = right_of((rest.right - tokens - views, head.back.centery), (tokens + views, side))
    if head.subtitle is None:
        head = _with_line_below(style, head, about, row, rest)
    places = tuple(Box(row.x + seat * (side + gap), row.y, side, side) for seat in range(seats))
    return TopPlan(head, places if seats > 1 else (), Box(row.right - views, row.y, views, row.height), rest)


def _with_line_below(style: Style, head: HeadPlan, about: str, row: Box, rest: Box) -> HeadPlan:
    """Where the line has no room beside the title, it stands below it, and below what is beside that."""
    small = style.font_px(2.0)
    below, title = head.title.bottom, head.title.move(0, -round(small * 0.5))
    if row.y - below >= small + style.px(0.4):
        return replace(head, title=title, subtitle=Box(title.x, below, rest.right - title.x, small))
    left, top = title.x, title.bottom + round(small * 0.3)
    place = Box(left, top, row.left - style.px(2) - left, small)
    low = max(top, row.bottom + 1)
    tall = min(small, rest.y - 1 - low)
    if tall >= SMALLEST and text.width(about, "inter", SMALLEST) > place.width:
        place = Box(left, low, rest.right - left, tall)
    return replace(head, title=title, subtitle=place)


@dataclass(frozen=True)
class Shown:
    """What there is to show of a course; `proportion` is the breadth of its picture for its height."""

    proportion: float
    legend: tuple[str, ...]
    figures: int  # how many can be counted


@dataclass(frozen=True)
class CoursePlan:
    """The places of one match; without `picture` and `figures` where there is none, or no room."""

    picture: Box | None
    listing: Box
    note: Box
    figures: Box | None


def plan_course(style: Style, upper: Box, shown: Shown) -> CoursePlan:
    """Where everything of one match stands, for every shape of window."""
    gap = style.px(1.8)
    if not shown.legend:
        side = min(round(upper.width * 0.4), style.px(60))
        listing = Box(upper.x, upper.y, upper.width - side - gap, upper.height)
        return CoursePlan(None, listing, Box(listing.right + gap, upper.y, side, upper.height), None)
    if style.measure.portrait:
        return _upright(style, upper, shown, gap)
    share = 0.5 if style.measure.wide >= 150 else 0.54
    picture = _picture_within(style, shown, Box(*upper.topleft, round(upper.width * share), upper.height))
    right = Box(picture.right + gap, upper.y, upper.right - picture.right - gap, upper.height)
    needed = figures_tall(style, shown.figures) + style.px(3.8) + round(style.font_px(3.2) * 1.3)
    figures = None
    if right.width >= style.px(88) * (1 + (style.measure.text - 1) * 0.6):
        side = min(round(right.width * 0.44), style.px(60))
        listing = Box(right.x, right.y, right.width - side - gap, right.height)
        note = Box(listing.right + gap, right.y, side, right.height)
        if right.height - needed - gap >= style.px(34 * style.measure.text):
            figures = Box(note.x, note.bottom - needed, side, needed)
            note = Box(*note.topleft, note.width, note.height - needed - gap)
        return CoursePlan(picture, listing, note, figures)
    low = max(style.px(23 * (1 + (style.measure.text - 1) * 0.7)), round(right.height * 0.4))
    listing = Box(right.x, right.y, right.width, right.height - low - gap)
    note = Box(right.x, listing.bottom + gap, right.width, low)
    if upper.bottom - picture.bottom - gap >= needed:
        figures = Box(picture.x, upper.bottom - needed, picture.width, needed)
    return CoursePlan(picture, listing, note, figures)


def _upright(style: Style, upper: Box, shown: Shown, gap: int) -> CoursePlan:
    """Upright: the picture above, list and note side by side below."""
    share = 0.66 - (style.measure.text - 1) * 0.16
    picture = _picture_within(style, shown, Box(*upper.topleft, upper.width, round(upper.height * share)))
    picture = picture.move(upper.centerx - picture.centerx, 0)
    rest = Box(upper.x, picture.bottom + gap, upper.width, upper.bottom - picture.bottom - gap)
    wide = round(rest.width * 0.54)
    listing = Box(rest.x, rest.y, wide, rest.height)
    return CoursePlan(
        picture, listing, Box(listing.right + gap, rest.y, rest.width - wide - gap, rest.height), None
    )


def _picture_within(style: Style, shown: Shown, rect: Box) -> Box:
    """The largest place for picture and legend, as broad as the picture."""
    wide = rect.width
    for _ in range(4):  # a narrower picture may need more lines of legend
        legend = legend_tall(style, shown.legend, wide)
        found = min(rect.width, round((rect.height - legend) * shown.proportion))
        if found >= wide:
            break
        wide = found
    return Box(rect.x, rect.y, wide, min(rect.height, round(wide / shown.proportion) + legend))


def legend_tall(style: Style, legend: Sequence[str], across: int) -> int:
    """How tall the legend is below a picture so broad, with the gap between them."""
    rows = max((row for _, row in legend_places(style, legend, across)), default=-1) + 1
    return rows * legend_step(style) + style.px(1.4)


def plan_one(style: Style, rest: Box) -> tuple[Box, Box]:
    """One match: what there is above the bar with its line of beads, and that bar."""
    tall = style.px(10.6 * (1 + (style.measure.text - 1) * 0.35))
    bar = Box(rest.x, rest.bottom - tall, rest.width, tall)
    return Box(rest.x, rest.y, rest.width, bar.top - style.px(1.8) - rest.y), bar


def legend_below(style: Style, legend: Sequence[str], picture: Box, across: int) -> Box:
    """Where a legend so broad stands below a picture."""
    gap = style.px(1.4)
    tall = legend_tall(style, legend, across)
    return Box(picture.x, picture.bottom + gap, across, tall - gap)


def plan_pattern(style: Style, rest: Box, proportion: float) -> tuple[Box, Box]:
    """Where the picture of many matches stands, and where the cards."""
    gap = style.px(2.2)
    if style.measure.portrait:
        tall = min(round(rest.width / proportion) + style.px(6), round(rest.height * 0.5))
        above = Box(rest.x, rest.y, rest.width, tall)
        return above, Box(rest.x, above.bottom + gap, rest.width, rest.bottom - above.bottom - gap)
    wide = min(round((rest.height - style.px(6)) * proportion), round(rest.width * 0.425))
    left = Box(rest.x, rest.y, wide, rest.height)
    return left, Box(left.right + gap, rest.y, rest.right - left.right - gap, rest.height)


def legend_step(style: Style) -> int:
    """From one row of the legend to the next."""
    return round(style.font_px(2.0) * 1.6)


def legend_height(style: Style, said: str, across: int) -> int:
    """The type of an entry of the legend: smaller where it is broader than the picture."""
    return text.fitted(said, "inter", style.font_px(2.0), across - style.px(6.6))


def legend_places(style: Style, legend: Sequence[str], across: int) -> list[tuple[int, int]]:
    """Where each entry of the legend begins: how far from the left, and in which row."""
    places: list[tuple[int, int]] = []
    x = row = 0
    for said in legend:
        height = legend_height(style, said, across)
        wide = style.px(6.6) + text.width(said, "inter", height) + style.px(2.6)
        if x and x + wide > across:
            x, row = 0, row + 1
        places.append((x, row))
        x += wide
    return places


def figures_step(style: Style) -> int:
    """From one line of figures to the next."""
    return round(style.font_px(2.0) * 1.62)


def figures_tall(style: Style, count: int) -> int:
    """The height of so many lines of figures."""
    return count * figures_step(style)
