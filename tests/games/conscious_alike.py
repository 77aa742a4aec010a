"""The Conscious Board Game by both tellings at once: `python -m tests.games.conscious_alike 500`.

A number stands for one match: how many play it, with which options, and how it is steered.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

from game.engine import Match, codec
from tests.games.conscious_second import Second, fresh
from tests.games.conscious_table import NAMES, Record
from tests.games.conscious_tables import tight
from tests.games.conscious_things import FIELDS

LONGEST = 250  # actions of a match here
DULL = {"roll": 0.25, "take": 0.5, "die": 0.5}  # what a steered player does seldom where more is open


def _canon(value: Any) -> str:
    return codec.dumps(value)


def _alike(match: Match, second: Second) -> None:
    state = match.encoded()
    assert codec.same(state, second.now), _difference(state, second.now)
    one, other = sorted(map(_canon, match.legal())), sorted(map(_canon, second.legal))
    assert one == other, f"{[*set(one) ^ set(other)]} in {_canon(state)}"
    assert state["over"] or one


def _difference(one: Any, other: Any, path: str = "") -> str:
    if isinstance(one, dict) and isinstance(other, dict):
        return " ".join(filter(None, (_difference(one[key], other.get(key), f"{path}.{key}") for key in one)))
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return " ".join(
            filter(None, (_difference(a, b, f"{path}[{i}]") for i, (a, b) in enumerate(zip(one, other))))
        )
    return "" if codec.same(one, other) else f"{path}: {one} is told as {other};"


def _fields_as_listed(events: list[Record]) -> None:
    """Each event has the fields that section 5 lists, and no others."""
    for event in events:
        assert {*event} == FIELDS[event["type"]], event


def _act(match: Match, second: Second, action: Record) -> Counter[tuple[Any, ...]]:
    """One action by both; its events, counted."""
    before = _canon(second.now)
    events = match.act(action)
    draws = [(drawn.draw, drawn.outcome) for drawn in match.steps[-1].drawn]
    told = second.act(action, draws)
    assert codec.same(events, told), f"{action} with {draws}: {events} is told as {told} in {before}"
    _fields_as_listed(events)
    _alike(match, second)
    met = Counter((event["type"], event["rule"]) for event in events)
    met[match.state.phase, "phase"] += 1
    return met


def steered(random: Random, legal: list[Record]) -> Record:
    """One of these; what only passes the time seldom, where more is open."""
    for _ in range(4):
        action = random.choice(legal)
        if random.random() < DULL.get(action["type"], 1.0):
            break
    return action


def alike(number: int, longest: int = LONGEST) -> Counter[tuple[Any, ...]]:
    """A new match by both, held against each other after every action; its events, counted."""
    random, seats = Random(number), 1 + number % 6
    options = {"striving": random.choice(("strict", "catch")), "turn_limit": random.choice((0, 0, 0, 40))}
    match = Match.new("conscious", NAMES[:seats], options, seed=number)
    second = fresh(NAMES[:seats], options, _set_up(match))
    assert codec.same(match.events, second.events)
    _fields_as_listed(match.events)
    return _play(match, second, random, longest)


def _set_up(match: Match) -> list[tuple[str, Any]]:
    """What was drawn at the beginning, with its kinds: two shuffles, dice, picks (CB-1.6)."""
    orders, rest = match.log()["draws"][:2], match.log()["draws"][2:]
    dice = sum(event["type"] in ("type_rolled", "dealer_rolled") for event in match.events)
    kinds = ["die"] * dice + ["pick"] * (len(rest) - dice)
    return [*(("shuffle", order) for order in orders), *zip(kinds, rest)]


def alike_when_tight(number: int, longest: int = 40) -> Counter[tuple[Any, ...]]:
    """Some actions from a position where much happens; their events, counted."""
    random, state = Random(number), tight(number)
    match, second = Match.load(state, seed=number), Second(state)
    _alike(match, second)
    return _play(match, second, random, longest)


def _play(match: Match, second: Second, random: Random, longest: int) -> Counter[tuple[Any, ...]]:
    met: Counter[tuple[Any, ...]] = Counter()
    for count in range(longest):
        if match.over:
            break
        met += _act(match, second, steered(random, match.legal()))
        if count % 60 == 30:
            match, second = Match.load(match.encoded(), seed=count), Second(second.now)
    return met


def main(count: int) -> None:
    """Play so many to their ends, and ten times as many short ones; tell what they met."""
    met: Counter[tuple[Any, ...]] = Counter()
    for number in range(count):
        met += alike(number, 5_000)
        for near in range(10 * number, 10 * number + 10):
            met += alike_when_tight(near)
    for (what, rule), times in sorted(met.items()):
        print(f"{times:9} {what} {rule}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 50)
