"""The Conscious table in motion: what is on its way leaves nothing behind, and a death is stopped for."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game import saves
from game.engine import Match
from game.scenes.results import Results
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from tests.clauses import clause
from tests.games.conscious_table import position
from tests.games.conscious_table import table as lay
from tests.ui.pilot import Pilot, Seldom


def at(match: Match, pace: str = "calm", **settings: Any) -> Pilot:
    """A table of one person, the first seat, and bots that rest."""
    people = [
        saves.Person("bot" if seat else "person", "easy" if seat else None, seat)
        for seat in range(len(match.seats))
    ]

    def open_(app: Any) -> TableScene:
        for key, value in {"speed": pace, **settings}.items():
            app.settings.set(key, value)
        return TableScene(app, Sitting(match, people, None))

    pilot = Pilot(open_, kind=Seldom)
    pilot.scene.course.paused = True
    pilot.settle()
    return pilot


def flying(pilot: Pilot) -> list[str]:
    return sorted(each.name for each in pilot.scene.canvas.widgets if each.name.startswith("flight/"))


def stands(pilot: Pilot) -> bool:
    stage = pilot.scene.stage
    return bool(stage.standing() == stage.expected(pilot.scene.view()))


@clause("CB-5.6")
def test_a_law_comes_to_the_pile_while_its_space_is_passed_and_shows_nobody_which_it_is():
    pilot = at(lay({"position": 70}, {"position": 90}, chance=[5, 1, 1]))
    pilot.scene.act({"type": "roll"})
    while not flying(pilot):
        pilot.frame(30)
        assert pilot.scene.player.running, "no Law was seen to come"
    law = next(each for each in pilot.scene.canvas.widgets if each.name == "flight/law")
    assert law.face is None and pilot.scene.stage.charms[0].centre != (0.0, 0.0)
    pilot.settle()
    assert not flying(pilot) and stands(pilot)


@clause("CB-12.4", "CB-12.3")
def test_a_death_with_a_body_cools_the_sheet_and_bares_the_body_and_any_touch_ends_it():
    match = lay(
        {"position": 244, "body": "astral", "astral": "4-3-1", "hand": "JD JS"},
        {"position": 10},
        chance=[1] * 9,
    )
    pilot = at(match)
    stage, seen = pilot.scene.stage, set()
    pilot.scene.act({"type": "die"})
    for _ in range(200):
        pilot.frame(50)
        seen |= set(flying(pilot)) | {str(sum(stage.diagram.seen.chips.values()))}
    assert {"flight/sheet", "0", "8"} <= seen, seen
    pilot.scene.player.finish()
    pilot.settle()
    assert not flying(pilot) and stands(pilot) and stage.charms[0].body == "astral"
    assert not stage.now.after.told, "Ben, in turn now, lives"
    stage.to_look_at(0)
    pilot.settle()
    assert stage.field.colours.ribbon == "#DCDCCF"


@clause("CB-12.2")
@pytest.mark.parametrize("pace", ["calm", "instant"])
def test_who_leaves_without_a_body_is_told_how_near_it_was_before_all_goes_on(pace):
    pilot = at(lay({"position": 244, "astral": "3-2-0"}, {"position": 240}, chance=[1] * 9), pace)
    assert [each.name for each in pilot.scene.choosing.gathered() if each.grave] == ["die"]
    pilot.scene.act({"type": "die"})
    for _ in range(200):
        if pilot.scene.player.waiting:
            break
        pilot.frame(50)
    assert pilot.scene.player.waiting and pilot.has("choice/go_on")
    stage = pilot.scene.stage
    assert stage.rail.parting.visible and stage.rail.parting.seat == 0 and not stage.rail.aims.visible
    assert pilot.find("seat/0").flat and stage.charms[0].out
    pilot.click("choice/go_on")
    pilot.settle()
    assert stands(pilot) and not flying(pilot)
    pilot.click("rail/parting")
    pilot.settle()
    assert not stage.rail.parting.visible and stage.rail.aims.visible


@clause("CB-12.7")
def test_a_body_that_is_taken_over_is_seen_where_it_comes_to():
    offered = {"do": "offer", "seat": 0, "body": {"F": [1] * 8, "A": [0] * 6, "I": [0] * 4}}
    dead = {"dead": "astral", "position": 20, "type": 1}
    state = position(
        dead, {"position": 30}, phase="offer", turn=1, to_act=0, todo=[offered, {"do": "end_turn"}]
    )
    pilot = at(Match.load(state, seed=1))
    stage, seen = pilot.scene.stage, set()
    pilot.scene.deeds.take({"type": "accept"})
    for _ in range(30):
        pilot.frame(50)
        seen |= {*flying(pilot), stage.diagram.seen.of if sum(stage.diagram.seen.chips.values()) == 8 else ""}
    assert {"flight/chip", "astral"} <= seen
    pilot.scene.player.finish()
    pilot.settle()
    assert not flying(pilot) and stands(pilot)


def test_random_play_in_motion_and_cut_short_always_ends_as_the_state_stands():
    dice = random.Random(4)
    people = [saves.Person("bot" if seat else "person", "easy" if seat else None, seat) for seat in range(3)]
    found = Sitting.begin(
        "conscious", ["Ann", "Ben", "Mira"], people, {}, "2026-11-20T10:00:00+00:00", seed=5
    )
    while not any(seat.out or not seat.alive for seat in found.match.state.seats):
        found.match.act(dice.choice(found.match.legal()))
    pilot = at(found.match, chains="never")
    for _ in range(30):
        if pilot.scene.sitting.match.over or isinstance(pilot.scene, Results):
            break
        pilot.scene.deeds.take(dice.choice(pilot.scene.sitting.match.legal()))
        for _ in range(dice.randrange(8)):
            pilot.frame(90)
        pilot.scene.player.finish()
        pilot.frame()
        assert not flying(pilot) and stands(pilot)
