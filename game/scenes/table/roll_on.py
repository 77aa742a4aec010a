"""Who holds the key of the one thing there is to do does it on, until there is something to decide."""

from __future__ import annotations

import pygame

from game.engine.base import Action
from game.scenes.table.interface import TableParts
from game.scenes.table.table_state import TableState

HELD = 450.0  # milliseconds: who lets go within them has pressed once, and no more
SWITCH = "stage/roll_on"


class RollOn:
    """Goes on at one table for one seat, while Space is held, or wherever it can while a switch is on.

    What is done without a thought the stage says (`goes_on`). A choice, a moment that waits, a page, a
    curtain and the turn of another person are never passed: who holds presses anew, and the switch waits.
    """

    def __init__(self, table: TableParts) -> None:
        self._table = table
        self._held: int | None = None  # the seat of who holds
        self._switched: int | None = None  # that for which it is switched on
        self._since = 0.0

    @property
    def on(self) -> bool:
        """Whether it goes on now, unless there is something to decide."""
        return self._held is not None or self._switched is not None

    @property
    def switched(self) -> bool:
        """Whether it goes on without a key."""
        return self._switched is not None

    @property
    def open(self) -> bool:
        """Whether one may begin to go on now."""
        return self._next is not None

    @property
    def _next(self) -> Action | None:
        """What is to be done now without a thought; None where there is something to decide."""
        table = self._table
        if not table.holds_moments or table.sitting.real_dice or table.curtain.held_by_key:
            return None
        if table.layers or table.player.running or table.doing is not TableState.CHOOSES:
            return None
        return table.stage.goes_on(table.view(), table.legal())

    def switch(self) -> None:
        """Go on without a key that is held, or no longer."""
        seat = self._table.sitting.match.to_act
        self._held, self._switched = None, None if self.switched else seat
        self._since = self._table.app.now - HELD
        self._table.stage.tell_rolling()

    def _let_go(self) -> None:
        if self._held is not None:
            self._held = None
            self._table.stage.tell_rolling()

    def takes(self, event: pygame.event.Event) -> bool:
        """Note what is pressed and let go; whether it is used up: who holds on ends no motion by it."""
        up = event.type == pygame.KEYUP and event.key == pygame.K_SPACE
        if up or event.type == pygame.WINDOWFOCUSLOST:
            self._let_go()
            return False
        space = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
        if space and self._table.app.repeats:
            return self._held is not None
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._switched_off(event)
        if event.type == pygame.KEYDOWN:
            self._let_go()
        if space and self._golden:
            self._held, self._since = self._table.sitting.match.to_act, self._table.app.now
        return False

    def _switched_off(self, event: pygame.event.Event) -> bool:
        """Whether a press in the midst of a motion is on the switch, which needs not wait for its end."""
        self._let_go()
        widget = self._table.widget_at(event.pos)
        if not self.switched or not self._table.player.running or widget is None or widget.name != SWITCH:
            return False
        self.switch()
        return True

    @property
    def _golden(self) -> bool:
        """Whether Space means what is done without a thought."""
        action, primary = self._next, self._table.foot.primary()
        offer = None if primary is None else self._table.foot.offer_of(primary)
        return action is not None and offer is not None and offer.actions == (action,)

    def update(self, now: float) -> None:
        """Do the next thing, hurry a bot, or stop where there is something to decide."""
        table = self._table
        if not self.on or now - self._since < HELD:
            return
        if table.layers or table.player.waiting:
            self._let_go()
        elif table.player.running or table.doing is TableState.SHOWS:
            return
        elif table.doing is TableState.THINKS:
            table.deeds.hurry()
        elif table.sitting.match.to_act in (self._held, self._switched) and self.open:
            action = self._next
            assert action is not None
            table.deeds.take(action)
        else:
            self._let_go()

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds there is something to do; None: nothing by itself."""
        if not self.on or not self.open:
            return None
        return max(1.0, HELD - (now - self._since))
