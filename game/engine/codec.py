"""Between dataclasses (or named tuples) and JSON: strict, and every complaint names its place.

`1`, `1.0` and `true` are three different things here; a key that is missing and
a key that is unknown are both refused. Keys come out in the order of the fields,
or of the words of a `dict[Literal[...], V]`, so that equal values are equal bytes.
A field whose name is a Python keyword carries a trailing underscore inside (`from_`)
and none outside.
"""

from __future__ import annotations

import dataclasses
import json
import math
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union

from game.engine.errors import Why
from game.engine.trail import Trail

T = TypeVar("T")

_MOST_DIGITS = 308
_NESTED = frozenset((dict, list))
_flat = _NESTED.isdisjoint  # asked of the types of values: whether none of them holds others
_NOTHING = object()  # no JSON value


class Mismatch(ValueError):
    """What does not fit what was expected: the path where it stands (`seats[1].square`), and why."""

    def __init__(self, path: str, why: Why) -> None:
        super().__init__(path, why)
        self.path = path
        self.why = why


class NotJson(ValueError):
    """Text that is not JSON as it is read here, and why."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


def encode(value: Any) -> Any:
    """The JSON form of a value: dicts, lists, strings, numbers, booleans and None, all its own."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if type(value) in (list, tuple, Trail):
        return [encode(item) for item in value]
    if isinstance(value, dict):
        return {str(key): encode(item) for key, item in value.items()}
    kind: Any = type(value)
    return {outside: encode(getattr(value, inside)) for inside, outside in names(kind)}


def decode(kind: type[T], value: Any, path: str = "") -> T:
    """The value of a kind that stands in JSON; raises `Mismatch`."""
    read = _reader(typing.cast(Any, kind))
    return typing.cast(T, read(value, path))


def same(one: Any, other: Any) -> bool:
    """Whether two JSON values are equal, types included: `1` is not `True` nor `1.0`."""
    kind = type(one)
    if kind is not type(other):
        return False
    if kind is dict:
        if len(one) != len(other):
            return False
        for key, item in one.items():
            found = other.get(key, _NOTHING)
            if item is not found and not same(item, found):
                return False
        return True
    if kind is list:
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def copied(value: Any) -> Any:
    """The same JSON value, of its own: whatever is done to it, the first one stays as it is."""
    kind = type(value)
    if kind is dict:
        if _flat(map(type, value.values())):
            return value.copy()
        return {key: copied(item) if type(item) in _NESTED else item for key, item in value.items()}
    if kind is list:
        return [copied(item) if type(item) in _NESTED else item for item in value]
    return value


