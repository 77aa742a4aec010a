"""What stands beside a death: the mind that decides and those behind it, and what protects."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game import words
from game.engine.games.buddhawheel import REFUGES
from game.scenes.tables.buddhawheel import card as faces
from game.scenes.tables.buddhawheel import signs
from game.scenes.tables.buddhawheel.deaths import Death
from game.scenes.tables.buddhawheel.minds import mind
from game.scenes.tables.buddhawheel.moment_pictures import struck
from game.scenes.tables.buddhawheel.signs import GAME
from game.tellings.buddhawheel import Shelter, realm_named
from game.widgets import art, card, text
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button
from game.widgets.panel import put_threaded
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style

Point = tuple[float, float]

RATIO = card.RATIO
MARK = "#FFD873"
SMALLEST = 13
APART = 11.0  # u: between the card and what remains at the most, for the line that leads away from it
TURN = (1.2, 2.1, 3.3)  # of a sign: where the arrow to a birth stands, its sign and its name
NARROW_TURN = (1.0, 1.6, 2.7)  # where there is little room for them


def _rehearse(widget: Widget) -> None:
    """Draw a widget where nobody sees it: the pictures it is made of are there afterwards."""
    if widget.canvas is not None:
        widget.draw(pygame.Surface((1, 1), pygame.SRCALPHA))


class Decided(Widget):
    """The card that decides, its sign circled twice, and what remains behind it. A touch goes through."""

    touchable = False

    def __init__(self, rect: Rect, style: Style, death: Death, depth: int) -> None:
        super().__init__("death/decided", rect, depth)
        self.style = style
        self.death = death
        self.bleed = style.px(2.4)
        self._head = min(style.font_px(3.0), round(rect.width * 0.085))
        self._small = min(style.font_px(2.2), round(rect.width * 0.07))
        top = rect.y + round(self._head * 1.5)
        room = rect.bottom - top
        if rect.height < rect.width * 1.2:
            self.wide = min(round(rect.width * 0.5), round(room / RATIO))
            left = rect.x + self.wide + style.px(1.6)
            across = rect.right - left
            while self._remains_tall(across) > room and self._small > SMALLEST:
                self._small -= 1
            self.remains = Rect(left, top, across, self._remains_tall(across))
            self.card = Rect(rect.x, top, self.wide, round(self.wide * RATIO))
            return
        below = self._remains_tall(rect.width)
        self.wide = min(rect.width, round((room - below - style.px(2)) / RATIO))
        self.card = Rect(rect.x + (rect.width - self.wide) // 2, top, self.wide, round(self.wide * RATIO))
        lowest = self.card.bottom + style.px(APART)
        self.remains = Rect(rect.x, min(lowest, rect.bottom - below), rect.width, below)

    @property
    def _row(self) -> int:
        return max(self.style.px(4.4), round(self._small * 1.7))

    def _remains_tall(self, across: int) -> int:
        """How tall the sheet with what remains is, at a breadth."""
        lines = len(self._lines_of_remains(across))
        return self.style.px(2.4) + round(self._small * 1.3 * lines) + len(self.death.behind) * self._row

    def _lines_of_remains(self, across: int) -> tuple[str, ...]:
        height = round(self._small * 1.1)
        return text.wrapped(self._remains_said, "italic", height, across - 2 * self.style.px(1.6))

    @property
    def _remains_said(self) -> str:
        return words.phrase(GAME, "death.remains" if self.death.behind else "death.remains_none")

    @property
    def sign(self) -> Point | None:
        """Where on the screen the sign stands that says where the card leads; None where there is no card."""
        if self.death.birth.card is None:
            return None
        unit = self.wide / 312
        return self.card.x + 44 * unit, self.card.bottom - 38 * unit

    def preparing(self) -> list[Callable[[], None]]:
        """What makes ready what it shows, a little at a time."""
        card_decides = self.death.birth.card
        if card_decides is None:
            return [partial(_rehearse, self)]
        return [*card.preparing(faces.face(card_decides, self.wide), self.wide), partial(_rehearse, self)]

    def draw(self, target: pygame.Surface) -> None:
        death, rect = self.death, self.rect
        said = words.phrase(GAME, "death.empty_title" if death.birth.card is None else "death.decides")
        height = text.fitted(said, "italic", self._head, rect.width)
        text.put(
            target,
            said,
            "italic",
            height,
            "#F4EAD7",
            self.card.x,
            rect.y + self._head,
        )
        if death.birth.card is None:
            self._draw_none(target)
            return
        shown = card.picture(faces.face(death.birth.card, self.wide), self.wide)
        target.blit(shown, shown.get_rect(center=self.card.center))
        ring = _ring(round(28 * self.wide / 312))
        sign = self.sign
        assert sign is not None
        target.blit(ring, ring.get_rect(center=(round(sign[0]), round(sign[1]))))
        self._draw_remains(target)

    def _draw_none(self, target: pygame.Surface) -> None:
        """Where a card would lie: an outline, the Bardo's sign, and what that means."""
        style, rect = self.style, self.card
        target.blit(_empty(rect.size, style.px(2)), rect)
        side = round(rect.width * 0.3)
        medal = signs.medal("bardo", side)
        target.blit(medal, medal.get_rect(center=(rect.centerx, rect.y + round(rect.height * 0.36))))
        small = max(SMALLEST, round(self._small * 1.1))
        y = rect.y + round(rect.height * 0.36) + side
        for line in text.wrapped(words.phrase(GAME, "death.empty"), "inter", small, rect.width - style.px(4)):
            text.put(target, line, "inter", small, "#E4DCCB", rect.centerx, y, "center")
            y += round(small * 1.35)

    def _draw_remains(self, target: pygame.Surface) -> None:
        style, rect = self.style, self.remains
        sheet = art.frame(
            rect.size, style.px(2), style.theme.surface, line=style.theme.line, thick=style.hair
        )
        target.blit(sheet, rect)
        colours, small, pad = style.theme, self._small, style.px(1.6)
        y = rect.y + style.px(0.8) + small
        for line in self._lines_of_remains(rect.width):
            text.put(target, line, "italic", round(small * 1.1), colours.ink2, rect.x + pad, y)
            y += round(small * 1.3)
        y -= round(small * 0.3)
        for entry in self.death.behind:
            found = mind(entry)
            side = round(self._row * 0.84)
            middle = y + self._row // 2 - small // 2
            medal = signs.medal(found.realm or "bardo", side)
            target.blit(medal, medal.get_rect(midleft=(rect.x + pad, middle)))
            ink = signs.SMILING if found.happy else colours.loss
            if not colours.dark and found.happy:
                ink = signs.SMILING_BY_DAY
            face = signs.face(found.happy, side, ink)
            target.blit(face, face.get_rect(midleft=(rect.x + pad + round(side * 1.2), middle)))
            left = rect.x + pad + round(side * 2.5)
            fitting = text.fitted(found.name, "semibold", small, rect.right - pad - left)
            text.put(target, found.name, "semibold", fitting, colours.ink, left, middle + fitting * 0.36)
            y += self._row


