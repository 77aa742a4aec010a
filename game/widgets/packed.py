"""A large picture that is seldom asked for, packed: some hundredths of its bytes."""

from __future__ import annotations

import zlib

import pygame

QUICK = 1  # of zlib's levels: flat colours are small in any


class Packed:
    """An opaque picture, row by row, so broad, in the format in which the window is drawn."""

    def __init__(self, wide: int) -> None:
        self._wide = wide
        self._rows: list[tuple[int, bytes]] = []

    def add(self, rows: pygame.Surface) -> None:
        """Add rows below the others: a picture as broad, not a part of one."""
        self._rows.append((rows.get_height(), zlib.compress(rows.convert().get_buffer().raw, QUICK)))

    def put(self, target: pygame.Surface, corner: tuple[int, int]) -> None:
        """Draw all of it from a corner on, as far as it is to be drawn."""
        left, top = corner
        for tall, packed in self._rows:
            part = pygame.Surface((self._wide, tall)).convert()
            if target.get_clip().colliderect(part.get_rect(topleft=(left, top))):
                part.get_buffer().write(zlib.decompress(packed))
                target.blit(part, (left, top))
            top += tall
