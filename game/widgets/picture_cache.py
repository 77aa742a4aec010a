"""Pictures once made are kept while their window has its size, within a bound.

All of them lie in one store, counted in bytes: what was not asked for longest goes first. A window of
another size needs other pictures, so then all are given back.
"""

from __future__ import annotations

import gc
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Generic, ParamSpec, TypeVar
from weakref import WeakSet

import pygame

from game.widgets import text_capture

Asked = ParamSpec("Asked")
Made = TypeVar("Made")

LEAST = 40 * 2**20  # bytes
WINDOWS = 1.3  # or as many pictures as would cover the window so often
LARGE = 2**16  # bytes: a picture of so many goes back to the system as soon as nobody has it
MOVING = 2**24  # bytes: while something moves only larger ones do; what a frame gives back the next one takes
FREE = 2**22  # bytes: more than that is not held at the end of what is in use
TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8  # of glibc's `mallopt`
OVERHEAD = 200  # bytes of an entry besides its pixels

_store: OrderedDict[tuple[Any, ...], tuple[Any, int, tuple[str, ...]]] = OrderedDict()
_held: list[tuple[Any, ...]] = []
_keys: dict[int, tuple[Any, ...]] = {}  # of each picture in it, by the identity of that
_forgetting: list[Callable[[], None]] = []
_bytes = 0
_window = (0, 0)
_moving = False
_untidy = False  # whether something moved since all was tidied
_due = False  # whether all is to be tidied before the next picture
_grounds: WeakSet[pygame.Surface] = WeakSet()
_spare: list[pygame.Surface] = []  # the one of them that was given back last


class CachedPicture(Generic[Asked, Made]):
    """A function whose pictures are kept; what it is asked with must be hashable."""

    def __init__(self, make: Callable[Asked, Made]) -> None:
        self.make = make
        self.keys: set[tuple[Any, ...]] = set()  # of what it made and is still there
        self.__doc__ = make.__doc__

    def __call__(self, *args: Asked.args, **kwargs: Asked.kwargs) -> Made:
        key = (self, args, *kwargs.items())
        found = _store.get(key)
        if found is not None:
            _store.move_to_end(key)
            text_capture.again(found[2])
            made: Made = found[0]
            return made
        with text_capture.listening() as written, _lasting():
            made = self.make(*args, **kwargs)
        text_capture.again(written)
        self.keys.add(key)
        _keep(key, made, tuple(written))
        return made

    def there(self, *args: Asked.args, **kwargs: Asked.kwargs) -> Made | None:
        """What was made already, or None."""
        found = _store.get((self, args, *kwargs.items()))
        return found[0] if found is not None else None

    def forget(self) -> None:
        """Give back what this function made."""
        global _bytes
        for key in self.keys:
            _bytes -= _take_out(key)
        self.keys.clear()


def cached_picture(make: Callable[Asked, Made]) -> CachedPicture[Asked, Made]:
    """Keep what a function makes."""
    return CachedPicture(make)


def goes_first(picture: pygame.Surface) -> None:
    """Make room with a picture first: it is drawn already where it is seen."""
    for key in _keys_of(picture):
        _store.move_to_end(key, last=False)


def hold(*pictures: pygame.Surface) -> None:
    """Let these stay, whatever else is made, until others are held: soon they will be wanted at once."""
    _held[:] = [key for picture in pictures for key in _keys_of(picture)]


def _keys_of(picture: pygame.Surface) -> list[tuple[Any, ...]]:
    key = _keys.get(id(picture))
    return [] if key is None else [key]


def _parts(made: Any) -> Iterator[pygame.Surface]:
    """The pictures that were made together."""
    if isinstance(made, pygame.Surface):
        yield made
    elif isinstance(made, tuple | list):
        for part in made:
            yield from _parts(part)


def _take_out(key: tuple[Any, ...]) -> int:
    """Let something go; gives how many bytes that was."""
    made, weighed, _ = _store.pop(key)
    for picture in _parts(made):
        _keys.pop(id(picture), None)
    return weighed


def also(forget: Callable[[], None]) -> Callable[[], None]:
    """Have something else forgotten together with the pictures."""
    _forgetting.append(forget)
    return forget


