"""Actions and states that are almost as they should be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from game.engine.base import Action
from tests.strategies import at, paths, put


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


@st.composite
def nearly(draw: st.DrawFn, state: dict[str, Any]) -> dict[str, Any]:
    """A state with one value in it nearly right."""
    path = draw(st.sampled_from(paths(state)[1:]))
    return put(state, path, draw(st.sampled_from(unlike(at(state, path)))))
