"""The lives of a match as strands over the darkened Wheel, and round it a moon for each player.

All of it is laid piece by piece, in the order of what happened: these pieces make the film and its picture.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

import pygame

from game.layout import Curve, smooth
from game.scenes.tables.buddhawheel import moment_pictures as pictures
from game.scenes.tables.buddhawheel.signs import GOLD, GOLD_DARK, IVORY, REALMS, Drawing
from game.scenes.tables.buddhawheel.wheel import EDGE, Wheel
from game.scenes.tables.buddhawheel.wheel_births import BEAD, Strand, Woven, gathered, strands, woven
from game.scenes.tables.buddhawheel.wheel_brush import the_wheel
from game.scenes.tables.buddhawheel.wheel_picture import prepare_wheel, wheel_picture
from game.scenes.tables.growing import Laid, in_order, lay, thread, within
from game.tellings.buddhawheel.births import Births
from game.widgets import art, theme
from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture
from game.widgets.theme import Colour
from game.widgets.token import token_picture

Point = tuple[float, float]

RADIUS = 0.3926  # of the Wheel, for the height it has: as large as on the table, where it is painted already
ROOM = 1.24  # how much broader a picture must be than the Wheel
WOVEN = 8  # lives that are found in a step
STRIP = 24  # rows of the ground that are laid at once
DIM = (122, 128, 166)  # what is left of the Wheel's light
NIGHT: tuple[tuple[float, Colour], ...] = ((0.0, "#070B22"), (0.4, "#131B4A"), (1.0, "#241F4E"))
DAWN = ((0.0, "#FBDDA6", 0.96), (0.3, "#F0AE7E", 0.85), (0.58, "#B5657E", 0.62), (1.0, "#4A3F7C", 0.0))
DAWNS = 0.86, 1.28  # how far below the Wheel's middle dawn breaks, and how far it reaches
STARS = 130
PIECE, GOLD_PIECE = 8, 4  # points of a strand that are laid at once, and of a golden thread
FEW, MANY = 4, 0.175  # seats, and how broad a moon is where there are more
MOON = 0.225  # of the picture's height or breadth: across a moon with its petals
PETALS = 31.5  # units of a moon and its petals, from their middle
LEAVES = 50.0  # degrees round the Wheel over which it leaves it
RINGED = 1.125, 0.019  # how far outside the first golden thread goes round, and how far apart they are
GOLDEN = 0.0125  # a golden thread, for the Wheel's radius
SEAT_COLOUR = "#E58FA2"
# Where the moons stand, in shares of what is free across and down, by how many there are.
PLACES: dict[int, tuple[Point, ...]] = {
    1: ((1, 0),),
    2: ((0, 0), (1, 0)),
    3: ((0, 0), (1, 0), (1, 1)),
    4: ((0, 0), (1, 0), (0, 1), (1, 1)),
    5: ((0, 0), (1, 0), (0, 1), (1, 1), (1, 0.5)),
    6: ((0, 0), (1, 0), (0, 1), (1, 1), (0, 0.5), (1, 0.5)),
}


@dataclass(frozen=True)
class Ends:
    """How a seat's way is shown at its end: where its moon stands, and the golden thread to it, if any."""

    moon: Point
    thread: Curve | None


