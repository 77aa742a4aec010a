"""Pictures too large to be painted within a frame: piece by piece while nobody waits, else all at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

Picture = TypeVar("Picture")


class Painting(Generic[Picture]):
    """A picture as far as it is painted: each of its steps adds a piece.

    `larger` are fewer and larger steps, taken where none was begun and it is wanted now.
    """

    def __init__(self, picture: Picture, steps: Iterator[None], larger: Iterator[None] | None = None) -> None:
        self.picture, self._steps, self._larger = picture, steps, larger
        self.done = False

    def paint(self) -> bool:
        """Add the next piece; whether there may be more to come, before it is there whole."""
        self._larger = None
        self.done = self.done or next(self._steps, self) is self
        return not self.done

    def finish(self) -> Picture:
        """The whole of it; what is missing is painted now."""
        self._steps = self._larger or self._steps
        while self.paint():
            pass
        return self.picture
