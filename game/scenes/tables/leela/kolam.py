"""A course of Leela as a thread on the cloth: a walk weaves over and under the points like a kolam.

An arrow is drawn straight and a snake along its body. A function of the throws alone, in squares; pure
geometry.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from game import layout
from game.engine.board import AnyBoard
from game.engine.games.leela.rules import GENESIS, Throw, played_on
from game.scenes.tables.leela.picture import GAME, GOAL
from game.scenes.tables.leela.strands import down_snake

Point = tuple[float, float]

HEIGHTS = (0.31, 0.2, 0.38, 0.13, 0.26, 0.35, 0.17)  # of a walk over and under the points
OUT, OUTER = 0.29, 0.023  # how far outside a walk goes round the end of a row, and each further one
ASIDE = 0.03  # how far apart seats run
PIECES = 7  # of a curve between two squares
MOST = 400  # throws: of a longer course its latest are drawn


@dataclass(frozen=True)
class Strand:
    """A piece of a thread: `walk`, `arrow`, `snake` or `back`, through points; a link's from and to."""

    kind: str
    points: tuple[Point, ...]
    link: tuple[int, int] | None = None


@dataclass(frozen=True)
class Woven:
    """A whole thread: its strands one after another, and where it came to rest after each throw.

    `rests` are (how far along, point).
    """

    strands: tuple[Strand, ...]
    rests: tuple[tuple[float, Point], ...]

    @property
    def length(self) -> float:
        """In squares."""
        return sum(long(strand.points) for strand in self.strands)


def long(points: Sequence[Point]) -> float:
    """How long a way is."""
    return sum(math.dist(a, b) for a, b in pairwise(points))


def weave(course: Sequence[Throw], seat: int, own: AnyBoard | None = None) -> Woven:
    """The thread of a course; `own` is the board where that is not the house's."""
    return _Weaver(seat, played_on(own)).weave(course[-MOST:])


class _Weaver:
    """Goes through a course. After every link the thread runs at another height and in another phase."""

    def __init__(self, seat: int, found: AnyBoard) -> None:
        self._seat = seat
        self._arrows, self._snakes = layout.links(found, "arrow"), layout.links(found, "snake")
        self._lap = 0
        self._walk: list[int] = []
        self._start: Point | None = None  # where the next walk takes over
        self._strands: list[Strand] = []
        self._rests: list[tuple[int, int]] = []  # (strand, square of its walk) of each rest
        self._found: list[tuple[float, Point]] = []
        self._done = 0.0  # the length of all strands

    def weave(self, course: Sequence[Throw]) -> Woven:
        for throw in course:
            self._take(throw)
        self._flush()
        return Woven(tuple(self._strands), tuple(self._found))

    def _take(self, throw: Throw) -> None:
        if throw.land is None:
            if throw.to != throw.from_:
                self._jump("back", throw.from_, throw.to)
            return
        start = GENESIS if throw.kind == "enter" else max(throw.base, GENESIS)
        if throw.kind in ("return", "total") and throw.from_ != start:
            self._jump("back", throw.from_, start)
        squares = list(range(start, throw.land + 1))
        self._walk += squares if not self._walk else squares[1:]
        if throw.via is None:
            self._rests.append((len(self._walk) - 1, throw.land))
        else:
            self._jump(throw.via, throw.land, throw.to)

    # -- points

    def at(self, square: int) -> Point:
        """Where the thread passes a square: over or under its point."""
        x, y = layout.places(GAME)[square]
        if square == GOAL:
            return x, y
        row = (square - 1) // 9
        over = 1 if (row + int(x) + self._seat + self._lap) % 2 else -1
        return x + (self._seat - 1.5) * ASIDE, y + over * HEIGHTS[(self._seat * 2 + self._lap * 3) % 7]

    def _round(self, square: int, after: int, here: Point, there: Point) -> list[Point]:
        """Outside, round the end of a row."""
        x, _ = layout.places(GAME)[square]
        side = 1 if x > 4.5 else -1
        far = (OUT + OUTER * ((self._seat * 3 + self._lap * 2) % 7)) * side
        far *= 0.42 + 0.58 * min(1.0, abs(here[1] - there[1]) / 1.25)
        return [(x + far * 0.92, here[1] * a + there[1] * (1 - a)) for a in (0.7, 0.3)]

    # -- strands

    def _flush(self) -> None:
        """What was walked since the last link becomes a strand."""
        walk, self._walk = self._walk, []
        if not walk:
            return
        points = [self.at(walk[0])]
        marks = {0: 0}  # place in the walk -> place among the points
        for index, (square, after) in enumerate(pairwise(walk)):
            here, there = self.at(square), self.at(after)
            if (square - 1) // 9 != (after - 1) // 9:
                points += self._round(square, after, here, there)
            points.append(there)
            marks[index + 1] = len(points) - 1
        if self._start is not None:
            points[0] = self._start
        if len(points) > 1:
            curve = layout.smooth(points, PIECES)
            for place, _ in self._rests:
                upto = marks[place] * PIECES if len(points) > 2 else marks[place]
                self._found.append((self._done + curve.marks[upto], points[marks[place]]))
            self._add(Strand("walk", curve.points))
        self._rests = []
        self._start = points[-1]

    def _jump(self, kind: str, start: int, end: int) -> None:
        self._flush()
        here = self._start or self.at(start)
        self._lap += 1
        there = self.at(end)
        points = self._followed(start, here, there) if kind == "snake" else self._straight(here, there)
        self._add(Strand(kind, points, (start, end)))
        self._start = there
        self._found.append((self._done, there))

    def _add(self, strand: Strand) -> None:
        self._strands.append(strand)
        self._done += long(strand.points)

    def _straight(self, here: Point, there: Point) -> tuple[Point, ...]:
        """Straight but for a little, so that those who went the same way lie apart."""
        bow = (self._seat - 1.5) * 0.05 + (self._lap % 3 - 1) * 0.02
        dx, dy = there[0] - here[0], there[1] - here[1]
        middle = (here[0] + there[0]) / 2 - dy * bow, (here[1] + there[1]) / 2 + dx * bow
        return layout.smooth([here, middle, there], 14).points

    def _followed(self, head: int, here: Point, there: Point) -> tuple[Point, ...]:
        """Down a snake, a little beside those who went before."""
        link = self._snakes.get(head)
        if link is None:
            return self._straight(here, there)
        aside = (self._seat - 1.5) * 0.055 + (self._lap % 3 - 1) * 0.018
        return down_snake(link, here, there, aside)
