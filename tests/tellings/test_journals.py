"""The figures of a life or a match, as the journals count them: no pixel, no scene."""

from __future__ import annotations

from game.journals import buddha, hungry_ghost
from game.journals.hungry_ghost import Course, Death, Sample

EARTH = [Sample(0.0, "human", 0, 10, 0), Sample(3.5, "human", 2, 6, 0)]


def lived() -> Course:
    """Born, dead with two Merit, two evenings in Heaven, born again, awake."""
    above = [Sample(3.6, "heaven", 2, 6, 0), Sample(4.6, "heaven", 1, 5, 0), Sample(5.6, "human", 0, 4, 0)]
    last = Sample(9.0, "human", 1, 0, 7)
    deaths = [Death(3.5, 2, "heaven"), Death(9.0, 1, None)]
    return Course([*EARTH, *above, last], [(0.0, None), (5.6, "heaven")], deaths)


def test_the_lives_of_a_ghost_are_counted_and_told_one_by_one():
    course = lived()
    assert hungry_ghost.told(course, 9) == "2 lives · awake on day 9"
    assert [value for _, value in hungry_ghost.figures(course, 9)] == ["9", "2", "+2", "2", "0", "0", "7"]
    counted, one_by_one = hungry_ghost.chapters(course, 9)
    assert len(counted.table) == 8
    assert one_by_one.table[1:] == (("1", "4", "+2", "Heaven"), ("6", "9", "+1", "awake"))


def test_a_life_that_goes_on_has_no_end_yet():
    course = Course(EARTH, [(0.0, None)], [])
    assert hungry_ghost.told(course, 4) == "one life"
    assert dict(hungry_ghost.figures(course, 4))["Weighed at death"] == "not yet"
    assert hungry_ghost.chapters(course, 4)[1].table[1] == ("1", "", "", "lives on")


def test_who_is_born_again_at_once_is_born_in_the_town():
    course = Course(EARTH, [(0.0, None), (3.5, "human")], [Death(3.5, 0, "human")])
    assert hungry_ghost.chapters(course, 4)[1].table[1] == ("1", "4", "0", "Town")


def test_the_rounds_of_buddha_are_counted_and_laid_out_as_a_sheet():
    rows = [(2, 2, 40), (0, 1, -10), (1, 3, -20)]
    assert [value for _, value in buddha.figures(10, rows)] == ["10", "1 of 3", "3", "0 of 1", "2", "6"]
    (sheet,) = buddha.chapters(["Ann", "Ben"], [rows, [(1, 1, 20), (0, 0, 20), (1, 0, -10)]])
    assert sheet.table[0] == ("Round", "Ann", "Ben")
    assert sheet.table[2] == ("2", "−10 (bid 0, took 1)", "20 (bid 0, took 0)")
    assert sheet.table[-1] == ("Sum", "10", "30")
    assert buddha.figures(0, []) == [] and buddha.chapters(["Ann", "Ben"], [[], []]) == []
