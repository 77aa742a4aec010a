"""A scene, as what is laid over it knows it: a question, a page, a card shown large."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from game.scenes.app import App
from game.widgets.canvas import Canvas, Widget
from game.widgets.outlook import Outlook
from game.widgets.style import Style


class Under(Protocol):
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
    def outlook(self) -> Outlook:
        """Where something is laid over the scene now, and how it is drawn there."""

    @property
    def covered(self) -> bool:
        """Whether something lies over the scene."""

    def set_focus(self, widget: Widget | None) -> None: ...
    def lay_over(
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
    def lift_off(self) -> None:
        """Take the topmost layer away."""

    def close_top(self) -> None:
        """Close the topmost layer, as Esc does."""

    def look_closer(self, at: Widget, shown: Widget) -> bool: ...
