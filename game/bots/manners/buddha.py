"""Manners in Buddha: high bids and high cards, low ones and Yangs that are kept, or others' bids spoilt."""

from __future__ import annotations

from game.bots.manners import Liking, Manner
from game.engine.base import Action
from game.engine.games.buddha import DECLARED, numbers

BID_GRACE = 5.0  # points by which a bid may fall short of the best, on average over the deals imagined
CARD_GRACE = 2.0  # the same for a card
BIDS = {"even": 0.0, "bold": 0.35, "patient": -0.35, "sly": 0.0}  # tricks more than the hand is worth
HOPES = {"even": (-1, 0, 0, 1), "bold": (0, 0, 1, 1), "patient": (-1, -1, 0, 0), "sly": (-1, 0, 0, 1)}
SPITE = {"sly": 0.15}  # how much the manner minds what the others get, if not as much as all do

YANG, BUDDHA = 15, 16  # how high they are among the numbered cards
QUIET = {"HOLE": 2.0, "YIN": 1.0}  # cards by which a trick escapes others


def height(action: Action) -> int:
    """How high the card of a play is: its number, a Yang above all of these, a Yin and the Black Hole 0."""
    card = action["card"]
    if card == "BUDDHA":
        return BUDDHA
    if card == "YANG" or action.get("as") == DECLARED[1]:
        return YANG
    return numbers().get(card, 0)


def liking(manner: Manner) -> Liking:
    """What a manner likes of plays."""
    if manner == "bold":
        return height
    if manner == "patient":
        return lambda action: -height(action)
    return lambda action: QUIET.get(action["card"], 0.5 * (action.get("as") == DECLARED[0]))


def preferred_bid(manner: Manner, bids: list[int]) -> int:
    """Of bids that are nearly as good as each other, the best first, the one that a manner makes."""
    return max(bids) if manner == "bold" else min(bids) if manner == "patient" else bids[0]
