"""What each game's share of the contract costs, in seconds of a processor: `python -m tests.contract`.

Told for the games of the house, the guests of the suite, and two more guests: one with a
hundred actions to choose from, of up to hundreds of events each, and one with six hundred
ids in its state. Given names of games, the tests are made for these alone. Ends with 1 where
a test fails, or where a share is above its bound.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Generator
from pathlib import Path

import pytest

from game.engine.games import GAMES
from tests.guest.invited import INVITED, LARGE

MOST = 60.0  # seconds of a processor that a game may cost
HERE = Path(__file__).resolve().parent


class Shares:
    """What tests cost, by the game for which they are made; with names, tests of other games are left out."""

    def __init__(self, games: list[str]) -> None:
        self.games = games
        self.seconds: dict[str, float] = {}
        self.longest: dict[str, tuple[float, str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if game_of(item) in self.games]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        began = time.process_time()
        done = yield
        took = time.process_time() - began
        game = game_of(item)
        self.seconds[game] = self.seconds.get(game, 0.0) + took
        self.longest[game] = max(self.longest.get(game, (0.0, "")), (took, item.name))
        return done


def game_of(item: pytest.Item) -> str:
    """The game for which a test is made; empty where it is made for all together."""
    call = getattr(item, "callspec", None)
    return "" if call is None else str(call.params.get("game", ""))


def main(asked: list[str]) -> int:
    """Make the tests, and tell what they cost; the exit code."""
    INVITED.extend(LARGE)
    shares = Shares(asked or [*GAMES, *(guest.name for guest in INVITED)])
    failed = pytest.main(["-n", "0", "-q", "-p", "no:cacheprovider", str(HERE)], [shares])
    for game in shares.games:
        took, name = shares.longest.get(game, (0.0, "no test is made for it"))
        share = shares.seconds.get(game, 0.0)
        over = ", above the bound" if share > MOST else ""
        print(f"{game:14} {share:6.1f} s{over}; the longest {took:.1f} s: {name}")
    return int(bool(failed) or max(shares.seconds.values(), default=0.0) > MOST)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
