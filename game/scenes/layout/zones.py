"""The parts of a screen that lies flat, to which touches belong: each place, two menus, the middle."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from game.scenes.layout.box import Box
from game.scenes.layout.flat import FlatPlan

Zone = tuple[Literal["place", "menu", "middle"], int]
MIDDLE: Zone = ("middle", 0)


def zone_at(plan: FlatPlan, large: Collection[int], point: tuple[int, int]) -> Zone:
    """The part of the screen at a point while some places are large; places and menus count from 0."""
    spot = Box(*point, 1, 1)
    for seat, place in enumerate(plan.places):
        box = place.acting if seat in large else place.waiting
        if plan.outward(place.quarters, box).meets(spot):
            return "place", seat
    for index, menu in enumerate(plan.menus):
        if plan.outward(menu.quarters, menu.box).meets(spot):
            return "menu", index
    return MIDDLE
