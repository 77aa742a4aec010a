"""The plan of Results: the picture, what is told beside it, and the bar."""

from __future__ import annotations

import pytest

from game.scenes.layout.box import Box
from game.scenes.layout.results import (
    QUIET,
    Page,
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
        holds = Page("Everybody is home", "In the order in which they arrived", proportion, size[1] // 3)
        found = plan_results(on, LETTERS, rest, holds)
        title, subtitle = found.title.place, found.subtitle.place
        assert apart(found.picture, title, subtitle, found.told), (size, text)
        assert within(rest, found.picture) and within(rest, found.told) and within(rest, title)
        assert abs(found.picture.width / found.picture.height - proportion) < 0.06, (size, text)
        assert rest.y <= found.peg < found.picture.y
        assert found.told.width >= found.told.height * 0.2 and found.picture.width > size[0] * 0.2


def test_a_long_title_stands_on_more_lines_and_none_is_cut():
    names = ", ".join(["Maximiliane von der Hohenfels-Wartburg"] * 3)
    for size, text in LARGE:
        on, rest = style(size, text), page(size)
        found = plan_results(on, LETTERS, rest, Page(f"{names} win together", "How it went", 1.2, 0))
        lines = LETTERS.wrapped(
            f"{names} win together", "garamond", found.title.height, found.title.place.width
        )
        assert len(lines) * found.title.step == found.title.place.height, (size, text)
        assert found.title.place.bottom <= found.subtitle.place.y < found.told.y


def test_the_last_line_stands_in_the_bar_where_the_choices_leave_room():
    told = {}
    for size, text in LARGE:
        found = plan_results_bar(style(size, text), LETTERS, page(size), LABELS, "", "At rest")
        told[size, text] = found.said
        if found.said is not None:
            assert apart(found.said, *found.quiet, found.again) and found.bar.holds(found.said)
    assert told[(1920, 1080), 1.0] is not None and told[(1200, 1920), 1.0] is None


def test_upright_many_choices_take_two_rows():
    found = plan_results_bar(style((800, 1280)), LETTERS, page((800, 1280)), LABELS * 2, "")
    assert len({box.y for box in found.quiet}) == 2 and apart(found.again, *found.quiet)
