"""Which states of Leela are taken up and which are refused, with the path (section 9 of its rulebook)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import reasons
from game.engine import EngineError, Match, codec
from tests import strategies
from tests.clauses import clause
from tests.every import examples
from tests.games.leela_second import LINKS, RESTING
from tests.games.leela_table import NAMES, ROLL, position, table, thrown


def refused(state: Any) -> str:
    """The path a state is refused with; it stands at the head of the sentence."""
    with pytest.raises(EngineError) as found:
        Match.load(state)
    path = found.value.path
    assert found.value.code == "bad_state" and path is not None
    assert reasons.told(found.value).startswith(f"{path}: ")
    return path


def loaded(state: Any) -> Match | EngineError:
    """The match of a state, or its refusal."""
    try:
        return Match.load(state, seed=1)
    except EngineError as found:
        return found


def rich() -> dict[str, Any]:
    """A state in which nothing is empty but the winners: Ann in a run, Ben at home, Mira unborn."""
    match = table(30, 66, "unborn")
    thrown(match, 2, 2, 4, 6)
    return match.encoded()


def written(path: tuple[Any, ...]) -> str:
    """`("seats", 0, "square")` as the engine writes it."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".")


FIELDS = [path for path in strategies.paths(rich()) if path and isinstance(path[-1], str)]
OBJECTS = [path for path in strategies.paths(rich()) if isinstance(strategies.at(rich(), path), dict)]
LEAVES = [path for path in strategies.paths(rich()) if not isinstance(strategies.at(rich(), path), dict)]
# Where null is something else than a mistake of kind.
NULLABLE = {"to_act", "run", "land", "via"}


def test_the_example_is_rich_and_right():
    assert Match.load(rich()).encoded() == rich()
    assert len(FIELDS) > 50


@pytest.mark.parametrize("path", FIELDS, ids=written)
def test_no_field_may_be_missing(path):
    assert refused(strategies.without(rich(), path)) == written(path)


@pytest.mark.parametrize("path", OBJECTS, ids=written)
def test_no_field_may_be_added(path):
    state = strategies.put(rich(), path, {**strategies.at(rich(), path), "note": 1})
    assert refused(state) == written((*path, "note"))


@pytest.mark.parametrize("path", [path for path in LEAVES if path], ids=written)
def test_each_field_is_of_its_own_kind(path):
    """`1`, `1.0` and `true` are three different things."""
    right = strategies.at(rich(), path)
    kinds: tuple[Any, ...] = (None, True, 1, 1.0, "1", [1], {}, [], 2**63)
    for wrong in kinds:
        fits = type(wrong) is type(right)
        if path[-1] in NULLABLE:
            fits = fits or wrong is None or (right is None and type(wrong) is int)
        if not fits:
            assert refused(strategies.put(rich(), path, wrong)).startswith(written(path))


@clause("LE-5.3")
@pytest.mark.parametrize("square", [*LINKS, 68, 0, -1, 73, 10**30])
def test_a_playing_symbol_stands_where_one_can_rest(square):
    assert refused(strategies.put(position(30), ("seats", 0, "square"), square)) == "seats[0].square"


@pytest.mark.parametrize("square", RESTING)
def test_every_resting_place_is_taken_up(square):
    assert Match.load(position("unborn", square)).encoded() == position("unborn", square)


@clause("LE-1.3")
@pytest.mark.parametrize("symbol", ["unborn", "home"])
def test_unborn_and_home_stand_on_68(symbol):
    state = position(30, symbol)
    assert refused(strategies.put(state, ("seats", 1, "square"), 67)) == "seats[1].square"


@pytest.mark.parametrize("turn", [0, -1])
def test_turns_count_from_1(turn):
    assert refused(position(30, turn=turn)) == "turn"


COURSE = ("seats", 0, "course", 0)


@pytest.mark.parametrize(
    ("key", "values"),
    {
        "turn": [0, 8],
        "die": [0, 7],
        "kind": ["jump", "Move", ""],
        "from": [0, 73],
        "base": [-1, 73],
        "land": [0, 73],
        "via": ["ladder", ""],
        "to": [0, 73],
    }.items(),
)
@clause("LE-8.1")
def test_course_entries_keep_within_bounds(key, values):
    match = table("unborn", turn=3)
    thrown(match, 6, 4, 1, 2, 3)
    state = match.encoded()
    assert state["turn"] == 7
    for value in values:
        wrong = strategies.put(state, (*COURSE, key), value)
        assert refused(wrong) == f"seats[0].course[0].{key}"


