"""Where matches and settings are kept: one folder, one readable file a match, nothing lost without a word.

A match file `ID.moksha` is a line that says what it is, then one line for each step of the match's log:

    {"moksha": 2, "note": "A match of Moksha. …", "id": …, "game": …, …, "crc": "5d1c0f2e"}
    2 9a3e41b7 {"step": {"seat": 0, "action": {"type": "roll"}, "draws": [6]}}
    3 04c1d6f0 {"title": "The long evening"}

The first line carries the CRC-32 of the same object without it. Every other line carries its number and
the CRC-32 of all JSON texts from the first line's down to its own, so that a line which was changed,
taken out, put in, doubled or moved is noticed at its place. A line's first key says what kind it is:
`step`, `title` (renamed), `over` (who won; taken back by any step that follows); other kinds are kept
and passed over (`keep`, `others`). Lines are only ever added, and each is on the disk before the call
that adds it returns. What a crash or a bad disk left unreadable at the end is set aside in a file of
its own before play goes on from the line above it. In files of format 1 each line had a CRC-32 of its
own text and no number; they are read as they are, and become format 2 whole, in one deed, with the first
line added (docs/decisions/0007).

Nothing here knows a game, and no name of a file is ever made from what somebody typed.
"""

from __future__ import annotations

import contextlib
import copy
import errno
import itertools
import json
import os
import re
import stat
import sys
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal, NamedTuple, NoReturn, TypeVar

from game import disk, folders

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FORMAT: Final = 2
NOTE: Final = "A match of Moksha. It holds everything, hidden hands too: do not read it while you play."
SUFFIX: Final = ".moksha"
COPY: Final = 0o666  # a copy is made to be given away: the system says for whom
MATCHES: Final = "matches"
BIN: Final = "bin"
NOTES: Final = "notes"
SETTINGS: Final = "settings.json"
_OWN: Final = ("", MATCHES, BIN)

MOST_FILE = 64 * 2**20
MOST_LINE = 16 * 2**20
MOST_SETTINGS = 2**20
MOST_DEPTH: Final = 32
TITLE_LENGTH: Final = 300
TOKENS: Final = 6

Step = dict[str, Any]
T = TypeVar("T")


class SaveError(Exception):
    """Something about a match or the settings cannot be; `sentence` says what, for people."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


class Unwritable(SaveError):
    """Nothing can be kept in the home folder; one plays on without saving."""


_REASONS: Final = {
    "ENOSPC": "the disk is full",
    "EDQUOT": "your share of the disk is used up",
    "EACCES": "writing there is not allowed",
    "EPERM": "writing there is not allowed",
    "EROFS": "the disk can only be read",
    "ENOTDIR": "a file stands where a folder should be",
    "EEXIST": "a file stands where a folder should be",
    "EISDIR": "a folder stands where a file should be",
    "EFBIG": "the file has grown as large as this system allows",
    "EIO": "the disk reports an error",
    "ENOENT": "it is no longer there",
}


def _why(error: BaseException, *, reading: bool = False) -> str:
    """What the system complains of, in plain words."""
    number = getattr(error, "errno", None)
    if number is None:
        return "its name or place cannot be used"
    if reading and number in (errno.EACCES, errno.EPERM):
        return "reading it is not allowed"
    return _REASONS.get(errno.errorcode.get(number, ""), os.strerror(number))


# -- where things lie


def home() -> Path:
    """The folder of matches and settings: `MOKSHA_HOME`, else the system's place for such data."""
    try:
        place = Path(folders.data_folder())
    except (OSError, RuntimeError, KeyError) as error:
        raise _nowhere() from error
    if not place.is_absolute():
        raise _nowhere()
    return place


def _nowhere() -> Unwritable:
    return Unwritable("Moksha finds no place for its matches on this system; nothing you play will be kept.")


def _unwritable(place: Path, error: OSError) -> Unwritable:
    told = f"Moksha cannot save in {disk.shown(place)}: {_why(error)}."
    return Unwritable(f"{told} Nothing you play is kept until that changes.")


_told: set[str] = set()


def trouble() -> str | None:
    """Why nothing can be kept, told once; None when all is well or it was told before.

    Makes the folder for matches where there is none yet, and tries it; what other people may
    look into, though it is ours, is closed to them, and locks that nobody holds any more go.
    """
    try:
        probe = _made(MATCHES) / f"probe.{os.getpid()}.new"
        for folder in (MATCHES, BIN, NOTES):
            disk.close_folder(home() / folder)
        disk.close_to_others(home() / SETTINGS)
        _Lock.sweep(probe.parent)
        try:
            disk.replace(probe, b"Can Moksha write here?")
        except OSError as error:
            raise _unwritable(home(), error) from error
        finally:
            with contextlib.suppress(OSError):
                probe.unlink()
    except Unwritable as found:
        if found.sentence in _told:
            return None
        _told.add(found.sentence)
        return found.sentence
    return None


