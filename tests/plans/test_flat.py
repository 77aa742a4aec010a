"""Places at the flat table: nothing ever lies over anything, and the middle never moves."""

from __future__ import annotations

import itertools
import math

import pytest

from game.scenes.layout.box import Box
from game.scenes.layout.flat import (
    EAST,
    KINDS,
    MIDDLE,
    NORTH,
    SOUTH,
    WEST,
    FlatPlan,
    flat_plan,
    ring,
    way_round,
)
from game.widgets.theme import Measure

SIZES = [(1920, 1080), (3840, 2160), (2560, 1080), (1280, 720), (1366, 1100), (1024, 768), (1200, 1920)]


def lying(plan: FlatPlan, acting: int) -> dict[str, Box]:
    """Everything on the screen while a seat acts."""
    found = {f"menu {index}": plan.outward(each.quarters, each.box) for index, each in enumerate(plan.menus)}
    for seat, place in enumerate(plan.places):
        box = place.acting if seat == acting else place.waiting
        found[f"seat {seat}"] = plan.outward(place.quarters, box)
    return found


def far(box: Box, size: tuple[int, int]) -> float:
    """How far the nearest corner of a box is from the middle of the screen."""
    return min(
        math.dist((x, y), (size[0] / 2, size[1] / 2))
        for x in (box.left, box.right)
        for y in (box.top, box.bottom)
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("shape", KINDS)
def test_whoever_acts_nothing_lies_over_anything(shape: str, size: tuple[int, int]) -> None:
    for seats in range(1, 7):
        plan = flat_plan(Measure(size), shape, seats)
        assert abs(plan.middle.centerx - size[0] // 2) <= 1 and abs(plan.middle.centery - size[1] // 2) <= 1
        for acting in range(seats):
            found = lying(plan, acting)
            for (one, box), (other, beside) in itertools.combinations(found.items(), 2):
                assert not box.meets(beside), f"{seats} seats, {acting} acts: {one}, {other}"
            for name, box in found.items():
                assert Box(0, 0, *size).holds(box), name
                if not KINDS[shape].round and not KINDS[shape].oval:
                    assert not box.meets(plan.middle), f"{seats} seats, {acting} acts: {name}"
            for name in ("menu 0", "menu 1"):
                assert not KINDS[shape].round or far(found[name], size) > plan.middle.width / 2, name
            for index, flank in enumerate(plan.flanks):
                own = [box for name, box in found.items() if flank.meets(box) and "menu" not in name]
                assert not own, f"flank {index}"


def test_the_places_are_those_that_were_drawn() -> None:
    plan = flat_plan(Measure((1920, 1080)), "round", 4)
    assert plan.middle == Box(504, 84, 912, 912)
    there = [tuple(plan.outward(each.quarters, each.waiting)) for each in plan.places]
    assert there == [(12, 956, 520, 112), (12, 150, 112, 520), (1388, 12, 520, 112), (1796, 410, 112, 520)]
    south = plan.places[0]
    assert (south.acting.size, south.acting.topleft) == ((724, 276), (12, 792))
    arc = south.arc
    assert arc is not None and round(arc.left_at(792)) == 544  # where the board's edge cuts it
    tray = flat_plan(Measure((3840, 2160)), "tray", 4)
    assert tray.middle.size == (1740, 1000)
    assert tray.places[0].acting == Box(864, 1584, 2112, 552)
    assert len({place.acting.size for place in tray.places}) == 1, "nobody has the worse hand"


def test_turns_go_clockwise_seen_from_above() -> None:
    around = [SOUTH, WEST, NORTH, EAST]
    for seats in range(1, 7):
        plan = flat_plan(Measure((1920, 1080)), "round", seats)
        assert sorted(plan.beads) == sorted(set(plan.beads))
        first = plan.beads[0]
        onward = [(bead - first) % len(plan.thread) for bead in plan.beads]
        assert onward == sorted(onward), f"{seats} seats"
        assert {place.quarters for place in plan.places} <= set(around)
    six = flat_plan(Measure((1920, 1080)), "round", 6)
    assert len(way_round(six, 0, 1)) < len(six.thread) // 3
    assert len(way_round(six, 1, 0)) < len(six.thread) // 3, "back to the neighbour goes the short way"


def test_tokens_on_one_spot_stand_in_a_ring() -> None:
    assert ring(1) == ([(0.0, 0.0)], None)
    for count in range(2, 7):
        spots, tall = ring(count)
        assert len(set(spots)) == count and (tall is not None) == (count >= 4)
        assert all(abs((x * x + y * y) ** 0.5 - 3.0) < 1e-9 for x, y in spots)


def test_every_point_belongs_to_one_zone() -> None:
    plan = flat_plan(Measure((1920, 1080)), "round", 6)
    for acting in range(6):
        zones = {plan.zone_at({acting}, (x, y)) for x in range(0, 1920, 24) for y in range(0, 1080, 24)}
        assert zones == {*(("place", seat) for seat in range(6)), ("menu", 0), ("menu", 1), MIDDLE}
    grown = plan.outward(plan.places[0].quarters, plan.places[0].acting)
    corner = grown.x + 4, grown.y + 4
    assert plan.zone_at({0}, corner) == ("place", 0) and plan.zone_at({3}, corner) == MIDDLE


@pytest.mark.parametrize("shape", KINDS)
def test_a_menu_faces_a_side_where_somebody_sits(shape: str) -> None:
    size = (1920, 1080)
    for seats in range(1, 7):
        plan = flat_plan(Measure(size), shape, seats)
        sides = {place.quarters for place in plan.places}
        assert {menu.quarters for menu in plan.menus} <= sides
        one, other = (plan.outward(menu.quarters, menu.box) for menu in plan.menus)
        assert one == Box(size[0] - other.right, size[1] - other.bottom, *other.size), "opposite each other"
        assert one.x < size[0] // 2
