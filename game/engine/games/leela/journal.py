"""The journal of Leela: the figures of one course, and of many (section 10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.engine.games.leela.rules import COSMIC_CONSCIOUSNESS, DELUSION, GENESIS, Throw


def level(square: int) -> int:
    """The row of a square, 1 the lowest (LE-1.4)."""
    return (square - 1) // 9 + 1


def met(throw: Throw) -> list[int]:
    """The squares a throw met, in order (LE-8.2)."""
    if throw.kind == "enter":
        return [GENESIS, DELUSION]
    if throw.land is None:
        return []
    return [throw.land] if throw.via is None else [throw.land, throw.to]


@dataclass
class Arrival:
    """How a course came home: the throw, the square counted from, by arrow or (None) by count."""

    throw: int
    from_: int
    via: str | None


@dataclass
class Journal:
    """The figures of section 10; tables hold only what was met at all."""

    throws: int = 0
    turns: int = 0
    dice: list[int] = field(default_factory=lambda: [0] * 6)
    waits: int = 0
    useless: int = 0
    held: int = 0
    returns: int = 0
    totals: int = 0
    visits: dict[int, int] = field(default_factory=dict)
    arrows: dict[int, int] = field(default_factory=dict)
    snakes: dict[int, int] = field(default_factory=dict)
    climbed: int = 0
    fallen: int = 0
    level_throws: list[int] = field(default_factory=lambda: [0] * 8)
    level_moves: dict[str, int] = field(default_factory=dict)
    jump_pairs: dict[str, int] = field(default_factory=dict)
    top: int = 0
    longest_stay: list[int] | None = None
    arrival: Arrival | None = None


def _add(table: dict[Any, int], key: Any) -> None:
    table[key] = table.get(key, 0) + 1


def journal(course: Sequence[Throw]) -> Journal:
    """The figures of one course (LE-8.3)."""
    found = Journal(throws=len(course), turns=len({throw.turn for throw in course}))
    last_jump: int | None = None
    for throw in course:
        found.dice[throw.die - 1] += 1
        _count_kind(found, throw)
        for square in met(throw):
            _add(found.visits, square)
            found.top = max(found.top, level(square))
        if throw.via is not None and throw.land is not None:
            last_jump = _count_jump(found, throw, throw.land, last_jump)
        if throw.kind not in ("wait", "enter"):
            found.level_throws[level(throw.from_) - 1] += 1
        if throw.land is not None and throw.kind != "enter":
            _add(found.level_moves, f"{level(throw.from_)}>{level(throw.to)}")
    found.longest_stay = _longest_stay(course)
    found.arrival = _arrival(course)
    return found


def _count_kind(found: Journal, throw: Throw) -> None:
    if throw.kind == "wait":
        found.waits += 1
    elif throw.kind == "hold":
        found.held += 1
    elif throw.kind == "return":
        found.returns += 1
    elif throw.kind == "total":
        found.totals += 1
    if throw.kind in ("move", "return", "total") and throw.land is None:
        found.useless += 1


def _count_jump(found: Journal, throw: Throw, land: int, last_jump: int | None) -> int:
    way = abs(throw.to - land)
    if throw.via == "arrow":
        _add(found.arrows, land)
        found.climbed += way
    else:
        _add(found.snakes, land)
        found.fallen += way
    if last_jump is not None:
        _add(found.jump_pairs, f"{last_jump}>{land}")
    return land


def _longest_stay(course: Iterable[Throw]) -> list[int] | None:
    best: list[int] | None = None
    square, length = 0, 0
    for throw in course:
        if throw.kind in ("wait", "enter"):
            continue
        length = length + 1 if throw.from_ == square else 1
        square = throw.from_
        if best is None or length > best[1]:
            best = [square, length]
    return best


def _arrival(course: Sequence[Throw]) -> Arrival | None:
    """Of the last entry, where it brought the symbol home; unborn symbols stand on 68 too."""
    if not course or course[-1].to != COSMIC_CONSCIOUSNESS or course[-1].kind == "wait":
        return None
    last = course[-1]
    return Arrival(last.die, last.base, last.via)


# -- of several courses


ADDED = ("throws", "turns", "waits", "useless", "held", "returns", "totals", "climbed", "fallen")
ADDED_BY_KEY = ("visits", "arrows", "snakes", "level_moves", "jump_pairs")


def summed(journals: Iterable[Journal]) -> Journal:
    """The figures of several courses in one, the earliest first (LE-8.3).

    Counts are added, `top` is the highest, `longest_stay` the longest; `arrival`
    stays None, for each course has its own (`arrivals`).
    """
    whole = Journal()
    for one in journals:
        for figure in ADDED:
            setattr(whole, figure, getattr(whole, figure) + getattr(one, figure))
        whole.dice = [a + b for a, b in zip(whole.dice, one.dice)]
        whole.level_throws = [a + b for a, b in zip(whole.level_throws, one.level_throws)]
        for table in ADDED_BY_KEY:
            _add_table(getattr(whole, table), getattr(one, table))
        whole.top = max(whole.top, one.top)
        stay = one.longest_stay
        if stay is not None and (whole.longest_stay is None or stay[1] > whole.longest_stay[1]):
            whole.longest_stay = list(stay)
    return whole


def _add_table(table: dict[Any, int], other: dict[Any, int]) -> None:
    for key, count in other.items():
        table[key] = table.get(key, 0) + count


def arrivals(journals: Iterable[Journal]) -> dict[str, int]:
    """How often each way home was taken: `arrow`, or the square counted from."""
    found: dict[str, int] = {}
    for one in journals:
        if one.arrival is not None:
            _add(found, "arrow" if one.arrival.via == "arrow" else str(one.arrival.from_))
    return found
