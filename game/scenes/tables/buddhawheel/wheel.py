"""Where the squares of the Wheel stand, and the lines between them: pure geometry from its polar coordinates.

Lengths are in board units, as in `board.yaml`: 1 is the Wheel's radius, x grows to the right, y downwards.
Angles are in degrees, anticlockwise from east.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from game.engine.games.buddhawheel.components import Square
from game.engine.games.buddhawheel.components import Wheel as WheelBoard
from game.layout import Curve, line, smooth
from game.scenes.layout.board import nearest_towards
from game.scenes.layout.box import Box
from game.widgets.gathering import Stand, gather

Point = tuple[float, float]

BAND = 0.102  # across a square of an arm
END = 0.54  # how far an arm goes on past its last square's middle, for the step before it
SECTORS = 26  # of a Path's ring: its squares, its Death and the gate
RINGS = {"spiritual": (0.771, 0.889), "subtle": (0.897, 1.013)}
SEAM = 0.893  # between the two Paths
LAND = 0.762  # how far the realms' lands reach
BARDO, HUB = 0.093, 0.196  # how far the Bardo's lotus reaches, and the petals of the births round it
EDGE = 1.095  # how far the flames round it all reach
NEAR = 0.14  # no square reaches farther from its middle
SAMPLE = 0.015  # of an arm, between two points of its edges
WINDING = 412.0  # degrees that a fall winds round on its way into the Bardo
BENT = 5.0  # degrees by which the line of a fall is bent at the most where it leads straight inward
NUMBER_IN = 0.021  # how far a number of a Path stands inside the ring's outer edge
# How tokens stand.
TALL = 0.155  # of a token that stands alone, for the Wheel's radius
LEAST = 0.088  # of one whose neighbours stand close
RISEN = 0.012  # how far a token's middle stands above the middle of its square
ROOMS = (1.0, 1.0, 1.75, 1.95, 2.1, 2.4, 2.5)  # how broad so many stand together, for the height of one alone
CLOSE = 1.25  # for the height of one that stands alone: others nearer than that make room for each other
SHIFTED = 0.045  # of the radius: how far such a one stands to the side
IN_ROW = (0.13, 0.106)  # of the radius: how tall one or two are there
CIRCLE = 0.064  # from the Bardo's middle to those who lie on its lotus in a circle


@dataclass(frozen=True)
class Arm:
    """The way of a realm from its birth to its death: a spiral of which `t` runs from 0 to 1.

    `cuts` are where one square ends and the next begins; the first is the birth's end.
    """

    realm: str
    angle: float
    turn: float
    start: float
    gain: float
    squares: tuple[str, ...]
    cuts: tuple[float, ...]

    def radius(self, t: float) -> float:
        """How far from the middle of the Wheel its line runs at `t`."""
        return self.start + self.gain * t

    def degrees(self, t: float) -> float:
        """The angle at which its line runs at `t`."""
        return self.angle + self.turn * t

    def slope(self, t: float) -> tuple[float, float]:
        """How its line runs on at `t`: outward and round, of a length of 1 together."""
        outward, round_ = self.gain / math.radians(self.turn), self.radius(t)
        length = math.hypot(outward, round_)
        return outward / length, round_ / length

    def polar(self, t: float, aside: float = 0.0) -> Point:
        """Radius and angle of the point at `t`, moved so far outward at right angles to the line."""
        outward, round_ = self.slope(t)
        along, across = self.radius(t) + aside * round_, -aside * outward
        return math.hypot(along, across), self.degrees(t) + math.degrees(math.atan2(across, along))


class Wheel:
    """The Wheel in board units: the middle, outline and direction of every square, and the lines between."""

    def __init__(self, found: WheelBoard) -> None:
        self.middle: Point = (found.size[0] / 2, found.size[1] / 2)
        self.squares: dict[str, Square] = {space.id: space for space in found.spaces}
        self._next = found.ways("next")
        self.arch = found.arch
        (self.hub,) = (name for name, square in self.squares.items() if square.kind == "bardo")
        self.births: tuple[str, ...] = tuple(self._next[self.hub])
        self.arms = {arm.realm: arm for arm in map(self._arm, self.births)}
        self._arm_of = {name: arm for arm in self.arms.values() for name in arm.squares}

    def _arm(self, birth: str) -> Arm:
        """The arm that begins at a birth: its squares are those that follow, up to its death."""
        names = [birth]
        while self.squares[names[-1]].kind != "death":
            names.append(self._next[names[-1]][0])
        first, last = self.squares[birth], self.squares[names[-1]]
        turn = (last.angle - first.angle) % 360
        shares = [(self.squares[name].angle - first.angle) % 360 / turn for name in names]
        cuts = [(one + other) / 2 for one, other in pairwise(shares)]
        cuts.append(1 + (shares[-1] - shares[-2]) * END)
        gain = last.radius - first.radius
        return Arm(last.realm or birth, first.angle, turn, first.radius, gain, tuple(names[1:]), tuple(cuts))

    # -- points

    def at(self, radius: float, angle: float) -> Point:
        """The point so far from the middle, in a direction."""
        turned = math.radians(angle)
        return self.middle[0] + radius * math.cos(turned), self.middle[1] - radius * math.sin(turned)

    def polar(self, point: Point) -> Point:
        """Radius and angle (0 to 360) of a point."""
        x, y = point[0] - self.middle[0], self.middle[1] - point[1]
        return math.hypot(x, y), math.degrees(math.atan2(y, x)) % 360

    def centre(self, name: str) -> Point:
        """The middle of a square."""
        return self._centres[name]

    @cached_property
    def _centres(self) -> dict[str, Point]:
        return {name: self.at(square.radius, square.angle) for name, square in self.squares.items()}

    @property
    def gate(self) -> Point:
        """Where the arch stands."""
        return self.at(self.arch.radius, self.arch.angle)

    def arm_of(self, name: str) -> Arm | None:
        """The arm a square lies on; None for the hub, the births and the Paths."""
        return self._arm_of.get(name)

    def on_arm(self, arm: Arm, t: float, aside: float = 0.0) -> Point:
        """The point of an arm's line at `t`, moved so far outward at right angles to it."""
        return self.at(*arm.polar(t, aside))

    def share(self, arm: Arm, name: str) -> float:
        """The `t` of a square's middle on an arm; 0 for the birth."""
        turned = (self.squares[name].angle - arm.angle) % 360
        return turned / arm.turn

    def number_at(self, name: str) -> Point:
        """Where a square's number stands: on an arm in its middle, on a Path in its outer corner."""
        square, arm = self.squares[name], self.arm_of(name)
        if arm is not None or square.realm is None or square.realm not in RINGS:
            return self.centre(name)
        radius = RINGS[square.realm][1] - NUMBER_IN
        half = 360 / SECTORS / 2
        return self.at(radius, square.angle + half - math.degrees(0.036 / radius))

    # -- outlines

    @cached_property
    def outlines(self) -> dict[str, tuple[Point, ...]]:
        """The outline of every square."""
        return {name: self.outline(name) for name in self.squares}

    def outline(self, name: str, grown: float = 0.0) -> tuple[Point, ...]:
        """The outline of a square, moved so far outwards on all sides; inwards where that is negative."""
        square, arm = self.squares[name], self.arm_of(name)
        if name == self.hub:
            return tuple(self.at(BARDO + grown, angle) for angle in range(0, 360, 10))
        if arm is not None:
            index = arm.squares.index(name)
            return self.band(arm, arm.cuts[index], arm.cuts[index + 1], grown=grown)
        if square.realm is not None and square.realm in RINGS:
            inner, outer = RINGS[square.realm]
            return self.sector(inner, outer, _evened(square.angle), grown=grown)
        return self._petal(square.angle, grown)

    def band(
        self, arm: Arm, start: float, end: float, aside: float = BAND / 2, grown: float = 0.0
    ) -> tuple[Point, ...]:
        """A piece of an arm, so broad on either side; its ends are at right angles to the line."""
        over = grown * (end - start) / self._length(arm, start, end)
        return self.strip(arm, start - over, end + over, -aside - grown, aside + grown)

    def strip(self, arm: Arm, start: float, end: float, near: float, far: float) -> tuple[Point, ...]:
        """A piece of an arm from so far aside of its line to so far."""
        steps = max(2, int((end - start) / SAMPLE))
        marks = [start + (end - start) * step / steps for step in range(steps + 1)]
        outer = [self.on_arm(arm, t, far) for t in marks]
        return (*outer, *(self.on_arm(arm, t, near) for t in reversed(marks)))

    def _length(self, arm: Arm, start: float, end: float) -> float:
        return math.dist(self.on_arm(arm, start), self.on_arm(arm, end))

    def sector(
        self, inner: float, outer: float, angle: float, breadth: float = 360 / SECTORS, grown: float = 0.0
    ) -> tuple[Point, ...]:
        """A piece of a ring about an angle."""
        inner, outer = inner - grown, outer + grown

        def edge(radius: float) -> list[Point]:
            half = breadth / 2 + math.degrees(grown / radius)
            return [self.at(radius, angle - half + half * step / 4) for step in range(9)]

        return (*edge(outer), *reversed(edge(inner)))

    def _petal(self, angle: float, grown: float) -> tuple[Point, ...]:
        """The square of a birth: a petal round the Bardo whose sides turn with the arms."""
        root, tip = BARDO + 0.006 - grown, HUB + grown
        side = tip - 0.022

        def edge(sign: int) -> list[Point]:
            radii = [root + (side - root) * step / 6 for step in range(7)]
            return [self.at(r, angle + _swirl(r) + sign * (28.8 + math.degrees(grown / r))) for r in radii]

        half = 28.8 + math.degrees(grown / tip)
        crown = [
            self.at(
                tip - 0.024 + 0.038 * math.sin(math.pi * u) ** 0.8, angle + _swirl(tip) + half * (2 * u - 1)
            )
            for u in (step / 12 for step in range(1, 12))
        ]
        return _softened((*edge(-1), *crown, *reversed(edge(1))))

    # -- lines

    def step(self, start: str, end: str) -> Curve:
        """The line of one step: along an arm or a Path, through the arch, sideways, or out of the Bardo."""
        if (start, end) == (self.arch.from_, self.arch.to):
            return smooth([self.centre(start), self.gate, self.centre(end)])
        arm = self.arm_of(end)
        if arm is not None and (self.arm_of(start) is arm or start in self.births):
            return self._sampled(lambda t: self.on_arm(arm, t), self.share(arm, start), self.share(arm, end))
        one, other = self.squares[start], self.squares[end]
        if one.radius == other.radius and abs(_turn(one.angle, other.angle)) < 2 * 360 / SECTORS:
            angle = one.angle + _turn(one.angle, other.angle)
            return self._sampled(lambda at: self.at(one.radius, at), one.angle, angle)
        return line([self.centre(start), self.centre(end)])

    def _sampled(self, place: Callable[[float], Point], start: float, end: float, steps: int = 8) -> Curve:
        return line([place(start + (end - start) * step / steps) for step in range(steps + 1)])

    def way(self, names: Sequence[str]) -> list[Curve]:
        """The lines of a walk, one for each step between the squares of its path."""
        return [self.step(start, end) for start, end in pairwise(names)]

    def fall(self, death: str) -> Curve:
        """How somebody falls from a death: once and a little round the Wheel, into the Bardo."""
        square = self.squares[death]

        def place(u: float) -> Point:
            return self.at(square.radius * (1 - u) ** 1.12, square.angle - WINDING * u)

        return self._sampled(place, 0.0, 1.0, 160)

    def birth_line(self, birth: str) -> Curve:
        """Out of the Bardo to a birth, a little bent as the petals are."""
        square = self.squares[birth]
        return self._sampled(lambda u: self.at(square.radius * u, square.angle - 40 * (1 - u) * u * 2), 0, 1)

    def foretold(self, death: str, birth: str) -> Curve:
        """Where a death would lead: inward from it to the edge of the birth, the shorter way round."""
        one, other = self.squares[death], self.squares[birth]
        turn = _turn(one.angle, other.angle)
        start, end = one.radius - 0.06, HUB + 0.02

        def place(u: float) -> Point:
            inward = math.sin(u * math.pi / 2)
            aside = turn * u * u * (3 - 2 * u) + BENT * math.sin(math.pi * u)
            return self.at(start + (end - start) * inward, one.angle + aside)

        return self._sampled(place, 0.0, 1.0, 40)

    # -- what is where

    def square_at(self, point: Point, least: float = 0.0, lit: Collection[str] = ()) -> str | None:
        """The square at a point; None off the Wheel's squares.

        A lit square answers within `least` across about its middle, before the others do; the others
        where they are, and within `least` where there is none.
        """
        inside = self._inside(point)
        if inside is not None and inside in lit:
            return inside
        return self._nearest(point, least, lit) or inside or self._nearest(point, least, self.squares)

    def _inside(self, point: Point) -> str | None:
        """The square whose outline holds a point; petals and the Bardo lie above the arms."""
        near = [name for name, middle in self._centres.items() if math.dist(middle, point) < NEAR]
        holding = [name for name in near if _holds(self.outlines[name], point)]
        return min(holding, key=lambda name: self.squares[name].radius, default=None)

    def _nearest(self, point: Point, least: float, names: Iterable[str]) -> str | None:
        near = min(names, key=lambda name: math.dist(self.centre(name), point), default=None)
        if near is None or math.dist(self.centre(near), point) > least / 2:
            return None
        return near

    def towards(self, name: str | None, direction: tuple[int, int]) -> str | None:
        """The nearest square that lies rather in a direction than beside it; the hub from nowhere."""
        return nearest_towards(self._centres, name, direction)


