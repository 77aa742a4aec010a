"""The poster on the table: any space can be pointed at, touched, or reached with the arrow keys."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial

import pygame

from game.engine.games.conscious.components import SUITS, part_deck, spiral
from game.scenes.layout.box import Box
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.parts import Parts, put_sheet
from game.scenes.tables.conscious.pictures import badge_picture, badge_side, dim, square
from game.scenes.tables.conscious.poster_picture import (
    AFTER_DEATH,
    LIVING,
    Colours,
    is_whole,
    lay_inside,
    pieces,
    size_of,
)
from game.scenes.tables.conscious.spiral import SpiralPlan
from game.tellings.conscious.things import card_named, phrase
from game.widgets import art, card, text
from game.widgets.badge import put_count
from game.widgets.boxes import Column, Framed, Layout, Node, Row, Space, Text, height, lay
from game.widgets.canvas import TARGET, Rect, Widget
from game.widgets.composite import Reached, nothing
from game.widgets.picture_cache import cached_picture
from game.widgets.ring import focus_ring
from game.widgets.rotation import Rotation
from game.widgets.style import Style
from game.widgets.token import Token, mark_picture, token_picture

TOUCH = 2.6  # u: no space answers in less, nor in less than `TARGET` pixels; one that is lit before others
PALED = "#EFE6CB"  # the ribbon
GIVEN = ("food", "air", "impression")  # the kinds of spaces that chips are given to
GIFT = 1.06  # of a chip that was given to a space, for its bead
RING = 1.24  # of a ringed space, for its bead
THIN, HERE = 0.075, 0.12  # of a ring, how thick it is; round the space of the seat that is to act


class SpiralView(Reached[int]):
    """The poster itself; it lies under all that stands on it.

    `looked` is told the space a player wants to know about, None when they turn away; `touched` one that
    was touched. Where something is `taken` no number stands. `written` paints what stands on the poster and
    never moves. The poster itself is part of the canvas's background, but for its edge.
    """

    focusable = True

    def __init__(self, plan: SpiralPlan, style: Style, every: int) -> None:
        super().__init__("stage/board", Rect(plan.sheet), 1)
        self.plan, self.style, self.every = plan, style, every
        self.colours: Colours = LIVING
        self.rough = not is_whole(size_of(plan), self.colours)  # it is drawn so until it is painted
        self._lies: tuple[Colours, tuple[Box, ...], bool] | None = None  # what of it the background has
        self._edges: art.Edges = ()  # and what of that lies beside it
        self.written: Callable[[pygame.Surface], None] = nothing
        self.lit: tuple[int, ...] = ()
        self.numbers: tuple[int, ...] = ()
        self.gifts: tuple[int, ...] = ()
        self.taken: tuple[Box, ...] = ()
        self.marked: int | None = None
        self.near: frozenset[int] | None = None

    def tell(self, living: bool, gifts: Sequence[int]) -> None:
        """Be the poster of a living player, or of one who has died; with the gifts that lie on spaces."""
        colours = LIVING if living else AFTER_DEATH
        self.alter(colours=colours, gifts=tuple(gifts))

    def light_up(self, spaces: Sequence[int], numbers: Sequence[int] = ()) -> None:
        """Ring spaces: somebody may come there; each with its number, where they have any."""
        if (tuple(spaces), tuple(numbers)) != (self.lit, self.numbers):
            for space in {*spaces, *self.lit}:
                self.damage_place(space)
            self.lit, self.numbers = tuple(spaces), tuple(numbers)

    def pale(self, near: frozenset[int] | None) -> None:
        """Pale all spaces but some; None: none of them."""
        self.alter(near=near)

    def mark(self, space: int | None) -> None:
        """Ring the space on which the seat that is to act stands."""
        if space != self.marked:
            self.damage_place(self.marked)
            self.marked = space
            self.damage_place(space)

    @property
    def spaces(self) -> Sequence[int]:
        """All spaces, from the outer end to the inner."""
        return range(len(spiral()))

    def place_rect(self, place: int) -> Rect:
        return self.spot(place)

    def spot(self, space: int) -> Rect:
        """Where a space lies on the screen."""
        (x, y), side = self.plan.middle(space), round(self.plan.across(space))
        rect = Rect(0, 0, side, side)
        rect.center = round(x), round(y)
        return rect

    def damage_place(self, space: int | None) -> None:
        if space is not None and self.canvas is not None:
            self.canvas.damage(self.spot(space).inflate(24, 24))

    # -- drawing

    def pieces(self) -> Iterable[None]:
        return () if self._there else pieces(size_of(self.plan), self.colours)

    @property
    def _there(self) -> bool:
        """Whether the background has all of it."""
        return self._lies == (self.colours, self.taken, False)

    def draw(self, target: pygame.Surface) -> None:
        self._draw_poster(target, target.get_clip().clip(self.rect))
        self._pale_far(target)
        dim(target, self.rect, self.style.theme.dark)
        self.written(target)
        for space in self.gifts:
            if self.plan.spiral.beads[space].kind not in GIVEN:
                continue
            spot = self.spot(space)
            name = f"chip-{self.plan.spiral.beads[space].kind}-mental"
            art.put(target, square(name, max(8, round(spot.width * GIFT)), 100), spot.center)
        if self.marked is not None:
            self._ring(target, self.marked, shapes.GOLD, HERE)
        for space in self.lit:
            self._ring(target, space, shapes.GOLD)
        for space, number in zip(self.lit, self.numbers, strict=False):
            spot, side = self.spot(space), badge_side(self.style, 0.7)
            art.put(
                target, badge_picture(number, side), spot.move(spot.width * 2 // 3, -spot.width // 2).center
            )
        if self.pointed_at is not None and self.pointed_at not in self.lit:
            self._ring(target, self.pointed_at, shapes.INK)
        if self.focused and self.cursor is not None:
            spot = self.spot(self.cursor)
            focus_ring(target, spot, self.style, spot.width / 2)

    def _pale_far(self, target: pygame.Surface) -> None:
        """The spaces that nobody can come to now."""
        if self.near is None or self.rough:
            return
        clip, kept = target.get_clip(), {*self.near, *self.lit, self.marked}
        for space in self.plan.spiral.beads:
            spot = self.spot(space)
            if space not in kept and clip.colliderect(spot):
                art.put(target, _pale(round(spot.width * RING)), spot.center)

    def _draw_poster(self, target: pygame.Surface, clip: Rect) -> None:
        self.rough = not self._there and not is_whole(size_of(self.plan), self.colours)
        wanted = self.colours, self.taken, self.rough
        if self._lies != wanted and self.canvas is not None:
            ground, self._lies = self.canvas.background, wanted
            self._edges = lay_inside(ground, self.plan, self.colours, self.every, self.taken)
            target.blit(ground, clip, clip)
        art.put_edges(target, self._edges, self.rect.topleft)

    def _ring(self, target: pygame.Surface, space: int, ink: str, thick: float = THIN) -> None:
        spot = self.spot(space)
        art.put(target, _ring(round(spot.width * RING), ink, thick), spot.center)

    # -- hands

    def may_be_chosen(self, place: int) -> bool:
        return place in self.lit

    def place_at(self, point: tuple[int, int]) -> int | None:
        least = max(TARGET, self.style.px(TOUCH))
        lit = min(self.lit, key=lambda space: math.dist(self.plan.middle(space), point), default=None)
        if (
            lit is not None
            and math.dist(self.plan.middle(lit), point) <= max(least, self.plan.across(lit)) / 2
        ):
            return lit
        return self.plan.bead_at(point, least)

    def place_towards(self, direction: tuple[int, int]) -> int | None:
        return self.plan.spiral.towards(self.cursor, direction)

    def first_place(self) -> int | None:
        return self.plan.spiral.ends[0]


@cached_picture
def _pale(side: int) -> pygame.Surface:
    """What pales a space."""
    body = shapes.circle(side / 2, side / 2, side / 2, PALED, "none", 0, opacity=0.55)
    return art.picture(body, (0, 0, side, side), (side, side))


@cached_picture
def _ring(side: int, ink: str, share: float) -> pygame.Surface:
    """A ring round a space, as thick as a share of it."""
    half, thick = side / 2, max(1.6, side * share)
    body = shapes.circle(half, half, half - thick, "none", shapes.CASE, thick * 2, opacity=0.4)
    body += shapes.circle(half, half, half - thick, "none", ink, thick)
    return art.picture(body, (0, 0, side, side), (side, side))


Point = tuple[float, float]

TALL = 4.6  # u: how tall a charm is
APART = 2.3  # u: how far it reaches from its middle
HALO = 1.34  # of the edge behind the charm of one who has died, for its height
HALOS = ("astral", "mental")
HALOED = 0.88  # the same on the Path
BESIDE = 0.5  # of a charm: the mark of who sits beside
WITHIN = 0.84  # of a charm, before such an edge: the whole is as large as any other
OUT = 128  # of 255, how strong the charm of one who has left is


class Charm(Token):
    """A seat's charm, and the pin from its space to it; `body` is the one it lives on with after death."""

    foot: Point = (0.0, 0.0)
    clear = 0.0  # pixels round the foot: the space, whose sign the pin leaves free
    body = "physical"
    out = False
    leaning = 0.0  # degrees

    def pin(self, foot: Point, head: Point) -> None:
        """Stand on a pin whose foot is on a space."""
        if (foot, head) == (self.foot, self.centre):
            return
        self.damage()
        self.foot = foot
        self.stand(head)
        self.damage()

    def be(self, body: str, out: bool) -> None:
        """Be living (`physical`), in another body, or out of the game."""
        if (body, out) != (self.body, self.out):
            self.body, self.out, self.leaning = body, out, 0.0
            self.damage()

    @property
    def area(self) -> Rect:
        x, y = (round(each) for each in self.foot)
        side = round(self.rect.height * HALO / 2) * 2 + 6
        halo = Rect(0, 0, side, side)
        halo.center = self.rect.center
        reach = 2 * self._thick + 3  # of the disc at the foot of its pin
        return super().area.union(halo).union(Rect(x - reach, y - reach, 2 * reach, 2 * reach))

    @property
    def _thick(self) -> int:
        """How thick its pin is."""
        return max(1, self.rect.height // 22)

    def lean(self, degrees: float) -> None:
        """Be tilted, on the way to lying on its side."""
        self.alter(leaning=degrees)

    def draw(self, target: pygame.Surface) -> None:
        if math.dist(self.foot, self.centre) > self.rect.height * 0.3 + self.clear:
            self._draw_pin(target)
        self.draw_ring(target)
        if self.out:
            picture = laid_down(self.charm, self.rect.height)
        else:
            height = round(self.rect.height * (WITHIN if self.body in HALOS else 1.0))
            put_halo(target, self.body, self.rect.center, height)
            picture = token_picture(self.charm, height)
            if self.leaning:
                picture = pygame.transform.rotozoom(picture, self.leaning, 1.0)
        art.put(target, picture, self.rect.center)

    def _draw_pin(self, target: pygame.Surface) -> None:
        """The pin to its space; of who has left, a row of dots."""
        thick, foot = self._thick, towards(self.foot, self.centre, self.clear)
        if not self.out:
            pygame.draw.line(target, shapes.INK, foot, self.centre, thick + 1)
            pygame.draw.circle(target, shapes.PAPER, foot, thick * 2 + 2)
            pygame.draw.circle(target, shapes.INK, foot, thick * 2 + 1)
            return
        far = math.dist(foot, self.centre)
        for step in range(1, int(far / (thick * 4))):
            share = step * thick * 4 / far
            at = foot[0] + (self.centre[0] - foot[0]) * share, foot[1] + (self.centre[1] - foot[1]) * share
            pygame.draw.circle(target, shapes.QUIET, at, thick * 0.9)
        pygame.draw.circle(target, shapes.INK, foot, thick * 2)
        pygame.draw.circle(target, shapes.PAPER, foot, thick * 2 - 1)


def towards(start: Point, end: Point, far: float) -> Point:
    """The point so far from a point on the way to another."""
    share = far / max(math.dist(start, end), far, 1.0)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def put_halo(target: pygame.Surface, body: str, middle: Point, height: int) -> None:
    """The edge of the body that outlived death, behind a charm so high; none for the living."""
    if body in HALOS:
        art.put(target, art.square(f"conscious/body-{body}", round(height * HALO)), middle)


@cached_picture
def laid_down(charm: int, height: int) -> pygame.Surface:
    """The charm of one who has left, faint and on its side."""
    picture = pygame.transform.rotate(token_picture(charm, height), 90)
    picture.set_alpha(OUT)
    return picture


def draw_charm(target: pygame.Surface, charm: int, point: Point, tall: int, body: str, out: bool) -> None:
    """A charm: on the edge of the body it lives on in, or laid on its side where it has left the game."""
    if out:
        picture = laid_down(charm, tall)
    else:
        if body in HALOS:
            tall = round(tall * HALOED)
            put_halo(target, body, point, tall)
        picture = token_picture(charm, tall)
    art.put(target, picture, point)


@cached_picture
def charm_picture(charm: int, tall: int, body: str, out: bool) -> pygame.Surface:
    """The same by itself, in the midst of a picture twice as large."""
    made = pygame.Surface((tall * 2, tall * 2), pygame.SRCALPHA)
    draw_charm(made, charm, (tall, tall), tall, body, out)
    return made


@cache
def seated(charm: int, body: str, out: bool, beside: tuple[int, ...]) -> Callable[[int], pygame.Surface]:
    """What draws a seat's charm as it lives or has left, at its foot those who sit beside as counsel."""
    return partial(_seated, charm, body, out, beside)


@cached_picture
def _seated(charm: int, body: str, out: bool, beside: tuple[int, ...], side: int) -> pygame.Surface:
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    middle, height = (side // 2, side // 2), round(side / HALO) if body in HALOS else side
    if out:
        art.put(made, laid_down(charm, side), middle)
    else:
        put_halo(made, body, middle, height)
        art.put(made, token_picture(charm, height), middle)
    for place, each in enumerate(beside):
        mark = mark_picture(each, round(side * BESIDE))
        low = side - mark.get_height() // 2
        art.put(made, mark, (side - mark.get_width() // 2 - place * mark.get_width() * 2 // 3, low))
    return made


EDGES = 2  # cards that look out below the top one
FADED = 107  # of 255
NAMED = 1.9  # u: how tall its name is
BROADER = 2.4  # u: so much broader they lie for a reader at a short side
PAD, BETWEEN = 2.0, 0.9  # u: round the sheet of all cards, and between two of them


class AskSheet(Parts[str]):
    """The different cards of the deck, a row for each suit; parts are their codes. Shown when asked."""

    def __init__(self, rect: Rect, style: Style, depth: int) -> None:
        self.title, self.line = "", ""
        self.chosen: str | None = None
        self.rows = [[each for each in dict.fromkeys(part_deck()) if each[-1] == suit] for suit in SUITS]
        pad, gap, most = style.px(PAD), style.px(BETWEEN), max(map(len, self.rows))
        self.wide = min((rect.width - 2 * pad + gap) // most - gap, style.px(9))
        while height(self._tree(style), style, rect.width) > rect.height:
            self.wide -= 1
        own = Rect((0, 0), Layout(style).size(self._tree(style), rect.width))
        own.center = rect.center
        super().__init__("stage/ask", own, style, [], depth)
        self.bleed = max(self.bleed, style.px(2))
        self.told_as = lambda: {code: (card_named(code), "") for code in self.parts}
        self._lay()

    def _tree(self, style: Style) -> Node:
        theme, u = style.theme, style.measure.u
        said = [Text(self.title, 2.8, theme.ink, "garamond", cut=True)]
        said.append(Text(self.line, 1.9, theme.ink2, cut=True))
        size = self.wide / u, card.height_of(self.wide) / u
        rows = [Row(*(Space(*size, name=code) for code in codes), gap=BETWEEN) for codes in self.rows]
        return Framed(Column(Column(*said), *rows, gap=BETWEEN), PAD, 1.0, PAD)

    def _lay(self) -> None:
        self.layout = lay(self._tree(self.style), self.style, self.rect)
        self.set_places([(code, Box(*self.layout.places[code])) for codes in self.rows for code in codes])
        self.damage()

    def tell(self, title: str, line: str, chosen: str | None) -> None:
        """Ask anew: a title, a line below it, and the card that is chosen already."""
        self.alter(chosen=chosen)
        if (title, line) != (self.title, self.line):
            self.title, self.line = title, line
            self._lay()

    @property
    def accessible_name(self) -> str:
        return self.title

    @property
    def accessible_description(self) -> str:
        return self.line

    def draw(self, target: pygame.Surface) -> None:
        put_sheet(target, self.rect, self.style)
        self.layout.draw(target)
        for code in self.parts:
            middle = self.box_of(code).center
            if code in (self.chosen, self.pointed_at):
                ring = shapes.GOLD if code == self.chosen else shapes.QUIET
                art.put(target, card.ring(self.wide, 0, ring), middle)
            art.put(target, card.picture(faces.part(code), self.wide), middle)
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
            art.put(target, card.ring(wide, 0, shapes.GOLD), self.rect.center)
        picture = card.picture(faces.back(self.kind), wide) if self.meant else _faded(self.kind, wide)
        for edge in range(min(EDGES if self.meant else 0, max(0, self.count - 1)), -1, -1):
            if self.count:
                by = round(edge * wide * 0.05)
                target.blit(picture, (self.rect.x - margin + by, self.rect.y - margin + by))
        if self.meant:
            put_count(target, self.count, (self.rect.right, self.rect.y), self.style, wide)
        if self.number:
            art.put(target, badge_picture(self.number, badge_side(self.style, 1.0)), self.rect.center)
        said = phrase(f"decks.{self.kind}" if self.meant else f"decks.{self.kind}.none")
        low = text.fitted(
            said, "semibold", self.style.font_px(NAMED), round(wide * (1.25 if self.meant else 1.05))
        )
        align: text.Align = "center"
        if text.width(said, "semibold", low) > wide * 1.25:
            align = "left" if self.kind == "law" else "right"  # the other deck has its name beside it
        foot = self.rect.bottom + round(low * 1.3)
        ink = shapes.INK if self.meant else shapes.QUIET
        left = self.rect.x - (wide // 8 if self.meant else 0)
        x = {"left": left, "center": self.rect.centerx, "right": self.rect.right}[align]
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
        room.inflate_ip(style.px(BROADER), 0)
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
