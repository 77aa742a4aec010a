"""What a match costs above the bare rules: log, chance on record, copies, refusals; and long matches."""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Callable

from game.engine import codec
from game.engine.base import Draft
from game.engine.chance import Loose
from game.engine.games import GAMES, game_named
from game.engine.match import Match
from tests.guest import long_walk, registered

NAMES = ("Ann", "Ben", "Mira", "Olu")
LONGEST = 300  # decisions of a match; nearly all end sooner
PAIRS = 60
REPEATS = 7


def bare(name: str, seed: int) -> float:
    """Microseconds of the processor a decision of one random match takes by the rules alone."""
    rules = game_named(name)
    chance, pick, decisions = Loose(seed), random.Random(seed).random, 0
    state = rules.set_up(NAMES, rules.defaults())
    rules.begin(Draft(state, chance))
    began = time.process_time()
    while not state.over and decisions < LONGEST:
        legal = rules.legal(state)
        rules.act(Draft(state, chance), legal[int(pick() * len(legal))])
        decisions += 1
    return (time.process_time() - began) / decisions * 1e6


def whole(name: str, seed: int) -> float:
    """The same by `Match.legal` and `Match.act`."""
    pick, decisions = random.Random(seed).random, 0
    match = Match.new(name, NAMES, seed=seed)
    began = time.process_time()
    while not match.over and decisions < LONGEST:
        legal = match.legal()
        match.act(legal[int(pick() * len(legal))])
        decisions += 1
    return (time.process_time() - began) / decisions * 1e6


def match() -> str:
    """Every game at four seats: how much of the speed of its bare rules a match keeps."""
    told = []
    with registered(long_walk.GAME):
        for name in (*GAMES, long_walk.GAME.name):
            pairs = [(bare(name, seed), whole(name, seed)) for seed in range(PAIRS)]
            rules, full = (statistics.median(side) for side in zip(*pairs))
            ratio = statistics.median(one / other for one, other in pairs)
            told.append(f"{name}: bare {rules:.1f} µs a decision, by the match {full:.1f}; ratio {ratio:.2f}")
    return "; ".join(told) + " (yardstick: 0.33)"


def walk() -> str:
    """A match of a thousand actions and twenty thousand events: opened, written, its longest action shown."""
    log = long_walk.long_log()
    with registered(long_walk.GAME):
        replayed = Match.replay(log)
        first = replayed.steps[0]
        text = codec.dumps(log)
        figures = {
            "read from JSON": _least(lambda: codec.loads(text)),
            "opened by replay": _least(lambda: Match.replay(log)),
            "its log written": _least(lambda: replayed.log()),
            "its latest action's events seen": _least(lambda: replayed.seen(None)),
            f"the {len(first.events)} events of its first action with their views": _least(
                lambda: replayed.transitions(first, None)
            ),
        }
        events = sum(len(step.events) for step in replayed.steps)
    said = [f"{what} in {seconds * 1000:.2f} ms" for what, seconds in figures.items()]
    return f"{len(replayed.steps):,} actions, {events:,} events: " + "; ".join(said)


def _least(deed: Callable[[], object]) -> float:
    """Seconds of the processor that a deed takes, the least of several times."""
    found = []
    for _ in range(REPEATS):
        gc.collect()
        began = time.process_time()
        deed()
        found.append(time.process_time() - began)
    return min(found)
