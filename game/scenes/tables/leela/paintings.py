"""The small paintings of Leela: one for each square, arrow and snake, made ready beside the main loop.

A large one takes a tenth of a second to draw; it is drawn in a thread while a token walks. Whoever asks for
one that is not there waits for it.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from contextlib import suppress

import pygame

from game import resources
from game.widgets import art, picture_cache

Key = tuple[str, int]
HELD = 12 * 2**20  # bytes of paintings kept at a time: two sizes of a square at 4K, and those of its link
LIVELY = 720  # pixels: a larger one is shown from a smaller picture of it while it grows

_made: OrderedDict[Key, pygame.Surface] = OrderedDict()
_drawing: dict[Key, _Drawing] = {}


class _Drawing:
    """A painting that is drawn in a thread."""

    def __init__(self, name: str, side: int) -> None:
        self._name, self._side = name, side
        self._picture: pygame.Surface | None = None
        self._thread = threading.Thread(target=self._draw, daemon=True)
        self._thread.start()

    def _draw(self) -> None:
        with suppress(pygame.error, OSError, resources.ResourceMissing):
            self._picture = _drawn(self._name, self._side)

    def done(self) -> pygame.Surface:
        """The picture, waited for; drawn anew where the thread could not."""
        self._thread.join()
        return self._picture or _drawn(self._name, self._side)


def called(square: int, to: int | None = None) -> str:
    """The name of a square's painting, or of that of the link from it."""
    return f"{square:02d}" if to is None else f"{square}-{to}"


def there(name: str) -> bool:
    """Whether there is a painting of a name: a board of one's own may have links that have none."""
    return art.exists(f"leela/paintings/{name}")


def prepare(name: str, side: int) -> None:
    """Begin to draw a painting so many pixels wide and high."""
    key = name, side
    if key not in _made and key not in _drawing:
        _drawing[key] = _Drawing(name, side)


def painting(name: str, side: int) -> pygame.Surface:
    """A painting so many pixels wide and high."""
    key = name, side
    if key in _drawing:
        _keep(key, _drawing.pop(key).done())
    elif key not in _made:
        _keep(key, _drawn(name, side))
    _made.move_to_end(key)
    return _made[key]


def lively(name: str, side: int) -> pygame.Surface:
    """The painting of a size to be scaled while it moves: no larger than is scaled within a frame."""
    if side <= LIVELY:
        return painting(name, side)
    key = name, -side
    if key not in _made:
        half = pygame.transform.smoothscale(painting(name, side), (side // 2, side // 2))
        _keep(key, half)
    return _made[key]


def _keep(key: Key, picture: pygame.Surface) -> None:
    _made[key] = picture
    while len(_made) > 1 and sum(each.get_pitch() * each.get_height() for each in _made.values()) > HELD:
        _made.popitem(last=False)


@picture_cache.also
def forget() -> None:
    """Give all back, as when the window has another size."""
    _made.clear()
    _drawing.clear()


def _drawn(name: str, side: int) -> pygame.Surface:
    return art.raster(art.markup_of(f"leela/paintings/{name}"), (side, side)).convert()
