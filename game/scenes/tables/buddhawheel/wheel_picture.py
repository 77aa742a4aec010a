"""The painted Wheel, from its board's polar coordinates: layer upon layer, at any size.

At 4K all of it takes longer than a frame may. There it is painted a piece at a time while nobody
waits, and until then a rough picture of it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame
import pygame.transform

from game.scenes.plans.wheel import EDGE, LAND, RINGS, Wheel
from game.scenes.tables.buddhawheel import wheel_squares as squares
from game.scenes.tables.buddhawheel.wheel import the_wheel
from game.scenes.tables.buddhawheel.wheel_brush import CASING, GOLD, UNIT, Brush
from game.scenes.tables.buddhawheel.wheel_lands import Land
from game.widgets import art
from game.widgets.kept import kept
from game.widgets.theme import Colour

REACH = EDGE * UNIT  # from the middle to the edge of the picture
AT_ONCE = 1000  # pixels across up to which it is painted in one go
ROUGH = 4  # how many times coarser the rough picture is
AIR = 0.05  # board units that a part of the Wheel shows beyond what it must


class Layer(NamedTuple):
    """Shapes and gradients of a part of the Wheel, and in how many pieces it is painted where it is large."""

    body: str
    defs: str
    pieces: int


@lru_cache(maxsize=1)
def layers(wheel: Wheel) -> tuple[Layer, ...]:
    """The Wheel from below to above."""
    painters: tuple[tuple[Callable[[Brush], None], int], ...] = (
        (squares.rim, 3),
        (lands, 2),
        (light, 1),
        (scenes, 3),
        (paths, 3),
        (arms, 2),
        (middle, 1),
    )
    found = []
    for paint, pieces in painters:
        brush = Brush(wheel)
        paint(brush)
        found.append(Layer(brush.body, brush.defs, pieces))
    return tuple(found)


def paths(brush: Brush) -> None:
    """The two Paths."""
    found = [square for square in brush.wheel.squares.values() if square.realm in RINGS]
    for square in found:
        squares.path_square(brush, square)
    for realm in RINGS:
        squares.ring_relief(brush, realm)
    for square in found:
        squares.path_sign(brush, square)
    squares.steps_outward(brush)


def lands(brush: Brush) -> None:
    """The six lands with their patterns."""
    brush.circle(0, 0, (LAND + 0.005) * UNIT, CASING, GOLD, 3.0)
    found = [Land(brush, realm) for realm in brush.wheel.arms]
    for land in found:
        land.ground()
    for land in found:
        land.pattern()
    for arm in brush.wheel.arms.values():
        squares.shadow(brush, arm)


def light(brush: Brush) -> None:
    """Light from above, shade below."""
    stops = [(0.0, "#FFF4DC", 0.13), (0.45, "#FFF4DC", 0.0), (0.62, "#05060F", 0.0), (1.0, "#05060F", 0.13)]
    brush.circle(0, 0, LAND * UNIT, brush.fading("light", stops))


def scenes(brush: Brush) -> None:
    """The thirty-one scenes."""
    for realm in brush.wheel.arms:
        Land(brush, realm).scenes()


def arms(brush: Brush) -> None:
    """The six arms, and the gold line round all of it."""
    for arm in brush.wheel.arms.values():
        squares.casing(brush, arm)
    for arm in brush.wheel.arms.values():
        found = [brush.wheel.squares[name] for name in arm.squares]
        for square in found:
            squares.arm_square(brush, arm, square)
        squares.relief(brush, arm)
        for square in found:
            squares.arm_sign(brush, arm, square)
    squares.lands_edge(brush)


def middle(brush: Brush) -> None:
    """The hub, and the gate."""
    squares.hub(brush)
    squares.gate(brush)


# -- as pictures


class Painting:
    """The Wheel `side` pixels across, or its upper rows alone, as far as it is painted."""

    def __init__(self, wheel: Wheel, side: int, tall: int) -> None:
        self.side = side
        self.picture = pygame.Surface((side, tall), pygame.SRCALPHA)
        self._to_come: list[tuple[Sequence[Layer], int, int]] = [(layers(wheel), 0, tall)]
        if side > AT_ONCE:
            self._to_come = [
                ([layer], round(tall * part / layer.pieces), round(tall * (part + 1) / layer.pieces))
                for layer in reversed(layers(wheel))
                for part in reversed(range(layer.pieces))
            ]

    @property
    def done(self) -> bool:
        """Whether all of it is there."""
        return not self._to_come

    def paint(self) -> None:
        """Add the next piece: some rows of a layer, or all of it where it is small."""
        found, top, bottom = self._to_come.pop()
        self.picture.blit(rows(found, self.side, top, bottom), (0, top))


def rows(found: Sequence[Layer], side: int, top: int, bottom: int) -> pygame.Surface:
    """The rows of some layers from `top` to `bottom`, where the Wheel is `side` pixels across."""
    scale, middle = side / (2 * REACH), side / 2
    body = "".join(layer.body for layer in found)
    moved = f'<g transform="translate({middle:.3f} {middle - top:.3f}) scale({scale:.6f})">{body}</g>'
    defs = "".join(layer.defs for layer in found)
    return art.raster(art.document(moved, (0, 0, side, bottom - top), defs), (side, bottom - top))


@kept
def _painting(side: int, tall: int) -> tuple[pygame.Surface, Painting]:
    """A painting that is begun: it is weighed by its picture."""
    begun = Painting(the_wheel(), side, tall)
    return begun.picture, begun


def wheel_picture(side: int, tall: int = 0) -> pygame.Surface:
    """The whole Wheel, so many pixels across, or its `tall` upper rows; what is missing is painted now."""
    picture, painting = _painting(side, tall or side)
    while not painting.done:
        painting.paint()
    return picture


def wheel_now(side: int) -> pygame.Surface:
    """The Wheel as well as it can be shown at once: whole, or where that takes long, roughly."""
    if side <= AT_ONCE or _painting(side, side)[1].done:
        return wheel_picture(side)
    return _rough(side)


def prepare_wheel(side: int, tall: int = 0) -> bool:
    """Paint the next piece of it; whether there are more to come, before it is there whole."""
    _, painting = _painting(side, tall or side)
    if not painting.done:
        painting.paint()
    if painting.done and not tall:
        _rough.forget()
    return not painting.done


@kept
def _rough(side: int) -> pygame.Surface:
    """A coarse picture of it, as large."""
    return pygame.transform.smoothscale(wheel_picture(side // ROUGH), (side, side))


@kept
def wheel_cut(names: tuple[str, ...], size: tuple[int, int], night: Colour) -> pygame.Surface:
    """The part of the Wheel that has these squares in its midst, on the night, in a picture of this size."""
    wheel = the_wheel()
    points = [point for name in names for point in wheel.outlines[name]]
    (left, top), (right, bottom) = ([edge(each) for each in zip(*points, strict=True)] for edge in (min, max))
    wide = max(right - left + 2 * AIR, (bottom - top + 2 * AIR) * size[0] / size[1])
    scale = size[0] / (wide * UNIT)
    x, y = (
        UNIT * ((low + high) / 2 - middle)
        for low, high, middle in ((left, right, wheel.middle[0]), (top, bottom, wheel.middle[1]))
    )
    body = "".join(layer.body for layer in layers(wheel))
    moved = (
        f'<g transform="translate({size[0] / 2:.3f} {size[1] / 2:.3f}) scale({scale:.6f}) '
        f'translate({-x:.3f} {-y:.3f})">{body}</g>'
    )
    defs = "".join(layer.defs for layer in layers(wheel))
    found = pygame.Surface(size)
    found.fill(night)
    found.blit(art.raster(art.document(moved, (0, 0, *size), defs), size), (0, 0))
    return found
