"""Setting a table: what a game allows is played, and everything else refused in one sentence."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import reasons
from game.engine import EngineError, Match, game_named
from game.engine.chance import MAX_SEED
from game.engine.options import Option
from tests.contract.changed import slips, unlike
from tests.contract.plays import Play, corpus, plain, some, viewers, within, written
from tests.every import examples, first
from tests.strategies import at, json_values, names, paths, put, spoilt, without

often = examples(40)


def test_a_game_says_what_it_is(game):
    rules = game_named(game)
    assert rules.name == game
    assert rules.seats.step == 1 and 1 <= rules.seats.start < rules.seats.stop
    assert set(rules.bots) <= {"easy", "middle", "strong"} and "easy" in rules.bots
    assert rules.hidden or not rules.private
    assert hasattr(rules.state, "__slots__")
    for option in rules.options:
        for seats in rules.seats:
            assert option.refuse(option.default, seats, rules.defaults()) is None
        assert all(value in option.kind for value in option.offered)
    assert len({option.name for option in rules.options}) == len(rules.options)


def test_a_new_table_is_as_it_was_asked_for(game):
    for play in corpus(game, 0):
        match = play.new()
        assert match.seats == list(play.names)
        assert match.options == {**match.game.defaults(), **play.options}
        told = match.game.written(match.options)
        assert match.encoded()["options"] == told
        log = match.log()
        assert (log["game"], log["seats"], log["options"]) == (game, match.seats, told)
        assert (log["seed"], log["start"], log["steps"]) == (play.seed, None, [])
        assert Match.load(match.encoded(), seed=0).options == match.options
        assert play.new().encoded() == match.encoded()


def test_a_seed_is_found_where_none_is_given(game):
    match = Match.new(game, plain(game, 0).names)
    assert match.chance.seed is not None and 0 <= match.chance.seed <= MAX_SEED
    again = Match.new(game, plain(game, 0).names, seed=match.chance.seed)
    assert written(again.log()) == written(match.log())


def values(option: Option, seats: int) -> list[Any]:
    """What an option may be; of a long range the ends and what Setup offers, of lists and objects some."""
    if isinstance(option.kind, range):
        return sorted({option.default, *option.offered, *option.kind[:3], *option.kind[-2:]})
    if isinstance(option.kind, tuple):
        return list(option.kind)
    return [option.default, *(option.some(Random(number), seats) for number in range(12))]


def test_every_option_can_be_played(game):
    rules = game_named(game)
    names = plain(game, 1).names
    for option in rules.options:
        for value in values(option, len(names)):
            if option.refuse(value, len(names), rules.defaults()) is None:
                play = Play(game, names, {option.name: value}, 3, 4, 40)
                assert play.played().options[option.name] == value


# -- refusals


def refused(game: str, path: str, *arguments: Any, **chance: Any) -> None:
    with pytest.raises(EngineError) as refusal:
        Match.new(game, *arguments, **chance)
    assert refusal.value.code == "bad_request"
    assert refusal.value.path is not None and refusal.value.path.startswith(path)
    assert reasons.told(refusal.value).startswith(refusal.value.path)
    assert "\n" not in reasons.told(refusal.value)


def test_options_that_are_almost_right_are_refused(game):
    rules = game_named(game)
    seats = plain(game, 0).names
    for option in rules.options:
        wrong = [value for known in values(option, len(seats)) for value in unlike(known)]
        for value in wrong:
            if option.misfit(value, len(seats)) is not None:
                refused(game, f"options.{option.name}", seats, {option.name: value}, seed=1)
        refused(game, "options", seats, {f"{option.name} ": option.default}, seed=1)


@often
@given(data=st.data())
def test_options_that_are_none_are_refused(game, data):
    seats = plain(game, 0).names
    for option in game_named(game).options:
        strange = data.draw(json_values)
        if option.misfit(strange, len(seats)) is not None:
            refused(game, f"options.{option.name}", seats, {option.name: strange}, seed=1)
    refused(game, "options", seats, data.draw(st.lists(json_values, min_size=1)), seed=1)


@often
@given(data=st.data())
def test_tables_that_cannot_be_are_refused(game, data):
    rules = game_named(game)
    count = data.draw(st.integers(0, rules.seats.stop + 3).filter(lambda count: count not in rules.seats))
    refused(game, "seats", ["Ann"] * count, seed=1)
    bad = st.sampled_from(["", "e" * 41, "a\nb", "\0", "\x7f", "\ud800", 1, None, True, ["Ann"]])
    seats: list[Any] = data.draw(st.lists(names, min_size=rules.seats.start, max_size=rules.seats.start))
    place = data.draw(st.integers(0, len(seats) - 1))
    seats[place] = data.draw(bad)
    refused(game, f"seats[{place}]", seats, seed=1)
    seats = [*seats[:place], "Ann", *seats[place + 1 :]]
    for seed in (-1, MAX_SEED + 1, 1.0, True, "1"):
        refused(game, "seed", seats, seed=seed)
    for nobody in (None, "Ann", {"0": "Ann"}, 2):
        refused(game, "seats", nobody, seed=1)


# -- positions that were set up


@pytest.mark.parametrize("number", first(2, range(4)))
def test_a_state_is_refused_or_played(game, number):
    """What `load` takes can be played on, and loaded again at every position; the rest is told by path."""
    play = plain(game, number, within(game, 25))
    moments = [match.encoded() for match in play.walk()]
    for state in {state["phase"]: state for state in moments}.values():
        wrong = slips(state, moments)
        for path, value in Random(number).sample(wrong, min(within(game, 200), len(wrong))):
            assert_refused_or_played(put(state, path, value), play)


@often
@given(data=st.data())
def test_a_state_with_anything_wrong_is_refused_or_played(game, data):
    play = data.draw(st.sampled_from(corpus(game, 20)))
    changed = spoilt(play.played().encoded())
    for _ in range(3):
        assert_refused_or_played(data.draw(changed.filter(lambda state: type(state) is dict)), play)


def assert_refused_or_played(state: dict[str, Any], play: Play) -> None:
    refusal = fault(state)
    if refusal is None:
        for match in Play(play.game, (), {}, 0, play.choices, 8).walk(Match.load(state, seed=play.seed)):
            assert fault(match.encoded()) is None
            assert written(Match.load(match.encoded(), seed=0).encoded()) == written(match.encoded())
            assert match.over == (not match.legal())
            assert all(match.view(seat) for seat in viewers(match))
    elif refusal.code != "unknown_game" or state["game"] == play.game:
        assert refusal.code == "bad_state"
        assert refusal.path is not None and reasons.told(refusal).startswith(refusal.path)
        assert "\n" not in reasons.told(refusal)


def fault(state: dict[str, Any]) -> EngineError | None:
    """Why a state is refused, or None."""
    try:
        Match.load(state, seed=0)
    except EngineError as refusal:
        return refusal
    return None


def test_a_state_is_whole(game):
    """A field that is missing and a field that is unknown are refused, wherever they stand.

    Only what stands within an option may be left out, where the option says so, and a later option.
    """
    later = [("options", option.name) for option in game_named(game).options if option.later]
    for play in corpus(game, 40):
        state = play.played().encoded()
        fields = [path for path in paths(state)[1:] if isinstance(at(state, path[:-1]), dict)]
        for path in some(fields, within(game, 200), play.choices):
            unknown = put(state, (*path[:-1], f"{path[-1]}_"), None)
            for changed in (
                [unknown]
                if path in later or (path[0] == "options" and len(path) > 2)
                else [unknown, without(state, path)]
            ):
                with pytest.raises(EngineError) as refusal:
                    Match.load(changed, seed=0)
                assert refusal.value.code == "bad_state"
                assert str(path[-1]) in (refusal.value.path or "")
