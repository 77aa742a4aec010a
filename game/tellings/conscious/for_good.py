"""Questions answered for good: a skill, an excess, a roll as it falls (CB-8.8, CB-4.10, CB-2.7)."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.base import Action
from game.tellings.conscious.things import phrase
from game.tellings.general import View

ASKED = {"skill": "note", "reassimilate": "octave"}
"""The phases in which such a question is asked, and which field of what waits says which one it is."""


def question(view: View) -> str:
    """Which question is asked, the same whenever it comes again; empty where each is one of its own."""
    phase = view["phase"]
    if phase == "roll_option":
        return str(phase)
    return f"{phase}/{view['todo'][0][ASKED[phase]]}" if phase in ASKED else ""


def for_good(actions: Sequence[Action]) -> list[tuple[Action, str]]:
    """The answers that may be given for good, as a button says each; a skill is only ever used so."""
    found = [(each, each.get("take", "skill")) for each in actions if each.get("use", "take" in each)]
    found += [(each, "roll") for each in actions if each["type"] == "take"]
    return [(action, phrase(f"always.{named}")) for action, named in found]


class Standing:
    """What each seat at one table has answered for good, until it takes an answer back or asks anew."""

    def __init__(self) -> None:
        self._orders: dict[tuple[int, str], Action] = {}
        self._answered = 0  # how many actions there were when one was given by itself

    def give(self, view: View, action: Action) -> None:
        """From now on this is the answer of who is asked."""
        self._orders[view["to_act"], question(view)] = action

    def of(self, seat: int | None) -> bool:
        """Whether a seat has answered anything for good."""
        return any(each == seat for each, _ in self._orders)

    def end(self, seat: int) -> None:
        """A seat is asked again."""
        self._orders = {key: action for key, action in self._orders.items() if key[0] != seat}

    def answer(self, view: View, actions: Sequence[Action], after: int) -> Action | None:
        """What the seat to act has answered for good, `after` so many actions; None where it is to be asked.

        Who takes back what was answered so is asked again.
        """
        found = self._orders.get((view["to_act"], question(view)))
        if found not in actions:
            return None
        if after <= self._answered:
            self.end(view["to_act"])
            return None
        self._answered = after
        return found
