"""Positions reached in n actions, branching on every action and on all that chance can do.

Works for any game by the match alone: to branch on chance it acts with an empty list and tries each outcome
that the refusal asks for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from game.engine import EngineError, Match, codec
from game.engine.base import Action
from game.engine.chance import Outcome

State = dict[str, Any]
After = Callable[[State], Iterator[State]]


class Layer(NamedTuple):
    """What n actions lead to: `ways` to choose and throw, `positions` that differ, ways that are `over`."""

    ways: int
    positions: int
    over: int


def layers(start: State, after: After, plain: Callable[[State], State], actions: int) -> list[Layer]:
    """The layers of a game's tree; positions of equal `plain` form are one. What is over goes no further."""
    now = Counter({codec.dumps(plain(start)): 1})
    found = []
    for _ in range(actions):
        further: Counter[str] = Counter()
        for line, ways in now.items():
            for state in after(codec.loads(line)):
                further[codec.dumps(plain(state))] += ways
        over = {line: ways for line, ways in further.items() if codec.loads(line)["over"]}
        found.append(Layer(sum(further.values()), len(further), sum(over.values())))
        now = Counter({line: ways for line, ways in further.items() if line not in over})
    return found


def by_match(state: State) -> Iterator[State]:
    """Every state that one action leads to, an outcome at a time."""
    match = Match.load(state, chance=[])
    for action in match.legal():
        yield from _tried(match, action, ())


def _tried(match: Match, action: Action, outcomes: tuple[Outcome, ...]) -> Iterator[State]:
    match.chance.replace(outcomes)
    try:
        match.act(action)
    except EngineError as asked:
        if asked.code != "chance_exhausted":
            raise
        for outcome in range(1, 7) if asked.draw == "die" else range(asked.n or 0):
            yield from _tried(match, action, (*outcomes, outcome))
    else:
        yield match.encoded()
        match.undo()
