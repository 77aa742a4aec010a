"""Hungry Ghost and BuddhaWheel on a table that lies flat: what moves there, and whom it faces."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game import saves
from game.engine import Match
from game.scenes.table.scene import TableScene
from game.scenes.tables.buddhawheel.flat import WheelFlat
from game.scenes.tables.hungry_ghost.flat import GhostFlat
from game.sitting import Sitting
from game.tellings.facts import line
from game.widgets.card import CardView
from tests.games import buddhawheel_table as wheels
from tests.ui import ghost_places as ghosts
from tests.ui.pilot import Pilot, Seldom

SIZE = (1280, 720)


def lying(state: dict[str, Any], speed: str = "calm", throws: tuple[int, ...] = ()) -> Pilot:
    """A match of persons at a position, on a flat table."""
    match = Match.load(state, seed=1)
    if throws:
        match.chance.replace([*throws])
    people = [saves.Person("person", None, seat) for seat in range(len(state["seats"]))]

    def first(app: Any) -> TableScene:
        app.settings.set("display", "flat")
        app.settings.set("speed", speed)
        return TableScene(app, Sitting(match, people, None))

    pilot = Pilot(first, SIZE, Seldom)
    pilot.settle()
    return pilot


def stands(pilot: Pilot) -> None:
    """Everything stands where the view says, and every token faces its owner."""
    stage = pilot.scene.stage
    assert stage.standing() == stage.expected(pilot.scene.view())


def through(pilot: Pilot, until: Any = lambda: False) -> None:
    """Let the motions play, to their end or until something is so."""
    for _ in range(400):
        if not pilot.scene.player.running or pilot.scene.player.waiting or until():
            return
        pilot.frame(50)
    raise AssertionError("the motions do not come to an end")


# -- Hungry Ghost


def test_six_lives_stand_on_the_round_picture_each_facing_its_owner():
    seats = ("town", "town", "heaven", "heaven", "hell", "cave")
    pilot = lying(ghosts.position(*seats))
    stage = pilot.scene.stage
    assert isinstance(stage, GhostFlat)
    stands(pilot)
    assert stage.standing()["faces"] == [0, 1, 2, 2, 3, 0]
    burning = stage.tokens[4]
    assert burning.centre[0] > 0.6 * SIZE[0] and abs(burning.centre[1] - SIZE[1] / 2) < 40, "at the east"
    pilot.close()


def test_a_place_is_walked_to_by_touching_it_and_the_hour_turns_without_a_corner_of_it():
    pilot = lying(ghosts.position("town", "cave", "temple", "forest"))
    stage, scene = pilot.scene.stage, pilot.scene
    corner = stage.scroll.rect.x + 4, stage.scroll.rect.y + 4
    ground = pilot.look().get_at(corner)
    pilot.click_at(stage.scroll.disc("forest").center)
    while scene.player.running:
        pilot.frame(200)
        assert pilot.look().get_at(corner) == ground, "the picture is round while its light changes too"
    pilot.settle()
    stands(pilot)
    assert [hours.time for hours in stage.hours] == ["afternoon"] * 2
    assert scene.view()["seats"][0]["location"] == "forest"
    assert line(scene.plaques[0].facts) == ("Forest",)
    pilot.close()


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_who_dies_is_weighed_and_born_as_their_side_sees_it(seat: int):
    dying = ghosts.at("town", merit=-2, life=0, dana=1)
    lives = [dying if each == seat else ghosts.at("cave") for each in range(4)]
    pilot = lying(ghosts.position(*lives, phase="evening", to_act=seat))
    stage = pilot.scene.stage
    pilot.click("choice/die")
    through(pilot, lambda: stage.judgement.visible and stage.judgement.merit)
    assert stage.judgement.side == seat == stage.tokens[seat].faces
    off = stage.tokens[seat].centre[0] - stage.scroll.rect.centerx
    down = stage.tokens[seat].centre[1] - stage.scroll.rect.centery
    assert (off > 20, down > 20, off < -20)[seat - 1], "before the scales, as its owner sees them"
    through(pilot, lambda: stage.lotus.visible)
    pilot.settle()
    stands(pilot)
    assert stage.scroll.place_at(stage.tokens[seat].rect.center) == "hell"
    pilot.close()


def test_the_arrows_lead_from_place_to_place_and_to_both_realms():
    pilot = lying(ghosts.position("town", "cave"), "instant")
    board = pilot.scene.stage.scroll
    found, seen = ["town"], {"town"}
    while found:
        place = found.pop()
        for direction in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            to = board.beside(place, direction)
            if to is not None and to not in seen:
                seen.add(to)
                found.append(to)
    assert seen == {"cave", "forest", "town", "temple", "heaven", "hell"}
    pilot.close()


# -- BuddhaWheel


def four(first: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """First at the east, before three others."""
    others = [wheels.at(f"animal_{number}") for number in (2, 4, 6)]
    return wheels.position(*others, first, to_act=3, turn=3, **fields)


def test_what_one_reads_faces_them_and_goes_to_their_place():
    pilot = lying(four(wheels.at("human_3")), throws=(1,))
    stage, scene = pilot.scene.stage, pilot.scene
    assert isinstance(stage, WheelFlat)
    stands(pilot)
    assert stage.field.faces == 3
    scene.act(scene.legal()[0])
    while not (scene.player.waiting and stage.shows.flying):
        through(pilot)
        if scene.player.waiting:
            break
        legal = scene.legal()
        scene.act(legal[0])
        pilot.frame()
    card = next(
        widget for widget in scene.canvas.widgets if isinstance(widget, CardView) and widget.focusable
    )
    assert card.pose.angle == 270
    assert stage.read_card is None or stage.read_card.facing.quarters == 3
    pilot.click("choice/read_on") if pilot.has("choice/read_on") else scene.player.go_on()
    pilot.settle()
    stands(pilot)
    pilot.close()


def test_a_death_is_told_to_whom_it_befalls_and_their_place_stays_in_sight():
    pilot = lying(four(wheels.at("animal_14", karma="HU09 HU01")), throws=(1,))
    scene, stage = pilot.scene, pilot.scene.stage
    while not scene.player.waiting:
        scene.act(scene.legal()[0])
        through(pilot)
    names = pilot.find("death/names")
    assert names.facing.quarters == 3 and stage.moments.dying.open
    place, choice = scene.plaques[3].on_screen, scene.foot.choices[0]
    assert pilot.find("death/ground").hole.size == place.inflate(4, 4).size[::-1]
    assert place.contains(choice.on_screen) and scene.widget_at(choice.on_screen.center) is choice
    assert scene.widget_at((SIZE[0] // 2, SIZE[1] // 2)).name.startswith("death/")
    pilot.click(choice.name)
    pilot.settle()
    stands(pilot)
    pilot.close()


def test_cards_to_choose_among_lie_over_the_wheel_alone_and_face_who_chooses():
    first = wheels.at("subtle_2", karma="HU01 HU10 SP12 SP02")
    pilot = lying(four(first, phase="square"), "instant")
    scene, stage = pilot.scene, pilot.scene.stage
    dedicate = [action for action in scene.legal() if action["type"] == "dedicate"]
    assert len(dedicate) > 1
    pilot.click("choice/dedicate")
    pilot.settle()
    assert [view.facing.quarters for view in stage.laid.views] == [3] * len(dedicate)
    assert {widget.name for widget in scene.foot.choices} == {"choice/back"}
    assert all(not view.on_screen.colliderect(scene.plaques[3].on_screen) for view in stage.laid.views)
    pilot.press(pygame.K_2)
    pilot.settle()
    assert scene.sitting.match.steps[-1].action == dedicate[1]
    stands(pilot)
    pilot.close()
