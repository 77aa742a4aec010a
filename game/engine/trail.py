"""Trails: lists inside a state that only ever grow, and cost nothing to copy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar, overload

T = TypeVar("T")
V = TypeVar("V")


class Trail(Sequence[T]):
    """What happened, in order. A trail never changes: `plus` gives one that is longer by one thing.

    Trails share what they have in common, so that a state with a thousand throws
    behind it is copied as fast as one with three, and a thousand such states hold
    each throw once. The last thing is found at once, an earlier one by walking back.
    """

    __slots__ = ("_before", "_last", "_length", "_told")

    _before: Trail[T] | None
    _last: Any
    _length: int
    _told: Any

    def __new__(cls, items: Iterable[T] = ()) -> Trail[T]:
        trail: Trail[T] = _made(None, None, 0)
        for item in items:
            trail = _made(trail, item, trail._length + 1)
        return trail

    def plus(self, item: T) -> Trail[T]:
        """This trail, and one thing after it."""
        return _made(self, item, self._length + 1)

    def ending(self, item: T) -> Trail[T]:
        """This trail with another thing in place of its last; there must be one."""
        return _made(self._before, item, self._length)

    def told(self, tell: Callable[[T], V]) -> list[V]:
        """What is told of each thing: asked once and kept beside it, so `tell` has to be one and the same."""
        found: list[V] = []
        trail = self
        while trail._before is not None:
            if trail._told is None:
                trail._told = tell(trail._last)
            found.append(trail._told)
            trail = trail._before
        found.reverse()
        return found

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return reversed([*reversed(self)])

    def __reversed__(self) -> Iterator[T]:
        trail = self
        while trail._before is not None:
            yield trail._last
            trail = trail._before

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if index == -1 and self._length:
            last: T = self._last
            return last
        return [*self][index]

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Trail | list) and [*self] == [*other])

    __hash__ = None  # type: ignore[assignment]

    def __deepcopy__(self, memo: object) -> Trail[T]:
        return self

    def __repr__(self) -> str:
        return f"Trail({[*self]!r})"


def _made(before: Trail[T] | None, last: Any, length: int) -> Trail[T]:
    trail: Trail[T] = object.__new__(Trail)
    trail._before = before
    trail._last = last
    trail._length = length
    trail._told = None
    return trail
