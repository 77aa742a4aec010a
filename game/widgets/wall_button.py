"""A choice on a wall, read from across a room: the key that takes it, what it is, and what it brings."""

from __future__ import annotations

import pygame

from game.widgets import art, text
from game.widgets.canvas import Rect
from game.widgets.controls import Button, icon_named, primary_body
from game.widgets.key_hint import said as said_on
from game.widgets.style import Style
from game.widgets.text import Written
from game.widgets.theme import SMALLEST
from game.widgets.wall_row import LEAST, STEP, in_lines


class FarButton(Button):
    """A choice on a wall: the key that takes it, what it is, and what it brings."""

    rounding_u = 2.0
    centred = False  # whether its words stand in the middle: those of the one thing to do

    @property
    def key_said(self) -> str:
        """What is written on the key, or the button of a pad, that takes it; empty for a pointer."""
        if self.canvas is None or not self.enabled:
            return ""
        device = self.canvas.device
        if device == "keys" and self.digit:
            return self.digit
        return said_on(device, self.prompt) if self.focused or not self.digit else ""

    def draw_prompt(self, target: pygame.Surface) -> None:
        """It stands among its words."""

    def _draw_body(self, target: pygame.Surface, primary: bool, sunk: int) -> None:
        if not primary:
            super()._draw_body(target, primary, sunk)
            return
        rect = self.rect
        body = primary_body(rect.size, self.style.px(0.6), self.hovered, self.bleed)
        target.blit(body, (rect.x - self.bleed, rect.y - self.bleed + sunk))

    def _draw_label(self, target: pygame.Surface, ink: str, ink2: str, sunk: int) -> None:
        style, rect = self.style, self.rect
        key, side = self._key, self._side
        for line in self.written(ink, ink2):
            line.put(target, sunk)
        x = self._begins
        if self.key_said:
            place = Rect(round(x), rect.centery - style.px(3.0) + sunk, key, style.px(6.0))
            _draw_key(target, place, self.key_said, style)
            x += key + style.px(1.6)
        if self.icon:
            picture = art.square(icon_named(self.icon), side, ink)
            target.blit(picture, picture.get_rect(midleft=(round(x), rect.centery + sunk)))

    @property
    def _key(self) -> int:
        """How wide the key is that it shows."""
        if not self.key_said:
            return 0
        style = self.style
        return max(style.px(6.0), text.width(self.key_said, "semibold", style.px(3.4)) + style.px(2.6))

    @property
    def _side(self) -> int:
        return min(self.style.px(5.2), round(self.rect.height * 0.72)) if self.icon else 0

    @property
    def _before(self) -> int:
        """How wide what stands before the words is."""
        gap = self.style.px(1.6)
        return sum(each + gap for each in (self._key, self._side) if each)

    @property
    def _begins(self) -> float:
        rect, pad = self.rect, self.style.px(1.8)
        if not self.centred:
            return rect.x + pad
        lines = [*self._label(), *self._sub()]
        wide = self._before + max((text.width(*line) for line in lines), default=0)
        return max(rect.x + pad, rect.centerx - wide / 2)

    def _label(self) -> list[tuple[str, text.Face, int]]:
        style, rect = self.style, self.rect
        across = rect.width - 2 * style.px(1.8) - self._before
        full = min(style.font_px(self.units), round(rect.height * 0.72))
        least = min(full, style.px(LEAST))
        most = 2 if rect.height >= 2.1 * least and not self._below else 1
        lines, height = in_lines(self.label, "semibold", [full, least], across, most)
        return [(line, "semibold", height) for line in lines]

    @property
    def _below(self) -> bool:
        """Whether what it brings stands below what it is."""
        return bool(self.sub) and self.rect.height >= self.style.px(9.0)

    def _sub(self) -> list[tuple[str, text.Face, int]]:
        """What it brings, below what it is; on two or three lines where there is room, and never small."""
        if not self._below:
            return []
        style, rect = self.style, self.rect
        across = rect.width - 2 * style.px(1.8) - self._before
        label = self._label()
        room = rect.height - style.px(1.0) - 0.9 * (label[0][2] if label else 0)
        lines, height = whole(self.sub, style.px(LEAST), across, room)
        return [(line, "inter", height) for line in lines]

    def written(self, ink: str = "#000000", ink2: str = "#000000") -> list[Written]:
        """All that stands written on it."""
        style, rect = self.style, self.rect
        pad, least = style.px(1.8), style.px(LEAST)
        label, sub = self._label(), self._sub()
        left = self._begins + self._before
        height = label[0][2] if label else least
        if sub:
            step = round(sub[0][2] * STEP)
            first = rect.centery - height * 0.14 - (len(sub) - 1) * step / 2
            at: tuple[float, text.Align] = (left, "left")
            if self.centred:
                wide = max(text.width(*line) for line in (*label, *sub))
                at = (left + wide / 2, "center")
            return [
                *(Written(line, face, size, ink, at[0], first, at[1]) for line, face, size in label[:1]),
                *(
                    Written(
                        line, face, low, ink2, at[0], first + height * 0.14 + low * 0.94 + place * step, at[1]
                    )
                    for place, (line, face, low) in enumerate(sub)
                ),
            ]
        first = rect.centery + height * 0.36 - (len(label) - 1) * height * STEP / 2
        found = [
            Written(line, face, size, ink, left, first + place * height * STEP)
            for place, (line, face, size) in enumerate(label)
        ]
        room = rect.right - pad - left - max((text.width(*line) for line in label), default=0) - style.px(1.6)
        if self.sub and room >= style.px(LEAST):
            lines, low = whole(self.sub, least, round(room), rect.height - style.px(0.6))
            base = rect.centery + low * 0.36 - (len(lines) - 1) * low * STEP / 2
            found += [
                Written(line, "inter", low, ink2, rect.right - pad, base + place * low * STEP, "right")
                for place, line in enumerate(lines)
            ]
        return found


def whole(said: str, most: int, across: int, room: float) -> tuple[tuple[str, ...], int]:
    """All of a sentence in as many lines as it needs, as large as a room allows; cut only below the least."""
    for height in range(most, SMALLEST - 1, -1):
        lines = tuple(text.wrapped(said, "inter", height, across))
        fits = all(text.width(line, "inter", height) <= across for line in lines)
        if fits and height * (STEP * len(lines) + 0.1) <= room:
            return lines, height
    cut, height = in_lines(said, "inter", [SMALLEST], across, max(1, int(room / SMALLEST / STEP)))
    return tuple(cut), height


def _draw_key(target: pygame.Surface, rect: Rect, prompt: str, style: Style) -> None:
    """A key or the button of a pad, as it is shown on what it takes."""
    fill, ink = "#2F6B5A", "#FFF8E6"
    target.blit(
        art.frame(rect.size, rect.height / 2, fill, line="#FFF8E6", thick=max(1.5, style.hair * 1.6)), rect
    )
    text.put_in(target, prompt, "semibold", style.px(3.6), ink, rect.inflate(-style.px(1.4), 0))
