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
    def has_manners(self) -> bool:
        """Whether bots play and speak in their manner here."""

    @property
    def still(self) -> bool:
        """Whether nothing moves, and nothing lies over the table but a curtain."""

    def ends_motion(self, event: pygame.event.Event) -> bool:
        """Whether an input ends what moves."""

    @property
    def replays(self) -> bool:
        """Whether what was can be gone through: not in a lesson, nor in a replay itself."""

    @property
    def nothing_yet(self) -> str:
        """What the log says before the first line."""

    @property
    def bot_at_work(self) -> bool:
        """Whether a bot is to act, and nothing keeps it from it."""

    def open_why(self) -> None:
        """Why what happened last happened."""

    def open_results(self) -> None:
        """How the match ended."""

    def open_ending(self) -> None:
        """The film of the match that is over."""
