"""What is written on the screen, overheard while it is drawn: for those who hear the window, not see it.

A widget says what it writes unless it says otherwise, so that nothing can be heard that is not seen. A
picture that was kept is heard as it was when it was made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

from game.widgets.theme import CHARMS

MARKS = 0xF8C0  # from here on, the characters that stand for the marks of seats
MOST = 512  # shortened lines that are remembered whole

_lines: list[str] | None = None  # where what is written goes now; None: nobody listens
_whole: dict[str, str] = {}


def write(line: str) -> None:
    """A line is written."""
    if _lines is not None:
        _lines.append(_whole.get(line, line))


def shorten(short: str, line: str) -> str:
    """A line has no room and is shortened: it is heard whole."""
    if short != line:
        if len(_whole) >= MOST:
            _whole.clear()
        _whole[short] = _whole.get(line, line)
    return short


def again(lines: Sequence[str]) -> None:
    """A picture on which these lines are written is shown."""
    if _lines is not None:
        _lines.extend(lines)


@contextmanager
def listening() -> Iterator[list[str]]:
    """Gather what is written meanwhile."""
    global _lines
    before, _lines = _lines, []
    try:
        yield _lines
    finally:
        _lines = before


@lru_cache(maxsize=2048)
def plain(said: str) -> str:
    """Words as they are spoken: the mark of a seat by its name, and nothing that only steers a line."""
    if said.isascii():
        return " ".join(said.split())
    spoken = "".join(_spoken(sign) for sign in said)
    return " ".join(spoken.split())


def _spoken(sign: str) -> str:
    charm = ord(sign) - MARKS
    if 0 <= charm < len(CHARMS):
        return CHARMS[charm].name
    return "" if "\u2066" <= sign <= "\u2069" or sign in "\u200e\u200f\u00ad" else sign
