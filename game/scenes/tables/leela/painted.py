"""The cloth of Leela that carries its world: printed in one ink, and painted where it has been lived.

Every square is a small print in its row's colour. One that a throw has met stays painted until the match
ends, one where a token stands is awake, and that which was reached last has a frame of brass. No names
stand there. Links lie above all squares, numbers above the links.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import pygame

from game import layout
from game.engine.board import Link
from game.engine.games.leela.rules import Square, Squares, board
from game.scenes.tables.leela import snakes
from game.scenes.tables.leela.bare import Bare
from game.scenes.tables.leela.labels import Labels, Line, type_height
from game.scenes.tables.leela.patient import Patient
from game.scenes.tables.leela.picture import (
    ENDS,
    GOAL,
    LEAST,
    LOWEST,
    ROWS,
    Box,
    Cloth,
    aim,
    frame_markup,
    near,
    paints,
    put_double_frame,
    ticks,
    woven,
)
from game.scenes.tables.leela.prints import SIDE, Look, cotton_of, fitted, miniature
from game.scenes.tables.leela.snakes import CELL, SNAKES, set_in
from game.scenes.tables.leela.woven import Woven
from game.tellings.leela import last_throw, met_by_all
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.gathering import RING, Stand, gather
from game.widgets.picture_cache import cached_picture, goes_first

INK, TAB, TABBED = "#2A1A10", "#FFF8E6", 0.8  # of a number, and of the tab it stands on
NUMBER, LARGE, LESS = 0.19, 120.0, 0.86  # the height of its type in squares; less from so many pixels on
ON_THE_WALL, ON_A_FLAT_TABLE = 0.22, 0.22  # the same where it is read from afar, and from four sides
COARSE, ACROSS = 3, 3  # pixels of a large cloth before it is printed, and in how many strips it comes
ROUNDEL = 1.28  # across what a token lies on, for its height
SMALL, TALL = (
    (53.0, 0.60),
    (64.0, 0.66),
)  # a square in pixels, and how tall a token alone is in it, in squares
MOST = 0.67  # the same in the largest
HUSH, HUSHED = "#FBF0D8", 0.14  # the pale channel under a link, and how thick is each stroke of it
CHANNELS = {"arrow": 26.0, "snake": 34.0}  # how wide
CASE, CREAM = "#2A1608", "#FFF6DF"
FLIGHTS = {10: "madder", 17: "indigo", 20: "verdigris", 22: "madder", 27: "aubergine"}
FLIGHTS |= {28: "verdigris", 37: "umber", 45: "indigo", 46: "madder", 54: "aubergine"}
EDGE, PADS, DOWN, BASE, ROUND = 0.012, 0.085, 1.06, 0.84, 0.07  # of a tab; two of them for its type
NOWHERE = (0.0, 0.0, 0.0, 0.0)
BRASS, BRASS_CASE, BRASS_WIDE = "#F0CF85", "#3A2010", 0.035  # about the square that was reached last


class Weave(NamedTuple):
    """All that its picture follows from: the board, the field's corner, and a square's height and breadth."""

    found: Squares
    left: float
    top: float
    cell: float
    wide: float

    def square(self, number: int) -> Rect:
        """The rectangle of a square on the screen; those beside it begin where it ends."""
        x, y = layout.places("leela")[number]
        x0, x1 = (round(self.left + (x + half) * self.cell * self.wide) for half in (-0.5, 0.5))
        y0, y1 = (round(self.top + (y + half) * self.cell) for half in (-0.5, 0.5))
        return Rect(x0, y0, x1 - x0, y1 - y0)

    def box(self, rect: Rect) -> Box:
        """A rectangle of the screen on the board."""
        k = CELL / self.cell
        return (rect.x - self.left) * k, (rect.y - self.top) * k, rect.width * k, rect.height * k


class Painted(Cloth):
    """The board at a size, printed and painted."""

    number_share = NUMBER
    both_ways = False  # whether its numbers stand there for both sides
    awake: frozenset[int] = frozenset()
    reached: int | None = None
    _strips: tuple[Rect, ...] = ()  # what of a large cloth is to be drawn still, the next one last
    _plain: tuple[int, ...] = ()  # and what is to be printed then

    @cached_property
    def weave(self) -> Weave:
        """All that its picture follows from; it never changes."""
        return Weave(self.board, self.field[0], self.field[1], self.cell, self.wide)

    @property
    def token(self) -> float:
        (low, small), (high, tall) = SMALL, TALL
        share = small + (self.cell - low) / (high - low) * (tall - small)
        return self.cell * min(MOST if self.cell > high else tall, max(small, share))

    @property
    def crop(self) -> float:
        return fitted(self.cell)[0] / SIDE

    def square(self, number: int) -> Rect:
        return Rect(self._squares[number])

    def labels(self, number: int) -> Labels:
        share = self.number_share * (LESS if self.cell >= LARGE else 1)
        return tabs(self.cell, self.wide, share, self.both_ways)[number]

    def gather(self, number: int, count: int, acts: int | None) -> list[Stand]:
        known = self._gathered.get((number, count, acts))
        if known is None:
            left, top = self.corner(number)
            place = (left, top, self.cell * self.wide, self.cell)
            keep = [(left + x, top + y, wide, tall) for x, y, wide, tall in self.labels(number).plates]
            least = max(LOWEST, self.cell * LEAST) * ROUNDEL if count > 1 else 0.0
            found = gather(count, acts, place, keep if count > 1 else (), self.token * ROUNDEL, least)
            known = [Stand(stand.centre, stand.height / ROUNDEL) for stand in found]
            self._gathered[number, count, acts] = known
        return known

    def cushion(self, number: int, stands: Sequence[Stand], acts: int | None) -> Rect | None:
        return None

    # -- what is shown of each square

    def wear(self, view: Mapping[str, Any]) -> list[int]:
        before = [self._shown(space.id) for space in board().spaces]
        last = last_throw(view)
        self.painted = frozenset(met_by_all(view)) | {GOAL}
        self.awake = frozenset(seat["square"] for seat in view["seats"])
        self.reached = last[1]["to"] if last is not None and last[1]["kind"] != "wait" else None
        return [
            space.id
            for space, was in zip(board().spaces, before, strict=True)
            if self._shown(space.id) != was
        ]

    def look(self, number: int) -> Look:
        """How a square is shown."""
        return "awake" if number in self.awake else "painted" if number in self.painted else "printed"

    def _shown(self, number: int) -> tuple[Look, bool]:
        return self.look(number), number == self.reached

    def shown_within(self, rect: Rect) -> tuple[object, ...]:
        return tuple(self._shown(number) for number in self._squares_in(rect))

    def ready_within(self, rect: Rect) -> bool:
        return not any(self.square(number).colliderect(rect) for number in self._plain)

    def _squares_in(self, rect: Rect) -> list[int]:
        return [number for number, square in self._squares.items() if square.colliderect(rect)]

    @cached_property
    def _squares(self) -> dict[int, Rect]:
        return {space.id: self.weave.square(space.id) for space in board().spaces}

    # -- its picture

    def make_next(self) -> tuple[pygame.Surface, Rect] | None:
        if self._strips:
            strip, self._strips = self._strips[-1], self._strips[:-1]
            return self._strip(strip), strip
        if not self._plain:
            return None
        number, self._plain = self._plain[-1], self._plain[:-1]
        return self.patch(number), self.square(number)

    def _ground(self, number: int) -> pygame.Surface:
        return _ground(self.weave, number, self.look(number))

    def patch(self, number: int) -> pygame.Surface:
        found = pygame.Surface(self.square(number).size).convert()
        self._put(found, number, (0, 0))
        return found

    def _framed(self, number: int, ground: pygame.Surface) -> pygame.Surface:
        """A square without its links and its number, in a frame where it was reached last."""
        if number != self.reached:
            return ground
        framed, thick = ground.copy(), max(2.0, self.cell * BRASS_WIDE)
        put_double_frame(framed, framed.get_rect(), (BRASS_CASE, BRASS), thick, self.cell * 0.05)
        return framed

    def _put(self, target: pygame.Surface, number: int, at: tuple[int, int]) -> None:
        """Draw a square as it looks now, with its links and its number, at a point of a picture."""
        rect = self.square(number)
        target.blit(self._framed(number, self._ground(number)), at)
        target.blit(self.links_of(number), at)
        self.write_on(target, (self.field[0] - rect.x + at[0], self.field[1] - rect.y + at[1]), [number])

    def links_of(self, number: int) -> pygame.Surface:
        """What of all links passes over a square."""
        rect = self.square(number)
        return _links(self.weave, rect.topleft, rect.size)

    def picture(self) -> pygame.Surface:
        """The board as it lies on the table; what is not printed yet is plain till `make_next`.

        Of a large one border and links are drawn then, too, and what is plain is coarse.
        """
        outer = self.outer
        if self.cell >= LARGE:
            found = self._large_cloth()
        else:
            found = _linked(self.weave, *outer.topleft, *outer.size, coarse=1).copy()
        plain = []
        for space in reversed(board().spaces):
            ground, rect = _ground.there(self.weave, space.id, self.look(space.id)), self.square(space.id)
            if self._strips or ground is None or _links.there(self.weave, rect.topleft, rect.size) is None:
                plain.append(space.id)
            else:
                self._put(found, space.id, rect.move(-outer.x, -outer.y).topleft)
        self._plain = tuple(plain)
        return found

    def _large_cloth(self) -> pygame.Surface:
        """A large cloth before anything is printed on it; what of it is not there comes in strips."""
        outer, field = self.outer, self.rect
        sides, tall = (field.left - outer.left, outer.right - field.right), -(-field.height // ACROSS)
        strips = (
            Rect(outer.left, field.bottom, outer.width, outer.bottom - field.bottom),
            Rect(field.right, field.top, sides[1], field.height),
            Rect(outer.left, field.top, sides[0], field.height),
            Rect(outer.left, outer.top, outer.width, field.top - outer.top),
            *(Rect(field.x, field.y + row * tall, field.width, tall).clip(field) for row in range(ACROSS)),
        )
        found = pygame.Surface(outer.size, pygame.SRCALPHA)
        for space in board().spaces:
            found.fill(cotton_of(space), self.square(space.id).move(-outer.x, -outer.y))
        unmade = []
        for strip in strips:
            if _linked.there(self.weave, *strip.topleft, *strip.size, coarse=self._coarse(strip)) is None:
                unmade.append(strip)
            else:
                found.blit(self._strip(strip), strip.move(-outer.x, -outer.y))
        self._strips = tuple(unmade)
        return found

    def _strip(self, strip: Rect) -> pygame.Surface:
        """What comes in a strip, and soon lies on the cloth: of what is kept it makes room first."""
        found = _linked(self.weave, *strip.topleft, *strip.size, coarse=self._coarse(strip))
        goes_first(found)
        return found

    def _coarse(self, strip: Rect) -> int:
        return COARSE if self.rect.contains(strip) else 1

    def part(self, rect: Rect) -> pygame.Surface:
        found = _border_within(self.weave, *rect.topleft, *rect.size).copy()
        lies = self._squares_in(rect)
        for number in lies:
            found.blit(self._ground(number), self.square(number).move(-rect.x, -rect.y))
        found.blit(_links(self.weave, rect.topleft, rect.size), (0, 0))
        self.write_on(found, (self.field[0] - rect.x, self.field[1] - rect.y), lies)
        return found

    def headless(self, link: Link[int], rect: Rect) -> pygame.Surface:
        found = pygame.Surface(rect.size).convert()
        if not self.rect.contains(rect):
            found.blit(_border_within(self.weave, *rect.topleft, *rect.size), (0, 0))
        for number in self._squares_in(rect):
            found.blit(self._framed(number, self._ground(number)), self.square(number).move(-rect.x, -rect.y))
        found.blit(_links(self.weave, rect.topleft, rect.size, int(link.from_)), (0, 0))
        return found

    @staticmethod
    def ends(link: Link[int]) -> str:
        return _ends(link)

    def write_on(
        self, surface: pygame.Surface, offset: tuple[float, float], squares: Collection[int]
    ) -> None:
        """The numbers of some squares."""
        aside = round(offset[0] - self.field[0]), round(offset[1] - self.field[1])
        for number in squares:
            corner, labels = self.square(number).move(aside), self.labels(number)
            colour = tab_colour(board().space(number))
            for turned, (left, top, wide, tall) in enumerate(labels.plates):
                if wide:
                    tab = _tab(labels.lines[0], (round(wide), round(tall)), self.cell * ROUND, colour)
                    tab = pygame.transform.rotate(tab, 180) if turned else tab
                    surface.blit(tab, (corner.x + round(left), corner.y + round(top)))


class PaintedWoven(Painted, Woven):
    """The same, to hang on a wall."""

    number_share = ON_THE_WALL


class PaintedBare(Painted, Bare):
    """The same on a table that lies flat."""

    number_share = ON_A_FLAT_TABLE
    both_ways = True


class Cushioned(Patient):
    """A token on a roundel of cotton: it is found on every painting."""

    reach = RING * ROUNDEL

    def draw_ring(self, target: pygame.Surface) -> None:
        art.put(target, art.square("leela/roundel", round(self.rect.height * ROUNDEL) | 1), self.rect.center)
        super().draw_ring(target)


# -- numbers


@lru_cache(maxsize=8)
def tabs(cell: float, wide: float, share: float, both_ways: bool) -> dict[int, Labels]:
    """The number of each square on a tab in its upper left corner, and where it stands on its head."""
    height, edge = type_height(share, cell), max(1.0, cell * EDGE)
    found = {}
    for space in board().spaces:
        across, down = text.width(str(space.id), "bold", height) + cell * PADS, height * DOWN
        line = Line(str(space.id), "bold", height, INK, across / 2, height * BASE)
        other = (cell * wide - edge - across, cell - edge - down, across, down) if both_ways else NOWHERE
        found[space.id] = Labels((line,), ((edge, edge, across, down), other))
    return found


@cached_picture
def _tab(line: Line, size: tuple[int, int], radius: float, colour: str) -> pygame.Surface:
    """A number on its tab, whose lower right corner is round."""
    wide, tall = size
    found = art.picture(tab_shape(wide, tall, radius, colour), (0, 0, wide, tall), size)
    text.put(found, line.words, line.face, line.height, line.colour, wide / 2, line.baseline, "center")
    return found


def tab_shape(wide: float, tall: float, radius: float, colour: str) -> str:
    """The tab of a number, its upper left corner that of its square."""
    shape = f"M0,0 H{wide} V{tall - radius:.2f} Q{wide},{tall} {wide - radius:.2f},{tall} H0Z"
    return art.path(shape, colour)


def tab_colour(space: Square) -> str:
    """The colour of a number's tab: that of its row, far lighter."""
    return theme.mixed(ROWS[space.level - 1], TAB, TABBED)


