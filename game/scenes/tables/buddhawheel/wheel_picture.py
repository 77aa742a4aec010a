"""The painted Wheel, from its board's polar coordinates: layer upon layer, at any size.

At 4K all of it takes longer than a frame may. There it is painted a piece at a time while nobody
waits, and until then a rough picture of it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame
import pygame.transform

from game.scenes.tables.buddhawheel import wheel_squares as squares
from game.scenes.tables.buddhawheel.signs import PIGMENTS
from game.scenes.tables.buddhawheel.wheel import EDGE, LAND, RINGS, Wheel, WheelPlan
from game.scenes.tables.buddhawheel.wheel_brush import CASING, GOLD, UNIT, Brush, the_wheel
from game.scenes.tables.buddhawheel.wheel_lands import Land
from game.scenes.tables.painting import Painting
from game.widgets import art, text, theme
from game.widgets.picture_cache import cached_picture
from game.widgets.theme import Colour

REACH = EDGE * UNIT  # from the middle to the edge of the picture
AT_ONCE = 1000  # pixels across up to which it is painted in one go
STRIP = 80  # rows of a layer that are painted in one go where it is larger
LENGTH = 3000  # characters of neighbouring shapes that are sought together
COARSE, FOUND = 256, 6  # pixels across where they are sought, and how many of them in a step
OPENED = re.compile(r"<g[ >]")
ROUGH = 4  # how many times coarser the rough picture is
AIR = 0.05  # board units that a part of the Wheel shows beyond what it must
NUMBERED = 250  # pixels: the radius under which squares have no room for them
NUMBER = 13.5 / 428  # of a number, for the radius
ON_RING = {"spiritual": "#6B4A16", "subtle": "#C6CFF2"}
LIGHT_ON = ("ghost", "god")  # every other square of these is so dark that white stands on it
PLAIN = ("plain", "umbrella", "moon")


class Part(NamedTuple):
    """Some shapes of a layer that lie one upon another, and from where to where down the picture (0..1)."""

    body: str
    top: float
    bottom: float


class Layer:
    """Shapes and gradients of a part of the Wheel."""

    def __init__(self, brush: Brush) -> None:
        self.defs = brush.defs
        self._bodies = list(_together(brush.shapes))
        self._parts: list[Part] = []

    @property
    def body(self) -> str:
        """All its shapes."""
        return "".join(self._bodies)

    def find_parts(self) -> Iterator[None]:
        """Find where each few shapes lie, some in a step."""
        for number in range(len(self._parts), len(self._bodies)):
            self._parts.append(_part(self._bodies[number], self.defs))
            if number % FOUND == FOUND - 1:
                yield

    def within(self, top: float, bottom: float) -> str:
        """The shapes that touch what lies between two heights of the picture (0..1), once they are found."""
        return "".join(part.body for part in self._parts if part.top < bottom and part.bottom > top)


def _together(shapes: Sequence[str]) -> Iterator[str]:
    """Neighbouring shapes joined to pieces of some length; a group stays whole."""
    found, deep = "", 0
    for shape in shapes:
        found += shape
        deep += len(OPENED.findall(shape)) - shape.count("</g>")
        if deep == 0 and len(found) >= LENGTH:
            yield found
            found = ""
    if found:
        yield found


def _part(body: str, defs: str) -> Part:
    """Where shapes lie, as a small picture of them tells."""
    small = _raster(body, defs, COARSE, 0, COARSE).get_bounding_rect()
    return Part(body, (small.top - 2) / COARSE, (small.bottom + 2) / COARSE)


@lru_cache(maxsize=8)
def _layer(wheel: Wheel, paint: Callable[[Brush], None]) -> Layer:
    brush = Brush(wheel)
    paint(brush)
    return Layer(brush)


def layers(wheel: Wheel) -> Iterator[Layer]:
    """The Wheel from below to above."""
    return (_layer(wheel, paint) for paint in (squares.rim, lands, light, scenes, paths, arms, middle))


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


def _at_once(wheel: Wheel, picture: pygame.Surface) -> Iterator[None]:
    """Paint the Wheel, as far down as a picture of its breadth reaches."""
    found = list(layers(wheel))
    body, defs = ("".join(each) for each in zip(*((it.body, it.defs) for it in found), strict=True))
    picture.blit(_raster(body, defs, picture.get_width(), 0, picture.get_height()), (0, 0))
    yield from ()


def _by_strips(wheel: Wheel, picture: pygame.Surface) -> Iterator[None]:
    """The same, some rows of a layer in a step."""
    side, tall = picture.get_size()
    for layer in layers(wheel):
        yield
        yield from layer.find_parts()
        for top in range(0, tall, STRIP):
            bottom = min(tall, top + STRIP)
            body = layer.within(top / side, bottom / side)
            if body:
                picture.blit(_raster(body, layer.defs, side, top, bottom), (0, top))
                yield


def _raster(body: str, defs: str, side: int, top: int, bottom: int) -> pygame.Surface:
    """The rows of shapes from `top` to `bottom`, where the Wheel is `side` pixels across."""
    scale, middle = side / (2 * REACH), side / 2
    moved = f'<g transform="translate({middle:.3f} {middle - top:.3f}) scale({scale:.6f})">{body}</g>'
    return art.raster(art.document(moved, (0, 0, side, bottom - top), defs), (side, bottom - top))


@cached_picture
def _painting(side: int, tall: int) -> tuple[pygame.Surface, Painting[pygame.Surface]]:
    """A painting that is begun: it is weighed by its picture."""
    picture = pygame.Surface((side, tall), pygame.SRCALPHA)
    return picture, Painting(picture, (_by_strips if side > AT_ONCE else _at_once)(the_wheel(), picture))


def wheel_picture(side: int, tall: int = 0) -> pygame.Surface:
    """The whole Wheel, so many pixels across, or its `tall` upper rows; what is missing is painted now."""
    return _painting(side, tall or side)[1].finish()


def wheel_now(side: int) -> pygame.Surface:
    """The Wheel as well as it can be shown at once: whole, or where that takes long, roughly."""
    return wheel_picture(side) if is_painted(side) else _rough(side)


def is_painted(side: int) -> bool:
    """Whether the whole Wheel can be shown: it is painted, or that takes no time."""
    return side <= AT_ONCE or _painting(side, side)[1].done


def prepare_wheel(side: int, tall: int = 0) -> bool:
    """Paint the next piece of it; whether there are more to come, before it is there whole."""
    _, painting = _painting(side, tall or side)
    more = painting.paint()
    if not more and not tall:
        _rough.forget()
    return more


@cached_picture
def _rough(side: int) -> pygame.Surface:
    """A coarse picture of it, as large."""
    return pygame.transform.smoothscale(wheel_picture(side // ROUGH), (side, side))


@cached_picture
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
    found_layers = list(layers(wheel))
    body = "".join(layer.body for layer in found_layers)
    moved = (
        f'<g transform="translate({size[0] / 2:.3f} {size[1] / 2:.3f}) scale({scale:.6f}) '
        f'translate({-x:.3f} {-y:.3f})">{body}</g>'
    )
    defs = "".join(layer.defs for layer in found_layers)
    found = pygame.Surface(size)
    found.fill(night)
    found.blit(art.raster(art.document(moved, (0, 0, *size), defs), size), (0, 0))
    return found


# -- its numbers


def wheel_with_numbers(plan: WheelPlan) -> pygame.Surface:
    """The whole Wheel, with its numbers where it is large."""
    side = plan.outer.width
    if plan.radius < NUMBERED:
        return wheel_picture(side)
    picture = wheel_picture(side).copy()
    height = max(theme.SMALLEST, round(NUMBER * side / 2.19))
    for number, ink, at in every_number(plan.wheel):
        x, y = plan.point(at)
        low = y - plan.outer.y + height * 0.36
        text.put(picture, number, "semibold", height, ink, x - plan.outer.x, low, "center")
    return picture


def every_number(wheel: Wheel) -> list[tuple[str, str, tuple[float, float]]]:
    """What is written on the squares, its colour, and the middle of it in lengths of the Wheel."""
    found = []
    signs = {name for arm in wheel.arms.values() for name in squares.signed(wheel, arm)}
    for name, square in wheel.squares.items():
        number = name.rpartition("_")[2]
        on_ring = square.realm in RINGS
        if square.realm is None or square.kind not in PLAIN or not number.isdigit():
            continue
        if name in signs or (square.kind != "plain" and not on_ring):
            continue
        if on_ring:
            ink = ON_RING[square.realm]
        elif square.realm in LIGHT_ON and int(number) % 2:
            ink = "#FFFFFF"
        else:
            ink = theme.darker(PIGMENTS[square.realm], 0.86)
        found.append((number, ink, wheel.number_at(name)))
    return found
