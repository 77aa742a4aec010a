"""Where the spaces of a golden spiral lie, the ribbon they lie on, and the chambers within: pure geometry.

Lengths are in board units, as in `board.yaml`: the golden rectangle is 1 high, x grows to the right, y
downwards. A *turn* is how many quarter circles of the spiral lie before a point, from its outer end at
the lower left.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import islice
from typing import NamedTuple

from game.engine.games.conscious import components
from game.layout import Curve, line, smooth
from game.scenes.layout.board import nearest_towards
from game.scenes.layout.box import Box

Point = tuple[float, float]

GOLDEN = (1 + math.sqrt(5)) / 2
EDGE = 0.0115  # from the spiral to the outermost beads
MIDDLE = 0.97  # of a bead, from there to the middle of the ribbon
DEEPEST = 0.58  # of the spiral's own breadth, how far inward that middle lies at the most
LANE = 0.45  # of a bead, from the middle of the ribbon to either lane
CLOSING, CLOSED = 1.6, 0.7  # quarter turns over which the lanes become one, and those left after that
BORDER = 0.62  # of a bead, from the inner lane to the ribbon's inner edge
DEEPEST_BORDER, SOFTLY = 0.94, 6  # of the spiral's own breadth; how suddenly it stops there
STAR = 1.2  # how far an end reaches across, for a bead
CAP = 0.14  # quarter turns that the ribbon goes on behind the inner end
SAMPLES = 84  # points of the ribbon's edges a quarter turn
CHAMBERS = 3
MARGIN = 0.8  # in u, from the golden rectangle to the edge of the sheet
HOP = 0.8  # in u, how high a charm hops
NUMBERED = 5.9  # the turn behind which no number has room
TICK, TICK_AIR = 0.5, 0.35  # in u, of the tick beside a number, and from there to it
NUMBER, LEAST_NUMBER = 1.6, 13  # how high a number is, in u, and at least in pixels
DIGIT, CAPITAL = 0.31, 0.73  # half as wide as a figure is, and as high, for the height of its type


class Quarter(NamedTuple):
    """A quarter circle of the spiral: its middle, its radius, and where it begins, in degrees from east."""

    x: float
    y: float
    radius: float
    start: float

    def at(self, radius: float, part: float) -> Point:
        """The point so far from its middle, after a part 0..1 of it."""
        angle = math.radians(self.start + 90 * part)
        return self.x + radius * math.cos(angle), self.y + radius * math.sin(angle)

    @property
    def square(self) -> tuple[float, float, float]:
        """The square it lies in: left, top and side."""
        x, y = self.at(self.radius, 0)
        far = self.at(self.radius, 1)
        return min(x, far[0], self.x), min(y, far[1], self.y), self.radius


@dataclass(frozen=True)
class Bead:
    """A space, or an end of the spiral, where somebody may stand."""

    number: int
    """Counted from the outer end, which is 0."""
    kind: str
    """What sort of space it is; empty for an end."""
    at: Point
    """Its middle."""
    across: float
    """How far it reaches from side to side."""
    turn: float
    """Where on the spiral it lies."""


class Spiral:
    """A golden spiral and the beads on it, in board units."""

    def __init__(self, found: components.Spiral) -> None:
        self.taper = tuple(found.taper)
        self.bead = found.bead
        self.quarters = _quarters(len(self.taper))
        outer, inner = found.ends
        last = found.spaces[-1].id + 1
        places = [(0, "", outer.at, outer.turn, STAR)]
        places += [(space.id, space.kind, space.at, space.turn, 1.0) for space in found.spaces]
        places += [(last, "", inner.at, inner.turn, STAR)]
        self.beads = {
            number: Bead(number, kind, (at[0], at[1]), large * self.across(turn), turn)
            for number, kind, at, turn, large in places
        }
        self.ends = (0, last)

    # -- along the spiral

    def left(self, turn: float) -> float:
        """What is left of a bead's size at a turn, 1 at the outer end."""
        at = min(int(turn), len(self.taper) - 2)
        part = turn - at
        return self.taper[at] * (1 - part) + self.taper[at + 1] * part

    def across(self, turn: float) -> float:
        """How far a bead reaches across at a turn."""
        return self.bead * self.left(turn)

    def aside(self, turn: float) -> float:
        """From the middle of the ribbon to either lane at a turn."""
        open_ = (len(self.taper) - 1 - CLOSED - turn) / CLOSING
        share = min(1.0, max(0.0, open_))
        return LANE * self.across(turn) * share * share * (3 - 2 * share)

    def depth(self, turn: float) -> float:
        """From the spiral inward to the middle of the ribbon at a turn."""
        wide = (EDGE + MIDDLE * self.bead) * self.left(turn)
        return min(wide, DEEPEST * GOLDEN**-turn)

    def border(self, turn: float) -> float:
        """From the spiral inward to the ribbon's inner edge at a turn."""
        wide = self.depth(turn) + self.aside(turn) + BORDER * self.across(turn)
        most = DEEPEST_BORDER * GOLDEN**-turn
        return wide / (1 + (wide / most) ** SOFTLY) ** (1 / SOFTLY)

    def edge(self, turn: float, outward: float = 0.0) -> Point:
        """The point of the spiral at a turn, moved so far outward at right angles to it."""
        number = min(max(int(turn), 0), len(self.quarters) - 1)
        quarter = self.quarters[number]
        return quarter.at(quarter.radius + outward, turn - number)

    def middle(self, turn: float, outward: float = 0.0) -> Point:
        """The point of the ribbon's middle at a turn, moved so far outward."""
        return self.edge(turn, outward - self.depth(turn))

    def outward(self, turn: float) -> Point:
        """The direction outward at a turn, of a length of 1."""
        (x0, y0), (x1, y1) = self.edge(turn), self.edge(turn, 1.0)
        return x1 - x0, y1 - y0

    # -- lines

    @cached_property
    def spiral(self) -> tuple[Point, ...]:
        """The spiral itself, from the outer end to behind the inner one."""
        return tuple(self.edge(turn) for turn in self._turns)

    @cached_property
    def inner_edge(self) -> tuple[Point, ...]:
        """The ribbon's other edge."""
        return tuple(self.edge(turn, -self.border(turn)) for turn in self._turns)

    @cached_property
    def ribbon(self) -> tuple[Point, ...]:
        """The outline of the ribbon: inward along the spiral, and back along its inner edge."""
        return (*self.spiral, *reversed(self.inner_edge))

    @property
    def order(self) -> tuple[Point, ...]:
        """The line through the beads in their order."""
        return tuple(bead.at for bead in self.beads.values())

    @property
    def _turns(self) -> list[float]:
        end = self.beads[self.ends[1]].turn + CAP
        steps = math.ceil(end * SAMPLES)
        return [end * step / steps for step in range(steps + 1)]

    # -- what is where

    def bead_at(self, point: Point, least: float = 0.0) -> int | None:
        """The bead under a point, the nearest of them; each answers at least `least` across."""
        near = min(self.beads.values(), key=lambda bead: math.dist(bead.at, point))
        reach = max(near.across, least) / 2
        return near.number if math.dist(near.at, point) <= reach else None

    def towards(self, number: int | None, direction: tuple[int, int]) -> int | None:
        """The nearest bead that lies rather in a direction than beside it; the outer end from nowhere."""
        return nearest_towards({each: bead.at for each, bead in self.beads.items()}, number, direction)


