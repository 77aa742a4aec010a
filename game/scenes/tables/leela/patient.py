"""A token of Leela that waits: each throw that leads to nothing gives it one more petal of a lotus."""

from __future__ import annotations

import pygame

from game.widgets import art
from game.widgets.picture_cache import cached_picture
from game.widgets.token import Token

PETALS = 12  # in a whole flower
PETAL = "M0,-40 C7,-49 7,-58 0,-66 C-7,-58 -7,-49 0,-40Z"  # for a token 100 tall
INKS = (("#E7A3B4", "#8E3A52"), ("#C85F86", "#5E1C38"))  # of the first flower, and of the second upon it
SPREAD = 70.0  # how far petals reach, in the same lengths


class Patient(Token):
    """A token with as many petals as it has waited throws."""

    petals = 0

    def waits(self, throws: int) -> None:
        """It has thrown so often in vain, without anything else between."""
        throws = min(throws, PETALS * len(INKS))
        self.alter(petals=throws)

    def draw_ring(self, target: pygame.Surface) -> None:
        if self.petals:
            art.put(target, _petals(self.petals, round(self.rect.height * SPREAD / 50)), self.rect.center)
        super().draw_ring(target)

    @property
    def area(self) -> pygame.Rect:
        side = round(self.rect.height * SPREAD / 50) + 4
        flower = pygame.Rect(0, 0, side, side)
        flower.center = self.rect.center
        return flower.union(super().area)


@cached_picture
def _petals(count: int, side: int) -> pygame.Surface:
    """So many petals, from the top clockwise."""
    body = "".join(
        f'<g transform="rotate({360 / PETALS * (number % PETALS):g})">'
        + art.path(PETAL, INKS[number // PETALS][0], INKS[number // PETALS][1], 2)
        + "</g>"
        for number in range(count)
    )
    return art.about(body, SPREAD, side)
