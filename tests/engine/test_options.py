"""Options by their kinds: what fits, what can be chosen in them, and what follows when others sit down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Annotated, Any, Literal

import pytest

from game.engine.errors import Why
from game.engine.options import Fault, Option, Part, PerSeat, SeatList, refused, some_options


@dataclass(frozen=True)
class Score:
    powers: Annotated[int, range(6)]
    colours: dict[Literal["pink", "blue"], Annotated[int, range(21)]]
    guide: bool
    from_: Literal["wheel", "path"]


SCORE = {"powers": 3, "colours": {"blue": 2}, "guide": True, "from": "path"}
NOTHING = {"powers": 0, "colours": {"pink": 0, "blue": 0}, "guide": False, "from": "wheel"}


def carry_fault(value: Any, seats: int, options: Mapping[str, Any]) -> Fault | None:
    """Who starts as a Buddha has nothing to carry."""
    for seat in options["buddhas"]:
        if value and value[seat] is not None:
            return f"[{seat}]", Why("value", expected=None, got=value[seat])
    return None


END = Option("end", "all", ("all", "first"))
ROUNDS = Option("rounds", 0, range(100), offered=(0, 5))
BUDDHAS = Option("buddhas", [], SeatList)
CARRY = Option("carry", [], PerSeat[Score], fault=carry_fault)
LUCK = Option("luck", NOTHING, Score)
ALL = (END, ROUNDS, BUDDHAS, CARRY, LUCK)


@pytest.mark.parametrize(
    ("option", "value", "path", "reason"),
    [
        (END, "last", "", "expected_one_of"),
        (END, 1, "", "expected_one_of"),
        (ROUNDS, 100, "", "range"),
        (ROUNDS, True, "", "range"),
        (ROUNDS, 1.0, "", "range"),
        (BUDDHAS, [0, 3], "", "seat_list"),
        (BUDDHAS, [-1], "", "seat_list"),
        (BUDDHAS, [2, 1], "", "seat_list"),
        (BUDDHAS, [1, 1], "", "seat_list"),
        (BUDDHAS, [None], "[0]", "expected_integer"),
        (BUDDHAS, {}, "", "expected_list"),
        (CARRY, [None, None], "", "entry_a_seat"),
        (CARRY, [None, [], None], "[1]", "expected_object"),
        (CARRY, [{**SCORE, "powers": 6}, None, None], "[0].powers", "range"),
        (CARRY, [{**SCORE, "colours": {"red": 1}}, None, None], "[0].colours.red", "expected_one_of"),
        (CARRY, [{**SCORE, "colours": {"pink": -1}}, None, None], "[0].colours.pink", "range"),
        (CARRY, [{**SCORE, "luck": 1}, None, None], "[0].luck", "unknown_key"),
        (LUCK, {**SCORE, "guide": 1}, "guide", "expected_truth"),
    ],
)
def test_what_is_of_another_kind_is_told_by_its_place(option, value, path, reason):
    found = option.misfit(value, 3)
    assert found is not None and (found[0], found[1].reason) == (path, reason)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (END, "first"),
        (ROUNDS, 99),
        (BUDDHAS, [0, 1, 2]),
        (CARRY, []),
        (CARRY, [None, SCORE, None]),
        (LUCK, SCORE),
    ],
)
def test_what_is_of_the_kind_fits(option, value):
    assert option.misfit(value, 3) is None


def test_options_are_held_against_each_other():
    chosen = {"end": "all", "rounds": 0, "buddhas": [1], "carry": [SCORE, None, None], "luck": SCORE}
    assert refused(ALL, chosen, 3) is None
    assert refused(ALL, {**chosen, "buddhas": [0]}, 3) == ("carry[0]", Why("value", expected=None, got=SCORE))
    assert refused(ALL, {**chosen, "luck": {**SCORE, "from": "sky"}}, 3) is not None


# -- part by part


def test_a_word_or_a_number_is_one_part():
    assert END.parts("all", 3) == [Part((), ("all", "first"), "all")]
    assert ROUNDS.parts(5, 3) == [Part((), range(100), 5)]
    assert END.changed("all", END.parts("all", 3)[0], "first", 3) == "first"
    assert (END.whole, BUDDHAS.whole, LUCK.whole) == (True, False, False)
    assert [option.seated for option in ALL] == [False, False, True, True, False]


def test_a_list_of_seats_has_a_switch_a_seat():
    parts = BUDDHAS.parts([1], 3)
    assert [(part.path, part.value) for part in parts] == [((0,), False), ((1,), True), ((2,), False)]
    assert BUDDHAS.changed([1], parts[0], True, 3) == [0, 1]
    assert BUDDHAS.changed([0, 1], parts[1], False, 3) == [0]
    assert BUDDHAS.changed([1], parts[1], True, 3) == [1]


def test_an_object_a_seat_has_its_parts_where_it_is():
    assert [part.path for part in CARRY.parts([], 2)] == [(0,), (1,)]
    value = CARRY.changed([], CARRY.parts([], 2)[1], True, 2)
    assert value == [None, NOTHING]
    parts = CARRY.parts(value, 2)
    assert [(part.path, list(part.choices)[-1]) for part in parts] == [
        ((0,), True),
        ((1,), True),
        ((1, "powers"), 5),
        ((1, "colours", "pink"), 20),
        ((1, "colours", "blue"), 20),
        ((1, "guide"), True),
        ((1, "from"), "path"),
    ]
    more = CARRY.changed(value, parts[4], 7, 2)
    assert more == [None, {**NOTHING, "colours": {"pink": 0, "blue": 7}}] and value == [None, NOTHING]
    assert CARRY.changed(more, parts[1], False, 2) == []


def test_what_an_object_leaves_out_is_at_its_lowest():
    assert {part.path: part.value for part in LUCK.parts(SCORE, 2)} == {
        ("powers",): 3,
        ("colours", "pink"): 0,
        ("colours", "blue"): 2,
        ("guide",): True,
        ("from",): "path",
    }


def test_values_follow_who_sits_where():
    places = [2, None, 0]  # who sat third sits first, a new player second, the first third
    assert BUDDHAS.moved([0, 1], places) == [2]
    assert CARRY.moved([SCORE, NOTHING, None], places) == [None, None, SCORE]
    assert CARRY.moved([None, NOTHING, None], places) == []
    assert (CARRY.moved([], places), ROUNDS.moved(7, places)) == ([], 7)


def test_some_options_are_always_allowed():
    met = set()
    for number in range(200):
        chosen = some_options(ALL, Random(number), 3)
        assert refused(ALL, chosen, 3) is None
        met |= {name for name, value in chosen.items() if value not in ([], 0, "all", NOTHING)}
    assert met == {"end", "rounds", "buddhas", "carry", "luck"}


def test_a_value_says_something_of_a_seat_and_may_be_given_another_entry():
    assert [BUDDHAS.entry([1], seat) for seat in (0, 1)] == [None, True]
    assert BUDDHAS.put([1], 0, True, 2) == [0, 1]
    assert BUDDHAS.put([0, 1], 0, None, 2) == [1]
    assert [CARRY.entry(value, 1) for value in ([], [None, SCORE])] == [None, SCORE]
    assert CARRY.put([], 1, SCORE, 3) == [None, SCORE, None]
    assert CARRY.put([None, SCORE, None], 1, None, 3) == []
