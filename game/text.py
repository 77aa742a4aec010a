"""The text table: a match in a terminal, told in sentences; and match files and board folders told so too.

Plain lines of up to 80 columns, nothing else: no colour, no moving cursor, so that
a screen reader, a pipe or a printer can follow. It is the same `Sitting` as at the
table in the window, kept in the same file: what is begun here goes on there.
"""

from __future__ import annotations

import re
import shutil
import signal
import string
import sys
import textwrap
import unicodedata
import zlib
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from game import bots, rulebook, saves, words
from game.engine import codec, data
from game.engine.base import Action, Draft, Event, Game, Option
from game.engine.board import Board, Link, Space, board
from game.engine.board import read as read_board
from game.engine.chance import Chance, Loose
from game.engine.errors import EngineError
from game.engine.games import all_games, game_named
from game.engine.match import Match, Step, name_fault
from game.sitting import Sitting

View = Mapping[str, Any]

WIDTH = 80
LONGEST_LINE = 4096  # characters of an answer that are looked at
ENDLESS = 4096  # pieces of one line after which the input is not a person's
PATIENCE = 50  # answers in a row that mean nothing, after which nobody can be there
CURTAIN = 60  # blank lines, or as many as the terminal is high
RECENT = 10  # turns that `log` tells
TURNS_WATCHED = 10


# -- speaking and listening


class Left(Exception):
    """Whoever sat here has left: by a word, or because the input is at its end."""


class Refused(Exception):
    """The command line asks for a table that cannot be set; the sentence says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def wrapped(paragraph: str, hang: int = 0) -> list[str]:
    """A paragraph in lines of up to 80 columns; a character two columns wide counts as two."""
    measured = "".join(
        f"{character}\0" if unicodedata.east_asian_width(character) in "WF" else character
        for character in paragraph
    )
    lines = textwrap.wrap(measured, WIDTH, subsequent_indent=" " * hang, break_on_hyphens=False)
    return [line.replace("\0", "") for line in lines]


def tell(paragraph: str, hang: int = 0) -> None:
    """Print a paragraph."""
    for line in wrapped(paragraph, hang):
        print(line)


def say(key: str, **fields: Any) -> None:
    """Print one of the app's own sentences."""
    tell(words.say(key, **fields))


def ended(sentence: str) -> str:
    """A sentence with its full stop."""
    return sentence if not sentence or sentence.endswith((".", "?", "!", "…")) else f"{sentence}."


def shown(answer: str) -> str:
    """What somebody typed, fit for a sentence."""
    clean = "".join(character if character.isprintable() else "?" for character in answer)
    return clean if len(clean) <= 40 else f"{clean[:39]}…"


def number_in(answer: str, low: int, high: int) -> int | None:
    """The whole number an answer gives, if it lies within bounds."""
    if answer.isascii() and answer.isdigit() and len(answer) < 6 and low <= int(answer) <= high:
        return int(answer)
    return None


def is_word(answer: str, key: str) -> bool:
    """Whether an answer is one of the words that are understood, or begins it."""
    return answer != "" and words.say(f"text.word.{key}").startswith(answer.casefold())


