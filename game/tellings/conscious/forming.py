"""How bodies were formed in a whole match: walks along the spiral, notes struck, bodies, deaths, states."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from game.engine.base import Event
from game.engine.games.conscious.components import NOTES
from game.engine.match import Match
from game.tellings.conscious.lives import AT_FIRST

Mark = Literal["state", "body", "death", "out", "won"]


@dataclass(frozen=True)
class Leg:
    """From a space to another, `living` or after death; the time is a share (0 to 1) of the match."""

    time: float
    start: int
    end: int
    living: bool


@dataclass(frozen=True)
class Met:
    """A space that was landed on, or something that changed a life there: `what` is its kind, or which."""

    time: float
    space: int
    what: str


@dataclass
class Forming:
    """What a seat's body was formed of. `notes` tells when each note first held a chip."""

    legs: list[Leg] = field(default_factory=list)
    landed: list[Met] = field(default_factory=list)
    notes: dict[str, float] = field(default_factory=lambda: dict.fromkeys(AT_FIRST, 0.0))
    marks: list[tuple[Mark, Met]] = field(default_factory=list)
    died: float | None = None
    space: int = 0

    def when(self, mark: Mark, what: str = "") -> float | None:
        """When something came about, the first time."""
        found = (met.time for each, met in self.marks if each == mark and (not what or met.what == what))
        return next(found, None)


MARKS: dict[str, tuple[Mark, str]] = {
    "state_attained": ("state", "level"),
    "crystallized": ("body", "body"),
    "died": ("death", "body"),
    "eliminated": ("out", "why"),
    "won": ("won", "seat"),
}


def _read(seat: Forming, event: Event, time: float) -> None:
    kind = event["type"]
    if kind == "moved":
        seat.legs.append(Leg(time, event["from"], event["to"], seat.died is None))
        seat.space = event["to"]
    elif kind == "landed":
        seat.landed.append(Met(time, event["space"], event["kind"]))
    elif kind == "chip_placed" and seat.died is None and event["note"] in NOTES:
        seat.notes.setdefault(event["note"], time)
    elif kind in MARKS:
        mark, named = MARKS[kind]
        seat.marks.append((mark, Met(time, seat.space, str(event[named]))))
        if mark == "death":
            seat.died = time


def forming(match: Match) -> tuple[Forming, ...]:
    """The bodies of all seats, from what all may see."""
    seats, whole = tuple(Forming() for _ in match.seats), max(1, len(match.steps))
    for number, step in enumerate(match.steps):
        for event in step.events:
            whose = event.get("seat")
            if type(whose) is int:
                _read(seats[whose], event, number / whole)
    return seats
