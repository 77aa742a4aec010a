"""Fingers: a tap counts when it is lifted, holding looks, a drag scrolls, and each finger is its own."""

from __future__ import annotations

import pygame
import pytest

from game import saves
from game.app import App
from game.scenes.rules import Rules
from game.scenes.table.scene import TableScene
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

    def table(app: App) -> TableScene:
        app.settings.set("speed", "instant")
        return TableScene(app, Sitting.begin("leela", ["Ann", "Ben"], people, {}, CREATED, seed=7))

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


def two(pilot: Pilot, kind: int, middle: tuple[int, int], apart: int) -> None:
    """Two fingers go down, move or are lifted so far apart."""
    for finger, side in ((1, -1), (2, 1)):
        pilot.finger(kind, (middle[0] + side * apart // 2, middle[1]), finger)


def about(picture: pygame.Surface, point: tuple[int, ...], side: int) -> tuple[int, ...]:
    """The colour about a point."""
    return pygame.transform.average_color(picture, pygame.Rect(point, (0, 0)).inflate(side, side))


def test_two_fingers_see_the_board_larger_and_it_springs_back(leela: Pilot):
    scene, before = leela.scene, steps(leela)
    stage = pygame.Rect(scene.areas.stage)
    square = leela.find("stage/board")
    middle = stage.centerx + 40, stage.centery - 30
    leela.ready()
    plain = leela.look().copy()
    two(leela, pygame.FINGERDOWN, middle, 80)
    assert all(contact.widget is None for contact in scene.contacts.values()), "what was begun is let be"
    two(leela, pygame.FINGERMOTION, middle, 200)
    lens = scene.canvas.lens
    assert lens.scale == pytest.approx(2.5, rel=0.05)
    assert lens.inward(middle) == pytest.approx(middle, abs=2), "what lies between the fingers stays there"
    two(leela, pygame.FINGERUP, middle, 200)
    assert not scene.contacts and scene.canvas.lens is lens and steps(leela) == before
    leela.frame()
    larger = leela.look()
    assert not lens.moving
    x, y = stage.x + 30, stage.y + 50
    under = tuple(int(at) for at in lens.inward((x, y)))
    for shown, of in ((middle, middle), ((x, y), under)):
        here, there = about(larger, shown, 20), about(plain, of, 8)
        assert max(abs(a - b) for a, b in zip(here, there, strict=True)) < 12, "the same, larger"
    meant = square.place_at(under) if hasattr(square, "place_at") else None
    leela.finger(pygame.FINGERDOWN, (x, y))
    contact = scene.contacts[(7, 1)]
    assert contact.start == pytest.approx(under, abs=1)
    if meant is not None:
        assert square.place_at(contact.start) == meant
    leela.finger(pygame.FINGERMOTION, (x + 40, y + 40))
    assert lens.inward((x + 40, y + 40)) == pytest.approx(under, abs=2), "one finger moves what is seen"
    leela.finger(pygame.FINGERUP, (x + 40, y + 40))
    leela.frame(3800)
    assert scene.canvas.lens is lens and (scene.wake_in(leela.time) or 0) > 0
    leela.frame(300)
    leela.pass_time(400)
    assert scene.canvas.lens is None and not leela.has("zoom/whole")
    assert scene.wake_in(leela.time) is None or scene.wake_in(leela.time) > 20
    leela.settle()
    assert leela.look().get_at((x, y)) == plain.get_at((x, y))


def test_a_tap_on_the_sign_or_a_question_shows_the_whole_board(leela: Pilot):
    scene = leela.scene
    middle = pygame.Rect(scene.areas.stage).center
    for ends in (lambda: leela.tap("zoom/whole"), scene.open_why):
        two(leela, pygame.FINGERDOWN, middle, 80)
        two(leela, pygame.FINGERMOTION, middle, 160)
        two(leela, pygame.FINGERUP, middle, 160)
        assert scene.canvas.lens is not None
        ends()
        leela.pass_time(400)
        assert scene.canvas.lens is None
    scene.close_top()
    two(leela, pygame.FINGERDOWN, middle, 80)
    two(leela, pygame.FINGERUP, middle, 80)
    assert scene.canvas.lens is None, "who does not spread them sees nothing larger"


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
