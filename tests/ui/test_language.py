"""Every screen in a language that no one speaks: English that is left on it was never asked for in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pygame
import pytest

from game import languages, licences, resources, saves, words
from game.engine.games import GAMES
from game.engine.games.conscious.components import NOTES
from game.scenes.home import Home
from game.scenes.learn import Lesson
from game.scenes.settings import Settings
from game.scenes.table.scene import TableScene
from game.scenes.tables import general_cards
from game.scenes.tables.buddha import deck
from game.sitting import Sitting
from game.widgets import picture_cache, text
from game.widgets.controls import Segments
from tests import pseudo
from tests.every import ALL
from tests.games import conscious_table
from tests.test_language import NAMES, SANSKRIT
from tests.ui.pilot import Pilot
from tests.window import shots

forget = picture_cache.forget  # as it is, for tests of screens otherwise give nothing back
AWAY = ("quit", "/back", "results/board")  # what leaves a scene, or the app
OWN = ("/rules", *(f"home/{game}" for game in GAMES))  # leads to what is looked at as a screen of its own
CONTROLS = 60  # tried on a screen
ADDRESS = re.compile(r"https?:\S+|(/[\w.-]+)+")  # of a page, or a file
OFTEN = 2  # screens on which a control of one name is touched; on others it is looked at
SPOKEN = {languages.about(each).name for each in languages.known()} | {pseudo.LANGUAGE}
AS_THEY_ARE = SANSKRIT | {name.partition("-")[0] for name in NOTES} | SPOKEN


touched: Counter[str] = Counter()


class Written:
    """All that was ever written, by where it was first."""

    def __init__(self) -> None:
        self.where = ""
        self.first: dict[str, str] = {}

    def watch(self, function: Any) -> Any:
        """The same function, which takes a text first, overheard."""

        note = self.note

        class Overheard:
            def __call__(self, said: str, *rest: Any) -> Any:
                note(said)
                return function(said, *rest)

            def __getattr__(self, name: str) -> Any:
                return getattr(function, name)

        return Overheard()

    def note(self, said: str) -> None:
        self.first.setdefault(said, self.where)

    def english(self) -> list[str]:
        makers = licences.found()  # projects are called the same everywhere
        return [
            f"{where}: {said}"
            for said, where in self.first.items()
            if said not in makers and pseudo.english(ADDRESS.sub("", said), AS_THEY_ARE)
        ]


@pytest.fixture(scope="module", autouse=True)
def _of_one_language() -> Iterator[None]:
    """Pictures with words on them are made anew for these tests, and after them."""
    forget()
    yield
    forget()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("qq")


@pytest.fixture
def written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Written]:
    """What is written while the app speaks that language."""
    found = Written()
    for name in ("render", "wrapped"):
        monkeypatch.setattr(text, name, found.watch(getattr(text, name)))
    for table in (shots, conscious_table):
        monkeypatch.setattr(table, "NAMES", [*NAMES, "Đúřé"])
    with pseudo.spoken(folder), TemporaryDirectory() as home:  # a short name, which no line cuts
        monkeypatch.setenv("MOKSHA_HOME", home)
        yield found


def touch(pilot: Pilot, widget: Any) -> None:
    """Choose a widget, or one after the other all that it offers."""
    for index in range(len(widget.labels)) if isinstance(widget, Segments) else [None]:
        widget.press() if index is None else widget.choose(index)
        pilot.frame()
        pilot.settle()


def look_round(pilot: Pilot, written: Written, name: str) -> None:
    """Look at all that can be touched on a screen, touch it, and come back."""
    base, done = pilot.scene, set()
    for _ in range(CONTROLS):
        there = [
            widget
            for widget in base.canvas.widgets
            if widget.visible and widget.focusable and widget.name not in done
        ]
        if not there:
            return
        widget = there[0]
        done.add(widget.name)
        written.where = f"{name}, {widget.name}"
        widget.look(None)
        pilot.frame()
        if base.layers:
            pilot.press(pygame.K_ESCAPE)
        touched[widget.name] += 1
        if (
            (touched[widget.name] > OFTEN and not ALL)
            or not widget.enabled
            or widget.name.endswith((*AWAY, *OWN))
            or base.canvas.named(widget.name) is None
        ):
            continue
        touch(pilot, base.canvas.named(widget.name))
        for _ in range(4):
            if pilot.scene is base and not base.layers:
                break
            pilot.press(pygame.K_ESCAPE)
            pilot.frame()
            pilot.settle()
        if pilot.scene is not base:
            return


def screens() -> dict[str, Callable[[Any], Any]]:
    """Every screen, by name, and a lesson."""
    return {**shots.screens(), "learn": lambda app: Lesson(app, "leela")}


@pytest.mark.parametrize("name", screens())
def test_no_screen_has_a_word_of_english(name, written):
    scene = screens()[name]
    if name in ("home", "matches"):
        for seats in (1, 2):
            shots.sitting("leela", seats, 12).close()

    def first(app: Any) -> Any:
        app.push(Home(app))
        return scene(app)

    pilot = Pilot(first, (1280, 720))
    pilot.settle()
    look_round(pilot, written, name)
    assert len(written.first) > 20
    assert written.english() == []


def test_where_the_words_are_long_nothing_is_cut_or_laid_over_the_next(written, monkeypatch):
    """The note below the menu takes a second line; of the times of day only the present one is named."""
    cut: list[str] = []
    short = text.shortened

    def shortened(said: str, *rest: Any) -> str:
        found = short(said, *rest)
        if found != said:
            cut.append(said)
        return found

    monkeypatch.setattr(text, "shortened", shortened)
    pilot = Pilot(shots.screens()["hungry_ghost-table"], (1280, 720))
    pilot.settle()
    dial = pilot.find("dial")
    told: list[str] = []
    put = text.put

    def overheard(target: Any, said: str, *rest: Any) -> int:
        told.append(said)
        return put(target, said, *rest)

    monkeypatch.setattr(text, "put", overheard)
    dial.draw(pilot.app.screen)
    assert told == [words.texts("hungry_ghost").terms[dial.time].name]
    pilot.find("menu").press()
    pilot.frame()
    assert cut == []


def test_a_card_is_written_in_the_language_that_is_spoken_now(folder):
    for face in (deck.face, partial(general_cards.face, "buddha")):
        english = face("YIN")
        with pseudo.spoken(folder):
            assert face("YIN").labels != english.labels
            assert pseudo.english(face("YIN").labels[0].words) == []
        assert face("YIN") == english


def test_the_language_is_changed_in_the_middle_of_a_match_and_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(words, "language", "en")
    pseudo.write(tmp_path)
    with resources.add_root(tmp_path):
        pilot = Pilot(Home)
        people = [saves.Person("person", None, 0)]
        sitting = Sitting.begin("leela", ["Ñáḃé"], people, {}, "2026-11-20T10:00:00+00:00", seed=3)
        sitting.act({"type": "roll"})
        pilot.app.push(TableScene(pilot.app, sitting))
        pilot.app.push(Settings(pilot.app))
        pilot.frame()
        pilot.click("settings/language", (0.75, 0.5))
        assert pseudo.english(pilot.find("settings/title").words) == []
        assert saves.Settings.load().get("language", "") == pseudo.LANGUAGE
        pilot.press(pygame.K_ESCAPE)
        pilot.frame()
        called = {widget.accessible_name for widget in pilot.scene.canvas.widgets} - {""}
        assert [each for each in called if pseudo.english(each, AS_THEY_ARE)] == [] and len(called) > 9
