"""Parts of the scroll by day, for the rulebook."""

from __future__ import annotations

import math

import pygame

from game.scenes.tables.hungry_ghost.picture import (
    ACROSS,
    BUILDINGS,
    CORNERS,
    HEAVEN_ENDS,
    HELL_BEGINS,
    HIGH,
    TALL,
    WIDE,
    Scroll,
)
from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture

LOW = 1140.0  # what lies below the labels of the road
AIR = 20.0
ASIDE = 420.0  # of a realm, what stands beside its label


@cached_picture
def cut_out(names: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
    """What has these places and realms in its midst, in a picture of this size."""
    area = pygame.FRect(_ground(names[0])).unionall([pygame.FRect(_ground(name)) for name in names])
    wide = min(WIDE, max(area.width, area.height * size[0] / size[1]))
    scale = size[0] / wide
    tall = size[1] / scale
    left = min(max(0.0, area.centerx - wide / 2), WIDE - wide)
    top = min(max(0.0, area.centery - tall / 2), TALL - tall)
    scroll = Scroll(Rect(0, 0, math.ceil(ACROSS * scale), math.ceil(HIGH * scale)))
    found = pygame.Surface(size)
    found.blit(scroll.picture("afternoon"), (-round(left * scroll.scale), -round(top * scroll.scale)))
    return found


def _ground(name: str) -> tuple[float, float, float, float]:
    """What must be seen of a place or a realm: left, top, width and height."""
    if name in CORNERS:
        x = CORNERS[name][0]
        top, low = (0.0, HEAVEN_ENDS) if name == "heaven" else (HELL_BEGINS, TALL)
        return x - AIR, top, ASIDE, low - top
    left, top, wide, _ = BUILDINGS[name][0]
    return left - AIR, top - AIR, wide + 2 * AIR, LOW - top
