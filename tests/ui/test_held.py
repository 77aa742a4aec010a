"""Held moments: they stay until somebody goes on, and no press in haste ends one."""

from __future__ import annotations

import pygame

from game import saves
from game.scenes.replay import Replay
from game.scenes.table.pauses import BREATH, GUARD
from game.scenes.table.scene import TableScene
from game.scenes.tables.moment import Moment
from game.sitting import Sitting
from game.widgets.breath import STEPS
from game.widgets.motion import Beat, Motion
from tests.ui.pilot import Pilot, Seldom
from tests.ui.test_table import CREATED, force, leela, stands

SPACE = pygame.K_SPACE


class Told:
    """A moment that notes what becomes of it, at a table."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self.did: list[str] = []
        self.looked: list[bool] = []

    def hold(self, *, breath: bool = False, before: float = 0.0) -> None:
        """Hold it, after so many milliseconds of motion."""
        moment = Moment(
            "Ann is at home",
            "It was a long way",
            label="Onward",
            opened=lambda: self.did.append("opened"),
            closed=lambda: self.did.append("closed"),
            looks=self.looked.append,
        )
        scene = self.pilot.scene
        beats = [Beat([Motion(before)]), Beat([scene.held.motion(moment, breath=breath)])]
        scene.player.play(beats, lambda: self.did.append("done"))
        self.pilot.frame()

    @property
    def over(self) -> bool:
        return self.did[-1] == "done"


def test_a_held_moment_waits_for_a_press_that_is_meant_for_it():
    pilot = Pilot(lambda app: TableScene(app, leela()), kind=Seldom)
    told = Told(pilot)
    told.hold()
    bar = pilot.find("bar")
    assert (bar.title, bar.why) == ("Ann is at home", "It was a long way")
    assert pilot.find("choice/go_on").label == "Onward" and pilot.find("held/ring").step == 0
    pilot.press(SPACE)
    assert not told.over, "it has just begun"
    for _ in range(5):
        pilot.pass_time(200)
        pilot.press(SPACE)
    assert not told.over, "a hand in haste ends nothing"
    pilot.pass_time(20 * BREATH)
    assert told.did == ["opened"], "and it waits as long as nobody comes"
    assert pilot.scene.wake_in(pilot.time) is None, "at rest"
    pilot.press(pygame.K_l)
    assert pilot.scene.layers or pilot.has("log"), "a key with a use of its own has it"
    pilot.scene.close_top()
    pilot.pass_time(400)
    pilot.press(pygame.K_q)
    assert told.did == ["opened", "closed", "done"] and not pilot.has("held/ring")
    told.hold()
    pilot.pass_time(GUARD)
    pilot.click("stage/board")
    assert told.over, "a tap goes on"
    told.hold()
    pilot.pass_time(GUARD)
    pilot.click("held/ring")
    assert told.over, "and so does the ring"
    told.hold()
    pilot.pass_time(GUARD)
    pilot.click("tool/eye")
    pilot.pass_time(GUARD)
    pilot.click("tool/eye")
    assert told.looked == [True, False] and not told.over and not pilot.has("tool/undo")
    pilot.resize((1024, 768))
    assert told.did[-2:] == ["done", "opened"], "it is held again at another size"
    assert pilot.find("bar").title == "Ann is at home"
    pilot.pass_time(GUARD)
    pilot.press(SPACE)
    assert told.did[-1] == "closed" and pilot.has("tool/undo")
    pilot.settle()
    stands(pilot)
    assert pilot.find("choice/0"), "then the table goes on"


def test_presses_in_haste_complete_a_motion_but_pass_over_nothing_that_is_held():
    pilot = Pilot(lambda app: TableScene(app, leela()), kind=Seldom)
    told = Told(pilot)
    told.hold(before=3000)
    pilot.pass_time(300)
    for _ in range(6):
        pilot.press(SPACE)
        pilot.pass_time(120)
    assert told.did == ["opened"]
    force(pilot.scene.sitting, 6, 4)
    pilot.pass_time(GUARD)
    pilot.press(SPACE)
    steps = len(pilot.scene.sitting.match.steps)
    pilot.press(SPACE)
    assert told.over and len(pilot.scene.sitting.match.steps) == steps, "what follows at once does nothing"


def test_a_breath_goes_on_by_itself_and_any_key_but_the_way_on_holds_it():
    pilot = Pilot(lambda app: TableScene(app, leela()), kind=Seldom)
    told = Told(pilot)
    told.hold(breath=True)
    pilot.pass_time(BREATH / 2)
    ring = pilot.find("held/ring")
    assert 0.4 * STEPS < ring.step < 0.6 * STEPS and not told.over
    pilot.scene.open_menu()
    pilot.pass_time(BREATH)
    assert not told.over, "meanwhile one reads something else"
    pilot.scene.close_top()
    pilot.pass_time(BREATH / 2 + 200)
    assert told.over
    for other in (lambda: pilot.press(pygame.K_q), lambda: pilot.click("stage/board")):
        told.hold(breath=True)
        pilot.pass_time(GUARD)
        other()
        pilot.pass_time(2 * BREATH)
        assert not told.over and pilot.find("held/ring").step == 0, "now it waits"
        pilot.press(SPACE)
        assert told.over
        pilot.pass_time(GUARD)
    for on in (lambda: pilot.press(SPACE), lambda: pilot.click("choice/go_on")):
        told.hold(breath=True)
        pilot.pass_time(GUARD)
        on()
        assert told.over, "the way on that the bar names is one at once"
        pilot.pass_time(GUARD)


def test_where_only_bots_play_it_goes_on_and_where_a_guide_lets_all_pause_it_stays():
    people = [saves.Person("bot", "easy", seat) for seat in range(2)]
    watched = Pilot(lambda app: TableScene(app, Sitting.begin("leela", ["Ann", "Ben"], people, {}, CREATED)))
    told = Told(watched)
    told.hold()
    watched.pass_time(BREATH + 200)
    assert told.over
    sitting = leela()
    sitting.guide_does("begin", name="Tara")
    guided = Pilot(lambda app: TableScene(app, sitting), kind=Seldom)
    told = Told(guided)
    told.hold(breath=True)
    guided.scene.guided.toggle_pause()
    guided.pass_time(2 * BREATH)
    guided.press(SPACE)
    assert not told.over
    guided.scene.guided.toggle_pause()
    guided.pass_time(BREATH + 200)
    assert told.over


def test_in_a_replay_it_passes_by_itself():
    sitting = leela()
    sitting.act(sitting.match.legal()[0])
    pilot = Pilot(lambda app: Replay(app, sitting=sitting), kind=Seldom)
    told = Told(pilot)
    told.hold()
    pilot.pass_time(2500)
    assert told.over and not pilot.has("held/ring")
