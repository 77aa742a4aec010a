"""Lanterns for the curtain's test: the same table, but for what a seat may not know."""

from __future__ import annotations

from random import Random
from typing import Any

from game.engine import codec

# Actions whose fields the other seats may not know (LA-2.2).
SECRET_DEEDS = frozenset({"bid"})

# What all may watch and no state need keep: of two dice the lower stays, of lanterns their number.
SHOWN = frozenset({"kindled", "gust", "festival", "drifted", "counted"})


def swap_hidden(state: dict[str, Any], seat: int | None, random: Random) -> dict[str, Any]:
    """Other wishes in the other hands and in the bowl, other bids that are secret (LA-1.4, LA-2.2)."""
    swapped = codec.copied(state)
    if swapped["over"]:
        return swapped
    others = [other for index, other in enumerate(swapped["seats"]) if index != seat]
    wishes = swapped["bowl"] + [other["wish"] for other in others]
    random.shuffle(wishes)
    for other in others:
        other["wish"] = wishes.pop()
        if swapped["phase"] == "bid" and other["bid"] is not None:
            other["bid"] = random.randint(0, min(3, other["oil"]))
    swapped["bowl"] = wishes
    return swapped
