"""Going through a kept match, and branching off from it: positions, marks, eyes, and what is dealt anew."""

from __future__ import annotations

import random
from itertools import groupby
from typing import Any

import pytest

from game import journals, replays, saves, words
from game.engine import GAMES
from game.engine.base import Event
from game.replays import Past, Reel, branch, kept_of, origin_said
from game.sitting import Sitting
from game.tellings import telling_of
from game.text.checking import checked_match
from tests.guest import GAME as LANTERNS
from tests.guest import registered

NAMES = ["Mira", "Ravi", "Anu"]
CREATED = "2026-11-20T10:00:00+00:00"
LATER = "2026-11-21T10:00:00+00:00"
HIDING = ("buddha", "conscious")  # where one seat knows what another does not
STEPS = 40


def played(game: str, steps: int = STEPS, people: int = 1, **options: Any) -> Sitting:
    """A match played at random, so many of its steps."""
    seats = [saves.Person("person" if seat < people else "bot", None, seat) for seat in range(3)]
    sitting = Sitting.begin(game, NAMES, seats, options, CREATED, seed=5)
    chosen = random.Random(5)
    while steps and not sitting.match.over:
        sitting.act(chosen.choice(sitting.match.legal()))
        steps -= 1
    return sitting


@pytest.mark.parametrize("game", GAMES)
def test_every_position_is_as_it_was(game):
    sitting = played(game)
    reel = Reel(kept_of(sitting))
    states = list(sitting.match.states())
    for position in (0, 1, 20, reel.last - 1, reel.last):
        past = reel.at(position)
        assert past.encoded() == sitting.match.game.encoded(states[position])
        assert len(past.steps) == position
        assert reel.position(reel.step(position)) == position
        if not past.over:  # another match: what is done in it leaves the kept one as it was
            past.act(past.legal()[0])
    assert len(sitting.match.steps) == reel.last
    assert sitting.match.encoded() == sitting.match.game.encoded(states[-1])
    sitting.close()


@pytest.mark.parametrize("game", GAMES)
def test_marks_stand_along_a_match(game):
    sitting = played(game, 150)
    marks = Reel(kept_of(sitting)).marks(None)
    last = len(sitting.match.steps)
    assert marks.turns[0] == 0
    assert list(marks.turns) == sorted(set(marks.turns))
    numbers = [number for _, number in marks.rounds]
    assert numbers == sorted(set(numbers))
    assert len(numbers) > 1
    assert marks.great
    great = set(words.texts(game).great)
    assert great <= set(words.texts(game).events)
    for each in marks.great:
        assert great & {event["type"] for event in sitting.match.steps[each.position - 1].events}
    assert set(marks.stops) <= set(range(last + 1))
    assert any(len({height for _, height in lane}) > 1 for lane in marks.lanes)
    for lane in marks.lanes:
        assert lane[-1][0] == last
        assert all(0 <= height <= 1 for _, height in lane)
    sitting.close()


def test_what_is_seldom_is_great_where_a_game_names_nothing():
    with registered(LANTERNS):
        sitting = played(LANTERNS.name, 30)
        marks = Reel(kept_of(sitting)).marks(None)
        assert marks.great
        assert len(marks.great) < sum(len(step.events) for step in sitting.match.steps) / 3
        sitting.close()


@pytest.mark.parametrize("game", HIDING)
def test_one_looks_with_ones_own_eyes_until_it_is_over(game):
    alone = played(game, 30)
    assert Reel(kept_of(alone)).eyes == (0,)
    alone.close()
    together = played(game, 30, people=2)
    assert Reel(kept_of(together)).eyes == (None,)
    past = Past(kept_of(together), len(together.match.steps), None)
    assert past.viewer(1) is None
    assert past.readonly
    together.close()


