"""A choice in a place at a table that lies flat: its sign above its words, what it brings below them."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.widgets import art, text, theme
from game.widgets.controls import Button, icon_named

# For the height of the label: its sign, what it brings, what is between them, and from line to line.
SIGN, BELOW, AIR, STEP = 1.05, 0.62, 0.14, 1.12
LEAST = 2.0  # u: with a smaller label the sign stands beside it
LINES, MORE = 2, 3  # of a label: as a rule, and where it has no room otherwise


@dataclass(frozen=True)
class Words:
    """The words of a choice as they are set: the label's height and lines, and those of what it brings."""

    height: int
    label: tuple[str, ...]
    small: int
    sub: tuple[str, ...]

    def tall(self, sign: bool) -> int:
        """How high all of it is, a sign above it or not."""
        high = self.height * ((SIGN + AIR if sign else 0.0) + STEP * (len(self.label) - 1) + 0.98)
        return round(high + (self.height * AIR + self.small * STEP * len(self.sub) if self.sub else 0))


class PlaceButton(Button):
    """A button broad enough for its words alone, where it is high enough for its sign above them."""

    def _draw_label(self, target: pygame.Surface, ink: str, ink2: str, sunk: int) -> None:
        rect, style = self.rect, self.style
        words = self._set_in(rect.width - style.px(1.4), rect.height - style.px(1.0))
        if words is None or (self.icon and words.height < style.px(LEAST)):
            super()._draw_label(target, ink, ink2, sunk)
            return
        height, gap = words.height, round(words.height * AIR)
        y = rect.centery + sunk - words.tall(bool(self.icon)) // 2
        if self.icon:
            side = round(height * SIGN)
            picture = art.square(icon_named(self.icon), side, ink)
            target.blit(picture, picture.get_rect(midtop=(rect.centerx, y)))
            y += side + gap
        low = y + round(height * 0.84)
        for number, line in enumerate(words.label):
            at = low + round(number * height * STEP)
            text.put(target, line, "semibold", height, ink, rect.centerx, at, "center")
        low += round((len(words.label) - 1) * height * STEP) + gap - round(words.small * 0.1)
        step = round(words.small * STEP)
        text.put_lines(
            target, words.sub, "inter", words.small, ink2, rect.centerx, low + step, step, "center"
        )

    def _set_in(self, across: int, room: int) -> Words | None:
        """Its words as large as they can be, then without what it brings; None where they have no room."""
        if not self.label:
            return None
        for most, sub in ((LINES, self.sub), (LINES, ""), (MORE, "")):
            for height in range(max(theme.SMALLEST, self.style.font_px(self.units)), theme.SMALLEST - 1, -1):
                small = max(theme.SMALLEST, round(height * BELOW))
                label = tuple(text.wrapped(self.label, "semibold", height, across))
                told = tuple(text.wrapped(sub, "inter", small, across)) if sub else ()
                words = Words(height, label, small, told)
                broad = [text.width(line, "semibold", height) for line in label]
                broad += [text.width(line, "inter", small) for line in told]
                few = len(label) <= (1 if self.icon else most) and len(told) <= LINES
                whole = " ".join(label) == self.label  # no word is broken
                if few and whole and max(broad) <= across and words.tall(bool(self.icon)) <= room:
                    return words
        return None