def for_window(size: tuple[int, int]) -> bool:
    """Pictures are now for a window of this size: those for another are given back. Whether it is new."""
    global _window
    if size == _window:
        return False
    forget()
    _window = size
    return True


@cache
def _memory() -> Any:
    """The C library, where it keeps freed memory to itself (glibc), and can be told not to."""
    if not sys.platform.startswith("linux"):
        return None
    import ctypes

    try:
        library = ctypes.CDLL(None)
        known = hasattr(library, "malloc_trim") and hasattr(library, "mallopt")
        return library if known else None
    except (OSError, AttributeError):
        return None


def give_back_large() -> None:
    """Large pictures lie each in memory of its own from now on, which goes back with them.

    Else each hole that one of them leaves would be filled by small ones, and none of it could go back.
    """
    library = _memory()
    if library is not None:
        library.mallopt(ARENA_MAX, 1)
        _give_back_from(library, LARGE)


def while_moving(moves: bool) -> None:
    """Hold freed memory while something moves, since each frame asks for as much again; then give it back.

    Memory that comes anew from the system is cleared page by page, which costs a frame some milliseconds.
    """
    global _moving, _untidy
    if moves == _moving:
        return
    _moving, _untidy = moves, True
    library = _memory()
    if library is not None:
        _give_back_from(library, MOVING if moves else LARGE)
        if not moves:
            library.malloc_trim(0)


@contextmanager
def _lasting() -> Iterator[None]:
    """What is made now lasts longer than a motion: it lies in memory of its own, amid none of the rest."""
    library = _memory() if _moving else None
    if library is None:
        yield
        return
    library.mallopt(MMAP_THRESHOLD, LARGE)
    try:
        yield
    finally:
        library.mallopt(MMAP_THRESHOLD, MOVING)


def _give_back_from(library: Any, size: int) -> None:
    library.mallopt(MMAP_THRESHOLD, size)
    library.mallopt(TRIM_THRESHOLD, min(4 * size, FREE))


def trim_soon() -> None:
    """All is for another window now: what was for the last one is to go before anything is drawn."""
    global _due
    _due = True


def trim_if_due() -> None:
    """Do so, as a step of its own."""
    if _due:
        trim()


def tidy() -> None:
    """At rest what a motion left behind is given back: pictures whose widgets know each other."""
    if _untidy and not _moving:
        trim()


def trim() -> None:
    """What was given back goes back to the system; a scene's widgets know each other, so they are sought."""
    global _untidy, _due
    _untidy = _due = False
    gc.collect()
    library = _memory()
    if library is not None:
        library.malloc_trim(0)


def ground(size: tuple[int, int]) -> pygame.Surface:
    """A surface to be painted all over: the last one given back where it is as large; new memory is slow."""
    if _spare and _spare[0].get_size() == size:
        return _spare.pop()
    made = pygame.Surface(size)
    _grounds.add(made)
    return made


def give_back(picture: pygame.Surface) -> None:
    """Nobody has this any longer: if it was made as a ground, the next one is painted on it."""
    if picture in _grounds:
        _spare[:] = [picture]


def forget() -> None:
    """Give everything back."""
    global _bytes
    _spare.clear()
    for key in _store:
        key[0].keys.clear()
    _store.clear()
    _keys.clear()
    _held.clear()
    _bytes = 0
    for each in _forgetting:
        each()


def weight() -> int:
    """The bytes of all that is kept."""
    return _bytes


def bound() -> int:
    """The bytes that may be kept."""
    return max(LEAST, round(WINDOWS * _window[0] * _window[1] * 4))


def _keep(key: tuple[Any, ...], made: Any, written: tuple[str, ...]) -> None:
    global _bytes
    pictures = list(_parts(made))
    weighs = sum(each.get_pitch() * each.get_height() for each in pictures) + OVERHEAD
    _store[key] = (made, weighs, written)
    _keys.update((id(each), key) for each in pictures)
    _bytes += weighs
    most = bound()
    while _bytes > most:
        oldest = next((each for each in _store if each is not key and each not in _held), None)
        if oldest is None:
            return
        _bytes -= _take_out(oldest)
        oldest[0].keys.discard(oldest)
