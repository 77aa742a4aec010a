"""Where the spaces and links of any board stand, and where many choices do."""

from __future__ import annotations

import math
from typing import Any

import pytest

from game.engine.board import Board, Link, Space
from game.scenes.layout.board import BoardPlan
from game.scenes.layout.box import Box
from game.scenes.layout.choice_grid import choice_grid
from game.widgets.theme import Measure

RECT = Box(100, 50, 800, 400)


def plan(spaces: dict[Any, tuple[float, float]], *links: Link[Any], unit: float = 1) -> BoardPlan:
    """A board of 8 x 4, as these are counted in units of its own."""
    found = [Space(name, [x * unit, y * unit]) for name, (x, y) in spaces.items()]
    return BoardPlan(Board("any", found, [8.0 * unit, 4.0 * unit], list(links)), RECT)


ROW = {1: (1.0, 1.0), 2: (3.0, 1.0), 3: (5.0, 1.0), 4: (5.0, 3.0)}


def test_the_board_is_as_large_as_the_rectangle_lets_it():
    found = plan(ROW)
    assert found.scale == 100 and found.point((0, 0)) == (100, 50) and found.point((8, 4)) == (900, 450)
    assert found.across == 67  # a sixth of the shorter side at most, where there are few spaces
    assert found.disc(2) == Box(366, 116, 67, 67)
    assert found.disc(9) is None


@pytest.mark.parametrize("unit", [0.01, 12.5, 1000])
def test_what_a_board_calls_a_unit_changes_nothing(unit):
    for spaces in (ROW, {1: (1.0, 1.0), 2: (1.3, 1.0)}, {1: (1.0, 1.0)}):
        usual, found = plan(spaces), plan(spaces, unit=unit)
        assert (found.across, found.disc(1)) == (usual.across, usual.disc(1))


def test_discs_never_touch():
    found = plan({"a": (1.0, 1.0), "b": (1.5, 1.0), "c": (6.0, 2.0)})
    assert found.across == 41  # for the distance to the nearest
    one, other = found.disc("a"), found.disc("b")
    assert one is not None and other is not None and not one.meets(other)


def test_a_space_is_found_by_a_point():
    found = plan(ROW)
    assert found.space_at((405, 155)) == 2
    assert found.space_at((300, 155)) is None
    assert plan({}).space_at((0, 0)) is None


def test_a_link_is_drawn_from_edge_to_edge():
    straight, bent = Link("way", 1, 2), Link("way", 3, 4, [[6.5, 2.0]])
    found = plan(ROW, straight, bent)
    for link in (straight, bent):
        start, end = found.disc(link.from_).center, found.disc(link.to).center
        curve = found.curve(link)
        assert len(curve) > 1
        assert all(min(math.dist(each, start), math.dist(each, end)) > 25 for each in curve)
    assert max(x for x, _ in found.curve(bent)) > found.disc(3).right + 50
    assert found.curve(Link("way", 1, 9)) == []


def test_a_link_between_neighbours_is_still_a_line():
    near = Link("way", "a", "b")
    assert len(plan({"a": (1.0, 1.0), "b": (1.3, 1.0)}, near).curve(near)) == 2


def test_the_way_leads_over_the_numbers_between():
    found = plan(ROW)
    assert found.way(1, 3) == [found.point(ROW[space]) for space in (1, 2, 3)]
    assert found.way(4, 2) == [found.point(ROW[space]) for space in (4, 1, 2)]  # round a board of numbers


def test_the_way_leads_along_a_link_and_through_what_an_event_names():
    found = plan(ROW, Link("snake", 1, 4, [[2.0, 2.0], [4.0, 3.0]]))
    assert found.way(1, 4) == [(200, 150), (300, 250), (500, 350), (600, 350)]
    assert found.way(1, 4, [3, 4]) == [found.point(ROW[space]) for space in (1, 3, 4)]


def test_between_words_a_token_goes_straight():
    found = plan({"a": (1.0, 1.0), "b": (3.0, 1.0), "c": (5.0, 1.0)})
    assert found.way("a", "c") == [(200, 150), (600, 150)]


def test_the_arrows_find_the_nearest_space_in_their_direction():
    found = plan(ROW)
    assert found.towards(1, (1, 0)) == 2
    assert found.towards(3, (0, 1)) == 4
    assert found.towards(1, (-1, 0)) is None
    assert found.towards(None, (1, 0)) == 1
    assert plan({}).towards(None, (1, 0)) is None


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1200, 1920), (3840, 2160)])
@pytest.mark.parametrize("count", [6, 9, 40, 100])
@pytest.mark.parametrize("rows", [None, 2])
def test_choices_stand_side_by_side_on_the_stage(size, count, rows):
    stage = Box(10, 10, size[0] // 2, size[1] // 2)
    grid = choice_grid(Measure(size, 1.0), stage, count, rows)
    cells = [*grid.places, *([grid.others] if grid.others is not None else [])]
    assert all(stage.holds(cell) for cell in cells)
    assert all(a is b or not a.meets(b) for a in cells for b in cells)
    assert len(grid.places) == count or grid.others is not None
    assert len({cell.y for cell in cells}) <= (rows or count)
    assert min(cell.height for cell in cells) >= 24


def test_a_disc_at_the_edge_is_seen_whole():
    found = plan({1: (0.0, 2.0), 2: (1.0, 0.0), 3: (8.0, 4.0)})
    for name in found.spaces:
        disc = found.disc(name)
        assert disc is not None and RECT.x <= disc.x and disc.right <= RECT.right
        assert RECT.y <= disc.y and disc.bottom <= RECT.bottom


def test_a_link_without_a_path_is_followed_straight_and_not_counted_past_the_last_number():
    found = plan(ROW, Link("back", 4, 2))
    assert found.way(4, 2) == [found.point((5.0, 3.0)), found.point((3.0, 1.0))]
