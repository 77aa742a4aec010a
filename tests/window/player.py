"""Somebody at the window: sees where things are, and uses mouse and keys."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.window.desk import Hands

STAYS = 0.5  # seconds after which a focus that has not moved will not
KEPT = 0.12  # seconds until what was done is kept, and shown
GOES_ON = ("choice/go_on", "choice/read")
CHOICES = ("choice", "curtain", "die")


class Player(threading.Thread):
    """Somebody at the screen: does `play` and then closes the window.

    `hands` make what they use, `by` which they play; without `typing` there are no digits to press.
    """

    def __init__(
        self,
        app: Any,
        play: Callable[[Player], None],
        keep: Path | None,
        hands: Callable[[], Hands] = Hands,
        *,
        by: str = "mouse",
    ) -> None:
        super().__init__(name="hands", daemon=True)
        self.app = app
        self.hands = Hands()
        self.typing, self.points = by == "keys", by in ("mouse", "touch")
        self._make_hands = hands
        self.keep = keep
        self.error: BaseException | None = None
        self._play = play
        self._pictures: list[str] = []

    def run(self) -> None:
        try:
            time.sleep(0.6)
            self.hands = self._make_hands()
            self._play(self)
        except BaseException as error:  # told by the main thread
            self.error = error
            self.picture("stuck")
        finally:
            from game.window import wake

            self.app.quit()
            wake()

    # -- eyes

    @property
    def scene(self) -> Any:
        return self.app.scene

    def named(self, name: str) -> Any:
        return self.scene.canvas.named(name)

    def wait_for(self, there: Callable[[], Any], what: str, patience: float = 20.0) -> Any:
        """Wait until something is so."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            found = there()
            if found:
                return found
            time.sleep(0.01)
        raise AssertionError(f"waited in vain for {what}")

    def calm(self) -> None:
        """Wait until nothing moves, and the pause before the next player has passed."""
        self.wait_for(
            lambda: not self.scene.player.running or self.scene.player.waiting, "the motions to end", 60
        )
        hands = getattr(self.scene, "hands", None)
        if hands is not None:
            self.wait_for(lambda: hands.at_rest(time.monotonic() * 1000), "a breath")
        held = getattr(self.scene, "held", None)
        if held is not None:
            self.wait_for(lambda: held.ready(time.monotonic() * 1000), "what is held to be seen")

    def picture(self, name: str) -> None:
        """Keep a picture of the screen."""
        if self.keep is None:
            return
        import pygame

        time.sleep(0.15)
        self._pictures.append(name)
        pygame.image.save(self.app.screen.copy(), str(self.keep / f"{len(self._pictures):02}-{name}.png"))

    def picture_once(self, name: str) -> None:
        """Keep a picture, if there is none of this name."""
        if name not in self._pictures:
            self.picture(name)

    def choices(self) -> list[Any]:
        """What may be chosen now at the table."""
        return [
            widget
            for widget in list(self.scene.canvas.widgets)
            if widget.visible and widget.enabled and widget.name.split("/")[0] in CHOICES and widget.focusable
        ]

    def offered(self) -> list[Any]:
        """What the table asks for; that the bots may be told to wait is not asked."""
        return [widget for widget in self.choices() if widget.name != "choice/pause"]

    # -- hands

    def click(self, name: str) -> None:
        widget = self.wait_for(lambda: self.named(name), name)
        self.hands.click(*widget.rect.center)

    def focus(self, wanted: Callable[[str], bool], key: str = "Tab") -> None:
        """Press a key until something has the focus."""
        for _ in range(80):
            focus = self.scene.focus
            if focus is not None and wanted(focus.name):
                return
            self.step(key)
        raise AssertionError(f"{key} never comes there")

    def step(self, key: str) -> None:
        """Press a key that moves the focus, and wait until it has; at the end of a row it stays."""
        before, end = self.scene.focus, time.monotonic() + STAYS
        self.hands.key(key)
        while self.scene.focus is before and time.monotonic() < end:
            time.sleep(0.01)

    def choose(self, name: str) -> None:
        """Take a choice of the bar by its number; a sole one with Space; without a keyboard, go to it."""
        shown = [widget.name for widget in self.scene.foot.choices]
        if len(shown) == 1 and self.typing:
            self.hands.key("space")
        elif self.typing and name in shown[:9]:
            self.hands.key(str(shown.index(name) + 1))
        else:
            self.focus(lambda there: there == name)
            self.enter()

    def go_on(self) -> bool:
        """Go on where the table asks whether to rest or to be counsel; whether it does."""
        asked = next((name for name in ("rest-offer/on", "counsel/watch") if self.named(name)), "")
        if not asked:
            return False
        self.calm()
        self.picture_once(asked.partition("/")[0])
        if self.points:
            self.click(asked)
        else:
            self.focus(lambda name: name == asked)
            self.enter()
        time.sleep(KEPT)
        return True

    def enter(self) -> None:
        """Press Enter when nothing moves: a key that ends a motion does nothing else."""
        self.calm()
        self.hands.key("Return")

    def answered(self, table: Any, steps: int, offered: list[str]) -> None:
        """Wait until an action more is in the match, or the table asks something else."""

        def so() -> bool:
            if self.scene is not table or len(table.sitting.match.story) > steps:
                return True
            return [widget.name for widget in self.offered()] != offered

        self.wait_for(so, "an answer to what was chosen")
        time.sleep(KEPT)

    def acted(self, table: Any, steps: int) -> None:
        """Wait until an action more is in the match."""
        self.wait_for(lambda: len(table.sitting.match.story) > steps, "the action")
        time.sleep(KEPT)

    def results(self, table: Any, name: str) -> None:
        """Wait for the end of a match to be shown; what stays before it until somebody goes on is left."""
        while True:
            self.wait_for(lambda: self.scene is not table or self._stays(table), "the results", 60)
            if self.scene is not table:
                break
            self.calm()
            held = self._stays(table)
            if self.points and held:
                self.click(held)
            elif held:
                self.hands.key("space")
            time.sleep(KEPT)
        self.picture(name)

    def _stays(self, table: Any) -> str:
        """What leads on from something that is held or read; empty where nothing is."""
        found = [widget.name for widget in list(table.foot.choices) if widget.name in GOES_ON]
        return found[0] if found and self.scene is table else ""