class Number(NamedTuple):
    """A number beside the ribbon: a tick from its edge, and the middle of the figures, so high."""

    number: int
    start: Point
    end: Point
    middle: Point
    tall: int


class SpiralPlan:
    """A golden spiral on its sheet, as large as fits a rectangle. Lengths are in pixels."""

    def __init__(self, spiral: Spiral, rect: Box, u: float) -> None:
        self.spiral = spiral
        self.u = u  # of the screen's measure
        self.margin = round(MARGIN * u)  # from the golden rectangle to the edge of the sheet
        room = rect.inflate(-2 * self.margin, -2 * self.margin)
        self.tall = min(room.height, int(room.width / GOLDEN))
        self.left = room.x + round((room.width - self.tall * GOLDEN) / 2)
        self.top = room.y + (room.height - self.tall) // 2

    @cached_property
    def box(self) -> Box:
        """The golden rectangle."""
        return self._box(0.0, 0.0, GOLDEN, 1.0)

    @cached_property
    def sheet(self) -> Box:
        """The sheet it is printed on."""
        return self.box.inflate(2 * self.margin, 2 * self.margin)

    @property
    def chambers(self) -> tuple[Box, ...]:
        """The three outermost squares: each holds a quarter circle of the spiral."""
        found = []
        for quarter in self.spiral.quarters[:CHAMBERS]:
            left, top, side = quarter.square
            found.append(self._box(left, top, left + side, top + side))
        return tuple(found)

    def _box(self, left: float, top: float, right: float, bottom: float) -> Box:
        """A rectangle of the board in whole pixels: what shares an edge there does so here."""
        x, y = round(self.left + left * self.tall), round(self.top + top * self.tall)
        far, low = round(self.left + right * self.tall), round(self.top + bottom * self.tall)
        return Box(x, y, far - x, low - y)

    def point(self, place: Sequence[float]) -> Point:
        """A point of the board on the screen."""
        return self.left + place[0] * self.tall, self.top + place[1] * self.tall

    def place(self, point: Sequence[float]) -> Point:
        """A point of the screen on the board."""
        return (point[0] - self.left) / self.tall, (point[1] - self.top) / self.tall

    def middle(self, number: int) -> Point:
        """The middle of a bead."""
        return self.point(self.spiral.beads[number].at)

    def across(self, number: int) -> float:
        """How far a bead reaches from side to side."""
        return self.spiral.beads[number].across * self.tall

    def edge(self, turn: float, outward: float = 0.0) -> Point:
        """The point of the spiral at a turn, moved so many pixels outward."""
        return self.point(self.spiral.edge(turn, outward / self.tall))

    @cached_property
    def ribbon(self) -> tuple[Point, ...]:
        """The outline of the ribbon."""
        return tuple(self.point(place) for place in self.spiral.ribbon)

    def bead_at(self, point: Sequence[float], least: float = 0.0) -> int | None:
        """The bead under a point of the screen; `least` in pixels, as `Spiral.bead_at` says."""
        return self.spiral.bead_at(self.place(point), least / self.tall)

    def clear(self, box: Box) -> bool:
        """Whether a rectangle lies on the golden rectangle and off the ribbon: free for other things."""
        return self.box.holds(box) and _beside(self, box)

    def hop(self, start: int, end: int) -> Curve:
        """How a charm hops from a bead to another."""
        (x0, y0), (x1, y1) = self.middle(start), self.middle(end)
        return smooth([(x0, y0), ((x0 + x1) / 2, (y0 + y1) / 2 - HOP * self.u), (x1, y1)])

    def way(self, numbers: Sequence[int]) -> Curve:
        """The line through the beads of a walk in their order."""
        return line([self.middle(number) for number in numbers])

    def numbers(self, every: int, taken: Collection[Box] = ()) -> list[Number]:
        """The numbers that are written beside the ribbon: on its inner side, where nothing is `taken` there.

        Else outside, and where that has no room on the sheet either, not at all.
        """
        found = []
        for bead in self.spiral.beads.values():
            if bead.number % every or bead.number in self.spiral.ends or bead.turn > NUMBERED:
                continue
            right, down = (abs(part) for part in self.spiral.outward(bead.turn))
            tall = max(LEAST_NUMBER, round(NUMBER * self.u * self.spiral.left(bead.turn)))
            wide, high = 2 * DIGIT * len(str(bead.number)) * tall, CAPITAL * tall
            tick, away = TICK * self.u, (TICK + TICK_AIR) * self.u + wide / 2 * right + high / 2 * down
            inner = self.spiral.border(bead.turn) * self.tall
            for far, side in ((-inner, -1), (0.0, 1)):
                start, end, middle = (self.edge(bead.turn, far + side * each) for each in (0.0, tick, away))
                box = Box(
                    round(middle[0] - wide / 2), round(middle[1] - high / 2), math.ceil(wide), math.ceil(high)
                )
                if self.sheet.inflate(-2, -2).holds(box) and not any(each.meets(box) for each in taken):
                    found.append(Number(bead.number, start, end, middle, tall))
                    break
        return found


