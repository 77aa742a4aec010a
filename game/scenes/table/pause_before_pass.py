"""What a person's own deed brought rests until it can have been read, before the turn passes on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from game import words
from game.engine.match import Transition
from game.tellings.general import Telling

NOTICED, READ, SEEN = (
    250.0,
    33.0,
    13.0,
)  # milliseconds until words are noticed; to read a letter, and to see one
READS, LETTER = 900.0, 34.0  # milliseconds at calm, and for each letter of what is said


def reading(said: str) -> float:
    """Milliseconds in which somebody reads a sentence at a glance's notice: some 300 words a minute."""
    return NOTICED + READ * len(said)


def glance(said: str) -> float:
    """Milliseconds in which a sentence is taken in whose like was read before."""
    return NOTICED + SEEN * len(said)


class Rest(NamedTuple):
    """After so many events, the first, the table rests, and the bar says `title` and `why`."""

    after: int
    title: str
    why: str

    @property
    def lasts(self) -> float:
        """In milliseconds at calm."""
        return READS + LETTER * len(self.title + self.why)

    @property
    def least(self) -> float:
        """In milliseconds at any pace."""
        return reading(self.title + self.why)


def rest_of(
    telling: Telling, transitions: Sequence[Transition], lost: Collection[str], names: Sequence[str]
) -> Rest | None:
    """Where the table rests in the events of one action; None: nowhere.

    It rests where the turn passes to another seat, on the last of what came before; in the midst of a turn
    where an event is one of the `lost`, of which nothing is to be seen afterwards.
    """
    after = _passes(telling, transitions)
    if after is None and any(each.event["type"] in lost for each in transitions):
        after = len(transitions)
    if not after:
        return None
    events = [each.event for each in transitions[:after]]
    said = [event for event in events if words.sentence(telling.game, event, names)]
    if not said:
        return None
    first = 2 if len(said) > 2 else 1
    title, why = (words.sentences(telling.game, part, names) for part in (said[:first], said[first:]))
    return Rest(after, title, why)


def _passes(telling: Telling, transitions: Sequence[Transition]) -> int | None:
    """How many events come before the turn is another seat's; None: it stays, or is nobody's any longer."""
    for index, each in enumerate(transitions):
        before, now = telling.turn(each.before), telling.turn(each.after)
        if None not in (before, now) and before != now:
            return index + (each.event.get("seat", before) == before)
    return None
