"""What a seat may imagine, and what it may foresee."""

from __future__ import annotations

import importlib
from itertools import islice
from random import Random
from typing import Any

import pytest

from game.engine import Match, game_named
from game.engine.chance import Loose
from game.engine.foresight import foresee
from tests.contract.plays import corpus, plain, viewers, walked, written

MOST_IMAGINED = 4_000  # until what may be hidden was reached: of a hand of many cards each


def test_what_is_imagined_is_seen_alike_and_can_be_played(game):
    """Byte for byte the same view, and a state that the game itself takes up."""
    rules = game_named(game)
    for match in walked(game, longest=40, one_in=3):
        for seat in viewers(match):
            view = match.view(seat)
            before = written(view)
            state = rules.imagine(view, seat, Loose(len(match.steps)))
            assert written(rules.view(state, seat)) == before == written(view)
            encoded = rules.encoded(state)
            assert written(Match.load(encoded, seed=0).encoded()) == written(encoded)


def test_what_is_foreseen_is_what_happens(game):
    """As far as it goes the very events and views that come; nothing of it depends on what is hidden."""
    for play in corpus(game, 30):
        random = Random(play.choices)
        for match in play.walk():
            if match.over:
                continue
            seat, action = match.to_act, random.choice(match.legal())
            view = match.view(seat)
            found = foresee(match.game, view, seat, action)
            twin = Match.load(match.encoded(), seed=random.randrange(2**32))
            twin.act(action)
            came = twin.transitions(twin.steps[-1], seat)
            told = [(each.event, each.before, each.after) for each in found.transitions]
            length = len(told)
            assert written(told) == written([(each.event, each.before, each.after) for each in came[:length]])
            assert (found.open is None) == (length == len(came) and not twin.steps[-1].drawn)
            assert written(view) == written(match.view(seat))


def test_a_foresight_ends_at_what_nobody_can_know(game):
    """What is open is met in play where a game has chance or secrets, and only there."""
    met = set()
    for number in range(6):
        for match in plain(game, number).walk():
            for action in match.legal()[:4]:
                met.add(foresee(match.game, match.view(match.to_act), match.to_act, action).open)
    assert bool(met & {"die", "pick", "shuffle"}) is any(
        step.drawn for number in range(6) for step in plain(game, number).played().steps
    )
    assert ("hidden" in met) <= game_named(game).hidden


def test_imagining_reaches_all_that_may_be_hidden(game):
    """Whatever the swap of the proof varies, a seat can imagine: no table it may sit at is left out."""
    if not game_named(game).hidden:
        pytest.skip(f"nothing is hidden in {game}")
    swap = importlib.import_module(f"tests.contract.hidden_{game}").swap_hidden
    rules = game_named(game)
    varying = 0
    for number in range(2):
        random = Random(number)
        for match in islice(plain(game, number).walk(), 1, None, 12):
            state = match.encoded()
            for seat in viewers(match):
                view = match.view(seat)
                swapped = [Match.load(swap(state, seat, random), seed=0).encoded() for _ in range(6)]
                wanted = {path: {at(path, each) for each in swapped} for path in leaves(state)}
                varying += sum(len(values) > 1 for values in wanted.values())
                reached: dict[Path, set[Any]] = {path: set() for path in wanted}
                for _ in range(MOST_IMAGINED):
                    imagined = rules.encoded(rules.imagine(view, seat, Loose(random.randrange(2**32))))
                    for path in list(wanted):
                        reached[path].add(at(path, imagined))
                        if wanted[path] & reached[path] and len(reached[path]) >= min(len(wanted[path]), 3):
                            del wanted[path]
                    if not wanted:
                        break
                assert not wanted
    assert varying > 10


Path = tuple[str | int, ...]


def leaves(value: Any, path: Path = ()) -> list[Path]:
    """Every place in a state where something stands that is no list and no object."""
    if isinstance(value, dict):
        return [leaf for key, each in value.items() for leaf in leaves(each, (*path, key))]
    if isinstance(value, list):
        return [leaf for index, each in enumerate(value) for leaf in leaves(each, (*path, index))]
    return [path]


def at(path: Path, state: Any) -> Any:
    """What stands at a place of a state."""
    for key in path:
        state = state[key]
    return state
