"""Where the squares of the Wheel stand, how far they reach, and which lines lead from one to another."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from game.engine.games import buddhawheel
from game.scenes.layout.box import Box
from game.scenes.tables.buddhawheel.wheel import EDGE, NEAR, RINGS, WheelPlan, _holds
from game.scenes.tables.buddhawheel.wheel_brush import the_wheel

FOUND = buddhawheel.wheel()
WHEEL = the_wheel()
NAMES = [space.id for space in FOUND.spaces]
NEXT = [(start, end) for start, ends in FOUND.ways("next").items() for end in ends]
SIDEWAYS = [(start, end) for start, ends in FOUND.ways("sideways").items() for end in ends]


def area(outline: tuple[tuple[float, float], ...]) -> float:
    closed = (*outline, outline[0])
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise(closed))) / 2


def test_every_square_is_where_the_board_says():
    for space in FOUND.spaces:
        assert WHEEL.centre(space.id) == pytest.approx(tuple(space.at), abs=2e-4)
        assert WHEEL.polar(WHEEL.centre(space.id))[0] == pytest.approx(space.radius)


def test_the_arms_are_those_of_the_six_realms_with_all_their_squares():
    assert {realm: len(arm.squares) for realm, arm in WHEEL.arms.items()} == {
        "hell": 11,
        "ghost": 17,
        "animal": 15,
        "human": 15,
        "demigod": 16,
        "god": 13,
    }
    for arm in WHEEL.arms.values():
        assert arm.squares[-1] == f"{arm.realm}_death"
        assert all(one < other for one, other in pairwise(arm.cuts)), "the cuts follow one another"
        for name in arm.squares:  # the spiral runs through the middles: the data's radii are rounded
            assert WHEEL.on_arm(arm, WHEEL.share(arm, name)) == pytest.approx(WHEEL.centre(name), abs=8e-4)


@pytest.mark.parametrize("name", NAMES)
def test_a_square_holds_its_own_middle_and_no_other(name):
    outline = WHEEL.outlines[name]
    assert [each for each in NAMES if _holds(outline, WHEEL.centre(each))] == [name]
    assert max(math.dist(WHEEL.centre(name), point) for point in outline) < NEAR


def test_squares_of_an_arm_meet_without_a_gap_at_right_angles_to_the_line():
    for arm in WHEEL.arms.values():
        for one, other in pairwise(arm.squares):
            near, far = WHEEL.outlines[one], WHEEL.outlines[other]
            half = len(near) // 2
            assert near[half - 1] == pytest.approx(far[0]) and near[half] == pytest.approx(far[-1])
            (x0, y0), (x1, y1) = far[0], far[-1]
            assert math.dist(far[0], far[-1]) == pytest.approx(0.102)
            (ax, ay), (bx, by) = (
                WHEEL.on_arm(arm, arm.cuts[arm.squares.index(one) + 1] + s) for s in (-1e-4, 1e-4)
            )
            assert (x1 - x0) * (bx - ax) + (y1 - y0) * (by - ay) == pytest.approx(0, abs=1e-7)


def test_no_two_squares_lie_over_each_other():
    """Of the points of a fine grid none lies in two squares; the petals of the births lie above the arms."""
    flat = [name for name in NAMES if name not in WHEEL.births]
    boxes = {name: _reach(WHEEL.outlines[name]) for name in flat}
    for x in (column / 90 + 0.0013 for column in range(198)):
        near = [name for name, (left, right, *_) in boxes.items() if left <= x <= right]
        for y in (row / 90 + 0.0017 for row in range(198)):
            here = [name for name in near if boxes[name][2] <= y <= boxes[name][3]]
            assert sum(_holds(WHEEL.outlines[name], (x, y)) for name in here) <= 1, (x, y, here)


def _reach(outline: tuple[tuple[float, float], ...]) -> tuple[float, float, float, float]:
    across, down = zip(*outline, strict=True)
    return min(across), max(across), min(down), max(down)


@pytest.mark.parametrize("name", ["bardo", "birth_hell", "ghost_16", "human_death", "spirit_1", "subtle_24"])
def test_an_outline_grows_and_shrinks_evenly(name):
    small, usual, large = (WHEEL.outline(name, grown) for grown in (-0.008, 0.0, 0.008))
    assert area(small) < area(usual) < area(large)
    middle = WHEEL.centre(name)
    assert all(_holds(large, point) for point in usual), "all round it"
    assert all(_holds(usual, point) for point in small)
    assert _holds(small, middle)


def test_a_square_is_found_by_a_point_and_near_it():
    for name in NAMES:
        assert WHEEL.square_at(WHEEL.centre(name)) == name
    assert WHEEL.square_at((0.02, 0.02)) is None
    assert WHEEL.square_at(WHEEL.at(0.893, 180.0)) is None, "the gate is no square"
    beside = WHEEL.on_arm(WHEEL.arms["ghost"], 0.5, 0.056)
    assert WHEEL.square_at(beside) is None
    assert WHEEL.square_at(beside, least=0.13) in ("ghost_7", "ghost_8")


def test_a_lit_square_answers_beyond_its_own_edges():
    """Some are narrower than a finger: the one that may be chosen comes first."""
    x, y = WHEEL.centre("ghost_15")
    there = WHEEL.centre("ghost_16")
    point = (x * 0.42 + there[0] * 0.58, y * 0.42 + there[1] * 0.58)
    assert WHEEL.square_at(point, 0.1) == "ghost_16"
    assert WHEEL.square_at(point, 0.1, {"ghost_15"}) == "ghost_15"
    assert WHEEL.square_at(point, 0.1, {"ghost_15", "ghost_16"}) == "ghost_16"


def test_a_walk_runs_along_the_arm_from_middle_to_middle():
    for start, end in NEXT + SIDEWAYS:
        found = WHEEL.step(start, end)
        assert found.points[0] == pytest.approx(WHEEL.centre(start), abs=1e-3)
        assert found.points[-1] == pytest.approx(WHEEL.centre(end), abs=1e-3)
        assert found.length < 1.35 * math.dist(found.points[0], found.points[-1])
    arm = WHEEL.arms["human"]
    middle = WHEEL.step("human_3", "human_4").at(0.5)
    assert WHEEL.polar(middle)[0] == pytest.approx(arm.radius(arm.cuts[3]), abs=1e-3), "it bends with the arm"
    assert WHEEL.polar(WHEEL.step("spirit_24", "spirit_death").at(0.5))[0] == pytest.approx(0.83)
    assert WHEEL.step("human_14", "spirit_1").at(0.5) == pytest.approx(WHEEL.gate, abs=0.02)
    assert len(WHEEL.way(["human_13", "human_14", "spirit_1", "subtle_1"])) == 3


def test_a_fall_winds_once_and_a_little_round_the_wheel_into_the_bardo():
    for death in (name for name in NAMES if WHEEL.squares[name].kind == "death"):
        found = WHEEL.fall(death)
        assert found.points[0] == pytest.approx(WHEEL.centre(death))
        assert found.points[-1] == pytest.approx(WHEEL.centre("bardo"))
        radii = [WHEEL.polar(point)[0] for point in found.points]
        assert all(far > near for far, near in pairwise(radii)), "inward all the way"
        turns = [WHEEL.polar(point)[1] for point in found.points[:-1]]
        assert 360 < sum((one - other) % 360 for one, other in pairwise(turns)) < 450


def test_what_a_death_would_bring_is_shown_beside_the_hub():
    for death in ("human_death", "spirit_death", "ghost_death"):
        for birth in WHEEL.births:
            radii = [WHEEL.polar(point)[0] for point in WHEEL.foretold(death, birth).points]
            assert radii == sorted(radii, reverse=True) and radii[-1] > 0.2
    assert WHEEL.birth_line("birth_god").points[-1] == pytest.approx(WHEEL.centre("birth_god"))


def test_keys_lead_from_square_to_square():
    assert WHEEL.towards(None, (1, 0)) == "bardo"
    assert WHEEL.towards("bardo", (1, 0)) == "birth_god"
    reached, edge = {"bardo"}, ["bardo"]
    while edge:
        here = edge.pop()
        for direction in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = WHEEL.towards(here, direction)
            if there is not None and there not in reached:
                reached.add(there)
                edge.append(there)
    assert reached == set(NAMES)


@pytest.mark.parametrize("rect", [Box(100, 50, 900, 700), Box(0, 0, 640, 1200)])
def test_the_wheel_is_as_large_as_a_rectangle_lets_it(rect):
    plan = WheelPlan(WHEEL, rect)
    assert plan.radius * 2 * EDGE == pytest.approx(min(rect.width, rect.height))
    assert rect.inflate(4, 4).holds(plan.outer)
    assert plan.point(plan.place((333.0, 222.0))) == pytest.approx((333.0, 222.0))
    for name in NAMES:
        x, y = plan.middle(name)
        box = plan.box(name)
        assert box.left <= x <= box.right and box.top <= y <= box.bottom and plan.outer.holds(box)
    assert plan.square_at(plan.middle("god_5")) == "god_5"
    assert plan.curve(WHEEL.step("god_4", "god_5")).length == pytest.approx(
        WHEEL.step("god_4", "god_5").length * plan.radius
    )


def test_a_number_stands_within_its_square():
    for name in NAMES:
        square = WHEEL.squares[name]
        assert _holds(WHEEL.outlines[name], WHEEL.number_at(name))
        if square.realm in RINGS:
            assert math.dist(WHEEL.number_at(name), WHEEL.centre(name)) > 0.06, (
                "it leaves room for the picture"
            )
