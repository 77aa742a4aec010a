"""A player's own words: to a match, and to a single throw. Private to this device (LE-8.5).

They lie in `notes/ID.json` beside the matches, one file for each match, keyed by
seat and by the number of the seat's action. Where others sat down on a seat later, each has words of
their own there: the key of theirs has their name too. No match file, log or export of a
match holds them. A file is always replaced whole, and one that cannot be read is
set aside under another name and told of.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from game import disk, saves, words
from game.engine import codec
from game.journals import Moment

FORMAT: Final = 2
PLAIN: Final = 1  # of a file with no question in it, and nothing by who sat down later
SUFFIX: Final = ".json"
LONGEST: Final = 8000
MOST_FILE: Final = 4 * 2**20
_SEAT: Final = re.compile(r"[0-9]{1,2}( .{1,60})?")
_MARK: Final = re.compile(r"[0-9a-f]{8}")
JOINERS: Final = "\u200c\u200d"  # invisible, and part of how Indian scripts are written


@dataclass
class Note:
    """Words on one action: `mark` tells which it was (`journals.Moment`)."""

    index: int
    mark: str
    text: str


@dataclass
class Own:
    """What one seat has written: on the match as a whole, and on single actions.

    `asked` is the question that was folded before the first action; None where none was.
    """

    match: str = ""
    steps: list[Note] = field(default_factory=list)
    asked: str | None = None

    @property
    def holds(self) -> bool:
        """Whether there is anything in it."""
        return bool(self.match or self.steps) or self.asked is not None

    def on(self, moment: Moment) -> str:
        """The words on one action; none where they were written to another that stood there before."""
        return next((note.text for note in self.steps if _is_to(note, moment)), "")


@dataclass
class _File:
    moksha: int
    note: str
    seats: dict[str, Own] = field(default_factory=dict)


def clean(text: str) -> str:
    """Words as they are kept: lines end in one way, and nothing is in them that would not print."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(map(_clean_sign, text))[:LONGEST]


def _clean_sign(sign: str) -> str:
    if sign == "\n" or sign in JOINERS or sign.isprintable():
        return sign
    kind = unicodedata.category(sign)
    return "\n" if kind in ("Zl", "Zp") else " " if kind == "Zs" or sign == "\t" else ""


class Notes:
    """The notes to one match, read when asked for.

    `trouble` says in a sentence that the file could not be read, or is None.
    """

    def __init__(self, match_id: str) -> None:
        if not saves.is_id(match_id):
            raise saves.SaveError(words.say("journal.no_match"))
        self.id = match_id
        self.trouble: str | None = None

    # -- reading

    def of(self, seat: int, writer: str = "") -> Own:
        """All that was written at a seat: by who sat there first, or by another of that name."""
        return self._read().seats.get(_key(seat, writer), Own())

    # -- writing

    def write_match(self, seat: int, text: str, writer: str = "") -> None:
        """Put words on the match in the place of those there are."""
        self._change(_key(seat, writer), None, text)

    def write(self, seat: int, moment: Moment, text: str, writer: str = "") -> None:
        """Put words on an action in the place of those there are; no words remove them."""
        self._change(_key(seat, writer), moment, text)

    def ask(self, seat: int, question: str) -> None:
        """Keep the question that a seat folded; no words: it was only thought."""
        file = self._read()
        file.seats.setdefault(str(seat), Own()).asked = clean(question).strip()
        self._keep(file)

    def _change(self, key: str, moment: Moment | None, text: str) -> None:
        """Read, change and keep; SaveError says why that could not be done."""
        text = clean(text)
        text = text if text.strip() else ""
        file = self._read()
        own = file.seats.setdefault(key, Own())
        if moment is None:
            own.match = text
        else:
            own.steps = [note for note in own.steps if not _is_to(note, moment)]
            if text:
                own.steps.append(Note(moment.index, moment.mark, text))
                own.steps.sort(key=lambda note: note.index)
        file.seats = {seat_: own for seat_, own in file.seats.items() if own.holds}
        self._keep(file)

    # -- the file

    @property
    def path(self) -> Path:
        """The file of these notes."""
        return saves.home() / saves.NOTES / f"{self.id}{SUFFIX}"

    def _read(self) -> _File:
        """The file as it is now; an empty one where there is none, or where it had to be set aside."""
        fresh = _File(FORMAT, words.say("notes.file"))
        try:
            found = _decoded(disk.read(self.path, MOST_FILE))
        except (disk.NotPlain, disk.TooLarge):
            self._set_aside()
            return fresh
        except (FileNotFoundError, NotADirectoryError, saves.Unwritable):
            return fresh
        except OSError as error:
            self.trouble = words.say("notes.unread", why=saves.because(error, reading=True))
            raise saves.SaveError(self.trouble) from error
        except ValueError:
            self._set_aside()
            return fresh
        found.note = fresh.note
        return found

    def _set_aside(self) -> None:
        """Let a file that cannot be read go by another name, over nothing that is there."""
        try:
            for number in itertools.count(1):
                aside = self.path.with_name(f"{self.id}.damaged-{number}{SUFFIX}")
                if not os.path.lexists(aside):
                    self.path.rename(aside)
                    self.trouble = words.say("notes.damaged", name=aside.name)
                    return
        except OSError as error:
            self.trouble = words.say("notes.unread", why=saves.because(error))
            raise saves.SaveError(self.trouble) from error

    def _keep(self, file: _File) -> None:
        try:
            if not file.seats:
                self.path.unlink(missing_ok=True)
                return
            disk.make_private(self.path.parent)
            disk.close_to_others(self.path.parent)
            disk.replace(self.path, codec.dumps(_encoded(file)).encode("utf-8") + b"\n")
        except OSError as error:
            raise saves.SaveError(words.say("notes.unwritten", why=saves.because(error))) from error


