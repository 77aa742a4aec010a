"""`python -m tests.window.reader`: whole matches played as a screen reader hears them, by AT-SPI alone.

    python -m tests.window.reader [--game leela --game buddha] [--seed 7] [--python /usr/bin/python3]

The app runs as it always does, on a virtual screen and within a D-Bus session of its own. Who plays is
`tests/window/listener.py`, a process of the system's own Python (which has pyatspi): from the shelf, through
the settings and Setup, to the results, against bots.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from game import words
from game.engine.games import all_games
from tests.window.desk import LACKING, virtual_screen

ROOT = Path(__file__).resolve().parents[2]
NAMES = {game: words.texts(game).title for game in all_games()}
STATUS = ("--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method")
MOST = {"conscious": 20}  # deeds, of a match that would take hours
PATIENCE = 900.0  # seconds for one match


def lacking(python: str) -> list[str]:
    """What is not here of what this needs."""
    found = [name for name in ("Xvfb", "dbus-run-session", "gdbus") if shutil.which(name) is None]
    asked = subprocess.run([python, "-c", "import pyatspi"], capture_output=True)
    return found + (["pyatspi"] if asked.returncode else [])


def switch_on() -> None:
    """Say on the session's bus that assistive technology is used, as a desktop does."""
    told = ("org.freedesktop.DBus.Properties.Set", "org.a11y.Status", "IsEnabled", "<true>")
    for asked in (told, ("org.a11y.Bus.GetAddress",)):  # the second begins the bus itself
        subprocess.run(["gdbus", "call", *STATUS, *asked], check=True, stdout=subprocess.DEVNULL)


def played(game: str, seed: int, python: str, folder: Path) -> int:
    """One match, from the shelf on; the exit code of who played it."""
    home = folder / game
    home.mkdir()
    environment = {
        **os.environ,
        "MOKSHA_HOME": str(home),
        "MOKSHA_CACHE": str(home / "cache"),
        "PYTHONPATH": str(ROOT),
    }
    app = subprocess.Popen([sys.executable, "-m", "game"], env=environment, cwd=home)
    began = time.monotonic()
    plain = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    try:
        listener = [
            python,
            str(ROOT / "tests/window/listener.py"),
            NAMES[game],
            str(seed),
            str(MOST.get(game, 0)),
        ]
        done = subprocess.run(listener, env=plain, timeout=PATIENCE)
        if app.poll() is not None:
            print(f"the app has ended by itself, with {app.returncode}", file=sys.stderr)
            return 1
        print(f"  in {time.monotonic() - began:.0f} s", flush=True)
        return done.returncode
    finally:
        app.terminate()
        app.wait(10)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.window.reader", description=__doc__)
    parser.add_argument("--game", choices=NAMES, action="append")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--python", default="/usr/bin/python3", help="one that has pyatspi")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    missing = lacking(chosen.python)
    if missing:
        print(f"this needs {', '.join(missing)}, which is not here", file=sys.stderr)
        return LACKING
    if not chosen.inside:
        command = [sys.executable, "-m", "tests.window.reader", *sys.argv[1:], "--inside"]
        with tempfile.TemporaryDirectory() as own:
            alone = {**os.environ, "XDG_RUNTIME_DIR": own, "GSETTINGS_BACKEND": "memory"}
            alone.pop("AT_SPI_BUS_ADDRESS", None)
            return subprocess.call(["dbus-run-session", "--", *command], env=alone, cwd=ROOT)
    with tempfile.TemporaryDirectory() as folder, virtual_screen((1280, 720)):
        switch_on()
        codes = [
            played(game, chosen.seed, chosen.python, Path(folder))
            for game in chosen.game or ("leela", "buddha")
        ]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
