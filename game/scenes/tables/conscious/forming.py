"""Where the picture of the bodies that were formed has its parts: pure geometry, in pixels.

A golden rectangle with its spiral, the Path in its first chamber, the sun in its second, and below it a body
for each player.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from game.scenes.layout.box import Box
from game.scenes.layout.path import HalfDisc
from game.scenes.tables.conscious.spiral import GOLDEN, Spiral

Point = tuple[float, float]

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
