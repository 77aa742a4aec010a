"""A whole match played headless in the app itself, on a clock of its own: what its sound was told to play."""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from game import bots, saves
from game.bots.manners import Manner
from game.engine.base import Action
from game.sound.desk import Fade, Order, Play
from game.sound.device import sides
from tools.making_sounds.recording import Log

CREATED = "2026-11-20T10:00:00+00:00"
FRAME = 1000 / 60
PERSON_THINKS = (1200.0, 3200.0)  # milliseconds
PERSON_READS = 4000.0
AFTERWARDS = 6000.0  # milliseconds that are still listened to when the match is over
LONGEST = 2 * 3600 * 1000.0
NAMES = ["Ann", "Ben", "Mira", "Olu", "Sita", "Tom"]


class Loud:
    """A device that is always there and plays nothing: what it is told is what is recorded."""

    trouble = ""
    open = True
    busy = False

    def begin(self) -> bool:
        return True

    def end(self, *, at_once: bool = False) -> None: ...
    def load(self, file: str) -> bool:
        return True

    def has(self, file: str) -> bool:
        return True

    def master(self, level: float, *, room: bool = False) -> None: ...
    def do(self, orders: Sequence[Order], *, loops: bool = False) -> None: ...


class AtOnce:
    """A bot's mind that answers before anything moves on, so that a match is the same each time."""

    def __init__(self) -> None:
        self._answer: Action | None = None

    def start(
        self,
        game: str,
        view: dict[str, Any],
        legal: list[Action],
        level: str,
        seed: int,
        manner: Manner,
    ) -> None:
        self._answer = bots.decide(game, view, legal, level, seed, manner=manner)

    def stop(self) -> None:
        self._answer = None

    def answer(self) -> Action | None:
        answer, self._answer = self._answer, None
        return answer


def told(now: float, order: Order) -> dict[str, object]:
    """An order as a line of a log: seconds, channel, and what happens on it."""
    line: dict[str, object] = {"at": round(now / 1000, 4), "channel": order.channel}
    if isinstance(order, Fade):
        return line | {"fade": order.lasts}
    left, right = sides(order.gain, order.pan)
    line |= {"left": round(left, 4), "right": round(right, 4)}
    if isinstance(order, Play):
        line["file"] = order.file.removesuffix(".ogg")
    return line


def played(game: str, seats: int, persons: int, seed: int, pace: str, *, ground_tone: bool) -> Log:
    """The log of one match at calm daylight; the first seats are persons, who take their time."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as home:
        os.environ["MOKSHA_HOME"] = home
        return _played(
            game, seats, persons, seed, {"speed": pace, "ground_tone": ground_tone, "nights": "never"}
        )


def _played(game: str, seats: int, persons: int, seed: int, settings: dict[str, object]) -> Log:
    import pygame

    from game.app import App
    from game.scenes.ending import Ending
    from game.scenes.results import Results
    from game.scenes.table.scene import TableScene
    from game.sitting import Sitting

    class Unseen(App):
        plays = Loud

        def draw(self) -> None: ...

    people = [saves.Person("person" if seat < persons else "bot", None, seat) for seat in range(seats)]
    sitting = Sitting.begin(game, NAMES[:seats], people, {}, CREATED, seed=seed)
    clock, chance = [0.0], random.Random(seed)
    app = Unseen((1280, 720), clock=lambda: clock[0])
    for key, value in settings.items():
        app.settings.set(key, value)
    log: Log = []
    app.sound._chance = random.Random(seed)
    app.sound.heard = lambda now, order: log.append(told(now, order))
    table = TableScene(app, sitting)
    table.deeds.watching._mind = AtOnce()
    app.push(table)
    rests = 0.0  # how long nothing has moved
    over: float | None = None
    thinks = chance.uniform(*PERSON_THINKS)
    while over is None or clock[0] - over < AFTERWARDS:
        clock[0] += FRAME
        assert clock[0] < LONGEST, "the match does not come to an end"
        app.frame()
        scene: Any = app.scene
        moving = scene.player.running and not scene.player.waiting
        rests = 0.0 if moving else rests + FRAME
        if scene.player.waiting and rests > PERSON_READS:
            scene.player.go_on()
            rests = 0.0
        elif isinstance(scene, TableScene) and not scene.player.running:
            person = sitting.match.to_act
            if person is not None and person < persons:
                if rests > thinks:
                    _act(scene, sitting, chance)
                    thinks, rests = chance.uniform(*PERSON_THINKS), 0.0
            elif rests > PERSON_READS:  # longer than a bot takes: there is something to be read
                _press_space(pygame)
                rests = 0.0
        elif isinstance(scene, Ending) and rests > PERSON_READS:
            scene.go_on()
            rests = 0.0
        if isinstance(scene, Results) and not moving:
            over = clock[0] if over is None else over
    app.close()
    log.append({"at": round(clock[0] / 1000, 4), "channel": -1, "fade": 0.0})
    return log


def _press_space(pygame: ModuleType) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(
            pygame.event.Event(kind, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=pygame.KSCAN_SPACE)
        )


def _act(scene: Any, sitting: Any, chance: random.Random) -> None:
    """A person acts as a beginner would."""
    match = sitting.match
    legal = match.legal()
    level = match.game.bots[0]
    choice = bots.decide(match.game.name, match.view(match.to_act), legal, level, chance.randrange(2**31))
    if sitting.shared:
        scene.lifted_for = match.to_act
    scene.deeds.take(choice, list)
