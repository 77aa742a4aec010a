"""Lines in which some words run from right to left: in which order their pieces stand.

The line itself runs from left to right, as all the app's sentences do, and a name in it may be set apart.
This is the part of Unicode's rules (UAX 9) that such lines need.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

Piece = TypeVar("Piece")
RIGHT = ("R", "AL")
STRONG = ("L", *RIGHT)
OPEN, CLOSE = "\u2068", "\u2069"  # what stands between them is laid out by itself
NUMBERS = ("EN", "AN")


@lru_cache(maxsize=4096)
def runs_left(character: str) -> bool:
    """Whether a letter is written from right to left."""
    return unicodedata.bidirectional(character) in RIGHT


def apart(text: str) -> str:
    """A text that keeps its own direction within a line, whatever stands beside it."""
    return f"{OPEN}{text}{CLOSE}" if any(map(runs_left, text)) else text


def levels(text: str) -> list[int]:
    """For each character: odd where it runs from right to left; a higher one lies within a lower one."""
    outer: list[str] = []
    inner: dict[int, str] = {}
    rest = text
    while rest:
        before, opened, rest = rest.partition(OPEN)
        outer += before
        if opened:
            held, closed, rest = rest.partition(CLOSE)
            inner[len(outer)] = opened + held + closed
            outer.append(OPEN)
    found: list[int] = []
    for place, level in enumerate(_levels("".join(outer), 0)):
        if place in inner:
            first = next(
                (kind for kind in map(unicodedata.bidirectional, inner[place]) if kind in STRONG), "L"
            )
            found += _levels(inner[place], 1 if first in RIGHT else 0)
        else:
            found.append(level)
    return found


def _levels(text: str, base: int) -> list[int]:
    kinds = _kinds(text, base)
    found: list[int] = []
    for place, kind in enumerate(kinds):
        if kind in NUMBERS:
            found.append(2)
            continue
        if kind not in ("L", "R"):
            before, after = _side(kinds, place, -1, base), _side(kinds, place, 1, base)
            kind = before if before == after else "LR"[base]
        found.append(1 if kind == "R" else 2 * base)
    return found


def _side(kinds: Sequence[str], place: int, step: int, base: int) -> str:
    """The next that has a direction: numbers run with the words that are written from right to left."""
    while 0 <= (place := place + step) < len(kinds):
        if kinds[place] == "L":
            return "L"
        if kinds[place] == "R" or kinds[place] in NUMBERS:
            return "R"
    return "LR"[base]


def _kinds(text: str, base: int) -> list[str]:
    """Strong directions and numbers; what has none is left neutral."""
    kinds: list[str] = []
    strong = "LR"[base]
    for character in text:
        kind = unicodedata.bidirectional(character) or "L"
        if kind == "NSM" and kinds:
            kinds.append(kinds[-1])
            continue
        if kind in STRONG:
            strong = kind
        elif kind == "EN":
            kind = {"AL": "AN", "R": "EN"}.get(strong, "L")
        kinds.append("R" if kind in RIGHT else kind)
    for place in range(1, len(kinds) - 1):
        around = {kinds[place - 1], kinds[place + 1]}
        if (kinds[place] in ("ES", "CS") and len(around) == 1) or kinds[place] == "ET":
            number = next((kind for kind in around if kind in NUMBERS), None)
            kinds[place] = number or kinds[place]
    return kinds


def seen_order(pieces: Sequence[Piece], level: Callable[[Piece], int]) -> list[Piece]:
    """The pieces of a line from left to right, given in the order in which they are read."""
    line = list(pieces)
    for least in (2, 1):
        start = 0
        while start < len(line):
            end = start
            while end < len(line) and level(line[end]) >= least:
                end += 1
            line[start:end] = line[start:end][::-1]
            start = max(end, start + 1)
    return line
