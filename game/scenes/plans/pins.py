"""Where charms stand on pins beside the ribbon of a spiral, so that none hides a space or another charm."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, pairwise

from game.scenes.plans.box import Box
from game.scenes.plans.spiral import Point, SpiralPlan

OUTSIDE, INSIDE = 3.0, -8.8  # in u, from the spiral to a charm's middle
NEEDED = 8.0  # in u, how much of the sheet there must be outside the spiral for charms to stand there
SPREAD = (1.0, 1.15, 1.3, 1.5, 1.8)  # how far a fan opens, until no two charms of it touch
FURTHEST, STEP, DIRECTIONS = 30.0, 1.0, 24  # in u; where charms find no room in a fan they stand singly
CHOICES = 24  # so many free points are weighed for one
OVER_BEAD, OVER_PIN, OVER_THING = 2.5, 5.0, 8.0  # in u, how much longer a pin seems that crosses such
STEPS = 16  # points of a pin that are looked at
AIR = 0.15  # in u, between a charm and a bead


@dataclass(frozen=True)
class Pin:
    """A charm beside the spiral: its bead, where its foot stands, and the middle of the charm."""

    number: int
    foot: Point
    head: Point


Stand = tuple[int, float]
"""The bead that a charm belongs to, and how many pixels it reaches from its middle."""


def pins(plan: SpiralPlan, stands: Sequence[Stand], taken: Collection[Box] = ()) -> list[Pin]:
    """Where charms stand, in the order they are told: none over a bead, another, or what is `taken`."""
    heads = _heads(plan, tuple(stands), tuple(taken))
    return [Pin(number, plan.middle(number), heads[index]) for index, (number, _) in enumerate(stands)]


@lru_cache(maxsize=16)
def _heads(plan: SpiralPlan, stands: tuple[Stand, ...], taken: tuple[Box, ...]) -> dict[int, Point]:
    """The middle of each charm, by its place among them; not to be changed."""
    turns = [plan.spiral.beads[number].turn for number, _ in stands]
    order = sorted(range(len(stands)), key=lambda index: turns[index])
    if not stands:
        return {}
    return _fan(plan, stands, order, taken) or _singly(plan, stands, order, taken)


def _fan(
    plan: SpiralPlan, stands: Sequence[Stand], order: Sequence[int], taken: Collection[Box]
) -> dict[int, Point]:
    """All in one row along the ribbon, outside it or inside; empty where neither has the room."""
    roomy = all(_room(plan, plan.spiral.beads[number].turn) >= NEEDED * plan.u for number, _ in stands)
    for outward in (OUTSIDE, INSIDE) if roomy else (INSIDE, OUTSIDE):
        for spread in SPREAD:
            heads = _row(plan, stands, order, outward * plan.u, spread)
            placed = [(heads[index], stands[index][1]) for index in order]
            apart = all(
                math.dist(one[0], other[0]) >= one[1] + other[1] - 1
                for at, one in enumerate(placed)
                for other in placed[:at]
            )
            if apart and all(_free(plan, head, reach, taken) for head, reach in placed):
                return heads
    return {}


def _row(
    plan: SpiralPlan, stands: Sequence[Stand], order: Sequence[int], outward: float, spread: float
) -> dict[int, Point]:
    """Points in a row that are so far from the spiral, each as near its bead as those beside it let it."""
    spiral = plan.spiral
    turns = [spiral.beads[stands[index][0]].turn for index in order]
    middle = sum(turns) / len(turns)
    speed = max((spiral.radius(middle) * plan.tall + outward) * math.pi / 2, plan.u)
    wide = [stands[index][1] * spread for index in order]
    offsets = [0.0]
    for one, other in pairwise(wide):
        offsets.append(offsets[-1] + one + other)
    wanted = [turn * speed - offset for turn, offset in zip(turns, offsets, strict=True)]
    found = [max(each, wide[0]) + offset for each, offset in zip(_rising(wanted), offsets, strict=True)]
    return {index: plan.edge(place / speed, outward) for index, place in zip(order, found, strict=True)}


def _rising(wanted: Sequence[float]) -> list[float]:
    """The numbers nearest to those wanted, of which none is smaller than the one before."""
    blocks: list[tuple[float, int]] = []
    for each in wanted:
        mean, count = each, 1
        while blocks and blocks[-1][0] > mean:
            before, many = blocks.pop()
            mean, count = (before * many + mean * count) / (many + count), many + count
        blocks.append((mean, count))
    return [mean for mean, count in blocks for _ in range(count)]


def _room(plan: SpiralPlan, turn: float) -> float:
    """From the spiral outward to the edge of the sheet at a turn."""
    sheet, (x, y), (right, down) = plan.sheet, plan.edge(turn), plan.spiral.outward(turn)
    across = (sheet.right - x) / right if right > 0 else (sheet.left - x) / right if right else math.inf
    along = (sheet.bottom - y) / down if down > 0 else (sheet.top - y) / down if down else math.inf
    return min(across, along)


def _free(plan: SpiralPlan, head: Point, reach: float, taken: Collection[Box]) -> bool:
    """Whether a charm may stand at a point: on the sheet, over no bead and nothing that is taken."""
    x, y = head
    left, top, width, height = plan.sheet
    if not (left + reach <= x <= left + width - reach and top + reach <= y <= top + height - reach):
        return False
    for box_x, box_y, wide, tall in taken:
        near = max(box_x, min(x, box_x + wide)), max(box_y, min(y, box_y + tall))
        if math.dist(near, head) < reach:
            return False
    place, far = plan.place(head), (reach + AIR * plan.u) / plan.tall
    return all(math.dist(bead.at, place) >= far + bead.across / 2 for bead in plan.spiral.beads.values())


def _singly(
    plan: SpiralPlan, stands: Sequence[Stand], order: Sequence[int], taken: Collection[Box]
) -> dict[int, Point]:
    """Each at a free point near its bead, so that pins cross few beads and no other pin if that can be.

    Over what is taken a charm stands only where there is no other room.
    """
    heads: dict[int, Point] = {}
    for index in order:
        number, reach = stands[index]
        foot = plan.middle(number)
        apart = [(head, stands[other][1]) for other, head in heads.items()]
        pinned = [(plan.middle(stands[other][0]), head) for other, head in heads.items()]
        found: list[Point] = []
        for boxes in (taken, ()):
            free = (
                head
                for head in _round_about(plan, number)
                if all(math.dist(head, there) >= reach + its for there, its in apart)
                and _free(plan, head, reach, boxes)
            )
            found = list(islice(free, CHOICES))
            if found:
                break
        near = _near(plan, foot, max((math.dist(foot, head) for head in found), default=0.0))
        heads[index] = min(
            found, key=lambda head: _awkward(plan, foot, head, near, pinned, taken), default=foot
        )
    return heads


def _near(plan: SpiralPlan, foot: Point, far: float) -> list[tuple[Point, float]]:
    """The beads that a pin so long may cross, each with how near it may pass."""
    beads = [(plan.point(bead.at), bead.across * plan.tall * 0.4) for bead in plan.spiral.beads.values()]
    return [(middle, reach) for middle, reach in beads if math.dist(middle, foot) <= far + reach]


def _awkward(
    plan: SpiralPlan,
    foot: Point,
    head: Point,
    near: Collection[tuple[Point, float]],
    pinned: Collection[tuple[Point, Point]],
    taken: Collection[Box],
) -> float:
    """How long a pin is, and longer for each bead, each other pin and each thing that it crosses."""
    beads = sum(0 < _beside(middle, foot, head) < reach for middle, reach in near)
    pins_crossed = sum(_cross(foot, head, *other) for other in pinned)
    (x0, y0), (x1, y1) = foot, head
    left, right, top, bottom = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
    met = [
        box
        for box in taken
        if box.left < right and left < box.right and box.top < bottom and top < box.bottom
    ]
    shares = [step / STEPS for step in range(STEPS)] if met else []
    on_it = [(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in shares]
    over = sum(any(box.left < x < box.right and box.top < y < box.bottom for x, y in on_it) for box in met)
    crossed = OVER_BEAD * beads + OVER_PIN * pins_crossed + OVER_THING * over
    return math.dist(foot, head) + plan.u * crossed


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


def _round_about(plan: SpiralPlan, number: int) -> Iterator[Point]:
    """Points round a bead, the nearest first."""
    x, y = plan.middle(number)
    for step in range(math.ceil(FURTHEST / STEP)):
        far = (OUTSIDE + step * STEP) * plan.u
        for direction in range(DIRECTIONS):
            angle = math.tau * direction / DIRECTIONS
            yield x + far * math.cos(angle), y + far * math.sin(angle)