def _made(name: str) -> Path:
    """A folder in the home, made now where it is missing; what is in it is for its owner's eyes only."""
    place = home()
    folder = place / name
    try:
        disk.make_private(folder)
        if not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        if name or not folders.is_chosen():  # a home somebody chose may be anybody's folder
            disk.close_to_others(folder)
    except OSError as error:
        raise _unwritable(place, error) from error
    return folder


_ID: Final = re.compile(r"[a-z0-9_-]{1,64}")
_DEVICES: Final = {"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(10)}
_GAME: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # 32, none taken for another


def is_id(text: object) -> bool:
    """Whether a match may be called so: a-z, 0-9, `_` and `-`, and not the name of a device."""
    return isinstance(text, str) and _ID.fullmatch(text) is not None and text not in _DEVICES


def fresh_id(game: str, created: str) -> str:
    """An id no match bears yet, such as `leela-20261120-101533-k3f9`."""
    if not _GAME.fullmatch(game):
        raise SaveError(f"A game's name has small letters, digits and _ only; this one is {_quoted(game)}.")
    digits = re.sub(r"[^0-9]", "", created)[:14].ljust(14, "0")
    while True:
        chance = "".join(_LETTERS[byte % 32] for byte in os.urandom(4))
        made = f"{game}-{digits[:8]}-{digits[8:]}-{chance}"
        if not any(os.path.lexists(home() / folder / f"{made}{SUFFIX}") for folder in (MATCHES, BIN)):
            return made


def _file(folder: str, match_id: str) -> Path:
    """The file of a match, which lies in that folder and nowhere else."""
    if not is_id(match_id):
        raise SaveError(f"{_quoted(match_id)} is not the id of a match.")
    place = home() / folder
    file = place / f"{match_id}{SUFFIX}"
    led = os.path.realpath(file)
    if led != os.path.join(os.path.realpath(place), file.name) or os.path.islink(file):  # noqa: PTH114, PTH118
        raise SaveError(f"The file of match {match_id} leads out of its folder, and is left alone.")
    return file


def _quoted(value: object) -> str:
    """A value in a sentence: short, and without anything that would not print."""
    try:
        text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= 60 else f"{text[:59]}…"


# -- the disk


def _set_aside(folder: Path, stem: str, ending: str, data: bytes) -> Path:
    """A file of its own for what cannot be read: `stem.damaged-N`, N being the first number free."""
    for number in itertools.count(1):
        path = folder / f"{stem}.damaged-{number}{ending}"
        with contextlib.suppress(FileExistsError):
            disk.fill(path, data)
            disk.sync_folder(folder)
            return path
    raise AssertionError


def _move_aside(path: Path, folder: Path, stem: str, ending: str = "") -> Path:
    """Let a file go by `stem.damaged-N` in a folder, over nothing that is there."""
    aside = _set_aside(folder, stem, ending, b"")
    try:
        path.replace(aside)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
    disk.sync_folder(folder)
    return aside


def _slurp(path: Path, most: int) -> bytes:
    """All bytes of a plain file of bearable size."""
    name = disk.shown(path.name) or disk.shown(path)
    try:
        return disk.read(path, most)
    except disk.NotPlain:
        raise SaveError(f"{name} is not a plain file.") from None
    except disk.TooLarge:
        raise SaveError(f"{name} is larger than {most // 2**20} MB and is not opened.") from None
    except FileNotFoundError:
        raise SaveError(f"There is no file {name}.") from None
    except (OSError, ValueError) as error:
        raise SaveError(f"{name} cannot be read: {_why(error, reading=True)}.") from error


class _Lock:
    """The right to write one match. It goes with the process that holds it, however that ends."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor = descriptor

    @classmethod
    def take(cls, file: Path) -> _Lock | None:
        """The lock of a match file; None where somebody else holds it."""
        path = file.with_suffix(".lock")
        while True:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | disk.NOFOLLOW, disk.PRIVATE_FILE)
            try:
                if not _grip(descriptor):
                    os.close(descriptor)
                    return None
                # Whoever held it before us may have taken the file away between our opening and gripping it.
                if os.path.samestat(os.fstat(descriptor), path.stat()):
                    return cls(path, descriptor)
            except FileNotFoundError:
                pass
            except BaseException:
                os.close(descriptor)
                raise
            os.close(descriptor)

    @classmethod
    def sweep(cls, folder: Path) -> None:
        """Take away the locks that were left by a crash: those that can be taken."""
        for path in folder.glob("*.lock"):
            with contextlib.suppress(OSError):
                lock = cls.take(path.with_suffix(SUFFIX))
                if lock is not None:
                    lock.release()

    def release(self) -> None:
        """Let others write, and leave no lock file behind."""
        if sys.platform == "win32":  # an open file cannot be removed there
            os.close(self._descriptor)
            with contextlib.suppress(OSError):
                self._path.unlink()
        else:
            with contextlib.suppress(OSError):
                self._path.unlink()
            os.close(self._descriptor)


def _grip(descriptor: int) -> bool:
    """Lock an open file; False where it is locked already. Where files cannot be locked, all is well."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno in (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)
    return True


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


def _decode(data: bytes) -> Any:
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


def _encode(value: Any, *, indent: int | None = None) -> bytes:
    """A value as JSON text. Only what can be read again is written."""
    try:
        data = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent).encode("utf-8")
        _decode(data)
    except (TypeError, ValueError, RecursionError) as error:
        raise SaveError(f"This cannot be kept, for it is not plain JSON: {_quoted(value)}.") from error
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


