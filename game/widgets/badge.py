"""A number on a dark disc, at the corner of a stack or a hand."""

from __future__ import annotations

import pygame

from game.widgets import art, text
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.theme import SMALLEST

PAPER, INK = "#FFFEF8", "#1B2730"


def put_count(
    target: pygame.Surface, count: int, middle: tuple[int, int], style: Style, wide: int = 0
) -> None:
    """Draw how many there are; no larger than beside a card so `wide` it may be."""
    height = style.font_px(1.8)
    if wide:
        height = max(SMALLEST, min(height, round(wide * 0.34)))
    disc = _disc(round(height * 1.9))
    target.blit(disc, disc.get_rect(center=middle))
    said = str(count)
    tall = text.fitted(said, "bold", height, round(height * 1.8))
    text.put(target, said, "bold", tall, PAPER, middle[0], middle[1] + tall * 0.36, "center")


@cached_picture
def _disc(side: int) -> pygame.Surface:
    body = art.tag("circle", cx=0, cy=0, r=50, fill=INK)
    return art.raster(art.document(body, (-50, -50, 100, 100)), (side, side)).convert_alpha()
