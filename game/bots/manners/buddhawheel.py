"""Manners in BuddhaWheel: powers and company, minds made pure, or cards and what others carry."""

from __future__ import annotations

from game.bots.manners import Liking, Manner
from game.engine.base import Action
from game.engine.games.buddhawheel import BuddhaWheel

GRACE = 0.25  # turns until liberation that an action may cost

LIKES: dict[Manner, dict[str, float]] = {
    "bold": {"power": 4, "meditate": 3, "draw": 2, "stay": 1},
    "patient": {"purify": 4, "dedicate": 2, "decline": 1, "leave": 1},
    "sly": {"power": 3, "meditate": 3, "draw": 2, "dedicate": 2, "leave": 1},
}


def liking(manner: Manner, state: BuddhaWheel, seat: int) -> Liking:
    """What a manner likes: who is patient goes where nobody is, the others where somebody is."""
    there = [player.square for place, player in enumerate(state.seats) if place != seat]
    sign = -1 if manner == "patient" else 1

    def how_much(action: Action) -> float:
        return LIKES[manner].get(action["type"], 0.0) + sign * there.count(action.get("to", ""))

    return how_much
