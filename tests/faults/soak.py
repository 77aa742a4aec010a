"""An app left running for hours: matches of all games through one window, and what it holds at the end.

In each round every game is played to its end by persons and bots, and a monkey has the table for a while. At
rest on the shelf, with everything let go that belongs to no round, the process is measured.
"""

from __future__ import annotations

import ctypes
import functools
import gc
import os
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import pygame

from game import saves
from game.engine.games import GAMES
from game.sitting import Sitting
from game.widgets import picture_cache
from tests.faults.page import Page
from tests.monkey.cage import CREATED, NAMES, Beside, Episode
from tests.monkey.deeds import DISPLAYS, Monkey

SIZE = (1280, 720)
MOST = 50  # actions of a match that are played in the window
PATIENCE = 1000  # frames in which nobody has acted, after which a match is left
DEEDS = 150  # of a monkey, at each table
SETTINGS = {"speed": "instant", "text_scale": 1.0, "pass_curtain": False}
SPACE = {"key": pygame.K_SPACE, "mod": 0, "unicode": " ", "scancode": 0}
ESCAPE = {"key": pygame.K_ESCAPE, "mod": 0, "unicode": "", "scancode": 0}
GROWTH = 1.05  # what is held at the end, to what was held after a quarter of the time, when all is loaded


class Held(NamedTuple):
    """What a process holds at a moment."""

    resident: float  # MB
    objects: float
    handles: float
    threads: float


def held(*, bare: bool = False) -> Held:
    """What this process holds now, where the system tells; `bare`: nothing that is kept to be quick."""
    if bare:
        for each in gc.get_objects():
            if isinstance(each, functools._lru_cache_wrapper):
                each.cache_clear()
    picture_cache.forget()
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)  # what the C library keeps for later isn't held
    page = os.sysconf("SC_PAGE_SIZE")
    resident = int(Path("/proc/self/statm").read_text().split()[1]) * page / 2**20
    handles = len(list(Path("/proc/self/fd").iterdir()))
    return Held(resident, len(gc.get_objects()), handles, threading.active_count())


class Soak(Episode):
    """One app, one window, one table after another."""

    def __init__(self, seed: int) -> None:
        super().__init__(f"{seed}", GAMES[0], DISPLAYS[0], SIZE)
        self.matches = self.ended = self.stuck = self.actions = self.events = self.left = 0

    def round(self, number: int) -> None:
        """Every game once: to its end, then with a monkey at its table."""
        for place, game in enumerate(GAMES):
            self.game, self.monkey = game, Monkey(self.app, self.random, game)
            self._rest(DISPLAYS[(number + place) % len(DISPLAYS)])
            self.sitting = self._table(game)
            self._play()
            self.app.open.table(self._table(game))
            self.events += self.go_on(DEEDS)
        self._rest(DISPLAYS[0])
        for entry in saves.list_matches():
            saves.purge(saves.delete(entry.id))

    def frame(self, milliseconds: float = 16.0) -> None:
        super().frame(milliseconds)
        self.done.clear()

    def _table(self, game: str) -> Sitting:
        """A match of a person and bots, or of persons, kept on the disk."""
        seats = 3
        bots = self.random.randrange(seats)
        people = [
            saves.Person("bot", "easy", seat) if seat < bots else saves.Person("person", None, seat)
            for seat in range(seats)
        ]
        return Sitting.begin(game, NAMES[:seats], people, {}, CREATED, seed=self.random.randrange(10**6))

    def _play(self) -> None:
        """Act where persons do, wait where bots think, press a key where something is to be read."""
        self.app.open.table(self.sitting)
        match = self.sitting.match
        scene: Any = self.app.scene
        waited, end = 0, len(match.steps) + MOST
        while waited < PATIENCE and not match.over and len(match.steps) < end and scene in self.app.scenes:
            before = len(match.steps)
            self._act(scene)
            if waited % 20 == 19:  # what lies over the table is read, or held open
                key = SPACE if self.app.scene == scene else ESCAPE  # a page that Space has opened is left
                self.do(("KEYDOWN", key))
                for _ in range(3):
                    self.frame(700.0)
                self._act(scene)
                self.do(("KEYUP", key))
            waited = 0 if len(match.steps) != before else waited + 1
            time.sleep(0.001 if waited else 0)
            self.actions += len(match.steps) - before
            self.frame(100.0)
            if self.over:
                break
        self.ended += match.over
        self.stuck += waited == PATIENCE
        self.matches += 1

    def _act(self, table: Any) -> None:
        """A person whose hand is free does something."""
        match = self.sitting.match
        if self.app.scene == table and table.curtain.closed is None and not match.over:
            if not self.sitting.is_bot(match.to_act):
                table.act(self.random.choice(match.legal()))

    def _rest(self, display: str) -> None:
        """The shelf, in a window and with settings as in the beginning; the app again if it was left."""
        if self.over:
            self.left += 1
            self.app.close()
            self.app = Beside(SIZE, clock=lambda: self.now)
            self.app.open.home()
        self.app.home()
        self.monkey.app = self.app
        for key, value in {**SETTINGS, "display": display}.items():
            self.app.settings.set(key, value)
        self.do(("size", {"size": SIZE}))
        for _ in range(5):
            self.frame(1000.0)