class BirthsPicture:
    """The picture of a match in a rectangle; the moons begin below its `top`. Lengths are in pixels."""

    def __init__(
        self, found: Births, charms: Sequence[int], rect: Rect, wheel: Wheel | None = None, *, top: int = 0
    ) -> None:
        self.found, self.charms, self.rect, self.top = found, charms, rect, top
        self.wheel = wheel or the_wheel()
        self.radius = min(rect.height * RADIUS, rect.width / 2 / ROOM / EDGE * 1.04)
        self.centre = rect.x + rect.width / 2, rect.y + rect.height * 0.497
        moon = MOON if len(found.seats) <= FEW else MANY
        self.unit = min(rect.height, rect.width) * moon / 2 / PETALS

    # -- where all is

    def point(self, place: Point) -> Point:
        """A point of the board in pixels."""
        (x, y), middle = self.centre, self.wheel.middle
        return x + (place[0] - middle[0]) * self.radius, y + (place[1] - middle[1]) * self.radius

    @cached_property
    def woven(self) -> Woven:
        """The strands of all lives."""
        return woven(self.wheel, self.found.lives)

    @cached_property
    def thick(self) -> float:
        """How thick a strand is."""
        return max(1.0, self.woven.thick * self.radius)

    @cached_property
    def moons(self) -> tuple[Point, ...]:
        """The middle of each seat's moon: who is free earlier stands nearer to where that was."""
        count = len(self.found.seats)
        edge = (PETALS + 2.5) * self.unit
        wide, tall = self.rect.width - 2 * edge, self.rect.height - 2 * edge - self.top
        places = PLACES.get(count, PLACES[6])
        return tuple(
            (self.rect.x + edge + x * wide, self.rect.y + self.top + edge + y * tall) for x, y in places
        )

    @cached_property
    def ends(self) -> tuple[Ends, ...]:
        """Each seat's end: those who came free have a golden thread round the Wheel to their moon."""
        order = sorted(self.freed, key=lambda seat: self.found.seats[seat].at)
        last = {life.seat: index for index, life in enumerate(self.found.lives) if life.end == "free"}
        threads = {
            seat: self._golden(self.woven.strands[life].points[-1], self.moons[seat], order.index(seat))
            for seat, life in last.items()
        }
        return tuple(Ends(moon, threads.get(seat)) for seat, moon in enumerate(self.moons))

    @cached_property
    def freed(self) -> list[int]:
        """The seats that came free, the first of them first."""
        seats = self.found.seats
        return sorted(
            (seat for seat, each in enumerate(seats) if each.came != "wheel"), key=lambda seat: seats[seat].at
        )

    def _golden(self, start: Point, moon: Point, number: int) -> Curve:
        """Off the Wheel, round it the way the Paths lead, and in a straight line to a moon."""
        (x, y), (x1, y1) = self.point(start), moon
        radius, angle = self._seen_from(x, y)
        out = RINGED[0] + RINGED[1] * number
        far, goal = self._seen_from(x1, y1)
        goal += math.degrees(math.acos(min(1.0, out / far)))  # where it leaves the circle
        turn = -((angle - goal) % 360)
        if turn > -LEAVES:
            turn -= 360
        steps = math.ceil(-turn / 4)
        points = []
        for step in range(steps + 1):
            gone = -turn * step / steps
            share = min(1.0, gone / LEAVES)
            eased = share * share * (3 - 2 * share)
            points.append(self._polar(radius + (out - radius) * eased, angle - gone))
        x0, y0 = points[-1]
        straight = [(x0 + (x1 - x0) * part / 8, y0 + (y1 - y0) * part / 8) for part in range(1, 9)]
        return smooth([*points, *straight], 3)

    def _seen_from(self, x: float, y: float) -> Point:
        """How far a point is from the middle, in the Wheel's radius, and in which direction."""
        across, up = x - self.centre[0], self.centre[1] - y
        return math.hypot(across, up) / self.radius, math.degrees(math.atan2(up, across))

    def _polar(self, radius: float, angle: float) -> Point:
        turned = math.radians(angle)
        x, y = self.centre
        return x + radius * self.radius * math.cos(turned), y - radius * self.radius * math.sin(turned)

    # -- what is laid in its order

    @cached_property
    def laid(self) -> list[Laid]:
        """Strands, births, rests and deaths, piece by piece in the order in which they came about."""
        return in_order(itertools.chain.from_iterable(self._each_life()))

    def weave(self) -> Iterator[None]:
        """Find where everything is laid, some lives in a step."""
        if "laid" in self.__dict__:
            return
        found: list[Strand] = []
        for strand in strands(self.wheel, self.found.lives):
            found.append(strand)
            if len(found) % WOVEN == 0:
                yield
        self.woven = gathered(self.wheel, self.found.lives, found)
        laid: list[Laid] = []
        for number, each in enumerate(self._each_life(), 1):
            laid += each
            if number % WOVEN == 0:
                yield
        self.laid = in_order(laid)
        yield
        if self.freed:
            self.golden(self.freed[0])
            yield

    def _each_life(self) -> Iterator[list[Laid]]:
        """What is laid of each life."""
        for life, strand in zip(self.found.lives, self.woven.strands, strict=True):
            found: list[Laid] = []
            colour, points = self._colour(life.seat), [self.point(point) for point in strand.points]
            kinds = ((CASING, 1.5, 0.9), (colour, 1.0, 1.0), (LIGHT, 0.3, 0.3))
            laid = thread(points, kinds, self.thick, PIECE, self.charms[life.seat])
            found += within(laid, life.began, life.ended)
            rests = [
                Laid(number / len(strand.beads), self.point(bead), partial(_bead, colour, self._side(1.0)))
                for number, bead in enumerate(strand.beads, 1)
            ]
            found += within(rests, life.began, life.ended)
            if life.end in ("death", "burner"):
                death = partial(_death, life.end == "burner", self._side(1.9))
                found.append(Laid(life.ended, points[-1], death))
            found.append(Laid(life.began, points[0], partial(_birth, colour, self._side(1.7))))
            yield found

    def golden(self, seat: int) -> list[Laid]:
        """The golden thread of who came free, piece by piece; the times are shares of it."""
        curve = self.ends[seat].thread
        if curve is None:
            return []
        kinds = ((CASING, 1.5, 0.95), (pictures.THREAD, 1.0, 1.0), ("#7A520F", 0.24, 1.0))
        return thread(curve.points, kinds, GOLDEN * self.radius, GOLD_PIECE)

    def _colour(self, seat: int) -> Colour:
        return theme.STRANDS[self.charms[seat]]

    def _side(self, times: float) -> int:
        """How broad a bead is, for that of a rest."""
        return max(4, round(self.thick * BEAD * times / 2) * 2)

    # -- moons

    def moon_parts(self, seat: int) -> Iterator[tuple[pygame.Surface, Point]]:
        """What stands at the end of a seat's way, from below to above, each with its middle."""
        arrival, (x, y), unit = self.found.seats[seat], self.moons[seat], self.unit
        token = token_picture(self.charms[seat], max(12, round(14.2 * unit) // 2 * 2))
        if arrival.came == "wheel":
            yield _new_moon(round(31.6 * unit) // 2 * 2), (x, y)
            yield token, (x, y - 1.6 * unit)
            return
        light = arrival.came == "buddha"
        for index in range(len(REALMS)):
            turn = math.radians(pictures.petal_angle(index) - 90)
            far = pictures.PETAL * unit
            place = x + far * math.cos(turn), y + far * math.sin(turn)
            yield pictures.cessation(index, unit, light), place
        yield pictures.full_moon(round(31.6 * unit) // 2 * 2), (x, y)
        if light:
            yield pictures.ring(round(36 * unit) // 2 * 2), (x, y)
        seat_wide = round(23.2 * unit)
        yield pictures.lotus(SEAT_COLOUR, seat_wide, False), (x, y + 4.7 * unit)
        yield token, (x, y - 1.6 * unit)
        yield pictures.lotus(SEAT_COLOUR, seat_wide, True), (x, y + 4.7 * unit)

    # -- painting

    def paint_sky(self, target: pygame.Surface, whole: Rect) -> Iterator[None]:
        """The dawn behind the Wheel and its rays, on a night that is there, as far as a rectangle reaches."""
        yield from art.paint_tiled(target, whole, *self._light(), tile=(whole.width, STRIP))

    def paint_wheel(self, target: pygame.Surface) -> Iterator[None]:
        """The Wheel, darkened."""
        side = round(2 * EDGE * self.radius)
        while prepare_wheel(side):
            yield
        wheel = wheel_picture(side)
        x, y = round(self.centre[0] - side / 2), round(self.centre[1] - side / 2)
        for top in range(0, side, STRIP):
            part = wheel.subsurface((0, top, side, min(STRIP, side - top))).copy()
            part.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
            target.blit(part, (x, y + top))
            if top // STRIP % 4 == 3:
                yield

    def paint_lives(self, target: pygame.Surface) -> Iterator[None]:
        """All lives, and the golden threads of who came free."""
        yield from self.weave()
        yield from lay(target, self.laid)
        for seat in self.freed:
            yield from lay(target, self.golden(seat))

    def paint_moons(self, target: pygame.Surface) -> Iterator[None]:
        """What stands at the end of each way."""
        for seat in range(len(self.moons)):
            for picture, (x, y) in self.moon_parts(seat):
                art.put(target, picture, (x, y))
                yield

    def _light(self) -> tuple[str, str]:
        """Dawn below the Wheel, and rays from behind it."""
        x, y = self.centre
        far, low = self.radius * 2.3, y + self.radius * DAWNS[0]
        defs = art.radial("dawn", DAWN, self.radius * DAWNS[1], (x, low))
        body = art.circle(self.radius * DAWNS[1], "url(#dawn)", at=(x, low))
        stops = ((0.42, "#FFEFC8", 0.17), (0.7, "#FFE3B0", 0.06), (1.0, "#FFE3B0", 0.0))
        defs += art.radial("rays", stops, far, self.centre)
        for index in range(40):
            angle, broad = math.radians(index * 9), math.radians(1.6 if index % 2 else 2.6)
            ends = angle - broad, angle + broad
            tips = [(x + far * math.cos(end), y + far * math.sin(end)) for end in ends]
            body += art.path(art.line([(x, y), *tips], closed=True), "url(#rays)")
        return body, defs


def paint_night(target: pygame.Surface, whole: Rect) -> Iterator[None]:
    """A night with stars."""
    for row in range(whole.height):
        target.fill(_between(NIGHT, row / whole.height), (whole.x, whole.y + row, whole.width, 1))
        if row % 120 == 119:
            yield
    unit = min(whole.size) / 1080
    for number in range(STARS):
        across, down = number * 0.61803 % 1, number * 0.75487766 % 1
        side = max(2, round((2.4 + number % 3 * 1.2) * unit))
        at = whole.x + across * whole.width, whole.y + down * 0.8 * whole.height
        art.put(target, _star(side, round(70 + 150 * (1 - down))), (at[0], at[1]))
        if number % 24 == 23:
            yield


CASING: Colour = "#0A0D1F"
LIGHT: Colour = "#FFFBEF"


def _between(stops: Sequence[tuple[float, Colour]], at: float) -> pygame.Color:
    """The colour at a share of a row of stops."""
    for (low, one), (high, other) in itertools.pairwise(stops):
        if at <= high:
            return pygame.Color(one).lerp(pygame.Color(other), max(0.0, (at - low) / (high - low)))
    return pygame.Color(stops[-1][1])


@cached_picture
def _bead(colour: Colour, side: int) -> pygame.Surface:
    """Where a life rested."""
    drawing = Drawing()
    drawing.circle(0, 0, 44, drawing.shade(theme.lighter(colour, 0.45), colour), CASING, 12)
    drawing.circle(-12, -14, 11, theme.lighter(colour, 0.8))
    return drawing.picture((-50, -50, 100, 100), (side, side))


@cached_picture
def _birth(colour: Colour, side: int) -> pygame.Surface:
    """A birth: a bead in a ring of ivory."""
    drawing = Drawing()
    drawing.circle(0, 0, 46, IVORY, CASING, 8)
    drawing.circle(0, 0, 27, colour, CASING, 6)
    return drawing.picture((-50, -50, 100, 100), (side, side))


@cached_picture
def _death(burnt: bool, side: int) -> pygame.Surface:
    """A death: a dark ring; one that a flame brought glows."""
    drawing = Drawing()
    drawing.circle(0, 0, 46, "#15090F", "#FF9A4A" if burnt else "#EADFC6", 9)
    drawing.circle(0, 0, 15, "#FF9A4A" if burnt else "#EADFC6")
    return drawing.picture((-50, -50, 100, 100), (side, side))


@cached_picture
def _new_moon(side: int) -> pygame.Surface:
    """Where nobody's moon has risen."""
    drawing = Drawing()
    drawing.circle(0, 0, 46, "#0C1230", GOLD, 1.6)
    drawing.circle(0, 0, 42, "none", GOLD_DARK, 0.9)
    return drawing.picture((-50, -50, 100, 100), (side, side))


@cached_picture
def _star(side: int, bright: int) -> pygame.Surface:
    drawing = Drawing()
    drawing.circle(0, 0, 40, "#FFF6DC")
    found = drawing.picture((-50, -50, 100, 100), (side, side))
    found.set_alpha(bright)
    return found
