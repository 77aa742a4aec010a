"""Whose turn comes next, and what went on since one decided something: runs of rolls, what others did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from game import words
from game.engine.base import Action, Event
from game.engine.games.conscious import turns
from game.engine.match import Step
from game.tellings.conscious.things import counted, law_titled, marks, phrase, seat_of, state_of, table, where
from game.tellings.general import View

MOVED = ("wild_space", "decay", "ask", "fifth", "offer", "keep")
"""Phases that end a turn: nobody moves any more before the next."""


@dataclass(frozen=True)
class GoesNext:
    """The seat that has the next turn, in words, and why it is that one."""

    seat: int
    said: str
    why: str


def goes_next(view: View, names: Sequence[str]) -> GoesNext | None:
    """Who has the next turn; None while a move may still decide it, and for one who plays alone (CB-3.3)."""
    if view["phase"] not in MOVED or len(names) == 1:
        return None
    seat = turns.next_seat(state_of(view))
    if seat is None:
        return None
    fields = view["seats"][seat]
    said = phrase(
        "next.again" if seat == view["turn"] else "next.other", name=names[seat], place=where(fields)
    )
    return GoesNext(seat, said, phrase("next.why" if fields["turns"] else "next.why.first"))


def after_roll(view: View) -> tuple[str, int] | None:
    """Who moves after a roll, and with which numbers it is the same player; None for one alone (CB-3.3)."""
    own, seats = view["turn"], range(len(view["seats"]))
    here = {seat: seat_of(view, seat) for seat in seats if seat != own and not view["seats"][seat]["out"]}
    if not here:
        return None
    first = [seat for step in seats if (seat := (own + step) % len(seats)) in here]
    waiting = [seat for seat in first if not here[seat].turns]
    other = next(iter(waiting), min(here, key=lambda seat: (turns.progress(here[seat]), -here[seat].arrived)))
    mover = seat_of(view, own)
    moved = {die: replace(mover, position=turns.reached(mover, die)) for die in range(1, 7)}
    still = [die for die, seat in moved.items() if turns.progress(seat) <= turns.progress(here[other])]
    if waiting or not still:
        return phrase("reach.then"), other
    dice = str(still[-1]) if len(still) == 1 else f"{still[0]}–{still[-1]}"
    return phrase("reach.again" if len(still) == len(moved) else "reach.again.some", dice=dice), own


def again(view: View) -> bool:
    """Whether who is in turn was the last to move too, being the hindmost of several still (CB-3.3)."""
    fields = view["seats"][view["turn"]]
    several = sum(not each["out"] for each in view["seats"]) > 1
    return several and fields["turns"] > 1 and bool(fields["arrived"] == view["arrivals"])


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
