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
import operator
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
_SIMPLE = frozenset((str, int, float, bool, type(None)))  # what is written as it is
_simple = _SIMPLE.issuperset
_LISTS = frozenset((list, tuple))
_NOTHING = object()  # no JSON value
_LATER = "later"  # marks a field in its metadata
_Reader = Callable[[Any], Any]


_WRITER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)


class Mismatch(ValueError):
    """What does not fit what was expected: the path where it stands (`seats[1].square`), and why."""

    def __init__(self, path: str, why: Why) -> None:
        super().__init__(path, why)
        self.path = path
        self.why = why

    def within(self, place: str) -> Mismatch:
        """The same complaint about what stands at this place."""
        return Mismatch(place + self.path, self.why)


class NotJson(ValueError):
    """Text that is not JSON as it is read here, and why."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


def later(default: Any) -> Any:
    """A field that came later: its default is left out of the JSON, so that it stays as it was."""
    return dataclasses.field(default=default, metadata={_LATER: True})


def encode(value: Any) -> Any:
    """The JSON form of a value: dicts, lists, strings, numbers, booleans and None, all its own."""
    kind: Any = type(value)
    if kind in _SIMPLE:
        return value
    if kind is Trail:
        return [own() for own in value.told(_kept)]
    if kind in _LISTS:
        if _simple(map(type, value)):
            return [*value]
        return [item if type(item) in _SIMPLE else encode(item) for item in value]
    if isinstance(value, dict):
        return {str(key): item if type(item) in _SIMPLE else encode(item) for key, item in value.items()}
    if isinstance(value, (str, int, float)):
        return value
    outside, taken, silent = _taken(kind)
    found = dict(zip(outside, taken(value)))
    for name, default in silent:
        if found[name] == default:
            del found[name]
    if not _simple(map(type, found.values())):
        for name, item in found.items():
            if type(item) not in _SIMPLE:
                found[name] = encode(item)
    return found


def _kept(value: Any) -> Callable[[], Any]:
    """What gives the JSON form of a thing that never changes, each time a copy of its own."""
    found = encode(value)
    if type(found) is dict and _flat(map(type, found.values())):
        return found.copy
    return lambda: copied(found)


def decode(kind: type[T], value: Any, path: str = "") -> T:
    """The value of a kind that stands in JSON; raises `Mismatch`."""
    read = _reader(typing.cast(Any, kind))
    try:
        return typing.cast(T, read(value))
    except Mismatch as mismatch:
        place = path + mismatch.path
        raise Mismatch(place if path else place.removeprefix("."), mismatch.why) from None


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
    return _WRITER.encode(value)


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


@cache
def _taken(kind: Any) -> tuple[list[str], Callable[[Any], Iterable[Any]], list[tuple[str, Any]]]:
    """The names of the fields in JSON, what takes their values in that order, and the `later` ones."""
    inside, outside = [name for name, _ in names(kind)], [name for _, name in names(kind)]
    if issubclass(kind, tuple):
        return outside, tuple, []
    silent = [(each.name, each.default) for each in dataclasses.fields(kind) if _LATER in each.metadata]
    if len(inside) > 1:
        return outside, operator.attrgetter(*inside), silent
    return outside, lambda record: [getattr(record, name) for name in inside], silent


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


def _key(key: str) -> str:
    return f".{key}"


@cache
def _reader(kind: Any) -> _Reader:
    """The function that reads one kind of thing; the path of its `Mismatch` begins at that thing."""
    origin = typing.get_origin(kind)
    arguments = typing.get_args(kind)
    if kind is Any:
        return lambda value: value
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
        return _list_of(arguments[0])
    if origin is Trail:
        return _trail_of(arguments[0])
    if origin is tuple and arguments[1:] == (...,):
        return _tuple_of(arguments[0])
    if origin is tuple:
        return _row_of([_reader(each) for each in arguments])
    if origin is dict:
        words = typing.get_args(arguments[0]) if typing.get_origin(arguments[0]) is Literal else ()
        return _dict_of(_reader(arguments[0]), _reader(arguments[1]), words)
    if dataclasses.is_dataclass(origin or kind) or hasattr(kind, "_fields"):
        return _record(kind)
    raise TypeError(f"codec: cannot read {kind!r}")


def _plain(kind: type, reason: str) -> _Reader:
    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise Mismatch("", Why(reason, got=value))
        return value

    return read


def _within(span: range) -> _Reader:
    """An integer of a range: `Annotated[int, range(6)]`."""

    def read(value: Any) -> Any:
        if type(value) is not int or value not in span:
            raise Mismatch("", Why("range", low=span.start, high=span.stop - 1, got=value))
        return value

    return read


def _number(value: Any) -> float:
    if type(value) not in (int, float) or not math.isfinite(value):
        raise Mismatch("", Why("expected_number", got=value))
    return float(value)


_PLAIN: dict[Any, _Reader] = {
    int: _plain(int, "expected_integer"),
    str: _plain(str, "expected_string"),
    bool: _plain(bool, "expected_truth"),
    type(None): _plain(type(None), "expected_null"),
    float: _number,
}


def _one_of(values: tuple[Any, ...]) -> _Reader:
    words = {value: value for value in values if type(value) is str}

    def read(value: Any) -> Any:
        if type(value) is str and value in words:
            return words[value]
        for known in values:
            if type(known) is type(value) and known == value:
                return known
        raise Mismatch("", Why("expected_one_of", known=values, got=value))

    return read


def _either(kinds: tuple[Any, ...]) -> _Reader:
    told_apart = _told_apart(kinds)
    if told_apart is not None:
        return told_apart
    readers = [_reader(kind) for kind in kinds if kind is not type(None)]
    nullable = type(None) in kinds

    def read(value: Any) -> Any:
        if value is None and nullable:
            return None
        for reader in readers[:-1]:
            try:
                return reader(value)
            except Mismatch as mismatch:
                if mismatch.path:
                    raise
        return readers[-1](value)

    return read


def _told_apart(kinds: tuple[Any, ...]) -> _Reader | None:
    """One of several records, whose first field is a word that says which; None where these are no such."""
    by_word: dict[Any, _Reader] = {}
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

    def read(value: Any) -> Any:
        if type(value) is not dict:
            raise Mismatch("", Why("expected_object", got=value))
        if key not in value:
            raise Mismatch(_key(key), Why("missing"))
        try:
            word = word_of(value[key])
        except Mismatch as mismatch:
            raise mismatch.within(_key(key)) from None
        return by_word[word](value)

    return read


def _list_of(kind: Any) -> _Reader:
    reader = _reader(kind)
    alike = frozenset((kind,) if kind in (int, str, bool) else ())

    def read(value: Any) -> Any:
        if type(value) is not list:
            raise Mismatch("", Why("expected_list", got=value))
        if alike and alike.issuperset(map(type, value)):
            return value.copy()
        found: list[Any] = []
        try:
            for item in value:
                found.append(reader(item))
        except Mismatch as mismatch:
            raise mismatch.within(f"[{len(found)}]") from None
        return found

    return read


def _tuple_of(kind: Any) -> _Reader:
    """A list in JSON that is never changed, read as a tuple."""
    read = _list_of(kind)
    return lambda value: tuple(read(value))


def _row_of(readers: list[_Reader]) -> _Reader:
    """A list in JSON of so many things, each of its own kind, read as a tuple: `tuple[int, str]`."""

    def read(value: Any) -> Any:
        if type(value) is not list or len(value) != len(readers):
            raise Mismatch("", Why("expected_row", count=len(readers), got=value))
        found = []
        try:
            for reader, item in zip(readers, value):
                found.append(reader(item))
        except Mismatch as mismatch:
            raise mismatch.within(f"[{len(found)}]") from None
        return tuple(found)

    return read


def _trail_of(kind: Any) -> _Reader:
    """A list in JSON that will only be added to."""
    read = _list_of(kind)
    return lambda value: Trail(read(value))


def _dict_of(named: _Reader, reader: _Reader, words: tuple[str, ...]) -> _Reader:
    """An object whose keys are strings of one kind: any, or some of a few words, and then in their order."""

    def read(value: Any) -> Any:
        if type(value) is not dict:
            raise Mismatch("", Why("expected_object", got=value))
        found = {}
        for key, item in value.items():
            name = str(key)
            try:
                named(name)
            except Mismatch as mismatch:
                raise mismatch.within(_key(_printable(name))) from None
            try:
                found[name] = reader(item)
            except Mismatch as mismatch:
                raise mismatch.within(_key(name)) from None
        return {word: found[word] for word in words if word in found} if words else found

    return read


def _record(kind: Any) -> _Reader:
    hints, origin = _hints(kind), typing.get_origin(kind) or kind
    fields = [
        (name.removesuffix("_"), name, _reader(hints[name]), required)
        for name, required in _fields(origin).items()
    ]
    known = {outside for outside, *_ in fields}

    def read(value: Any) -> Any:
        if type(value) is not dict:
            raise Mismatch("", Why("expected_object", got=value))
        found = {}
        outside = ""
        try:
            for outside, inside, reader, required in fields:
                if outside in value:
                    found[inside] = reader(value[outside])
                elif required:
                    raise Mismatch("", Why("missing"))
        except Mismatch as mismatch:
            raise mismatch.within(_key(outside)) from None
        if not known.issuperset(value):
            unknown = next(key for key in value if key not in known)
            raise Mismatch(_key(_printable(unknown)), Why("unknown_key"))
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
