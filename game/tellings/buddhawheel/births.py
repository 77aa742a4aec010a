"""The births of a whole match one after another: where each life went, how it ended, and who came free."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from game.engine.base import Event
from game.engine.match import Match

End = Literal["death", "burner", "free", "goes on"]
BIRTH_OF = "birth_"  # what the squares of the births are called, before their realm
Came = Literal["wheel", "free", "left", "buddha"]


@dataclass
class Birth:
    """A life: `squares` are those gone over, the birth's own first, and `landed` which of them it rested on.

    `began` and `ended` are shares (0 to 1) of the match.
    """

    seat: int
    realm: str
    began: float
    squares: list[str]
    landed: list[int] = field(default_factory=list)
    ended: float = 1.0
    end: End = "goes on"


@dataclass
class Arrival:
    """Where a seat has come to: on the Wheel still, free (and staying), left, or a Buddha; when, a share."""

    came: Came = "wheel"
    at: float = 1.0
    lives: int = 0


@dataclass(frozen=True)
class Births:
    """All lives of a match in the order of their births, and what came of each seat."""

    lives: Sequence[Birth]
    seats: Sequence[Arrival]


class _Reader:
    def __init__(self, seats: int) -> None:
        self.lives: list[Birth] = []
        self.seats = [Arrival() for _ in range(seats)]
        self._now: list[Birth | None] = [None] * seats
        self._burnt = [False] * seats

    def read(self, event: Event, share: float) -> None:
        seat, kind = event.get("seat"), event["type"]
        if type(seat) is not int:
            return
        life = self._now[seat]
        if kind == "born":
            life = Birth(seat, event["realm"], share, [BIRTH_OF + event["realm"]], [])
            self._now[seat] = life
            self.lives.append(life)
            self.seats[seat].lives += 1
        elif kind == "move" and life is not None and event["path"]:
            life.squares += event["path"]
            life.landed.append(len(life.squares) - 1)
        elif kind == "burner_death":
            self._burnt[seat] = True
        elif kind == "death" and life is not None:
            self._finish(seat, "burner" if self._burnt[seat] else "death", share)
        elif kind == "liberation":
            came: Came = "left" if event["choice"] == "leave" else "free"
            self.seats[seat].came, self.seats[seat].at = came, share
            if life is not None:
                self._finish(seat, "free", share)
        elif kind == "enlightenment":
            self.seats[seat].came = "buddha"

    def _finish(self, seat: int, end: End, share: float) -> None:
        life = self._now[seat]
        assert life is not None
        life.end, life.ended = end, share
        self._now[seat], self._burnt[seat] = None, False


def births(match: Match) -> Births:
    """What all may see of them."""
    reader, whole = _Reader(len(match.seats)), max(1, len(match.steps))
    for seat in match.options["start_as_buddha"]:
        reader.seats[seat] = Arrival("buddha", 0.0)
    for number, step in enumerate(match.steps):
        for event in step.events:
            reader.read(event, number / whole)
    return Births(reader.lives, reader.seats)
