"""The Long Walk: each clause of its rulebook, and that its matches are as long as they were made to be."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from game import rulebook, words
from game.engine import EngineError, Match
from game.engine.base import Event
from game.engine.games import board_of
from game.text.boards import checked_board
from tests.clauses import clause
from tests.contract.changed import allows_what_it_lists
from tests.guest import HERE, registered
from tests.guest.long_walk import GAME, long_log
from tests.happenings import Brings, Table, Told, held


@pytest.fixture(scope="module", autouse=True)
def _guest() -> Iterator[None]:
    with registered(GAME):
        yield


def table(*spaces: int, walks: int = 9, walk: int = 1, shells: int = 0, **fields: Any) -> Match:
    """Walkers on these stones; the die shows 3 every time."""
    seats = [
        {"name": name, "space": space, "rounds": 0, "greetings": 0, "shells": shells}
        for name, space in zip(("Ann", "Ben", "Mira"), spaces)
    ]
    state = {
        "game": "long_walk",
        "options": {"walks": walks},
        "phase": "walk",
        "walk": walk,
        "to_act": (walk - 1) % len(seats),
        "over": False,
        "winners": [],
        "seats": seats,
    }
    return Match.load({**state, **fields}, chance=[3] * 9)


def walk(match: Match, paces: int) -> list[Event]:
    return match.act({"type": "walk", "paces": paces})


def types(events: list[Event]) -> list[str]:
    return [event["type"] for event in events]


@clause("LW-1.1", "LW-1.2")
def test_all_begin_on_the_first_stone_for_as_many_walks_as_agreed():
    match = Match.new("long_walk", ["Ann", "Ben"], seed=1)
    assert match.options == {"walks": 40}
    assert [seat["space"] for seat in match.view(None)["seats"]] == [1, 1]
    for walks in (0, 5_001):
        with pytest.raises(EngineError):
            Match.new("long_walk", ["Ann"], {"walks": walks})


@clause("LW-2.1")
def test_a_walk_is_one_to_a_hundred_paces_from_stone_to_stone():
    match = table(7, 20)
    assert [action["paces"] for action in match.legal()] == list(range(1, 101))
    assert types(walk(match, 3)) == ["set_out", "stepped", "stepped", "stepped", "found", "passed"]
    assert match.state.seats[0].space == 10


@clause("LW-2.2")
def test_the_lake_has_been_gone_around_at_the_first_stone():
    match = table(59)
    assert types(walk(match, 62)).count("rounded") == 2
    assert (match.state.seats[0].space, match.state.seats[0].rounds) == (1, 2)


@clause("LW-2.3")
def test_whoever_is_met_is_greeted_in_turn_order():
    match = table(8, 7, 8, walk=2)
    greeted = [event["other"] for event in walk(match, 1) if event["type"] == "greeted"]
    assert greeted == [2, 0]
    assert match.state.seats[1].greetings == 2


@clause("LW-2.4", "LW-2.5")
def test_a_walk_ends_with_shells_and_the_next_player():
    match = table(1, 1)
    assert walk(match, 1)[-2:] == [
        {"type": "found", "rule": "LW-2.4", "seat": 0, "die": 3, "shells": 3},
        {"type": "passed", "rule": "LW-2.5", "from": 0, "to": 1},
    ]
    assert match.to_act == 1


@clause("LW-3.1")
def test_the_last_walk_ends_the_match():
    match = table(1, 2, walks=2, walk=2, shells=4)
    assert walk(match, 1)[-1] == {"type": "ended", "rule": "LW-3.1", "winners": [1]}
    assert match.over and match.legal() == []
    assert Match.load(match.encoded(), seed=1).over


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"walks": 5_001}, "options.walks"),
        ({"walk": 10}, "walk"),
        ({"shells": -1}, "seats[0].shells"),
        ({"to_act": 1}, "to_act"),
        ({"winners": [0]}, "winners"),
        ({"phase": "over"}, "over"),
        ({"phase": "over", "over": True, "to_act": None}, "walk"),
    ],
)
def test_a_state_that_cannot_be_is_refused(fields, path):
    with pytest.raises(EngineError) as found:
        table(1, 2, **fields)
    assert (found.value.code, found.value.path) == ("bad_state", path)


def test_a_board_of_mere_numbers_is_whole_without_words_for_each_stone_and_way():
    assert not words.texts("long_walk").squares and not words.texts("long_walk").links
    counts, faults = checked_board(HERE / "boards/long_walk")
    assert faults == [] and "60 places, 60 ways between them" in counts


def test_a_walker_stands_on_a_stone_of_the_board():
    assert [space.id for space in board_of("long_walk").spaces] == list(range(1, 61))
    with pytest.raises(EngineError):
        table(61)


def test_what_is_allowed_is_what_is_listed():
    for match in (table(7, 20), table(1, walks=1)):
        others = match.legal()
        allows_what_it_lists(match.game, match.state, others)
        walk(match, 1)
        allows_what_it_lists(match.game, match.state, others)


# -- event by event


def set_out(told: Told) -> Brings:
    """Nothing is done yet: the paces come one by one."""
    assert told.before["to_act"] == told.seat
    return {}


def stepped(told: Told) -> Brings:
    assert told.was["space"] == told.event["from"]
    return told.of(space=told.event["from"] % 60 + 1)


def rounded(told: Told) -> Brings:
    assert told.was["space"] == 1 and told.event["rounds"] == told.was["rounds"] + 1
    return told.of(rounds=told.event["rounds"])


def greeted(told: Told) -> Brings:
    """Each that is met is counted when it is met."""
    assert told.was["space"] == told.before["seats"][told.event["other"]]["space"]
    assert told.event["greetings"] == told.was["greetings"] + 1
    return told.of(greetings=told.event["greetings"])


def shells_found(told: Told) -> Brings:
    assert told.event["shells"] == told.was["shells"] + told.event["die"]
    return told.of(shells=told.event["shells"])


def passed(told: Told) -> Brings:
    assert told.before["to_act"] == told.event["from"]
    return {"walk": told.before["walk"] + 1, "to_act": told.event["to"]}


def ended(told: Told) -> Brings:
    return {"phase": "over", "to_act": None, "over": True, "winners": told.event["winners"]}


TOLD: Table = {
    "set_out": set_out,
    "stepped": stepped,
    "rounded": rounded,
    "greeted": greeted,
    "found": shells_found,
    "passed": passed,
    "ended": ended,
}


def test_each_event_is_told_when_its_deed_is_done():
    """Three who meet at once and come around on the way, and the last walk."""
    match = table(58, 1, 1, walks=2)
    walk(match, 4)
    walk(match, 2)
    assert match.over and set(TOLD) == set(words.texts("long_walk").events)
    assert held(TOLD, [match]) == set(TOLD)


# -- long matches


def test_there_is_a_match_of_a_thousand_actions_and_twenty_thousand_events():
    match = Match.replay(long_log())
    assert len(match.steps) == 1_000
    assert len(match.steps[0].events) >= 100
    assert sum(len(step.events) for step in match.steps) >= 20_000


def test_every_clause_has_its_test_and_every_event_its_words():
    tests = [thing for name, thing in vars(sys.modules[__name__]).items() if name.startswith("test_")]
    cited = {number for test in tests for number in getattr(test, "clauses", ())}
    assert cited == set(rulebook.clauses("long_walk"))
    match = Match.replay(long_log(60))
    told = {event["type"] for step in match.steps for event in step.events}
    assert told | {"ended"} == set(words.texts("long_walk").events)
