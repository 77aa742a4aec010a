"""A choice in a place at a table that lies flat: its sign above its words, what it brings below them."""

from __future__ import annotations

import pygame

from game.widgets import art, text, theme
from game.widgets.controls import Button, icon_named

SIGN, BELOW, AIR, STEP = 1.05, 0.62, 0.14, 1.12  # for the label's height: the sign, what it brings, gaps
LEAST = 2.0  # u: with a smaller label the sign stands beside it


class PlaceButton(Button):
    """A button broad enough for its words alone, where it is high enough for its sign above them."""

    def _draw_label(self, target: pygame.Surface, ink: str, ink2: str, sunk: int) -> None:
        rect, style = self.rect, self.style
        across, room = rect.width - style.px(1.4), rect.height - style.px(1.0)
        if not self.label:
            super()._draw_label(target, ink, ink2, sunk)
            return
        height, small, lines = self._set_in(across, room)
        if not self.icon or height < style.px(LEAST):
            super()._draw_label(target, ink, ink2, sunk)
            return
        side, gap, step = round(height * SIGN), round(height * AIR), round(small * STEP)
        tall = side + gap + round(height * 0.98) + (gap + step * len(lines) if lines else 0)
        top = rect.centery + sunk - tall // 2
        picture = art.square(icon_named(self.icon), side, ink)
        target.blit(picture, picture.get_rect(midtop=(rect.centerx, top)))
        low = top + side + gap + round(height * 0.84)
        text.put(target, self.label, "semibold", height, ink, rect.centerx, low, "center")
        low += gap + round(small * 0.1)
        for line in lines:
            low += step
            text.put(target, line, "inter", small, ink2, rect.centerx, low, "center")

    def _set_in(self, across: int, room: int) -> tuple[int, int, tuple[str, ...]]:
        """How tall the label is, and what it brings with its lines: none where they have no room."""
        largest = max(theme.SMALLEST, self.style.typed(self.units))
        label = text.fitted(self.label, "semibold", largest, across, theme.SMALLEST)
        for height in range(label, theme.SMALLEST - 1, -1) if self.sub else ():
            small = max(theme.SMALLEST, round(height * BELOW))
            lines = tuple(text.wrapped(self.sub, "inter", small, across))
            whole = height * (SIGN + 2 * AIR + 0.98) + small * STEP * len(lines)
            fits = max(text.width(line, "inter", small) for line in lines) <= across
            if fits and len(lines) <= 2 and whole <= room:
                return height, small, lines
        return min(label, int(room / (SIGN + AIR + 0.98))), theme.SMALLEST, ()
