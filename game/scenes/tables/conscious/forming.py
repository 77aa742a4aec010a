"""Where the picture of the bodies that were formed has its parts: pure geometry, in pixels.

A golden rectangle with its spiral, the Path in its first chamber, the sun in its second, and below it a body
for each player.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import pygame

from game.engine.games.conscious.components import BODY, OCTAVES, OF
from game.scenes.layout.box import Box
from game.scenes.layout.path import RADII, REACHED, SPLIT, HalfDisc, Point
from game.scenes.tables.conscious import path_pictures, shapes
from game.scenes.tables.conscious.board import charm_picture
from game.scenes.tables.conscious.poster_picture import LIVING, UNIT, ground, the_spiral
from game.scenes.tables.conscious.spiral import GOLDEN, Spiral
from game.scenes.tables.growing import Laid, in_order, lay, thread, within
from game.tellings.conscious.lives import Forming, Leg, Met
from game.tellings.conscious.path import ORDER
from game.tellings.conscious.path_page import person
from game.widgets import art, theme
from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture
from game.widgets.theme import CHARMS, Colour

PROPORTION = 1.34  # breadth for height of the whole
POSTER = 0.97  # of the breadth, the golden rectangle
BELOW = 0.045  # of the height, between the rectangle and the bodies
BAND = 0.1  # how broad the ribbon of the ways is at its outer end, for the rectangle's height
INNER = 0.86  # of what room there is, how far inward it reaches where that is little
DISC = 0.412, 0.562, 0.962  # half a Path's breadth, and its middle, in its chamber
WALL = 548.0  # units of a Path, half its breadth
STEP = 3  # spaces between two points of a way


@dataclass(frozen=True)
class FormingPlan:
    """The golden rectangle by its left, top and height, the half-disc of the Path, the sun, a body a seat.

    `lanes` is how many ways there is room for beside one another.
    """

    spiral: Spiral
    left: float
    top: float
    tall: float
    path: HalfDisc
    sun: tuple[Point, float]
    bodies: tuple[Box, ...]
    lanes: int

    def at(self, point: Sequence[float]) -> Point:
        """A point of the board in pixels."""
        return self.left + point[0] * self.tall, self.top + point[1] * self.tall

    def band(self, turn: float) -> float:
        """How broad the ribbon is at a turn, in board units."""
        wide = BAND * self.spiral.left(turn)
        most = INNER * GOLDEN**-turn
        return wide / (1 + (wide / most) ** 5) ** 0.2

    def lane(self, number: float, turn: float) -> Point:
        """The middle of a way at a turn, the outermost first."""
        return self.at(self.spiral.edge(turn, -self.band(turn) * (number + 0.75) / (self.lanes + 0.5)))

    def broad(self, turn: float) -> float:
        """How broad a way may be at a turn, in pixels."""
        return self.band(turn) * self.tall / (self.lanes + 0.5)

    def way(self, number: float, start: int, end: int) -> list[tuple[Point, float]]:
        """From a space to another in a lane: points, each with its turn."""
        beads, step = self.spiral.beads, 1 if end >= start else -1
        turns = [beads[space].turn for space in range(start, end + step, step)]
        return [(self.lane(number, turn), turn) for turn in turns]

    def rays(self) -> list[list[Point]]:
        """Rays from the middle of the Path to the ribbon, as far as the first chamber reaches."""
        quarter = self.spiral.quarters[0]
        reach = quarter.radius - self.band(0.5)
        x, y = (self.path.middle[0] - self.left) / self.tall, (self.path.middle[1] - self.top) / self.tall
        found = []
        for number in range(15):
            edge = []
            for angle in (183 + number * 12, 189 + number * 12):
                across, down = math.cos(math.radians(angle)), math.sin(math.radians(angle))
                dx, dy = x - quarter.x, y - quarter.y
                along = dx * across + dy * down
                far = -along + math.sqrt(max(0.0, along**2 - dx**2 - dy**2 + reach**2))
                if across > 0:
                    far = min(far, (quarter.x - x) / across)
                edge.append(self.at((x + across * far, y + down * far)))
            found.append([self.path.middle, *edge])
        return found

    @property
    def inner_edge(self) -> list[Point]:
        """The ribbon's inner edge, from its outer end on."""
        last = self.spiral.beads[self.spiral.ends[1]].turn
        count = math.ceil(last * 40)
        turns = [last * step / count for step in range(count + 1)]
        return [self.at(self.spiral.edge(turn, -self.band(turn))) for turn in turns]


