"""A match of a thousand actions and twenty thousand events: what it takes to open it and to tell it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

# The Long Walk, a guest of the tests, has such matches; the table is shown at 1280 x 720, and once before.
SCRIPT = """
import statistics, sys, time
from game import saves
from game.app import App
from game.scenes.table.scene import Table
from game.sitting import Sitting
from tests.guest import registered
from tests.guest.long_walk import GAME

NAMES, CREATED = ["Ann", "Ben", "Mira", "Olu"], "2026-11-20T10:00:00+00:00"
PEOPLE = [saves.Person("person", None, seat) for seat in range(4)]

def begun():
    return Sitting.begin("long_walk", NAMES, PEOPLE, {"walks": 1100}, CREATED, seed=1)

def walk(sitting, number):
    sitting.act({"type": "walk", "paces": 100 if number == 0 else 12 + number % 12})

def took(deed):
    began = time.process_time()
    deed()
    return (time.process_time() - began) * 1000

def show(sitting):
    app.push(Table(app, sitting))
    app.frame()

with registered(GAME):
    app = App((1280, 720), clock=lambda: 0.0)
    show(begun())
    sitting = begun()
    for number in range(1000):
        walk(sitting, number)
    sitting.close()
    opened = []
    for _ in range(5):
        opened.append(took(lambda: show(Sitting.resume(sitting.file.id))))
        table = app.scene
        refreshed, replay = [], took(lambda: type(table.sitting.match).replay(table.sitting.match.log()))
        for number in range(1, 21):
            walk(table.sitting, number)
            refreshed.append(took(table.drawers.tell_log))
        whole = took(lambda: Sitting(table.sitting.match, PEOPLE, None).told(None))
        app.pop()
    log, opens = statistics.median(refreshed), statistics.median(opened)
    print(
        f"opened and shown in {opens:.0f} ms ({opens / replay:.1f} times a bare replay); "
        f"the log refreshed in {log:.2f} ms (told whole: {whole / log:.0f} times as long)"
    )
"""


def events() -> str:
    """Time of the processor for the table of a long match: opened, and its log refreshed after an action."""
    with tempfile.TemporaryDirectory() as home:
        own = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        environment = {**os.environ, **own, "MOKSHA_HOME": home, "MOKSHA_CACHE": home}
        told = subprocess.run(
            [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, env=environment
        )
    return told.stdout.strip()
