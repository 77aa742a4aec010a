"""The bots of Hungry Ghost: what the strong one plans is the shortest there is, and each plays fair."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import bots
from game.bots import hungry_ghost as ghost
from game.engine import Match, codec
from game.engine.base import Action
from game.engine.games.hungry_ghost import GAME
from tests import strategies
from tests.clauses import clause
from tests.every import examples
from tests.games import hungry_ghost_table as tables
from tests.games.hungry_ghost_search import Morning, soonest
from tests.games.hungry_ghost_table import NAMES, at, heaven, hell, position, table, teacher
from tools.benchmarks import levels


def played(match: Match, *levels: str, seed: int = 1) -> Match:
    """A match that bots of these levels play to its end, or for a long time."""
    for _ in range(4_000):
        if match.to_act is None:
            break
        match.act(bots.choose(match, levels[match.to_act], seed))
    return match


def forget() -> None:
    """Let the planner begin as in a new process."""
    for remembered in (
        ghost.turns_to_freedom,
        ghost.in_a_later_life,
        ghost.from_birth,
        ghost._errands,
    ):
        remembered.cache_clear()


# -- the shortest plan


@pytest.mark.parametrize(("delusion", "day"), [(10, 12), (30, 22)])
def test_the_soonest_day_is_the_rulebooks(delusion, day):
    """By trying everything: the figures of *Options*."""
    assert soonest(Morning(delusion=delusion), delusion) == day


def test_without_bad_deeds_it_is_day_25():
    assert soonest(Morning(), 30, stealing=False) == 25


@clause("HG-10.1")
@pytest.mark.parametrize(("delusion", "day"), [(1, 11), (10, 12), (20, 17), (30, 22), (40, 27), (99, 56)])
def test_alone_the_strong_bot_awakens_on_the_soonest_day(delusion, day):
    match = played(Match.new("hungry_ghost", ["Ann"], {"delusion": delusion}), "strong")
    assert (match.state.winners, match.state.day) == ([0], day)
    if delusion <= 20:
        assert soonest(Morning(delusion=delusion), delusion) == day


CAPS = st.integers(1, 9)
UP_TO = {most: st.integers(0, most) for most in range(1, 10)}
MERITS, LIFE, EITHER = st.integers(-5, 5), st.integers(1, 5), st.booleans()
DANA = st.sampled_from([0, 0, 1, 2, 3, 5, 9])


@st.composite
def moments(draw: st.DrawFn) -> tuple[ghost.Own, int]:
    """One who is alone, at any time of a life; and the most Delusion there is."""
    cap = draw(CAPS)
    delusion = draw(UP_TO[cap])
    own = ghost.Own(
        afternoon=draw(UP_TO[1]),
        place=draw(UP_TO[3]),
        merit=draw(MERITS),
        life=draw(LIFE),
        dana=draw(DANA),
        delusion=delusion,
        insight=0 if delusion else draw(UP_TO[7]),
        monk=draw(EITHER),
        meditator=draw(EITHER),
        greedy=draw(EITHER),
        deeds=ghost.NO_DEEDS,
    )
    return own, cap


@examples(60)
@given(moments())
def test_no_plan_is_shorter(moment):
    """The search that is led by its bounds finds what trying everything finds; no bound is above it."""
    own, cap = moment
    start = Morning(*own[1:10])
    turns = ghost.turns_to_freedom(ghost.ALONE, own, cap)
    assert turns == soonest(start, cap, afternoon=bool(own.afternoon))
    assert ghost.at_least(ghost.ALONE, own) <= turns


@examples(40)
@given(tables.seats(30), st.booleans())
def test_a_plan_is_kept(seat, afternoon):
    """Alone, each action leads as far as was planned before it: no turn is lost on the way."""
    phase = "afternoon" if afternoon and seat["realm"] == "human" else None
    match = table(seat, phase=phase, delusion=30)
    planned = ghost.turns_left(match.state, 0, lambda company, own: ghost.turns_to_freedom(company, own, 30))
    assert played(match, "strong").state.day == planned


# -- among others


def test_the_strong_bot_learns_from_a_teacher_near_by():
    match = table(at(), teacher("forest"), at("temple"))
    assert bots.choose(match, "strong", 0) == {"type": "move", "to": "forest"}


def test_the_strong_bot_sits_with_others_in_the_temple():
    match = table(at("temple", meditator=True, delusion=9, dana=5), *(at("temple") for _ in range(3)))
    assert bots.choose(match, "strong", 0) == {"type": "meditate"}


@pytest.mark.parametrize("level", GAME.bots)
def test_each_dies_when_that_is_freedom(level):
    match = table(at("cave", life=0, dana=3, delusion=0, insight=7), at(), phase="evening")
    assert level == "easy" or bots.choose(match, level, 0) == {"type": "die"}
    assert "die" in {bots.choose(match, level, seed)["type"] for seed in range(20)}


def test_where_none_can_awaken_in_time_the_strong_bot_comes_farthest():
    match = table(teacher("cave", delusion=30, dana=3), at("cave", delusion=29), day=28, max_days=30)
    assert played(match, "strong", "middle").state.winners == [0]
    assert match.state.seats[0].delusion == 18


# -- fair play


def chosen(state: dict[str, Any], level: str, seed: int) -> Action:
    """What a bot chooses; it gets its own copies, and leaves them as they are."""
    match = Match.load(state)
    view, legal = match.view(match.to_act), match.legal()
    given_view, given_legal = copy.deepcopy(view), copy.deepcopy(legal)
    action = bots.decide("hungry_ghost", given_view, given_legal, level, seed)
    assert (given_view, given_legal) == (view, legal)
    assert any(codec.same(action, listed) for listed in legal)
    return action


@examples(80)
@given(tables.positions(), st.sampled_from(GAME.bots), strategies.seeds)
def test_what_a_bot_chooses_is_legal_and_the_same_again(state, level, seed):
    forget()
    first = chosen(state, level, seed)
    assert chosen(state, level, seed) == first


@pytest.mark.parametrize("level", GAME.bots)
def test_a_bot_in_a_realm_lets_time_pass(level):
    for seat in (heaven(2), hell(-2)):
        assert bots.choose(table(seat, at()), level, 0) == {"type": "pass_time"}


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_what_was_thought_before_changes_no_choice(seats):
    """A bot that has played on from the start, and one that first sees this position, choose alike."""
    match = Match.new("hungry_ghost", NAMES[:seats], {"delusion": 10})
    for number in range(24):
        if match.to_act is None:
            break
        remembering = bots.choose(match, "strong", 0)
        if number % 3 == 2:
            forget()
            assert bots.choose(match, "strong", 0) == remembering
        match.act(remembering)


def test_a_beginners_seed_matters():
    match = Match.new("hungry_ghost", NAMES[:2])
    assert len({codec.dumps(bots.choose(match, "easy", seed)) for seed in range(30)}) > 1


def test_enormous_purses_are_no_trouble():
    state = position(at(dana=10**30), at(dana=10**200, meditator=True), day=10**9)
    for level in GAME.bots:
        chosen(state, level, 0)


# -- who beats whom


@pytest.mark.parametrize("pair", [("strong", "middle"), ("strong", "easy"), ("middle", "easy")])
def test_the_better_bot_wins(pair):
    """The first matches of the benchmark; a hundred are its business."""
    outcomes = [levels.played("hungry_ghost", pair, number)[0] for number in range(10)]
    assert sum(levels.result(outcome, pair[0]) for outcome in outcomes) >= 9
