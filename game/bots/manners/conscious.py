"""Manners in the Conscious Board Game: cards played at once, cards kept, or Laws and throws turned to use."""

from __future__ import annotations

from game.bots.manners import Liking, Manner
from game.engine.base import Action

GRACE = 0.002  # how much less than the best an action may be worth: some two spaces of the way

LIKES: dict[Manner, dict[str, float]] = {
    "bold": {"play": 3, "combine": 3, "again": 2, "accept": 1, "obey": 1},
    "patient": {"roll": 3, "take": 2, "pass": 1, "decline": 1},
    "sly": {"ask": 3, "obey": 3, "opposite": 3, "accept": 1, "combine": 1},
}
MANY = {"bold": 0.5, "patient": -0.5, "sly": -0.1}  # the taste for each card of a play


def liking(manner: Manner) -> Liking:
    """What a manner likes of the actions a seat has."""

    def how_much(action: Action) -> float:
        many = len(action["cards"]) if action["type"] == "play" else 0
        return LIKES[manner].get(action["type"], 0.0) + MANY[manner] * many

    return how_much
