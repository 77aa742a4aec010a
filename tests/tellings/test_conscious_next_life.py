"""After a death without a body: what was missing, and one thing to try, that was open in this very match."""

from __future__ import annotations

import functools

import pytest

from game import bots
from game.engine.match import Match
from game.tellings.conscious.lives import NextLife, next_life
from tests.clauses import clause


@functools.cache
def lived(seed: int) -> Match:
    """A match of two easy bots to its end, or to so many actions."""
    match = Match.new("conscious", ["Ann", "Bo"], {"turn_limit": 0}, seed=seed)
    while not match.over and not all(seat.out for seat in match.state.seats) and len(match.steps) < 900:
        match.act(bots.choose(match, "easy", len(match.steps)))
    return match


@clause("CB-12.2")
@pytest.mark.parametrize("seed", range(1, 7))
def test_who_died_without_a_body_is_told_what_was_missing_and_one_thing_to_try(seed):
    match = lived(seed)
    for number, seat in enumerate(match.state.seats):
        told = next_life(match, number)
        assert (told is not None) == (seat.out and seat.body == "physical" and _died(match, number))
        if told is not None:
            lacks = 7 - sum(seat.astral.values())
            assert sum(int(each) for each in told.missing.split() if each.isdigit()) == lacks
            assert told.want.endswith(".") and told.reason.endswith(".")
            assert "roll" not in told.want.lower() and "throw" not in told.want.lower()


def _died(match: Match, seat: int) -> bool:
    events = [event for step in match.steps for event in step.events if event["type"] == "eliminated"]
    return any(event["seat"] == seat and event["why"] == "died" for event in events)


def test_it_is_the_same_after_replay_and_nobody_else_is_told_anything():
    told = [(seed, seat, next_life(lived(seed), seat)) for seed in range(1, 7) for seat in (0, 1)]
    assert any(isinstance(each, NextLife) for _, _, each in told)
    for seed, seat, each in told:
        assert next_life(Match.replay(lived(seed).log()), seat) == each
    fresh = Match.new("conscious", ["Ann"], {}, seed=1)
    assert next_life(fresh, 0) is None
