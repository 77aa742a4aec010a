"""The two decks in the chamber of fate, the sheet below an upright poster, and that of all cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game import words
from game.engine.games.conscious.components import SUITS, part_deck
from game.scenes.layout.box import Box
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.listed import draw_panel, fitting, small
from game.scenes.tables.conscious.parts import Parts
from game.scenes.tables.conscious.pictures import badge_picture, badge_side, dim
from game.tellings.conscious.things import card_named
from game.widgets import art, card, text
from game.widgets.badge import put_count
from game.widgets.canvas import Rect, Widget
from game.widgets.composite import nothing
from game.widgets.picture_cache import cached_picture
from game.widgets.rotation import Rotation
from game.widgets.style import Style

GAME = "conscious"
EDGES = 2  # cards that look out below the top one
FADED = 107  # of 255
NAMED = 1.9  # u: how tall its name is
APART = 2.4  # u: so much broader they lie for a reader at a short side
PAD, HEAD, GAP = 2.0, 8.4, 0.9  # u


class AskSheet(Parts[str]):
    """The different cards of the deck, a row for each suit; parts are their codes. Shown when asked."""

    def __init__(self, rect: Rect, style: Style, depth: int) -> None:
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
        super().__init__("stage/ask", own, style, places, depth)
        self.bleed = max(self.bleed, style.px(2))
        self.told_as = lambda: {code: (card_named(code), "") for code in self.parts}

    def tell(self, title: str, line: str, chosen: str | None) -> None:
        """Ask anew: a title, a line below it, and the card that is chosen already."""
        self.alter(title=title, line=line, chosen=chosen)

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


class Sheet(Widget):
    """Paper for what has no room on the poster."""

    touchable = False

    def __init__(
        self, name: str, rect: Rect, style: Style, written: Callable[[pygame.Surface], None]
    ) -> None:
        super().__init__(name, rect, 1)
        self.style, self._written = style, written

    def draw(self, target: pygame.Surface) -> None:
        target.blit(art.frame(self.rect.size, self.style.px(0.6), shapes.SHEET, line="#CFC3A0"), self.rect)
        dim(target, self.rect, self.style.theme.dark)
        self._written(target)


class Deck(Widget):
    """A deck (`part` or `law`), how many cards it has, and its name."""

    focusable = True

    looked: Callable[[str], None] = nothing
    touched: Callable[[str], None] = nothing

    def __init__(self, kind: str, rect: Rect, style: Style) -> None:
        super().__init__(f"deck/{kind}", rect, 3)
        self.kind, self.style = kind, style
        self.number = 0
        self.count = 0
        self.meant = True
        self.bleed = round(rect.width * 0.6) + 4

    def tell(self, count: int, meant: bool = True) -> None:
        """Have so many cards; one that is not `meant` gives nothing to who is in turn, and fades."""
        self.alter(count=count, meant=meant)

    @property
    def named(self) -> Rect:
        """Where it lies on the screen, with its name and its number."""
        return self.outward(with_name(self.rect, self.style))

    def light(self, number: int) -> None:
        """Be asked for, under a number; 0: it is not."""
        self.alter(number=number)

    def draw(self, target: pygame.Surface) -> None:
        wide = self.rect.width
        margin = card.margin_of(wide)
        if self.number:
            ring = card.ring(wide, 0, shapes.GOLD)
            target.blit(ring, ring.get_rect(center=self.rect.center))
        picture = card.picture(faces.back(self.kind), wide) if self.meant else _faded(self.kind, wide)
        for edge in range(min(EDGES if self.meant else 0, max(0, self.count - 1)), -1, -1):
            if self.count:
                by = round(edge * wide * 0.05)
                target.blit(picture, (self.rect.x - margin + by, self.rect.y - margin + by))
        if self.meant:
            put_count(target, self.count, (self.rect.right, self.rect.y), self.style, wide)
        if self.number:
            badge = badge_picture(self.number, badge_side(self.style, 1.0))
            target.blit(badge, badge.get_rect(center=self.rect.center))
        said = words.phrase(GAME, f"decks.{self.kind}" if self.meant else f"decks.{self.kind}.none")
        low = text.fitted(
            said, "semibold", self.style.font_px(NAMED), round(wide * (1.25 if self.meant else 1.05))
        )
        align: text.Align = "center"
        if not self.meant and text.width(said, "semibold", low) > wide * 1.25:
            align = "left"  # the other deck has its name beside it
        foot = self.rect.bottom + round(low * 1.3)
        ink = shapes.INK if self.meant else shapes.QUIET
        x = self.rect.centerx if align == "center" else self.rect.x
        text.put(target, said, "semibold", low, ink, x, foot, align)

    def look(self, point: tuple[int, int] | None) -> bool:
        self.looked(self.kind)
        return True

    def press(self) -> bool:
        self.touched(self.kind)
        return True


def with_name(rect: Rect, style: Style) -> Rect:
    """A deck's place with that of its name and its number."""
    aside = rect.width // 8
    found = rect.inflate(2 * aside, 2 * aside)
    found.height += style.font_px(NAMED)
    return found


def turned_decks(upright: Sequence[Rect], turn: Rotation, style: Style) -> list[Rect]:
    """Where two decks lie for a reader at another side, beside each other in the same part of the screen."""
    named = [with_name(rect, style) for rect in upright]
    room = turn.inward(named[0].unionall(named[1:]))
    if turn.quarters % 2:
        room.inflate_ip(style.px(APART), 0)
    each, shape = room.width / len(upright), upright[0].height / upright[0].width
    wide = int(min(upright[0].width, each / 1.3, (room.height - style.font_px(NAMED)) / (shape + 0.3)))
    found = []
    for index in range(len(upright)):
        rect = Rect(0, 0, wide, round(wide * shape))
        rect.center = round(room.x + each * (index + 0.5)), room.centery - style.font_px(NAMED) // 2
        found.append(rect)
    return found


@cached_picture
def _faded(kind: str, wide: int) -> pygame.Surface:
    """The back of a deck that gives nothing now."""
    picture = card.picture(faces.back(kind), wide).copy()
    picture.set_alpha(FADED)
    return picture