# -- squares


@cached_picture
def _ground(weave: Weave, number: int, look: Look) -> pygame.Surface:
    """A square with the hush of what passes over it, where it is printed, and with the grid at its edges."""
    rect = weave.square(number)
    alone = miniature(number, look, rect.size)
    found = alone.copy()
    goes_first(alone)
    box = weave.box(rect)
    shapes = hushes(weave, box) if look == "printed" else ""
    found.blit(art.raster(art.document(shapes + grid(weave), box), rect.size), (0, 0))
    return found


@lru_cache(maxsize=2)
def grid(weave: Weave) -> str:
    """The lines between the squares, and round them all."""
    columns, rows = (int(each) for each in weave.found.size)
    step, wide, tall = CELL * weave.wide, columns * CELL * weave.wide, rows * CELL
    lines = "".join(f"M{each * step:.1f},0 V{tall:.0f} " for each in range(1, columns))
    lines += "".join(f"M0,{each * CELL:.0f} H{wide:.1f} " for each in range(1, rows))
    return (
        art.path(lines, "none", "#3A2010", 2.6, opacity=0.55)
        + art.path(lines, "none", "#F3DFB0", 1.3, opacity=0.95)
        + art.tag("rect", x=0, y=0, width=wide, height=tall, fill="none", stroke="#4A2A18", stroke_width=2.5)
    )


