"""`python -m tests.window.shots [FOLDER]`: every screen at four sizes and in both themes, to be looked at.

SDL's dummy driver draws for real, so no screen is needed. With `--readme` only the
pictures that README shows are made anew, into `docs/pictures`.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"

SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1200, 1920))
README = Path(__file__).resolve().parent.parent.parent / "docs" / "pictures"
NAMES = ["Ravi", "Mira", "Anu", "Jonas", "Still Water", "Tara"]
CHARMS = [3, 0, 1, 2, 4, 5]
MIDST = {"buddha": 143}  # a trick of the third round
CREATED = "2026-11-20T19:30:00+00:00"


def sitting(game: str, seats: int, actions: int, seed: int = 7, others: int = 0) -> Any:
    """A match of a game, some actions old and the first seat to act; the last `others` seats are bots."""
    import random

    from game import bots, saves
    from game.sitting import Sitting

    people = [saves.Person("person", None, CHARMS[seat]) for seat in range(seats - others)]
    people += [saves.Person("bot", "middle", CHARMS[seat]) for seat in range(seats - others, seats)]
    found = Sitting.begin(game, NAMES[:seats], people, {}, CREATED, seed=seed)
    match, dice = found.match, random.Random(seed)
    while not match.over and (len(match.steps) < actions or (others and match.to_act)):
        found.act(bots.choose(match, "middle", seed) if others else dice.choice(match.legal()))
    return found


def screens() -> dict[str, Callable[[Any], Any]]:
    """Every screen, by name."""
    from game.engine.games import GAMES
    from game.scenes.home import Home
    from game.scenes.matches import Matches
    from game.scenes.settings import Settings

    found: dict[str, Callable[[Any], Any]] = {
        "home": Home,
        "matches": Matches,
        "settings": Settings,
    }
    for game in GAMES:
        found |= _screens_of(game)
    return found


def _screens_of(game: str) -> dict[str, Callable[[Any], Any]]:
    """The screens of one game, in the midst of a match and at its end."""
    from game.engine.games import game_named
    from game.scenes.journal import Journal
    from game.scenes.results import Results
    from game.scenes.rules import Rules
    from game.scenes.setup import Setup
    from game.scenes.table import Table

    hidden = game_named(game).hidden
    others = 3 if hidden else 0
    found: dict[str, Callable[[Any], Any]] = {
        f"{game}-setup": lambda app: Setup(app, game),
        f"{game}-rules": lambda app: Rules(app, game),
        f"{game}-table": lambda app: Table(app, sitting(game, 4, MIDST.get(game, 60), others=others)),
        f"{game}-results": lambda app: Results(app, sitting(game, 4, 6000, others=others)),
        f"{game}-journal": lambda app: Journal(app, sitting=sitting(game, 4, 6000, others=others)),
    }
    if hidden:
        found[f"{game}-curtain"] = lambda app: Table(app, sitting(game, 4, 60))
    return found


def shoot(folder: Path, size: tuple[int, int], light: str, name: str, scene: Callable[[Any], Any]) -> Path:
    """One picture of one screen."""
    from tests.ui.pilot import Pilot

    pilot = Pilot(lambda app: _lit(app, light, scene), size)
    pilot.settle()
    path = folder / f"{name}-{size[0]}x{size[1]}-{light}.png"
    pilot.shot(path)
    pilot.close()
    return path


def _lit(app: Any, light: str, scene: Callable[[Any], Any]) -> Any:
    app.settings.set("theme", light)
    return scene(app)


def main() -> int:
    arguments = sys.argv[1:]
    with tempfile.TemporaryDirectory() as home:
        os.environ["MOKSHA_HOME"] = home
        os.environ["MOKSHA_CACHE"] = str(Path(home, "cache"))
        sitting("leela", 4, 30)
        if "--readme" in arguments:
            README.mkdir(parents=True, exist_ok=True)
            for name, scene in screens().items():
                if name in ("home", "leela-setup") or name.endswith(("-table", "-curtain", "leela-journal")):
                    made = shoot(README, (1280, 720), "own", name, scene)
                    made.replace(README / f"{name}.png")
            return 0
        folder = Path(arguments[0] if arguments else "shots")
        folder.mkdir(parents=True, exist_ok=True)
        for name, scene in screens().items():
            for light in ("paper", "night"):
                for size in SIZES:
                    print(shoot(folder, size, light, name, scene))
    return 0


if __name__ == "__main__":
    sys.exit(main())
