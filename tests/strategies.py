"""What hypothesis makes up for the tests: dice, names, JSON, and right things with one thing wrong."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from typing import Any, TypeVar

from hypothesis import strategies as st

from tests.games.leela_second import RESTING

T = TypeVar("T")

# -- JSON

# Numbers that look alike, or that other programs trip over.
edges = st.sampled_from(
    [
        0,
        1,
        -1,
        1.0,
        0.0,
        True,
        False,
        None,
        "",
        "1",
        6,
        7,
        68,
        72,
        73,
        2**31,
        2**53 + 1,
        2**63 - 1,
        2**63,
        -(2**63),
    ]
    + [10**40, -(10**300), 1e308, 0.1, "\x00", "\ud800", "é", "जन्म", [], {}, [[]], [None], {"": 0}]
)
scalars = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
)
json_values = st.recursive(
    edges | scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def line(value: Any) -> bytes:
    """A value as a line of JSON, half surrogates written as escapes."""
    return json.dumps(value).encode("ascii")


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything that stands in a value, itself first."""
    found = [here]
    if isinstance(value, dict):
        for key, item in value.items():
            found += paths(item, (*here, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            found += paths(item, (*here, index))
    return found


def at(value: Any, path: Sequence[Any]) -> Any:
    """What stands at the end of a way."""
    for part in path:
        value = value[part]
    return value


def put(value: Any, path: Sequence[Any], item: Any) -> Any:
    """The value with one thing in it put in another's place; the rest of it is shared."""
    if not path:
        return item
    changed = copy.copy(value)
    changed[path[0]] = put(value[path[0]], path[1:], item) if len(path) > 1 else item
    return changed


def without(value: Any, path: Sequence[Any]) -> Any:
    """The value without one thing; the rest of it is shared."""
    if len(path) > 1:
        return put(value, path[:1], without(value[path[0]], path[1:]))
    changed = copy.copy(value)
    del changed[path[0]]
    return changed


DEEDS = st.sampled_from(("change", "leave out", "add", "mix up"))
KEYS = st.text(max_size=6)


def one_of(draw: st.DrawFn, things: Sequence[T]) -> T:
    """One of many things; `sampled_from` would look each of them over before it takes one."""
    return things[draw(st.integers(0, len(things) - 1))]


@st.composite
def spoilt(draw: st.DrawFn, value: Any) -> Any:
    """A value with one thing in it changed, left out, added or taken from elsewhere in it."""
    ways = paths(value)
    path = one_of(draw, ways)
    deed = draw(DEEDS)
    found = at(value, path)
    if deed == "leave out" and path:
        return without(value, path)
    if deed == "add" and isinstance(found, dict):
        return put(value, path, {**found, draw(KEYS): draw(json_values)})
    if deed == "add" and isinstance(found, list):
        return put(value, path, [*found, draw(edges)])
    if deed == "mix up":
        return put(value, path, copy.deepcopy(at(value, one_of(draw, ways))))
    return put(value, path, draw(json_values))


# -- chance

dice = st.integers(1, 6)
# Sixes are what Leela's longer stories are made of: here one throw in three is one.
many_sixes = st.sampled_from([1, 2, 3, 4, 5, 6, 6, 6])
seeds = st.integers(0, 2**63 - 1)
outcomes = st.lists(st.integers(-1, 8) | st.permutations([0, 1, 2]).map(list), max_size=8)


# -- tables

names = st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=40)
leela_options = st.fixed_dictionaries(
    {
        "end": st.sampled_from(["all", "first"]),
        "sixes": st.sampled_from(["as_thrown", "total"]),
        "begin": st.sampled_from(["unborn", "born"]),
    }
)
leela_symbols = st.lists(st.sampled_from(["unborn", "home"] + RESTING), min_size=1, max_size=6)