def _quarters(count: int) -> tuple[Quarter, ...]:
    """The quarter circles of the golden spiral in a golden rectangle 1 high, the outermost first."""
    x, y, wide, tall = 0.0, 0.0, GOLDEN, 1.0
    found = []
    for number in range(count):
        side = min(wide, tall)
        if number % 4 == 0:
            found.append(Quarter(x + side, y + side, side, 180))
            x, wide = x + side, wide - side
        elif number % 4 == 1:
            found.append(Quarter(x, y + side, side, 270))
            y, tall = y + side, tall - side
        elif number % 4 == 2:
            found.append(Quarter(x + wide - side, y, side, 0))
            wide -= side
        else:
            found.append(Quarter(x + side, y + tall - side, side, 90))
            tall -= side
    return tuple(found)


@lru_cache(maxsize=64)
def _beside(plan: SpiralPlan, box: Box) -> bool:
    """Whether a rectangle neither meets the outline of the ribbon nor lies within it."""
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    if any(left <= x <= right and top <= y <= bottom for x, y in plan.ribbon):
        return False
    return not _encloses(plan.ribbon, box.center)


def _encloses(outline: Sequence[Point], point: Sequence[float]) -> bool:
    """Whether a closed outline goes round a point: a line from there to the right crosses it oddly often."""
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            inside = not inside
    return inside


