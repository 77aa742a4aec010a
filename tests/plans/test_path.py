"""The half-disc of the Path, without a pixel: ways lead from the many to the sun, nobody hides another."""

from __future__ import annotations

import itertools
import math
from random import Random

import pytest

from game.scenes.layout.box import Box
from game.scenes.layout.path import (
    CROWN,
    EDGE,
    RADII,
    REACHED,
    STANDS,
    half_disc,
    path_plan,
    way_of,
)
from game.widgets.theme import Measure
from tests.clauses import clause

SIZES = [(1280, 720), (1920, 1080), (3840, 2160), (1024, 640), (1200, 1920)]
DISC = half_disc(Box(0, 0, 1140, 906))


def polar(point: tuple[float, float]) -> tuple[float, float]:
    x, y = point[0] - DISC.middle[0], point[1] - DISC.middle[1]
    return math.hypot(x, y), math.degrees(math.atan2(y, x)) % 360


@clause("CB-8.1", "CB-8.4")
@pytest.mark.parametrize("school", range(5))
def test_a_way_goes_through_its_own_gate_and_ever_further_in(school):
    way = DISC.way(school)
    assert DISC.unit == 1.0
    first, last = polar(way[0]), polar(way[-1])
    assert first[0] > RADII[0] and last[0] < RADII[-1]
    at_wall = min(way, key=lambda point: abs(polar(point)[0] - RADII[0]))
    assert 180 + 36 * school < polar(at_wall)[1] < 216 + 36 * school
    gone = [polar(point)[0] for point in way]
    assert all(later <= earlier + 1.5 for earlier, later in itertools.pairwise(gone))
    for level in (1, 2, 3):
        radius = polar(DISC.at(*way_of(school)[REACHED[level]]))[0]
        assert RADII[level + 1] < radius < RADII[level]
        assert len(DISC.way(school, 0, REACHED[level])) < len(way)


@clause("CB-2.1")
def test_everybody_stands_in_the_band_of_the_own_state_and_on_nobody_else():
    random = Random(4)
    for _ in range(60):
        seats = [(random.randrange(4), random.randrange(5)) for _ in range(random.randint(1, 6))]
        looked_at = random.randrange(len(seats))
        stands = DISC.stands(seats, looked_at)
        for seat, ((level, school), point) in enumerate(zip(seats, stands, strict=True)):
            radius, angle = polar(point)
            assert radius > RADII[0] if level == 0 else RADII[level + 1] < radius < RADII[level]
            assert abs(point[0] - DISC.middle[0]) <= EDGE + 1 or seat == looked_at
            if seat == looked_at:
                assert point == DISC.at(*way_of(school)[REACHED[level]]) or level == 0
            elif level:
                assert abs(angle - 270) >= CROWN[level - 1]
                way = DISC.way(seats[looked_at][1], 0, REACHED[seats[looked_at][0]])
                assert all(math.dist(point, other) > STANDS / 2 for other in way)
            assert all(math.dist(point, other) > STANDS for other in stands[seat + 1 :])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [1, 6])
def test_the_parts_of_the_page_lie_beside_each_other(size, seats):
    measure = Measure(size)
    page = Box(10, 10, size[0] - 20, size[1] - 20 - measure.px(14))
    plan = path_plan(measure, page, seats)
    parts = [plan.head, plan.states, plan.disc.sheet, *plan.people, *([plan.rest] if plan.rest else [])]
    assert (plan.rest is not None) == (seats == 1)
    assert len(plan.people) == seats
    for index, part in enumerate(parts):
        assert page.holds(part) and part.width > 0 and part.height > measure.px(5)
        assert not any(part.meets(other) for other in parts[index + 1 :])
    x, y = plan.disc.middle
    assert plan.disc.sheet.holds(Box(round(x - RADII[0] * plan.disc.unit), round(y), 1, 1))
    dots = plan.disc.dots([plan.disc.at(*way_of(2)[0])])
    assert len(dots) > 100
    assert all(plan.disc.sheet.holds(Box(round(x), round(y), 1, 1)) for (x, y), _ in dots)
