"""The picture half of `board.yaml`: places, curves and bodies. Pure geometry, in board units."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from game.engine.board import AnyBoard, Link
from game.engine.games import board_of

Point = tuple[float, float]
STEP = 0.02  # between two points of a flowing curve, in board units
SOFTENED = 30  # how often its bends are evened out
MOST_STEPS = 2000
SHORTEST = 0.3  # of a path, in board units


@dataclass(frozen=True)
class Curve:
    """A line through points, sampled evenly enough to walk along it. `length` is in board units."""

    points: tuple[Point, ...]
    marks: tuple[float, ...]

    @property
    def length(self) -> float:
        """How long it is, in board units."""
        return self.marks[-1]

    def at(self, share: float) -> Point:
        """The point after a share 0..1 of the way."""
        way = min(max(share, 0.0), 1.0) * self.length
        low, high = 0, len(self.marks) - 1
        while high - low > 1:
            middle = (low + high) // 2
            if self.marks[middle] <= way:
                low = middle
            else:
                high = middle
        span = self.marks[high] - self.marks[low]
        part = (way - self.marks[low]) / span if span else 0.0
        (x0, y0), (x1, y1) = self.points[low], self.points[high]
        return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part


@dataclass(frozen=True)
class Body:
    """A snake's body: its spine head first, half its width and its sideways direction at each point."""

    spine: Curve
    widths: tuple[float, ...]
    normals: tuple[Point, ...]

    def outline(self) -> list[Point]:
        """The contour, down one side and up the other."""
        sides: list[list[Point]] = [[], []]
        for (x, y), width, (nx, ny) in zip(self.spine.points, self.widths, self.normals, strict=True):
            sides[0].append((x + nx * width, y + ny * width))
            sides[1].append((x - nx * width, y - ny * width))
        return sides[0] + sides[1][::-1]


def line(points: Sequence[Point]) -> Curve:
    """A curve of straight pieces."""
    marks = [0.0]
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        marks.append(marks[-1] + math.hypot(x1 - x0, y1 - y0))
    return Curve(tuple(points), tuple(marks))


def smooth(points: Sequence[Point], pieces: int = 12) -> Curve:
    """A Catmull-Rom curve that passes through all the points."""
    if len(points) < 3:
        return line(points)
    found: list[Point] = [points[0]]
    for index in range(len(points) - 1):
        before = points[max(index - 1, 0)]
        start, end = points[index], points[index + 1]
        after = points[min(index + 2, len(points) - 1)]
        for step in range(1, pieces + 1):
            found.append(_between(before, start, end, after, step / pieces))
    return line(found)


def _between(before: Point, start: Point, end: Point, after: Point, t: float) -> Point:
    def one(a: float, b: float, c: float, d: float) -> float:
        return 0.5 * (
            2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3
        )

    return one(before[0], start[0], end[0], after[0]), one(before[1], start[1], end[1], after[1])


def flowing(points: Sequence[Point]) -> Curve:
    """A curve led by points that bends nowhere suddenly, in even steps; it keeps both ends."""
    return _flowing(tuple(points))


@lru_cache(maxsize=64)
def _flowing(points: tuple[Point, ...]) -> Curve:
    way = smooth(points)
    steps = min(MOST_STEPS, max(8, round(way.length / STEP)))
    xs: Sequence[float]
    ys: Sequence[float]
    xs, ys = zip(*(way.at(step / steps) for step in range(steps + 1)), strict=True)
    for _ in range(SOFTENED):
        xs, ys = _softer(xs), _softer(ys)
    return line(list(zip(xs, ys, strict=True)))


def _softer(values: Sequence[float]) -> list[float]:
    """Each value drawn towards its neighbours; both ends stay."""
    between = [(a + 2 * b + c) / 4 for a, b, c in zip(values, values[1:], values[2:])]
    return [values[0], *between, values[-1]]


def body(link: Link[Any], thickness: float = 0.085) -> Body:
    """The body of a snake along its path: a neck, a belly, and a tail that thins out."""
    return _body(tuple((point[0], point[1]) for point in link.path), thickness)


@lru_cache(maxsize=64)
def _body(path: tuple[Point, ...], thickness: float) -> Body:
    spine = flowing(path)
    widths: list[float] = []
    normals: list[Point] = []
    last = len(spine.points) - 1
    for index in range(last + 1):
        (x0, y0), (x1, y1) = spine.points[max(0, index - 1)], spine.points[min(last, index + 1)]
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        normals.append((-(y1 - y0) / length, (x1 - x0) / length))
        widths.append(thickness * _girth(spine.marks[index] / spine.length))
    return Body(spine, tuple(widths), tuple(normals))


def _girth(share: float) -> float:
    """How thick a snake is after a share of its length, 1 at its thickest."""
    neck = 0.72 + 0.28 * math.sin(math.pi / 2 * min(1.0, share / 0.22))
    tail = 1 - 0.93 * max(0.0, (share - 0.35) / 0.65) ** 1.25
    return float(neck * tail)


@cache
def places(game: str) -> dict[int | str, Point]:
    """Space -> the middle of its square, in board units; of spaces that have a place in the picture."""
    return {space.id: (space.at[0], space.at[1]) for space in board_of(game).spaces if space.at}


def space_at(found: AnyBoard, point: Point) -> int | str | None:
    """The space whose unit square holds a point; None off the board."""
    for space in found.spaces:
        if space.at and abs(space.at[0] - point[0]) <= 0.5 and abs(space.at[1] - point[1]) <= 0.5:
            id_: int | str = space.id
            return id_
    return None


@lru_cache(maxsize=16)
def links(found: AnyBoard, kind: str) -> dict[int | str, Link[Any]]:
    """Base or head -> link, of one kind; one without a path of any length goes straight."""
    return {link.from_: _pathed(found, link) for link in found.links if link.kind == kind}


def _pathed(found: AnyBoard, link: Link[Any]) -> Link[Any]:
    length = sum(math.dist(one, other) for one, other in itertools.pairwise(link.path))
    if length >= SHORTEST:
        return link
    return replace(link, path=[found.space(link.from_).at, found.space(link.to).at])
