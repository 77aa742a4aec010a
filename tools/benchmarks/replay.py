"""Going through a long match: what it takes to show any position of it on its own board."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile

from game.engine.games import GAMES, game_named
from game.engine.match import Match
from tools.benchmarks.screen import ROOT

NAMES = ("Mira", "Ravi", "Anu", "Jonas", "Lea", "Tim")
EVENTS = 10_000  # a match is played until it has so many events, or so many actions, or is over
ACTIONS = 1_700
ENDING = ("conscious",)  # at random it ends by itself
PLAYED = 4  # random matches of which the longest is gone through
POSITIONS = 60

CODE = """
import random, statistics, sys, time
from tools.benchmarks.replay import longest
from game import saves
from game.app import App
from game.scenes.replay import Replay
from game.sitting import Sitting
match = longest(sys.argv[1])
people = [saves.Person("bot", "easy", seat) for seat in range(len(match.seats))]
now = [0.0]
app = App((1280, 720), clock=lambda: now[0])
app.push(Replay(app, sitting=Sitting(match, people, None)))
app.frame()
scene = app.scene
while scene.more_to_prepare:
    scene.more_to_prepare = scene.stage.prepare()
app.frame()
chosen, last = random.Random(1), scene.reel.last
places = [chosen.randrange(last + 1) for _ in range(int(sys.argv[2]))]
for place in places[:3]:
    scene.go(place)
    app.frame()
times = []
for place in places:
    began = time.process_time()
    scene.go(place)
    times.append((time.process_time() - began) * 1000)
    now[0] += 1000
    app.frame()
events = sum(len(step.events) for step in match.steps)
print(last, events, statistics.median(times), max(times))
"""


def longest(game: str) -> Match:
    """The longest of some matches played at random."""
    found = [_played(game, seed) for seed in range(1, PLAYED + 1)]
    return max(found, key=lambda match: len(match.steps))


def _played(game: str, seed: int) -> Match:
    names = NAMES[: game_named(game).seats.stop - 1]
    match, chosen, events = Match.new(game, names, seed=seed), random.Random(seed), 0
    while not match.over and events < EVENTS and (len(match.steps) < ACTIONS or game in ENDING):
        events += len(match.act(chosen.choice(match.legal())))
    return match


def replay() -> str:
    """State, view and laying the pieces at positions drawn at random, of a long match of each game."""
    told = []
    with tempfile.TemporaryDirectory() as home:
        environment = {
            **os.environ,
            "SDL_VIDEODRIVER": "dummy",
            "MOKSHA_HOME": home,
            "MOKSHA_CACHE": home,
            "PYTHONPATH": str(ROOT),
        }
        for game in GAMES:
            done = subprocess.run(
                [sys.executable, "-c", CODE, game, str(POSITIONS)],
                env=environment,
                capture_output=True,
                text=True,
                check=True,
            )
            steps, events, median, most = done.stdout.split()[-4:]
            told.append(
                f"{game}: {int(steps):,} actions, {int(events):,} events, any position in "
                f"{float(median):.1f} ms (median), at most {float(most):.1f}"
            )
    return "; ".join(told) + " (yardstick: at most 50 ms of the processor at 1280×720)"
