"""Leela in words: prompts, plaques, stories, and what chance has in store."""

from __future__ import annotations

from typing import Any

import pytest

from game import words
from game.engine.games.leela.journal import Arrival, journal
from game.engine.match import Match
from game.journals.leela import chapter_of_course
from game.tellings import telling_of
from game.tellings.facts import far, line
from game.tellings.leela import came_home, link_told, odds_told, stands, with_odds
from tests import own_boards
from tests.clauses import clause

NAMES = ["Ann", "Ben"]
LEELA = telling_of("leela")


def thrown(*dice: int, **options: str) -> dict[str, Any]:
    """What all players see after these throws of the first two seats, in turn."""
    match = Match.new("leela", NAMES, options, seed=1)
    for die in dice:
        match.chance.replace([die])
        match.act({"type": "roll"})
    return dict(match.view(None))


@pytest.mark.parametrize(
    ("dice", "options", "why"),
    [
        ((), {}, "You need a six to be born; home is 68"),
        ((), {"begin": "born"}, "From 6, Delusion; home is 68"),
        ((6,), {}, "After a six, you keep the die"),
        ((6, 6, 6), {}, "You’d hold a fourth six; anything less undoes all three"),
        ((6, 6, 6, 6), {}, "You’d hold another six; anything less moves the whole sum"),
        ((6, 6, 6), {"sixes": "total"}, "After a six, you keep the die"),
    ],
)
def test_the_bar_says_why_one_throws(dice, options, why):
    assert LEELA.prompt(thrown(*dice, **options), NAMES).why == why


def test_beyond_home_it_is_said_how_far_the_last_square_is():
    view = thrown()
    view["seats"][0] |= {"stage": "playing", "square": 70}
    square = words.space_called("leela", 70)
    why = f"On {square}, beyond home: a 2 reaches 72 and its snake; more is wasted"
    assert LEELA.prompt(view, NAMES).why == LEELA.prompt(view, NAMES).watched == why


def test_the_header_counts_the_throws():
    assert LEELA.subtitle(thrown(), NAMES) == ["Before the first throw"]
    assert LEELA.subtitle(thrown(1, 2, 3), NAMES) == ["Throw 3"]


def plaque(view: dict[str, Any], seat: int) -> tuple[tuple[str, ...], str]:
    """The line of a seat, and the number of its square."""
    facts = LEELA.facts(view, seat, NAMES)
    return line(facts), "".join(fact.ways[0] for fact in facts if fact.name == "number")


def test_a_plaque_tells_where_a_token_is():
    view = thrown()
    assert plaque(view, 0) == (("unborn, waiting for a six", "waiting for a six", "unborn"), "")
    assert far(LEELA.facts(view, 0, NAMES)) == ("unborn",)
    view["seats"][0] |= {"stage": "playing", "square": 46}
    (full, *shorter), number = plaque(view, 0)
    assert number == "46" and full.endswith(words.sanskrit("leela", 46))
    assert all(len(way) < len(full) for way in shorter) and far(LEELA.facts(view, 0, NAMES)) == ("46",)
    view["seats"][1] |= {"stage": "home", "square": 68}
    view["home"] = [1]
    assert plaque(view, 1) == (("home, first",), "68") and far(LEELA.facts(view, 1, NAMES)) == ("home",)


def test_the_card_says_who_stands_there():
    assert stands({"stage": "unborn"}, "Ann") == ("Ann waits, unborn", "Ann, unborn", "Ann")
    assert stands({"stage": "home"}, "Ann") == ("Ann is home", "Ann")
    assert stands({"stage": "playing"}, "Ann") == ("Ann stands on", "Ann")


@pytest.mark.parametrize(
    ("kind", "taken", "said"),
    [
        (
            "arrow",
            False,
            ("An arrow starts here", "and carries you up to 23, ", "Up to 23, "),
        ),
        ("arrow", True, ("Carried by the arrow", "from 10, ", "By the arrow from 10, ")),
        ("snake", False, ("A snake lies here", "and takes you down to 23, ", "Down to 23, ")),
        ("snake", True, ("Swallowed by the snake", "on 10, ", "By the snake on 10, ")),
    ],
)
def test_an_arrow_or_a_snake_is_told_before_and_after_it_is_taken(kind, taken, said):
    told = link_told(kind, 10, 23, taken)
    found = (told.what, told.where, told.brief)
    assert all(whole.startswith(start) for whole, start in zip(found, said, strict=True))


@clause("LE-8.3")
def test_a_story_counts_and_never_judges():
    assert LEELA.story(thrown(), 0) == "no throws yet · still unborn"
    assert LEELA.story(thrown(1), 0) == "one throw · still unborn"
    view = thrown(6, 1)
    assert LEELA.story(view, 0).startswith("2 throws · no arrows, no snakes · on ")
    assert came_home(Arrival(20, 54, "arrow")) == "home by the arrow of devotion, from 54"
    assert came_home(Arrival(20, 64, None)) == "home from 64 with a 4"
    assert came_home(Arrival(20, 50, None)) == "home from 50 in one count of 18"


def test_a_seat_is_told_by_its_square():
    view = thrown()
    assert LEELA.standing(view, 0, NAMES) == LEELA.where(view, 0) == "unborn, waiting for a six"
    view["seats"][0] |= {"stage": "playing", "square": 46}
    assert LEELA.standing(view, 0, NAMES) == words.space_named("leela", 46)
    assert LEELA.where(view, 0) == "square 46"
    assert LEELA.shared(view, NAMES) == "" and LEELA.laid(view, NAMES) == ""


def test_odds_are_told_in_the_bar_and_beside_a_seat():
    view = thrown()
    prompt = with_odds(LEELA.prompt(view, NAMES), view)
    assert (
        prompt.why.startswith("You need a six to be born; home is 68 · ")
        and "throws from home" in prompt.watched
    )
    told = odds_told(view, 0, "Ann")
    assert len(told) == 4 and told[0].startswith("Until home: ") and told[2].endswith("%.")
    view["seats"][0]["stage"] = "home"
    assert odds_told(view, 0, "Ann") == ["Ann is home: nothing is left to chance."]


def test_on_a_board_of_somebodys_own_an_arrow_home_is_called_by_its_square():
    board = own_boards.made(own_boards.leela())
    state = Match.new("leela", ["Ann"], board=board).encoded()
    assert "by an arrow" in " ".join(odds_told(state, 0, "Ann", board))
    state["seats"][0].update(stage="playing", square=32)
    match = Match.load(state, chance=[1], board=board)
    match.act({"type": "roll"})
    assert LEELA.story(match.view(None), 0).endswith("home by the arrow from 33")
    course = match.state.seats[0].course
    assert "home by the arrow from 33" in str(chapter_of_course(journal(course), course))
    assert "Up the arrow to 68" in words.sentences("leela", match.events, ["Ann"])


def test_links_of_a_board_of_somebodys_own_are_told_by_plain_sentences():
    """The house's names for its arrows and snakes are given to none that lead elsewhere."""
    snake = {"type": "snake", "rule": "LE-6.4", "seat": 0, "from": 72, "to": 9}
    assert words.sentence("leela", snake, ["Ann"]) == f"Down the snake to {words.space_named('leela', 9)}."
    assert "heavy" in words.sentence("leela", {**snake, "to": 51}, ["Ann"])
