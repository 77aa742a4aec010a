"""`python -m tests.window.moving [FILE]`: README's moving picture, two throws of a match of Leela.

Ravi's token climbs an arrow. Mira meets a snake, whose square opens to be read, and down she goes. Equal code
gives equal frames; FILE is an animated WebP, `docs/pictures/leela-moving.webp` where none is named.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pygame
from PIL import Image

from tests.window.shots import CREATED, README

NAMES = ["Mira", "Ravi"]
# The next throw takes Ravi up from 17 to 69, the one after it Mira down from 61 to 13. Only 61 is new to
# both, so it opens.
SEED, PLAYED = 2232, 44
WINDOW, SHOWN = (1280, 720), (800, 450)
STEP, LASTS = 104.0, 80  # milliseconds from frame to frame, as the app counts them and as they are shown
LONGEST = 100  # frames that a motion may take
RESTS, READ, ENDS = 6, 28, 16  # frames before a throw, of the open page, and of the last position


def filmed() -> list[Image.Image]:
    """The frames of two throws."""
    from game import saves
    from game.app import App
    from game.scenes.table.scene import TableScene
    from game.sitting import Sitting
    from tests.ui.pilot import Pilot

    people = [saves.Person("person", None, token) for token in (3, 0)]
    sitting = Sitting.begin("leela", NAMES, people, {}, CREATED, seed=SEED)
    for _ in range(PLAYED):
        sitting.act(sitting.match.legal()[0])
    pilot = Pilot(lambda app: TableScene(app, sitting), WINDOW, App)
    frames: list[Image.Image] = []

    def film(count: int) -> None:
        for _ in range(count):
            pilot.pass_time(STEP)
            pixels = pygame.image.tobytes(pilot.look(), "RGB")
            frames.append(Image.frombytes("RGB", WINDOW, pixels).resize(SHOWN, Image.Resampling.LANCZOS))

    def film_on() -> None:
        """Until everything rests, or a page waits to be read."""
        for _ in range(LONGEST):
            film(1)
            if pilot.scene.player.waiting or not pilot.scene.player.running:
                return
        raise AssertionError("the motions do not come to an end")

    pilot.app.settings.set("verse", "waits")
    pilot.ready()
    film(RESTS)
    pilot.press(pygame.K_SPACE)
    film_on()
    film(RESTS)
    pilot.press(pygame.K_SPACE)
    film_on()
    film(READ)
    pilot.press(pygame.K_SPACE)
    film_on()
    film(ENDS)
    pilot.close()
    return frames


def main() -> int:
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else README / "leela-moving.webp"
    with tempfile.TemporaryDirectory() as home:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ["MOKSHA_HOME"] = home
        os.environ["MOKSHA_CACHE"] = str(Path(home, "cache"))
        first, *others = filmed()
    first.save(file, save_all=True, append_images=others, duration=LASTS, loop=0, quality=60, method=4)
    print(f"{file}: {(len(others) + 1) * LASTS / 1000:.1f} s, {file.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
