"""Which states of the Conscious Board Game are taken up and which are refused, with the path (section 3)."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from game.engine import EngineError, Match, codec
from tests.clauses import clause
from tests.games.conscious_table import Record, position
from tests.games.conscious_tables import tight

ORDINARY = position(
    {"hand": "2D JD", "dupes": "2D", "pile": "AD", "laws": "3Da/C KD*!", "active": "AH@40 QH",
     "level": 1, "school": "monk"},
    {"dead": "astral", "mental": "3-2-0", "position": 100},
    gifts=[3, 7],
    lapses=[{"helper": 0, "lower": 1, "space": 10, "move": 1}],
)  # fmt: skip
ROLLED = position(
    {"level": 2, "school": "monk"}, phase="roll_option", roll=3, todo=[{"do": "roll_option", "used": False}]
)
OFFERED = position(
    {"dead": "mental"},
    {"dead": "astral"},
    phase="offer",
    to_act=1,
    todo=[{"do": "offer", "seat": 1, "body": {"F": [1] * 8, "A": [1] * 6, "I": [1] * 4}}, {"do": "end_turn"}],
)
HELPING = position(
    {"level": 1, "school": "fakir", "hand": "JD"},
    {"board": {"QD": 1, "KD": 1}},
    phase="fifth",
    todo=[{"do": "fifth", "helper": 0, "lower": 1}, {"do": "shed"}, {"do": "end_turn"}],
)
OVER = position({}, {}, phase="over", over=True, to_act=None, winners=[1])
STATES = {"ordinary": ORDINARY, "rolled": ROLLED, "offered": OFFERED, "helping": HELPING, "over": OVER}

# Where, what is put there, and the path it is refused with, if that is another.
WRONG: list[tuple[str, str, Any, str]] = [
    ("ordinary", "phase", "skill", "phase"),
    ("ordinary", "phase", "dreaming", "phase"),
    ("ordinary", "over", True, "to_act"),
    ("ordinary", "to_act", 1, "to_act"),
    ("ordinary", "turn", 2, "turn"),
    ("ordinary", "dealer", -1, "dealer"),
    ("ordinary", "roll", 3, "roll"),
    ("ordinary", "arrivals", -1, "arrivals"),
    ("ordinary", "deck.0", "KD", "deck[0]"),
    ("ordinary", "discard", ["XX"], "discard[0]"),
    ("ordinary", "law_deck.3", "3D", "law_deck[3]"),
    ("ordinary", "law_discard", ["11H"], "law_discard[0]"),
    ("ordinary", "gifts", [7, 3], "gifts"),
    ("ordinary", "gifts", [0], "gifts[0]"),
    ("ordinary", "rising", [{"note": "SI-7", "created": False}], "rising[0].note"),
    ("ordinary", "lapses.0.helper", 2, "lapses[0].helper"),
    ("ordinary", "seats.0.type", 7, "seats[0].type"),
    ("ordinary", "seats.0.position", 245, "seats[0].position"),
    ("ordinary", "seats.0.direction", 0, "seats[0].direction"),
    ("ordinary", "seats.0.arrived", -1, "seats[0].arrived"),
    ("ordinary", "seats.0.level", 4, "seats[0].level"),
    ("ordinary", "seats.0.laws_due", 3, "seats[0].laws_due"),
    ("ordinary", "seats.0.school", None, "seats[0].school"),
    ("ordinary", "seats.0.level", 0, "seats[0].school"),
    ("ordinary", "seats.0.chips_of", "astral", "seats[0].chips_of"),
    ("ordinary", "seats.1.chips_of", "physical", "seats[1].chips_of"),
    ("ordinary", "seats.0.chips.F.0", 2, "seats[0].chips.F[0]"),
    ("ordinary", "seats.0.chips.F.2", 4, "seats[0].chips.F[2]"),
    ("ordinary", "seats.0.chips.I", [1, 0, 0], "seats[0].chips.I"),
    ("ordinary", "seats.0.astral.A", 7, "seats[0].astral.A"),
    ("ordinary", "seats.0.mental.I", 5, "seats[0].mental.I"),
    ("ordinary", "seats.0.surplus.F", -1, "seats[0].surplus.F"),
    ("ordinary", "seats.0.board.JD", 3, "seats[0].board.JD"),
    ("ordinary", "seats.0.hand", ["JD", "2D"], "seats[0].hand"),
    ("ordinary", "seats.0.hand", ["2D", "2D", "JD"], "seats[0].hand"),
    ("ordinary", "seats.0.dupes", ["3D"], "seats[0].hand"),
    ("ordinary", "seats.0.pile", ["AX"], "seats[0].pile[0]"),
    ("ordinary", "seats.0.laws.0.law", "ZZ", "seats[0].laws[0].law"),
    ("ordinary", "seats.0.active.1.law", "2H", "seats[0].active[1]"),
    ("ordinary", "seats.0.active.0.until", None, "seats[0].active[0].until"),
    ("ordinary", "seats.0.plays", -1, "seats[0].plays"),
    ("ordinary", "options.turn_limit", 100_000, "options.turn_limit"),
    ("ordinary", "options.striving", "lax", "options.striving"),
    ("ordinary", "seats.0.out", True, "turn"),
    ("rolled", "roll", None, "roll"),
    ("rolled", "roll", 7, "roll"),
    ("rolled", "todo", [], "phase"),
    ("offered", "todo.0.seat", 2, "todo[0].seat"),
    ("offered", "todo.0.body.F", [1], "todo[0].body"),
    ("offered", "todo.0.body.A.5", 2, "todo[0].body.A[5]"),
    ("offered", "to_act", 0, "to_act"),
    ("helping", "seats.0.hand", ["2C"], "phase"),
    ("helping", "to_act", 1, "to_act"),
    ("over", "to_act", 0, "to_act"),
    ("over", "winners", [2], "winners[0]"),
    ("over", "todo", [{"do": "shed"}], "todo"),
]


def put(state: Record, path: str, value: Any) -> Record:
    """The state with a value at a path: `seats.0.type`."""
    changed = copy.deepcopy(state)
    *way, last = path.split(".")
    place: Any = changed
    for key in way:
        place = place[int(key)] if isinstance(place, list) else place[key]
    place[int(last) if isinstance(place, list) else last] = value
    return changed


def refused(state: Any) -> str | None:
    """The path a state is refused with."""
    with pytest.raises(EngineError) as found:
        Match.load(state)
    assert found.value.code == "bad_state"
    return found.value.path


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
def test_a_state_is_taken_up_as_it_stands(state):
    match = Match.load(state, seed=1)
    assert codec.same(match.encoded(), state)
    assert bool(match.legal()) is not state["over"]


@clause("CB-4.2", "CB-6.5", "CB-16.1")
@pytest.mark.parametrize(
    ("name", "path", "value", "refusal"), WRONG, ids=[f"{w[1]}={w[2]}"[:40] for w in WRONG]
)
def test_what_cannot_be_is_refused_with_its_path(name, path, value, refusal):
    assert refused(put(STATES[name], path, value)) == refusal


@pytest.mark.parametrize("seat", [None, 0])
def test_a_missing_field_is_refused(seat):
    whole = ORDINARY if seat is None else ORDINARY["seats"][seat]
    for field in whole:
        state = copy.deepcopy(ORDINARY)
        del (state if seat is None else state["seats"][seat])[field]
        with pytest.raises(EngineError):
            Match.load(state)


@clause("CB-8.7")
def test_only_the_joker_may_have_more_than_two_chips():
    for card in ("QS", "XJ"):
        assert refused(position({"board": {card: 3}})) == f"seats[0].board.{card}"
    state = position({"board": {"JO": 4}}, phase="wild_chip", todo=[{"do": "wild_chip"}, {"do": "settle"}])
    assert Match.load(state).legal()


@clause("CB-6.5")
def test_what_is_still_to_be_done_may_have_more_than_two_chips_on_a_card():
    state = position({"board": {"JD": 3}}, phase="wild_shock", todo=[{"do": "shock", "kind": "wild"}])
    assert Match.load(state, seed=1).legal()


@clause("CB-0.8")
def test_a_table_may_be_set_with_part_of_the_cards():
    """Conservation is not demanded, and play goes on without a deck."""
    match = Match.load(position({"hand": "JD"}, deck=[], law_deck=[]), seed=1)
    random = Random(1)
    for _ in range(60):
        if not match.over:
            match.act(random.choice(match.legal()))
    assert match.state.turn_no > 2


@clause("CB-3.6")
@pytest.mark.parametrize("number", range(20))
def test_in_the_midst_of_a_facet_a_match_can_be_put_away(number):
    """Whatever is still to be done is in the state, and no state is without an action."""
    random, match = Random(number), Match.load(tight(number), seed=number)
    for _ in range(25):
        if match.over:
            break
        again = Match.load(match.encoded(), seed=3)
        assert codec.same(again.encoded(), match.encoded())
        assert codec.same(again.legal(), match.legal())
        assert match.legal()
        match.act(random.choice(match.legal()))