_BEGINS: Final = b'{"moksha": '
_CHECKED: Final = re.compile(rb'(\{.*), "crc": "([0-9a-f]{8})"\}', re.DOTALL)
_SIGNS: Final = r"[^\x00-\x1f\x7f-\x9f\ud800-\udfff]"
_NAME: Final = re.compile(_SIGNS + "{1,40}")
_TITLE: Final = re.compile(_SIGNS + f"{{0,{TITLE_LENGTH}}}")
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?", re.ASCII)
_LEVEL: Final = re.compile(r"[a-z]{1,16}")
_KEYS: Final = tuple(Header.__dataclass_fields__)
_MOST_SEED: Final = 2**63 - 1


@dataclass(frozen=True, slots=True)
class _First:
    """A first line that was read: the format it announces, its JSON text without its checksum, its end."""

    header: Header
    format: int
    text: bytes
    end: int


def _header_line(header: Header) -> bytes:
    """The first line of a file, with its checksum as the last key."""
    text = _encode({"moksha": FORMAT, "note": NOTE, **asdict(header)})
    if len(text) > MOST_LINE - 100:
        raise SaveError(f"This match cannot be kept: it begins with more than {MOST_LINE // 2**20} MB.")
    try:
        _header_of(_decode(text))
    except ValueError as error:
        raise SaveError(f"This match cannot be kept, {error}.") from None
    return _first_line(text)


def _first_line(text: bytes) -> bytes:
    return b'%s, "crc": "%08x"}\n' % (text[:-1], zlib.crc32(text))


def _header(data: bytes, name: str) -> _First:
    """Read a first line; SaveError says what is wrong with it."""
    if not data.startswith(_BEGINS):
        raise SaveError(f"{name} is not a Moksha match, or its first line is damaged.")
    version = re.match(rb"([0-9]{1,9})[,}]", data[len(_BEGINS) : len(_BEGINS) + 10])
    if version and int(version[1]) > FORMAT:
        raise SaveError(f"{name} was written by a newer Moksha, which this one cannot read.")
    end = data.find(b"\n", 0, MOST_LINE) + 1
    found = _CHECKED.fullmatch(data, 0, max(0, end - 1))
    text = found[1] + b"}" if found else b""
    if not found or b"%08x" % zlib.crc32(text) != found[2]:
        raise SaveError(f"{name} cannot be opened: its first line is damaged.")
    try:
        body = _decode(text)
        return _First(_header_of(body), body["moksha"], text, end)
    except ValueError as error:
        raise SaveError(f"{name} cannot be opened, for in its first line {error}.") from None


def _expect(good: bool, path: str, expected: str, got: object) -> None:
    if not good:
        raise ValueError(f"{path} should be {expected} and is {_quoted(got)}")


def _header_of(body: dict[str, Any]) -> Header:
    """The header of a decoded first line; ValueError names the field at fault."""
    known = ("moksha", "note", *_KEYS)
    for key in known:
        if key not in body:
            raise ValueError(f"{key} is missing")
    for key in body:
        if key not in known:
            raise ValueError(f"{_quoted(key)} is not known")
    known_format = type(body["moksha"]) is int and 1 <= body["moksha"] <= FORMAT
    _expect(known_format, "moksha", f"1 to {FORMAT}", body["moksha"])
    _expect(type(body["note"]) is str, "note", "a text", body["note"])
    _expect(is_id(body["id"]), "id", "a-z, 0-9, _ and -", body["id"])
    _expect(_is_time(body["created"]), "created", "a time such as 2026-11-20T10:15:33Z", body["created"])
    _expect(_is_title(body["title"]), "title", f"a line of up to {TITLE_LENGTH} characters", body["title"])
    _expect(_fits(_GAME, body["game"]), "game", "the name of a game", body["game"])
    _expect(type(body["seats"]) is list and len(body["seats"]) > 0, "seats", "a list of names", body["seats"])
    for seat, name in enumerate(body["seats"]):
        _expect(_fits(_NAME, name), f"seats[{seat}]", "a name of 1 to 40 characters", name)
    _expect(type(body["options"]) is dict, "options", "an object", body["options"])
    seed = body["seed"]
    _expect(seed is None or (type(seed) is int and 0 <= seed <= _MOST_SEED), "seed", "0 to 2^63 - 1", seed)
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
    _expect(level is None or _fits(_LEVEL, level), f"{path}.level", "a level or null", level)
    _expect(type(token) is int and 0 <= token < TOKENS, f"{path}.token", f"0 to {TOKENS - 1}", token)
    return Person(kind, level, token)


def _fits(pattern: re.Pattern[str], text: object) -> bool:
    return isinstance(text, str) and pattern.fullmatch(text) is not None


def _is_title(text: object) -> bool:
    return _fits(_TITLE, text)


def _is_time(text: object) -> bool:
    from datetime import datetime

    if not isinstance(text, str) or not _TIME.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


