"""A rectangle of our own is rounded as the one of the library that draws."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.scenes.layout.box import Box, above, below, centred, left_of, right_of

NUMBERS = st.integers(-500, 500)
SIZES = st.tuples(st.integers(0, 900), st.integers(0, 900))
BOXES = st.builds(lambda corner, size: Box(*corner, *size), st.tuples(NUMBERS, NUMBERS), SIZES)
PARTS = ("left", "top", "right", "bottom", "centerx", "centery", "center", "topleft", "size")


@given(BOXES)
def test_its_parts_are_those_of_a_rect(box):
    rect = pygame.Rect(box)
    assert [getattr(box, part) for part in PARTS] == [getattr(rect, part) for part in PARTS]


@given(BOXES, NUMBERS, NUMBERS)
def test_it_moves_and_grows_as_a_rect(box, one, other):
    rect = pygame.Rect(box)
    assert rect.move(one, other) == box.move(one, other)
    assert tuple(rect.inflate(one, other)) == box.inflate(one, other)


@given(BOXES, BOXES)
def test_two_of_them(one, other):
    rect = pygame.Rect(one)
    assert rect.union(other) == one.union(other)
    if one.width and one.height and other.width and other.height:
        assert rect.colliderect(other) == one.meets(other)
        assert rect.contains(other) == one.holds(other)


@pytest.mark.parametrize(
    ("place", "part"),
    [
        (centred, "center"),
        (below, "midtop"),
        (above, "midbottom"),
        (right_of, "midleft"),
        (left_of, "midright"),
    ],
)
@given(point=st.tuples(NUMBERS, NUMBERS), size=SIZES)
def test_it_is_placed_by_a_point(place, part, point, size):
    rect = pygame.Rect((0, 0), size)
    setattr(rect, part, point)
    assert tuple(rect) == place(point, size)
