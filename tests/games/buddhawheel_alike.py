"""Matches of BuddhaWheel by both tellings at once: `python -m tests.games.buddhawheel_alike 2000`.

A number stands for one match: how many play it, with which options, and how well.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

from game.engine import Match, codec
from tests.games.buddhawheel_second import COLOURS, Record, Second, fresh
from tests.games.buddhawheel_table import NAMES, hold_together, sensible

LONGEST = 400  # actions of a match of which none were sensible; enough to meet everything there is


def some_options(random: Random, seats: int) -> Record:
    """Options of a new match; those that carry much are soon over, and are played the more often."""
    started = sorted(random.sample(range(seats), random.choice((0, 0, 1, seats - 1)) if seats > 1 else 0))
    carry: list[Record | None] = []
    if random.random() < 0.7:
        for seat in range(seats):
            carry.append(None if seat in started or random.random() < 0.2 else _score(random))
    return {
        "end": random.choice(("all", "all", "first")),
        "max_rounds": random.choice((0, 0, 0, 1, 7, 30)),
        "start_as_buddha": started,
        "carry": carry,
    }


def _score(random: Random) -> Record:
    return {
        "dedicated": {
            colour: random.randint(0, 2) for colour in random.sample(COLOURS, random.randint(0, 6))
        },
        "meditated": {
            colour: random.randint(0, 2) for colour in random.sample(COLOURS, random.randint(0, 5))
        },
        "powers": random.choice((0, 2, 3, 4, 5, 5)),
    }


def _alike(match: Match, second: Second) -> None:
    state = match.encoded()
    assert codec.same(state, second.now)
    assert sorted(map(codec.dumps, match.legal())) == sorted(map(codec.dumps, second.legal))
    hold_together(state)


def alike(number: int) -> Counter[tuple[Any, ...]]:
    """Play a match by both, and hold them against each other after every action; its events, counted.

    In its midst both take up the state as if it had been kept.
    """
    random, seats = Random(number), 1 + number % 6
    options, skill = some_options(random, seats), random.choice((0.0, 0.5, 0.9))
    match = Match.new("buddhawheel", NAMES[:seats], options, seed=number)
    second = Second(fresh(NAMES[:seats], options, match.log()["draws"]))
    _alike(match, second)
    met: Counter[tuple[Any, ...]] = Counter()
    for count in range(LONGEST):
        if match.over:
            break
        legal = match.legal()
        action = sensible(second.now, legal, random) if random.random() < skill else random.choice(legal)
        events = match.act(action)
        (die,) = [drawn.outcome for drawn in match.steps[-1].drawn] or [0]
        assert isinstance(die, int)
        assert codec.same(events, second.act(action, die)), (number, count, action)
        _alike(match, second)
        met.update((event["type"], event["rule"]) for event in events)
        met[match.state.phase, "phase"] += 1
        if count % 50 == 25:
            match, second = Match.load(match.encoded(), seed=number + count), Second(second.now)
            _alike(match, second)
    return met


def main(count: int) -> None:
    """Play so many and tell what they met."""
    met: Counter[tuple[Any, ...]] = Counter()
    for number in range(count):
        met += alike(number)
    for (what, rule), times in sorted(met.items()):
        print(f"{times:9} {what} {rule}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 100)
