"""The worked examples of BuddhaWheel's rulebook (its section 13), number by number, by both tellings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.engine import Match, codec
from tests.games.buddhawheel_second import Second
from tests.games.buddhawheel_table import position, types
from tests.source import data_of

Example = dict[str, Any]
EXAMPLES: list[Example] = data_of(Path(__file__).with_name("buddhawheel_examples.yaml"))["examples"]
NUMBERED = pytest.mark.parametrize("example", EXAMPLES, ids=[f"x{example['n']}" for example in EXAMPLES])


def began(example: Example) -> dict[str, Any]:
    """The state an example starts from."""
    return position(*example["seats"], top=example.get("top"), **example.get("set", {}))


def hold(example: Example, state: dict[str, Any], events: list[Any], choices: list[Any]) -> None:
    """What the example says of the end of it."""
    if "events" in example:
        assert types(events) == example["events"]
    for field, value in example.get("is", {}).items():
        assert codec.same(state[field], value), field
    for number, fields in enumerate(example.get("seats_are", ())):
        for field, value in fields.items():
            assert codec.same(state["seats"][number][field], value), (number, field)
    for stack, card in example.get("bottom", {}).items():
        assert state["stacks"][stack][-1] == card
    if "legal" in example:
        assert sorted(map(codec.dumps, choices)) == sorted(map(codec.dumps, example["legal"]))


def test_there_are_52():
    assert [example["n"] for example in EXAMPLES] == [*range(1, 53)]


@NUMBERED
def test_a_worked_example(example):
    match = Match.load(began(example), chance=example["chance"])
    for action in example["do"]:
        events = match.act(action)
    hold(example, match.encoded(), events, match.legal())


@NUMBERED
def test_a_worked_example_by_the_second_telling(example):
    second, dice = Second(began(example)), iter(example["chance"])
    for action in example["do"]:
        assert action in second.legal
        events = second.act(action, next(dice) if action["type"] == "roll" else 0)
    hold(example, second.now, events, second.legal)