def plan_forming(spiral: Spiral, box: Box, seats: int, lanes: int) -> FormingPlan:
    """All of it as large as fits a box."""
    wide = min(box.width, box.height * PROPORTION)
    high = wide / PROPORTION
    left, top = box.x + (box.width - wide) / 2, box.y + (box.height - high) / 2
    across = wide * POSTER
    tall = across / GOLDEN
    x, y = left + (wide - across) / 2, top + high * 0.012
    half, middle, foot = DISC
    unit = half * tall / WALL
    place = x + middle * tall, y + foot * tall
    sheet = Box(round(x), round(y), round(tall), round(tall))
    path = HalfDisc(sheet, place, unit)
    second = spiral.quarters[1]
    sx, sy = second.at(second.radius * 0.44, 0.5)
    sun = (x + sx * tall, y + sy * tall), 0.118 * tall
    below = y + tall + BELOW * high
    each = across / seats
    bodies = tuple(
        Box(round(x + each * seat), round(below), round(each), round(top + high - below))
        for seat in range(seats)
    )
    return FormingPlan(spiral, x, y, tall, path, sun, bodies, lanes)


View = Mapping[str, Any]
Placed = tuple[pygame.Surface, tuple[int, int]]

STRIP = 48  # rows of the ground that are laid at once
PIECE = 6  # points of a way that are laid at once
WAY, CASING = 0.56, 1.42  # of a lane, how broad a way is, and its casing for that
LANDED = 1.66  # of a lane, how large a space is that was landed on
MARKED = 2.7  # and something that changed a life
SUNRAYS = 48
ASIDE = 2.6  # degrees between two ways through one gate
AFTER = 0.5  # how much of its colour a way loses after death
LEAST = 5  # lanes there is room for
LASTS = 0.012  # of the match: a way from space to space
PATHS = 10.0  # units of a Path: how broad a way on it is


