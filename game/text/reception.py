"""Who sits down, and how they play: asked before the first turn, or said on the command line."""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any, Final

from game import reasons, saves, words
from game.engine import codec
from game.engine.base import Game
from game.engine.board import AnyBoard
from game.engine.errors import EngineError
from game.engine.match import name_fault
from game.engine.options import Option, Part, refused
from game.sitting import Sitting
from game.text.voice import JOINERS, Listener, Refused, ended, number_in, say, shown, tell


@dataclass(frozen=True)
class Given:
    """What the command line says of the table; nothing of it: all is asked, an unfinished match first."""

    seats: str | None = None
    bots: int | None = None
    level: str | None = None
    options: Sequence[str] = ()
    real_dice: bool = False
    seed: int | None = None
    board: str | None = None


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
        options = self.options_given()
        self._check_given()
        board = self.board_given()
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
            chosen, real = self._ask_options(options, self._seated(names, count))
            board = board or self._ask_board()
        self._check_count(len(names) + count)
        persons, names = len(names), self._seated(names, count)
        self._check_options(chosen, names)
        level = self._level(count)
        people = [
            saves.Person("person", None, seat % saves.TOKENS)
            if seat < persons
            else saves.Person("bot", level, seat % saves.TOKENS)
            for seat in range(len(names))
        ]
        created = datetime.now().astimezone().isoformat(timespec="seconds")
        name, seed = self._rules.name, self._given.seed
        sitting = Sitting.begin(name, names, people, chosen, created, seed=seed, real_dice=real, board=board)
        return sitting, real

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
            say("text.resume.fails", sentence=ended(reasons.told(error)))
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
        if given.level is not None:
            self.level_called(given.level)
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

    def level_called(self, word: str) -> str:
        """A level, by its word or by its name in match files."""
        called = {words.say(f"level.{level}"): level for level in self._rules.bots}
        level = called.get(word.casefold()) or self._rules.level(word.casefold())
        if level is None:
            levels = either(list(called))
            raise Refused(words.say("text.level.unknown", game=self._title, levels=levels, level=shown(word)))
        return level

    def _level(self, count: int) -> str:
        """How well the bots play."""
        levels = self._rules.bots
        if self._given.level is not None:
            return self.level_called(self._given.level)
        if self._given.seats is not None or not count or len(levels) == 1:
            return levels[0]
        labels = [words.say(f"text.level.{level}") for level in levels]
        return levels[self._listener.choice(words.say("text.level"), labels, 0)]

    def _seated(self, names: Sequence[str], bots: int) -> list[str]:
        """The names of all, the bots' after the persons'."""
        seated = list(names)
        for number in range(bots):
            seated.append(self._bot_named(number, seated))
        return seated

    @staticmethod
    def _bot_named(number: int, taken: Sequence[str]) -> str:
        while (name := words.say("text.bot", number=number + 1)) in taken:
            number += 1
        return name

    # -- how

    def board_given(self) -> AnyBoard | None:
        """The board of the command line, by the name of its file; None: the house's."""
        if self._given.board is None:
            return None
        found = {each.name: each for each in saves.own_boards(self._rules.name)}
        wanted = found.get(self._given.board)
        if wanted is None:
            named = words.listed(list(found)) or words.say("text.board.none")
            raise Refused(
                words.say("text.board.unknown", game=self._title, name=shown(self._given.board), boards=named)
            )
        if wanted.board is None:
            raise Refused(ended(wanted.fault))
        return wanted.board

    def _ask_board(self) -> AnyBoard | None:
        """Which board is played on, where a user made one; of those that are none it is said why."""
        found = saves.own_boards(self._rules.name)
        for each in found:
            if each.board is None:
                tell(ended(each.fault))
        sound = [each for each in found if each.board is not None]
        if not sound:
            return None
        labels = [words.say("setup.board.house"), *(each.title for each in sound)]
        chosen = self._listener.choice(words.say("text.board"), labels, 0)
        return sound[chosen - 1].board if chosen else None

    def options_given(self) -> dict[str, Any]:
        """The options of the command line, each NAME=VALUE; lists and objects are JSON."""
        options = {option.name: option for option in self._rules.options}
        chosen: dict[str, Any] = {}
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

    def _option_value(self, option: Option, text: str) -> Any:
        value: Any = text
        if isinstance(option.kind, range):
            low, high = option.kind[0], option.kind[-1]
            value = number_in(text, low, high)
            allowed = words.say("text.range", low=low, high=high)
        elif isinstance(option.kind, tuple):
            allowed = either(option.kind)
        else:
            return self._from_json(option, text)
        if value is None or option.misfit(value, self._most) is not None:
            raise Refused(words.say("text.option.value", name=option.name, values=allowed, value=shown(text)))
        return value

    def _from_json(self, option: Option, text: str) -> Any:
        """The value of an option that is a list or an object; the names of the seats are not known yet."""
        try:
            return codec.loads(text)
        except ValueError:
            example = codec.dumps(option.some(Random(1), self._fewest))
            raise Refused(
                words.say("text.option.json", name=option.name, example=example, value=shown(text))
            ) from None

    def _check_options(self, chosen: Mapping[str, Any], names: Sequence[str]) -> None:
        """Refuse options that do not go with who sits down, or not with each other."""
        found = refused(self._rules.options, chosen, len(names))
        if found is not None:
            path, why = found
            raise Refused(ended(reasons.at(path, reasons.why(why, names))))

    def _ask_options(self, given: dict[str, Any], names: Sequence[str]) -> tuple[dict[str, Any], bool]:
        """The options and whose dice: as they usually are, or one by one."""
        chosen = {**self._rules.defaults(), **given}
        real = self._given.real_dice
        asked = [option for option in self._rules.options if option.name not in given]
        ask_dice = self._rules.dice and not real
        if not asked and not ask_dice:
            return chosen, real
        usual = [option_line(self._rules.name, option.name, option.default, names) for option in asked]
        if ask_dice:
            dice = words.say("text.dice.screen")
            usual.append(words.say("text.option", name=words.say("text.dice"), value=dice))
        if self._listener.yes(words.say("text.options", options="; ".join(usual)), True):
            return chosen, real
        for option in asked:
            while True:
                chosen[option.name] = self._ask_option(option, names)
                found = option.refuse(chosen[option.name], len(names), chosen)
                if found is None:
                    break
                tell(ended(reasons.why(found[1], names)))
        if ask_dice:
            kinds = [words.say("text.dice.screen"), words.say("text.dice.real")]
            question = words.say(
                "text.option.asked", name=words.say("text.dice"), help=words.say("text.dice.help")
            )
            real = self._listener.choice(question, kinds, 0) == 1
        return chosen, real

    def _ask_option(self, option: Option, names: Sequence[str]) -> Any:
        """An option, part by part: what stands in an object is asked only where there is one."""
        value, number = option.default, 0
        if not option.whole:
            text = words.texts(self._rules.name).options[option.name]
            say("text.option.asked", name=text.name, help=ended(text.help))
        while number < len(parts := option.parts(value, len(names))):
            choice = self._ask_part(option, parts[number], names)
            value = option.changed(value, parts[number], choice, len(names))
            number += 1
        return value

    def _ask_part(self, option: Option, part: Part, names: Sequence[str]) -> Any:
        """What shall stand in one part of an option."""
        game = self._rules.name
        text = words.texts(game).options[option.name]
        asked = ended(words.part_said(game, option.name, part.path, names))
        if option.whole:
            asked = words.say("text.option.asked", name=text.name, help=ended(text.help))
        if part.choices == (False, True):
            return self._listener.yes(
                words.say(f"text.option.switch.{int(part.value)}", asked=asked), bool(part.value)
            )
        if isinstance(part.choices, range):
            low, high, default = part.choices[0], part.choices[-1], part.value
            between = words.say("text.range", low=low, high=high)
            question = f"{asked} {between}. {words.say('text.default', default=default)}"
            return self._listener.asked(
                question,
                lambda answer: number_in(answer, low, high) if answer else default,
                words.say("text.bots.some", range=between),
            )
        labels = [words.choice_said(game, option.name, part.path, choice) for choice in part.choices]
        chosen = self._listener.choice(asked, labels, list(part.choices).index(part.value))
        return part.choices[chosen]


