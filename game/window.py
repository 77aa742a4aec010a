"""The window itself: opened where it was, asleep when nothing moves.

Imports only what a window needs: `first_light` opens it before the rest is loaded.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pygame.base
import pygame.constants
import pygame.display
import pygame.rect
import pygame.surface
import pygame.system

if TYPE_CHECKING:
    import ctypes

    import pygame

SMALLEST = (640, 640)  # of either side: 1024 × 640 upright is 640 × 1024
LEAST, MOST = 320, 16384
SHARE = 0.8  # of the screen, for the first window
GRIP = (160, 40)  # as much of a window's upper edge must lie on a screen for a hand to reach it
NO_DISPLAY = 3
VIDEO = 0x20  # SDL_INIT_VIDEO
FILLS, FILLS_SCREEN, MINIMISED = 0x1, 0x1001, 0x40  # SDL_WindowFlags
TOUCH_PADS = (1, 2)  # SDL_TouchDeviceType
INVISIBLE_DRIVERS = ("offscreen", "dummy", "evdev")
TITLE = "Moksha"

Size = tuple[int, int]
Place = tuple[int, int]
Screen = tuple[int, int, int, int]  # left, top, width and height of what a window may use


class NoDisplay(Exception):
    """There is no screen to open a window on."""

    sentence = "there is no screen here to open a window on (on Linux, DISPLAY or WAYLAND_DISPLAY names it)"


# -- where it may stand


def remembered(settings: Mapping[str, Any]) -> tuple[Size | None, Place | None, bool]:
    """Size and place, where they are known, and whether it filled the screen, as the settings tell."""
    size = (_whole(settings, "width"), _whole(settings, "height"))
    known = all(LEAST <= length <= MOST for length in size)
    place = (_whole(settings, "x"), _whole(settings, "y"))
    kept = known and all(-MOST <= length <= MOST for length in place)
    return size if known else None, place if kept else None, settings.get("full_screen") is True


_MISSING = 2**20


def _whole(settings: Mapping[str, Any], key: str) -> int:
    value = settings.get(key)
    return value if type(value) is int else _MISSING


def fitted(size: Size | None, place: Place | None, screens: Sequence[Screen]) -> tuple[Size, Place]:
    """A size and a place that lie on a screen: those that are wished, as far as a hand can reach them there.

    The first window takes about four fifths of the first screen, in its middle.
    """
    screen, reached = screens[0], False
    if size is not None and place is not None:
        reached = any(_in_reach(size, place, each) for each in screens)
        shares = [_shared(size, place, each) for each in screens]
        screen = screens[shares.index(max(shares))]
    left, top, across, tall = screen
    if size is None:
        least = (1024, 640) if across >= tall else (640, 1024)
        size = (max(least[0], round(across * SHARE)), max(least[1], round(tall * SHARE)))
    size = (min(size[0], across), min(size[1], tall))
    return size, place if reached and place else (left + (across - size[0]) // 2, top + (tall - size[1]) // 2)


def _in_reach(size: Size, place: Place, screen: Screen) -> bool:
    """Whether enough of a window's upper edge lies on a screen."""
    left, top, across, tall = screen
    seen = min(place[0] + size[0], left + across) - max(place[0], left)
    return seen >= GRIP[0] and top <= place[1] <= top + tall - GRIP[1]


def _shared(size: Size, place: Place, screen: Screen) -> int:
    """How much of a window lies on a screen, in pixels."""
    left, top, across, tall = screen
    wide = min(place[0] + size[0], left + across) - max(place[0], left)
    high = min(place[1] + size[1], top + tall) - max(place[1], top)
    return max(0, wide) * max(0, high)


# -- opened, filled, found


def open_as_remembered(settings: Mapping[str, Any]) -> tuple[pygame.Surface, Size, Place]:
    """Open the window as it was left; gives its size and its place beside the whole screen, too."""
    size, place, full_screen = remembered(settings)
    _begin()
    size, place = fitted(size, place, screens())
    return open_window(size, place, full_screen), size, place


def open_window(size: Size, place: Place | None = None, full_screen: bool = False) -> pygame.Surface:
    """Open the window; raises `NoDisplay` where it would be invisible.

    One that is open already with this size is taken over.
    """
    there = pygame.display.get_surface() if pygame.display.get_init() else None
    if there is not None and (full_screen or there.get_size() == size):
        return there
    _begin()
    asked = sys.platform in ("win32", "darwin")  # there the window itself is asked by screen readers
    hidden = (full_screen or asked) and sdl() is not None  # until it fills the screen, and can answer
    surface = pygame.display.set_mode(
        size, pygame.constants.RESIZABLE | (pygame.constants.HIDDEN if hidden else 0)
    )
    pygame.display.set_caption(TITLE)
    if place is not None:
        move(place)
    if asked and hidden:
        from game import screen_reader

        screen_reader.meet(pygame.display.get_wm_info().get("window"), wake)
    if full_screen:
        surface = fill_screen(True, size)
    if hidden:
        _call("SDL_ShowWindow")
    return surface


def can_be_seen() -> bool:
    """Whether anybody can see the window: tests have one that nobody does."""
    return pygame.display.get_driver() not in INVISIBLE_DRIVERS


def show_alone(title: str, sentence: str) -> None:
    """Show a sentence in a small window of the system's, where Moksha has none any longer."""
    with suppress(pygame.error):
        pygame.display.message_box(title, sentence)


