"""What the Wheel lies on: thin clouds in the corners round it, and its own soft shadow."""

from __future__ import annotations

import pygame
import pygame.transform

from game.scenes.tables.buddhawheel.wheel import EDGE
from game.scenes.tables.buddhawheel.wheel_brush import CLOUD, UNIT
from game.widgets import art
from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture
from game.widgets.theme import Colour

# Where a cloud lies, from the Wheel's middle in its radius, and how large; mirrored at the right.
CLOUDS = ((-1.165, -0.845), (1.18, -0.835), (-1.18, 0.868), (1.193, 0.858))
CLOUD_WIDE = 0.75  # of the radius
REACH = 1.2  # of the radius: how far the shadow reaches
DROP, SOFT = 14.0, 30.0  # of the shadow: how far below, how far beyond the flames
COARSE = 4  # so many times smaller is the shadow painted


def lay_under(ground: pygame.Surface, wheel: Rect, dark: bool) -> None:
    """Paint clouds and shadow on the ground of a table, where the Wheel's picture covers `wheel`."""
    radius = wheel.width / 2 / EDGE
    colour = "#7F93D6" if dark else "#9A7B48"
    for x, y in CLOUDS:
        cloud = _cloud(round(radius * CLOUD_WIDE), colour, x > 0)
        art.put(ground, cloud, (wheel.centerx + x * radius, wheel.centery + y * radius))
    art.put(ground, _shadow.make(round(2 * radius * REACH), dark), wheel.center)


@cached_picture
def _cloud(wide: int, colour: Colour, mirrored: bool) -> pygame.Surface:
    line = art.path(CLOUD, "none", colour, 3.2, opacity=0.2, **art.CAP)
    found = art.picture(line, (-200, -100, 400, 200), (wide, wide // 2))
    return pygame.transform.flip(found, mirrored, False)


@cached_picture
def _shadow(side: int, dark: bool) -> pygame.Surface:
    colour, deep = ("#000000", 0.55) if dark else ("#2A1A08", 0.4)
    inner, outer = 1.03 * UNIT, 1.066 * UNIT + SOFT
    stops = ((0.0, deep), (inner / outer, deep), ((inner + outer) / 2 / outer, deep * 0.4), (1.0, 0.0))
    defs = art.radial("shade", [(at, colour, thick) for at, thick in stops], outer, (0, DROP))
    body = art.circle(outer, "url(#shade)", at=(0, DROP))
    small = max(2, side // COARSE)
    found = art.about(body, REACH * UNIT, small, defs)
    return pygame.transform.smoothscale(found, (side, side))
