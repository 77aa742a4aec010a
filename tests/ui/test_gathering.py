"""Tokens that share a place: whole, apart, and clear of what must stay readable."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from game.widgets.gathering import RING, Box, gather

PLACE: Box = (10.0, 20.0, 100.0, 100.0)
NUMBER: Box = (12.0, 22.0, 30.0, 24.0)
NAMES: Box = (14.0, 92.0, 92.0, 26.0)


def apart(one: Box, other: Box) -> bool:
    slack = 1e-6
    return (
        one[0] + one[2] <= other[0] + slack
        or other[0] + other[2] <= one[0] + slack
        or one[1] + one[3] <= other[1] + slack
        or other[1] + other[3] <= one[1] + slack
    )


def inside(one: Box, other: Box) -> bool:
    slack = 1e-6
    return (
        one[0] >= other[0] - slack
        and one[1] >= other[1] - slack
        and one[0] + one[2] <= other[0] + other[2] + slack
        and one[1] + one[3] <= other[1] + other[3] + slack
    )


def boxes(count: int, acts: int | None, place: Box, *keep: Box) -> list[Box]:
    return [stand.box(seat == acts) for seat, stand in enumerate(gather(count, acts, place, keep))]


@pytest.mark.parametrize("count", range(1, 7))
def test_each_is_seen_whole_in_its_place_whoever_is_to_act(count):
    for acts in (None, *range(count)):
        found = boxes(count, acts, PLACE, NUMBER, NAMES)
        assert all(inside(box, PLACE) for box in found)
        assert all(apart(*pair) for pair in combinations(found, 2))
        assert all(apart(box, kept) for box in found for kept in (NUMBER, NAMES))


@given(
    some.integers(1, 6),
    some.floats(40, 400),
    some.floats(40, 400),
    some.floats(0.05, 0.4),
    some.floats(0.05, 0.4),
    some.data(),
)
def test_so_it_is_in_places_of_every_shape(count, wide, tall, number, names, data):
    place = (0.0, 0.0, wide, tall)
    keep = ((0.0, 0.0, wide * number, tall * number), (0.0, tall * (1 - names), wide, tall * names))
    acts = data.draw(some.none() | some.integers(0, count - 1))
    found = boxes(count, acts, place, *keep)
    assert all(inside(box, place) for box in found)
    assert all(apart(*pair) for pair in combinations(found, 2))
    assert all(apart(box, kept) for box in found for kept in keep)


@pytest.mark.parametrize("count", range(2, 7))
def test_the_one_to_act_is_taller_and_the_others_keep_their_height(count):
    still = gather(count, None, PLACE, (NUMBER, NAMES))
    for acts in range(count):
        found = gather(count, acts, PLACE, (NUMBER, NAMES))
        assert max(found, key=lambda stand: stand.height) is found[acts]
        assert {each.height for seat, each in enumerate(found) if seat != acts} == {still[0].height}


def test_one_alone_stands_as_near_the_middle_as_it_can_and_no_taller_than_wanted():
    (found,) = gather(1, 0, PLACE, tallest=30)
    assert found.centre == (60.0, 70.0) and found.height == 30
    (moved,) = gather(1, 0, PLACE, ((10.0, 20.0, 100.0, 60.0),), tallest=30)
    assert moved.centre[0] == 60.0 and moved.centre[1] == pytest.approx(80 + 30 * RING / 2)


def test_where_they_would_be_too_low_the_names_give_way_and_the_number_never():
    wished = gather(6, 0, PLACE, (NUMBER, NAMES))
    taller = gather(6, 0, PLACE, (NUMBER, NAMES), least=wished[1].height + 1)
    assert taller[1].height > wished[1].height
    covering = [stand.box(seat == 0) for seat, stand in enumerate(gather(6, 0, PLACE, (NUMBER,), least=99))]
    assert all(apart(box, NUMBER) for box in covering)


def test_with_more_beside_it_a_token_never_stands_taller():
    heights = [gather(count, None, PLACE, (NUMBER, NAMES))[0].height for count in range(1, 7)]
    assert heights == sorted(heights, reverse=True)


def test_where_all_is_to_be_kept_free_they_stand_there_nevertheless():
    assert len(gather(3, 1, PLACE, (PLACE,))) == 3
