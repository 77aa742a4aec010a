"""The worked examples of the Conscious Board Game's rulebook (its section 8), number by number."""

from __future__ import annotations

import pytest

from tests.games.conscious_steps import play, read
from tests.games.conscious_table import table

EXAMPLES = read("conscious_examples.yaml")
CASES = [(example["n"], case) for example in EXAMPLES for case in example["cases"]]
IDS = [f"x{number}-{place}" for place, (number, _) in enumerate(CASES)]


def test_there_are_50():
    assert [example["n"] for example in EXAMPLES] == [*range(1, 51)]
    assert all(example["cases"] or example["path"] for example in EXAMPLES)


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=IDS)
def test_a_worked_example(case):
    """By both tellings."""
    play(case)


@pytest.mark.parametrize("line", EXAMPLES[14]["path"])
def test_how_cards_count_for_a_school(line):
    """Example 15: the cards of the board, the school and the level that they bring."""
    *cards, school, level = line.split()
    match = table({"board": dict.fromkeys(cards, 1), "laws": "4Ca"})
    match.act({"type": "obey", "law": "4Ca"})
    seat = match.encoded()["seats"][0]
    assert (seat["school"] or "null", seat["level"]) == (school, int(level))
