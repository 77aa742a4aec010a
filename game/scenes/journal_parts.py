"""The pieces that the journal is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
import pygame.transform

from game.scenes import dialog
from game.scenes.layout.journal import figures_step, figures_tall, legend_height, legend_places, legend_step
from game.scenes.overlay import OverlayHost
from game.widgets import art, text
from game.widgets.boxes import Layout, Node, Size
from game.widgets.canvas import Rect, Widget
from game.widgets.scrubber import STROKES, strand
from game.widgets.style import Style

PAD = 2.2  # u between the edge of a panel and what stands on it
TITLE = 3.2  # u: the title of a panel
MOST_MATCHES = 60


def note_ink(style: Style) -> str:
    """The ink a player writes with."""
    return "#B9CCF6" if style.theme.dark else "#2C4C93"


class Said(dialog.Notice):
    """A sentence that is gone for good once it was touched."""

    def __init__(self, name: str, scene: OverlayHost, sentence: str, touched: Callable[[], None]) -> None:
        super().__init__(name, scene, sentence)
        self._touched = touched

    def press(self) -> bool:
        self._touched()
        return super().press()


class Legend(Widget):
    """What the strands of the picture mean, and its small signs (`marks`)."""

    touchable = False

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        legend: Sequence[tuple[str, str]],
        marks: Sequence[tuple[Callable[[int, bool], pygame.Surface], str]] = (),
    ) -> None:
        super().__init__(name, rect, 1)
        self.style = style
        self.legend: list[tuple[str | Callable[[int, bool], pygame.Surface], str]] = [*legend, *marks]

    def draw(self, target: pygame.Surface) -> None:
        style = self.style
        step = legend_step(style)
        thick = max(2.0, style.measure.u * 0.4)
        places = legend_places(style, [said for _, said in self.legend], self.rect.width)
        for (kind, said), (x, row) in zip(self.legend, places, strict=True):
            middle = step / 2
            wide = style.px(5.4)
            left, top = self.rect.x + x, self.rect.y + row * step
            if not isinstance(kind, str):
                sign = kind(round(step * 0.9), style.theme.dark)
                target.blit(sign, sign.get_rect(midright=(left + wide, top + round(middle))))
                self._say(target, said, left, top)
                continue
            body = strand([(thick, middle), (wide - thick, middle)], kind, thick, style.theme.dark)
            if kind == "carried":
                colour = STROKES[kind].colour(style.theme.dark)
                back, low, high = wide - 3.4 * thick, middle + 1.5 * thick, middle - 1.5 * thick
                path = f"M{wide},{middle:.1f} L{back:.1f},{high:.1f} V{low:.1f} Z"
                body += art.tag("path", d=path, fill=colour)
            picture = art.drawn(art.document(body, (0, 0, wide, step)), (wide, step))
            target.blit(picture, (left, top))
            self._say(target, said, left, top)

    def _say(self, target: pygame.Surface, said: str, left: int, top: int) -> None:
        style = self.style
        small = legend_height(style, said, self.rect.width)
        baseline = top + legend_step(style) / 2 + small * 0.36
        text.put(target, said, "inter", small, style.theme.ink2, left + style.px(6.6), baseline)


class Counted(Node):
    """What can be counted: a name at the left, a number at the right."""

    def __init__(self, rows: Sequence[tuple[str, str]]) -> None:
        super().__init__(name="counted")
        self.rows = rows

    def size(self, layout: Layout, across: int) -> Size:
        return across, figures_tall(layout.style, len(self.rows))

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        draw_figures(target, rect.x, rect.right, rect.y, layout.style, self.rows)


def draw_figures(
    target: pygame.Surface, left: int, right: int, top: int, style: Style, rows: Sequence[tuple[str, str]]
) -> None:
    """Draw rows of a name and its figure between two edges, in pixels, from `top` down."""
    colours = style.theme
    height, step = style.font_px(2.0), figures_step(style)
    for index, (name, value) in enumerate(rows):
        y = top + index * step
        if index:
            pygame.draw.rect(target, colours.line, (left, y, right - left, max(1, round(style.hair))))
        baseline = y + step / 2 + height * 0.36
        most = right - left - style.px(1.2) - text.width(name, "inter", 13)
        fitted = text.fitted(value, "semibold", height, min(most, round((right - left) * 0.62)), 13)
        value = as_many_as_fit(value, fitted, most)
        wide = text.put(target, value, "semibold", fitted, colours.ink, right, baseline, "right")
        room = right - left - wide - style.px(1.2)
        text.put_fitted(target, name, "inter", height, colours.ink2, left, baseline, room)


def as_many_as_fit(value: str, height: int, across: int) -> str:
    """The first items of a listed figure that have room beside its name, which stays whole."""
    shown = value
    while text.width(shown, "semibold", height) > across and ", " in value:
        value = value.rpartition(", ")[0]
        shown = f"{value}, …"
    return shown
