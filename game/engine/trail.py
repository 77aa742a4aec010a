"""Trails: lists inside a state that only ever grow, and cost nothing to copy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeVar, overload

T = TypeVar("T")


class Trail(Sequence[T]):
    """What happened, in order. It can be added to, and its last thing put otherwise, and nothing else.

    What stands before the last never changes, so that copies share it; the last is
    each copy's own. Whoever adds first to what several copies share goes on in it, and
    so does who adds the same; who adds another thing gets a trail of its own. A state
    with a thousand throws behind it is so copied as fast as one with three, and a
    thousand such states hold each throw once.
    """

    __slots__ = ("_last", "_length", "_shared")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._shared = dict(enumerate(items))
        self._length = len(self._shared)
        self._last: Any = self._shared.pop(self._length - 1, None)

    def append(self, item: T) -> None:
        """Add one thing at the end."""
        length, last = self._length, self._last
        # setdefault is one deed, also where threads share the trail
        if length and self._shared.setdefault(length - 1, last) != last:
            self._shared = dict(enumerate(self))
        self._last = item
        self._length = length + 1

    def amend(self, item: T) -> None:
        """Put another thing in place of the last, in this copy alone; there must be one."""
        self._last = item

    def copy(self) -> Trail[T]:
        other: Trail[T] = Trail.__new__(Trail)
        other._shared = self._shared
        other._length = self._length
        other._last = self._last
        return other

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        shared, length = self._shared, self._length
        return chain((shared[index] for index in range(length - 1)), (self._last,) if length else ())

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        found = range(self._length)[index]
        return self._at(found) if isinstance(found, int) else [self._at(each) for each in found]

    def _at(self, index: int) -> T:
        found: T = self._last if index == self._length - 1 else self._shared[index]
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trail | list) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Trail({list(self)!r})"
