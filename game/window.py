"""The window itself: opened where it was, asleep when nothing moves.

Imports only what a window needs: `first_light` opens it before the rest is loaded.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pygame.base
import pygame.constants
import pygame.display
import pygame.rect
import pygame.surface

if TYPE_CHECKING:
    import ctypes

    import pygame

SMALLEST = (640, 640)  # of either side: 1024 × 640 upright is 640 × 1024
USUAL = (1280, 720)
LEAST, MOST = 320, 16384
NO_DISPLAY = 3
VIDEO = 0x20  # SDL_INIT_VIDEO
INVISIBLE_DRIVERS = ("offscreen", "dummy")
TITLE = "Moksha"


class NoDisplay(Exception):
    """There is no screen to open a window on."""

    sentence = "there is no screen here to open a window on (on Linux, DISPLAY or WAYLAND_DISPLAY names it)"


def remembered(settings: Mapping[str, Any]) -> tuple[tuple[int, int], tuple[int, int] | None, bool]:
    """Size, place and whether it filled the screen, as the settings remember them."""
    size = (_whole(settings, "width"), _whole(settings, "height"))
    if not all(LEAST <= length <= MOST for length in size):
        size = USUAL
    place = (_whole(settings, "x"), _whole(settings, "y"))
    kept = all(-MOST <= length <= MOST for length in place) and place != (_MISSING, _MISSING)
    return size, place if kept else None, settings.get("full_screen") is True


_MISSING = 2**20


def _whole(settings: Mapping[str, Any], key: str) -> int:
    value = settings.get(key)
    return value if type(value) is int else _MISSING


def open_as_remembered(settings: Mapping[str, Any]) -> pygame.Surface:
    """Open the window as it was left."""
    size, place, full_screen = remembered(settings)
    return open_window(size, place, full_screen)


def open_window(
    size: tuple[int, int], place: tuple[int, int] | None = None, full_screen: bool = False
) -> pygame.Surface:
    """Open the window; raises `NoDisplay` where it would be invisible.

    One that is open already with this size is taken over. Software drawing shows
    a changed rectangle a hundred times faster without SDL's framebuffer
    acceleration where there is no GPU (facts.md, *Speed*).
    """
    there = pygame.display.get_surface() if pygame.display.get_init() else None
    if there is not None and (full_screen or there.get_size() == size):
        return there
    wanted = os.environ.get("SDL_VIDEODRIVER", "")
    if sys.platform.startswith("linux"):
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "moksha")
    try:
        pygame.display.init()
    except pygame.base.error:
        raise NoDisplay from None
    if pygame.display.get_driver() in INVISIBLE_DRIVERS and wanted not in INVISIBLE_DRIVERS:
        raise NoDisplay
    surface = set_mode(size, full_screen)
    pygame.display.set_caption(TITLE)
    if place is not None and not full_screen:
        _move(place)
    return surface


def set_mode(size: tuple[int, int], full_screen: bool) -> pygame.Surface:
    """Give the window a size, or the whole screen."""
    if full_screen:
        return pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.constants.FULLSCREEN)
    return pygame.display.set_mode(size, pygame.constants.RESIZABLE)


def _move(place: tuple[int, int]) -> None:
    """Put the window where it was; a place that is on no screen any more is left to the system."""
    try:
        pygame.display.set_window_position(place)
    except (pygame.base.error, AttributeError):
        return


def place_now() -> tuple[int, int] | None:
    """Where the window is, its monitor included."""
    try:
        x, y = pygame.display.get_window_position()
        return int(x), int(y)
    except (pygame.base.error, AttributeError):
        return None


# -- what only SDL itself can do


_library: list[ctypes.CDLL | None] = []


def _sdl() -> ctypes.CDLL | None:
    """The SDL that pygame has a window open in, found once; None where it is not to be found."""
    if not _library:
        _library.append(_find_sdl())
    return _library[0]


def _find_sdl() -> ctypes.CDLL | None:
    import ctypes

    for candidate in _sdl_libraries():
        try:
            library = ctypes.CDLL(candidate)
            library.SDL_WasInit.restype = ctypes.c_uint32
            if library.SDL_WasInit(VIDEO):  # else it is another copy, in which no window is open
                return library
        except (OSError, AttributeError):
            continue
    return None


def _sdl_libraries() -> list[str]:
    """Where pygame's own SDL may lie, the likeliest first."""
    import glob

    found: list[str] = []
    try:
        with open("/proc/self/maps", encoding="utf-8", errors="replace") as maps:
            for line in maps:
                name = line.rstrip("\n").rpartition(" ")[2]
                if "libSDL2-2" in name and name not in found:
                    found.append(name)
    except OSError:
        pass
    home = os.path.dirname(os.path.abspath(pygame.display.__file__ or ""))
    for folder in (
        home,
        os.path.join(os.path.dirname(home), "pygame_ce.libs"),
        os.path.join(home, ".dylibs"),
    ):
        for pattern in ("SDL2.dll", "libSDL2-2*.so*", "libSDL2-2*.dylib", "libSDL2.dylib"):
            found += glob.glob(os.path.join(glob.escape(folder), pattern))
    return found


def keep_large_enough() -> None:
    """Let nobody drag the window smaller than it can be laid out in."""
    import ctypes

    library = _sdl()
    if library is None:
        return
    try:
        library.SDL_GetWindowFromID.restype = ctypes.c_void_p
        library.SDL_SetWindowMinimumSize.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int]
        handle = library.SDL_GetWindowFromID(1)
        if handle:
            library.SDL_SetWindowMinimumSize(handle, *SMALLEST)
    except (OSError, AttributeError):
        return


def sleep(milliseconds: float | None) -> None:
    """Sleep until an event comes, or for so long; None: until an event comes.

    SDL's own waiting sleeps truly, where pygame's polls; without it, pygame's does.
    """
    library = _sdl()
    if library is not None:
        library.SDL_WaitEventTimeout(None, -1 if milliseconds is None else max(1, int(milliseconds)))
        return
    import pygame.event

    event = pygame.event.wait() if milliseconds is None else pygame.event.wait(max(1, int(milliseconds)))
    if event.type != pygame.constants.NOEVENT:
        pygame.event.post(event)


def wake() -> None:
    """End the sleep, from any thread."""
    import pygame.event

    try:
        pygame.event.post(pygame.event.Event(pygame.constants.USEREVENT))
    except pygame.base.error:
        return
