"""Less light on what stays bright by night: a cloth, a page of paper."""

from __future__ import annotations

import pygame

from game.widgets.canvas import Rect, Widget

LIGHT = (186, 174, 156)  # of 255: what is left of red, green and blue


def dim(target: pygame.Surface, rect: Rect | None = None) -> None:
    """Take light from a surface, or from a part of it."""
    target.fill(LIGHT, rect, pygame.BLEND_RGB_MULT)


class Lamplight(Widget):
    """Takes light from all that lies below it."""

    touchable = False

    def draw(self, target: pygame.Surface) -> None:
        dim(target, self.rect.clip(target.get_clip()))
