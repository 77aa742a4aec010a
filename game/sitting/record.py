"""What stands on the record beside the actions: who sat where from when on, that a match was laid to rest,
and what a guide did.

No rule knows of it. Each line has its place between the actions of the match; nothing of it is undone by
taking back, as people do not get up by that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from game import saves, words
from game.engine.match import Match
from game.saves import Other, Person, Sat
from game.sitting import guide
from game.sitting.guide import GUIDED, Guide

SEATED: Final = saves.SEATED  # the kind of line that says who sits on a seat from now on
REST: Final = saves.REST  # the kind that says by whom a match was laid to rest, or that it was taken up again
TOLD: Final = saves.TOLD  # the kind that says what somebody was asked to tell, and told
COUNSEL: Final = "counsel"  # the kind that says who sits beside whom


@dataclass(frozen=True)
class Line:
    """A line beside the actions; `after` so many of them, those taken back included.

    `was` is who sat before on the seat that the line is about, `guide` the name of who guided then.
    """

    after: int
    kind: str
    value: Mapping[str, Any]
    was: Sat | None = None
    guide: str = ""


class Record:
    """The lines beside the actions of one match, and who sits where by them.

    `lines` are those that can be understood, in their order; they are only ever added to. `guide` is what
    holds of the guide of a sitting.
    """

    def __init__(self, match: Match, others: Sequence[Other], people: Sequence[Person]) -> None:
        self._match = match
        self.seating = saves.Seating(match.seats, people, match.game.bots)
        self.guide = Guide()
        self.lines: list[Line] = []
        told = [other for other in others if other.kind in (SEATED, REST, GUIDED, COUNSEL, TOLD)]
        for after, other in saves.placed(told, match.log()["steps"] if told else ()):
            if type(other.value) is dict:
                self.add(Line(after, other.kind, other.value))

    def add(self, line: Line) -> None:
        """Take in a line; who sits where follows from it."""
        if line.kind == SEATED:
            was = self.seating.take(line.after, line.value)
            if was is None:
                return
            line = replace(line, was=was)
        elif line.kind == GUIDED:
            before = self.guide.name
            self.guide.take(line.value)
            line = replace(line, guide=self.guide.name or before)
        self.lines.append(line)

    @property
    def tellings(self) -> tuple[saves.Asked, ...]:
        """Who told, and what they were asked, the first first; none for a step that was taken back."""
        return saves.tellings(
            self._match, ((line.after, line.value) for line in self.lines if line.kind == TOLD)
        )

    # -- resting

    @property
    def rests(self) -> Mapping[str, Any] | None:
        """The line by which the match was laid to rest and still rests; None where it does not."""
        found = next((line for line in reversed(self.lines) if line.kind == REST), None)
        if found is None or type(found.value.get("by")) is not list:
            return None
        return found.value if found.after >= len(self._match.story) else None


def told(line: Line, called: Callable[[str, int], str], names: Sequence[str]) -> tuple[int | None, str]:
    """The seat a line is about (None: no seat) and what it tells; `names` are those of the seats then.

    `called` gives what a name is called where it is told, with the token beside it.
    """
    value = line.value
    if line.kind == SEATED and line.was is not None:
        found = saves.seated(value, len(names))
        assert found is not None
        seat, name, person = found
        was = called(line.was.name, line.was.person.token), line.was.person
        return seat, " ".join(_changes(was, (called(name, person.token), person)))
    if line.kind == REST:
        by = [names[seat] for seat in value.get("by") or () if seat in range(len(names))]
        if type(value.get("by")) is not list:
            return None, words.say("rest.told.up")
        return None, words.say("rest.told.by", names=words.listed(by)) if by else words.say("rest.told")
    if line.kind == COUNSEL:
        return _counsel(value, names)
    if line.kind == TOLD:
        teller, asked = value.get("seat"), value.get("asked")
        if type(teller) is int and 0 <= teller < len(names) and type(asked) is str:
            return teller, words.say("told.told", name=names[teller], asked=asked)
    if line.kind == GUIDED:
        return None, guide.told(value, line.guide, names)
    return None, ""


def _changes(was: tuple[str, Person], now: tuple[str, Person]) -> Iterator[str]:
    (before, one), (name, other) = was, now
    if one.kind != other.kind or (before != name and other.kind == "bot"):
        same = ".same" if before == name else ""
        yield words.say(f"seats.told.{one.kind}.{other.kind}{same}", name=before, other=name)
    elif before != name:
        yield words.say("seats.told.name", name=before, other=name)
    if one.token != other.token:
        token = words.say(f"token.{saves.TOKEN_NAMES[other.token]}")
        yield words.say("seats.told.token", name=name, token=token)
    if one.kind == other.kind == "bot" and one.level != other.level:
        yield words.say("seats.told.level", name=name, level=words.say(f"level.{other.level}"))


def _counsel(value: Mapping[str, Any], names: Sequence[str]) -> tuple[int | None, str]:
    """Who sits down beside whom as counsel, or gets up again."""
    seat, guest, beside = value.get("seat"), value.get("name"), value.get("beside")
    seated = type(seat) is int and 0 <= seat < len(names)
    who = names[seat] if seated and seat is not None else guest if type(guest) is str else ""
    if not who:
        return None, ""
    if type(beside) is int and 0 <= beside < len(names):
        return beside, words.say("counsel.told", name=who, other=names[beside])
    return (seat if seated else None), words.say("counsel.told.end", name=who)