def test_all_eyes_are_open_when_it_is_over():
    sitting = played("buddha", 400)
    assert Reel(kept_of(sitting)).eyes == (None, 0, 1, 2)
    sitting.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_branch_says_whence_it_comes_and_goes_on_by_chance_anew(game):
    sitting = played(game)
    kept = kept_of(sitting)
    eyes = Reel(kept).eyes[0]
    past = sitting.match.until(20)
    new = branch(kept, 20, eyes, LATER)
    assert new.file is not None and sitting.file is not None
    assert new.file.id != sitting.file.id
    assert new.file.origin == saves.Origin(sitting.file.id, kept.title, 20)
    assert new.match.view(eyes) == past.view(eyes) or not sitting.match.game.private
    assert new.match.chance.seed != sitting.match.chance.seed
    assert len(new.told(eyes)) >= 10  # what came before is told all the same
    before = len(sitting.match.steps)
    new.act(new.match.legal()[0])
    new.close()
    assert len(sitting.match.steps) == before
    sitting.close()
    entry = next(entry for entry in saves.list_matches() if entry.id == new.file.id)
    assert entry.origin == new.file.origin
    assert kept.title in origin_said(game, new.file.origin)
    told, faults = checked_match(saves.home() / saves.MATCHES / f"{new.file.id}{saves.SUFFIX}")
    assert not faults
    assert kept.title in told
    assert journals.read(new.file.id).match.encoded() == new.match.encoded()


def test_a_branch_is_kept_in_the_order_in_which_its_start_is_read():
    """All look at a match that is over: the bowl is shuffled, and lies in order when it is read."""
    with registered(LANTERNS):
        sitting = played("lanterns", 400)
        assert sitting.match.over
        new = branch(kept_of(sitting), 6, None, LATER)
        _, faults = checked_match(saves.home() / saves.MATCHES / f"{new.file.id}{saves.SUFFIX}")
        assert faults == []
        sitting.close()
        new.close()


def test_a_branch_of_a_game_without_secrets_can_be_taken_back_to_its_beginning():
    sitting = played("leela")
    new = branch(kept_of(sitting), 20, None, LATER)
    assert [step.line for step in new.match.steps] == [step.line for step in sitting.match.steps[:20]]
    sitting.close()
    new.close()


def test_what_one_could_not_see_is_dealt_anew():
    """Nobody learns from a branch what lies hidden in the match it comes from."""
    sitting = played("buddha", 6)
    kept, past = kept_of(sitting), sitting.match.until(6)
    hidden = [past.view(seat)["seats"][seat]["hand"] for seat in (1, 2)]
    dealt = []
    for _ in range(3):
        new = branch(kept, 6, 0, LATER)
        assert new.match.view(0) == past.view(0)
        dealt.append([new.match.view(seat)["seats"][seat]["hand"] for seat in (1, 2)])
        new.close()
    assert any(hands != hidden for hands in dealt)
    sitting.close()


def test_where_all_look_at_a_match_that_is_over_the_hands_stay():
    sitting = played("buddha", 400)
    kept, past = kept_of(sitting), sitting.match.until(6)
    new = branch(kept, 6, None, LATER)
    for seat in range(3):
        assert new.match.view(seat) == past.view(seat)
    new.close()
    sitting.close()


def test_an_origin_that_says_nothing_is_told_of_by_check():
    sitting = played("leela", 3)
    assert sitting.file is not None
    sitting.file.keep(saves.ORIGIN, {"id": "../there", "title": "x", "step": 1})
    sitting.close()
    assert sitting.file.origin is None
    _, faults = checked_match(saves.home() / saves.MATCHES / f"{sitting.file.id}{saves.SUFFIX}")
    assert len(faults) == 1


@pytest.mark.parametrize("game", HIDING)
def test_a_branch_tells_what_all_saw_as_the_match_it_comes_from_told_it(game):
    """And runs of what must stay hidden are one line each."""
    sitting = played(game, people=2)
    past = sitting.match.until(STEPS - 5)
    new = branch(kept_of(sitting), STEPS - 5, None, LATER)
    steps = [past.told(None, step) for step in past.steps]
    seen: list[str] = []
    log: list[Event] = []
    for events in steps:
        headline = telling_of(game).headline(past.options, log, events, sitting.names)
        seen.append(" ".join(filter(None, [words.sentences(game, events, sitting.names), headline])))
        log += events
    runs = [(bool(said), len(list(run)), said) for said, run in groupby(seen)]
    told = [each.words for each in new.told(None)]
    alone = "made a move."
    at = 0
    for is_told, count, said in runs:
        if is_told:
            assert told[at : at + count] == [said] * count
            at += count
        else:
            assert told[at].endswith(alone) if count == 1 else f"took {count} actions" in told[at]
            at += 1
    assert any(seen)
    for each in (sitting, new):
        each.close()


