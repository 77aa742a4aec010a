"""The spiral of this house, as its plan knows it."""

from __future__ import annotations

from functools import cache

from game.engine.games.conscious.components import spiral_board
from game.scenes.layout.spiral import Spiral


@cache
def the_spiral() -> Spiral:
    """Its beads in board units, and the ribbon they lie on."""
    return Spiral(spiral_board())