def soak(page: Page, seconds: float, seed: int) -> None:
    """Play for so long; AssertionError where more and more is held."""
    begun, found = time.monotonic(), []
    soaked = Soak(seed)
    bare: list[Held] = []
    for number in count(1):
        soaked.round(number)
        found.append(held())
        took = time.monotonic() - begun
        print(f"{took:6.0f} s, round {number}, {soaked.matches} matches: {found[-1]}", flush=True)
        if not bare and took >= seconds / 4:
            bare.append(held(bare=True))
        if took >= seconds:
            break
    bare.append(held(bare=True))
    with suppress(saves.SaveError):
        soaked.close()
    page.tell("soak", f"--hours {seconds / 3600:g} --seed {seed}", told(soaked, found, bare, took))
    assert flat(bare), "more and more is held"


def flat(bare: Sequence[Held]) -> bool:
    """Whether no more is held at the end than at the beginning, but for a little."""
    return all(now <= then * GROWTH + 1 for then, now in zip(*bare, strict=True))


def told(soaked: Soak, found: Sequence[Held], bare: Sequence[Held], took: float) -> Iterator[str]:
    """The figures, in Markdown."""
    yield (
        f"{took / 60:.0f} minutes, {len(found)} rounds, in one window: {soaked.matches} matches of "
        f"{len(GAMES)} games, {soaked.actions} actions of persons and bots, {soaked.ended} ended there, "
        f"{soaked.stuck} matches in which nobody could go on; "
        f"{soaked.events} events of a monkey, which left the app {soaked.left} times. No exception."
    )
    yield ""
    yield (
        "| at rest on the shelf | " + " | ".join(("MB in memory", "objects", "open files", "threads")) + " |"
    )
    yield "|---|--:|--:|--:|--:|"
    rows = {"after a quarter of the time, all that is kept to be quick let go": bare[0]}
    quarter = max(1, len(found) // 4)
    for part, name in enumerate(("first", "second", "third", "last")):
        rounds = found[part * quarter :][: quarter if part < 3 else None] or found
        rows[f"the {name} quarter, the middle of {len(rounds)} rounds"] = _middle(rounds)
    rows["at the end"] = found[-1]
    rows["at the end, all that is kept to be quick let go"] = bare[1]
    for name, each in rows.items():
        yield f"| {name} | " + " | ".join(f"{figure:.0f}" for figure in each) + " |"
    yield ""
    holds = "no more" if flat(bare) else "MORE"
    yield f"With all caches let go, the end holds {holds} than {GROWTH} times the beginning."


def _middle(found: Sequence[Held]) -> Held:
    """The middle of each figure."""
    return Held(*map(median, zip(*found, strict=True)))
