"""What the film of a match costs at 3840 × 2160, in time of the processor.

`python -m benchmarks film` tells it for every game in a line each; `python -m benchmarks.film GAME` for one.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any

from benchmarks.screen import ROOT

SIZE = (3840, 2160)
FRAME = 1000 / 60
MEDIAN, HIGH = 8.0, 16.0  # ms of the processor a frame
SEATS, SEED = 4, 7


def film() -> str:
    """The frames of the film of each game's matches, and what comes before and after them."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "MOKSHA_HOME": home, "MOKSHA_CACHE": home, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.film"],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    lines = [line for line in done.stdout.splitlines() if not line.startswith("pygame")]
    return (
        f"films at 3840×2160, ms a frame, median and 99 %: {'; '.join(lines)} "
        f"(yardstick: at most {MEDIAN:.0f} and {HIGH:.0f} ms while something moves)"
    )


def measure(games: list[str]) -> Iterator[str]:
    """Each game in a line."""
    for game in games:
        beats, ready, skipped, results = _played(game)
        whole = [passed for times in beats.values() for passed in times]
        slowest = max(beats, key=lambda beat: _high(beats[beat]))
        yield (
            f"{game} {statistics.median(whole):.2f}, {_high(whole):.2f} "
            f"(its beat {slowest or '-'} {_high(beats[slowest]):.1f}; made ready in {ready:.0f} ms, "
            f"at most {skipped:.0f} at once; results open in {results:.0f} ms)"
        )


def _high(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.99)]


def _played(game: str) -> tuple[dict[str, list[float]], float, float, float]:
    """Milliseconds of each frame by its beat; of what makes it ready, of the longest of it; of results."""
    import pygame

    from game.app import App
    from game.scenes.ending import Ending
    from game.scenes.scene import Scene
    from game.scenes.table.life import Table
    from tests.ui.film_strip import ended

    now = 0.0
    app: Any = App(SIZE, clock=lambda: now)
    app.settings.set("speed", "calm")
    app.settings.set("film", "whole")
    app.push(Scene(app))
    sitting, action = ended(game, SEATS, SEED)
    app.push(Table(app, sitting))
    app.frame()
    app.scene._take(action)

    def pass_frame() -> tuple[float, float]:
        nonlocal now
        now += FRAME
        app.now = now
        pygame.event.clear()
        scene = app.scene
        began = time.process_time()
        scene.update(now)
        updated = time.process_time()
        if not app.scene.canvas.clean:
            app.scene.canvas.paint(app.screen)
        return (time.process_time() - began) * 1000, (updated - began) * 1000

    while not isinstance(app.scene, Ending):
        pass_frame()
        if app.scene.player.waiting:
            app.scene.player.go_on()
    steps = []
    while not app.scene.player.running:
        steps.append(pass_frame()[0])
    beats: dict[str, list[float]] = {}
    while not app.scene.rests:
        beat = app.scene.player.beat
        beats.setdefault(beat, []).append(pass_frame()[0])
    began = time.process_time()
    app.scene.go_on()
    app.scene.canvas.paint(app.screen)
    results = (time.process_time() - began) * 1000
    app.close()
    return beats, sum(steps), max(steps), results


def main() -> None:
    from game.engine.games import GAMES

    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    for line in measure(sys.argv[1:] or list(GAMES)):
        print(line, flush=True)


if __name__ == "__main__":
    main()
