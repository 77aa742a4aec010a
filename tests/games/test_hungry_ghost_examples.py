"""The worked examples of Hungry Ghost's rulebook, number by number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.engine import EngineError, Match, codec
from tests import strategies
from tests.clauses import clause
from tests.games.ghost_second import Second
from tests.games.ghost_table import State, act, action, at, hosted, legal, position, types


@pytest.fixture(scope="module", autouse=True)
def _hosted() -> Iterator[None]:
    with hosted():
        yield


MEDITATOR = at("cave", "meditator", delusion=0, insight=6)
NO_ROLE: dict[str, Any] = {"monk": False, "meditator": False, "teacher": False, "greedy": False}
DYING = position(at("town", life=0, dana=2, merit=-3, delusion=0, insight=7), "town", phase="evening")

# A position; the actions taken; and what is then so: of the match, of each seat named by its number,
# `events` of the last action by type, `legal` what may be done then, `not_legal` what may not.
EXAMPLES: dict[str, tuple[State, list[str], dict[Any, Any]]] = {
    "X1": (
        position("town", "town"),
        [],
        {"legal": ["move forest", "move temple", "bad_deed", "skip"]},
    ),
    "X2": (position("cave"), [], {"legal": ["move forest", "skip"]}),
    "X3": (
        position(at("cave", "meditator", delusion=1)),
        ["meditate"],
        {0: {"delusion": 0, "insight": 0}, "phase": "afternoon", "events": ["meditated"]},
    ),
    "X4 with 6": (position(MEDITATOR), ["meditate"], {0: {"insight": 7}}),
    "X4 with 7": (position({**MEDITATOR, "insight": 7}), ["meditate"], {0: {"insight": 7}}),
    "X5": (
        position(at("temple", "meditator", delusion=10), "temple", "temple", "town"),
        ["meditate"],
        {0: {"delusion": 7}},
    ),
    "X6": (
        position(at("temple", "meditator", delusion=0), "temple", "temple", "temple"),
        ["meditate"],
        {0: {"insight": 4}},
    ),
    "X7 in the Town": (position(at("town", "meditator")), [], {"not_legal": ["meditate"]}),
    "X7 no Meditator": (position("forest"), [], {"not_legal": ["meditate"]}),
    "X8": (
        position(at("town", dana=1), "town"),
        ["good_deed"],
        {0: {"dana": 0, "merit": 1}, 1: {"dana": 0}, "events": ["good_deed"]},
    ),
    "X9 the choice": (
        position(at("forest", dana=2), "forest", "forest", "town"),
        [],
        {"legal": ["move cave", "move town", "good_deed 1", "good_deed 2", "bad_deed", "skip"]},
    ),
    "X9": (
        position(at("forest", dana=2), "forest", "forest", "town"),
        ["good_deed 2"],
        {
            0: {"dana": 1, "merit": 1},
            1: {"dana": 0},
            2: {"dana": 1},
            3: {"dana": 0},
            "events": ["good_deed", "received"],
        },
    ),
    "X10": (position(at("town", dana=1, merit=5)), ["good_deed"], {0: {"dana": 0, "merit": 5}}),
    "X11": (
        position("town", at("town", dana=2), "town", at("forest", dana=9)),
        ["bad_deed"],
        {
            0: {"dana": 2, "merit": -1},
            1: {"dana": 1},
            2: {"dana": 0},
            3: {"dana": 9},
            "events": ["bad_deed", "robbed"],
        },
    ),
    "X12": (
        position("cave", "cave"),
        ["bad_deed"],
        {0: {"dana": 0, "merit": -1}, "events": ["bad_deed"]},
    ),
    "X13": (position(at("town", merit=-5)), ["bad_deed"], {0: {"dana": 1, "merit": -5}}),
    "X14": (position(at("town", "monk")), ["alms"], {0: {"dana": 1}, "not_legal": ["alms"]}),
    "X15": (
        position(at("town", dana=3)),
        ["move temple"],
        {0: {"monk": True, "dana": 3}, "events": ["moved", "ordained"]},
    ),
    "X16": (
        position("town", at("forest", "teacher", merit=2), at("forest", "teacher", merit=5)),
        ["move forest"],
        {
            0: {"meditator": True},
            1: {"merit": 3},
            2: {"merit": 5},
            "events": ["moved", "taught", "taught"],
        },
    ),
    "X17": (
        position(at("town", "teacher"), "forest", at("forest", "meditator"), "forest"),
        ["move forest"],
        {
            0: {"merit": 2, "meditator": True},
            1: {"meditator": True},
            2: {"meditator": True},
            3: {"meditator": True},
            "events": ["moved", "taught", "taught"],
        },
    ),
    "X18": (
        position(at("forest", "greedy"), at("town", dana=3), "town"),
        ["move town"],
        {0: {"dana": 2, "merit": -1}, 1: {"dana": 2}, "events": ["moved", "bad_deed", "robbed"]},
    ),
    "X19": (
        position(at("town", dana=1), at("forest", "greedy"), at("forest", dana=2)),
        ["move forest"],
        {0: {"dana": 0}, 1: {"dana": 2, "merit": -1}, 2: {"dana": 1}},
    ),
    "X20": (
        position("town", at("forest", "greedy")),
        ["move forest"],
        {1: {"merit": 0}, "events": ["moved"]},
    ),
    "X21": (position("forest", at("town", "greedy")), ["move town"], {1: {"dana": 1, "merit": -1}}),
    "X22": (
        position(at("town", "greedy", dana=1), at("temple", "greedy"), "town", to_act=1),
        ["move town"],
        {
            0: {"dana": 2, "merit": -1},
            1: {"dana": 1, "merit": -1},
            2: {"dana": 0, "merit": 0},
            "events": ["moved", "bad_deed", "robbed", "bad_deed", "robbed"],
        },
    ),
    "X23": (
        position(at("town", "greedy"), at("forest", dana=5)),
        ["move forest"],
        {1: {"dana": 5}, "events": ["moved"]},
    ),
    "X24": (
        position(at("town", life=3), "town", phase="afternoon"),
        ["skip"],
        {0: {"life": 2}, "to_act": 1, "phase": "morning", "day": 1},
    ),
    "X25": (
        position(at("town", "monk", life=1, merit=2, delusion=7), phase="afternoon"),
        ["skip"],
        {
            0: {
                **NO_ROLE,
                "realm": "heaven",
                "life": 2,
                "merit": 2,
                "delusion": 7,
                "teacher": True,
                "meditator": True,
                "location": None,
            }
        },
    ),
    "X26": (
        position(at("town", life=1, dana=1), "town", phase="afternoon"),
        ["skip"],
        {0: {"life": 0}, "phase": "evening", "to_act": 0, "legal": ["pay", "die"]},
    ),
    "X26 and pays": (
        position(at("town", life=1, dana=1), "town", phase="afternoon"),
        ["skip", "pay"],
        {0: {"life": 1, "dana": 0}, "to_act": 1, "phase": "morning"},
    ),
    "X27": (
        DYING,
        ["die"],
        {0: {"insight": 7, "dana": 2, "life": 0}, "over": True, "winners": [0], "legal": []},
    ),
    "X28": (
        position(at("cave", "meditator", "monk", life=1, delusion=0, insight=6), phase="afternoon"),
        ["skip"],
        {0: {**NO_ROLE, "location": "town", "life": 5, "insight": 0, "lives": 2}, "day": 2},
    ),
    "X29 dies": (
        position(at("town", life=1, merit=-2, delusion=29), phase="afternoon"),
        ["skip"],
        {0: {"realm": "hell", "life": 2, "merit": -2, "delusion": 29}, "phase": "realm"},
    ),
    "X29 one evening on": (
        position(at("town", life=1, merit=-2, delusion=29), phase="afternoon"),
        ["skip", "pass_time"],
        {0: {"realm": "hell", "merit": -1, "delusion": 30}},
    ),
    "X29": (
        position(at("town", life=1, merit=-2, delusion=29), phase="afternoon"),
        ["skip", "pass_time", "pass_time"],
        {
            0: {
                **NO_ROLE,
                "realm": "human",
                "location": "town",
                "merit": 0,
                "delusion": 30,
                "greedy": True,
                "life": 5,
            }
        },
    ),
    "X30": (
        position(at("heaven", merit=2, delusion=0)),
        ["pass_time"],
        {0: {"realm": "heaven", "merit": 1, "life": 1, "delusion": 0}},
    ),
    "X30 and is born": (
        position(at("heaven", merit=2, delusion=0)),
        ["pass_time", "pass_time"],
        {0: {"realm": "human", "location": "town", "teacher": True, "life": 5, "merit": 0, "insight": 0}},
    ),
    "X31": (
        position(at("forest", dana=1), "heaven"),
        [],
        {"not_legal": ["good_deed", "good_deed 1", "bad_deed"]},
    ),
    "X32": (
        position(
            at("town", delusion=20),
            at("town", delusion=12),
            at("town", delusion=12, merit=-1),
            to_act=2,
            phase="afternoon",
            day=3,
            max_days=3,
        ),
        ["skip"],
        {"over": True, "winners": [1], "day": 3, "events": ["skipped", "evening", "ended"]},
    ),
    "X33": (
        position("town"),
        [
            *("move temple", "move town", *["skip"] * 6, "alms", "good_deed", "pass_time"),
            *["bad_deed"] * 8,
            *(
                "bad_deed",
                "bad_deed",
                "pay",
                "bad_deed",
                "move forest",
                "pay",
                "move cave",
                "meditate",
                "pay",
            ),
            *["meditate", "meditate", "pay"] * 8,
            *("meditate", "meditate"),
        ],
        {
            "over": True,
            "winners": [0],
            "day": 22,
            "events": ["meditated", "evening", "died", "awakened"],
        },
    ),
    "X34": (
        position(at("forest", "greedy"), at("town", "greedy", dana=1)),
        ["move town"],
        {
            0: {"dana": 1, "merit": -1},
            1: {"dana": 2, "merit": -1},
            "events": ["moved", "bad_deed", "robbed", "bad_deed", "robbed"],
        },
    ),
}

# What X35 changes in the state at the end of X27, and where the engine finds the fault.
X35: dict[str, tuple[tuple[Any, ...], Any, str]] = {
    "the wrong winner": (("winners",), [1], "winners"),
    "not all Insight": (("seats", 0, "insight"), 6, "winners"),
    "Life left": (("seats", 0, "life"), 1, "winners"),
    "another without Life": (("seats", 1, "life"), 0, "seats[1].life"),
    "a field too many": (("note",), "so soon", "note"),
}


@pytest.mark.parametrize(("state", "actions", "then"), EXAMPLES.values(), ids=EXAMPLES)
@clause("HG-5.2", "HG-5.3", "HG-5.5", "HG-6.4", "HG-6.6", "HG-6.7", "HG-7.3", "HG-8.1", "HG-9.4", "HG-10.2")
def test_an_example(state, actions, then):
    match, second = Match.load(state, chance=[]), Second(state)
    for text in actions:
        assert match.legal() == second.legal()
        assert match.act(action(text)) == second.take(action(text))
    found = match.encoded()
    for key, expected in then.items():
        if key == "legal":
            assert legal(match) == expected
        elif key == "not_legal":
            assert not {*expected} & {*legal(match)}
        elif key == "events":
            assert types(match.events) == expected
        elif isinstance(key, int):
            assert {field: found["seats"][key][field] for field in expected} == expected
        else:
            assert found[key] == expected
    assert codec.same(found, second.state())


def test_x1_is_a_new_match():
    state, _, _ = EXAMPLES["X1"]
    assert codec.same(Match.new("hungry_ghost", ["Ann", "Ben"]).encoded(), state)


@clause("HG-6.8")
def test_x22_who_robs_first():
    state, actions, _ = EXAMPLES["X22"]
    deeds = [
        (event["seat"], event["gained"])
        for event in act(Match.load(state), *actions)
        if event["type"] == "bad_deed"
    ]
    assert deeds == [(1, 2), (0, 2)]


@clause("HG-6.5", "HG-6.6")
def test_x34_two_bad_deeds_and_whose_rule_they_follow():
    state, actions, _ = EXAMPLES["X34"]
    deeds = [
        (event["seat"], event["rule"], event["compelled"])
        for event in act(Match.load(state), *actions)
        if event["type"] == "bad_deed"
    ]
    assert deeds == [(0, "HG-6.5", True), (1, "HG-6.6", True)]


@pytest.mark.parametrize(("where", "value", "path"), X35.values(), ids=X35)
def test_x35_a_changed_end_is_refused(where, value, path):
    match = Match.load(DYING)
    act(match, "die")
    assert codec.same(Match.load(match.encoded()).encoded(), match.encoded())
    with pytest.raises(EngineError) as refused:
        Match.load(strategies.put(match.encoded(), where, value))
    assert (refused.value.code, refused.value.path) == ("bad_state", path)


def test_x35_an_end_without_a_day_is_refused():
    match = Match.load(DYING)
    act(match, "die")
    with pytest.raises(EngineError) as refused:
        Match.load(strategies.without(match.encoded(), ("day",)))
    assert (refused.value.code, refused.value.path) == ("bad_state", "day")


def test_the_table_of_examples_is_whole():
    numbers = dict.fromkeys(name.split()[0] for name in EXAMPLES)
    assert [*numbers] == [f"X{number}" for number in range(1, 35)]
