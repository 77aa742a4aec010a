"""Guest games: games outside `GAMES`, played by the same code as those of the app.

Lanterns has all that Leela has not: a hidden card each, secret bids, an offer to
another seat within a turn, forced steps before a choice, a hundred events at
once, a die, a pick and a shuffle. The Long Walk (`long_walk`) has a board, a
hundred actions to choose from, and matches of a thousand actions.
Pilgrims (`pilgrims`) hides a stack from all alike, and has places that are words.
The Storehouse (`storehouse`) has six hundred ids in its state, and hands of fifty.
`python -m tests.guest` is `moksha` with Lanterns registered.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game import resources
from game.engine.base import Game
from game.engine.games import all_games, register, unregister
from tests.guest.lanterns import GAME

__all__ = ["GAME", "registered"]

HERE = Path(__file__).resolve().parent


@contextmanager
def registered(game: Game[Any] = GAME) -> Iterator[str]:
    """Register a guest game and its data files for as long as the block lasts; gives its name.

    Within another such block the guest stays until the outer one ends.
    """
    was_here = game.name in all_games()
    with resources.add_root(HERE):
        register(game)
        try:
            yield game.name
        finally:
            if not was_here:
                unregister(game.name)
