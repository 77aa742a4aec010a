"""All Part-of-Center cards on a sheet over the poster, one of which is asked for by name (CB-19.2)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.games.conscious.components import SUITS, part_deck
from game.scenes.layout.box import Box
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.listed import draw_panel, fitting, small
from game.scenes.tables.conscious.parts import Parts, nothing
from game.tellings.conscious.things import card_named
from game.widgets import card, text
from game.widgets.canvas import Rect
from game.widgets.style import Style

PAD, HEAD, GAP = 2.0, 8.4, 0.9  # u


class AskSheet(Parts[str]):
    """The different cards of the deck, a row for each suit; parts are their codes. Shown when asked."""

    def __init__(
        self,
        rect: Rect,
        style: Style,
        depth: int,
        looked: Callable[[str | None], None] = nothing,
        touched: Callable[[str], None] = nothing,
    ) -> None:
        self.title, self.line = "", ""
        self.chosen: str | None = None
        rows = [[each for each in dict.fromkeys(part_deck()) if each[-1] == suit] for suit in SUITS]
        most = max(map(len, rows))
        pad, gap = style.px(PAD), style.px(GAP)
        head = max(style.px(HEAD), round(style.font_px(2.8) + small(style) * 2.6))
        wide = (rect.width - 2 * pad + gap) // most - gap
        tall = (rect.height - head - pad + gap) // len(rows) - gap
        self.wide = min(wide, round(tall / card.RATIO), style.px(9))
        across, down = self.wide + gap, card.height_of(self.wide) + gap
        width, height = most * across - gap + 2 * pad, head + len(rows) * down - gap + pad
        own = Rect(rect.centerx - width // 2, rect.centery - height // 2, width, height)
        places = [
            (code, Box(own.x + pad + column * across, own.y + head + row * down, self.wide, down - gap))
            for row, codes in enumerate(rows)
            for column, code in enumerate(codes)
        ]
        super().__init__("stage/ask", own, style, places, depth, looked, touched)
        self.bleed = max(self.bleed, style.px(2))
        self.told_as = lambda: {code: (card_named(code), "") for code in self.parts}

    def tell(self, title: str, line: str, chosen: str | None) -> None:
        """Ask anew: a title, a line below it, and the card that is chosen already."""
        if (title, line, chosen) != (self.title, self.line, self.chosen):
            self.title, self.line, self.chosen = title, line, chosen
            self.damage()

    @property
    def accessible_name(self) -> str:
        return self.title

    @property
    def accessible_description(self) -> str:
        return self.line

    def draw(self, target: pygame.Surface) -> None:
        style, colours = self.style, self.style.theme
        draw_panel(target, self.rect, style)
        across = self.rect.width - 2 * style.px(PAD)
        said, tall = fitting(self.title, "garamond", style.font_px(2.8), across)
        x, y = self.rect.x + style.px(PAD), self.rect.y + style.px(1.0) + tall
        text.put(target, said, "garamond", tall, colours.ink, x, y)
        said, low = fitting(self.line, "inter", small(style), across)
        text.put(target, said, "inter", low, colours.ink2, x, y + round(low * 1.5))
        for code in self.parts:
            middle = self.box_of(code).center
            if code in (self.chosen, self.pointed_at):
                ring = card.ring(self.wide, 0, shapes.GOLD if code == self.chosen else shapes.QUIET)
                target.blit(ring, ring.get_rect(center=middle))
            picture = card.picture(faces.part(code), self.wide)
            target.blit(picture, picture.get_rect(center=middle))
        self.draw_focus(target)

    def _point_at(self, part: str | None) -> None:
        if part != self.pointed_at:
            self.damage()
        super()._point_at(part)