class Listener:
    """Hears answers, line by line, and loses patience with what is no person."""

    def __init__(self) -> None:
        self._in_vain = 0

    def line(self) -> str:
        """The next line, trimmed; `Left` at the end of the input."""
        sys.stdout.flush()
        try:
            line = piece = sys.stdin.readline(LONGEST_LINE)
            pieces = 1
            while piece and not piece.endswith("\n") and pieces < ENDLESS:
                piece = sys.stdin.readline(LONGEST_LINE)
                pieces += 1
        except OSError:  # the terminal itself has gone
            raise Left from None
        if not line or pieces == ENDLESS:
            raise Left
        return " ".join(line.split())

    def understood(self) -> None:
        """Somebody is there after all."""
        self._in_vain = 0

    def at_a_loss(self, answer: str, hint: str) -> None:
        """Say that an answer means nothing, and what would; `Left` after too many."""
        self._in_vain += 1
        if self._in_vain > PATIENCE:
            say("text.lost_patience")
            raise Left
        meant = words.say("text.not_understood", answer=shown(answer)) if answer else ""
        tell(f"{meant} {hint}".strip())

    def asked(self, question: str, read: Callable[[str], Any], hint: str) -> Any:
        """Ask until `read` makes something of the answer (None: nothing); a Refused says why not."""
        tell(question)
        while True:
            answer = self.line()
            if answer.casefold() == words.say("text.word.quit"):
                raise Left
            if answer == "?":
                say("text.help.question")
                tell(question)
                continue
            try:
                found = read(answer)
            except Refused as refused:
                self.at_a_loss("", refused.sentence)
                continue
            if found is not None:
                self.understood()
                return found
            self.at_a_loss(answer, hint)

    def yes(self, question: str, default: bool) -> bool:
        """Ask something that is answered by yes or no."""

        def read(answer: str) -> bool | None:
            if not answer:
                return default
            return True if is_word(answer, "yes") else False if is_word(answer, "no") else None

        return bool(self.asked(question, read, words.say("text.yes_or_no")))

    def enter(self, question: str) -> None:
        """Wait for Enter, whatever is typed before it."""
        self.asked(question, lambda answer: True, "")

    def choice(self, question: str, labels: Sequence[str], default: int) -> int:
        """Ask for one of several; its index."""

        def read(answer: str) -> int | None:
            if not answer:
                return default
            number = number_in(answer, 1, len(labels))
            if number is not None:
                return number - 1
            named = [label.casefold() for label in labels]
            return named.index(answer.casefold()) if answer.casefold() in named else None

        listed = [words.say("text.choice", number=n, label=label) for n, label in enumerate(labels, 1)]
        hint = words.say("text.numbers", most=len(labels))
        enter = words.say("text.default", default=labels[default])
        return int(self.asked(f"{question} {ended('; '.join(listed))} {enter}", read, hint))


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let Ctrl-C wait until what is being kept is kept."""
    pressed: list[int] = []
    try:
        before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    except ValueError:  # another thread than the main one, which alone hears of Ctrl-C
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)
    if pressed:
        raise KeyboardInterrupt


# -- sitting down


@dataclass(frozen=True)
class Given:
    """What the command line says of the table; nothing of it: all is asked, an unfinished match first."""

    seats: str | None = None
    bots: int | None = None
    level: str | None = None
    options: Sequence[str] = ()
    real_dice: bool = False
    seed: int | None = None


class Reception:
    """Asks who sits down, and how they play."""

    def __init__(self, rules: Game[Any], given: Given, listener: Listener) -> None:
        self._rules = rules
        self._given = given
        self._listener = listener
        self._title = words.texts(rules.name).title
        self._fewest, self._most = rules.seats.start, rules.seats.stop - 1

    def sitting(self) -> tuple[Sitting, bool]:
        """An unfinished match gone on with, or a new one; and whether real dice are thrown at it."""
        options = self._options_given()
        self._check_given()
        if self._given == Given():
            found = self._gone_on()
            if found is not None and found.file is not None:
                return found, found.file.header.dice == "real"
        if self._given.seats is not None:
            names = self._named(self._given.seats)
            count = self._given.bots or 0
            chosen, real = {**self._rules.defaults(), **options}, self._given.real_dice
        else:
            names, count = self._ask_names()
            chosen, real = self._ask_options(options)
        self._check_count(len(names) + count)
        level = self._level(count)
        people = [saves.Person("person", None, seat % saves.TOKENS) for seat in range(len(names))]
        for number in range(count):
            names.append(self._bot_named(number, names))
            people.append(saves.Person("bot", level, len(people) % saves.TOKENS))
        created = datetime.now().astimezone().isoformat(timespec="seconds")
        name, seed = self._rules.name, self._given.seed
        return Sitting.begin(name, names, people, chosen, created, seed=seed, real_dice=real), real

    # -- a match that waits

    def _gone_on(self) -> Sitting | None:
        """The unfinished match of this game last played, if there is one and it is wanted."""
        entry = unfinished(self._rules.name)
        if entry is None:
            return None
        say("text.resume", title=entry.title, begun=moment(entry.created))
        if not self._listener.yes(words.say("text.resume.ask"), True):
            return None
        try:
            sitting = Sitting.resume(entry.id)
        except (saves.SaveError, EngineError) as error:
            say("text.resume.fails", sentence=ended(error.sentence))
            return None
        if sitting.readonly:
            say("text.resume.fails", sentence=sitting.trouble or words.say("table.readonly"))
            sitting.close()
            return None
        return sitting

    # -- who

    def _range(self) -> str:
        return words.say("text.range", low=self._fewest, high=self._most)

    def _check_count(self, count: int) -> None:
        if count not in self._rules.seats:
            raise Refused(words.say("text.names.count", game=self._title, seats=self._range(), count=count))

    def _check_given(self) -> None:
        """What can be refused before anything is asked."""
        given = self._given
        if given.level is not None and given.level not in self._rules.bots:
            levels = either(self._rules.bots)
            raise Refused(
                words.say("text.level.unknown", game=self._title, levels=levels, level=shown(given.level))
            )
        if given.real_dice and not self._rules.dice:
            raise Refused(words.say("text.dice.none", game=self._title))
        if (given.bots or 0) > self._most:
            self._check_count(given.bots or 0)

    def _named(self, line: str) -> list[str]:
        """The names in a line, with commas between them."""
        names = [cleaned(name) for name in line.split(",")]
        names = [name for name in names if name]
        for index, name in enumerate(names):
            if name_fault(name) is not None:
                raise Refused(words.say("text.names.length"))
            if name in names[:index]:
                raise Refused(words.say("text.names.twice", name=name))
        return names

    def _ask_names(self) -> tuple[list[str], int]:
        """Who sits down, and how many bots with them."""
        given = self._given.bots
        most = self._most - (given or 0)
        alone = given is not None and given >= self._fewest  # the bots are a table by themselves

        def read(answer: str) -> list[str]:
            names = self._named(answer)
            if not names and not alone:
                raise Refused(words.say("text.names.none"))
            count = len(names) + (given or 0)
            if len(names) > most or (given is not None and count < self._fewest):
                self._check_count(count)
            return names

        question = words.say("text.names", game=self._title, seats=self._range())
        if alone:
            question = f"{question} {words.say('text.names.bots')}"
        names: list[str] = self._listener.asked(question, read, words.say("text.names.none"))
        return names, self._ask_bots(len(names)) if given is None else given

    def _ask_bots(self, persons: int) -> int:
        low, high = max(0, self._fewest - persons), self._most - persons
        if high == 0:
            return 0
        between = words.say("text.range", low=low, high=high)
        return int(
            self._listener.asked(
                words.say("text.bots", range=between, default=low),
                lambda answer: number_in(answer, low, high) if answer else low,
                words.say("text.bots.some", range=between),
            )
        )

    def _level(self, count: int) -> str:
        """How well the bots play."""
        levels = self._rules.bots
        if self._given.level is not None or self._given.seats is not None or not count or len(levels) == 1:
            return self._given.level or levels[0]
        labels = [words.say(f"text.level.{level}") for level in levels]
        return levels[self._listener.choice(words.say("text.level"), labels, 0)]

    @staticmethod
    def _bot_named(number: int, taken: Sequence[str]) -> str:
        while (name := words.say("text.bot", number=number + 1)) in taken:
            number += 1
        return name

    # -- how

    def _options_given(self) -> dict[str, str | int]:
        """The options of the command line, each NAME=VALUE."""
        options = {option.name: option for option in self._rules.options}
        chosen: dict[str, str | int] = {}
        for given in self._given.options:
            name, sign, value = given.partition("=")
            if not options:
                raise Refused(words.say("text.option.none", game=self._title, given=shown(given)))
            if not sign:
                first = next(iter(options.values()))
                example = f"{first.name}={first.default}"
                raise Refused(words.say("text.option.form", example=example, given=shown(given)))
            if name not in options:
                known = words.listed(list(options))
                raise Refused(
                    words.say("text.option.unknown", game=self._title, name=shown(name), options=known)
                )
            chosen[name] = self._option_value(options[name], value)
        return chosen

    @staticmethod
    def _option_value(option: Option, text: str) -> str | int:
        value: str | int | None = text
        if isinstance(option.values, range):
            low, high = option.values[0], option.values[-1]
            value = number_in(text, low, high)
            allowed = words.say("text.range", low=low, high=high)
        else:
            allowed = either(option.values)
        if value is None or option.refuse(value) is not None:
            raise Refused(words.say("text.option.value", name=option.name, values=allowed, value=shown(text)))
        return value

    def _ask_options(self, given: dict[str, str | int]) -> tuple[dict[str, str | int], bool]:
        """The options and whose dice: as they usually are, or one by one."""
        chosen = {**self._rules.defaults(), **given}
        real = self._given.real_dice
        asked = [option for option in self._rules.options if option.name not in given]
        ask_dice = self._rules.dice and not real
        if not asked and not ask_dice:
            return chosen, real
        usual = [option_line(self._rules.name, option.name, option.default) for option in asked]
        if ask_dice:
            dice = words.say("text.dice.screen")
            usual.append(words.say("text.option", name=words.say("text.dice"), value=dice))
        if self._listener.yes(words.say("text.options", options="; ".join(usual)), True):
            return chosen, real
        for option in asked:
            chosen[option.name] = self._ask_option(option)
        if ask_dice:
            kinds = [words.say("text.dice.screen"), words.say("text.dice.real")]
            question = words.say(
                "text.option.asked", name=words.say("text.dice"), help=words.say("text.dice.help")
            )
            real = self._listener.choice(question, kinds, 0) == 1
        return chosen, real

    def _ask_option(self, option: Option) -> str | int:
        text = words.texts(self._rules.name).options[option.name]
        question = words.say("text.option.asked", name=text.name, help=ended(text.help))
        if isinstance(option.values, range):
            low, high, default = option.values[0], option.values[-1], option.default
            between = words.say("text.range", low=low, high=high)
            question = f"{question} {between}. {words.say('text.default', default=default)}"
            number: int = self._listener.asked(
                question,
                lambda answer: number_in(answer, low, high) if answer else default,
                words.say("text.bots.some", range=between),
            )
            return number
        labels = [text.values.get(value, value) for value in option.values]
        return option.values[
            self._listener.choice(question, labels, option.values.index(str(option.default)))
        ]


def unfinished(game: str) -> saves.Entry | None:
    """The match of a game last played that is not over."""
    latest = saves.latest()
    if latest is None or latest.game == game:
        return latest
    waiting = (entry for entry in saves.list_matches() if entry.game == game)
    return next((entry for entry in waiting if entry.finished is False), None)


def cleaned(name: str) -> str:
    """A name as it is kept: on one line, without characters that only a machine would type."""
    plain = "".join(sign for sign in name if unicodedata.category(sign) not in ("Cc", "Cs") or sign.isspace())
    return " ".join(plain.split())


def either(values: Sequence[str]) -> str:
    """easy, middle or strong."""
    if len(values) < 2:
        return "".join(values)
    return words.say("text.or", first=", ".join(values[:-1]), last=values[-1])


def moment(created: str) -> str:
    """A day and a time in words: `20 November 2026, 10:15`."""
    when = datetime.fromisoformat(created)
    month = words.say(f"when.month.{when.month}")
    day = words.say("when.date", day=when.day, month=month, year=when.year)
    return f"{day}, {when:%H:%M}"


def option_line(game: str, name: str, value: str | int) -> str:
    """An option and its value in words: `When it ends: First one home`."""
    text = words.texts(game).options[name]
    return words.say("text.option", name=text.name, value=text.values.get(str(value), value))


# -- the table


@dataclass(frozen=True)
class Happening:
    """One thing that happened at the table: a step, or that it was taken back."""

    step: Step
    taken_back: bool


class TextTable:
    """A match in a terminal: tells what happened, asks who is to act, takes the answer.

    Whatever it tells is seen through `eyes`; each pair of eyes is told everything
    once, in order, whenever it is their turn to look.
    """

    def __init__(self, sitting: Sitting, listener: Listener, real_dice: bool) -> None:
        self.sitting = sitting
        self._listener = listener
        self._real_dice = real_dice
        self._lifted_for: int | None = None
        self._happened = self._brought()
        self._told: dict[int | None, int] = {}
        self._latest: list[Step] = []
        self._trouble: str | None = None
        self._watched = 0

    def _brought(self) -> list[Happening]:
        """What had happened before anybody sat down here."""
        standing = set(self.sitting.match.steps)
        return [Happening(step, step not in standing) for step in self.sitting.match.story]

    @property
    def eyes(self) -> int | None:
        """Whose eyes read; when the match is over, everybody's again."""
        return self.sitting.eyes(None if self.sitting.match.over else self._lifted_for)

    @property
    def _game(self) -> str:
        return self.sitting.game

    @property
    def _names(self) -> list[str]:
        return self.sitting.names

    def play(self) -> None:
        """Play until the match is over or somebody leaves."""
        self._open()
        while True:
            self._tell_trouble()
            match = self.sitting.match
            if match.to_act is None:
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
            tell(ended("; ".join(option_line(self._game, name, value) for name, value in options)))
        if self.sitting.shared:
            say("text.curtain.note")
        say("text.hint")
        if not self.sitting.shared:
            self._catch_up(self.eyes)
            if self._happened:
                self._tell_seats()

    def _since(self, eyes: int | None) -> int:
        """Where in what happened these eyes go on reading: of a match taken up again, near its end."""
        if eyes in self._told:
            return self._told[eyes]
        count = len(self._happened)
        own = [index for index, told in enumerate(self._happened) if told.step.seat == eyes]
        return own[-1] if own else max(0, count - len(self._names))

    def _catch_up(self, eyes: int | None) -> None:
        """Tell whoever looks all that happened since they looked last."""
        first_time, since = eyes not in self._told, self._since(eyes)
        match = self.sitting.match
        if first_time and not since:
            self._tell_events(match.seen(eyes, match.opening))
        elif first_time:
            say("text.resume.happened")
        for happening in self._happened[since:]:
            self._tell_happening(happening, eyes)
        self._told[eyes] = len(self._happened)
        sys.stdout.flush()

    def _tell_happening(self, happening: Happening, eyes: int | None) -> None:
        events = self.sitting.match.seen(eyes, happening.step.events)
        if happening.taken_back:
            sentence = words.sentences(self._game, events, self._names)
            say("log.taken_back", sentence=sentence)
        else:
            self._tell_events(events)
            self._latest.append(happening.step)

    def _tell_events(self, events: Sequence[Event]) -> None:
        """Events in sentences, and the card of each place where a token came to rest."""
        for breath in breaths(self._game, events):
            tell(words.sentences(self._game, breath, self._names))
        for space in dict.fromkeys(rests(self._game, events).values()):
            text = words.texts(self._game).squares.get(str(space))
            if text is not None:
                say("text.rests", name=text.name, line=ended(text.line))

    def _tell_trouble(self) -> None:
        """Why something could not be kept, once for each reason."""
        trouble = self.sitting.trouble
        if trouble is not None and trouble != self._trouble:
            tell(trouble)
        self._trouble = trouble

    def _tell_seats(self) -> None:
        view = self.sitting.match.view(self.eyes)
        shared = [
            f"{field_name(key)} {value_shown(key, value, self._names)}"
            for key, value in view.items()
            if key not in APART and tellable(value)
        ]
        if shared:
            tell(ended(words.say("text.option", name=words.texts(self._game).title, value=", ".join(shared))))
        for seat in range(len(self._names)):
            self._tell_seat(view, seat)

    def _tell_seat(self, view: View, seat: int) -> None:
        key = "text.seat.to_act" if seat == view["to_act"] else "text.seat"
        say(key, name=self._names[seat], standing=standing(self._game, view, seat, self._names))

    # -- acting

    def _let_person_act(self, seat: int) -> None:
        """Tell the person to act what can be done, and do what they choose."""
        if self.sitting.shared and self._lifted_for != seat:
            self._lift_curtain(seat)
        match = self.sitting.match
        view = match.view(self.eyes)
        print()
        if match.game.hidden:
            self._tell_seat(view, seat)
        prompt = prompted(self._game, view, seat, self._names)
        tell(f"{ended(prompt.say)} {ended(prompt.why)}".strip())
        legal = match.legal()
        if len(legal) == 1 and self._real_dice and self._throws(legal[0]):
            self._act(legal[0], seat)
            return
        chosen = self._asked_action(legal)
        if chosen is not None:
            self._act(chosen, seat)

    def _asked_action(self, legal: list[Action]) -> Action | None:
        """What the person chose to do; None where a word of theirs changed the table."""
        labels = [words.label(self._game, action, self._names) for action in legal]
        if len(legal) == 1:
            say("text.choice.sole", label=ended(labels[0].label))
            hint = words.say("text.enter")
        else:
            last_help = ""
            for number, label in enumerate(labels, 1):
                key = "text.choice.help" if label.help and label.help != last_help else "text.choice"
                said = words.say(key, number=number, label=label.label, help=label.help)
                tell(ended(said), hang=4)
                last_help = label.help
            hint = words.say("text.numbers", most=len(legal))

        def read(answer: str) -> Action | None:
            if not answer:
                return legal[0] if len(legal) == 1 else None
            number = number_in(answer, 1, len(legal))
            if number is not None:
                return legal[number - 1]
            named = [label.label.casefold() for label in labels]
            return legal[named.index(answer.casefold())] if named.count(answer.casefold()) == 1 else None

        found: Action | None = self._heard(read, hint)
        return found

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
            self._listener.at_a_loss(answer, hint)

    def _act(self, action: Action, seat: int) -> None:
        """Take an action; where a real die decides, ask what it shows. Kept first, then told."""
        eyes, faces = self.eyes, list[int]()
        while True:
            if self._real_dice or faces:
                self.sitting.throw_by_hand(list(faces))
            try:
                with undisturbed():
                    self.sitting.act(action)
                    self._happened.append(Happening(self.sitting.match.steps[-1], False))
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
        self._catch_up(eyes)

    def _asked_face(self, seat: int) -> int | None:
        say("text.die.for" if self.sitting.is_bot(seat) else "text.die", name=self._names[seat])
        face: int | None = self._heard(lambda answer: number_in(answer, 1, 6), words.say("text.die.not"))
        return face

    def _throws(self, action: Action) -> bool:
        """Whether an action begins with a die: tried on a copy, with chance that has nothing to give."""
        match = self.sitting.match
        try:
            match.game.act(Draft(match.state.copy(), Chance(match.chance.seed, [])), action)
        except EngineError as refused:
            return refused.code == "chance_exhausted" and refused.draw == "die"
        return False

    def _let_bot_act(self, seat: int) -> None:
        """A bot decides from what its seat may see; where only bots play, somebody watches."""
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
        self._told[self.eyes] = len(self._happened)
        print()
        prompt = prompted(self._game, self.sitting.match.view(self.eyes), None, self._names)
        tell(f"{ended(prompt.say)} {ended(prompt.why)}".strip())
        say("text.over")
        if self._heard(lambda answer: True if not answer else None, words.say("text.enter")):
            raise Left

    # -- the curtain

    def _lift_curtain(self, seat: int) -> None:
        """Clear the view, and go on when only the person to act is looking."""
        name = self._names[seat]
        if self._lifted_for is not None:
            self._listener.enter(words.say("text.curtain.close", name=name))
        self._lifted_for = None
        print("\n" * max(CURTAIN, shutil.get_terminal_size().lines))
        say("text.curtain.pass", name=name)
        self._listener.enter(words.say("text.curtain.open", name=name))
        self._lifted_for = seat
        self._latest = []
        self._catch_up(seat)

    # -- the words of the table

    def _command(self, word: str) -> Callable[[str], None] | None:
        """What a word asks for; its first letters are enough."""
        if word == "?":
            return self._help
        commands = {
            "help": self._help,
            "why": self._why,
            "log": self._log,
            "seats": self._seats,
            "look": self._look,
            "rules": self._rules,
            "undo": self._undo,
            "quit": self._quit,
        }
        return next((deed for key, deed in commands.items() if is_word(word, key)), None)

    def _help(self, _: str) -> None:
        say("text.help.acts")
        for key in ("help", "why", "log", "seats", "look", "rules", "undo", "quit"):
            tell(words.say(f"text.help.{key}"), hang=4)
        say("text.help.short")

    def _quit(self, _: str) -> None:
        raise Left

    def _why(self, _: str) -> None:
        """The clauses behind what was told last, each once."""
        match, eyes = self.sitting.match, self.eyes
        steps = self._latest or match.steps[-1:]
        events = [event for step in steps for event in match.seen(eyes, step.events)]
        events = events or match.seen(eyes, match.opening)
        if not events:
            say("table.why.nothing")
        clauses = rulebook.clauses(self._game)
        told: set[str] = set()
        for rule, group in by_clause(events):
            sentence = words.sentences(self._game, group, self._names)
            if sentence:
                tell(sentence)
            if rule not in told:
                tell(words.say("text.why", rule=rule, text=clauses.get(rule, "").replace("\n", " ")), hang=4)
                told.add(rule)

    def _log(self, rest: str) -> None:
        """The log, its last turns or all of it."""
        told = self.sitting.told(self.eyes)
        if not told:
            say("table.nothing_yet")
        count = len(told) if rest and is_word(rest, "all") else number_in(rest, 1, 99_999) or RECENT
        first = max(0, len(told) - count)
        for number, group in enumerate(told[first:], first + 1):
            tell(words.say("replay.turn", number=number, sentence=group.words), hang=4)

    def _seats(self, _: str) -> None:
        self._tell_seats()

    def _look(self, rest: str) -> None:
        """A place on the board; without one, the places where everyone stands."""
        if not words.has_board(self._game):
            say("text.look.no_board", game=words.texts(self._game).title)
            return
        found = board(self._game)
        spaces = {str(space.id): space for space in found.spaces}
        view = self.sitting.match.view(self.eyes)
        stood = {seat: place_of(self._game, view, seat) for seat in range(len(self._names))}
        if rest and rest not in spaces:
            say("text.look.none", place=shown(rest))
            return
        places = [rest] if rest else list(dict.fromkeys(str(place) for place in stood.values() if place))
        if not places:
            say("text.look.nobody")
        for place in places:
            here = [self._names[seat] for seat, at in stood.items() if str(at) == place]
            self._tell_space(found, spaces[place], here)

    def _tell_space(self, found: Board, space: Space, here: Sequence[str]) -> None:
        texts = words.texts(self._game)
        named = words.space_named(self._game, space.id)
        text = texts.squares.get(str(space.id))
        if text is None:
            tell(ended(named))
        else:
            key = "text.look.place.deva" if space.deva else "text.look.place"
            tell(f"{words.say(key, place=named, deva=space.deva, name=text.name)} {ended(text.line)}")
            if text.commentary:
                tell(text.commentary)
        for link in found.links:
            way = texts.links.get(link_key(link))
            if way is not None and link.from_ == space.id:
                to = words.space_named(self._game, link.to)
                say("text.look.from", name=way.name, to=to, line=ended(way.line))
            elif way is not None and link.to == space.id:
                say("text.look.to", name=way.name, origin=words.space_named(self._game, link.from_))
        if here:
            say("text.look.who", names=words.listed(here))

    def _rules(self, rest: str) -> None:
        """What the rulebook holds, a section of it, or a clause."""
        book = rulebook.rulebook(self._game)
        wanted = rest.upper()
        if not rest:
            self._tell_contents(book)
        elif is_word(rest, "all"):
            tell(book.title)
            tell_blocks(book.lead)
            for section in book.sections:
                tell_section(section)
        else:
            clauses = [clause for section in book.sections for clause in section.clauses]
            clause = next((c for c in clauses if wanted in (c.number, c.number.partition("-")[2])), None)
            if clause is not None:
                tell_clause(clause)
                return
            found = [s for s in book.sections if re.match(re.escape(wanted) + r"\.?(\s|$)", s.title)]
            if not found:
                say("text.rules.none", number=shown(rest))
            for section in found:
                tell_section(section)

    def _tell_contents(self, book: rulebook.Rulebook) -> None:
        tell(book.title)
        first = ""
        for section in book.sections:
            numbers = [clause.number for clause in section.clauses]
            first = first or next(iter(numbers), "")
            if len(numbers) > 1:
                say("text.rules.section", title=section.title, first=numbers[0], last=numbers[-1])
            else:
                tell(" ".join([section.title, *(f"({number})" for number in numbers)]))
        say("text.rules.how", clause=first)

    def _undo(self, _: str) -> None:
        """One plain question, then the last action is taken back; it stays on record."""
        match = self.sitting.match
        if not match.steps:
            say("table.undo.nothing")
            return
        events = match.seen(self.eyes, self._undone_first().events)
        sentence = words.sentences(self._game, events, self._names)
        say("table.undo.title")
        tell(words.say("table.undo.words", sentence=sentence))
        if not self._listener.yes(words.say("text.undo.ask"), False):
            say("text.undo.left")
            return
        with undisturbed():
            undone = self.sitting.undo()
            self._happened += [Happening(step, True) for step in undone]
        self._latest = []
        self._catch_up(self.eyes)

    def _undone_first(self) -> Step:
        """The earliest step that an undo would take back now: the last of a person, if any sits here."""
        match = self.sitting.match
        if not self.sitting.persons:
            return match.steps[-1]
        of_persons = (step for step in reversed(match.steps) if not self.sitting.is_bot(step.seat))
        return next(of_persons, match.steps[0])


