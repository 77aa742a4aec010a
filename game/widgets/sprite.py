"""A small picture on its way over a table."""

from __future__ import annotations

import pygame

from game.widgets.canvas import Rect, Widget

Point = tuple[float, float]


class Sprite(Widget):
    """Something small that is on its way: a coin from hand to hand, a figure that rises and is gone."""

    touchable = False

    def __init__(self, name: str, depth: int) -> None:
        super().__init__(name, Rect(0, 0, 0, 0), depth)
        self.visible = False
        self._picture: pygame.Surface | None = None

    def become(self, picture: pygame.Surface) -> None:
        """Look like this picture from now on."""
        self._picture = picture
        self.damage()
        self.rect.size = picture.get_size()

    def stand(self, centre: Point) -> None:
        """Be seen at a point."""
        if self._picture is None:
            return
        rect = self._picture.get_rect(center=(round(centre[0]), round(centre[1])))
        self.show(True)
        self.move_to(rect)

    def gone(self) -> None:
        self.show(False)

    def draw(self, target: pygame.Surface) -> None:
        if self._picture is not None:
            target.blit(self._picture, self.rect)
