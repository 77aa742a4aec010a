"""Between dataclasses and JSON: nothing bent to fit, every complaint with its place."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import reasons
from game.engine import codec
from tests import strategies


@dataclass(frozen=True)
class Card:
    suit: Literal["sun", "moon"]
    value: int


@dataclass
class Hand:
    from_: int | None
    open: bool
    cards: list[Card]


@dataclass
class Late:
    first: int
    rest: list[int] = field(default_factory=list)
    best: Card | None = None
    last: str = "end"


@dataclass(frozen=True)
class Draw:
    do: Literal["draw", "burn"]
    count: int


@dataclass(frozen=True)
class Ask:
    do: Literal["ask"]
    offers: list[tuple[int, Literal["give", "take"]]]


def mismatch(kind: Any, value: Any) -> codec.Mismatch:
    with pytest.raises(codec.Mismatch) as found:
        codec.decode(kind, value)
    return found.value


# -- reading


def test_a_record_is_read_whole():
    value = {"from": 1, "open": True, "cards": [{"suit": "sun", "value": 1}, {"suit": "moon", "value": -1}]}
    assert codec.decode(Hand, value) == Hand(1, True, [Card("sun", 1), Card("moon", -1)])
    assert codec.decode(Hand, {"from": None, "open": False, "cards": []}) == Hand(None, False, [])


def test_records_are_told_apart_by_the_word_that_begins_them():
    steps: Any = list[Draw | Ask]
    value = [{"do": "ask", "offers": [[1, "give"], [0, "take"]]}, {"do": "burn", "count": 2}]
    found = codec.decode(steps, value)
    assert found == [Ask("ask", [(1, "give"), (0, "take")]), Draw("burn", 2)]
    assert codec.encode(found) == value


@pytest.mark.parametrize(
    ("value", "path", "expected"),
    [
        ([], "", "expected an object"),
        ({"count": 1}, "do", "is missing"),
        ({"do": "dig"}, "do", 'expected "draw", "burn" or "ask", got "dig"'),
        ({"do": "draw", "offers": []}, "count", "is missing"),
        ({"do": "ask", "offers": [[1, "lend"]]}, "offers[0][1]", 'expected "give" or "take", got "lend"'),
        ({"do": "ask", "offers": [[1]]}, "offers[0]", "expected a list of 2, got [1]"),
        ({"do": "ask", "offers": [7]}, "offers[0]", "expected a list of 2, got 7"),
    ],
)
def test_of_several_records_only_the_one_that_is_named_complains(value, path, expected):
    found = mismatch(Draw | Ask, value)
    assert found.path == path
    assert expected in reasons.why(found.why)


@pytest.mark.parametrize(
    ("value", "path", "expected"),
    [
        ({"open": True, "cards": []}, "from", "is missing"),
        ({"from_": 1, "open": True, "cards": []}, "from", "is missing"),
        ({"from": 1, "from_": 1, "open": True, "cards": []}, "from_", "is not known here"),
        ({"from": 1, "open": True, "cards": [], "x": 0}, "x", "is not known here"),
        ({"from": 1.0, "open": True, "cards": []}, "from", "expected an integer, got 1.0"),
        ({"from": True, "open": True, "cards": []}, "from", "expected an integer, got true"),
        ({"from": "1", "open": True, "cards": []}, "from", 'expected an integer, got "1"'),
        ({"from": 1, "open": 1, "cards": []}, "open", "expected true or false, got 1"),
        ({"from": 1, "open": None, "cards": []}, "open", "expected true or false, got null"),
        ({"from": 1, "open": True, "cards": {}}, "cards", "expected a list, got {}"),
        ({"from": 1, "open": True, "cards": None}, "cards", "expected a list, got null"),
        ({"from": 1, "open": True, "cards": [[]]}, "cards[0]", "expected an object, got []"),
        ({"from": 1, "open": True, "cards": [{"suit": "sun"}]}, "cards[0].value", "is missing"),
        (
            {"from": 1, "open": True, "cards": [{"suit": "sun", "value": 1}, {"suit": "star", "value": 1}]},
            "cards[1].suit",
            'expected "sun" or "moon", got "star"',
        ),
        (
            {"from": 1, "open": True, "cards": [{"suit": "sun", "value": 1, "": 2}]},
            "cards[0].",
            "is not known here",
        ),
        ([], "", "expected an object, got []"),
        (None, "", "expected an object, got null"),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(value, path, expected):
    found = mismatch(Hand, value)
    assert (found.path, reasons.why(found.why)) == (path, expected)


@pytest.mark.parametrize(
    ("kind", "fits", "others"),
    [
        (int, [0, -1, 10**30], [1.0, True, "1", None, []]),
        (float, [1, 1.5, 0], [True, "1", None, math.nan, math.inf]),
        (str, ["", "a"], [1, None, b"a"]),
        (bool, [True, False], [0, 1, "true", None]),
        (type(None), [None], [0, False, ""]),
        (Literal[0, "a"], [0, "a"], [False, 0.0, "b", None]),
        (list[int], [[], [1, 2]], [(1, 2), [1, "a"], [True], "12"]),
        (dict[str, int], [{}, {"a": 1}], [{"a": 1.0}, [], None]),
        (int | None, [1, None], [1.0, False, ""]),
        (int | str, [1, "a"], [1.0, True, None]),
    ],
    ids=str,
)
def test_each_kind_takes_its_own_and_nothing_like_it(kind, fits, others):
    for value in fits:
        assert codec.decode(kind, value) == value
    for value in others:
        mismatch(kind, value)


def test_a_whole_number_may_stand_where_a_fraction_may():
    found = codec.decode(float, 2)
    assert (found, type(found)) == (2.0, float)


def test_what_is_left_out_has_its_default():
    one, other = codec.decode(Late, {"first": 1}), codec.decode(Late, {"first": 1})
    assert one == Late(1)
    assert one.rest is not other.rest


def test_unions_complain_where_the_fault_lies():
    assert mismatch(Late, {"first": 1, "best": {"suit": "sun", "value": "3"}}).path == "best.value"
    assert mismatch(Late, {"first": 1, "best": 3}).path == "best"


def test_what_cannot_be_read_is_a_mistake_of_the_program():
    with pytest.raises(TypeError, match="cannot read"):
        codec.decode(set, [])


# -- writing


def test_keys_come_out_in_the_order_of_the_fields():
    assert codec.dumps(codec.encode(Hand(1, True, [Card("sun", 2)]))) == (
        '{"from":1,"open":true,"cards":[{"suit":"sun","value":2}]}'
    )


def test_what_comes_out_is_nobody_elses():
    cards = [Card("sun", 2)]
    encoded = codec.encode(Hand(1, True, cards))
    encoded["cards"].clear()
    assert cards == [Card("sun", 2)]


def test_a_table_of_words_comes_in_their_order():
    kind = dict[Literal["F", "A", "I"], list[int]]
    found = codec.decode(kind, {"I": [4], "F": [8, 1]})
    assert list(found) == ["F", "I"] and found == {"F": [8, 1], "I": [4]}
    assert codec.dumps(found) == codec.dumps(codec.decode(kind, {"F": [8, 1], "I": [4]}))
    assert list(codec.decode(dict[str, int], {"b": 1, "a": 2})) == ["b", "a"]
    refused = mismatch(kind, {"I": [4], "C": []})
    assert (refused.path, refused.why.reason) == ("C", "expected_one_of")


def test_tables_have_text_for_keys():
    assert codec.encode({1: (2, None), "a": {3: True}}) == {"1": [2, None], "a": {"3": True}}


@given(
    st.builds(
        Hand,
        st.none() | st.integers(),
        st.booleans(),
        st.lists(st.builds(Card, st.sampled_from(["sun", "moon"]), st.integers())),
    )
)
def test_there_and_back(value):
    line = codec.dumps(codec.encode(value))
    assert codec.decode(Hand, codec.loads(line)) == value


@given(strategies.spoilt({"from": 2, "open": True, "cards": [{"suit": "sun", "value": 3}]}))
def test_whatever_is_read_was_there(value):
    """One thing wrong is either told, or was not wrong: then it comes out as it went in."""
    try:
        found = codec.decode(Hand, value)
    except codec.Mismatch:
        return
    assert codec.same(codec.encode(found), value)


# -- equal values


@given(strategies.json_values)
def test_a_value_is_the_same_as_itself(value):
    assert codec.same(value, json.loads(json.dumps(value)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, True),
        (1, 1.0),
        (0, False),
        (0, None),
        ("", None),
        ([1], [True]),
        ([1], [1, 1]),
        ({"a": 1}, {"a": 1.0}),
        ({"a": 1}, {"a": 1, "b": None}),
        ({"a": 1}, {"b": 1}),
        ([[{"a": [0]}]], [[{"a": [False]}]]),
        ({}, []),
    ],
)
def test_what_looks_alike_is_not_the_same(one, other):
    assert not codec.same(one, other)
    assert not codec.same(other, one)


def test_the_order_of_keys_does_not_matter():
    assert codec.same({"a": 1, "b": [2]}, {"b": [2], "a": 1})


# -- JSON


@given(strategies.json_values)
def test_json_comes_back_as_it_was(value):
    text = codec.dumps(value)
    assert "\n" not in text
    assert codec.same(codec.loads(text), value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "nul",
        "NaN",
        "Infinity",
        "[-Infinity]",
        "1e999",
        "-1e999",
        '{"a":1,"a":1}',
        '{"a":{"b":1,"c":2,"b":3}}',
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"a":' * 50_000,
        "9" * 400,
        "-" + "9" * 5_000,
        "9" * 1_000_000,
        "[1] 2",
        "'a'",
        '"a\nb"',
        "\ufeff{}",
        "{1:2}",
        "[1,]",
        "0x10",
        "01",
    ],
    ids=lambda text: text[:12] + (f"… {len(text)}" if len(text) > 12 else ""),
)
def test_what_is_not_strict_json_is_refused(text):
    with pytest.raises(ValueError) as found:
        codec.loads(text)
    assert 0 < len(str(found.value)) < 200
    with pytest.raises(ValueError):
        codec.loads(text.encode())


@pytest.mark.parametrize(
    "raw", [b"\xff", b'"\xc3"', b'"\xed\xa0\x80"', b"\xef\xbb\xbf{}", b'{"a":"\xe9"}', b"\x00"]
)
def test_bytes_that_are_no_text_are_refused(raw):
    with pytest.raises(ValueError):
        codec.loads(raw)


def test_infinities_are_never_written():
    for value in (math.nan, math.inf, [-math.inf]):
        with pytest.raises(ValueError):
            codec.dumps(value)


@given(strategies.json_values)
def test_a_sentence_never_shows_more_than_a_little(value):
    text = codec.shown(value)
    assert len(text) <= 60
    assert text.removesuffix("…").isascii() and text.isprintable()


def test_a_sentence_can_show_anything():
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert codec.shown(deep) == "list"
    assert codec.shown(10**5000) == "int"
    assert codec.shown({1, 2}) == "set"
    while deep:  # taken apart by hand: not even Python forgets so deep a list without trouble
        deep = deep[0]
