"""What concerns all at a flat table is asked of all at once: each answers by touch at their own place."""

from __future__ import annotations

import pygame

from game.sitting import Sitting
from tests.ui.flat_hands import laid_flat, people
from tests.ui.test_taking_back import CREATED, owner_of, shown_bids

NAMES = ["Ann", "Ben", "Mira", "Jonas"]


def leela(kinds: str = "pppp") -> Sitting:
    return Sitting.begin("leela", NAMES[: len(kinds)], people(kinds), {}, CREATED, seed=3)


def test_each_agrees_that_it_rests_several_at_once_and_in_any_order():
    sitting = leela("pppb")
    pilot = laid_flat(sitting, speed="instant")
    scene = pilot.scene
    scene.people.ask_to_rest()
    pilot.settle()
    for seat in (1, 2):
        check = pilot.find(f"rest/{seat}/yes")
        assert check.facing.quarters == scene.display.quarters(seat) and check.accessible_name.startswith(
            NAMES[seat]
        )
        assert scene.plaques[seat].on_screen.colliderect(check.on_screen)
        asked = pilot.find(f"rest/{seat}/words")
        assert asked.words == f"{NAMES[seat]}, shall we let the match rest?"
        assert asked.facing.quarters == scene.display.quarters(seat)
    assert not pilot.has("rest/3/yes"), "a bot is asked nothing"
    points = {seat: pilot.point(f"rest/{seat}/yes") for seat in (1, 2)}
    for seat, point in points.items():
        pilot.finger(pygame.FINGERDOWN, point, 10 + seat)
    pilot.tap_at((640, 300))  # a sleeve
    for seat, point in points.items():
        pilot.finger(pygame.FINGERUP, point, 10 + seat)
    assert all(pilot.find(f"rest/{seat}/yes").given for seat in (1, 2)) and not sitting.rests
    pilot.resize((1920, 1080))
    assert all(pilot.find(f"rest/{seat}/yes").given for seat in (1, 2)), "still given at another size"
    pilot.tap("rest/yes")
    assert sitting.rests
    pilot.close()


def test_one_who_does_not_agree_ends_it_and_the_asked_one_may_agree_first():
    pilot = laid_flat(leela(), speed="instant")
    scene = pilot.scene
    scene.people.ask_to_rest()
    pilot.settle()
    pilot.tap("rest/yes")
    assert not pilot.find("rest/yes").enabled and scene.layers
    pilot.tap("rest/3/no")
    assert not scene.layers and not scene.sitting.rests
    notice = pilot.find("rest/refused")
    assert notice.facing.quarters == scene.display.quarters(0), "it is told to who asked"
    pilot.settle()
    pilot.click("choice/0")
    pilot.settle()
    assert len(scene.sitting.match.steps) == 1, "and the match goes on"
    pilot.close()


def test_all_take_back_together_with_keys_too():
    sitting = shown_bids(4)
    pilot = laid_flat(sitting, speed="instant")
    scene, owner, steps = pilot.scene, owner_of(sitting), len(sitting.match.steps)
    others = [(owner + place) % 4 for place in (1, 2, 3)]
    scene.ask_undo()
    pilot.settle()
    for seat in others:
        asked = pilot.find(f"undo/{seat}/words")
        assert asked.words == f"{sitting.names[seat]}, may {sitting.names[owner]} take back a move?"
        assert asked.facing.quarters == scene.display.quarters(seat)
        assert pilot.find(f"undo/{seat}/panel").rect.contains(asked.rect)
    pilot.tap(f"undo/{others[1]}/no")
    assert len(sitting.match.steps) == steps and not scene.layers
    scene.ask_undo()
    pilot.settle()
    pilot.tap("undo/yes")
    for _ in others:
        assert len(sitting.match.steps) == steps
        scene.app.keys_lead = True
        pilot.press(pygame.K_RETURN)
    assert len(sitting.match.steps) < steps
    assert sitting.file is not None
    assert [other.value for other in sitting.file.others] == [{"undo": 1, "seats": others}]
    pilot.close()


def test_a_silence_ends_early_when_all_touch_the_bowl_at_their_place():
    sitting = leela("pppb")
    sitting.guide_does("begin", name="Tara")
    pilot = laid_flat(sitting, speed="instant")
    guided = pilot.scene.guided
    guided.keep_silence(3)
    pilot.pass_time(1300)
    assert not pilot.has("guide/bowl/3"), "no bot keeps silence for anybody"
    for seat in range(3):
        assert pilot.find(f"guide/bowl/{seat}").facing.quarters == pilot.scene.display.quarters(seat)
    for seat in (2, 0, 2, 1):  # the third thinks better of it
        pilot.tap(f"guide/bowl/{seat}")
    assert guided.silence is not None and not pilot.find("guide/bowl/2").given
    pilot.resize((1920, 1080))
    assert pilot.find("guide/bowl/1").given
    pilot.tap("guide/bowl/2")
    assert guided.silence is None and not pilot.has("guide/bowl/0") and not pilot.has("guide/clock")
    assert [group.words for group in sitting.told(None)][-1] == "Everyone ends the silence together."
    pilot.close()


def test_a_place_that_is_held_says_how_its_seat_stands_and_leads_to_the_seats():
    pilot = laid_flat(leela(), speed="instant")
    scene = pilot.scene
    pilot.hold("seat/2", 500)
    asked = pilot.find("place/title")
    assert asked.words == NAMES[2] and asked.facing.quarters == scene.display.quarters(2)
    pilot.click("place/look")
    assert pilot.has("stage/sight"), "where it stands is looked at"
    pilot.press(pygame.K_ESCAPE)
    pilot.hold("seat/1", 500)
    pilot.click("place/seats")
    assert type(pilot.scene).__name__ == "Seats"
    pilot.close()
