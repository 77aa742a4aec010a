"""The Storehouse for the curtain's test: the same table, but for the row and the other shelves."""

from __future__ import annotations

from random import Random
from typing import Any

from game.engine import codec

# What is fetched is named by no event: each sees it on its own shelf (SH-2.2).
UNTOLD = frozenset({"fetched"})

# Every event is open to all.
OPEN_EVENTS = True


def swap_hidden(state: dict[str, Any], seat: int | None, random: Random) -> dict[str, Any]:
    """Other jars in the row and on the other shelves (SH-1.1, SH-1.2)."""
    swapped = codec.copied(state)
    hidden = [swapped["row"], *(other["shelf"] for at, other in enumerate(swapped["seats"]) if at != seat)]
    jars = [jar for place in hidden for jar in place]
    random.shuffle(jars)
    for place in hidden:
        place[:] = [jars.pop() for _ in place]
    return swapped
