"""Pads: what the keyboard reaches, they reach; one that has sat down acts for its seat alone."""

from __future__ import annotations

import os
import sys
import threading

import pygame
import pytest

from game import pads as pads_module
from game import saves, words
from game.app import App
from game.pads import HOLD, REPEAT, REPEAT_AFTER, Key, Pads, Start, pointed_at
from game.pads.watch import Watch
from game.scenes.table.curtain import FILLS
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from tests.games.buddha_table import position
from tests.ui.buddha_seats import seated
from tests.ui.buddha_seats import table as buddha
from tests.ui.pilot import Pilot, Seldom

CREATED = "2026-11-20T10:00:00+00:00"
ANN, BEN, CAT = 0, 1, 2
A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
START, RIGHT = pygame.CONTROLLER_BUTTON_START, pygame.CONTROLLER_BUTTON_DPAD_RIGHT
X, Y = pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_Y
RB, BACK = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, pygame.CONTROLLER_BUTTON_BACK


def button(down: bool, number: int, pad: int = 1) -> pygame.event.Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return pygame.event.Event(kind, instance_id=pad, button=number)


def axis(number: int, value: int, pad: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=number, value=value)


# -- without a pixel


@pytest.mark.parametrize(
    ("x", "y", "before", "direction"),
    [
        (0, 0, None, None),
        (17000, 0, None, None),
        (17000, 0, (1, 0), (1, 0)),
        (30000, 5000, None, (1, 0)),
        (-30000, 5000, None, (-1, 0)),
        (5000, -30000, None, (0, -1)),
        (20000, 24000, (1, 0), (1, 0)),
        (5000, 30000, (1, 0), (0, 1)),
        (9000, 9000, (1, 0), None),
    ],
)
def test_a_stick_points_one_way_and_keeps_to_it(x, y, before, direction):
    assert pointed_at(x, y, before) == direction


def test_a_direction_that_is_held_goes_on_by_itself():
    pads = Pads()
    (first,) = pads.take(button(True, RIGHT), 0.0)
    assert isinstance(first, Key) and first.key == pygame.K_RIGHT and not first.again
    assert not pads.due(REPEAT_AFTER - 1)
    (second,) = pads.due(REPEAT_AFTER)
    assert isinstance(second, Key) and second.again
    assert not pads.due(REPEAT_AFTER + REPEAT - 1)
    assert pads.due(REPEAT_AFTER + REPEAT)
    pads.take(button(False, RIGHT), 1000.0)
    assert not pads.due(5000.0)


def test_a_stick_and_triggers_tell_each_push_once():
    pads = Pads()
    told = [each for value in (9000, 22000, 30000, 21000, 3000) for each in pads.take(axis(0, value), 0.0)]
    assert [each.key for each in told if isinstance(each, Key)] == [pygame.K_RIGHT]
    told = [each for value in (9000, 22000, 32767, 100, 25000) for each in pads.take(axis(5, value), 0.0)]
    assert [each.key for each in told if isinstance(each, Key)] == [pygame.K_PAGEDOWN] * 2


def test_start_is_pressed_or_held():
    pads = Pads()
    assert not pads.take(button(True, START), 0.0)
    assert pads.take(button(False, START), 100.0) == [Start(1, held=False)]
    pads.take(button(True, START), 1000.0)
    assert not pads.due(1000.0 + HOLD - 1)
    assert pads.due(1000.0 + HOLD) == [Start(1, held=True)]
    assert not pads.take(button(False, START), 3000.0), "it was held, and is not pressed as well"


def test_a_pad_that_is_plugged_in_again_plays_for_its_seat():
    pads = Pads()
    pads.take(button(True, A), 0.0)
    pads.sit(1, BEN)
    (gone,) = pads.take(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=1), 1.0)
    assert gone == pads_module.Gone(1, BEN)
    assert pads.seat_of(1) is None and BEN in pads.left
    pads.sit(2, BEN)
    assert BEN not in pads.left


def test_without_pads_nothing_wakes_the_app():
    pads = Pads()
    assert pads.wake_in(0.0) is None
    pads.update(0.0)
    assert not pads.due(0.0)
    assert not pads.take(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=9), 0.0)
    pads.close()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have nothing to wait for")
