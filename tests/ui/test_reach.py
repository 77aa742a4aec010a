"""Whatever can be chosen on any scene, a pad comes to it by its cross and View, and no field keeps it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game import saves
from game.app import App
from game.scenes.home import Home
from game.scenes.journal import Journal
from game.scenes.learn import Lesson
from game.scenes.matches import Matches
from game.scenes.results import Results
from game.scenes.rules import Rules
from game.scenes.settings import Settings
from game.scenes.setup import Setup
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from game.widgets.controls import Button
from tests.ui.pilot import Pilot, Seldom

CREATED = "2026-11-20T10:00:00+00:00"
ARROWS = (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP, pygame.K_LEFT)


def sitting(game: str = "leela") -> Sitting:
    people = [saves.Person("person", None, 0), saves.Person("bot", "easy", 1)]
    people += [saves.Person("bot", "easy", 2)] if game == "buddha" else []
    names = ["Ann", "Ben", "Mira"][: len(people)]
    return Sitting.begin(game, names, people, {}, CREATED, seed=7)


def ended() -> Sitting:
    found = sitting()
    while not found.match.over:
        found.match.act(found.match.legal()[0])
    return found


SCENES: dict[str, Callable[[Any], Any]] = {
    "home": Home,
    "setup": lambda app: Setup(app, "hungry_ghost"),
    "settings": Settings,
    "rules": lambda app: Rules(app, "leela"),
    "matches": Matches,
    "results": lambda app: Results(app, ended()),
    "journal": lambda app: Journal(app, sitting=ended()),
    "lesson": lambda app: Lesson(app, "leela"),
    "table": lambda app: TableScene(app, sitting("hungry_ghost")),
}


def test_keys_go_from_what_is_gone_to_what_took_its_place():
    pilot = Pilot(Settings, kind=Seldom)
    scene = pilot.scene
    pilot.press(pygame.K_TAB)
    first = scene.focus
    again = Button(first.name, first.rect, scene.style, "Again", lambda: None)
    scene.canvas.remove([first])
    scene.canvas.add(again)
    pilot.press(pygame.K_LSHIFT)
    assert scene.focus is again and again.focused
    scene.canvas.remove([again])
    pilot.press(pygame.K_LSHIFT)
    assert scene.focus is None
    pilot.press(pygame.K_TAB)
    assert scene.focus in scene.reachable()
    pilot.close()


def push(pilot: Pilot, key: int) -> None:
    pilot.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0, pad=1)
    pilot.frame()


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("name", SCENES)
def test_a_pad_comes_to_everything(name: str):
    def scene(app: App) -> Any:
        app.settings.set("speed", "instant")
        return SCENES[name](app)

    pilot = Pilot(scene, (1280, 720), Seldom)
    wanted = {widget.name for widget in pilot.scene.reachable()}
    met: set[str] = set()
    for _ in range(2 * len(wanted) + 4):
        push(pilot, pygame.K_TAB)
        met.add(pilot.scene.focus.name)
    assert met >= wanted
    crossed = set()
    for turn in range(60 + 4 * len(wanted)):
        push(pilot, ARROWS[(turn // 5 + turn // 17) % 4])
        crossed.add(pilot.scene.focus.name)
    assert len(crossed) > 1, "the cross is kept by nothing"
    assert pilot.app.device == "pad" and pilot.scene.on_screen.shown is None
    pilot.close()
