"""Cards side by side, as a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.widgets import card
from game.widgets.card import Face
from game.widgets.theme import Colour, rgb

GAP = 0.14  # of a card's breadth, between two
TALLEST = 0.88  # of the picture


def card_row(faces: Sequence[Callable[[int], Face]], size: tuple[int, int], ground: Colour) -> pygame.Surface:
    """Cards on a ground, in a picture of this size; each is asked for its face of a breadth in pixels."""
    found = pygame.Surface(size)
    found.fill(rgb(ground))
    count = len(faces)
    across = size[0] / (count + (count + 1) * GAP)
    wide = round(min(across, size[1] * TALLEST * card.BOX[0] / card.BOX[1]))
    step = wide * (1 + GAP)
    left = size[0] / 2 - step * (count - 1) / 2
    for index, face in enumerate(faces):
        shown = card.picture(face(wide), wide)
        found.blit(shown, shown.get_rect(center=(round(left + index * step), size[1] // 2)))
    return found
