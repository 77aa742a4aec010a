"""Who sat where in a match: people get up and sit down, bots too, and names and tokens change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NamedTuple

from game.engine.match import Match
from game.saves.lines import SEATED, Person, Step, seated
from game.saves.match import Other
from game.saves.profiles import plain_name


@dataclass(frozen=True)
class Sat:
    """Who sat on a seat, by what name, from so many actions on, those taken back included."""

    since: int
    name: str
    person: Person

    def is_same(self, other: Sat) -> bool:
        """Whether the same sits there: by the name, however it is written, and by what it is."""
        return plain_name(self.name) == plain_name(other.name) and self.person.kind == other.person.kind


class Seating:
    """Who sat on each seat, one after another."""

    def __init__(self, names: Sequence[str], people: Sequence[Person], levels: Sequence[str]) -> None:
        """`levels` are those of the game's bots."""
        self._levels = levels
        self._sat = [[Sat(0, name, person)] for name, person in zip(names, people, strict=True)]

    def take(self, after: int, value: Any) -> Sat | None:
        """Take in what a line says after so many actions; who sat there before, None: it says nothing."""
        found = seated(value, len(self._sat))
        if found is None or found[2].level not in (None, *self._levels):
            return None
        seat, name, person = found
        before = self._sat[seat][-1]
        self._sat[seat].append(Sat(after, name, person))
        return before

    def take_all(self, others: Sequence[Other], steps: Sequence[Step]) -> Seating:
        """Take in all such lines of a match file, whose log has these lines."""
        for after, other in placed([each for each in others if each.kind == SEATED], steps):
            self.take(after, other.value)
        return self

    @property
    def all(self) -> Sequence[Sequence[Sat]]:
        """All who sat on each seat, the first first."""
        return self._sat

    @property
    def changed(self) -> bool:
        """Whether anything has changed since the match began."""
        return any(len(sat) > 1 for sat in self._sat)

    @property
    def now(self) -> list[Sat]:
        """Who sits on each seat."""
        return [sat[-1] for sat in self._sat]

    def at(self, after: int) -> list[Sat]:
        """Who sat on each seat when an action was taken before which there were so many."""
        return [_then(sat, after) for sat in self._sat]

    def always(self, seat: int) -> bool:
        """Whether who sits on a seat has sat there from the beginning, and nobody in between."""
        return all(sat.is_same(self._sat[seat][-1]) for sat in self._sat[seat])

    def saw(self, seat: int, after: int) -> bool:
        """Whether who sits on a seat now saw from it what happened after so many actions."""
        sat = self._sat[seat]
        return len(sat) == 1 or _then(sat, after).is_same(sat[-1])


def _then(sat: Sequence[Sat], after: int) -> Sat:
    return next(each for each in reversed(sat) if each.since <= after)


class Asked(NamedTuple):
    """Who told what they were asked, after so many of the steps that stand; 0: before the match began."""

    seat: int
    asked: str
    position: int = 0


def tellings(match: Match, lines: Iterable[tuple[int, Any]]) -> tuple[Asked, ...]:
    """Who told, and what they were asked, by the lines beside a match; none for a step taken back.

    A line comes with how many actions were taken before it, those taken back included.
    """
    stand = {step: number for number, step in enumerate(match.steps, 1)}
    found = dict[tuple[int, int], str]()
    for after, value in lines:
        seat, asked = value.get("seat"), value.get("asked")
        known = type(seat) is int and 0 <= seat < len(match.seats) and type(asked) is str
        if known and 0 < after <= len(match.story) and match.story[after - 1] in stand:
            found[stand[match.story[after - 1]], seat] = asked
    return tuple(Asked(seat, asked, position) for (position, seat), asked in found.items())


def told_earlier(steps: Iterable[Step]) -> tuple[Asked, ...]:
    """The same of what came before a match, as far as the lines that tell of it are sound."""
    told = (each for step in steps for each in step.get("asked") or ())
    return tuple(
        Asked(*each)
        for each in told
        if type(each) is list and [type(said) for said in each] == [int, str] and each[0] >= 0
    )


def placed(others: Sequence[Other], steps: Sequence[Step]) -> list[tuple[int, Other]]:
    """Lines beside a log, each with how many actions were taken before it, those taken back included."""
    if not others:
        return []
    actions = [0, *accumulate("undo" not in step for step in steps)]
    return [(actions[min(other.steps_before, len(actions) - 1)], other) for other in others]
