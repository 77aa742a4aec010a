"""Who may see a field of a state: marked where the field stands, and closed where it is not.

Every field of a state and of its seats is `Open` (every seat sees it), `Own` (only the
seat whose field it is), `Held` (that seat sees it, the others how many there are),
`FaceDown` (every seat sees how many there are, none sees which) or `Hidden` (no seat sees it).
`Annotated[int, own(until=…)]` is open from the moment on that a function of the state
says so. What a seat may not see is None in its view.
A field without a mark is an error when the game is loaded, so that no new field can be
seen because it was forgotten to say so.
"""

from __future__ import annotations

import typing
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar

from game.engine import codec

T = TypeVar("T")
When = Callable[[Any], bool]
SEATS_OWN = ("own", "held")  # what one seat may know and another may not


@dataclass(frozen=True)
class Sight:
    """Who sees a field: every seat, its own seat, no seat, or every seat how many there are.

    `until` is a function of the state: once it is true, every seat sees the field; None: never.
    """

    who: Literal["all", "own", "held", "number", "none"]
    until: When | None = None

    def seen(self, value: Any, state: Any, *, own: bool) -> Any:
        """A field's value in JSON, as its own seat or as another sees it; None: not at all."""
        if (
            self.who == "all"
            or (own and self.who in SEATS_OWN)
            or (self.until is not None and self.until(state))
        ):
            return codec.encode(value)
        return _backs(value) if self.who in ("held", "number") else None


def own(until: When) -> Sight:
    """Only the field's own seat sees it, until this is true of the state: then every seat does."""
    return Sight("own", until)


def held(until: When) -> Sight:
    """The others see how many there are, and from when this is true of the state which."""
    return Sight("held", until)


def face_down(until: When) -> Sight:
    """Every seat sees how many there are, and from when this is true of the state which."""
    return Sight("number", until)


def hidden(until: When) -> Sight:
    """No seat sees it, until this is true of the state: then every seat does."""
    return Sight("none", until)


Open = Annotated[T, Sight("all")]
Own = Annotated[T, Sight("own")]
Held = Annotated[T, Sight("held")]
FaceDown = Annotated[T, Sight("number")]
Hidden = Annotated[T, Sight("none")]


def _backs(value: Any) -> Any:
    """A list, or an object of lists, of the same length with nothing on it but None."""
    if isinstance(value, dict):
        return {str(key): _backs(each) for key, each in value.items()}
    return None if value is None else [None] * len(value)


class Visibility:
    """Who may see what of one kind of state.

    `hidden`: some view differs from the state. `private`: some seat may see what
    another may not, the fields in `own`. Raises TypeError where a field does not say who may see it.
    """

    def __init__(self, kind: type) -> None:
        self._shared = _marked(kind)
        self._seats = _marked(_seat_kind(kind))
        for inside, _, sight in self._shared:
            if sight.who in SEATS_OWN:
                raise TypeError(f"{kind.__name__}.{inside}: only a field of a seat can be the seat's own")
        marks = {sight.who for _, _, sight in (*self._shared, *self._seats)}
        self.hidden = marks != {"all"}
        self.private = not marks.isdisjoint(SEATS_OWN)
        self.own = frozenset(outside for _, outside, sight in self._seats if sight.who in SEATS_OWN)

    def view(self, state: Any, seat: int | None) -> dict[str, Any]:
        """The state in JSON as a seat may see it; None: what every seat may see."""
        if not self.hidden:
            whole: dict[str, Any] = codec.encode(state)
            return whole
        return {
            outside: [self._seat(state, other, index == seat) for index, other in enumerate(state.seats)]
            if inside == "seats"
            else codec.encode(getattr(state, inside))
            if sight.who == "all"
            else sight.seen(getattr(state, inside), state, own=False)
            for inside, outside, sight in self._shared
        }

    def reordered(self, state: Any, encoded: dict[str, Any], order: Callable[[list[Any]], list[Any]]) -> None:
        """Give what lies hidden from every seat and belongs to none, its decks, another order in the JSON."""
        for _, outside, sight in self._shared:
            if sight.who not in ("number", "none") or (sight.until is not None and sight.until(state)):
                continue
            value = encoded[outside]
            if isinstance(value, list):
                encoded[outside] = order(value)
            elif isinstance(value, dict):
                lists = {key: order(each) for key, each in value.items() if isinstance(each, list)}
                encoded[outside] = {**value, **lists}

    def _seat(self, state: Any, fields: Any, own: bool) -> dict[str, Any]:
        return {
            outside: codec.encode(getattr(fields, inside))
            if sight.who == "all"
            else sight.seen(getattr(fields, inside), state, own=own)
            for inside, outside, sight in self._seats
        }


def _seat_kind(kind: type) -> type:
    """The class of which the `seats` of a state are a list."""
    found: type = typing.get_args(typing.get_type_hints(kind)["seats"])[0]
    return found


def _marked(kind: type) -> list[tuple[str, str, Sight]]:
    """Each field's name inside, its name in JSON, and who may see it."""
    hints = typing.get_type_hints(kind, include_extras=True)
    found = []
    for inside, outside in codec.names(kind):
        marks = [mark for mark in getattr(hints[inside], "__metadata__", ()) if isinstance(mark, Sight)]
        if len(marks) != 1:
            raise TypeError(
                f"{kind.__name__}.{inside}: does not say who may see it: Open, Own, Held, FaceDown or Hidden"
            )
        found.append((inside, outside, marks[0]))
    return found
