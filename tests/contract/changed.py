"""Actions and states that are almost as they should be."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from game.engine import codec
from game.engine.base import Action, Game
from tests.contract.plays import MANY, some, written
from tests.strategies import at, paths

State = dict[str, Any]


def mutants(action: Action) -> Iterator[Action]:
    """Actions that differ from this one in one place."""
    yield {**action, "seat": 0}
    yield {**action, "": None}
    for key, value in action.items():
        rest = {other: kept for other, kept in action.items() if other != key}
        yield rest
        yield {**rest, f"{key} ": value}
        for other in unlike(value):
            yield {**action, key: other}


def alike(action: Any) -> str:
    """Equal for two actions exactly where they are the same, in whatever order their fields stand."""
    return json.dumps(action, sort_keys=True)


def allows_what_it_lists(rules: Game[Any], state: Any, others: Iterable[Action]) -> None:
    """What a game says of its legal actions, of all that differ from one in one place, and of others."""
    before, legal = written(rules.encoded(state)), rules.legal(state)
    few = some(legal, MANY, len(legal))
    asked: list[Any] = [*few, *others, {}, {"type": None}, None, [], "", 1]
    asked += [mutant for action in few for mutant in mutants(action)]
    listed = set(map(alike, legal))
    for action in asked:
        expected = alike(action) in listed
        assert rules.allows(state, action) == expected, (action, expected)
    for action in few:
        assert rules.allows(state, dict(reversed(action.items())))
    assert written([rules.encoded(state), rules.legal(state)]) == written([codec.loads(before), legal])


def unlike(value: Any) -> list[Any]:
    """Values that are not this one, some of them nearly."""
    if type(value) is int:
        return [float(value), bool(value), str(value), value + 1, value - 1, -value - 1, 2**70, None, [value]]
    if type(value) is bool:
        return [not value, int(value), float(value), str(value), None]
    if type(value) is str:
        return [f"{value} ", value.upper(), value[1:], "", 0, True, None, [value], {value: value}]
    if type(value) is list:
        return [value[:-1], [*value, *value[:1]], [*value, None], [value], {}, None, 0, ""]
    return [0, False, "", [], {}]


def slips(state: State, moments: Sequence[State]) -> list[tuple[Sequence[Any], Any]]:
    """Where a state may be wrong, and how: a value nearly right, or as it was at another of these moments."""
    found = {}
    for path in paths(state)[1:]:
        right = at(state, path)
        for value in unlike(right) + [at(moment, path) for moment in moments if has(moment, path)]:
            if not codec.same(value, right):
                found[written([path, value])] = (path, value)
    return list(found.values())


def has(value: Any, path: Sequence[Any]) -> bool:
    """Whether there is anything at the end of a way."""
    try:
        at(value, path)
    except (KeyError, IndexError, TypeError):
        return False
    return True
