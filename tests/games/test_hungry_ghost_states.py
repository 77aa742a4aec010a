"""Which states of Hungry Ghost are taken up and which are refused, with the path (its section *State*)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import EngineError, Match, codec
from tests import strategies
from tests.clauses import clause
from tests.games.ghost_second import can_be
from tests.games.ghost_table import ROLES, State, at, hosted, position


@pytest.fixture(scope="module", autouse=True)
def _hosted() -> Iterator[None]:
    with hosted():
        yield


def refused(state: Any) -> str:
    """The path a state is refused with; it stands at the head of the sentence."""
    with pytest.raises(EngineError) as found:
        Match.load(state)
    path = found.value.path
    assert found.value.code == "bad_state" and path is not None
    assert found.value.sentence.startswith(f"{path}: ")
    return path


def loaded(state: Any) -> Match | EngineError:
    """The match of a state, or its refusal."""
    try:
        return Match.load(state, chance=[])
    except EngineError as found:
        return found


def changed(state: State, index: int = 0, **fields: Any) -> State:
    """The state with these fields of one seat changed."""
    for key, value in fields.items():
        state = strategies.put(state, ("seats", index, key), value)
    return state


def written(path: tuple[Any, ...]) -> str:
    """`("seats", 0, "merit")` as the engine writes it."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".")


HUMAN = position(at("cave", delusion=0, insight=2), "town")
RICH = position(
    at("forest", "monk", "meditator", merit=-2, dana=4, delusion=0, insight=3),
    at("heaven", merit=3, delusion=12),
    at("hell", merit=-1, lives=2),
    to_act=1,
    day=6,
    max_days=9,
)
HEAVEN, HELL = position("heaven", "town"), position("hell", "town")
CHOICE = position(at("town", life=0, dana=1), "town", phase="evening")
AWAKENED = position("town", at("cave", life=0, delusion=0, insight=7), to_act=None, winners=[1])
CAPPED = position(
    at("town", merit=2), "hell", at("heaven", merit=2), to_act=None, day=5, max_days=5, winners=[0, 2]
)

FIELDS = [path for path in strategies.paths(RICH) if path and isinstance(path[-1], str)]
OBJECTS = [path for path in strategies.paths(RICH) if isinstance(strategies.at(RICH, path), dict)]
LEAVES = [path for path in strategies.paths(RICH) if not isinstance(strategies.at(RICH, path), dict)]
NULLABLE = {"to_act", "location"}


@pytest.mark.parametrize("state", [HUMAN, RICH, HEAVEN, HELL, CHOICE, AWAKENED, CAPPED])
def test_the_examples_are_right(state):
    assert can_be(state)
    match = Match.load(state)
    assert codec.same(match.encoded(), state)
    assert match.options == state["options"]


@pytest.mark.parametrize("path", FIELDS, ids=written)
def test_no_field_may_be_missing(path):
    assert refused(strategies.without(RICH, path)) == written(path)


@pytest.mark.parametrize("path", OBJECTS, ids=written)
def test_no_field_may_be_added(path):
    state = strategies.put(RICH, path, {**strategies.at(RICH, path), "note": 1})
    assert refused(state) == written((*path, "note"))


@pytest.mark.parametrize("path", LEAVES, ids=written)
def test_each_field_is_of_its_own_kind(path):
    """`1`, `1.0` and `true` are three different things."""
    right = strategies.at(RICH, path)
    kinds: tuple[Any, ...] = (None, True, 1, 1.0, "1", [1], {}, [])
    for wrong in kinds:
        if type(wrong) is type(right) or (path[-1] in NULLABLE and (wrong is None or right is None)):
            continue
        assert refused(strategies.put(RICH, path, wrong)).startswith(written(path))


# -- section 1


@clause("HG-1.1", "HG-1.3", "HG-1.4", "HG-1.5")
@pytest.mark.parametrize(
    ("field", "values"),
    {
        "merit": [-6, 6, 10**30],
        "life": [-1, 6],
        "dana": [-1],
        "delusion": [-1, 31, 99],
        "insight": [-1, 8],
        "lives": [0, -1],
    }.items(),
)
def test_stats_keep_to_their_ranges(field, values):
    state = position("town", at("town", delusion=0))
    for value in values:
        assert refused(changed(state, 1, **{field: value})) == f"seats[1].{field}"


