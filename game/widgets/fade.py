"""What stood on the screen a moment ago, over what is drawn there now."""

from __future__ import annotations

import pygame

from game.widgets.canvas import Rect, Widget

DISSOLVES = 240.0  # milliseconds in which one screen gives way to another of another light
FADE = 120.0  # milliseconds in which one picture gives way to another
DEPTH = 650


class Fade(Widget):
    """What stood there a moment ago, paler and paler."""

    touchable = False

    def __init__(self, rect: Rect, picture: pygame.Surface, now: float) -> None:
        super().__init__("fade", rect, DEPTH)
        self._picture = picture
        self._since = now
        self._share = 0.0

    def on(self, now: float) -> bool:
        """Go on with it; whether anything of it is left."""
        self._share = (now - self._since) / FADE
        self.damage()
        return self._share < 1.0

    def draw(self, target: pygame.Surface) -> None:
        self._picture.set_alpha(round(255 * max(0.0, 1.0 - self._share)))
        target.blit(self._picture, self.rect)


class Dissolve:
    """What was seen `before`, which fades from a time on (milliseconds)."""

    def __init__(self, before: pygame.Surface, began: float) -> None:
        self._before, self._began = before, began

    def over(self, target: pygame.Surface, now: float) -> bool:
        """Draw what is still to be seen of it; whether there is anything."""
        left = 1 - (now - self._began) / DISSOLVES
        if left > 0:
            self._before.set_alpha(round(255 * left))
            target.blit(self._before, (0, 0))
        return left > 0
