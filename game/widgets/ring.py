"""The double thread: what may be chosen, and what has the focus."""

from __future__ import annotations

import pygame

from game.widgets import art
from game.widgets.style import Style


def focus_ring(target: pygame.Surface, rect: pygame.Rect, style: Style, radius: float) -> None:
    """A double line round a rectangle, with a gap of 0.4 u."""
    gap = max(2, style.px(0.4))
    thick = max(1.5, style.measure.u * 0.28)
    outer = rect.inflate(2 * gap + 4 * thick, 2 * gap + 4 * thick)
    picture = art.frame(
        outer.size,
        radius + gap + 2 * thick,
        "none",
        line=style.theme.thread,
        thick=thick,
        inset=thick * 2.1,
        inner_line=style.theme.thread,
        inner_thick=max(1.0, thick * 0.6),
    )
    target.blit(picture, outer)


def ring_bleed(style: Style) -> int:
    """How far the ring of focus reaches beyond what it surrounds."""
    return max(2, style.px(0.4)) + 2 * int(max(1.5, style.measure.u * 0.28)) + 2
