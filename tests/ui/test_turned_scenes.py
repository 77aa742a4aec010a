"""A page opened at a flat table faces who called it as a whole: it is drawn, touched and heard turned."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.readout import read_out
from game.scenes.replay import Replay
from game.widgets.rotation import Rotation
from tests.ui.flat_hands import SMALL, laid_flat
from tests.window.shots import sitting


def test_a_replay_lies_towards_who_called_it_and_answers_there():
    pilot = laid_flat(sitting("leela", 4, 30), speed="instant")
    table = pilot.scene
    upright: dict[tuple[int, int], pygame.Surface] = {}
    for side in range(4):
        table.face(table.sitting.match.to_act)
        table.called_from = side
        pilot.app.open.replay(sitting=table.sitting, position=5)
        pilot.ready()
        replay, turn = pilot.scene, Rotation(side, SMALL)
        assert isinstance(replay, Replay) and pilot.app.size == turn.size
        shown = pygame.transform.rotate(pilot.look(), 90 * side)
        assert shown.get_size() == replay.canvas.bounds.size
        same = upright.setdefault(turn.size, shown)
        assert pygame.image.tobytes(same, "RGB") == pygame.image.tobytes(shown, "RGB"), "only turned"
        button = pilot.find("replay/after")
        place = turn.outward(button.rect)
        told = {part.key: part for part in read_out(replay).root.parts[0].parts}
        assert any(part.place == tuple(place) for part in told.values()), "a reader finds it where it is"
        pilot.tap_at(place.center)
        assert replay.position == 6
        pilot.click("replay/rules")
        assert pilot.scene is not replay and pilot.scene.turned == side, "and so does what it opens"
        pilot.app.pop()
        pilot.app.pop()
        assert pilot.scene is table and pilot.app.turn is None and pilot.app.size == SMALL
    pilot.close()


def test_on_a_wall_the_replay_is_written_as_large_as_the_match():
    pilot = laid_flat(sitting("leela", 3, 30), display="wall", speed="instant")
    table = pilot.scene
    pilot.app.open.replay(sitting=table.sitting)
    pilot.settle()
    assert pilot.app.turn is None and pilot.scene.style.measure.text == table.style.measure.text > 1
    pilot.close()


def test_the_page_of_the_end_is_turned_by_each_to_their_own_side():
    pilot = laid_flat(sitting("leela", 4, 30), speed="instant")
    table = pilot.scene
    table.called_from = 2
    pilot.app.open.results(table.sitting)
    pilot.settle()
    persons = {table.display.quarters(seat) for seat in table.sitting.persons}
    assert pilot.scene.turned == 2
    for side in (*sorted(persons - {2}), 2):
        sign = pilot.find(f"results/turn/{side}")
        place = pilot.app.turn.outward(sign.on_screen) if pilot.app.turn else sign.on_screen
        inner = Rotation(side, SMALL).inward(place)
        assert inner.bottom > Rotation(side, SMALL).size[1] * 0.95, "it lies at the edge of who touches it"
        pilot.tap(f"results/turn/{side}")
        pilot.settle()
        assert pilot.scene.turned == side and not pilot.has(f"results/turn/{side}")
    pilot.close()


@pytest.mark.parametrize(("waited", "begins"), [(1500, False), (2100, True)])
def test_a_second_touch_where_the_page_was_turned_begins_no_other_match(waited: int, begins: bool):
    pilot = laid_flat(sitting("leela", 4, 30), speed="instant")
    pilot.app.open.results(pilot.scene.sitting)
    page = pilot.scene
    pilot.pass_time(3000)
    pilot.tap(next(each.name for each in page.canvas.widgets if each.name.startswith("results/turn/")))
    pilot.pass_time(waited)
    pilot.tap(page.canvas.named("results/again").name if pilot.has("results/again") else "results/take_up")
    pilot.settle()
    assert (pilot.scene is not page) is begins
    pilot.close()
