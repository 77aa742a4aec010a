"""The bots of the Conscious Board Game: `python -m tools.benchmarks.conscious_bots [lives] [matches]`.

First each alone at the table beside one who does anything at all: how many crystallize an Astral and a
Mental body, how many win, how the others end, and what the thoughts cost; then tables of two levels,
counted where somebody won, and how that grows with the states that the strong one imagines (with none it
plays by the maxims, as the middle one). The matches differ by the seeds of chance and of the bots, in a
match of two levels also by who sits first; the same number gives the same matches.
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
from game.bots import conscious as room
from game.engine.base import Draft
from game.engine.chance import Loose
from game.engine.games.conscious import GAME
from game.engine.games.conscious.components import INNER_END
from game.engine.games.conscious.state import Conscious

ANY = "any"  # who does anything at all
PAIRS = (("strong", "middle"), ("strong", "easy"), ("middle", "easy"))
TOO_LONG = 4000  # turns after which a match is given up
GROWTH = (0, 1, 2, 4, 16)  # so many states are imagined
BODIES = ("physical", "astral", "mental")


@dataclass
class Played:
    """A match at its end, and the CPU seconds of each thought of each level."""

    state: Conscious
    thoughts: dict[str, list[float]] = field(default_factory=dict)
    bodies: dict[int, int] = field(default_factory=dict)
    """Each seat that crystallized an Astral body, and on which space."""

    def reached(self, seat: int, body: str) -> bool:
        """Whether a seat crystallized a body, or a higher one."""
        return BODIES.index(self.state.seats[seat].body) >= BODIES.index(body)


def play(levels: Sequence[str], number: int, options: dict[str, Any] | None = None) -> Played:
    """One match; its number seeds the bots and chance."""
    seeds = Random(number)
    chance, own = Loose(seeds.randrange(2**32)), [seeds.randrange(2**32) for _ in levels]
    names = list("ABCDEF"[: len(levels)])
    chosen = {**GAME.defaults(), "turn_limit": TOO_LONG, **(options or {})}
    draft = Draft(GAME.set_up(names, chosen), chance)
    GAME.begin(draft)
    played = Played(draft.state)
    while not played.state.over:
        state = played.state
        seat, legal = state.to_act, GAME.legal(state)
        assert seat is not None
        action = legal[0]
        if len(legal) > 1:
            view, start = GAME.view(state, seat), time.process_time()
            dice = bots.dice_of(view, own[seat])
            action = (
                dice.choice(legal) if levels[seat] == ANY else room.choose(view, legal, levels[seat], dice)
            )
            played.thoughts.setdefault(levels[seat], []).append(time.process_time() - start)
        draft = Draft(state, chance)
        GAME.act(draft, action)
        played.state = draft.state
        for place, player in enumerate(played.state.seats):
            if player.body != "physical":
                played.bodies.setdefault(place, player.position)
    return played


def alone(level: str, lives: int) -> None:
    """What becomes of each level with no other at the table."""
    played = [play([level], number) for number in range(lives)]
    shares = [sum(one.reached(0, body) for one in played) / lives for body in BODIES[1:]]
    won = sum(one.state.winners == [0] for one in played) / lives
    turns = median(one.state.turn_no for one in played)
    print(
        f"{level} alone, {lives} lives: Astral {shares[0]:.0%}, Mental {shares[1]:.0%}, won {won:.0%}; "
        f"{turns:g} turns (median)",
        flush=True,
    )
    spaces = sorted(one.bodies[0] for one in played if one.bodies)
    ended = [one.state.seats[0].position for one in played if not one.bodies]
    early = [sum(low <= space < high for space in ended) for low, high in ((0, 75), (75, INNER_END))]
    if spaces:
        print(
            f"  the Astral body on space {spaces[len(spaces) // 10]} at 10 %, {median(spaces):g} (median), "
            f"{spaces[len(spaces) * 9 // 10]} at 90 %; without it a Law of death ended {early[0]} lives "
            f"before space 75 and {early[1]} later, {ended.count(INNER_END)} came to the inner end"
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
    """How many of the decided matches of two the better level wins."""
    won = decided = 0
    for number in range(matches):
        levels = (first, second) if number % 2 == 0 else (second, first)
        winners = play(levels, number).state.winners
        decided += len(winners)
        won += sum(levels[seat] == first for seat in winners)
    share = f" ({won / decided:.0%})" if decided else ""
    print(f"{first} beats {second} in {won} of {decided} decided of {matches} matches{share}", flush=True)


def growth(matches: int) -> None:
    """How the strong level's matches against the middle one go by the states that it imagines."""
    usual = room.SAMPLES
    for samples in GROWTH:
        room.SAMPLES = samples
        print(f"{samples} imagined: ", end="")
        together("strong", "middle", matches)
    room.SAMPLES = usual


def main() -> None:
    lives = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    matches = int(sys.argv[2]) if len(sys.argv) > 2 else lives
    for level in (ANY, *GAME.bots):
        alone(level, lives)
    for pair in PAIRS:
        together(*pair, matches)
    growth(matches)


if __name__ == "__main__":
    main()
