"""Random playouts through a game's own `legal` and `act`, with all events, beside OpenSpiel's `oh_hell`."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from functools import partial

from game.engine.base import Draft
from game.engine.chance import Loose
from game.engine.games import GAMES, game_named
from tools.benchmarks.screen import Lacking

ROUNDS = 7
SECONDS = 1.5
SEATS = 4
LONGEST = 5_000  # decisions: a match played by chance alone may have no end
# By game: the least ratio to `oh_hell`.
YARDSTICKS = {"leela": 1.0, "buddhawheel": 0.1, "buddha": 0.5, "conscious": 0.04}


def ours(name: str, seats: int, seconds: float, seed: int) -> float:
    """Decisions a second of random matches of a game."""
    game = game_named(name)
    options = game.defaults()
    names = [f"Seat {seat + 1}" for seat in range(seats)]
    dice = random.Random(seed)
    chance = Loose(seed)
    legal, act, pick = game.legal, game.act, dice.random
    decisions = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        state = game.set_up(names, options)
        game.begin(Draft(state, chance))
        last = decisions + LONGEST
        while not state.over and decisions < last:
            actions = legal(state)
            draft = Draft(state, chance)
            act(draft, actions[int(pick() * len(actions))] if len(actions) > 1 else actions[0])
            decisions += 1
    return decisions / (time.perf_counter() - began)


def oh_hell(seconds: float, seed: int) -> float:
    """Decisions a second of OpenSpiel's `oh_hell`, driven from Python as its documentation does.

    Dealing is chance and no decision; it takes its time all the same, as our dice do.
    """
    try:
        import pyspiel
    except ImportError:
        raise Lacking("OpenSpiel (`pip install open_spiel`) is not installed") from None
    game = pyspiel.load_game("oh_hell")
    dice = random.Random(seed)
    decisions = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(dice.random() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(dice.random() * len(actions))])
                decisions += 1
    return decisions / (time.perf_counter() - began)


def paired(name: str) -> str:
    """Both in turn, several times; the medians and the median of the ratios."""
    seats = min(SEATS, game_named(name).seats[-1])
    pairs = [(ours(name, seats, SECONDS, seed), oh_hell(SECONDS, seed)) for seed in range(ROUNDS)]
    mine = statistics.median(pair[0] for pair in pairs)
    other = statistics.median(pair[1] for pair in pairs)
    ratio = statistics.median(pair[0] / pair[1] for pair in pairs)
    yardstick = YARDSTICKS.get(name)
    beside = "no yardstick" if yardstick is None else f"yardstick: {yardstick}"
    return (
        f"playouts of {seats} seats: {mine:,.0f} decisions a second; oh_hell {other:,.0f}; "
        f"ratio {ratio:.2f} ({beside})"
    )


def measures() -> dict[str, Callable[[], str]]:
    """One measurement a game of the app, by its name."""
    return {name: partial(paired, name) for name in GAMES}
