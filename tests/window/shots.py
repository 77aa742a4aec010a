"""`python -m tests.window.shots [FOLDER]`: every screen at five sizes and in both themes, to be looked at.

SDL's dummy driver draws for real, so no screen is needed; with `--window` a real window is opened on the
DISPLAY that is there. With `--readme` only the pictures that README shows are made anew, into
`docs/pictures`; `--text 150 --size 1024x640` takes them with larger text, at one size.

Equal code gives equal bytes: clock, chance and the order of sets stand still. `tests.window.compare` lists
what differs between two folders.
"""

from __future__ import annotations

import argparse
import datetime
import os
import random
import re
import secrets
import sys
import tempfile
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any
from unittest import mock

from tests.window import pages, rooms
from tests.window.desk import Hands
from tests.window.rooms import Screen

if "--window" not in sys.argv:
    os.environ["SDL_VIDEODRIVER"] = "dummy"

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160), (1200, 1920))
README = Path(__file__).resolve().parent.parent.parent / "docs" / "pictures"
SHOWN = ("home", "buddha-curtain", "leela-journal", "hungry_ghost-flat-4", "leela-wall-4")
NAMES = ["Ravi", "Mira", "Anu", "Jonas", "Still Water", "Tara"]
CHARMS = [3, 0, 1, 2, 4, 5]
MIDST = {"buddha": 143, "buddhawheel": 191}  # a trick of the third round; two ways to go
SOON = {"leela": 11, "buddhawheel": 12}  # seeds of random matches that end soon
NOW = datetime.datetime(2026, 11, 21, 21, 30, tzinfo=datetime.UTC)
PAINTED = 2400.0  # milliseconds, after which a large board is painted to its last piece
CREATED = "2026-11-20T19:30:00+00:00"


def sitting(game: str, seats: int, actions: int, seed: int = 7, others: int = 0) -> Any:
    """A match of a game, some actions old and the first seat to act; the last `others` seats are bots.

    A game that takes fewer seats, or more, has as many as it can.
    """
    from game import saves
    from game.sitting import Sitting

    seats = rooms.seats_for(game, seats)
    others = min(others, seats - 1)
    people = [saves.Person("person", None, CHARMS[seat]) for seat in range(seats - others)]
    people += [saves.Person("bot", "middle", CHARMS[seat]) for seat in range(seats - others, seats)]
    found = Sitting.begin(game, NAMES[:seats], people, {}, CREATED, seed=seed)
    for action in _played(game, seats, actions, seed, others):
        found.act(action)
    return found


def ended(game: str) -> Any:
    """A match of four at its end; where chance alone doesn't end it, or hands are secret, bots play it."""
    from game.engine.games import game_named

    others = 3 if game == "hungry_ghost" or game_named(game).private else 0
    return sitting(game, 4, 6000, SOON.get(game, 7), others)


