"""Less light on what stays bright by night: a cloth, a page of paper."""

from __future__ import annotations

import pygame

from game.widgets.canvas import Rect, Widget
from game.widgets.theme import Colour, rgb

LIGHT = (186, 174, 156)  # of 255: what is left of red, green and blue


def dim(target: pygame.Surface, rect: Rect | None = None) -> None:
    """Take light from a surface, or from a part of it."""
    target.fill(LIGHT, rect, pygame.BLEND_RGB_MULT)


def veil(target: pygame.Surface, rect: Rect, colour: Colour, share: float) -> None:
    """Lay a colour over a part of a surface, so thick (0..1): four times as fast as a picture with alpha."""
    left = round(255 * (1.0 - share))
    target.fill((left, left, left), rect, pygame.BLEND_RGB_MULT)
    target.fill([round(each * share) for each in rgb(colour)], rect, pygame.BLEND_RGB_ADD)


class Lamplight(Widget):
    """Takes light from all that lies below it."""

    touchable = False

    def draw(self, target: pygame.Surface) -> None:
        dim(target, self.rect.clip(target.get_clip()))