class Protects(Widget):
    """What protects from a birth: the one that acted in a double thread, then the clause."""

    touchable = False

    def __init__(self, rect: Rect, style: Style, death: Death, name: str, depth: int) -> None:
        super().__init__("death/protects", rect, depth)
        self.style = style
        self.death = death
        self.title = words.phrase(GAME, "death.protects", name=name)
        self.found = death.told.shelters
        self.bleed = style.px(1.6)
        self._head = min(style.font_px(3.0), round(rect.width * 0.085))
        self.compact = rect.height < style.px(64)
        self.scale = next(
            (scale / 20 for scale in range(20, 8, -1) if self._whole(scale / 20) <= rect.height), 0.45
        )

    # -- how tall

    def _title_tall(self, scale: float) -> int:
        return max(SMALLEST, round(min(self.style.font_px(2.8), self.rect.width * 0.072) * scale))

    def _line_tall(self, scale: float) -> int:
        return max(SMALLEST, round(min(self.style.font_px(2.0), self.rect.width * 0.053) * scale))

    def _indent(self, shelter: Shelter, scale: float) -> int:
        """How far in the words of a panel stand: beside its sign, or below its signs."""
        if self.compact or shelter.kind == "doubt":
            return self._side(scale) + self.style.px(1.6)
        return 0

    def _side(self, scale: float) -> int:
        return round(self.style.px(4.4 if self.compact else 5.4) * max(0.7, scale))

    def _lines(self, shelter: Shelter, scale: float) -> tuple[str, ...]:
        across = self.rect.width - self.style.px(4) - self._indent(shelter, scale)
        line = shelter.line
        if shelter.there and not shelter.acted:
            line = words.phrase(GAME, "death.not_needed", line=line)
        return text.wrapped(line, "inter", self._line_tall(scale), across)

    def _tall(self, shelter: Shelter, scale: float) -> int:
        px = self.style.px
        words_tall = round(
            self._title_tall(scale) * 1.25 + len(self._lines(shelter, scale)) * self._line_tall(scale) * 1.3
        )
        pad = px(1.2 if self.compact else 1.8)
        if self._indent(shelter, scale):
            return max(words_tall, self._side(scale)) + 2 * pad
        tall = self._side(scale) + px(1.0) + words_tall + 2 * pad
        if not self._signs(shelter):
            tall -= self._side(scale) + px(1.0)
        if shelter.acted:
            tall += self._side(scale) + px(2.0)
        return tall

    def _clause_tall(self, scale: float) -> int:
        return round(self._line_tall(scale) * 1.2) + self.style.px(2.4)

    def _gap(self) -> int:
        return self.style.px(1.0 if self.compact else 1.8)

    def _whole(self, scale: float) -> int:
        panels = sum(self._tall(shelter, scale) + self._gap() for shelter in self.found)
        return round(self._head * 1.5) + panels + self._clause_tall(scale)

    # -- drawing

    def preparing(self) -> list[Callable[[], None]]:
        """What makes ready what it shows."""
        return [partial(_rehearse, self)]

    def _signs(self, shelter: Shelter) -> list[str]:
        """The realms whose signs, or `parasol`s, tell what protects."""
        if shelter.kind == "refuge":
            return ["parasol"] * REFUGES
        if shelter.kind == "doubt":
            return ["bardo"]
        return [realm for realm in self.death.ended if realm != "human"]

    def draw(self, target: pygame.Surface) -> None:
        rect = self.rect
        head = text.fitted(self.title, "italic", self._head, rect.width)
        title = text.shortened(self.title, "italic", head, rect.width)
        text.put(target, title, "italic", head, "#F4EAD7", rect.x, rect.y + self._head)
        y = rect.y + round(self._head * 1.5)
        for shelter in sorted(self.found, key=lambda each: not each.acted):
            tall = self._tall(shelter, self.scale)
            self._draw_panel(target, Rect(rect.x, y, rect.width, tall), shelter)
            y += tall + self._gap()

    @property
    def clause(self) -> Rect:
        """Where the clause stands, below all that protects."""
        panels = sum(self._tall(shelter, self.scale) + self._gap() for shelter in self.found)
        top = self.rect.y + round(self._head * 1.5) + panels
        return Rect(self.rect.x, top, self.rect.width, self._clause_tall(self.scale))

    def clause_button(self, deed: Callable[[], None], depth: int) -> Button:
        """The way to the clause, as far as it can be said."""
        rect, units = self.clause, self._line_tall(self.scale) / self.style.font_px(1)
        said = words.phrase(GAME, "death.clause", rule=self.death.rule)
        room = rect.width - self.style.px(4) - rect.height
        if text.width(said, "semibold", max(SMALLEST, self._line_tall(self.scale))) > room:
            said = self.death.rule
        return Button("death/clause", rect, self.style, said, deed, icon="rules", units=units, depth=depth)

    def _sheet(self, target: pygame.Surface, rect: Rect, acted: bool) -> None:
        style, colours = self.style, self.style.theme
        if acted:
            put_threaded(target, rect, style, style.px(2), self.bleed)
            return
        target.blit(
            art.frame(rect.size, style.px(2), colours.surface, line=colours.line, thick=style.hair), rect
        )

    def _draw_panel(self, target: pygame.Surface, rect: Rect, shelter: Shelter) -> None:
        colours, px = self.style.theme, self.style.px
        self._sheet(target, rect, shelter.acted)
        pad, side = px(2.0), self._side(self.scale)
        title, small = self._title_tall(self.scale), self._line_tall(self.scale)
        found = self._signs(shelter)
        left, y = rect.x + pad, rect.y + px(1.2 if self.compact else 1.8)
        indent = self._indent(shelter, self.scale)
        if indent:
            sign = found[0] if found else "bardo"
            taken = shelter.kind != "refuge" or bool(self.death.powers)
            self._draw_sign(
                target, sign, (left, rect.centery), side, (taken and shelter.there) or shelter.kind == "doubt"
            )
            left += indent
            lines = self._lines(shelter, self.scale)
            block = round(title * 1.25 + len(lines) * small * 1.3)
            y = rect.centery - block // 2
        elif found:
            room = rect.width - 2 * pad - side - (round(side * 0.8) if shelter.acted else 0)
            step = min(round(side * 1.18), room // max(1, len(found) - 1))
            for index, sign in enumerate(found):
                on = shelter.kind != "refuge" or index < self.death.powers
                self._draw_sign(target, sign, (left + index * step, y + side // 2), side, on)
            if shelter.acted:
                tick = art.square(
                    "shared/icon-check",
                    round(side * 0.72),
                    signs.SMILING if colours.dark else signs.SMILING_BY_DAY,
                )
                target.blit(tick, tick.get_rect(midright=(rect.right - pad, y + side // 2)))
            y += side + px(1.0)
        fitting = text.fitted(shelter.title, "semibold", title, rect.right - pad - left)
        ink = colours.ink if shelter.there else colours.ink2
        text.put(target, shelter.title, "semibold", fitting, ink, left, y + title * 0.88)
        y += round(title * 1.25)
        for line in self._lines(shelter, self.scale):
            text.put(target, line, "inter", small, colours.ink2, left, y + small * 0.9)
            y += round(small * 1.3)
        if shelter.acted and not indent and self.death.birth.instead_of is not None:
            self._draw_turn(target, rect, y + px(0.6), side)

    def _draw_sign(self, target: pygame.Surface, sign: str, at: Point, side: int, on: bool) -> None:
        """A sign, its left end at a point; faint where it does not count."""
        if sign == "parasol":
            shown = signs.power(0, on, side, self.style.theme.ink3)
        elif sign == "bardo":
            shown = signs.medal("bardo", side)
        else:
            shown = signs.slot(sign, "meditated", round(side * 1.1), self.style.theme.dark)
        target.blit(shown, shown.get_rect(midleft=(round(at[0]), round(at[1]))))

    def _draw_turn(self, target: pygame.Surface, rect: Rect, y: int, side: int) -> None:
        """The birth that would have been, struck through, and the one it was turned into."""
        style, colours = self.style, self.style.theme
        instead = self.death.birth.instead_of
        assert instead is not None
        pygame.draw.line(target, colours.line, (rect.x + style.px(2), y), (rect.right - style.px(2), y))
        middle, left = y + style.px(0.8) + side // 2, rect.x + style.px(2)
        said, height = realm_named(self.death.birth.realm), self._title_tall(self.scale)
        room = rect.right - style.px(2) - left
        fits = round(side * TURN[2]) + text.width(said, "semibold", height) <= room
        to_arrow, to_medal, to_name = (round(side * part) for part in (TURN if fits else NARROW_TURN))
        shown = struck(instead, side)
        target.blit(shown, shown.get_rect(midleft=(left, middle)))
        arrow = art.square("shared/icon-forward", round(side * 0.7), colours.gold)
        target.blit(arrow, arrow.get_rect(midleft=(left + to_arrow, middle)))
        turned = signs.medal(self.death.birth.realm, side)
        target.blit(turned, turned.get_rect(midleft=(left + to_medal, middle)))
        height = text.fitted(said, "semibold", height, room - to_name)
        text.put(target, said, "semibold", height, colours.ink, left + to_name, middle + height * 0.36)


@cached_picture
def _ring(radius: int) -> pygame.Surface:
    """Two rings of thread round a sign."""
    side = round(radius * 2.7)
    body = "".join(
        art.tag(
            "circle",
            cx=side / 2,
            cy=side / 2,
            r=far,
            fill="none",
            stroke=colour,
            stroke_width=wide,
            opacity=thick,
        )
        for far, colour, wide, thick in (
            (radius * 1.0, "#0B0E18", radius * 0.24, 0.5),
            (radius * 1.0, MARK, radius * 0.12, 1.0),
            (radius * 1.2, MARK, radius * 0.055, 1.0),
        )
    )
    return art.raster(art.document(body, (0, 0, side, side)), (side, side)).convert_alpha()


@cached_picture
def _empty(size: tuple[int, int], radius: int) -> pygame.Surface:
    """The dashed outline of a card that is not there."""
    w, h = size
    body = art.rounded(2, 2, w - 4, h - 4, radius, "#0B0F1E", opacity=0.4)
    body += art.rounded(2, 2, w - 4, h - 4, radius, "none", "#8A93B8", 2.0, 1, "9 8")
    return art.raster(art.document(body, (0, 0, w, h)), size).convert_alpha()
