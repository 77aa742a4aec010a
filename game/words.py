"""Every sentence the app says, in the language chosen.

Words on a game's rules and squares come from its `texts.yaml`; all others from
one place, `languages/LANGUAGE/sentences.yaml`. Log, text table and export get an event's
sentence from here alike. `game/languages.py` reads them.
"""

from __future__ import annotations

import datetime
import re
import string
from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import Any

from game import languages, resources
from game.engine import codec, data
from game.engine.base import Action, Event
from game.engine.cards import code_of
from game.engine.games import board_of

language = languages.ENGLISH
gentle = False  # whether what may hurt is told more softly, where a game has words for that


def choose(name: str) -> None:
    """Let a language be spoken from now on; English where it is unknown or broken."""
    global language
    try:
        languages.form(name)
        languages.sentences(name)
    except (data.DataError, resources.ResourceMissing):
        name = languages.ENGLISH
    language = name


def soften(softly: bool) -> None:
    """Let what may hurt be told in gentler words from now on, or as it is written."""
    global gentle
    gentle = softly


def say(key: str, **fields: Any) -> str:
    """A sentence of the app's own, its placeholders filled."""
    sentence = languages.sentences(language)[key]
    return sentence.format(**fields) if fields else sentence


def counted(key: str, count: int, **fields: Any) -> str:
    """No snake, one snake, 7 snakes: a number's own words stand under `KEY.NUMBER`, or `KEY.FORM`."""
    return say(_numbered(key, count, languages.sentences(language)), count=count, **fields)


def _numbered(key: str, count: int, *known: Container[str]) -> str:
    """The key of the words for a number of things, among those that are known.

    The form is the language's own for such a number: `few`, say.
    """
    own = (f"{key}.{count}", f"{key}.{languages.form(language)(count)}")
    return next((each for each in own if any(each in some for some in known)), key)


def said_of(game: str, key: str, **fields: Any) -> str:
    """A sentence of the app's own, in the words of a game where it has some (`phrases`)."""
    own = texts(game).phrases.get(key)
    return say(key, **fields) if own is None else own.format(**fields)


def counted_of(game: str, key: str, count: int, **fields: Any) -> str:
    """So many of something, in the words of a game where it has some."""
    known = texts(game).phrases, languages.sentences(language)
    return said_of(game, _numbered(key, count, *known), count=count, **fields)


def ordinal(number: int) -> str:
    """First, second, third … in words as far as a table reaches, then 7th and 21st."""
    if 1 <= number <= 6:
        return say(f"ordinal.{number}")
    ends = number % 10 if number // 10 % 10 != 1 else 0
    return say(f"ordinal.ends.{ends}" if ends in (1, 2, 3) else "ordinal", number=number)


def figure(number: float, digits: int = 0) -> str:
    """A number with so many decimals, as the language writes it: 46.1, or 46,1."""
    return f"{number:.{digits}f}".replace(".", languages.about(language).decimal)


def percent(share: float, digits: int = 0) -> str:
    """A share 0..1 in percent."""
    return say("percent", number=figure(100 * share, digits))


def date(day: datetime.date) -> str:
    """A day: 14 November 2026."""
    return say("when.date", day=day.day, month=say(f"when.month.{day.month}"), year=day.year)


def listed(names: Sequence[str], last: str = "list.and") -> str:
    """Ann, Ben and Mira."""
    if len(names) < 2:
        return "".join(names)
    first = names[0]
    for name in names[1:-1]:
        first = say("list.comma", first=first, last=name)
    return say(last, first=first, last=names[-1])


def either(names: Sequence[str]) -> str:
    """One or another of several: the Cave, the Town or the Temple."""
    return listed(names, "list.or")


