"""A bar that fills as some work goes on."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.widgets import art
from game.widgets.canvas import Rect, Widget
from game.widgets.style import Style


class ProgressBar(Widget):
    """How far some work is, as a `share` of it, 0 to 1; a screen reader hears what is `said` in tenths."""

    touchable = False
    role = "progress"
    live = True

    def __init__(self, name: str, rect: Rect, style: Style, said: Callable[[int], str], depth: int) -> None:
        super().__init__(name, rect, depth)
        self.style, self.said = style, said
        self.share = 0.0

    @property
    def accessible_name(self) -> str:
        return self.said(round(self.share * 10) * 10)

    def show(self, share: float) -> None:
        """Fill it up to a share."""
        before, self.share = self._filled, min(max(share, self.share), 1.0)
        if self._filled != before:
            self.damage()

    @property
    def _filled(self) -> int:
        return round(self.rect.width * self.share)

    def draw(self, target: pygame.Surface) -> None:
        style, colours, rect = self.style, self.style.theme, self.rect
        radius = rect.height / 2
        art.put_frame(target, rect, radius, colours.trough, line=colours.edge, thick=style.hair)
        if self._filled:
            filled = Rect(rect.x, rect.y, max(self._filled, rect.height), rect.height)
            art.put_frame(target, filled, radius, colours.gold)
