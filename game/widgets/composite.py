"""Places in one picture that can be pointed at, touched, and reached with the arrow keys."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Generic, Self, TypeVar

import pygame

from game.widgets import text_capture
from game.widgets.accessibility import FOCUS, LOOK, PRESS, AccessibilityNode
from game.widgets.canvas import Rect, Widget

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}

T = TypeVar("T")


def nothing(_: object) -> None:
    """What is done where nobody listens."""


class CompositeWidget(Widget, ABC, Generic[T]):
    """A picture with places that who cannot see it is told of one by one; the keys are at its `cursor`.

    `told_as` gives what each place is called in words, and what is to be known of it; None: nothing is told.
    """

    role = "list"
    cursor: T | None = None
    told_as: Callable[[], Mapping[T, tuple[str, str]]] | None = None

    def has(self, place: T) -> bool:
        """Whether a place is there now: of one that is not, nothing is told."""
        return True

    @abstractmethod
    def place_rect(self, place: T) -> Rect:
        """Where a place lies."""

    @abstractmethod
    def go_to(self, place: T) -> None:
        """Lead the keys to a place."""

    def may_be_chosen(self, place: T) -> bool:
        """Whether a touch on a place does something; where it only tells of it, it is no button."""
        return True

    @property
    def actions(self) -> tuple[str, ...]:
        return (FOCUS,) if self.focusable else ()

    @property
    def accessible_name(self) -> str:
        return self.called

    def accessibility_children(self) -> Sequence[AccessibilityNode]:
        found = []
        for place, words in self._known.items():
            said, adds = map(text_capture.plain, words)
            x, y, wide, tall = self.within(self.place_rect(place))
            where = x, y, wide, tall
            role = "button" if self.may_be_chosen(place) else "place"
            found.append(
                AccessibilityNode(role, said, where, adds, key=str(place), actions=(PRESS, FOCUS, LOOK))
            )
        return found

    @property
    def _known(self) -> Mapping[T, tuple[str, str]]:
        """What is told of each place that is there."""
        told = self.told_as() if self.told_as is not None else {}
        return {place: words for place, words in told.items() if self.has(place)}

    def part_at_focus(self) -> str:
        return "" if self.cursor is None else str(self.cursor)

    def perform(self, deed: str, part: str = "", value: str = "") -> bool:
        place = next((each for each in self._known if str(each) == part), None) if part else None
        if place is not None:
            self.go_to(place)
        return (not part or place is not None) and super().perform(deed, part, value)


class Reached(CompositeWidget[T]):
    """A picture with places; the keys are at its `cursor`, the pointer is over `pointed_at`.

    `looked` is told the place a player wants to know about, None when they turn away; `touched` the one
    chosen.
    """

    tells_at_once = False  # whether a place is told of as soon as the pointer is over it

    def __init__(
        self,
        name: str,
        rect: Rect,
        depth: int,
        looked: Callable[[T | None], None] = nothing,
        touched: Callable[[T], None] = nothing,
    ) -> None:
        super().__init__(name, rect, depth)
        self.bind(looked, touched)
        self.cursor: T | None = None
        self.pointed_at: T | None = None

    def bind(
        self, looked: Callable[[T | None], None] = nothing, touched: Callable[[T], None] = nothing
    ) -> Self:
        """Let others be told of the places that a player points at and chooses."""
        self.looked, self.touched = looked, touched
        return self

    @abstractmethod
    def place_at(self, point: tuple[int, int]) -> T | None:
        """The place at a point."""

    @abstractmethod
    def place_towards(self, direction: tuple[int, int]) -> T | None:
        """The place that an arrow key leads to from the cursor."""

    @abstractmethod
    def first_place(self) -> T | None:
        """Where the cursor is when the keys come here."""

    def go_to(self, place: T) -> None:
        self._move_cursor(place)

    def damage_place(self, place: T | None) -> None:
        """Let a place be drawn again, where it looks otherwise with the pointer or the keys at it."""

    # -- what a person does to it

    def pointed(self, point: tuple[int, int]) -> None:
        self._point_at(self.place_at(point))

    def _point_at(self, place: T | None) -> None:
        """The pointer is over another place: what was told is told no longer."""
        if place != self.pointed_at:
            self.damage_place(self.pointed_at)
            self.damage_place(place)
            self.pointed_at = place
            self.looked(place if self.tells_at_once else None)

    def set_state(self, **states: bool) -> None:
        if states.get("hovered") is False and self.hovered:
            self._point_at(None)
        if states.get("focused") and self.cursor is None:
            self.cursor = self.first_place()
        super().set_state(**states)

    def grabbed(self, point: tuple[int, int]) -> None:
        place = self.place_at(point)
        if place is not None:
            self._move_cursor(place)

    def look(self, point: tuple[int, int] | None) -> bool:
        place = self.cursor if point is None else self.place_at(point)
        self.looked(place)
        return place is not None

    def press(self) -> bool:
        if self.cursor is None:
            return False
        self.touched(self.cursor)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN or event.key not in ARROWS:
            return False
        place = self.place_towards(ARROWS[event.key])
        if place is None:
            return False
        self._move_cursor(place)
        self.looked(place)
        return True

    def _move_cursor(self, place: T | None) -> None:
        self.damage_place(self.cursor)
        self.cursor = place
        self.damage_place(place)


class BoardField(Reached[T]):
    """A board: a place is told of where the pointer rests on it or the arrows lead, until one turns away.

    Only a place that looks otherwise is drawn again, never the whole board.
    """

    focusable = True
    told: T | None = None
    lit: Collection[T] = ()  # the places that may be chosen

    def may_be_chosen(self, place: T) -> bool:
        return place in self.lit

    def tell(self, place: T) -> None:
        """Tell of a place."""
        self.told = place
        self.looked(place)

    def _turn_away(self) -> None:
        """A player no longer wants to know what was told."""
        if self.told is not None:
            self.told = None
            self.looked(None)

    def _point_at(self, place: T | None) -> None:
        if place != self.told:
            self._turn_away()
            if self.tells_at_once and place is not None:
                self.tell(place)
        if place != self.pointed_at:
            self.damage_place(self.pointed_at)
            self.damage_place(place)
            self.pointed_at = place

    def set_state(self, **states: bool) -> None:
        if states.get("hovered") is False and self.hovered:
            self._point_at(None)
            self._turn_away()
        if "focused" in states and states["focused"] != self.focused:
            self.focused = states["focused"]
            if not self.focused:
                self._turn_away()
            elif self.cursor is None:
                self.cursor = self.first_place()
            self.damage_place(self.cursor)
        for state, value in states.items():
            setattr(self, state, value)

    def look(self, point: tuple[int, int] | None) -> bool:
        place = self.cursor if point is None else self.place_at(point)
        if place is not None:
            self.tell(place)
        return place is not None

    def key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN or event.key not in ARROWS:
            return False
        place = self.place_towards(ARROWS[event.key])
        if place is not None:
            self._move_cursor(place)
            self.tell(place)
        return place is not None
