"""What BuddhaWheel's matches leave to people: scores and Buddhahood, kept, offered, and declined."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game import saves
from game.saves import profiles
from game.scenes.results import Results
from game.scenes.settings import Settings
from game.scenes.setup import Setup
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from game.tellings import telling_of
from game.widgets import text_capture
from tests.clauses import clause
from tests.ui.pilot import Pilot, Seldom

GAME, CREATED = "buddhawheel", "2026-11-20T10:00:00+00:00"
SCORE = {"dedicated": {"pink": 2, "blue": 1}, "meditated": {"purple": 1}, "powers": 3}
MORE = {"dedicated": {"pink": 2, "blue": 1}, "meditated": {"purple": 1, "grey": 1}, "powers": 4}
PERSONS = [saves.Person("person", None, 1), saves.Person("person", None, 0)]


def match(**options: Any) -> Sitting:
    """Anu and Mira for one round, so that what Anu has is what she brought."""
    return Sitting.begin(GAME, ["Anu", "Mira"], PERSONS, {"max_rounds": 1, **options}, CREATED, seed=3)


def play_out(sitting: Sitting) -> None:
    while not sitting.match.over:
        sitting.act(sitting.match.legal()[0])


def leave(**carried: dict[str, Any]) -> None:
    """Let people have these from earlier matches."""

    def made(now: dict[str, Any]) -> Callable[[dict[str, Any]], dict[str, Any]]:
        return lambda before: now

    left = [profiles.Left(name, number, made(now)) for number, (name, now) in enumerate(carried.items())]
    profiles.keep_carried(GAME, "m1", left)


def setup(*names: str, options: dict[str, Any] | None = None) -> Pilot:
    """Setup with these persons at the first seats."""

    def open_(app: Any) -> Setup:
        seats = [
            ["person" if seat < len(names) else "empty", (*names, *["Bot"] * 6)[seat], seat, "easy"]
            for seat in range(6)
        ]
        settings = {f"seats.{GAME}": seats, f"learned.{GAME}": True, f"options.{GAME}": options or {}}
        for key, value in settings.items():
            app.settings.set(key, value)
        return Setup(app, GAME)

    return Pilot(open_, (1280, 720), Seldom)


def offered(pilot: Pilot) -> dict[str, str]:
    """What Setup offers to bring along, and what it says that this changes."""
    rows = [row for row in pilot.scene.rows.rows() if row.name.startswith("setup/earned/")]
    return {row.label: row.note for row in rows}


def switch(pilot: Pilot, option: str, place: int) -> None:
    if pilot.scene.evening.open != "earlier":
        pilot.scene.evening.unfold("earlier")
        pilot.frame()
    inside = [widget for port in pilot.scene._ports for widget in port.inside]
    found = next(widget for widget in inside if widget.name == f"setup/earned/{option}/{place}")
    pilot.scene.set_focus(found)
    found.press()
    pilot.frame()


@clause("BW-2.5", "BW-10.4")
def test_a_match_that_is_over_leaves_a_score_and_the_next_one_takes_it_up():
    assert profiles.carried_by(GAME, "Anu") == {}
    sitting = match(carry=[SCORE, None])
    play_out(sitting)
    sitting.close()
    assert profiles.carried_by(GAME, " anu ") == {"carry": SCORE}
    assert profiles.carried_by(GAME, "Mira") == {}
    pilot = setup("Anu", "Mira")
    assert offered(pilot) == {
        "Anu carries on from an earlier match": (
            "Starts with 2 dedicated colours, attachment ended and all three refuges from earlier matches."
        )
    }
    assert pilot.scene.seating.options["carry"] == [], "not before somebody wants it"
    switch(pilot, "carry", 0)
    assert pilot.scene.seating.options["carry"] == [SCORE, None]
    switch(pilot, "carry", 0)
    assert pilot.scene.seating.options["carry"] == [], "and not when they decline"
    switch(pilot, "carry", 0)
    pilot.click("setup/begin")
    assert isinstance(pilot.scene, TableScene)
    first = pilot.scene.sitting.match.state.seats[0]
    assert (first.dedicated, first.meditated, first.powers) == (("@pink", "@pink", "@blue"), ("@purple",), 3)
    pilot.close()


@clause("BW-2.4", "BW-9.8")
def test_who_became_a_buddha_may_begin_as_one_and_nobody_else():
    leave(Anu={"carry": SCORE}, Mira={"start_as_buddha": True, "carry": SCORE})
    pilot = setup("Anu", "Mira", "Jonas")
    assert list(offered(pilot)) == [
        "Anu carries on from an earlier match",
        "Mira begins as a Buddha",
        "Mira carries on from an earlier match",
    ]
    switch(pilot, "carry", 1)
    switch(pilot, "start_as_buddha", 1)
    assert (pilot.scene.seating.options["start_as_buddha"], pilot.scene.seating.options["carry"]) == ([1], [])
    switch(pilot, "carry", 1)
    assert (pilot.scene.seating.options["start_as_buddha"], pilot.scene.seating.options["carry"]) == (
        [],
        [None, SCORE, None],
    )
    pilot.scene.set_name(1, "Miranda")
    assert list(offered(pilot)) == ["Anu carries on from an earlier match"]
    assert pilot.scene.seating.options["carry"] == [], "it goes with who brings it"
    pilot.close()


def test_a_bot_brings_nothing_and_seats_that_change_keep_what_is_theirs():
    leave(Anu={"carry": SCORE}, Mira={"start_as_buddha": True})
    pilot = setup("Jonas", "Anu", "Mira")
    switch(pilot, "carry", 1)
    switch(pilot, "start_as_buddha", 2)
    pilot.scene.set_kind(0, 2)
    assert (pilot.scene.seating.options["start_as_buddha"], pilot.scene.seating.options["carry"]) == (
        [1],
        [SCORE, None],
    )
    pilot.scene.set_kind(2, 1)
    assert (pilot.scene.seating.options["start_as_buddha"], pilot.scene.seating.options["carry"]) == (
        [],
        [SCORE, None],
    )
    pilot.close()


def test_what_was_brought_last_time_is_as_it_stands_now():
    leave(Anu={"carry": MORE})
    pilot = setup("Anu", "Mira", options={"carry": [SCORE, SCORE], "start_as_buddha": [1]})
    assert pilot.scene.seating.options["carry"] == [MORE, None]
    assert pilot.scene.seating.options["start_as_buddha"] == [], "Mira was never one"
    pilot.close()


def test_another_match_is_begun_with_what_the_last_one_left():
    sitting = match(carry=[{**SCORE, "powers": 2}, None])
    play_out(sitting)
    leave(Anu={"carry": MORE})
    pilot = Pilot(lambda app: TableScene(app, sitting), (1280, 720), Seldom)
    pilot.app.push(Results(pilot.app, sitting))
    pilot.settle()
    pilot.click("results/again")
    assert pilot.scene.sitting.match.options["carry"] == [MORE, None]
    pilot.close()


@pytest.mark.parametrize(
    ("carried", "told"),
    [
        ({}, ""),
        ({"start_as_buddha": True}, "Buddhahood"),
        ({"carry": {"dedicated": {"green": 1}, "meditated": {}, "powers": 0}}, "one dedicated colour"),
        ({"carry": SCORE}, "2 dedicated colours, attachment ended and all three refuges"),
        (
            {"start_as_buddha": True, "carry": {**SCORE, "dedicated": {}, "powers": 5}},
            "Buddhahood, attachment ended and a Bodhisattva",
        ),
    ],
)
def test_what_somebody_keeps_is_told_in_a_few_words(carried, told):
    assert telling_of(GAME).brought("Anu", carried) == told


def test_the_players_page_says_what_is_kept():
    leave(Anu={"carry": SCORE}, Mira={"start_as_buddha": True})
    pilot = Pilot(Settings, (1280, 720), Seldom)
    pilot.click("settings/tabs", (0.375, 0.5))
    with text_capture.listening() as lines:
        pilot.find("known/anu/panel").draw(pilot.app.screen)
        pilot.find("known/mira/panel").draw(pilot.app.screen)
    said = " ".join(lines)
    assert "For BuddhaWheel: 2 dedicated colours, attachment ended and all three refuges." in said
    assert "For BuddhaWheel: Buddhahood." in said
    pilot.close()
