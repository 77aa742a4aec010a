"""How much room words take, as plans ask it."""

from __future__ import annotations

from typing import Protocol

from game.widgets.theme import Face

DOT = " · "  # between two facts in a line


class Letters(Protocol):
    """What measures words: `game.widgets.text` where they are drawn; heights and widths in pixels."""

    def width(self, text: str, face: Face, height: int, /) -> int:
        """How wide a line is."""

    def wrapped(self, text: str, face: Face, height: int, across: int, /) -> tuple[str, ...]:
        """The lines of a text in a column so wide."""

    def fitted(self, text: str, face: Face, height: int, across: int, smallest: int = 13, /) -> int:
        """The height, no larger than given, at which a line fits a width."""


def in_lines(letters: Letters, said: str, height: int, across: int) -> tuple[str, ...]:
    """A line broken between its facts where it is too long, and within one only where that is too long."""
    lines: list[str] = []
    for fact in said.split(DOT):
        tried = DOT.join(filter(None, (lines[-1] if lines else "", fact)))
        if lines and letters.width(tried, "inter", height) <= across:
            lines[-1] = tried
        else:
            lines += letters.wrapped(fact, "inter", height, across)
    return tuple(lines)
