"""What a game says of a view in words; a game without a room of its own here is told by the general one.

Window, text table and shelf all ask here.
"""

from __future__ import annotations

import importlib

from game.engine.games import record_of
from game.tellings.general import Telling, View

__all__ = ["Telling", "View", "telling_of"]


def telling_of(game: str) -> Telling:
    """How a game is told."""
    room = record_of(game).telling
    if room is None:
        return Telling(game)
    telling: type[Telling] = importlib.import_module(f"game.tellings.{room}").TELLING
    return telling(game)
