"""Every lesson shipped leads to its end; a mistake in one is told by file, line and what was expected."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from game import languages, lessons, reasons, resources
from game.engine import data
from game.engine.errors import EngineError
from game.engine.games import all_games
from game.lessons import Guide

TAUGHT = [game for game in all_games() if lessons.has_lesson(game)]
LEELA = resources.path("boards", "leela", "lesson.yaml").read_text(encoding="utf-8")
BOARD = resources.path("boards", "leela", "board.yaml").read_text(encoding="utf-8")
numbers = count()


def guide(game: str = "leela") -> Guide:
    found = lessons.lesson(game)
    return Guide(found, [f"Seat {seat}" for seat in range(found.seats)])


def taught(on: Guide, step: int) -> Guide:
    """A guide brought to a step, every deed done on the way."""
    while on.index < step:
        do(on)
        on.go_on()
    return on


def do(on: Guide) -> None:
    """The deed of one step."""
    if on.step.ends == "undo":
        on.notice("undo")
        on.match.undo()
    while on.acting:
        on.match.act(on.offered()[0])
        on.acted()


def squares(on: Guide) -> list[int | str]:
    return [seat["square"] for seat in on.match.view(None)["seats"]]


# -- the lessons shipped


def test_leela_has_a_lesson():
    assert "leela" in TAUGHT


@pytest.mark.parametrize("game", TAUGHT)
def test_captions_are_short_enough_to_be_read_in_a_breath(game):
    for step in lessons.lesson(game).course:
        assert 1 <= len(step.title) <= 24
        for said in filter(None, (step.caption, step.then)):
            assert len(said) <= 150 and said.count(". ") <= 3


def test_leelas_lesson_leads_from_birth_by_arrow_and_snake_home():
    on = guide()
    stood = []
    while not on.last:
        do(on)
        stood.append(squares(on)[0])
        on.go_on()
    assert stood == [6, 9, 23, 7, 7, 23, 9, 51, 68]
    told = {event["type"] for step in on.match.steps for event in step.events}
    assert on.match.over and {"snake", "arrow", "home"} <= told


def test_the_lesson_of_the_spiral_leads_over_a_gap_into_a_school_to_a_body_and_through_death():
    told = told_in("conscious")[1]
    kinds = {title: [event["type"] for event in events] for title, events in told.items()}
    eaten = "Land on it, take it", "A full place", "Up to the gap"
    assert [kinds[title].count("chip_rose") for title in eaten] == [0, 1, 2]
    assert [(each["from"], each["to"]) for each in told["A gap"] if each["type"] == "shocked"] == [
        ("MI-192", "FA-96")
    ]
    assert kinds["A pair"].count("shocked") == 2 and "state_attained" in kinds["A Law is a card too"]
    assert [each["note"] for each in told["A Law"] if each["type"] == "chips_lost"] == ["LA-6"]
    assert {"surplus", "crystallized"} <= set(kinds["One disc is missing"]) and "died" in kinds["Death"]
    assert kinds["A King protects"][0] == "law_escaped" and "chip_bumped" in kinds["A third chip"]
    for title, events in kinds.items():
        lost = {"chip_discarded", "chips_lost"} & set(events)
        assert not lost or title == "A Law", "nothing is lost but what the captions tell of"


def test_each_act_of_a_lesson_may_be_taken_alone_and_back_again():
    on = guide("conscious")
    assert [on.lesson.course[at].act for at in on.acts] == ["End", "Eat", "Wake", "Body", "More"]
    for act in (3, 1, 4, 0, 2):
        on.begin_act(act)
        assert on.part[:2] == (act, 0) and on.fresh
        before = on.match.encoded()
        do(on)
        on.go_on()
        assert on.part[:2] == (act, 1) and on.may_go_back
        on.go_back()
        assert on.index == on.acts[act] and on.match.encoded() == before
    fresh = guide("conscious")
    fresh.begin_act(2)
    assert not fresh.may_go_back, "nothing was done before it"


def test_a_position_says_only_what_is_otherwise_than_the_opening():
    on = guide("conscious")
    opening = on.match.encoded()
    on.begin_act(3)
    now = on.match.encoded()
    assert now["seats"][0]["astral"] == {"F": 3, "A": 3, "I": 0} and now["law_deck"] == opening["law_deck"]
    assert now["seats"][0]["type"] == opening["seats"][0]["type"] and now["seats"][0]["board"]["KS"] == 0


def test_buddhawheels_lesson_leads_through_a_death_and_the_arch_to_a_delusion_ended():
    on = guide("buddhawheel")
    stood, told = [], []
    while not on.last:
        before = len(on.match.steps)
        do(on)
        stood.append(squares(on)[0])
        told += [event for step in on.match.steps[before:] for event in step.events]
        on.go_on()
    assert list(dict.fromkeys(stood)) == [
        None, "birth_demigod", "demigod_3", "birth_hell", "hell_1", "spirit_1", "subtle_2", "subtle_4"
    ]  # fmt: skip
    assert [event["card"] for event in told if event["type"] == "card"] == ["DG07"], "as the captions have it"
    assert "burner_death" in {event["type"] for event in told}
    assert (told[-1]["type"], told[-1]["card"]) == ("meditated", "HU09")


def told_in(game: str) -> tuple[Guide, dict[str, list[dict]]]:
    """A guide at the end of a lesson, and what happened in each step, the deeds of all seats in order."""
    on, told = guide(game), {}
    while not on.last:
        before = 0 if on.step.position is not None else len(on.match.steps)
        do(on)
        told[on.step.title] = [event for step in on.match.steps[before:] for event in step.events]
        on.go_on()
    return on, told


def test_the_lesson_of_lives_leads_from_a_bowl_to_heaven_and_from_there_to_an_awakening():
    on, told = told_in("hungry_ghost")
    happened = [(event["type"], event.get("realm")) for events in told.values() for event in events]
    expected = [("ordained", None), ("alms", None), ("good_deed", None), ("died", None), ("reborn", "heaven")]
    expected += [("reborn", "human"), ("meditated", None), ("meditated", None), ("died", None)]
    assert [each for each in happened if each in expected] == expected
    view = on.match.view(0)
    assert (happened[-1][0], view["winners"]) == ("awakened", [0])
    assert view["seats"][0]["dana"] == 1, "so that to die is a choice"


def test_the_lesson_of_bids_is_met_exactly_as_the_black_hole_swallows_what_would_be_one_too_many():
    on, told = told_in("buddha")
    assert [told[title][-1]["tricks"] for title in ("Follow", "Yang")] == [1, 2], "as it was said"
    assert told["Follow"][1]["card"] == "A10", "the others do what the captions speak of"
    swallowed = [event["type"] for event in told["Buddha"]]
    assert "trick_void" in swallowed and "trick_won" not in swallowed
    scored = [(event["points"], event["tricks"]) for event in told["Buddha"] if event["type"] == "scored"]
    assert scored == [(40, 2), (-10, 6), (-20, 6)]
    hand = told["Your own bid"]
    assert [event["type"] for event in hand if event["type"] in ("dealt", "bids_revealed")] == [
        "dealt", "bids_revealed"
    ]  # fmt: skip
    assert {"YIN", "YANG", "YINYANG"} <= set(on.match.view(0)["seats"][0]["hand"])


def test_the_others_do_what_the_step_tells_them_and_it_is_not_done_before():
    on = taught(guide("buddha"), 2)
    assert on.told == {"type": "play", "card": "A10"}
    on.match.act(on.offered()[0])
    on.acted()
    assert on.acting and on.offered() == [on.told], "the one who follows has still to play"
    on.match.act(on.offered()[0])
    on.acted()
    assert on.done and on.told is None
    on.match.undo()
    on.acted()
    assert on.acting and on.told == {"type": "play", "card": "A10"}


def test_a_language_without_a_lesson_of_its_own_falls_back_on_english():
    assert lessons.lesson("leela", "xx") == lessons.lesson("leela")


# -- going about in one


def test_back_leads_to_the_beginning_of_the_step_and_then_to_the_step_before():
    on = taught(guide(), 2)
    on.match.act(on.offered()[0])
    on.acted()
    assert on.done and squares(on) == [23]
    on.go_back()
    assert (on.index, squares(on), on.fresh) == (2, [9], True)
    on.go_back()
    assert (on.index, squares(on)) == (1, [6])
    do(on)
    assert squares(on) == [9]


def test_back_at_the_very_beginning_stays_there():
    on = guide()
    on.match.act(on.offered()[0])
    on.acted()
    on.go_back()
    on.go_back()
    assert (on.index, len(on.match.steps), on.match.chance.waiting) == (0, 0, [3, 6])


@pytest.mark.parametrize("step", range(len(lessons.lesson("leela").course)))
def test_whatever_is_done_twice_comes_out_the_same(step):
    on = taught(guide(), step)
    before = on.match.encoded()
    do(on)
    after = on.match.encoded()
    on.go_back()
    if on.index < step:
        taught(on, step)
    assert on.match.encoded() == before
    do(on)
    assert on.match.encoded() == after


def test_a_throw_taken_back_within_a_step_must_be_thrown_again():
    on = guide()
    assert not on.may_undo
    on.match.act(on.offered()[0])
    on.acted()
    assert on.may_undo
    on.match.undo()
    on.acted()
    assert on.fresh and on.acting
    do(on)
    assert squares(on) == [6]


def test_only_the_deed_that_a_step_waits_for_ends_it():
    on = taught(guide(), 4)
    assert on.step.ends == "look"
    assert not on.notice("why") and not on.done
    assert on.notice("look") and on.done
    assert not on.notice("look"), "once is enough"


def test_a_step_flows_into_the_next_unless_something_is_left_to_be_read_or_the_board_changes():
    flowing = []
    on = guide()
    while not on.last:
        do(on)
        flowing.append(on.flows)
        on.go_on()
    assert flowing == [True, True, True, True, False, False, False, True, True]


def test_a_lesson_without_acts_is_one_whole_and_may_be_enough_before_its_end(tmp_path):
    enough = LEELA.replace("  second_thoughts:\n", "  second_thoughts:\n    enough: true\n").replace(
        "ends: undo", "ends: go_on"
    )
    on = Guide(lay(tmp_path, enough), ["Ann"])
    assert on.part == (0, 0, len(on.lesson.course))
    assert sum(step.enough for step in on.lesson.course) == 1


# -- mistakes


def lay(root: Path, text: str) -> lessons.Lesson:
    """A lesson read from a file in a tree of its own."""
    folder = root / str(next(numbers)) / "leela"
    folder.mkdir(parents=True)
    (folder / "board.yaml").write_text(BOARD, encoding="utf-8")
    file = folder / "lesson.yaml"
    file.write_text(text, encoding="utf-8")
    said = resources.path("languages", "en", "leela", "lesson.yaml")
    return lessons.read(languages.together(said, file), "leela", folder / "board.yaml")


MISTAKES = [
    ("game: leela\nsteps", "game: ludo\nsteps", "game: expected leela, got ludo"),
    ("  born:", "  borne:", "steps.borne.title: is missing"),
    ("ends: look", "ends: see", 'expected "go_on", "act", "look", "why" or "undo", got "see"'),
    ("acts: 2", "acts: 0", "steps.waiting_for_a_six.acts: expected 1 or more, got 0"),
    ("acts: 2", "acts: two", 'expected an integer, got "two"'),
    ("acts: 2", "acts: 3", "die() was asked for, and the list of outcomes is at its end"),
    ("{space: 68}]\n    chance: [3, 6]", "{space: 73}]\n    chance: [3, 6]", "there is no space 73"),
    (
        "  every_square_speaks:\n",
        "  every_square_speaks:\n    act: Two\n",
        "steps.every_square_speaks.act: expected a position where an act begins",
    ),
    (
        "  every_square_speaks:\n",
        "  every_square_speaks:\n    enough: true\n",
        "steps.every_square_speaks.enough: expected ends: go_on",
    ),
    (
        "    acts: 2\n",
        "    acts: 2\n    others: [{type: roll}]\n",
        "steps.waiting_for_a_six: expected others whose turns come within this step",
    ),
    ("link: 10>23", "link: 10>24", "there is no link 10>24"),
    ("{link: 54>68}", "{link: 54>68, part: die}", "expected one of space, link and part"),
    ("{link: 54>68}", "{}", "expected one of space, link and part"),
    ("chance: [6]", "chance: [7]", "steps.past_the_goal: die() takes 1..6, got 7"),
    ("square: 66", "square: 63", "steps.past_the_goal.position: seats[0].square: expected 1..72 but no base"),
    ("square: 66", "square: [66]", "steps.past_the_goal.position: seats[0].square: expected an integer"),
    (
        "chance: [3, 6]\n    ends: act",
        "chance: [3, 6]\n    ends: undo",
        "steps.waiting_for_a_six: nothing has been done yet",
    ),
    (
        "  born:\n",
        "  born:\n    waits: snake\n",
        "steps.born.waits: expected the kind of an event",
    ),
    ("  home:\n", "  home:\n    ends: look\n", "the last of which ends with go_on"),
    ("game: leela\nsteps", "game: leela\nseats: 7\nsteps", "steps.waiting_for_a_six:"),
    ("game: leela\nsteps", "game: leela\noptions: {end: never}\nsteps", "steps.waiting_for_a_six:"),
]


@pytest.mark.parametrize(("old", "new", "expected"), MISTAKES)
def test_a_mistake_is_told_by_file_line_and_what_was_expected(tmp_path, old, new, expected):
    assert LEELA.count(old) == 1, old
    with pytest.raises(data.DataError) as caught:
        lay(tmp_path, LEELA.replace(old, new))
    assert expected in reasons.told(caught.value)
    assert "leela/lesson.yaml, line " in reasons.told(caught.value)


def test_the_file_as_it_is_shipped_passes_the_same_way(tmp_path):
    assert lay(tmp_path, LEELA) == lessons.lesson("leela")


def test_a_game_without_a_lesson_says_so():
    assert not lessons.has_lesson("ludo")
    with pytest.raises((resources.ResourceMissing, EngineError)):
        lessons.lesson("ludo")
