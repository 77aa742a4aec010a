"""How much room words take, as plans ask it."""

from __future__ import annotations

from typing import Protocol

from game.widgets.theme import Face


class Letters(Protocol):
    """What measures words: `game.widgets.text` where they are drawn; heights and widths in pixels."""

    def width(self, text: str, face: Face, height: int, /) -> int:
        """How wide a line is."""

    def wrapped(self, text: str, face: Face, height: int, across: int, /) -> tuple[str, ...]:
        """The lines of a text in a column so wide."""

    def fitted(self, text: str, face: Face, height: int, across: int, smallest: int = 13, /) -> int:
        """The height, no larger than given, at which a line fits a width."""
