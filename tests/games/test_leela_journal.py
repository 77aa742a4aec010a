"""The journal's figures, each by its definition in Leela's rulebook (section 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import groupby, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import Match, codec
from game.engine.games.leela.journal import journal, level, met
from tests import strategies
from tests.clauses import clause
from tests.every import examples
from tests.games.leela_table import ROLL, table, thrown

Course = list[dict[str, Any]]


def counted(items: Any) -> dict[str, int]:
    return {str(key): number for key, number in Counter(items).items()}


def row(square: int) -> int:
    return -(-square // 9)


def on_the_board(course: Course) -> Course:
    return [entry for entry in course if entry["kind"] not in ("wait", "enter")]


def by(course: Course, via: str) -> Course:
    return [entry for entry in course if entry["via"] == via]


def squares_met(entry: dict[str, Any]) -> list[int]:
    if entry["kind"] == "enter":
        return [1, 6]
    if entry["land"] is None:
        return []
    return [entry["land"], entry["to"]] if entry["via"] else [entry["land"]]


def longest_stay(course: Course) -> list[int] | None:
    stays = [
        [square, len(list(throws))] for square, throws in groupby(on_the_board(course), lambda e: e["from"])
    ]
    return max(stays, key=lambda stay: stay[1]) if stays else None


def arrival(course: Course) -> dict[str, Any] | None:
    if not on_the_board(course) or course[-1]["to"] != 68:
        return None
    return {"throw": course[-1]["die"], "from": course[-1]["base"], "via": course[-1]["via"]}


# The table of section 10, a line a figure.
FIGURES: dict[str, Callable[[Course], Any]] = {
    "throws": len,
    "turns": lambda course: len({entry["turn"] for entry in course}),
    "dice": lambda course: [sum(entry["die"] == number for entry in course) for number in range(1, 7)],
    "waits": lambda course: sum(entry["kind"] == "wait" for entry in course),
    "useless": lambda course: sum(
        entry["land"] is None and entry["kind"] in ("move", "return", "total") for entry in course
    ),
    "held": lambda course: sum(entry["kind"] == "hold" for entry in course),
    "returns": lambda course: sum(entry["kind"] == "return" for entry in course),
    "totals": lambda course: sum(entry["kind"] == "total" for entry in course),
    "visits": lambda course: counted(square for entry in course for square in squares_met(entry)),
    "arrows": lambda course: counted(entry["land"] for entry in by(course, "arrow")),
    "snakes": lambda course: counted(entry["land"] for entry in by(course, "snake")),
    "climbed": lambda course: sum(abs(entry["to"] - entry["land"]) for entry in by(course, "arrow")),
    "fallen": lambda course: sum(abs(entry["to"] - entry["land"]) for entry in by(course, "snake")),
    "level_throws": lambda course: [
        sum(row(entry["from"]) == number for entry in on_the_board(course)) for number in range(1, 9)
    ],
    "level_moves": lambda course: counted(
        f"{row(entry['from'])}>{row(entry['to'])}"
        for entry in on_the_board(course)
        if entry["land"] is not None
    ),
    "jump_pairs": lambda course: counted(
        f"{one['land']}>{other['land']}" for one, other in pairwise(entry for entry in course if entry["via"])
    ),
    "top": lambda course: max((row(square) for entry in course for square in squares_met(entry)), default=0),
    "longest_stay": longest_stay,
    "arrival": arrival,
}


@clause("LE-8.3", "LE-8.2")
@examples(60)
@given(
    strategies.leela_options,
    st.integers(1, 3),
    st.lists(strategies.many_sixes, max_size=250),
)
def test_every_figure_is_what_its_definition_says(options, seats, dice):
    match = Match.new("leela", ["Ann", "Ben", "Mira"][:seats], options, chance=dice)
    while match.chance.waiting and not match.over:
        match.act(ROLL)
    for seat, encoded in zip(match.state.seats, match.encoded()["seats"]):
        found = codec.encode(journal(seat.course))
        assert found == {figure: define(encoded["course"]) for figure, define in FIGURES.items()}
        assert list(found) == list(FIGURES)


@clause("LE-8.3")
def test_nothing_thrown_nothing_found():
    found = journal([])
    assert (found.throws, found.dice, found.top, found.longest_stay, found.arrival) == (
        0,
        [0] * 6,
        0,
        None,
        None,
    )


@clause("LE-8.3")
def test_the_first_of_two_equal_stays_is_told():
    match = table(69)
    thrown(match, 4, 5, 1, 5, 5)
    assert journal(match.state.seats[0].course).longest_stay == [69, 3]
    match = table(30)
    thrown(match, 1, 1)
    assert journal(match.state.seats[0].course).longest_stay == [30, 1]


@clause("LE-8.3")
def test_who_waits_on_68_has_not_arrived():
    match = table("unborn")
    thrown(match, 5)
    found = journal(match.state.seats[0].course)
    assert (found.waits, found.arrival, found.top, found.visits) == (1, None, 0, {})


@clause("LE-8.2")
@pytest.mark.parametrize(
    ("symbol", "dice", "squares"),
    [
        ("unborn", [3], []),
        ("unborn", [6], [1, 6]),
        (30, [1], [31]),
        (25, [2], [27, 41]),
        (51, [1], [52, 35]),
        (69, [4], []),
        (51, [3], [54, 68]),
    ],
)
def test_the_squares_a_throw_meets(symbol, dice, squares):
    match = table(symbol)
    thrown(match, *dice)
    assert met(match.state.seats[0].course[-1]) == squares


@clause("LE-8.2")
def test_going_back_unwrites_nothing():
    """27 and 41, 47, 53: met all the same, though three sixes count for nothing."""
    match = table(21)
    thrown(match, 6, 6, 6, 2)
    assert journal(match.state.seats[0].course).visits == {27: 1, 41: 1, 47: 1, 53: 1, 23: 1}


@clause("LE-1.5")
def test_levels():
    assert [level(square) for square in (1, 9, 10, 18, 63, 64, 68, 72)] == [1, 1, 2, 2, 7, 8, 8, 8]
