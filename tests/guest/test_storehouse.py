"""The Storehouse: each clause of its rulebook, and what a large state costs the contract."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from game import rulebook
from game.engine import EngineError, Match
from game.engine.games import GAMES
from tests.clauses import clause
from tests.contract import plays
from tests.guest import registered
from tests.guest.invited import INVITED, LARGE
from tests.guest.storehouse import GAME


@pytest.fixture(scope="module", autouse=True)
def _guests() -> Iterator[None]:
    with ExitStack() as guests:
        for guest in (*INVITED, *LARGE):
            guests.enter_context(registered(guest))
        yield


def new(**options: int) -> Match:
    return Match.new("storehouse", ["Ann", "Ben"], options, seed=1)


@clause("SH-1.1", "SH-1.2")
def test_everyone_knows_fifty_jars_and_how_many_there_are():
    match = new()
    view = match.view(0)
    assert len(view["row"]) == 500 and not any(view["row"])
    assert len(view["seats"][0]["shelf"]) == 50 and view["seats"][1]["shelf"] is None
    assert [seat["jars"] for seat in view["seats"]] == [50, 50]


@clause("SH-2.1", "SH-2.2")
def test_who_fetches_takes_the_last_three():
    match = new()
    last = match.encoded()["row"][-3:]
    events = match.act({"type": "fetch"})
    assert events == [{"type": "fetched", "rule": "SH-2.2", "seat": 0, "jars": 53}]
    assert match.state.seats[0].shelf[-3:] == last[-3:] and match.to_act == 1


@clause("SH-2.3")
def test_who_opens_shows_a_jar_of_the_own_shelf():
    match = new()
    jar, other = match.state.seats[0].shelf[7], match.state.seats[1].shelf[0]
    with pytest.raises(EngineError):
        match.act({"type": "open", "jar": other})
    match.act({"type": "open", "jar": jar})
    assert (match.state.table, match.state.seats[0].worth, match.state.seats[0].jars) == ([jar], jar, 49)


@clause("SH-3.1")
def test_the_last_turn_ends_it():
    match = new(turns=2)
    match.act({"type": "fetch"})
    match.act({"type": "open", "jar": match.state.seats[1].shelf[0]})
    assert match.over and match.state.winners == [1]
    assert Match.load(match.encoded(), seed=0).over


def test_a_jar_stands_in_one_place():
    state = new().encoded()
    state["row"][0] = state["row"][1]
    with pytest.raises(EngineError) as refusal:
        Match.load(state, seed=0)
    assert refusal.value.path == "row"


def test_every_clause_has_its_test():
    tests = [thing for name, thing in vars(sys.modules[__name__]).items() if name.startswith("test_")]
    cited = {number for test in tests for number in getattr(test, "clauses", ())}
    assert cited == set(rulebook.clauses(GAME.name))


# -- what a large game costs the contract


@pytest.mark.parametrize("game", [*GAMES, *(guest.name for guest in (*INVITED, *LARGE))])
def test_what_the_contract_looks_at_comes_to_as_much_for_every_game(game):
    looked_at = plays.within(game)
    assert looked_at <= plays.LONGEST
    assert looked_at * plays.heft(game) <= plays.LONGEST * plays.LARGE or looked_at == plays.FEWEST
    assert looked_at == plays.LONGEST or plays.heft(game) > plays.LARGE, "of usual size: it loses nothing"


def test_a_large_game_is_looked_at_less_and_the_ends_of_a_list_are_always_among_some():
    assert plays.FEWEST < plays.within("long_walk") < plays.within("storehouse") < plays.LONGEST
    for most in (2, 3, 24):
        few = plays.some(range(100), most, seed=3)
        assert (few[0], few[-1], len(set(few))) == (0, 99, most) and few == sorted(few)
    assert plays.some("abc", 3, seed=1) == ["a", "b", "c"]