@clause("HG-1.1", "HG-1.3", "HG-1.5")
@pytest.mark.parametrize(
    ("field", "values"),
    {
        "merit": [-5, 5],
        "life": [1, 5],
        "dana": [0, 10**30],
        "insight": [0, 7],
        "lives": [1, 10**30],
    }.items(),
)
def test_their_ends_are_within(field, values):
    for value in values:
        state = changed(position("town", at("town", delusion=0)), 1, **{field: value})
        assert codec.same(Match.load(state).encoded(), state)


@clause("HG-1.4")
def test_the_option_is_the_cap_of_delusion():
    state = position("town", delusion=99)
    assert Match.load(state).state.seats[0].delusion == 99
    assert (
        refused(changed(position(at("town", delusion=12), delusion=12), delusion=13)) == "seats[0].delusion"
    )


@pytest.mark.parametrize(("option", "values"), [("delusion", [0, 100, -1]), ("max_days", [-1, 10_000])])
def test_options_keep_to_their_values(option, values):
    for value in values:
        state = position(at("town", delusion=0), "hell", max_days=3)
        assert refused(strategies.put(state, ("options", option), value)) == f"options.{option}"


@clause("HG-1.5")
@pytest.mark.parametrize(
    ("state", "index"),
    [
        (changed(HUMAN, delusion=1), 0),
        (changed(HUMAN, 1, insight=1), 1),
        (changed(position(at("heaven", delusion=0)), insight=1), 0),
        (changed(position(at("hell", delusion=0)), insight=7), 0),
    ],
)
def test_insight_is_of_the_clear_in_the_human_realm(state, index):
    assert refused(state) == f"seats[{index}].insight"


@clause("HG-1.6")
def test_a_teacher_is_a_meditator():
    state = position("town", at("cave", "teacher"))
    assert Match.load(state).state.seats[1].teacher
    assert refused(changed(state, 1, meditator=False)) == "seats[1].meditator"


@clause("HG-6.10")
def test_nobody_is_both_teacher_and_greedy():
    assert refused(changed(position(at("town", "teacher")), greedy=True)) == "seats[0].greedy"


# -- the realms


@clause("HG-3.3")
@pytest.mark.parametrize(
    ("state", "location"), [(HUMAN, None), (HEAVEN, "town"), (HELL, "cave"), (HUMAN, "heaven"), (HUMAN, "")]
)
def test_a_location_is_had_in_the_human_realm_alone(state, location):
    assert refused(changed(state, location=location)) == "seats[0].location"


@pytest.mark.parametrize("realm", ["Heaven", "limbo", ""])
def test_there_are_three_realms(realm):
    assert refused(changed(HUMAN, realm=realm)) == "seats[0].realm"


@clause("HG-8.2", "HG-8.3", "HG-8.4")
@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"merit": 0, "life": 0}, "merit"),
        ({"merit": -2}, "merit"),
        ({"life": 1}, "life"),
        ({"life": 3}, "life"),
        ({"merit": 3}, "life"),
        ({"dana": 1}, "dana"),
        ({"monk": True}, "monk"),
        ({"teacher": False}, "teacher"),
        ({"meditator": False}, "meditator"),
        ({"teacher": False, "meditator": False}, "meditator"),
        ({"greedy": True}, "greedy"),
    ],
)
def test_what_heaven_asks(fields, path):
    assert refused(changed(HEAVEN, **fields)) == f"seats[0].{path}"


@clause("HG-8.2", "HG-8.3", "HG-8.5")
@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"merit": 0, "life": 0}, "merit"),
        ({"merit": 2}, "merit"),
        ({"life": 1}, "life"),
        ({"life": 5}, "life"),
        ({"merit": -3}, "life"),
        ({"dana": 1}, "dana"),
        ({"monk": True}, "monk"),
        ({"meditator": True}, "meditator"),
        ({"meditator": True, "teacher": True, "greedy": False}, "meditator"),
        ({"greedy": False}, "greedy"),
    ],
)
def test_what_hell_asks(fields, path):
    assert refused(changed(HELL, **fields)) == f"seats[0].{path}"


