"""One screen gives way to another of another light: the old one fades, so that nothing flashes."""

from __future__ import annotations

import pygame

LASTS = 240.0  # milliseconds


class Dissolve:
    """What was seen `before`, which fades from a time on (milliseconds)."""

    def __init__(self, before: pygame.Surface, began: float) -> None:
        self._before, self._began = before, began

    def over(self, target: pygame.Surface, now: float) -> bool:
        """Draw what is still to be seen of it; whether there is anything."""
        left = 1 - (now - self._began) / LASTS
        if left > 0:
            self._before.set_alpha(round(255 * left))
            target.blit(self._before, (0, 0))
        return left > 0
