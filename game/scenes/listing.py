"""A list to choose from, laid over a page: sentences one below the other, each of which leads somewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.scenes import dialog
from game.scenes.overlay import OverlayHost
from game.scenes.page import Port, Seen
from game.widgets import art, boxes, theme
from game.widgets.boxes import MANY, Column, Framed, Item, Layout, Part, Row, Space, Text
from game.widgets.canvas import Rect
from game.widgets.controls import Control
from game.widgets.panel import Sheet

DEPTH = 820


class Listed(Seen, Control):
    """What can be chosen of a list, as it is laid out; lit under the pointer, and `framed` or not."""

    rounding_u = 1.2

    def __init__(
        self,
        name: str,
        rect: Rect,
        layout: Layout,
        deed: Callable[[], None] | None,
        depth: int = 3,
        *,
        framed: bool = False,
    ) -> None:
        super().__init__(name, rect, layout.style, deed, depth)
        self.layout, self.framed = layout, framed
        self.enabled = deed is not None
        self._laid_at = rect.topleft

    @property
    def plate(self) -> tuple[str, str] | None:
        """What it stands on: its fill and its line; None where it stands on what is below it."""
        colours, lit = self.style.theme, self.hovered and self.enabled
        if self.framed:
            return theme.mixed(colours.raised, colours.thread, 0.14 if lit else 0.0), colours.edge
        return (theme.mixed(colours.surface, colours.thread, 0.1), "none") if lit else None

    def draw_whole(self, target: pygame.Surface) -> None:
        rect, plate = self.rect, self.plate
        if plate is not None:
            fill, line = plate
            picture = art.frame(rect.size, self.radius, fill, line=line, thick=self.style.hair)
            target.blit(picture, rect)
        self.layout.draw(target, (rect.x - self._laid_at[0], rect.y - self._laid_at[1]))
        self.draw_focus(target)


def lay_list(
    scene: OverlayHost, title: str, found: Sequence[tuple[str, Callable[[], None]]], again: Callable[[], None]
) -> None:
    """Lay a list over a scene; each of its sentences has a deed. `again` lays it over once more."""
    style = scene.style

    def row(index: int, said: str, deed: Callable[[], None]) -> Part:
        def listed(place: Rect, layout: Layout) -> Listed:
            return Listed(f"listing/{index}", place, layout, deed, DEPTH + 3, framed=True).call(said)

        words = Text(said, 2.3, style.theme.ink, lines=MANY, leading=1.34)
        return Part(Framed(words, 2.0, 1.2), listed)

    rect = dialog.page_rect(scene, 96, 84)
    wide = rect.width - 2 * style.px(3.2)
    rows = Column(*(row(index, *each) for index, each in enumerate(found, 1)), gap=1.0)
    across = wide - style.px(1.4)
    head = Text(title, theme.STEPS["heading"], style.theme.ink, "garamond", leading=1.5, grow=1)
    port = Item(
        lambda place: Port("listing/list", place, style, DEPTH + 2),
        None,
        boxes.height(rows, style, across) + style.px(1),
        least_high=style.px(8),
    )
    page = Framed(Column(Row(head, Space(8.0)), port, gap=2.0), 3.2, 2.4, 3.2)
    spare = max(0, rect.height - boxes.height(page, style, rect.width))
    rect = Rect(rect.x, rect.y + spare // 2, rect.width, rect.height - spare)
    sheet = Part(page, partial(Sheet, "listing/panel", depth=DEPTH + 1, raised=True))
    widgets = boxes.lay(sheet, style, rect, least_scale=1).widgets
    opening = next(each for each in widgets if isinstance(each, Port))
    opening.hold_tree(rows, across)
    dialog.lay_page(scene, "listing", rect, [*widgets, *opening.inside], DEPTH, again)
