"""How one scene opens another: the only file that knows all of them.

Only here does one scene know another. Each is imported when it is first opened, so that the first window
does not wait for scenes that are not wanted yet.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Protocol

from game import disk, reasons, saves, words
from game.engine.data import DataError
from game.engine.errors import EngineError
from game.engine.games import game_named
from game.engine.match import Match, Step
from game.journals import Kept
from game.resources import ResourceMissing
from game.scenes import dialog, tables
from game.scenes.app import App, Navigator, Phones
from game.scenes.scene import Scene
from game.scenes.shelf import carried, look_at
from game.scenes.tables.film import Film, Stage
from game.sitting import Sitting
from game.widgets.canvas import Rect

FAILURES = (saves.SaveError, EngineError, DataError, ResourceMissing)


def _load(game: str) -> None:
    """Import what the way to a table of a game leads through, and read the game's files as a match does."""
    with suppress(Exception):  # it is told of where it is wanted
        from game.scenes import setup  # noqa: F401
        from game.scenes.table import scene  # noqa: F401

        tables.light_of(game)
        rules = game_named(game)
        Match.new(game, [str(seat) for seat in range(min(rules.seats))], seed=1)


def _kept_as(sitting: Sitting, match_id: str | None) -> bool:
    """Whether a sitting is at the match of an id."""
    return sitting.file is not None and sitting.file.id == match_id


class Stack(App, Protocol):
    """The app with its open scenes, the topmost last."""

    scenes: list[Scene]

    def push(self, scene: Scene) -> None: ...
    def replace(self, scene: Scene) -> None: ...


class SceneNavigator(Navigator):
    """The ways that there are, over the scenes of one app."""

    def __init__(self, app: Stack) -> None:
        self._app = app
        self._ready: set[str] = set()  # the games of which all is loaded, or being loaded

    def make_ready(self, game: str) -> None:
        if game not in self._ready:
            self._ready.add(game)
            threading.Thread(target=_load, args=(game,), name="ahead", daemon=True).start()

    def home(self) -> None:
        from game.scenes.home import Home

        self._app.push(Home(self._app))

    def setup(self, game: str, grown_from: Rect | None = None) -> None:
        from game.scenes.setup import Setup

        self._app.push(Setup(self._app, game, grown_from))

    def table(
        self, sitting: Sitting, *, instead: bool = False, who_sits: bool = False, phones: bool = False
    ) -> None:
        from game.scenes.table.scene import TableScene

        table = TableScene(self._app, sitting)
        table.course.paused, table.phones.wanted = who_sits, phones
        if instead:
            self._app.replace(table)
        else:
            self._app.push(table)
        if who_sits:
            table.people.open_seats()

    def lesson(self, game: str, *, in_setup: bool = False) -> None:
        from game.scenes.learn import Lesson

        app = self._app
        if any(isinstance(scene, Lesson) for scene in app.scenes):
            while not isinstance(app.scenes[-1], Lesson):
                app.pop()
            return
        try:
            lesson = Lesson(app, game, in_setup=in_setup)
        except (DataError, EngineError, ResourceMissing) as error:
            title, close = words.say("learn.cannot"), words.say("close")
            dialog.tell(app.scenes[-1], "learn/refused", title, reasons.told(error), close)
            return
        app.push(lesson)

    def ending(self, sitting: Sitting, film: Film, stage: Stage, steps: Iterator[None]) -> None:
        from game.scenes.ending import Ending

        self._app.push(Ending(self._app, sitting, film, stage, steps))

    def film(self, match_id: str | None = None, *, sitting: Sitting | None = None) -> None:
        from game.scenes.table.scene import TableScene

        app = self._app
        tables = [scene for scene in app.scenes if isinstance(scene, TableScene)]
        kept = match_id if sitting is None or sitting.file is None else sitting.file.id
        own = [each for each in tables if each.sitting is sitting or _kept_as(each.sitting, kept)]
        if own:
            while app.scenes[-1] is not own[-1]:
                app.pop()
            own[-1].closing.open()
            return
        try:
            table = TableScene(app, sitting or Sitting.resume(match_id or ""))
        except FAILURES as error:
            self._told("home.cannot_open", reasons.told(error))
            return
        app.push(table)
        table.closing.open()

    def own_ending(self, sitting: Sitting) -> None:
        from game.scenes.own_ending import OwnEnding

        self._app.push(OwnEnding(self._app, sitting))

    def results(self, sitting: Sitting, *, instead: bool = False) -> None:
        from game.scenes.results import Results

        results = Results(self._app, sitting)
        if instead:
            self._app.replace(results)
        else:
            self._app.push(results)

    def rules(
        self,
        game: str,
        clause: str | None = None,
        *,
        whole: bool = False,
        board: str = "",
        sitting: Sitting | None = None,
        viewer: int | None = None,
    ) -> None:
        from game.scenes.rules import Rules

        scene = Rules(self._app, game, clause, whole=whole, board=board, sitting=sitting, viewer=viewer)
        self._app.push(scene)

    def matches(self) -> None:
        from game.scenes.matches import Matches

        self._app.push(Matches(self._app))

    def journal(self, match_id: str | None = None, *, sitting: Sitting | None = None) -> None:
        from game.scenes.journal import Journal

        self._app.push(Journal(self._app, match_id, sitting=sitting))

    def replay(
        self,
        match_id: str | None = None,
        *,
        sitting: Sitting | None = None,
        kept: Kept | None = None,
        step: Step | None = None,
        position: int = 0,
    ) -> None:
        from game.scenes.replay import Replay

        self._app.push(Replay(self._app, match_id, sitting=sitting, kept=kept, step=step, position=position))

    def settings(self, tab: str = "settings") -> None:
        from game.scenes.settings import Settings

        self._app.push(Settings(self._app, tab))

    def seats(self, sitting: Sitting, phones: Phones | None = None) -> None:
        from game.scenes.seats import Seats

        self._app.push(Seats(self._app, sitting, phones))

    def ledger(self, sitting: Sitting) -> None:
        from game.scenes.ledger import Ledger

        self._app.push(Ledger(self._app, sitting))

    def file(self, path: str) -> None:
        app = self._app
        try:
            if disk.is_folder(path):
                self._told("file.all", carried(saves.import_all(path)))
                return
            if not path.lower().endswith(saves.SUFFIX):
                raise saves.SaveError(words.say("home.not_a_match"))
            match_id = saves.bring_in(path)
        except FAILURES as error:
            self._told("home.cannot_open", reasons.told(error))
            return
        app.home()
        try:
            sitting = Sitting.resume(match_id)
        except FAILURES as error:
            self._told("home.cannot_open", reasons.told(error))
            return
        look_at(app, sitting.game)
        self.table(sitting)

    def _told(self, title: str, sentence: str) -> None:
        """Say something over the scene that is open, with nothing else over it."""
        scene = self._app.scenes[-1]
        while scene.layers:
            scene.pop_overlay()
        dialog.tell(scene, "file/told", words.say(title), sentence, words.say("close"))
