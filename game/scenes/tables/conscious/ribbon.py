"""A line over the hand: what a run of rolls brought, and what others did meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.tellings.conscious.things import phrase
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.style import Style
from game.widgets.theme import SMALLEST
from game.widgets.token import mark_picture

APART = 0.7  # of the height of the words: between the parts of the line


class Part(NamedTuple):
    """A part of the line: of a seat's charm, or of none, what it is headed and what it says."""

    charm: int | None
    head: str
    line: str


class Ribbon(Widget):
    """One line in the colour of whom it tells of; not there where there is nothing to tell."""

    touchable = False

    def __init__(self, rect: Rect, style: Style, depth: int, beside: int = 0) -> None:
        super().__init__("stage/ribbon", rect, depth)
        self.style = style
        self.parts: tuple[Part, ...] = ()
        self._beside = beside  # pixels at its right end that a button has
        self.show(False)

    def tell(self, parts: Sequence[Part]) -> None:
        """Say this; nothing: be not there."""
        if tuple(parts) != self.parts:
            self.parts = tuple(parts)
            self.call(self.said)
            self.damage()
        self.show(bool(parts))

    @property
    def said(self) -> str:
        """All that it says."""
        return " ".join(f"{part.head}: {part.line}." if part.head else f"{part.line}." for part in self.parts)

    def draw(self, target: pygame.Surface) -> None:
        style, colours, rect = self.style, self.style.theme, self.rect
        charms = [part.charm for part in self.parts if part.charm is not None]
        colour = theme.CHARMS[charms[-1]].colour if charms else theme.BRASS
        fill = theme.mixed(colours.raised, colour, 0.16)
        target.blit(art.frame(rect.size, rect.height * 0.3, fill, line=colour, thick=style.hair), rect)
        most = min(style.font_px(1.9), round(rect.height * 0.56))
        end = rect.right - rect.height * 0.4 - self._beside
        across = round(end - rect.x - rect.height * 0.4)
        tall = next((tall for tall in range(most, SMALLEST, -1) if self._wide(tall) <= across), SMALLEST)
        x, base, right = rect.x + rect.height * 0.4, rect.centery + tall * 0.36, end
        for part in self.parts:
            if right - x < tall * 4:  # a sign alone says nothing
                break
            if part.charm is not None:
                mark = mark_picture(part.charm, round(tall * 1.4))
                target.blit(mark, mark.get_rect(midleft=(round(x), rect.centery)))
                x += mark.get_width() + tall * APART / 2
            for said, face in _faces(part):
                ink = colours.ink2 if face == "italic" else colours.ink
                if said and right - x > tall * 2:
                    short = text.shortened(said, face, tall, round(right - x))
                    x += text.put(target, short, face, tall, ink, x, base) + tall * APART

    def _wide(self, tall: int) -> float:
        """How wide the line is in words so high."""
        return sum(
            (tall * (1.4 + APART / 2) if part.charm is not None else 0)
            + sum(text.width(said, face, tall) + tall * APART for said, face in _faces(part) if said)
            for part in self.parts
        )


def _faces(part: Part) -> tuple[tuple[str, text.Face], tuple[str, text.Face]]:
    return (part.head, "italic"), (part.line, "inter")


def headed() -> str:
    """What stands over what others did."""
    return phrase("waited.title")
