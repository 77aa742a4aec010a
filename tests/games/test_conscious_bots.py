"""The bots of the Conscious Board Game: each plays by the rules, and from what its seat may know."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game import bots
from game.bots import conscious as room
from game.bots.conscious.reckoning import worth
from game.engine import Match, codec
from game.engine.games.conscious import GAME
from game.engine.games.conscious.components import NOTES, laws
from game.simulation import play
from game.tellings import telling_of
from tests.clauses import clause
from tests.contract.hidden_conscious import swap_hidden
from tests.games.conscious_table import brief, new, table

LEVELS = pytest.mark.parametrize("level", GAME.bots)
GOOD = pytest.mark.parametrize("level", ["middle", "strong"])


def chosen(match: Match, level: str, seed: int = 1, **thinking: Any) -> str:
    """What a bot does here, in short; what it is handed is its own, and it leaves that as it is."""
    view, listed = match.view(match.to_act), match.legal()
    given = copy.deepcopy((view, listed))
    action = bots.decide("conscious", view, listed, level, seed, **thinking)
    assert (view, listed) == given
    assert any(codec.same(action, one) for one in listed)
    return brief(action)


def decisions(seats: int, seed: int, count: int) -> Iterator[Match]:
    """Positions with a choice, of a match that beginners play."""
    match = new(seats, seed=seed)
    found = 0
    while match.to_act is not None and found < count:
        if len(match.legal()) > 1:
            found += 1
            yield match
        match.act(bots.choose(match, "easy", seed))


# -- by the rules


@pytest.mark.parametrize("seats", [1, 3])
def test_whatever_a_bot_chooses_is_legal(seats):
    """The levels mixed; the house asks the game's own bot."""
    match = new(seats, seed=seats, turn_limit=80)
    while match.to_act is not None:
        match.act(bots.choose(match, GAME.bots[match.to_act % 3], 1))
    assert match.state.over


@LEVELS
@clause("CB-0.5")
def test_the_same_view_level_and_seed_give_the_same_action_whatever_is_hidden(level):
    for seats in (1, 3):
        for match in decisions(seats, seats, 12):
            first = chosen(match, level, seed=7)
            assert chosen(match, level, seed=7) == first
            other = Match.load(swap_hidden(match.encoded(), match.to_act, Random(1)))
            assert chosen(other, level, seed=7) == first


def test_without_time_the_strong_bot_keeps_the_maxims():
    for match in decisions(2, 3, 12):
        assert chosen(match, "strong", goes_on=lambda: False) == chosen(match, "middle")


def test_a_thought_ends_when_nobody_can_wait():
    """It asks before each action that it thinks about."""
    asked = iter((True, False, True))
    chosen(table({"hand": "JD QC JS", "notes": {"DO-48": 2}}), "strong", goes_on=lambda: next(asked))
    assert next(asked)


# -- the way


@GOOD
@clause("CB-9.2")
def test_a_face_card_is_played_while_an_impression_waits(level):
    assert chosen(table({"hand": "JD"}), level) == "play JD = JD"


@clause("CB-7.8", "CB-7.9")
def test_what_a_law_brings_is_told_from_the_chips_that_lie_there():
    filled, bare = (table({"notes": {"FA-6": count}}).state.seats[0] for count in (1, 0))
    create, lose, death = (laws()[law] for law in ("9Sa", "3Cb", "AH"))
    assert room.effect(bare, create) > 0 > room.effect(filled, lose) > room.effect(bare, death)
    assert room.effect(bare, lose) == 0
    match = table({"laws": "3Cb 9Sa", "notes": {"FA-6": 0}})
    assert chosen(match, "middle") == "obey 9Sa"


@GOOD
@clause("CB-9.4")
def test_who_has_chips_waiting_transforms(level):
    board = {"JD": 2, "QD": 1, "KD": 1}
    waiting = {"MI-12": 1, "TI-12": 1}
    match = table({"level": 1, "school": "fakir", "board": board, "notes": waiting, "plays": 0})
    assert chosen(match, level).startswith("combine")


# -- what is estimated


def test_a_body_is_worth_more_than_none():
    """And one disc more, one chip more, one state more."""
    poor = table({}).state.seats[0]
    for rich in (
        {"notes": {"FA-24": 1}},
        {"astral": "1-0-0"},
        {"body": "astral", "astral": "3-3-1"},
        {"board": {"JD": 1}},
        {"level": 1, "school": "fakir"},
        {"hand": "JD"},
    ):
        assert worth(table(rich).state.seats[0]) > worth(poor)


@clause("CB-15.3")
def test_a_death_to_come_is_feared_by_who_has_no_body():
    well, ill = (worth(table({"active": kept}).state.seats[0]) for kept in ("", "AH@37"))
    assert ill < well / 2


def test_a_law_that_is_due_is_feared_by_the_aces_among_those_it_may_be():
    """The newest Law of the pile counts as unknown; a known Ace is more likely than any unknown Law."""
    safe, risky = (worth(table({"pile": pile}).state.seats[0], 1) for pile in ("2H 3H 4H", "2H AS 4H"))
    unknown = worth(table({"pile": "2H 3H AS"}).state.seats[0], 1)
    assert risky < safe == unknown


@clause("CB-13.1")
def test_after_death_it_is_the_notes_and_the_joker_that_count():
    few, more = ({"dead": "mental", "notes": {"DO-768": 1, **one}} for one in ({}, {"DO-6": 1}))
    assert worth(table(few).state.seats[0]) < worth(table(more).state.seats[0])
    rich = {**few, "board": {"JO": 2}, "level": 3, "school": "sly"}
    assert worth(table(few).state.seats[0]) < worth(table(rich).state.seats[0])


# -- why


def test_the_strong_bot_says_what_it_reckons_with():
    """By what lies open: where it took a card-play, by what that brought."""
    match = table({"hand": "JD"})
    assert bots.reason(match, "strong") is None
    match.act({"type": "play", "cards": ["JD"], "laws": [], "make": "JD", "chips": 1})
    found = bots.reason(match, "strong")
    assert found is not None and found["goal"] == "no_body" and found["by"] == "note"
    assert found["gain"] > 0 and found["note"] in NOTES
    said = telling_of("conscious").motive(found, "Ann")
    assert said.startswith(f"Ann expects to reach an Astral body in about {found['spaces']} spaces")
    assert bots.reason(match, "middle") is None


def test_why_a_bot_does_so_is_told_without_what_is_hidden():
    match = new(2, seed=5)
    for _ in range(12):
        match.act(bots.choose(match, "strong", 1))
        other = Match.load(swap_hidden(match.encoded(), 0, Random(1)))
        views = match.view(None), other.view(None)
        assert room.reason(views[0], views[0], 1, "strong") == room.reason(views[1], views[1], 1, "strong")


# -- who fares better


def steps(level: str, lives: int) -> int:
    """How far so many lives alone at the table come together, on the ladders that winning asks for."""
    return sum(play("conscious", number, 1, level, {"turn_limit": 90}).scores[0] for number in range(lives))


def test_the_middle_bot_lives_better_than_a_beginner():
    """A hundred matches are the benchmark's business."""
    assert steps("middle", 24) > 1.2 * steps("easy", 24)
