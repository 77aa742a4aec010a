"""The app that a monkey sits at: headless, on a clock of its own, begun anew with each episode."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pygame

from game import journals, saves, screen_reader
from game.app import App
from game.engine import Match
from game.engine.base import Action
from game.engine.games import game_named
from game.scenes import display_mode
from game.scenes.layout.nutrition import nutrition_plan
from game.scenes.readout import read_out
from game.scenes.table.scene import TableScene
from game.scenes.tables.conscious import chambers
from game.sitting import Sitting
from game.thinking import Thinker
from game.widgets import picture_cache
from tests.monkey.deeds import SMALL, Deed, Monkey
from tests.rasters import Rasters
from tests.ui.conftest import MOST
from tests.ui.pilot import Deaf

NAMES = ("Ann", "Ben", "Mira", "Still Water", "Uma", "明")
CREATED = "2026-11-20T10:00:00+00:00"
LONG = 300  # deeds of an episode
AT_ONCE = 6  # as many events, at most, come between two frames
DRAWN = 5  # one frame of so many is drawn
STUCK = 40  # seconds of a processor for one frame, after which it has hung
SLOW = 1.0  # seconds of a processor for one frame
LENGTHS = (0, 3, 12, 40, 90, 200, 400)  # actions of a match when a monkey comes to it


class Hung(Exception):
    """A frame does not come to an end."""


class Beside(App):
    """An app that plays nothing, and draws one frame of a few."""

    undrawn = 0

    def draw(self) -> None:
        self.undrawn += 1
        if self.undrawn >= DRAWN:
            self.undrawn = 0
            super().draw()


class Episode:
    """Some hundred deeds at one app, from a seed; `done` are those that were done, to be done again."""

    def __init__(self, seed: str, game: str, display: str, size: tuple[int, int] | None = None) -> None:
        self.random = random = Random(f"{seed} {game} {display}")
        _clean()
        self.game, self.display, self.now = game, display, 1000.0
        self.app = Beside(size or random.choice(SMALL), clock=lambda: self.now)
        settings = self.app.settings
        speed = random.choice(("instant", "instant", "instant", "brisk", "calm"))
        scale = random.choice((1.0, 1.0, 1.0, 1.0, 1.25, 2.0))
        for key, value in (("display", display), ("speed", speed), ("text_scale", scale)):
            settings.set(key, value)
        settings.set("reduced_motion", random.random() < 0.2)
        settings.set("pass_curtain", random.random() < 0.2)
        self.sitting = begun(game, random)
        self.app.open.home()
        self.app.open.table(self.sitting)
        if random.random() < 0.2:
            self._open(
                random.choice(
                    ("rules", "settings", "setup", "replay", "journal", "results", "lesson", "matches")
                )
            )
        self.monkey = Monkey(self.app, random, game)
        self.done: list[Deed] = []
        self.frame()

    @property
    def over(self) -> bool:
        """Whether the app has been left."""
        return not self.app.running or not self.app.scenes

    def go_on(self, events: int) -> int:
        """Let the monkey go on until so many events are done; how many there were."""
        count = 0
        while count < events and not self.over:
            for _ in range(self.random.randrange(1, AT_ONCE)):
                for deed in self.monkey():
                    count += 1
                    self.do(deed)
                    if self.over:
                        return count
            if not self.over:
                self.frame()
        return count

    def again(self, deeds: Iterable[Deed]) -> None:
        """Do what was done before."""
        for deed in deeds:
            if self.over:
                return
            if deed[0] == "frame":
                self.frame()
            else:
                self.do(deed)

    def do(self, deed: Deed) -> None:
        """One event; what is not of the window is done at once."""
        self.done.append(deed)
        name, fields = deed
        if name == "wait":
            self.frame()
            for _ in range(3):
                self.frame(fields["ms"] / 3)
        elif name == "size":
            self.app.screen = pygame.display.set_mode(fields["size"], pygame.RESIZABLE)
            pygame.event.post(
                pygame.event.Event(pygame.WINDOWSIZECHANGED, x=fields["size"][0], y=fields["size"][1])
            )
            self.frame()
        elif name == "display":
            self.frame()
            if not self.over:
                display_mode.show(self.app, fields["display"])
        elif name == "page":
            self.frame()
            if not self.over:
                self._open(fields["name"])
        elif name == "ask":
            self.frame()
            if not self.over:
                self._ask(**fields)
        else:
            pygame.event.post(pygame.event.Event(getattr(pygame, name), fields))

    def frame(self, milliseconds: float = 16.0) -> None:
        """Let one frame pass."""
        if not self.over:
            self.now += milliseconds
            with _no_longer_than(STUCK):
                self.app.frame()
            self.done.append(("frame", {}))

    def _open(self, name: str) -> None:
        """Open a scene over the one that is open, as its buttons would."""
        ways, game, sitting = self.app.open, self.game, self.sitting
        if len(self.app.scenes) > 6:
            self.app.home()
        if type(self.app.scene) is TableScene:
            sitting = self.app.scene.sitting
        with suppress(*journals.FAILURES):
            if name in ("settings", "known", "print", "about"):
                ways.settings(name)
            elif name in ("matches", "home"):
                self.app.home() if name == "home" else ways.matches()
                if name == "home":
                    ways.table(begun(game, self.random))
            elif name in ("setup", "lesson", "rules"):
                getattr(ways, name)(game)
            elif name == "results":
                if sitting.match.over:
                    ways.results(sitting)
            elif name in ("replay", "journal"):
                getattr(ways, name)(sitting=sitting)
            else:
                getattr(ways, name)(sitting)

    def _ask(self, key: str, deed: str, value: str) -> None:
        """What a screen reader asks for."""
        found = read_out(self.app.scene).meant(key)
        if found is not None:
            self.app.scene.asked_for(*found, deed, value)

    def close(self) -> None:
        """Go home, tell all that is there, and end."""
        if self.app.scenes:
            self.app.home()
            self.frame()
            if self.app.scenes:
                read_out(self.app.scene)
        self.app.close()


# -- matches


@cache
def played(game: str, seats: int, number: int, length: int) -> tuple[Action, ...]:
    """The actions of a match, chosen at random once."""
    match, random = Match.new(game, NAMES[:seats], {}, seed=number), Random(number)
    while not match.over and len(match.steps) < length:
        match.act(random.choice(match.legal()))
    return tuple(step.action for step in match.steps)


def begun(game: str, random: Random) -> Sitting:
    """A match in its midst, of people and bots, kept or not."""
    most = min(max(game_named(game).seats), len(NAMES))
    seats = random.choice([count for count in game_named(game).seats if count <= most])
    number = random.randrange(3)
    persons = [random.random() < 0.6 for _ in range(seats)]
    people = [
        saves.Person("person", None, seat) if person else saves.Person("bot", "easy", seat)
        for seat, person in enumerate(persons)
    ]
    actions = played(game, seats, number, random.choice(LENGTHS))
    if random.random() < 0.5:
        sitting = Sitting(Match.new(game, NAMES[:seats], {}, seed=number), people, None)
    else:
        sitting = Sitting.begin(game, list(NAMES[:seats]), people, {}, CREATED, seed=number)
    for action in actions:
        sitting.act(action)
    return sitting


# -- around it


@contextmanager
def caged(*, quick: bool = True) -> Iterator[None]:
    """A home that nobody needs, no press and no reader.

    Where it is `quick`, also disks and bots that are, no sound, and pictures that are drawn once and kept.
    """
    with TemporaryDirectory(prefix="moksha-monkey-") as place, suppress(OSError):
        outside = {name: os.environ.get(name) for name in ("MOKSHA_HOME", "MOKSHA_CACHE", "HOME")}
        os.environ.update(MOKSHA_HOME=f"{place}/home", MOKSHA_CACHE=f"{place}/cache", HOME=place)
        replaced: list[tuple[Any, str, Any]] = [
            (subprocess, "run", _no_press),
            (screen_reader, "met", lambda: None),
        ]
        quicker: list[tuple[Any, str, Any]] = [
            (os, "fsync", lambda descriptor: None),
            (App, "plays", Deaf),
            (pygame.image, "load_sized_svg", Rasters()),
            (Thinker, "start", _answers_at_once),
            (picture_cache, "forget", lambda: None),
            (picture_cache, "trim", lambda: None),
            (picture_cache, "bound", lambda: MOST),
            (chambers, "nutrition_plan", cache(nutrition_plan.__wrapped__)),
        ]
        replaced += quicker if quick else []
        before = [(owner, name, getattr(owner, name)) for owner, name, _ in replaced]
        for owner, name, value in replaced:
            setattr(owner, name, value)
        try:
            yield
        finally:
            for owner, name, value in before:
                setattr(owner, name, value)
            for name, was in outside.items():
                os.environ.pop(name) if was is None else os.environ.__setitem__(name, was)


def _answers_at_once(
    self: Thinker, game: str, view: Any, legal: list[Action], level: str, seed: int, *more: Any
) -> None:
    """A bot that takes no thought: the same seed is the same match."""
    self._answer, self.failed = Random(seed).choice(legal), None


def _no_press(arguments: list[str], **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.CompletedProcess(arguments, 1, "", "moksha: no press here")


def _clean() -> None:
    """Nothing is kept from the episode before."""
    home = Path(os.environ["MOKSHA_HOME"])
    for file in sorted(home.rglob("*"), reverse=True):
        with suppress(OSError):
            file.rmdir() if file.is_dir() else file.unlink()


@contextmanager
def _no_longer_than(seconds: float) -> Iterator[None]:
    """Raise `Hung` where something takes longer, in seconds of this processor."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def hung(*_: Any) -> None:
        raise Hung(f"a frame took more than {seconds:.0f} s")

    before = signal.signal(signal.SIGVTALRM, hung)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def spent(began: float) -> float:
    """Seconds of this processor since."""
    return time.process_time() - began