@dataclass(frozen=True)
class PartText:
    """What a part of an option is called, and the words for what may stand there."""

    name: str
    values: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class OptionText:
    """What is said of an option, and of its values where they are words or numbers with a meaning.

    `says` is by the same values what a match is then like, in a sentence; under `other`, of all numbers that
    it does not name. Where an option says something of each seat, `seat` is what it says of one, as a switch:
    `{seat} begins later`. `parts` are the words for what stands in an object, by its keys.
    """

    name: str
    help: str
    values: dict[str, str] = field(default_factory=dict)
    says: dict[str, str] = field(default_factory=dict)
    seat: str = ""
    parts: dict[str, PartText] = field(default_factory=dict)


@dataclass(frozen=True)
class Preset:
    """What Setup offers for an evening, chosen with one press: what it is called, and what it is like.

    `options` are those that are not as the rules have them, `settings` those of the app. Where `seats` is not
    0 so many sit down, bots where persons are missing; where `level` is not empty every bot plays at that. It
    takes about so many `minutes`, where that is not what its options say, which is 0.
    """

    name: str
    say: str
    options: dict[str, Any] = field(default_factory=dict)
    seats: int = 0
    level: str = ""
    settings: dict[str, Any] = field(default_factory=dict)
    minutes: int = 0


@dataclass(frozen=True)
class SquareText:
    """What is said of a space: `gloss` stands on the board, `line` on its card, `commentary` is read.

    `at` says that a player stands there, `rules` are what can be done and what happens there.
    `sanskrit` stands on the board where the name in Devanagari is too wide; `parted` is what stands there to
    be read from far off, with soft hyphens where a word may be parted: the gloss where it is empty. `say` is
    how the name of another language is said, its stressed syllables in capitals (`GUNG-gaa`), and `hint` a
    help with a letter of it or a word on its form.
    """

    name: str
    gloss: str
    line: str
    commentary: str = ""
    at: str = ""
    rules: list[str] = field(default_factory=list)
    sanskrit: str = ""
    parted: str = ""
    say: str = ""
    hint: str = ""


@dataclass(frozen=True)
class LinkText:
    name: str
    line: str
    commentary: str = ""


@dataclass(frozen=True)
class ActionText:
    """What stands on a button; `number` is the field by which the action is numbered, not by its place."""

    label: str
    help: str = ""
    number: str = ""


@dataclass(frozen=True)
class Prompt:
    """The sentence in the bar for who is to act: what, and why; `watched` is why where a bot acts."""

    say: str
    why: str = ""
    watched: str = ""


@dataclass(frozen=True)
class Sentence:
    """One way to tell an event; it fits where every field of `when` has the value given."""

    say: str
    when: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Term:
    """A word of the game and what it does, with the clauses that say so.

    `said`: as which the log says it; the first time it does, the word is underlined and explained.
    """

    name: str
    line: str
    said: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class CardText:
    """What a card does, the clause that says so, and the line on its face, whole and in few words.

    `second` is another line of the same card, so that one that comes again isn't heard twice.
    """

    does: str
    rule: str
    line: str = ""
    short: str = ""
    second: str = ""


@dataclass(frozen=True)
class Lasts:
    """How long a match takes, in seconds: so many for the table and for each seat.

    It fits where every option in `when` has the value given; `times` names an option
    that counts them (rounds, days), and fits where that is not 0.
    """

    table: int = 0
    seat: int = 0
    times: str = ""
    when: dict[str, Any] = field(default_factory=dict)

    def seconds(self, seats: int, options: Mapping[str, Any]) -> int:
        """For so many seats and these options; 0 where it does not fit."""
        if any(options.get(name) != value for name, value in self.when.items()):
            return 0
        return (self.table + self.seat * seats) * (int(options.get(self.times, 0)) if self.times else 1)


