"""The life of each player through a match: what was eaten, noticed, obeyed and attained, and how it ended."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Literal

from game.engine.base import Event
from game.engine.games.conscious.components import INNER_END, NOTES
from game.engine.match import Match

Mark = Literal["state", "body", "death", "out", "won", "hasnamuss", "cleansed"]

AT_FIRST = ("DO-768", "RE-384", "MI-192", "DO-192", "RE-96", "MI-48", "DO-48")  # CB-1.1
GAVE = {"CB-9.1": "food", "CB-9.2": "self", "CB-9.3": "self", "CB-9.4": "transform"}


@dataclass(frozen=True)
class Milestone:
    """Something that changed a life: what, after how many of the player's own actions, and where.

    `what` is a state's number, a body, or why it ended; `school` is that of a state.
    """

    mark: Mark
    what: str
    place: int
    space: int
    school: str = ""


@dataclass
class Course:
    """A player's life through a match, from what all may see.

    `eaten` counts the spaces taken by their kind (CB-0.7), `shocks` the chips carried over an interval by
    the shock or skill that did it, `notes` are those that ever held a chip of the living body. `spaces` is
    where the player was after each of its actions, the start first; `died` is the place of its death.
    """

    eaten: Counter[str] = field(default_factory=Counter)
    notes: set[str] = field(default_factory=lambda: set(AT_FIRST))
    shocks: Counter[str] = field(default_factory=Counter)
    laws: Counter[str] = field(default_factory=Counter)  # obeyed, escaped, played
    higher: int = 0
    marks: list[Milestone] = field(default_factory=list)
    landed: list[tuple[int, int, str, bool]] = field(default_factory=list)  # place, space, kind, living
    spaces: list[int] = field(default_factory=lambda: [0])
    level: int = 0
    school: str = ""
    body: str = "physical"
    died: int | None = None
    end: str = ""

    @property
    def actions(self) -> int:
        """How many actions the player took."""
        return len(self.spaces) - 1

    @property
    def filled(self) -> int:
        """How many of the eighteen notes ever held a chip."""
        return len(self.notes)

    @property
    def heights(self) -> list[float]:
        """How far inward the player was after each action, for a line."""
        return [space / INNER_END for space in self.spaces]


class _Reader:
    """Goes through the events of a match and writes down the lives."""

    def __init__(self, seats: int) -> None:
        self.courses = [Course() for _ in range(seats)]
        self._at = [0] * seats
        self._waits = [""] * seats  # the kind of the space landed on, until it is known to be taken

    def take(self, seat: int, events: tuple[Event, ...]) -> None:
        """One action of a seat and all that came of it."""
        course = self.courses[seat]
        place = course.actions + 1
        for event in events:
            whose = event.get("seat")
            if type(whose) is int:
                own = place if whose == seat else self.courses[whose].actions
                self._read(whose, event, own)
        for each, found in enumerate(self.courses):
            if self._waits[each]:
                found.eaten[self._waits[each]] += 1
                self._waits[each] = ""
        course.spaces.append(self._at[seat])

    def _mark(self, seat: int, mark: Mark, what: str, place: int, school: str = "") -> None:
        self.courses[seat].marks.append(Milestone(mark, what, place, self._at[seat], school))

    def _read(self, seat: int, event: Event, place: int) -> None:
        course, kind = self.courses[seat], event["type"]
        living = course.died is None
        if kind == "moved":
            self._at[seat] = event["to"]
        elif kind == "landed":
            self._waits[seat] = event["kind"]
            course.landed.append((place, event["space"], event["kind"], living))
        elif kind in ("slept", "blocked", "decay_rolled", "spared"):
            self._waits[seat] = ""
        elif kind == "chip_placed" and living and event["note"] in NOTES:
            course.notes.add(event["note"])
        elif kind == "shocked":
            course.shocks[GAVE.get(event["rule"], "self")] += 1
        elif kind == "skill_used":
            course.shocks[event["skill"]] += 1
        elif kind in ("law_obeyed", "law_escaped"):
            course.laws[kind.removeprefix("law_")] += 1
        elif kind == "played":
            course.laws["played"] += len(event["laws"])
        elif kind == "higher_12":
            course.higher += 1
        else:
            self._change(seat, event, place)

    def _change(self, seat: int, event: Event, place: int) -> None:
        """What is a milestone."""
        course, kind = self.courses[seat], event["type"]
        if kind == "state_attained":
            course.level, course.school = event["level"], event["school"]
            self._mark(seat, "state", str(event["level"]), place, event["school"])
        elif kind == "crystallized":
            course.body = event["body"]
            self._mark(seat, "body", event["body"], place)
        elif kind == "died":
            course.died = place
            self._mark(seat, "death", event["body"], place)
        elif kind == "eliminated":
            course.end = event["why"]
            self._mark(seat, "out", event["why"], place)
        elif kind == "won":
            course.end = "won"
            self._mark(seat, "won", "", place)
        elif kind in ("hasnamuss", "cleansed"):
            self._mark(seat, "hasnamuss" if kind == "hasnamuss" else "cleansed", "", place)


def courses(match: Match) -> tuple[Course, ...]:
    """The lives of all players through a match."""
    reader = _Reader(len(match.seats))
    for step in match.steps:
        reader.take(step.seat, tuple(step.events))
    return tuple(reader.courses)
