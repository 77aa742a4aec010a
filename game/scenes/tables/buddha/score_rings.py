"""What stands on the screen of a round's end: for each seat its ring, its name, its points that roll."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame

from game import words
from game.scenes.tables.buddha import rings
from game.widgets import art, text
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Control
from game.widgets.easing import in_out_sine
from game.widgets.ring import focus_ring
from game.widgets.style import Style
from game.widgets.theme import Theme
from game.widgets.token import token_picture

GAME = "buddha"
View = Mapping[str, Any]

GROUND, OVER = 300, 302  # depths: above the table, below the curtain and every question
LARGEST = 17.0  # u: the radius of a ring
REACH = 2.72  # how many radii a ring takes with its petals
PALE, SORE = "#FFE08A", "#F0A48F"


@dataclass(frozen=True)
class Row:
    """What a round was for a seat; `before` and `after` are its points in all."""

    seat: int
    bid: int
    tricks: int
    points: int
    before: int
    after: int
    rule: str

    @property
    def met(self) -> bool:
        """Whether the bid was met exactly."""
        return self.bid == self.tricks


def rows_of(view: View) -> list[Row]:
    """The last round of a view that has scored one."""
    return [row_of(seat, fields["sheet"][-1], fields["score"]) for seat, fields in enumerate(view["seats"])]


def is_last(view: View) -> bool:
    """Whether there is no round after the one that was scored."""
    return bool(view["phase"] != "deal" and view["round"] == view["rounds"])


def row_of(seat: int, row: Mapping[str, int], after: int) -> Row:
    """A round of a seat, and the clause that gave its points."""
    bid, tricks = row["bid"], row["tricks"]
    rule = ("BU-8.4" if bid == tricks else "BU-8.5") if not bid else "BU-8.2" if bid == tricks else "BU-8.3"
    return Row(seat, bid, tricks, row["points"], after - row["points"], after, rule)


def ranked(rows: Sequence[Row]) -> list[int]:
    """The seats by their points, the most first; of equals the one first in turn."""
    return [row.seat for row in sorted(rows, key=lambda row: (-row.after, row.seat))]


def leaders(rows: Sequence[Row]) -> list[int]:
    """Who has the most points."""
    most = max(row.after for row in rows)
    return [row.seat for row in rows if row.after == most]


def gained(points: int) -> str:
    """Points as they are won or lost: with their sign."""
    return f"+{points}" if points > 0 else words.signed(points)


def scored_ring(row: Row, colours: Theme, side: int) -> pygame.Surface:
    """The ring of a round that was scored, at a side in pixels, with its points in the middle."""
    found = rings.picture(row.bid, row.tricks, 1.0, side, colours).copy()
    radius, said = side * rings.RADIUS / rings.BOX, gained(row.points)
    height = text.fitted(said, "semibold", round(radius * 0.62), round(radius * 1.6), 13)
    ink = _points_ink(row, colours)
    text.put(found, said, "semibold", height, ink, side / 2, side / 2 + height * 0.36, "center")
    return found


def _points_ink(row: Row, colours: Theme) -> str:
    if colours.dark:
        return PALE if row.met else SORE
    return colours.gold if row.met else colours.loss


# -- where everything stands


class Places:
    """Where the rings stand in the room above the bar: in a row, upright in two."""

    def __init__(self, rect: Rect, header: Rect, count: int, style: Style) -> None:
        px = style.px
        self.style = style
        upright = style.measure.portrait
        grown = min(style.measure.text, 1.35)
        self.small = round(min(style.font_px(2.9), px(2.9) * 1.6))
        self.name = round(px(5.0) * grown)
        self.digits = round(px(6.4) * grown)
        self.title = round(px(7.0) * min(grown, 1.2))
        sheet = px(18 * min(style.measure.text, 1.5)), px(7)
        if upright:
            top = header.bottom + px(3)
            self.sheet = Rect(rect.centerx - sheet[0] // 2, rect.bottom - px(3) - sheet[1], *sheet)
            floor = self.sheet.y - px(2)
            margin = px(4)
        else:
            top = px(3)
            self.sheet = Rect(rect.right - px(2.4) - sheet[0], header.y, *sheet)
            floor = rect.bottom - px(1.4)
            margin = max(header.right - rect.x, rect.right - self.sheet.x) + px(2)
        self.words = Rect(
            rect.x + margin, top, rect.width - 2 * margin, round(self.title * 1.3 + self.small * 1.4)
        )
        room = Rect(rect.x + px(1.4), self.words.bottom + px(0.6), rect.width - px(2.8), 0)
        room.height = floor - room.y
        columns = 2 if upright else count
        lines = -(-count // columns)
        wide, tall = room.width / columns, room.height / lines
        self.block = round(self.name * 1.3 + self.small * 1.5 + self.digits * 1.6 + px(1.2))
        below = min(wide * 0.34, (tall - self.block) / REACH, px(LARGEST))
        aside = min((wide - px(25) * grown) / REACH, (tall - px(2)) / REACH, px(LARGEST))
        self.beside = upright and aside > below  # the words stand right of the ring, not under it
        self.radius = round(aside if self.beside else below)
        needed = max(self.radius * REACH, self.block) if self.beside else self.radius * REACH + self.block
        self.cell = (round(wide) - px(1.2), min(round(tall) - px(0.8), round(needed)))
        self.cells = []
        for index in range(count):
            line, column = divmod(index, columns)
            left = (columns - min(columns, count - line * columns)) / 2  # a last line that is not full
            cell = Rect(0, 0, *self.cell)
            cell.center = (round(room.x + (left + column + 0.5) * wide), round(room.y + (line + 0.5) * tall))
            self.cells.append(cell)
        self.middle = (room.centerx, round(room.y + self.radius * 1.36))
        self.pack = (room.centerx, rect.bottom - px(7))


# -- what stands there


class Ground(Widget):
    """The hall again, over all that lies on the table; what the moment comes to is written above."""

    covering = True

    def __init__(self, rect: Rect, places: Places) -> None:
        super().__init__("scores", rect, GROUND)
        self.places = places
        self.title, self.under = "", ""

    def tell(self, title: str, under: str) -> None:
        self.alter(title=title, under=under)

    def draw(self, target: pygame.Surface) -> None:
        if self.canvas is not None:
            self.canvas.draw_ground(target, target.get_clip().clip(self.rect))
        place, style, colours = self.places.words, self.places.style, self.places.style.theme
        size = text.fitted(self.title, "garamond", self.places.title, place.width, 18)
        low: float = place.y + self.places.title
        text.put(target, self.title, "garamond", size, colours.ink, place.centerx, low, "center")
        small = text.fitted(self.under, "italic", style.font_px(2.8), place.width, 13)
        low += small * 1.5
        text.put(target, self.under, "italic", small, colours.ink2, place.centerx, low, "center")


class Bare(Widget):
    """The hall again over a part of the table: on a wall, beside the choice below the scores."""

    covering = True

    def __init__(self, rect: Rect) -> None:
        super().__init__("scores/bare", rect, GROUND)

    def draw(self, target: pygame.Surface) -> None:
        if self.canvas is not None:
            self.canvas.draw_ground(target, target.get_clip().clip(self.rect))


class ScoreRing(Control):
    """A seat's round: its bid as a ring, what it took, its name, and its points in all, which roll."""

    rounding_u = 2.6

    def __init__(
        self,
        row: Row,
        name: str,
        charm: int,
        places: Places,
        cell: Rect,
        digits: int,
        deed: Callable[[], None],
    ) -> None:
        super().__init__(f"scores/{row.seat}", cell, places.style, deed, OVER)
        self.row, self.title, self.charm = row, name, charm
        self.places = places
        self.digits = digits
        self.laid = 0
        self.judged = 0.0
        self.rolled = 0.0
        self.crowned = 0.0

    def be(
        self,
        *,
        laid: int | None = None,
        judged: float | None = None,
        rolled: float | None = None,
        crowned: float | None = None,
    ) -> None:
        """How far it is: tricks that came home, ring closed or broken, sum rolled, thread laid."""
        before = (self.laid, self.judged, self.rolled, self.crowned)
        self.laid = self.laid if laid is None else laid
        self.judged = self.judged if judged is None else rings.stepped(judged)
        self.rolled = self.rolled if rolled is None else rolled
        self.crowned = self.crowned if crowned is None else crowned
        if before != (self.laid, self.judged, self.rolled, self.crowned):
            self.damage()

    @property
    def centre(self) -> tuple[int, int]:
        """The middle of the ring."""
        out = round(self.places.radius * REACH / 2)
        if self.places.beside:
            return self.rect.x + out, self.rect.centery
        return self.rect.centerx, self.rect.y + out

    def stroke_end(self, number: int) -> tuple[float, float]:
        """Where on the screen the stroke of a trick is laid; tricks count from 1."""
        aside, down = rings.stroke_end(self.row.bid, number)
        unit = self.places.radius / rings.RADIUS
        return self.centre[0] + aside * unit, self.centre[1] + down * unit

    def look(self, point: tuple[int, int] | None) -> bool:
        return self.press()

    def draw_focus(self, target: pygame.Surface) -> None:
        """The frame of the player who is ahead is golden, and the focus is another."""
        style = self.style
        if self.focused:
            plain = Style(replace(style.theme, thread=style.theme.ink2), style.measure)
            focus_ring(target, self.rect, plain, self.radius)

    def draw(self, target: pygame.Surface) -> None:
        if self.crowned:
            self._draw_thread(target)
        row, (x, y) = self.row, self.centre
        side = round(self.places.radius * rings.BOX / rings.RADIUS)
        taken = row.tricks if self.judged else self.laid
        art.put(target, rings.picture(row.bid, taken, self.judged, side, self.style.theme), (x, y))
        if self.judged >= 0.5:
            self._draw_points(target, x, y)
        else:
            self._draw_bid(target, x, y)
        rect, out = self.rect, round(self.places.radius * REACH)
        if self.places.beside:
            top = rect.centery - self.places.block // 2
            self._draw_words(target, Rect(rect.x + out, top, rect.width - out - self.style.px(1), 0))
        else:
            self._draw_words(target, Rect(rect.x, rect.y + out, rect.width, 0))
        self.draw_focus(target)

    def _draw_thread(self, target: pygame.Surface) -> None:
        """The double thread round who leads."""
        u = self.style.measure.u
        rim = art.double(self.style.theme.thread, max(2.0, u * 0.45), max(5.0, u), max(1.0, u * 0.18))
        picture = art.frame(self.rect.size, self.radius, "none", **rim)
        picture.set_alpha(round(255 * self.crowned))
        target.blit(picture, self.rect)
        picture.set_alpha(255)

    def _draw_bid(self, target: pygame.Surface, x: int, y: int) -> None:
        colours, radius = self.style.theme, self.places.radius
        said = str(self.row.bid) if self.row.bid else words.phrase(GAME, "scores.none")
        height = text.fitted(said, "display", round(radius * 0.66), round(radius * 1.2), 13)
        text.put(target, said, "display", height, colours.ink, x, y + height * 0.12, "center")
        self._put_small(target, words.phrase(GAME, "scores.bid"), colours.ink2, x, y + round(radius * 0.3))

    def _draw_points(self, target: pygame.Surface, x: int, y: int) -> None:
        colours, radius, row = self.style.theme, self.places.radius, self.row
        said = gained(row.points)
        height = text.fitted(said, "semibold", round(radius * 0.62), round(radius * 1.5), 13)
        ink = _points_ink(row, colours)
        text.put(target, said, "semibold", height, ink, x, y + height * 0.26, "center")
        off = abs(row.bid - row.tricks)
        label = words.phrase(GAME, "scores.met") if row.met else words.phrase(GAME, "scores.missed", off=off)
        self._put_small(target, label, colours.ink, x, y + round(radius * 0.22))

    def _put_small(self, target: pygame.Surface, said: str, ink: str, x: int, top: int) -> None:
        """A few words within the ring, below a line."""
        radius = self.places.radius
        most = max(13, min(self.places.small, round(radius * 0.28)))
        height = text.fitted(said, "inter", most, round(radius * 1.55), 13)
        text.put(target, said, "inter", height, ink, x, top + height * 1.1, "center")

    def _draw_words(self, target: pygame.Surface, place: Rect) -> None:
        """Token and name, what was bid and taken, and the points in all."""
        places, colours, row = self.places, self.style.theme, self.row
        side = round(places.name * 1.15)
        room = place.width - side - self.style.px(3.0)
        height = text.fitted(self.title, "garamond", places.name, room, max(15, round(places.name * 0.5)))
        name = text.shortened(self.title, "garamond", height, room)
        wide = text.width(name, "garamond", height) + side + self.style.px(0.8)
        left = place.centerx - wide // 2
        low = place.y + places.name
        token = token_picture(self.charm, side)
        art.put(target, token, (left, low - round(places.name * 0.33)), anchor="midleft")
        text.put(target, name, "garamond", height, colours.ink, left + side + self.style.px(0.8), low)
        taken = row.tricks if self.judged else self.laid
        bid = str(row.bid) if row.bid else words.phrase(GAME, "scores.none")
        said = words.phrase(GAME, "scores.line", bid=bid, tricks=taken)
        small = text.fitted(said, "inter", places.small, place.width - self.style.px(2.4), 13)
        low += round(places.small * 1.45)
        text.put(target, said, "inter", small, colours.ink2, place.centerx, low, "center")
        place.y = low + round(places.small * 0.6)
        self._draw_sum(target, place)

    def _draw_sum(self, target: pygame.Surface, room: Rect) -> None:
        """The points in all: every figure in a slot of its own, in which it rolls."""
        row, colours = self.row, self.style.theme
        old, new = (words.signed(each).rjust(self.digits) for each in (row.before, row.after))
        height = min(self.places.digits, round((room.width - self.style.px(2)) / self.digits / 0.72))
        wide, tall = round(height * 0.72), round(height * 1.32)
        left = room.centerx - wide * self.digits // 2
        top = room.y + (round(self.places.digits * 1.32) - tall) // 2
        fill, hair = "#0C1719" if colours.dark else colours.trough, self.style.hair
        slot = art.frame((wide - 2, tall), height * 0.12, fill, line=colours.line, thick=hair)
        part = in_out_sine(self.rolled)
        clip = target.get_clip()
        for index, (one, other) in enumerate(zip(old, new, strict=True)):
            place = Rect(left + index * wide + 1, top, wide - 2, tall)
            target.blit(slot, place)
            target.set_clip(clip.clip(place.inflate(-2, -2)))
            low = top + tall * 0.5 + height * 0.36
            if one == other:
                text.put(target, one, "semibold", height, colours.ink, place.centerx, low, "center")
            else:
                for figure, down in ((one, -part * tall), (other, (1 - part) * tall)):
                    at = place.centerx, low + down
                    text.put(target, figure, "semibold", height, colours.ink, *at, "center")
            target.set_clip(clip)
