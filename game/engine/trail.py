"""Trails: lists inside a state that only ever grow, and cost nothing to copy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class Trail(Sequence[T]):
    """What happened, in order. It can be added to and nothing else, so that its copies share what they have.

    What is in it never changes. Whoever adds first to what several copies share goes
    on in it, and so does who adds the same; who adds another thing gets a trail of its
    own. A state with a thousand throws behind it is so copied as fast as one with
    three, and a thousand such states hold each throw once.
    """

    __slots__ = ("_length", "_shared")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._shared = dict(enumerate(items))
        self._length = len(self._shared)

    def append(self, item: T) -> None:
        """Add one thing at the end."""
        length = self._length
        if self._shared.setdefault(length, item) != item:  # one deed, also where threads share it
            self._shared = dict(enumerate(self))
            self._shared[length] = item
        self._length = length + 1

    def copy(self) -> Trail[T]:
        other: Trail[T] = Trail.__new__(Trail)
        other._shared = self._shared
        other._length = self._length
        return other

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        shared = self._shared
        return (shared[index] for index in range(self._length))

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        found = range(self._length)[index]
        return self._shared[found] if isinstance(found, int) else [self._shared[each] for each in found]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trail | list) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Trail({list(self)!r})"
