"""The round picture of Hungry Ghost: what can be read from which side, and where the tokens stand."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from game.engine.games.hungry_ghost import board
from game.scenes.layout.tondo import ANGLES, DISC, EARTH, HEAVEN, PATH, Owner, Tondo

TONDO = Tondo((960, 540), 456)
SIX = [Owner(angle, turn) for angle, turn in ((137, 0), (180, 1), (240, 2), (300, 2), (0, 3), (60, 0))]


def apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return math.dist(one, other)


def test_every_place_is_on_the_path_and_its_name_is_upright_for_each_side():
    for place in ANGLES:
        middles = []
        sides = set()
        for side in (-1, 1):
            middle, turn = TONDO.beside(place, side, 150)
            middles.append(middle)
            sides |= {
                quarter for quarter in (0, 90, 180, 270) if abs((turn - quarter + 180) % 360 - 180) <= 45
            }
            assert apart(middle, TONDO.middle(place)) > 75 + DISC * 456, "it would lie on the disc"
        assert sides == {0, 90, 180, 270}
        assert TONDO.place_at(TONDO.middle(place)) == place


def test_the_path_leads_from_place_to_place_and_not_over_the_gorge():
    for link in board().links:
        points = TONDO.road(str(link.from_), str(link.to))
        assert points[0] == pytest.approx(TONDO.middle(str(link.from_)))
        assert points[-1] == pytest.approx(TONDO.middle(str(link.to)))
        assert all(TONDO.polar(point)[1] == pytest.approx(PATH) for point in points)
        assert all(apart(one, other) < 30 for one, other in pairwise(points))
        assert not any(80 < TONDO.polar(point)[0] < 100 for point in points), "there is no way"


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("place", ["town", "heaven", "hell"])
def test_those_who_share_a_place_are_each_seen_there(place: str, count: int):
    stands = TONDO.stands([place] * count, SIX[:count])
    for (one, tall), (other, _) in combinations(stands, 2):
        assert apart(one, other) > 0.75 * tall
    for point, _ in stands:
        assert TONDO.place_at(point) == place


def test_everybody_burns_at_the_feet_of_the_owner_and_floats_at_the_owners_side_of_heaven():
    for place, inner, outer in (("hell", EARTH, 1.0), ("heaven", 0.0, HEAVEN)):
        for seat, owner in enumerate(SIX):
            angle, far = TONDO.polar(TONDO.stands(["cave"] * seat + [place], SIX)[seat][0])
            assert inner < far < outer
            assert abs((angle - owner.angle + 180) % 360 - 180) < 1


def test_nothing_is_meant_by_the_open_sky_nor_by_what_is_outside():
    assert TONDO.place_at(TONDO.at(90, 0.4)) is None
    assert TONDO.place_at(TONDO.at(10, 1.2)) is None
