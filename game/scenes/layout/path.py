"""Where all stands on the page of the Path: a half-disc of five schools and three bands. Pure geometry.

Lengths of the half-disc are those of its own drawing, `WIDE` by `TALL`; angles run clockwise from the right,
so that 180 is the left end of its base and 270 its crown.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from game.scenes.layout.box import Box
from game.widgets.theme import Measure

Point = tuple[float, float]

WIDE, TALL = 1140.0, 906.0
FOOT = 52.0  # from the base to the lower edge of the sheet
RADII = (548.0, 366.0, 276.0, 190.0, 106.0)  # the wall, and where each band ends inward
SCHOOLS = 5
SECTOR = 36.0  # degrees of a school
OUTSIDE, BEGINS = 598.0, 612.0  # where who is outside stands, and where a way begins
STANDS = 54.0  # how tall a charm is
APART = 64.0  # from charm to charm along a band
CROWN = 24.0, 31.0, 43.0  # degrees beside the crown that the names of the bands keep free
LOW = 10.0  # degrees above the base where no charm stands
EDGE = 536.0  # how far beside the middle who is outside may stand
# The way through a gate: its angle outside, at the wall, and inward at the radii of WAY_RADII.
WAY_RADII = (BEGINS, 548.0, 455.0, 366.0, 321.0, 276.0, 233.0, 190.0, 146.0, 112.0)
WAYS = (
    (213.5, 212.5, 212.0, 211.0, 208.5, 205.0, 205.0, 210.0, 222.0, 248.0),
    (222.0, 219.5, 219.0, 221.0, 216.0, 211.0, 211.0, 216.0, 224.0, 248.0),
    (254.0, 255.0, 254.8, 251.0, 245.0, 239.0, 234.0, 230.0, 228.0, 250.0),
)
HEART = -8.0, -92.0  # where a way ends
REACHED = (0, 4, 6, 8)  # of WAY_RADII: where who has a state stands on the way
SPLIT = 14  # points between two of them

LEFT, RIGHT, BAR, GAP = 31.2, 38.4, 11.6, 1.8  # u
LEFT_GROWS = 0.36  # of its breadth, where text is twice as large
LEFT_SHARE = 0.37  # of an upright page
LEAST_REST = 26.0  # u
MOST, MOST_UPRIGHT = 21.6, 11.0  # u: how tall the card of a player is at most


# -- the half-disc


def way_of(school: int) -> tuple[Point, ...]:
    """The points (radius, angle) of the way through a gate, by its place among the five."""
    angles = (
        WAYS[school] if school < len(WAYS) else tuple(540 - angle for angle in WAYS[SCHOOLS - 1 - school])
    )
    return tuple(zip(WAY_RADII, angles, strict=True))


@dataclass(frozen=True)
class HalfDisc:
    """The half-disc in its sheet: `middle` of its base, and the pixels of one unit of its drawing."""

    sheet: Box
    middle: Point
    unit: float

    def at(self, radius: float, angle: float) -> Point:
        """A point by its distance from the middle of the base, and its angle in degrees."""
        turn = math.radians(angle)
        x, y = self.middle
        return x + radius * self.unit * math.cos(turn), y + radius * self.unit * math.sin(turn)

    def centre_of(self, school: int) -> Point:
        """The middle of what is written in a school."""
        return self.at((458.0, 460.0, 462.0, 460.0, 452.0)[school], 198 + SECTOR * school)

    def way(self, school: int, start: int = 0, end: int | None = None) -> list[Point]:
        """The way through a gate as a smooth line, from point to point of it; at last to the heart."""
        points = [self.at(*each) for each in way_of(school)]
        x = HEART[0] if school < SCHOOLS / 2 else -HEART[0]
        points.append((self.middle[0] + x * self.unit, self.middle[1] + HEART[1] * self.unit))
        last = len(points) - 1 if end is None else end
        return smooth(points)[start * SPLIT : last * SPLIT + 1]

    def stands(self, seats: Sequence[tuple[int, int]], looked_at: int) -> list[Point]:
        """Where the charm of each seat stands, by (state, nearest gate); of one on its way, on its way.

        Who has no state stands before the wall; nobody stands on another, nor on that way, nor on the name
        of a band.
        """
        level, school = seats[looked_at]
        passed = {band: way_of(school)[REACHED[band]][1] for band in range(level + 1)}
        angles: dict[int, dict[int, float]] = {band: {looked_at: angle} for band, angle in passed.items()}
        for seat, (level, school) in enumerate(seats):
            if seat != looked_at:
                taken = angles.setdefault(level, {})
                taken[seat] = _free(level, 198 + SECTOR * school, list(taken.values()))
        return [
            self.at(_radius(level, seat == looked_at), angles[level][seat])
            for seat, (level, _) in enumerate(seats)
        ]

    def dots(self, free_of: Sequence[Point]) -> list[tuple[Point, float]]:
        """The many outside the wall: where they are and how large, none below what stands there."""
        found = []
        clear = 44 * self.unit
        for row, size in enumerate((3.6, 3.0, 2.3, 1.6)):
            for step in range(60):
                angle = 181.5 + 3 * step + (1.5 if row % 2 else 0.0)
                point = self.at(572 + 13 * row, angle)
                off = abs(point[0] - self.middle[0]) / self.unit
                if (
                    angle < 358.5
                    and off < EDGE + 16
                    and all(math.dist(point, each) > clear for each in free_of)
                ):
                    found.append((point, size * self.unit))
        return found


def _radius(level: int, looked_at: bool) -> float:
    if level == 0:
        return BEGINS if looked_at else OUTSIDE
    return WAY_RADII[REACHED[level]]


def _free(level: int, wanted: float, taken: Sequence[float]) -> float:
    """The angle nearest to a wanted one at which nobody stands."""
    radius = OUTSIDE if level == 0 else WAY_RADII[REACHED[level]]
    step = math.degrees(APART / radius)
    aside = LOW if level else math.degrees(math.acos(EDGE / radius))
    reach = 0.0 if level == 0 else CROWN[level - 1] + step * 0.1
    places = [aside + 180 + index * 0.5 for index in range(round((180 - 2 * aside) * 2) + 1)]
    free = [
        place
        for place in places
        if (level == 0 or abs(place - 270) >= reach) and all(abs(place - other) >= step for other in taken)
    ]
    return min(free or places, key=lambda place: (abs(place - wanted), place))


def half_disc(sheet: Box) -> HalfDisc:
    """The half-disc as large as a sheet has room, its base near the lower edge."""
    unit = min(sheet.width / WIDE, sheet.height / TALL)
    spare = sheet.height - TALL * unit
    return HalfDisc(sheet, (sheet.x + sheet.width / 2, sheet.bottom - FOOT * unit - spare * 0.3), unit)


def smooth(points: Sequence[Point]) -> list[Point]:
    """A line through points without corners, `SPLIT` steps from each to the next."""
    line: list[Point] = []
    for index in range(len(points) - 1):
        before = points[max(0, index - 1)]
        start, end = points[index], points[index + 1]
        after = points[min(len(points) - 1, index + 2)]
        for step in range(SPLIT):
            line.append(_spline(before, start, end, after, step / SPLIT))
    return [*line, points[-1]]


def _spline(before: Point, start: Point, end: Point, after: Point, share: float) -> Point:
    """A point of a Catmull-Rom curve."""

    def along(p: float, a: float, b: float, n: float) -> float:
        t = share
        return 0.5 * (
            2 * a + (b - p) * t + (2 * p - 5 * a + 4 * b - n) * t * t + (3 * a - p - 3 * b + n) * t**3
        )

    return along(before[0], start[0], end[0], after[0]), along(before[1], start[1], end[1], after[1])


# -- the page


@dataclass(frozen=True)
class PathPlan:
    """The page: its head, what the states give, the sheet with the half-disc, a card for each player."""

    head: Box
    states: Box
    disc: HalfDisc
    people: tuple[Box, ...]
    rest: Box | None
    """What is left below the cards of the players, where that is room for a list."""


def path_plan(measure: Measure, page: Box, seats: int) -> PathPlan:
    """The page in a rectangle: three columns, upright the sheet above the other two."""
    px, gap = measure.px, measure.px(GAP)
    larger = measure.text - 1
    head = px(8.0 + 6.4 * larger)
    if page.width > page.height:
        left, right = px(LEFT * (1 + LEFT_GROWS * larger)), px(RIGHT)
        heading = Box(page.x, page.y, left, head)
        states = Box(page.x, page.y + head, left, page.height - head)
        sheet = Box(page.x + left + gap, page.y, page.width - left - right - 2 * gap, page.height)
        column = Box(sheet.right + gap, page.y, right, page.height)
    else:
        heading = Box(page.x, page.y, page.width, head)
        tall = min(round(page.width * TALL / WIDE), round((page.height - head) * 0.56))
        sheet = Box(page.x, heading.bottom, page.width, tall)
        low = sheet.bottom + gap
        left = round(page.width * LEFT_SHARE)
        states = Box(page.x, low, left, page.bottom - low)
        column = Box(states.right + gap, low, page.right - states.right - gap, page.bottom - low)
    between = px(1.4)
    most = MOST if page.width > page.height else MOST_UPRIGHT
    each = min(px(most), (column.height - (seats - 1) * between) // seats)
    people = tuple(
        Box(column.x, column.y + seat * (each + between), column.width, each) for seat in range(seats)
    )
    low = people[-1].bottom + between
    rest = Box(column.x, low, column.width, column.bottom - low)
    return PathPlan(
        heading, states, half_disc(sheet), people, rest if rest.height >= px(LEAST_REST) else None
    )
