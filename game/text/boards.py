"""Whether a board folder is whole: its files held against each other, and against the game they belong to."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any

from game import languages, lessons, reasons, rulebook, words
from game.engine import codec, data
from game.engine.base import Action, Draft, Event, Game
from game.engine.board import AnyBoard
from game.engine.cards import held as held_cards
from game.engine.chance import Loose
from game.engine.games import all_games, board_at, game_named, own_board_at
from game.engine.match import Match
from game.engine.options import some_options
from game.tellings import telling_of
from game.text.standing import link_key

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


def checked_file(path: Path) -> tuple[str, list[str]]:
    """What a single board file holds, and what is wrong with it: the game's own, or one that a user made.

    The folder it lies in is named after its game.
    """
    path = path.resolve()
    try:
        of_house = path.name == "board.yaml" or path.parent.name not in all_games()
        found = board_at(path) if of_house else own_board_at(path)
    except data.DataError as error:
        return "", [reasons.told(error)]
    counts = (("spaces", len(found.spaces)), ("links", len(found.drawn_ways)))
    return words.listed([words.counted(f"text.check.{things}", count) for things, count in counts]), []


class BoardFolder:
    """The files of `boards/GAME/`, held against each other and against the game if it is known."""

    def __init__(self, path: Path) -> None:
        self._path = path.resolve()
        self._words = self._path.parent.parent / "languages"
        self.faults: list[str] = []
        self.counts: list[str] = []

    def check(self) -> None:
        """Gather all that is wrong."""
        found = self._board()
        codes = self._cards()
        name = found.game if found is not None else self._path.name
        clauses = self._clauses()
        samples = self._samples(name)
        for event in samples.events:
            if clauses is not None and event["rule"] not in clauses:
                book = self._words / languages.ENGLISH / self._path.name / "rulebook.md"
                self._complain(book, None, "text.check.cites", event=event["type"], clause=event["rule"])
        for language in self._languages():
            try:
                document = self._document(language, "texts.yaml")
                texts = document.read(words.Texts)
            except data.DataError as error:
                self.faults.append(reasons.told(error))
                continue
            self._check_texts(document, texts, clauses)
            self._check_cards(document, texts, codes)
            if found is not None:
                self._check_places(document, texts, found)
            self._check_played(document, texts, samples)
            if language == languages.ENGLISH:
                self._count("events", len(texts.events))
            self._check_lesson(language, name)

    def _document(self, language: str, name: str) -> data.Document:
        """A file of words, laid over English and over what is the same in every language."""
        shared = self._path / languages.SHARED.get(name, name)
        said = (self._words / each / self._path.name / name for each in (languages.ENGLISH, language))
        return languages.together(shared, *said)

    def _languages(self) -> list[str]:
        """The languages that have words for this game; English must."""
        english = self._words / languages.ENGLISH / self._path.name
        for name in ("texts.yaml", "rulebook.md"):
            if not (english / name).exists():
                self._complain(english / name, None, "text.check.lacks")
        return sorted(file.parent.parent.name for file in self._words.glob(f"*/{self._path.name}/texts.yaml"))

    def _check_lesson(self, language: str, name: str) -> None:
        if (self._path / "lesson.yaml").exists():
            board = self._path / "board.yaml"
            try:
                document = self._document(language, "lesson.yaml")
                lessons.read(document, name, board if board.exists() else None)
            except data.DataError as error:
                self.faults.append(reasons.told(error))

    def _complain(self, file: Path, line: int | None, key: str, **fields: Any) -> None:
        self.faults.append(reasons.in_file(data.called(file), line, words.say(key, **fields)))

    def _count(self, things: str, count: int) -> None:
        self.counts.append(words.counted(f"text.check.{things}", count))

    # -- file by file

    def _board(self) -> AnyBoard | None:
        file = self._path / "board.yaml"
        if not file.exists():  # a game of cards alone has none
            return None
        try:
            found = board_at(file)
        except data.DataError as error:
            self.faults.append(reasons.told(error))
            return None
        self._count("spaces", len(found.spaces))
        self._count("links", len(found.drawn_ways))
        return found

    def _cards(self) -> dict[str, list[str]]:
        """The codes of each card file of the game, by its name without the ending."""
        packs = game_named(self._path.name).packs if self._path.name in all_games() else ()
        codes: dict[str, list[str]] = {}
        count = 0
        for pack in packs:
            file = self._path / pack.file
            if not file.exists():
                self._complain(file, None, "text.check.lacks")
                continue
            try:
                found = held_cards(file, pack.kind, pack.faults)
            except data.DataError as error:
                self.faults.append(reasons.told(error))
                continue
            codes[file.stem] = [kind.code for kind in found.cards]
            count += sum(kind.count for kind in found.cards)
        if count:
            self._count("cards", count)
        return codes

    def _clauses(self) -> set[str] | None:
        """The clauses of the rulebook; those of one in another language must be the same."""
        found: set[str] | None = None
        files = self._words.glob(f"*/{self._path.name}/rulebook.md")
        for file in sorted(files, key=lambda file: file.parent.parent.name != languages.ENGLISH):
            try:
                text = data.text_of(file)
            except data.DataError as error:
                self.faults.append(reasons.told(error))
                continue
            numbers = self._check_rulebook(file, text)
            if found is None:
                found = numbers
                self._count("clauses", len(numbers))
            for missing in sorted(found - numbers):
                self._complain(file, None, "text.check.no_clause", clause=missing)
        return found

    def _check_rulebook(self, file: Path, text: str) -> set[str]:
        """Each clause once, and none cited that is not there."""
        sections = rulebook.parse(text).sections
        numbers = [clause.number for section in sections for clause in section.clauses]
        if not numbers:
            self._complain(file, None, "text.check.no_clauses")
        for number in {number for number in numbers if numbers.count(number) > 1}:
            self._complain(file, None, "text.check.clause_twice", clause=number)
        for line, content in enumerate(text.splitlines(), 1):
            for cited in CLAUSE.findall(content):
                if cited not in numbers:
                    self._complain(file, line, "text.check.no_clause", clause=cited)
        return set(numbers)

    def _fault(self, document: data.Document, path: str, key: str, **fields: Any) -> None:
        told = reasons.at(path, words.say(key, **fields))
        self.faults.append(reasons.in_file(*document.place_of(path), told))

    def _check_texts(self, document: data.Document, texts: words.Texts, clauses: set[str] | None) -> None:
        """Placeholders that close, events that are told, clauses that are written."""
        for path, template in templates(texts):
            if placeholders(template) is None:
                self._fault(document, path, "text.check.template")
            for kind in kinds(template):
                if not words.is_kind(kind, texts.tables):
                    self._fault(document, path, "text.check.no_kind", kind=kind)
        for key, phrase in texts.phrases.items():
            self._check_phrase(
                document, f"phrases.{key}", phrase, languages.sentences(languages.ENGLISH).get(key)
            )
        for key, colour in texts.colours.items():
            if re.fullmatch("#[0-9A-Fa-f]{6}", colour) is None:
                self._fault(document, f"colours.{key}", "text.check.no_colour", colour=colour)
        for index, event in enumerate(texts.opens):
            if event not in texts.events:
                self._fault(document, f"opens[{index}]", "text.check.no_event", event=event)
        for event, choices in texts.events.items():
            for index, choice in enumerate(choices):
                rule = choice.when.get("rule")
                if rule is not None and clauses is not None and rule not in clauses:
                    path = f"events.{event}[{index}].when.rule"
                    self._fault(document, path, "text.check.no_clause", clause=rule)
        for name, table in (("why_not", texts.why_not), ("ways_out", texts.ways_out)):
            for reason in table.keys() - texts.refusals.keys():
                self._fault(document, f"{name}.{reason}", "text.check.no_reason", reason=reason)

    def _check_phrase(self, document: data.Document, path: str, phrase: str, of_app: str | None) -> None:
        """Braces that close, bare fields between them; in the place of the app's sentence its fields."""
        named = placeholders(phrase)
        if named is None:
            self._fault(document, path, "text.check.template")
            return
        for kind in kinds(phrase):
            if kind:
                self._fault(document, path, "text.check.no_kind", kind=kind)
        if of_app is not None:
            for name in named:
                if name not in (placeholders(of_app) or ()):
                    self._fault(document, path, "text.check.unfilled", field=name)

    def _check_places(self, document: data.Document, texts: words.Texts, found: AnyBoard) -> None:
        """Words for every space and every link, and for no other.

        A board whose spaces are mere numbers may do without any words for them, and any board may for its
        links.
        """
        spaces = [str(space.id) for space in found.spaces]
        links = [link_key(link) for link in found.links]
        numbered = all(isinstance(space.id, int) for space in found.spaces)
        if texts.squares or not numbered:
            self._check_named(document, "squares", spaces, texts.squares, "text.check.no_space")
        if texts.links:
            self._check_named(document, "links", links, texts.links, "text.check.no_link")

    def _check_cards(self, document: data.Document, texts: words.Texts, codes: dict[str, list[str]]) -> None:
        """Words for every card, in `cards` and, for a pack in another file, in the table of its name.

        Codes may do without any words; and there may be words for more than the cards.
        """
        for name, known in codes.items():
            table = name if name == "cards" else f"tables.{name}"
            said = texts.cards if name == "cards" else texts.tables.get(name, {})
            if said:
                self._check_all_named(document, table, known, said, "text.check.no_card")

    def _check_named(
        self, document: data.Document, table: str, known: list[str], said: Mapping[str, Any], key: str
    ) -> None:
        """One complaint for all that has no words, and one for each words that belong to nothing."""
        self._check_all_named(document, table, known, said, key)
        for each in said:
            if each not in known:
                self._fault(document, f"{table}.{each}", key)

    def _check_all_named(
        self, document: data.Document, table: str, known: list[str], said: Mapping[str, Any], key: str
    ) -> None:
        missing = [each for each in known if each not in said]
        if missing:
            told = words.counted(f"{key}_text", len(missing), named=words.listed(missing))
            file, line = document.place_of(table) if table in document.lines else (document.file, None)
            self.faults.append(reasons.in_file(file, line, reasons.at(table, told)))

    # -- against the game

    def _samples(self, name: str) -> Samples:
        if name not in all_games():
            return Samples(None, [], [])
        try:
            return sampled(game_named(name))
        except data.DataError as error:
            self.faults.append(reasons.told(error))
            return Samples(None, [], [])

    def _check_played(self, document: data.Document, texts: words.Texts, samples: Samples) -> None:
        """Words for all that came up in matches of the game, and for its options."""
        lacking: set[str] = set()  # the types of event that were complained of
        for event in samples.events:
            path = f"events.{event['type']}"
            choices = texts.events.get(event["type"], [])
            for index, choice in enumerate(choices):
                if all(codec.same(event.get(key), value) for key, value in choice.when.items()):
                    self._check_fields(document, f"{path}[{index}].say", choice.say, event)
                    break
            else:
                if event["type"] not in lacking:
                    self._fault(document, path, "text.check.no_sentence", event=codec.shown(event))
                lacking.add(event["type"])
        for action in samples.actions:
            key = words.action_key(texts, action)
            text = texts.actions.get(key)
            if text is None:
                self._fault(document, "actions", "text.check.no_label", action=action["type"])
                continue
            for part in ("label", "help"):
                self._check_fields(document, f"actions.{key}.{part}", getattr(text, part), action)
        for name, prompt in texts.prompts.items() if samples.asked else ():
            for part in ("say", "why", "watched"):
                for placeholder in placeholders(getattr(prompt, part)) or ():
                    if placeholder not in samples.asked:
                        path = f"prompts.{name}.{part}"
                        self._fault(document, path, "text.check.unfilled", field=placeholder)
        for option in samples.rules.options if samples.rules is not None else ():
            said = texts.options.get(option.name)
            if said is None:
                self._fault(document, "options", "text.check.no_option", option=option.name)
            elif isinstance(option.kind, tuple):
                for value in option.kind:
                    if value not in said.values:
                        self._fault(document, f"options.{option.name}", "text.check.no_value", value=value)

    def _check_fields(
        self, document: data.Document, path: str, template: str, fields: Mapping[str, Any]
    ) -> None:
        for name in placeholders(template) or ():
            if name not in fields:
                self._fault(document, path, "text.check.no_field", field=name)


