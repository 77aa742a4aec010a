"""`python -m tests.ui.film_strip GAME [FOLDER]`: a match's film as a strip of frames, to be looked at.

`--size 3840x2160` plays it at another size, `--display flat` elsewhere than on a screen, `--seats 6` with
more at the table, `--short` as the short film; `--keepsakes` paints the pictures to keep, too.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

NAMES = ["Ravi", "Mira", "Anu", "Jonas", "Still Water", "Tara"]
CHARMS = [3, 0, 1, 2, 4, 5]
CREATED = "2026-11-21T19:30:00+00:00"
LATEST = 180_000.0  # milliseconds of the table: later no film begins
LONGEST = 6000
COLUMNS = 4
ACROSS = 1920  # pixels: a strip of frames


def ended(game: str, seats: int, seed: int, options: dict[str, Any] | None = None) -> Any:
    """A sitting at a match that is one action from its end, and that action."""
    from game import bots, saves
    from game.engine import Match
    from game.sitting import Sitting

    match, dice = Match.new(game, NAMES[:seats], options or {}, seed=seed), random.Random(seed)
    clever = bool(match.game.bots)
    while not match.over and len(match.steps) < LONGEST:
        match.act(bots.choose(match, match.game.bots[0], seed) if clever else dice.choice(match.legal()))
    people = [saves.Person("person", None, CHARMS[seat]) for seat in range(seats)]
    sitting = Sitting.begin(game, NAMES[:seats], people, options or {}, CREATED, seed=seed)
    actions = [step.action for step in match.steps]
    for action in actions[:-1]:
        sitting.act(action)
    return sitting, actions[-1]


def frames(
    sitting: Any, action: Any, size: tuple[int, int], kind: str, display: str, most: int
) -> tuple[list[Any], Any]:
    """Pictures of the film at even times, the last at rest; and the app's pilot."""
    from game.app import App
    from game.scenes.ending import Ending
    from game.scenes.scene import Scene
    from game.scenes.table.scene import TableScene
    from tests.ui.pilot import Pilot

    pilot = Pilot(Scene, size, App)
    pilot.app.settings.set("film", kind)
    pilot.app.settings.set("chains", "never")
    pilot.app.settings.set("display", display)
    table = TableScene(pilot.app, sitting)
    pilot.app.push(table)
    pilot.frame()
    table.deeds.take(action)
    waited = 0.0
    while not isinstance(pilot.scene, Ending):
        if isinstance(pilot.scene, TableScene) and pilot.scene.player.waiting:
            pilot.scene.player.go_on()
        pilot.frame(50.0)
        waited += 50.0
        assert waited < LATEST, "the match does not come to its film"
    while not pilot.scene.player.running:
        pilot.frame()
    lasts = sum(motion.duration for motion, _ in pilot.scene.player._queue)
    begun = pilot.time
    found: list[tuple[float, Any]] = []
    while not pilot.scene.rests:
        due = begun + lasts * len(found) / (most - 1)
        if pilot.time >= due:
            found.append((pilot.time - begun, pilot.look().copy()))
        pilot.frame(33.0)
    pilot.frame()
    return [*found[: most - 1], (lasts, pilot.look().copy())], pilot


def strip(found: list[Any]) -> Any:
    """The frames side by side, each with its time."""
    import pygame

    from game.widgets import text

    wide = ACROSS // COLUMNS
    tall = round(wide * found[0][1].get_height() / found[0][1].get_width())
    sheet = pygame.Surface((ACROSS, -(-len(found) // COLUMNS) * (tall + 22)))
    sheet.fill("#403830")
    for index, (at, picture) in enumerate(found):
        x, y = index % COLUMNS * wide, index // COLUMNS * (tall + 22)
        sheet.blit(pygame.transform.smoothscale(picture, (wide - 6, tall - 4)), (x + 3, y + 2))
        text.put(sheet, f"{at / 1000:.1f} s", "inter", 15, "#FFFFFF", x + 6, y + tall + 15)
    return sheet


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.ui.film_strip", description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("folder", nargs="?", default="strips")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--frames", type=int, default=12)
    parser.add_argument("--display", default="screen")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--single", action="store_true", help="each frame as a file of its own, too")
    parser.add_argument("--keepsakes", action="store_true")
    asked = parser.parse_args()
    folder = Path(asked.folder)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["MOKSHA_HOME"] = home
        import pygame

        from game.replays import kept_of
        from game.scenes.layout.keepsake import FORMS
        from game.scenes.tables import film_of

        wide, tall = (int(part) for part in asked.size.split("x"))
        sitting, action = ended(asked.game, asked.seats, asked.seed)
        kind = "short" if asked.short else "whole"
        found, _ = frames(sitting, action, (wide, tall), kind, asked.display, asked.frames)
        stem = f"{asked.game}-{asked.size}-{asked.display}-{asked.seats}{'-short' if asked.short else ''}"
        pygame.image.save(strip(found), folder / f"{stem}.png")
        for index, (_, picture) in enumerate(found if asked.single else found[-1:]):
            name = index if asked.single and index < len(found) - 1 else "rest"
            pygame.image.save(picture, folder / f"{stem}-{name}.png")
        if asked.keepsakes:
            film = film_of(asked.game)(kept_of(sitting))
            for form, size in FORMS.items():
                pygame.image.save(film.keepsake(size), folder / f"{asked.game}-{asked.seats}-keep-{form}.png")
    print(folder / f"{stem}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
