"""How one scene opens another: every way leads to its scene, and back."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import journals, saves
from game.replays import kept_of
from game.saves import Person
from game.scenes.app import Navigator
from game.scenes.ending import Ending
from game.scenes.home import Home
from game.scenes.journal import Journal
from game.scenes.learn import Lesson
from game.scenes.ledger import Ledger
from game.scenes.matches import Matches
from game.scenes.navigator import SceneNavigator
from game.scenes.own_ending import OwnEnding
from game.scenes.replay import Replay
from game.scenes.results import Results
from game.scenes.rules import Rules
from game.scenes.seats import Seats
from game.scenes.settings import Settings
from game.scenes.setup import Setup
from game.scenes.table.scene import TableScene
from game.scenes.tables.film import Film, Stage
from game.sitting import Sitting
from game.widgets.style import Style
from game.widgets.theme import PAPER, Measure
from tests.source import tree_of
from tests.ui.pilot import Pilot

SCENES = Path(__file__).resolve().parents[2] / "game/scenes"
WAYS = {name for name, way in vars(Navigator).items() if callable(way) and not name.startswith("_")}


def sitting() -> Sitting:
    people = [Person("person", None, 0), Person("bot", "strong", 1)]
    return Sitting.begin("leela", ["Ann", "Bot"], people, {}, "2026-01-01T00:00:00+00:00")


def file_of(table: Sitting) -> str:
    """The match file of a sitting that has ended."""
    table.close()
    assert table.file is not None
    return str(saves.home() / saves.MATCHES / f"{table.file.id}{saves.SUFFIX}")


def ready(table: Sitting) -> tuple[Film, Stage, Iterator[None]]:
    """The film of a match on a stage without a table, nothing of it made ready."""
    film = Film(kept_of(table))
    size = (1280, 720)
    stage = Stage(size, Style(PAPER, Measure(size)), pygame.Rect(0, 0, *size))
    stage.before = stage.ground = pygame.Surface(size)
    return film, stage, film.prepare(stage)


TRIED = {
    "home": (Home, lambda ways, table: ways.home()),
    "setup": (Setup, lambda ways, table: ways.setup("buddha")),
    "table": (TableScene, lambda ways, table: ways.table(sitting())),
    "lesson": (Lesson, lambda ways, table: ways.lesson("leela")),
    "ending": (Ending, lambda ways, table: ways.ending(table, *ready(table))),
    "own_ending": (OwnEnding, lambda ways, table: ways.own_ending(table)),
    "results": (Results, lambda ways, table: ways.results(table)),
    "rules": (Rules, lambda ways, table: ways.rules("leela", "LG-1.1")),
    "matches": (Matches, lambda ways, table: ways.matches()),
    "journal": (Journal, lambda ways, table: ways.journal(sitting=table)),
    "replay": (Replay, lambda ways, table: ways.replay(sitting=table)),
    "seats": (Seats, lambda ways, table: ways.seats(table)),
    "ledger": (Ledger, lambda ways, table: ways.ledger(table)),
    "file": (TableScene, lambda ways, table: ways.file(file_of(table))),
    "settings": (Settings, lambda ways, table: ways.settings()),
}

ELSEWHERE = {
    "film",  # of a match that is over: `test_films.py`
    "make_ready",  # leads nowhere
}

RESTS = """
import sys, threading
from game.app import App
from game.saves import Person
from game.scenes.shelf import look_at
from game.sitting import Sitting
app = App((1280, 720), clock=lambda: 0.0)
look_at(app, "conscious")
app.open.home()
app.frame()
print("game.scenes.table.scene" in sys.modules)
app.scene.at_rest()
for thread in threading.enumerate():
    if thread.name == "ahead":
        thread.join()
there = set(sys.modules)
app.open.setup("conscious")
app.frame()
people = [Person("person", None, seat) for seat in (0, 1)]
app.open.table(Sitting.begin("conscious", ["Ann", "Ben"], people, {}, "2026-01-01T00:00:00+00:00"))
app.frame()
print(*sorted(each for each in set(sys.modules) - there if each.startswith("game.")))
"""


@pytest.fixture(scope="module")
def pilot():
    return Pilot(Home)


def test_every_way_is_tried():
    assert set(TRIED) | ELSEWHERE == WAYS


@pytest.mark.parametrize("way", sorted(TRIED))
def test_a_way_leads_there_and_back(pilot, way):
    kind, go = TRIED[way]
    before = list(pilot.app.scenes)
    go(pilot.app.open, sitting())
    pilot.frame()
    assert type(pilot.scene) is kind
    assert pilot.app.scenes[:-1] == before
    pilot.app.pop()
    assert pilot.app.scenes == before


def test_while_the_shelf_rests_what_a_table_is_made_of_is_loaded_and_not_before(tmp_path):
    where = {**os.environ, "MOKSHA_HOME": str(tmp_path), "MOKSHA_CACHE": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", RESTS], env=where, capture_output=True, text=True, check=True
    )
    before, new = done.stdout.splitlines()[-2:]
    assert before == "False"
    assert new == "", "who begins a match waits for no module"


def test_a_table_is_opened_instead_of_what_is_there(pilot):
    pilot.app.open.setup("leela")
    pilot.app.open.table(sitting(), instead=True)
    assert [type(scene) for scene in pilot.app.scenes] == [Home, TableScene]
    pilot.app.home()


def test_the_way_to_a_lesson_that_is_open_leads_back_to_it(pilot):
    pilot.app.open.lesson("leela")
    lesson = pilot.scene
    pilot.app.open.rules("leela")
    pilot.app.open.lesson("leela")
    assert pilot.scene is lesson
    assert [type(scene) for scene in pilot.app.scenes] == [Home, Lesson]
    pilot.app.home()


def test_a_journal_that_cannot_be_read_is_not_opened(pilot):
    before = list(pilot.app.scenes)
    with pytest.raises(journals.FAILURES):
        pilot.app.open.journal("no-such-match")
    assert pilot.app.scenes == before


def test_every_way_that_a_scene_takes_is_there():
    """`self.app.open.NAME`, wherever it is written: an unknown name is an error before it is met."""
    taken = {
        node.attr
        for file in SCENES.rglob("*.py")
        for node in ast.walk(tree_of(file))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "open"
        and ast.unparse(node.value.value).endswith("app")
    }
    assert taken and taken <= WAYS
    assert all(callable(getattr(SceneNavigator, way)) for way in WAYS)
