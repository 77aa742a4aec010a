"""Whose hand lies below the poster, and what is in it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.widgets import text
from game.widgets.canvas import Rect, Widget
from game.widgets.style import Style
from game.widgets.theme import SMALLEST


class HandWords(Widget):
    """Whose hand it is, and what is in it; `looked` is told whether a player wants to know more of it."""

    def __init__(self, rect: Rect, style: Style, looked: Callable[[bool], None]) -> None:
        super().__init__("hand/words", rect, 1)
        self.style, self.looked = style, looked
        self.title, self.line, self.short = "", "", ""

    def tell(self, title: str, line: str, short: str = "") -> None:
        """Say something else; `short` is the line in fewer words, where it has no room."""
        if (title, line, short) != (self.title, self.line, self.short):
            self.title, self.line, self.short = title, line, short
            self.damage()

    def look(self, point: tuple[int, int] | None) -> bool:
        self.looked(True)
        return True

    def set_state(self, **states: bool) -> None:
        if states.get("hovered") is False:
            self.looked(False)
        super().set_state(**states)

    def draw(self, target: pygame.Surface) -> None:
        style, colours = self.style, self.style.theme
        large, low = style.font_px(2.7), style.font_px(1.8)
        tall = text.fitted(self.title, "garamond", large, self.rect.width)
        y = self.rect.y + large
        wide = text.put(target, self.title, "garamond", tall, colours.ink, self.rect.x, y)
        if self.rect.height < large * 2.2:
            left = self.rect.x + wide + style.px(1.6)
            across = self.rect.right - left
            whole = text.width(self.line, "inter", low) <= across
            said = text.shortened(self.line if whole or not self.short else self.short, "inter", low, across)
            text.put(target, said, "inter", low, colours.ink2, left, y)
            return
        y += round(low * 1.5)
        rows = max(1, (self.rect.bottom - y) // round(low * 1.35) + 1)
        lines = text.wrapped(self.line, "inter", low, self.rect.width)
        if len(lines) > rows and self.short:
            low = text.fitted(self.short, "inter", low, self.rect.width * rows, SMALLEST)
            lines = text.wrapped(self.short, "inter", low, self.rect.width)
        if len(lines) > rows:
            rest = text.shortened(" ".join(lines[rows - 1 :]), "inter", low, self.rect.width)
            lines = (*lines[: rows - 1], rest)
        for line in lines:
            text.put(target, line, "inter", low, colours.ink2, self.rect.x, y)
            y += round(low * 1.35)
