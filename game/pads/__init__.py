"""Pads, told of as keys: whatever the keyboard reaches, a pad reaches.

SDL asks an open pad a thousand times a second. So it is told not to; the app asks only when it is awake,
and a thread wakes it when the system has something to say of a pad. Where there is nothing to wait for,
the app wakes by itself, seldom while no pad is used. Nothing here raises: where pads cannot be had, there
are none.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pygame

from game import window
from game.pads.watch import Watch

REPEAT_AFTER, REPEAT = 420.0, 130.0  # milliseconds: a direction that is held goes on by itself
HOLD = 600.0  # as long Start is held to sit down
PUSHED, RESTS = 18000, 12000  # of 32767: when a stick or a trigger is pushed, and when it rests again
SEEK = 3000.0  # milliseconds between looking for new pads where nothing tells of them
SETTLES = (0.0, 300.0, 1000.0, 2500.0)  # after the system has told of one: until all of it is ready
ASK, ASK_SELDOM, IN_USE = 16.0, 120.0, 20_000.0  # how often a pad is asked that nothing tells of

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)
Direction = tuple[int, int]
ARROWS = {LEFT: pygame.K_LEFT, RIGHT: pygame.K_RIGHT, UP: pygame.K_UP, DOWN: pygame.K_DOWN}
CROSS = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: RIGHT,
    pygame.CONTROLLER_BUTTON_DPAD_UP: UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: DOWN,
}
KEYS = {
    pygame.CONTROLLER_BUTTON_A: pygame.K_RETURN,
    pygame.CONTROLLER_BUTTON_B: pygame.K_ESCAPE,
    pygame.CONTROLLER_BUTTON_X: pygame.K_w,
    pygame.CONTROLLER_BUTTON_Y: pygame.K_i,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: pygame.K_l,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: pygame.K_u,
    pygame.CONTROLLER_BUTTON_BACK: pygame.K_TAB,
}
TRIGGERS = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: pygame.K_PAGEUP,
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: pygame.K_PAGEDOWN,
}
STICK = (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY)
EVENTS = (
    pygame.CONTROLLERDEVICEADDED,
    pygame.CONTROLLERDEVICEREMOVED,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.CONTROLLERAXISMOTION,
)


@dataclass(frozen=True)
class Key:
    """A key that a pad presses (`down`) or lets go; `again`: it repeats itself. `key` is pygame's."""

    pad: int
    key: int
    down: bool = True
    again: bool = False

    @property
    def event(self) -> pygame.event.Event:
        """The event of the keyboard that it stands for, with the pad's number."""
        kind = pygame.KEYDOWN if self.down else pygame.KEYUP
        return pygame.event.Event(kind, key=self.key, mod=0, unicode="", scancode=0, pad=self.pad)


@dataclass(frozen=True)
class Start:
    """Start was pressed, or `held` until whoever holds it sits down."""

    pad: int
    held: bool


@dataclass(frozen=True)
class Gone:
    """A pad was unplugged; `seat` is whose it was, None: nobody's."""

    pad: int
    seat: int | None


@dataclass(frozen=True)
class Back:
    """A pad that had sat down and was unplugged is there again, and plays for its `seat`."""

    pad: int
    seat: int


Told = Key | Start | Gone | Back


@dataclass
class Pad:
    """One pad: what of it is pressed."""

    number: int
    controller: Any = None
    kind: str = ""  # what tells it from pads of other makes
    watched: bool = False  # whether something tells when it is used
    axes: dict[int, int] = field(default_factory=dict)
    stick: Direction | None = None
    pulled: set[int] = field(default_factory=set)
    direction: Direction | None = None  # that goes on by itself
    again_at: float = 0.0
    start_since: float | None = None