def midst(game: str) -> int:
    """After so many actions a table is shown in the midst of its match: half of one that is short."""
    asked = MIDST.get(game, 60)
    return min(asked, len(_played(game, rooms.seats_for(game, 4), 2 * asked, 7, 0)) // 2)


@cache
def _played(game: str, seats: int, actions: int, seed: int, others: int) -> list[Any]:
    """What is done in such a match, thought out once."""
    import random

    from game import bots
    from game.engine import Match

    match, dice = Match.new(game, NAMES[:seats], {}, seed=seed), random.Random(seed)
    while not match.over and (len(match.steps) < actions or (others and match.to_act)):
        match.act(bots.choose(match, "middle", seed) if others else dice.choice(match.legal()))
    return [step.action for step in match.steps]


def everything() -> dict[str, Screen]:
    """Every screen, by name, with what is done there before it is looked at."""
    from game.engine.games import GAMES

    found = {name: Screen(scene) for name, scene in screens().items()}
    for name in pages.PAGES:
        found[f"conscious-{name}"] = Screen(partial(pages.page, name=name), partial(pages.opened, name=name))
    for game in GAMES:
        found |= rooms.in_rooms(game, sitting, midst(game), ended)
        found |= rooms.around(game, sitting, midst(game))
    return found | rooms.moments() | rooms.phones(sitting) | rooms.sittings(sitting) | rooms.written()


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
    from game.scenes.learn import Lesson
    from game.scenes.results import Results
    from game.scenes.rules import Rules
    from game.scenes.setup import Setup
    from game.scenes.table.scene import TableScene

    private = game_named(game).private
    others = 3 if private else 0
    found: dict[str, Callable[[Any], Any]] = {
        f"{game}-setup": lambda app: Setup(app, game),
        f"{game}-rules": lambda app: Rules(app, game),
        f"{game}-table": lambda app: TableScene(app, sitting(game, 4, midst(game), others=others)),
        f"{game}-results": lambda app: Results(app, ended(game)),
        f"{game}-journal": lambda app: Journal(app, sitting=ended(game)),
    }
    if private:
        found[f"{game}-curtain"] = lambda app: TableScene(app, sitting(game, 4, min(60, midst(game))))
    if game == "conscious":
        found |= {f"{game}-{name}": partial(pages.page, name=name) for name in pages.PAGES}
        found[f"{game}-lesson"] = lambda app: Lesson(app, game)
    return found


def shoot(
    folder: Path, size: tuple[int, int], light: str, name: str, screen: Screen, scale: int = 100
) -> Path:
    """One picture of one screen, its text at so many per cent."""
    from game.app import App
    from tests.ui.pilot import Pilot

    pilot = Pilot(lambda app: set_up(app, light, screen, scale), size, App)
    pilot.settle()
    screen.then(pilot)
    pilot.pass_time(PAINTED)
    path = folder / f"{name}-{size[0]}x{size[1]}-{light}{f'-{scale}' if scale != 100 else ''}.png"
    pilot.shot(path)
    pilot.close()
    return path


def set_up(app: Any, light: str, screen: Screen, scale: int) -> Any:
    """The scene of a screen, in a light, its text at so many per cent."""
    for key, value in {"display": "screen", "speed": "calm", **screen.settings}.items():
        app.settings.set(key, value)
    app.settings.set("theme", light)
    app.settings.set("text_scale", scale / 100)
    return screen.scene(app)


class _Still(datetime.datetime):
    """A clock that always shows the same moment."""

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> Any:
        return NOW.astimezone(tz) if tz is not None else NOW.replace(tzinfo=None)


def _stand_still() -> None:
    """Take clock and chance from whatever is loaded after this; begin anew where sets have no fixed order."""
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.execve(sys.executable, sys.orig_argv, {**os.environ, "PYTHONHASHSEED": "0"})
    source = random.Random(7)
    os.environ["TZ"] = "UTC"
    datetime.datetime = _Still  # type: ignore[misc]
    os.urandom = source.randbytes
    mock.patch.multiple(
        secrets, token_hex=lambda count: source.randbytes(count).hex(), randbelow=source.randrange
    ).start()


def main() -> int:
    _stand_still()
    from game import words

    parser = argparse.ArgumentParser(prog="python -m tests.window.shots", description=__doc__.split("\n")[0])
    parser.add_argument("folder", nargs="?", default="shots")
    parser.add_argument("--readme", action="store_true", help="only README's pictures, into docs/pictures")
    parser.add_argument("--text", type=int, action="append", help="the size of the text in per cent")
    parser.add_argument("--size", action="append", help="a size of the window, as 1024x640")
    parser.add_argument("--only", default="", help="only screens in whose name this pattern is found")
    parser.add_argument(
        "--window", action="store_true", help="in a real window, on the DISPLAY that is there"
    )
    parser.add_argument("--theme", action="append", choices=("own", "paper", "night"))
    parser.add_argument("--language", default="en", help="in which language, such as de")
    asked = parser.parse_args()
    sizes = [tuple(map(int, size.split("x"))) for size in asked.size or ()]
    with tempfile.TemporaryDirectory() as home:
        os.environ["MOKSHA_HOME"] = home
        os.environ["MOKSHA_CACHE"] = str(Path(home, "cache"))
        sitting("leela", 4, 30)
        words.choose(asked.language)
        if asked.readme:
            README.mkdir(parents=True, exist_ok=True)
            for name, screen in everything().items():
                if name in SHOWN or name.endswith("-table"):
                    made = shoot(README, (1280, 720), "own", name, screen)
                    made.replace(README / f"{name}.png")
            return 0
        if asked.window:
            Hands().move(1 << 14, 1 << 14)  # away from all that is looked at
        folder = Path(asked.folder)
        folder.mkdir(parents=True, exist_ok=True)
        for name, screen in everything().items():
            if not re.search(asked.only, name):
                continue
            for light in asked.theme or ("paper", "night"):
                for scale in asked.text or (100,):
                    for across, tall in sizes or screen.sizes or SIZES:
                        print(shoot(folder, (across, tall), light, name, screen, scale), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
