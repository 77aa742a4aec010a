"""Which states of Hungry Ghost are taken up and which are refused, with the path (its rulebook, *State*)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import reasons
from game.engine import EngineError, Match, codec
from tests import strategies
from tests.clauses import clause
from tests.every import examples
from tests.games import hungry_ghost_table as tables
from tests.games.hungry_ghost_table import at, heaven, hell, position, teacher


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
        return Match.load(state)
    except EngineError as found:
        return found


def taken_up(state: Any) -> bool:
    """Whether a state is taken up, wholly, and not refused."""
    found = loaded(state)
    if isinstance(found, EngineError):
        assert found.code == "bad_state"
        return False
    return codec.same(found.encoded(), state)


def rich() -> dict[str, Any]:
    """A state with someone in each realm and someone at each location."""
    return position(
        teacher("cave", delusion=0, insight=3, dana=2, monk=True),
        heaven(2, delusion=4),
        at("forest", greedy=True, merit=-3, life=2),
        hell(-1),
        at("temple", monk=True, lives=3),
        to_act=4,
        phase="afternoon",
        day=9,
    )


def written(path: tuple[Any, ...]) -> str:
    """`("seats", 0, "merit")` as the engine writes it."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".")


PATHS = strategies.paths(rich())
FIELDS = [path for path in PATHS if path and isinstance(path[-1], str)]
OBJECTS = [path for path in PATHS if isinstance(strategies.at(rich(), path), dict)]
LEAVES = [path for path in PATHS if path and not isinstance(strategies.at(rich(), path), dict)]


def test_the_example_is_rich_and_right():
    assert taken_up(rich())
    assert len(FIELDS) > 70


@pytest.mark.parametrize("path", FIELDS, ids=written)
def test_no_field_may_be_missing(path):
    assert refused(strategies.without(rich(), path)) == written(path)


@pytest.mark.parametrize("path", OBJECTS, ids=written)
def test_no_field_may_be_added(path):
    state = strategies.put(rich(), path, {**strategies.at(rich(), path), "note": 1})
    assert refused(state) == written((*path, "note"))


@pytest.mark.parametrize("path", LEAVES, ids=written)
def test_each_field_is_of_its_own_kind(path):
    """`1`, `1.0` and `true` are three different things; a location and the seat to act may be null."""
    right = strategies.at(rich(), path)
    kinds: tuple[Any, ...] = (None, True, 1, 1.0, "one", [1], {}, [])
    for wrong in kinds:
        fits = type(wrong) is type(right)
        if path[-1] in ("to_act", "location"):
            fits = fits or wrong is None
        if not fits:
            assert refused(strategies.put(rich(), path, wrong)).startswith(written(path))


@clause("HG-1.1")
@pytest.mark.parametrize(
    ("seat", "key"),
    [
        (at(merit=6), "merit"),
        (at(merit=-6), "merit"),
        (at(life=6), "life"),
        (at(life=-1), "life"),
        (at(dana=-1), "dana"),
        (at(delusion=31), "delusion"),
        (at(delusion=-1), "delusion"),
        (at(delusion=0, insight=8), "insight"),
        (at(delusion=0, insight=-1), "insight"),
        (at(lives=0), "lives"),
        (at(location="heaven"), "location"),
        (at(realm="limbo"), "realm"),
    ],
)
def test_stats_keep_within_their_ranges(seat, key):
    assert refused(position(at(), seat)) == f"seats[1].{key}"


@pytest.mark.parametrize(
    ("seat", "key"),
    [
        (at(delusion=1, insight=1), "insight"),
        (heaven(1, delusion=0, insight=1), "insight"),
        (hell(-1, delusion=0, insight=1), "insight"),
        (at(teacher=True), "meditator"),
        (teacher(greedy=True), "greedy"),
        (heaven(1, greedy=True), "greedy"),
        (at(location=None), "location"),
        (heaven(1, location="town"), "location"),
        (hell(-1, location="cave"), "location"),
        (heaven(0), "merit"),
        (heaven(-1, life=1), "merit"),
        (hell(0), "merit"),
        (hell(1, life=1), "merit"),
        (heaven(2, life=1), "life"),
        (hell(-2, life=1), "life"),
        (heaven(2, teacher=False), "teacher"),
        (heaven(2, teacher=False, meditator=False), "meditator"),
        (heaven(2, monk=True), "monk"),
        (hell(-2, monk=True), "monk"),
        (hell(-2, meditator=True), "meditator"),
        (hell(-2, greedy=False), "greedy"),
        (hell(-2, teacher=True, meditator=True, greedy=False), "meditator"),
        (heaven(2, dana=1), "dana"),
        (hell(-2, dana=1), "dana"),
        (at(life=0), "life"),
        (at(life=0, dana=1), "life"),
    ],
)
@clause("HG-1.6", "HG-3.3", "HG-8.2", "HG-8.4", "HG-8.5")
def test_what_goes_together_goes_together(seat, key):
    assert refused(position(at(), seat)) == f"seats[1].{key}"