class FormingPicture:
    """The picture of a match in a rectangle. Lengths are in pixels."""

    def __init__(
        self, found: Sequence[Forming], charms: Sequence[int], view: View, names: Sequence[str], rect: Rect
    ) -> None:
        self.found, self.charms, self.view, self.names = found, charms, view, names
        lanes = sum(map(self._wants, found))
        spare = max(0, LEAST - lanes)
        self.plan: FormingPlan = plan_forming(the_spiral(), Box(*rect), len(found), lanes + spare)
        self._lanes = list(itertools.accumulate(map(self._wants, found), initial=spare / 2))

    @staticmethod
    def _wants(each: Forming) -> int:
        """How many lanes: one inward, and one for who walked back."""
        return 2 if any(not leg.living for leg in each.legs) else 1

    def colour(self, seat: int) -> Colour:
        """Of a seat's way."""
        return CHARMS[self.charms[seat]].colour

    # -- what is laid in its order

    @cached_property
    def laid(self) -> list[Laid]:
        """Ways, spaces, notes and bodies, piece by piece in the order in which they came about."""
        found: list[Laid] = []
        for seat, each in enumerate(self.found):
            for number, leg in enumerate(each.legs):
                later = each.legs[number + 1].time if number + 1 < len(each.legs) else 1.0
                found += self._leg(seat, leg, min(later, leg.time + LASTS))
            found += self._met(seat, each)
            found += self._notes(seat, each)
        return in_order(found)

    def _lane(self, seat: int, living: bool) -> float:
        return self._lanes[seat] + (not living)

    def _leg(self, seat: int, leg: Leg, until: float) -> Iterator[Laid]:
        way = self.plan.way(self._lane(seat, leg.living), leg.start, leg.end)
        colour = self.colour(seat)
        if not leg.living:
            colour = theme.mixed(colour, shapes.SHEET, AFTER)
        points, broad = [point for point, _ in way], max(1.2, self.plan.broad(way[0][1]) * WAY)
        kinds = ((shapes.INK, CASING, 1.0), (colour, 1.0, 1.0))
        yield from within(thread(points, kinds, broad, PIECE, self.charms[seat]), leg.time, until)

    def _met(self, seat: int, each: Forming) -> Iterator[Laid]:
        """The spaces that were landed on, and what changed a life."""
        beads = self.plan.spiral.beads
        for met in each.landed:
            living = each.died is None or met.time < each.died
            turn = beads[met.space].turn
            side = max(5, round(self.plan.broad(turn) * LANDED))
            if met.what in "FAI":
                at = self.plan.lane(self._lane(seat, living), turn)
                yield from self._seen(
                    each, met, at, partial(art.square, f"conscious/{shapes.space_name(met.what, side)}", side)
                )
        for mark, met in each.marks:
            turn = beads[met.space].turn
            living = mark != "won" and (each.died is None or met.time <= each.died)
            at = self.plan.lane(self._lane(seat, living), turn)
            side = max(9, round(self.plan.broad(turn) * MARKED))
            if mark == "state":
                yield from self._seen(each, met, at, partial(path_pictures.knot_picture, round(side * 0.66)))
            elif mark == "body":
                yield from self._seen(each, met, at, partial(art.square, f"conscious/body-{met.what}", side))
            elif mark in ("death", "out"):
                yield from self._seen(each, met, at, partial(_death, round(side * 0.8)))

    def _seen(
        self, each: Forming, met: Met, at: Point, picture: Callable[[], pygame.Surface]
    ) -> Iterator[Laid]:
        """Something at a space; laid again over the way that goes on from there."""
        yield Laid(met.time, at, picture)
        gone = next((leg.time for leg in each.legs if leg.time > met.time), None)
        if gone is not None:
            yield Laid(gone + LASTS, at, picture)

    # -- bodies

    def places(self, seat: int) -> dict[str, Point]:
        """Where each note of a seat's body stands: three octaves as a staircase."""
        box = self.plan.bodies[seat]
        pitch = self.pitch
        left = box.x + box.width / 2 - pitch * 8 * 0.5 + pitch * 1.05
        found = {}
        for row, octave in enumerate(reversed(OCTAVES)):
            notes = OF[octave]
            for place, note in enumerate(notes):
                x = left + pitch * (8 - len(notes) + place + 0.5)
                found[note.name] = (x, box.y + pitch * (0.75 + 1.12 * row))
        return found

    @property
    def pitch(self) -> float:
        """From note to note of a body."""
        box = self.plan.bodies[0]
        return min(box.width / 10.6, box.height / 3.6)

    def _notes(self, seat: int, each: Forming) -> Iterator[Laid]:
        """The notes as they were first struck, and the places of a body as it crystallised."""
        places, side = self.places(seat), max(6, round(self.pitch * 0.56))
        meter = person(self.view, seat, self.names).meter
        edge = max(8, round(self.pitch * 1.02))
        for octave, bodies in zip(OCTAVES, meter, strict=True):
            for place, (note, body) in enumerate(zip(OF[octave], bodies, strict=True)):
                at = places[note.name]
                struck = each.notes.get(note.name)
                astral, mental = each.when("body", "astral"), each.when("body", "mental")
                if astral is not None and place < BODY[octave] and body is not None:
                    yield Laid(astral, at, partial(art.square, "conscious/body-astral", edge))
                if body is not None:
                    time = mental if body == "mental" and mental is not None else 1.0
                    yield Laid(time, at, partial(art.square, f"conscious/body-{body}", edge))
                if struck is not None:
                    chip = partial(art.square, f"conscious/{shapes.chip_name(octave)}", side)
                    yield Laid(struck, at, chip)
                    for again in (astral, mental, 1.0 if body is not None else None):
                        if again is not None and again > struck:
                            yield Laid(again, at, chip)

    # -- painting

    def paint_ground(self, target: pygame.Surface) -> Iterator[None]:
        """The golden rectangle, its ribbon and chambers, the half-disc, the empty bodies."""
        plan = self.plan
        bottom = max(each.bottom for each in plan.bodies)
        left, top = math.floor(plan.left) - 4, math.floor(plan.top) - 4
        area = Rect(left, top, math.ceil(plan.tall * 1.62) + 8, bottom - top)
        yield from art.paint_tiled(target, area, self._ground(), tile=(area.width, STRIP))
        yield from self._paint_path(target)
        for end in plan.spiral.ends:
            bead = plan.spiral.beads[end]
            star = art.square("conscious/star", max(8, round(plan.band(bead.turn) * plan.tall * 0.4)))
            place = plan.at(plan.spiral.edge(bead.turn, -plan.band(bead.turn) / 2))
            art.put(target, star, place)
        for seat in range(len(self.found)):
            side = max(6, round(self.pitch * 0.62))
            for at in self.places(seat).values():
                art.put(target, path_pictures.place_picture(None, side), at)
            yield

    def _paint_path(self, target: pygame.Surface) -> Iterator[None]:
        """The emblems of the schools, and the sun at the heart."""
        disc = self.plan.path
        for index, school in enumerate(ORDER):
            art.put(
                target,
                art.square(f"conscious/school-{school}", round(104 * disc.unit)),
                disc.centre_of(index),
            )
            yield
        rays = path_pictures.rays_picture(path_pictures.RAYS, disc.unit)
        target.blit(rays, rays.get_rect(midbottom=_whole((disc.middle[0], disc.middle[1] + 4 * disc.unit))))

    def _ground(self) -> str:
        plan, spiral = self.plan, self.plan.spiral
        u = plan.tall / UNIT
        chambers = ground(spiral, LIVING, bare=1)
        found = [shapes.placed(chambers, plan.left, plan.top, plan.tall / UNIT)]
        inner = plan.inner_edge
        outer = [plan.at(point) for point in spiral.spiral]
        found.append(shapes.path(art.line([*outer, *reversed(inner)], closed=True), LIVING.ribbon))
        found.append(shapes.path(art.line(inner), "none", shapes.INK, 1.1 * u, opacity=0.4))
        found.append(shapes.path(art.line(outer), "none", shapes.INK, 2.4 * u, opacity=0.95))
        for bead in spiral.beads.values():
            if bead.number % 9 == 0:
                out, far = spiral.edge(bead.turn), spiral.edge(bead.turn, -plan.band(bead.turn))
                tick = art.line([plan.at(out), plan.at(far)])
                found.append(shapes.path(tick, "none", shapes.INK, 0.7 * u, opacity=0.16))
        for ray in plan.rays():
            found.append(shapes.path(art.line(ray, closed=True), shapes.SHEET, opacity=0.55))
        x, y = plan.path.middle
        disc = path_pictures.disc_shapes()
        found.append(shapes.placed(disc, x, y, plan.path.unit))
        (sx, sy), r = plan.sun
        found.append(shapes.circle(sx, sy, r * 1.02, "none", shapes.INK, u, opacity=0.16))
        return "".join(found)

    # -- the Path

    def path_way(self, seat: int) -> list[Point]:
        """A seat's way on the Path, as far as it came; those through one gate lie side by side."""
        fields = self.view["seats"][seat]
        if not fields["level"]:
            return []
        disc, school = self.plan.path, ORDER.index(fields["school"])
        beside = [
            other
            for other, each in enumerate(self.view["seats"])
            if each["level"] and each["school"] == fields["school"]
        ]
        turn = math.radians(ASIDE * (beside.index(seat) - (len(beside) - 1) / 2))
        end = None if seat in self.won else REACHED[fields["level"]]
        points = disc.way(school, 0, end)
        (x, y), count = disc.middle, len(points)
        found = []
        for index, (px, py) in enumerate(points):
            part = turn * (1 - index / count if end is None else 1.0)
            dx, dy = px - x, py - y
            found.append(
                (x + dx * math.cos(part) - dy * math.sin(part), y + dx * math.sin(part) + dy * math.cos(part))
            )
        return found

    def path_laid(self, seat: int) -> list[Laid]:
        """The same piece by piece, its knots at the gates; the times are shares of it."""
        points, unit = self.path_way(seat), self.plan.path.unit
        kinds = ((shapes.INK, CASING, 1.0), (self.colour(seat), 1.0, 1.0), (shapes.GLOW, 0.26, 1.0))
        found = thread(points, kinds, max(1.6, PATHS * unit), PIECE, self.charms[seat])
        knot = partial(path_pictures.knot_picture, max(6, round(19 * unit)))
        gates = [place * SPLIT for place in (1, 3, 5, 7) if place * SPLIT < len(points)]
        return in_order([*found, *(Laid(place / len(points), points[place], knot) for place in gates)])

    @cached_property
    def climbed(self) -> list[Laid]:
        """How far each came on the Path, all at once."""
        return in_order(each for seat in range(len(self.found)) for each in self.path_laid(seat))

    def charm_places(self) -> list[Point]:
        """Where each charm stands on the Path: at the end of its way, before the wall, or at the sun."""
        plan = self.plan.path
        found = []
        outside = 0
        for seat in range(len(self.found)):
            way = self.path_way(seat)
            if way:
                found.append(way[-1])
            else:
                found.append(plan.at(RADII[0] + 58, 206 + 13 * outside))
                outside += 1
        return found

    def paint_lives(self, target: pygame.Surface) -> Iterator[None]:
        """All ways and bodies, and how far each came on the Path."""
        yield from lay(target, self.laid)
        yield from lay(target, self.climbed)

    def paint_charms(self, target: pygame.Surface) -> Iterator[None]:
        """Everybody on the Path, beside its body, and who has won in the sun."""
        found = list(self.charm_parts())
        if self.won:
            (x, y), _ = self.plan.sun
            picture = sun_picture(self.sun_side, SUNRAYS)
            found.append((picture, picture.get_rect(center=_whole((x, y))).topleft))
            found += self.winner_parts()
        for picture, corner in found:
            target.blit(picture, corner)
            yield

    def charm_parts(self) -> Iterator[Placed]:
        """Everybody on the Path but who has won, and beside its body."""
        for seat, at in enumerate(self.charm_places()):
            if seat not in self.won:
                yield self._charm(seat, at, max(12, round(62 * self.plan.path.unit)))
        for seat, box in enumerate(self.plan.bodies):
            x = self.places(seat)[OF["F"][0].name][0] - self.pitch * 1.25
            y = box.y + self.pitch * 1.45
            at = max(x, box.x + self.pitch * 0.9), y
            yield self._charm(seat, at, max(14, round(self.pitch * 2.0)))

    def winner_parts(self) -> Iterator[Placed]:
        """Who starts over, before the sun."""
        (x, y), r = self.plan.sun
        tall = max(16, round(r * (1.05 if len(self.won) == 1 else 0.74)))
        for number, seat in enumerate(self.won):
            across = (number - (len(self.won) - 1) / 2) * tall * 0.95
            yield self._charm(seat, (x + across, y), tall)

    def _charm(self, seat: int, at: Point, tall: int) -> Placed:
        picture = charm_picture(self.charms[seat], tall, *self._state(seat))
        return picture, picture.get_rect(center=_whole(at)).topleft

    @property
    def won(self) -> Sequence[int]:
        """Who starts over."""
        found: Sequence[int] = self.view["winners"]
        return found

    @property
    def sun_side(self) -> int:
        """Across the sun with all its rays, in pixels."""
        return round(self.plan.sun[1] * 2.9) // 2 * 2

    def _state(self, seat: int) -> tuple[str, bool]:
        fields = self.view["seats"][seat]
        return (fields["body"] if not fields["alive"] else "physical"), bool(fields["out"])


@cached_picture
def sun_picture(side: int, rays: int) -> pygame.Surface:
    """The sun with so many rays, the lowest last."""
    body = ""
    for index in range(rays):
        turn = math.pi / 2 + (index + 1) // 2 * (1 if index % 2 else -1) * math.tau / SUNRAYS + math.pi
        inner, outer = 39.0, (56.0 if index % 2 else 66.0)
        x0, y0 = inner * math.cos(turn), inner * math.sin(turn)
        x1, y1 = outer * math.cos(turn), outer * math.sin(turn)
        body += shapes.path(f"M{x0:.2f},{y0:.2f} L{x1:.2f},{y1:.2f}", "none", path_pictures.SUNRAY, 1.5)
    body += shapes.circle(0, 0, 35, shapes.GLOW, shapes.LINE, 1.4)
    body += shapes.circle(0, 0, 32.4, "none", shapes.GOLD, 0.9)
    return art.about(body, 70, side)


@cached_picture
def _death(side: int) -> pygame.Surface:
    """A death: a ring with a dark heart."""
    body = shapes.circle(0, 0, 9, shapes.PAPER, shapes.INK, 2.4) + shapes.circle(0, 0, 3.4, shapes.INK)
    return art.about(body, 11, side)


def _whole(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])
