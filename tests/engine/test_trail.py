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
    st.tuples(st.sampled_from(["add", "copy", "amend"]), st.integers(0, 5), st.integers(0, 3)), max_size=60
)


@given(Deeds)
def test_copies_behave_like_copies_of_lists(deeds):
    trails: list[Trail[int]] = [Trail()]
    lists: list[list[int]] = [[]]
    for deed, which, item in deeds:
        which %= len(trails)
        if deed == "add":
            trails[which].append(item)
            lists[which].append(item)
        elif deed == "amend" and lists[which]:
            trails[which].amend(item)
            lists[which][-1] = item
        elif deed == "copy":
            trails.append(trails[which].copy())
            lists.append(lists[which].copy())
        assert [list(trail) for trail in trails] == lists
    for trail, plain in zip(trails, lists, strict=True):
        assert trail == plain and trail == Trail(plain) and len(trail) == len(plain)
        assert trail[1:3] == plain[1:3] and trail[-1:] == plain[-1:] and list(reversed(trail)) == plain[::-1]
        assert trail != [*plain, 0] and copy.deepcopy(trail) == plain and trail != tuple(plain)
        if plain:
            assert (trail[0], trail[-1]) == (plain[0], plain[-1])
        with pytest.raises(IndexError):
            trail[len(plain)]


def test_copies_share_what_they_have_in_common():
    first = Trail(range(1000))
    second = first.copy()
    second.append(1000)
    again = first.copy()
    again.append(1000)
    assert first._shared is second._shared is again._shared
    other = first.copy()
    other.append(-1)
    for trail in (second, again, other):
        trail.append(1001)
    assert first._shared is second._shared is again._shared
    assert other._shared is not first._shared
    assert (len(first), second[-2], again[-2], other[-2]) == (1000, 1000, 1000, -1)


def test_the_last_thing_can_be_put_otherwise_as_often_as_one_likes_and_nothing_is_copied():
    first = Trail(range(1000))
    shared = first._shared
    for number in range(3):
        first.append(-1)
        other = first.copy()
        first.amend(number)
        assert (first[-1], other[-1]) == (number, -1)
    assert first._shared is shared and first[999:] == [999, 0, 1, 2]


class Mark(NamedTuple):
    place: int


class Walk(NamedTuple):
    marks: Trail[Mark]


def test_in_json_a_trail_is_a_list():
    walk = Walk(Trail([Mark(3), Mark(5)]))
    assert codec.encode(walk) == {"marks": [{"place": 3}, {"place": 5}]}
    assert codec.decode(Walk, codec.encode(walk)) == walk
    assert isinstance(codec.decode(Walk, codec.encode(walk)).marks, Trail)
    with pytest.raises(codec.Mismatch, match=r"marks\[1\].place.*expected_integer"):
        codec.decode(Walk, {"marks": [{"place": 3}, {"place": "5"}]})
    with pytest.raises(codec.Mismatch, match=r"marks.*expected_list"):
        codec.decode(Walk, {"marks": {}})
