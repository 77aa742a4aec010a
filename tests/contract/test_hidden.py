"""The curtain: a seat is shown what it may know, and nothing it sees depends on anything else.

A game with hidden things has beside this file a `hidden_GAME.py` with
`swap_hidden(state, seat, random)`: the same table in JSON, but for what the seat
may not know. It may also name `SECRET_DEEDS`, types of action whose fields other
seats may not know, `SHOWN`, types of event that all may see and that no state
need keep, such as the dice of which only the sum matters, and `UNTOLD`, types of
event that do not tell all a seat then sees, such as a deal: the cards stand in
the view alone. `OPEN_EVENTS` says that every event is open to all.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game import bots
from game.engine import Match, codec, game_named
from game.engine.base import Action, Event
from tests.contract.plays import corpus, plain, viewers, walked, written


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


def eyes(match: Match) -> list[int | None]:
    """Those whose views can differ: where all seats see the same, one of them stands for all."""
    return viewers(match) if match.game.private else [None, match.to_act]


def test_a_view_is_the_state_with_null_for_what_is_hidden(game):
    for match in walked(game, one_in=3):
        state, public = match.encoded(), match.view(None)
        for seat in viewers(match):
            view = match.view(seat)
            assert codec.same(codec.loads(written(view)), view)
            assert within(view, state)
            assert within(public, view)
            assert match.game.hidden or codec.same(view, state)
        assert written(match.encoded()) == written(state)


def test_events_are_seen_with_null_for_what_is_hidden(game):
    for match in walked(game, one_in=2):
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


def test_no_eye_meets_what_it_may_not_know(game, hidden):
    """Other things hidden: not a byte of the view changes, nor what is legal, nor what a bot chooses."""
    for play in corpus(game, 40):
        random = Random(play.choices)
        for match in play.here_and_there():
            state = match.encoded()
            for seat in eyes(match):
                twin = Match.load(hidden.swap_hidden(state, seat, random), seed=1)
                assert written(twin.view(seat)) == written(match.view(seat))
                assert written(twin.view(None)) == written(match.view(None))
                if seat is not None and seat == match.to_act:
                    assert written(twin.legal()) == written(match.legal())
                    for level in match.game.bots:
                        assert bots.choose(twin, level, play.choices) == bots.choose(
                            match, level, play.choices
                        )


def test_no_event_tells_what_it_may_not(game, hidden):
    """A deed at two tables that a seat cannot tell apart: it learns the difference openly, or not at all."""
    for play in corpus(game, 40):
        random = Random(play.choices)
        for match in play.here_and_there():
            if match.over:
                continue
            here = (match.encoded(), random.choice(match.legal()), random.randrange(2**32))
            for seat in eyes(match):
                one = seen_after(*here, seat)
                for there in alike(hidden, match, seat, here, random):
                    assert_told_alike(one, seen_after(*there, seat), hidden)


Deed = tuple[dict[str, Any], Action, int]  # a state, an action, and the seed of the chance it meets
Seen = tuple[str, list[Event]]  # a view, and the events that led to it


def alike(hidden: Any, match: Match, seat: int | None, deed: Deed, random: Random) -> Iterator[Deed]:
    """Deeds that a seat might take for this one until it sees what comes of it."""
    state, action, seed = deed
    yield state, action, random.randrange(2**32)
    swapped = hidden.swap_hidden(state, seat, random)
    if Match.load(swapped, seed=0).refusal(action) is None:
        yield swapped, action, seed
    if seat != match.to_act and action["type"] in getattr(hidden, "SECRET_DEEDS", ()):
        others = [other for other in match.legal() if other["type"] == action["type"]]
        yield state, random.choice(others), seed


def seen_after(state: dict[str, Any], action: Action, seed: int, seat: int | None) -> Seen:
    match = Match.load(state, seed=seed)
    match.act(action)
    return written(match.view(seat)), match.seen(seat)


def assert_told_alike(one: Seen, other: Seen, hidden: Any) -> None:
    """Events as seen tell the view after; and where the views are equal, no event tells the tables apart."""
    (view, events), (other_view, other_events) = one, other
    untold = getattr(hidden, "UNTOLD", ())
    if codec.same(events, other_events) and not any(event["type"] in untold for event in events):
        assert view == other_view
    if view == other_view:
        shown = getattr(hidden, "SHOWN", ())
        kept = [event for event in events if event["type"] not in shown]
        assert codec.same(kept, [event for event in other_events if event["type"] not in shown])


def test_setting_a_table_tells_no_more_than_the_view_does(game, hidden):
    """Of many tables, those that a seat sees alike were set alike in its sight."""
    met: dict[tuple[int | None, str], Seen] = {}
    again = 0
    for number in range(80):
        match = Match.new(game, plain(game, 0).names, seed=number)
        for seat in viewers(match):
            seen = (written(match.view(seat)), match.seen(seat))
            known = met.setdefault((seat, seen[0]), seen)
            again += known is not seen
            assert_told_alike(known, seen, hidden)
    assert again


def test_secrets_are_met_in_play(game, hidden):
    """What the tests above look for is there: views and events that hide, and tables that differ."""
    views = events = swapped = others = 0
    for number in range(6):
        random = Random(number)
        for match in plain(game, number).here_and_there(2):
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
    assert min(views, swapped) > 20
    assert others > 20 if game_named(game).private else others == 0
    assert (events > 20) is not getattr(hidden, "OPEN_EVENTS", False)
