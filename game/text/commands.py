"""The words of the text table: what a player may type at any time, whatever is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from game import rulebook, words
from game.sitting.asking_back import asked_back, asked_to_agree
from game.text.curtain import Curtain
from game.text.journal import tell_journal, write_down
from game.text.ledger import tell_throws
from game.text.pages import tell_rules
from game.text.people import change_seat, lay_to_rest, receive_guest
from game.text.places import Places
from game.text.reading import Reading
from game.text.standing import by_clause
from game.text.voice import Left, Listener, ended, is_word, number_in, say, shown, tell, undisturbed

RECENT = 10  # turns that `log` tells


class Commands:
    """Does what a word of the table asks for."""

    def __init__(self, reading: Reading, listener: Listener, curtain: Curtain) -> None:
        self._reading = reading
        self._sitting = reading.sitting
        self._aside = reading.aside
        self._listener = listener
        self._curtain = curtain
        self._places = Places(reading)

    def meant_by(self, word: str) -> Callable[[str], None] | None:
        """What a word asks for; its first letters are enough."""
        if word == "?":
            return self._help
        commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "more": self._more,
            "why": self._why,
            "log": self.log,
            "seats": self._seats,
            "look": self._places.look,
            "odds": self._odds,
            "journal": self._journal,
            "note": self._note_down,
            "throws": self._throws,
            "rules": partial(tell_rules, self._reading.game),
            "undo": self._undo,
            "take_back": self._undo,
            "sit": self._sit,
            "counsel": self._counsel,
            "told": self._told,
            "rest": self._rest,
            "take_up": self._take_up,
            "quit": self._quit,
        }
        return next((deed for key, deed in commands.items() if is_word(word, key)), None)

    def _help(self, _: str) -> None:
        say("text.help.acts")
        for key in (
            "help",
            "more",
            "why",
            "log",
            "seats",
            "look",
            "odds",
            "journal",
            "note",
            "throws",
            "rules",
            "undo",
            "sit",
            "counsel",
            "told",
            "rest",
            "take_up",
            "quit",
        ):
            if key == "told" and not self._tells:
                continue
            if key != "look":
                tell(words.said_of(self._reading.game, f"text.help.{key}"), hang=4)
            elif words.has_board(self._reading.game):
                spaces = self._reading.board.spaces
                place = self._places.called(spaces[len(spaces) * 2 // 3])
                tell(words.say("text.help.look", place=place), hang=4)
                terms = [term.name.casefold() for term in words.texts(self._reading.game).terms.values()]
                if terms:
                    tell(words.say("text.help.look.term", term=terms[0]), hang=4)
        say("text.help.short")

    def _sit(self, _: str) -> None:
        """Another sits down on a seat, or the same by another name or token."""
        if self._closed():
            return
        self._curtain.put_to_all()
        before = len(self._sitting.record.lines)
        change_seat(self._sitting, self._listener)
        self._reading.tell_lines(before)

    def _counsel(self, _: str) -> None:
        """Somebody without a seat sits beside a person, or gets up."""
        if self._closed():
            return
        before = len(self._sitting.record.lines)
        receive_guest(self._sitting, self._listener, self._curtain.put_to)
        self._reading.tell_lines(before)

    @property
    def _tells(self) -> bool:
        """Whether anybody is ever invited to tell in this game."""
        return "imagine" in words.texts(self._reading.game).events

    def _told(self, _: str) -> None:
        """Who was invited last to tell has told: that is put on the record."""
        sitting = self._sitting
        found = self._reading.telling.invited(sitting.match, sitting.persons, sitting.record.tellings)
        if found is None:
            say("text.told.nobody")
            return
        before = len(sitting.record.lines)
        sitting.note_told(*found)
        self._reading.tell_lines(before)

    def _rest(self, _: str) -> None:
        """Each person is asked whether the match shall rest here."""
        if not self._closed():
            before = len(self._sitting.record.lines)
            lay_to_rest(self._sitting, self._listener, self._curtain.put_to)
            self._reading.tell_lines(before)

    def _take_up(self, _: str) -> None:
        """Go on with a match that rests."""
        if not self._sitting.rests:
            say("rest.not")
            return
        before = len(self._sitting.record.lines)
        self._sitting.take_up()
        self._reading.tell_lines(before)

    def _closed(self) -> bool:
        """Whether the match is over or rests, so that nobody sits down at it; it is said then."""
        closed = self._sitting.match.over or self._sitting.rests
        if closed:
            tell(ended(words.say("rest.rests" if self._sitting.rests else "seats.over")))
        return closed

    def _more(self, _: str) -> None:
        """What was left unsaid since the last step; where nothing was, how everybody stands."""
        self._aside.tell_all(self._reading.tell_seats)

    def _odds(self, rest: str) -> None:
        """What chance has in store for a seat, where the game can tell; without a name, for who reads."""
        seat = self._reading.seat_named(rest) if rest else self._reading.reader
        if seat is None:
            say("text.seat.none", name=shown(rest))
            return
        found = self._reading.telling.odds(
            self._reading.view(), seat, self._reading.names, self._sitting.match.board
        )
        for line in found:
            tell(line)
        if not found:
            say("text.odds.none", game=words.texts(self._reading.game).title)

    def _throws(self, rest: str) -> None:
        """All that was thrown, or what one seat threw."""
        seat = self._reading.seat_named(rest) if rest else None
        if rest and seat is None:
            say("text.seat.none", name=shown(rest))
        else:
            tell_throws(self._sitting, seat)

    def _journal(self, rest: str) -> None:
        """What a seat has done, step by step, with its own words below each."""
        name, _, last = rest.rpartition(" ")
        whole = is_word(last, "all")
        named = name if whole else rest
        seat = self._reading.seat_named(named) if named else self._reading.reader
        if seat is None:
            say("text.seat.none", name=shown(named))
        else:
            tell_journal(self._sitting, seat, None if whole else RECENT, own=seat == self._reading.reader)

    def _note_down(self, rest: str) -> None:
        """Keep the player's own words on their last step; without any, say what there is."""
        write_down(self._sitting, self._reading.reader, rest)

    def _quit(self, _: str) -> None:
        raise Left

    def _why(self, _: str) -> None:
        """The clauses behind what was told last, each once; the one that forbids, where one did."""
        match, viewer = self._sitting.match, self._reading.viewer
        steps = self._reading.latest or match.steps[-1:]
        events = [event for step in steps for event in match.seen(viewer, step.events)]
        events = events or match.seen(viewer, match.opening)
        if not events:
            say("table.why.nothing")
        clauses = rulebook.clauses(self._reading.game, words.language)
        told: set[str] = set()
        if self._reading.forbids is not None:
            events = []
            self._tell_clause(self._reading.forbids, clauses)
        for rule, group in by_clause(events):
            sentence = words.sentences(self._reading.game, group, self._reading.names)
            if sentence:
                tell(sentence)
            if rule not in told:
                self._tell_clause(rule, clauses)
                told.add(rule)

    def _tell_clause(self, rule: str, clauses: Mapping[str, str]) -> None:
        tell(words.say("text.why", rule=rule, text=clauses.get(rule, "").replace("\n", " ")), hang=4)

    def log(self, rest: str) -> None:
        """The log, its last turns or all of it."""
        told = self._sitting.told(self._reading.viewer)
        if not told:
            say("table.nothing_yet")
        count = len(told) if rest and is_word(rest, "all") else number_in(rest, 1, 99_999) or RECENT
        first = max(0, len(told) - count)
        for number, group in enumerate(told[first:], first + 1):
            tell(words.say("text.replay.turn", number=number, sentence=group.words), hang=4)

    def _seats(self, _: str) -> None:
        self._reading.tell_seats()

    def _undo(self, _: str) -> None:
        """A plain question, and one to each who must agree; then the last action is taken back, on record."""
        found = self._sitting.takes_back
        if found is None or self._sitting.rests:
            tell(ended(words.say("rest.rests" if self._sitting.rests else "table.undo.nothing")))
            return
        self._curtain.put_to(found.owner)
        for line in asked_back(self._sitting, found, self._reading.viewer):
            tell(line)
        if not self._listener.yes(words.say("text.undo.ask"), False):
            say("text.undo.left")
            return
        for seat in found.others:
            self._curtain.put_to(seat)
            for line in asked_to_agree(self._sitting, found, seat):
                tell(line)
            if not self._listener.yes(words.say("text.undo.agree"), False):
                say("table.undo.refused", name=self._reading.names[seat])
                return
        with undisturbed():
            undone = self._sitting.undo(found.others)
            for step in undone:
                self._reading.note(step, taken_back=True)
        self._reading.latest = []
        self._curtain.goes_back = True
        behind_curtain = self._sitting.shared and self._reading.lifted_for is None  # where each is told
        if not behind_curtain:
            self._reading.catch_up(self._reading.viewer)
