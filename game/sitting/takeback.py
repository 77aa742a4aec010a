"""Taking back: what it would undo, what has been shown since, and who must agree to it.

It depends on what was revealed to which player. As long as no person has learnt anything that
was hidden from them, taking back is free; after that every other person at the
table agrees to it. Where some players know what others do not, how chance fell
counts to that too. Where nothing is hidden there is no such question: the player
whose action it is says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from game import saves
from game.engine.base import Event
from game.engine.match import Match, Step

AGREED = "agreed"  # the kind of line that says who agreed to a taking back


@dataclass(frozen=True)
class TakeBack:
    """What taking back would undo, oldest first, and which seats it concerns.

    `owner` is the person whose deed it is, None where bots alone have acted.
    `shown` are the events in which something hidden was revealed, as all seats know them.
    """

    steps: tuple[Step, ...]
    owner: int | None
    shown: tuple[Event, ...]
    others: tuple[int, ...]  # the persons who must agree, as they sit after the owner

    @property
    def dice(self) -> bool:
        """Whether dice fell in what would be undone."""
        return any(drawn.draw == "die" for step in self.steps for drawn in step.drawn)


def considered(match: Match, persons: Sequence[int]) -> TakeBack | None:
    """What taking back would mean now; None: nothing has been done yet.

    It goes back to the last deed of a person, and so undoes what bots did since;
    where only bots play it undoes one action.
    """
    steps = _undone(match, persons)
    if not steps:
        return None
    owner = steps[0].seat if steps[0].seat in persons else None
    states = [*map(match.before, steps), match.state]
    shown = [
        step
        for number, step in enumerate(steps)
        if any(_shows(match, step, states[number], states[number + 1], seat) for seat in persons)
    ]
    events = [event for step in shown for event in match.seen(None, step.events)]
    count = len(match.seats)
    around = [(steps[0].seat + place) % count for place in range(1, count)]
    others = [seat for seat in around if seat in persons] if shown else []
    return TakeBack(tuple(steps), owner, tuple(events), tuple(others))


def _undone(match: Match, persons: Sequence[int]) -> list[Step]:
    for index in reversed(range(len(match.steps))):
        if match.steps[index].seat in persons:
            return match.steps[index:]
    return match.steps[:] if persons else match.steps[-1:]


def _shows(match: Match, step: Step, before: Any, after: Any, seat: int) -> bool:
    """Whether a seat learnt by a step what was hidden: a secret or, among players with secrets, a draw."""
    if not match.game.hidden:
        return False
    if match.game.private and step.drawn:
        return True
    return bool(_hidden(match, before, seat) - _hidden(match, after, seat))


def _hidden(match: Match, state: Any, seat: int) -> Counter[Any]:
    """What a state holds that a seat may not see."""
    return Counter(_lacking(match.game.encoded(state), match.game.view(state, seat)))


def _lacking(whole: Any, seen: Any) -> Iterator[Any]:
    """The single things in a whole that are `null` in what is seen of it."""
    if isinstance(whole, dict):
        for key, value in whole.items():
            yield from _lacking(value, None if seen is None else seen[key])
    elif isinstance(whole, list):
        for index, value in enumerate(whole):
            yield from _lacking(value, None if seen is None else seen[index])
    elif seen is None and whole is not None:
        yield whole


def agreed(match: Match, others: Sequence[saves.Other]) -> Iterator[Step]:
    """The steps whose taking back was agreed to, by what a file says."""
    numbers: set[int] = set()
    for other in others:
        said = other.value
        if other.kind == AGREED and type(said) is dict and type(said.get("undo")) is int:
            numbers.update(
                range(other.steps_before, other.steps_before + min(said["undo"], len(match.story)))
            )
    if not numbers:
        return
    taken, story = list[Step](), iter(match.story)
    for number, line in enumerate(match.log()["steps"]):
        if "undo" not in line:
            taken.append(next(story))
            continue
        undone = taken.pop()
        if number in numbers:
            yield undone
