"""What is written on the screen, overheard while it is drawn: for those who hear the window, not see it.

A widget says what it writes unless it says otherwise, so that nothing can be heard that is not seen. A
picture that was kept is heard as it was when it was made. Where what is written does not go on in the same
row or as the next line of the same text, a `STOP` is heard before it: `plain` makes a full stop of that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple

from game.widgets.theme import CHARMS

MARKS = 0xF8C0  # from here on, the characters that stand for the marks of seats
MOST = 512  # shortened lines that are remembered whole

STOP = "\x1e"
ENDS = (".", "!", "?", ":", ";", ",", "…")
DOT = re.compile(r"(?<=[^\s·]) · (?=[^\s·])")  # stands between two facts
SUMS = re.compile(r"\b(\d+)-(\d+)-(\d+)\b")  # of three things, which a reader would subtract
LEADING = 1.9  # of the height of its type: the next line of a text is no further below


class Spot(NamedTuple):
    """Where and how a line is written: its type, and the point at which it is aligned, in pixels."""

    style: tuple[str, int, str]
    x: float
    baseline: float

    @property
    def height(self) -> int:
        """How high its type is."""
        return self.style[1]


_lines: list[str] | None = None  # where what is written goes now; None: nobody listens
_last: tuple[Spot, bool] | None = None  # where the last line was written, and whether beside another
_whole: dict[str, str] = {}


def write(line: str, spot: Spot) -> None:
    """A line is written."""
    global _last
    if _lines is None:
        return
    beside = False
    if _last is not None:
        before, was_beside = _last
        down = spot.baseline - before.baseline
        beside = abs(down) < before.height / 2
        below = spot.style == before.style and spot.x == before.x and 0 < down <= LEADING * spot.height
        if not beside and (was_beside or not below):
            _lines.append(STOP)
    elif _lines:
        _lines.append(STOP)
    _last = spot, beside
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
    global _last
    if _lines is not None and lines:
        _lines.extend([STOP, *lines] if _lines else lines)
        _last = None


@contextmanager
def listening() -> Iterator[list[str]]:
    """Gather what is written meanwhile."""
    global _lines, _last
    before, _lines, _last = (_lines, _last), [], None
    try:
        yield _lines
    finally:
        _lines, _last = before


@lru_cache(maxsize=2048)
def plain(said: str) -> str:
    """Words as they are spoken: the mark of a seat by its name, and nothing that only steers a line.

    What stands apart on the screen is apart in words, too; three counts are no subtraction.
    """
    if not said.isascii():
        said = DOT.sub(", ", "".join(_spoken(sign) for sign in said))
    spoken, counts = "", False  # a number by itself goes with what it counts
    for part in SUMS.sub(r"\1, \2, \3", said).split(STOP):
        words = " ".join(part.split())
        if spoken and words:
            spoken += " " if counts or spoken.endswith(ENDS) else ". "
        counts = words.isdigit() or (counts and not words)
        spoken += words
    return spoken


def _spoken(sign: str) -> str:
    charm = ord(sign) - MARKS
    if 0 <= charm < len(CHARMS):
        return CHARMS[charm].name
    return "" if "\u2066" <= sign <= "\u2069" or sign in "\u200e\u200f\u00ad" else sign
