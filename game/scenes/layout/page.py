"""What full pages share: the way back and the title, tabs beside them, and what is there when nothing is."""

from __future__ import annotations

from dataclasses import dataclass

from game.scenes.layout.box import Box, Point, right_of
from game.widgets import text
from game.widgets.style import Style

TWO_COLUMNS = 140  # u of width from which sheets stand side by side
SIDE = 6.4  # u: the way back, and the height of what stands beside it


@dataclass(frozen=True)
class HeadPlan:
    """The head of a page. The lines are boxes as high as their type, in pixels.

    `subtitle` is None where it has no room beside the title; `rest` is what is left below the head.
    """

    back: Box
    sound: Box
    title: Box
    subtitle: Box | None
    rest: Box


def margin(style: Style) -> int:
    """What stays free at the edges of a page."""
    return style.px(2.4 if style.measure.portrait else 4.8)


def plan_head(style: Style, size: Point, title: str, subtitle: str, keep: int = 0) -> HeadPlan:
    """The head of a page so large; `keep` pixels at its right end are for others."""
    px, edge = style.px, margin(style)
    tall = round(px(11.2) * (1 + (style.measure.text - 1) * 0.5))
    middle = px(1.2) + tall // 2
    side = px(SIDE)
    back = Box(edge, middle - side // 2, side, side)
    sound = Box(back.right + px(1.2), back.y, side, side)
    left, right = sound.right + px(2.2), size[0] - edge - keep
    high = text.fitted(title, "garamond", style.font_px(5.0), right - left, style.font_px(3.0))
    across = min(right - left, text.width(title, "garamond", high) + 2)
    baseline = middle + round(style.font_px(5.0) * 0.32)
    named = on_baseline(left, across, baseline, high)
    left += across + px(3)
    small = style.font_px(2.4)
    beside = text.width(subtitle, "inter", small) <= right - left
    top = px(1.2) + tall
    return HeadPlan(
        back,
        sound,
        named,
        on_baseline(left, right - left, baseline, small) if beside else None,
        Box(edge, top, size[0] - 2 * edge, size[1] - top - min(edge, px(3.2))),
    )


def in_two(style: Style) -> bool:
    """Whether what is as wide as its words stands side by side; larger text asks for more room."""
    return style.measure.wide >= TWO_COLUMNS * (1 + (style.measure.text - 1) * 0.4)


def on_baseline(left: int, across: int, baseline: int, height: int) -> Box:
    """The box of a line of type so high whose letters stand at a height of the page."""
    return Box(left, round(baseline - height * 0.34) - height // 2, across, height)


def tabs_wide(style: Style, most: float, share: float = 0.34) -> int:
    """How wide the tabs in a head are: `most` in u, or a share of the page, with text of the usual size."""
    return style.px(min(most, style.measure.wide * share) * (1 + (style.measure.text - 1) * 0.8))


def tabs_place(style: Style, head: HeadPlan, wide: int) -> Box:
    """Tabs so wide at the right end of a head."""
    return right_of((head.rest.right - wide, head.back.centery), (wide, style.px(SIDE)))