@dataclass(frozen=True)
class Texts:
    """A game's `texts.yaml` in a language, over what is the same in every one (`boards/GAME/game.yaml`).

    `tables` are words for the codes of events and actions, each table by its name, which is what a
    template asks for: `{law:laws}` is what the table `laws` has for the code in `law`. The words of those in
    `titles` are titles, which a sentence sets apart. `turn` names the
    field of a view that holds the seat whose turn it is, where another may be asked meanwhile. `great`
    are the events of which a replay of the match makes a mark. `because` says in a few words why
    something happens, by the clause that has it so. `asks` names the clauses that say what a thing on the
    table is (`game/tellings/asked.py`). `fields` are captions for the fields of a view, and `colours` what
    the general table is painted with. `short` is the title where there
    is no room for the whole; empty where the title is never too long.
    """

    title: str
    tagline: str
    facts: str
    about: str
    short: str = ""
    lasts: list[Lasts] = field(default_factory=list)
    actions: dict[str, ActionText] = field(default_factory=dict)
    events: dict[str, list[Sentence]] = field(default_factory=dict)
    opens: list[str] = field(default_factory=list)
    great: list[str] = field(default_factory=list)
    chained: dict[str, str] = field(default_factory=dict)
    implied: dict[str, str] = field(default_factory=dict)
    together: dict[str, list[Sentence]] = field(default_factory=dict)
    because: dict[str, str] = field(default_factory=dict)
    options: dict[str, OptionText] = field(default_factory=dict)
    presets: dict[str, Preset] = field(default_factory=dict)
    squares: dict[str, SquareText] = field(default_factory=dict)
    links: dict[str, LinkText] = field(default_factory=dict)
    stages: dict[str, str] = field(default_factory=dict)
    prompts: dict[str, Prompt] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)
    tables: dict[str, dict[str, str]] = field(default_factory=dict)
    titles: list[str] = field(default_factory=list)
    faces: dict[str, CardText] = field(default_factory=dict)
    terms: dict[str, Term] = field(default_factory=dict)
    aims: list[Sentence] = field(default_factory=list)
    refusals: dict[str, str] = field(default_factory=dict)
    why_not: dict[str, list[Sentence]] = field(default_factory=dict)
    ways_out: dict[str, list[Sentence]] = field(default_factory=dict)
    phrases: dict[str, str] = field(default_factory=dict)
    asks: dict[str, list[str]] = field(default_factory=dict)
    fields: dict[str, str] = field(default_factory=dict)
    colours: dict[str, str] = field(default_factory=dict)
    turn: str = ""

    def minutes(self, seats: int, options: Mapping[str, Any]) -> int:
        """About how long a match takes: the shortest that fits, in steps of five where it is long."""
        found = [seconds for each in self.lasts if (seconds := each.seconds(seats, options))]
        minutes = max(1, round(min(found, default=0) / 60))
        return minutes if minutes < 15 else round(minutes / 5) * 5

    def shortens(self, option: str, seats: int, options: Mapping[str, Any]) -> bool:
        """Whether an option's value tells how long a match takes: not where one is as short without it."""
        own: list[float] = []
        others: list[float] = []
        for each in self.lasts:
            if seconds := each.seconds(seats, options):
                (own if each.times == option else others).append(seconds)
        return not own or not others or min(own) < min(others)


def texts(game: str) -> Texts:
    """A game's texts in the language chosen, English where that is missing."""
    return _texts(game, language)


@cache
def _texts(game: str, language: str) -> Texts:
    files = languages.files(language, game, "texts.yaml")
    try:
        return languages.together(*files).read(Texts)
    except data.DataError:
        if language == languages.ENGLISH:
            raise
        return _texts(game, languages.ENGLISH)  # `moksha languages` tells what is wrong with it


def has_board(game: str) -> bool:
    """Whether a game is played on a board of spaces at all."""
    try:
        resources.path("boards", game, "board.yaml")
    except resources.ResourceMissing:
        return False
    return True


@cache
def _spaces(game: str) -> dict[int | str, str]:
    """Space -> its second name, for the way a space is named in a sentence; none where there is no board."""
    return {space.id: space.second_name for space in board_of(game).spaces} if has_board(game) else {}