def test_roles_that_can_be_held_together():
    for seat in (
        at(greedy=True, meditator=True, monk=True),
        teacher(monk=True),
        at(monk=True),
        at(greedy=True, monk=True),
    ):
        assert taken_up(position(at(), seat))


@pytest.mark.parametrize(
    ("state", "path"),
    [
        (position(at(), phase="evening"), "seats[0].life"),
        (position(at(life=0), phase="evening"), "seats[0].dana"),
        (position(at(life=0, dana=1), at(life=0, dana=1), phase="evening"), "seats[1].life"),
        (position(at(life=0, dana=1)), "seats[0].life"),
        (position(at(), phase="realm"), "phase"),
        (position(heaven(1), phase="morning"), "phase"),
        (position(hell(-1), phase="afternoon"), "phase"),
        (position(heaven(1), phase="evening"), "phase"),
        (position(at(), phase="night"), "phase"),
        (position(at(), phase="over"), "over"),
        (position(at()) | {"over": True}, "to_act"),
        (position(at()) | {"to_act": None}, "to_act"),
        (position(at()) | {"to_act": 1}, "to_act"),
        (position(at()) | {"to_act": -1}, "to_act"),
        (position(at(), winners=[0]), "winners"),
        (position(at(), day=0), "day"),
        (position(at(), day=6, max_days=5), "day"),
        (position(at(delusion=1), delusion=0), "options.delusion"),
        (position(at(), delusion=100), "options.delusion"),
        (position(at(), max_days=-1), "options.max_days"),
        (position(at(), max_days=10_000), "options.max_days"),
    ],
)
@clause("HG-4.4", "HG-7.3", "HG-10.2")
def test_whose_turn_it_is_agrees_with_all_else(state, path):
    assert refused(state) == path


FREE = {"life": 0, "delusion": 0, "insight": 7}


def ended(*seats: Any, winners: Any, **rest: Any) -> dict[str, Any]:
    return position(*seats, to_act=None, winners=winners, **rest)


@clause("HG-8.1", "HG-10.1", "HG-10.2")
@pytest.mark.parametrize(
    "state",
    [
        ended(at("cave", **FREE), winners=[0]),
        ended(at(), at("cave", **FREE, dana=3, merit=-2), heaven(2), winners=[1], day=40),
        ended(at("cave", **FREE), at(), winners=[0], day=3, max_days=30),
        ended(at("cave", **FREE), at("cave", **(FREE | {"life": 2})), winners=[0], day=3, max_days=3),
        ended(at(), at(), winners=[0, 1], day=3, max_days=3),
        ended(at(), heaven(2), winners=[1], day=3, max_days=3),
        ended(at(delusion=3), hell(-2, delusion=1), at(delusion=1), winners=[2], day=9, max_days=9),
    ],
)
def test_matches_that_have_ended_are_taken_up(state):
    assert taken_up(state)
    assert Match.load(state).legal() == []


@clause("HG-8.1", "HG-10.1", "HG-10.2")
@pytest.mark.parametrize(
    ("state", "path"),
    [
        (ended(at("cave", **FREE), winners=[]), "winners"),
        (ended(at("cave", **FREE), at(), winners=[0, 1]), "winners"),
        (ended(at("cave", **FREE), at("cave", **FREE), winners=[0]), "seats[1].life"),
        (ended(at(), winners=[0]), "winners"),
        (ended(heaven(2), winners=[0]), "winners"),
        (ended(at("cave", delusion=0, insight=7), winners=[0]), "winners"),
        (ended(at("cave", delusion=0, insight=7), winners=[0], day=2, max_days=3), "winners"),
        (ended(at(), at(delusion=1), winners=[0], day=3, max_days=3), "winners"),
        (ended(at(), at(), winners=[1, 0], day=3, max_days=3), "winners"),
        (ended(at(), at(), winners=[0], day=3, max_days=3), "winners"),
        (ended(at(), at(life=0), winners=[0, 1], day=3, max_days=3), "seats[1].life"),
        (ended(at(), winners=[1], day=3, max_days=3), "winners[0]"),
        (ended(at(), winners=[0], day=3, max_days=3) | {"phase": "morning"}, "over"),
        (ended(at("cave", **FREE), winners=[0]) | {"over": False}, "to_act"),
        (ended(at("cave", **FREE), winners=[0]) | {"to_act": 0}, "to_act"),
    ],
)
def test_the_end_agrees_with_who_won(state, path):
    assert refused(state) == path


@examples(150)
@given(tables.positions())
def test_every_position_is_taken_up(state):
    assert taken_up(state)


@examples(40)
@given(st.integers(1, 6), tables.options, st.randoms(use_true_random=False), st.integers(0, 300))
def test_every_state_of_play_is_taken_up(seats, options, random, actions):
    match = Match.new("hungry_ghost", tables.NAMES[:seats], options)
    for _ in range(actions):
        assert taken_up(match.encoded())
        if match.over:
            break
        match.act(random.choice(match.legal()))