# -- the other lines


@dataclass(frozen=True, slots=True)
class _Line:
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
_STATED: Final = re.compile(rb'^([1-9][0-9]{0,8}) ([0-9a-f]{8}) |, "crc": "([0-9a-f]{8})"\}$')
_ROOM: Final = 20  # bytes that the number, the checksum and the end of a line may take


def _line(kind: str, value: Any) -> _Line:
    """A line to be added, read back from its own text so that later changes to `value` do not reach it."""
    text = _encode({kind: value})
    if len(text) > MOST_LINE:
        raise SaveError(f"This cannot be kept: its line would be longer than {MOST_LINE // 2**20} MB.")
    line = _read_line(text)
    if line is None:
        raise SaveError(f"This cannot be kept: {_quoted(value)} is no {kind}.")
    return line


def _written(texts: Iterable[bytes], number: int, check: int) -> tuple[bytes, int]:
    """JSON texts as lines from a number on, after a line of that checksum; the last line's checksum."""
    lines = []
    for at, text in enumerate(texts, number):
        check = zlib.crc32(text, check)
        lines.append(b"%d %08x %s\n" % (at, check, text))
    return b"".join(lines), check


def _sound(data: bytes, number: int, check: int, form: int) -> tuple[bytes, int] | None:
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


def _fault(data: bytes, number: int, check: int, form: int) -> Fault:
    """What is the matter with a line that is not sound, or does not say what a line of its kind says."""
    place = _PLACE.match(data)
    if form > 1 and place:
        found = int(place[1])
        moved = _sound(b"%d%s" % (number, data[len(place[1]) :]), number, check, form) is None
        if moved and found != number:
            return Fault(number, "missing" if found > number else "repeated", found)
    return Fault(number, "damaged", number)


def _read_line(text: bytes) -> _Line | None:
    """What the JSON text of a line says, or None where it is none."""
    try:
        body = _decode(text)
    except ValueError:
        return None
    if type(body) is not dict or not body:
        return None
    kind, value = next(iter(body.items()))
    return _Line(kind, value, text) if _is_line(kind, value) else None


def _is_line(kind: str, value: Any) -> bool:
    """Whether a line of a known kind says what such a line says."""
    if kind == "step":
        return type(value) is dict
    if kind == "title":
        return _is_title(value)
    if kind == "over":
        winners = value.get("winners") if type(value) is dict else None
        return type(winners) is list and all(type(seat) is int for seat in winners)
    return True


@dataclass(frozen=True, slots=True)
class _Reading:
    """A match file as far as it can be read: `end` is the number of good bytes, `check` the last checksum."""

    first: _First
    lines: list[_Line]
    end: int
    check: int
    fault: Fault | None


def _read(data: bytes, name: str) -> _Reading:
    """All lines up to the first bad one. A first line that is bad itself is a SaveError."""
    first = _header(data, name)
    lines: list[_Line] = []
    end, check = first.end, zlib.crc32(first.text)
    for number, line in enumerate(_split(data, end), 2):
        sound = _sound(line, number, check, first.format)
        read = _read_line(sound[0]) if sound else None
        if sound is None or read is None:
            return _Reading(first, lines, end, check, _fault(line, number, check, first.format))
        lines.append(read)
        end += len(line)
        check = sound[1]
    fault = Fault(len(lines) + 2, "damaged", len(lines) + 2) if end < len(data) else None
    return _Reading(first, lines, end, check, fault)


def _split(data: bytes, start: int) -> Iterator[bytes]:
    """The lines from a place on, their ends included, up to one that has none or is too long."""
    while (stop := data.find(b"\n", start, start + MOST_LINE + _ROOM)) >= 0:
        yield data[start : stop + 1]
        start = stop + 1


# -- a match


_CLOSED: Final = "This match is closed."
_KIND: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
_OURS: Final = ("step", "title", "over")


class Other(NamedTuple):
    """A line of another kind than steps, titles and ends, and how many steps of the log stand above it."""

    steps_before: int
    kind: str
    value: Any


