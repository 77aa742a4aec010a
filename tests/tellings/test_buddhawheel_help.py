"""Whom a Buddha can help is told as the rules have it; what leaving or staying means, too."""

from __future__ import annotations

from typing import Any

import pytest

from game import bots, words
from game.engine.games import buddhawheel as rules
from game.engine.match import Match
from game.tellings import telling_of
from game.tellings.buddhawheel.helping import (
    Help,
    helps,
    nearer,
    nearest,
    parting,
    turns_of_letting_go,
)
from tests.clauses import clause
from tests.tellings.test_buddhawheel import match_of, view_of

NAMES = ["Ann", "Ben"]
WHEEL = telling_of("buddhawheel")
ACTIONS = {"end": "meditate", "give": "dedicate", "put": "purify"}


def wandering(square: str, die: int, other: dict[str, Any]) -> Match:
    """A Buddha who has thrown, and another on the way."""
    return match_of({"status": "buddha", "square": square}, other, phase="route", die=die)


def asked_after(match: Match, to: str) -> Match:
    """The match after the Buddha has gone there."""
    found = Match.load(match.encoded(), seed=1)
    found.act({"type": "go", "to": to})
    return found


@clause("BW-9.2", "BW-9.3", "BW-9.4", "BW-9.5")
@pytest.mark.parametrize("seed", range(3))
def test_help_that_is_told_is_offered_by_the_rules(seed):
    """Of many throws of Buddhas: each help is offered then to that seat; elsewhere none is of use."""
    match = Match.new("buddhawheel", ["Ann", "Ben", "Cid"], {"start_as_buddha": [0]}, seed=seed)
    looked = 0
    while not match.over and looked < 12 and len(match.steps) < 700:
        view = match.view(None)
        if view["phase"] == "route" and view["seats"][view["to_act"]]["status"] == "buddha":
            told = helps(view)
            looked += bool(told)
            for each in told:
                _offered(match, each)
            for to in {action["to"] for action in match.legal()} - {each.to for each in told}:
                state = asked_after(match, to).state
                assert not (state.phase == "share" and state.seats[state.to_act].dedicated), to
        match.act(bots.choose(match, "easy", seed))
    assert looked == 12


def _offered(match: Match, told: Help) -> None:
    after = asked_after(match, told.to)
    if told.kind == "realm":
        assert rules.may_purify_first(after.state, told.seat)
        assert rules.latest(after.state.seats[told.seat].karma, "negative") == told.card
        return
    action = {"type": ACTIONS[told.can]} | ({} if told.can == "put" else {"card": told.card})
    while after.to_act != told.seat:
        after.act({"type": "decline"})
    assert after.state.phase == {"beside": "share", "past": "pass"}[told.kind]
    assert action in after.legal()


@clause("BW-9.2")
def test_who_is_nearest_is_told_with_the_way_there_and_what_can_be_done_beside():
    match = wandering("spirit_9", 4, {"square": "spirit_12", "dedicated": ["HU09"], "karma": ["HU11"]})
    view = match.view(None)
    near = nearest(view, 0)
    assert near is not None and (near.seat, near.steps) == (1, 3)
    assert near.path == ("spirit_9", "spirit_10", "spirit_11", "spirit_12")
    assert WHEEL.prompt(view, NAMES).why == "Ben is three away, and beside you can end anger"
    best, *rest = helps(view)
    assert best == Help("spirit_12", "beside", 1, "end", "HU09")
    assert {each.kind for each in rest} >= {"past"}
    told = {each.to: WHEEL.effect(view, {"type": "go", "to": each.to}, NAMES) for each in helps(view)}
    assert told["spirit_12"] == "beside Ben, who can end anger"
    assert told["spirit_13"] == f"past Ben, who can give {words.texts('buddhawheel').cards['HU11']}"


@clause("BW-9.2")
def test_where_nothing_helps_the_way_leads_nearer():
    view = wandering("god_11", 2, {"square": "spirit_12"}).view(None)
    assert helps(view) == [] and nearer(view) == "birth_human"


@clause("BW-9.3", "BW-9.4", "BW-9.5")
def test_the_log_begins_with_the_help():
    match = wandering("spirit_9", 3, {"square": "spirit_12", "dedicated": ["HU09"], "karma": ["HU11"]})
    match.act({"type": "go", "to": "spirit_12"})
    match.act({"type": "meditate", "card": "HU09"})
    said = words.sentences("buddhawheel", match.told(None, match.steps[-1]), NAMES)
    assert said.startswith("Ann helps Ben, who meditates on Patience")
    alone = match_of({"square": "subtle_2", "dedicated": ["HU09"]}, phase="square")
    alone.act({"type": "meditate", "card": "HU09"})
    assert "helps" not in words.sentences("buddhawheel", alone.told(None, alone.steps[-1]), NAMES)


@clause("BW-9.2")
def test_a_buddha_who_stays_makes_no_line():
    match = wandering("god_3", 2, {"square": "spirit_12"})
    match.act({"type": "go", "to": "god_3"})
    assert words.sentences("buddhawheel", match.told(None, match.steps[-1]), NAMES) == ""


SIX = [f"@{colour}" for colour in rules.COLOURS]


@clause("BW-8.1", "BW-8.2", "BW-8.3", "BW-10.1")
@pytest.mark.parametrize(
    ("seat", "options", "leave", "stay"),
    [
        ({"karma": ["HU01", "HU09", "SP08", "HU11", "HU13"]}, {},
         "You have no more turns", "A Buddha in about two turns"),
        ({"karma": ["HU01"]}, {}, None, "A Buddha in about one turn"),
        ({}, {}, None, "A Buddha at once"),
        ({}, {"end": "first"}, "The match ends here", "The match ends here"),
    ],
)  # fmt: skip
def test_leaving_and_staying_say_what_they_mean_for_the_rest_of_the_match(seat, options, leave, stay):
    view = view_of({"square": "subtle_2", "meditated": SIX, **seat}, phase="liberation", then="end")
    view["options"] = {**view["options"], **options}
    assert leave in (None, parting(view, "leave")) and parting(view, "stay") == stay
    assert WHEEL.effect(view, {"type": "stay"}, NAMES) == stay
    assert WHEEL.prompt(view, NAMES).why == "Both are freedom; one is still on the way"


@clause("BW-7.6", "BW-8.3")
@pytest.mark.parametrize(
    ("minds", "powers", "turns"), [(1, 0, 1), (5, 0, 2), (7, 0, 2), (8, 0, 3), (8, 5, 2)]
)
def test_letting_go_takes_a_turn_for_three_or_four_minds(minds, powers, turns):
    assert turns_of_letting_go({"karma": ["HU01"] * minds, "powers": powers}) == turns