def test_what_the_system_tells_of_a_pad_wakes_the_app(tmp_path):
    woken = threading.Event()
    watch = Watch(woken.set, str(tmp_path / "input"))
    assert watch.tells_of_new and not watch.called()
    (tmp_path / "input").mkdir()
    assert woken.wait(5)
    path = tmp_path / "input" / "event7"
    os.mkfifo(path)
    while not watch.called():
        assert woken.wait(5)
        woken.clear()
    assert not watch.add(1, None) and not watch.add(1, str(tmp_path / "none"))
    assert watch.add(1, str(path))
    says = os.open(path, os.O_WRONLY)
    woken.clear()
    os.write(says, b"moved")
    assert woken.wait(5)
    watch.remove(1)
    os.close(says)
    watch.end()
    assert not watch.is_alive()


# -- at a table


@pytest.fixture(scope="module")
def leela() -> Pilot:
    """Ann and Ben, persons, at Leela's table."""
    people = [saves.Person("person", None, seat) for seat in range(2)]

    def table(app: App) -> TableScene:
        app.settings.set("speed", "instant")
        return TableScene(app, Sitting.begin("leela", ["Ann", "Ben"], people, {}, CREATED, seed=7))

    return Pilot(table, (1280, 720), Seldom)


@pytest.fixture(autouse=True)
def _at_rest(request: pytest.FixtureRequest) -> None:
    if "leela" not in request.fixturenames:
        return
    leela = request.getfixturevalue("leela")
    leela.settle()
    while leela.scene.layers:
        leela.scene.close_top()
    leela.app.pads.stand_up()
    for name in ("pad/notice", "agree/refused"):
        if leela.has(name):
            leela.find(name).press()
    leela.scene.set_focus(None)
    leela.pass_time(1600)
    leela.settle()


def press(pilot: Pilot, number: int, pad: int = 1) -> None:
    pygame.event.post(button(True, number, pad))
    pilot.frame()
    pygame.event.post(button(False, number, pad))
    pilot.frame()


def hold_start(pilot: Pilot, pad: int) -> None:
    pygame.event.post(button(True, START, pad))
    pilot.frame()
    pilot.pass_time(HOLD + 20)
    pygame.event.post(button(False, START, pad))
    pilot.frame()


def steps(pilot: Pilot) -> int:
    return len(pilot.scene.sitting.match.steps)


def acts(pilot: Pilot, pad: int) -> bool:
    """Whether A on a pad takes an action now."""
    before = steps(pilot)
    pilot.settle()
    pilot.pass_time(1600)
    press(pilot, A, pad)
    return steps(pilot) > before


def test_one_pad_passed_round_acts_for_whoever_acts(leela: Pilot):
    assert acts(leela, 1)
    assert acts(leela, 1)
    assert acts(leela, 2), "nor does it matter which"
    assert leela.app.device == "pad" and leela.app.keys_lead


def test_the_buttons_do_what_the_keys_do(leela: Pilot):
    press(leela, X)
    assert leela.has("why/panel")
    press(leela, B)
    assert not leela.scene.layers
    press(leela, START)
    assert leela.has("menu/panel")
    press(leela, START)
    assert not leela.scene.layers
    press(leela, RIGHT)
    assert leela.scene.focus is not None and leela.scene.focus.focused
    before = leela.scene.focus
    press(leela, BACK)
    assert leela.scene.focus is not before
    leela.scene.set_focus(None)
    assert acts(leela, 1)
    leela.pass_time(600)
    press(leela, RB)
    assert leela.has("undo/yes")


def test_a_pad_that_has_sat_down_acts_for_its_seat_alone(leela: Pilot):
    first = leela.scene.sitting.match.to_act
    other = 1 - first
    hold_start(leela, 1)
    assert leela.app.pads.seats == {1: first}
    name = leela.scene.sitting.names[first]
    assert words.say("pad.sits", name=name) == words.say("pad.sits", name="Ann").replace("Ann", name)
    hold_start(leela, 2)
    assert leela.app.pads.seats == {1: first, 2: other}
    hold_start(leela, 3)
    assert 3 not in leela.app.pads.seats, "there is no third person"
    assert not acts(leela, 2)
    assert acts(leela, 1)
    while leela.scene.sitting.match.to_act == first:
        assert acts(leela, 1)
    assert not acts(leela, 1)
    assert leela.has("pad/notice")
    assert acts(leela, 2)