class WheelPlan:
    """The Wheel as large as fits a rectangle. Lengths are in pixels; `radius` is that of the Wheel."""

    def __init__(self, wheel: Wheel, rect: Box) -> None:
        self.wheel = wheel
        self.rect = rect
        self.radius = min(rect.width, rect.height) / (2 * EDGE)
        self.centre: Point = (rect.x + rect.width / 2, rect.y + rect.height / 2)

    @property
    def outer(self) -> Box:
        """The square that the whole Wheel covers, its flames included, in whole pixels."""
        side = math.ceil(2 * EDGE * self.radius)
        left, top = self.point((self.wheel.middle[0] - EDGE, self.wheel.middle[1] - EDGE))
        return Box(math.floor(left), math.floor(top), side, side)

    def point(self, place: Sequence[float]) -> Point:
        """A point of the board on the screen."""
        middle = self.wheel.middle
        return (
            self.centre[0] + (place[0] - middle[0]) * self.radius,
            self.centre[1] + (place[1] - middle[1]) * self.radius,
        )

    def place(self, point: Sequence[float]) -> Point:
        """A point of the screen on the board."""
        middle = self.wheel.middle
        return (
            middle[0] + (point[0] - self.centre[0]) / self.radius,
            middle[1] + (point[1] - self.centre[1]) / self.radius,
        )

    def middle(self, name: str) -> Point:
        """The middle of a square."""
        return self.point(self.wheel.centre(name))

    def outline(self, name: str, grown: float = 0.0) -> list[Point]:
        """The outline of a square, `grown` in board units."""
        return [self.point(place) for place in self.wheel.outline(name, grown)]

    def box(self, name: str, grown: float = 0.0) -> Box:
        """The smallest box round a square, `grown` in board units."""
        points = self.outline(name, grown)
        left, top = (math.floor(min(point[axis] for point in points)) for axis in (0, 1))
        right, low = (math.ceil(max(point[axis] for point in points)) for axis in (0, 1))
        return Box(left, top, right - left, low - top)

    def curve(self, found: Curve) -> Curve:
        """A line of the board on the screen."""
        return line([self.point(place) for place in found.points])

    def square_at(self, point: Sequence[float], least: float = 0.0, lit: Collection[str] = ()) -> str | None:
        """The square at a point of the screen; `least` in pixels, as `Wheel.square_at` says."""
        return self.wheel.square_at(self.place(point), least / self.radius, lit)


