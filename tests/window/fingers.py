"""Hands that touch the screen, and hands that hold a pad: told to SDL itself, in the window of the app."""

from __future__ import annotations

import ctypes
import time

from tests.window.desk import Hands

BUTTONS = {"Return": 0, "space": 0, "Escape": 1, "w": 2, "i": 3, "Tab": 4, "start": 6}
BUTTONS |= {"l": 9, "u": 10, "Up": 11, "Down": 12, "Left": 13, "Right": 14}  # of SDL's controllers
AXES = {"Prior": 4, "Next": 5}
AXIS_COUNT, BUTTON_COUNT, CONTROLLER = 6, 15, 1
PRESSED = 0.02  # seconds between one look and another whether the app has seen a button
PATIENCE = 10.0
LIFTED = 0.06  # seconds a finger is off the screen at least, as one is that looks where it goes
FULL, NOTHING = 32767, -32768


class Fingers(Hands):
    """One finger: what the mouse does for others it does by touching."""

    def __init__(self) -> None:
        self._at = (0, 0)
        self._down = False

    def _tell(self, kind: int) -> None:
        import pygame

        surface = pygame.display.get_surface()
        assert surface is not None
        wide, tall = surface.get_size()
        x, y = (self._at[0] + 0.5) / wide, (self._at[1] + 0.5) / tall
        fields = {"touch_id": 1, "finger_id": 1, "x": x, "y": y, "dx": 0.0, "dy": 0.0}
        pygame.event.post(pygame.event.Event(kind, fields))

    def click(self, x: int, y: int) -> None:
        self.move(x, y)
        time.sleep(LIFTED)
        self.press()
        time.sleep(0.01)
        self.release()

    def move(self, x: int, y: int) -> None:
        import pygame

        self._at = (x, y)
        if self._down:
            self._tell(pygame.FINGERMOTION)

    def press(self) -> None:
        import pygame

        self._down = True
        self._tell(pygame.FINGERDOWN)

    def release(self) -> None:
        import pygame

        self._down = False
        self._tell(pygame.FINGERUP)


class PadHands(Hands):
    """A virtual pad: keys are its buttons, and those that a pad has not cannot be pressed."""

    def __init__(self) -> None:
        from game import window

        library = window.sdl()
        assert library is not None
        library.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        self._library = library
        self._index = library.SDL_JoystickAttachVirtual(CONTROLLER, AXIS_COUNT, BUTTON_COUNT, 0)
        assert self._index >= 0, "this SDL has no virtual pads"
        self._number = library.SDL_JoystickGetDeviceInstanceID(self._index)

    def _joystick(self) -> ctypes.c_void_p:
        for _ in range(300):
            found = self._library.SDL_JoystickFromInstanceID(self._number)
            if found:
                return ctypes.c_void_p(found)
            self._wake()
            time.sleep(0.02)
        raise AssertionError("the app has not opened the pad")

    @staticmethod
    def _wake() -> None:
        from game.window import wake

        wake()

    def _set(self, name: str, *, down: bool) -> None:
        """Press or let go a button, and wait until the app has seen it."""
        library, joystick = self._library, self._joystick()
        if name in AXES:
            library.SDL_JoystickSetVirtualAxis(
                joystick, AXES[name], ctypes.c_int16(FULL if down else NOTHING)
            )
        else:
            library.SDL_JoystickSetVirtualButton(joystick, BUTTONS[name], ctypes.c_uint8(down))
        library.SDL_JoystickGetAxis.restype = ctypes.c_int16
        library.SDL_JoystickGetButton.restype = ctypes.c_uint8
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self._wake()
            time.sleep(PRESSED)
            if name in AXES:
                seen = library.SDL_JoystickGetAxis(joystick, AXES[name]) > 0
            else:
                seen = bool(library.SDL_JoystickGetButton(joystick, BUTTONS[name]))
            if seen is down:
                return
        raise AssertionError(f"the app does not see {name}")

    def key(self, *names: str) -> None:
        for name in names:
            self._set(name, down=True)
            self._set(name, down=False)

    def key_down(self, name: str) -> None:
        self._set(name, down=True)

    def key_up(self, name: str) -> None:
        self._set(name, down=False)

    def unplug(self) -> None:
        """Pull the pad's plug."""
        self._library.SDL_JoystickDetachVirtual(self._index)
        self._wake()
