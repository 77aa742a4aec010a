"""Hungry Ghost's journal: what a match tells of all players' lives, and the figures of one course of them."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from game import words
from game.engine.match import Match, Step, Transition
from game.journals.copies import Chapter
from game.tellings.hungry_ghost import lives_told, signed, term

GAME = "hungry_ghost"
PARTS = {"morning": 0.36, "afternoon": 0.72}  # of a turn gone when an action of that phase is done
TURNS = ("died", "reborn")  # what ends a life, and what begins one


@dataclass(frozen=True)
class Sample:
    """How a life stood at a moment; `day` counts from 0.0, the first morning of the first day."""

    day: float
    realm: str
    merit: int
    delusion: int
    insight: int


@dataclass(frozen=True)
class Death:
    """The end of a life: when, what was weighed, and where it led; `realm` is None for one who awakened."""

    day: float
    merit: int
    realm: str | None


@dataclass
class Course:
    """All lives of one seat: how they stood, when each was born (with where from), and how each ended."""

    samples: list[Sample]
    births: list[tuple[float, str | None]] = field(default_factory=list)
    deaths: list[Death] = field(default_factory=list)


@dataclass(frozen=True)
class Chronicle:
    """What there is to remember of a match."""

    courses: tuple[Course, ...]
    days: int
    most: int  # what Delusion began with


def chronicle(match: Match) -> Chronicle:
    """The lives of all seats, from what every seat may see."""
    states = match.states()
    before = next(states)
    courses = [Course([_sample(before, seat, before.day - 1.0)]) for seat in range(len(match.seats))]
    for course in courses:
        course.births.append((course.samples[0].day, None))
    for step, after in zip(match.steps, states, strict=True):
        when = moment(step, before)
        if any(event["type"] in TURNS for event in step.events):
            for happening in match.transitions(step, None):
                _turn(courses[step.seat], happening, when)
        for seat, course in enumerate(courses):
            found, stood = _sample(after, seat, when), course.samples[-1]
            if seat == step.seat or (found.merit, found.delusion) != (stood.merit, stood.delusion):
                course.samples.append(found)
        before = after
    return Chronicle(tuple(courses), match.state.day, match.options["delusion"])


def moment(step: Step, before: Any) -> float:
    """How much of the days is gone when an action is done: each turn has its share of a day."""
    evening = any(event["type"] == "evening" for event in step.events)
    part = 1.0 if evening else PARTS.get(before.phase, 1.0)
    return float(before.day - 1 + (step.seat + part) / len(before.seats))


def _sample(state: Any, seat: int, day: float) -> Sample:
    life = state.seats[seat]
    return Sample(day, life.realm, life.merit, life.delusion, life.insight)


def _turn(course: Course, happening: Transition, when: float) -> None:
    """Take in the end of a life, or the beginning of another."""
    event = happening.event
    if event["type"] not in TURNS:
        return
    before, after = (view["seats"][event["seat"]] for view in (happening.before, happening.after))
    if event["type"] == "died":
        course.samples.append(Sample(when, "human", before["merit"], before["delusion"], before["insight"]))
        course.deaths.append(Death(when, before["merit"], None))
        return
    if before["realm"] == "human":
        last = course.deaths.pop()
        course.deaths.append(Death(last.day, last.merit, after["realm"]))
    if after["realm"] == "human":
        course.births.append((when, before["realm"]))


# -- in words


def lives(course: Course) -> list[tuple[float, Death | None]]:
    """Each life among humans: when it was born, and how it ended, None while it goes on."""
    ends: list[Death | None] = [*course.deaths, None]
    return [(born, ends[index]) for index, (born, _) in enumerate(course.births)]


def told(course: Course, days: int) -> str:
    """A seat's lives in a few words."""
    awake = bool(course.deaths) and course.deaths[-1].realm is None
    return lives_told(len(course.births), days if awake else None)


def figures(course: Course, days: int) -> list[tuple[str, str]]:
    """What can be counted of so many days: (what, how many)."""
    last = course.samples[-1]
    weighed = [signed(death.merit) for death in course.deaths if death.realm is not None]
    return [
        (words.phrase(GAME, "journal.days"), str(days)),
        (words.phrase(GAME, "journal.births"), str(len(course.births))),
        (words.phrase(GAME, "journal.weighed"), ", ".join(weighed) or words.phrase(GAME, "journal.never")),
        (words.phrase(GAME, "journal.heaven"), str(_evenings(course, "heaven"))),
        (words.phrase(GAME, "journal.hell"), str(_evenings(course, "hell"))),
        (term("delusion"), str(last.delusion)),
        (term("insight"), str(last.insight)),
    ]


def chapters(course: Course, days: int) -> list[Chapter]:
    """The figures, and the lives one by one."""
    counted = ((words.say("journal.figure"), words.say("journal.number")), *figures(course, days))
    head = tuple(words.phrase(GAME, f"journal.{key}") for key in ("born", "died", "weighed", "then"))
    return [
        Chapter(words.say("journal.figures"), (), counted),
        Chapter(words.phrase(GAME, "lives.title"), (), (head, *map(_row, lives(course)))),
    ]


def _row(life: tuple[float, Death | None]) -> tuple[str, ...]:
    """A life as a row of a table: when it began, when it ended, what was weighed, and what came then."""
    born, death = life
    if death is None:
        return str(int(born) + 1), "", "", words.phrase(GAME, "journal.lives_on")
    then = words.phrase(GAME, "journal.awake")
    if death.realm is not None:
        place = "town" if death.realm == "human" else death.realm
        then = words.texts("hungry_ghost").squares[place].name
    return str(int(born) + 1), str(max(1, math.ceil(death.day))), signed(death.merit), then


def _evenings(course: Course, realm: str) -> int:
    """Evenings spent in a realm: each brings Merit a step nearer to nothing."""
    return sum(
        1
        for before, after in zip(course.samples, course.samples[1:], strict=False)
        if before.realm == realm and after.merit != before.merit
    )
