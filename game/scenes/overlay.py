"""A scene, as what is laid over it knows it: a question, a page, a card shown large."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Protocol

import pygame

from game.scenes.app import App
from game.scenes.contact import Contact, Point
from game.scenes.layer import Layer
from game.scenes.work import Task
from game.widgets.bar import Bar
from game.widgets.canvas import Canvas, Rect, Widget
from game.widgets.motion import Player
from game.widgets.style import Style
from game.widgets.viewport import Viewport

ACROSS = (0.5, 0.0, 1.0)  # shares of the room to its left, the best first
ROWS = 24  # so many heights are tried, from the foot up


class OverlayHost(Protocol):
    """A scene that things are laid over. `focus` is the widget that the keys are at, None for none."""

    @property
    def app(self) -> App: ...
    @property
    def style(self) -> Style: ...
    @property
    def canvas(self) -> Canvas: ...
    @property
    def focus(self) -> Widget | None: ...
    @property
    def outlook(self) -> Viewport:
        """Where something is laid over the scene now, and how it is drawn there."""

    @property
    def covered(self) -> bool:
        """Whether something lies over the scene."""

    def begin_task(self, task: Task) -> None: ...
    def end_task(self) -> None: ...
    def set_focus(self, widget: Widget | None) -> None: ...
    def push_overlay(
        self,
        widgets: Sequence[Widget],
        close: Callable[[], None],
        focus: Widget | None = None,
        again: Callable[[], None] | None = None,
        light: bool = False,
        key: Callable[[pygame.event.Event], bool] | None = None,
        in_hand: bool = False,
        beside: Callable[[tuple[int, int]], bool] | None = None,
    ) -> None: ...
    def pop_overlay(self) -> None:
        """Take the topmost layer away."""

    def close_top(self) -> None:
        """Close the topmost layer, as Esc does."""

    def look_closer(self, at: Widget, shown: Widget) -> bool: ...


class InputHost(OverlayHost, Protocol):
    """A scene, as its keys, its pointer, its keyboard on the screen and its lens know it.

    `layers` are what lies over it, the uppermost last, and `live` the widgets that take input now;
    `called_from` is the side of the screen whose widget was used last, None: no side. `looked_closer` is what
    is looked at closer now, `zoomable` what can be seen larger, each None for nothing.
    """

    layers: list[Layer]
    called_from: int | None
    contacts: dict[Hashable, Contact]

    @property
    def live(self) -> list[Widget]: ...
    @property
    def player(self) -> Player: ...
    @property
    def looked_closer(self) -> Widget | None: ...
    @property
    def at_enter(self) -> Widget | None: ...
    @property
    def zoomable(self) -> Rect | None: ...
    def as_seen(self, widget: Widget) -> Rect: ...
    def widget_at(self, point: Point) -> Widget | None: ...
    def zone_at(self, point: Point) -> Hashable: ...
    def admits(self, contact: Contact) -> bool: ...
    def takes_focus(self, widget: Widget) -> bool: ...
    def pointer_came(self, widget: Widget | None) -> None: ...
    def pointer_leads(self) -> None: ...
    def pointer_down(self, contact: Contact) -> None: ...
    def pad_leads(self) -> None: ...
    def keys_lead(self, device: str = "keys") -> None: ...
    def call_from(self, widget: Widget) -> None: ...
    def press(self, widget: Widget) -> None: ...
    def cancel_press(self) -> None: ...
    def put_away(self) -> None: ...
    def regain_focus(self) -> None: ...
    def next_focus(self, step: int) -> None: ...
    def focus_towards(self, direction: tuple[int, int], *, whole: bool = False) -> None: ...
    def scroll_at(self, point: Point, steps: float) -> None: ...
    def shortcut(self, event: pygame.event.Event) -> None: ...


def quiet_place(scene: OverlayHost, size: tuple[int, int], edge: int, *, headline: bool = True) -> Rect:
    """A place of a size, `edge` pixels from the edges: in a bar's `headline`, else where least is read."""
    outlook, canvas = scene.outlook, scene.canvas
    room = Rect((0, 0), outlook.size).inflate(-2 * edge, -2 * edge)
    there = [each for each in canvas.widgets if each.visible]
    bar = next((each for each in there if isinstance(each, Bar) and each.facing == outlook.turn), None)
    if headline and bar is not None and not scene.covered:
        place = Rect((0, 0), size)
        place.midleft = bar.tab.right + edge, bar.head.centery
        above = [each for each in there if each.depth > bar.depth and each.accessible_name]
        if bar.head.contains(place) and not any(each.rect.contains(bar.head) for each in above):
            return place
    read = [
        outlook.turn.inward(Rect(each.seen_at)) if outlook.turn is not None else each.rect
        for each in there
        if each.role != "picture" and (each.accessible_name or each.focusable)  # it has words, or is pressed
    ]

    def covered(place: Rect) -> int:
        parts = [place.clip(rect) for rect in read]
        return sum(part.width * part.height for part in parts)

    def at(row: int, share: float) -> Rect:
        x = room.x + round((room.width - size[0]) * share)
        return Rect(x, room.bottom - size[1] - (room.height - size[1]) * row // (ROWS - 1), *size)

    return min((at(row, share) for row in range(ROWS) for share in ACROSS), key=covered)
