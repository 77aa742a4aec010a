"""The oval tray in the middle of a flat table: where cards, beads and signs lie on it for every side."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]

ACROSS, DOWN = 43.6, 25.2  # u: half of the tray's breadth and of its height
RIM = 2.5  # u: from the tray's edge to the beads on it
CIRCLE = (32.4, 18.2)  # u: half the breadth and height of the circle that is brushed on it
FIVE = 5
FEW = 4  # seats: of more, two share a long side, and the cards are smaller
WIDE, NARROW = 12.6, 10.4  # u: a card's width
SIDEWAYS = 12.4  # u: from the middle to the cards of two who share a side
OUT = {True: (27.2, 9.9), False: (27.2, 12.2)}  # u: from the middle to a card at the ends, and above or below
LED = {True: (12.2, 4.7), False: (11.2, 4.2)}  # u: from the middle to the sign of the Element led; its radius
PIPS = {True: (1.8, 2.2), False: (1.5, 1.4)}  # u: beyond a card's edge, at the ends, and at a long side
PACKS = 46.0, 33.4
"""In u, the tricks taken by who sits at a long side: aside of the middle, and up from its edge or down."""
END_PACKS = {True: (60.5, 0.0), False: (58.4, 9.6)}  # u: aside and down, at the ends
TALL = 1.44  # of a card's width
STEPS = 360


@dataclass(frozen=True)
class Side:
    """Where a seat sits: its right angles from the south, clockwise, and where along its side, -1 to 1.

    -1 is at the screen's left of a long side, 1 at its right, 0 in the middle.
    """

    quarters: int
    along: int = 0

    @property
    def angle(self) -> int:
        """By how many degrees what lies for this seat is turned clockwise."""
        return (0, 90, 180, -90)[self.quarters]


@dataclass(frozen=True)
class Laid:
    """The middle of a thing on the screen, and by how many degrees it is turned clockwise."""

    x: float
    y: float
    angle: float


class FlatTray:
    """Places on the tray in pixels: `middle` is its middle, `u` so many pixels, `sides` one for each seat."""

    def __init__(self, middle: Point, u: float, sides: Sequence[Side]) -> None:
        self.middle, self.u, self.sides = middle, u, tuple(sides)
        self.few = len(self.sides) <= FEW
        self.card_width = round((WIDE if self.few else NARROW) * u / 2) * 2
        self._rim = _measured(ACROSS - RIM, DOWN - RIM)

    def at(self, aside: float, down: float) -> Point:
        """A point in pixels, from the middle in u."""
        return self.middle[0] + aside * self.u, self.middle[1] + down * self.u

    def holds(self, point: Point) -> bool:
        """Whether a point lies on the tray."""
        x, y = (point[0] - self.middle[0]) / self.u, (point[1] - self.middle[1]) / self.u
        return math.hypot(x / ACROSS, y / DOWN) <= 1

    def _out(self, seat: int, beyond: float = 0.0) -> tuple[float, float]:
        """So far beyond where the card of a seat lies, from the middle in u."""
        side = self.sides[seat]
        ends, long = OUT[self.few]
        x, y = ((0, 1), (-1, 0), (0, -1), (1, 0))[side.quarters]
        if side.quarters % 2:
            return x * (ends + beyond), 0.0
        return side.along * SIDEWAYS, y * (long + beyond)

    def card(self, seat: int) -> Laid:
        """Where the card of a seat lies in the trick."""
        return Laid(*self.at(*self._out(seat)), self.sides[seat].angle)

    def pips(self, seat: int) -> Laid:
        """Where it is told as which a seat played: at its card's outer edge, else beside the card."""
        side, (ends, long) = self.sides[seat], PIPS[self.few]
        wide = self.card_width / self.u
        if side.quarters % 2 or self.few:
            beyond = wide * TALL / 2 + (ends if side.quarters % 2 else long)
            return Laid(*self.at(*self._out(seat, beyond)), side.angle)
        x, y = self._out(seat)
        towards = -side.along or 1  # the middle
        return Laid(*self.at(x + towards * (wide / 2 + long), y), side.angle)

    def pips_upright(self, seat: int) -> bool:
        """Whether those points stand one above the other on the screen."""
        return not self.few or bool(self.sides[seat].quarters % 2)

    def away(self, seat: int) -> Laid:
        """Outside the tray, at the inner edge of the place of a seat."""
        side = self.sides[seat]
        x, y = ((0, 1), (-1, 0), (0, -1), (1, 0))[side.quarters]
        found = (x * 62.0, 0.0) if side.quarters % 2 else (side.along * 50.0, y * 32.0)
        return Laid(*self.at(*found), side.angle)

    def fist(self, seat: int) -> Laid:
        """Where the hand of a seat is held up when all bids are shown: where its card would lie."""
        return self.card(seat)

    def pack(self, seat: int, number: int) -> Laid:
        """Where a trick that a seat has taken lies before it, the first at number 0."""
        side = self.sides[seat]
        x, y = ((0, 1), (-1, 0), (0, -1), (1, 0))[side.quarters]
        along, turn = 1.8 * (number - 1), 90.0 if number % 2 else 84.0
        if side.quarters % 2:
            aside, down = END_PACKS[self.few]
            if self.few:
                along = 4.6 * (number - 0.5)
                return Laid(*self.at(x * aside, x * along), side.angle + turn)
            low = -down if len(self.sides) == FIVE else x * down  # of five, both have the upper corners
            return Laid(*self.at(x * (aside - along), low), side.angle + turn - 90.0)
        beside = side.along or -y  # alone at its side, at the reader's left
        edge = self.middle[1] / self.u  # its middle is the screen's
        aside, down = PACKS
        return Laid(*self.at(beside * (aside - along), y * (edge - down)), side.angle + turn)

    def led(self) -> tuple[Point, Point]:
        """Where the sign of the Element led stands: on both sides of the middle."""
        aside = LED[self.few][0]
        return self.at(-aside, 0.0), self.at(aside, 0.0)

    @property
    def led_radius(self) -> float:
        """The radius of its outer ring."""
        return LED[self.few][1] * self.u

    def bead(self, index: int, count: int) -> Point:
        """Where one of so many beads lies on the rim, the first right of the north, evenly clockwise."""
        lengths, points = self._rim
        wanted = lengths[-1] * (index + 0.5) / count
        x, y = points[min(bisect_left(lengths, wanted), len(points) - 1)]
        return self.at(x, y)


def _measured(across: float, down: float) -> tuple[list[float], list[Point]]:
    """An oval clockwise from the north as points, and how far along it each lies."""
    points = []
    for step in range(4 * STEPS + 1):
        turn = math.radians(-90 + step * 90 / STEPS)
        points.append((across * math.cos(turn), down * math.sin(turn)))
    lengths = [0.0]
    for one, other in pairwise(points):
        lengths.append(lengths[-1] + math.dist(one, other))
    return lengths, points
