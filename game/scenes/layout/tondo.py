"""The scroll of Hungry Ghost bent round, to be read from all sides: where everything lies. Pure geometry.

Hell is at everybody's feet, Heaven in the middle; angles are in degrees, clockwise from the right.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from game.scenes.layout.box import Box

Point = tuple[float, float]

ANGLES = {"cave": 135.0, "forest": 225.0, "town": 315.0, "temple": 45.0}
"""Where the four places lie; the path goes clockwise, and between the last and the first there is none."""
HEAVEN, SKY, HILLS, EARTH, PATH = 0.20, 0.45, 0.60, 0.835, 0.742  # of the radius
CLOUDS = 0.235  # of the radius: all that Heaven's cloud covers
RIM = 1.032  # of the radius: the border of the picture
BURNS = 0.905  # of the radius: where one stands in Hell
FLOATS = 0.118  # of the radius: how far from the middle one floats in Heaven
# In parts of the radius: 45.6 u on the flat table.
DISC = 5.8 / 45.6
ALONE, SEVERAL, MANY = 6.4 / 45.6, 5.4 / 45.6, 4.4 / 45.6  # how tall tokens stand
CIRCLE, WIDE = 3.0 / 45.6, 4.2 / 45.6  # how far from the middle of their place they stand when not alone
LAND = 21.0  # degrees to both sides of a place: what stands there means it too
NAME = 6.7 / 45.6  # from the middle of a disc to the nearer end of a name beside it
CROWDED = 4


@dataclass(frozen=True)
class Owner:
    """Where the owner of a token sits: the angle seen from the middle, and the quarter turns of the side."""

    angle: float
    turn: int


@dataclass(frozen=True)
class Tondo:
    """The round picture at a size: its middle and its radius, in pixels."""

    centre: Point
    radius: float

    @property
    def box(self) -> Box:
        """The square about the picture, its border with it."""
        reach = math.ceil(self.radius * RIM)
        return Box(round(self.centre[0]) - reach, round(self.centre[1]) - reach, 2 * reach, 2 * reach)

    def at(self, angle: float, share: float) -> Point:
        """The point at an angle, so much of the radius from the middle."""
        turn = math.radians(angle)
        return (
            self.centre[0] + math.cos(turn) * share * self.radius,
            self.centre[1] + math.sin(turn) * share * self.radius,
        )

    def polar(self, point: Point) -> Point:
        """The angle of a point, 0 to 360, and how far from the middle it is for the radius."""
        x, y = point[0] - self.centre[0], point[1] - self.centre[1]
        return math.degrees(math.atan2(y, x)) % 360, math.hypot(x, y) / self.radius

    def middle(self, place: str) -> Point:
        """The middle of a place, or of a realm where that has one."""
        return self.at(ANGLES[place], PATH) if place in ANGLES else self.centre

    def disc(self, place: str) -> Box:
        """The landing disc of a place."""
        x, y = self.at(ANGLES[place], PATH)
        reach = round(DISC * self.radius)
        return Box(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach)

    def beside(self, place: str, side: int, wide: float) -> tuple[Point, float]:
        """Where a name so wide (in pixels) is written beside a disc, and by how much it is turned.

        `side` is -1 before it on the path, 1 behind it. Of the two one stands upright, at most 45 degrees
        off, for each of the sides of the table.
        """
        off = math.degrees((NAME * self.radius + wide / 2) / (PATH * self.radius))
        return self.at(ANGLES[place] + side * off, PATH), (ANGLES[place] + side * 90) % 360

    def road(self, start: str, end: str) -> list[Point]:
        """The path between two neighbouring places."""
        first, last = ANGLES[start], ANGLES[end]
        way = (last - first + 180) % 360 - 180
        steps = max(2, round(abs(way) / 3))
        return [self.at(first + way * step / steps, PATH) for step in range(steps + 1)]

    def place_at(self, point: Point) -> str | None:
        """The place or realm at a point, its name apart; None outside and in the open sky."""
        angle, far = self.polar(point)
        for place, own in ANGLES.items():
            x, y = self.at(own, PATH)
            if math.hypot(point[0] - x, point[1] - y) <= DISC * 1.1 * self.radius:
                return place
        if far <= CLOUDS:
            return "heaven"
        if EARTH < far <= RIM:
            return "hell"
        if CLOUDS < far <= EARTH:
            return next((place for place, own in ANGLES.items() if _apart(angle, own) <= LAND), None)
        return None

    def stands(self, places: Sequence[str], owners: Sequence[Owner]) -> list[tuple[Point, float]]:
        """Where every token stands that is at one of these places, and how tall, in the order of the seats.

        Those who share a place stand in a ring about its middle, each as near to its owner as can be;
        in Hell everybody stands at the feet of the owner.
        """
        found: dict[int, tuple[Point, float]] = {}
        for place in dict.fromkeys(places):
            here = [seat for seat, own in enumerate(places) if own == place]
            if place == "hell":
                points = [self.at(owners[seat].angle, BURNS) for seat in here]
                found |= {
                    seat: (point, ALONE * self.radius) for seat, point in zip(here, points, strict=True)
                }
                continue
            tall = (ALONE if len(here) == 1 else SEVERAL if len(here) < CROWDED else MANY) * self.radius
            points = self._ring(place, [owners[seat].angle for seat in here])
            found |= {seat: (point, tall) for seat, point in zip(here, points, strict=True)}
        return [found[seat] for seat in range(len(places))]

    def _ring(self, place: str, angles: Sequence[float]) -> list[Point]:
        """The points of those at one place, whose owners sit at these angles."""
        x, y = self.middle(place)
        far = FLOATS if place == "heaven" else CIRCLE if len(angles) < CROWDED else WIDE
        if len(angles) == 1 and place != "heaven":
            return [(x, y)]
        order = sorted(range(len(angles)), key=lambda index: angles[index] % 360)
        step = 360 / len(angles)
        off = [math.radians(angles[index] - rank * step) for rank, index in enumerate(order)]
        begin = math.degrees(math.atan2(sum(map(math.sin, off)), sum(map(math.cos, off))))
        points: list[Point] = [(x, y)] * len(angles)
        for rank, index in enumerate(order):
            turn = math.radians(begin + rank * step)
            points[index] = (x + math.cos(turn) * far * self.radius, y + math.sin(turn) * far * self.radius)
        return points


def _apart(one: float, other: float) -> float:
    """How far apart two angles are, 0 to 180."""
    return abs((one - other + 180) % 360 - 180)