class Pads:
    """All pads. `begin` has them found; until then, and where there are none, this costs nothing.

    `seats` are the pads that have sat down, each with its seat; the others act for whoever acts. `left` are
    the seats whose pad was unplugged, with the kind of pad it was.
    """

    def __init__(self) -> None:
        self.begun = False
        self.seats: dict[int, int] = {}
        self.left: dict[int, str] = {}
        self._pads: dict[int, Pad] = {}
        self._library: ctypes.CDLL | None = None
        self._controllers: Any = None
        self._watch: Watch | None = None
        self._used = 0.0
        self._seek_at: list[float] = []

    # -- begin and end

    def begin(self, now: float) -> None:
        """Look for pads from now on."""
        if self.begun:
            return
        self.begun, self._used = True, now
        try:
            self._library = window.sdl()
            self._hint("SDL_AUTO_UPDATE_JOYSTICKS", "0")
            if sys.platform.startswith("linux"):  # there its own reading of pads could not be waited for
                self._hint("SDL_JOYSTICK_HIDAPI", "0")
            from pygame._sdl2 import controller

            controller.init()
            self._controllers = controller
        except (ImportError, pygame.error, OSError, AttributeError):
            self._controllers = None
            return
        if self._library is not None:
            self._watch = Watch.begun(window.wake)
        self._seek_at = [now + after for after in SETTLES]

    def _hint(self, name: str, value: str) -> None:
        if self._library is not None:
            self._library.SDL_SetHint(name.encode(), value.encode())

    def close(self) -> None:
        """Let all pads go."""
        if self._watch is not None:
            self._watch.end()
        controllers, self._controllers = self._controllers, None
        self._pads.clear()
        if controllers is not None:
            controllers.quit()
        self.begun = False

    # -- who sits

    def seat_of(self, pad: int) -> int | None:
        """The seat for which a pad has sat down; None: it acts for whoever acts."""
        return self.seats.get(pad)

    def sit(self, pad: int, seat: int | None) -> None:
        """Let a pad act for a seat alone; None: for whoever acts."""
        self.seats.pop(pad, None)
        if seat is not None:
            self.seats[pad] = seat
            self.left.pop(seat, None)

    def stand_up(self) -> None:
        """No pad has sat down any longer."""
        self.seats.clear()
        self.left.clear()

    # -- what happens

    @property
    def there(self) -> bool:
        """Whether there is any pad."""
        return bool(self._pads)

    def update(self, now: float) -> None:
        """Have SDL ask the pads, so that it tells of them by events."""
        if self._controllers is None or self._library is None:
            return
        if self._watch is not None and self._watch.called():
            self._seek_at = [now + after for after in SETTLES]
        self._library.SDL_JoystickUpdate()
        self._seek_at = [at for at in self._seek_at if at > now]
        if not self._seek_at and not (self._watch is not None and self._watch.tells_of_new):
            self._seek_at = [now + SEEK]

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds something they hold goes on, or new ones are looked for; None: never."""
        if self._controllers is None:
            return None
        waits = [at - now for at in self._seek_at[:1]] if self._library is not None else []
        for pad in self._pads.values():
            if pad.direction is not None:
                waits.append(pad.again_at - now)
            if pad.start_since is not None:
                waits.append(pad.start_since + HOLD - now)
        return max(1.0, min(waits)) if waits else None

    def _ask_in(self, now: float) -> float | None:
        """In how many milliseconds they must be asked whether one is used; None: the system tells of it."""
        if self._library is None or all(pad.watched for pad in self._pads.values()):
            return None
        return ASK if now - self._used < IN_USE else ASK_SELDOM

    def sleep(self, wake: float | None, clock: Callable[[], float]) -> None:
        """Sleep so many milliseconds, or until something happens; pads of which nothing tells are asked."""
        until = None if wake is None else clock() + wake
        while True:
            now = clock()
            left, ask = None if until is None else until - now, self._ask_in(now)
            if left is not None and left <= 0:
                return
            if ask is None or (left is not None and left <= ask):
                window.sleep(left)
                return
            if window.sleep(ask):
                return
            self.update(clock())

    def take(self, event: pygame.event.Event, now: float) -> list[Told]:
        """What an event of a pad means."""
        self._used = now
        if event.type == pygame.CONTROLLERDEVICEADDED:
            return self._came(event.device_index)
        pad = self._pads.get(event.instance_id)
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            return [] if pad is None else self._went(pad)
        if pad is None:  # it was there before anything told so
            pad = self._pads[event.instance_id] = Pad(event.instance_id)
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self._moved(pad, event.axis, event.value, now)
        return self._pressed(pad, event.button, event.type == pygame.CONTROLLERBUTTONDOWN, now)

    def due(self, now: float) -> list[Told]:
        """What is held goes on by itself."""
        found: list[Told] = []
        for pad in self._pads.values():
            if pad.direction is not None and now >= pad.again_at:
                pad.again_at = now + REPEAT
                found.append(_arrow(pad, pad.direction, again=True))
            if pad.start_since is not None and now - pad.start_since >= HOLD:
                pad.start_since = None
                found.append(Start(pad.number, held=True))
        return found

    # -- one pad

    def _came(self, index: int) -> list[Told]:
        try:
            controller = self._controllers.Controller(index)
            joystick = controller.as_joystick()
            number, kind = joystick.get_instance_id(), joystick.get_guid()
        except (pygame.error, AttributeError):
            return []
        if number in self._pads and self._pads[number].controller is not None:
            return []
        pad = self._pads[number] = Pad(number, controller, kind)
        pad.watched = self._watch is not None and self._watch.add(number, self._path(index))
        seat = next((seat for seat, left in self.left.items() if left == kind), None)
        if seat is None:
            return []
        self.sit(number, seat)
        return [Back(number, seat)]

    def _path(self, index: int) -> str | None:
        """Where the system tells of a pad."""
        if self._library is None:
            return None
        try:
            self._library.SDL_JoystickPathForIndex.restype = ctypes.c_char_p
            path: bytes | None = self._library.SDL_JoystickPathForIndex(index)
        except AttributeError:
            return None
        return None if path is None else os.fsdecode(path)

    def _went(self, pad: Pad) -> list[Told]:
        del self._pads[pad.number]
        if self._watch is not None:
            self._watch.remove(pad.number)
        seat = self.seats.pop(pad.number, None)
        if seat is not None:
            self.left[seat] = pad.kind
        return [Gone(pad.number, seat)]

    def _pressed(self, pad: Pad, button: int, down: bool, now: float) -> list[Told]:
        if button in CROSS:
            return self._points(pad, CROSS[button] if down else None, now)
        if button == pygame.CONTROLLER_BUTTON_START:
            since, pad.start_since = pad.start_since, now if down else None
            return [Start(pad.number, held=False)] if since is not None and not down else []
        key = KEYS.get(button)
        return [] if key is None else [Key(pad.number, key, down)]

    def _moved(self, pad: Pad, axis: int, value: int, now: float) -> list[Told]:
        pad.axes[axis] = value
        if axis in TRIGGERS:
            was = axis in pad.pulled
            if value >= PUSHED and not was:
                pad.pulled.add(axis)
                return [Key(pad.number, TRIGGERS[axis])]
            if value < RESTS and was:
                pad.pulled.discard(axis)
            return []
        if axis not in STICK:
            return []
        pointed = pointed_at(pad.axes.get(STICK[0], 0), pad.axes.get(STICK[1], 0), pad.stick)
        if pointed == pad.stick:
            return []
        pad.stick = pointed
        return self._points(pad, pointed, now)

    @staticmethod
    def _points(pad: Pad, direction: Direction | None, now: float) -> list[Told]:
        pad.direction, pad.again_at = direction, now + REPEAT_AFTER
        return [] if direction is None else [_arrow(pad, direction)]


def pointed_at(x: int, y: int, before: Direction | None) -> Direction | None:
    """The direction in which a stick is pushed; one it has rests only when it has come well back."""
    far = max(abs(x), abs(y))
    if far < (RESTS if before is not None else PUSHED):
        return None
    if before is not None and min(abs(x), abs(y)) * 4 > far * 3:  # between two directions it stays
        return before
    if abs(x) >= abs(y):
        return RIGHT if x > 0 else LEFT
    return DOWN if y > 0 else UP


def _arrow(pad: Pad, direction: Direction, *, again: bool = False) -> Key:
    return Key(pad.number, ARROWS[direction], again=again)
