"""Cards for the view of many matches that more than one game lays out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.scenes.tables.journal_page import Card
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.style import Style
from game.widgets.theme import Colour


@dataclass(frozen=True)
class Bar:
    """What is counted, how often it was, the colour of its bar, and its sign for a side in pixels."""

    said: str
    count: int
    pigment: Colour
    sign: Callable[[int], pygame.Surface]


class BarsCard(Card):
    """A bar for each of some things, with its sign.

    `sign` is how much of a row's height a sign takes, `widest` the widest count there is room for.
    """

    def __init__(
        self,
        name: str,
        style: Style,
        title: str,
        bars: Sequence[Bar],
        sign: float = 0.8,
        widest: str = "8888",
    ) -> None:
        super().__init__(name, style, title)
        self.bars, self.sign, self.widest = list(bars), sign, widest

    @property
    def _row(self) -> int:
        return round(max(self.style.px(3.6), self.style.font_px(2.0) * 1.55))

    def body(self, across: int) -> int:
        return len(self.bars) * self._row

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        style, colours = self.style, self.style.theme
        small, side = style.font_px(2.0), round(self._row * self.sign)
        label = max(text.width(bar.said, "inter", small) for bar in self.bars)
        left = rect.x + side + style.px(1.0) + label + style.px(1.4)
        room = rect.right - left - text.width(self.widest, "semibold", small) - style.px(0.8)
        most = max(1, *(bar.count for bar in self.bars))
        for index, bar in enumerate(self.bars):
            middle = rect.y + index * self._row + self._row // 2
            picture = bar.sign(side)
            target.blit(picture, picture.get_rect(center=(rect.x + side // 2, middle)))
            base, tall = middle + small * 0.36, round(self._row * 0.5)
            text.put(target, bar.said, "inter", small, colours.ink2, rect.x + side + style.px(1.0), base)
            if room > tall:
                trough = Rect(left, middle - tall // 2, room, tall)
                target.blit(art.frame(trough.size, tall / 2, colours.trough), trough)
                done = round(trough.width * bar.count / most)
                if done > 2:
                    edge = theme.darker(bar.pigment, 0.35)
                    size = max(done, tall), tall
                    target.blit(art.frame(size, tall / 2, bar.pigment, line=edge, thick=1.2), trough)
            text.put(target, str(bar.count), "semibold", small, colours.ink, rect.right, base, "right")


class SentencesCard(Card):
    """What all matches come to, in sentences."""

    below_picture = True

    def __init__(self, style: Style, title: str, sentences: Sequence[str]) -> None:
        super().__init__("many/told", style, title)
        self.sentences = list(sentences)

    @property
    def _height(self) -> int:
        return self.style.font_px(2.1)

    def _lines(self, across: int) -> list[str]:
        return [line for said in self.sentences for line in text.wrapped(said, "inter", self._height, across)]

    def body(self, across: int) -> int:
        return round(1.36 * self._height * len(self._lines(across)))

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        y = rect.y + self._height
        for line in self._lines(rect.width):
            text.put(target, line, "inter", self._height, self.style.theme.ink2, rect.x, y)
            y += round(self._height * 1.36)