def test_another_seat_s_pad_may_look_and_nothing_else(leela: Pilot):
    first = leela.scene.sitting.match.to_act
    leela.app.pads.sit(2, 1 - first)
    focus = leela.scene.focus
    for number in (RIGHT, X, RB, START, B):
        press(leela, number, 2)
        assert not leela.scene.layers
    assert leela.scene.focus is focus
    press(leela, RIGHT, 2)
    sign = leela.find(f"pad/glance/{1 - first}")
    press(leela, Y, 2)
    assert sign.ringed and sign.charm == leela.scene.sitting.people[1 - first].token
    press(leela, B, 2)
    assert not leela.has(f"pad/glance/{1 - first}")


def test_the_focus_of_a_seated_pad_carries_its_token(leela: Pilot):
    first = leela.scene.sitting.match.to_act
    leela.app.pads.sit(1, first)
    press(leela, RIGHT)
    assert leela.find("pad/focus").charm == leela.scene.sitting.people[first].token
    leela.click("title")
    leela.frame()
    assert not leela.has("pad/focus"), "the pointer leads now"


def test_an_unplugged_pad_is_told_of_once_and_any_device_goes_on(leela: Pilot):
    first = leela.scene.sitting.match.to_act
    leela.app.pads.sit(1, first)
    leela.app.pads.sit(2, 1 - first)
    press(leela, RIGHT, 1)
    leela.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=1)
    leela.frame()
    assert leela.has("pad/notice")
    leela.find("pad/notice").press()
    leela.pass_time(500)
    assert not leela.has("pad/notice")
    leela.scene.set_focus(None)
    assert acts(leela, 2), "another seat's pad may go on too"


def test_what_a_pad_presses_is_shown_only_while_it_is_used(leela: Pilot):
    press(leela, RIGHT)
    why = leela.find("tool/why")
    assert why.prompt == "why" and leela.scene.canvas.device == "pad"
    leela.press(pygame.K_RIGHT)
    assert leela.scene.canvas.device == "keys"
    leela.tap("title")
    assert leela.scene.canvas.device == "touch"


# -- behind the curtain


def test_the_curtain_is_held_open_by_the_pad_of_its_seat_alone():
    sitting = seated(position(n=4, phase="bid"))
    pilot = buddha(sitting, mode="hold")
    first = sitting.match.to_act
    assert first is not None
    pilot.app.pads.sit(1, first)
    pilot.app.pads.sit(2, (first + 1) % 4)

    def hold(down: bool, pad: int) -> None:
        pygame.event.post(button(down, A, pad))
        pilot.frame()

    hold(True, 2)
    pilot.pass_time(FILLS + 100)
    assert pilot.has("curtain/lift") and pilot.scene.curtain.wake_in(pilot.time) is None
    hold(False, 2)
    hold(True, 1)
    pilot.pass_time(FILLS + 100)
    pilot.settle()
    assert not pilot.has("curtain/lift") and pilot.scene.curtain.held_by_key
    seen = pilot.scene.stage.standing()["hand"]
    assert None not in seen, "who holds it sees the hand"
    press(pilot, RIGHT, 2)
    assert pilot.scene.pads.seat_of(2) != first and not pilot.scene.stage.chosen
    press(pilot, RIGHT, 1)
    chosen = pilot.scene.stage.chosen
    assert chosen is not None
    hold(False, 1)
    pilot.settle()
    assert pilot.has("curtain/commit") and sitting.match.to_act == first
    pilot.pass_time(900)
    press(pilot, A, 2)
    assert not sitting.match.steps
    press(pilot, A, 1)
    assert len(sitting.match.steps) == 1 and sitting.match.steps[0].action["tricks"] == chosen
    pilot.close()
