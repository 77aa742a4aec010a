"""The lines of a match file: JSON that somebody else may have written, numbered, checked and chained."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, NoReturn

from game.saves import format as limits
from game.saves.format import (
    FORMAT,
    GAME,
    LEVEL,
    MOST_DEPTH,
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
    quoted,
)

Step = dict[str, Any]

# -- JSON that somebody else may have written


def _refuse_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number")


def _float(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError("a number is too large")
    return number


def _int(text: str) -> int:
    if len(text) > 20:  # -2**63 has twenty characters
        raise ValueError("a number is too large")
    return int(text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("a key appears twice in one object")
    return made


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=_float, parse_int=_int, parse_constant=_refuse_constant
)


def decode(data: bytes) -> Any:
    """The value of a JSON text; ValueError where it is not plain, strict JSON."""
    try:
        text = data.decode("utf-8")
        value = _DECODER.decode(text)
        if "\\u" in text:  # half of a surrogate pair has no place in UTF-8, but escaped it slips in
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except json.JSONDecodeError:
        raise ValueError("it is not JSON") from None
    except UnicodeError:
        raise ValueError("it is not UTF-8") from None
    if text.count("[") + text.count("{") > MOST_DEPTH and _deeper(value, MOST_DEPTH):
        raise ValueError("it is nested too deeply")
    return value


def _deeper(value: Any, most: int) -> bool:
    """Whether more than so many lists and objects stand within each other."""
    layer = [value]
    for _ in range(most):
        inner = (node.values() if isinstance(node, dict) else node for node in layer)
        layer = [child for children in inner for child in children if isinstance(child, dict | list)]
        if not layer:
            return False
    return True


def encode(value: Any, *, indent: int | None = None) -> bytes:
    """A value as JSON text. Only what can be read again is written."""
    try:
        data = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent).encode("utf-8")
        decode(data)
    except (TypeError, ValueError, RecursionError) as error:
        raise SaveError(f"This cannot be kept, for it is not plain JSON: {quoted(value)}.") from error
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

    `created` is a time in ISO 8601, `people` has one entry a seat.
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


BEGINS: Final = b'{"moksha": '
_CHECKED: Final = re.compile(rb'(\{.*), "crc": "([0-9a-f]{8})"\}', re.DOTALL)
_KEYS: Final = tuple(Header.__dataclass_fields__)


@dataclass(frozen=True, slots=True)
class First:
    """A first line that was read: the format it announces, its JSON text without its checksum, its end."""

    header: Header
    format: int
    text: bytes
    end: int


def header_line(header: Header) -> bytes:
    """The first line of a file, with its checksum as the last key."""
    text = encode({"moksha": FORMAT, "note": NOTE, **asdict(header)})
    if len(text) > limits.MOST_LINE - 100:
        raise SaveError(
            f"This match cannot be kept: it begins with more than {limits.MOST_LINE // 2**20} MB."
        )
    try:
        _header_of(decode(text))
    except ValueError as error:
        raise SaveError(f"This match cannot be kept, {error}.") from None
    return first_line(text)


def first_line(text: bytes) -> bytes:
    return b'%s, "crc": "%08x"}\n' % (text[:-1], zlib.crc32(text))


def read_first(data: bytes, name: str) -> First:
    """Read a first line; SaveError says what is wrong with it."""
    if not data.startswith(BEGINS):
        raise SaveError(f"{name} is not a Moksha match, or its first line is damaged.")
    version = re.match(rb"([0-9]{1,9})[,}]", data[len(BEGINS) : len(BEGINS) + 10])
    if version and int(version[1]) > FORMAT:
        raise SaveError(f"{name} was written by a newer Moksha, which this one cannot read.")
    end = data.find(b"\n", 0, limits.MOST_LINE) + 1
    found = _CHECKED.fullmatch(data, 0, max(0, end - 1))
    text = found[1] + b"}" if found else b""
    if not found or b"%08x" % zlib.crc32(text) != found[2]:
        raise SaveError(f"{name} cannot be opened: its first line is damaged.")
    try:
        body = decode(text)
        return First(_header_of(body), body["moksha"], text, end)
    except ValueError as error:
        raise SaveError(f"{name} cannot be opened, for in its first line {error}.") from None


def _expect(good: bool, path: str, expected: str, got: object) -> None:
    if not good:
        raise ValueError(f"{path} should be {expected} and is {quoted(got)}")


def _header_of(body: dict[str, Any]) -> Header:
    """The header of a decoded first line; ValueError names the field at fault."""
    known = ("moksha", "note", *_KEYS)
    for key in known:
        if key not in body:
            raise ValueError(f"{key} is missing")
    for key in body:
        if key not in known:
            raise ValueError(f"{quoted(key)} is not known")
    known_format = type(body["moksha"]) is int and 1 <= body["moksha"] <= FORMAT
    _expect(known_format, "moksha", f"1 to {FORMAT}", body["moksha"])
    _expect(type(body["note"]) is str, "note", "a text", body["note"])
    _expect(is_id(body["id"]), "id", "a-z, 0-9, _ and -", body["id"])
    _expect(is_time(body["created"]), "created", "a time such as 2026-11-20T10:15:33Z", body["created"])
    _expect(is_title(body["title"]), "title", f"a line of up to {TITLE_LENGTH} characters", body["title"])
    _expect(fits(GAME, body["game"]), "game", "the name of a game", body["game"])
    _expect(type(body["seats"]) is list and len(body["seats"]) > 0, "seats", "a list of names", body["seats"])
    for seat, name in enumerate(body["seats"]):
        _expect(fits(NAME, name), f"seats[{seat}]", "a name of 1 to 40 characters", name)
    _expect(type(body["options"]) is dict, "options", "an object", body["options"])
    seed = body["seed"]
    _expect(seed is None or (type(seed) is int and 0 <= seed <= MOST_SEED), "seed", "0 to 2^63 - 1", seed)
    _expect(body["start"] is None or type(body["start"]) is dict, "start", "an object or null", body["start"])
    _expect(type(body["draws"]) is list, "draws", "a list", body["draws"])
    for index, draw in enumerate(body["draws"]):
        whole = draw if type(draw) is list else [draw]
        good = all(type(outcome) is int for outcome in whole)
        _expect(good, f"draws[{index}]", "an integer or a list of them", draw)
    _expect(body["dice"] in ("screen", "real"), "dice", "screen or real", body["dice"])
    people = body["people"]
    _expect(type(people) is list, "people", "a list", people)
    _expect(len(people) == len(body["seats"]), "people", "one for each seat", people)
    return Header(
        id=body["id"],
        created=body["created"],
        title=body["title"],
        game=body["game"],
        seats=tuple(body["seats"]),
        options=body["options"],
        seed=seed,
        start=body["start"],
        draws=tuple(body["draws"]),
        people=tuple(_person(person, f"people[{seat}]") for seat, person in enumerate(people)),
        dice=body["dice"],
    )


def _person(body: Any, path: str) -> Person:
    whole = type(body) is dict and body.keys() == {"kind", "level", "token"}
    _expect(whole, path, "an object of kind, level and token", body)
    kind, level, token = body["kind"], body["level"], body["token"]
    _expect(kind in ("person", "bot"), f"{path}.kind", "person or bot", kind)
    _expect(level is None or fits(LEVEL, level), f"{path}.level", "a level or null", level)
    _expect(type(token) is int and 0 <= token < TOKENS, f"{path}.token", f"0 to {TOKENS - 1}", token)
    return Person(kind, level, token)


# -- the other lines


@dataclass(frozen=True, slots=True)
class Line:
    """One line below the first: its kind, what it says, and its JSON text."""

    kind: str
    value: Any
    text: bytes


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
        if self.what == "missing":
            return f"Line {self.line} is missing, and line {self.found} stands there."
        if self.what == "repeated":
            return f"Where line {self.line} should be, line {self.found} stands once more."
        return f"Line {self.line} is damaged."


_PLACE: Final = re.compile(rb"([1-9][0-9]{0,8}) [0-9a-f]{8} \{")
STATED: Final = re.compile(rb'^([1-9][0-9]{0,8}) ([0-9a-f]{8}) |, "crc": "([0-9a-f]{8})"\}$')
_ROOM: Final = 20  # bytes that the number, the checksum and the end of a line may take


def line_of(kind: str, value: Any) -> Line:
    """A line to be added, read back from its own text so that later changes to `value` do not reach it."""
    text = encode({kind: value})
    if len(text) > limits.MOST_LINE:
        raise SaveError(f"This cannot be kept: its line would be longer than {limits.MOST_LINE // 2**20} MB.")
    line = read_line(text)
    if line is None:
        raise SaveError(f"This cannot be kept: {quoted(value)} is no {kind}.")
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


def renewed(old: Reading) -> tuple[bytes, int]:
    """A file in an old format, written in today's, as far as it could be read; its last checksum."""
    body = decode(old.first.text) | {"moksha": FORMAT}
    text = encode(body)
    lines, check = written_out((line.text for line in old.lines), 2, zlib.crc32(text))
    return first_line(text) + lines, check
