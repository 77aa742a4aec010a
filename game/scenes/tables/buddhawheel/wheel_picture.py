"""The painted Wheel, from its board's polar coordinates: layer upon layer, at any size.

At 4K all of it takes longer than a frame may: it is painted in steps, while nobody waits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

import pygame

from game.scenes.plans.wheel import EDGE, LAND, Wheel
from game.scenes.tables.buddhawheel import wheel_squares as squares
from game.scenes.tables.buddhawheel.wheel_brush import GOLD, UNIT, Brush
from game.scenes.tables.buddhawheel.wheel_lands import Land
from game.widgets import art
from game.widgets.kept import kept

Rect = tuple[float, float, float, float]

WHOLE: Rect = (-EDGE * UNIT, -EDGE * UNIT, 2 * EDGE * UNIT, 2 * EDGE * UNIT)


@lru_cache(maxsize=1)
def layers(wheel: Wheel) -> tuple[tuple[str, str], ...]:
    """The Wheel from below to above: shapes and gradients of each layer."""
    painted: list[Callable[[Brush], None]] = [squares.rim, _paths, _lands, _light, _scenes, _arms, _middle]
    found = []
    for paint in painted:
        brush = Brush(wheel)
        paint(brush)
        found.append((brush.body, brush.defs))
    return tuple(found)


def _paths(brush: Brush) -> None:
    for square in brush.wheel.squares.values():
        if square.realm in squares.RINGS:
            squares.path_square(brush, square)
    squares.steps_outward(brush)


def _lands(brush: Brush) -> None:
    brush.circle(0, 0, 0.767 * UNIT, "#0B0F1E", GOLD, 3.0)
    lands = [Land(brush, realm) for realm in brush.wheel.arms]
    for land in lands:
        land.ground()
    for land in lands:
        land.pattern()


def _light(brush: Brush) -> None:
    """Light from above, shade below."""
    stops = [(0.0, "#FFF4DC", 0.13), (0.45, "#FFF4DC", 0.0), (0.62, "#05060F", 0.0), (1.0, "#05060F", 0.13)]
    brush.circle(0, 0, LAND * UNIT, brush.fading("light", stops))


def _scenes(brush: Brush) -> None:
    for realm in brush.wheel.arms:
        Land(brush, realm).scenes()


def _arms(brush: Brush) -> None:
    for arm in brush.wheel.arms.values():
        squares.casing(brush, arm)
    for arm in brush.wheel.arms.values():
        for name in arm.squares:
            squares.arm_square(brush, arm, brush.wheel.squares[name])


def _middle(brush: Brush) -> None:
    squares.lands_edge(brush)
    squares.hub(brush)
    squares.gate(brush)


def whole(wheel: Wheel) -> str:
    """All of it as one document."""
    body = "".join(shapes for shapes, _ in layers(wheel))
    return art.document(body, WHOLE, "".join(defs for _, defs in layers(wheel)))
