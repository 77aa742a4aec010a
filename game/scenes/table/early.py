"""What is pressed to look into a hand while something moves: a tap ends that, who holds on looks after it."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.scenes.contact import contact_of
from game.scenes.table.interface import TableParts

TAP = 400.0  # milliseconds: who lets go within them has not held


class Early:
    """Presses at one table that came while something moved, and are still held."""

    def __init__(self, table: TableParts) -> None:
        self._table = table
        self._held: dict[Hashable, tuple[pygame.event.Event, float]] = {}

    def takes(self, event: pygame.event.Event) -> bool:
        """Whether an event is used up."""
        table, now = self._table, self._table.app.now
        if event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            return False
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            contact: Hashable = "key" if event.key == pygame.K_SPACE else None
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            contact = contact_of(event)
        else:
            return False
        if contact in self._held:
            if event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP):
                begun, since = self._held.pop(contact)
                if now - since < TAP and not table.still:
                    table.ends_motion(begun)
            return True
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) or contact is None:
            return False
        if table.still or table.app.repeats or not self._looks(event):
            return False
        self._held[contact] = event, now
        return True

    def update(self, now: float) -> None:
        """Once nothing moves any more, what is still held looks."""
        if self._held and self._table.still:
            held, self._held = self._held, {}
            for event, _ in held.values():
                if self._table.display.peeks:
                    self._table.private_hands.look_by(event)
                elif event.type == pygame.KEYDOWN:
                    self._table.curtain.look_by(event.key)

    def wake_in(self, now: float) -> float | None:
        """None: what it waits for wakes by itself."""
        return None

    def forget(self) -> None:
        """All was laid out anew: nothing is held."""
        self._held.clear()

    def _looks(self, event: pygame.event.Event) -> bool:
        """Whether a press would look into a hand if nothing moved: Space, or one on a small curtain."""
        table = self._table
        if table.layers or "pad" in event.dict or not table.curtain.has_secrets:
            return False
        peeks = table.display.peeks
        if event.type == pygame.KEYDOWN:
            return peeks or (table.display.keeps_hands and not table.curtain.open_for_turn)
        return peeks and event.button == 1 and table.private_hands.covers(event.pos)
