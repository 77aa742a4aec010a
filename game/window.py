"""The window itself: opened where it was, asleep when nothing moves."""

from __future__ import annotations

import ctypes
import os
import sys
from functools import cache
from pathlib import Path

import pygame
import pygame.display
import pygame.event
import pygame.time

SMALLEST = (1024, 640)
USUAL = (1280, 720)
NO_DISPLAY = 3
VIDEO = 0x20  # SDL_INIT_VIDEO
INVISIBLE_DRIVERS = ("offscreen", "dummy")


class NoDisplay(Exception):
    """There is no screen to open a window on."""

    sentence = "there is no screen here to open a window on (on Linux, DISPLAY or WAYLAND_DISPLAY names it)"


def open_window(
    size: tuple[int, int], place: tuple[int, int] | None, full_screen: bool, display: int, title: str
) -> pygame.Surface:
    """Open the window; raises `NoDisplay` where it would be invisible.

    Software drawing shows a changed rectangle a hundred times faster without
    SDL's framebuffer acceleration where there is no GPU (facts.md, *Speed*).
    """
    wanted = os.environ.get("SDL_VIDEODRIVER", "")
    if sys.platform.startswith("linux"):
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "moksha")
    try:
        pygame.display.init()
    except pygame.error:
        raise NoDisplay from None
    if pygame.display.get_driver() in INVISIBLE_DRIVERS and wanted not in INVISIBLE_DRIVERS:
        raise NoDisplay
    display = display if 0 <= display < pygame.display.get_num_displays() else 0
    surface = set_mode(size, full_screen, display)
    pygame.display.set_caption(title)
    if place is not None and not full_screen:
        move_window(place)
    return surface


def set_mode(size: tuple[int, int], full_screen: bool, display: int = 0) -> pygame.Surface:
    """Give the window a size, or the whole screen."""
    if full_screen:
        desktop = pygame.display.get_desktop_sizes()[display]
        surface = pygame.display.set_mode(desktop, pygame.FULLSCREEN, display=display)
    else:
        surface = pygame.display.set_mode(size, pygame.RESIZABLE, display=display)
        _keep_larger_than(SMALLEST)
    return surface


def _keep_larger_than(size: tuple[int, int]) -> None:
    """Let nobody drag the window smaller than it can be laid out in."""
    library = _sdl()
    if library is None or size > pygame.display.get_window_size():
        return
    try:
        library.SDL_GetWindowFromID.restype = ctypes.c_void_p
        library.SDL_SetWindowMinimumSize.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int]
        handle = library.SDL_GetWindowFromID(1)
        if handle:
            library.SDL_SetWindowMinimumSize(handle, *size)
    except (OSError, AttributeError):
        return


def move_window(place: tuple[int, int]) -> None:
    """Put the window where it was, if that is still on a screen."""
    try:
        pygame.display.set_window_position(place)
    except (pygame.error, AttributeError):
        return


def window_place() -> tuple[int, int] | None:
    """Where the window is."""
    try:
        x, y = pygame.display.get_window_position()
        return int(x), int(y)
    except (pygame.error, AttributeError):
        return None


@cache
def _sdl() -> ctypes.CDLL | None:
    """The SDL that pygame has a window open in; None where it is not found."""
    for candidate in _sdl_libraries():
        try:
            library = ctypes.CDLL(str(candidate))
            library.SDL_WasInit.restype = ctypes.c_uint32
            if library.SDL_WasInit(VIDEO):  # else it is another copy, in which no window is open
                return library
        except (OSError, AttributeError):
            continue
    return None


def _sdl_libraries() -> list[Path]:
    """Where pygame's own SDL may lie, the likeliest first."""
    found: list[Path] = []
    maps = Path("/proc/self/maps")
    if maps.exists():
        for line in maps.read_text(encoding="utf-8", errors="replace").splitlines():
            name = line.rpartition(" ")[2]
            if "libSDL2-2" in name and Path(name) not in found:
                found.append(Path(name))
    home = Path(pygame.__file__).resolve().parent
    for folder in (home, home.parent / "pygame_ce.libs", home / ".dylibs"):
        for pattern in ("SDL2.dll", "libSDL2-2*.so*", "libSDL2-2*.dylib", "libSDL2.dylib"):
            found.extend(folder.glob(pattern))
    return found


def sleep(milliseconds: float | None) -> None:
    """Sleep until an event comes, or for so long; None: until an event comes."""
    library = _sdl()
    if library is not None:
        library.SDL_WaitEventTimeout(None, -1 if milliseconds is None else max(1, int(milliseconds)))
        return
    event = pygame.event.wait() if milliseconds is None else pygame.event.wait(max(1, int(milliseconds)))
    if event.type != pygame.NOEVENT:
        pygame.event.post(event)


def wake() -> None:
    """End the sleep, from any thread."""
    try:
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
    except pygame.error:
        return
