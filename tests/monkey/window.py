"""A monkey at a real window: `python -m tests.monkey.window --seed 1 --events 10000 --game leela`.

Keys, pointer, wheel and sizes come from xdotool, to a match of a game on a virtual screen. Ends with 1 where
the app ended with a fault, stopped answering or wrote to its standard error; each is told with its code.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from game.engine.games import GAMES
from tests.monkey.deeds import DISPLAYS
from tests.window.desk import lacking, virtual_screen

ROOT = Path(__file__).resolve().parents[2]
SCREEN = (1920, 1080)
AT_ONCE = 40  # events of one call of xdotool
OFTEN = ("Tab", "Tab", "Return", "Return", "space", "space", "Left", "Right", "Up", "Down", "Escape")
KEYS = (*OFTEN, "Prior", "Next", "Home", "End", "BackSpace", "plus", "minus", "F11", "shift+Tab")
KEYS += (*OFTEN, *"abcdefghijklmnoprstuvwxyz123456789")
SIZES = ((1280, 720), (1024, 640), (640, 640), (300, 900), (1, 1), (1900, 100), (800, 1000), SCREEN)
PATIENCE = 60.0  # seconds for a window to appear, and for the app to end
BEGIN = """
import sys
from game import saves
from game.sitting import Sitting
settings = saves.Settings.load()
settings.set("display", sys.argv[2])
settings.set("speed", "instant")
settings.save()
people = [saves.Person("person", None, 0), *(saves.Person("bot", "easy", seat) for seat in (1, 2))]
sitting = Sitting.begin(sys.argv[1], ["Ann", "Ben", "Mira"], people, {}, "2026-11-20T10:00:00+00:00", seed=5)
sitting.close()
print(saves.home() / saves.MATCHES / f"{sitting.file.id}{saves.SUFFIX}")
"""


def event(random: Random, window: str) -> list[str]:
    """One event, as xdotool is told it."""
    draw = random.random()
    if draw < 0.5:
        return ["key", random.choice(KEYS)]
    if draw < 0.99:
        button = random.choices(("1", "3", "4", "5"), (8, 1, 1, 1))[0]
        x, y = (str(random.randrange(side)) for side in SCREEN)
        return ["mousemove", x, y, "click", button]
    across, tall = random.choice(SIZES)
    return ["windowsize", window, str(across), str(tall)]


def window_of(app: subprocess.Popen[str], around: Mapping[str, str]) -> str | None:
    """The window of the app, once it is there; None where the app ended before, or none appeared."""
    until = time.monotonic() + PATIENCE
    while app.poll() is None and time.monotonic() < until:
        search = ["xdotool", "search", "--onlyvisible", "--pid", str(app.pid)]
        found = subprocess.run(search, env=around, capture_output=True, text=True, check=False)
        if found.stdout.split():
            return found.stdout.split()[-1]
        time.sleep(0.2)
    return None


def ended(app: subprocess.Popen[str]) -> tuple[bool, str]:
    """Whether the app was still there and did not end when asked to, and what it wrote of errors."""
    if app.poll() is None:
        app.terminate()
    try:
        return False, app.communicate(timeout=PATIENCE)[1]
    except subprocess.TimeoutExpired:
        app.kill()
        return True, app.communicate()[1]


def run(seed: str, events: int, game: str, shown: str) -> bool:
    """So many events at a game and display; whether all went well."""
    random, well, count, left = Random(f"{seed} {game} {shown}"), True, 0, 0
    with virtual_screen(SCREEN) as display, TemporaryDirectory(prefix="moksha-monkey-") as place:
        own = {"DISPLAY": display, "MOKSHA_HOME": f"{place}/home", "HOME": place, "PYTHONPATH": str(ROOT)}
        around = {**os.environ, **own, "SDL_AUDIODRIVER": "dummy"}
        around.pop("SDL_VIDEODRIVER", None)
        begin = [sys.executable, "-c", BEGIN, game, shown]
        file = subprocess.run(begin, env=around, cwd=ROOT, capture_output=True, text=True, check=True)
        command = [sys.executable, "-m", "game", file.stdout.split()[-1]]
        while well and count < events:
            app = subprocess.Popen(command, env=around, cwd=ROOT, stderr=subprocess.PIPE, text=True)
            try:
                window = window_of(app, around)
                while window is not None and count < events and app.poll() is None:
                    told = [word for _ in range(AT_ONCE) for word in event(random, window)]
                    subprocess.run(["xdotool", *told], env=around, check=False, capture_output=True)
                    count += AT_ONCE
            finally:
                code = app.poll()
                hung, said = ended(app)
            left += code == 0
            if hung or said.strip() or code not in (None, 0) or window is None:
                well = False
                how = "it does not end" if hung else f"it ended with {code}" if code else "it wrote"
                how = "it has no window" if window is None and not code else how
                print(f"--seed {seed} --game {game} --display {shown}: after {count} events {how}\n{said}")
    print(f"{game:13} {shown:6} {count:7} events in a real window, the app was left {left} times", flush=True)
    return well


def main(asked: list[str]) -> int:
    """Run as asked; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.monkey.window", description=__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--events", type=int, default=1000, help="at each game and display")
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--display", choices=DISPLAYS, action="append")
    chosen = parser.parse_args(asked)
    missing = lacking(own_screen=True)
    if missing:
        print(f"needed for a real window: {' and '.join(missing)}")
        return 1
    places = product(chosen.game or GAMES, chosen.display or DISPLAYS)
    well = [run(chosen.seed, chosen.events, *place) for place in places]
    return int(not all(well))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
