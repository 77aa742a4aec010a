"""Each event of an action between its views."""

import itertools
import random

import pytest

from game.engine.base import Draft
from game.engine.chance import Loose
from game.engine.games import GAMES
from game.engine.match import Match


@pytest.mark.parametrize("game", GAMES)
def test_the_views_lead_from_event_to_event_to_the_match(game):
    match = Match.new(game, ["Ann", "Ben", "Cem"], seed=11)
    chance = random.Random(11)
    before = {seat: match.view(seat) for seat in (None, 0, 1)}
    for _ in range(40):
        if match.over:
            break
        match.act(chance.choice(match.legal()))
        for seat in (None, 0, 1):
            told = match.transitions(match.steps[-1], seat)
            assert [each.event for each in told] == match.seen(seat)
            if told:
                assert told[0].before == before[seat]
                assert told[-1].after == match.view(seat)
            assert all(a.after == b.before for a, b in itertools.pairwise(told))
            before[seat] = match.view(seat)


@pytest.mark.parametrize("game", GAMES)
def test_setting_the_table_is_told_the_same_way(game):
    match = Match.new(game, ["Ann", "Ben", "Cem"], seed=12)
    opening = match.transitions(None, None)
    assert [each.event for each in opening] == match.seen(None)
    if opening:
        assert opening[-1].after == match.view(None)
    assert Match.load(match.encoded(), seed=1).transitions(None, None) == []


def test_an_event_that_goes_past_the_door_is_an_error_and_never_a_view_too_few(monkeypatch):
    match = Match.new("leela", ["Ann"], seed=3)
    monkeypatch.setattr(Draft, "tell", lambda draft, event: draft._events.append(event))
    match.act(match.legal()[0])
    with pytest.raises(ValueError, match="zip"):
        match.transitions(match.steps[-1], None)


def test_events_are_read_and_added_to_by_the_door_alone():
    draft = Draft(Match.new("leela", ["Ann"], seed=3).state, Loose(3))
    draft.emit("rolled", "LE-3.1", die=4)
    told = draft.events
    draft.tell({"type": "passed", "rule": "LE-3.5"})
    assert [event["type"] for event in draft.events] == ["rolled", "passed"] and len(told) == 1
    with pytest.raises(AttributeError):
        draft.events.append({"type": "moved"})  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        draft.events = ()  # type: ignore[misc]