def test_the_last_entry_ends_where_the_symbol_stands():
    match = table(30)
    thrown(match, 1, 1)
    state = match.encoded()
    assert refused(strategies.put(state, ("seats", 0, "square"), 33)) == "seats[0].course[1].to"


def test_a_course_may_be_empty_or_shortened():
    match = table("unborn", 30)
    thrown(match, 6, 3, 1, 2)
    state = match.encoded()
    courses: tuple[Any, ...] = ([], state["seats"][0]["course"][1:])
    for course in courses:
        assert Match.load(strategies.put(state, ("seats", 0, "course"), course)).to_act == 1


@clause("LE-7.1")
@pytest.mark.parametrize("home", [[], [0], [1, 1], [0, 1], [1, 2], [2], [-1]])
def test_home_lists_exactly_who_is_home(home):
    assert refused({**position(30, "home", 21), "home": home}) == "home"


@clause("LE-7.1")
@pytest.mark.parametrize("home", [[0, 2], [2, 0]])
def test_home_may_be_in_either_order(home):
    state = {**position("home", 30, "home", to_act=1), "home": home}
    assert Match.load(state).encoded() == state


def ended(*symbols: Any, winners: Any, **rest: Any) -> dict[str, Any]:
    return position(*symbols, to_act=None, winners=winners, **rest)


@clause("LE-7.2", "LE-7.3", "LE-7.4")
def test_matches_that_have_ended_are_taken_up():
    for state in (
        ended("home", winners=[0]),
        {**ended("home", "home", winners=[1, 0]), "home": [1, 0]},
        ended(30, "home", "unborn", winners=[1], end="first"),
    ):
        match = Match.load(state)
        assert match.over and match.legal() == [] and match.encoded() == state


@clause("LE-7.2", "LE-7.3", "LE-7.4")
@pytest.mark.parametrize(
    ("state", "path"),
    [
        (ended(30, winners=[]), "over"),
        (ended(30, "home", winners=[1]), "over"),
        ({**position("home"), "to_act": 0}, "over"),
        ({**position("home", 30, to_act=1, end="first")}, "over"),
        ({**position(30), "over": True}, "to_act"),
        ({**ended("home", winners=[0]), "over": False}, "to_act"),
        ({**position(30), "phase": "over"}, "phase"),
        ({**ended("home", winners=[0]), "phase": "roll"}, "phase"),
        ({**position(30), "phase": "bid"}, "phase"),
        ({**position(30), "to_act": None}, "to_act"),
        ({**position(30), "to_act": 1}, "to_act"),
        ({**position(30), "to_act": -1}, "to_act"),
        (position("home", 30), "to_act"),
        ({**ended("home", winners=[0]), "to_act": 0}, "to_act"),
        ({**position(30, "home"), "winners": [1]}, "winners"),
        (ended("home", winners=[]), "winners"),
        (ended("home", "home", winners=[1, 0]), "winners"),
        (ended("home", winners=[1]), "winners[0]"),
        (ended("home", "home", winners=[0, 1], end="first"), "home"),
        ({**ended("home", winners=[0]), "run": position(30, run=(1, 24, False))["run"]}, "run"),
    ],
)
def test_the_end_agrees_with_who_is_home(state, path):
    assert refused(state) == path


@clause("LE-4.3")
@pytest.mark.parametrize(
    ("symbol", "run", "path"),
    [
        ("unborn", (1, 1, True), "run"),
        (6, (0, 1, True), "run.sixes"),
        (6, (-1, 1, True), "run.sixes"),
        (6, (1, 2, True), "run.origin"),
        (6, (1, 0, False), "run.origin"),
        (6, (1, 73, False), "run.origin"),
        (23, (1, 10, False), "run.origin"),
        (30, (1, 68, False), "run.origin"),
        (7, (1, 1, True), "seats[0].square"),
        (30, (1, 25, False), "seats[0].square"),
        (30, (1, 30, False), "seats[0].square"),
        (48, (2, 30, False), "seats[0].square"),
        (53, (4, 30, False), "seats[0].square"),
        (62, (1, 62, False), "run"),
        (47, (1, 48, False), "run"),
        (62, (3, 50, False), "run"),
    ],
)
def test_a_run_agrees_with_where_the_symbol_stands(symbol, run, path):
    assert refused(position(symbol, run=run)) == path