def part_said(game: str, option: str, path: Sequence[int | str], names: Sequence[str]) -> str:
    """What is asked about one part of an option's value: `Ann begins later`, `Ann: points`."""
    said = texts(game).options[option]
    seats = [names[each] for each in path if isinstance(each, int)]
    keys = [said.parts[each].name for each in path if isinstance(each, str)]
    if not keys:
        return said.seat.format(seat=seats[0]) if seats else said.name
    part = " ".join(keys)
    return say("option.part", seat=seats[0], part=part) if seats else part


def choice_said(game: str, option: str, path: Sequence[int | str], choice: str | int) -> str:
    """What may stand in a part of an option's value, in words: `Fresh wind`, `3`."""
    said = texts(game).options[option]
    key = next((each for each in reversed(path) if isinstance(each, str)), None)
    values = said.values if key is None else said.parts[key].values
    return values.get(str(choice), str(choice))


def choice_means(game: str, option: str, value: Any) -> str:
    """What a match is like by an option's value, in a sentence; empty where the texts say nothing of it."""
    says = texts(game).options[option].says
    return says.get(str(value), says.get("other", "")).format(value=value)


def option_said(game: str, option: str, value: Any, names: Sequence[str]) -> str:
    """An option's value in words; where it says something of each seat, of whom it says it."""
    if not isinstance(value, list):
        return choice_said(game, option, (), value)
    if all(isinstance(each, int) for each in value):
        seats = value
    else:
        seats = [seat for seat, entry in enumerate(value) if entry is not None]
    return listed([names[seat] for seat in seats]) if seats else say("option.nobody")


def captioned(game: str, key: str) -> str:
    """What a field of a view is called: as the game has it, or else its name as a word."""
    return texts(game).fields.get(key) or key.replace("_", " ")


def signed(number: int) -> str:
    """A figure that may be below zero, with a true minus."""
    return f"−{-number}" if number < 0 else str(number)


def space_named(game: str, space: int | str) -> str:
    """A space in a sentence, with its Sanskrit: `46, Conscience (viveka)`; a word is its name alone."""
    if isinstance(space, str):
        said = texts(game).squares.get(space)
        return said.name if said else space.replace("_", " ")
    iast = sanskrit(game, space) if type(space) is int else ""  # a program may name anything
    return say("space.named", space=space_called(game, space), iast=iast) if iast else str(space)


def space_told(game: str, space: int | str) -> str:
    """A space whole: `46, Conscience (viveka)`, or its number and its name where it has no Sanskrit."""
    named, found = space_named(game, space), texts(game).squares.get(str(space))
    return f"{named}, {found.name}" if found and found.name not in named else named


def sanskrit(game: str, space: int | str) -> str:
    """The Sanskrit name of a space in Latin letters; empty where it has none."""
    return _spaces(game).get(space, "")


def space_called(game: str, space: int | str) -> str:
    """A space by its number and its name alone: `46, Conscience`."""
    found = texts(game).squares.get(str(space)) if isinstance(space, int) else None
    return say("space.called", space=space, name=found.name) if found else str(space)


@cache
def space_fields(game: str, action: str) -> tuple[str, ...]:
    """The fields of a type of action that its words on a button name as spaces of the board.

    So does a table of spaces: `Walk {to:there}`.
    """
    found = texts(game)
    told = found.actions.get(action)
    if told is None:
        return ()
    tables = (name for name, table in found.tables.items() if table.keys() <= found.squares.keys())
    parts = [part for said in (told.label, told.help) for part in string.Formatter().parse(said)]
    kinds = {*SPACE_KINDS, *tables}
    return tuple(dict.fromkeys(name for _, name, kind, _ in parts if name and kind in kinds))


SPACE_KINDS = ("square", "called", "place")  # of a template's fields: those that are spaces
KINDS = (
    *(*SPACE_KINDS, "seat", "seats", "ordinal", "list", "each", "card", "does", "signed"),
    *("shown", "json", "why"),
)


def is_kind(kind: str, tables: Collection[str]) -> bool:
    """Whether a template may say after a colon in which way its field is told; `tables`: the game's own."""
    kind = re.sub(r"^(any|last)\b", "", kind).strip()
    return kind in KINDS or kind in tables


