"""Fingers: a tap counts when it is lifted, holding looks, a drag scrolls, and each finger is its own."""

from __future__ import annotations

import pygame
import pytest

from game import saves
from game.app import App
from game.scenes.rules import Rules
from game.scenes.table.life import Table
from game.sitting import Sitting
from game.widgets import theme
from game.widgets.panel import Scroller
from tests.ui.pilot import Pilot, Seldom, along

CREATED = "2026-11-20T10:00:00+00:00"
UNDO, WHY = "tool/undo", "tool/why"


@pytest.fixture(scope="module")
def leela() -> Pilot:
    """Two persons at Leela's table."""
    people = [saves.Person("person", None, seat) for seat in range(2)]

    def table(app: App) -> Table:
        app.settings.set("speed", "instant")
        return Table(app, Sitting.begin("leela", ["Ann", "Ben"], people, {}, CREATED, seed=7))

    return Pilot(table, (1280, 720), Seldom)


def steps(pilot: Pilot) -> int:
    return len(pilot.scene.sitting.match.steps)


@pytest.fixture(autouse=True)
def _at_rest(leela: Pilot) -> None:
    """Nothing lies over the table, no finger on it, and who is to act may."""
    leela.settle()
    while leela.scene.layers:
        leela.scene.close_top()
    leela.pass_time(1600)
    leela.settle()


def test_a_tap_counts_when_the_finger_is_lifted(leela: Pilot):
    before, point = steps(leela), leela.point("choice/0")
    leela.finger(pygame.FINGERDOWN, point)
    assert steps(leela) == before
    assert leela.app.device == "touch" and not leela.app.keys_lead
    leela.finger(pygame.FINGERUP, point)
    assert steps(leela) == before + 1


def test_a_finger_that_slides_off_chooses_nothing(leela: Pilot):
    before, point = steps(leela), leela.point("choice/0")
    far = point[0] + leela.scene.style.px(1.4), point[1]
    leela.swipe(point, far)
    assert steps(leela) == before
    near = point[0] + leela.scene.style.px(0.9), point[1]
    leela.swipe(point, near)
    assert steps(leela) == before + 1


def test_what_sdl_makes_of_a_finger_for_the_mouse_is_passed_over(leela: Pilot):
    before, point = steps(leela), leela.point("choice/0")
    leela.post(pygame.MOUSEBUTTONDOWN, pos=point, button=1, touch=True)
    leela.post(pygame.MOUSEBUTTONUP, pos=point, button=1, touch=True)
    leela.frame()
    assert steps(leela) == before and not leela.scene.contacts
    leela.tap("choice/0")
    leela.post(pygame.MOUSEBUTTONDOWN, pos=point, button=1, touch=True)
    leela.post(pygame.MOUSEBUTTONUP, pos=point, button=1, touch=True)
    leela.frame()
    assert steps(leela) == before + 1


def test_to_hold_a_button_tells_what_it_does_and_does_not_do_it(leela: Pilot):
    point = leela.point(WHY)
    leela.finger(pygame.FINGERDOWN, point)
    leela.pass_time(theme.HOLD - 40)
    assert not leela.has(f"{WHY}/tip")
    leela.pass_time(80)
    assert leela.has(f"{WHY}/tip")
    leela.finger(pygame.FINGERUP, point)
    assert not leela.has(f"{WHY}/tip") and not leela.scene.layers
    assert not leela.find(WHY).hovered, "no finger is there any longer"
    leela.tap(WHY)
    assert leela.has("why/panel")


def test_a_held_square_shows_what_it_is(leela: Pilot):
    board = next(each for each in leela.scene.canvas.widgets if each.name == "stage/board")
    point = board.rect.center
    leela.finger(pygame.FINGERDOWN, point)
    leela.pass_time(theme.HOLD + 40)
    contact = leela.scene.contacts[(7, 1)]
    assert contact.asked and contact.looked
    leela.finger(pygame.FINGERUP, point)


def test_one_finger_may_hold_while_another_taps(leela: Pilot):
    before, held = steps(leela), leela.point(WHY)
    leela.finger(pygame.FINGERDOWN, held)
    leela.pass_time(theme.HOLD + 40)
    choice = leela.point("choice/0")
    leela.finger(pygame.FINGERDOWN, choice, 2)
    assert leela.find(WHY).held and leela.has(f"{WHY}/tip")
    leela.finger(pygame.FINGERUP, choice, 2)
    assert steps(leela) == before + 1
    leela.finger(pygame.FINGERUP, held)
    assert not leela.scene.contacts


def test_a_finger_left_on_what_is_covered_is_forgotten(leela: Pilot):
    point = leela.point("choice/0")
    leela.finger(pygame.FINGERDOWN, point)
    leela.scene.open_why()
    assert leela.scene.contacts[(7, 1)].widget is None
    leela.finger(pygame.FINGERUP, point)
    assert not leela.scene.contacts


def test_a_long_text_follows_the_finger_and_glides_on_until_it_rests():
    pilot = Pilot(lambda app: Rules(app, "leela"), (1280, 720), Seldom)
    pilot.settle()
    text = max(
        (w for w in pilot.scene.canvas.widgets if isinstance(w, Scroller)), key=lambda w: w.rect.height
    )
    start = text.rect.center
    goal = start[0], start[1] - pilot.scene.style.px(20)
    pilot.swipe(start, goal)
    moved = text.offset
    assert moved == pytest.approx(start[1] - goal[1], abs=1)
    assert pilot.scene.wake_in(pilot.time) == 0.0
    pilot.pass_time(1500)
    assert text.offset > moved + 10
    assert pilot.scene.wake_in(pilot.time) is None, "what stands still does not wake the app"
    moved = text.offset
    pilot.finger(pygame.FINGERDOWN, goal)
    for share in (0.3, 0.6, 1.0):
        pilot.finger(pygame.FINGERMOTION, along(goal, start, share))
    pilot.pass_time(300)
    pilot.finger(pygame.FINGERUP, start)
    assert text.offset < moved
    assert pilot.scene.wake_in(pilot.time) is None, "a finger that rested lets nothing glide"
    pilot.close()
