"""A soft shadow about a rectangle that grows or moves: drawn from two small pictures, at any size."""

from __future__ import annotations

import pygame

from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture

COLOUR = (10, 4, 2)


def put_shadow(target: pygame.Surface, rect: Rect, spread: int, strength: float, drop: int = 0) -> None:
    """Draw the shadow of a rectangle: `spread` pixels about it, `strength` 0..1 at its edge."""
    if spread < 2:
        return
    edge, corner = _edge(spread, round(strength * 255)), _corner(spread, round(strength * 255))
    clip = target.get_clip()
    if drop and clip.colliderect(Rect(rect.x, rect.bottom, rect.width, drop)):
        under = edge.subsurface((0, spread - 1, 1, 1))
        target.blit(pygame.transform.scale(under, (rect.width, drop)), (rect.x, rect.bottom))
    rect = rect.move(0, drop)
    for quarters in range(4):
        side = pygame.transform.rotate(edge, 90 * quarters)
        bend = pygame.transform.rotate(corner, 90 * quarters)
        band = (
            Rect(rect.x, rect.y - spread, rect.width, spread),
            Rect(rect.x - spread, rect.y, spread, rect.height),
            Rect(rect.x, rect.bottom, rect.width, spread),
            Rect(rect.right, rect.y, spread, rect.height),
        )[quarters]
        place = (
            (rect.x - spread, rect.y - spread),
            (rect.x - spread, rect.bottom),
            (rect.right, rect.bottom),
            (rect.right, rect.y - spread),
        )[quarters]
        if clip.colliderect(band):
            seen = band.clip(clip)  # along its edge it is the same everywhere
            part = Rect(band.x, seen.y, spread, seen.height)
            if quarters % 2 == 0:
                part = Rect(seen.x, band.y, seen.width, spread)
            target.blit(pygame.transform.scale(side, part.size), part)
        if clip.colliderect(Rect(place, (spread, spread))):
            target.blit(bend, place)


@cached_picture
def _edge(spread: int, strength: int) -> pygame.Surface:
    """The shadow above a rectangle, one pixel wide."""
    found = pygame.Surface((1, spread), pygame.SRCALPHA)
    for y in range(spread):
        found.set_at((0, y), (*COLOUR, round(strength * ((y + 0.5) / spread) ** 2)))
    return found


@cached_picture
def _corner(spread: int, strength: int) -> pygame.Surface:
    """The shadow at the upper left of a rectangle."""
    found = pygame.Surface((spread, spread), pygame.SRCALPHA)
    for y in range(spread):
        for x in range(spread):
            far = ((spread - x - 0.5) ** 2 + (spread - y - 0.5) ** 2) ** 0.5 / spread
            found.set_at((x, y), (*COLOUR, round(strength * max(0.0, 1 - far) ** 2)))
    return found
