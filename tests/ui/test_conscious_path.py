"""The Path during play and at the end, and the journal of a life, held against matches that were played."""

from __future__ import annotations

import random
from functools import cache

import pygame
import pytest

from game import saves, words
from game.engine.games.conscious.components import NOTES
from game.engine.match import Match
from game.journals import Kept
from game.journals import conscious as journal
from game.scenes.ending import Ending
from game.scenes.layout.box import Box
from game.scenes.layout.path import half_disc
from game.scenes.results import Results
from game.scenes.scene import Scene
from game.scenes.table.scene import TableScene
from game.scenes.tables import journal_of
from game.scenes.tables.conscious import path_pictures
from game.scenes.tables.conscious.path_disc import PathDisc
from game.scenes.tables.conscious.path_page import Asked
from game.scenes.tables.conscious.path_people import PersonCard
from game.sitting import Sitting
from game.tellings import telling_of
from game.tellings.conscious import path_page
from game.tellings.conscious.lives import AT_FIRST, courses
from tests.clauses import clause
from tests.games.conscious_table import table
from tests.ui.pilot import Pilot, Seldom

NAMES = ["Ann", "Ben", "Mira", "Tom"]


@cache
def played(seats: int, seed: int) -> Match:
    match, dice = Match.new("conscious", NAMES[:seats], {}, seed=seed), random.Random(seed)
    while not match.over:
        match.act(dice.choice(match.legal()))
    return match


def until(match: Match, steps: int) -> Match:
    """The same match as far as so many of its steps."""
    again = Match.new("conscious", match.seats, {}, seed=match.chance.seed)
    for step in match.steps[:steps]:
        again.act(step.action)
    return again


def sitting(match: Match) -> Sitting:
    people = [saves.Person("person", None, seat) for seat in range(len(match.seats))]
    return Sitting(match, people, None)


def disc(pilot: Pilot) -> PathDisc:
    found = pilot.find("path/disc")
    assert isinstance(found, PathDisc)
    return found


@clause("CB-8.3", "CB-0.5")
def test_the_path_is_opened_from_the_aim_and_from_a_plaque_and_everything_explains_itself():
    match = until(played(4, 0), 500)

    def open_(app):
        app.settings.set("speed", "instant")
        return TableScene(app, sitting(match))

    pilot = Pilot(open_, (1280, 720), Seldom)
    pilot.settle()
    stage = pilot.scene.stage
    stage.open_path()
    pilot.frame()
    seat = match.state.turn
    assert disc(pilot).seat == seat and pilot.scene.focus.name == "path/back"
    asked = pilot.find("path/bar")
    assert isinstance(asked, Asked)
    pilot.click("path/other")
    other = (seat + 1) % 4
    assert disc(pilot).seat == other and asked.charm == other
    assert asked.said == path_page.asked_line(match.view(None), other, NAMES)
    bubble = stage.path.over.page.bubble
    for part, says in (
        ("gate/monk", "Monk"),
        ("band/2", "Steward"),
        ("sun", "“I start over”"),
        ("outside", "Multiplicity"),
    ):
        disc(pilot).touched(part)
        assert bubble.visible and bubble.title == says and bubble.note
    disc(pilot).touched(f"seat/{seat}")
    assert disc(pilot).seat == seat and not bubble.visible
    card = pilot.find(f"path/person/{other}")
    assert isinstance(card, PersonCard)
    card.look(None)
    assert bubble.title == NAMES[other]
    assert stage.path.over.page.life is None  # four cards leave no room for it
    pilot.resize((1200, 1920))
    assert disc(pilot).seat == seat
    pilot.press(pygame.K_ESCAPE)
    assert stage.path.over is None
    stage.open_path_of(other)
    assert disc(pilot).seat == other
    pilot.click("path/back")
    assert stage.path.over is None
    pilot.close()


def test_while_a_thread_grows_one_may_look_at_who_has_not_set_out():
    pilot = Pilot(
        lambda app: TableScene(app, sitting(table({"level": 2, "school": "yogi"}, {"level": 0}))),
        (1280, 720),
        Seldom,
    )
    pilot.scene.stage.open_path_of(0)
    pilot.frame()
    assert pilot.scene.player.running and disc(pilot).grown < 1
    disc(pilot).touched("seat/1")
    pilot.pass_time(200)
    assert disc(pilot).seat == 1
    pilot.close()


@clause("CB-0.5")
def test_what_the_path_tells_does_not_depend_on_hidden_cards():
    match = until(played(4, 0), 300)
    for seat in range(4):
        seen = {
            str(
                (
                    path_page.person(match.view(viewer), seat, NAMES),
                    path_page.needs_line(match.view(viewer), seat, NAMES),
                    path_page.asked_line(match.view(viewer), seat, NAMES),
                )
            )
            for viewer in (None, 0, 1, 2, 3)
        }
        assert len(seen) == 1


