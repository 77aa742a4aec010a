"""Writing by a pad or a finger: the keyboard comes on the screen, and goes when writing ends."""

from __future__ import annotations

import pygame

from game import window
from game.scenes.overlay import InputHost
from game.widgets.keyboard import Keyboard
from game.widgets.writing import Writing


class OnScreen:
    """The keyboard on the screen of one scene. `shown` is None while there is none."""

    def __init__(self, scene: InputHost) -> None:
        self._scene = scene
        self.shown: Keyboard | None = None

    def takes(self, event: pygame.event.Event) -> bool:
        """Whether a pad's key is for the keyboard, or for the field that has the focus: A opens it there."""
        scene, field = self._scene, self._scene.focus
        if self.shown is not None:
            scene.app.device = "pad"
            if event.type == pygame.KEYDOWN:
                self.shown.by_pad(event.key)
            return True
        if event.type != pygame.KEYDOWN or event.key != pygame.K_RETURN or not isinstance(field, Writing):
            return False
        if field not in scene.live or not field.enabled:
            return False
        scene.pad_leads()
        field.start()
        self.open()
        return True

    def open(self) -> None:
        """Let it stand where it leaves the field free."""
        scene, field = self._scene, self._scene.focus
        if self.shown is not None or not isinstance(field, Writing) or not field.typing:
            return
        outlook = scene.outlook
        low = scene.as_seen(field).centery < outlook.size[1] / 2
        self.shown = Keyboard("keyboard", field, outlook.style, outlook.size, self.end, low=low)
        self.shown.led = scene.app.device == "pad"
        with scene.canvas.facing(outlook.turn):
            scene.canvas.add(self.shown)

    def end(self) -> None:
        """Writing is done."""
        if self.shown is None:
            return
        field = self.shown.field
        if field.takes_lines:
            field.stop()
        else:
            field.entered()
        self.follow()

    def forget(self) -> bool:
        """It is gone with all that was on the canvas; whether it stood there."""
        stood, self.shown = self.shown is not None, None
        return stood

    def follow(self) -> None:
        """It stands as long as a finger or a pad writes, and shows what is written."""
        scene, focus = self._scene, self._scene.focus
        if self.shown is None:
            writes = isinstance(focus, Writing) and focus.typing and scene.app.device == "touch"
            if writes and not window.has_keyboard():
                self.open()
        elif not self.shown.field.typing or self.shown.field.canvas is None:
            scene.canvas.remove([self.shown])
            self.shown = None
        else:
            self.shown.follow()
