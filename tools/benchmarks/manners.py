"""How manners show and what they cost: `python -m tools.benchmarks.manners GAME [matches] [--level LEVEL]`.

Each manner sits down with even bots of the same level, each seat in its turn, at the same tables as an even
bot in its place. Told are how often it chose each kind of action, and how it fared. The same arguments
give the same figures.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from game import bots
from game.bots import buddha, conscious
from game.bots.manners import EVEN, MANNERS, Manner
from game.engine.base import Action, Draft
from game.engine.chance import Loose
from game.engine.games import buddha as buddha_rules
from game.engine.games import buddhawheel, hungry_ghost
from game.engine.games import conscious as conscious_rules

View = dict[str, Any]


@dataclass(frozen=True)
class Record:
    """How a game is measured: its options, by how many it is played, its opening, and how a seat fared."""

    game: Any
    seats: int
    options: dict[str, Any]
    fared: str
    """What `measure` counts."""
    measure: Callable[[Any, int], float]
    opening: int = 0
    """So many actions at first are any."""


def points_a_round(state: Any, seat: int) -> float:
    sheet = state.seats[seat].sheet
    return float(state.seats[seat].score) / len(sheet)


def won(state: Any, seat: int) -> float:
    return (seat in state.winners) / max(1, len(state.winners))


RECORDS = {
    "buddha": Record(buddha_rules.GAME, 4, {"rounds": 2}, "points a round", points_a_round),
    "buddhawheel": Record(buddhawheel.GAME, 2, {"end": "first"}, "liberated first", won),
    "hungry_ghost": Record(hungry_ghost.GAME, 2, {"delusion": 10, "max_days": 60}, "won", won, opening=12),
    "conscious": Record(conscious_rules.GAME, 2, {"turn_limit": 300}, "won", won),
}


def play(record: Record, level: str, seat: int, manner: Manner, number: int) -> tuple[Any, list[Action]]:
    """One match, in which one seat has a manner: its last state, and what that seat chose."""
    game, seeds = record.game, Random(number)
    chance, own = Loose(seeds.randrange(2**32)), [seeds.randrange(2**32) for _ in range(record.seats)]
    names = list("ABCDEF"[: record.seats])
    draft = Draft(game.set_up(names, {**game.defaults(), **record.options}), chance)
    game.begin(draft)
    chosen: list[Action] = []
    acted = 0
    while not draft.state.over:
        state = draft.state
        legal, acts = game.legal(state), state.to_act
        action = legal[0]
        if acted < record.opening:
            action = seeds.choice(legal)
        elif len(legal) > 1:
            ways = manner if acts == seat else EVEN
            action = bots.decide(game.name, game.view(state, acts), legal, level, own[acts], manner=ways)
            if acts == seat:
                chosen.append(action)
        acted += 1
        draft = Draft(state, chance)
        game.act(draft, action)
    return draft.state, chosen


def kinds(chosen: list[Action]) -> Iterator[str]:
    for action in chosen:
        yield action["type"]


def tell(record: Record, level: str, manner: Manner, matches: int) -> None:
    """How one manner plays and fares in so many matches."""
    counts: Counter[str] = Counter()
    bids: list[int] = []
    fared = 0.0
    for number in range(matches):
        seat = number % record.seats
        state, chosen = play(record, level, seat, manner, number // record.seats)
        counts.update(kinds(chosen))
        bids += [action["tricks"] for action in chosen if action["type"] == "bid"]
        fared += record.measure(state, seat)
    said = [f"{record.fared} {fared / matches:.2f}"]
    if bids:
        said.append(f"mean bid {sum(bids) / len(bids):.2f}")
    else:
        whole = sum(counts.values())
        said += [f"{kind} {count / whole:.1%}" for kind, count in counts.most_common(10)]
    print(f"{level} {manner}: {', '.join(said)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks.manners", description=__doc__)
    parser.add_argument("game", choices=RECORDS)
    parser.add_argument("matches", nargs="?", type=int, default=40)
    parser.add_argument("--level", default="strong")
    parser.add_argument("--samples", type=int, help="deals or states imagined by the strong one")
    asked = parser.parse_args()
    if asked.samples is not None:
        buddha.SAMPLES = conscious.SAMPLES = asked.samples
    for manner in MANNERS:
        tell(RECORDS[asked.game], asked.level, manner, asked.matches)


if __name__ == "__main__":
    main()
