"""How the bots of BuddhaWheel fare: `python -m tools.benchmarks.wheel_bots [matches]`.

First each alone, then tables of two levels, then tables of one level beside the lengths the rulebook gives
for sensible play (BW-14), and what the thoughts cost. The matches differ by the seeds of chance and of the
bots, in a match of two levels also by who sits first; the same number gives the same matches.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Any

from game import bots
from game.engine.base import Draft
from game.engine.chance import Loose
from game.engine.games.buddhawheel import GAME, BuddhaWheel

PAIRS = (("strong", "middle"), ("strong", "easy"), ("middle", "easy"))
TOO_LONG = 6000  # turns after which a match is given up
FIRST = {1: 63, 2: 112, 3: 163, 4: 203, 6: 295}  # turns until the first is liberated, in the rulebook
FREE = {2: 141, 3: 222, 4: 295, 6: 481}  # until all are free


@dataclass
class Played:
    """A match at its end: when each seat was liberated, all turns of it, and the thoughts of each level."""

    state: BuddhaWheel
    turns: int = 0
    liberated: dict[int, int] = field(default_factory=dict)
    """Seat -> the turns of the whole match until then."""
    rounds: dict[int, int] = field(default_factory=dict)
    """Seat -> the round in which that was."""
    stayed: int = 0
    thoughts: dict[str, list[float]] = field(default_factory=dict)
    """Level -> the CPU seconds of each thought."""


def play(levels: Sequence[str], number: int, options: dict[str, Any] | None = None) -> Played:
    """One match; its number seeds the bots and chance."""
    seeds = Random(number)
    chance, own = Loose(seeds.randrange(2**32)), [seeds.randrange(2**32) for _ in levels]
    names = list("ABCDEF"[: len(levels)])
    draft = Draft(GAME.set_up(names, {**GAME.defaults(), **(options or {})}), chance)
    GAME.begin(draft)
    played = Played(draft.state)
    now = None
    while not played.state.over and played.turns < TOO_LONG:
        state = played.state
        seat, legal = state.to_act, GAME.legal(state)
        assert seat is not None
        if now != (state.round, state.turn):
            now = (state.round, state.turn)
            played.turns += 1
        action = legal[0]
        if len(legal) > 1:
            view, start = GAME.view(state, seat), time.process_time()
            action = bots.decide(GAME.name, view, legal, levels[seat], own[seat])
            played.thoughts.setdefault(levels[seat], []).append(time.process_time() - start)
        if action["type"] in ("leave", "stay"):
            played.liberated[seat], played.rounds[seat] = played.turns, state.round
            played.stayed += action["type"] == "stay"
        draft = Draft(state, chance)
        GAME.act(draft, action)
        played.state = draft.state
    return played


def ahead(first: str, second: str, number: int) -> bool:
    """Whether the first level is liberated before the second; who sits first alternates."""
    levels = (first, second) if number % 2 == 0 else (second, first)
    played = play(levels, number, {"end": "first"})
    return levels[next(iter(played.liberated))] == first


def alone(matches: int) -> None:
    """The turn in which each level is liberated with no other at the table."""
    for level in GAME.bots:
        played = [play([level], number) for number in range(matches)]
        turns = sorted(one.liberated[0] for one in played)
        print(
            f"{level} alone: liberated in turn {median(turns):g} (median of {matches}), "
            f"{sum(turns) / matches:.1f} on average, {turns[0]} to {turns[-1]}, "
            f"after {median(one.state.seats[0].lives for one in played):g} lives",
            flush=True,
        )
        tell_thoughts(level, played)


def tell_thoughts(level: str, played: list[Played]) -> None:
    """What the thoughts of a level cost."""
    seconds = sorted(second for one in played for second in one.thoughts.get(level, []))
    print(
        f"  {len(seconds)} thoughts, {median(seconds) * 1000:.2f} ms each (median), "
        f"{seconds[len(seconds) * 99 // 100] * 1000:.1f} ms at 99 %, the longest {seconds[-1] * 1000:.0f} ms",
        flush=True,
    )


def together(first: str, second: str, matches: int) -> None:
    """In how many matches of two the better level is liberated sooner."""
    won = sum(ahead(first, second, number) for number in range(matches))
    share = f"{won} of {matches} ({won / matches:.1%})"
    print(f"{first} is liberated sooner than {second} in {share}", flush=True)


def lengths(level: str, matches: int) -> None:
    """How long matches of one level are, by seats, beside the rulebook's figures."""
    print(f"{level} at the whole table, {matches} matches each (in the rulebook):")
    for seats in GAME.seats:
        played = [play([level] * seats, number) for number in range(matches)]
        first = median(min(one.liberated.values()) for one in played)
        rounds = median(min(one.rounds.values()) for one in played)
        stayed = sum(one.stayed for one in played) / (matches * seats)
        print(
            f"  {seats}: the first liberated in turn {first:g} ({FIRST.get(seats, '-')}), round {rounds:g}; "
            f"all free after {median(one.turns for one in played):g} ({FREE.get(seats, '-')}); "
            f"{stayed:.0%} stay",
            flush=True,
        )
        tell_thoughts(level, played)


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    alone(matches)
    for pair in PAIRS:
        together(*pair, matches)
    lengths("middle", matches)
    lengths("strong", max(1, matches // 10))


if __name__ == "__main__":
    main()
