"""Trails: as lists that only grow, and shared as long as they say the same."""

from __future__ import annotations

import copy
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import codec
from game.engine.trail import Trail

Deeds = st.lists(
    st.tuples(st.sampled_from(["plus", "ending"]), st.integers(0, 60), st.integers(0, 3)), max_size=60
)


@given(Deeds)
def test_trails_behave_like_lists_that_are_never_changed(deeds):
    trails: list[Trail[int]] = [Trail()]
    lists: list[list[int]] = [[]]
    for deed, which, item in deeds:
        trail, plain = trails[which % len(trails)], lists[which % len(trails)]
        if deed == "plus":
            trails.append(trail.plus(item))
            lists.append([*plain, item])
        elif plain:
            trails.append(trail.ending(item))
            lists.append([*plain[:-1], item])
    assert [list(trail) for trail in trails] == lists
    for trail, plain in zip(trails, lists, strict=True):
        assert trail == plain and trail == Trail(plain) and len(trail) == len(plain)
        assert trail[1:3] == plain[1:3] and trail[-1:] == plain[-1:] and list(reversed(trail)) == plain[::-1]
        assert trail != [*plain, 0] and copy.deepcopy(trail) == plain and trail != tuple(plain)
        if plain:
            assert (trail[0], trail[-1], trail[-len(plain)]) == (plain[0], plain[-1], plain[0])
        for beyond in (len(plain), -len(plain) - 1):
            with pytest.raises(IndexError):
                trail[beyond]


def test_trails_share_what_they_have_in_common():
    first = Trail(range(1000))
    second, other = first.plus(1000), first.plus(-1)
    assert second._before is first is other._before
    assert second.ending(7)._before is first
    assert (len(first), second[-1], other[-1]) == (1000, 1000, -1)


def test_a_trail_may_be_as_long_as_one_likes():
    trail = Trail(range(200_000))
    assert copy.deepcopy(trail) is trail and trail[-1] == 199_999 and sum(trail) == 199_999 * 100_000
    del trail


class Mark(NamedTuple):
    place: int


class Walk(NamedTuple):
    marks: Trail[Mark]


def test_in_json_a_trail_is_a_list_of_its_own():
    walk = Walk(Trail([Mark(3), Mark(5)]))
    assert codec.encode(walk) == {"marks": [{"place": 3}, {"place": 5}]}
    codec.encode(walk)["marks"][0].clear()
    codec.encode(walk)["marks"].clear()
    longer = codec.encode(Walk(walk.marks.plus(Mark(8))))
    assert longer == {"marks": [{"place": 3}, {"place": 5}, {"place": 8}]}
    nested = Trail([[1, [2]], None])
    codec.encode(nested)[0][1].append(3)
    assert codec.encode(nested) == [[1, [2]], None]
    assert codec.decode(Walk, codec.encode(walk)) == walk
    assert isinstance(codec.decode(Walk, codec.encode(walk)).marks, Trail)
    with pytest.raises(codec.Mismatch, match=r"marks\[1\].place.*expected_integer"):
        codec.decode(Walk, {"marks": [{"place": 3}, {"place": "5"}]})
    with pytest.raises(codec.Mismatch, match=r"marks.*expected_list"):
        codec.decode(Walk, {"marks": {}})
