"""Leela, event by event: what the view after each must show, and nothing sooner (section 9)."""

from __future__ import annotations

import pytest

from game import words
from game.engine import Match
from game.engine.codec import same
from tests.contract.plays import plain
from tests.games.leela_table import table, thrown
from tests.happenings import Brings, Table, Told, held


def rolled(told: Told) -> Brings:
    """The throw stands in the course, and has led nowhere yet; a six of who is born is in the run."""
    event, was, course = told.event, told.was, told.was["course"]
    entry = told.after["seats"][told.seat]["course"][-1]
    assert (entry["turn"], entry["die"]) == (told.before["turn"], event["die"])
    assert entry["from"] == entry["to"] == was["square"]
    assert entry["land"] is entry["via"] is None
    brings = told.of(course=[*course, entry])
    if event["sixes"] and was["stage"] == "playing":
        run = told.before["run"]
        origin = run["origin"] if run else was["square"]
        entered = bool(run and run["entry"])
        brings["run"] = {"sixes": event["sixes"], "origin": origin, "entry": entered}
    return brings


def waited(told: Told) -> Brings:
    assert told.was["stage"] == "unborn" and told.was["course"][-1]["kind"] == "wait"
    return {}


def entered(told: Told) -> Brings:
    assert told.was["stage"] == "unborn" and told.was["course"][-1]["kind"] == "enter"
    return {
        **told.of(stage="playing"),
        **stood(told, land=6),
        "run": {"sixes": 1, "origin": 1, "entry": True},
    }


def held_back(told: Told) -> Brings:
    assert told.was["course"][-1]["kind"] == "hold" and told.was["square"] == told.event["square"]
    assert told.before["run"]["sixes"] == told.event["sixes"]
    return {}


def returned(told: Told) -> Brings:
    assert told.event["to"] == told.before["run"]["origin"]
    return stood(told)


def moved(told: Told) -> Brings:
    last = told.was["course"][-1]
    assert last["kind"] in ("move", "return", "total") and last["land"] is None
    assert last["base"] + told.event["squares"] == told.event["to"]
    return stood(told, land=told.event["to"])


def carried(told: Told) -> Brings:
    last = told.was["course"][-1]
    assert last["land"] == last["to"] == told.event["from"] and last["via"] is None
    return stood(told, via=told.event["type"])


def useless(told: Told) -> Brings:
    assert told.was["course"][-1]["land"] is None and told.was["square"] == told.event["square"]
    return {}


def stood(told: Told, **changed: object) -> Brings:
    """The symbol went from one square to the other, and its throw was changed so."""
    event, last = told.event, told.was["course"][-1]
    if event["type"] != "entered":
        assert told.was["square"] == event["from"]
    number = len(told.was["course"]) - 1
    return told.of(**{"square": event["to"], f"course.{number}": {**last, **changed, "to": event["to"]}})


def home(told: Told) -> Brings:
    assert told.was["stage"] == "playing" and told.was["square"] == 68
    arrived = [*told.before["home"], told.seat]
    assert told.event["place"] == len(arrived)
    return {**told.of(stage="home"), "home": arrived}


def again(told: Told) -> Brings:
    assert told.before["to_act"] == told.seat and told.before["run"]
    return {}


def passed(told: Told) -> Brings:
    event = told.event
    assert told.before["to_act"] == event["from"] and told.before["turn"] == event["turn"] - 1
    return {"to_act": event["to"], "turn": event["turn"], "run": None}


def ended(told: Told) -> Brings:
    assert same(told.event["winners"], told.before["home"])
    return {"phase": "over", "to_act": None, "run": None, "over": True, "winners": told.event["winners"]}


TOLD: Table = {
    "rolled": rolled,
    "waited": waited,
    "entered": entered,
    "held": held_back,
    "returned": returned,
    "moved": moved,
    "arrow": carried,
    "snake": carried,
    "useless": useless,
    "home": home,
    "again": again,
    "passed": passed,
    "ended": ended,
}


def worked() -> list[Match]:
    """Runs of sixes from birth and from a square, snakes, useless throws, and the way home."""
    found = []
    for sixes in ("as_thrown", "total"):
        for end in ("all", "first"):
            match = table("unborn", 69, sixes=sixes, end=end)
            thrown(match, 6, 6, 6, 4, 6, 6, 6, 6, 2, 3, 1)
            found.append(match)
        for square, dice in ((30, (6, 6, 6, 6, 1)), (69, (6, 6, 6, 6, 2)), (48, (6, 1)), (67, (5,))):
            match = table(square, "unborn", sixes=sixes)
            thrown(match, *dice)
            found.append(match)
        match = table(66, 67, end="first", sixes=sixes)
        thrown(match, 2)
        found.append(match)
    return found


def test_every_event_has_its_entry():
    assert set(TOLD) == set(words.texts("leela").events)


def test_each_event_of_a_worked_match_is_told_when_its_deed_is_done():
    assert held(TOLD, worked()) == set(TOLD)


@pytest.mark.parametrize("number", range(4))
def test_each_event_of_a_random_match_is_told_when_its_deed_is_done(number):
    assert held(TOLD, [plain("leela", number, 80).played()]) >= {"rolled", "passed"}
