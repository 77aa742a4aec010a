"""What a full screen of 3840 × 2160 costs in memory, and whether a table sleeps at rest.

`python -m tools.benchmarks memory` tells it in a line; `python -m tools.benchmarks.memory GAME` a game
by itself. The window is a real one on a screen of Xvfb; the most memory is the kernel's own count (VmHWM),
from the shelf through the opening of a table to so many actions of bots, every frame drawn, on a clock of its
own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tools.benchmarks.screen import desk

SIZE = (3840, 2160)
SEATS, ACTIONS = 4, 30
FRAME = 1000 / 30
LONGEST = 300.0  # seconds of the wall that a game is played for
MOST = 200  # MB


def memory() -> str:
    """The most memory of each game, and whether its table sleeps at rest."""
    from game.engine.games import GAMES

    told = []
    with desk(SIZE) as environment:
        for game in GAMES:
            done = subprocess.run(
                [sys.executable, "-m", "tools.benchmarks.memory", game],
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode:
                raise RuntimeError(done.stderr[-2000:])
            told.append(done.stdout.splitlines()[-1])
    return f"at 3840×2160: {'; '.join(told)} (yardstick: at most {MOST} MB; at rest it sleeps)"


def _most() -> float:
    """MB that this process has had at most."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) / 1024


def measure(game: str) -> str:
    """Shelf, table, some actions, rest."""
    from game import saves
    from game.app import CALM, App
    from game.scenes.home import Home
    from game.scenes.table.scene import TableScene
    from game.sitting import Sitting
    from game.widgets import picture_cache

    now = [0.0]
    app: Any = App(clock=lambda: now[0])

    def pass_frame() -> None:
        now[0] += FRAME
        app.frame()
        wake = app.scene.wake_in(now[0])
        if wake is None or wake > CALM:
            picture_cache.tidy()

    app.push(Home(app))
    for _ in range(30):
        pass_frame()
    shelf = _most()
    people = [saves.Person("bot", "easy", seat) for seat in range(SEATS)]
    sitting = Sitting.begin(game, list("ABCD")[:SEATS], people, {}, "2026-11-20T10:00:00", seed=1)
    app.push(TableScene(app, sitting))
    scene = app.scene
    scene.course.paused = True
    pass_frame()
    while scene.more_to_prepare:
        pass_frame()
    opened = _most()
    scene.course.paused = False
    scene.deeds.let_think()
    until = time.monotonic() + LONGEST
    while len(sitting.match.steps) < ACTIONS and app.scene is scene and time.monotonic() < until:
        if scene.player.waiting:
            scene.player.go_on()
        pass_frame()
        time.sleep(0.0005)  # the bots think beside it
    scene.course.paused = True
    for _ in range(300):
        pass_frame()
    wakes = scene.wake_in(now[0])
    rests = "sleeps" if wakes is None else f"wakes in {wakes:.0f} ms"
    steps = len(sitting.match.steps)
    return (
        f"{game} shelf {shelf:.0f}, table {opened:.0f}, {steps} actions {_most():.0f} MB, at rest it {rests}"
    )


def main() -> None:
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    print(measure(sys.argv[1]), flush=True)


if __name__ == "__main__":
    main()
