"""Who goes on holding what was pressed does on what needs no thought, up to the next thing to decide."""

from __future__ import annotations

import pygame

from game.engine.base import Action
from game.scenes.table.interface import TableParts
from game.scenes.table.table_state import TableState

HELD = 450.0  # milliseconds: who lets go within them has pressed once, and no more
SWITCH = "stage/roll_on"
ANSWERS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER, *range(pygame.K_1, pygame.K_9 + 1))
"""The keys that answer what is asked."""
WATCHED = (TableState.THINKS, TableState.SHOWS)
"""While a bot plays, or anything is shown: the one person who holds Space goes on when the turn is theirs."""


class RollOn:
    """Goes on at one table for one seat, while a key is held, or wherever it can while a switch is on.

    What is done without a thought the stage says (`goes_on`). It waits at a choice, and goes on with the
    answer, where that key or the one before is still held. A moment that waits, a page, a curtain and the
    turn of another person are never passed: who holds presses anew, and the switch waits.
    """

    def __init__(self, table: TableParts) -> None:
        self._table = table
        self._keys: set[int] = set()  # that are held
        self._held: int | None = None  # the seat of who holds them
        self._rolls = False  # whether they are held long enough, or began with what needs no thought
        self._switched: int | None = None  # that for which it is switched on
        self._since = 0.0

    @property
    def on(self) -> bool:
        """Whether it goes on now, unless there is something to decide."""
        return (self._held is not None and self._rolls) or self._switched is not None

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
        self._keys.clear()
        if self._held is not None:
            self._held, self._rolls = None, False
            self._table.stage.tell_rolling()

    def takes(self, event: pygame.event.Event) -> bool:
        """Note what is pressed and let go; whether it is used up: who holds on ends no motion by it."""
        if event.type == pygame.KEYUP and event.key in self._keys:
            self._keys.discard(event.key)
            if not self._keys:
                self._let_go()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._let_go()
        elif event.type == pygame.MOUSEBUTTONDOWN:
            return self._switched_off(event)
        elif event.type == pygame.KEYDOWN and self._table.app.repeats:
            return event.key in self._keys
        elif event.type == pygame.KEYDOWN:
            self._begin(event.key)
        return False

    def _begin(self, key: int) -> None:
        """A key is pressed: what it answers may go on while it is held."""
        table, seat = self._table, self._seat
        waits = table.doing.of_a_person or table.player.waiting
        watches = key == pygame.K_SPACE and table.doing in WATCHED and len(table.sitting.persons) == 1
        if seat is None or table.layers or table.sitting.real_dice:
            waits = watches = False
        if key not in ANSWERS or not (waits or watches):
            self._let_go()
            return
        if not self._keys:
            self._since, self._rolls = table.app.now, key == pygame.K_SPACE and self._golden
        self._held = seat
        self._keys.add(key)

    @property
    def _seat(self) -> int | None:
        """The seat of who presses a key, as far as that is known; none at tables where nothing goes on."""
        table = self._table
        acts, persons = table.sitting.match.to_act, table.sitting.persons
        if not table.stage.rolls or not table.holds_moments or table.curtain.held_by_key:
            return None
        return acts if acts in persons else persons[0] if len(persons) == 1 else None

    def _switched_off(self, event: pygame.event.Event) -> bool:
        """Whether a press in the midst of a motion is on the switch, which needs not wait for its end."""
        if not self._table.doing.of_a_person:
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
        """Do the next thing, hurry a bot, or wait where there is something to decide."""
        table = self._table
        if now - self._since < HELD:
            return
        if self._held is not None and not self._rolls:
            self._rolls = True
            table.stage.tell_rolling()
        if not self.on or table.stage.leaves:
            return
        if table.layers or table.player.waiting:
            self._let_go()
        elif table.player.running or table.doing is TableState.SHOWS:
            return
        elif table.doing is TableState.THINKS:
            table.deeds.hurry()
        elif table.sitting.match.to_act not in (self._held, self._switched):
            self._let_go()
        elif self.open:
            action = self._next
            assert action is not None
            table.deeds.take(action)

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds there is something to do; None: nothing by itself."""
        if self._held is not None and not self._rolls:
            return max(1.0, HELD - (now - self._since))
        if not self.on or not self.open:
            return None
        return max(1.0, HELD - (now - self._since))
