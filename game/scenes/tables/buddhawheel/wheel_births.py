"""Where the lives of a match lie as strands on the Wheel, in board units: pure geometry.

Each life has a lane of its own beside the line of its realm's arm, from the birth's petal to where it ended;
one that went through the arch goes on along the Paths, again in its lane.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.layout import smooth
from game.scenes.tables.buddhawheel.wheel import RINGS, Wheel
from game.tellings.buddhawheel.births import Birth

Point = tuple[float, float]

BAND = 0.22  # board units: across all lanes of a realm, where there are many
OUTWARD = 0.03  # how far outside the arm's own line the middle lane of many lies
APART = 0.021  # between two lanes at the most
RING = 0.082  # across all lanes of a Path
THICK, THIN = 0.0105, 0.0026  # a strand, at the most and at the least
BEAD = 2.1  # of a bead, for the strand it is on
ASLANT = 5.0  # degrees that a way from one Path to the other goes on
THROUGH = 14.0  # degrees a board unit: how far aside a strand goes through the arch
CLOSE = 1e-6  # two points of a strand that are one
FROM = 0.03  # of an arm: where a strand begins


@dataclass(frozen=True)
class Strand:
    """A life's line: `points` in board units, `beads` where it rested on the way."""

    points: tuple[Point, ...]
    beads: tuple[Point, ...]


@dataclass(frozen=True)
class Woven:
    """All strands, and how thick they are."""

    strands: tuple[Strand, ...]
    thick: float


def woven(wheel: Wheel, lives: Sequence[Birth]) -> Woven:
    """The strands of lives in their order, each beside the others of its realm."""
    return gathered(wheel, lives, strands(wheel, lives))


def strands(wheel: Wheel, lives: Sequence[Birth]) -> Iterator[Strand]:
    """The strands alone, one after another."""
    arms = _lanes([life.realm for life in lives], BAND, APART, OUTWARD)
    through = [any(wheel.squares[name].realm in RINGS for name in life.squares) for life in lives]
    rings = _lanes(["path" if each else "" for each in through], RING, APART, 0.0)
    for life, aside, ring in zip(lives, arms, rings, strict=True):
        yield _strand(wheel, life, aside, ring)


def gathered(wheel: Wheel, lives: Sequence[Birth], found: Iterable[Strand]) -> Woven:
    """The strands of lives, as thick as there is room for."""
    counts = [[life.realm for life in lives].count(realm) for realm in wheel.arms]
    crowded = max([1, *counts])
    thick = min(THICK, max(THIN, 0.72 * BAND / crowded))
    return Woven(tuple(found), thick)


def _lanes(groups: Sequence[str], band: float, apart: float, outward: float) -> list[float]:
    """How far aside each lies, within its group: from inside out in their order."""
    found = []
    for index, group in enumerate(groups):
        count = groups.count(group)
        step = min(apart, band / count)
        wide = step * (count - 1)
        place = groups[:index].count(group)
        shift = outward * min(1.0, wide / band)
        found.append(shift + step * place - wide / 2)
    return found


def _strand(wheel: Wheel, life: Birth, aside: float, ring: float) -> Strand:
    arm = wheel.arms[life.realm]
    points: list[Point] = [wheel.at(*arm.polar(FROM, aside))]
    beads: list[Point] = []
    landed = set(life.landed)
    for index, (start, end) in enumerate(pairwise(life.squares), 1):
        points += _step(wheel, start, end, aside, ring)
        if index in landed:
            beads.append(points[-1])
    if len(points) == 1:  # it ended where it began, or has only begun
        points.append(wheel.at(*arm.polar(FROM * 2, aside)))
    apart = [points[0], *(point for before, point in pairwise(points) if math.dist(before, point) > CLOSE)]
    return Strand(tuple(smooth(apart, 6).points), tuple(beads))


def _step(wheel: Wheel, start: str, end: str, aside: float, ring: float) -> Iterator[Point]:
    """The points of one step after its first, in a lane."""
    arm = wheel.arm_of(end)
    if arm is not None and (wheel.arm_of(start) is arm or start in wheel.births):
        low, high = (max(FROM, wheel.share(arm, name)) for name in (start, end))
        yield wheel.on_arm(arm, (low + high) / 2, aside)
        yield wheel.on_arm(arm, high, aside)
        return
    one, other = wheel.squares[start], wheel.squares[end]
    if (start, end) == (wheel.arch.from_, wheel.arch.to):
        yield wheel.at(wheel.arch.radius, wheel.arch.angle + aside * THROUGH)
        yield wheel.at(other.radius + ring, other.angle)
        return
    turn = (other.angle - one.angle + 180) % 360 - 180
    if one.realm == other.realm:
        yield wheel.at(one.radius + ring, one.angle + turn / 2)
        yield wheel.at(other.radius + ring, other.angle)
    else:  # sideways to the other Path: aslant, within its square
        for share in (0.25, 0.5, 0.75, 1.0):
            eased = share * share * (3 - 2 * share)
            radius = one.radius + (other.radius - one.radius) * eased
            yield wheel.at(radius + ring, one.angle + turn * share - ASLANT * math.sin(math.pi * share / 2))
