"""Matches of BuddhaWheel by both tellings at once: `python -m tests.games.buddhawheel_alike 2000`.

A number stands for one match: how many play it, with which options, and how well.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

from game.engine import Match, codec
from tests.games.buddhawheel_second import (
    COLOURS,
    LENGTHS,
    MINDS,
    REALMS,
    Record,
    Second,
    comes_back,
    fresh,
    pack,
    positive,
)
from tests.games.buddhawheel_table import NAMES, OPTIONS, at, at_random, hold_together, position, sensible

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


def _act(match: Match, second: Second, action: Record) -> Counter[tuple[Any, ...]]:
    """One action by both; its events, counted."""
    before = codec.dumps(second.now)
    events = match.act(action)
    (die,) = [drawn.outcome for drawn in match.steps[-1].drawn] or [0]
    assert isinstance(die, int)
    assert codec.same(events, second.act(action, die)), f"{action} with {die} in {before}"
    _alike(match, second)
    met = Counter((event["type"], event["rule"]) for event in events)
    met[match.state.phase, "phase"] += 1
    return met


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
        met += _act(match, second, action)
        if count % 50 == 25:
            match, second = Match.load(match.encoded(), seed=number + count), Second(second.now)
            _alike(match, second)
    return met


# -- close together


def crowded(number: int) -> Record:
    """A position of a number: all near one another, some free, some with one delusion left to end."""
    random = Random(f"crowded {number}")
    count = random.randint(1, 6)
    cards = [card for stack in MINDS for card in pack(stack, count // 2 + 2) if not comes_back(card)]
    random.shuffle(cards)
    smiling = [cards.pop(cards.index(card)) for card in [*filter(positive, cards)][:40]]
    name = random.choice([*LENGTHS])
    first = random.choice((1, random.randint(1, LENGTHS[name]), LENGTHS[name] - 3))
    near = [f"{name}_{place}" for place in range(first, min(first + 5, LENGTHS[name] + 1))]
    if name in ("spirit", "subtle"):
        near += [square.replace("spirit", "subtle") for square in near]
    near += [random.choice(("bardo", "birth_human", f"birth_{random.choice(REALMS)}")), "human_13"]
    seats = []
    for seat in range(count):
        status = random.choice(("wheel",) * 5 + ("buddha", "buddha", "imprints", "left")) if seat else "wheel"
        one = at(random.choice(near) if status != "left" else None, status=status)
        if status in ("wheel", "imprints"):
            ended = random.sample(COLOURS, 6 if status == "imprints" else random.choice((0, 2, 5, 5)))
            one["meditated"] = [f"@{shade}" for shade in ended]
            lacking = [f"@{shade}" for shade in COLOURS if shade not in ended]
            one["dedicated"] = [smiling.pop() for _ in range(random.randint(0, 3))] + lacking[:1]
            one["karma"] = [
                random.choice((cards, smiling)).pop() for _ in range(random.choice((0, 1, 1, 2, 4)))
            ]
            if status == "imprints" and not one["karma"]:
                one["karma"] = [cards.pop()]
            one["powers"] = random.choice((0, 2, 3, 4, 5, 5))
            one["miss"] = random.random() < 0.1
        seats.append(one)
    present = [seat for seat, one in enumerate(seats) if one["status"] != "left"]
    attained = [seat for seat, one in enumerate(seats) if one["status"] in ("imprints", "left")]
    started = [seat for seat, one in enumerate(seats) if one["status"] == "buddha"]
    options = {**OPTIONS, "end": random.choice(("all", "all", "first")), "start_as_buddha": started}
    return position(*seats, turn=random.choice(present), attained=attained, options=options)


def alike_when_crowded(number: int) -> Counter[tuple[Any, ...]]:
    """A few actions from such a position by both, every other one sensible; their events, counted."""
    random, state = Random(number), crowded(number)
    match, second = Match.load(state, seed=number), Second(state)
    _alike(match, second)
    met: Counter[tuple[Any, ...]] = Counter()
    for _ in range(12):
        if not match.over:
            choose = random.choice((sensible, at_random))
            met += _act(match, second, choose(second.now, match.legal(), random))
    return met


def main(count: int) -> None:
    """Play so many, and short ones from ten times as many crowded positions; tell what they met."""
    met: Counter[tuple[Any, ...]] = Counter()
    for number in range(count):
        met += alike(number)
        for near in range(10 * number, 10 * number + 10):
            met += alike_when_crowded(near)
    for (what, rule), times in sorted(met.items()):
        print(f"{times:9} {what} {rule}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 100)
