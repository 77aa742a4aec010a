"""The lines of a match file: JSON that another program may have written, numbered, checked and chained."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, date, datetime
from typing import Any, Final, Literal

from game import reasons, words
from game.engine import codec
from game.engine.errors import Why
from game.engine.match import name_fault
from game.saves import format as limits
from game.saves.format import (
    FORMAT,
    GAME,
    LEVEL,
    MOST_DEPTH,
    MOST_RULES,
    MOST_SEED,
    NAME,
    NOTE,
    TITLE_LENGTH,
    TOKENS,
    SaveError,
    fits,
    is_id,
    is_time,
    is_title,
)

Step = dict[str, Any]

CHECKPOINT: Final = "checkpoint"  # a whole state, so that a match is opened quickly
ORIGIN: Final = "origin"  # from which match this one branched off, and where
EARLIER: Final = "earlier"  # a line that once meant something, and now only tells what came before
BEGUN: Final = "begun"  # the first line under which the lines above this one were written
HISTORY: Final = (EARLIER, BEGUN)
SEATED: Final = "seated"  # who sits on a seat from now on
GUIDED: Final = "guided"  # what a guide of a sitting did
TOLD: Final = "told"  # what somebody was asked to tell, and told
REST: Final = "rest"  # by whom a match was laid to rest; by nobody: it was taken up again

# -- JSON that another program may have written


_MANY: Final = re.compile("[0-9]{20}")
_WHOLE: Final = range(1 - 10**19, 10**20)  # numbers of up to twenty characters


def decode(data: bytes) -> Any:
    """The value of a JSON text; `codec.NotJson` where it is not plain, strict JSON, or nested too deeply."""
    try:
        text = data.decode("utf-8")
        value = codec.loads(text)
        if "\\u" in text:  # half of a surrogate pair has no place in UTF-8, but escaped it slips in
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except codec.NotJson as error:
        raise codec.NotJson(Why("no_json")) if error.why.reason == "json_syntax" else error from None
    except UnicodeError:
        raise codec.NotJson(Why("json_not_utf8")) from None
    if text.count("[") + text.count("{") > MOST_DEPTH or _MANY.search(text):
        _bearable(value)
    return value


def _bearable(value: Any) -> None:
    """Refuse lists and objects within each other without end, and numbers longer than any of ours."""
    layer = [value]
    for _ in range(MOST_DEPTH + 1):
        if any(type(node) is int and node not in _WHOLE for node in layer):
            raise codec.NotJson(Why("json_number"))
        inner = [
            node.values() if isinstance(node, dict) else node for node in layer if type(node) in (dict, list)
        ]
        layer = [child for children in inner for child in children]
        if not inner:
            return
    raise codec.NotJson(Why("json_too_deep"))


def encode(value: Any, *, indent: int | None = None) -> bytes:
    """A value as JSON text. Only what can be read again is written."""
    try:
        data = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent).encode("utf-8")
        decode(data)
    except (TypeError, ValueError, RecursionError) as error:
        raise SaveError(words.say("saves.not_plain_json", value=codec.shown(value))) from error
    return data


# -- the first line of a match file


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits on a seat, and with which token."""

    kind: Literal["person", "bot"]
    level: str | None
    token: int


@dataclass(frozen=True, slots=True)
class Header:
    """What a match file says before its first step: the table, and how to sit down at it again.

    `created` is a time in ISO 8601, `people` has one entry a seat; `rules` is the version of the game's
    rules by which the steps were taken, and stands in the file only where it is not the first; `board` is
    the whole board, where it is not the house's, and stands in the file only then; `texts` says how many
    texts of its cards are read in turn, and stands in the file only where it is more than the first.
    """

    id: str
    created: str
    title: str
    game: str
    seats: tuple[str, ...]
    options: dict[str, Any]
    seed: int | None
    start: dict[str, Any] | None
    draws: tuple[int | list[int], ...]
    people: tuple[Person, ...]
    dice: Literal["screen", "real"] = "screen"
    rules: int = 1
    board: dict[str, Any] | None = None
    texts: int = 1


BEGINS: Final = b'{"moksha": '
UNSAID: Final = date(2026, 11, 23)  # matches of this day read both texts of their cards, and don't say so
_CHECKED: Final = re.compile(rb'(\{.*), "crc": "([0-9a-f]{8})"\}', re.DOTALL)


