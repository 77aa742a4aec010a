"""What others did while somebody waited: a line for each of them, and the beats it is watched again in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from game import words
from game.engine.base import Event
from game.engine.match import Step
from game.tellings.conscious.rolling import run_of
from game.tellings.conscious.things import counted, law_titled, marks, phrase, table

MOST = 4  # things that a line names
DEEDS = (
    *("died", "eliminated", "crystallized", "state_attained", "played", "combined", "law_obeyed", "surplus"),
    *("rolled", "passed", "card_drawn"),
)
"""What is worth a word, the weightiest first; a line keeps the order in which things happened."""


@dataclass(frozen=True)
class Waited:
    """What one other seat did: its line, and the steps of it, the oldest first."""

    seat: int
    line: str
    steps: tuple[Step, ...]


def waited(steps: Sequence[Step], seat: int, names: Sequence[str]) -> list[Waited]:
    """What each other seat did since one decided something; who did last stands last.

    Before the first deed of a seat it is all that happened.
    """
    done = run_of(steps, seat) or since(steps, seat)
    others: dict[int, list[Step]] = {}
    for step in done:
        if step.seat != seat:
            others[step.seat] = [*others.pop(step.seat, []), step]
    found = []
    for other, own in others.items():
        line = deeds_line(own, other)
        if line:
            found.append(Waited(other, phrase("waited", name=names[other], deeds=line), tuple(own)))
    return found


def since(steps: Sequence[Step], seat: int) -> list[Step]:
    """The steps after the last one of a seat."""
    last = next((index for index in range(len(steps) - 1, -1, -1) if steps[index].seat == seat), -1)
    return list(steps[last + 1 :])


def deeds_line(steps: Sequence[Step], seat: int) -> str:
    """What a seat did in some steps: `played J♠, rolled 5, passed 2 Laws`; no more than has room."""
    events = [event for step in steps for event in step.events if event.get("seat") == seat]
    told: dict[str, tuple[str, ...]] = {}
    count: Counter[str] = Counter()
    for event in events:
        kind = "passed" if event["type"] == "law_drawn" else str(event["type"])
        if kind in DEEDS:
            count[kind] += 1
            told[kind] = (*told.get(kind, ()), _of(event))
    weighty = [kind for kind in DEEDS if kind in told][:MOST]
    return words.listed([_told(kind, count[kind], told[kind]) for kind in told if kind in weighty])


def _of(event: Event) -> str:
    """What an event names: cards, a Law, a die, a school, a body, a place."""
    kind = event["type"]
    if kind == "played":
        return marks([*event["cards"]]) if event["cards"] else law_titled(event["laws"][0])
    if kind == "combined":
        return marks([event["make"]])
    if kind == "law_obeyed":
        return law_titled(event["law"])
    if kind == "state_attained":
        return table("levels", event["level"])
    return str(event.get("die", event.get("body", "")))


def _told(kind: str, count: int, told: Sequence[str]) -> str:
    if kind == "state_attained":
        return phrase("waited.state_attained", what=told[-1])
    return counted(f"waited.{kind}", count, what=told[-1] if count == 1 else words.listed(list(told)))
