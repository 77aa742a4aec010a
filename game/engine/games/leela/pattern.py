"""The pattern in many courses: what was met, what led to what, and what chance would give (section 10)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from game.engine.games.leela.journal import Journal, arrivals, journal, summed
from game.engine.games.leela.odds import Meeting, meetings, solo
from game.engine.games.leela.rules import Options, Throw, board

Sixes = Literal["as_thrown", "total"]

WORTH_TELLING = 0.02  # ways home rarer than this are told only where they were taken
RARELY = 1 / 20  # a chance no greater than this makes an arrow or a snake characteristic

# Section 1: how often a solo game meets each arrow and each snake, and the chance that it does at all.
MET = {
    10: Meeting(1.310, 0.672),
    17: Meeting(0.729, 0.497),
    20: Meeting(0.501, 0.378),
    22: Meeting(0.249, 0.211),
    27: Meeting(0.451, 0.353),
    28: Meeting(0.396, 0.323),
    37: Meeting(0.357, 0.294),
    45: Meeting(0.340, 0.282),
    46: Meeting(0.293, 0.252),
    54: Meeting(0.559, 0.559),
    12: Meeting(1.301, 0.593),
    16: Meeting(0.729, 0.427),
    24: Meeting(0.509, 0.337),
    29: Meeting(0.395, 0.284),
    44: Meeting(0.394, 0.283),
    52: Meeting(0.513, 0.345),
    55: Meeting(0.533, 0.348),
    61: Meeting(0.350, 0.257),
    63: Meeting(0.371, 0.271),
    72: Meeting(1.907, 0.769),
}
# Section 11: throws made on each level, and the ways home.
LEVELS = (8.837, 4.940, 3.326, 2.278, 2.376, 3.588, 2.743, 12.049)
WAYS_HOME = {"arrow": 0.5586, "62": 0.1071, "64": 0.0478, "65": 0.0485, "66": 0.1079, "67": 0.1299}


@dataclass(frozen=True, slots=True)
class Played:
    """One course to be counted: `whole` where it leads from before birth to home.

    Only whole courses are held against chance; of others it is not known what it gives.
    """

    course: Sequence[Throw]
    sixes: Sixes
    whole: bool


@dataclass(frozen=True, slots=True)
class Chance:
    """What one whole course gives on average; `ways` are the chances of the ways home (`arrivals`)."""

    met: Mapping[int, Meeting]
    levels: tuple[float, ...]
    ways: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Met:
    """An arrow or a snake over the whole courses: how often met, in how many of them, and by chance.

    `besides` is how often it was met in courses that are not whole. `rarity` is the
    chance that as many courses, or more, meet it: 1 where there are none.
    """

    kind: Literal["arrow", "snake"]
    from_: int
    to: int
    times: int
    matches: int
    besides: int
    expected: float
    rarity: float

    @property
    def characteristic(self) -> bool:
        """Whether chance alone would so seldom do the same; of twenty, one is so by chance."""
        return self.matches > 0 and self.rarity <= RARELY


@dataclass(frozen=True, slots=True)
class Pattern:
    """The sums over whole courses and, apart from them, over the others; `links` by their numbers.

    `levels` and `ways` hold what chance gives over the whole courses, to be held
    against `sums.level_throws` and `arrivals`.
    """

    whole: int
    others: int
    sums: Journal
    besides: Journal
    arrivals: dict[str, int]
    links: tuple[Met, ...]
    levels: tuple[float, ...]
    ways: dict[str, float]

    def most_met(self, kind: Literal["arrow", "snake"]) -> list[Met]:
        """Those met at all, the friendly snake or the helpful arrow first; ties go to the lower number."""
        met = [link for link in self.links if link.kind == kind and link.times + link.besides]
        return sorted(met, key=lambda link: (-link.times - link.besides, link.from_))

    def pairs(self) -> list[tuple[int, int, int]]:
        """What leads to what: (a jump, the next one, how often), the most frequent first."""
        both = summed([self.sums, self.besides]).jump_pairs
        found = [(*map(int, pair.split(">")), count) for pair, count in both.items()]
        return sorted(((a, b, count) for a, b, count in found), key=lambda each: (-each[2], each[:2]))

    @property
    def characteristic(self) -> list[Met]:
        """The arrows and snakes met so often that chance alone would seldom do so."""
        return [link for link in self.links if link.characteristic]


def chance(sixes: Sixes) -> Chance:
    """What chance gives in one whole course, by the way in which sixes are counted (LE-9.1)."""
    if sixes == "as_thrown":
        return Chance(MET, LEVELS, WAYS_HOME)
    options = Options("all", sixes)
    found = solo(options)
    by_count = {str(base): share for base, share in found.by_count.items() if share >= WORTH_TELLING}
    return Chance(meetings(options), found.levels, {"arrow": found.devotion, **by_count})


def pattern(played: Iterable[Played]) -> Pattern:
    """What many courses have in common, the earliest first (section 10)."""
    whole: list[Journal] = []
    others: list[Journal] = []
    counts: dict[Sixes, int] = {}
    for one in played:
        (whole if one.whole else others).append(journal(one.course))
        if one.whole:
            counts[one.sixes] = counts.get(one.sixes, 0) + 1
    given = [(chance(sixes), count) for sixes, count in counts.items()]
    sums, besides = summed(whole), summed(others)
    ways: dict[str, float] = {}
    for each, count in given:
        for way, share in each.ways.items():
            ways[way] = ways.get(way, 0.0) + share * count
    return Pattern(
        len(whole),
        len(others),
        sums,
        besides,
        arrivals(whole),
        tuple(_links(whole, sums, besides, given)),
        tuple(sum(each.levels[row] * count for each, count in given) for row in range(8)),
        ways,
    )


def _links(
    whole: Sequence[Journal], sums: Journal, besides: Journal, given: Sequence[tuple[Chance, int]]
) -> Iterable[Met]:
    for start, (kind, end, _) in sorted(board().jumps.items()):
        table = f"{kind}s"
        matches = sum(start in getattr(one, table) for one in whole)
        yield Met(
            kind,
            start,
            end,
            getattr(sums, table).get(start, 0),
            matches,
            getattr(besides, table).get(start, 0),
            sum(each.met[start].times * count for each, count in given),
            reached(matches, [(count, each.met[start].chance) for each, count in given]),
        )


def reached(least: int, trials: Sequence[tuple[int, float]]) -> float:
    """The chance that at least so many trials succeed: groups of (how many, each one's chance)."""
    chances = [1.0]
    for count, share in trials:
        group = _binomial(count, share)
        together = [0.0] * (len(chances) + count)
        for i, one in enumerate(chances):
            for j, other in enumerate(group):
                together[i + j] += one * other
        chances = together
    return min(1.0, math.fsum(chances[least:])) if least > 0 else 1.0


def _binomial(count: int, share: float) -> list[float]:
    """The chances of 0, 1, … successes."""
    if not 0 < share < 1:
        return [float(number == count * share) for number in range(count + 1)]
    ways = math.lgamma(count + 1)
    return [
        math.exp(
            ways
            - math.lgamma(number + 1)
            - math.lgamma(count - number + 1)
            + number * math.log(share)
            + (count - number) * math.log1p(-share)
        )
        for number in range(count + 1)
    ]
