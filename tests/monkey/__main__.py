"""Let a monkey at the app: `python -m tests.monkey --seed 1 --events 100000 --game leela --display flat`.

Without a game, or a display, at each of them. A failure is told with its traceback, its seed and the fewest
last events that do it again; `--again SEED` does one episode again. Ends with 1 where anything failed.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from collections import Counter
from itertools import product
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from game.engine.games import GAMES
from tests.monkey.cage import LONG, Episode, caged, spent
from tests.monkey.deeds import DISPLAYS, Deed

LASTS = (1, 2, 4, 8, 16, 32)  # so many last events, and frames, are tried alone
HOUSE = str(Path(__file__).resolve().parents[2] / "game")


def where(error: BaseException) -> str:
    """What tells one failure from another: its kind, and where in the house it was."""
    frames = [each for each in traceback.extract_tb(error.__traceback__) if each.filename.startswith(HOUSE)]
    at = " < ".join(f"{Path(each.filename).name}:{each.name}" for each in reversed(frames[-3:]))
    return f"{type(error).__name__} in {at}"


def fewest(seed: str, game: str, display: str, done: list[Deed], cause: str) -> list[Deed]:
    """The fewest last events that fail the same way on a fresh app; all of them where no few do."""
    for last in LASTS:
        episode = Episode(seed, game, display)
        try:
            episode.again(done[-last:])
        except Exception as error:
            if where(error) == cause:
                return done[-last:]
    return done


class Told:
    """What went wrong: each cause once, in full, and how often."""

    def __init__(self) -> None:
        self.causes: Counter[str] = Counter()
        self.slow: Counter[str] = Counter()

    def failed(self, error: Exception, episode: Episode, seed: str, game: str, display: str) -> None:
        cause = where(error)
        self.causes[cause] += 1
        if self.causes[cause] > 1:
            return
        done = list(episode.done)
        print(f"\n--again {seed} --game {game} --display {display}: {len(done)} events, {cause}", flush=True)
        traceback.print_exception(error, file=sys.stdout)
        found = fewest(seed, game, display, done, cause)
        print(f"fails with the last {len(found)} of them alone:" if len(found) < len(done) else "ends with:")
        print("\n".join(f"  {name} {fields}" for name, fields in found[-12:]), flush=True)


def run(seed: str, events: int, game: str, display: str, told: Told, chosen: argparse.Namespace) -> int:
    """So many events at one game and display, in episodes; how many there were."""
    count = number = 0
    while count < events and not (chosen.again and number):
        own = seed if chosen.again else f"{seed}.{number}"
        number += 1
        episode = Episode(own, game, display, chosen.size)
        try:
            count += episode.go_on(min(LONG, events - count))
            episode.close()
        except Exception as error:
            count += sum(name != "frame" for name, _ in episode.done)
            told.failed(error, episode, own, game, display)
    return count


def main(asked: list[str]) -> int:
    """Run as asked; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.monkey", description=__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--events", type=int, default=2000, help="at each game and display")
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--display", choices=DISPLAYS, action="append")
    parser.add_argument("--size", type=lambda said: tuple(map(int, said.split("x"))), help="such as 1280x720")
    parser.add_argument(
        "--again", metavar="SEED", help="one episode, by the seed that a failure was told with"
    )
    chosen = parser.parse_args(asked)
    games, shown = chosen.game or list(GAMES), chosen.display or list(DISPLAYS)
    told = Told()
    with caged():
        for game, display in product(games, shown):
            began, clock = time.process_time(), time.monotonic()
            count = run(chosen.again or chosen.seed, chosen.events, game, display, told, chosen)
            took, failures = spent(began), sum(told.causes.values())
            speed = f"{took:6.0f} s of a processor, {count / took:5.0f} a second"
            wall = f"{time.monotonic() - clock:5.0f} s in all"
            print(
                f"{game:13} {display:6} {count:7} events, {speed}, {wall}; {failures} failures so far",
                flush=True,
            )
    for cause, count in told.causes.most_common():
        print(f"{count:5} × {cause}")
    return int(bool(told.causes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
