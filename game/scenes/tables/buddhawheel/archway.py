"""The arch between the human realm and the Spiritual Path, once more: what leads through it passes below."""

from __future__ import annotations

import pygame

from game.scenes.tables.buddhawheel.field import Field
from game.scenes.tables.buddhawheel.wheel import the_wheel
from game.scenes.tables.buddhawheel.wheel_brush import UNIT, Brush
from game.scenes.tables.buddhawheel.wheel_squares import arch
from game.widgets import art
from game.widgets.canvas import Rect, Widget
from game.widgets.picture_cache import cached_picture

REACH = 0.1  # of the radius, from where it stands to the edge of its picture


class Archway(Widget):
    """The arch above the thread and below the tokens; the badges of the field lie above it."""

    touchable = False

    def __init__(self, field: Field) -> None:
        plan = self._plan = field.plan
        self._field = field
        side = round(2 * REACH * plan.radius)
        x, y = plan.point(plan.wheel.gate)
        self._corner = (x - side / 2, y - side / 2)
        left, top = (int(edge) for edge in self._corner)
        super().__init__("stage/arch", Rect(left, top, side + 1, side + 1), 5)

    def draw(self, target: pygame.Surface) -> None:
        aside = (self._corner[0] - self.rect.x, self._corner[1] - self.rect.y)
        target.blit(_picture(self._plan.radius, aside, self.rect.size), self.rect)
        self._field.draw_badges(target)


@cached_picture
def _picture(radius: float, aside: tuple[float, float], size: tuple[int, int]) -> pygame.Surface:
    """The arch as it is painted on the Wheel, to a part of a pixel where it is there."""
    wheel = the_wheel()
    brush = Brush(wheel)
    arch(brush)
    x, y = brush.moved(wheel.gate)
    scale = radius / UNIT
    half = REACH * radius
    place = (
        f"translate({aside[0] + half - x * scale:.3f} {aside[1] + half - y * scale:.3f}) scale({scale:.5f})"
    )
    body = f'<g transform="{place}">{brush.body}</g>'
    return art.raster(art.document(body, (0, 0, *size), brush.defs), size).convert_alpha()
