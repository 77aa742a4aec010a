"""The soonest day on which one can awaken alone, by trying everything.

Shares nothing with the engine or the bots: days are searched one after another, every morning that can be
reached once. It proves what the planner finds by thinking ahead.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

CAVE, FOREST, TOWN, TEMPLE, HEAVEN, HELL = range(6)


class Morning(NamedTuple):
    """One player, alone; in Heaven and Hell `life` is the days still to be spent there."""

    place: int = TOWN
    merit: int = 0
    life: int = 5
    dana: int = 0
    delusion: int = 30
    insight: int = 0
    monk: bool = False
    meditator: bool = False
    greedy: bool = False


def soonest(start: Morning, cap: int, *, afternoon: bool = False, stealing: bool = True) -> int:
    """How many days it takes from a morning, or from an afternoon, that day included."""
    mornings = {start}
    known = set() if afternoon else {start}
    day = 0
    while mornings:
        day += 1
        evenings: set[Morning] = set()
        tomorrow: set[Morning | None] = set()
        for one in mornings:
            if one.place in (HEAVEN, HELL):
                tomorrow.add(_in_a_realm(one, cap))
            else:
                evenings |= set(_phase(one, afternoon, stealing))
        if not afternoon:
            evenings = {then for one in evenings for then in _phase(one, True, stealing)}
        afternoon = False
        for one in evenings:
            tomorrow |= set(_night(one))
        if None in tomorrow:
            return day
        mornings = {one for one in tomorrow if one is not None and one not in known}
        known |= mornings
    raise AssertionError("one can always awaken")


def _phase(one: Morning, afternoon: bool, stealing: bool) -> Iterator[Morning]:
    yield one
    for place in (one.place - 1, one.place + 1):
        if CAVE <= place <= TEMPLE:
            there = one._replace(place=place, monk=one.monk or place == TEMPLE)
            yield _stolen(there) if one.greedy and place == TOWN else there
    if one.place == TOWN:
        if one.dana:
            yield one._replace(dana=one.dana - 1, merit=min(5, one.merit + 1))
        if stealing:
            yield _stolen(one)
        if one.monk and not afternoon:
            yield one._replace(dana=one.dana + 1)
    elif one.meditator:
        power = 2 if one.place == CAVE else 1
        if one.delusion:
            yield one._replace(delusion=max(0, one.delusion - power))
        else:
            yield one._replace(insight=min(7, one.insight + power))


def _stolen(one: Morning) -> Morning:
    return one._replace(dana=one.dana + 1, merit=max(-5, one.merit - 1))


def _night(one: Morning) -> Iterator[Morning | None]:
    """The next mornings; None is freedom."""
    if one.life > 1:
        yield one._replace(life=one.life - 1)
        return
    if one.dana:
        yield one._replace(life=1, dana=one.dana - 1)
    if one.insight == 7:
        yield None
    elif one.merit > 0:
        yield Morning(HEAVEN, one.merit, one.merit, 0, one.delusion, meditator=True)
    elif one.merit < 0:
        yield Morning(HELL, one.merit, -one.merit, 0, one.delusion, greedy=True)
    else:
        yield Morning(delusion=one.delusion)


def _in_a_realm(one: Morning, cap: int) -> Morning:
    step = -1 if one.place == HEAVEN else 1
    delusion = max(0, min(cap, one.delusion + step))
    if one.life == 1:
        return Morning(delusion=delusion, meditator=one.meditator, greedy=one.greedy)
    return one._replace(merit=one.merit + step, life=one.life - 1, delusion=delusion)