def _begin() -> None:
    """Wake SDL's video.

    Software drawing shows a changed rectangle a hundred times faster without SDL's
    framebuffer acceleration where there is no GPU.
    """
    if pygame.display.get_init():
        return
    wanted = os.environ.get("SDL_VIDEODRIVER", "")
    if sys.platform.startswith("linux"):
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        if not os.environ.get("XDG_RUNTIME_DIR"):  # without it, Wayland's own library says so and is no use
            os.environ.setdefault("SDL_VIDEODRIVER", "x11,kmsdrm")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "moksha")
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # what an input method offers is seen in full screen, too
    try:
        pygame.display.init()
    except pygame.base.error:
        raise NoDisplay from None
    if pygame.display.get_driver() in INVISIBLE_DRIVERS and wanted not in INVISIBLE_DRIVERS:
        raise NoDisplay


def fill_screen(full: bool, size: Size) -> pygame.Surface:
    """Let the window fill its screen, or give it its own size and place back.

    SDL does both on the window that is there and knows what to give back; pygame's
    `set_mode` makes it forget.
    """
    if _call("SDL_SetWindowFullscreen", FILLS_SCREEN if full else 0) is None:
        if full:
            return pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.constants.FULLSCREEN)
        return pygame.display.set_mode(size, pygame.constants.RESIZABLE)
    surface = pygame.display.get_surface()
    assert surface is not None
    return surface


def fills_screen(otherwise: bool) -> bool:
    """Whether the window fills the screen, also where the system made it so; else what is known."""
    flags = _call("SDL_GetWindowFlags")
    return otherwise if flags is None else bool(flags & FILLS)


def stands_free() -> bool:
    """Whether the window has a size and a place of its own now."""
    flags = _call("SDL_GetWindowFlags")
    return flags is None or not flags & (FILLS | MINIMISED)


def screens() -> list[Screen]:
    """What of each screen a window may use, the first one first."""
    library = sdl()
    found: list[Screen] = []
    if library is not None:
        import ctypes

        bounds = (ctypes.c_int * 4)()
        for index in range(max(0, library.SDL_GetNumVideoDisplays())):
            if library.SDL_GetDisplayUsableBounds(index, bounds) == 0:
                left, top, across, tall = bounds
                found.append((left, top, across, tall))
    return found or [(0, 0, *size) for size in pygame.display.get_desktop_sizes()]


def move(place: Place) -> None:
    """Put the window somewhere, where the system lets it."""
    try:
        pygame.display.set_window_position(place)
    except (pygame.base.error, AttributeError):
        return


def place_now() -> Place | None:
    """Where the window is, its monitor included."""
    try:
        x, y = pygame.display.get_window_position()
        return int(x), int(y)
    except (pygame.base.error, AttributeError):
        return None


@functools.cache
def is_screen(touched: int) -> bool:
    """Whether what fingers touch is a screen, and not a pad that moves the pointer."""
    library = sdl()
    if library is None:
        return True
    import ctypes

    try:
        return library.SDL_GetTouchDeviceType(ctypes.c_int64(touched)) not in TOUCH_PADS
    except AttributeError:
        return True


@functools.cache
def has_keyboard() -> bool:
    """Whether the system itself shows a keyboard on the screen where something is to be written."""
    library = sdl()
    try:
        return library is not None and bool(library.SDL_HasScreenKeyboardSupport())
    except AttributeError:
        return False


# -- what only SDL itself can do


_library: list[ctypes.CDLL | None] = []


def sdl() -> ctypes.CDLL | None:
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


def _call(name: str, *numbers: int) -> int | None:
    """Ask SDL something of the window; None where SDL is not to be found, or has no window."""
    import ctypes

    library = sdl()
    if library is None:
        return None
    try:
        library.SDL_GetWindowFromID.restype = ctypes.c_void_p
        handle = library.SDL_GetWindowFromID(1)
        if not handle:
            return None
        answer: int = getattr(library, name)(ctypes.c_void_p(handle), *map(ctypes.c_int, numbers))
        return answer
    except (OSError, AttributeError):
        return None


def keep_large_enough() -> None:
    """Keep the user from making the window smaller than it can be laid out in."""
    _call("SDL_SetWindowMinimumSize", *SMALLEST)


def sleep(milliseconds: float | None) -> bool:
    """Sleep until an event comes, or for so long; None: until an event comes. Whether one has come.

    SDL's own waiting sleeps truly, where pygame's polls; without it, pygame's does.
    """
    library = sdl()
    if library is not None:
        longest = -1 if milliseconds is None else max(1, int(milliseconds))
        return bool(library.SDL_WaitEventTimeout(None, longest))
    import pygame.event

    event = pygame.event.wait() if milliseconds is None else pygame.event.wait(max(1, int(milliseconds)))
    came = bool(event.type != pygame.constants.NOEVENT)
    if came:
        pygame.event.post(event)
    return came


def wake() -> None:
    """End the sleep, from any thread."""
    import pygame.event

    try:
        pygame.event.post(pygame.event.Event(pygame.constants.USEREVENT))
    except pygame.base.error:
        return


def locales() -> list[str]:
    """The languages that the system says its user reads, the likeliest first."""
    return [each["language"] for each in pygame.system.get_pref_locales()]
