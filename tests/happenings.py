"""What an event must have made true: the views before and after it, held against a table by event type.

An entry of a table tells what an event brings about: path -> value, where `seats.1.square` is a path and
`ANY` a value that may be anything. The view after the event has these values, and differs from the view
before it nowhere else. So a deed that is done too late fails with its own event, and one that is done too
early with the event before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from game.engine import Match, codec
from game.engine.base import Event

View = dict[str, Any]
Brings = dict[str, Any]

ANY: Any = object()


@dataclass(frozen=True)
class Told:
    """An event between two views, as `viewer` sees it (None: the public); `last`: of its action."""

    event: Event
    before: View
    after: View
    viewer: int | None
    last: bool

    @property
    def seat(self) -> int:
        """The seat that the event is about."""
        seat: int = self.event["seat"]
        return seat

    @property
    def was(self) -> dict[str, Any]:
        """That seat before the event."""
        found: dict[str, Any] = self.before["seats"][self.seat]
        return found

    @property
    def count(self) -> int:
        """How many sit at the table."""
        return len(self.before["seats"])

    def of(self, **fields: Any) -> Brings:
        """These fields of that seat."""
        return self.of_seat(self.seat, **fields)

    def of_seat(self, seat: int, **fields: Any) -> Brings:
        """These fields of a seat."""
        return {f"seats.{seat}.{name}": value for name, value in fields.items()}


Table = Mapping[str, Callable[[Told], Brings]]


def held(table: Table, matches: Iterable[Match]) -> set[str]:
    """Hold every event of these matches against a table, for all viewers; the types of those met."""
    met: set[str] = set()
    for match in matches:
        viewers = [None, *range(len(match.seats))] if match.game.hidden else [None]
        for seat in viewers:
            for told in _told(match, seat):
                _hold(told, table[told.event["type"]](told))
                met.add(told.event["type"])
    return met


def _told(match: Match, viewer: int | None) -> Iterator[Told]:
    for step in (None, *match.steps):
        found = match.transitions(step, viewer)
        for number, each in enumerate(found, 1):
            yield Told(each.event, each.before, each.after, viewer, number == len(found))


def _hold(told: Told, brings: Brings) -> None:
    codec.dumps(told.after)
    for path, value in brings.items():
        found = _at(told.after, path)
        assert value is ANY or codec.same(found, value), f"{told.event}: {path} is {found}, not {value}"
    for path in _differences(told.before, told.after):
        covered = any(path == known or path.startswith(f"{known}.") for known in brings)
        assert covered, f"{told.event}: {path} changed from {_at(told.before, path)} ({brings})"


def _at(view: Any, path: str) -> Any:
    """What stands at a path; a list counts from 0, from its end where the number is below 0."""
    for key in path.split("."):
        try:
            view = view[int(key)] if isinstance(view, list) else view[key]
        except (IndexError, KeyError):
            return "nothing"
    return view


def _differences(one: Any, other: Any, path: str = "") -> Iterator[str]:
    """The paths of all that is not the same in two views."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys: Iterable[Any] = {**one, **other}
    elif isinstance(one, list) and isinstance(other, list):
        keys = range(max(len(one), len(other)))
    else:
        if not codec.same(one, other):
            yield path
        return
    for key in keys:
        at = f"{path}.{key}" if path else str(key)
        if (key in one and key in other) if isinstance(one, dict) else key < min(len(one), len(other)):
            yield from _differences(one[key], other[key], at)
        else:
            yield at
