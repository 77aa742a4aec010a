"""Options of a new match: of what kind a value is, what is wrong with one, and its parts to choose from.

A kind is what the codec reads, so that an option may be a word, a number, a list of seats or
an object a seat, strictly checked by one reader. A list or an object is also given part by
part: each part is a switch, a few words or a range of numbers, and a screen can build itself
from these.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, Protocol, TypeVar

from game.engine import codec
from game.engine.errors import Why

T = TypeVar("T")
Fault = tuple[str, Why]  # where in a value something is wrong, and why
Path = tuple[int | str, ...]

_SEATS, _EACH = "seats", "each"
SeatList = Annotated[list[int], _SEATS]  # some of the seats, ascending
PerSeat = Annotated[list[T | None], _EACH]  # for each seat an object or None; empty: None for all


class Chooser(Protocol):
    """What chooses among several values, such as a `random.Random`."""

    def choice(self, among: Sequence[Any], /) -> Any: ...

    def randrange(self, stop: int, /) -> int: ...


@dataclass(frozen=True)
class Part:
    """One thing to choose in the value of an option."""

    path: Path
    """Where it stands in the value, such as `(1, "points")`; empty where it is all of it."""
    choices: Sequence[Any]
    """What may stand there: some words, a range of numbers, or False and True."""
    value: Any
    """What stands there now."""


@dataclass(frozen=True)
class Option:
    """One option of a new match."""

    name: str
    """A word; no two options of a game have the same."""
    default: Any
    """The value where none is given, in JSON."""
    kind: Any
    """Some words, a range of integers, or what the codec reads: `SeatList`, `PerSeat[Score]`."""
    offered: tuple[int, ...] = ()
    """Those of a range of integers that Setup puts on buttons; empty: all of them."""
    earned: bool = False
    """Whether a seat has something in it only from earlier matches: Setup offers it to nobody else."""
    later: bool = False
    """Whether it came after matches had been kept without it: its default is left out of states and files."""
    by_seats: Mapping[int, int] = field(default_factory=dict, hash=False)
    """What the default stands for at a table of so many seats; empty: the same at each."""
    fault: Callable[[Any, int, Mapping[str, Any]], Fault | None] | None = None
    """What the game has against a value of the right kind: asked with the number of seats, and with all
    options, this one included. None: nothing."""

    @property
    def _read_as(self) -> Any:
        if isinstance(self.kind, range):
            return Annotated[int, self.kind]
        return Literal[self.kind] if isinstance(self.kind, tuple) else self.kind

    @property
    def whole(self) -> bool:
        """Whether a value is one word or one number, and not made of parts."""
        return isinstance(self.kind, (range, tuple))

    @property
    def seated(self) -> bool:
        """Whether a value says something of each seat, and must follow who sits where."""
        return any(mark in (_SEATS, _EACH) for mark in _marks(self.kind))

    def meant(self, value: Any, seats: int) -> Any:
        """What a value stands for at a table of so many seats."""
        return self.by_seats.get(seats, value) if value == self.default else value

    def misfit(self, value: Any, seats: int) -> Fault | None:
        """What is wrong with a value by itself, at a table of so many seats; None: nothing."""
        try:
            codec.decode(self._read_as, value)
        except codec.Mismatch as mismatch:
            return mismatch.path, mismatch.why
        marks = _marks(self.kind)
        if _SEATS in marks and (sorted(set(value)) != value or not set(value) <= set(range(seats))):
            return "", Why("seat_list", last=seats - 1, got=value)
        if _EACH in marks and len(value) not in (0, seats):
            return "", Why("entry_a_seat", seats=seats, got=len(value))
        return None

    def refuse(self, value: Any, seats: int, others: Mapping[str, Any]) -> Fault | None:
        """What is wrong with a value at a table of so many seats with these options; None: nothing."""
        found = self.misfit(value, seats)
        if found is None and self.fault is not None:
            found = self.fault(value, seats, {**others, self.name: value})
        return found

    # -- part by part

    def parts(self, value: Any, seats: int) -> list[Part]:
        """What can be chosen in a value: what stands in an object is there only where the object is."""
        marks = _marks(self.kind)
        if _SEATS in marks:
            return [Part((seat,), (False, True), seat in value) for seat in range(seats)]
        if _EACH not in marks:
            return list(_parts(self._read_as, value, ()))
        found = []
        for seat in range(seats):
            entry = value[seat] if value else None
            found.append(Part((seat,), (False, True), entry is not None))
            if entry is not None:
                found += _parts(_entry(self.kind), entry, (seat,))
        return found

    def changed(self, value: Any, part: Part, choice: Any, seats: int) -> Any:
        """The value with something else in the place of one part."""
        marks = _marks(self.kind)
        if _SEATS in marks:
            return sorted({*value, *part.path} if choice else set(value) - set(part.path))
        if _EACH not in marks:
            return _put(value, part.path, choice)
        entries = list(value) or [None] * seats
        if len(part.path) == 1:
            choice = _lowest(_entry(self.kind)) if choice else None
        entries = _put(entries, part.path, choice)
        return entries if any(entry is not None for entry in entries) else []

    def entry(self, value: Any, seat: int) -> Any:
        """What a value says of a seat: True or an object; None where it says nothing of it."""
        if _SEATS in _marks(self.kind):
            return True if seat in value else None
        return value[seat] if value else None

    def put(self, value: Any, seat: int, entry: Any, seats: int) -> Any:
        """The value with another entry for a seat; None: it says nothing of it."""
        if _SEATS in _marks(self.kind):
            return sorted({*value, seat} if entry else set(value) - {seat})
        entries = list(value) or [None] * seats
        entries[seat] = entry
        return entries if any(each is not None for each in entries) else []

    def moved(self, value: Any, places: Sequence[int | None]) -> Any:
        """The value when others sit on the seats: `places` has for each seat where its player sat before."""
        marks = _marks(self.kind)
        if _SEATS in marks:
            return [seat for seat, before in enumerate(places) if before in value]
        if _EACH in marks and value:
            entries = [
                value[before] if before is not None and before < len(value) else None for before in places
            ]
            return entries if any(entry is not None for entry in entries) else []
        return value

    def some(self, chooser: Chooser, seats: int) -> Any:
        """Any value that fits by itself at a table of so many seats."""
        if self.whole:
            return chooser.choice(self.kind)
        value = self.default
        for _ in range(chooser.randrange(4)):
            part = chooser.choice(self.parts(value, seats))
            value = self.changed(value, part, chooser.choice(part.choices), seats)
        return value


def refused(options: Sequence[Option], chosen: Mapping[str, Any], seats: int) -> Fault | None:
    """What is wrong with options together: the path, an option's name first, and why; None: nothing."""
    for option in options:
        fault = option.refuse(chosen[option.name], seats, chosen)
        if fault is not None:
            inner, why = fault
            return f"{option.name}{'' if inner.startswith('[') or not inner else '.'}{inner}", why
    return None


