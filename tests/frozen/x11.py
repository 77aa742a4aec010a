"""Looking for a window on an X display, at what it shows, and closing it as its own button would."""

from __future__ import annotations

import ctypes
import ctypes.util
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

Handle = ctypes.c_ulong

# A window may be gone between two questions about it: no answer, then, where Xlib would end the program.
_UNHEARD = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(lambda display, error: 0)

_CLIENT_MESSAGE = 33
_Z_PIXMAP = 2
_ALL_PLANES = 2**32 - 1


class _Message(ctypes.Structure):
    """XClientMessageEvent, as large as an XEvent."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", Handle),
        ("message_type", Handle),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 24),
    )


class _Text(ctypes.Structure):
    """XTextProperty."""

    _fields_ = (
        ("value", ctypes.c_void_p),
        ("encoding", Handle),
        ("format", ctypes.c_int),
        ("nitems", ctypes.c_ulong),
    )


class _Image(ctypes.Structure):
    """The beginning of an XImage."""

    _fields_ = (
        ("width", ctypes.c_int),
        ("height", ctypes.c_int),
        ("xoffset", ctypes.c_int),
        ("format", ctypes.c_int),
        ("data", ctypes.c_void_p),
        ("byte_order", ctypes.c_int),
        ("bitmap_unit", ctypes.c_int),
        ("bitmap_bit_order", ctypes.c_int),
        ("bitmap_pad", ctypes.c_int),
        ("depth", ctypes.c_int),
        ("bytes_per_line", ctypes.c_int),
    )


@cache
def library() -> ctypes.CDLL | None:
    """Xlib; None where there is none."""
    name = ctypes.util.find_library("X11")
    if name is None:
        return None
    found = ctypes.CDLL(name)
    found.XOpenDisplay.restype = ctypes.c_void_p
    found.XOpenDisplay.argtypes = [ctypes.c_char_p]
    found.XDefaultRootWindow.restype = Handle
    found.XInternAtom.restype = Handle
    found.XGetImage.restype = ctypes.POINTER(_Image)
    found.XSetErrorHandler(_UNHEARD)
    return found


@contextmanager
def display(name: str) -> Iterator[Display]:
    """A display, for as long as the block lasts."""
    xlib = library()
    assert xlib is not None
    handle = xlib.XOpenDisplay(name.encode())
    if not handle:
        raise OSError(f"the display {name} does not open")
    try:
        yield Display(xlib, ctypes.c_void_p(handle))
    finally:
        xlib.XCloseDisplay(ctypes.c_void_p(handle))


class Display:
    """One connection to an X server."""

    def __init__(self, xlib: ctypes.CDLL, handle: ctypes.c_void_p) -> None:
        self._xlib = xlib
        self._handle = handle

    def titled(self, title: str) -> set[int]:
        """The windows of that title, wherever a window manager has put them."""
        windows = [int(self._xlib.XDefaultRootWindow(self._handle))]
        for window in windows:
            windows += self._children(window)
        return {window for window in windows if self._title(window) == title}

    def _title(self, window: int) -> str:
        text = _Text()
        if not self._xlib.XGetWMName(self._handle, Handle(window), ctypes.byref(text)) or not text.value:
            return ""
        found = ctypes.string_at(text.value).decode("utf-8", "replace")
        self._xlib.XFree(ctypes.c_void_p(text.value))
        return found

    def _children(self, window: int) -> list[int]:
        root, parent, number = Handle(), Handle(), ctypes.c_uint()
        children = ctypes.POINTER(Handle)()
        self._xlib.XQueryTree(
            self._handle,
            Handle(window),
            ctypes.byref(root),
            ctypes.byref(parent),
            ctypes.byref(children),
            ctypes.byref(number),
        )
        found = [int(children[index]) for index in range(number.value)]
        if found:
            self._xlib.XFree(children)
        return found

    def size(self, window: int) -> tuple[int, int]:
        root, x, y = Handle(), ctypes.c_int(), ctypes.c_int()
        width, height, border, depth = (ctypes.c_uint() for _ in range(4))
        self._xlib.XGetGeometry(
            self._handle,
            Handle(window),
            *(ctypes.byref(value) for value in (root, x, y, width, height, border, depth)),
        )
        return width.value, height.value

    def colours(self, window: int) -> int:
        """How many different colours it shows: one, while nothing is drawn."""
        width, height = self.size(window)
        image = self._xlib.XGetImage(
            self._handle, Handle(window), 0, 0, width, height, Handle(_ALL_PLANES), _Z_PIXMAP
        )
        if not image:
            return 0
        shown = image.contents
        pixels = ctypes.string_at(shown.data, shown.bytes_per_line * shown.height)
        self._xlib.XDestroyImage(image)
        return len(set(memoryview(pixels).cast("I")))

    def close(self, window: int) -> None:
        """Ask it to close, as the button in its frame does."""
        message = _Message(type=_CLIENT_MESSAGE, window=window, format=32)
        message.message_type = self._atom(b"WM_PROTOCOLS")
        message.data[0] = self._atom(b"WM_DELETE_WINDOW")
        self._xlib.XSendEvent(self._handle, Handle(window), 0, ctypes.c_long(0), ctypes.byref(message))
        self._xlib.XSync(self._handle, 0)

    def _atom(self, name: bytes) -> int:
        return int(self._xlib.XInternAtom(self._handle, name, 0))
