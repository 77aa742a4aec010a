"""Chance: the only source of randomness, seeded, forced and recorded.

The k-th draw of a seed is a pure function of the seed and of k (splitmix64), so
that taking back, replaying and going on need to remember one number only
(`docs/decisions/0002`).
"""

from __future__ import annotations

import random
import secrets
from collections import deque
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from game.engine.errors import EngineError, Why, bad_request

T = TypeVar("T")
Outcome = int | list[int]

MAX_SEED = 2**63 - 1
_RANGE = 2**64
_MASK = _RANGE - 1
_GOLDEN = 0x9E3779B97F4A7C15
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def fresh_seed() -> int:
    """A new seed from the system's own randomness, 0 to 2**63 - 1."""
    return secrets.randbelow(MAX_SEED + 1)


class Source(Protocol):
    """What a rule asks of chance."""

    def die(self) -> int: ...
    def pick(self, n: int) -> int: ...
    def shuffle(self, items: list[T]) -> list[T]: ...


class Drawn(NamedTuple):
    """An outcome, what it was drawn for, whether it came off the list, and of how many it is one.

    `of` is 6 for a die, n for a pick of n, and the number of things shuffled.
    """

    outcome: Outcome
    draw: str
    listed: bool
    of: int


def _start(seed: int, position: int) -> int:
    """Where the numbers behind one draw of a seed begin; a shuffle needs several."""
    value = seed + (position + 1) * _GOLDEN & _MASK
    value = (value ^ (value >> 30)) * _FIRST & _MASK
    value = (value ^ (value >> 27)) * _SECOND & _MASK
    return value ^ (value >> 31)


def _below(at: int, n: int) -> tuple[int, int]:
    """An integer 0..n-1, each as likely as the others, and where the next one begins."""
    while True:
        at = at + _GOLDEN & _MASK
        value = (at ^ (at >> 30)) * _FIRST & _MASK  # mixed as above; a call for it would cost as much
        value = (value ^ (value >> 27)) * _SECOND & _MASK
        value ^= value >> 31
        found = value % n
        if value - found <= _RANGE - n:  # the last numbers, too few for all of 0..n-1, are passed over
            return found, at


