"""The Conscious Board Game, clause by clause, each case by both tellings."""

from __future__ import annotations

from collections import Counter

import pytest

from game.engine import EngineError
from game.engine.games.conscious.components import CARBON, FACES, NOTES, part_deck, parts, spiral
from tests.clauses import clause
from tests.games.conscious_steps import play, read
from tests.games.conscious_table import act, new, open_to, table
from tests.games.conscious_things import CENTERS, DECK, DIAGRAM, SPIRAL, WIDE

CASES = read("conscious_clauses.yaml")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["c"][:40])
def test_a_clause(case):
    play(case)


@clause("CB-0.1", "CB-0.8", "CB-0.9")
def test_the_cards_and_the_board_of_centers():
    assert part_deck() == DECK
    assert (len(DECK), len(parts())) == (121, 42)
    assert list(FACES) == CENTERS


@clause("CB-0.2", "CB-0.10", "CB-4.2")
def test_the_diagram():
    assert {
        octave: [note.name for note in NOTES.values() if note.octave == octave] for octave in "FAI"
    } == DIAGRAM
    assert [note.name for note in NOTES.values() if note.cap == 3] == list(WIDE)
    assert {hydrogen: [note.name for note in notes] for hydrogen, notes in CARBON.items()} == {
        192: ["MI-192", "DO-192"],
        96: ["FA-96", "RE-96"],
        48: ["SO-48", "MI-48", "DO-48"],
        24: ["LA-24", "FA-24", "RE-24"],
        12: ["TI-12", "SO-12", "MI-12"],
        6: ["DO-6", "LA-6", "FA-6"],
    }


@clause("CB-0.7")
def test_the_spiral():
    assert "".join(spiral()) == SPIRAL
    assert Counter(SPIRAL) == {"F": 52, "A": 54, "I": 40, "C": 85, "L": 12, "*": 2}
    assert [space for space, kind in enumerate(SPIRAL) if kind == "L"] == [
        34, 71, 72, 97, 128, 129, 154, 183, 184, 205, 234, 235,
    ]  # fmt: skip


@clause("CB-1.2", "CB-1.3", "CB-3.9")
def test_a_match_begins_with_seven_cards_and_three_laws_and_a_special_turn():
    match = new(3)
    state = match.encoded()
    for seat in state["seats"]:
        assert len(seat["hand"]) + len(seat["dupes"]) == 7
        assert len(seat["pile"]) == 3
    dealer = state["seats"][state["dealer"]]
    assert (state["turn"], dealer["plays"], dealer["turns"], state["turn_no"]) == (state["dealer"], 2, 1, 1)
    act(match, "select_law")
    assert all(action.startswith("select_law ") for action in open_to(match))


@clause("CB-1.4", "CB-1.6")
def test_the_type_is_a_throw_of_the_die_a_seat():
    types = [event["die"] for event in new(6).events if event["type"] == "type_rolled"]
    assert len(types) == 6 and set(types) <= {*range(1, 7)}


@clause("CB-2.7", "CB-3.7", "CB-12.1")
@pytest.mark.parametrize(
    ("seat", "action", "rule"),
    [
        ({"laws": "3Da"}, {"type": "roll"}, "CB-3.7"),
        ({"position": 244}, {"type": "roll"}, "CB-12.1"),
        ({}, {"type": "die"}, "CB-12.1"),
        ({}, {"type": "take"}, "CB-2.7"),
        (
            {"hand": "2D 3D"},
            {"type": "play", "cards": ["2D", "3D"], "laws": [], "make": "JD", "chips": 1},
            "CB-6.1",
        ),
        ({}, {"type": "combine", "cards": ["JD", "QD"], "make": "AD"}, "CB-2.5"),
        ({}, {"type": "wild_space", "take": "food"}, "CB-18.1"),
        ({}, {"type": "accept"}, "CB-12.7"),
    ],
)
def test_what_is_not_listed_is_refused_with_its_clause(seat, action, rule):
    match = table(seat)
    before = match.encoded()
    with pytest.raises(EngineError) as refused:
        match.act(action)
    assert (refused.value.code, refused.value.rule) == ("illegal_action", rule)
    assert match.encoded() == before


@clause("CB-3.10")
def test_options():
    assert new(1, turn_limit=3).encoded()["options"] == {"striving": "strict", "turn_limit": 3}
    for wrong in ({"striving": "lax"}, {"turn_limit": -1}, {"turn_limit": 100_000}):
        with pytest.raises(EngineError):
            new(1, **wrong)
