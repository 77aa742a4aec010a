"""Phones as hands: one match's cards in the pockets of those who play it, in one room.

Nothing of it is loaded before somebody asks for it. `Phones` is the table's side; `server` answers the phones
in a thread of its own, and `sessions` says who may.
"""

from __future__ import annotations

from game.phones.events import Deed, Event, Joined, Left, Returned, Silent, TakeOver
from game.phones.phones import Phones, Unreachable
from game.phones.sessions import Offer

__all__ = [
    "Deed",
    "Event",
    "Joined",
    "Left",
    "Offer",
    "Phones",
    "Returned",
    "Silent",
    "TakeOver",
    "Unreachable",
]
