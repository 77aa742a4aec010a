"""What lies over a scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.scenes.contact import Point
from game.widgets.canvas import Widget


class Layer:
    """Widgets that take all input while they are there: a question, a menu, a drawer.

    `again` lays them over once more, where that is possible at another size of the window. One that is
    `light` stands beside what it speaks of: a touch there closes it and is a touch all the same. `key` takes
    the keys it has a use for, and says whether it did. One that is `in_hand` plays motions of its own, and
    decides itself what an input means while they last; a touch beside it is none. `side` is that of the
    screen from which it was called, in quarter turns clockwise from the south, where that is known.
    """

    def __init__(
        self,
        widgets: Sequence[Widget],
        close: Callable[[], None],
        focus: Widget | None,
        again: Callable[[], None] | None = None,
        light: bool = False,
        key: Callable[[pygame.event.Event], bool] | None = None,
        in_hand: bool = False,
        side: int | None = None,
        beside: Callable[[Point], bool] | None = None,
    ) -> None:
        self.beside = beside
        self.widgets = list(widgets)
        self.close = close
        self.focus_before = focus
        self.again = again
        self.light = light
        self.key = key
        self.in_hand = in_hand
        self.side = side