@dataclass(frozen=True, slots=True)
class First:
    """A first line that was read: the format it announces, its JSON text without its checksum, its end."""

    header: Header
    format: int
    text: bytes
    end: int

    @property
    def check(self) -> int:
        """The checksum that the line below it goes on from."""
        return zlib.crc32(self.text)


def header_line(header: Header) -> bytes:
    """The first line of a file, with its checksum as the last key."""
    said = {"moksha": FORMAT, "note": NOTE, **asdict(header)}
    if header.rules == 1:
        del said["rules"]
    if header.board is None:
        del said["board"]
    if header.texts == 1:
        del said["texts"]
    text = encode(said)
    if len(text) > limits.MOST_LINE - 100:
        raise SaveError(words.say("saves.long_beginning", most=limits.MOST_LINE // 2**20))
    try:
        _header_of(decode(text))
    except (codec.Mismatch, codec.NotJson) as error:
        raise SaveError(words.say("saves.bad_beginning", why=reasons.told(error))) from None
    return first_line(text)


def first_line(text: bytes) -> bytes:
    """The first line of a match file: JSON, and its checksum."""
    return b'%s, "crc": "%08x"}\n' % (text[:-1], zlib.crc32(text))


def read_first(data: bytes, name: str) -> First:
    """Read a first line; SaveError says what is wrong with it."""
    if not data.startswith(BEGINS):
        raise SaveError(words.say("saves.no_match", name=name))
    version = re.match(rb"([0-9]{1,9})[,}]", data[len(BEGINS) : len(BEGINS) + 10])
    if version and int(version[1]) > FORMAT:
        raise SaveError(words.say("saves.newer", name=name))
    end = data.find(b"\n", 0, limits.MOST_LINE) + 1
    found = _CHECKED.fullmatch(data, 0, max(0, end - 1))
    text = found[1] + b"}" if found else b""
    if not found or b"%08x" % zlib.crc32(text) != found[2]:
        raise SaveError(words.say("saves.damaged_first", name=name))
    try:
        body = decode(text)
        return First(_header_of(body), body["moksha"], text, end)
    except (codec.Mismatch, codec.NotJson) as error:
        raise SaveError(words.say("saves.wrong_first", name=name, why=reasons.told(error))) from None


def _header_of(body: dict[str, Any]) -> Header:
    """The header of a decoded first line; codec's Mismatch names the field at fault."""
    known_format = type(body["moksha"]) is int and 1 <= body["moksha"] <= FORMAT
    _expect(known_format, "moksha", Why("from_to", low=1, high=FORMAT, got=body["moksha"]))
    header = codec.decode(
        Header, {key: value for key, value in body.items() if key not in ("moksha", "note")}
    )
    _expect(type(body.get("note")) is str, "note", Why("header_note", got=body.get("note")))
    _expect(is_id(header.id), "id", Why("header_id", got=header.id))
    _expect(is_time(header.created), "created", Why("header_created", got=header.created))
    _expect(is_title(header.title), "title", Why("header_title", most=TITLE_LENGTH, got=header.title))
    _expect(fits(GAME, header.game), "game", Why("header_game", got=header.game))
    _expect(bool(header.seats), "seats", Why("header_seats", got=[]))
    for seat, name in enumerate(header.seats):
        _expect(fits(NAME, name), f"seats[{seat}]", Why("header_name", got=name))
    known_seed = header.seed is None or 0 <= header.seed <= MOST_SEED
    _expect(known_seed, "seed", Why("header_seed", got=header.seed))
    _expect(
        1 <= header.rules <= MOST_RULES, "rules", Why("from_to", low=1, high=MOST_RULES, got=header.rules)
    )
    _expect(header.texts in (1, 2), "texts", Why("from_to", low=1, high=2, got=header.texts))
    if "texts" not in body and datetime.fromisoformat(header.created).astimezone(UTC).date() == UNSAID:
        header = replace(header, texts=2)
    _expect(len(header.people) == len(header.seats), "people", Why("header_people", got=len(header.people)))
    for seat, person in enumerate(header.people):
        path = f"people[{seat}]"
        known_level = person.level is None or fits(LEVEL, person.level)
        _expect(known_level, f"{path}.level", Why("header_level", got=person.level))
        known_token = 0 <= person.token < TOKENS
        _expect(known_token, f"{path}.token", Why("from_to", low=0, high=TOKENS - 1, got=person.token))
    return header


def _expect(good: bool, path: str, why: Why) -> None:
    if not good:
        raise codec.Mismatch(path, why)


# -- who sits where


@dataclass(frozen=True, slots=True)
class _Seated:
    """What a line says of a seat."""

    seat: int
    name: str
    kind: Literal["person", "bot"]
    level: str | None
    token: int


def guiding(name: str, value: Any) -> str:
    """Who guides after such a line, where that was `name` before it; empty: nobody."""
    did = value.get("did") if type(value) is dict else None
    if did == "begin" and name_fault(value.get("name")) is None:
        begun: str = value["name"]
        return begun
    return "" if did == "end" else name


def seated_line(seat: int, name: str, person: Person) -> dict[str, Any]:
    """What a line says of who sits on a seat from now on."""
    return asdict(_Seated(seat, name, person.kind, person.level, person.token))


def is_laid(value: Any) -> bool:
    """Whether a line about resting says that a match was laid to rest, and not that it was taken up again."""
    return type(value) is dict and type(value.get("by")) is list


def seated(value: Any, seats: int) -> tuple[int, str, Person] | None:
    """The seat, the name and who it is that such a line tells of; None where it makes no sense."""
    try:
        said = codec.decode(_Seated, value)
    except codec.Mismatch:
        return None
    level = fits(LEVEL, said.level) if said.kind == "bot" else said.level is None
    if 0 <= said.seat < seats and fits(NAME, said.name) and level and 0 <= said.token < TOKENS:
        return said.seat, said.name, Person(said.kind, said.level, said.token)
    return None


def sits_down(kind: str, value: Any, seats: int) -> tuple[int, str, Person] | None:
    """The seat, the name and who sits there by a line of any kind, one that only tells what was too."""
    if kind == EARLIER and type(value) is dict:
        kind, value = SEATED, value.get(SEATED)
    return seated(value, seats) if kind == SEATED else None


def followed(title: str, names: Sequence[str], now: Sequence[str]) -> str:
    """A title made of the names of those who sat down first, with those who sit there now."""
    if list(names) == list(now):
        return title
    before, after = (
        words.say("match.title", game="", names=words.listed(list(each))) for each in (names, now)
    )
    return title.replace(before, after, 1)


# -- the other lines


@dataclass(frozen=True, slots=True)
class Line:
    """One line below the first: its kind, what it says, and its JSON text."""

    kind: str
    value: Any
    text: bytes


@dataclass(frozen=True, slots=True)
class Origin:
    """From which match another branched off: its id and its title then, and after how many of its steps."""

    id: str
    title: str
    step: int


def origin_of(value: Any) -> Origin | None:
    """What a line of the kind `origin` says; None where it says nothing that can be told."""
    try:
        found: Origin = codec.decode(Origin, value)
    except codec.Mismatch:
        return None
    return found if is_id(found.id) and is_title(found.title) and found.step >= 0 else None


@dataclass(frozen=True, slots=True)
class Fault:
    """Where a file stops being whole: the number of that line, and what is the matter with it.

    `found` is the number of the line that stands there instead: of one further down where
    this one is missing, of one further up that stands here once more.
    """

    line: int
    what: Literal["damaged", "missing", "repeated"]
    found: int

    @property
    def sentence(self) -> str:
        """The fault in a sentence for the player."""
        if self.what == "missing":
            return words.say("saves.line_missing", line=self.line, found=self.found)
        if self.what == "repeated":
            return words.say("saves.line_repeated", line=self.line, found=self.found)
        return words.say("saves.line_damaged", line=self.line)


_PLACE: Final = re.compile(rb"([1-9][0-9]{0,8}) [0-9a-f]{8} \{")
STATED: Final = re.compile(rb'^([1-9][0-9]{0,8}) ([0-9a-f]{8}) |, "crc": "([0-9a-f]{8})"\}$')
_ROOM: Final = 20  # bytes that the number, the checksum and the end of a line may take


def line_of(kind: str, value: Any) -> Line:
    """A line to be added, read back from its own text so that later changes to `value` do not reach it."""
    text = encode({kind: value})
    if len(text) > limits.MOST_LINE:
        raise SaveError(words.say("saves.long_line", most=limits.MOST_LINE // 2**20))
    line = read_line(text)
    if line is None:
        raise SaveError(words.say("saves.wrong_line", value=codec.shown(value), kind=kind))
    return line


def written_out(texts: Iterable[bytes], number: int, check: int) -> tuple[bytes, int]:
    """JSON texts as lines from a number on, after a line of that checksum; the last line's checksum."""
    lines = []
    for at, text in enumerate(texts, number):
        check = zlib.crc32(text, check)
        lines.append(b"%d %08x %s\n" % (at, check, text))
    return b"".join(lines), check


def checked(data: bytes, number: int, check: int, form: int) -> tuple[bytes, int] | None:
    """The JSON text and the checksum of a line with its end, if it is the one of that number.

    `check` is the checksum of the line above.
    """
    if form == 1:
        text = data[9:-1]
        found = zlib.crc32(text)
        return (text, found) if data[:9] == b"%08x " % found else None
    begins = b"%d " % number
    text = data[len(begins) + 9 : -1]
    found = zlib.crc32(text, check)
    return (text, found) if data.startswith(b"%s%08x " % (begins, found)) else None


def fault_of(data: bytes, number: int, check: int, form: int) -> Fault:
    """What is the matter with a line that is not sound, or does not say what a line of its kind says."""
    place = _PLACE.match(data)
    if form > 1 and place:
        found = int(place[1])
        moved = checked(b"%d%s" % (number, data[len(place[1]) :]), number, check, form) is None
        if moved and found != number:
            return Fault(number, "missing" if found > number else "repeated", found)
    return Fault(number, "damaged", number)


def read_line(text: bytes) -> Line | None:
    """What the JSON text of a line says, or None where it is none."""
    try:
        body = decode(text)
    except ValueError:
        return None
    if type(body) is not dict or not body:
        return None
    kind, value = next(iter(body.items()))
    return Line(kind, value, text) if _is_line(kind, value) else None


def _is_line(kind: str, value: Any) -> bool:
    """Whether a line of a known kind says what such a line says."""
    if kind == "step":
        return type(value) is dict
    if kind == "title":
        return is_title(value)
    if kind == "over":
        winners = value.get("winners") if type(value) is dict else None
        return type(winners) is list and all(type(seat) is int for seat in winners)
    return True


@dataclass(frozen=True, slots=True)
class Reading:
    """A match file as far as it can be read: `end` is the number of good bytes, `check` the last checksum."""

    first: First
    lines: list[Line]
    end: int
    check: int
    fault: Fault | None


def read_lines(data: bytes, name: str) -> Reading:
    """All lines up to the first bad one. A first line that is bad itself is a SaveError."""
    first = read_first(data, name)
    lines: list[Line] = []
    end, check = first.end, zlib.crc32(first.text)
    for number, line in enumerate(split_lines(data, end), 2):
        sound = checked(line, number, check, first.format)
        read = read_line(sound[0]) if sound else None
        if sound is None or read is None:
            return Reading(first, lines, end, check, fault_of(line, number, check, first.format))
        lines.append(read)
        end += len(line)
        check = sound[1]
    fault = Fault(len(lines) + 2, "damaged", len(lines) + 2) if end < len(data) else None
    return Reading(first, lines, end, check, fault)


def split_lines(data: bytes, start: int) -> Iterator[bytes]:
    """The lines from a place on, their ends included, up to one that has none or is too long."""
    while (stop := data.find(b"\n", start, start + limits.MOST_LINE + _ROOM)) >= 0:
        yield data[start : stop + 1]
        start = stop + 1


@dataclass(frozen=True, slots=True)
class Change:
    """How a file is to be written anew: what changes in its first line, and up to which line it is history.

    Lines that are history tell what came before, and mean nothing for the match any more.
    """

    first: Mapping[str, Any] = field(default_factory=dict)
    history: int = 1


def renewed(old: Reading, change: Change) -> tuple[bytes, int]:
    """A file written anew in today's format, as far as it could be read; its last checksum."""
    text = encode(decode(old.first.text) | {"moksha": FORMAT} | dict(change.first))
    past = [line for line in old.lines[: change.history - 1] if line.kind != CHECKPOINT]
    texts = [
        line.text if line.kind in ("title", *HISTORY) else _as_history(EARLIER, line.text) for line in past
    ]
    if change.history > 1:
        texts.append(_as_history(BEGUN, old.first.text))
    texts += [line.text for line in old.lines[change.history - 1 :]]
    lines, check = written_out(texts, 2, zlib.crc32(text))
    return first_line(text) + lines, check


def _as_history(kind: str, text: bytes) -> bytes:
    history = b'{"%s": %s}' % (kind.encode(), text)
    if read_line(history) is None:
        raise SaveError(words.say("saves.deep_line"))
    return history
