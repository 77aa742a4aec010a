"""Counsel: who has left a match may sit beside another, who agrees, and sees what that one sees.

So may somebody who has no seat.
No rule knows of it. It ends at will, when the one beside whom one sits goes to sit elsewhere, and when
so much is taken back that it had not begun.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.engine.match import Match
from game.saves import Other
from game.sitting.record import COUNSEL


class Counsel:
    """Who sits beside whom: `beside` has the seats of those who left, each with the one they counsel.

    `guests` has those without a seat, by their names.
    """

    def __init__(self) -> None:
        self._sits: dict[int, tuple[int, int]] = {}
        self.guests: dict[str, int] = {}

    def receive(self, guest: str, other: int | None) -> None:
        """From now on somebody without a seat sits beside a seat; None: beside nobody."""
        self.guests.pop(guest, None)
        if other is not None:
            self.guests[guest] = other

    def leave(self, seat: int) -> list[tuple[int | None, str]]:
        """The person on a seat gets up: who sat beside them, and they themselves, are counsel no longer.

        Gives each, by seat or, without one, by name.
        """
        ended: list[tuple[int | None, str]] = [
            (each, "") for each, (other, _) in self._sits.items() if seat in (each, other)
        ]
        ended += [(None, guest) for guest, other in self.guests.items() if other == seat]
        self._sits = {each: told for each, told in self._sits.items() if seat not in (each, told[0])}
        self.guests = {guest: other for guest, other in self.guests.items() if other != seat}
        return ended

    @property
    def beside(self) -> Mapping[int, int]:
        return {seat: other for seat, (other, _) in self._sits.items()}

    def sit(self, seat: int, other: int | None, steps: int) -> None:
        """From now on, after so many steps, sit beside another; None: beside nobody."""
        self._sits.pop(seat, None)
        if other is not None:
            self._sits = {each: told for each, told in self._sits.items() if told[0] != seat}
            self._sits[seat] = other, steps

    def taken_back_to(self, steps: int) -> None:
        """So many steps are left: what began later ends."""
        self._sits = {seat: told for seat, told in self._sits.items() if told[1] <= steps}

    def eyes(self, persons: Sequence[int]) -> set[int]:
        """With the eyes of which seats these persons look."""
        return {self._sits[seat][0] if seat in self._sits else seat for seat in persons}


def found(match: Match, others: Sequence[Other], persons: Sequence[int]) -> Counsel:
    """The counsel that the lines of a match file tell of, as far as it stands."""
    counsel, lines = Counsel(), [other for other in others if other.kind == COUNSEL]
    if not lines:
        return counsel
    for line in lines:
        _receive(counsel, line, persons)
    depth = 0
    for number, line in enumerate([*match.log()["steps"], None]):
        for seat, other in _told(lines, number, persons):
            counsel.sit(seat, other, depth)
        if line is not None:
            depth += -1 if "undo" in line else 1
            counsel.taken_back_to(depth)
    return counsel


def _receive(counsel: Counsel, line: Other, persons: Sequence[int]) -> None:
    """Take in what a line says of somebody without a seat."""
    said = line.value
    if type(said) is dict and type(said.get("name")) is str:
        other = said.get("beside")
        if other is None or (type(other) is int and other in persons):
            counsel.receive(said["name"], other)


def _told(lines: Sequence[Other], number: int, persons: Sequence[int]) -> Iterator[tuple[int, int | None]]:
    """Who sat down beside whom after so many lines, as far as both are persons of this table."""
    for line in lines:
        said = line.value
        if line.steps_before != number or type(said) is not dict:
            continue
        seat, other = said.get("seat"), said.get("beside")
        if (
            type(seat) is int
            and seat in persons
            and (other is None or (type(other) is int and other in persons))
        ):
            if seat != other:
                yield seat, other