# -- what a view says, in words

# Fields of a state that are said elsewhere, or mean another thing in every game.
APART = frozenset({"game", "phase", "to_act", "over", "winners", "seats", "options", "turn", "home", "run"})
PLACES = ("square", "space")
SEATED = ("seat", "to", "from")


def prompted(game: str, view: View, seat: int | None, names: Sequence[str]) -> words.Prompt:
    """The sentence for who is to act, and why: the stage of their own, or the phase of the match."""
    if seat is None:
        return words.prompt(game, "over", names, seat=0)
    fields = view["seats"][seat]
    prompts = words.texts(game).prompts
    keys = (KEYS[game](view) if game in KEYS else None, fields.get("stage"), view["phase"])
    key = next((key for key in keys if key in prompts), view["phase"])
    return words.prompt(game, key, names, **{**fields, "seat": seat})


def leela_run(view: View) -> str | None:
    """In Leela what comes next depends on the sixes thrown so far, where they are moved as thrown."""
    if view["run"] is None:
        return None
    sixes = view["run"]["sixes"]
    if sixes < 3 or view["options"]["sixes"] == "total":
        return "run"
    return "run3" if sixes == 3 else "run4"


KEYS: dict[str, Callable[[View], str | None]] = {"leela": leela_run}


def place_of(game: str, view: View, seat: int) -> int | str | None:
    """The space where a seat stands, None where it is not on the board."""
    fields = view["seats"][seat]
    if fields.get("stage") in words.texts(game).stages or not words.has_board(game):
        return None
    found: int | str | None = next((fields[key] for key in PLACES if key in fields), None)
    return found


