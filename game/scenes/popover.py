"""Looking closer: a card large, what it does, and the clause that says so, for as long as one looks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from game.widgets import boxes, card
from game.widgets.boxes import MANY, Column, Framed, Layout, Node, Row, Size, Text
from game.widgets.canvas import Rect, Widget
from game.widgets.panel import Panel
from game.widgets.style import Style
from game.widgets.theme import STEPS

DEPTH = 640  # above a table and its screens, below the curtain and every question
SHARES = (0.78, 0.6, 0.45)  # of a column, the card's width: smaller where the words need the room
PAD = 2.6  # u


@dataclass(frozen=True)
class Note:
    """What is told of a card: its name, who played it and how, what it does, and the clause."""

    face: card.Face
    title: str
    does: str
    clause: str
    under: str = ""


class Face(Node):
    """A card, so many pixels wide."""

    stretched = False

    def __init__(self, face: card.Face, wide: int) -> None:
        super().__init__()
        self.face, self.wide = face, wide

    def size(self, layout: Layout, across: int) -> Size:
        return self.wide, card.height_of(self.wide)

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        picture = card.picture(self.face, self.wide)
        target.blit(picture, picture.get_rect(center=rect.center))


class CloseUp(Widget):
    """A card shown large. It takes a column where there is one, else it stands near the card."""

    touchable = False

    def __init__(self, note: Note, style: Style, screen: Rect, near: Rect, column: Rect | None) -> None:
        super().__init__("closer", column or screen, DEPTH)
        self.note, self.style = note, style
        if column is None or not self._lies_in(column):
            self._lie_near(screen, near)
        self._panel = Panel("closer/panel", self.rect, style, raised=True, depth=DEPTH)
        self.bleed = self._panel.bleed

    def _lies_in(self, column: Rect) -> bool:
        """The card above, as large as leaves the words below it their room; whether there is any."""
        across = column.width - 2 * self.style.px(PAD)
        for share in SHARES:
            self.wide = round(min(across * share, column.height * 0.46 / card.RATIO)) // 2 * 2
            shown = Face(self.note.face, self.wide)
            for said in self._said():
                tree = Framed(Column(shown, said, gap=PAD * 0.8, align="center"), PAD, PAD * 1.4, PAD)
                if boxes.height(tree, self.style, column.width) <= column.height:
                    self.layout = boxes.lay(tree, self.style, column)
                    return True
        return False

    def _lie_near(self, screen: Rect, near: Rect) -> None:
        """The card at the left, the words beside it; above the card looked at, else below it."""
        style, pad, air = self.style, self.style.px(PAD), self.style.px(1.2)
        self.wide = min(style.px(22), round(screen.width * 0.3)) // 2 * 2
        across = min(self.wide + 3 * pad + style.px(40 * style.measure.text), screen.width - 2 * pad)
        for said in self._said():
            tree = Framed(Row(Face(self.note.face, self.wide), said, gap=PAD), PAD, PAD)
            tall = boxes.height(tree, style, across)
            if tall <= screen.height * 0.62:
                break
        rect = Rect(0, 0, across, tall)
        rect.midbottom = near.centerx, near.top - air
        if rect.top < screen.top:
            rect.top = near.bottom + air
        self.rect = rect.clamp(screen.inflate(-2 * air, -2 * air))
        self.layout = boxes.lay(tree, style, self.rect)

    def _said(self) -> Iterator[Node]:
        """What is told of it; of the clause first all sentences, then fewer."""
        note, colours, clause = self.note, self.style.theme, self.note.clause
        while True:
            told = [
                Text(note.title, 3.6, colours.ink, "garamond", lines=MANY),
                Text(note.under, 2.3, colours.ink2, "italic", lines=MANY),
                Text(note.does, 2.1, colours.ink, lines=MANY, leading=1.36),
                Text(clause, STEPS["small"], colours.ink2, lines=MANY, leading=1.36),
            ]
            yield Column(*(each for each in told if each.ways[0]), gap=1.0, grow=1, name="words")
            shorter = clause.rstrip(".").rpartition(". ")[0]
            if not shorter:
                return
            clause = f"{shorter}."

    def draw(self, target: pygame.Surface) -> None:
        self._panel.draw(target)
        self.layout.draw(target)