def some_options(options: Sequence[Option], chooser: Chooser, seats: int) -> dict[str, Any]:
    """Any options that are allowed together at a table of so many seats."""
    chosen = {option.name: option.default for option in options}
    for option in options:
        tried = {**chosen, option.name: option.some(chooser, seats)}
        if refused(options, tried, seats) is None:
            chosen = tried
    return chosen


def _marks(kind: Any) -> tuple[Any, ...]:
    return getattr(kind, "__metadata__", ())


def _entry(kind: Any) -> Any:
    """What a seat's entry is, where it is not None."""
    (entries,) = typing.get_args(typing.get_args(kind)[0])
    return next(each for each in typing.get_args(entries) if each is not type(None))


def _parts(kind: Any, value: Any, path: Path) -> Iterator[Part]:
    """The parts of a value of a kind."""
    choices = _choices(kind)
    if choices is not None:
        yield Part(path, choices, value)
        return
    for key, inner in _inner(kind):
        yield from _parts(inner, value[key] if key in value else _lowest(inner), (*path, key))


def _choices(kind: Any) -> Sequence[Any] | None:
    """What may stand in the place of one part; None where a kind has parts itself."""
    if kind is bool:
        return (False, True)
    if typing.get_origin(kind) is Literal:
        return typing.get_args(kind)
    return next((mark for mark in _marks(kind) if isinstance(mark, range)), None)


def _inner(kind: Any) -> list[tuple[str, Any]]:
    """The keys of an object, each with the kind of what stands there."""
    if typing.get_origin(kind) is dict:
        words, inner = typing.get_args(kind)
        return [(word, inner) for word in typing.get_args(words)]
    hints = typing.get_type_hints(kind, include_extras=True)
    return [(outside, hints[inside]) for inside, outside in codec.names(kind)]


def _lowest(kind: Any) -> Any:
    """The first value of a kind: no, the first word, the lowest number, an object of these."""
    choices = _choices(kind)
    return choices[0] if choices is not None else {key: _lowest(inner) for key, inner in _inner(kind)}


def _put(value: Any, path: Path, choice: Any) -> Any:
    """A copy of lists and objects with something else at the end of a path."""
    if not path:
        return choice
    key: Any = path[0]
    copied = list(value) if isinstance(value, list) else dict(value)
    copied[key] = _put(copied[key] if isinstance(copied, list) else copied.get(key, {}), path[1:], choice)
    return copied
