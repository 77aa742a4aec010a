"""What set a chain going, beside the page that tells it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import words
from game.engine.base import Event
from game.scenes.tables.conscious import faces
from game.scenes.tables.conscious.listed import draw_panel
from game.tellings.conscious.chain import Group
from game.widgets import art, card, text
from game.widgets.canvas import Rect, Widget
from game.widgets.style import Style
from game.widgets.theme import Colour

GAME = "conscious"


class Began(Widget):
    """What set the chain going: its cards, its Law or its die, and what that is.

    `looked` is told whether a player wants to know more of it, and what it says.
    """

    def __init__(
        self,
        rect: Rect,
        style: Style,
        event: Event,
        group: Group,
        depth: int,
        looked: Callable[[bool, str], None],
    ) -> None:
        super().__init__("chain/began", rect, depth)
        self.style, self.event, self.group, self.looked = style, event, group, looked
        self.bleed = style.px(1.2)

    @property
    def said(self) -> str:
        """All that it says."""
        return " ".join((self.group.title, self.group.line, words.phrase(GAME, "chain.facet")))

    def look(self, point: tuple[int, int] | None) -> bool:
        self.looked(True, self.said)
        return True

    def set_state(self, **states: bool) -> None:
        if states.get("hovered") is False:
            self.looked(False, "")
        super().set_state(**states)

    @property
    def faces(self) -> list[card.Face]:
        """The cards that began it, those of the hand first."""
        event = self.event
        parts = [faces.part(code) for code in event.get("cards", ())]
        own = [event["law"]] if event["type"] in ("law_obeyed", "law_escaped") else event.get("laws", ())
        return [*parts, *map(faces.law, own)]

    def draw(self, target: pygame.Surface) -> None:
        style, colours, rect = self.style, self.style.theme, self.rect
        draw_panel(target, rect, style)
        pad, small = style.px(2), style.font_px(1.9)
        across = rect.width - 2 * pad
        said = words.phrase(GAME, "chain.began")
        title = text.fitted(said, "italic", style.font_px(2.5), across)
        y = rect.y + pad + title
        text.put(target, said, "italic", title, colours.ink2, rect.x + pad, y - title * 0.2)
        y += style.px(1.2)
        lines = self._lines(self.group.title, "semibold", across, colours.ink)
        lines += self._lines(self.group.line, "inter", across, colours.ink2)
        last = self._lines(words.phrase(GAME, "chain.facet"), "inter", across, colours.ink2)
        step = round(small * 1.34)
        room = rect.bottom - pad - y - style.px(1.6) - len(lines) * step
        y = self._draw_picture(target, y, across, min(room, style.px(15)))
        for block in (lines, last):
            if y + len(block) * step > rect.bottom - style.px(1):
                return
            for line, face, ink in block:
                y += step
                text.put(target, line, face, small, ink, rect.x + pad, y - step * 0.24)
            y += style.px(1.4)

    def _lines(
        self, said: str, face: text.Face, across: int, ink: Colour
    ) -> list[tuple[str, text.Face, Colour]]:
        found = text.wrapped(said, face, self.style.font_px(1.9), across) if said else ()
        return [(line, face, ink) for line in found]

    def _draw_picture(self, target: pygame.Surface, y: int, across: int, room: int) -> int:
        """The cards side by side, over each other where they are many, or the die; where they end."""
        style, left = self.style, self.rect.x + self.style.px(2)
        found = self.faces
        die = self.event.get("die")
        if room < style.px(6) or (not found and die is None):
            return y
        if not found:
            side = min(room, style.px(8))
            picture = art.square(f"shared/die-{die}", side)
            target.blit(picture, (left, y))
            return y + side + style.px(1.4)
        wide = min(style.px(9.2), across, round(room * 0.72))
        while card.height_of(wide) > room and wide > style.px(4):
            wide -= 1
        tall = card.height_of(wide)
        step = min(wide + style.px(1), (across - wide) // max(1, len(found) - 1))
        for index, face in enumerate(found):
            picture = card.picture(face, wide)
            middle = left + wide // 2 + index * step, y + tall // 2
            target.blit(picture, picture.get_rect(center=middle))
        return y + tall + style.px(1.4)