def _order(at: int, n: int) -> list[int]:
    order = list(range(n))
    for last in range(n - 1, 0, -1):
        other, at = _below(at, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


class Chance:
    """The chance of one match.

    `seed` None: all outcomes come from the list. A list and a seed: dice from
    the list, everything else from the seed. `position` counts the draws made
    since the match began; `drawn` holds those since the last `mark`.
    """

    def __init__(self, seed: int | None, forced: Sequence[Outcome] | None = None) -> None:
        self.seed = seed
        self.position = 0
        self.drawn: list[Drawn] = []
        self._queue: deque[Outcome] = deque(forced or ())
        self._dice_by_hand = forced is not None
        self._taken = 0
        self._script: deque[Outcome] | None = None

    # -- what rules ask

    def die(self) -> int:
        """One die: 1..6."""
        if self.seed is not None and self._script is None and not (self._dice_by_hand or self._queue):
            value = _below(_start(self.seed, self.position), 6)[0] + 1
            listed = False
        else:
            value = self._take("die", 1, 6)
            listed = self._script is None or self.seed is None or value != self._number(6) + 1
        self._keep(value, "die", listed, 6)
        return value

    def pick(self, n: int) -> int:
        """One of n: 0..n-1."""
        if self.seed is not None and self._script is None:
            value = self._number(n)
            self._keep(value, "pick", False, n)
        else:
            value = self._take("pick", 0, n - 1)
            self._keep(value, "pick", self.seed is None, n)
        return value

    def shuffle(self, items: list[T]) -> list[T]:
        """The items in a new order; `[2, 0, 1]` puts first what stood third."""
        n = len(items)
        listed = self._next_order()
        if listed is not None:
            order = self._permutation(listed, n)
            self._advance()
        elif self._script is not None:
            raise self._exhausted("shuffle", n)
        elif self.seed is not None:
            order = _order(_start(self.seed, self.position), n)
        else:
            order = list(range(n))
        chosen = self._script is None or order != list(range(n))
        self._keep(order, "shuffle", listed is not None and self.seed is None and chosen, n)
        return [items[i] for i in order]

    # -- what a match asks

    def mark(self) -> None:
        """Begin a new action: what is drawn from here on belongs to it."""
        self.drawn = []

    def take_back(self, drawn: Sequence[Drawn]) -> None:
        """Put these last draws back: the same action will find them again."""
        for outcome, draw, listed, _ in reversed(drawn):
            self.position -= 1
            if listed:
                self._taken = max(0, self._taken - 1)
            if listed or self._in_the_way(draw):
                self._queue.appendleft(outcome)

    def append(self, outcomes: Sequence[Outcome]) -> None:
        """Add outcomes to the list; from now on dice are taken from it."""
        self._dice_by_hand = True
        self._queue.extend(outcomes)

    def replace(self, outcomes: Sequence[Outcome]) -> None:
        """Put outcomes in place of those not yet taken."""
        self._dice_by_hand = True
        self._queue = deque(outcomes)

    @property
    def waiting(self) -> list[Outcome]:
        """The outcomes of the list not yet taken."""
        return list(self._queue)

    def follow(self, draws: Sequence[Outcome]) -> None:
        """Take the next draws from a record, and from nothing else, until `leave`."""
        self._script = deque(draws)

    def leave(self) -> int:
        """Leave the record; how many of its draws were not asked for."""
        left = len(self._script or ())
        self._script = None
        return left

    def forget_list(self) -> None:
        """Go on without the list: with the seed, or with outcomes still to come."""
        self._queue.clear()
        self._taken = 0

    def given(self, position: int, drawn: Drawn) -> Outcome | None:
        """What the seed gives for such a draw, so many draws after the beginning; None without a seed."""
        if self.seed is None:
            return None
        at = _start(self.seed, position)
        if drawn.draw == "shuffle":
            return _order(at, drawn.of)
        return _below(at, drawn.of)[0] + (drawn.draw == "die")

    # -- inside

    def _number(self, n: int) -> int:
        """What the seed gives at this position: 0..n-1."""
        assert self.seed is not None
        return _below(_start(self.seed, self.position), n)[0]

    def _in_the_way(self, draw: str) -> bool:
        """Whether the list as it stands now would answer a draw that was not taken from it."""
        if draw == "die":
            return self.seed is not None and (self._dice_by_hand or bool(self._queue))
        return self.seed is None and bool(self._queue) and isinstance(self._queue[0], list)

    def _next_order(self) -> list[int] | None:
        if self._script is None and self.seed is not None:
            return None
        given = self._queue if self._script is None else self._script
        return given[0] if given and isinstance(given[0], list) else None

    def _exhausted(self, draw: str, n: int) -> EngineError:
        asked = "die()" if draw == "die" else f"{draw}({n})"
        return EngineError(
            "chance_exhausted",
            Why("chance_exhausted", asked=asked),
            draw=draw,
            n=None if draw == "die" else n,
        )

    def _take(self, draw: str, low: int, high: int) -> int:
        given = self._queue if self._script is None else self._script
        if not given:
            raise self._exhausted(draw, high - low + 1)
        outcome = given[0]
        if not isinstance(outcome, int) or not low <= outcome <= high:
            asked = "die()" if draw == "die" else f"{draw}({high + 1})"
            raise EngineError(
                "chance_out_of_range",
                Why("chance_value", asked=asked, low=low, high=high, got=outcome, number=self._taken + 1),
                draw=draw,
                n=None if draw == "die" else high + 1,
            )
        self._advance()
        return outcome

    def _permutation(self, order: list[int], n: int) -> list[int]:
        if sorted(order) != list(range(n)):
            raise EngineError(
                "chance_out_of_range",
                Why("chance_order", n=n, last=n - 1, number=self._taken + 1),
                draw="shuffle",
                n=n,
            )
        return list(order)

    def _advance(self) -> None:
        if self._script is not None:
            self._script.popleft()
        else:
            self._queue.popleft()
            self._taken += 1

    def _keep(self, outcome: Outcome, draw: str, listed: bool, of: int) -> None:
        self.drawn.append(tuple.__new__(Drawn, (outcome, draw, listed, of)))  # in a third of the time
        self.position += 1


class Loose:
    """Chance for simulation and for bots: fast, recorded nowhere, seeded all the same."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._unit = self._random.random

    def die(self) -> int:
        """One die: 1..6."""
        return int(self._unit() * 6) + 1

    def pick(self, n: int) -> int:
        """One of n: 0..n-1."""
        return int(self._unit() * n)

    def shuffle(self, items: list[T]) -> list[T]:
        """The items in a new order."""
        items = list(items)
        self._random.shuffle(items)
        return items


def outcomes_of(value: Any, path: str) -> list[Outcome]:
    """A list of outcomes as a request gives it: integers, or orders as lists of integers."""
    if not isinstance(value, list):
        raise bad_request(Why("outcomes"), path)
    for index, outcome in enumerate(value):
        if type(outcome) is int:
            continue
        if type(outcome) is not list or any(type(number) is not int for number in outcome):
            raise bad_request(Why("outcome"), f"{path}[{index}]")
    return [list(outcome) if isinstance(outcome, list) else outcome for outcome in value]
