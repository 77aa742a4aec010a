"""A picture about a point, over all that stands still."""

from __future__ import annotations

import pygame

from game.widgets.canvas import Rect, Widget

Point = tuple[float, float]


class Sprite(Widget):
    """A picture that comes, moves, changes and goes: a coin from hand to hand, a light that grows, a lamp.

    It is not to be touched, and seen only once it stands somewhere.
    """

    touchable = False

    def __init__(self, name: str, depth: int, picture: pygame.Surface | None = None) -> None:
        super().__init__(name, Rect(0, 0, 0, 0), depth)
        self.visible = False
        self.picture = picture
        self.alpha = 255

    def become(self, picture: pygame.Surface) -> None:
        """Look like this picture from now on."""
        self.picture = picture
        self.damage()
        self.rect.size = picture.get_size()

    def stand(self, centre: Point, picture: pygame.Surface | None = None, alpha: float = 1.0) -> None:
        """Be seen at a point, as this picture if one is given, and as much as a share 0..1 of it."""
        shown = round(255 * alpha)
        if (picture is not None and picture is not self.picture) or shown != self.alpha:
            self.damage()
            self.picture, self.alpha = picture or self.picture, shown
            self.damage()
        if self.picture is None:
            return
        rect = self.picture.get_rect(center=(round(centre[0]), round(centre[1])))
        self.show(shown > 0)
        self.move_to(rect)

    def gone(self) -> None:
        self.show(False)

    def draw(self, target: pygame.Surface) -> None:
        if self.picture is None:
            return
        if self.alpha < 255:
            self.picture.set_alpha(self.alpha)
        target.blit(self.picture, self.rect)
        if self.alpha < 255:
            self.picture.set_alpha(255)
