"""Looking closer: a card large, what it does, and the clause that says so, for as long as one looks."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.widgets import card, text
from game.widgets.canvas import Rect, Widget
from game.widgets.panel import Panel
from game.widgets.style import Style

DEPTH = 640  # above a table and its screens, below the curtain and every question
SHARES = (0.78, 0.6, 0.45)  # of a column, the card's width: smaller where the words need the room
Paragraph = tuple[str, text.Face, int, str]  # words, face, height in pixels, colour


@dataclass(frozen=True)
class Note:
    """What is told of a card: its name, who played it and how, what it does, and the clause."""

    face: card.Face
    title: str
    does: str
    clause: str
    under: str = ""


class CloseUp(Widget):
    """A card shown large. It takes a column where there is one, else it stands near the card."""

    touchable = False

    def __init__(self, note: Note, style: Style, screen: Rect, near: Rect, column: Rect | None) -> None:
        super().__init__("closer", column or screen, DEPTH)
        self.note = note
        self.style = style
        self._pad = style.px(2.6)
        if column is None or not any(self._lay_in(column, share) for share in SHARES):
            self._lay_near(screen, near)
        self._panel = Panel("closer/panel", self.rect, style, raised=True, depth=DEPTH)
        self.bleed = self._panel.bleed

    # -- laying

    def _lay_in(self, column: Rect, share: float) -> bool:
        """The card above, so large, the words below it; whether they have room."""
        pad = self._pad
        across = column.width - 2 * pad
        self.wide = round(min(across * share, column.height * 0.46 / card.RATIO)) // 2 * 2
        tall = card.height_of(self.wide)
        self.centre = column.centerx, column.y + round(pad * 1.4) + tall // 2
        top = column.y + round(pad * 2.2) + tall
        self._set(across, column.bottom - pad - top)
        self.words = Rect(column.x + pad, top, across, self._needed)
        self.rect = Rect(column)
        return self.words.bottom + pad <= column.bottom

    def _lay_near(self, screen: Rect, near: Rect) -> None:
        """The card at the left, the words beside it; above the card looked at, else below it."""
        style, pad = self.style, self._pad
        self.wide = min(style.px(22), round(screen.width * 0.3)) // 2 * 2
        tall = card.height_of(self.wide)
        across = min(style.px(40 * style.measure.text), screen.width - self.wide - 5 * pad)
        most = round(screen.height * 0.62)
        self._set(across, most - 2 * pad)
        whole = max(tall, self._needed) + 2 * pad
        rect = Rect(0, 0, self.wide + across + 3 * pad, whole)
        rect.midbottom = near.centerx, near.top - style.px(1.2)
        if rect.top < screen.top:
            rect.top = near.bottom + style.px(1.2)
        rect.clamp_ip(screen.inflate(-2 * style.px(1.2), -2 * style.px(1.2)))
        self.rect = rect
        self.centre = rect.x + pad + self.wide // 2, rect.centery
        self.words = Rect(
            rect.x + 2 * pad + self.wide, rect.centery - self._needed // 2, across, self._needed
        )

    def _set(self, across: int, most: int) -> None:
        """Break the words into lines; of the clause as many sentences as have room."""
        clause = self.note.clause
        while True:
            self._lines = [
                (line, face, height, ink)
                for said, face, height, ink in self._paragraphs(clause)
                for line in (*text.wrapped(said, face, height, across), "")
            ][:-1]
            self._needed = sum(self._step(line) for line in self._lines)
            shorter = clause.rstrip(".").rpartition(". ")[0]
            if self._needed <= most or not shorter:
                return
            clause = f"{shorter}."

    def _paragraphs(self, clause: str) -> list[Paragraph]:
        style, colours = self.style, self.style.theme
        found: list[Paragraph] = [
            (self.note.title, "garamond", style.font_px(3.6), colours.ink),
            (self.note.under, "italic", style.font_px(2.3), colours.ink2),
            (self.note.does, "inter", style.font_px(2.1), colours.ink),
            (clause, "inter", style.type("small"), colours.ink2),
        ]
        return [paragraph for paragraph in found if paragraph[0]]

    @staticmethod
    def _step(line: Paragraph) -> int:
        said, face, height, _ = line
        return text.line_height(face, height) if said else round(height * 0.55)

    # -- drawing

    def draw(self, target: pygame.Surface) -> None:
        self._panel.draw(target)
        picture = card.picture(self.note.face, self.wide)
        target.blit(picture, picture.get_rect(center=self.centre))
        y = self.words.y
        for said, face, height, ink in self._lines:
            text.put(target, said, face, height, ink, self.words.x, y + height)
            y += self._step((said, face, height, ink))
