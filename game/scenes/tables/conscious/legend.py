"""What the signs of the spaces mean, in the corner of the sheet that the spiral leaves free."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.scenes.plans.box import Box
from game.scenes.tables.conscious.pictures import space_picture
from game.scenes.tables.conscious.shapes import INK
from game.widgets import text
from game.widgets.style import Style
from game.widgets.theme import SMALLEST

LEFT, TOP, STEP = 3.1, 4.0, 3.8  # in u: from the golden rectangle's corner to the first sign, and between two
SIGN, BESIDE = 2.9, 2.5  # in u: how large a sign is, and from its middle to its words
WRITTEN = 2.0  # in u


class Entry(NamedTuple):
    """A line of it."""

    kind: str
    """A kind of space, by its letter."""
    words: str
    """What it is called."""
    changed: bool = False
    """Whether it means something else than usual."""


def put_legend(
    target: pygame.Surface,
    corner: tuple[int, int],
    entries: Sequence[Entry],
    style: Style,
    clear: Callable[[Box], bool] = lambda box: True,
) -> list[Box]:
    """Write it from the golden rectangle's upper left corner down; tells what its lines take.

    Words are smaller where they would not be `clear` of what stands there.
    """
    px = style.px
    height = style.typed(WRITTEN)
    step = max(px(STEP), round(height * 1.5))
    taken = []
    for row, entry in enumerate(entries):
        x, y = corner[0] + px(LEFT), corner[1] + px(TOP) + row * step
        sign = space_picture(entry.kind, px(SIGN))
        place = sign.get_rect(center=(x, y))
        target.blit(sign, place)
        face: text.Face = "semibold" if entry.changed else "inter"
        tall, left = height, x + px(BESIDE)
        while tall > SMALLEST and not clear(
            Box(left, y - tall // 2, text.width(entry.words, face, tall), tall)
        ):
            tall -= 1
        wide = text.put(target, entry.words, face, tall, INK, left, y + tall * 0.36)
        taken.append(Box(place.x, y - step // 2, px(BESIDE) + x - place.x + wide, step))
    return taken
