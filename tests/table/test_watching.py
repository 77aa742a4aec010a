"""Watching a bot: it thinks once, pauses as long as the pace says, and acts once."""

from __future__ import annotations

from typing import Any

import pytest

from game import saves
from game.engine.base import Action
from game.scenes.table.watching import BOT_PAUSE, GOES_ON, OPENS, SOON, Watching
from game.sitting import Sitting

ROLL = {"type": "roll"}
CALM = 1.0


class Mind:
    """Answers what it is told to, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.found: Action | None = None
        self.stopped = 0

    def start(self, *asked: Any) -> None:
        self.asked.append(asked)

    def stop(self) -> None:
        self.stopped += 1

    def answer(self) -> Action | None:
        found, self.found = self.found, None
        return found


@pytest.fixture
def sitting() -> Sitting:
    people = [saves.Person("bot", "hard", 0), saves.Person("bot", None, 1)]
    return Sitting.begin("leela", ["Ann", "Ben"], people, {}, "2026-11-20T10:00:00+00:00", seed=6)


@pytest.fixture
def mind() -> Mind:
    return Mind()


@pytest.fixture
def watching(mind) -> Watching:
    return Watching(mind)


def test_a_bot_is_asked_once_with_what_it_may_see(watching, mind, sitting):
    watching.begin(sitting, 0, 0.0, CALM)
    watching.begin(sitting, 0, 5.0, CALM)
    ((game, view, legal, level, _, manner),) = mind.asked
    assert (game, level, manner) == ("leela", "hard", "even")
    assert view == sitting.match.view(0) and legal == sitting.match.legal()
    assert watching.thinks


def test_a_bot_without_a_level_thinks_at_the_first_of_its_game(watching, mind, sitting):
    watching.begin(sitting, 1, 0.0, CALM)
    assert mind.asked[0][3] == sitting.match.game.bots[0]


def test_it_acts_when_it_has_decided_and_paused(watching, mind, sitting):
    watching.begin(sitting, 0, 0.0, CALM)
    assert watching.acts(BOT_PAUSE + 1) is None, "it has not decided"
    mind.found = ROLL
    assert watching.acts(BOT_PAUSE - 1) is None, "its pause is not over"
    assert watching.wake_in(BOT_PAUSE - 30) == 30
    assert watching.acts(BOT_PAUSE) == ROLL
    assert not watching.thinks
    assert watching.acts(2 * BOT_PAUSE) is None and watching.wake_in(2 * BOT_PAUSE) is None


def test_a_window_sleeps_until_a_late_answer_wakes_it(watching, sitting):
    assert watching.wake_in(0.0) is None and watching.acts(0.0) is None
    watching.begin(sitting, 0, 0.0, CALM)
    assert watching.wake_in(0.0) == BOT_PAUSE
    assert watching.wake_in(BOT_PAUSE + 1) is None


def test_a_turn_that_goes_on_makes_a_shorter_pause(watching, sitting):
    sitting.act(ROLL)
    seat = sitting.match.steps[-1].seat
    watching.begin(sitting, seat, 0.0, CALM)
    assert watching.wake_in(0.0) == BOT_PAUSE * GOES_ON


def test_at_another_pace_a_pause_is_cut_and_never_grows(watching, sitting):
    watching.hurry(0.0, 0.0)
    assert watching.wake_in(0.0) is None, "no bot pauses"
    watching.begin(sitting, 0, 0.0, CALM)
    watching.hurry(100.0, 0.0)
    assert watching.wake_in(100.0) == SOON
    watching.hurry(110.0, CALM)
    assert watching.wake_in(110.0) == SOON - 10


def test_what_is_stopped_never_acts(watching, mind, sitting):
    watching.begin(sitting, 0, 0.0, CALM)
    mind.found = ROLL
    watching.acts(0.0)
    watching.stop()
    assert mind.stopped == 1 and not watching.thinks
    assert watching.acts(2 * BOT_PAUSE) is None


def test_the_first_move_of_a_match_waits_until_a_person_has_looked_at_the_table(watching, mind):
    people = [saves.Person("bot", "hard", 0), saves.Person("person", None, 1)]
    opened = Sitting.begin("leela", ["Ann", "Ben"], people, {}, "2026-11-20T10:00:00+00:00", seed=6)
    watching.begin(opened, 0, 0.0, CALM)
    mind.found = ROLL
    assert watching.acts(BOT_PAUSE * OPENS - 1) is None
    assert watching.acts(BOT_PAUSE * OPENS) == ROLL
