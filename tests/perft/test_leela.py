"""How many positions of Leela n throws lead to.

Where the numbers come from: *ways* is six times the ways that had not ended one throw before, from 1; *over*,
for one seat, is the chance of the Markov chain to come home with just that throw, times 6 to the power of n;
all three were counted by the engine and by the second telling of the rules (`tests/games/leela_second.py`),
and agreed before they were written down here. *Positions* are states without their courses: the first 2 are
to be unborn still or born; the 1 that is over after four throws is 6 4 5 4, by way of 10 → 23, 28 → 50 and
54 → 68.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from tests.clauses import clause
from tests.games.leela_chain import Chain
from tests.games.leela_second import Second, fresh
from tests.games.leela_table import position
from tests.perft.walk import After, Layer, by_match, layers

State = dict[str, Any]

# The start, and for each number of throws: ways, positions, ways that end the match with this throw.
COUNTS: dict[str, tuple[State, list[tuple[int, int, int]]]] = {
    "one seat": (
        fresh(["Ann"]),
        [
            (6, 2, 0),
            (36, 8, 0),
            (216, 27, 0),
            (1_296, 83, 1),
            (7_770, 208, 16),  # 6 · (1296 − 1)
            (46_524, 391, 175),  # 6 · (7770 − 16)
            (278_094, 617, 1_701),
            (1_658_358, 885, 14_503),
            (9_863_130, 1_192, 112_117),
        ],
    ),
    "one seat, sixes held": (
        fresh(["Ann"], sixes="total"),
        [
            (6, 2, 0),
            (36, 8, 0),
            (216, 27, 0),
            (1_296, 85, 1),  # two more than as thrown: fewer ways meet on one square
            (7_770, 210, 14),
            (46_536, 393, 145),
            (278_346, 633, 1_445),
            (1_661_406, 925, 12_332),
        ],
    ),
    "two seats": (
        fresh(["Ann", "Ben"]),
        [
            (6, 2, 0),
            (36, 8, 0),
            (216, 24, 0),  # 6³: two seats need four throws each at least
            (1_296, 83, 0),
            (7_776, 249, 0),
            (46_656, 738, 0),
            (279_936, 2_042, 0),
        ],
    ),
    "two seats near their end": (
        position(66, 67),
        [
            (6, 6, 0),  # each number leads elsewhere; with a two one seat is home, and the other plays on
            (36, 36, 1),  # 2 and 1: both are home (X47)
            (210, 115, 4),
            (1_236, 372, 16),
            (7_320, 1_004, 79),
        ],
    ),
    "two seats, until the first is home": (
        position(66, 67, end="first"),
        [
            (6, 6, 1),  # the two
            (
                30,
                30,
                5,
            ),  # 67's one after 1, 3, 4 and 5; after a six 66 is on earth, throws again, and needs a three
            (150, 90, 12),
            (828, 272, 45),
            (4_698, 729, 174),
        ],
    ),
    "after three sixes": (
        position(48, run=(3, 30, False)),
        [
            (6, 6, 0),  # back on 30 and one to five further, or held
            (36, 20, 0),
            (216, 66, 5),
        ],
    ),
    "on earth": (
        position(51),
        [
            (6, 6, 1),  # the three
            (30, 28, 1),
            (174, 83, 3),
            (1_026, 185, 43),
            (5_898, 351, 244),
        ],
    ),
}


def plain(state: State) -> State:
    """A state without its courses."""
    return {**state, "seats": [{**seat, "course": []} for seat in state["seats"]]}


def by_second(state: State) -> Iterator[State]:
    for die in range(1, 7):
        second = Second(state)
        second.throw(die)
        yield second.state()


@clause("LE-2.1")
@pytest.mark.parametrize("name", COUNTS)
@pytest.mark.parametrize("after", [by_match, by_second], ids=["engine", "second telling"])
def test_counts(name: str, after: After) -> None:
    start, counts = COUNTS[name]
    assert layers(start, after, plain, len(counts)) == [Layer(*count) for count in counts]


@pytest.mark.parametrize("name", COUNTS)
def test_ways_are_six_times_those_that_go_on(name):
    counts = [(1, 1, 0), *COUNTS[name][1]]
    for (before, _, ended), (ways, _, _) in pairwise(counts):
        assert ways == 6 * (before - ended)


@pytest.mark.parametrize(("name", "total"), [("one seat", False), ("one seat, sixes held", True)])
def test_the_chain_ends_as_many_ways(name, total):
    counts = COUNTS[name][1]
    alive = Chain(total).survival(len(counts))
    for number, (_, _, over) in enumerate(counts, start=1):
        assert (alive[number - 1] - alive[number]) * 6**number == pytest.approx(over, abs=1e-3)
