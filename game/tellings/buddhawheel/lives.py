"""The lives of BuddhaWheel's players: each birth in its order, what led to it, and what was done in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from game.engine.base import Event
from game.engine.games.buddhawheel import colour_of
from game.engine.match import Match, Step

End = Literal["death", "burner"]

HEIGHTS = {
    "unborn": 0.0,
    "bardo": 0.04,
    "hell": 0.1,
    "ghost": 0.2,
    "animal": 0.3,
    "human": 0.42,
    "demigod": 0.5,
    "god": 0.58,
    "spirit": 0.72,
    "subtle": 0.84,
    "free": 1.0,
}


@dataclass
class Life:
    """One life. `place` is after how many of the player's own actions it began.

    `card` is the mind that led there, None where there was none; `bardo` tells whether the way led through
    the Bardo, where the die then chose. Where something protected, `instead` is the birth that would have
    been, and `shelter` what turned it. `dedicated` and `ended` are the colours of what was dedicated and
    meditated in this life, `powers` those taken; `end` is how it ended, None while it goes on.
    """

    realm: str
    place: int
    card: str | None = None
    bardo: bool = False
    instead: str | None = None
    shelter: str | None = None
    minds: int = 0
    dedicated: list[str] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)
    powers: int = 0
    end: End | None = None


@dataclass
class Course:
    """A player's way through a match: `free` and `buddha` are the places where it led out, None: not yet.

    `left` is whether a player who is free has left the Wheel; `actions` is how many actions were taken.
    """

    lives: list[Life] = field(default_factory=list)
    free: int | None = None
    left: bool = False
    buddha: int | None = None
    actions: int = 0
    heights: list[float] = field(default_factory=lambda: [HEIGHTS["unborn"]])
    """How high the player stands after each action, for a line: Hell below, the Subtle Path above."""

    def lived(self, place: int) -> int:
        """How many lives have begun at a place."""
        return sum(life.place <= place for life in self.lives)


@dataclass
class _Passing:
    """What is known of a death before the birth that follows."""

    card: str | None = None
    bardo: bool = False


class _Reader:
    """Goes through the events of a match and writes down the lives."""

    def __init__(self, seats: int) -> None:
        self.courses = [Course() for _ in range(seats)]
        self._passing = [_Passing() for _ in range(seats)]
        self._place = ["unborn"] * seats
        self._burnt = [False] * seats

    def take(self, step: Step) -> None:
        course = self.courses[step.seat]
        course.actions += 1
        for event in step.events:
            seat = event.get("seat")
            if type(seat) is int:
                self._read(seat, event)
        course.heights.append(HEIGHTS["free" if course.free is not None else self._place[step.seat]])

    def _read(self, seat: int, event: Event) -> None:
        course, kind = self.courses[seat], event["type"]
        life = course.lives[-1] if course.lives else None
        if kind == "born":
            passing, self._passing[seat] = self._passing[seat], _Passing()
            instead, shelter = event["instead_of"], event["protected_by"]
            born = Life(event["realm"], course.actions, passing.card, passing.bardo, instead, shelter)
            course.lives.append(born)
            self._place[seat] = event["realm"]
        elif kind == "bardo":
            self._passing[seat].bardo = True
            self._place[seat] = "bardo"
        elif kind == "move" and event["path"]:
            self._place[seat] = _realm(event["path"][-1])
        elif kind == "emanate":
            self._place[seat] = "free"
        elif kind == "liberation":
            course.free, course.left = course.actions, event["choice"] == "leave"
        elif kind == "enlightenment":
            course.buddha = course.actions
        elif kind == "returned" and event["rule"] == "BW-6.2":
            self._passing[seat].card = event["card"]
        elif kind == "burner_death":
            self._burnt[seat] = True
        elif life is not None:
            self._note(seat, life, event)

    def _note(self, seat: int, life: Life, event: Event) -> None:
        """What is done in a life, and how it ends."""
        kind = event["type"]
        if kind == "death":
            life.end = "burner" if self._burnt[seat] else "death"
            self._burnt[seat] = False
        elif kind == "card" and event["kept"]:
            life.minds += 1
        elif kind == "power":
            life.powers += 1
        elif kind in ("dedicated", "meditated"):
            colours = life.dedicated if kind == "dedicated" else life.ended
            colours.append(str(colour_of(event["card"])))


def _realm(square: str) -> str:
    """The realm a square lies in, as heights are told by it."""
    first, _, rest = square.partition("_")
    return rest if first == "birth" else first


def courses(match: Match) -> tuple[Course, ...]:
    """The ways of all players through a match, from what all may see."""
    reader = _Reader(len(match.seats))
    for step in match.steps:
        reader.take(step)
    return tuple(reader.courses)


def colours_new(lives: Sequence[Life]) -> Iterator[tuple[Life, list[str], list[str]]]:
    """Each life with the colours that were dedicated, and ended, in it for the first time."""
    given: set[str] = set()
    ended: set[str] = set()
    for life in lives:
        fresh = [colour for colour in dict.fromkeys(life.dedicated) if colour not in given]
        done = [colour for colour in dict.fromkeys(life.ended) if colour not in ended]
        given |= {*fresh}
        ended |= {*done}
        yield life, fresh, done