spiral_plan = lru_cache(maxsize=8)(SpiralPlan)
"""The same plan for the same room: what was sought on it once is known."""

FURTHEST, STEP, DIRECTIONS = 30.0, 0.5, 32  # in u, and rays round a bead on which places are sought
AIR = 0.15  # in u, between a charm and a bead
OVERHANG = 1.5  # in u, how far a charm may reach over the edge of the sheet
OVER_EDGE = 0.5  # how much longer a pin seems for each such length
MISREAD = 0.5  # how much longer for each length that the charm stands nearer to another bead than its own
OVER_BEAD, OVER_PIN, OVER_THING = 4.0, 5.0, 8.0  # in u, how much longer for what it crosses
BODY = 0.46  # of a bead, from its middle: who passes nearer crosses it
STEPS = 8  # points of a pin that are looked at
PLACES = 24  # so many free places are weighed for one, for each charm there is
ALL = 10**6  # where none of these is left
ROUNDS = 2  # so often each looks for its place, the others standing

Round = tuple[Point, float]
"""A bead: its middle, and how far it reaches from it."""


@dataclass(frozen=True)
class Pin:
    """A charm beside the spiral: its bead, where its foot stands, and the middle of the charm.

    `clear` is how far the bead reaches from its middle.
    """

    number: int
    foot: Point
    head: Point
    clear: float


Stand = tuple[int, float]
"""The bead that a charm belongs to, and how many pixels it reaches from its middle."""


@lru_cache(maxsize=16)
def pins(plan: SpiralPlan, stands: tuple[Stand, ...], taken: tuple[Box, ...] = ()) -> Sequence[Pin]:
    """Where charms stand, in the order they are told: none over a bead, another, or what is `taken`.

    Each is as near its bead as it can be, and its pin crosses other beads and pins only where nothing
    near is free of them.
    """
    order = sorted(range(len(stands)), key=lambda index: stands[index][0])
    heads: dict[int, Point] = {}
    for _ in range(ROUNDS if len(stands) > 1 else 1):
        for index in order:
            others = [(stands[other], head) for other, head in heads.items() if other != index]
            heads[index] = _place(plan, stands[index], others, taken, PLACES * len(stands))
    found = ((number, plan.middle(number), plan.across(number) / 2) for number, _ in stands)
    return [Pin(number, foot, heads[index], clear) for index, (number, foot, clear) in enumerate(found)]


def _place(
    plan: SpiralPlan, stand: Stand, others: Sequence[tuple[Stand, Point]], taken: tuple[Box, ...], many: int
) -> Point:
    """The best place of a charm among others: over what is taken only where there is no other room."""
    number, reach = stand
    foot = plan.middle(number)
    pinned = [(plan.middle(other), head) for (other, _), head in others]
    for boxes, weighed in ((taken, many), (taken, ALL), ((), ALL)):
        best, least = foot, math.inf
        for spot in _places(plan, number, reach, boxes, weighed):
            if spot.far >= least:
                break
            head = spot.head
            free = all(math.dist(head, at) >= reach + its for (_, its), at in others)
            if free and spot.seems < least:
                crossed = sum(_cross(foot, head, *other) for other in pinned)
                if spot.seems + OVER_PIN * plan.u * crossed < least:
                    best, least = head, spot.seems + OVER_PIN * plan.u * crossed
        if least < math.inf:
            return best
    return foot


class _Spot:
    """A free place: how far it is, where, and how far it seems, which is found out when it is asked."""

    def __init__(self, far: float, head: Point, awkward: Callable[[], float]) -> None:
        self.far = far
        self.head = head
        self._awkward = awkward

    @cached_property
    def seems(self) -> float:
        return self.far + self._awkward()


class _Places:
    """Free places round a bead, the nearest first, each looked for when it is first asked for."""

    def __init__(self, sought: Iterator[_Spot]) -> None:
        self._found: list[_Spot] = []
        self._sought = sought

    def __iter__(self) -> Iterator[_Spot]:
        yield from self._found
        for place in self._sought:
            self._found.append(place)
            yield place


