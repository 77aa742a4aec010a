"""Parts of the cloth, for the rulebook."""

from __future__ import annotations

import pygame

from game import words
from game.engine.games.leela.rules import board, played_on
from game.scenes.tables.leela.picture import COTTON, RAIL, Cloth, ground
from game.scenes.tables.leela.snakes import CELL
from game.widgets.picture_cache import cached_picture

AIR = 0.12  # of a square, round those that are shown
EDGE = 4 * RAIL / CELL  # squares, the border on both sides


def cut_out(names: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
    """The part of the cloth that has the squares of these numbers in its midst, in a picture of this size."""
    return _cut_out(names, size, words.language)


@cached_picture
def _cut_out(names: tuple[str, ...], size: tuple[int, int], language: str) -> pygame.Surface:
    at = {str(space.id): space.at for space in board().spaces}
    across, down = zip(*(at[name] for name in names), strict=True)
    wide = max(across) - min(across) + 1 + 2 * AIR
    tall = max(down) - min(down) + 1 + 2 * AIR
    cell = min(size[0] / wide, size[1] / tall)
    seen = pygame.FRect(0, 0, size[0] / cell, size[1] / cell)
    seen.center = (max(across) + min(across)) / 2, (max(down) + min(down)) / 2
    seen.clamp_ip(pygame.FRect(0, 0, *board().size).inflate(EDGE, EDGE))
    offset = -seen.left * cell, -seen.top * cell
    found = pygame.Surface(size)
    found.fill(COTTON)
    found.blit(ground(played_on(None), size, offset, cell), (0, 0))
    seen.inflate_ip(1, 1)
    Cloth.write(
        found,
        offset,
        cell,
        1.0,
        "both",
        [space.id for space in board().spaces if seen.collidepoint(space.at)],
    )
    return found
