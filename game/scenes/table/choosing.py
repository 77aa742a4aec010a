"""Choosing at a table: what is offered, narrowed field by field with what is touched; dice thrown by hand.

It knows actions and views, and no pixel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game import words
from game.engine.base import Action
from game.engine.chance import Outcome
from game.scenes.offer import Offer
from game.tellings.choices import holding

BACK = "back"  # the name of the choice that leads back to all of them


class Offering(Protocol):
    """The stage, as choosing knows it: it gathers actions into offers."""

    def offered(self, view: Mapping[str, Any], actions: Sequence[Action]) -> list[Offer]: ...
    def narrowed(self, actions: Sequence[Action]) -> list[Offer]: ...
    def prompt(self, view: Mapping[str, Any]) -> words.Prompt: ...
    def choice_made(self, offer: Offer) -> None: ...


class ChoosingTable(Protocol):
    """The table, as choosing knows it.

    `may_choose` tells whether a person at the screen is to choose now; `may_do`, whether the last press
    may do something. `ask_further` is called when a choice is begun and more is asked, `show_new_offers` when
    another choice is begun or the choice is given up.
    """

    @property
    def offering(self) -> Offering: ...
    @property
    def may_choose(self) -> bool: ...
    @property
    def may_do(self) -> bool: ...
    def view(self) -> dict[str, Any]: ...
    def legal(self) -> list[Action]: ...
    def act(self, action: Action) -> None: ...
    def say_why_not(self, fields: Mapping[str, Any]) -> None: ...
    def ask_further(self) -> None: ...
    def show_new_offers(self, *, to_bar: bool) -> None: ...


@dataclass(frozen=True)
class Throw:
    """An action that waits for real dice, and what they have shown so far."""

    action: Action
    shown: tuple[Outcome, ...] = ()


class Choosing:
    """What a person at the table chooses among.

    `left` are the actions that a choice begun has left, None where none is begun; `asked` is what is
    asked then. `shown` are the offers as the bar shows them, `throw` an action that waits for real dice.
    """

    def __init__(self, table: ChoosingTable) -> None:
        self._table = table
        self.left: list[Action] | None = None
        self.asked = words.Prompt("")
        self.shown: list[Offer] = []
        self.throw: Throw | None = None

    # -- what there is

    @property
    def open(self) -> bool:
        """Whether a person at the screen is to choose now, and nothing moves."""
        return self._table.may_choose

    @property
    def begun(self) -> bool:
        """Whether a choice is begun, and more is asked."""
        return self.left is not None

    def prompt(self, view: Mapping[str, Any]) -> words.Prompt:
        """What is asked where nothing is begun, as far as whoever reads the bar may know it."""
        return self._table.offering.prompt(view)

    def offered(self) -> list[Action]:
        """The actions there are to choose from."""
        return self._table.legal()

    def meant(self, holds: Mapping[str, Any] | None = None, **fields: Any) -> list[Action]:
        """The actions still to choose from that have these fields, and whose lists hold these items."""
        among = self.offered() if self.left is None else self.left
        found = [action for action in among if fields.items() <= action.items()]
        for field, item in (holds or {}).items():
            found = holding(found, field, item)
        return found

    def gathered(self) -> list[Offer]:
        """The choices there are: all of them, or what a choice begun has left and the way back."""
        offering = self._table.offering
        if self.left is None:
            return offering.offered(self._table.view(), self.offered())
        return [*offering.narrowed(self.left), Offer(BACK, words.say("back"), icon="back", slot=0)]

    def offers(self) -> list[Offer]:
        """The choices there are, as the bar shows them from now on."""
        self.shown = self.gathered()
        return self.shown

    def named(self, name: str) -> Offer | None:
        """The offer of a name among those the bar shows."""
        return next((offer for offer in self.shown if offer.name == name), None)

    def sole_action(self) -> Action | None:
        """What would be done if the one choice there is were taken."""
        found = [action for offer in self.shown for action in offer.actions]
        return found[0] if len(self.shown) == len(found) == 1 else None

    # -- what is chosen

    def choose(self, offer: Offer) -> None:
        """Take what is offered; where that may mean several actions, ask on; or go back to all of them.

        Of several, those alone are asked about that may be done now; where none may, it is said why not.
        """
        if offer.name == BACK and self.begun:
            self.start_over()
        elif not self._table.may_do:
            return
        elif len(offer.actions) == 1:
            self._table.offering.choice_made(offer)
            self._table.act(offer.actions[0])
        elif self.open and offer.actions:
            offered = self.offered()  # what could be done in a turn is often no answer to what is asked now
            left = [action for action in offer.actions if action in offered]
            if left:
                self._narrow(left, words.Prompt(offer.label, offer.ask))
            else:
                self._table.say_why_not(offer.actions[0])

    def touch(self, holds: Mapping[str, Any] | None = None, *, confirm: bool = False, **fields: Any) -> None:
        """Something on the stage was touched that means these fields of an action.

        `holds` are items that must be in its lists: `touch(holds={"cards": "3C"})` leaves the
        actions with that card, and touching another narrows on. One action is taken, several
        are asked about further, and for none it is said why not. Where it is to `confirm`, one is
        asked about too, unless it was the only one left before.
        """
        if not self.open or not self._table.may_do:
            return
        left = self.meant(holds, **fields)
        if len(left) == 1 and (not confirm or self.left == left):
            self._table.act(left[0])
        elif left:
            asked = self.asked if self.begun else self._table.offering.prompt(self._table.view())
            self._narrow(left, asked)
        else:
            held = {name: [item] for name, item in (holds or {}).items()}
            self._table.say_why_not({**held, **fields})

    def _narrow(self, actions: list[Action], asked: words.Prompt) -> None:
        self.left, self.asked = actions, asked
        self._table.ask_further()

    def start_over(self) -> None:
        """Give up a choice that is begun: everything is to be chosen again."""
        self.left = None
        self._table.show_new_offers(to_bar=True)

    def offers_changed(self) -> None:
        """What the stage offers has changed: the bar shows other choices."""
        self._table.show_new_offers(to_bar=False)

    def cleared(self) -> None:
        """The bar shows no choices any longer."""
        self.shown = []

    def ended(self) -> None:
        """An action was taken, or taken back: nothing is begun any longer."""
        self.left = self.throw = None

    # -- real dice

    def wait_for_dice(self, action: Action) -> None:
        """Let an action wait for what real dice show."""
        self.throw = Throw(action)

    def die_shows(self, face: int) -> Action | None:
        """A real die shows a face (1 to 6): the action that waits for it; None where none does."""
        if self.throw is None:
            return None
        self.throw = Throw(self.throw.action, (*self.throw.shown, face))
        return self.throw.action
