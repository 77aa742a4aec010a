"""The pilot: plays the app headless, by names and keys, on a clock of its own. Nothing sleeps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame

from game.app import App
from game.scenes.ending import Ending
from game.scenes.results import Results
from game.scenes.scene import Scene
from game.scenes.table.scene import TableScene
from game.sound.desk import Order
from tests.every import ALL

SIZES = [  # windows in which every table must stand well
    (1024, 640),
    (1024, 768),
    (1280, 720),
    (2560, 1080),
    (1200, 1920),
    (800, 1280),
    # between those, or laid out as one of them in more pixels
    *([(1366, 1100), (1920, 1080), (3840, 2160)] if ALL else []),
]
PAGES = [*SIZES, (1024, 1024)]


class Seldom(App):
    """An app that draws one frame of eight, and whenever it is looked at.

    What was damaged in between is drawn together, so that the picture is the same. The fixture `each_frame`
    is for tests of the frames themselves.
    """

    undrawn = 0

    def draw(self) -> None:
        self.undrawn += 1
        if self.undrawn >= 8:
            self.look()

    def look(self) -> None:
        self.undrawn = 0
        super().draw()


def along(start: tuple[int, int], goal: tuple[int, int], share: float) -> tuple[int, int]:
    """A point on the way from one to another."""
    return round(start[0] + (goal[0] - start[0]) * share), round(start[1] + (goal[1] - start[1]) * share)


class Deaf:
    """A device that plays nothing: what would be heard is tested by what is ordered."""

    trouble = ""
    open = busy = False

    def begin(self) -> bool:
        return False

    def end(self, *, at_once: bool = False) -> None: ...
    def load(self, file: str) -> bool:
        return False

    def has(self, file: str) -> bool:
        return False

    def master(self, level: float, *, room: bool = False) -> None: ...
    def do(self, orders: Sequence[Order], *, loops: bool = False) -> None: ...


App.plays = Deaf


class Pilot:
    """An app without a screen, and a player who uses it.

    Targets are names of widgets, never pixels; `at` is for a point within one, as
    shares of its width and height. `kind` is `App` where each frame is what is
    tested; at rest, once settled, the others are drawn too.
    """

    def __init__(
        self,
        first: Callable[[App], Scene],
        size: tuple[int, int] = (1280, 720),
        kind: type[App] = Seldom,
    ) -> None:
        self.time = 1000.0
        self.app = kind(size, clock=lambda: self.time)
        self.app.settings.set("what_helps", False)  # it is thought of in its own time
        self.app.settings.set("everything_lit", True)
        self.app.push(first(self.app))
        if isinstance(self.app.scene, TableScene):
            self.app.settings.set("verse", "off")  # but where it is what is looked at
        self.frame()

    # -- time

    def frame(self, milliseconds: float = 16.0) -> None:
        """Let one frame pass."""
        self.time += milliseconds
        self.app.frame()

    def pass_time(self, milliseconds: float) -> None:
        """Let time pass frame by frame."""
        while milliseconds > 0:
            self.frame(min(16.0, milliseconds))
            milliseconds -= 16.0

    def ready(self) -> None:
        """Until a stage has made all that it makes ahead, such as the prints on Leela's cloth."""
        while self.scene.stage.prepare():
            self.frame()
        self.settle()

    def settle(self, longest: float = 60_000.0) -> None:
        """Let all motions and the pause before the next action pass; fails where they never end.

        At the end of a match that leads on to its results: its film is passed over.
        """
        self._move_on(longest)
        if isinstance(self.scene, Ending):
            self.scene.go_on()
            self._move_on(longest)
        while isinstance(self.scene, (TableScene, Results)) and not self.scene.hands.at_rest(self.time):
            self.frame(50.0)
        while isinstance(self.scene, TableScene) and not self.scene.held.ready(self.time):
            self.frame(50.0)
        self.look()

    def _move_on(self, longest: float) -> None:
        waited = 0.0
        self.frame()
        while self._works or (self.scene.player.running and not self.scene.player.waiting):
            self.frame(100.0)
            waited += 100.0
            assert waited < longest, "the motions do not come to an end"

    @property
    def _works(self) -> bool:
        return self.scene.task is not None and not self.scene.task.waits

    # -- what is there

    def look(self) -> pygame.Surface:
        """What the screen shows, all that is owed drawn."""
        if isinstance(self.app, Seldom):
            self.app.look()
        return self.app.screen

    def draw(self) -> None:
        """Draw now what is owed."""
        App.draw(self.app)

    @property
    def scene(self) -> Any:
        """The open scene; tests know which it is."""
        return self.app.scene

    def find(self, name: str) -> Any:
        """The widget of a name; fails with the names that are there."""
        found = self.scene.canvas.named(name)
        there = sorted({widget.name for widget in self.scene.canvas.widgets if widget.visible})
        assert found is not None, f"there is no {name}; there are {', '.join(there)}"
        return found

    def has(self, name: str) -> bool:
        return self.scene.canvas.named(name) is not None

    # -- hands

    def point(self, name: str, at: tuple[float, float] = (0.5, 0.5)) -> tuple[int, int]:
        widget = self.find(name)
        rect = widget.rect
        point = round(rect.x + rect.width * at[0]), round(rect.y + rect.height * at[1])
        for turn in (widget.facing, self.app.turn):
            point = point if turn is None else turn.point_outward(point)
        return point

    def click(self, name: str, at: tuple[float, float] = (0.5, 0.5)) -> None:
        """Click in the middle of a widget, or elsewhere in it."""
        self.click_at(self.point(name, at))

    def click_at(self, point: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
        self.frame()
        self.post(pygame.MOUSEBUTTONUP, pos=point, button=1)
        self.frame()

    def hold(self, name: str, milliseconds: float, *, let_go: bool = True) -> None:
        """Press on a widget and keep holding for a while; then let go, where one does."""
        point = self.point(name)
        self.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
        while milliseconds > 0:
            self.frame(min(50.0, milliseconds))
            milliseconds -= 50.0
        if let_go:
            self.let_go(point)

    def slide(self, point: tuple[int, int]) -> None:
        """Move the pointer with its button down."""
        self.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0))
        self.frame()

    def let_go(self, point: tuple[int, int]) -> None:
        """Release the button of the pointer somewhere."""
        self.post(pygame.MOUSEBUTTONUP, pos=point, button=1)
        self.frame()

    def hover(self, name: str, at: tuple[float, float] = (0.5, 0.5)) -> None:
        """Rest the pointer on a widget long enough to look closer."""
        self.post(pygame.MOUSEMOTION, pos=self.point(name, at), rel=(0, 0), buttons=(0, 0, 0))
        self.pass_time(400)

    # -- fingers

    def finger(self, kind: int, point: tuple[int, int], finger: int = 1) -> None:
        """A finger goes down, moves or is lifted somewhere."""
        wide, tall = self.app.screen.get_size()
        at = ((point[0] + 0.5) / wide, (point[1] + 0.5) / tall)
        self.post(kind, touch_id=7, finger_id=finger, x=at[0], y=at[1], dx=0.0, dy=0.0)
        self.frame()

    def tap(self, name: str, at: tuple[float, float] = (0.5, 0.5)) -> None:
        """Touch a widget with a finger, and lift it."""
        self.tap_at(self.point(name, at))

    def tap_at(self, point: tuple[int, int]) -> None:
        self.finger(pygame.FINGERDOWN, point)
        self.finger(pygame.FINGERUP, point)

    def swipe(self, start: tuple[int, int], goal: tuple[int, int], steps: int = 4) -> None:
        """Put a finger down, move it in a few steps, and lift it."""
        self.finger(pygame.FINGERDOWN, start)
        for step in range(1, steps + 1):
            self.finger(pygame.FINGERMOTION, along(start, goal, step / steps))
        self.finger(pygame.FINGERUP, goal)

    def press(self, key: int, mod: int = 0) -> None:
        """Press and release a key."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)
        self.frame()

    def type(self, words: str) -> None:
        """Type into the field that has the focus."""
        for character in words:
            self.post(pygame.TEXTINPUT, text=character)
        self.frame()

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        self.app.screen = pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.clear()
        self.app.relayout()
        self.frame()

    def post(self, kind: int, **fields: object) -> None:
        pygame.event.post(pygame.event.Event(kind, fields))

    def shot(self, path: str | Path) -> None:
        """Save what the screen shows."""
        pygame.image.save(self.look(), str(path))

    def close(self) -> None:
        self.app.close()
