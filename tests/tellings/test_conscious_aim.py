"""What a player of the Conscious Board Game is after, held against the rules it is read from."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.engine import Match
from game.engine.games.conscious import bodies, path, plays
from game.engine.games.conscious.components import BODY, FULL, OCTAVES
from game.tellings.conscious.aim import aim, growing, sought, standing
from game.tellings.conscious.path import serving, way
from game.tellings.conscious.things import seat_of
from tests.clauses import clause
from tests.contract.hidden_conscious import swap_hidden
from tests.games.conscious_tables import tight


def seat(**fields: Any) -> Any:
    """The first seat of a new match, with some of its fields otherwise."""
    view = Match.new("conscious", ["Ann", "Ben"], {}, seed=1).view(None)
    given = view["seats"][0]
    board = {**given["board"], **fields.pop("board", {})}
    view["seats"][0] = {**given, **fields, "board": board}
    return seat_of(view, 0)


@clause("CB-11.2")
def test_a_body_is_three_three_and_one_and_then_eight_six_and_four():
    found = growing(seat(astral={"F": 2, "A": 3, "I": 0}))
    assert found is not None and (found.count, found.whole) == (5, 7)
    assert found.missing == "1 food, 1 impression discs" and found.title == "a body"
    after = growing(seat(body="astral", astral={"F": 3, "A": 3, "I": 1}))
    assert after is not None and after.asked == FULL and after.missing == "5 food, 3 air, 3 impression discs"


@clause("CB-11.5", "CB-12.8")
def test_after_the_astral_body_comes_the_mental_and_then_eighteen_notes():
    mental = growing(seat(body="astral", astral=dict(FULL), mental={"F": 1, "A": 0, "I": 1}))
    assert mental is not None and mental.kind == "mental" and mental.asked == BODY and mental.count == 2
    chips = {"F": [1] * 8, "A": [1] * 6, "I": [1, 1, 1, 0]}
    notes = growing(seat(alive=False, body="mental", chips_of="mental", chips=chips))
    assert notes is not None and notes.kind == "notes" and notes.missing == "1 impression"
    assert growing(seat(alive=False, body="mental", chips_of="mental", chips={**chips, "I": [1] * 4})) is None


@clause("CB-8.1", "CB-8.2")
def test_the_nearest_school_is_the_one_that_lacks_least_then_the_one_that_most_cards_serve():
    near = sought(seat(board={"JD": 1, "KD": 1, "JC": 1}), ["5D", "7D", "3C"])
    assert near is not None and near.school == "fakir" and near.missing == "Queen of diamonds"
    assert near.serving == ("5D", "7D") and near.serves == "5♦ and 7♦ make Q♦"
    level = seat(board={"JD": 1, "JC": 1})
    by_cards, by_order = sought(level, ["8C", "9C", "5D"]), sought(level, [])
    assert by_cards is not None and by_cards.school == "yogi"
    assert by_order is not None and by_order.school == "fakir"


@clause("CB-8.5", "CB-8.6", "CB-13.1")
@pytest.mark.parametrize(
    ("level", "board", "missing"),
    [
        (1, {"AD": 1, "AC": 1, "AS": 1}, "Ace of hearts"),
        (2, {"XJ": 1}, "JOKER"),
        (3, {"JO": 1}, "three on the JOKER (1 so far) and a Causal body"),
    ],
)
def test_after_the_school_come_four_aces_the_joker_and_three_on_it(level: int, board: Any, missing: str):
    found = sought(seat(level=level, school="fakir", board=board), [])
    assert found is not None and found.school is None and found.missing == missing


@clause("CB-12.1", "CB-7.22")
def test_death_is_at_the_inner_end_or_where_a_law_has_set_it():
    match = Match.new("conscious", ["Ann", "Ben"], {}, seed=1)
    view = match.view(None)
    view["seats"][0]["position"] = 122
    assert aim(view, 0).left == 122
    view["seats"][0]["active"] = [{"law": "AD", "until": 150, "guard": None, "shared": False}]
    assert aim(view, 0).left == 28
    view["seats"][0]["alive"] = False
    assert aim(view, 0).left is None


@pytest.mark.parametrize("number", range(12))
def test_what_is_told_of_an_aim_holds_by_the_rules(number: int):
    """In random matches: nothing is missing exactly where the rules give the body or the state."""
    match, dice = Match.new("conscious", ["Ann", "Ben", "Cleo"], {}, seed=number), random.Random(number)
    while not match.over and len(match.steps) < 250:
        match.act(dice.choice(match.legal()))
        view = match.view(match.to_act)
        for index in range(3):
            player, found = seat_of(view, index), aim(view, index)
            if player.out:
                assert found.grows is None and found.seeks is None and not found.said
                continue
            assert (found.grows is None) == bodies.causal(player)
            if found.grows is not None:
                assert all(found.grows.had[each] <= found.grows.asked[each] for each in OCTAVES)
                assert found.grows.missing or player.body != "physical"
            assert found.seeks is None or found.seeks.missing
            if player.level == 0 and found.seeks is not None:
                assert path.school(player.board) is None or match.state.phase != "turn"  # type: ignore[arg-type]
            if found.seeks is not None and index == match.to_act == match.state.turn:
                alone = [card for card in found.seeks.serving if card[:-1] in ("J", "Q", "K")]
                made = {action["make"] for action in plays.plays(player) if action["cards"]}
                assert not player.plays or not plays.plays(player) or set(alone) <= made
            standing(player, found)


@clause("CB-0.5")
@pytest.mark.parametrize("eyes", [None, 1])
def test_other_hands_change_no_aim_of_another_seat(eyes: int | None):
    state = Match.load(tight(13), seed=13).encoded()
    views = [
        Match.load(each, seed=1).view(eyes) for each in (state, swap_hidden(state, eyes, random.Random(4)))
    ]
    for index in range(len(views[0]["seats"])):
        first, second = (aim(view, index) for view in views)
        assert first == second
        assert index == eyes or first.seeks is None or not first.seeks.serving


def test_cards_that_serve_are_those_of_the_face_that_is_missing():
    player = seat(board={"JS": 1, "QS": 1})
    found = sought(player, ["8S", "2H"])
    assert found is not None and found.school == "sly" and found.serves == "8♠. Find 9♠ or 10♠ for K♠"
    assert serving(player, found.wants, ["KS", "9S", "2D"]) == ("KS", "9S")


@pytest.mark.parametrize("number", range(12))
def test_the_panel_and_the_path_name_the_same_school_to_the_same_eyes(number):
    match = Match.load(tight(number), seed=number)
    for eyes in (None, *range(len(match.view(None)["seats"]))):
        view = match.view(eyes)
        for seat, fields in enumerate(view["seats"]):
            found = aim(view, seat).seeks
            if not fields["level"] and found is not None:
                names = [each["name"] for each in view["seats"]]
                assert way(view, seat, names).nearest == found.school