@dataclass(frozen=True)
class Unsettled:
    """A field of an action that is still to be chosen.

    Of a list some may be `known`; `span` is the first and the last of the values that it may have.
    """

    known: tuple[Any, ...] = ()
    span: tuple[Any, Any] | None = None

    def __getitem__(self, part: Any) -> Unsettled:
        return Unsettled()


class _Filler(string.Formatter):
    """Fills a game's templates: `{seat:seat}` is a name, `{to:square}` a space, `{card:card}` a card.

    `{to:called}` is a space without its Sanskrit; `{path:last place}` is the last of a list, told so.
    Further: `{winners:seats}` is Ann and Ben, `{bids:list}` 3 and 0, `{bids:each}` Ann 3 and Ben 0;
    `{to:place}` is a place by its name alone, `{place:ordinal}` is a word, and `{points:signed}` has a
    true minus. `{law:laws}` is a word of the game's own table `laws`, and `{cards:card}` of a list all of
    them. In refusals `{got:shown}` is a value as JSON, cut where it is long, `{action:json}` never is
    cut, `{problem:why}` is another reason, and `{ways:any place}` is one or another of several.
    """

    def __init__(self, game: str, names: Sequence[str]) -> None:
        self._game = game
        self._names = names

    def get_value(self, key: int | str, args: Sequence[Any], fields: Mapping[str, Any]) -> Any:
        return fields[str(key)]

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Unsettled):
            return self._unsettled(value, format_spec)
        if format_spec == "seat":
            return str(self._names[value])
        if format_spec == "seats":
            return listed([self._names[seat] for seat in value])
        if format_spec == "square":
            return space_named(self._game, value)
        if format_spec == "called":
            return space_called(self._game, value)
        if format_spec == "place":
            known = texts(self._game).squares.get(str(value))
            return known.name if known else space_named(self._game, value)
        if format_spec == "ordinal":
            return ordinal(value)
        if format_spec == "list":
            return listed([str(item) for item in value])
        if format_spec == "each":
            return listed([f"{name} {item}" for name, item in zip(self._names, value, strict=True)])
        if format_spec == "card":
            return by_code(texts(self._game).cards, value)
        if format_spec == "does":
            return does(self._game, value)
        if format_spec == "signed":
            return signed(value)
        if format_spec == "shown":
            return codec.shown(value)
        if format_spec == "json":
            return codec.dumps(value)
        if format_spec == "why":
            return reason(value.game, value.reason, self._names, value.fields)
        if format_spec.partition(" ")[0] == "last":
            return self.format_field(value[-1], format_spec.removeprefix("last").strip())
        if format_spec.startswith("any"):
            kind = format_spec.removeprefix("any").strip()
            return either([self.format_field(item, kind) for item in value])
        if self._game and format_spec in texts(self._game).tables:
            return self._of_table(format_spec, value)
        return str(format(value, format_spec))

    def _of_table(self, name: str, value: str | Sequence[str]) -> str:
        """The word of a table, or those for several codes; what is a title is set apart."""
        found = texts(self._game)
        if name not in found.titles:
            return by_code(found.tables[name], value)
        codes = [value] if isinstance(value, str) else value
        return listed([titled(by_code(found.tables[name], code)) for code in codes])

    def _unsettled(self, value: Unsettled, kind: str) -> str:
        """What is known of a field, and that more is to be chosen."""
        if value.span is not None:
            low, high = (self.format_field(each, kind) for each in value.span)
            return say("text.range", low=low, high=high)
        if value.known:
            return say(
                "list.comma", first=self.format_field(list(value.known), kind), last=say("choice.open")
            )
        return say("choice.open")


def titled(title: str) -> str:
    """A title as a sentence has it, set apart from the words around it."""
    return say("title", title=title)


