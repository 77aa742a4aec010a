"""What is told to who reads at the text table: all that happened, once for each, and how all stand."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from game import glossary, words
from game.engine.base import Action, Event
from game.engine.board import AnyBoard
from game.engine.games import board_of
from game.engine.match import Step
from game.sitting import Line, Sitting
from game.tellings import Telling, telling_of
from game.text.aside import Aside
from game.text.standing import View, besides, groups, rests
from game.text.voice import ended, say, tell


@dataclass(frozen=True)
class Happening:
    """One thing that happened at the table: a step, or that it was taken back, or a line beside the steps.

    It stands after so many steps, those taken back included.
    """

    after: int
    step: Step | None
    taken_back: bool = False
    line: Line | None = None


class Reading:
    """Tells a viewer what they may see, each thing once and in order, whenever it is their turn to look.

    `lifted_for` is the seat whose player reads behind the curtain, None: nobody's. `latest` are the steps
    told last, `stood` what a seat was told of itself the last two times, `forbids` the clause that forbade
    what was last asked for, None where none did. `offers_rest`: it is yet to be said that the match may
    rest, as one is left.
    """

    def __init__(self, sitting: Sitting, aside: Aside) -> None:
        self.sitting = sitting
        self.aside = aside
        self.lifted_for: int | None = None
        self.latest: list[Step] = []
        self.stood: dict[int, list[str]] = {}
        self.forbids: str | None = None
        self.offers_rest = False
        match, lines = self.sitting.match, self.sitting.record.lines
        standing = set(match.steps)
        found = [Happening(after, step, step not in standing) for after, step in enumerate(match.story)]
        found += [Happening(line.after, None, line=line) for line in lines]
        self._happened = sorted(found, key=lambda each: (each.after, each.line is None))
        self._told: dict[int | None, int] = {}
        self._parts: dict[int, list[str]] = {}  # what a seat was last told of itself, part by part
        self._opened: dict[int, int] = {}  # the turn of a seat whose opening was told
        self._met: set[str] = set()  # words of the game that were explained
        self._ending_told = -1
        self._last_one = telling_of(sitting.game).last_one(sitting.view(None))

    @property
    def viewer(self) -> int | None:
        """The seat whose player reads; None: all players, as when the match is over."""
        return self.sitting.viewer(None if self.sitting.match.over else self.lifted_for)

    def view(self) -> View:
        """The match as who reads may see it."""
        return self.sitting.view(self.viewer)

    @property
    def game(self) -> str:
        return self.sitting.game

    @property
    def names(self) -> list[str]:
        return self.sitting.names

    @property
    def telling(self) -> Telling:
        return telling_of(self.game)

    @property
    def board(self) -> AnyBoard:
        """The board that is played on."""
        return self.sitting.match.board or board_of(self.game)

    @property
    def reader(self) -> int:
        """The seat that reads, or is asked: whose journal and notes are meant."""
        if self.viewer is not None:
            return self.viewer
        return self.sitting.match.to_act or 0

    def seat_named(self, name: str) -> int | None:
        """The seat of a name, or of how it begins."""
        names = [each.casefold() for each in self.names]
        if name.casefold() in names:
            return names.index(name.casefold())
        found = [seat for seat, each in enumerate(names) if each.startswith(name.casefold())]
        return found[0] if len(found) == 1 else None

    def note(self, step: Step, *, taken_back: bool = False) -> None:
        """Let a step, or that it was taken back, be told to each who reads."""
        self._happened.append(Happening(len(self.sitting.match.story) - 1, step, taken_back))
        last = self.telling.last_one(self.sitting.view(None))
        if last is not None and last != self._last_one and not taken_back:
            self.offers_rest = last in self.sitting.persons
        self._last_one = last

    def _since(self, viewer: int | None) -> int:
        """Where in what happened a viewer goes on reading: of a match taken up again, near its end."""
        if viewer in self._told:
            return self._told[viewer]
        count = len(self._happened)
        own = [
            index
            for index, told in enumerate(self._happened)
            if told.step is not None and told.step.seat == viewer
        ]
        return own[-1] if own else max(0, count - len(self.names))

    def catch_up(self, viewer: int | None) -> None:
        """Tell the player who reads all that happened since they read last."""
        first_time, since = viewer not in self._told, self._since(viewer)
        match = self.sitting.match
        if first_time and not since:
            self._tell_events(match.seen(viewer, match.opening))
        elif first_time:
            say("text.resume.happened")
        for happening in self._happened[since:]:
            self._tell_happening(happening, viewer)
        self._told[viewer] = len(self._happened)
        sys.stdout.flush()

    def _tell_happening(self, happening: Happening, viewer: int | None) -> None:
        if happening.line is not None:
            tell(self.sitting.told_beside(happening.line))
        if happening.step is None:
            return
        if viewer is not None and not self.sitting.record.seating.saw(viewer, happening.after):
            viewer = None  # who sat there then saw it, and nobody else
        events = self.sitting.match.told(viewer, happening.step)
        if happening.taken_back:
            agreed = self.sitting.agreed_on(happening.step)
            sentence = words.sentences(self.game, events, self.names)
            say("log.taken_back.agreed" if agreed else "log.taken_back", sentence=sentence)
        else:
            self._tell_events(events, self._before(happening))
            self.latest.append(happening.step)

    def _before(self, happening: Happening) -> list[Event]:
        """What stood of the match when something happened."""
        steps: dict[Step, None] = {}
        for each in takewhile(lambda each: each is not happening, self._happened):
            if each.step is not None and each.taken_back:
                steps.pop(each.step, None)
            elif each.step is not None:
                steps[each.step] = None
        return self.sitting.events_before(list(steps))

    def _tell_events(self, events: Sequence[Event], log: Sequence[Event] = ()) -> None:
        """Events after those of a log in sentences, and the card of each place where a token came to rest."""
        log = [*log]
        for group in groups(self.game, events):
            said = words.sentences(self.game, group, self.names)
            tell(said)
            for read in self.telling.read_aloud(group, log, self.sitting.texts):
                self.aside.tell(read)
            log += group
            for use in glossary.first_uses(self.game, said, self._met):
                term = words.texts(self.game).terms[use.term]
                self.aside.tell(words.say("text.term", name=term.name, line=term.line))
        before = log[: len(log) - len(events)]
        headline = self.telling.headline(self.sitting.match.options, before, events, self.names)
        if headline:
            tell(headline)
        moved = rests(self.board, events) if words.has_board(self.game) else {}
        for space in dict.fromkeys(moved.values()):
            text = words.texts(self.game).squares.get(str(space))
            if text is not None:
                self.aside.tell(words.say("text.rests", name=text.name, line=ended(text.line)))

    @property
    def begun(self) -> bool:
        """Whether anything has happened."""
        return bool(self._happened)

    @property
    def left(self) -> str:
        """The name of the one who is left, as the others are there."""
        return self.names[self._last_one or 0]

    def all_told(self) -> None:
        """Who reads now is told no more of what has happened."""
        self._told[self.viewer] = len(self._happened)

    def tell_lines(self, before: int) -> None:
        """Tell what now stands on the record beside the steps, after so many lines there were."""
        for line in self.sitting.record.lines[before:]:
            happening = Happening(line.after, None, line=line)
            read = [viewer for viewer, until in self._told.items() if until == len(self._happened)]
            self._happened.append(happening)
            tell(self.sitting.told_beside(line))
            for viewer in read:
                self._told[viewer] = len(self._happened)
        if self.sitting.shared:
            self.lifted_for = None

    def tell_seats(self) -> None:
        """What all share, as far as a sentence can say it, and each seat."""
        view = self.view()
        shared = self.telling.shared(view, self.names)
        if shared:
            tell(ended(words.say("text.option", name=words.texts(self.game).title, value=shared)))
        self.tell_laid(view)
        for seat in range(len(self.names)):
            turn = "text.seat.turn" if seat == self.telling.turn(view) else "text.seat"
            key = "text.seat.to_act" if seat == view["to_act"] else turn
            say(key, name=self.names[seat], standing=self.telling.standing(view, seat, self.names))

    def tell_laid(self, view: View) -> None:
        """The cards on the table, where there are some."""
        told = self.telling.laid(view, self.names)
        if told:
            tell(told)

    def tell_own_seat(self, view: View, seat: int, legal: Sequence[Action]) -> None:
        """The same to who is to act: where there are many parts to it, those that have changed since."""
        if self.telling.changes_told:
            parts = [fact.told for fact in self.telling.facts(view, seat, self.names) if fact.told]
        else:
            told = besides(view, seat, legal) if self.telling.tells_rest else view
            parts = [self.telling.standing(told, seat, self.names)]
        known = self._parts.get(seat, []) if len(parts) > 1 or self.aside.brief else []
        changed = [part for part in parts if part not in known]
        self._parts[seat] = parts
        if changed:
            standing = ". ".join(changed)
            self.stood[seat] = [*self.stood.get(seat, []), standing][-2:]
            say("text.seat.to_act", name=self.names[seat], standing=standing)
        turn, opening = self.telling.opening(view, seat)
        if opening and self._opened.get(seat) != turn:
            self._opened[seat] = turn
            tell(opening)
            if self.viewer == seat:
                tell(self.telling.meanwhile(self.sitting.match.steps, seat, self.names))

    def tell_ending(self, view: View) -> None:
        """Who is there, and each seat's match in a line; once for each end."""
        if self._ending_told == len(self._happened):
            return
        self._ending_told = len(self._happened)
        title, subtitle = self.telling.ending(self.names, view["winners"])
        tell(f"{ended(title)} {ended(subtitle)}")
        for seat in self.telling.order(view):
            say("text.seat", name=self.names[seat], standing=self.telling.story(view, seat))