def wrong(state: dict[str, Any]) -> bool:
    """Whether a state of the right shape breaks the rulebook, read line by line (*State*)."""
    seats, options = state["seats"], state["options"]
    over, acting, winners = state["over"], state["to_act"], state["winners"]
    cap, last = options["delusion"], options["max_days"]
    faults = [not 1 <= cap <= 99, not 0 <= last <= 9999, state["day"] < 1, 0 < last < state["day"]]
    faults += [over != (state["phase"] == "over"), over != (acting is None), over != bool(winners)]
    line = [(seat["insight"], -seat["delusion"], seat["merit"]) for seat in seats]
    free = len(winners) == 1 and all(
        seats[seat]["realm"] == "human" and (seats[seat]["insight"], seats[seat]["life"]) == (7, 0)
        for seat in winners
    )
    farthest = [seat for seat, mark in enumerate(line) if mark == max(line)]
    faults += [over and not free and not (0 < last == state["day"] and winners == farthest)]
    if acting is not None:
        faults += [(state["phase"] == "realm") != (seats[acting]["realm"] != "human")]
    for index, seat in enumerate(seats):
        human, merit, life = seat["realm"] == "human", seat["merit"], seat["life"]
        asked = index == acting and state["phase"] == "evening"
        faults += [not -5 <= merit <= 5, not 0 <= life <= 5, seat["dana"] < 0, seat["lives"] < 1]
        faults += [not 0 <= seat["delusion"] <= cap, not 0 <= seat["insight"] <= 7]
        faults += [seat["insight"] > 0 and not (human and seat["delusion"] == 0)]
        faults += [seat["teacher"] and not seat["meditator"], seat["teacher"] and seat["greedy"]]
        faults += [human == (seat["location"] is None)]
        if human and asked:
            faults += [life != 0 or seat["dana"] < 1]
        elif human:
            faults += [life == 0 and not (over and free and winners == [index])]
        else:
            up = seat["realm"] == "heaven"
            faults += [merit < 1 if up else merit > -1, life != abs(merit), seat["monk"], seat["dana"] > 0]
            faults += [seat["teacher"] != up, seat["meditator"] != up, seat["greedy"] == up]
    return any(faults)


VALUES = {
    "merit": st.integers(-6, 6),
    "life": st.integers(-1, 6),
    "dana": st.integers(-1, 2),
    "delusion": st.integers(-1, 31),
    "insight": st.integers(-1, 8),
    "realm": st.sampled_from(["human", "heaven", "hell"]),
    "location": st.sampled_from([None, "cave", "town"]),
    "lives": st.integers(0, 2),
    **dict.fromkeys(("monk", "meditator", "teacher", "greedy"), st.booleans()),
}
WRONG, EITHER, KEYS = st.integers(0, 2), st.booleans(), st.sampled_from(sorted(VALUES))


@cache
def tops(seats: int) -> dict[str, st.SearchStrategy[Any]]:
    """What may stand in a state beside so many seats; `ended` are its winners at the end."""
    some = st.integers(0, seats - 1)
    return {
        "phase": st.sampled_from(["morning", "afternoon", "evening", "realm", "over"]),
        "to_act": st.none() | some,
        "over": EITHER,
        "winners": st.lists(some, max_size=2),
        "day": st.integers(0, 8),
        "ended": st.lists(some, min_size=1),
    }


POSITIONS = tables.positions()
TOPS = st.sets(st.sampled_from(sorted({*tops(1)} - {"ended"})), max_size=1)


@st.composite
def unlikely(draw: st.DrawFn) -> dict[str, Any]:
    """A state of the right shape in which some things may be wrong."""
    state = draw(POSITIONS)
    for _ in range(draw(WRONG)):
        seat = state["seats"][draw(tables.SEATED[len(state["seats"]) - 1])]
        key = draw(KEYS)
        seat[key] = draw(VALUES[key])
    top = tops(len(state["seats"]))
    for key in draw(TOPS):
        state[key] = draw(top[key])
    if draw(EITHER):
        ended = {"phase": "over", "to_act": None, "over": True, "winners": draw(top["ended"])}
        state |= ended if draw(EITHER) else {}
    return state


@examples(300)
@given(unlikely())
def test_a_state_is_refused_exactly_where_it_breaks_the_rulebook(state):
    assert taken_up(state) != wrong(state)


@examples(200)
@given(strategies.spoilt(rich()), st.randoms(use_true_random=False))
def test_a_state_with_one_thing_wrong_is_refused_or_whole(state, random):
    """Whatever is taken up can be played on: it breaks no rule later either."""
    found = loaded(state)
    if isinstance(found, EngineError):
        assert found.code in ("bad_state", "bad_request", "unknown_game")
        return
    assert codec.same(found.encoded(), state)
    for _ in range(30):
        if not found.over:
            found.act(random.choice(found.legal()))
    assert taken_up(found.encoded())