def _swirl(radius: float) -> float:
    """How many degrees the sides of a birth's petal have turned at a radius."""
    return 140.4 * (radius - 0.155)


def _softened(outline: Sequence[Point], times: int = 2) -> tuple[Point, ...]:
    """An outline with its corners cut off, and those that this leaves (Chaikin)."""
    for _ in range(times):
        sides = pairwise((*outline, outline[0]))
        outline = [
            (one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share)
            for one, other in sides
            for share in (0.25, 0.75)
        ]
    return tuple(outline)


def _evened(angle: float) -> float:
    """The middle of the sector of the Paths at an angle, which the board gives in tenths of a degree."""
    return 180 - round((180 - angle) * SECTORS / 360) * 360 / SECTORS


def _turn(start: float, end: float) -> float:
    """From one angle to another the shorter way round, in degrees."""
    return (end - start + 180) % 360 - 180


def _holds(outline: Sequence[Point], point: Point) -> bool:
    """Whether a point lies within an outline."""
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in pairwise((*outline, outline[0])):
        if (y0 > y) != (y1 > y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0):
            inside = not inside
    return inside


# -- where tokens stand


def stands(plan: WheelPlan, squares: Sequence[str | None]) -> list[Stand | None]:
    """Where each token stands by its square: with the others there, each seen whole; None for one on none."""
    found: list[Stand | None] = [None] * len(squares)
    taken = list(dict.fromkeys(square for square in squares if square is not None))
    for square in taken:
        here = [seat for seat, each in enumerate(squares) if each == square]
        others = [plan.middle(each) for each in taken if each != square]
        if square == plan.wheel.hub:
            places = _in_a_circle(plan, len(here))
        else:
            places = _together(plan, square, len(here), others)
        for seat, stand in zip(here, places, strict=True):
            found[seat] = stand
    return found