def standing(game: str, view: View, seat: int, names: Sequence[str]) -> str:
    """Where a seat stands and what it has, as far as the view tells."""
    fields = view["seats"][seat]
    texts = words.texts(game)
    said = []
    place = place_of(game, view, seat)
    stage = texts.stages.get(str(fields.get("stage")))
    if stage is not None:
        said.append(stage)
    elif place is not None:
        text = texts.squares.get(str(place))
        said.append(words.space_named(game, place) + (f", {text.name}" if text else ""))
    for key, value in fields.items():
        if key not in ("name", "stage", *PLACES) and tellable(value):
            said.append(f"{field_name(key)} {value_shown(key, value, names)}")
    return ", ".join(said) or words.say("text.seat.nothing")


def tellable(value: Any) -> bool:
    """Whether a field of a view says something in a sentence: not what is unknown, not a long record."""
    if isinstance(value, list):
        return bool(value) and not any(isinstance(item, dict | list) for item in value)
    return value is not None


def field_name(key: str) -> str:
    return key.replace("_", " ")


def value_shown(key: str, value: Any, names: Sequence[str]) -> str:
    """The value of a field in words."""
    if isinstance(value, bool):
        return words.say(f"text.word.{'yes' if value else 'no'}")
    if isinstance(value, dict):
        told = ((k, v) for k, v in value.items() if tellable(v))
        return ", ".join(f"{field_name(k)} {value_shown(k, v, names)}" for k, v in told)
    if isinstance(value, list):
        known = [value_shown("", item, names) for item in value if item is not None]
        if len(known) < len(value):
            known.append(words.say("text.unseen", count=len(value) - len(known)))
        return words.listed(known)
    if key in SEATED and isinstance(value, int) and 0 <= value < len(names):
        return names[value]
    return str(value)