def _key(seat: int, writer: str) -> str:
    """Under what the words of somebody at a seat stand."""
    return f"{seat} {saves.plain_name(writer)}" if writer else str(seat)


def _encoded(file: _File) -> dict[str, Any]:
    """A file of notes in the plainest format that holds it, so that an older Moksha reads what it can."""
    plain = all(own.asked is None and " " not in key for key, own in file.seats.items())
    file.moksha = PLAIN if plain else FORMAT
    encoded: dict[str, Any] = codec.encode(file)
    for own in encoded["seats"].values():
        if own["asked"] is None:
            del own["asked"]
    return encoded


def _decoded(data: bytes) -> _File:
    """A file of notes; ValueError where it is none, SaveError where a newer Moksha wrote it."""
    value = codec.loads(data)
    version = value.get("moksha") if type(value) is dict else None
    if type(version) is int and version > FORMAT:
        raise saves.SaveError(words.say("notes.newer"))
    found = codec.decode(_File, value)
    if version not in (PLAIN, FORMAT) or not all(_SEAT.fullmatch(seat) for seat in found.seats):
        raise ValueError("not a file of notes")
    for own in found.seats.values():
        own.match = clean(own.match)
        own.asked = None if own.asked is None else clean(own.asked)
        for note in own.steps:
            if not _MARK.fullmatch(note.mark):
                raise ValueError("not a file of notes")
            note.text = clean(note.text)
    return found


def _is_to(note: Note, moment: Moment) -> bool:
    return note.index == moment.index and note.mark == moment.mark


def notes_to_undone(own: Own, there: list[Moment]) -> list[Note]:
    """Notes to actions that were since taken back."""
    return [note for note in own.steps if not any(_is_to(note, moment) for moment in there)]


def follow(old: str, new: str) -> None:
    """A match goes by another id now, and so do its notes."""
    if old != new:
        with contextlib.suppress(OSError, saves.SaveError):
            source, target = Notes(old).path, Notes(new).path
            if not os.path.lexists(target):
                source.rename(target)


def forget(match_id: str) -> None:
    """A match is deleted for good: its notes go with it, and those that were set aside."""
    with contextlib.suppress(OSError, saves.SaveError):
        path = Notes(match_id).path
        for aside in path.parent.glob(f"{match_id}.damaged-*{SUFFIX}"):
            aside.unlink(missing_ok=True)
        path.unlink(missing_ok=True)
