"""The spiral of this house, as its plan knows it, and the signs of its spaces."""

from __future__ import annotations

from functools import cache

import pygame

from game.engine.games.conscious.components import spiral_board
from game.scenes.plans.spiral import Spiral
from game.widgets import art

FINE = 3.4  # in u: from there on a space's sign is drawn in its fine cut, below it in the bold one
BOX = 1.2  # a sprite's box, for the hundred units across that a space is drawn in


@cache
def the_spiral() -> Spiral:
    """Its beads in board units, and the ribbon they lie on."""
    return Spiral(spiral_board())


def space_sprite(kind: str, fine: bool) -> str:
    """The name of a space's sprite: its kind is that of the board, `star`, `decay` or `wild`."""
    if kind == "star":
        return "conscious/star"
    bold = "" if fine or kind in ("decay", "wild") else "-bold"
    return f"conscious/space-{kind}{bold}"


def space_sign(kind: str, across: int, u: float) -> pygame.Surface:
    """A space's sign, about so many pixels across; `u` is the screen's, and decides the cut."""
    return art.square(space_sprite(kind, across >= FINE * u), round(across * BOX))