def unfinished(game: str) -> saves.Entry | None:
    """The match of a game last played that is not over."""
    latest = saves.latest()
    if latest is None or latest.game == game:
        return latest
    waiting = (entry for entry in saves.list_matches() if entry.game == game)
    return next((entry for entry in waiting if entry.finished is False), None)


_STEERS: Final = re.compile(r"(\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(\x07|\x1b\\|$)")


def cleaned(name: str) -> str:
    """A name as it is kept: on one line, without invisible characters or what would steer a terminal.

    Empty where nothing is left.
    """
    plain = "".join(
        sign
        for sign in _STEERS.sub("", name)
        if sign.isspace() or sign in JOINERS or unicodedata.category(sign) not in ("Cc", "Cf", "Cs")
    )
    return " ".join(plain.split()) if plain.strip(JOINERS + string.whitespace) else ""


def either(values: Sequence[str]) -> str:
    """easy, middle or strong."""
    if len(values) < 2:
        return "".join(values)
    return words.say("text.or", first=", ".join(values[:-1]), last=values[-1])


def moment(created: str) -> str:
    """A day and a time in words: `20 November 2026, 10:15`."""
    when = datetime.fromisoformat(created)
    return f"{words.date(when)}, {when:%H:%M}"


def board_called(board: AnyBoard) -> str:
    """What a board that a user made is called."""
    return board.title or words.say("text.board.untitled")


def option_line(game: str, name: str, value: Any, names: Sequence[str]) -> str:
    """An option and its value in words: `When it ends: First one home`."""
    said = words.option_said(game, name, value, names)
    return words.say("text.option", name=words.texts(game).options[name].name, value=said)
