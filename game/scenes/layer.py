"""What lies over a scene."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.scenes.contact import Point
from game.widgets.canvas import Widget


@dataclass(eq=False)
class Layer:
    """Widgets that take all input while they are there: a question, a menu, a drawer.

    `again` lays them over once more, where that is possible at another size of the window. One that is
    `light` stands beside what it speaks of: a touch there closes it and is a touch all the same. `key` takes
    the keys it has a use for, and says whether it did. One that is `in_hand` plays motions of its own, and
    decides itself what an input means while they last; a touch beside it is none. `side` is that of the
    screen from which it was called, in quarter turns clockwise from the south, where that is known.
    """

    widgets: list[Widget]
    close: Callable[[], None]
    focus_before: Widget | None
    again: Callable[[], None] | None = None
    light: bool = False
    key: Callable[[pygame.event.Event], bool] | None = None
    in_hand: bool = False
    side: int | None = None
    beside: Callable[[Point], bool] | None = None
