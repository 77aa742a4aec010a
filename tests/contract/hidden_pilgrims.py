"""Pilgrims for the curtain's test: the same table, but for the order of the stack."""

from __future__ import annotations

from random import Random
from typing import Any

from game.engine import codec

# Every event is open to all (PI-2.2).
OPEN_EVENTS = True


def swap_hidden(state: dict[str, Any], seat: int | None, random: Random) -> dict[str, Any]:
    """The cards of the stack in another order, for no player looks into it (PI-1.2)."""
    swapped = codec.copied(state)
    random.shuffle(swapped["stack"])
    return swapped
