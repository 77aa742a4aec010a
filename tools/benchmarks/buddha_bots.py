"""How the bots of Buddha fare: `python -m tools.benchmarks.buddha_bots [pairs] [--jobs N]`.

At a table of four sit two of either kind, and each match is played again with the same deals and the seats
exchanged; the kind with more points in both together wins the pair. Then each kind among its like, and how
the strong one's figures grow with the deals it imagines. The same arguments give the same results; only
the times differ.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from random import Random
from typing import NamedTuple, TypeVar

from game.bots import buddha, dice_of
from game.bots.buddha import SAMPLES
from game.engine.base import Action, Draft
from game.engine.chance import Loose
from game.engine.games.buddha import GAME, Buddha
from game.thinking import LONGEST

T = TypeVar("T")

SEATINGS = ("abab", "aabb", "abba")  # the ways in which two and two may sit
THOUGHTS = (4, 15, 60, 240)  # samples by which the strong bot is seen to grow
PROGRESS = 20  # pairs after which it tells how it stands
YARDSTICK = 0.46  # of its bids a rule-of-thumb player among its like makes


class Kind(NamedTuple):
    """A level, and how many deals it imagines for a card if it is the strong one."""

    level: str
    samples: int = SAMPLES


STRONG, MIDDLE, EASY = Kind("strong"), Kind("middle"), Kind("easy")


class Table(NamedTuple):
    """A match that can be had again: who sits where, its rounds (0: all), and the seed of deals and bots."""

    kinds: tuple[Kind, ...]
    rounds: int
    seed: int


@dataclass
class Tally:
    """What one kind has done: bids and zeros among them, made or not; its thoughts, and samples in them."""

    bids: int = 0
    made: int = 0
    zeros: int = 0
    zeros_made: int = 0
    thoughts: int = 0
    samples: int = 0
    cut_short: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def __add__(self, other: Tally) -> Tally:
        both = Tally(*map(sum, zip(astuple(self), astuple(other))))
        both.slowest = max(self.slowest, other.slowest)
        return both

    def bid(self, bid: int, tricks: int) -> None:
        """A finished round."""
        self.bids += 1
        self.made += bid == tricks
        self.zeros += bid == 0
        self.zeros_made += bid == tricks == 0

    def thought(self, seconds: float, samples: int) -> None:
        """A decision where there was a choice."""
        self.thoughts += 1
        self.samples += samples
        self.cut_short += seconds > LONGEST
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)

    def __str__(self) -> str:
        zeros = f"zero {self.zeros} times, kept {self.zeros_made}" if self.zeros else "never zero"
        samples = f"{self.samples / self.thoughts:.0f} samples" if self.samples else "no samples"
        return (
            f"made {self.made} of {self.bids} bids ({self.made / self.bids:.1%}), {zeros}; a thought "
            f"{self.seconds / self.thoughts * 1000:.1f} ms, {samples}, the slowest {self.slowest:.2f} s, "
            f"{self.cut_short} of {self.thoughts} cut short"
        )


class Tallies(dict[Kind, Tally]):
    """What each kind has done."""

    def add(self, found: Tallies) -> None:
        for kind, tally in found.items():
            self[kind] = self.get(kind, Tally()) + tally


class Deals(Loose):
    """The same deal for the same seed, in whatever order the cards were played before (BU-4.2)."""

    def shuffle(self, items: list[T]) -> list[T]:
        return super().shuffle(sorted(items, key=str))


# -- matches


@contextmanager
def counted() -> Iterator[list[None]]:
    """A list that grows by an entry for each deal a bot imagines."""
    dealt = buddha.Deals.next
    found: list[None] = []

    def counting(deals: buddha.Deals) -> list[list[buddha.Card]]:
        found.append(None)
        return dealt(deals)

    buddha.Deals.next = counting  # type: ignore[method-assign, assignment]
    try:
        yield found
    finally:
        buddha.Deals.next = dealt  # type: ignore[method-assign]


def play(table: Table) -> tuple[list[int], Tallies]:
    """One match: the points of each seat, and what each kind has done."""
    names = list("ABCDEF"[: len(table.kinds)])
    state = GAME.set_up(names, {"rounds": table.rounds})
    tallies = Tallies((kind, Tally()) for kind in table.kinds)
    while not state.over:
        GAME.act(Draft(state, Deals(table.seed + state.round)), decided(state, table, tallies))
    for kind, seat in zip(table.kinds, state.seats):
        for row in seat.sheet:
            tallies[kind].bid(row.bid, row.tricks)
    return [seat.score for seat in state.seats], tallies


def decided(state: Buddha, table: Table, tallies: Tallies) -> Action:
    """What the seat to act does, and how long it thinks where it has a choice."""
    seat, legal = state.to_act, GAME.legal(state)
    assert seat is not None
    if len(legal) == 1:
        return legal[0]
    kind, view = table.kinds[seat], GAME.view(state, seat)
    with counted() as samples:
        start = time.perf_counter()
        dice = dice_of(view, table.seed + seat)
        action = buddha.choose(view, legal, kind.level, dice, samples=kind.samples)
        tallies[kind].thought(time.perf_counter() - start, len(samples))
    return action


def seed_of(number: int) -> int:
    """Seeds far from each other: a match counts on from its own, round by round and seat by seat."""
    return Random(number).randrange(2**32)


def pair_of_tables(first: Kind, second: Kind, number: int, rounds: int) -> tuple[Table, Table]:
    """Two tables with the same deals: what one kind has in the one, the other has in the other."""
    seating = SEATINGS[number % len(SEATINGS)]
    kinds = [first if seat == "a" else second for seat in seating]
    exchanged = [second if seat == "a" else first for seat in seating]
    return Table(tuple(kinds), rounds, seed_of(number)), Table(tuple(exchanged), rounds, seed_of(number))


def play_pair(tables: tuple[Table, Table]) -> tuple[int, Tallies]:
    """Both tables: by how much the kind in seat 0 of the first is ahead, and what each kind has done."""
    first = tables[0].kinds[0]
    ahead, tallies = 0, Tallies()
    for table in tables:
        scores, found = play(table)
        ahead += sum(score if kind == first else -score for kind, score in zip(table.kinds, scores))
        tallies.add(found)
    return ahead, tallies


# -- what is measured


def pairs(pool: Executor, first: Kind, second: Kind, count: int, rounds: int = 0) -> tuple[float, Tallies]:
    """How many of the pairs the first kind wins, a tie by halves; tells now and then how it stands."""
    won, tallies = 0.0, Tallies()
    tables = [pair_of_tables(first, second, number, rounds) for number in range(count)]
    for number, (ahead, found) in enumerate(pool.map(play_pair, tables), 1):
        won += 1 if ahead > 0 else 0.5 if ahead == 0 else 0
        tallies.add(found)
        if number % PROGRESS == 0 and number < count:
            print(f"  ... {won:g} of {number}", flush=True)
    return won, tallies


def among_its_like(pool: Executor, kind: Kind, count: int) -> Tally:
    """What a kind does in so many matches of four."""
    tallies = Tallies()
    tables = [Table((kind,) * 4, 0, seed_of(number)) for number in range(count)]
    for _, found in pool.map(play, tables):
        tallies.add(found)
    return tallies[kind]


def compare(pool: Executor, first: Kind, second: Kind, count: int) -> None:
    """Whole matches."""
    won, tallies = pairs(pool, first, second, count)
    print(f"{first.level} beats {second.level} in {won:g} of {count} pairs ({won / count:.1%})")
    for kind in (first, second):
        print(f"  {kind.level} {tallies[kind]}", flush=True)


def grow(pool: Executor, count: int) -> None:
    """The strong bot against the middle one by the deals it imagines, in matches of one round."""
    print(f"strong against middle in {count} pairs of one round, by the deals imagined for a card:")
    for samples in THOUGHTS:
        kind = STRONG._replace(samples=samples)
        won, tallies = pairs(pool, kind, MIDDLE, count, rounds=1)
        print(f"  {samples:3}: wins {won / count:.1%}, {tallies[kind]}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks.buddha_bots", description=__doc__)
    parser.add_argument("pairs", nargs="?", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that share the work")
    asked = parser.parse_args()
    if min(asked.pairs, asked.jobs) < 1:
        parser.error("there must be a pair to play, and a process to play it in")
    with ProcessPoolExecutor(asked.jobs) as pool:
        compare(pool, STRONG, MIDDLE, asked.pairs)
        compare(pool, MIDDLE, EASY, asked.pairs)
        matches = max(1, asked.pairs // 4)
        print(f"among its like, in {matches} matches of four ({YARDSTICK:.0%} was a rule-of-thumb player's):")
        for kind in (STRONG, MIDDLE, EASY):
            print(f"  {kind.level} {among_its_like(pool, kind, matches)}", flush=True)
        grow(pool, max(1, asked.pairs // 2))


if __name__ == "__main__":
    main()
