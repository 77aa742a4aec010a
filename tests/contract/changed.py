"""Values, actions and states that are almost as they should be."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from game.engine.base import Action


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


scalars = st.none() | st.booleans() | st.integers(-3, 12) | st.floats(allow_nan=False) | st.text(max_size=5)
things = st.recursive(
    scalars,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=3), inside),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place within a JSON value, by the keys that lead there."""
    found = [path] if path else []
    items: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    for key, inside in items:
        found += places(inside, (*path, key))
    return found


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


@st.composite
def spoilt(draw: st.DrawFn, state: dict[str, Any]) -> dict[str, Any]:
    """A state with one thing wrong, or at least otherwise."""
    changed = copy.deepcopy(state)
    all_places = places(state)
    *way, key = draw(st.sampled_from(all_places))
    holder = at(changed, tuple(way))
    how = draw(st.sampled_from(["unlike", "unlike", "other", "strange", "gone", "twice", "added"]))
    if how == "unlike":
        holder[key] = draw(st.sampled_from(unlike(holder[key])))
    elif how == "other":
        holder[key] = copy.deepcopy(at(state, draw(st.sampled_from(all_places))))
    elif how == "strange":
        holder[key] = draw(things)
    elif how == "gone":
        del holder[key]
    elif isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    else:
        holder[f"{key} "] = holder[key]
    return changed