def by_code(table: Mapping[str, str], value: str | Sequence[str]) -> str:
    """The word for a code, or those for a list of codes; that of a copy is its code's. KeyError: none."""
    if isinstance(value, str):
        return table[value] if value in table else table[code_of(value)]
    return listed([by_code(table, code) for code in value])


def does(game: str, card: str) -> str:
    """What a card does, as its face has it; that of a copy is its code's."""
    known = texts(game).faces
    return (known.get(card) or known[code_of(card)]).does


def filled(game: str, template: str, names: Sequence[str], fields: Mapping[str, Any]) -> str:
    """A template of a game's texts with its placeholders filled."""
    return _Filler(game, names).vformat(template, (), fields)


def sentence(game: str, event: Event, names: Sequence[str]) -> str:
    """What an event says in the log; empty where it says nothing."""
    return filled(game, _fitting(texts(game).events.get(event["type"], ()), event), names, event)


def aim(game: str, fields: Mapping[str, Any]) -> str:
    """What a seat with these fields is after; empty where the game does not say."""
    return _fitting(texts(game).aims, fields)


def reason(game: str, key: str, names: Sequence[str], fields: Mapping[str, Any]) -> str:
    """The sentence for a reason of the engine: in a game's own words where the reason is its own."""
    own = texts(game).refusals.get(key) if game else None
    return filled(game, say(f"refusal.{key}") if own is None else own, names, fields)


def why_not(game: str, key: str, names: Sequence[str], fields: Mapping[str, Any]) -> str:
    """A refusal in words for the player it stops; empty where it is told as programs are told."""
    return filled(game, _fitting(texts(game).why_not.get(key, ()), fields), names, fields)


def way_out(game: str, key: str, fields: Mapping[str, Any]) -> str:
    """What would have to be done first, by the reason that something is refused for."""
    return _fitting(texts(game).ways_out.get(key, ()), fields)


def phrase(game: str, key: str, **fields: Any) -> str:
    """What else a game says."""
    return texts(game).phrases[key].format(**fields)


def _fitting(choices: Sequence[Sentence], fields: Mapping[str, Any]) -> str:
    """The first sentence that fits."""
    for choice in choices:
        if all(codec.same(fields.get(key), value) for key, value in choice.when.items()):
            return choice.say
    return ""


def sentences(game: str, events: Sequence[Event], names: Sequence[str]) -> str:
    """Several events in one breath, as the log groups them; what happens again and again is said once.

    A chain of events, each going on where the one before it ended, is one sentence (`chained`), and what
    an event before it has implied is none (`implied`). So are several of one kind in the course of one thing
    (`together`).
    """
    told = filter(None, _told_together(game, events, names))
    runs = ((said, sum(1 for _ in run)) for said, run in groupby(told))
    return " ".join(
        said if count == 1 else counted("log.times", count, sentence=said.removesuffix("."))
        for said, count in runs
    )