def _bordered(weave: Weave) -> str:
    columns, rows = weave.found.size
    return frame_markup(columns * CELL * weave.wide, rows * CELL, weave.wide)


@cached_picture
def _border_within(weave: Weave, x: int, y: int, wide: int, tall: int) -> pygame.Surface:
    """The border of the cloth within a rectangle of the screen."""
    return art.picture(_bordered(weave), weave.box(Rect(x, y, wide, tall)), (wide, tall), paints())


def _cotton(weave: Weave) -> str:
    """The squares before anything is printed on them."""
    wide = CELL * weave.wide
    places = ((space.at[0] - 0.5, space.at[1] - 0.5, cotton_of(space)) for space in board().spaces)
    return "".join(
        art.tag("rect", x=x * wide, y=y * CELL, width=wide, height=CELL, fill=fill) for x, y, fill in places
    )


@cached_picture
def _linked(weave: Weave, x: int, y: int, wide: int, tall: int, coarse: int) -> pygame.Surface:
    """The whole cloth within a rectangle of the screen before anything is printed on its squares.

    `coarse` is how many pixels are drawn as one.
    """
    box = weave.box(Rect(x, y, wide, tall))
    shapes = "" if coarse > 1 else _bordered(weave)
    shapes += _cotton(weave) + grid(weave) + links_markup(weave, box)
    drawn = art.picture(shapes, box, (wide // coarse, tall // coarse), paints())
    return drawn if coarse == 1 else pygame.transform.smoothscale(drawn, (wide, tall))


# -- arrows and snakes


@cached_picture
def _links(
    weave: Weave, corner: tuple[int, int], size: tuple[int, int], without: int | None = None
) -> pygame.Surface:
    """The links that pass through a rectangle of the screen, one snake without its head."""
    box = weave.box(Rect(corner, size))
    return art.picture(links_markup(weave, box, without), box, size, paints())


def links_markup(weave: Weave, box: Box, without: int | None = None) -> str:
    """The arrows and snakes that come near a box of the board, one snake without its head."""
    return ticks(weave.found.size[0] * CELL * weave.wide) + drawn_links(weave, _passing(weave, box), without)


def drawn_links(weave: Weave, links: Sequence[int], without: int | None = None) -> str:
    """Arrows and snakes by their squares, the snakes over the shafts and all ends on top.

    One snake comes without its head.
    """
    drawn = {start: _drawn(weave.found, weave.wide, start) for start in links}
    ends = [each.end for start, each in drawn.items() if start != without]
    return "".join([*(each.body for each in drawn.values()), *ends])


def _passing(weave: Weave, box: Box) -> list[int]:
    """Where the links begin that come near a box of the board, the arrows first."""
    return [int(link.from_) for kind in CHANNELS for link in near(weave.found, kind, weave.wide, box)]


class Drawn(NamedTuple):
    """A link in shapes: what lies under all ends, its own, and its hush."""

    body: str
    end: str
    hush: str


@lru_cache(maxsize=100)
def _drawn(found: Squares, wide: float, start: int) -> Drawn:
    link = link_from(found, wide, start)
    if link.kind == "snake":
        return Drawn(snakes.body(link), snakes.head(link), _hush(link))
    return Drawn(_shaft(link), _ends(link), _hush(link))


def link_from(found: Squares, wide: float, start: int) -> Link[int]:
    """The arrow or snake that begins on a square, on squares `wide` for their height."""
    return woven(next(link for link in found.links if link.from_ == start), wide)


def course_of(link: Link[int]) -> str:
    """The middle line of a link, as the data of a path."""
    points = layout.body(link).spine.points if link.kind == "snake" else (link.path[0], link.path[-1])
    return art.line((point[0] * CELL, point[1] * CELL) for point in points)


def hushes(weave: Weave, box: Box) -> str:
    """What is quiet under the links that come near a box of the board."""
    return "".join(_drawn(weave.found, weave.wide, each).hush for each in _passing(weave, box))


def _hush(link: Link[int]) -> str:
    """A pale channel under a link, softer outwards: the ground is quiet where it passes."""
    return "".join(
        art.path(course_of(link), "none", HUSH, CHANNELS[link.kind] * part, opacity=HUSHED, **art.ROUND)
        for part in (1.0, 0.74, 0.5)
    )


def _shaft(link: Link[int]) -> str:
    x0, y0, turn, length = aim(link)
    tip = length - 18
    body = (
        art.rounded(-4.6, 8 - tip, 12, tip - 8, 5, "#1A0F08", opacity=0.28)
        + art.rounded(-6.6, -tip, 13.2, tip, 3.5, CASE)
        + art.rounded(-5.6, -tip, 11.2, tip, 3, CREAM)
        + art.rounded(-3.6, -tip, 7.2, tip, 2, "url(#shaft)", "#6B4410", 0.9)
    )
    return f'<g transform="translate({x0:.2f} {y0:.2f}) rotate({turn:.2f})">{body}</g>'


def _ends(link: Link[int]) -> str:
    """Head and flights of an arrow, both with its own colour: who sees the one knows the other."""
    x0, y0, turn, length = aim(link)
    base = SNAKES[FLIGHTS.get(link.from_) or list(SNAKES)[link.from_ % len(SNAKES)]][0]
    flights, dark = set_in("leela/arrow-flights", 0, 0, ENDS), theme.darker(base, 0.4)
    for colour, own in (("#8E2F24", base), ("#501C16", dark), ("#23406F", base), ("#1A253C", dark)):
        flights = flights.replace(colour, own)
    case = "M0,0 L15,30 L0,23 L-15,30Z"
    head = (
        art.path(case, CASE, CASE, 9, **art.JOIN)
        + set_in("leela/arrow-head", 0, 0, 1.0)
        + art.rounded(-6, 36, 12, 13, 2, base, CREAM, 1.6)
    )
    body = f'<g transform="translate(0 {-length:.2f})">{head}</g>{flights}'
    return f'<g transform="translate({x0:.2f} {y0:.2f}) rotate({turn:.2f})">{body}</g>'
