"""Going through a match that is kept: any position of it, its turns, rounds and great events. Headless.

A position is a number of steps that stand: 0 is the table as it was set, and the last one how the match
stands, or ended. The match keeps some of its states, so that any other is found by taking few steps again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game import words
from game.engine.base import Event
from game.engine.match import Match, Step
from game.journals import Kept
from game.replays.branch import branch, deals_anew, goes_on, origin_said, play_on
from game.replays.past import Past, kept_of
from game.tellings import telling_of

__all__ = [
    "Great",
    "Marks",
    "Past",
    "Reel",
    "branch",
    "deals_anew",
    "goes_on",
    "kept_of",
    "origin_said",
    "play_on",
]

ROUNDS = ("day", "round", "turn_no")  # the fields of a state that count the parts of a match
SELDOM = 24  # of so many events one that is told seldom is great, where a game names none that are


@dataclass(frozen=True)
class Great:
    """A great event: the position that it led to, whose it is, when it was, and its sentence."""

    position: int
    seat: int
    when: str
    words: str


@dataclass(frozen=True)
class Marks:
    """What stands along a match, in the order of the positions.

    `turns` are the positions where a turn begins, `rounds` those where a round does, each with its number.
    `counts` says what the numbers count: `day`, `round` or `turn_no`. `lanes` has for each seat where it
    stood: positions, each with a height from 0 to 1.
    """

    turns: tuple[int, ...]
    rounds: tuple[tuple[int, int], ...]
    great: tuple[Great, ...]
    lanes: tuple[tuple[tuple[int, float], ...], ...]
    counts: str = "round"

    @property
    def stops(self) -> list[int]:
        """Where one comes to, mark by mark: rounds and great events, or else turns."""
        rounds = [position for position, _ in self.rounds] or list(self.turns)
        return sorted({*rounds, *(great.position for great in self.great)})


class Reel:
    """A kept match, from its first position to its `last`.

    `eyes` are those through which one may look at it: seats, or None for what all might see. While the
    match lives, one sees what one may see at its table, and afterwards what any seat could.
    """

    def __init__(self, kept: Kept, called: Callable[[str, int], str] | None = None) -> None:
        """`called` gives what a name is called where it is told, with the token beside it."""
        self.kept = kept
        self._called = called
        self.match = kept.match
        self.last = len(self.match.steps)
        self.eyes = _eyes(kept)
        self._marks: dict[int | None, Marks] = {}
        self._telling = telling_of(kept.game)

    @property
    def lost(self) -> int:
        """How many actions were taken before the first position, by older rules; they can only be told."""
        return len(self.kept.earlier) + len(self.match.lost_steps)

    def at(self, position: int) -> Match:
        """The match as it stood at a position."""
        return self.match.until(position)

    def step(self, position: int) -> Step | None:
        """The step that led to a position; None: none did."""
        return self.match.steps[position - 1] if 0 < position <= self.last else None

    def position(self, step: Step | None) -> int:
        """The position that a step led to; where it was taken back, that in which it was taken."""
        steps = self.match.steps
        while step is not None:
            for index in range(len(steps) - 1, -1, -1):
                if steps[index] is step:
                    return index + 1
            step = step.follows
        return 0

    def events(self, position: int, viewer: int | None) -> list[Event]:
        """What led to a position, as a seat may know it."""
        step = self.step(position)
        if step is None:
            return self.match.seen(viewer, self.match.opening)
        return self.match.told(viewer, step)

    def names(self, position: int) -> list[str]:
        """What those are called who sat there when the step was taken that led to a position."""
        sat, called = self.kept.doers_of(position), self._called
        return [each.name if called is None else called(each.name, each.person.token) for each in sat]

    # -- what stands along it

    def marks(self, viewer: int | None) -> Marks:
        """Its turns, rounds and great events, as a seat may know them."""
        if viewer not in self._marks:
            self._marks[viewer] = self._marked(viewer)
        return self._marks[viewer]

    def _marked(self, viewer: int | None) -> Marks:
        match, telling = self.match, self._telling
        field = words.texts(self.kept.game).turn
        great = self._great()
        turns: list[int] = []
        rounds: list[tuple[int, int]] = []
        found: list[Great] = []
        lanes: list[list[tuple[int, int]]] = [[] for _ in self.kept.people]
        before: int | None = None
        last: Any = None
        for position, state in enumerate(match.states()):
            seat = getattr(state, field) if field else state.to_act
            seat = state.to_act if seat is None else seat
            begins = position < self.last and (seat != before or len(lanes) == 1)
            number = _number(state)
            if begins:
                turns.append(position)
                if number is None and (before is None or (seat or 0) <= before):
                    number = len(rounds) + 1
                before = seat
            if number is not None and (not rounds or rounds[-1][1] != number):
                rounds.append((position, number))
            step = self.step(position)
            now = [event for event in (step.events if step else ()) if event["type"] in great]
            if not begins and not now and position != self.last:
                last = state
                continue
            view = match.game.view(state, viewer)
            ended = last is not None and number is not None and number != _number(last)
            then = match.game.view(last, viewer) if now and ended else view
            for each, lane in enumerate(lanes):
                _reach(lane, position, telling.height(view, each))
            found += self._told(position, step, then, match.seen(viewer, now))
            last = state
        counts = _counted(match.state) or "round"
        return Marks(tuple(turns), tuple(rounds), tuple(found), _levelled(lanes), counts)

    def _told(self, position: int, step: Step | None, view: Any, events: Sequence[Event]) -> list[Great]:
        """Great events in words; of what ended a round it is said in which, and not in the next."""
        names = self.names(position)
        when = self._telling.subtitle(view, names)[-1]
        found = []
        for event in events:
            sentence = words.sentence(self.kept.game, event, names)
            seat = event.get("seat")
            if sentence:
                own = seat if type(seat) is int else step.seat if step else 0
                found.append(Great(position, own, when, sentence))
        return found

    def _great(self) -> frozenset[str]:
        """The types of events that are great: those that the game names, or else those that are seldom."""
        named = words.texts(self.kept.game).great
        if named:
            return frozenset(named)
        counts = Counter(event["type"] for step in self.match.steps for event in step.events)
        most = counts.total() // SELDOM
        return frozenset(kind for kind, count in counts.items() if count <= max(1, most // len(counts)))


def _eyes(kept: Kept) -> tuple[int | None, ...]:
    if not kept.match.game.private:
        return (None,)
    if kept.match.over:
        return (None, *range(len(kept.people)))
    persons = [seat for seat, person in enumerate(kept.people) if person.kind == "person"]
    if len(persons) != 1 or (kept.seating is not None and not kept.seating.always(persons[0])):
        return (None,)  # who sat down later has not seen what was seen there before
    return (None,) if persons[0] in kept.by_phone else (persons[0],)


def _number(state: Any) -> int | None:
    """Which part of its match a state belongs to, where its game counts them."""
    name = _counted(state)
    return None if name is None else getattr(state, name)


def _counted(state: Any) -> str | None:
    """The field that counts the parts of a match, where its game counts them."""
    return next((name for name in ROUNDS if hasattr(state, name)), None)


def _reach(lane: list[tuple[int, int]], position: int, height: int) -> None:
    """Add a point to a lane; of three that are level the middle one is dropped."""
    if len(lane) > 1 and lane[-1][1] == lane[-2][1] == height:
        lane.pop()
    lane.append((position, height))


def _levelled(lanes: Sequence[Sequence[tuple[int, int]]]) -> tuple[tuple[tuple[int, float], ...], ...]:
    """Lanes whose heights go from 0 to 1, all measured alike; those that are level lie in the middle."""
    heights = [height for lane in lanes for _, height in lane]
    low, high = min(heights, default=0), max(heights, default=0)
    whole = high - low
    return tuple(
        tuple((position, (height - low) / whole if whole else 0.5) for position, height in lane)
        for lane in lanes
    )
