"""What a game says of a view in words; a game without a room of its own here is told by the general one.

Window, text table and shelf all ask here.
"""

from __future__ import annotations

from game.tellings.buddha import BuddhaTelling
from game.tellings.general import Telling, View
from game.tellings.hungry_ghost import HungryGhostTelling

__all__ = ["Telling", "View", "telling_of"]

TELLINGS: dict[str, type[Telling]] = {"buddha": BuddhaTelling, "hungry_ghost": HungryGhostTelling}


def telling_of(game: str) -> Telling:
    """How a game is told."""
    return TELLINGS.get(game, Telling)(game)
