"""BuddhaWheel's page in the journal, and its end: lives to touch, all matches together, who is free when."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from game import saves
from game.engine import Match
from game.scenes.journal import Journal
from game.scenes.journal_parts import as_many_as_fit
from game.scenes.results import Results
from game.sitting import Sitting
from game.widgets import text, text_capture
from tests.clauses import clause
from tests.games.buddhawheel_table import sensible
from tests.ui.pilot import Pilot, Seldom

PERSONS = [saves.Person("person", None, token) for token in (1, 0, 2)]
CREATED = "2026-11-20T10:00:00+00:00"


def play(match: Match, act: Any, actions: int) -> None:
    random = Random(1)
    while not match.over and actions:
        act(sensible(match.encoded(), match.legal(), random))
        actions -= 1


def journal(sitting: Sitting, size: tuple[int, int] = (1280, 720)) -> Pilot:
    pilot = Pilot(lambda app: Journal(app, sitting=sitting, seat=0), size, Seldom)
    pilot.frame()
    return pilot


@pytest.fixture(scope="module")
def over() -> Match:
    match = Match.new("buddhawheel", ["Ann", "Ben", "Mira"], {}, seed=3)
    play(match, match.act, 2000)
    assert match.over
    return match


def test_touching_a_life_goes_to_its_birth(over):
    pilot = journal(Sitting(over, PERSONS, None))
    lives = pilot.scene.picture.lives
    for number in (1, 4):
        x, y = lives.garland.beads[number]
        rect = pilot.scene.picture.rect
        pilot.click("journal/picture", ((x - rect.x) / rect.width, (y - rect.y) / rect.height))
        assert pilot.scene.place == lives.course.lives[number].place
    for size in ((1024, 640), (800, 1280)):
        pilot.resize(size)
        assert pilot.scene.picture.lives.garland.side > 14
        pilot.look()
    pilot.close()


def test_every_sign_of_the_picture_stands_in_the_legend_and_figures_keep_their_names(over):
    pilot = journal(Sitting(over, PERSONS, None))
    told = [said for _, said in pilot.find("journal/legend").legend]
    assert {"a colour given away", "a delusion ended", "a birth turned"} < set(told) and len(told) == 7
    assert pilot.find("journal/legend").rect.bottom <= pilot.find("journal/play").rect.top
    pilot.close()
    many = "Human 24, God 3, Hell 1, Hungry Ghost 1"
    across = text.width("Human 24, God 3, …", "semibold", 13)
    assert as_many_as_fit(many, 13, across) == "Human 24, God 3, …", "whole items, the most frequent first"
    assert as_many_as_fit(many, 13, 2000) == many and as_many_as_fit("6 of 6", 13, 5) == "6 of 6"


def test_a_life_not_begun_is_said():
    sitting = Sitting(Match.new("buddhawheel", ["Ann", "Ben", "Mira"], {}, seed=3), PERSONS, None)
    pilot = journal(sitting)
    assert pilot.scene.picture.lives.place_at((300, 300)) is None
    pilot.look()
    pilot.close()


def test_all_matches_together_tell_where_the_births_led():
    for number in range(2):
        sitting = Sitting.begin("buddhawheel", ["Ann", "Ben", "Mira"], PERSONS, {}, CREATED, seed=number)
        play(sitting.match, sitting.act, 40)
        sitting.close()
    last = saves.list_matches()[0].id
    pilot = Pilot(lambda app: Journal(app, last), (1280, 720), Seldom)
    pilot.frame()
    pilot.click("journal/view", (0.75, 0.5))
    pilot.pass_time(600)
    pattern = pilot.find("journal/pattern")
    with text_capture.listening() as written:
        pattern.draw(pygame.Surface(pilot.app.size))
    assert len([said for said in written if said.startswith("20 November 2026 · ")]) == 2
    assert {"many/realms", "many/minds", "many/told"} <= {
        card.name for card in pilot.scene.everything.many.cards(pilot.scene.style)
    }
    for size in ((1024, 640), (800, 1280)):
        pilot.resize(size)
        pilot.look()
    pilot.close()


@clause("BW-10.2")
def test_the_end_names_who_is_free_in_the_order_they_became_so(over):
    pilot = Pilot(lambda app: Results(app, Sitting(over, PERSONS, None)), (1280, 720), Seldom)
    pilot.settle()
    told = pilot.scene.told
    names = [over.seats[seat] for seat in over.state.attained]
    assert [each.name for each in told] == names
    assert [each.place for each in told] == ["first", "second", "third"]
    assert all(each.home for each in told)
    assert [f"the {each.place} to be free" in each.story for each in told] == [True] * 3
    pilot.close()


@clause("BW-10.2", "BW-10.3")
def test_who_is_free_but_no_winner_comes_before_those_still_in_the_wheel():
    match = Match.new("buddhawheel", ["Ann", "Ben", "Mira"], {"max_rounds": 1}, seed=3)
    play(match, match.act, 3)
    state = match.state
    state.seats[2].status, state.attained = "imprints", (2,)
    pilot = Pilot(lambda app: Results(app, Sitting(match, PERSONS, None)), (1024, 640), Seldom)
    pilot.settle()
    assert [each.name for each in pilot.scene.told] == ["Mira", "Ann", "Ben"]
    assert not any(each.home for each in pilot.scene.told)
    pilot.close()
