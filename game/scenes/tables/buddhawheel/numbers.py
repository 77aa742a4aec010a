"""The numbers on the squares of the Wheel, where it is large enough for them to be read."""

from __future__ import annotations

import pygame

from game.scenes.layout.wheel import RINGS, Wheel, WheelPlan
from game.scenes.tables.buddhawheel.signs import PIGMENTS
from game.scenes.tables.buddhawheel.wheel_picture import wheel_picture
from game.scenes.tables.buddhawheel.wheel_squares import signed
from game.widgets import text, theme

LEAST = 250  # pixels: the radius under which squares have no room for them
TALL = 13.5 / 428  # of a number, for the radius
ON_RING = {"spiritual": "#6B4A16", "subtle": "#C6CFF2"}
LIGHT_ON = ("ghost", "god")  # every other square of these is so dark that white stands on it
PLAIN = ("plain", "umbrella", "moon")


def wheel_with_numbers(plan: WheelPlan) -> pygame.Surface:
    """The whole Wheel, with its numbers where it is large."""
    side = plan.outer.width
    if plan.radius < LEAST:
        return wheel_picture(side)
    picture = wheel_picture(side).copy()
    height = max(theme.SMALLEST, round(TALL * side / 2.19))
    for number, ink, x, y in _places(plan):
        text.put(picture, number, "semibold", height, ink, x, y + height * 0.36, "center")
    return picture


Number = tuple[str, str, float, float]  # what is written, its colour, its middle


def every_number(wheel: Wheel) -> list[tuple[str, str, tuple[float, float]]]:
    """What is written on the squares, its colour, and the middle of it in lengths of the Wheel."""
    found = []
    signs = {name for arm in wheel.arms.values() for name in signed(wheel, arm)}
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


def _places(plan: WheelPlan) -> tuple[Number, ...]:
    """Every number, from the picture's upper left corner."""
    found = []
    for number, ink, at in every_number(plan.wheel):
        x, y = plan.point(at)
        found.append((number, ink, x - plan.outer.x, y - plan.outer.y))
    return tuple(found)
