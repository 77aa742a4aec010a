"""A part of the screen seen larger: what lies there is drawn as ever, and shown through a lens."""

from __future__ import annotations

import pygame

Rect = pygame.Rect
DEPTH = 600  # what lies deeper is seen through it; what is shown large, and every question, lies above
MOST = 4.0


class Lens:
    """Shows its rectangle `scale` times as large, from the point `at` of the screen on.

    `plain` is the whole screen as it is without it. While it is `moving` it is drawn quickly, then finely.
    """

    def __init__(self, rect: Rect, plain: pygame.Surface) -> None:
        self.rect = Rect(rect)
        self.plain = plain
        self.scale = 1.0
        self.at = (float(rect.x), float(rect.y))
        self.moving = False

    def inward(self, point: tuple[float, float]) -> tuple[float, float]:
        """What of the screen is seen at a point of it."""
        return (
            self.at[0] + (point[0] - self.rect.x) / self.scale,
            self.at[1] + (point[1] - self.rect.y) / self.scale,
        )

    def show(self, scale: float, of: tuple[float, float], at: tuple[float, float]) -> None:
        """Show so large that a point of the screen is seen at another, and nothing beside its place."""
        self.scale = min(max(scale, 1.0), MOST)
        rect = self.rect
        wide, tall = rect.width / self.scale, rect.height / self.scale
        x = of[0] - (at[0] - rect.x) / self.scale
        y = of[1] - (at[1] - rect.y) / self.scale
        self.at = (min(max(x, rect.left), rect.right - wide), min(max(y, rect.top), rect.bottom - tall))

    def draw(self, target: pygame.Surface) -> None:
        """Draw what is seen through it, in its rectangle."""
        rect = self.rect
        wide, tall = rect.width / self.scale, rect.height / self.scale
        source = Rect(round(self.at[0]), round(self.at[1]), max(1, round(wide)), max(1, round(tall)))
        source = source.clip(self.plain.get_rect())
        scaled = pygame.transform.scale if self.moving else pygame.transform.smoothscale
        target.blit(scaled(self.plain.subsurface(source), rect.size), rect)
