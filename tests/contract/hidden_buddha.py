"""Buddha for the curtain's test: the same table, but for what a seat may not know."""

from __future__ import annotations

from random import Random
from typing import Any

from game.engine import codec

# Actions whose fields the other seats may not know (BU-5.2).
SECRET_DEEDS = frozenset({"bid"})

# A deal names no card: each sees its own in its hand (BU-4.3).
UNTOLD = frozenset({"dealt"})

# No event tells a secret: not even `bid_made` the bid.
OPEN_EVENTS = True


def swap_hidden(state: dict[str, Any], seat: int | None, random: Random) -> dict[str, Any]:
    """Other cards in the other hands, and other bids where not all are in (BU-5.2, *View*)."""
    swapped = codec.copied(state)
    others = [other for index, other in enumerate(swapped["seats"]) if index != seat]
    cards = [card for other in others for card in other["hand"]]
    random.shuffle(cards)
    for other in others:
        other["hand"] = [cards.pop() for _ in other["hand"]]
        if swapped["phase"] == "bid" and other["bid"] is not None:
            other["bid"] = random.randint(0, other["cards"])
    return swapped
