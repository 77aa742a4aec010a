"""The table, as those of its parts know it that the others are made of; none of them imports another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.engine.base import Action
from game.scenes.layer import Layer
from game.scenes.offer import Offer
from game.scenes.press_guard import PressGuard
from game.scenes.table.animation_speed import AnimationSpeed
from game.scenes.table.choosing import Choosing
from game.scenes.tables import interface
from game.scenes.tables.plaque import Plaque
from game.scenes.tables.stage import Stage
from game.widgets.breath import BreathRing
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import RoundButton
from game.widgets.motion import Motion


class Foot(interface.Foot, Protocol):
    """The bar. `since` is when its headline was told, `choices` what is offered in it now."""

    since: float
    choices: list[Widget]

    @property
    def watches(self) -> bool:
        """Whether a bot plays, and all there is to choose is to let it pause."""

    @property
    def undo_closed(self) -> str:
        """Why nothing can be taken back now; empty where something can, or only bots play."""

    def build(self) -> None:
        """Put the bar and its tools on the canvas."""

    def take_away(self) -> None:
        """Take the bar away, with everything that is in it."""

    def tool(self, name: str, icon: str, rect: Rect, deed: Callable[[], None]) -> RoundButton:
        """A round button that says what it does."""

    def hold(self, said: Sequence[str], label: str, deed: Callable[[], None]) -> BreathRing:
        """Offer the one way on from what is held, and beside it the ring of its breath."""

    def say_closed(self, name: str = "tool/undo") -> None:
        """Why a tool does nothing now, for as long as one reads it."""

    def primary(self) -> Widget | None:
        """What Space chooses."""

    def offer_of(self, widget: Widget) -> Offer | None:
        """The choice that a button of the bar stands for."""

    def focused_action(self) -> Action | None:
        """The one action of the choice that the keys are at."""

    def deed_at(self, point: tuple[int, int]) -> Callable[[], object] | None:
        """What letting go at a point would do, where one action is offered there."""


class Drawers(interface.Drawers, Protocol):
    """What opens beside the stage."""

    def open_menu(self, over: int = ...) -> None:
        """The menu, over what lies so deep."""

    def last_clause(self) -> str | None:
        """The clause that caused what happened last; None before anything did."""

    def tell_log(self) -> None:
        """Let the log say what happened, as the viewer may know it."""


class Deeds(Protocol):
    """What is done at the table."""

    def take(self, action: Action) -> None:
        """Take an action of the person to act, without a press of its own."""

    def undo_refused(self) -> None:
        """Nothing is taken back, as a player did not agree."""

    def throw(self, face: int) -> None:
        """A real die shows this face."""

    def read(self) -> None:
        """What there was to read was read."""

    def stop_thinking(self) -> None:
        """No bot's answer is waited for any longer."""

    def change_pace(self) -> None:
        """The next pace."""

    def begin_anew(self) -> None:
        """The same people at a new table."""

    def rush(self) -> None:
        """Let the bots play on to the end without a motion."""

    def toggle_pause(self) -> None:
        """Let the bots rest, or go on."""

    def pause_or_hurry(self) -> None:
        """Let the bots rest, or go on; in a rhythm of presses hurry them alone."""

    def hurry(self) -> None:
        """Let the bot that thinks act as soon as it knows what it wants."""


class TableBase(interface.Table, Protocol):
    """What the curtains, the people and the guide ask of their table.

    `lifted_for` is the seat whose side the curtain was lifted for, None where it was for none; `layers` are
    what lies over the table, the uppermost last, and `live` the widgets that take input now. `called_from` is
    the side of the screen whose widget was used last.
    """

    plaques: list[Plaque]
    lifted_for: int | None
    called_from: int | None
    layers: list[Layer]

    @property
    def live(self) -> list[Widget]: ...
    @property
    def stage(self) -> Stage: ...
    @property
    def choosing(self) -> Choosing: ...
    @property
    def foot(self) -> Foot: ...
    @property
    def drawers(self) -> Drawers: ...
    @property
    def deeds(self) -> Deeds: ...
    @property
    def hands(self) -> PressGuard: ...
    @property
    def pace(self) -> AnimationSpeed: ...
    def widget_at(self, point: tuple[int, int]) -> Widget | None: ...
    def reachable(self) -> list[Widget]: ...
    def nearest(self, at: Widget, found: Sequence[Widget], direction: tuple[int, int]) -> Widget | None: ...
    def press(self, widget: Widget) -> None: ...
    def cancel_press(self) -> None: ...
    def put_away(self) -> None: ...
    def legal(self) -> list[Action]: ...

    def face(self, seat: int | None) -> None:
        """Let what is laid over the table next face a seat; None: who is to act."""

    def show_side(self, seat: int | None) -> None:
        """Show everything as a seat may see it; None: as all may."""

    def act(self, action: Action, opening: Callable[[], list[Motion]] = list) -> None:
        """Take an action for the person to act; `opening` is seen before what is done."""

    def settle(self) -> None:
        """Everything anew from the view."""

    def refresh(self) -> None:
        """Let everything say what the view says."""

    def change_display(self) -> None:
        """Change to the next way to show the match; nothing of it is lost."""

    def proceed(self) -> None:
        """Go on with the next seat."""

    def focus_chosen(self) -> None:
        """Lead the keys to what is chosen."""

    def open_menu(self) -> None:
        """The menu."""

    def ask_undo(self) -> None:
        """Ask whether to take back."""

    def undo(self, agreed: Sequence[int] = ()) -> None:
        """Take the last action back; these seats have agreed to it."""
