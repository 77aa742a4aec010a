"""Who presses again and again, and nothing comes of it, is told why, once in a while."""

from __future__ import annotations

import pygame

from game import words
from game.scenes import dialog
from game.scenes.table import consent
from game.scenes.table.interface import TableParts

NAME = "haste"  # of the notice
MANY, WITHIN, STAYS = 5, 4000.0, 5000.0  # so many presses in so many milliseconds; and how long it is said


class Haste:
    """The presses at one table that did nothing, since another came too shortly before."""

    def __init__(self, table: TableParts) -> None:
        self._table = table
        self._when: list[float] = []
        self._until: float | None = None

    def takes(self, press: pygame.event.Event) -> bool:
        """Note a press; whether it came too soon to answer what somebody is asked."""
        table, now = self._table, self._table.app.now
        table.hands.pressed(now)
        if press.type == pygame.MOUSEBUTTONDOWN and table.hands.fresh(now):
            if table.widget_at(press.pos) in table.foot.choices:
                table.hands.mislead()
        if table.hands.free:
            return False
        asked = consent.stands(table)
        if not asked and table.still and not table.foot.watches:
            self.swallowed()
        return asked

    def swallowed(self) -> None:
        """A press did nothing."""
        now = self._table.app.now
        self._when = [each for each in self._when if now - each < WITHIN] + [now]
        if len(self._when) >= MANY and self._until is None:
            self._until = now + STAYS
            dialog.notice(self._table, NAME, words.say("table.haste"), aside=True)

    def update(self, now: float) -> None:
        """It has been read by now."""
        if self._until is None or now < self._until:
            return
        self._until, self._when = None, []
        notice = self._table.canvas.named(NAME)
        if notice is not None:
            self._table.canvas.remove([notice])

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds it goes away; None: it is not said."""
        return None if self._until is None else max(1.0, self._until - now)
