"""The ledger of a match: every throw of a die, who threw it, and how the counts stand beside a fair die's."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.engine.chance import Drawn
from game.engine.match import Match

FACES = 6
ENOUGH = 30  # throws, from which on an unevenness says something


@dataclass(frozen=True)
class Throw:
    """One throw of a die: who threw it, None while the table was set; which step it belongs to, from 1."""

    seat: int | None
    face: int
    by_hand: bool
    step: int


def throws_of(match: Match, *, real: bool = False) -> list[Throw]:
    """All throws that stand, the oldest first; those taken back are thrown no longer.

    With `real` dice those that the seed did not give were entered by people.
    """
    found = list(_thrown(None, 0, match.set_by, real))
    for number, step in enumerate(match.steps, 1):
        found += _thrown(step.seat, number, step.drawn, real)
    return found


def _thrown(seat: int | None, step: int, drawn: Iterable[Drawn], real: bool) -> Iterable[Throw]:
    for draw in drawn:
        if draw.draw == "die" and isinstance(draw.outcome, int):
            yield Throw(seat, draw.outcome, real and draw.listed, step)


def other_draws(match: Match) -> int:
    """How often cards were shuffled or drawn by chance: what is no throw of a die."""
    every = [*match.set_by, *(draw for step in match.steps for draw in step.drawn)]
    return sum(draw.draw != "die" for draw in every)


def counts(throws: Sequence[Throw]) -> list[int]:
    """How often each face came, from one to six."""
    return [sum(throw.face == face for throw in throws) for face in range(1, FACES + 1)]


def as_uneven(found: Sequence[int]) -> float:
    """The share of matches in which a fair die's counts are at least as uneven as these (chi-squared)."""
    total = sum(found)
    if not total:
        return 1.0
    fair = total / FACES
    off = sum((count - fair) ** 2 for count in found) / fair
    half = off / 2  # five degrees of freedom have this closed form
    return math.erfc(math.sqrt(half)) + math.sqrt(2 * off / math.pi) * math.exp(-half) * (1 + off / 3)