def breaths(game: str, events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """Events in the groups in which they are told: each begins where the game's texts open one."""
    opens = words.texts(game).opens
    start = 0
    for index, event in enumerate(events):
        if index > start and event["type"] in opens:
            yield events[start:index]
            start = index
    if events:
        yield events[start:]


def by_clause(events: Sequence[Event]) -> Iterator[tuple[str, list[Event]]]:
    """Events that stand together under one clause."""
    group: list[Event] = []
    for event in events:
        if group and group[0]["rule"] != event["rule"]:
            yield group[0]["rule"], group
            group = []
        group.append(event)
    if group:
        yield group[0]["rule"], group


def rests(game: str, events: Sequence[Event]) -> dict[int, int | str]:
    """The space where each seat that moved came to rest."""
    if not words.has_board(game):
        return {}
    spaces = {space.id for space in board(game).spaces}
    return {
        event["seat"]: event["to"]
        for event in events
        if type(event.get("seat")) is int and event.get("from") in spaces and event.get("to") in spaces
    }


def link_key(link: Link) -> str:
    """A link as the texts name it: `10>23`."""
    return f"{link.from_}>{link.to}"


# -- the rulebook, in a terminal


def tell_section(section: rulebook.Section) -> None:
    """A section of the rulebook with all its clauses."""
    tell(section.title)
    tell_blocks(section.lead)
    for clause in section.clauses:
        tell_clause(clause)


def tell_clause(clause: rulebook.Clause) -> None:
    """A clause, its number first."""
    first, *others = clause.blocks
    tell_blocks([f"{clause.number}: {first}", *others])


def tell_blocks(blocks: Sequence[str]) -> None:
    """Paragraphs, lists and tables; a row of a table is read from left to right."""
    for block in blocks:
        lines = rulebook.plain(block).split("\n")
        for line in lines:
            if not line.startswith("|"):
                tell(line, hang=2 if line.startswith("- ") else 0)
            elif not re.fullmatch(r"[|\s:-]+", line):
                cells = [cell.strip() for cell in line.strip("|").split("|")]
                tell("; ".join(cell for cell in cells if cell), hang=2)


# -- playing


def play(
    game: str,
    *,
    seats: str | None = None,
    bots: int | None = None,
    level: str | None = None,
    options: Sequence[str] = (),
    real_dice: bool = False,
    seed: int | None = None,
) -> int:
    """Play at the text table; the exit code.

    With nothing said but the game, an unfinished match is offered first and then
    everything asked; with `seats` nothing is.
    """
    given = Given(seats, bots, level, tuple(options), real_dice, seed)
    listener = Listener()
    sitting: Sitting | None = None
    code = 0
    hear_anything()
    try:
        sitting, real = Reception(game_named(game), given, listener).sitting()
        TextTable(sitting, listener, real).play()
    except Left:
        pass
    except KeyboardInterrupt:
        print()
        code = 130
    except (Refused, EngineError) as refused:
        code = complain(refused.sentence, 2 if sitting is None else 1)
    finally:
        if sitting is not None:
            sitting.close()
    if sitting is not None or code != 2:
        bid_farewell(sitting)
    return code


def hear_anything() -> None:
    """Let bytes that are no text come in as such a mark, not as an error."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def bid_farewell(sitting: Sitting | None) -> None:
    """Say how the match is kept, and how to go on with it."""
    if sitting is None:
        say("text.farewell")
    elif sitting.file is None or sitting.file.pending:
        say("text.not_kept", sentence=sitting.trouble or "")
    elif sitting.match.over:
        say("text.kept.over", id=sitting.file.id)
    else:
        say("text.kept", game=sitting.game)


def complain(sentence: str, code: int) -> int:
    """One sentence on standard error; the exit code."""
    if sys.stderr is not None:
        print(f"moksha: {sentence}", file=sys.stderr)
    return code


# -- a match told from its file


def located(name: str) -> Path:
    """The file or folder of a name: a path, or the id of a kept match."""
    path = Path(name)
    if saves.is_id(name) and not path.exists():
        kept = saves.home() / saves.MATCHES / f"{name}{saves.SUFFIX}"
        return kept if kept.exists() else path
    return path


def replay(file: str) -> int:
    """Tell the match of a file in sentences, turn by turn; the exit code."""
    try:
        found = saves.read_file(located(file))
        match = Match.replay(found.log())
    except (saves.SaveError, EngineError) as error:
        return complain(error.sentence, 1)
    sitting = Sitting(match, found.header.people, None)
    tell(ended(found.title))
    say("replay.begun", begun=moment(found.header.created))
    if match.options:
        options = "; ".join(option_line(sitting.game, name, value) for name, value in match.options.items())
        say("replay.options", options=options)
    if match.game.hidden:
        say("replay.secret")
    for number, group in enumerate(sitting.told(sitting.eyes()), 1):
        tell(words.say("replay.turn", number=number, sentence=group.words), hang=4)
    if match.to_act is None:
        say("replay.over")
    else:
        say("replay.to_act", name=sitting.names[match.to_act])
    if found.lost is not None:
        return complain(found.lost, 1)
    return 0


# -- whether a match file is whole


def check(file: str) -> int:
    """Say whether a match file or a board folder is whole, and if not, what is wrong where; the exit code."""
    path = located(file)
    if not path.exists():
        return complain(words.say("check.missing", name=printable(file)), 1)
    summary, faults = checked_board(path) if path.is_dir() else checked_match(path)
    for fault in faults:
        print(fault)
    if faults:
        return 1
    print(words.say("check.whole", name=printable(file), summary=summary))
    return 0


def printable(name: str) -> str:
    """A file's name, fit for a sentence, whatever its bytes."""
    return "".join(character if character.isprintable() else "?" for character in name)


def checked_match(path: Path) -> tuple[str, list[str]]:
    """What a match file holds, and all that is wrong with it."""
    try:
        found = saves.read_file(path)
        lines = path.read_bytes().split(b"\n")
    except (saves.SaveError, OSError) as error:
        return "", [error.sentence if isinstance(error, saves.SaveError) else str(error)]
    name = printable(path.name)

    def fault(line: int, key: str, **fields: Any) -> str:
        return words.say("check.line", name=name, line=line, fault=words.say(key, **fields))

    faults = [fault(damaged_line(lines), "check.damaged")] if found.lost is not None else []
    log = found.log()
    try:
        match = Match.replay(log)
    except EngineError:
        count, refused = first_refused(log)
        if not count:
            return "", [fault(1, "check.table", sentence=ended(refused.sentence)), *faults]
        line = lines_of(lines, "step")[count - 1]
        return "", [fault(line, "check.step", sentence=ended(refused.sentence)), *faults]
    if found.winners is not None and found.winners != tuple(match.state.winners):
        noted, winners = list(found.winners), list(match.state.winners)
        faults.append(fault(lines_of(lines, "over")[-1], "check.winners", noted=noted, winners=winners))
    for seat, person in enumerate(found.header.people):
        if person.level not in (None, *match.game.bots):
            faults.append(fault(1, "check.level", seat=seat, level=person.level, game=match.game.name))
    if not codec.same(match.log(), log):
        faults.append(words.say("check.differs", name=name))
    undone = sum("undo" in step for step in log["steps"])
    stands = words.say("check.over" if match.over else "check.going_on")
    actions = len(log["steps"]) - undone
    return words.say(
        "check.match", title=ended(found.title), actions=actions, undone=undone, stands=stands
    ), faults


def damaged_line(lines: Sequence[bytes]) -> int:
    """The number of the first line below the header whose checksum is not its own; else of the last one."""
    whole = lines[:-1] if not lines[-1] else lines
    for number, line in enumerate(whole[1:], 2):
        if line[:9] != b"%08x " % zlib.crc32(line[9:]):
            return number
    return len(whole)


def lines_of(lines: Sequence[bytes], kind: str) -> list[int]:
    """The numbers of the lines of a kind."""
    begins = f'{{"{kind}": '.encode()
    return [number for number, line in enumerate(lines, 1) if line[9:].startswith(begins)]


def first_refused(log: dict[str, Any]) -> tuple[int, EngineError]:
    """Which step, counted from 1, cannot have been played, and why; 0 is the table itself."""

    def refusal(count: int) -> EngineError | None:
        try:
            Match.replay({**log, "steps": log["steps"][:count]})
        except EngineError as refused:
            return refused
        return None

    count = bisect_left(range(len(log["steps"])), True, key=lambda count: refusal(count) is not None)
    refused = refusal(count)
    assert refused is not None
    return count, refused


# -- whether a board folder is whole

CLAUSE = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")
SAMPLES, SAMPLE_LENGTH = 24, 300


class Sixes(Loose):
    """Chance in which every other die is a six: what is rare with honest dice comes up too."""

    def die(self) -> int:
        return 6 if self.pick(2) else super().die()


def checked_board(path: Path) -> tuple[str, list[str]]:
    """What a board folder holds, and all that is wrong with it."""
    folder = BoardFolder(path)
    folder.check()
    return words.listed(folder.counts), list(dict.fromkeys(folder.faults))


class BoardFolder:
    """The files of `boards/GAME/`, held against each other and against the game if it is known."""

    def __init__(self, path: Path) -> None:
        self._path = path.resolve()
        self.faults: list[str] = []
        self.counts: list[str] = []

    def check(self) -> None:
        """Gather all that is wrong."""
        found = self._board()
        name = found.game if found is not None else self._path.name
        clauses = self._clauses()
        samples = self._samples(name)
        for event in samples.events:
            if clauses is not None and event["rule"] not in clauses:
                self._complain("rulebook.md", None, "check.cites", event=event["type"], clause=event["rule"])
        files = sorted(self._path.glob("texts*.yaml"))
        if not (self._path / "texts.yaml").is_file():
            self._complain("texts.yaml", None, "check.lacks")
        for file in files:
            try:
                document = data.load(file)
                texts = document.read(words.Texts)
            except data.DataError as error:
                self.faults.append(error.sentence)
                continue
            self._check_texts(document, texts, clauses)
            if found is not None:
                self._check_places(document, texts, found)
            self._check_played(document, texts, samples)
            if file.name == "texts.yaml":
                self._count("events", len(texts.events))

    def _complain(self, file: str, line: int | None, key: str, **fields: Any) -> None:
        name = "/".join((self._path / file).parts[-3:])
        self.faults.append(data.DataError(name, line, words.say(key, **fields)).sentence)

    def _count(self, things: str, count: int) -> None:
        self.counts.append(words.say(f"check.{things}", count=count))

    # -- file by file

    def _board(self) -> Board | None:
        file = self._path / "board.yaml"
        if not file.exists():  # a game of cards alone has none
            return None
        try:
            found = read_board(file)
            if self._path.parent.name == "boards" and found.game != self._path.name:
                expected = words.say("check.board_game", name=self._path.name, game=found.game)
                raise data.load(file).fault("game", expected)
        except data.DataError as error:
            self.faults.append(error.sentence)
            return None
        self._count("spaces", len(found.spaces))
        self._count("links", len(found.links))
        return found

    def _clauses(self) -> set[str] | None:
        """The clauses of the rulebook; those of one in another language must be the same."""
        found: set[str] | None = None
        if not (self._path / "rulebook.md").is_file():
            self._complain("rulebook.md", None, "check.lacks")
        for file in sorted(self._path.glob("rulebook*.md"), key=lambda file: len(file.name)):
            try:
                text = file.read_text(encoding="utf-8")
            except (OSError, UnicodeError):
                self._complain(file.name, None, "check.no_text")
                continue
            numbers = self._check_rulebook(file.name, text)
            if found is None:
                found = numbers
                self._count("clauses", len(numbers))
            for missing in sorted(found - numbers):
                self._complain(file.name, None, "check.no_clause", clause=missing)
        return found

    def _check_rulebook(self, file: str, text: str) -> set[str]:
        """Each clause once, and none cited that is not there."""
        sections = rulebook.parse(text).sections
        numbers = [clause.number for section in sections for clause in section.clauses]
        if not numbers:
            self._complain(file, None, "check.no_clauses")
        for number in {number for number in numbers if numbers.count(number) > 1}:
            self._complain(file, None, "check.clause_twice", clause=number)
        for line, content in enumerate(text.splitlines(), 1):
            for cited in CLAUSE.findall(content):
                if cited not in numbers:
                    self._complain(file, line, "check.no_clause", clause=cited)
        return set(numbers)

    def _fault(self, document: data.Document, path: str, key: str, **fields: Any) -> None:
        self.faults.append(document.fault(path, words.say(key, **fields)).sentence)

    def _check_texts(self, document: data.Document, texts: words.Texts, clauses: set[str] | None) -> None:
        """Placeholders that close, events that are told, clauses that are written."""
        for path, template in templates(texts):
            if placeholders(template) is None:
                self._fault(document, path, "check.template")
        for index, event in enumerate(texts.opens):
            if event not in texts.events:
                self._fault(document, f"opens[{index}]", "check.no_event", event=event)
        for event, choices in texts.events.items():
            for index, choice in enumerate(choices):
                rule = choice.when.get("rule")
                if rule is not None and clauses is not None and rule not in clauses:
                    path = f"events.{event}[{index}].when.rule"
                    self._fault(document, path, "check.no_clause", clause=rule)

    def _check_places(self, document: data.Document, texts: words.Texts, found: Board) -> None:
        """Words for every space and every link, and for no other."""
        spaces = [str(space.id) for space in found.spaces]
        links = [link_key(link) for link in found.links]
        for space in spaces:
            if space not in texts.squares:
                self._fault(document, "squares", "check.no_space_text", space=space)
        for space in texts.squares:
            if space not in spaces:
                self._fault(document, f"squares.{space}", "check.no_space")
        for link in links:
            if link not in texts.links:
                self._fault(document, "links", "check.no_link_text", link=link)
        for link in texts.links:
            if link not in links:
                self._fault(document, f"links.{link}", "check.no_link")

    # -- against the game

    def _samples(self, name: str) -> Samples:
        if name not in all_games():
            return Samples(None, [], [])
        try:
            return sampled(game_named(name))
        except data.DataError as error:
            self.faults.append(error.sentence)
            return Samples(None, [], [])

    def _check_played(self, document: data.Document, texts: words.Texts, samples: Samples) -> None:
        """Words for all that came up in matches of the game, and for its options."""
        for event in samples.events:
            path = f"events.{event['type']}"
            choices = texts.events.get(event["type"], [])
            for index, choice in enumerate(choices):
                if all(codec.same(event.get(key), value) for key, value in choice.when.items()):
                    self._check_fields(document, f"{path}[{index}].say", choice.say, event)
                    break
            else:
                self._fault(document, path, "check.no_sentence", event=codec.shown(event))
        for action in samples.actions:
            text = texts.actions.get(action["type"])
            if text is None:
                self._fault(document, "actions", "check.no_label", action=action["type"])
                continue
            for key in ("label", "help"):
                path = f"actions.{action['type']}.{key}"
                self._check_fields(document, path, getattr(text, key), action)
        for option in samples.rules.options if samples.rules is not None else ():
            said = texts.options.get(option.name)
            if said is None:
                self._fault(document, "options", "check.no_option", option=option.name)
            elif not isinstance(option.values, range):
                for value in option.values:
                    if value not in said.values:
                        self._fault(document, f"options.{option.name}", "check.no_value", value=value)

    def _check_fields(
        self, document: data.Document, path: str, template: str, fields: Mapping[str, Any]
    ) -> None:
        for name in placeholders(template) or ():
            if name not in fields:
                self._fault(document, path, "check.no_field", field=name)


@dataclass(frozen=True)
class Samples:
    """Events and actions that came up in matches of a game, as the table and as each seat knows them."""

    rules: Game[Any] | None
    events: list[Event]
    actions: list[Action]


def sampled(rules: Game[Any]) -> Samples:
    """What comes up in some random matches with all numbers of seats and all options."""
    events: list[Event] = []
    actions: list[Action] = []
    for number in range(SAMPLES):
        random = Random(number)
        names = [f"Seat {seat}" for seat in range(rules.seats[number % len(rules.seats)])]
        options = {option.name: random.choice(option.values) for option in rules.options}
        draft = Draft(rules.set_up(names, options), (Sixes if number % 2 else Loose)(number))
        rules.begin(draft)
        for _ in range(SAMPLE_LENGTH):
            if draft.state.over:
                break
            action = random.choice(rules.legal(draft.state))
            actions.append(action)
            rules.act(draft, action)
        events += draft.events
    events += [rules.seen(event, None) for event in events] if rules.hidden else []
    return Samples(rules, events, actions)


def templates(texts: words.Texts) -> Iterator[tuple[str, str]]:
    """Every text with placeholders, and where it stands."""
    for name, action in texts.actions.items():
        yield f"actions.{name}.label", action.label
        yield f"actions.{name}.help", action.help
    for name, prompt in texts.prompts.items():
        yield f"prompts.{name}.say", prompt.say
        yield f"prompts.{name}.why", prompt.why
    for name, choices in texts.events.items():
        for index, choice in enumerate(choices):
            yield f"events.{name}[{index}].say", choice.say


def placeholders(template: str) -> list[str] | None:
    """The fields a template is filled with; None where a brace is left open."""
    try:
        return [name for _, name, _, _ in string.Formatter().parse(template) if name is not None]
    except ValueError:
        return None
