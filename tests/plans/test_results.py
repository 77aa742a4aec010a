"""The plan of Results: the picture, what is told beside it, and the bar."""

from __future__ import annotations

import pytest

from game.scenes.plans.box import Box
from game.scenes.plans.results import (
    QUIET,
    plan_results,
    plan_results_bar,
)
from tests.plans.paper import LETTERS, WINDOWS, apart, style, within

LARGE = [each for each in WINDOWS if each[0] != (640, 480)]
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


@pytest.mark.parametrize("proportion", [85 / 73.8, 122 / 90])
def test_the_picture_hangs_beside_what_is_told(proportion):
    for size, text in LARGE:
        on, rest = style(size, text), page(size)
        found = plan_results(on, rest, proportion)
        assert apart(found.picture, found.title, found.subtitle, found.told), (size, text)
        assert within(rest, found.picture) and within(rest, found.told) and within(rest, found.title)
        assert abs(found.picture.width / found.picture.height - proportion) < 0.06, (size, text)
        assert rest.y <= found.peg < found.picture.y
        assert found.told.width >= found.told.height * 0.2 and found.picture.width > size[0] * 0.2
