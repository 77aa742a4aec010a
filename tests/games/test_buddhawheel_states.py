"""Which states of BuddhaWheel are taken up and which are refused, with the path (BW-11, BW-12.2)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import EngineError, Match, codec
from tests import strategies
from tests.clauses import clause
from tests.contract.plays import walked
from tests.every import examples
from tests.games.buddhawheel_second import COLOURS, LENGTHS, Record, Second, pack
from tests.games.buddhawheel_table import (
    ENDED,
    LAST_BUT_ONE,
    UNBORN,
    at,
    buddha,
    hold_together,
    meditating,
    position,
)


def refused(state: Any) -> str:
    """The path a state is refused with."""
    with pytest.raises(EngineError) as found:
        Match.load(state)
    path = found.value.path
    assert found.value.code == "bad_state" and path is not None
    return path


def loaded(state: Any) -> Match | EngineError:
    """The match of a state, or its refusal."""
    try:
        return Match.load(state, seed=3)
    except EngineError as found:
        return found


def way(path: str) -> tuple[Any, ...]:
    """`seats[1].karma[0]` as the way to it."""
    parts = path.replace("[", ".").replace("]", "").split(".")
    return tuple(int(part) if part.isdigit() else part for part in parts)


def changed(state: Record, **fields: Any) -> Record:
    """The state with these fields changed; `__` stands for what is between the parts of a path."""
    for key, value in fields.items():
        path = tuple(int(part) if part.isdigit() else part for part in key.split("__"))
        state = strategies.put(state, path, value)
    return state


GONE: Record = {"status": "left", "square": None}
SCORE = {"dedicated": {"pink": 2}, "meditated": {}, "powers": 5}
CARRIED = {"end": "all", "max_rounds": 9, "start_as_buddha": [1], "carry": [SCORE, None]}

FRESH = position(
    {**UNBORN, "dedicated": "@pink @pink", "powers": 5}, buddha(None), round=1, phase="birth", options=CARRIED
)
TURN = position(at("ghost_3", karma="HU01 HU09", miss=True), buddha("god_3"), at("bardo"), GONE, attained=[3])
ROUTE = position(at("spirit_4", karma="HU01", powers=5), at(), phase="route", die=3, extra=True)
WANDERING = position(buddha("human_13"), at(), phase="route", die=2)
PASSING = position(
    at("ghost_death", karma="HU09"), buddha("ghost_15"), phase="pass", die=6, then="die", offers=[[0, "pass"]]
)
SHARING = position(
    buddha("human_3"), at("human_3", karma="HU01"), phase="share", to_act=1, die=1, then="end",
    offers=[[1, "share"]],
)  # fmt: skip
SQUARE = position(at("subtle_2", karma="HU01", dedicated="@pink HU11"), at(), phase="square", die=1)
GIVING = position(at("human_2", karma="HU09"), at(), phase="dedicate", die=1)
FREED = position(
    buddha("human_3"),
    at("human_3", karma="HU01", meditated=ENDED),
    phase="liberation",
    to_act=1,
    die=1,
    then="end",
)
PURIFYING = position(meditating("ghost_3", "HU01"), buddha("ghost_5"), phase="purify", attained=[0])
OVER = position(
    buddha("god_3"), GONE, attained=[1, 0], phase="over", to_act=None, over=True, winners=[0, 1]
)  # fmt: skip
STATES = {
    "fresh": FRESH,
    "turn": TURN,
    "route": ROUTE,
    "wandering": WANDERING,
    "passing": PASSING,
    "sharing": SHARING,
    "square": SQUARE,
    "giving": GIVING,
    "freed": FREED,
    "purifying": PURIFYING,
    "over": OVER,
}
NAMED = pytest.mark.parametrize("state", STATES.values(), ids=STATES)


@NAMED
def test_the_examples_are_right(state):
    match = Match.load(state)
    assert codec.same(match.encoded(), state)
    assert match.options == state["options"]
    legal = sorted(map(codec.dumps, match.legal()))
    assert legal == sorted(map(codec.dumps, [] if state["over"] else Second(state).legal))


# -- fields and their kinds


FIELDS = [
    "options", "phase", "to_act", "over", "winners", "round", "turn", "die", "extra", "offers", "then",
    "attained", "stacks", "seats", "options.end", "options.max_rounds", "options.start_as_buddha",
    "options.carry", "options.carry[0].dedicated", "options.carry[0].meditated", "options.carry[0].powers",
    "stacks.HG", "stacks.SU", "seats[1].name", "seats[1].status", "seats[1].square", "seats[1].karma",
    "seats[1].dedicated", "seats[1].meditated", "seats[1].powers", "seats[1].miss", "seats[1].lives",
]  # fmt: skip
NULLABLE = {"to_act", "die", "then", "square"}


@clause("BW-12.2")
@pytest.mark.parametrize("path", FIELDS)
def test_no_field_may_be_missing(path):
    assert refused(strategies.without(FRESH, way(path))) == path


@clause("BW-12.2")
@pytest.mark.parametrize("path", ["", "options", "options.carry[0]", "stacks", "seats[1]"])
def test_no_field_may_be_added(path):
    here = way(path) if path else ()
    spoilt = strategies.put(FRESH, here, {**strategies.at(FRESH, here), "note": []})
    assert refused(spoilt).startswith(path)


@clause("BW-12.2")
@pytest.mark.parametrize("path", FIELDS)
def test_each_field_is_of_its_own_kind(path):
    """`1`, `1.0` and `true` are three different things."""
    right = strategies.at(FRESH, way(path))
    kinds: tuple[Any, ...] = (None, True, 1, 1.0, "1", [1], {}, [])
    for wrong in kinds:
        if type(wrong) is type(right) or (way(path)[-1] in NULLABLE and (wrong is None or right is None)):
            continue
        assert refused(strategies.put(FRESH, way(path), wrong)).startswith(path)


@pytest.mark.parametrize("viewer", [None, 1])
def test_a_view_is_no_state(viewer):
    assert refused(Match.load(TURN).view(viewer)).startswith("stacks.")


# -- squares, cards, colours and seats that there are


@clause("BW-12.2")
@pytest.mark.parametrize(
    "square", ["", "Bardo", "hell_0", "hell_11", "human_15", "spirit_25", "spiritual_3", "birth_x"]
)
def test_a_square_is_on_the_board(square):
    assert refused(changed(TURN, seats__0__square=square)) == "seats[0].square"


@clause("BW-12.2")
@pytest.mark.parametrize("name", LENGTHS)
def test_nobody_stands_on_a_skull(name):
    for state, seat in ((TURN, 0), (TURN, 1), (SQUARE, 1), (PASSING, 1)):
        assert (
            refused(changed(state, **{f"seats__{seat}__square": f"{name}_death"})) == f"seats[{seat}].square"
        )


@clause("BW-12.2")
def test_but_who_is_about_to_die_and_is_offered_something():
    Match.load(PASSING)
    assert refused(changed(PASSING, then="land")) == "seats[0].square"
    assert refused(changed(PASSING, then="end")) == "seats[0].square"


@clause("BW-12.2")
@pytest.mark.parametrize("card", ["", "HU21", "HU00", "hu09", "XX01", "HU09-4", "HU09-1", "HU09-0", "pink"])
def test_a_card_is_of_the_sets_in_use(card):
    """Two play with three sets."""
    assert refused(changed(SQUARE, seats__0__karma=[card])) == "seats[0].karma[0]"
    assert refused(changed(SQUARE, stacks__HU__3=card)) == "stacks.HU[3]"
    assert refused(changed(SQUARE, seats__0__dedicated__1=card)) == "seats[0].dedicated[1]"


@clause("BW-2.5", "BW-12.2")
@pytest.mark.parametrize("token", ["@", "@red", "@Pink", "@pink-2", "pink@"])
def test_a_token_has_one_of_the_six_colours(token):
    assert refused(changed(SQUARE, seats__0__dedicated__0=token)) == "seats[0].dedicated[0]"
    assert refused(changed(SQUARE, seats__1__meditated=[token])) == "seats[1].meditated[0]"


@clause("BW-2.5", "BW-12.2")
@pytest.mark.parametrize("colour", COLOURS)
def test_tokens_lie_among_the_dedicated_and_the_meditated_only(colour):
    Match.load(changed(SQUARE, seats__1__meditated=[f"@{colour}"] * 30))
    assert refused(changed(SQUARE, seats__1__karma=[f"@{colour}"])) == "seats[1].karma[0]"
    assert refused(changed(SQUARE, stacks__HG__0=f"@{colour}")) == "stacks.HG[0]"


@clause("BW-1.8", "BW-12.2")
@pytest.mark.parametrize("stack", ["HG", "AN", "HU", "DG", "SP", "SU"])
def test_every_card_is_there_once(stack):
    lying = TURN["stacks"][stack]
    assert refused(changed(TURN, **{f"stacks__{stack}": lying[1:]})) == f"stacks.{stack}"
    doubled = refused(changed(TURN, **{f"stacks__{stack}": [*lying, lying[0]]}))
    assert doubled == f"stacks.{stack}[{len(lying)}]"


@clause("BW-12.2")
def test_a_card_in_a_hand_is_not_in_its_stack_too():
    assert refused(changed(TURN, seats__2__karma=["HG01"])) == "seats[2].karma[0]"
    assert refused(changed(TURN, seats__2__karma=["HU01"])) == "seats[2].karma[0]"


@clause("BW-1.6", "BW-12.2")
def test_a_card_lies_in_its_own_stack():
    one, other = TURN["stacks"]["HG"], TURN["stacks"]["AN"]
    state = changed(TURN, stacks__HG=[*one, other[0]], stacks__AN=other[1:])
    assert refused(state) == f"stacks.HG[{len(one)}]"


@clause("BW-5.1", "BW-12.2", "BW-12.3")
@pytest.mark.parametrize("card", ["HU02", "HU14", "HU19"])
@pytest.mark.parametrize("pile", ["karma", "dedicated", "meditated"])
def test_no_card_that_returns_is_held(card, pile):
    assert refused(position(at(**{pile: card}), at())) == f"seats[0].{pile}[0]"


@clause("BW-5.2", "BW-12.2", "BW-12.3")
@pytest.mark.parametrize("pile", ["dedicated", "meditated"])
def test_only_positive_cards_are_dedicated(pile):
    assert refused(position(at(**{pile: "HU09 HU01"}), at())) == f"seats[0].{pile}[1]"


@clause("BW-12.2")
@pytest.mark.parametrize(
    ("state", "path"),
    [
        (changed(TURN, turn=4), "turn"),
        (changed(TURN, turn=-1), "turn"),
        (changed(TURN, to_act=4), "to_act"),
        (changed(TURN, attained=[3, 4]), "attained[1]"),
        (changed(TURN, attained=[-1]), "attained[0]"),
        (changed(SHARING, offers=[[1, "share"], [2, "pass"]]), "offers[1][0]"),
        (changed(SHARING, offers=[[1, "meet"]]), "offers[0][1]"),
        (changed(OVER, winners=[0, 2]), "winners[1]"),
    ],
)
def test_seats_are_those_at_the_table(state, path):
    assert refused(state) == path


@pytest.mark.parametrize("count", [0, 7])
def test_one_to_six_are_at_the_table(count):
    assert refused(changed(TURN, seats=(TURN["seats"] * 2)[:count])) == "seats"


# -- who may have what


@clause("BW-9.1", "BW-12.2")
@pytest.mark.parametrize("one", [buddha("god_3"), GONE], ids=["buddha", "left"])
@pytest.mark.parametrize(
    ("field", "value"),
    [("karma", "HU03"), ("dedicated", "@pink"), ("meditated", "HU09"), ("powers", 1), ("miss", True)],
)
def test_a_buddha_and_who_has_left_own_nothing(one, field, value):
    assert refused(position(at(), {**one, field: value}, attained=[1])) == f"seats[1].{field}"


@clause("BW-12.2")
@pytest.mark.parametrize(
    ("state", "path"),
    [
        (changed(TURN, seats__1__square=None), "seats[1].square"),
        (changed(TURN, seats__0__square=None), "seats[0].square"),
        (changed(TURN, seats__3__square="human_1"), "seats[3].square"),
        (changed(FRESH, seats__0__square="birth_hell"), "seats[0].square"),
        (changed(FRESH, seats__1__square="birth_hell"), "seats[1].square"),
        (changed(TURN, seats__2__status="unborn", seats__2__square=None), "seats[2].status"),
        (changed(FRESH, seats__0__status="wheel"), "seats[0].status"),
        (changed(TURN, seats__0__status="dead"), "seats[0].status"),
        (changed(TURN, seats__0__powers=6), "seats[0].powers"),
        (changed(TURN, seats__0__powers=-1), "seats[0].powers"),
        (changed(TURN, seats__0__lives=-1), "seats[0].lives"),
    ],
)
def test_a_seat_is_whole(state, path):
    assert refused(state) == path


@clause("BW-8.4", "BW-12.3")
def test_in_meditation_one_holds_a_karma_card():
    assert refused(position(meditating(karma=""), at(), attained=[0])) == "seats[0].karma"


@clause("BW-8.1", "BW-12.3")
@pytest.mark.parametrize("phase", ["throw", "square"])
def test_six_colours_in_the_wheel_are_a_moment_of_liberation(phase):
    assert refused(position(at("subtle_2", meditated=ENDED), at(), phase=phase)) == "seats[0].meditated"
    assert refused(changed(FREED, to_act=0)).startswith(("seats[1].meditated", "to_act"))
    assert refused(position(at("subtle_2", **LAST_BUT_ONE), at(), phase="liberation", then="end")) == "phase"


@clause("BW-10.2", "BW-12.3")
def test_who_was_liberated_is_in_the_list():
    assert refused(changed(TURN, attained=[])) == "attained"
    assert refused(changed(TURN, attained=[3, 0])) == "attained[1]"
    assert refused(changed(TURN, attained=[3, 3])) == "attained[1]"
    Match.load(changed(TURN, attained=[1, 3]))


# -- phases


@clause("BW-12.2")
@pytest.mark.parametrize(
    ("state", "path"),
    [
        (changed(TURN, phase="over"), "over"),
        (changed(TURN, over=True), "to_act"),
        (changed(TURN, to_act=None), "to_act"),
        (changed(OVER, over=False), "to_act"),
        (changed(OVER, to_act=0), "to_act"),
        (changed(OVER, phase="throw"), "over"),
        (changed(OVER, die=3), "die"),
        (changed(OVER, winners=[0]), "winners"),
        (changed(TURN, winners=[3]), "winners"),
        (changed(TURN, phase="rest"), "phase"),
    ],
)
def test_over_is_over(state, path):
    assert refused(state) == path


@clause("BW-12.2")
@pytest.mark.parametrize("state", [ROUTE, WANDERING])
def test_a_way_is_chosen_for_a_throw(state):
    assert refused(changed(state, die=None)) == "phase"
    assert refused(changed(state, die=7)) == refused(changed(state, die=0)) == "die"


@clause("BW-2.2", "BW-2.3", "BW-10.3")
@pytest.mark.parametrize(
    ("state", "path"),
    [
        (changed(FRESH, round=0), "round"),
        (changed(FRESH, round=2), "phase"),
        (changed(FRESH, options__max_rounds=0, round=2, phase="throw"), "seats[0].status"),
        (changed(FRESH, phase="throw"), "phase"),
        (changed(TURN, phase="birth"), "phase"),
        (changed(TURN, options={**TURN["options"], "max_rounds": 4}), "round"),
    ],
)
def test_births_come_in_the_first_round(state, path):
    assert refused(state) == path


@clause("BW-12.3")
@pytest.mark.parametrize(
    ("state", "path"),
    [
        (changed(TURN, to_act=2), "to_act"),
        (changed(TURN, turn=3, to_act=3), "turn"),
        (changed(TURN, then="end"), "then"),
        (changed(TURN, offers=[[0, "pass"]]), "offers"),
        (changed(TURN, extra=True), "extra"),
        (changed(SHARING, then=None), "then"),
        (changed(SHARING, offers=[]), "offers"),
        (changed(SHARING, to_act=0), "to_act"),
        (changed(SHARING, phase="pass"), "phase"),
        (changed(SHARING, seats__1__karma=[], stacks__HU=pack("HU", 3)), "offers[0]"),
        (changed(SHARING, then="land"), "then"),
        (changed(FREED, then=None), "then"),
        (changed(PASSING, seats__0__square="ghost_16"), "then"),
        (changed(PASSING, seats__0__square="bardo", then="land"), "then"),
        (changed(SHARING, then="die"), "then"),
        (changed(SQUARE, seats__0__square="subtle_3"), "phase"),
        (changed(SQUARE, seats__0__square="bardo"), "phase"),
        (changed(GIVING, seats__0__karma=[], stacks__HU=pack("HU", 3)), "phase"),
        (changed(PURIFYING, seats__1__square="animal_3"), "phase"),
        (changed(ROUTE, seats__0__square="ghost_3"), "phase"),
    ],
)
def test_there_is_something_to_decide_and_who_decides_it(state, path):
    assert refused(state) == path


# -- what play can reach


@clause("BW-12.3")
def test_every_state_of_a_match_holds_together_and_can_be_taken_up():
    for match in walked("buddhawheel", 2):
        state = match.encoded()
        hold_together(state)
        assert codec.same(Match.load(state).encoded(), state)


@examples(60)
@given(st.sampled_from([*STATES.values()]).flatmap(strategies.spoilt))
def test_a_state_with_one_thing_wrong_is_refused_or_whole(state):
    """Whatever is taken up can be played on, by both tellings alike."""
    match = loaded(state)
    if isinstance(match, EngineError):
        assert match.code in ("bad_state", "bad_request", "unknown_game")
        return
    second = Second(state)
    for count in range(12):
        if match.over:
            return
        action = match.legal()[count % len(match.legal())]
        events = match.act(action)
        (die,) = [drawn.outcome for drawn in match.steps[-1].drawn] or [0]
        assert codec.same(events, second.act(action, die if isinstance(die, int) else 0))
        assert codec.same(match.encoded(), second.now)
