"""Lanterns, a guest in the house: a small game that has all that Leela has not.

It stands outside `GAMES` and is played by the same machinery: a hidden card
each, secret bids, an offer to another seat within a turn, forced steps before a
choice, a hundred events at once, a die, a pick and a shuffle.
`python -m tests.guest` is `moksha` with this guest let in.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game import resources
from game.engine.games import all_games, host, send_home
from tests.guest.lanterns import GAME

__all__ = ["GAME", "hosted"]

HERE = Path(__file__).resolve().parent


@contextmanager
def hosted() -> Iterator[str]:
    """Let the guest in, its data files too, for as long as the block lasts; gives its name.

    Within another such block the guest stays until the outer one ends.
    """
    was_here = GAME.name in all_games()
    with resources.add_root(HERE):
        host(GAME)
        try:
            yield GAME.name
        finally:
            if not was_here:
                send_home(GAME.name)
