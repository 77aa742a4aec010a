"""What the table of the Conscious Board Game costs at 3840 × 2160, in time of the processor and in memory.

`python -m tools.benchmarks poster` tells it in a line;
`python -m tools.benchmarks.poster` each motion by itself.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from tools.benchmarks.alone import lines_of
from tools.benchmarks.screen import SMOOTH

SIZE = (3840, 2160)
FRAME = 1000 / 60

Record = dict[str, Any]
FULL = {"MI-192": 3, "TI-12": 0, "MI-12": 2}
FILMS: dict[str, tuple[Record, tuple[int, ...], tuple[str, ...]]] = {
    # how the first player stands, what chance brings, and what is done
    "walk": ({"position": 60}, (6,), ("roll",)),
    "chain": ({"laws": "5Cb", "notes": FULL, "astral": "3-3-0"}, (), ("obey 5Cb",)),
    "shock": ({"hand": "JD", "notes": {"DO-48": 3}}, (), ("play JD = JD",)),
    "bumps": ({"hand": "JD", "board": {"JD": 2, "QD": 2, "KD": 2}}, (), ("play JD = JD",)),
    "crystallisation": (
        {"level": 2, "school": "yogi", "laws": "9Sa", "astral": "3-3-0", "notes": {"FA-6": 1}},
        (),
        ("obey 9Sa",),
    ),
    "death": ({"position": 244, "body": "astral", "astral": "4-3-2", "hand": "2D 3D"}, (), ("die",)),
}
SHOWN = {  # what a film must have in it
    "walk": "moved",
    "chain": "crystallized",
    "shock": "shocked",
    "bumps": "chip_bumped",
    "crystallisation": "crystallized",
    "death": "died",
}


def poster() -> str:
    """The frames of its motions, its pages, and what opening the table takes."""
    lines = lines_of("tools.benchmarks.poster")
    return (
        f"the Conscious table at 3840×2160, ms a frame, median and 99 %: {'; '.join(lines)} "
        f"(yardstick: {SMOOTH})"
    )


class Screen:
    """An app without a window on a clock of its own; it measures what each frame takes."""

    def __init__(self) -> None:
        from game.app import App

        self.now = 0.0
        self.app: Any = App(SIZE, clock=lambda: self.now)
        self.app.settings.set("speed", "calm")

    def rest(self) -> None:
        """Let everything be made ready, as it is while a player looks."""
        scene = self.app.scene
        while scene.more_to_prepare:
            scene.more_to_prepare = scene.stage.prepare()
        self._pass()
        self.app.frame()

    def _pass(self) -> None:
        import pygame

        self.now += FRAME
        self.app.now = self.now
        pygame.event.clear()

    def frames(self, least: int = 0) -> Iterator[tuple[float, bool]]:
        """Milliseconds of each frame until nothing moves, and whether something moved still."""
        scene, passed = self.app.scene, 0
        while scene.player.running or passed < least:
            scene.player.go_on()
            self._pass()
            began = time.process_time()
            scene.update(self.now)
            if not scene.canvas.clean:
                scene.canvas.paint(self.app.screen)
                yield (time.process_time() - began) * 1000, scene.player.running
            passed += 1

    def taken(self, deed: Callable[[], object]) -> float:
        """Milliseconds until a deed is to be seen."""
        began = time.process_time()
        deed()
        self.app.scene.canvas.paint(self.app.screen)
        return (time.process_time() - began) * 1000


def measure() -> Iterator[str]:
    """Each motion, each page and the opening of a table, in a line each."""
    from game.widgets import picture_cache

    screen = Screen()
    after: list[float] = []
    passing: list[float] = []
    opened: list[float] = []
    pages: dict[str, list[float]] = {}
    for name in FILMS:
        times: list[float] = []
        for seats in (3, 6):
            opened.append(_open(screen, name, seats))
            _read(screen, pages)
            after += _film(screen, name, times, passing)
            _leaf(screen, pages)
            screen.app.pop()
        yield _told(name, times)
    _show_otherwise(screen, pages)
    yield _told("the turn passes", passing)
    yield _told("the next turn laid out", after)
    for name, times in pages.items():
        yield _told(name, times)
    yield f"the first table opens in {opened[0]:.0f} ms, another in {statistics.median(opened[1:]):.0f} ms"
    yield f"pictures {picture_cache.weight() / 2**20:.0f} MB of {picture_cache.bound() / 2**20:.0f}"


def _told(name: str, times: list[float]) -> str:
    times = sorted(times)
    if not times:
        return f"{name} not seen"
    return f"{name} {statistics.median(times):.2f}, {times[int(len(times) * 0.99)]:.2f}"


def _open(screen: Screen, name: str, seats: int) -> float:
    """Lay out a table at which the first player stands as a film has it."""
    from game import saves
    from game.scenes.table.scene import TableScene
    from game.sitting import Sitting
    from tests.games.conscious_table import table

    fields, chance, _ = FILMS[name]
    others: list[Record] = [{"position": 60 + 30 * other, "hand": "2S 3S"} for other in range(1, seats)]
    others[0] |= {"dead": "astral"}
    match = table(fields, *others, chance=chance, turn_no=20, arrivals=20)
    people = [
        saves.Person("person" if seat == 0 else "bot", None if seat == 0 else "easy", seat)
        for seat in range(seats)
    ]
    sitting = Sitting(match, people, None)

    def begin() -> None:
        screen.app.push(TableScene(screen.app, sitting))
        screen.app.frame()

    took = screen.taken(begin)
    screen.app.scene.course.paused = True
    screen.rest()
    return took


def _film(screen: Screen, name: str, times: list[float], passing: list[float]) -> list[float]:
    """Do what a film does; the frames at rest after it. Those in which the turn has passed are told apart."""
    from tests.games.conscious_table import brief

    scene = screen.app.scene
    after: list[float] = []
    match = scene.sitting.match
    for deed in FILMS[name][2]:
        action = next(each for each in match.legal() if brief(each) == deed)
        scene._take(action)
        for passed, moving in screen.frames():
            passed_on = scene.stage.shown["turn"] != 0
            (passing if moving and passed_on else times if moving else after).append(passed)
        assert SHOWN[name] in {event["type"] for event in match.steps[-1].events}, name
    screen.rest()
    return after


def _read(screen: Screen, pages: dict[str, list[float]]) -> None:
    """Open and leave the page of the Path, whose thread grows, and that of a Law, where there is one."""
    scene = screen.app.scene
    stage = scene.stage
    pages.setdefault("the page of the Path opens", []).append(screen.taken(lambda: stage.open_path_of(0)))
    pages.setdefault("its thread grows", []).extend(passed for passed, _ in screen.frames())
    pages.setdefault("and closes", []).append(screen.taken(scene.close_top))
    screen.rest()
    for law in [each["law"] for each in scene.view()["seats"][0]["laws"]]:
        opens = screen.taken(partial(stage.touching.pages.open_law, 0, law))
        pages.setdefault("the page of a Law opens", []).append(opens)
        scene.close_top()
        screen.rest()


def _show_otherwise(screen: Screen, pages: dict[str, list[float]]) -> None:
    """Show a match in each way, twice."""
    _open(screen, "walk", 3)
    scene = screen.app.scene

    def turn() -> None:
        scene.change_display()
        screen.app.frame()

    for _ in range(6):
        pages.setdefault("the match is shown otherwise", []).append(screen.taken(turn))
        screen.rest()
    screen.app.pop()


def _leaf(screen: Screen, pages: dict[str, list[float]]) -> None:
    """Open and leave what lies over the table; step through the chain, where there is one."""
    scene = screen.app.scene
    stage = scene.stage
    for seat in range(2):
        pages.setdefault("another body looked at", []).append(screen.taken(partial(stage.to_look_at, seat)))
    pages.setdefault("a paper", []).append(screen.taken(lambda: stage.closer.look_at_space(90)))
    if not stage.chain.visible:
        return
    pages.setdefault("the page of a chain opens", []).append(screen.taken(stage.open_chain))
    while scene.layers:
        button = scene.canvas.named("chain/step")
        pages.setdefault("a step of it", []).append(screen.taken(button.press))
        pages["a step of it"] += [passed for passed, _ in screen.frames()]


def main() -> None:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    for line in measure():
        print(line, flush=True)


if __name__ == "__main__":
    main()
