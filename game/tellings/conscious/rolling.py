"""Turns of which only the roll is left, and what a run of them brought; read from the match, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from game import words
from game.engine.base import Action, Event
from game.engine.match import Step
from game.tellings.conscious.things import counted, phrase

BROUGHT = {"F": "food", "A": "air", "I": "impression"}
ROUTINE = ("roll", "select_law", "decay")
LOST = ("chip_discarded", "decayed")


def sole_roll(actions: Sequence[Action]) -> Action | None:
    """The one thing to do, where it is a matter of course; None where there is something to decide."""
    return actions[0] if len(actions) == 1 and actions[0]["type"] in ROUTINE else None


def run_of(steps: Sequence[Step], seat: int) -> list[Step]:
    """The steps since a seat last decided something: its last turns that were a roll alone, and all between.

    Empty where its last turn was more than that.
    """
    first = len(steps)
    for index in range(len(steps) - 1, -1, -1):
        step = steps[index]
        if step.seat != seat:
            continue
        if step.action["type"] != "roll" or not _opens(steps, index, seat):
            break
        first = index
    return list(steps[first:])


def _opens(steps: Sequence[Step], index: int, seat: int) -> bool:
    """Whether a step is the first of a turn of its seat."""
    if index == 0:
        return True
    return any(event["type"] == "turn_began" and event["seat"] == seat for event in steps[index - 1].events)


def rolled_line(steps: Sequence[Step], seat: int) -> str:
    """What the last turns that were a roll alone brought: `4 rolls: 2 food, 1 card; 1 lost`.

    Empty where there were not two of them.
    """
    run = [step for step in run_of(steps, seat) if step.seat == seat]
    if len(run) < 2:
        return ""
    found = fell(event for step in run for event in step.events if event.get("seat") == seat)
    brought = [counted(f"rolled.{kind}", found[kind]) for kind in ROLLED if found[kind] > 0]
    said = words.listed(brought) if brought else phrase("rolled.nothing")
    lost = counted("rolled.lost", found["lost"]) if found["lost"] else ""
    return counted("rolled", len(run), said=said, lost=lost)


ROLLED = ("food", "air", "impression", "card", "law", "disc")


def fell(events: Iterable[Event]) -> Counter[str]:
    """What came to one seat, and what of its chips was lost, each counted once."""
    found: Counter[str] = Counter()
    for event in events:
        kind = event["type"]
        if kind == "landed" and event["kind"] in BROUGHT:
            found[BROUGHT[event["kind"]]] += 1
        elif kind == "wild_space" and event["take"] in BROUGHT.values():
            found[event["take"]] += 1
        elif kind == "card_drawn":
            found["card"] += 1
        elif kind == "law_drawn":
            found["law"] += 1
        elif kind == "surplus":
            found["disc"] += 1
        elif kind == "reassimilated":  # it was no disc: one too many
            found["disc"] -= 1
        elif kind in LOST:
            found["lost"] += 1
    return found
