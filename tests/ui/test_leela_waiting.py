"""Waiting to be born, and at the top: short throws, a petal for each, and a word now and then."""

from __future__ import annotations

import pygame
import pytest

from game import words
from game.scenes.learn import Lesson
from game.scenes.table.scene import TableScene
from game.scenes.tables.leela.picture import GAME
from game.tellings.leela import PATIENT, in_vain
from tests.ui.pilot import Pilot, Seldom
from tests.ui.test_table import force
from tests.window.shots import sitting


def table(cloth: str = "painted") -> Pilot:
    def first(app):
        app.settings.set("cloth", cloth)
        return TableScene(app, sitting(GAME, 2, 0))

    pilot = Pilot(first, kind=Seldom)
    pilot.settle()
    return pilot


def throw(pilot: Pilot) -> tuple[float, list[str]]:
    """Throw with the key; how long it takes in milliseconds, and what the bar says meanwhile."""
    since, said = pilot.time, []
    pilot.press(pygame.K_SPACE)
    while pilot.scene.player.running:
        said.append(pilot.scene.foot.bar.why)
        pilot.frame(16)
    lasted = pilot.time - since
    pilot.settle()
    pilot.pass_time(1500)
    return lasted, said


@pytest.mark.parametrize("cloth", ["painted", "names"])
def test_each_throw_in_vain_gives_a_petal_and_birth_takes_them(cloth):
    pilot = table(cloth)
    force(pilot.scene.sitting, 3, 2, 4, 5, 6, 1, 1)
    for petals in ([1, 0], [1, 1], [2, 1], [2, 2], [0, 2]):
        throw(pilot)
        assert [token.petals for token in pilot.scene.stage.tokens] == petals
        view = pilot.scene.view()
        assert [in_vain(view, seat) for seat in range(2)] == petals


def test_a_throw_in_vain_is_short_and_something_is_said_now_and_then():
    pilot = table()
    force(pilot.scene.sitting, *([3, 2] * 7), 6, 4)
    heard = []
    for _ in range(14):
        lasted, said = throw(pilot)
        heard.append(said[-1])
        assert lasted < 1100 or (heard[-1].endswith(".") and heard[-1] != "Still unborn.")
    phrases = [words.phrase(GAME, f"patience.unborn.{number}") for number in range(1, len(PATIENT) + 1)]
    assert heard[4] == heard[5] == phrases[0] and heard[10] == heard[11] == phrases[1]
    assert not set(heard[:4] + heard[6:10] + heard[12:]) & set(phrases)
    assert throw(pilot)[0] > 1500, "a birth takes its time"


def test_the_lesson_shows_a_square_that_rises():
    pilot = Pilot(lambda app: Lesson(app, GAME), kind=Seldom)
    pilot.settle()
    pilot.app.settings.set("verse", "waits")
    risen = 0
    for _ in range(4):
        pilot.press(pygame.K_SPACE)
        for _ in range(200):
            risen += pilot.has("verse/leaf")
            pilot.frame(30)
    assert risen > 40, "it stays for a while"