class MatchFile:
    """One match and its file: read once, then only ever added to.

    `steps`, `others`, `title` and `winners` are what the disk holds; steps that could not
    be written yet are `pending`. What `steps`, `others` and `log` give is not to be changed.
    `readonly` matches can be looked at; `readonly_because` says why in a sentence.
    `lost` says in a sentence what could not be read on opening, `fault` from which line on
    and why; both are None where all could be read.
    Close it, or use it in a `with` block: it holds the match's lock.
    """

    def __init__(self, path: Path, match_id: str | None, data: bytes) -> None:
        reading = _read(data, disk.shown(path.name))
        # A file that was copied goes by its new name.
        self.header = replace(reading.first.header, id=match_id or reading.first.header.id)
        self.title = self.header.title
        self.winners: tuple[int, ...] | None = None
        self.readonly_because: str | None = _CLOSED
        self.fault = reading.fault
        self._steps: list[Step] = []
        self._others: list[Other] = []
        self._kinds: list[str] = []
        self._path = path
        self._end = reading.end
        self._check = reading.check
        self._old = reading if reading.first.format < FORMAT else None
        self._unsaved: list[_Line] = []
        self._torn = data[reading.end :]  # set aside before anything is added
        self._dirty = False  # whether an addition of ours may have been written in part
        self._descriptor: int | None = None
        self._lock: _Lock | None = None
        self.lost = _lost(self._torn, self.fault) if self.fault else None
        for line in reading.lines:
            self._take(line)

    def __enter__(self) -> MatchFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def readonly(self) -> bool:
        return self.readonly_because is not None

    @property
    def steps(self) -> Sequence[Step]:
        """The steps of the log that are on the disk."""
        return self._steps

    @property
    def pending(self) -> list[Step]:
        """Steps that could not be written yet; the next `append` or `retry` tries again."""
        return [line.value for line in self._unsaved if line.kind == "step"]

    @property
    def others(self) -> Sequence[Other]:
        """The lines of other kinds that are on the disk, with how many steps stand above each."""
        return self._others

    def lines_of(self, kind: str) -> list[int]:
        """The numbers, in the file, of the lines of a kind."""
        return [number for number, found in enumerate(self._kinds, 2) if found == kind]

    def log(self) -> dict[str, Any]:
        """The match's log as `Match.replay` takes it."""
        return {
            "game": self.header.game,
            "seats": list(self.header.seats),
            "options": self.header.options,
            "seed": self.header.seed,
            "start": self.header.start,
            "draws": list(self.header.draws),
            "steps": list(self._steps),
        }

    def append(self, step: Mapping[str, Any]) -> None:
        """Add a step of the log. When this returns, the step outlasts a power cut.

        Where it cannot be written it waits in `pending`, and SaveError says why.
        """
        self._add("step", dict(step))

    def rename(self, title: str) -> None:
        """Give the match another title, on one line."""
        self._add("title", _clean_title(title))

    def note_over(self, winners: Sequence[int]) -> None:
        """Note that the match is over. Any step added later, an undo say, takes that back."""
        self._add("over", {"winners": list(winners)})

    def keep(self, kind: str, value: Any) -> None:
        """Add a line of another kind, such as what a table has agreed on: as lasting as a step.

        Whoever does not know the kind passes it over, so that nothing of the match may depend on it.
        """
        if not _fits(_KIND, kind) or kind in _OURS:
            raise SaveError(f"{_quoted(kind)} is no kind of line that could be kept.")
        self._add(kind, value)

    def retry(self) -> None:
        """Write what is still unwritten, if anything is."""
        if self.readonly_because is not None:
            raise SaveError(self.readonly_because)
        if not self._unsaved:
            return
        try:
            if self._old is not None:
                self._renew(self._old)
            texts = (line.text for line in self._unsaved)
            data, check = _written(texts, len(self._kinds) + 2, self._check)
            self._room_for(self._end + len(data))
            descriptor = self._settle()
            self._dirty = True
            disk.write(descriptor, data)
            os.fsync(descriptor)
        except OSError as error:
            raise SaveError(f"{self._unsaid()}: {_why(error)}. Moksha tries again with the next.") from error
        self._dirty = False
        self._end += len(data)
        self._check = check
        written, self._unsaved = self._unsaved, []
        for line in written:
            self._take(line)

    def _renew(self, old: _Reading) -> None:
        """Let the same match in today's format stand where one in an old format stood, whole and at once."""
        data, check = _renewed(old)
        self._room_for(len(data))
        before = os.fstat(self._settle())
        self._let_go()  # an open file cannot be replaced on every system
        try:
            disk.replace(self._path, data)
            self._old = None
        finally:
            if not os.path.samestat(before, self._path.stat()):
                self._end, self._check = len(data), check

    def _room_for(self, size: int) -> None:
        if size > MOST_FILE:
            raise SaveError(f"{self._unsaid()}: the file would be larger than {MOST_FILE // 2**20} MB.")

    def close(self) -> None:
        """Let go of the file and its lock, writing first what is still unwritten.

        SaveError says if that could not be done; the match is closed all the same.
        """
        try:
            if not self.readonly:
                self.retry()
        finally:
            self.readonly_because = self.readonly_because or _CLOSED
            self._let_go()
            if self._lock is not None:
                self._lock.release()
                self._lock = None

    def _let_go(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _hold(self, lock: _Lock) -> None:
        """Let the match be written on from now on; OSError where its file does not allow that."""
        self._descriptor = os.open(self._path, disk.ADD)
        disk.close_to_others(self._path)
        self._lock = lock
        self.readonly_because = None
        if self._torn:
            # There may be no room to set it aside now: that is tried again before anything is added.
            with contextlib.suppress(OSError, SaveError):
                self._settle()

    def _add(self, kind: str, value: Any) -> None:
        if self.readonly_because is not None:
            raise SaveError(self.readonly_because)
        self._unsaved.append(_line(kind, value))
        self.retry()

    def _take(self, line: _Line) -> None:
        """Let a line of the file mean what it says."""
        self._kinds.append(sys.intern(line.kind))
        if line.kind == "step":
            self._steps.append(line.value)
            self.winners = None
        elif line.kind == "title":
            self.title = line.value
        elif line.kind == "over":
            self.winners = tuple(line.value["winners"])
        else:
            self._others.append(Other(len(self._steps), line.kind, line.value))

    def _unsaid(self) -> str:
        count = len(self._unsaved)
        what = "The last step" if count == 1 else f"The last {count} steps"
        return f"{what} of this match could not be saved"

    def _settle(self) -> int:
        """Make the file end with its last good byte; the descriptor to write on."""
        if self._descriptor is None:
            self._descriptor = os.open(self._path, disk.ADD)
        descriptor = self._descriptor
        about = os.fstat(descriptor)
        if about.st_nlink == 0:
            raise SaveError(f"{self._unsaid()}: somebody has taken its file away.")
        expected = self._end + len(self._torn)
        if about.st_size != expected and not (self._dirty and about.st_size > expected):
            raise SaveError(f"{self._unsaid()}: another program has changed its file.")
        if self._torn:
            aside = _set_aside(self._path.parent, self.id, "", self._torn)
            assert self.fault is not None
            self.lost = _lost(self._torn, self.fault, aside.name)
        if about.st_size > self._end:
            os.ftruncate(descriptor, self._end)
            os.fsync(descriptor)
        self._torn = b""
        return descriptor


def _renewed(old: _Reading) -> tuple[bytes, int]:
    """A file in an old format, written in today's, as far as it could be read; its last checksum."""
    body = _decode(old.first.text) | {"moksha": FORMAT}
    text = _encode(body)
    lines, check = _written((line.text for line in old.lines), 2, zlib.crc32(text))
    return _first_line(text) + lines, check


def _lost(torn: bytes, fault: Fault, aside: str | None = None) -> str:
    """What could not be read at the end of a file, why, and where it is now."""
    count = torn.count(b"\n") + (not torn.endswith(b"\n"))
    lines = "line" if count == 1 else f"{count} lines"
    size = "1 byte" if len(torn) == 1 else f"{len(torn)} bytes"
    told = f"The last {lines} of this match ({size}) could not be read"
    told = f"{told}; you find them in {aside}." if aside else f"{told}."
    # A last line that is torn was being written when all ended; any other was whole once.
    return told if count == 1 and fault.what == "damaged" else f"{fault.sentence} {told}"


def _clean_title(title: str) -> str:
    clean = " ".join(title.split())
    if not _is_title(clean):
        raise SaveError(f"A title is one line of up to {TITLE_LENGTH} characters.")
    return clean


def create(header: Header) -> MatchFile:
    """Begin the file of a new match, and hold its lock."""
    line = _header_line(header)
    path = _file(MATCHES, header.id)
    folder = _made(MATCHES)
    try:
        lock = _Lock.take(path)
        if lock is None:
            raise _taken(header.id)
        try:
            if os.path.lexists(path) or os.path.lexists(home() / BIN / path.name):
                raise _taken(header.id)
            disk.replace(path, line)
            match = MatchFile(path, header.id, line)
            match._hold(lock)
        except BaseException:
            lock.release()
            raise
    except OSError as error:
        raise _unwritable(folder.parent, error) from error
    return match


def _taken(match_id: str) -> SaveError:
    return SaveError(f"There is a match {match_id} already.")


def open_match(match_id: str) -> MatchFile:
    """Open a match as far as its file can be read, and hold its lock if nobody else does.

    Unreadable lines at the end are set aside and told of in `lost`; a file whose
    first line is damaged is a SaveError and left alone.
    """
    path = _existing(MATCHES, match_id)
    try:
        lock = _Lock.take(path)
    except OSError as error:
        return _only_looked_at(path, match_id, f"This match can only be looked at: {_why(error)}.")
    if lock is None:
        match = _only_looked_at(
            path, match_id, "This match is open elsewhere; here it can only be looked at."
        )
        match.lost = None  # its holder may be in the middle of a line
        return match
    try:
        match = MatchFile(path, match_id, _slurp(path, MOST_FILE))
        match._hold(lock)
    except OSError as error:
        lock.release()
        return _only_looked_at(path, match_id, f"This match can only be looked at: {_why(error)}.")
    except BaseException:
        lock.release()
        raise
    return match


def read_file(path: str | os.PathLike[str]) -> MatchFile:
    """Look at a match file anywhere, changing nothing; `lost` says whether it is damaged at the end."""
    return _only_looked_at(Path(path), None, "This file is only looked at; import it to play on.")


def _only_looked_at(path: Path, match_id: str | None, because: str) -> MatchFile:
    match = MatchFile(path, match_id, _slurp(path, MOST_FILE))
    match.readonly_because = because
    return match


# -- the matches there are


@dataclass(frozen=True, slots=True)
class Entry:
    """A match in a list. `broken` says why it cannot be opened; then only id, title and changed hold.

    `finished` is None where it is not known, `winners` None until the match is over.
    """

    id: str
    title: str
    changed: float
    game: str = ""
    seats: tuple[str, ...] = ()
    people: tuple[Person, ...] = ()
    created: str = ""
    steps: int = 0
    finished: bool | None = None
    winners: tuple[int, ...] | None = None
    broken: str | None = None


def list_matches() -> list[Entry]:
    """All matches, the one last played first; those that cannot be read among them."""
    return _entries(MATCHES)


def list_deleted() -> list[Entry]:
    """The matches in the bin, in the same order."""
    return _entries(BIN)


def latest() -> Entry | None:
    """The match last played that is not over, for *Continue*; without reading more files than needed."""
    for _, path in _newest_first(MATCHES):
        if not _is_over(path):
            entry = _entry(path)
            if entry is not None and entry.finished is False:
                return entry
    return None


def _entries(folder: str) -> list[Entry]:
    entries = (_entry(path) for _, path in _newest_first(folder))
    return [entry for entry in entries if entry is not None]


def _newest_first(folder: str) -> list[tuple[int, Path]]:
    """The match files of a folder with the times of their last change; none where there is no folder."""
    found = []
    try:
        with os.scandir(home() / folder) as listing:
            for item in listing:
                if item.name.endswith(SUFFIX):
                    with contextlib.suppress(OSError):  # gone meanwhile
                        found.append((item.stat(follow_symlinks=False).st_mtime_ns, Path(item.path)))
    except (OSError, Unwritable):
        return []
    return sorted(found, key=lambda item: (item[0], item[1].name), reverse=True)


def _entry(path: Path) -> Entry | None:
    """A match file as the list shows it; None if it has just gone."""
    stem = path.name.removesuffix(SUFFIX)
    name = disk.shown(stem)
    try:
        changed = path.lstat().st_mtime
    except OSError:
        return None
    try:
        if not is_id(stem):
            raise SaveError(f"Moksha gives no file a name like {disk.shown(path.name)}; import it instead.")
        return _skim(_slurp(_file(path.parent.name, stem), MOST_FILE), stem, changed)
    except SaveError as error:
        return Entry(name, name, changed, broken=error.sentence)


def _skim(data: bytes, match_id: str, changed: float) -> Entry:
    """A match without decoding its steps."""
    first = _header(data, f"{match_id}{SUFFIX}")
    header, check = first.header, zlib.crc32(first.text)
    title, steps, winners = header.title, 0, None
    for number, line in enumerate(_split(data, first.end), 2):
        sound = _sound(line, number, check, first.format)
        if sound is None:
            break
        text, check = sound
        if text.startswith(b'{"step": '):
            steps += 1
            winners = None
        elif (read := _read_line(text)) is None:
            break
        elif read.kind == "title":
            title = read.value
        elif read.kind == "over":
            winners = tuple(read.value["winners"])
    return Entry(
        id=match_id,
        title=title,
        changed=changed,
        game=header.game,
        seats=header.seats,
        people=header.people,
        created=header.created,
        steps=steps,
        finished=winners is not None,
        winners=winners,
    )


def _is_over(path: Path) -> bool:
    """Whether the last lines of a file say that its match is over; False where they do not tell."""
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            return False
        with path.open("rb") as file:
            old = file.read(len(_BEGINS) + 2) == _BEGINS + b"1,"
            file.seek(max(0, file.seek(0, os.SEEK_END) - 4096))
            lines = file.read().split(b"\n")[:-1]
    except OSError:
        return False
    for above, line in reversed(list(itertools.pairwise(lines))):
        stated = _STATED.search(above)
        number, check = (int(stated[1] or 1) + 1, int(stated[2] or stated[3], 16)) if stated else (0, 0)
        sound = _sound(line + b"\n", number, check, 1 if old else FORMAT)
        if sound is None or sound[0].startswith(b'{"step": '):
            return False
        if sound[0].startswith(b'{"over": '):
            return True
    return False


# -- the bin


def delete(match_id: str) -> str:
    """Put a match into the bin; the id under which it lies there, another where one of that id lay there."""
    path = _existing(MATCHES, match_id)
    _made(BIN)
    try:
        lock = _Lock.take(path)
        if lock is None:
            raise SaveError("This match is open; close it before you delete it.")
        try:
            return _move(match_id, MATCHES, BIN)
        finally:
            lock.release()
    except OSError as error:
        raise SaveError(f"This match could not be deleted: {_why(error)}.") from error


def restore(match_id: str) -> str:
    """Take a match out of the bin; its id, another where there is a match of the old one again."""
    _existing(BIN, match_id)
    _made(MATCHES)
    try:
        return _move(match_id, BIN, MATCHES)
    except OSError as error:
        raise SaveError(f"This match could not be brought back: {_why(error)}.") from error


def purge(match_id: str) -> None:
    """Remove a match in the bin for good, with what was once set aside of it."""
    path = _existing(BIN, match_id)
    try:
        for aside in _asides(path.parent, match_id):
            aside.unlink(missing_ok=True)
        path.unlink()
        disk.sync_folder(path.parent)
    except OSError as error:
        raise SaveError(f"This match could not be removed: {_why(error)}.") from error


def _existing(folder: str, match_id: str) -> Path:
    path = _file(folder, match_id)
    if not os.path.lexists(path):
        place = "in the bin" if folder == BIN else "here"
        raise SaveError(f"There is no match {match_id} {place}.")
    return path


def _move(match_id: str, source: str, target: str) -> str:
    """Move a match and what was set aside of it to another folder, over nothing that is there."""
    here, there = home() / source, home() / target
    moved = _reserved(target, match_id)
    new = there / f"{moved}{SUFFIX}"
    try:
        (here / f"{match_id}{SUFFIX}").replace(new)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    with contextlib.suppress(OSError):  # the match has moved, and that is what was asked for
        for aside in _asides(here, match_id):
            _move_aside(aside, there, moved)
    disk.sync_folder(there)
    disk.sync_folder(here)
    return moved


def _reserved(folder: str, match_id: str) -> str:
    """An id free in a folder, as like the wished one as can be; an empty file keeps its place."""
    for number in itertools.count(1):
        ending = "" if number == 1 else f"-{number}"
        wished = match_id[: 64 - len(ending)] + ending
        with contextlib.suppress(FileExistsError):
            disk.fill(_file(folder, wished), b"")
            return wished
    raise AssertionError


def _asides(folder: Path, match_id: str) -> list[Path]:
    """What was set aside of a match, the oldest first."""
    pattern = re.compile(re.escape(match_id) + r"\.damaged-([0-9]{1,9})")
    found = [(int(match[1]), path) for path in folder.iterdir() if (match := pattern.fullmatch(path.name))]
    return [path for _, path in sorted(found)]


# -- out of the house and into it


def import_file(path: str | os.PathLike[str]) -> str:
    """Take over a match file from anywhere, checked whole; its id here, which is a new one."""
    file = Path(path)
    data = _slurp(file, MOST_FILE)
    reading = _read(data, disk.shown(file.name))
    if reading.fault is not None:
        raise SaveError(f"{disk.shown(file.name)} was not imported. {reading.fault.sentence}")
    new_id = fresh_id(reading.first.header.game, reading.first.header.created)
    _made(MATCHES)
    try:
        disk.replace(_file(MATCHES, new_id), data)
    except OSError as error:
        raise SaveError(f"{disk.shown(file.name)} could not be imported: {_why(error)}.") from error
    return new_id


def export(match_id: str, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
    """Copy a match to a file anywhere outside Moksha's own folders, as far as it can be read."""
    data = _slurp(_existing(MATCHES, match_id), MOST_FILE)
    reading = _read(data, f"{match_id}{SUFFIX}")
    file = Path(path)
    try:
        if Path(os.path.realpath(file)).parent in [Path(os.path.realpath(home() / own)) for own in _OWN]:
            raise SaveError("Choose a place outside Moksha's own folders for the copy.")
        if os.path.lexists(file) and not overwrite:
            raise SaveError(f"There is a file {disk.shown(file.name)} already.")
        disk.replace(file, data[: reading.end], COPY)
    except (OSError, ValueError) as error:
        raise SaveError(f"{disk.shown(file.name)} could not be written: {_why(error)}.") from error


# -- settings


class Settings:
    """What the player has set, by key. Values are checked by who asks; unknown keys are kept.

    `note` says in a sentence that the file could not be read and was set aside, or is None.
    """

    def __init__(self) -> None:
        self.note: str | None = None
        self._values: dict[str, Any] = {}
        self._unreadable = False

    @classmethod
    def load(cls) -> Settings:
        """The settings as they were saved; everything at its default where they cannot be read."""
        settings = cls()
        try:
            path = home() / SETTINGS
            if not os.path.lexists(path):
                return settings
            values = _decode(_slurp(path, MOST_SETTINGS))
            if type(values) is not dict:
                raise ValueError("not an object")
            settings._values = values
        except Unwritable:
            pass
        except (SaveError, ValueError):
            settings._unreadable = True
            settings.note = "Your settings cannot be read; the defaults apply."
            with contextlib.suppress(OSError):
                settings._put_aside()
        return settings

    def get(self, key: str, default: T) -> T:
        """A setting, if it is of the default's type exactly (1 is neither True nor 1.0); else the default."""
        value = self._values.get(key, default)
        return copy.deepcopy(value) if type(value) is type(default) else default

    @property
    def all(self) -> dict[str, Any]:
        """Everything that is set, as it was read."""
        return copy.deepcopy(self._values)

    def set(self, key: str, value: Any) -> None:
        """Change a setting; `save` keeps it."""
        self._values[key] = _decode(_encode(value))

    def save(self) -> None:
        """Keep the settings: the old file stays whole until the new one is."""
        data = _encode(self._values, indent=2) + b"\n"
        if len(data) > MOST_SETTINGS:
            raise SaveError("The settings are too large to be kept.")
        folder = _made("")
        try:
            if self._unreadable:
                self._put_aside()
            disk.replace(folder / SETTINGS, data)
        except OSError as error:
            raise _unwritable(folder, error) from error

    def _put_aside(self) -> None:
        """Move a file that cannot be read out of the way."""
        place = home()
        aside = _move_aside(place / SETTINGS, place, *os.path.splitext(SETTINGS))  # noqa: PTH122
        self._unreadable = False
        self.note = f"Your settings could not be read and are now in {aside.name}; the defaults apply."
