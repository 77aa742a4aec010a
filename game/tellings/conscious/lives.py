"""A match read from its log: the life of each player, how bodies formed, what to try in another life."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Literal

from game.engine.base import Event
from game.engine.games.conscious import plays
from game.engine.games.conscious.components import INNER_END, NOTES
from game.engine.match import Match
from game.tellings.conscious.aim import growing
from game.tellings.conscious.things import counted, mark, marks, phrase, seat_of
from game.tellings.conscious.toward import MANY

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


AGAIN = 3  # turns: what was left undone less often was no habit


@dataclass(frozen=True)
class NextLife:
    """What was missing for a body, and one thing to try with its reason."""

    missing: str
    want: str
    reason: str


def next_life(match: Match, seat: int) -> NextLife | None:
    """What one who died without a body may try; None for who had one, or did not die at the end of a life."""
    ended = [event for step in match.steps for event in step.events if event["type"] == "eliminated"]
    if not any(event["seat"] == seat and event["why"] == "died" for event in ended):
        return None
    view = match.view(seat)
    found = growing(replace(seat_of(view, seat), out=False, alive=True))
    if found is None or found.kind != "astral":
        return None
    woken, kept, powers = _undone(match, seat)
    if woken.total() >= AGAIN:
        face = woken.most_common(1)[0][0]
        said = phrase("next_life.wake", face=mark(face)), counted("next_life.wake.why", woken.total())
    elif kept and max(kept.values()) >= AGAIN:
        cards, turns = kept.most_common(1)[0]
        said = phrase("next_life.pair"), counted("next_life.pair.why", turns, cards=marks(cards))
    elif powers:
        said = phrase("next_life.power"), counted("next_life.power.why", powers)
    else:
        said = phrase("next_life.note"), phrase("next_life.note.why")
    return NextLife(phrase("next_life.missing", missing=found.missing), *said)


def _undone(match: Match, seat: int) -> tuple[Counter[str], Counter[tuple[str, ...]], int]:
    """What lay open whenever a seat rolled: faces to wake, pairs too dear for one card, and powers."""
    woken: Counter[str] = Counter()
    kept: Counter[tuple[str, ...]] = Counter()
    powers = 0
    for step in match.steps:
        if step.seat != seat or step.action["type"] != "roll":
            continue
        before = match.transitions(step, seat)[0].before
        player = seat_of(before, seat)
        if not player.alive:
            break
        moves = player.chips["I"][0] > 0
        woken.update({each["make"] for each in plays.plays(player) if moves and not each["laws"]})
        dear = plays.plays(replace(player, plays=MANY)) if player.plays < 2 else []
        kept.update({tuple(each["cards"]) for each in dear if len(each["cards"]) == 2 and not each["laws"]})
        powers += bool(plays.combinations_of(player))
    return woken, kept, powers
