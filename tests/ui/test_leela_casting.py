"""The die of Leela, drawn across the cloth and let go: it rolls there, and the match goes on."""

from __future__ import annotations

import pygame
from hypothesis import given
from hypothesis import strategies as st

from game.scenes.tables.leela.casting import Cast, cast_of
from game.widgets.canvas import Rect
from tests.ui.pilot import Pilot, along
from tests.ui.test_leela_table import on, table

BOX = (100.0, 50.0, 700.0, 400.0)
far = st.floats(-5000, 5000)


@given(st.floats(100, 800), st.floats(50, 450), far, far)
def test_a_cast_die_stays_on_the_cloth_and_runs_ever_slower(x, y, across, down):
    cast = Cast((x, y), (across, down), BOX)
    first = cast.at(0.0)
    assert abs(first[0] - x) < 1e-6 and abs(first[1] - y) < 1e-6
    for step in range(21):
        left, top = cast.at(step / 20)
        assert BOX[0] <= left <= BOX[0] + BOX[2] and BOX[1] <= top <= BOX[1] + BOX[3]


def test_a_die_that_is_only_moved_about_in_its_bar_is_not_thrown():
    cloth = Rect(100, 50, 700, 400)
    slow = [(0.0, (400.0, 520.0)), (400.0, (410.0, 522.0)), (800.0, (412.0, 521.0))]
    assert cast_of(slow, 60, cloth) is None
    flung = [(0.0, (400.0, 520.0)), (20.0, (420.0, 505.0)), (40.0, (440.0, 490.0))]
    found = cast_of(flung, 60, cloth)
    assert found is not None and found.way[0] > 0 > found.way[1], "it goes on the way it was flung"
    laid = [(0.0, (400.0, 520.0)), (500.0, (400.0, 300.0)), (900.0, (400.0, 300.0))]
    assert cast_of(laid, 60, cloth) is not None, "let go over the cloth it rolls, however slowly it came"


def drag(pilot: Pilot, goal: tuple[int, int], steps: int = 6) -> None:
    start = pilot.point("die")
    pilot.post(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    pilot.frame()
    for step in range(1, steps + 1):
        pilot.slide(along(start, goal, step / steps))
    pilot.let_go(goal)


def test_the_die_is_thrown_by_a_drag_across_the_cloth_by_a_finger_and_by_a_press():
    pilot = table(2, 0)
    scene, stage = pilot.scene, pilot.scene.stage
    place = Rect(stage.die.rect)
    near = (place.centerx + 30, place.centery)
    drag(pilot, near, 40)
    assert not scene.sitting.match.steps and stage.die.rect == place, "laid back, it was not thrown"

    drag(pilot, on(pilot, 32))
    assert len(scene.sitting.match.steps) == 1
    assert scene.player.running and stage.cloth.rect.collidepoint(stage.die.rect.center)
    pilot.settle()
    assert stage.die.rect == place and stage.die.face == scene.sitting.match.steps[0].drawn[0].outcome
    pilot.pass_time(2000)

    pilot.swipe(pilot.point("die"), on(pilot, 40))
    assert len(scene.sitting.match.steps) == 2 and stage.cloth.rect.collidepoint(stage.die.rect.center)
    pilot.settle()
    pilot.pass_time(2000)

    pilot.click("die")
    assert len(scene.sitting.match.steps) == 3 and not stage.cloth.rect.collidepoint(stage.die.rect.center)
    drag(pilot, on(pilot, 32))
    assert len(scene.sitting.match.steps) == 3, "while something moves nothing is thrown"
    pilot.settle()
    assert stage.die.rect == place
