"""All that can be touched, focused or asked at a position, as a screen reader asks it; what opens, and back.

Rectangles and the accessible tree are all that is asked of a screen. `positions` are those of whole matches
at which a phase of a game is first met, so that every phase is among them.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pygame

from game import saves
from game.app import App
from game.engine import Match, game_named
from game.scenes.readout import Readout, all_of, read_out
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from game.widgets.accessibility import FOCUS, LOOK, PRESS, SHOW, AccessibilityNode
from tests.ui.pilot import Pilot, Seldom

NAMES = ("Ann", "Ben", "Mira", "Tom", "Uma", "Yan")
MATCHES, LONGEST = 80, 1500  # so many matches, of so many actions at most, are looked through for the phases
DISPLAYS = ("screen", "flat", "wall")
SIZES = ((1280, 720), (1024, 640), (800, 1280), (640, 360))
FITS = 640  # pixels of the shorter side, from which everything that can be touched lies in the window
LOOKS = 8  # a small share looks at so many times as many things as it presses
HAIR = 1  # pixels that rounding may put beyond the edge
SLOWLY = 2000.0  # milliseconds between two presses: none is held for haste
BACK = 14  # so many times Esc leads back to the table from wherever one is


@dataclass(frozen=True)
class Position:
    """A position of a match: after so many actions, each drawn from the legal ones by the seed."""

    game: str
    phase: str
    seats: int
    seed: int
    actions: int

    def match(self) -> Match:
        """The match at that position."""
        match, random = begun(self.game, self.seats, self.seed), Random(self.seed)
        for _ in range(self.actions):
            match.act(random.choice(match.legal()))
        return match

    def sitting(self, people: str) -> Sitting:
        """The same, of `one` person, who is to act, or of people only (`all`)."""
        match = self.match()
        person = match.to_act or 0
        seats = [
            saves.Person("person", None, seat)
            if people == "all" or seat == person
            else saves.Person("bot", "easy", seat)
            for seat in range(self.seats)
        ]
        return Sitting(match, seats, None)

    def number(self, *others: object) -> int:
        """A number that is always the same for it, and for what else is given."""
        return zlib.crc32(repr((self, *others)).encode())


def begun(game: str, seats: int, seed: int) -> Match:
    return Match.new(game, NAMES[:seats], {}, seed=seed)


def phases(game: str) -> set[str]:
    """Every phase that the state of a game names."""

    def named(hint: Any) -> set[str]:
        if get_origin(hint) is Literal:
            return set(get_args(hint))
        return {phase for each in get_args(hint) for phase in named(each)}

    return named(get_type_hints(game_named(game).state, include_extras=True)["phase"])


@cache
def positions(game: str) -> tuple[Position, ...]:
    """Positions of random matches in which each phase is first met."""
    found: dict[str, Position] = {}
    counts = [count for count in game_named(game).seats if count <= len(NAMES)]
    for seed in range(MATCHES):
        seats, random = counts[seed % len(counts)], Random(seed)
        match = begun(game, seats, seed)
        for actions in range(LONGEST):
            phase = match.state.phase
            found.setdefault(phase, Position(game, phase, seats, seed, actions))
            if match.over:
                break
            match.act(random.choice(match.legal()))
        if found.keys() >= phases(game):
            break
    return tuple(found.values())


class Visit:
    """A table at a position, at which everything is tried; `most` things are pressed, None: all of them."""

    def __init__(
        self, position: Position, display: str, size: tuple[int, int], people: str, most: int | None = None
    ) -> None:
        self.position, self.display, self.size, self.people = position, display, size, people
        self.most, self.random = most, Random(position.number(display, size))
        self.pilot = Pilot(self._open, size, Seldom)
        self.asked = 0
        self.table: Any = self.pilot.scene
        self.below = 0
        self._come()

    def _open(self, app: App) -> TableScene:
        for key, value in {"display": self.display, "speed": "instant", "verse": "off"}.items():
            app.settings.set(key, value)
        self.sitting = self.position.sitting(self.people)
        table = TableScene(app, self.sitting)
        table.course.paused = True
        return table

    def _come(self) -> None:
        """Sit down at the table, at that position."""
        app = self.pilot.app
        if not app.running or not app.scenes:
            self.pilot.close()
            self.pilot = Pilot(self._open, self.size, Seldom)
        elif not self.at_table or len(self.sitting.match.steps) != self.position.actions:
            while len(app.scenes) > 1:
                app.scenes.pop().leave()
            app.replace(self._open(app))
        self.table = self.pilot.scene
        self.rest()
        self.below = len(self.table.layers)

    @property
    def at_table(self) -> bool:
        """Whether the table is open, and no more lies over it than at first, such as a curtain."""
        scenes = self.pilot.app.scenes
        return bool(scenes) and scenes[-1] is self.table and len(self.table.layers) <= self.below

    def rest(self) -> None:
        """Let what moves come to its end."""
        for milliseconds in (60.0, 60.0, SLOWLY):
            self.pilot.frame(milliseconds)
        for _ in range(60):
            scene = self.pilot.scene
            if not scene.player.running or scene.player.waiting:
                break
            scene.player.hasten()
            self.pilot.frame(100.0)

    # -- what is tried

    def everything(self) -> None:
        """Look at all that is there, lead the keys to it, press it, and come back."""
        self._look_about()
        for key in self._some([told.key for told in self.told() if PRESS in told.actions], 1):
            self._try(key)
        self.pilot.look()
        self.pilot.close()

    def _try(self, key: str) -> None:
        """Press one thing at the table; of what opens, everything is looked at, and a few are pressed."""
        if not self._ask(key, PRESS):
            return
        self.rest()
        if self.pilot.app.running and not self.at_table:
            self.pilot.look()
            self._look_about()
            inner = [told.key for told in self.told() if PRESS in told.actions]
            for other in self.random.sample(inner, min(len(inner), 2 if self.most is None else 1)):
                if self.pilot.app.running and not self.at_table and self._ask(other, PRESS):
                    self.rest()
        self.back()

    def _look_about(self) -> None:
        self.check()
        tree = self.tree()
        for told in self._some([told for told in all_of(tree.root) if told.actions], LOOKS):
            for deed in (FOCUS, LOOK, SHOW):
                if deed in told.actions and (found := tree.meant(told.key)) is not None:
                    self.asked += 1
                    self.pilot.scene.asked_for(*found, deed, "")
            self.pilot.frame()
        self.pilot.press(pygame.K_RIGHT)
        self.rest()
        if self.pilot.app.running:
            self.check()

    def _some(self, found: list[Any], times: int) -> list[Any]:
        """All of these, or of a small share so many times as many as it presses."""
        most = None if self.most is None else self.most * times
        return found if most is None or len(found) <= most else self.random.sample(found, most)

    def told(self) -> list[AccessibilityNode]:
        """All that something can be done with."""
        return [told for told in all_of(self.tree().root) if told.actions]

    def tree(self) -> Readout:
        return read_out(self.pilot.scene)

    def _ask(self, key: str, deed: str) -> bool:
        """Ask for something by its key; whether it is still there."""
        found = self.tree().meant(key)
        if found is None:
            return False
        self.asked += 1
        self.pilot.scene.asked_for(*found, deed, "")
        return True

    def back(self) -> None:
        """Go back to the table, as Esc leads, and sit down anew where something was done."""
        for _ in range(BACK):
            if not self.pilot.app.running or self.at_table or self.table not in self.pilot.app.scenes:
                break
            if self.tree().meant("curtain/lift") is not None:  # a curtain stays until it is lifted
                break
            self._back_once()
        else:
            scene = self.pilot.scene
            raise AssertionError(
                f"Esc leads nowhere from {type(scene).__name__}, {len(scene.layers)} over it"
            )
        self._come()

    def _back_once(self) -> None:
        self.pilot.press(pygame.K_ESCAPE)
        self.rest()

    # -- what must be so

    def check(self) -> None:
        """Whatever can be touched has a name, and lies in the window."""
        scene = self.pilot.scene
        if not scene.canvas.overheard:
            scene.canvas.overheard = True
            scene.canvas.damage_all()
        self.pilot.look()
        nameless = [told.key for told in self.told() if not told.said]
        assert not nameless, f"without a name: {nameless}"
        if min(self.size) >= FITS:
            window = scene.canvas.bounds.inflate(2 * HAIR, 2 * HAIR)
            outside = [
                (widget.name, tuple(widget.on_screen))
                for widget in scene.live
                if widget.visible
                and widget.focusable
                and widget.touchable
                and widget.window is None
                and getattr(widget, "port", None) is None  # it is scrolled into sight
                and not window.contains(widget.on_screen)
            ]
            assert not outside, f"not in the window of {self.size}: {outside}"


def visits(game: str) -> Iterator[tuple[Position, str, tuple[int, int], str]]:
    """The full product: every phase, in every display, at several sizes; of one person or of people alone."""
    for position in positions(game):
        for display in DISPLAYS:
            for number, size in enumerate(SIZES):
                yield position, display, size, ("one", "all")[(position.number(display) + number) % 2]


def share(game: str) -> Iterator[tuple[Position, str, tuple[int, int], str]]:
    """A small share of it: every phase once, in one display, at one size."""
    for position in positions(game):
        every = [each for each in visits(game) if each[0] == position and min(each[2]) >= FITS]
        yield every[position.number() % len(every)]
