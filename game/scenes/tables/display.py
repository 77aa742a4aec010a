"""How one table is shown, as its parts and its stage know it: they ask it, and never which display it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import pygame

from game.scenes.display_mode import Mode
from game.scenes.layout.areas import Areas
from game.scenes.layout.bar import BarPlan
from game.scenes.layout.box import Box
from game.scenes.layout.flat import FlatPlan
from game.scenes.layout.wall_choices import WallChoices
from game.tellings.general import Large
from game.widgets.bar import Bar
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button
from game.widgets.motion import Motion
from game.widgets.rotation import Rotation
from game.widgets.viewport import Viewport

View = Mapping[str, Any]


class Display(ABC):
    """Screen, flat table or wall, to everybody else at a table. What is said here holds on a screen.

    `mode` is what holds in every scene, `head` what stands at the head of the table, and `bar_holds` how many
    choices have room in the bar; `button_kind` are their buttons.
    """

    mode: Mode
    head: tuple[str, ...] = ("menu", "names")
    bar_holds = 5
    button_kind: type[Button] = Button
    plan: FlatPlan  # where everything lies at a flat table, for the stages that are made for one

    # -- who sees what

    @property
    @abstractmethod
    def keeps_hands(self) -> bool:
        """Whether a hand is shown to who has lifted its curtain alone."""

    @property
    def peeks(self) -> bool:
        """Whether each hand lies in its place under a curtain of its own."""
        return False

    @property
    @abstractmethod
    def lifted(self) -> int | None:
        """The seat whose side may be shown now."""

    @property
    def hides_choices(self) -> bool:
        """Whether who is to act has not opened the hand that the choice is made from."""
        return False

    @property
    @abstractmethod
    def hand_area(self) -> Rect | None:
        """The hand's rectangle, where a curtain covers it alone; None: it covers the whole window."""

    @property
    def board_for_all(self) -> bool:
        """Whether a curtain hangs before the hand alone, and all look at the board."""
        return self.hand_area is not None

    def sees_hand(self, seat: int) -> bool:
        """Whether the hand of a seat lies open in its place."""
        return False

    def veil(self, seat: int, hand: Rect, pad: Rect, *, large: bool, hidden: bool = False) -> None:
        """Hang a small curtain over the room of a hand in its place, with a pad that parts it.

        Where it is `hidden` there is nothing to be seen of it but while the hand lies open.
        """

    def lay_hands(self) -> None:
        """Lay the hands of all places anew: open only for who looks into their own."""

    def card_room(self, seat: int, *, small: bool = False) -> Rect:
        """Where a card about a phone has room, as who sits on a seat sees it."""
        return self.drawer()

    def hands_went(self) -> None:
        """Others look into hands here than before, as phones hold some."""

    # -- where things stand, and which way they turn

    def quarters(self, seat: int) -> int:
        """The side at which a seat sits, in quarter turns clockwise from the south."""
        return 0

    def turn_of(self, seat: int) -> Rotation | None:
        """The frame of who sits on a seat; None: all is upright for the screen."""
        return None

    def outlook_of(self, seat: int) -> Viewport:
        """The screen as who sits on a seat sees it."""
        return self.at_foot

    @property
    @abstractmethod
    def at_foot(self) -> Viewport:
        """The screen as who reads the bar sees it."""

    def outlook(self, called_from: int | None) -> Viewport:
        """The screen as who called something sees it, from one of its sides; None: as who is to act."""
        return self.at_foot

    def opens_towards(self, called_from: int | None) -> int | None:
        """The side that a page faces which is called from one; None: that to which the whole is turned."""
        return None

    @property
    @abstractmethod
    def moment_outlook(self) -> Viewport:
        """The screen as far as a moment may cover it: what stays in sight beside the board is not in it."""

    @abstractmethod
    def lit_at_night(self) -> tuple[Rect, int] | None:
        """What stays lit while night falls over all else, and how round it is; None: no night falls."""

    @abstractmethod
    def arrange(self) -> Areas[Box]:
        """Where everything of the table stands."""

    @property
    @abstractmethod
    def page_areas(self) -> Areas[Rect]:
        """Where a page is laid that takes the place of the table."""

    @property
    @abstractmethod
    def menu_rect(self) -> Rect:
        """Where the menu's button stands, at the table and on the curtain."""

    # -- what opens where

    @abstractmethod
    def drawer(self, *, beside: bool = False) -> Rect:
        """Where a drawer opens; `beside` the hand where there is one."""

    @property
    @abstractmethod
    def drawers_low(self) -> bool:
        """Whether drawers open from the foot of the screen."""

    def menu(self, rect: Rect) -> Rect:
        """Where a menu opens that would lie in a rectangle of a screen."""
        return rect

    # -- what is built

    def paint(self, ground: pygame.Surface) -> None:
        """Paint what lies under everything, on what the stage has painted."""

    @property
    @abstractmethod
    def tools(self) -> Sequence[str]:
        """The tools at the end of the bar."""

    @abstractmethod
    def build_seats(self, view: View) -> None:
        """Put the seats and the bar on the canvas."""

    @abstractmethod
    def lay_bar(self) -> tuple[Bar, BarPlan | WallChoices]:
        """Put what speaks of the table on the canvas; and the plan of what stands in it."""

    def make_room(self, choices: Sequence[Widget]) -> None:
        """These are offered in the bar from now on."""

    # -- what is shown

    @abstractmethod
    def tell_seat(self, seat: int, view: View) -> None:
        """Let what stands for a seat say what a view says of the game's own."""

    def follow(self, view: dict[str, Any]) -> None:
        """Let the seats stand as whose turn it is by a view asks for."""

    def stand(self, view: View) -> None:
        """Let what is told beside the board be as a view says, also in the midst of what is shown."""

    def look(self, told: Large | None) -> None:
        """Say large what a player looks at; None: what the moment is about, as before."""

    def passing(self, view: dict[str, Any]) -> list[Motion]:
        """How the turn passes on: motions after which `follow` has nothing to do."""
        return []

    @abstractmethod
    def touch_seat(self, seat: int) -> None:
        """What stands for a seat was touched."""

    def zone_at(self, point: tuple[int, int]) -> Hashable:
        """The part of the screen at a point: what is begun in one ends there."""
        return None

    def update(self, now: float) -> None:
        """What was shown for a while goes away."""

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds it does; None: nothing of the kind is shown."""
        return None
