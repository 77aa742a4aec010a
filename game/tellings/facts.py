"""What a seat is and has, said once: plaque, place, wall, screen reader and text table all read it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

LINE, FIGURE = "line", "figure"  # the group below a name, and the one beside it
DOT = " · "


@dataclass(frozen=True)
class Fact:
    """One thing all may read of a seat.

    By its `name` a player points at it. `ways` are its words or its number, then in fewer and fewer words;
    none where its `sign` says all, the name of a picture that the stage draws. `word` says what it is where
    there is room for that. Facts of one `group` stand together: those of `line` below the name, of `figure`
    beside it, all others in rows of their own.

    `far` is how it is said to who sits far off, where that is not as near by. `rank` tells what gives way:
    the higher the more telling, and what has none is not said far off. `told` is its sentence without a full
    stop, in upper case, for who cannot see it; empty where another fact says it too. `parts` are the same one
    by one, where there is room for that.
    """

    name: str
    ways: tuple[str, ...] = ()
    sign: str = ""
    word: str = ""
    group: str = LINE
    rank: int = 0
    far: tuple[str, ...] = ()
    told: str = ""
    parts: tuple[Fact, ...] = ()


def told(facts: Iterable[Fact]) -> str:
    """All of them in sentences, without the last full stop."""
    return ". ".join(fact.told for fact in facts if fact.told)


def line(facts: Iterable[Fact], *, spelled: bool = False) -> tuple[str, ...]:
    """What stands in words below a name: all of it, then in fewer words, then the most telling alone.

    Signs say what they stand for, unless it is to be `spelled`.
    """
    said = [
        replace(fact, ways=(fact.word,)) if spelled and fact.word else fact
        for fact in facts
        if fact.group == LINE and (fact.word if spelled and not fact.told else fact.ways and not fact.sign)
    ]
    found = []
    while len(said) > 1:
        found.append(DOT.join(fact.ways[0] for fact in said))
        said.remove(min(said, key=lambda fact: fact.rank))
    return tuple(dict.fromkeys((*found, *(said[0].ways if said else ()))))


def far(facts: Sequence[Fact]) -> tuple[str, ...]:
    """The most telling of them in words for who sits far off, then in fewer and fewer."""
    most = max((fact for fact in facts if fact.rank and fact.ways), key=lambda fact: fact.rank, default=None)
    return () if most is None else most.far or most.ways


def sums(facts: Iterable[Fact]) -> list[Fact]:
    """Those that are a number beside a sign, or signs of which each says something, the most telling last.

    They say more far off than words.
    """
    return sorted(
        (fact for fact in facts if fact.rank and (fact.ways if fact.sign else fact.parts)),
        key=lambda fact: fact.rank,
    )
