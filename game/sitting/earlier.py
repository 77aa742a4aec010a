"""What was done by older rules, or before a branch, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game import saves, words
from game.sitting.chronicle import Told


class Hidden(NamedTuple):
    """A step before the first of which nothing may be told but who took it."""

    seat: int
    name: str


def told(steps: Sequence[saves.Step], seats: int, tell: Callable[[saves.Step], Told | Hidden]) -> list[Told]:
    """Each step of a match with so many seats as `tell` has it; hidden ones after another are one line."""
    groups: list[Told | Hidden] = []
    hidden: list[Hidden] = []  # those of the run under way
    standing: list[int] = []
    for step in steps:
        if "undo" in step and standing:
            index = standing.pop()
            before = groups[index]
            said = _told_hidden([before]) if isinstance(before, Hidden) else before
            groups[index] = Told(said.seat, words.say("log.taken_back", sentence=said.words), True)
        elif type(step.get("seat")) is int and 0 <= step["seat"] < seats:
            standing.append(len(groups))
            groups.append(tell(step))
    found: list[Told] = []
    for group in groups:
        if isinstance(group, Told):
            found += [*_runs(hidden), group]
            hidden = []
        else:
            hidden.append(group)
    return [*found, *_runs(hidden)]


def _told_hidden(steps: Sequence[Hidden]) -> Told:
    """One line for steps one after another that must stay hidden."""
    names = words.listed(list(dict.fromkeys(step.name for step in steps)))
    if len(steps) == 1:
        return Told(steps[0].seat, words.say("log.earlier.unnamed", name=names), False)
    seats = {step.seat for step in steps}
    about = steps[0].seat if len(seats) == 1 else None
    return Told(about, words.counted("log.earlier.run", len(steps), names=names), False)


def _runs(steps: Sequence[Hidden]) -> list[Told]:
    return [_told_hidden(steps)] if steps else []
