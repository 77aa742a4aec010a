"""The two decks in the chamber of fate, and the sheet below an upright poster."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game import words
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.pictures import badge_picture, badge_side, dim
from game.widgets import art, card, text
from game.widgets.badge import put_count
from game.widgets.canvas import Rect, Widget
from game.widgets.picture_cache import cached_picture
from game.widgets.rotation import Rotation
from game.widgets.style import Style

GAME = "conscious"
EDGES = 2  # cards that look out below the top one
FADED = 107  # of 255
NAMED = 1.9  # u: how tall its name is
APART = 2.4  # u: so much broader they lie for a reader at a short side


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

    def __init__(
        self, kind: str, rect: Rect, style: Style, looked: Callable[[], None], touched: Callable[[], None]
    ) -> None:
        super().__init__(f"deck/{kind}", rect, 3)
        self.kind, self.style, self._looked, self._touched = kind, style, looked, touched
        self.number = 0
        self.count = 0
        self.meant = True
        self.bleed = round(rect.width * 0.6) + 4

    def tell(self, count: int, meant: bool = True) -> None:
        """Have so many cards; one that is not `meant` gives nothing to who is in turn, and fades."""
        if (count, meant) != (self.count, self.meant):
            self.count, self.meant = count, meant
            self.damage()

    @property
    def named(self) -> Rect:
        """Where it lies on the screen, with its name and its number."""
        return self.outward(with_name(self.rect, self.style))

    def light(self, number: int) -> None:
        """Be asked for, under a number; 0: it is not."""
        if number != self.number:
            self.number = number
            self.damage()

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
        self._looked()
        return True

    def press(self) -> bool:
        self._touched()
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
