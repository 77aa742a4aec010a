"""The Wheel of this house, as its plan knows it."""

from __future__ import annotations

from functools import cache

from game.engine.games import buddhawheel
from game.scenes.layout.wheel import Wheel


@cache
def the_wheel() -> Wheel:
    """Its squares in board units, and the lines between them."""
    return Wheel(buddhawheel.wheel())
