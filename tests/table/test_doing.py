"""What a table is doing: one thing at a time, whatever is so besides."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from game.scenes.table.table_state import Course, Seen, TableState


def so() -> bool:
    return True


def never() -> bool:
    raise AssertionError("asked where it does not matter")


PERSON: dict[str, Any] = {"to_act": 0}
BOT: dict[str, Any] = {"to_act": 0, "bot": True}


@pytest.mark.parametrize(
    ("seen", "doing"),
    [
        (PERSON, TableState.CHOOSES),
        (PERSON | {"begun": True}, TableState.ASKS),
        (PERSON | {"throwing": True, "begun": True}, TableState.THROWS),
        (PERSON | {"readonly": True, "throwing": True}, TableState.LOOKED_AT),
        (PERSON | {"curtain": so, "readonly": True, "throwing": True}, TableState.CURTAIN),
        (PERSON | {"unread": never}, TableState.CHOOSES),
        (PERSON | {"unread": so, "readonly": True}, TableState.TO_READ),
        (BOT, TableState.THINKS),
        (BOT | {"curtain": never}, TableState.THINKS),
        (BOT | {"begun": True}, TableState.THINKS),
        (BOT | {"throwing": True}, TableState.THROWS),
        (BOT | {"readonly": True}, TableState.LOOKED_AT),
        (BOT | {"unread": so}, TableState.TO_READ),
        ({"to_act": None}, TableState.OVER),
        ({"to_act": None, "readonly": True, "curtain": never}, TableState.OVER),
        ({"to_act": None, "unread": so}, TableState.TO_READ),
        ({"to_act": None, "unread": so, "holds": True}, TableState.HOLDS),
    ],
)
def test_of_several_things_that_are_so_one_comes_first(seen, doing):
    assert Course(over=False).doing(Seen(**seen)) is doing


def test_bots_rest_only_where_a_bot_is_to_act():
    course = Course(over=False)
    course.paused = True
    assert course.doing(Seen(**BOT)) is TableState.PAUSED
    assert course.doing(Seen(**PERSON)) is TableState.CHOOSES
    assert course.doing(Seen(**BOT, throwing=True)) is TableState.THROWS


def test_what_is_shown_comes_before_all_but_what_waits_for_a_person():
    names = ("bot", "readonly", "throwing", "begun")
    course = Course(over=False)
    course.showing = True
    for values, seat in itertools.product(itertools.product((False, True), repeat=4), (None, 0)):
        flags = dict(zip(names, values, strict=True))
        assert course.doing(Seen(seat, unread=never, curtain=never, **flags)) is TableState.SHOWS
        assert course.doing(Seen(seat, unread=never, curtain=never, holds=True, **flags)) is TableState.HOLDS


def test_a_person_chooses_where_nothing_else_is_done():
    assert [doing for doing in TableState if doing.of_a_person] == [TableState.ASKS, TableState.CHOOSES]


def test_the_end_is_shown_once_until_something_is_taken_back():
    course = Course(over=False)
    assert not course.ends_now(TableState.CHOOSES)
    assert not course.ends_now(TableState.TO_READ), "it is read first"
    assert course.ends_now(TableState.OVER)
    assert not course.ends_now(TableState.OVER)
    assert not course.ends_now(TableState.TO_READ)
    assert not course.ends_now(TableState.OVER)
    assert not course.ends_now(TableState.THINKS)
    assert course.ends_now(TableState.OVER)


def test_a_match_that_was_over_when_it_was_opened_does_not_end_again():
    assert not Course(over=True).ends_now(TableState.OVER)