@lru_cache(maxsize=512)
def _places(plan: SpiralPlan, number: int, reach: float, taken: tuple[Box, ...], many: int) -> _Places:
    """So many free places round a bead."""
    return _Places(islice(_sought(plan, number, reach, taken), many))


@lru_cache(maxsize=8)
def _beads(plan: SpiralPlan) -> tuple[Round, ...]:
    return tuple((plan.middle(number), plan.across(number) / 2) for number in plan.spiral.beads)


def _sought(plan: SpiralPlan, number: int, reach: float, taken: tuple[Box, ...]) -> Iterator[_Spot]:
    foot = plan.middle(number)
    beads = sorted(_beads(plan), key=lambda bead: math.dist(bead[0], foot))
    away = [math.dist(middle, foot) - half for middle, half in beads]
    for head in _round_about(plan, number, reach):
        far = math.dist(foot, head)
        near = beads[: bisect_left(away, far + reach)]
        if _overhang(plan, head, reach) <= OVERHANG * plan.u and _free(head, reach, near, taken):
            yield _Spot(far, head, partial(_awkward, plan, (foot, head), reach, near, taken))


def _round_about(plan: SpiralPlan, number: int, reach: float) -> Iterator[Point]:
    """Points round a bead, the nearest first, on rays of which two stand at right angles to the ribbon."""
    x, y = plan.middle(number)
    right, down = plan.spiral.outward(plan.spiral.beads[number].turn)
    start, least = math.atan2(down, right), plan.across(number) / 2 + reach + AIR * plan.u
    for step in range(math.ceil(FURTHEST / STEP)):
        far = least + step * STEP * plan.u
        for direction in range(DIRECTIONS):
            angle = start + math.tau * direction / DIRECTIONS
            yield x + far * math.cos(angle), y + far * math.sin(angle)


def _free(head: Point, reach: float, beads: Sequence[Round], taken: Collection[Box]) -> bool:
    """Whether a charm may stand at a point: over no bead and nothing taken."""
    x, y = head
    for box_x, box_y, wide, tall in taken:
        aside = box_x - x if x < box_x else max(0.0, x - box_x - wide)
        below = box_y - y if y < box_y else max(0.0, y - box_y - tall)
        if aside * aside + below * below < reach * reach:
            return False
    dist = math.dist
    for middle, half in beads:  # noqa: SIM110 - a generator takes twice as long
        if dist(middle, head) < reach + half:
            return False
    return True


def _overhang(plan: SpiralPlan, head: Point, reach: float) -> float:
    """How far a charm reaches over the edge of the sheet."""
    x, y = head
    left, top, wide, tall = plan.sheet
    if left + reach <= x <= left + wide - reach and top + reach <= y <= top + tall - reach:
        return 0.0
    return max(left - x + reach, x + reach - left - wide, top - y + reach, y + reach - top - tall)


def _awkward(
    plan: SpiralPlan, pin: tuple[Point, Point], reach: float, near: Collection[Round], taken: Collection[Box]
) -> float:
    """How much longer a pin seems than it is, in pixels: for what it crosses, and where it may be misread."""
    foot, head = pin
    (x0, y0), (x1, y1) = pin
    far = math.dist(foot, head)
    beads = sum(0 < _off_line(middle, foot, head) < half * 2 * BODY for middle, half in near)
    left, right, top, bottom = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
    met = [
        (box[0], box[1], box[0] + box[2], box[1] + box[3])
        for box in taken
        if box[0] < right and left < box[0] + box[2] and box[1] < bottom and top < box[1] + box[3]
    ]
    shares = [step / STEPS for step in range(STEPS)] if met else []
    on_it = [(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in shares]
    over = sum(
        any(west < x < east and north < y < south for x, y in on_it) for west, north, east, south in met
    )
    nearer = max(far - min(math.dist(middle, head) for middle, _ in near), 0.0)
    return (
        plan.u * (OVER_BEAD * beads + OVER_THING * over)
        + MISREAD * nearer
        + OVER_EDGE * _overhang(plan, head, reach)
    )


def _off_line(point: Point, start: Point, end: Point) -> float:
    """How far a point lies from a line between two; 0 where that begins or ends nearer than anywhere else."""
    (x, y), (x0, y0), (x1, y1) = point, start, end
    far = math.dist(start, end)
    if not far:
        return 0.0
    share = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / far**2
    if not 0 < share < 1 or math.dist(point, start) < 1:
        return 0.0
    return math.dist(point, (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)) + 1e-6


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two lines between points cross; lines that begin at one point do not."""
    if a == c:
        return False

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
