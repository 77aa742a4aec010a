"""Whose hand lies below the poster, and what is in it."""

from __future__ import annotations

import pygame

from game.widgets import text
from game.widgets.canvas import Rect, Widget
from game.widgets.style import Style


class HandWords(Widget):
    """Whose hand it is, and what is in it."""

    touchable = False

    def __init__(self, rect: Rect, style: Style) -> None:
        super().__init__("hand/words", rect, 1)
        self.style = style
        self.title, self.line = "", ""

    def tell(self, title: str, line: str) -> None:
        """Say something else."""
        if (title, line) != (self.title, self.line):
            self.title, self.line = title, line
            self.damage()

    def draw(self, target: pygame.Surface) -> None:
        style, colours = self.style, self.style.theme
        large, low = style.typed(2.7), style.typed(1.8)
        tall = text.fitted(self.title, "garamond", large, self.rect.width)
        y = self.rect.y + large
        wide = text.put(target, self.title, "garamond", tall, colours.ink, self.rect.x, y)
        if self.rect.height < large * 2.2:
            left = self.rect.x + wide + style.px(1.6)
            said = text.shortened(self.line, "inter", low, self.rect.right - left)
            text.put(target, said, "inter", low, colours.ink2, left, y)
            return
        y += round(low * 1.5)
        for line in text.wrapped(self.line, "inter", low, self.rect.width):
            if y > self.rect.bottom:
                return
            text.put(target, line, "inter", low, colours.ink2, self.rect.x, y)
            y += round(low * 1.35)
