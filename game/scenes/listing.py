"""A list to choose from, laid over a page: sentences one below the other, each of which leads somewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.scenes import dialog
from game.scenes.page import Port, Seen
from game.scenes.under import Under
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.controls import Control
from game.widgets.panel import Line, Panel
from game.widgets.style import Style

DEPTH = 820


class Row(Seen, Control):
    """A sentence that can be chosen."""

    def __init__(self, name: str, rect: Rect, style: Style, said: str, deed: Callable[[], None]) -> None:
        self._height = style.typed(2.3)
        self.lines = text.wrapped(said, "inter", self._height, rect.width - style.px(4))
        tall = len(self.lines) * round(self._height * 1.34) + style.px(2.4)
        super().__init__(name, Rect(rect.x, rect.y, rect.width, tall), style, deed, DEPTH + 3)
        self.call(said)

    @property
    def radius(self) -> float:
        return self.style.measure.u * 1.2

    def draw_whole(self, target: pygame.Surface) -> None:
        colours, style, rect = self.style.theme, self.style, self.rect
        fill = theme.mixed(colours.raised, colours.thread, 0.14 if self.hovered else 0.0)
        target.blit(art.frame(rect.size, self.radius, fill, line=colours.edge, thick=style.hair), rect)
        step, baseline = round(self._height * 1.34), rect.y + style.px(1.2) + self._height
        for line in self.lines:
            text.put(target, line, "inter", self._height, colours.ink, rect.x + style.px(2), baseline)
            baseline += step
        self.draw_focus(target)


def lay_list(
    scene: Under, title: str, found: Sequence[tuple[str, Callable[[], None]]], again: Callable[[], None]
) -> None:
    """Lay a list over a scene; each of its sentences has a deed. `again` lays it over once more."""
    style = scene.style
    rect = dialog.page_rect(scene, 96, 84)
    pad = style.px(3.2)
    head_tall = round(style.type("heading") * 1.5)
    head = Rect(rect.x + pad, rect.y + style.px(2.4), rect.width - 2 * pad - style.px(8), head_tall)
    place = Rect(rect.x + pad, head.bottom + style.px(2), rect.width - 2 * pad, 0)
    place.height = rect.bottom - pad - place.y
    port = Port("listing/list", place, style, DEPTH + 2)
    rows, y = [], place.y
    for index, (said, deed) in enumerate(found, 1):
        row = Row(f"listing/{index}", Rect(place.x, y, place.width - style.px(1.4), 0), style, said, deed)
        rows.append(row)
        y = row.rect.bottom + style.px(1)
    port.tall = y - place.y
    spare = max(0, place.height - port.tall)
    rect.height -= spare
    rect.y += spare // 2
    port.rect.height -= spare
    for widget in (*rows, port):
        widget.rect.y += spare // 2
    head.y += spare // 2
    port.hold(*rows)
    panel = Panel("listing/panel", rect, style, raised=True, depth=DEPTH + 1)
    line = Line(
        "listing/title", head, title, "garamond", style.type("heading"), style.theme.ink, depth=DEPTH + 2
    )
    dialog.lay_page(scene, "listing", rect, [panel, line, port, *rows], DEPTH, again)
