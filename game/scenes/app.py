"""What a scene may ask of the app it is shown in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game import saves
from game.widgets.theme import Theme

if TYPE_CHECKING:
    from game.scenes.scene import Scene


class App(Protocol):
    """The app, as scenes know it. `now` is in milliseconds, `size` in pixels.

    `keys` are those the app keeps for itself; `keys_lead` is True while the
    keyboard was used last, and the focus is to be seen; `repeats` tells that the
    key that goes down was down already. `scenes` is the stack,
    the open one last.
    """

    settings: saves.Settings
    now: float
    keys: tuple[int, ...]
    keys_lead: bool
    repeats: bool
    full_screen: bool
    scenes: list[Scene]

    @property
    def size(self) -> tuple[int, int]: ...

    @property
    def text_scale(self) -> float: ...

    @property
    def reduced_motion(self) -> bool: ...

    @property
    def speed(self) -> float: ...

    def theme_for(self, own: Theme) -> Theme: ...
    def keep_settings(self) -> str | None: ...
    def push(self, scene: Scene) -> None: ...
    def pop(self) -> None: ...
    def replace(self, scene: Scene) -> None: ...
    def home(self) -> None: ...
    def quit(self) -> None: ...
    def relayout(self) -> None: ...
    def step_text(self, step: int) -> None: ...
    def toggle_full_screen(self) -> None: ...
