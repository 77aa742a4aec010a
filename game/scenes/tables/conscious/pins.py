"""Where charms stand beside the spaces of a spiral, so that none hides a space or another charm."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import islice

from game.scenes.layout.box import Box
from game.scenes.tables.conscious.spiral import Point, SpiralPlan

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
    """A charm beside the spiral: its bead, where its foot stands, and the middle of the charm."""

    number: int
    foot: Point
    head: Point


Stand = tuple[int, float]
"""The bead that a charm belongs to, and how many pixels it reaches from its middle."""


def pins(plan: SpiralPlan, stands: Sequence[Stand], taken: Collection[Box] = ()) -> list[Pin]:
    """Where charms stand, in the order they are told: none over a bead, another, or what is `taken`.

    Each is as near its bead as it can be, and its pin crosses other beads and pins only where nothing
    near is free of them.
    """
    heads = _heads(plan, tuple(stands), tuple(taken))
    return [Pin(number, plan.middle(number), heads[index]) for index, (number, _) in enumerate(stands)]


@lru_cache(maxsize=16)
def _heads(plan: SpiralPlan, stands: tuple[Stand, ...], taken: tuple[Box, ...]) -> dict[int, Point]:
    """The middle of each charm, by its place among them; not to be changed."""
    order = sorted(range(len(stands)), key=lambda index: stands[index][0])
    heads: dict[int, Point] = {}
    for _ in range(ROUNDS if len(stands) > 1 else 1):
        for index in order:
            others = [(stands[other], head) for other, head in heads.items() if other != index]
            heads[index] = _place(plan, stands[index], others, taken, PLACES * len(stands))
    return heads


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
    beads = sum(0 < _beside(middle, foot, head) < half * 2 * BODY for middle, half in near)
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


def _beside(point: Point, start: Point, end: Point) -> float:
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