def alone(plan: WheelPlan, square: str) -> Stand:
    """Where a token stands that passes over a square, or is the only one there."""
    x, y = plan.middle(square)
    return Stand((x, y - RISEN * plan.radius), _even(TALL * plan.radius))


def _together(plan: WheelPlan, square: str, count: int, others: Sequence[Point]) -> list[Stand]:
    """Those on one square: about its middle, or across it where others stand close."""
    own, radius = alone(plan, square), plan.radius
    near = min((math.dist(plan.middle(square), other) for other in others), default=math.inf)
    aside = _aside(plan, square)
    if near < CLOSE * own.height and aside is not None and count <= 2:
        if count == 1 and plan.wheel.arm_of(square) is not None:
            tall = min(own.height, math.hypot(near, 2 * SHIFTED * radius) * 1.02)
            return [Stand(aside(SHIFTED), _even(tall))]
        tall = _even(max(LEAST * radius, min(IN_ROW[count - 1] * radius, near * 1.02)))
        half = tall / radius / 2 * (count - 1)
        return [Stand(aside(place), tall) for place in (-half, half)[:count]]
    tallest = max(LEAST * radius, min(own.height, near * 1.06))
    if count == 1:
        return [Stand(own.centre, _even(tallest))]
    side = tallest * ROOMS[min(count, len(ROOMS) - 1)]
    x, y = own.centre
    places = gather(count, None, (x - side / 2, y - side / 2, side, side), tallest=tallest)
    return [Stand(place.centre, _even(place.height)) for place in places]