def _told_together(game: str, events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    found = texts(game)
    told = list(_told(game, events, names))
    while told:
        event, said = told.pop(0)
        like: list[Event] = []
        for other, _ in told:
            if other["type"] not in found.together and other["type"] not in found.chained:
                break  # another thing begins
            if all(other.get(key) == event.get(key) for key in ("type", "rule", "seat")):
                like.append(other)
        if like and event["type"] in found.together:
            told = [each for each in told if not any(each[0] is other for other in like)]
            lists: dict[str, Any] = {key: [each[key] for each in (event, *like)] for key in event}
            lists |= {key: event[key] for key in ("type", "rule", "seat") if key in event}
            said = filled(game, _fitting(found.together[event["type"]], event), names, lists) or said
        yield said


def _told(game: str, events: Sequence[Event], names: Sequence[str]) -> Iterator[tuple[Event, str]]:
    """Each event, or chain of them, and its sentence; without what others have implied."""
    found = texts(game)
    reached: set[Any] = set()
    index = 0
    while index < len(events):
        event = events[index]
        after = index + 1
        while event["type"] in found.chained and after < len(events) and _goes_on(events, after):
            after += 1
        if after - index > 1:
            through = [each["to"] for each in events[index : after - 1]]
            fields = {**event, "to": events[after - 1]["to"], "through": listed(through)}
            yield fields, filled(game, found.chained[event["type"]], names, fields)
        elif event.get(found.implied.get(event["type"], "")) not in reached:
            yield event, sentence(game, event, names)
        reached |= {each["to"] for each in events[index:after] if isinstance(each.get("to"), str)}
        index = after


def _goes_on(events: Sequence[Event], index: int) -> bool:
    """Whether an event is of the same kind as the one before it, and goes on where that ended."""
    event, before = events[index], events[index - 1]
    same = (event["type"], event["rule"]) == (before["type"], before["rule"])
    return same and event["from"] == before["to"]


def action_key(found: Texts, action: Action) -> str:
    """Where an action's words stand: under its type, or under `type.field` where it has that field."""
    kind: str = action["type"]
    return next((f"{kind}.{name}" for name in action if f"{kind}.{name}" in found.actions), kind)


def label(game: str, action: Action, names: Sequence[str]) -> ActionText:
    """What stands on an action's button, and what it does in a few words."""
    found = texts(game)
    template = found.actions[action_key(found, action)]
    said, note = (filled(game, part, names, action) for part in (template.label, template.help))
    return ActionText(said, note, template.number)


def label_if_known(game: str, action: Any, names: Sequence[str]) -> str | None:
    """What stood on the button of an action, where there are words for such a one today."""
    try:
        return label(game, action, names).label
    except (KeyError, ValueError, TypeError, IndexError, AttributeError):
        return None


def sentences_if_known(game: str, events: Sequence[Event], names: Sequence[str]) -> str:
    """What several events say in the log, where there are words for such ones today; else nothing."""
    try:
        return sentences(game, events, names)
    except (KeyError, ValueError, TypeError, IndexError, AttributeError):
        return ""


def action_named(game: str, said: str, names: Sequence[str]) -> Action | None:
    """The action that a player calls by the words on its button, whether it is allowed now or not.

    A card is in it by its code, whichever copy is meant.
    """
    for key, text in texts(game).actions.items():
        fields = _read_back(game, text.label, said, names)
        if fields is not None:
            return {"type": key.partition(".")[0], **fields}
    return None


def _read_back(game: str, template: str, said: str, names: Sequence[str]) -> dict[str, Any] | None:
    """The fields with which a template would say this; None where it never would."""
    parts = list(string.Formatter().parse(template))
    shape = "".join(re.escape(text) + (f"(?P<{name}_>.+)" if name else "") for text, name, _, _ in parts)
    match = re.fullmatch(shape, said, re.IGNORECASE)
    if match is None:
        return None
    found = texts(game)
    called: dict[str, dict[Any, str]] = {
        **found.tables,
        "seat": dict(enumerate(names)),
        "place": {key: square.name for key, square in found.squares.items()},
        "card": found.cards,
    }
    fields: dict[str, Any] = {}
    for _, name, kind, _ in parts:
        if name is None:
            continue
        word = match[f"{name}_"].casefold()
        if kind in found.titles:  # who types them may leave the marks out
            word = word.strip(say("title", title="") + "\"'")
        values = called.get(kind or "")
        if values is None:
            known: list[Any] = [int(word)] if word.isascii() and word.isdigit() and len(word) < 6 else []
        else:
            known = [value for value, its_name in values.items() if its_name.casefold() == word]
        if not known:
            return None
        fields[name] = known[0]
    return fields


def prompt(game: str, key: str, names: Sequence[str], **fields: Any) -> Prompt:
    """The sentence in the bar."""
    template = texts(game).prompts.get(key)
    if template is None:
        return Prompt(say("table.to_act", name=names[fields["seat"]]))
    parts = (template.say, template.why, template.watched)
    return Prompt(*(filled(game, part, names, fields) for part in parts))
