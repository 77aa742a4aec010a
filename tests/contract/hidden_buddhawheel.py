"""BuddhaWheel for the curtain's test: the same table, but for the order of the Realm stacks."""

from __future__ import annotations

from random import Random
from typing import Any

from game.engine import codec

# Every event is open to all (BW-11).
OPEN_EVENTS = True

# What all may watch and no state need keep: a throw and how it led to a death, what a birth was turned
# from, and a mind that goes straight back.
SHOWN = frozenset({"die", "move", "burner_death", "born", "card"})


def swap_hidden(state: dict[str, Any], seat: int | None, random: Random) -> dict[str, Any]:
    """The cards of each stack in another order, for they lie face down (BW-2.1)."""
    swapped = codec.copied(state)
    for stack in swapped["stacks"].values():
        random.shuffle(stack)
    return swapped