@clause("CB-13.1")
def test_the_thread_runs_to_the_sun_and_the_path_is_led_to_from_the_results():
    whole = played(1, 0)
    assert list(whole.state.winners) == [0]
    match = until(whole, len(whole.steps) - 1)
    pilot = Pilot(Scene, (1280, 720), Seldom)
    pilot.app.settings.set("speed", "calm")
    pilot.app.push(TableScene(pilot.app, sitting(match)))
    pilot.settle()
    table = pilot.scene
    table.act(whole.steps[-1].action)
    shares, rays = set(), set()
    for _ in range(600):
        pilot.pass_time(100)
        if pilot.scene is not table:
            break
        found = [widget for widget in table.canvas.widgets if isinstance(widget, PathDisc)]
        for each in found:
            shares.add(round(each.grown, 2))
            rays.add(each.rays)
    assert min(shares) < 0.3 and max(shares) == 1.0 and 0 in rays and 25 in rays
    assert not any(isinstance(widget, PathDisc) for widget in table.canvas.widgets)
    assert isinstance(pilot.scene, Ending)
    for _ in range(2):  # its picture at once, then the results
        pilot.pass_time(1000)
        pilot.press(pygame.K_SPACE)
    assert isinstance(pilot.scene, Results)
    assert pilot.find("results/title").accessible_name == "Ann starts over"
    pilot.settle()
    pilot.click("results/ending")
    assert disc(pilot).view["winners"] == [0]
    x, y = disc(pilot).disc.middle
    assert disc(pilot).stands[0][0] == x and disc(pilot).stands[0][1] < y
    for size in ((1024, 640), (1200, 1920)):
        pilot.resize(size)
        pilot.look()
        assert len(pilot.find("path/life").rows) == 1 + len(journal.counted(courses(whole)[0]))
    pilot.press(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, Results)
    pilot.close()


@clause("CB-12.2")
def test_who_dies_alone_without_a_body_is_told_how_far_and_how_near():
    match = played(1, 1)
    assert not match.state.winners
    view = match.view(None)
    title, _ = telling_of("conscious").ending(["Ann"], [])
    assert title == "Ann’s way ends here"
    head, line = path_page.headed(view, 0, ["Ann"])
    assert head.startswith("Ann got as far as") and line.startswith("Out")
    near = path_page.needs_line(view, 0, ["Ann"])[1]
    assert near.startswith("It ended at ") and "of 7" in near


@clause("CB-13.3")
def test_a_man_number_seven_is_told():
    events = [
        {"type": "won", "rule": "CB-13.1", "seat": 0},
        {"type": "state_attained", "rule": "CB-13.3", "seat": 2, "level": 1, "school": "monk"},
        {"type": "state_attained", "rule": "CB-8.4", "seat": 1, "level": 1, "school": "sly"},
    ]
    found = path_page.given_in(events)
    assert found == {2}
    view = until(played(4, 0), 1).view(None)
    view["seats"][2] |= {"level": 1, "school": "monk"}
    assert path_page.given_line(view, found, NAMES)[1] == "Mira finds the Monk’s school too."


@pytest.mark.parametrize(("seats", "seed"), [(4, 0), (1, 1)])
@clause("CB-2.1", "CB-11.2", "CB-13.1")
def test_the_journal_of_a_life_agrees_with_the_match(seats, seed):
    match = played(seats, seed)
    held: list[set[str]] = [set(AT_FIRST) for _ in range(seats)]
    for state in match.states():
        for notes, seat in zip(held, state.seats, strict=True):
            if seat.alive and not seat.out:
                notes |= {note.name for note in NOTES.values() if seat.chips[note.octave][note.place]}
    events = [event for step in match.steps for event in step.events]
    for seat, course in enumerate(courses(match)):
        state = match.state.seats[seat]
        own = [event for event in events if event.get("seat") == seat]
        count = [event["type"] for event in own].count
        assert (course.level, course.school, course.body) == (state.level, state.school or "", state.body)
        assert course.spaces[-1] == state.position
        assert course.actions == sum(step.seat == seat for step in match.steps)
        assert course.shocks.total() == count("shocked") + count("skill_used")
        assert course.laws["obeyed"] == count("law_obeyed")
        assert course.laws["escaped"] == count("law_escaped")
        assert course.higher == count("higher_12")
        assert (course.end == "won") == (seat in match.state.winners)
        assert bool(course.end in ("died", "decayed", "destroyed")) == state.out
        assert (course.died is None) == (count("died") == 0)
        passed_by = count("slept") + count("blocked") + count("decay_rolled") + count("spared")
        assert count("landed") - passed_by <= course.eaten.total() <= count("landed")
        assert held[seat] <= course.notes
    page = journal_of("conscious")(Kept(match, tuple(sitting(match).people)), 0)
    assert len(page.beads()) == len(page.moments) + 1
    assert page.part.over and words.phrase("conscious", "journal.laws") in dict(page.figures())
    assert all(len(row) == 3 for row in page.chapters()[1].table)


def test_all_lives_together_are_counted_once_each():
    found = [course for seats, seed in ((4, 0), (1, 0), (1, 1)) for course in courses(played(seats, seed))]
    assert journal.endings(found).total() == journal.levels(found).total() == len(found) == 6
    assert journal.endings(found)["won"] == 2
    assert journal.sentences([]) == ["No life has come to its end yet."]
    assert journal.sentences(found)[0].startswith("6 lives, ")
    assert len(journal.chapters_of_many(found)) == 3


def test_the_half_disc_is_the_same_whether_it_was_painted_ahead_or_at_once():
    disc = half_disc(Box(0, 0, 1149, 921))  # no other test has painted it
    steps = 1
    while path_pictures.prepare_half_disc(disc):
        steps += 1
    assert steps > 5, "no piece holds up a frame"
    ahead = path_pictures.half_disc_picture(disc)
    path_pictures._painting.cache_clear()
    at_once = path_pictures.half_disc_picture(disc)
    near = pygame.mask.from_threshold(ahead, (0, 0, 0), (100, 100, 100, 255), at_once)
    assert near.count() == ahead.get_width() * ahead.get_height()
