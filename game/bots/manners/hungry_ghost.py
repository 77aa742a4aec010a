"""Manners in Hungry Ghost: deeds and company, hours of meditation, or the place where most is to be had."""

from __future__ import annotations

from game.bots.manners import Liking, Manner
from game.engine.base import Action
from game.engine.games.hungry_ghost import HungryGhost

GRACE = 0.5  # turns that a plan may take more than the shortest one: a whole one in one of two futures

LIKES: dict[Manner, dict[str, float]] = {
    "bold": {"bad_deed": 3, "good_deed": 3},
    "patient": {"meditate": 3, "skip": 1},
    "sly": {},
}


def liking(manner: Manner, state: HungryGhost, seat: int) -> Liking:
    """What a manner likes of the actions a seat has."""
    others = [player for place, player in enumerate(state.seats) if place != seat]
    likes = LIKES[manner]

    def company(action: Action) -> list[int]:
        """The Dana of each whom one meets by a step, or by a deed where one is."""
        place = action["to"] if action["type"] == "move" else state.seats[seat].location
        return [player.dana for player in others if player.location == place]

    def how_much(action: Action) -> float:
        met = company(action) if action["type"] in ("move", "bad_deed") else []
        if manner == "bold":
            met = [1] * len(met) if action["type"] == "move" else []
        elif manner == "patient":
            met = []
        elif action["type"] == "bad_deed":
            met = [1, *met]
        return likes.get(action["type"], 0.0) + sum(map(bool, met))

    return how_much
