"""What is pressed to look into a hand while something moves: a tap ends that, who holds on looks after it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

import pygame

from game.scenes.app import App
from game.scenes.contact import contact_of
from game.widgets.motion import Player

TAP = 400.0  # milliseconds: who lets go within them has not held
KEY = "key"


class EarlyTable(Protocol):
    """The table, as what comes early knows it."""

    @property
    def app(self) -> App: ...
    @property
    def player(self) -> Player: ...
    @property
    def still(self) -> bool:
        """Whether nothing moves, and nothing lies over the table but a curtain."""

    def looks_by(self, event: pygame.event.Event) -> bool:
        """Whether a press is one that looks into a hand where it is held."""

    def hurry_by(self, event: pygame.event.Event) -> None:
        """What moves ends, as far as this press may end it."""

    def look_by(self, event: pygame.event.Event) -> None:
        """A press that is still held begins to look into a hand, if there is one to look into."""


class Early:
    """Presses at one table that came while something moved, and are still held."""

    def __init__(self, table: EarlyTable) -> None:
        self._table = table
        self._held: dict[Hashable, tuple[pygame.event.Event, float]] = {}

    def takes(self, event: pygame.event.Event) -> bool:
        """Whether an event is used up."""
        table, now = self._table, self._table.app.now
        if event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            return False
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            contact: Hashable = KEY if event.key == pygame.K_SPACE else None
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            contact = contact_of(event)
        else:
            return False
        if contact in self._held:
            if event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP):
                begun, since = self._held.pop(contact)
                if now - since < TAP and not table.still:
                    table.hurry_by(begun)
            return True
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) or contact is None:
            return False
        if table.still or table.app.repeats or not table.looks_by(event):
            return False
        self._held[contact] = event, now
        return True

    def update(self) -> None:
        """Once nothing moves any more, what is still held looks."""
        if self._held and self._table.still:
            held, self._held = self._held, {}
            for event, _ in held.values():
                self._table.look_by(event)

    def forget(self) -> None:
        """All was laid out anew: nothing is held."""
        self._held.clear()
