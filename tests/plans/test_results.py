"""The plan of Results: figures on their ground, stories below them, and the bar."""

from __future__ import annotations

import itertools

import pytest

from game.scenes.plans.box import Box
from game.scenes.plans.results import (
    QUIET,
    plan_figures,
    plan_results_bar,
    plan_stories,
    stories_tall,
    words_tall,
)
from tests.plans.paper import LETTERS, WINDOWS, apart, style, within

LARGE = [each for each in WINDOWS if each[0] != (640, 480)]
HOME = [(True,), (True, False), (True, True), (True, True, False), (True,) + 5 * (False,), 6 * (True,)]
LABELS = ("The score sheet", "Look at the board", "Journal", "To the shelf")


def page(size: tuple[int, int]) -> Box:
    return Box(30, 90, size[0] - 60, size[1] - 110)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_choices_of_results_stand_apart(count):
    helped, even = set(), set()
    sub = "The same people, at a new table and with new luck"
    for size, text in LARGE:
        found = plan_results_bar(style(size, text), LETTERS, page(size), LABELS[:count], sub)
        assert len(found.quiet) == count and apart(*found.quiet, found.again), (size, text)
        assert found.bar.holds(found.again) and all(found.bar.y <= box.y for box in found.quiet)
        assert 0 < found.units <= QUIET
        helped.add(found.helped)
        even.add(len({box.width for box in found.quiet}) == 1)
    assert True in even and helped == {True, False}


@pytest.mark.parametrize("placed", [False, True])
@pytest.mark.parametrize("home", HOME)
def test_everybody_stands_on_the_ground_beside_the_others(home, placed):
    for size, text in WINDOWS:
        on = style(size, text)
        rest = Box(30, 90, size[0] - 60, round(size[1] * 0.5))
        found = plan_figures(on, rest, home, placed)
        assert sorted(found.figures) == list(range(len(home)))
        assert apart(*found.figures.values()), (size, text)
        assert all(rest.inflate(4, 9999).holds(box) for box in found.figures.values())
        assert len(found.grounds) == (2 if on.measure.portrait and len(home) > 3 else 1)
        arrived = {box.width for seat, box in found.figures.items() if home[seat]}
        others = {box.width for seat, box in found.figures.items() if not home[seat]}
        assert not others or len(found.grounds) > 1 or max(others) < min(arrived)


def test_one_who_is_alone_there_has_the_middle_and_the_others_both_sides():
    found = plan_figures(style((1920, 1080)), page((1920, 1080)), (True, False, False, False), False)
    middle = found.figures[0].centerx
    assert abs(middle - 960) <= 1
    assert sorted(seat for seat in (1, 2, 3) if found.figures[seat].centerx < middle) == [1]
    together = plan_figures(style((1920, 1080)), page((1920, 1080)), (True, True, False), False)
    assert together.figures[0].x < together.figures[1].x < together.figures[2].x


def test_stories_leave_the_figures_their_room():
    for (size, text), seats, tall in itertools.product(WINDOWS, (1, 4, 6), (60, 400, 2000)):
        on, rest = style(size, text), page(size)
        most = stories_tall(on, rest, tall, seats, True)
        sheet = plan_stories(on, rest, size[0] // 2, tall, most)
        assert within(rest, sheet) and sheet.bottom == rest.bottom
        assert sheet.height <= max(rest.height // 3, round(rest.height * 0.68))
        assert most == rest.height // 3 or rest.height - most >= words_tall(on, True)
