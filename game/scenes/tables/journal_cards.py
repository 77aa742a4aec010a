"""Cards for the view of many matches that more than one game lays out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.scenes.tables.journal_page import Card
from game.widgets import art, text, theme
from game.widgets.boxes import Column, Node, Rule, Text, height, lay
from game.widgets.canvas import Rect
from game.widgets.style import Style
from game.widgets.theme import Colour


@dataclass(frozen=True)
class Bar:
    """What is counted, how often it was, the colour of its bar, and its sign for a side in pixels.

    `besides` are those that are not whole yet, pale; `given` is where chance would have the end of the bar.
    """

    said: str
    count: int
    pigment: Colour
    sign: Callable[[int], pygame.Surface] | None = None
    besides: int = 0
    given: float = 0.0


class BarsCard(Card):
    """A bar for each of some things, with its sign.

    `sign` is how much of a row's height (u) a sign takes, `widest` the widest count there is room for; `none`
    is said where nothing is counted.
    """

    def __init__(
        self,
        name: str,
        style: Style,
        title: str,
        bars: Sequence[Bar],
        sign: float = 0.8,
        widest: str = "8888",
        *,
        below: str = "",
        none: str = "",
        row: float = 3.6,
    ) -> None:
        super().__init__(name, style, title, below)
        self.bars, self.sign, self.widest, self.none, self.row = list(bars), sign, widest, none, row

    @property
    def _row(self) -> int:
        return round(max(self.style.px(self.row), self.style.font_px(2.0) * 0.43 * self.row))

    def body(self, across: int) -> int:
        return max(1, len(self.bars)) * self._row

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        style, colours = self.style, self.style.theme
        small, x = style.font_px(2.0), rect.x
        if not self.bars:
            text.put(target, self.none, "italic", style.font_px(2.4), colours.ink2, x, rect.y + small * 1.2)
            return
        if any(bar.sign for bar in self.bars):
            x += round(self._row * self.sign) + style.px(1.0)
        label = max(text.width(bar.said, "inter", small) for bar in self.bars)
        label = min(label, round(rect.width * 0.56))
        left = x + label + style.px(1.4)
        room = rect.right - left - text.width(self.widest, "semibold", small) - style.px(0.8)
        most = max(1.0, *(max(bar.count + bar.besides, bar.given) for bar in self.bars))
        for index, bar in enumerate(self.bars):
            middle = rect.y + index * self._row + self._row // 2
            if bar.sign is not None:
                picture = bar.sign(round(self._row * self.sign))
                target.blit(picture, picture.get_rect(center=(rect.x + picture.get_width() // 2, middle)))
            base, tall = middle + small * 0.36, round(self._row * 0.5)
            said = text.shortened(bar.said, "inter", small, label)
            text.put(target, said, "inter", small, colours.ink2, x, base)
            if room > tall:
                self._draw_bar(target, Rect(left, middle - tall // 2, room, tall), bar, most)
            count = str(bar.count + bar.besides)
            text.put(target, count, "semibold", small, colours.ink, rect.right, base, "right")

    def _draw_bar(self, target: pygame.Surface, trough: Rect, bar: Bar, most: float) -> None:
        colours, tall = self.style.theme, trough.height
        target.blit(art.frame(trough.size, tall / 2, colours.trough), trough)
        edge, pale = theme.darker(bar.pigment, 0.35), theme.mixed(bar.pigment, colours.trough, 0.62)
        for count, fill in ((bar.count + bar.besides if bar.besides else 0, pale), (bar.count, bar.pigment)):
            done = round(trough.width * count / most)
            if done > 2:
                target.blit(art.frame((max(done, tall), tall), tall / 2, fill, line=edge, thick=1.2), trough)
        if bar.given:
            thick, over = max(2, self.style.px(0.3)), self.style.px(0.3)
            x = trough.x + round(trough.width * bar.given / most)
            mark = Rect(x - thick // 2, trough.y - over, thick, tall + 2 * over)
            pygame.draw.rect(target, colours.ink, mark, border_radius=thick // 2)


class RowsCard(Card):
    """Rows one below the other, `ruled`: a line between them; one sentence where there are none."""

    def __init__(
        self,
        name: str,
        style: Style,
        title: str,
        rows: Sequence[Node],
        none: str,
        below: str = "",
        *,
        ruled: bool = False,
    ) -> None:
        super().__init__(name, style, title, below)
        self.rows = list(rows) or [Text(none, 2.4, style.theme.ink2, "italic", lines=2)]
        self.ruled = ruled

    @property
    def _tree(self) -> Node:
        rule = [Rule(self.style.theme.line)] if self.ruled else []
        parts = [part for row in self.rows for part in (*rule, row)]
        return Column(*parts[len(rule) :], gap=0.5 if self.ruled else 0.8)

    def fit(self, across: int, tall: int) -> bool:
        while len(self.rows) > 1 and self.tall(across) > tall:
            self.rows.pop()
        return super().fit(across, tall)

    def body(self, across: int) -> int:
        return height(self._tree, self.style, across)

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        lay(self._tree, self.style, rect).draw(target)


class SentencesCard(Card):
    """What all matches come to, in sentences, each on a line of its own."""

    below_picture = True

    def __init__(self, style: Style, title: str, sentences: Sequence[str], name: str = "many/told") -> None:
        super().__init__(name, style, title)
        self.sentences = list(sentences)

    @property
    def _height(self) -> int:
        return self.style.font_px(2.1)

    def _lines(self, across: int) -> list[str]:
        return [line for said in self.sentences for line in text.wrapped(said, "inter", self._height, across)]

    def body(self, across: int) -> int:
        return round(1.36 * self._height * len(self._lines(across)))

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        lines, ink2, step = self._lines(rect.width), self.style.theme.ink2, round(self._height * 1.36)
        text.put_lines(target, lines, "inter", self._height, ink2, rect.x, rect.y + self._height, step)
