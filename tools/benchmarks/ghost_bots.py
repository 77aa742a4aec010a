"""How the bots of Hungry Ghost fare: `python -m tools.benchmarks.ghost_bots [matches]`.

First each alone; then tables of two. The game has no chance, so the matches differ by who sits where, by
the Delusion all begin with, by the bots' seeds, and by two opening days played at random.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from game import bots
from game.engine.base import Action, Draft
from game.engine.chance import Loose
from game.engine.games.hungry_ghost import GAME, HungryGhost

OPENING_DAYS = 2
LAST_DAY = 150
DELUSION = range(10, 41)
PAIRS = (("strong", "middle"), ("strong", "easy"), ("middle", "easy"))


@dataclass(frozen=True)
class Table:
    """A match that can be had again: who sits where, what all begin with, and the opening's seed."""

    levels: tuple[str, ...]
    delusion: int
    seeds: tuple[int, ...]
    opening: int


@dataclass
class Played:
    """A match at its end; `began` is what was done on the opening days."""

    state: HungryGhost
    began: list[Action]
    slowest: float


def tables(pair: tuple[str, str]) -> Iterator[Table]:
    """Tables of two, the pair changing seats from one to the next."""
    random = Random(0)
    for number in range(sys.maxsize):
        levels = pair if number % 2 == 0 else pair[::-1]
        seeds = (random.randrange(2**32), random.randrange(2**32))
        yield Table(levels, random.choice(DELUSION), seeds, random.randrange(2**32))


def play(table: Table, opening_days: int = OPENING_DAYS) -> Played:
    """One match."""
    names = list("ABCDEF"[: len(table.levels)])
    state = GAME.set_up(names, {"delusion": table.delusion, "max_days": LAST_DAY})
    random, began, slowest = Random(table.opening), [], 0.0
    while not state.over:
        seat, legal = state.to_act, GAME.legal(state)
        assert seat is not None
        if state.day <= opening_days:
            action = random.choice(legal)
            began.append(action)
        else:
            view, start = GAME.view(state, seat), time.perf_counter()
            action = bots.decide(GAME.name, view, legal, table.levels[seat], table.seeds[seat])
            slowest = max(slowest, time.perf_counter() - start)
        draft = Draft(state.copy(), Loose(0))
        GAME.act(draft, action)
        state = draft.state
    return Played(state, began, slowest)


def different(pair: tuple[str, str], matches: int) -> Iterator[tuple[Table, Played]]:
    """So many matches, no two of them with the same seats, Delusion and opening."""
    met: set[str] = set()
    for table in tables(pair):
        if len(met) == matches:
            return
        played = play(table)
        mark = f"{table.levels} {table.delusion} {played.began}"
        if mark not in met:
            met.add(mark)
            yield table, played


def alone() -> None:
    """The day on which each level awakens with no other player in its way."""
    for level in GAME.bots:
        days = []
        for delusion in (10, 20, 30, 40):
            state = play(Table((level,), delusion, (0,), 0), opening_days=0).state
            days.append(f"{delusion}: {f'day {state.day}' if state.day < LAST_DAY else 'never'}")
        print(f"{level} alone, from Delusion {', '.join(days)}")


def together(pair: tuple[str, str], matches: int) -> None:
    """How many matches each of two levels wins; a win that is shared counts by halves."""
    wins, days, slowest = dict.fromkeys(pair, 0.0), [], 0.0
    for table, played in different(pair, matches):
        for winner in played.state.winners:
            wins[table.levels[winner]] += 1 / len(played.state.winners)
        days.append(played.state.day)
        slowest = max(slowest, played.slowest)
    first, second = pair
    print(
        f"{first} beats {second} in {wins[first]:g} of {matches} matches ({wins[first] / matches:.1%}), "
        f"on day {sum(days) / matches:.1f} on average, {max(days)} at the latest; "
        f"the slowest decision took {slowest * 1000:.0f} ms"
    )


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    alone()
    for pair in PAIRS:
        together(pair, matches)


if __name__ == "__main__":
    main()
