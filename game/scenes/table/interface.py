"""The whole table, as its parts know it; none of them imports another."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.scenes.table.base import TableBase
from game.scenes.table.curtain import Curtain
from game.scenes.table.guided import Guided
from game.scenes.table.people import People
from game.scenes.table.private_hand.hands import PrivateHands
from game.scenes.table.table_state import Course, TableState


class Timed(Protocol):
    """A part that does something by itself as time goes on."""

    def update(self, now: float) -> None:
        """It is now so late, in milliseconds."""

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds it has something to do; None: not by itself."""


class TableParts(TableBase, Protocol):
    """What the head, the bar and the drawers further ask of their table.

    `doing` is what the table does now, and `course` what has begun there and not ended; while it `rushes`
    nothing is shown as motion.
    """

    rushes: bool

    @property
    def curtain(self) -> Curtain: ...
    @property
    def private_hands(self) -> PrivateHands: ...
    @property
    def people(self) -> People: ...
    @property
    def guided(self) -> Guided: ...
    @property
    def doing(self) -> TableState: ...
    @property
    def course(self) -> Course: ...
    @property
    def has_manners(self) -> bool: ...
    @property
    def still(self) -> bool: ...
    def ends_motion(self, event: pygame.event.Event) -> bool: ...
    @property
    def replays(self) -> bool: ...
    @property
    def nothing_yet(self) -> str: ...
    @property
    def bot_at_work(self) -> bool: ...
    def open_why(self) -> None: ...
    def open_results(self) -> None: ...
    def open_ending(self) -> None: ...
