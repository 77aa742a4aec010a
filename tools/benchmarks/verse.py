"""What it costs at 3840 × 2160 when a square of Leela rises, in time of the processor.

`python -m tools.benchmarks verse` tells it in a line;
`python -m tools.benchmarks.verse` each part of it by itself.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterator
from typing import Any

from tools.benchmarks.alone import lines_of
from tools.benchmarks.screen import SMOOTH

SIZE = (3840, 2160)
FRAME = 1000 / 60
THROWS = ((6, 4), (6, 5), (6, 6, 1), (5, 6, 2, 3))  # what the die shows; each ends on a square to be read


def verse() -> str:
    """The frames of a walk, of a square that rises, and of one that goes back."""
    lines = lines_of("tools.benchmarks.verse")
    return (
        f"a square rises at 3840×2160, ms a frame, median and 99 %: {'; '.join(lines)} (yardstick: {SMOOTH})"
    )


def measure() -> Iterator[str]:
    """Each part in a line; what the thread that draws a painting takes is told by itself."""
    import pygame

    from game.app import App
    from game.scenes.table.scene import TableScene
    from game.scenes.tables.leela import paintings
    from tests.ui.test_table import leela

    clock = [0.0]
    times: dict[str, list[float]] = {"walk": [], "rises": [], "goes back": []}
    for dice in THROWS:
        sitting = leela(4)
        app: Any = App(SIZE, clock=lambda: clock[0])
        app.push(TableScene(app, sitting))
        scene = app.scene
        app.frame()
        sitting.match.chance.replace(list(dice))
        for _ in dice:
            while scene.more_to_prepare:
                scene.more_to_prepare = scene.stage.prepare()
            gone = False
            scene._take(sitting.match.legal()[0])
            while scene.player.running:
                clock[0] += FRAME
                app.now = clock[0]
                pygame.event.clear()
                if scene.player.waiting:
                    scene.player.go_on()
                    gone = True
                for drawing in list(paintings._drawing.values()):
                    drawing._thread.join()
                part = "walk" if scene.player.beat != "verse" else "goes back" if gone else "rises"
                began = time.process_time()
                scene.update(app.now)
                if not scene.canvas.clean:
                    scene.canvas.paint(app.screen)
                    times[part].append((time.process_time() - began) * 1000)
                gone = gone and scene.player.beat == "verse"
        app.pop()
    for name, found in times.items():
        found.sort()
        high = found[int(len(found) * 0.99)]
        yield f"{name} {statistics.median(found):.2f}, {high:.2f} (most {found[-1]:.1f}, of {len(found)})"
    paintings.forget()
    began = time.process_time()
    paintings.painting("49", 1396)
    yield f"a painting beside the main loop {(time.process_time() - began) * 1000:.0f} ms"


def main() -> None:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    for line in measure():
        print(line, flush=True)


if __name__ == "__main__":
    main()