def copies(objects: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same JSON objects, of their own, and fast where they hold nothing but plain values."""
    return [each.copy() if _flat(map(type, each.values())) else copied(each) for each in objects]


def dumps(value: Any) -> str:
    """JSON in one line, as short as it gets, readable in every language."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def loads(text: str | bytes) -> Any:
    """Strict JSON: nothing infinite, no NaN, no key twice, no endless nesting. Raises `NotJson`."""
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        return json.loads(
            text,
            parse_constant=_no_constant,
            parse_float=_finite,
            parse_int=_whole,
            object_pairs_hook=_each_key_once,
        )
    except NotJson:
        raise
    except RecursionError:
        raise NotJson(Why("json_deep")) from None
    except UnicodeDecodeError:
        raise NotJson(Why("json_not_utf8")) from None
    except ValueError as error:
        raise NotJson(Why("json_syntax", problem=str(error))) from None


def _no_constant(name: str) -> Any:
    raise NotJson(Why("json_constant", name=name))


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise NotJson(Why("json_large_number", digits=digits))
    return number


def _whole(digits: str) -> int:
    """An integer no larger than a number with a fraction could be; Python would write no longer ones out."""
    if len(digits) > _MOST_DIGITS:
        raise NotJson(Why("json_large_integer", count=len(digits)))
    return int(digits)


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise NotJson(Why("json_key_twice"))
    return found


def shown(value: Any) -> str:
    """A value as it is shown in a sentence: JSON, cut short where it is long."""
    try:
        text = json.dumps(value, ensure_ascii=True)
    except (TypeError, ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= 60 else text[:57] + "…"


@cache
def names(kind: Any) -> tuple[tuple[str, str], ...]:
    """The fields of a dataclass or a named tuple: each by its name inside and its name in JSON."""
    return tuple((name, name.removesuffix("_")) for name in _fields(kind))


def _fields(kind: Any) -> dict[str, bool]:
    """The fields of a dataclass or a named tuple, and whether each is required."""
    if issubclass(kind, tuple):
        return {name: name not in kind._field_defaults for name in kind._fields}
    return {
        field.name: field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
        for field in dataclasses.fields(kind)
    }


def _printable(key: str) -> str:
    """A key as a path can show it."""
    return key if key.isprintable() else shown(key)


def _at(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


@cache
def _reader(kind: Any) -> Callable[[Any, str], Any]:
    """The function that reads one kind of thing."""
    origin = typing.get_origin(kind)
    arguments = typing.get_args(kind)
    if kind is Any:
        return lambda value, path: value
    if origin is Annotated:
        spans = [mark for mark in arguments[1:] if isinstance(mark, range)]
        return _within(spans[0]) if spans else _reader(arguments[0])
    if kind in _PLAIN:
        return _PLAIN[kind]
    if origin is Literal:
        return _one_of(arguments)
    if origin in (Union, types.UnionType):
        return _either(arguments)
    if origin is list:
        return _list_of(_reader(arguments[0]))
    if origin is Trail:
        return _trail_of(_reader(arguments[0]))
    if origin is tuple and arguments[1:] == (...,):
        return _tuple_of(_reader(arguments[0]))
    if origin is tuple:
        return _row_of([_reader(each) for each in arguments])
    if origin is dict:
        words = typing.get_args(arguments[0]) if typing.get_origin(arguments[0]) is Literal else ()
        return _dict_of(_reader(arguments[0]), _reader(arguments[1]), words)
    if dataclasses.is_dataclass(origin or kind) or hasattr(kind, "_fields"):
        return _record(kind)
    raise TypeError(f"codec: cannot read {kind!r}")


def _plain(kind: type, reason: str) -> Callable[[Any, str], Any]:
    def read(value: Any, path: str) -> Any:
        if type(value) is not kind:
            raise Mismatch(path, Why(reason, got=value))
        return value

    return read


def _within(span: range) -> Callable[[Any, str], Any]:
    """An integer of a range: `Annotated[int, range(6)]`."""

    def read(value: Any, path: str) -> Any:
        if type(value) is not int or value not in span:
            raise Mismatch(path, Why("range", low=span.start, high=span.stop - 1, got=value))
        return value

    return read


def _number(value: Any, path: str) -> float:
    if type(value) not in (int, float) or not math.isfinite(value):
        raise Mismatch(path, Why("expected_number", got=value))
    return float(value)


_PLAIN: dict[Any, Callable[[Any, str], Any]] = {
    int: _plain(int, "expected_integer"),
    str: _plain(str, "expected_string"),
    bool: _plain(bool, "expected_truth"),
    type(None): _plain(type(None), "expected_null"),
    float: _number,
}


def _one_of(values: tuple[Any, ...]) -> Callable[[Any, str], Any]:
    def read(value: Any, path: str) -> Any:
        for known in values:
            if type(known) is type(value) and known == value:
                return known
        raise Mismatch(path, Why("expected_one_of", known=values, got=value))

    return read


def _either(kinds: tuple[Any, ...]) -> Callable[[Any, str], Any]:
    told_apart = _told_apart(kinds)
    if told_apart is not None:
        return told_apart
    readers = [_reader(kind) for kind in kinds if kind is not type(None)]
    nullable = type(None) in kinds

    def read(value: Any, path: str) -> Any:
        if value is None and nullable:
            return None
        for reader in readers[:-1]:
            try:
                return reader(value, path)
            except Mismatch as mismatch:
                if mismatch.path != path:
                    raise
        return readers[-1](value, path)

    return read


def _told_apart(kinds: tuple[Any, ...]) -> Callable[[Any, str], Any] | None:
    """One of several records, whose first field is a word that says which; None where these are no such."""
    by_word: dict[Any, Callable[[Any, str], Any]] = {}
    keys = set()
    for kind in kinds:
        if not isinstance(kind, type) or not dataclasses.is_dataclass(kind):
            return None
        key, outside = names(kind)[0]
        hint = _hints(kind)[key]
        if typing.get_origin(hint) is not Literal:
            return None
        keys.add(outside)
        by_word |= dict.fromkeys(typing.get_args(hint), _reader(kind))
    if len(keys) > 1:
        return None
    (key,) = keys
    word_of = _one_of(tuple(by_word))

    def read(value: Any, path: str) -> Any:
        if type(value) is not dict:
            raise Mismatch(path, Why("expected_object", got=value))
        if key not in value:
            raise Mismatch(_at(path, key), Why("missing"))
        return by_word[word_of(value[key], _at(path, key))](value, path)

    return read


def _list_of(reader: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
    def read(value: Any, path: str) -> Any:
        if type(value) is not list:
            raise Mismatch(path, Why("expected_list", got=value))
        return [reader(item, f"{path}[{index}]") for index, item in enumerate(value)]

    return read


def _tuple_of(reader: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
    """A list in JSON that is never changed, read as a tuple."""
    read = _list_of(reader)
    return lambda value, path: tuple(read(value, path))


def _row_of(readers: list[Callable[[Any, str], Any]]) -> Callable[[Any, str], Any]:
    """A list in JSON of so many things, each of its own kind, read as a tuple: `tuple[int, str]`."""

    def read(value: Any, path: str) -> Any:
        if type(value) is not list or len(value) != len(readers):
            raise Mismatch(path, Why("expected_row", count=len(readers), got=value))
        return tuple(
            reader(item, f"{path}[{index}]") for index, (reader, item) in enumerate(zip(readers, value))
        )

    return read


def _trail_of(reader: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
    """A list in JSON that will only be added to."""
    read = _list_of(reader)
    return lambda value, path: Trail(read(value, path))


def _dict_of(
    named: Callable[[Any, str], Any], reader: Callable[[Any, str], Any], words: tuple[str, ...]
) -> Callable[[Any, str], Any]:
    """An object whose keys are strings of one kind: any, or some of a few words, and then in their order."""

    def read(value: Any, path: str) -> Any:
        if type(value) is not dict:
            raise Mismatch(path, Why("expected_object", got=value))
        found = {}
        for key, item in value.items():
            named(str(key), _at(path, _printable(str(key))))
            found[str(key)] = reader(item, _at(path, str(key)))
        return {word: found[word] for word in words if word in found} if words else found

    return read


def _record(kind: Any) -> Callable[[Any, str], Any]:
    hints, origin = _hints(kind), typing.get_origin(kind) or kind
    fields = [
        (name.removesuffix("_"), name, _reader(hints[name]), required)
        for name, required in _fields(origin).items()
    ]
    known = {outside for outside, *_ in fields}

    def read(value: Any, path: str) -> Any:
        if type(value) is not dict:
            raise Mismatch(path, Why("expected_object", got=value))
        found = {}
        for outside, inside, reader, required in fields:
            if outside in value:
                found[inside] = reader(value[outside], _at(path, outside))
            elif required:
                raise Mismatch(_at(path, outside), Why("missing"))
        for key in value:
            if key not in known:
                raise Mismatch(_at(path, _printable(key)), Why("unknown_key"))
        return origin(**found)

    return read


def _hints(kind: Any) -> dict[str, Any]:
    """The kind of each field; in `Board[Square, int]` with what stands for its variables."""
    given = _given(kind)
    hints = typing.get_type_hints(typing.get_origin(kind) or kind, include_extras=True)
    return {name: _filled(hint, given) for name, hint in hints.items()}


def _given(kind: Any) -> dict[Any, Any]:
    """What stands for the variables of a generic class and of the classes it is made from."""
    origin = typing.get_origin(kind) or kind
    found = dict(zip(getattr(origin, "__parameters__", ()), typing.get_args(kind)))
    for base in getattr(origin, "__orig_bases__", ()):
        if typing.get_origin(base) is not typing.Generic:
            found |= {variable: _filled(value, found) for variable, value in _given(base).items()}
    return found


def _filled(hint: Any, given: Mapping[Any, Any]) -> Any:
    """A hint without variables, where it is known what stands for them."""
    if isinstance(hint, TypeVar):
        return given.get(hint, hint)
    free = getattr(hint, "__parameters__", ())
    return hint[tuple(given.get(variable, variable) for variable in free)] if free else hint
