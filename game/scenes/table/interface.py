"""The whole table, as its parts know it; none of them imports another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.scenes.layer import Layer
from game.scenes.press_guard import PressGuard
from game.scenes.table.animation_speed import AnimationSpeed
from game.scenes.table.choosing import Choosing
from game.scenes.table.curtain import Curtain
from game.scenes.table.guided import Guided
from game.scenes.table.peeking import Peeking
from game.scenes.table.people import People
from game.scenes.table.table_state import TableState
from game.scenes.tables import interface
from game.scenes.tables.stage import Stage
from game.widgets.canvas import Rect
from game.widgets.controls import RoundButton
from game.widgets.plaque import Plaque


class Foot(interface.Foot, Protocol):
    """The bar, as the head of the table knows it."""

    def tool(self, name: str, icon: str, rect: Rect, deed: Callable[[], None]) -> RoundButton:
        """A round button that says what it does."""

    def build(self) -> None:
        """Put the bar on the canvas."""

    def take_away(self) -> None:
        """Take the bar away, with everything that is in it."""


class TableParts(interface.Table, Protocol):
    """What the head, the bar and the drawers further ask of their table.

    `doing` is what the table does now, `lifted_for` the seat whose side the curtain was lifted for, and
    `called_from` the side of the screen whose widget was used last.
    """

    plaques: list[Plaque]
    lifted_for: int | None
    called_from: int | None

    @property
    def paused(self) -> bool: ...
    @property
    def layers(self) -> Sequence[Layer]:
        """What lies over it, the uppermost last."""

    @property
    def stage(self) -> Stage: ...
    @property
    def choosing(self) -> Choosing: ...
    @property
    def foot(self) -> Foot: ...
    @property
    def curtain(self) -> Curtain: ...
    @property
    def peeking(self) -> Peeking: ...
    @property
    def people(self) -> People: ...
    @property
    def hands(self) -> PressGuard: ...
    @property
    def pace(self) -> AnimationSpeed: ...
    @property
    def guided(self) -> Guided: ...
    @property
    def doing(self) -> TableState: ...
    @property
    def replays(self) -> bool:
        """Whether what was can be gone through: not in a lesson, nor in a replay itself."""

    @property
    def nothing_yet(self) -> str:
        """What the log says before the first line."""

    @property
    def bot_at_work(self) -> bool:
        """Whether a bot is to act, and nothing keeps it from it."""

    def show_side(self, seat: int | None) -> None:
        """Show everything as a seat may see it; None: as all may."""

    def face(self, seat: int | None) -> None:
        """Let what is laid over the table next face a seat; None: who is to act."""

    def settle(self) -> None:
        """Everything anew from the view."""

    def throw(self, face: int) -> None:
        """A real die shows this face."""

    def read(self) -> None:
        """What there was to read was read."""

    def pause_or_hurry(self) -> None:
        """Let the bots rest, or go on; in a rhythm of presses hurry them alone."""

    def toggle_pause(self) -> None:
        """Let the bots rest, or go on."""

    def change_pace(self) -> None:
        """The next pace."""

    def change_display(self) -> None:
        """The next way to show the match."""

    def ask_display(self) -> None:
        """Ask how the match is to be shown."""

    def ask_undo(self) -> None:
        """Ask whether to take back."""

    def open_menu(self) -> None:
        """The menu."""

    @property
    def seats_open(self) -> bool:
        """Whether people may get up and sit down now."""

    def open_seats(self) -> None:
        """Who sits where from now on."""

    def ask_to_rest(self) -> None:
        """Ask each person whether the match shall rest here."""

    def take_up(self) -> None:
        """Go on with a match that was laid to rest."""

    def open_why(self) -> None:
        """Why what happened last happened."""

    def open_results(self) -> None:
        """How the match ended."""

    def open_ending(self) -> None:
        """The film of the match that is over."""
