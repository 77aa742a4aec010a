"""Where things stand while somebody dies on the Wheel, or is free: for every window and every death."""

from __future__ import annotations

import math

import pytest

from game.scenes.layout.box import Box
from game.scenes.tables.buddhawheel.wheel_brush import the_wheel
from game.scenes.tables.buddhawheel.wheel_moments import DeathPlan, plan_death, plan_free
from game.widgets.theme import Measure
from tests.plans.paper import WINDOWS

WHEEL = the_wheel()
DEATHS = [name for name, square in WHEEL.squares.items() if square.kind in ("death", "flame")]


def planned(size: tuple[int, int], text: float, square: str, *, turned: bool = True) -> DeathPlan:
    measure = Measure(size, text)
    x, y = WHEEL.centre(square)
    where = x - WHEEL.middle[0], y - WHEEL.middle[1]
    return plan_death(measure, size, size[1] - measure.px(17), where, turned=turned)


@pytest.mark.parametrize(("size", "text"), WINDOWS)
def test_wheel_and_columns_have_their_own_places(size, text):
    plan = planned(size, text, "spirit_death")
    room = Box(0, 0, size[0], size[1] - Measure(size, text).px(17))
    assert room.holds(plan.left)
    assert room.holds(plan.right)
    assert not plan.left.meets(plan.right)
    upright = plan.left.top > plan.centre[1]
    for column in (plan.left, plan.right):
        nearest = (
            min(max(plan.centre[0], column.left), column.right),
            min(max(plan.centre[1], column.top), column.bottom),
        )
        assert math.dist(nearest, plan.centre) >= plan.radius * (1.0 if upright else 1.09)


@pytest.mark.parametrize("square", DEATHS)
@pytest.mark.parametrize("size", [(1920, 1080), (1200, 1920)])
def test_no_lotus_covers_where_death_came(size, square):
    for turned in (True, False):
        plan = planned(size, 1.0, square, turned=turned)
        x, y = WHEEL.centre(square)
        dead = (
            plan.centre[0] + (x - WHEEL.middle[0]) * plan.radius,
            plan.centre[1] + (y - WHEEL.middle[1]) * plan.radius,
        )
        assert math.dist(dead, plan.birth) > 14 * plan.unit
        assert math.dist(dead, plan.turned) > 9 * plan.unit or not turned
        assert math.dist(plan.birth, plan.turned) > 18 * plan.unit
        assert math.dist(plan.turned, plan.centre) < plan.radius * 1.02
        assert turned or plan.told != "below"
        if plan.told != "below":
            side = 1 if plan.told == "right" else -1
            name = plan.birth[0] + side * 22 * plan.unit, plan.birth[1] + 2.4 * plan.unit
            assert math.dist(name, dead) > 9 * plan.unit
            assert math.dist(name, plan.turned) > 9 * plan.unit or not turned


@pytest.mark.parametrize("square", DEATHS)
def test_what_follows_in_the_bardo_is_said_clear_of_death_and_its_name(square):
    plan = planned((1280, 720), 1.0, square, turned=False)
    x, y = WHEEL.centre(square)
    dead = x - WHEEL.middle[0], y - WHEEL.middle[1]
    skull = [plan.centre[at] + dead[at] * plan.radius for at in (0, 1)]
    unit = plan.unit
    said = plan.rest[0] - 14.3 * unit, plan.rest[1] - 1.5 * unit, 28.6 * unit, 3 * unit
    covered = [(skull[0] - 5.2 * unit, skull[1] - 5.2 * unit, 10.4 * unit, 10.4 * unit)]
    covered += [(skull[0] - 4.6 * unit, skull[1] - 10.6 * unit, 9.2 * unit, 4 * unit)]
    covered += [(plan.centre[0] - 9 * unit, plan.centre[1] - 9 * unit, 18 * unit, 18 * unit)]
    assert not any(
        left < said[0] + said[2]
        and said[0] < left + wide
        and top < said[1] + said[3]
        and said[1] < top + tall
        for left, top, wide, tall in covered
    )
    assert math.dist(plan.rest, plan.centre) + 14.3 * unit < plan.radius * 1.05


@pytest.mark.parametrize(("size", "text"), WINDOWS)
def test_the_moon_leaves_room_for_what_is_said(size, text):
    measure = Measure(size, text)
    floor = size[1] - measure.px(17)
    plan = plan_free(measure, size, floor)
    petals = round(27.8 * plan.unit)
    flower = Box(round(plan.moon[0]) - petals, round(plan.moon[1]) - petals, 2 * petals, 2 * petals)
    assert Box(0, 0, size[0], floor).holds(flower)
    for said in (plan.name, plan.facts):
        assert said.width > measure.px(14)
        assert not said.meets(flower)
    assert flower.bottom - measure.px(3) < plan.thread < floor
    assert plan.thread < plan.wheel[1] - plan.radius
