"""A choice among the seats of a table, by their tokens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.widgets import art, text, theme
from game.widgets.accessibility import AccessibilityNode
from game.widgets.canvas import Rect
from game.widgets.controls import Tipped
from game.widgets.style import Style
from game.widgets.token import mark_picture


class TokenChoice(Tipped):
    """One of some seats to choose from: its token, or a word for all of them; the chosen is ringed."""

    rounding = 0.5

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        charm: int | None,
        deed: Callable[[], None],
        *,
        chosen: bool,
        called: str,
        said: str = "",
    ) -> None:
        super().__init__(name, rect, style, deed, 3)
        self.charm = charm
        self.chosen = chosen
        self.said = said  # where it is no seat's token
        self.tip = called
        self.call(called)

    role = "radio"

    def accessibility_node(self) -> AccessibilityNode | None:
        told = super().accessibility_node()
        return None if told is None else replace(told, checked=self.chosen)

    def draw(self, target: pygame.Surface) -> None:
        colours, style = self.style.theme, self.style
        fill = theme.mixed(colours.raised, colours.thread, 0.14) if self.hovered else colours.raised
        thick = max(2.0, style.measure.u * 0.36) if self.chosen else style.hair
        picture = art.frame(
            self.rect.size,
            self.radius,
            fill,
            line=colours.thread if self.chosen else colours.edge,
            thick=thick,
            inset=thick * 1.8 if self.chosen else 0,
            inner_line=colours.thread,
            inner_thick=thick * 0.5,
        )
        target.blit(picture, self.rect)
        if self.charm is None:
            room = self.rect.inflate(-round(self.rect.width * 0.3), 0)
            text.put_in(target, self.said, "semibold", style.font_px(2.4), colours.ink, room, smallest=11)
        else:
            mark = mark_picture(self.charm, round(self.rect.width * 0.62))
            target.blit(mark, mark.get_rect(center=self.rect.center))
        self.draw_focus(target)
