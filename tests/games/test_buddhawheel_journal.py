"""The lives that BuddhaWheel's journal tells: held against the states of played matches, and in words."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game import saves
from game.engine import Match
from game.journals import Kept
from game.journals import buddhawheel as told
from game.scenes.layout.box import Box
from game.scenes.tables.buddhawheel.garland import garland, thread_through
from game.tellings.buddhawheel.lives import Course, Life, colours_new, courses
from game.widgets.canvas import Rect
from tests.clauses import clause
from tests.games.buddhawheel_table import sensible


def played(seed: int, seats: int = 2, actions: int = 400, **options: Any) -> Match:
    match, random = Match.new("buddhawheel", ["Ann", "Ben", "Mira"][:seats], options, seed=seed), Random(seed)
    while not match.over and len(match.steps) < actions:
        match.act(sensible(match.encoded(), match.legal(), random))
    return match


def kept(match: Match) -> Kept:
    return Kept(match, tuple(saves.Person("person", None, seat) for seat in range(len(match.seats))))


@clause("BW-6.2", "BW-6.4", "BW-6.5", "BW-8.1", "BW-8.4")
@pytest.mark.parametrize(("seed", "options"), [(3, {}), (8, {"start_as_buddha": [0]})])
def test_the_lives_told_are_those_of_the_states(seed, options):
    """Each birth where a seat's count of lives grows, in the realm it then stands at the birth of."""
    match = played(seed, 3, **options)
    found = courses(match)
    states = list(match.states())
    for seat, course in enumerate(found):
        own = [index for index, step in enumerate(match.steps) if step.seat == seat]
        assert course.actions == len(own) == len(course.heights) - 1
        seats = [state.seats[seat] for state in states]
        births = [
            (seats[index + 1].square, own.index(index) + 1)
            for index in range(len(match.steps))
            if seats[index + 1].lives > seats[index].lives
        ]
        assert births == [(f"birth_{life.realm}", life.place) for life in course.lives]
        last = match.state.seats[seat]
        assert len(course.lives) == last.lives
        assert (course.free is not None) == (seat in match.state.attained)
        assert (course.free is not None and course.left) == (last.status == "left")
        assert (course.buddha is not None) == (last.status == "buddha" and seat in match.state.attained)
        assert course.heights[-1] == 1.0 or course.free is None
        ended = {colour for life in course.lives for colour in life.ended}
        assert len(ended) == 6 or course.free is None
        assert all(life.end is not None for life in course.lives[:-1])


def test_a_way_is_told_in_figures_and_life_by_life():
    lives = [
        Life("god", 1, end="burner", minds=2, dedicated=["pink", "pink"]),
        Life("human", 9, card="SP06", instead="hell", shelter="refuge", powers=2, end="death"),
        Life("ghost", 20, card="HU06", bardo=True, dedicated=["pink", "blue"], ended=["pink"]),
    ]
    course = Course(lives, free=30, left=True, actions=31)
    assert told.told(course) == "3 lives · left the Wheel"
    assert told.told(Course(lives[:1], free=2, buddha=3)) == "one life · became a Buddha"
    assert told.told(Course()) == "not begun"
    assert [value for _, value in told.figures(course)] == [
        "3",
        "Hungry Ghost 1, Human 1, God 1",
        "1",
        "2",
        "2 of 6",
        "1 of 6",
        "2",
    ]
    counted, one_by_one = told.chapters(course)
    assert len(counted.table) == 8
    assert one_by_one.table[1:] == (
        ("1", "God", "by the die", "anger", "", "a karma burner"),
        ("2", "Human", "Righteous anger, kept from Hell by refuge", "", "", "reached Death"),
        (
            "3",
            "Hungry Ghost",
            "Deluded doubt: the die decided",
            "deluded doubt",
            "anger",
            "led out of the Wheel",
        ),
    )
    assert [(given, done) for _, given, done in colours_new(lives)] == [
        (["pink"], []),
        ([], []),
        (["blue"], ["pink"]),
    ]
    assert [course.lived(place) for place in (0, 1, 8, 9, 31)] == [0, 1, 1, 2, 3]


def test_many_ways_are_counted_together():
    match = played(3)
    parts = [kept(match).part(0), kept(match).part(1)]
    found = told.ways(parts)
    lives = sum(len(course.lives) for course in found)
    assert lives == sum(seat.lives for seat in match.state.seats)
    assert sum(told.births(found).values()) == lives
    assert told.sentences(found)[0] == f"{lives} lives in 2 matches."
    assert told.sentences(found[:1])[0].endswith(" in one match.")
    counts = [count for _, count in told.leading(found)]
    assert counts == sorted(counts, reverse=True)
    assert told.sentences([Course()]) == ["No life has begun yet."]
    where, which = told.chapters_of_many(found)
    assert len(where.table) == 7 and len(which.table) <= 7


@pytest.mark.parametrize("count", [1, 2, 9, 20, 60])
@pytest.mark.parametrize("size", [(500, 415), (1060, 990), (700, 1300)])
def test_beads_have_their_own_places_on_the_thread(size, count):
    rect = Rect(20, 30, *size)
    found = garland(Box(*rect), count, 120, 18)
    assert len(found.beads) == count
    for index, (x, y) in enumerate(found.beads):
        bead = Rect(0, 0, found.side, found.side)
        bead.center = round(x), round(y)
        assert rect.contains(bead)
        words = 2.4 * 18 * found.worded
        assert y + found.side * 0.8 + words <= rect.bottom + 1
        for other in found.beads[:index]:
            apart = abs(other[0] - x) >= found.side * 1.2 or abs(other[1] - y) >= found.side * 1.7 + words
            assert apart
    assert thread_through(found).count("M") == 1
    assert found.worded or count > 9
