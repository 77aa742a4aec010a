"""The thread of a course: which way each throw went, and how those that went the same way keep aside.

Lengths are in squares. Pure geometry.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from game import layout
from game.engine.board import AnyBoard, Link
from game.engine.games.leela.rules import GENESIS, Throw, played_on
from game.scenes.tables.leela.picture import GAME

Point = tuple[float, float]

NODE = 0.125  # the radius of a node
LANE = 0.082  # how far strands that run side by side stand apart
LANES = (0, 1, -1, 2, -2, 3, -3)
BOW = 0.34  # how far an arrow taken again bows out


@dataclass(frozen=True)
class Strand:
    """A piece of a course: how it went, through which points."""

    kind: str
    points: tuple[Point, ...]


def strands(course: Sequence[Throw], own: AnyBoard | None = None) -> list[list[Strand]]:
    """The strands of each throw; those that go the same way again run a little apart.

    `own` is the board where that is not the house's.
    """
    lanes = Lanes()
    return [_strands(throw, lanes, own) for throw in course]


class Lanes:
    """Who already runs where: the next to go the same way keeps aside."""

    def __init__(self) -> None:
        self._walked: dict[int, list[int]] = {}
        self._taken: dict[tuple[str, int], int] = {}

    def walk(self, start: int, end: int) -> int:
        """A lane that is free all the way, or the one least gone."""
        squares = range(start, end)

        def crowd(lane: int) -> int:
            return sum(self._walked.get(square, []).count(lane) for square in squares)

        lane = min(LANES, key=lambda each: (crowd(each), abs(each)))
        for square in squares:
            self._walked.setdefault(square, []).append(lane)
        return lane

    def again(self, kind: str, start: int) -> int:
        """How often something was taken before."""
        count = self._taken.get((kind, start), 0)
        self._taken[kind, start] = count + 1
        return count


def _strands(throw: Throw, lanes: Lanes, own: AnyBoard | None) -> list[Strand]:
    found: list[Strand] = []
    if throw.land is None:
        if throw.to != throw.from_:
            found.append(_back(throw.from_, throw.to, lanes))
        return found
    start = GENESIS if throw.kind == "enter" else max(throw.base, GENESIS)
    if throw.kind in ("return", "total") and throw.from_ != start:
        found.append(_back(throw.from_, start, lanes))
    if throw.land != start:
        found.append(Strand("walked", walked(start, throw.land, lanes.walk(start, throw.land))))
    if throw.via == "arrow":
        found.append(Strand("carried", carried(throw.land, lanes.again("arrow", throw.land), own)))
    elif throw.via == "snake":
        found.append(Strand("swallowed", swallowed(throw.land, lanes.again("snake", throw.land), own)))
    return found


def _back(start: int, end: int, lanes: Lanes) -> Strand:
    bow = 0.5 + 0.3 * lanes.again("back", start)
    return Strand("back", _bowed(middle_of(start), middle_of(end), bow))


def middle_of(square: int) -> Point:
    """The middle of a square, in board units."""
    return layout.places(GAME)[square]


def walked(start: int, end: int, lane: int) -> tuple[Point, ...]:
    """From square to square in the order of their numbers, a lane beside their middles."""
    middles = [middle_of(square) for square in range(start, end + 1)]
    aside = lane * LANE
    normals = [_normal(a, b) for a, b in pairwise(middles)]
    edge: list[Point] = [_beside(middles[0], middles[1], normals[0], aside)]
    for before, after, (x, y) in zip(normals, normals[1:], middles[1:-1]):
        if before == after:
            continue
        edge.append((x + aside * (before[0] + after[0]), y + aside * (before[1] + after[1])))
    edge.append(_beside(middles[-1], middles[-2], normals[-1], aside))
    if not lane:
        edge = edge[1:-1]
    return tuple(_rounded([middles[0], *edge, middles[-1]], 0.2))


def _normal(a: Point, b: Point) -> Point:
    length = math.dist(a, b)
    return (b[1] - a[1]) / length, -(b[0] - a[0]) / length


def _beside(here: Point, there: Point, normal: Point, aside: float) -> Point:
    """A point a quarter of the way to the next square, in the lane."""
    share = 0.26
    return (
        here[0] + (there[0] - here[0]) * share + normal[0] * aside,
        here[1] + (there[1] - here[1]) * share + normal[1] * aside,
    )


def _rounded(points: Sequence[Point], radius: float) -> list[Point]:
    """The same way with its corners rounded off."""
    found = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:]):
        reach = min(radius, math.dist(before, corner) / 2, math.dist(corner, after) / 2)
        start, end = _towards(corner, before, reach), _towards(corner, after, reach)
        found += [_bezier(start, corner, end, step / 5) for step in range(6)]
    found.append(points[-1])
    return found


def _towards(start: Point, end: Point, reach: float) -> Point:
    length = math.dist(start, end) or 1.0
    return start[0] + (end[0] - start[0]) * reach / length, start[1] + (end[1] - start[1]) * reach / length


def _bezier(a: Point, b: Point, c: Point, t: float) -> Point:
    one, two, three = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return one * a[0] + two * b[0] + three * c[0], one * a[1] + two * b[1] + three * c[1]


def _bowed(start: Point, end: Point, bow: float) -> tuple[Point, ...]:
    """A line that bows to its left by a part of a square."""
    nx, ny = _normal(start, end)
    middle = ((start[0] + end[0]) / 2 + nx * bow, (start[1] + end[1]) / 2 + ny * bow)
    return tuple(_bezier(start, middle, end, step / 20) for step in range(21))


def carried(base: int, again: int, own: AnyBoard | None = None) -> tuple[Point, ...]:
    """Up an arrow; the second time in a bow, and in a wider one each time it is taken again."""
    link = layout.links(played_on(own), "arrow")[base]
    side = 1 if again % 2 else -1
    bow = side * BOW * ((again + 1) // 2)
    points = _bowed(middle_of(base), middle_of(int(link.to)), bow)
    length = layout.line(points).length
    return tuple(cut(points, 1 - NODE * 1.05 / length))


def swallowed(head: int, again: int, own: AnyBoard | None = None) -> tuple[Point, ...]:
    """Down a snake along its body; each time it is taken again a little aside."""
    link = layout.links(played_on(own), "snake")[head]
    aside = (1 if again % 2 else -1) * LANE * 1.1 * ((again + 1) // 2)
    return down_snake(link, middle_of(head), middle_of(int(link.to)), aside)


def down_snake(link: Link[int], start: Point, end: Point, aside: float) -> tuple[Point, ...]:
    """From a point to another along the body of a snake, so far beside its spine."""
    body = layout.body(link)
    count = len(body.spine.points)
    picked = range(max(1, count // 10), count - max(1, count // 12), max(1, count // 14))
    ways = ((body.spine.points[index], body.normals[index]) for index in picked)
    way = [(x + across * aside, y + down * aside) for (x, y), (across, down) in ways]
    return layout.smooth([start, *way, end], 5).points


def cut(points: Sequence[Point], end: float, start: float = 0.0) -> list[Point]:
    """A part of a way, from a share of it to another."""
    curve = layout.line(points)
    low, high = start * curve.length, end * curve.length
    between = [point for point, mark in zip(curve.points, curve.marks, strict=True) if low < mark < high]
    return [curve.at(start), *between, curve.at(end)]
