"""A table whose phones are in the test's own hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.phones import Joined
from game.phones.sessions import Offer
from tests.ui.pilot import Pilot


class Shelf:
    """A server without a network: what phones do is put on it, and what they'd be told lies there."""

    address = "192.168.1.20:4180"
    reached = True

    def __init__(self, title: str = "", names: Sequence[str] = ()) -> None:
        self.events: list[Any] = []
        self.pages: dict[int, Mapping[str, Any]] = {}
        self.answers: dict[int, str] = {}
        self.agreed: dict[int, bool] = {}
        self.states: dict[int, str] = {}
        self.away: list[int] = []
        self.here: list[int] = []
        self.offered: Offer | None = None
        self.left = 60.0
        self.closed = False
        self.served: dict[str, bytes] = {}

    def open(self) -> None: ...

    def close(self) -> None:
        self.closed = True

    def offer(self, seat: int, name: str = "", sign: str = "") -> Offer:
        url = f"http://{self.address}/#K7MQ4T"
        self.offered = Offer(seat, "K7MQ4T", url, 60.0, lambda: 60.0 - self.left, name, sign)
        return self.offered

    def withdraw(self) -> None:
        self.offered = None

    def state(self, seat: int) -> str:
        return self.states.get(seat, "none")

    def serve(self, name: str, mime: str, content: bytes) -> None:
        self.served[name] = content

    def publish(self, seat: int, page: Mapping[str, Any]) -> None:
        self.pages[seat] = page

    def finish(self) -> None: ...

    def poll(self) -> list[Any]:
        found, self.events = self.events, []
        return found

    def answer(self, deed_id: int, refusal: str = "") -> None:
        self.answers[deed_id] = refusal

    def agree(self, ask_id: int, yes: bool) -> None:
        self.agreed[ask_id] = yes

    def bring_here(self, seat: int) -> None:
        self.states[seat] = "screen"
        self.here.append(seat)

    def send_away(self, seat: int) -> None:
        self.states.pop(seat, None)
        self.away.append(seat)


def with_phones(pilot: Pilot, *seats: int) -> Shelf:
    """Let phones hold these hands at the table that is open."""
    shelf = Shelf()
    hands = pilot.scene.phones
    hands.begins = lambda title, names: shelf
    hands.begin(seats[0] if seats else None)
    for seat in seats:
        join(pilot, shelf, seat)
    if seats:
        hands.put_away()
    pilot.settle()
    return shelf


def join(pilot: Pilot, shelf: Shelf, seat: int) -> None:
    """A phone joins by the code of a seat."""
    shelf.states[seat], shelf.offered = "here", None
    shelf.events.append(Joined(seat))
    pilot.settle()