@clause("LE-4.3", "LE-9.1")
@pytest.mark.parametrize(
    ("symbol", "run", "sixes"),
    [
        (6, (1, 1, True), "as_thrown"),
        (8, (2, 1, True), "as_thrown"),
        (14, (3, 1, True), "as_thrown"),
        (14, (9, 1, True), "as_thrown"),
        (36, (1, 30, False), "as_thrown"),
        (42, (2, 30, False), "as_thrown"),
        (48, (3, 30, False), "as_thrown"),
        (48, (10**6, 30, False), "as_thrown"),
        (67, (2, 67, False), "as_thrown"),
        (30, (2, 30, False), "total"),
        (62, (1, 62, False), "total"),
        (6, (5, 1, True), "total"),
    ],
)
def test_runs_that_can_be_are_taken_up(symbol, run, sixes):
    state = position(symbol, run=run, sixes=sixes)
    assert Match.load(state).encoded() == state


@clause("LE-9.1")
@pytest.mark.parametrize(
    ("symbol", "run", "path"),
    [
        (36, (1, 30, False), "seats[0].square"),
        (8, (2, 1, True), "seats[0].square"),
        (1, (1, 1, True), "seats[0].square"),
    ],
)
def test_held_sixes_leave_the_symbol_where_it_was(symbol, run, path):
    assert refused(position(symbol, run=run, sixes="total")) == path


@clause("LE-1.1")
@pytest.mark.parametrize("seats", [0, 7])
def test_a_table_has_one_to_six_seats(seats):
    state = position(30)
    state["seats"] = [position(30)["seats"][0] for _ in range(seats)]
    assert refused({**state, "to_act": 0}) in ("seats", "to_act")


@pytest.mark.parametrize("name", ["", "a" * 41, "a\nb", "\x7f", "\x9f", "\ud800", "a\udfff", 7, None])
def test_names_are_names(name):
    assert refused(strategies.put(position(21, 30), ("seats", 1, "name"), name)) == "seats[1].name"


@pytest.mark.parametrize("name", ["a", "é" * 40, "जनलोक", "🙂", " ", "‮olleh"])
def test_people_are_called_all_sorts_of_things(name):
    assert Match.load(strategies.put(position(30), ("seats", 0, "name"), name)).seats == [name]


def test_which_game_it_is_comes_first():
    assert refused({"to_act": 0}) == "game"
    assert refused({**position(30), "game": 7}) == "game"
    with pytest.raises(EngineError) as found:
        Match.load({**position(30), "game": "ludo"})
    assert found.value.code == "unknown_game"
    others: tuple[Any, ...] = (None, [], "leela", 7)
    for state in others:
        with pytest.raises(EngineError) as found:
            Match.load(state)
        assert (found.value.code, found.value.path) == ("bad_request", "state")


@examples(40)
@given(st.integers(1, 6), strategies.leela_options, strategies.seeds, st.integers(0, 200))
def test_every_state_of_play_is_taken_up_and_goes_on_alike(seats, options, seed, throws):
    match = Match.new("leela", NAMES[:seats], options, seed=seed)
    for _ in range(throws):
        if not match.over:
            match.act(ROLL)
    again = Match.load(match.encoded(), chance=[4])
    assert codec.dumps(again.encoded()) == codec.dumps(match.encoded())
    if not match.over:
        match.chance.replace([4])
        assert match.act(ROLL) == again.act(ROLL)


@examples(300)
@given(strategies.spoilt(rich()))
def test_a_state_with_one_thing_wrong_is_refused_or_whole(state):
    """Whatever is taken up can be played on: it breaks no rule later either."""
    found = loaded(state)
    if isinstance(found, EngineError):
        assert found.code in ("bad_state", "bad_request", "unknown_game")
    else:
        assert codec.same(found.encoded(), state)
        for _ in range(30):
            if not found.over:
                found.act(ROLL)
        codec.dumps(found.log())
