"""The text table itself: a match told in sentences, its actions numbered, its words answered."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from game import bots, glossary, rulebook, words
from game.engine import codec
from game.engine.base import Action, Event
from game.engine.board import AnyBoard, Link, Space
from game.engine.cards import code_of
from game.engine.errors import EngineError
from game.engine.games import board_of
from game.engine.match import Step
from game.sitting import Line, Sitting
from game.tellings import Telling, telling_of
from game.tellings.choices import MANY, group_told, grouped
from game.text.aside import Aside
from game.text.journal import tell_journal, write_down
from game.text.ledger import tell_throws
from game.text.pages import tell_rules
from game.text.people import change_seat, lay_to_rest, receive_guest
from game.text.reception import board_called, option_line
from game.text.standing import (
    View,
    besides,
    by_clause,
    groups,
    link_key,
    rests,
    spanned,
)
from game.text.voice import (
    Left,
    Listener,
    ended,
    heard,
    is_watched,
    is_word,
    number_in,
    say,
    shown,
    tell,
    undisturbed,
)

RECENT = 10  # turns that `log` tells
FEW = 6  # choices that are told one by one, heard before or not
TURNS_WATCHED = 10


@dataclass(frozen=True)
class Happening:
    """One thing that happened at the table: a step, or that it was taken back, or a line beside the steps.

    It stands after so many steps, those taken back included.
    """

    after: int
    step: Step | None
    taken_back: bool = False
    line: Line | None = None


class TextTable:
    """A match in a terminal: tells what happened, asks who is to act, takes the answer.

    What it tells is what `viewer` may see; each viewer is told everything
    once, in order, whenever it is their turn to look. What need not be said
    each time goes `aside`, where a player asks for it.
    """

    def __init__(
        self, sitting: Sitting, listener: Listener, real_dice: bool, aside: Aside | None = None
    ) -> None:
        self.sitting = sitting
        self._aside = aside or Aside(brief=False)
        self._listener = listener
        self._real_dice = real_dice
        self._lifted_for: int | None = None
        self._happened = self._brought()
        self._told: dict[int | None, int] = {}
        self._latest: list[Step] = []
        self._parts: dict[int, list[str]] = {}  # what a seat was last told of itself, part by part
        self._stood: dict[int, list[str]] = {}  # what it was told of itself the last two times
        self._met: set[str] = set()  # words of the game that were explained
        self._forbids: str | None = None  # the clause that forbade what was last asked for
        self._trouble: str | None = None
        self._watched = 0
        self._ending_told = -1
        self._last_one = telling_of(sitting.game).last_one(sitting.view(None))
        self._offers_rest = False  # whether it is yet to be said that the match may rest, as one is left
        self._goes_back = False  # whether the terminal goes back to a player, as something was taken back

    def _brought(self) -> list[Happening]:
        """What had happened before this table was opened."""
        match, lines = self.sitting.match, self.sitting.record.lines
        standing = set(match.steps)
        found = [Happening(after, step, step not in standing) for after, step in enumerate(match.story)]
        found += [Happening(line.after, None, line=line) for line in lines]
        return sorted(found, key=lambda each: (each.after, each.line is None))

    def _note(self, step: Step, *, taken_back: bool = False) -> None:
        """Let a step, or that it was taken back, be told to each who reads."""
        self._happened.append(Happening(len(self.sitting.match.story) - 1, step, taken_back))
        last = self._telling.last_one(self.sitting.view(None))
        if last is not None and last != self._last_one and not taken_back:
            self._offers_rest = last in self.sitting.persons
        self._last_one = last

    @property
    def viewer(self) -> int | None:
        """The seat whose player reads; None: all players, as when the match is over."""
        return self.sitting.viewer(None if self.sitting.match.over else self._lifted_for)

    @property
    def _game(self) -> str:
        return self.sitting.game

    @property
    def _names(self) -> list[str]:
        return self.sitting.names

    @property
    def _telling(self) -> Telling:
        return telling_of(self._game)

    def play(self) -> None:
        """Play until the match is over or the player leaves."""
        self._open()
        while True:
            self._tell_trouble()
            match = self.sitting.match
            if self.sitting.rests:
                self._while_it_rests()
            elif match.to_act is None:
                self._after_the_end()
            elif self.sitting.is_bot(match.to_act):
                self._let_bot_act(match.to_act)
            else:
                self._let_person_act(match.to_act)

    # -- telling

    def _open(self) -> None:
        """Who sits here, and where the match stands."""
        say("text.title", title=words.texts(self._game).title)
        named = [
            words.say("text.at_table.bot", name=name) if self.sitting.is_bot(seat) else name
            for seat, name in enumerate(self._names)
        ]
        say("text.at_table", names=words.listed(named))
        if self.sitting.match.options:
            options = self.sitting.match.options.items()
            self._aside.tell(
                ended("; ".join(option_line(self._game, name, value, self._names) for name, value in options))
            )
        if self.sitting.match.board is not None:
            say("text.own_board", board=board_called(self.sitting.match.board))
        if self.sitting.shared:
            say("text.curtain.note")
        aim = self._telling.aim(self.sitting.view(self.viewer), self.sitting.match.to_act or 0)
        if aim:
            self._aside.tell(aim)
        say("text.hint.brief" if self._aside.brief else "text.hint")
        if not self.sitting.shared:
            self._catch_up(self.viewer)
            if self._happened:
                self._tell_seats()

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
        return own[-1] if own else max(0, count - len(self._names))

    def _catch_up(self, viewer: int | None) -> None:
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
        events = self.sitting.match.seen(viewer, happening.step.events)
        if happening.taken_back:
            agreed = self.sitting.agreed_on(happening.step)
            sentence = words.sentences(self._game, events, self._names)
            say("log.taken_back.agreed" if agreed else "log.taken_back", sentence=sentence)
        else:
            self._tell_events(events)
            self._latest.append(happening.step)

    def _tell_events(self, events: Sequence[Event]) -> None:
        """Events in sentences, and the card of each place where a token came to rest."""
        for group in groups(self._game, events):
            said = words.sentences(self._game, group, self._names)
            tell(said)
            for read in self._telling.read_aloud(group):
                self._aside.tell(read)
            for use in glossary.first_uses(self._game, said, self._met):
                term = words.texts(self._game).terms[use.term]
                self._aside.tell(words.say("text.term", name=term.name, line=term.line))
        moved = rests(self._board, events) if words.has_board(self._game) else {}
        for space in dict.fromkeys(moved.values()):
            text = words.texts(self._game).squares.get(str(space))
            if text is not None:
                self._aside.tell(words.say("text.rests", name=text.name, line=ended(text.line)))

    def _tell_trouble(self) -> None:
        """Why something could not be kept, once for each reason."""
        trouble = self.sitting.trouble
        if trouble is not None and trouble != self._trouble:
            tell(trouble)
        self._trouble = trouble

    def _tell_seats(self) -> None:
        """What all share, as far as a sentence can say it, and each seat."""
        view = self.sitting.view(self.viewer)
        shared = self._telling.shared(view, self._names)
        if shared:
            tell(ended(words.say("text.option", name=words.texts(self._game).title, value=shared)))
        self._tell_laid(view)
        for seat in range(len(self._names)):
            self._tell_seat(view, seat)

    def _tell_laid(self, view: View) -> None:
        """The cards on the table, where there are some."""
        told = self._telling.laid(view, self._names)
        if told:
            tell(told)

    def _tell_seat(self, view: View, seat: int) -> None:
        """Where a seat stands and what it has."""
        turn = "text.seat.turn" if seat == self._telling.turn(view) else "text.seat"
        key = "text.seat.to_act" if seat == view["to_act"] else turn
        say(key, name=self._names[seat], standing=self._telling.standing(view, seat, self._names))

    def _tell_own_seat(self, view: View, seat: int, legal: Sequence[Action]) -> None:
        """The same to who is to act: where there are many parts to it, those that have changed since."""
        parts = self._telling.parts(view, seat, self._names)
        if len(parts) == 1:
            parts = [self._telling.standing(besides(view, seat, legal), seat, self._names)]
        known = self._parts.get(seat, []) if len(parts) > 1 or self._aside.brief else []
        changed = [part for part in parts if part not in known]
        self._parts[seat] = parts
        if changed:
            standing = ". ".join(changed)
            self._stood[seat] = [*self._stood.get(seat, []), standing][-2:]
            say("text.seat.to_act", name=self._names[seat], standing=standing)

    # -- acting

    def _let_person_act(self, seat: int) -> None:
        """Tell the person to act what can be done, and do what they choose."""
        if self.sitting.shared and self._lifted_for != seat:
            self._lift_curtain(seat)
        match = self.sitting.match
        view, legal = self.sitting.view(self.viewer), match.legal()
        print()
        if match.game.private:
            self._tell_laid(view)
            self._tell_own_seat(view, seat, legal)
        prompt, within = (
            self._telling.prompt(view, self._names),
            self._telling.asked_within(view, self._names),
        )
        why = prompt.why
        if self._aside.known(seat, "why", [why]):
            self._aside.keep(ended(why))
            why = ""
        tell(" ".join(filter(None, map(ended, (prompt.say, within, why)))))
        if len(legal) == 1 and self._real_dice and self.sitting.throws(legal[0]):
            self._act(legal[0], seat)
            return
        if self._offers_rest:
            self._offers_rest = False
            say("text.rest.offer", name=self._names[self._last_one or 0])
        chosen = self._asked_action(legal, view)
        if chosen is not None:
            self._act(chosen, seat)

    def _asked_action(self, legal: list[Action], view: View) -> Action | None:
        """What the person chose to do, step by step; None where a word of theirs changed the table."""
        chosen: list[Action] | None = legal
        while chosen is not None:
            chosen = self._asked_further(legal, chosen, view)
            if chosen is not None and len(chosen) == 1:
                return chosen[0]
        return None

    def _asked_further(self, legal: list[Action], left: list[Action], view: View) -> list[Action] | None:
        """Which of the actions left the person means; all there are where they went back."""
        span = spanned(self._game, left, self._names) if len(left) > 1 else None
        found = grouped(self._game, left, self._names, self._room(left) if span is None else len(left))
        labels = [group_told(self._telling, view, each, self._names) for each in found]
        numbers = [
            each.actions[0][label.number] if label.number else place
            for place, (each, label) in enumerate(zip(found, labels, strict=True), 1)
        ]
        back = "" if left is legal else words.say("back").casefold()
        if len(legal) == 1:
            sole = words.say("text.choice.sole", label=ended(labels[0].label))
            if self._aside.known(view["to_act"], "choices", [sole]):
                self._aside.keep(sole)
            else:
                tell(sole)
            hint = words.say("text.enter")
        else:
            hint = words.say("text.numbers", least=numbers[0], most=numbers[-1])
            if span is not None:
                tell(f"{ended(words.say('text.option', name=span.label, value=span.help))} {hint}")
            else:
                self._tell_choices(numbers, labels, view)
        if back:
            say("text.choice.back", back=back)

        def read(answer: str) -> list[Action] | None:
            if not answer:
                return legal if len(legal) == 1 else None
            number = number_in(answer, 0, 99_999)
            if number in numbers:
                return list(found[numbers.index(number)].actions)
            called = answer.casefold()
            if back and called == back:
                return legal
            named = [each for each in left if called in self._called_by(each, view)]
            return named[:1] if len({codec.dumps(by_codes(each)) for each in named}) == 1 else None

        chosen: list[Action] | None = self._heard(read, hint)
        if chosen is not None and 1 < len(chosen) < len(legal):
            tell(ended(next(each.label for each in found if list(each.actions) == chosen)))
        return chosen

    def _room(self, left: Sequence[Action]) -> int:
        """How many choices are told one by one; of several kinds there may be fewer."""
        kinds = {action["type"] for action in left}
        return self._telling.by_kind or MANY if len(kinds) > 1 else MANY

    def _called_by(self, action: Action, view: View) -> tuple[str, str]:
        """What a person may type for an action: the words on its button, or as they are heard."""
        label = self._telling.label(view, action, self._names)
        return label.casefold(), heard(label).casefold()

    def _tell_choices(self, numbers: Sequence[int], labels: Sequence[words.ActionText], view: View) -> None:
        """Each choice in a line with its number; what it does is said again only where it differs.

        Many that the player has heard before are only counted, and what each does is told when asked.
        """
        named, seat = [label.label for label in labels], view["to_act"]
        held = " ".join(self._stood.get(seat, []))  # a hand that was told is not told again as choices
        known = self._aside.known(seat, "choices", named) or all(label in held for label in named)
        if self._aside.brief and known and len(named) > FEW:
            say("text.choices.known", count=len(named))
            for number, label in zip(numbers, labels, strict=True):
                self._aside.keep(ended(words.say("text.choice", number=number, label=label.label)), 4)
            return
        last_help = ""
        for number, label in zip(numbers, labels, strict=True):
            helped = label.help != "" and label.help != last_help
            brief = "text.choice" if self._aside.brief or not helped else "text.choice.help"
            tell(ended(words.say(brief, number=number, label=label.label, help=label.help)), hang=4)
            if helped and self._aside.brief:
                said = words.say("text.choice.help", number=number, label=label.label, help=label.help)
                self._aside.keep(ended(said), 4)
            last_help = label.help

    def _heard(self, read: Callable[[str], Any], hint: str) -> Any:
        """The answer to what was just asked; None where a word of the table came instead."""
        while True:
            answer = self._listener.line()
            found = read(answer)
            if found is not None:
                self._listener.understood()
                return found
            word, _, rest = answer.partition(" ")
            command = self._command(word)
            if command is not None:
                self._listener.understood()
                command(rest)
                return None
            refusal = self._refused(answer)
            if refusal:
                self._listener.understood()
                tell(f"{refusal} {hint}")
            else:
                self._listener.not_understood(answer, hint)

    def _refused(self, answer: str) -> str:
        """Why what was typed cannot be done now, and how it could be; empty where it is nothing one does."""
        match, telling = self.sitting.match, self._telling
        kinds = {self._kind_called(key): key.partition(".")[0] for key in words.texts(self._game).actions}
        kind = kinds.get(answer.casefold()) if answer else None
        action = words.action_named(self._game, answer, self._names) or (kind and {"type": kind})
        seat = match.to_act
        if action and seat is not None:
            action = with_own_copies(action, self.sitting.view(self.viewer)["seats"][seat])
        refusal = match.refusal(action) if action else None
        if refusal is None or refusal.rule is None:
            return ""
        self._forbids = refusal.rule
        view = self.sitting.view(self.viewer)
        why_not = telling.why_not(refusal, view, self._names).removesuffix(".")
        sentence = words.say("text.refused", sentence=why_not, rule=refusal.rule)
        return " ".join(filter(None, (sentence, telling.way_out(view, refusal))))

    def _kind_called(self, key: str) -> str:
        """What a player types to do such a thing: its label, or what of it names no one."""
        label = words.texts(self._game).actions[key].label
        return re.split(r"[,:]? (?:\S+ )*\{", label)[0].casefold()

    def _act(self, action: Action, seat: int) -> None:
        """Take an action; where a real die decides, ask what it shows. Kept first, then told."""
        viewer, faces = self.viewer, list[int]()
        self._forbids = None
        while True:
            if self._real_dice or faces:
                self.sitting.throw_by_hand(list(faces))
            try:
                with undisturbed():
                    self.sitting.act(action)
                    self._note(self.sitting.match.steps[-1])
                break
            except EngineError as refused:
                if refused.code != "chance_exhausted" or refused.draw != "die":
                    raise
            face = self._asked_face(seat)
            if face is None:
                return
            faces.append(face)
        if not self.sitting.is_bot(seat):
            self._latest = []
            self._aside.begin()
        self._catch_up(viewer)

    def _asked_face(self, seat: int) -> int | None:
        say("text.die.for" if self.sitting.is_bot(seat) else "text.die", name=self._names[seat])
        face: int | None = self._heard(lambda answer: number_in(answer, 1, 6), words.say("text.die.not"))
        return face

    def _let_bot_act(self, seat: int) -> None:
        """A bot decides from what its seat may see; where only bots play, a person watches."""
        match = self.sitting.match
        if not self.sitting.persons and self._watched == 0:
            say("text.watch")
            if self._heard(lambda answer: True if not answer else None, words.say("text.enter")) is None:
                return
            self._watched = TURNS_WATCHED
            self._latest = []
        self._act(self._decided(seat), seat)
        if not self.sitting.persons and (match.over or match.to_act != seat):
            self._watched -= 1

    def _decided(self, seat: int) -> Action:
        """What a bot does, with the same seed as in the window."""
        match = self.sitting.match
        level = self.sitting.people[seat].level or match.game.bots[0]
        seed = (match.chance.seed or 0) ^ len(match.story)
        legal = match.legal()
        try:
            return bots.decide(self._game, match.view(seat), legal, level, seed)
        except Exception:  # a bot's fault must not end the match: it moves as any bot could
            return legal[0]

    def _after_the_end(self) -> None:
        """The match is over: it can be talked about, its last action taken back, or left."""
        self._lifted_for = None
        self._told[self.viewer] = len(self._happened)
        print()
        view = self.sitting.view(self.viewer)
        prompt = self._telling.prompt(view, self._names)
        tell(f"{ended(prompt.say)} {ended(prompt.why)}".strip())
        if self._ending_told != len(self._happened):
            self._tell_ending(view)
        say("text.over")
        if self._heard(lambda answer: True if not answer else None, words.say("text.enter")):
            raise Left

    def _while_it_rests(self) -> None:
        """The match was laid to rest: who did so, and where all stand; it can be taken up again, or left."""
        self._lifted_for = None
        print()
        tell(" ".join(map(ended, self.sitting.told_resting())))
        self._tell_seats()
        say("text.at_rest")
        if self._heard(lambda answer: True if not answer else None, words.say("text.enter")):
            raise Left

    def _tell_ending(self, view: View) -> None:
        """Who is there, and each seat's match in a line; once for each end."""
        self._ending_told = len(self._happened)
        title, subtitle = self._telling.ending(self._names, view["winners"])
        tell(f"{ended(title)} {ended(subtitle)}")
        for seat in self._telling.order(view):
            say("text.seat", name=self._names[seat], standing=self._telling.story(view, seat))

    # -- the curtain

    def _lift_curtain(self, seat: int) -> None:
        """Clear the view, and go on when only the person to act is looking."""
        name = self._names[seat]
        if self._lifted_for is not None:
            self._listener.enter(words.say("text.curtain.close", name=name))
        self._clear_view()
        say("text.curtain.back" if self._goes_back else "text.curtain.pass", name=name)
        beside = self.sitting.beside(seat)
        if beside:
            say("text.curtain.beside", beside=beside)
        self._goes_back = False
        self._listener.enter(words.say("text.curtain.open", name=name))
        self._lifted_for = seat
        self._latest = []
        self._catch_up(seat)

    def _put_to(self, seat: int | None) -> None:
        """Put a question to a player: what only another may see is out of view before it is read."""
        if self._lifted_for is not None and seat not in (None, self._lifted_for):
            self._clear_view()

    def _clear_view(self) -> None:
        """No player reads any longer: what only one may see is moved out of view."""
        self._lifted_for = None
        self._aside.begin()
        print("\n" * shutil.get_terminal_size().lines if is_watched() and not self._aside.heard else "")

    # -- the words of the table

    def _command(self, word: str) -> Callable[[str], None] | None:
        """What a word asks for; its first letters are enough."""
        if word == "?":
            return self._help
        commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "more": self._more,
            "why": self._why,
            "log": self._log,
            "seats": self._seats,
            "look": self._look,
            "odds": self._odds,
            "journal": self._journal,
            "note": self._note_down,
            "throws": self._throws,
            "rules": partial(tell_rules, self._game),
            "undo": self._undo,
            "take_back": self._undo,
            "sit": self._sit,
            "counsel": self._counsel,
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
            "rest",
            "take_up",
            "quit",
        ):
            if key != "look":
                tell(words.said_of(self._game, f"text.help.{key}"), hang=4)
            elif words.has_board(self._game):
                spaces = self._board.spaces
                place = self._called(spaces[len(spaces) * 2 // 3])
                tell(words.say("text.help.look", place=place), hang=4)
                terms = [term.name.casefold() for term in words.texts(self._game).terms.values()]
                if terms:
                    tell(words.say("text.help.look.term", term=terms[0]), hang=4)
        say("text.help.short")

    def _sit(self, _: str) -> None:
        """Another sits down on a seat, or the same by another name or token."""
        if self._closed():
            return
        self._put_to_all()
        before = len(self.sitting.record.lines)
        change_seat(self.sitting, self._listener)
        self._tell_lines(before)

    def _counsel(self, _: str) -> None:
        """Somebody without a seat sits beside a person, or gets up."""
        if self._closed():
            return
        before = len(self.sitting.record.lines)
        receive_guest(self.sitting, self._listener, self._put_to)
        self._tell_lines(before)

    def _rest(self, _: str) -> None:
        """Each person is asked whether the match shall rest here."""
        if not self._closed():
            before = len(self.sitting.record.lines)
            lay_to_rest(self.sitting, self._listener, self._put_to)
            self._tell_lines(before)

    def _take_up(self, _: str) -> None:
        """Go on with a match that rests."""
        if not self.sitting.rests:
            say("rest.not")
            return
        before = len(self.sitting.record.lines)
        self.sitting.take_up()
        self._tell_lines(before)

    def _closed(self) -> bool:
        """Whether the match is over or rests, so that nobody sits down at it; it is said then."""
        closed = self.sitting.match.over or self.sitting.rests
        if closed:
            tell(ended(words.say("rest.rests" if self.sitting.rests else "seats.over")))
        return closed

    def _put_to_all(self) -> None:
        """What only one may see is out of view before others sit down."""
        if self.sitting.shared and self._lifted_for is not None:
            self._clear_view()

    def _tell_lines(self, before: int) -> None:
        """Tell what now stands on the record beside the steps, after so many lines there were."""
        for line in self.sitting.record.lines[before:]:
            happening = Happening(line.after, None, line=line)
            read = [viewer for viewer, until in self._told.items() if until == len(self._happened)]
            self._happened.append(happening)
            tell(self.sitting.told_beside(line))
            for viewer in read:
                self._told[viewer] = len(self._happened)
        if self.sitting.shared:
            self._lifted_for = None

    def _more(self, _: str) -> None:
        """What was left unsaid since the last step; where nothing was, how everybody stands."""
        self._aside.tell_all(self._tell_seats)

    def _odds(self, rest: str) -> None:
        """What chance has in store for a seat, where the game can tell; without a name, for who reads."""
        seat = self._seat_named(rest) if rest else self._reader
        if seat is None:
            say("text.seat.none", name=shown(rest))
            return
        found = self._telling.odds(
            self.sitting.view(self.viewer), seat, self._names, self.sitting.match.board
        )
        for line in found:
            tell(line)
        if not found:
            say("text.odds.none", game=words.texts(self._game).title)

    def _throws(self, rest: str) -> None:
        """All that was thrown, or what one seat threw."""
        seat = self._seat_named(rest) if rest else None
        if rest and seat is None:
            say("text.seat.none", name=shown(rest))
        else:
            tell_throws(self.sitting, seat)

    def _journal(self, rest: str) -> None:
        """What a seat has done, step by step, with its own words below each."""
        name, _, last = rest.rpartition(" ")
        whole = is_word(last, "all")
        named = name if whole else rest
        seat = self._seat_named(named) if named else self._reader
        if seat is None:
            say("text.seat.none", name=shown(named))
        else:
            tell_journal(self.sitting, seat, None if whole else RECENT, own=seat == self._reader)

    def _note_down(self, rest: str) -> None:
        """Keep the player's own words on their last step; without any, say what there is."""
        write_down(self.sitting, self._reader, rest)

    @property
    def _reader(self) -> int:
        """The seat that reads, or is asked: whose journal and notes are meant."""
        if self.viewer is not None:
            return self.viewer
        return self.sitting.match.to_act or 0

    def _seat_named(self, name: str) -> int | None:
        """The seat of a name, or of how it begins."""
        names = [each.casefold() for each in self._names]
        if name.casefold() in names:
            return names.index(name.casefold())
        found = [seat for seat, each in enumerate(names) if each.startswith(name.casefold())]
        return found[0] if len(found) == 1 else None

    def _quit(self, _: str) -> None:
        raise Left

    def _why(self, _: str) -> None:
        """The clauses behind what was told last, each once; the one that forbids, where one did."""
        match, viewer = self.sitting.match, self.viewer
        steps = self._latest or match.steps[-1:]
        events = [event for step in steps for event in match.seen(viewer, step.events)]
        events = events or match.seen(viewer, match.opening)
        if not events:
            say("table.why.nothing")
        clauses = rulebook.clauses(self._game, words.language)
        told: set[str] = set()
        if self._forbids is not None:
            events = []
            self._tell_clause(self._forbids, clauses)
        for rule, group in by_clause(events):
            sentence = words.sentences(self._game, group, self._names)
            if sentence:
                tell(sentence)
            if rule not in told:
                self._tell_clause(rule, clauses)
                told.add(rule)

    def _tell_clause(self, rule: str, clauses: Mapping[str, str]) -> None:
        tell(words.say("text.why", rule=rule, text=clauses.get(rule, "").replace("\n", " ")), hang=4)

    def _log(self, rest: str) -> None:
        """The log, its last turns or all of it."""
        told = self.sitting.told(self.viewer)
        if not told:
            say("table.nothing_yet")
        count = len(told) if rest and is_word(rest, "all") else number_in(rest, 1, 99_999) or RECENT
        first = max(0, len(told) - count)
        for number, group in enumerate(told[first:], first + 1):
            tell(words.say("text.replay.turn", number=number, sentence=group.words), hang=4)

    def _seats(self, _: str) -> None:
        self._tell_seats()

    def _look(self, rest: str) -> None:
        """A place on the board; without one, the places where everyone stands."""
        if not words.has_board(self._game):
            say("text.look.no_board", game=words.texts(self._game).title)
            return
        found = self._board
        spaces = {str(space.id): space for space in found.spaces}
        view = self.sitting.view(self.viewer)
        stood = {seat: self._telling.place(view, seat) for seat in range(len(self._names))}
        wanted = [str(space.id) for space in found.spaces if self._called(space) == rest.casefold()]
        if rest and not wanted and self._tell_term(rest):
            return
        if rest and not wanted:
            say("text.look.none", place=shown(rest))
            return
        places = wanted if rest else list(dict.fromkeys(str(place) for place in stood.values() if place))
        if not places:
            say("text.look.nobody")
        for place in places:
            here = [self._names[seat] for seat, at in stood.items() if str(at) == place]
            self._tell_space(found, spaces[place], here)

    def _tell_term(self, called: str) -> bool:
        """What a word of the game means; whether it is one."""
        terms = words.texts(self._game).terms.values()
        known = next((term for term in terms if term.name.casefold() == called.casefold()), None)
        if known is None:
            return False
        tell(f"{ended(known.name)} {known.line}")
        return True

    def _called(self, space: Space[Any]) -> str:
        """What is typed to look at a place: its number, or its name."""
        known = words.texts(self._game).squares.get(space.id) if isinstance(space.id, str) else None
        return known.name.casefold() if known is not None else str(space.id)

    def _tell_space(self, found: AnyBoard, space: Space[Any], here: Sequence[str]) -> None:
        texts = words.texts(self._game)
        named = words.space_named(self._game, space.id)
        text = texts.squares.get(str(space.id))
        now = self._telling.landing(self.sitting.view(self.viewer), space.id, self._names)
        if now:
            tell(" ".join(map(ended, now)))
        elif text is None:
            tell(ended(named))
            if here:
                say("text.look.who", names=words.listed(here))
        else:
            key = "text.look.place.deva" if space.script else "text.look.place"
            said = words.say(key, place=named, deva=space.script, name=text.name)
            tell(f"{ended(named) if named == text.name else said} {ended(text.line)}")
            for rule in text.rules:
                tell(rule)
            if here:
                say("text.look.who", names=words.listed(here))
            if text.commentary:
                tell(text.commentary)
        for link in found.links:
            if link_key(link) not in texts.links and self.sitting.match.board is not None:
                self._tell_link(link, space)
            way = texts.links.get(link_key(link))
            if way is not None and link.from_ == space.id:
                to = words.space_named(self._game, link.to)
                say("text.look.from", name=way.name, to=to, line=ended(way.line))
            elif way is not None and link.to == space.id:
                say("text.look.to", name=way.name, origin=words.space_named(self._game, link.from_))

    def _tell_link(self, link: Link[Any], space: Space[Any]) -> None:
        """A way of a board that a user made, of which the texts say nothing."""
        if link.from_ == space.id:
            say("text.look.leads", to=words.space_named(self._game, link.to))
        elif link.to == space.id:
            say("text.look.comes", origin=words.space_named(self._game, link.from_))

    @property
    def _board(self) -> AnyBoard:
        """The board that is played on."""
        return self.sitting.match.board or board_of(self._game)

    def _undo(self, _: str) -> None:
        """A plain question, and one to each who must agree; then the last action is taken back, on record."""
        found = self.sitting.takes_back
        if found is None or self.sitting.rests:
            tell(ended(words.say("rest.rests" if self.sitting.rests else "table.undo.nothing")))
            return
        self._put_to(found.owner)
        for line in self.sitting.asked_back(found, self.viewer):
            tell(line)
        if not self._listener.yes(words.say("text.undo.ask"), False):
            say("text.undo.left")
            return
        for seat in found.others:
            self._put_to(seat)
            for line in self.sitting.asked_to_agree(found, seat):
                tell(line)
            if not self._listener.yes(words.say("text.undo.agree"), False):
                say("table.undo.refused", name=self._names[seat])
                return
        with undisturbed():
            undone = self.sitting.undo(found.others)
            for step in undone:
                self._note(step, taken_back=True)
        self._latest = []
        self._goes_back = True
        if not self.sitting.shared or self._lifted_for is not None:  # else each is told behind the curtain
            self._catch_up(self.viewer)


def by_codes(action: Action) -> Action:
    """An action whose cards are named by their codes alone: by name, one copy is as good as another."""
    return {key: code_of(value) if isinstance(value, str) else value for key, value in action.items()}


def with_own_copies(action: Action, fields: Mapping[str, Any]) -> Action:
    """An action whose cards are those that lie before a seat, where it names them by their codes alone."""
    lists = [value for value in fields.values() if isinstance(value, list)]
    own = [card for each in lists for card in each if isinstance(card, str)]
    by_code = {code_of(card): card for card in reversed(own)}
    return {
        key: by_code.get(value, value) if isinstance(value, str) and value not in own else value
        for key, value in action.items()
    }
