"""How each level of bots fares against each: `python -m tools.benchmarks.levels [GAME …] [--matches N]`.

Two levels sit at one table, in every other match with the seats exchanged. Who has more winners wins the
match, else who has the higher scores; a tie counts half. Beside it stands what a match costs among bots of
one level. The same arguments give the same table, but for the time.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from itertools import combinations
from typing import Any

from game.engine import GAMES, game_named
from game.simulation import Outcome, play

SEATS = {"buddha": 4}  # where two are too few
LEVELS = ("easy", "middle", "strong")


def options(game: str, seed: int) -> dict[str, Any]:
    """What makes a match end soon; in a game without chance also what makes it another one."""
    found: dict[str, dict[str, Any]] = {
        "buddhawheel": {"end": "first", "max_rounds": 3000},
        "hungry_ghost": {"delusion": 10 + seed % 31, "max_days": 150},
        "buddha": {"rounds": 1},
        "conscious": {"turn_limit": 4000},
    }
    return found[game]


def played(game: str, pair: tuple[str, str], number: int) -> tuple[Outcome, float]:
    """One match and its processor time, in s; two in a row have the same chance and the seats exchanged."""
    seats, start = SEATS.get(game, 2), time.process_time()
    levels = [pair[(seat + number) % 2] for seat in range(seats)]
    found = play(game, number // 2, list("ABCD"[:seats]), levels, options(game, number // 2))
    return found, time.process_time() - start


def result(outcome: Outcome, level: str) -> float:
    """What a match is for a level: 1 won, 0.5 tied, 0 lost."""
    ours, theirs = (
        [seat for seat, found in enumerate(outcome.levels) if (found == level) is mine]
        for mine in (True, False)
    )
    marks = [
        (sum(seat in outcome.winners for seat in seats), sum(outcome.scores[seat] for seat in seats))
        for seats in (ours, theirs)
    ]
    return 0.5 if marks[0] == marks[1] else float(marks[0] > marks[1])


def rows(game: str, matches: int, pool: Executor) -> Iterator[list[str]]:
    """A row for each level: what share it wins against each, and what a match among its like costs."""
    against = {}
    for pair in combinations(LEVELS, 2):
        found = pool.map(partial(played, game, pair), range(matches))
        won = sum(result(outcome, pair[0]) for outcome, _ in found) / matches
        against[pair], against[pair[::-1]] = f"{won:.0%}", f"{1 - won:.0%}"
    for level in LEVELS:
        costs = [seconds for _, seconds in pool.map(partial(played, game, (level, level)), range(10))]
        shares = [against.get((level, other), "–") for other in LEVELS]
        yield [game, level, *shares, f"{sum(costs) / len(costs):.2f} s"]


def main() -> None:
    """Print the table."""
    games = [game for game in GAMES if game_named(game).bots == LEVELS]
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks.levels", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"by default {', '.join(games)}")
    parser.add_argument("--matches", type=int, default=100, metavar="N", help="of each pair; by default 100")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that share the work")
    asked = parser.parse_args()
    heads = ("game", "level", *(f"against {level}" for level in LEVELS), "a match")
    print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}", flush=True)
    with ProcessPoolExecutor(asked.jobs) as pool:
        for game in asked.games or games:
            for row in rows(game, asked.matches, pool):
                print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