def test_a_branch_of_an_older_version_tells_runs_of_what_must_stay_hidden_in_one_line():
    sitting = played("buddha", people=2)
    new = branch(kept_of(sitting), 20, None, LATER)
    new._earlier = [{key: value for key, value in each.items() if key != "told"} for each in new._earlier]
    assert [each.words for each in new.told(None)] == [
        "Mira, Ravi and Anu made 20 moves that stay hidden.",
    ]
    for each in (sitting, new):
        each.close()


def test_what_a_file_says_was_seen_is_told_only_as_far_as_there_are_words_for_it():
    unknown: list[Any] = [
        {"type": "trick_won"},
        {"type": []},
        {},
        7,
        {"type": "dealt", "seat": "x", "rule": 4},
    ]
    for wrong in unknown:
        assert words.sentences_if_known("buddha", [wrong], NAMES) == ""


@pytest.mark.parametrize("game", ["leela", "buddha"])
def test_a_branch_tells_of_who_sat_there_when_it_happened(game):
    sitting = played(game)
    sitting.let_sit(0, "Lotus", saves.Person("bot", "easy", 4))
    while len(sitting.match.steps) < STEPS + 20:
        sitting.act(sitting.match.legal()[0])
    kept = kept_of(sitting)
    early, late = branch(kept, 20, None, CREATED), branch(kept, STEPS + 15, None, LATER)
    assert early.called == NAMES and late.called == ["Lotus", *NAMES[1:]]
    assert early.persons == [0] and not late.persons
    told = " ".join(each.words for each in late.told(None))
    assert "Mira" in told and "Lotus" in told and told.rindex("Mira") < told.rindex("Lotus")
    assert "Lotus" not in " ".join(each.words for each in early.told(None))
    for each in (sitting, early, late):
        each.close()


def said_in(sitting: Sitting) -> str:
    """All that a log says to everybody of what was done; who sits where now is told where it begins."""
    told = [each.words for each in sitting.told(None)]
    return " ".join(said for said in told if "gets up" not in said)


@pytest.mark.parametrize("game", HIDING)
def test_a_branch_of_a_branch_tells_what_came_before_both(game):
    sitting = played(game, people=2)
    sitting.let_sit(0, "Lotus", saves.Person("bot", "easy", 4))
    while len(sitting.match.steps) < STEPS + 12:
        sitting.act(sitting.match.legal()[0])
    first = branch(kept_of(sitting), STEPS + 10, None, CREATED)
    for _ in range(8):
        first.act(first.match.legal()[0])
    before = said_in(first)
    first.close()
    assert first.file is not None
    second = branch(journals.read(first.file.id), 8, None, LATER)
    assert len(before) > 1000 and said_in(second) == before
    assert second.called[0] == "Lotus" and "Mira" in before
    third = branch(kept_of(second), 0, None, LATER)
    assert said_in(third) == before
    assert second.file is not None
    _, faults = checked_match(saves.home() / saves.MATCHES / f"{second.file.id}{saves.SUFFIX}")
    assert not faults
    for each in (sitting, second, third):
        each.close()


@pytest.mark.parametrize("game", ["buddhawheel", "leela"])
def test_a_match_that_the_first_ended_goes_on_as_a_new_one_until_all_are_home(game):
    people = [saves.Person("person", None, seat) for seat in range(2)]
    begun = "2026-11-23T10:00:00+00:00"
    first = Sitting.begin(game, ["Ann", "Ben"], people, {"end": "first"}, begun, seed=4)
    dice = random.Random(1)
    while not first.match.over:
        legal = first.match.legal()
        first.act(next((each for each in legal if each["type"] == "leave"), dice.choice(legal)))
    assert replays.goes_on(kept_of(first))
    new = replays.play_on(kept_of(first), begun)
    assert new.match.options["end"] == "all" and not new.match.over
    assert new.match.to_act is not None and not replays.goes_on(kept_of(new))
    if game == "buddhawheel":
        new.act({"type": "leave"})
        assert not new.match.over and new.match.to_act == 1 - first.match.state.winners[0]