@dataclass(frozen=True)
class Samples:
    """Events and actions that came up in matches of a game, as the table and as each seat knows them.

    `asked` are the fields that a prompt may name.
    """

    rules: Game[Any] | None
    events: list[Event]
    actions: list[Action]
    asked: frozenset[str] = frozenset()


@lru_cache(maxsize=2)
def sampled(rules: Game[Any]) -> Samples:
    """What comes up in some random matches with all numbers of seats and all options."""
    events: list[Event] = []
    actions: list[Action] = []
    for number in range(SAMPLES):
        random = Random(number)
        names = [f"Seat {seat}" for seat in range(rules.seats[number % len(rules.seats)])]
        options = some_options(rules.options, random, len(names))
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
    match = Match.new(rules.name, [f"Seat {seat}" for seat in range(rules.seats[0])], {}, seed=0)
    asked = frozenset[str]()
    if match.to_act is not None:
        asked = frozenset(telling_of(rules.name).asked(match.view(match.to_act), match.to_act))
    return Samples(rules, events, actions, asked)


def templates(texts: words.Texts) -> Iterator[tuple[str, str]]:
    """Every text with placeholders, and where it stands."""
    for name, action in texts.actions.items():
        yield f"actions.{name}.label", action.label
        yield f"actions.{name}.help", action.help
    for name, prompt in texts.prompts.items():
        yield f"prompts.{name}.say", prompt.say
        yield f"prompts.{name}.why", prompt.why
        yield f"prompts.{name}.watched", prompt.watched
    for name, choices in texts.events.items():
        for index, choice in enumerate(choices):
            yield f"events.{name}[{index}].say", choice.say
    for reason, template in texts.refusals.items():
        yield f"refusals.{reason}", template
    for name, table in (("why_not", texts.why_not), ("ways_out", texts.ways_out)):
        for reason, choices in table.items():
            for index, choice in enumerate(choices):
                yield f"{name}.{reason}[{index}].say", choice.say


def kinds(template: str) -> list[str]:
    """In which ways the fields of a template are told: `seat` in `{to:seat}`."""
    if placeholders(template) is None:
        return []
    return [kind for _, name, kind, _ in string.Formatter().parse(template) if name is not None and kind]


@cache
def placeholders(template: str) -> tuple[str, ...] | None:
    """The fields a template is filled with; None where a brace is left open."""
    try:
        return tuple(name for _, name, _, _ in string.Formatter().parse(template) if name is not None)
    except ValueError:
        return None
