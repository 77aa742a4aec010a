"""What is read from across a room: type so large, and the moment at large.

Lengths are in u, whatever size of text is chosen: this type is as large as the wall allows.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from game.widgets import art, boxes
from game.widgets.boxes import MANY, Column, Framed, Layout, Node, Picture, Row, Rule, Space, Text
from game.widgets.canvas import Rect, Widget
from game.widgets.panel import Panel
from game.widgets.style import Style
from game.widgets.text import Written
from game.widgets.token import token_picture

WAYS = (
    (8.4, 5.6, 1.08), (7.6, 5.6, 1.08), (6.8, 5.6, 1.08), (6.0, 5.6, 1.08), (6.0, 5.4, 1.08), (6.0, 5.4, 1.0),
    (5.4, 5.4, 1.0), (6.0, 5.0, 1.0), (6.0, 4.6, 1.0), (5.2, 4.0, 1.0), (4.6, 3.4, 1.0),
)  # u: the name of what the moment is about, and its words with their leading  # fmt: skip
LEAST_TITLE = 6.0  # u: a name that has no room on one line has it on two, so large
FOLLOWS = 4.1  # u: what comes next
LEAST = 4.0  # u: the least of Inter that is read from there
LEAST_READ = 5.4  # u: the same of Garamond
HINT_STEP = 1.14  # from line to line of what is said quietly
STEP = 1.08  # from line to line, for the height of type
PAD = 3.0  # u within a sheet


class Note(Framed):
    """What follows, in its own colour."""

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        style, colours, thick = layout.style, layout.style.theme, max(1.5, layout.style.hair * 1.6)
        line = colours.note_line
        target.blit(art.frame(rect.size, style.px(1.5), colours.note, line=line, thick=thick), rect)


class MomentSheet(Panel):
    """The moment at large: the square, place, card or mind it is about, and what it brings."""

    def __init__(self, rect: Rect, style: Style, depth: int) -> None:
        super().__init__("moment", rect, style, radius=2.4, depth=depth)
        self.number = self.title = self.line = self.follows = self.sign = self.brief = ""
        self.charm: int | None = None
        self.bleed = style.px(3.0)
        self._laid: tuple[object, Layout] | None = None

    def tell(self, number: str, title: str, line: str, follows: str, sign: str = "", brief: str = "") -> None:
        """Say what a moment is about: a number, a name, words, and what follows, with a sign before that.

        What follows may be said in brief where it would take two lines.
        """
        self.alter(number=number, title=title, line=line, follows=follows, sign=sign, brief=brief)

    def tell_whose(self, charm: int | None) -> None:
        """Bear on its corner the token of whom the moment is about; None: of whose turn it is."""
        self.alter(charm=charm)

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        self.layout.draw(target)
        if self.charm is not None:
            token = token_picture(self.charm, self.style.px(5.6))
            middle = self.rect.right - self.style.px(3.0), self.rect.y + self.style.px(0.6)
            target.blit(token, token.get_rect(center=middle))

    def written(self) -> list[Written]:
        """All that stands written on it."""
        return self.layout.written()

    @property
    def layout(self) -> Layout:
        """Where all of it lies, found once for what it says."""
        said = tuple(self.rect), self.number, self.title, self.line, self.follows, self.sign, self.brief
        if self._laid is None or self._laid[0] != said:
            style = plain(self.style)
            self._laid = said, boxes.fitting((self._tree(*way) for way in WAYS), style, self.rect)
        return self._laid[1]

    def _tree(self, name: float, verse: float, leading: float) -> Node:
        """Number and name, the words below them, and at the foot what follows."""
        colours, parts = self.style.theme, list[Node]()
        if self.title or self.number:
            lines, high = 1 if name > LEAST_TITLE else 2, min(9.4, name * 1.16)
            spread = 1.04
            if self.number and lines == 1:  # both stand on one line
                spread = 2 * (high / name * (0.5 + boxes.LOWERED) - boxes.LOWERED)
            title = Text(
                self.title, name, colours.ink, "garamond",
                lines=lines, least_units=min(name, LEAST_TITLE), leading=spread, grow=1,
            )  # fmt: skip
            number = Text(self.number, high, colours.gold, "garamond", least_units=high, leading=1.0)
            head = Row(*([number] if self.number else []), title, gap=2.0, align="start")
            parts += [Framed(head, PAD, 1.0, 0.2), Framed(Rule(colours.line), PAD, 0)]
        said = Text(self.line, verse, colours.ink, "garamond", lines=MANY, least_units=verse, leading=leading)
        parts += [
            Space(high=0.4),
            Space(grow=1),
            *([Framed(said, PAD, 0)] if self.line else []),
            Space(grow=2),
        ]
        if self.follows:
            ways = [self.follows, self.brief] if self.brief else [self.follows]
            least, lines = (LEAST, 1) if self.brief else (0, 2)
            looks: dict[str, Any] = {"leading": 1.16, "cut": True, "grow": 1}
            after: Node = Text(
                ways, FOLLOWS, colours.ink, "semibold", lines=lines, least_units=least, **looks
            )
            if self.sign:
                after = Row(Picture(partial(art.square, self.sign), 4.6), after, gap=1.6)
            parts.append(Framed(Note(after, 1.8, 1.0), 2.0, 1.0, 1.6))
        else:
            parts.append(Space(high=1.2))
        return Column(*parts)


class Hint(Widget):
    """A quiet sentence where the one thing to do would stand: why several are to be chosen among."""

    touchable = False

    def __init__(self, rect: Rect, style: Style, depth: int) -> None:
        super().__init__("hint", rect, depth)
        self.style = style
        self.said = ""

    def tell(self, said: str) -> None:
        """Say something else."""
        self.alter(said=said)

    def draw(self, target: pygame.Surface) -> None:
        for line in self.written():
            line.put(target)

    def written(self) -> list[Written]:
        """All of it large, or as many of its sentences as there is room for; all of a long one smaller."""
        if not self.said:
            return []
        style, ink = plain(self.style), self.style.theme.ink2
        first, *others = self.said.split(". ")
        ways = [". ".join([first, *others[:count]]) + "." for count in range(len(others))]
        rect = Rect(
            self.rect.x + style.px(1.0), self.rect.y, self.rect.width - style.px(1.0), self.rect.height
        )
        trees = [
            Column(Text(way, LEAST, ink, lines=lines, least_units=LEAST, leading=HINT_STEP, grow=1))
            for way, lines in ((self.said, 2), *((way, 2) for way in reversed(ways)), (self.said, MANY))
        ]
        return boxes.fitting(trees, style, rect.inflate(0, 2 * style.px(0.8))).written()


def plain(style: Style) -> Style:
    """The same, whatever size of text is chosen."""
    return Style(style.theme, style.measure.plain())
