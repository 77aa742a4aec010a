"""Parts of the cloth, for the rulebook: printed, and painted where it is about, or with names."""

from __future__ import annotations

import pygame

from game import saves, words
from game.engine.games.leela.rules import board
from game.scenes.tables.interface import CLOTHS
from game.scenes.tables.leela.painted import Painted
from game.scenes.tables.leela.picture import COTTON, RAIL, Cloth
from game.scenes.tables.leela.snakes import CELL
from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture

AIR = 0.12  # of a square, round those that are shown
EDGE = 4 * RAIL / CELL  # squares, the border on both sides


def cut_out(names: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
    """The part of the cloth that has the squares of these numbers in its midst, in a picture of this size."""
    return _cut_out(names, size, saves.Settings.load().get("cloth", CLOTHS[0]), words.language)


@cached_picture
def _cut_out(names: tuple[str, ...], size: tuple[int, int], looks: str, language: str) -> pygame.Surface:
    at = {str(space.id): space.at for space in board().spaces}
    across, down = zip(*(at[name] for name in names), strict=True)
    wide = max(across) - min(across) + 1 + 2 * AIR
    tall = max(down) - min(down) + 1 + 2 * AIR
    cell = min(size[0] / wide, size[1] / tall)
    seen = pygame.FRect(0, 0, size[0] / cell, size[1] / cell)
    seen.center = (max(across) + min(across)) / 2, (max(down) + min(down)) / 2
    seen.clamp_ip(pygame.FRect(0, 0, *board().size).inflate(EDGE, EDGE))
    whole = Rect(0, 0, *size)
    cloth = Painted(whole) if looks == CLOTHS[0] else Cloth(whole)
    cloth.painted = frozenset(map(int, names))
    columns, rows = board().size
    cloth.cell, cloth.field = cell, (-seen.left * cell, -seen.top * cell, columns * cell, rows * cell)
    found = pygame.Surface(size)
    found.fill(COTTON)
    found.blit(cloth.part(whole), (0, 0))
    return found