@clause("HG-8.4", "HG-8.5")
@pytest.mark.parametrize("merit", [-5, -1, 1, 5])
def test_every_merit_of_the_realms_is_taken_up(merit):
    state = position(at("heaven" if merit > 0 else "hell", merit=merit))
    assert codec.same(Match.load(state).encoded(), state)


# -- Life, phase and the seat to act


@clause("HG-7.3")
@pytest.mark.parametrize(
    ("state", "path"),
    [
        (changed(HUMAN, life=0), "seats[0].life"),
        (changed(HUMAN, 1, life=0), "seats[1].life"),
        (changed(CHOICE, life=1), "seats[0].life"),
        (changed(CHOICE, dana=0), "seats[0].dana"),
        (changed(CHOICE, 1, life=0, dana=1), "seats[1].life"),
        ({**CHOICE, "phase": "afternoon"}, "seats[0].life"),
        ({**CHOICE, "to_act": 1}, "seats[0].life"),
        (changed(AWAKENED, 0, life=0, delusion=0, insight=7), "seats[0].life"),
        (changed(CAPPED, 0, life=0), "seats[0].life"),
    ],
)
def test_life_0_is_for_who_chooses_and_who_awakened(state, path):
    if state["to_act"] == 1 and state["phase"] == "evening":
        assert refused(state) in (path, "seats[1].life")  # both seats are at fault
    else:
        assert refused(state) == path


@clause("HG-4.4")
@pytest.mark.parametrize(
    "state",
    [
        {**HUMAN, "phase": "realm"},
        *({**HEAVEN, "phase": phase} for phase in ("morning", "afternoon", "evening")),
        {**HELL, "phase": "morning"},
        {**HELL, "to_act": 1},
        {**RICH, "to_act": 0},
    ],
)
def test_the_phase_agrees_with_the_realm_of_who_acts(state):
    assert refused(state) == "phase"


@pytest.mark.parametrize("phase", ["night", "Morning", ""])
def test_there_are_five_phases(phase):
    assert refused({**HUMAN, "phase": phase}) == "phase"


@clause("HG-4.2", "HG-10.2")
@pytest.mark.parametrize(("day", "max_days"), [(0, 0), (-1, 0), (0, 4), (5, 4), (10_000, 9999)])
def test_days_count_from_1_to_the_last(day, max_days):
    assert refused(position("town", day=day, max_days=max_days)) == "day"


@clause("HG-10.2")
@pytest.mark.parametrize(("day", "max_days"), [(1, 0), (10**30, 0), (4, 4), (1, 9999)])
def test_all_days_between_are_taken_up(day, max_days):
    assert Match.load(position("town", day=day, max_days=max_days)).state.day == day


@pytest.mark.parametrize("to_act", [-1, 2])
def test_who_acts_sits_at_the_table(to_act):
    assert refused({**HUMAN, "to_act": to_act}) == "to_act"


# -- the end


@clause("HG-8.1", "HG-10.1", "HG-10.2")
@pytest.mark.parametrize(
    ("state", "path"),
    [
        ({**HUMAN, "over": True}, "to_act"),
        ({**HUMAN, "to_act": None}, "to_act"),
        ({**HUMAN, "phase": "over"}, "over"),
        ({**HUMAN, "winners": [0]}, "winners"),
        ({**HUMAN, "over": True, "to_act": None}, "over"),
        ({**HUMAN, "over": True, "to_act": None, "phase": "over"}, "winners"),
        ({**AWAKENED, "over": False}, "to_act"),
        ({**AWAKENED, "to_act": 0}, "to_act"),
        ({**AWAKENED, "phase": "evening"}, "over"),
        ({**AWAKENED, "winners": []}, "winners"),
        ({**AWAKENED, "winners": [0]}, "winners"),
        ({**AWAKENED, "winners": [0, 1]}, "winners"),
        ({**AWAKENED, "winners": [1, 1]}, "winners"),
        ({**AWAKENED, "winners": [2]}, "winners[0]"),
        ({**AWAKENED, "winners": [1, -1]}, "winners[1]"),
        (changed(AWAKENED, 1, insight=6), "winners"),
        (changed(AWAKENED, 1, life=1), "winners"),
        ({**CAPPED, "winners": [0]}, "winners"),
        ({**CAPPED, "winners": [2, 0]}, "winners"),
        ({**CAPPED, "winners": [0, 1, 2]}, "winners"),
        ({**CAPPED, "winners": []}, "winners"),
        ({**CAPPED, "day": 4}, "winners"),
        ({**CAPPED, "options": {"delusion": 30, "max_days": 0}}, "winners"),
        (changed(CAPPED, 1, delusion=29), "winners"),
    ],
)
def test_the_end_agrees_with_itself(state, path):
    assert refused(state) == path


