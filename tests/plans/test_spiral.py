"""Where the spaces of the spiral lie, the ribbon and the chambers, and where charms stand beside them."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations, pairwise

import pytest

from game.engine.games.conscious.components import spiral_board
from game.scenes.layout.box import Box
from game.scenes.tables.conscious.spiral import GOLDEN, Spiral, SpiralPlan, pins

FOUND = spiral_board()
SPIRAL = Spiral(FOUND)
SPACES = [SPIRAL.beads[space.id] for space in FOUND.spaces]
SIZES = [(Box(280, 12, 1284, 800), 10.0), (Box(24, 254, 1152, 720), 11.1), (Box(190, 8, 850, 540), 20 / 3)]
PLANS = [SpiralPlan(SPIRAL, rect, u) for rect, u in SIZES]
each_plan = pytest.mark.parametrize("plan", PLANS, ids=["landscape", "portrait", "small"])


def test_243_spaces_lie_on_the_spiral_and_an_end_before_and_behind_them():
    kinds = Counter(bead.kind for bead in SPIRAL.beads.values())
    assert kinds == {"food": 52, "air": 54, "impression": 40, "card": 85, "law": 12, "": 2}
    assert list(SPIRAL.beads) == list(range(245)) and SPIRAL.ends == (0, 244)


def test_every_space_is_where_its_turn_and_its_lane_say():
    for bead in SPACES:
        lane = SPIRAL.aside(bead.turn) * (1 if bead.number % 2 else -1)
        assert SPIRAL.middle(bead.turn, lane) == pytest.approx(bead.at, abs=4e-5), bead.number
    for number in SPIRAL.ends:
        assert SPIRAL.middle(SPIRAL.beads[number].turn) == pytest.approx(SPIRAL.beads[number].at, abs=4e-5)
    assert all(one.turn < other.turn for one, other in pairwise(SPIRAL.beads.values()))


def test_no_two_beads_touch_and_neighbours_are_close():
    for one, other in combinations(SPIRAL.beads.values(), 2):
        assert math.dist(one.at, other.at) >= 1.044 * (one.across + other.across) / 2, (one, other)
    for bead, other, third in zip(SPACES, SPACES[1:], SPACES[2:], strict=False):
        near = min(
            math.dist(third.at, each.at) / ((third.across + each.across) / 2) for each in (bead, other)
        )
        assert near <= 1.046, "as soon as it is clear of the last two"


def test_beads_taper_as_the_quarters_do():
    assert SPIRAL.taper == (1, 0.985, 0.95, 0.88, 0.8, 0.72, 0.66, 0.62, 0.6)
    assert [SPIRAL.left(turn) for turn in range(9)] == pytest.approx(SPIRAL.taper)
    assert SPIRAL.across(0) * 78.4 == pytest.approx(2.2, abs=0.1), "u, where the poster is 78.4 u high"
    assert SPIRAL.aside(5.7) == pytest.approx(0.45 * SPIRAL.across(5.7)) and SPIRAL.aside(7.3) == 0


def test_the_quarters_are_those_of_the_golden_rectangle():
    for one, other in pairwise(SPIRAL.quarters):
        assert one.radius / other.radius == pytest.approx(GOLDEN)
        assert one.at(one.radius, 1) == pytest.approx(other.at(other.radius, 0)), "they join"
    area = sum(quarter.square[2] ** 2 for quarter in SPIRAL.quarters)
    assert area == pytest.approx(GOLDEN, abs=3e-4) and FOUND.size == pytest.approx([GOLDEN, 1], abs=1e-5)


def test_every_bead_lies_within_the_ribbon_and_the_rectangle():
    for bead in SPIRAL.beads.values():
        x, y = bead.at
        half = bead.across / 2
        assert half <= x <= GOLDEN - half and half <= y <= 1 - half, bead.number
        outside = SPIRAL.depth(bead.turn) - (SPIRAL.aside(bead.turn) if bead.number % 2 else 0)
        assert outside >= half * 0.99, bead.number
        if bead.turn < 6:
            inner = SPIRAL.border(bead.turn) - SPIRAL.depth(bead.turn)
            assert inner - (0 if bead.number % 2 else SPIRAL.aside(bead.turn)) >= half, bead.number


def test_the_edges_of_the_ribbon_run_on_without_a_step():
    for points in (SPIRAL.spiral, SPIRAL.inner_edge):
        assert max(math.dist(one, other) for one, other in pairwise(points)) < 0.02
        end = SPIRAL.beads[244]
        turns = [
            abs(math.remainder(_heading(b, c) - _heading(a, b), math.tau))
            for a, b, c in zip(points, points[1:], points[2:], strict=False)
            if math.dist(b, end.at) > end.across * 0.62  # within that lies the star's own ground
        ]
        assert max(turns) < 0.6


def _heading(one: tuple[float, float], other: tuple[float, float]) -> float:
    return math.atan2(other[1] - one[1], other[0] - one[0])


@each_plan
def test_a_plan_lies_in_its_rectangle_with_three_chambers_side_by_side(plan):
    rect = next(rect for (rect, _), each in zip(SIZES, PLANS, strict=True) if each is plan)
    assert rect.inflate(2, 2).holds(plan.sheet) and plan.sheet.holds(plan.box)
    body, mind, fate = plan.chambers
    assert body.right == mind.left and mind.bottom == fate.top and fate.right == mind.right == plan.box.right
    assert body.height == plan.box.height and abs(mind.width - plan.box.height / GOLDEN) <= 1
    assert abs(fate.width - plan.box.height / GOLDEN**2) <= 1
    middle = Box(body.right - 300, body.bottom - 200, 200, 100)
    assert plan.clear(middle) and not plan.clear(body) and not plan.clear(middle.move(5000, 0))
    x, y = map(round, plan.middle(40))
    assert not plan.clear(Box(x - 1, y - 1, 2, 2)), "within the ribbon, and away from its edges"


@each_plan
def test_a_bead_answers_where_it_lies(plan):
    for bead in SPIRAL.beads.values():
        assert plan.bead_at(plan.middle(bead.number), 12) == bead.number
    x, y = plan.middle(100)
    assert plan.bead_at((x, y + plan.across(100) * 2)) is None
    assert plan.bead_at((x, y + plan.across(100) * 0.9), plan.across(100) * 2) == 100
    assert plan.place(plan.point((0.3, 0.7))) == pytest.approx((0.3, 0.7))


def test_the_keys_walk_from_bead_to_bead():
    assert SPIRAL.towards(None, (1, 0)) == 0
    assert SPIRAL.towards(95, (1, 0)) in (96, 97) and SPIRAL.towards(95, (-1, 0)) in (93, 94)


@each_plan
@pytest.mark.parametrize("every", [10, 20])
def test_numbers_stand_clear_of_the_spaces(plan, every):
    numbers = plan.numbers(every)
    assert [each.number for each in numbers] == list(range(every, 231, every))
    for each in numbers:
        assert plan.bead_at(each.middle) is None and each.tall >= 13
        half = each.tall * 0.3 * len(str(each.number))
        for side in (-half, half):
            assert plan.bead_at((each.middle[0] + side, each.middle[1])) is None, each


def test_a_number_gives_way_to_what_lies_there():
    plan = PLANS[0]
    there = {each.number: each.middle for each in plan.numbers(10)}
    taken = [Box(round(there[number][0]) - 30, round(there[number][1]) - 20, 60, 40) for number in (130, 150)]
    found = {each.number: each for each in plan.numbers(10, taken)}
    assert set(there) - set(found) == {150}, "it is written outside, where the sheet has room"
    turn = SPIRAL.beads[130].turn
    x, y = found[130].end
    assert math.dist(found[130].start, plan.edge(turn)) < 1
    assert plan.bead_at(found[130].middle) is None and plan.sheet.holds(Box(round(x), round(y), 1, 1))


def test_a_lone_charm_stands_beside_its_space():
    """Behind 228 the ribbon leaves no room inside itself."""
    for plan in PLANS:
        reach, near = 2.3 * plan.u, 0
        for number in range(0, 245, 1 + 2 * PLANS.index(plan)):
            (pin,) = pins(plan, ((number, reach),))
            gap = (math.dist(pin.head, pin.foot) - reach - plan.across(number) / 2) / plan.u
            crossed = _crossed(plan, pin)
            _well_placed(plan, [pin], [reach])
            assert gap <= (2.5 if number < 229 else 5.0), number
            assert len(crossed) <= (number >= 229), (number, crossed)
            near += gap < 0.2
        assert near > 100 / (1 + 2 * PLANS.index(plan)), "as a rule they touch"


def _crossed(plan, pin):
    """The other spaces that a pin runs over."""
    far = math.dist(pin.foot, pin.head)
    right, down = ((head - foot) / far for foot, head in zip(pin.foot, pin.head, strict=True))
    found = []
    for bead in SPIRAL.beads.values():
        x, y = (at - foot for at, foot in zip(plan.middle(bead.number), pin.foot, strict=True))
        along, aside = x * right + y * down, abs(x * down - y * right)
        if bead.number != pin.number and 0 < along < far and aside < 0.4 * plan.across(bead.number):
            found.append(bead.number)
    return found


@each_plan
def test_charms_cover_no_space_and_no_other_charm(plan):
    """Those at the table are within six spaces of one another (CB-3.3)."""
    for first in range(0, 245, 24):
        for apart in ((0, 2, 3, 6, 6, 1), (0, 0, 0, 0, 0, 0), (6, 0, 5)):
            acting = [3.3 * plan.u, *[2.3 * plan.u] * 5]
            stands = [(min(244, first + far), reach) for far, reach in zip(apart, acting, strict=False)]
            found = pins(plan, tuple(stands))
            assert [pin.number for pin in found] == [number for number, _ in stands]
            _well_placed(plan, found, [reach for _, reach in stands])
            assert max(math.dist(pin.head, pin.foot) for pin in found) <= 22 * plan.u


def _well_placed(plan, found, reaches):
    over = plan.sheet.inflate(math.ceil(3 * plan.u), math.ceil(3 * plan.u))
    for pin, reach in zip(found, reaches, strict=True):
        x, y = pin.head
        assert pin.foot == plan.middle(pin.number)
        assert over.left <= x - reach and x + reach <= over.right
        assert over.top <= y - reach and y + reach <= over.bottom
        for bead in SPIRAL.beads.values():
            assert math.dist(pin.head, plan.middle(bead.number)) >= reach + plan.across(bead.number) / 2
    for (one, reach), (other, its) in combinations(zip(found, reaches, strict=True), 2):
        assert math.dist(one.head, other.head) >= reach + its - 1.001


def test_charms_give_way_to_what_is_laid_in_the_chambers():
    plan = PLANS[0]
    stands = [(118 + far, 23.0) for far in (0, 3, 5)]
    there = pins(plan, tuple(stands))
    x, y = there[1].head
    taken = Box(round(x) - 40, round(y) - 40, 80, 80)
    found = pins(plan, tuple(stands), (taken,))
    _well_placed(plan, found, [23.0] * 3)
    for pin in found:
        near = [
            max(low, min(at, high))
            for at, low, high in zip(pin.head, taken, (taken.right, taken.bottom), strict=False)
        ]
        assert math.dist(near, pin.head) >= 23


def test_a_charm_hops_from_bead_to_bead():
    plan = PLANS[0]
    curve = plan.hop(131, 132)
    assert curve.at(0) == pytest.approx(plan.middle(131)) and curve.at(1) == pytest.approx(plan.middle(132))
    (x0, y0), (x1, y1) = plan.middle(131), plan.middle(132)
    top = (x0 + x1) / 2, (y0 + y1) / 2 - 8
    assert min(math.dist(point, top) for point in curve.points) < 1e-6, "0.8 u above the line"
    assert plan.way([131, 132, 133]).points == tuple(plan.middle(each) for each in (131, 132, 133))
