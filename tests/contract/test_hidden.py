"""The curtain: a seat is shown what it may know, and nothing it sees depends on anything else.

A game with hidden things has beside this file a `hidden_GAME.py` with
`swap_hidden(state, seat, random)`: the same table in JSON, but for what the seat
may not know. It may also name `SECRET_DEEDS`, types of action whose fields other
seats may not know, and `SHOWN`, types of event that openly tell what a view before
and after does not.
"""

from __future__ import annotations

import importlib
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import bots
from game.engine import Match, codec, game_named
from game.engine.base import Action, Event
from tests.contract.plays import plain, plays, viewers, written

often = settings(max_examples=60)
seldom = settings(max_examples=25)


@pytest.fixture(scope="module")
def hidden(game):
    """The hook of a game with hidden things; tests that need one pass over the others."""
    if not game_named(game).hidden:
        pytest.skip(f"nothing is hidden in {game}")
    return importlib.import_module(f"tests.contract.hidden_{game}")


def within(part: Any, whole: Any) -> bool:
    """Whether a part is the whole but for some `null` in the place of what is hidden."""
    if part is None:
        return True
    if type(part) is not type(whole):
        return False
    if isinstance(part, dict):
        return list(part) == list(whole) and all(within(value, whole[key]) for key, value in part.items())
    if isinstance(part, list):
        return len(part) == len(whole) and all(map(within, part, whole))
    return codec.same(part, whole)


@seldom
@given(data=st.data())
def test_a_view_is_the_state_with_null_for_what_is_hidden(game, data):
    for match in data.draw(plays(game)).walk():
        state, public = match.encoded(), match.view(None)
        for seat in viewers(match):
            view = match.view(seat)
            assert codec.same(codec.loads(written(view)), view)
            assert within(view, state)
            assert within(public, view)
            assert match.game.hidden or codec.same(view, state)
        assert written(match.encoded()) == written(state)


@seldom
@given(data=st.data())
def test_events_are_seen_with_null_for_what_is_hidden(game, data):
    for match in data.draw(plays(game)).walk():
        events, public = match.events, match.seen(None)
        for seat in viewers(match):
            seen = match.seen(seat)
            assert within(seen, events)
            assert within(public, seen)
            assert [(one["type"], one["rule"]) for one in seen] == [
                (one["type"], one["rule"]) for one in events
            ]
            assert match.game.hidden or codec.same(seen, events)
        assert written(match.events) == written(events)


@often
@given(data=st.data())
def test_no_eye_meets_what_it_may_not_know(game, hidden, data):
    """Other things hidden: not a byte of the view changes, nor what is legal, nor what a bot chooses."""
    play = data.draw(plays(game, 40))
    random = Random(play.choices)
    for match in play.walk():
        state = match.encoded()
        for seat in viewers(match):
            twin = Match.load(hidden.swap_hidden(state, seat, random), seed=1)
            assert written(twin.view(seat)) == written(match.view(seat))
            assert written(twin.view(None)) == written(match.view(None))
            if seat is not None and seat == match.to_act:
                assert written(twin.legal()) == written(match.legal())
                for level in match.game.bots:
                    assert bots.choose(twin, level, play.choices) == bots.choose(match, level, play.choices)


@often
@given(data=st.data())
def test_no_event_tells_what_it_may_not(game, hidden, data):
    """The same deed at two tables that a seat cannot tell apart: it learns of it alike, or both ways.

    A view before and the events as seen tell the view after; and where the views
    after are equal, nothing may have been seen that tells the tables apart.
    """
    play = data.draw(plays(game, 40))
    random = Random(play.choices)
    for match in play.walk():
        if match.over:
            continue
        state = match.encoded()
        for seat in viewers(match):
            for other, deed, action in twin_deeds(hidden, match, seat, random):
                seed = random.randrange(2**32)
                one, two = after(state, deed, seat, seed, hidden), after(other, action, seat, seed, hidden)
                assert one == two or (one[0] != two[0] and one[1] != two[1])


def twin_deeds(
    hidden: Any, match: Match, seat: int | None, random: Random
) -> list[tuple[dict[str, Any], Action, Action]]:
    """Another table, what is done here, and what is done there: all that a seat might take for the same."""
    legal = match.legal()
    deed = random.choice(legal)
    other = hidden.swap_hidden(match.encoded(), seat, random)
    found = []
    if Match.load(other, seed=0).refusal(deed) is None:
        found.append((other, deed, deed))
    if seat != match.to_act and deed["type"] in getattr(hidden, "SECRET_DEEDS", ()):
        alike = [action for action in legal if action["type"] == deed["type"]]
        found.append((match.encoded(), deed, random.choice(alike)))
    return found


def after(state: Any, action: Action, seat: int | None, seed: int, hidden: Any) -> tuple[str, str]:
    """A seat's view after an action, and what it saw of it."""
    match = Match.load(state, seed=seed)
    match.act(action)
    shown = getattr(hidden, "SHOWN", ())
    seen: list[Event] = [event for event in match.seen(seat) if event["type"] not in shown]
    return written(match.view(seat)), written(seen)


def test_secrets_are_met_in_play(game, hidden):
    """What the tests above look for is there: views and events that hide, and tables that differ."""
    views = events = swapped = others = 0
    for number in range(6):
        random = Random(number)
        for match in plain(game, number).walk():
            state = match.encoded()
            for seat in viewers(match):
                views += not codec.same(match.view(seat), state)
                events += not codec.same(match.seen(seat), match.events)
                swap = hidden.swap_hidden(state, seat, random)
                swapped += not codec.same(swap, state)
                twin = Match.load(swap, seed=0)
                others += any(
                    written(twin.view(other)) != written(match.view(other))
                    for other in viewers(match)
                    if other != seat
                )
    assert min(views, events, swapped, others) > 20