def _aside(plan: WheelPlan, square: str) -> Callable[[float], Point] | None:
    """The point so far (in radii) from the middle of a square, across its way; None where it has none.

    Of two neighbours on an arm one goes outward, the other inward; on the Paths it is along the way.
    """
    wheel = plan.wheel
    arm, number = wheel.arm_of(square), square.rpartition("_")[2]
    if arm is not None:
        sign = -1 if number.isdigit() and int(number) % 2 else 1
        at = wheel.share(arm, square)
        return lambda aside: plan.point(wheel.on_arm(arm, at, sign * aside))
    found = wheel.squares[square]
    if found.realm is None:
        return None
    return lambda aside: plan.point(wheel.at(found.radius, found.angle - math.degrees(aside / found.radius)))


def _in_a_circle(plan: WheelPlan, count: int) -> list[Stand]:
    """On the Bardo's lotus: one in its middle, several round it."""
    x, y = plan.middle(plan.wheel.hub)
    if count == 1:
        return [Stand((x, y), _even(TALL * plan.radius))]
    away = CIRCLE * plan.radius
    tall = _even(min(TALL * 0.8 * plan.radius, 2 * away * math.sin(math.pi / count) * 1.02))
    turns = [math.tau * index / count - math.pi / 2 for index in range(count)]
    return [Stand((x + away * math.cos(turn), y + away * math.sin(turn)), tall) for turn in turns]


def _even(height: float) -> float:
    """The height of a picture that is kept: tokens are drawn in even pixels."""
    return max(4, int(height / 2 + 1e-6) * 2)
