"""What a plaque shows: its lines where they are put, and the signs of its facts where they lie."""

from __future__ import annotations

from typing import NamedTuple
from unittest import mock

import pygame

from game.scenes.tables.plaque import Plaque
from game.widgets import text
from game.widgets.canvas import Rect

ABOVE = 0.72  # of the height of type: its ink above the baseline


class Line(NamedTuple):
    """A line as it was put: its words, the height of its type, and where its ink is."""

    words: str
    height: int
    ink: Rect


def lines(plaque: Plaque) -> list[Line]:
    """Every line that a plaque writes."""
    found: list[Line] = []

    def put(
        target: pygame.Surface,
        words: str,
        face: text.Face,
        height: int,
        colour: str,
        x: float,
        baseline: float,
        align: text.Align = "left",
    ) -> int:
        wide = text.width(words, face, height)
        left = x - {"left": 0.0, "center": wide / 2, "right": float(wide)}[align]
        ink = Rect(round(left), round(baseline - height * ABOVE), wide, round(height * ABOVE))
        found.append(Line(words, height, ink))
        return wide

    screen = pygame.Surface((plaque.rect.right + 100, plaque.rect.bottom + 100))
    with mock.patch.object(text, "put", put):
        plaque.draw(screen)
    return found


def whole(plaque: Plaque, smallest: int = 13) -> list[Line]:
    """Its lines: none is too small, goes beyond it or lies on another, and no sign lies on another."""
    found, around = lines(plaque), plaque.rect.inflate(2, 2)
    for number, line in enumerate(found):
        assert line.height >= smallest and around.contains(line.ink), line
        assert all(not line.ink.colliderect(other.ink) for other in found[number + 1 :]), found
    signs = [place for place in plaque.places().values() if place.width]
    for number, sign in enumerate(signs):
        assert around.contains(sign), (sign, plaque.rect)
        for other in signs[number + 1 :]:
            assert not sign.inflate(-2, -2).colliderect(other.inflate(-2, -2)), (sign, other)
    return found
