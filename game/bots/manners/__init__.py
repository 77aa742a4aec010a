"""Manners: what a bot likes of the actions that are as good to it.

A manner makes no bot stronger or weaker to speak of: of what its level holds nearly equally good it prefers
what is its way. Who is bold dares, gives and takes early; who is patient waits and keeps; who is sly
goes where others lose most. An even bot has no manner: it plays as its level alone has it. What a manner
likes in a game stands in `bots/manners/GAME.py`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, get_args

from game.engine.base import Action

Manner = Literal["even", "bold", "patient", "sly"]
MANNERS: tuple[Manner, ...] = get_args(Manner)
EVEN: Manner = "even"

Liking = Callable[[Action], float]
"""How much an action is to one's taste: more is better, 0 is indifferent."""

LEANS = 0.2  # how often one of good habits follows a further wish that is more to its taste
WISHES = 3  # so many wishes are looked at then


def liked(found: Sequence[Action], liking: Liking) -> Action:
    """The one most to one's taste, of several the first."""
    return max(found, key=liking)


def wished(wishes: Iterable[Action], legal: list[Action], liking: Liking, dice: random.Random) -> Action:
    """The first wish that can be had, or now and then one of the next that is more to one's taste.

    The last action listed where no wish can be had.
    """
    found = list(_had(wishes, legal))
    if not found:
        return legal[-1]
    return liked(found, liking) if dice.random() < LEANS else found[0]


def _had(wishes: Iterable[Action], legal: list[Action]) -> Iterator[Action]:
    """The first few wishes that can be had, each once."""
    found: list[Action] = []
    for wish in wishes:
        if wish in legal and wish not in found:
            found.append(wish)
            yield wish
        if len(found) == WISHES:
            return


def whim(legal: Sequence[Action], liking: Liking, dice: random.Random) -> Action:
    """Of any two actions the one that is more to one's taste."""
    return liked([dice.choice(legal), dice.choice(legal)], liking)


def near_best(values: Sequence[float], grace: float) -> list[int]:
    """The places of the values that lie no further than `grace` below the best, the best first."""
    best = max(values)
    found = [index for index, value in enumerate(values) if value >= best - grace]
    return sorted(found, key=lambda index: -values[index])
