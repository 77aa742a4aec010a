"""Many actions in groups: by kind, field by field, lists by what they hold; each in a few steps."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Any

import pytest

from game import words
from game.engine.base import Action
from game.tellings.choices import grouped, holding

NAMES = ["Ann", "Ben", "Mira"]
HAND = list("ABCDEFGHIJ")
TEXTS = words.Texts(
    "en",
    "Hands",
    "",
    "",
    "",
    actions={
        "walk": words.ActionText("Walk {paces} paces"),
        "play": words.ActionText("Play {cards:card}", "{cards:list}"),
        "ask": words.ActionText("Ask {to:seat} for {card:card}"),
        "ask.twice": words.ActionText("Ask twice"),
        "pay": words.ActionText("Pay {price[gold]} gold"),
        "wait": words.ActionText("Wait"),
    },
    cards={code: f"card {code}" for code in HAND},
)
WALKS: list[Action] = [{"type": "walk", "paces": paces} for paces in range(1, 101)]
PAIRS: list[Action] = [{"type": "play", "cards": list(pair)} for pair in combinations(HAND, 2)]
ASKS: list[Action] = [{"type": "ask", "to": to, "card": code} for to in (1, 2) for code in HAND]


@pytest.fixture(autouse=True)
def _texts(monkeypatch) -> None:
    monkeypatch.setattr(words, "texts", lambda game: TEXTS)


def labels(actions: Sequence[Action], room: int) -> list[str]:
    return [group.label for group in grouped("hands", actions, NAMES, room)]


def steps_to(wanted: Action, actions: Sequence[Action], room: int) -> int:
    """In how many choices an action is reached, by the first group that has it."""
    steps, left = 0, list(actions)
    while len(left) > 1:
        groups = grouped("hands", left, NAMES, room)
        assert all(len(group.actions) < len(left) for group in groups)
        assert {id(action) for group in groups for action in group.actions} == {id(each) for each in left}
        left = next(list(group.actions) for group in groups if wanted in group.actions)
        steps += 1
    assert left == [wanted]
    return steps


def test_few_stand_one_by_one():
    assert labels(WALKS[:3], 3) == ["Walk 1 paces", "Walk 2 paces", "Walk 3 paces"]
    assert labels(WALKS[:1], 0) == ["Walk 1 paces"]


def test_numbers_stand_in_round_rows():
    assert labels(WALKS, 12)[:2] == ["Walk 1 to 10 paces", "Walk 11 to 20 paces"]
    assert labels(WALKS, 7)[-1] == "Walk 81 to 100 paces"


def test_kinds_come_first_and_one_of_its_kind_is_named_whole():
    found = grouped("hands", [{"type": "wait"}, {"type": "ask", "twice": 1}, *ASKS, *PAIRS], NAMES, 9)
    assert [group.label for group in found] == ["Wait", "Ask twice", "Ask … for …", "Play …"]
    assert found[3].help == "…"


def test_then_field_by_field():
    assert labels(ASKS, 9) == ["Ask Ben for …", "Ask Mira for …"]
    assert labels(ASKS[:10], 9)[0] == "Ask Ben for card A to card C"
    assert labels(ASKS[:10], 9)[-1] == "Ask Ben for card J", "a row of one is named whole"


def test_lists_are_told_apart_by_what_they_hold():
    assert labels(PAIRS, 12)[:2] == ["Play card A, …", "Play card B, …"]
    with_b = holding(PAIRS, "cards", "B")
    assert len(with_b) == 9 and labels(with_b, 12)[0] == "Play card A and card B"
    more = [*PAIRS, *({"type": "play", "cards": [code]} for code in HAND)]
    assert labels(holding(more, "cards", "B"), 5)[:2] == ["Play card B", "Play card A and card B"]


def test_what_no_label_tells_apart_is_told_by_its_field():
    untold = [{"type": "wait", "long_as": number} for number in (3, 7, 9)]
    assert labels(untold, 2) == ["Wait: 3 – 7", "Wait: 9 – 9"]
    twice = [{"type": "wait", "long_as": number, "and": each} for number in (3, 7) for each in (1, 2)]
    assert labels(twice, 2) == ["Wait: long as 3", "Wait: long as 7"]


def test_objects_and_what_only_some_have_are_values_too():
    pays = [{"type": "pay", "price": {"gold": gold, "silver": each}} for gold in (1, 2, 3) for each in (0, 5)]
    assert labels(pays, 6)[1] == "Pay 1 gold"
    assert steps_to(pays[3], pays, 2) <= 3
    some: list[Action] = [
        {"type": "wait", "cards": ["A"]},
        {"type": "wait"},
        {"type": "wait", "cards": ["B"]},
    ]
    assert len(labels(some, 2)) == 2


@pytest.mark.parametrize(
    ("actions", "room", "most"),
    [
        (WALKS, 12, 2),
        (WALKS, 7, 3),
        (PAIRS, 12, 2),
        (ASKS, 12, 2),
        ([*WALKS, *PAIRS, *ASKS], 12, 3),
        (
            [{"type": "play", "cards": list(each)} for n in (1, 2, 3) for each in combinations("ABCDEF", n)],
            8,
            3,
        ),
        ([{"type": "play", "cards": list(each)} for each in permutations("ABC")], 4, 2),
        ([{"type": "play", "cards": ["A"] * count} for count in range(9)], 4, 3),
    ],
)
def test_each_is_reached_in_a_few_steps(actions: list[dict[str, Any]], room: int, most: int):
    assert max(steps_to(action, actions, room) for action in actions) <= most