@clause("HG-8.1", "HG-10.2")
def test_ends_are_taken_up_and_nobody_acts():
    awakened_on_the_last_day = {
        **AWAKENED,
        "day": 5,
        "options": {"delusion": 30, "max_days": 5},
    }
    for state in (AWAKENED, CAPPED, awakened_on_the_last_day):
        match = Match.load(state)
        assert match.over and match.legal() == [] and codec.same(match.encoded(), state)


# -- the table


@clause("HG-2.1")
@pytest.mark.parametrize("seats", [0, 7])
def test_a_table_has_one_to_six_seats(seats):
    state = position("town")
    assert refused({**state, "seats": state["seats"] * seats}) == "seats"


@pytest.mark.parametrize("name", ["", "a" * 41, "a\nb", 7, None])
def test_names_are_names(name):
    assert refused(changed(HUMAN, 1, name=name)) == "seats[1].name"


# -- both tellings know the same states

STATES = [HUMAN, RICH, HEAVEN, HELL, CHOICE, AWAKENED, CAPPED]
SEAT_VALUES: dict[str, list[Any]] = {
    "realm": ["human", "heaven", "hell"],
    "location": [None, "cave", "town"],
    "merit": [-6, -5, -2, -1, 0, 1, 2, 3, 5, 6],
    "life": [-1, 0, 1, 2, 3, 5, 6],
    "dana": [-1, 0, 1],
    "delusion": [-1, 0, 1, 12, 30, 31],
    "insight": [-1, 0, 1, 7, 8],
    **{role: [True, False] for role in ROLES},
    "lives": [0, 1],
}
TOP_VALUES: dict[str, list[Any]] = {
    "phase": ["morning", "afternoon", "evening", "realm", "over"],
    "to_act": [None, 0, 1, 2, 6],
    "day": [0, 1, 5, 6, 9, 10],
    "over": [True, False],
    "winners": [[], [0], [1], [0, 1], [0, 2], [9]],
}


@st.composite
def altered(draw: st.DrawFn) -> State:
    """A right state in which one to four fields were given another value of their kind."""
    state: State = draw(st.sampled_from(STATES))
    for _ in range(draw(st.integers(1, 4))):
        if draw(st.integers(0, 2)):
            key = draw(st.sampled_from([*SEAT_VALUES]))
            index = draw(st.integers(0, len(state["seats"]) - 1))
            state = changed(state, index, **{key: draw(st.sampled_from(SEAT_VALUES[key]))})
        else:
            key = draw(st.sampled_from([*TOP_VALUES]))
            state = {**state, key: draw(st.sampled_from(TOP_VALUES[key]))}
    return state


@settings(max_examples=600)
@given(altered())
def test_both_tellings_take_up_the_same_states(state):
    assert isinstance(loaded(state), Match) == can_be(state)


@pytest.mark.parametrize("state", STATES)
def test_both_tellings_judge_every_single_change_alike(state):
    ways: list[tuple[Any, Any]] = [((key,), value) for key, values in TOP_VALUES.items() for value in values]
    for index in range(len(state["seats"])):
        ways += [(("seats", index, key), value) for key, values in SEAT_VALUES.items() for value in values]
    for path, value in ways:
        found = strategies.put(state, path, value)
        assert isinstance(loaded(found), Match) == can_be(found), (path, value)


@settings(max_examples=200)
@given(st.sampled_from(STATES).flatmap(strategies.spoilt))
def test_a_state_with_one_thing_wrong_is_refused_or_whole(state):
    """Whatever is taken up can be played on: it breaks no rule later either."""
    found = loaded(state)
    if isinstance(found, EngineError):
        assert found.code in ("bad_state", "bad_request", "unknown_game")
    else:
        assert codec.same(found.encoded(), state)
        for _ in range(20):
            if not found.over:
                found.act(found.legal()[0])
                assert can_be(found.encoded())
        codec.dumps(found.log())
