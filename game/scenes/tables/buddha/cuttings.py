"""Cards in a row, for the rulebook."""

from __future__ import annotations

import pygame

from game.scenes.tables.buddha import deck
from game.widgets import card
from game.widgets.theme import Colour, rgb

GAP = 0.14  # of a card's breadth, between two
TALLEST = 0.88  # of the picture


def cut_out(codes: tuple[str, ...], size: tuple[int, int], ground: Colour) -> pygame.Surface:
    """These cards side by side on the table's ground, in a picture of this size."""
    found = pygame.Surface(size)
    found.fill(rgb(ground))
    count = len(codes)
    across = size[0] / (count + (count + 1) * GAP)
    wide = round(min(across, size[1] * TALLEST * card.BOX[0] / card.BOX[1]))
    step = wide * (1 + GAP)
    left = size[0] / 2 - step * (count - 1) / 2
    for index, code in enumerate(codes):
        shown = card.picture(deck.face(code), wide)
        found.blit(shown, shown.get_rect(center=(round(left + index * step), size[1] // 2)))
    return found
