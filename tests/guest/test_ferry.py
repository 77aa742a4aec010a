"""The Ferry: each clause of its rulebook, each event in its views, and that its files are whole."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from game import rulebook, words
from game.engine import EngineError, Match
from game.text.boards import checked_board
from tests.clauses import clause
from tests.contract.plays import plain
from tests.guest import HERE, registered
from tests.guest.ferry import GAME
from tests.happenings import Brings, Table, Told, held


@pytest.fixture(scope="module", autouse=True)
def _guest() -> Iterator[None]:
    with registered(GAME):
        yield


def table(*spaces: str, **fields: Any) -> Match:
    """Players on these islands; the first is to act."""
    state = {
        "game": "ferry",
        "options": {},
        "phase": "sail",
        "to_act": 0,
        "over": False,
        "winners": [],
        "seats": [{"name": name, "space": space} for name, space in zip(("Ann", "Ben", "Mira"), spaces)],
    }
    return Match.load({**state, **fields}, seed=1)


def go(to: str) -> dict[str, str]:
    return {"type": "go", "to": to}


@clause("FE-1.1")
def test_one_to_four_begin_at_the_pier():
    for count in range(1, 5):
        match = Match.new("ferry", ["Ann", "Ben", "Mira", "Olu"][:count])
        assert [seat.space for seat in match.state.seats] == ["pier"] * count
    for count in (0, 5):
        with pytest.raises(EngineError):
            Match.new("ferry", ["Ann"] * count)


@clause("FE-1.2")
def test_one_goes_along_a_way_that_begins_there_or_waits_and_the_next_is_to_act():
    match = table("dunes", "quay")
    assert match.legal() == [go("mill"), go("chapel"), {"type": "wait"}]
    assert match.act(go("chapel")) == [
        {"type": "sailed", "rule": "FE-1.2", "seat": 0, "from": "dunes", "to": "chapel"}
    ]
    assert match.to_act == 1
    assert [event["type"] for event in match.act({"type": "wait"})] == ["waited"]
    assert [seat.space for seat in match.state.seats] == ["chapel", "quay"] and match.to_act == 0


@clause("FE-1.3")
def test_who_comes_home_first_has_won():
    match = table("light", "light")
    assert [event["type"] for event in match.act(go("home"))] == ["sailed", "ended"]
    assert match.over and match.state.winners == [0] and match.legal() == []


@pytest.mark.parametrize(
    ("spaces", "fields", "path"),
    [
        (("nowhere", "pier"), {}, "seats[0].space"),
        (("home", "home"), {"over": True, "to_act": None, "winners": [0, 1]}, "winners"),
        (("home", "pier"), {"over": True, "to_act": None}, "winners"),
        (("home", "pier"), {"winners": [0]}, "over"),
        (("pier", "pier"), {"over": True, "to_act": None}, "over"),
        (("pier", "pier"), {"phase": "over"}, "phase"),
    ],
)
def test_a_state_that_cannot_be_is_refused(spaces, fields, path):
    with pytest.raises(EngineError) as found:
        table(*spaces, **fields)
    assert (found.value.code, found.value.path) == ("bad_state", path)


# -- event by event


def passed_on(told: Told) -> Brings:
    """Whose turn it is changes with the deed."""
    assert told.before["to_act"] == told.seat
    return {"to_act": (told.seat + 1) % told.count}


def sailed(told: Told) -> Brings:
    assert told.was["space"] == told.event["from"]
    return {**told.of(space=told.event["to"]), **passed_on(told)}


def ended(told: Told) -> Brings:
    (seat,) = told.event["winners"]
    assert told.before["seats"][seat]["space"] == "home"
    return {"phase": "over", "to_act": None, "over": True, "winners": [seat]}


TOLD: Table = {"sailed": sailed, "waited": passed_on, "ended": ended}


def test_each_event_is_told_when_its_deed_is_done():
    assert set(TOLD) == set(words.texts("ferry").events)
    assert held(TOLD, [plain("ferry", number).played() for number in range(8)]) == set(TOLD)


# -- its files


def test_its_files_are_held_against_its_rules():
    counts, faults = checked_board(HERE / "boards/ferry")
    assert faults == [] and "8 places, 15 ways between them" in counts


def test_every_clause_has_its_test():
    tests = [thing for name, thing in vars(sys.modules[__name__]).items() if name.startswith("test_")]
    cited = {number for test in tests for number in getattr(test, "clauses", ())}
    assert cited == set(rulebook.clauses("ferry"))
