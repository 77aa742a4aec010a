"""One match and its file: begun, opened, looked at, added to."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple

from game import disk, reasons, words
from game.engine import codec
from game.engine.board import AnyBoard
from game.engine.errors import EngineError
from game.engine.games import own_board
from game.saves import format as limits
from game.saves.format import BIN, FORMAT, KIND, MATCHES, TITLE_LENGTH, SaveError, fits, is_title
from game.saves.lines import (
    CHECKPOINT,
    ORIGIN,
    REST,
    Change,
    Fault,
    Header,
    Line,
    Origin,
    Reading,
    Step,
    followed,
    header_line,
    is_laid,
    line_of,
    origin_of,
    read_first,
    read_lines,
    renewed,
    sits_down,
    written_out,
)
from game.saves.lock import Lock
from game.saves.places import because, existing, file_of, home, made_folder, set_aside, slurp, unwritable

# -- a match


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
    `rests`: the match was laid to rest, and neither taken up again nor gone on with.
    `readonly` matches can be looked at; `readonly_because` says why in a sentence.
    `lost` says in a sentence what could not be read on opening, `fault` from which line on
    and why; both are None where all could be read.
    Close it, or use it in a `with` block: it holds the match's lock.
    """

    def __init__(self, path: Path, match_id: str | None, data: bytes) -> None:
        reading = read_lines(data, disk.shown(path.name))
        # A file that was copied goes by its new name.
        self.header = replace(reading.first.header, id=match_id or reading.first.header.id)
        self._titled: str | None = None
        self.winners: tuple[int, ...] | None = None
        self.rests = False
        self.readonly_because: str | None = words.say("saves.closed")
        self.fault = reading.fault
        self._steps: list[Step] = []
        self._others: list[Other] = []
        self._kinds: list[str] = []
        self._since = 0  # bytes of the steps since the last checkpoint
        self._path = path
        self._end = reading.end
        self._check = reading.check
        self._change = Change() if reading.first.format < FORMAT else None  # before anything is added
        self._unsaved: list[Line] = []
        self._torn = data[reading.end :]  # set aside before anything is added
        self._dirty = False  # whether an addition of ours may have been written in part
        self._descriptor: int | None = None
        self._lock: Lock | None = None
        self.lost = _lost(self._torn, self.fault) if self.fault else None
        for line in reading.lines:
            self._take(line)

    def continue_with_rules(self, rules: int) -> None:
        """Continue with rules of this version: the file names it from the next line that is added on."""
        self._change = Change({"rules": rules})

    def continue_from(self, start: dict[str, Any], history: int, rules: int, seed: int | None) -> None:
        """Let the match begin with this state, from the next line that is added on.

        The lines down to that of the number `history` then tell what came before.
        """
        first = {"rules": rules, "start": start, "draws": [], "seed": seed}
        self._change = Change(first, history)

    def __enter__(self) -> MatchFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def title(self) -> str:
        """What it was named; where it was not, what it is called by those who sit there now."""
        if self._titled is not None:
            return self._titled
        names = list(self.header.seats)
        for other in self._others:
            found = sits_down(other.kind, other.value, len(names))
            if found is not None:
                names[found[0]] = found[1]
        return followed(self.header.title, self.header.seats, names)

    @property
    def id(self) -> str:
        """The id of the match, which names its file."""
        return self.header.id

    @property
    def readonly(self) -> bool:
        """Whether the match can only be looked at."""
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

    @property
    def origin(self) -> Origin | None:
        """From which match this one branched off; None where it began by itself."""
        told = (origin_of(other.value) for other in self._others if other.kind == ORIGIN)
        return next((origin for origin in told if origin is not None), None)

    @property
    def lines(self) -> int:
        """How many lines of the file could be read."""
        return len(self._kinds) + 1

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

    def board(self) -> AnyBoard | None:
        """The board of the match where it is not the house's; SaveError where it is none of its game."""
        if self.header.board is None:
            return None
        try:
            return own_board(self.header.game, self.header.board)
        except EngineError as error:
            name, why = disk.shown(self._path.name), reasons.told(error)
            raise SaveError(words.say("saves.wrong_first", name=name, why=why)) from None

    def append(self, step: Mapping[str, Any]) -> None:
        """Add a step of the log. When this returns, the step outlasts a power cut.

        Where it cannot be written it waits in `pending`, and SaveError says why.
        """
        self._add("step", dict(step))

    def rename(self, title: str) -> None:
        """Give the match another title, on one line."""
        clean = " ".join(title.split())
        if not is_title(clean):
            raise SaveError(words.say("saves.title", most=TITLE_LENGTH))
        self._add("title", clean)

    def note_over(self, winners: Sequence[int]) -> None:
        """Note that the match is over. Any step added later, an undo say, takes that back."""
        self._add("over", {"winners": list(winners)})

    def keep(self, kind: str, value: Any) -> None:
        """Add a line of another kind, such as what a table has agreed on: as lasting as a step.

        A program that does not know the kind skips it, so nothing of the match may depend on it.
        """
        if not fits(KIND, kind) or kind in _OURS:
            raise SaveError(words.say("saves.no_kind", kind=codec.shown(kind)))
        self._add(kind, value)

    def is_worth(self, checkpoint: Any) -> bool:
        """Whether a checkpoint takes no more than twice the room of the steps that it spares.

        So all of them together take no more than twice the room of the steps, however large a state grows
        and however often it is taken back.
        """
        return len(line_of(CHECKPOINT, checkpoint).text) <= 2 * self._since

    def retry(self) -> None:
        """Write what is still unwritten, if anything is."""
        if self.readonly_because is not None:
            raise SaveError(self.readonly_because)
        if not self._unsaved:
            return
        try:
            if self._change is not None:
                self._renew(self._change)
            texts = (line.text for line in self._unsaved)
            data, check = written_out(texts, len(self._kinds) + 2, self._check)
            self._room_for(self._end + len(data))
            descriptor = self._settle()
            self._dirty = True
            disk.write(descriptor, data)
            os.fsync(descriptor)
        except OSError as error:
            raise SaveError(
                words.say("saves.try_again", unsaved=self._unsaid(), why=because(error))
            ) from error
        self._dirty = False
        self._end += len(data)
        self._check = check
        written, self._unsaved = self._unsaved, []
        for line in written:
            self._take(line)

    def _renew(self, change: Change) -> None:
        """Let the match as it is to go on stand where it stood until now, whole and at once."""
        before = os.fstat(self._settle())
        data, _ = renewed(read_lines(slurp(self._path, limits.MOST_FILE), self._path.name), change)
        self._room_for(len(data))
        self._let_go()  # an open file cannot be replaced on every system
        try:
            disk.replace(self._path, data)
        finally:
            if not os.path.samestat(before, self._path.stat()):
                self._change = Change()  # once more, where its folder may not have been told
                self._reread(read_lines(data, self._path.name))
        self._change = None

    def _reread(self, reading: Reading) -> None:
        """Let the file as it was written anew mean what it says."""
        self.header = replace(reading.first.header, id=self.header.id)
        self._titled, self.winners, self.rests = None, None, False
        self._steps, self._others, self._kinds, self._since = [], [], [], 0
        self._end, self._check = reading.end, reading.check
        for line in reading.lines:
            self._take(line)

    def _room_for(self, size: int) -> None:
        if size > limits.MOST_FILE:
            raise SaveError(
                words.say("saves.large_file", unsaved=self._unsaid(), most=limits.MOST_FILE // 2**20)
            )

    def close(self) -> None:
        """Let go of the file and its lock, writing first what is still unwritten.

        SaveError says if that could not be done; the match is closed all the same.
        """
        try:
            if not self.readonly:
                self.retry()
        finally:
            self.readonly_because = self.readonly_because or words.say("saves.closed")
            self._let_go()
            if self._lock is not None:
                self._lock.release()
                self._lock = None

    def _let_go(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _hold(self, lock: Lock) -> None:
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
        self._unsaved.append(line_of(kind, value))
        self.retry()

    def _take(self, line: Line) -> None:
        """Let a line of the file mean what it says."""
        self._kinds.append(sys.intern(line.kind))
        if line.kind == "step":
            self._steps.append(line.value)
            self._since += len(line.text)
            self.winners, self.rests = None, False
        elif line.kind == "title":
            self._titled = line.value
        elif line.kind == "over":
            self.winners = tuple(line.value["winners"])
        else:
            self._others.append(Other(len(self._steps), line.kind, line.value))
            if line.kind == CHECKPOINT:
                self._since = 0
            if line.kind == REST:
                self.rests = is_laid(line.value)
                self.winners = self.winners if self.rests else None

    def _unsaid(self) -> str:
        count = len(self._unsaved)
        return words.counted("saves.unsaved", count)

    def _settle(self) -> int:
        """Make the file end with its last good byte; the descriptor to write on."""
        if self._descriptor is None:
            self._descriptor = os.open(self._path, disk.ADD)
        descriptor = self._descriptor
        about = os.fstat(descriptor)
        if about.st_nlink == 0:
            raise SaveError(words.say("saves.file_gone", unsaved=self._unsaid()))
        expected = self._end + len(self._torn)
        if about.st_size != expected and not (self._dirty and about.st_size > expected):
            raise SaveError(words.say("saves.file_changed", unsaved=self._unsaid()))
        if self._torn:
            aside = set_aside(self._path.parent, self.id, "", self._torn)
            assert self.fault is not None
            self.lost = _lost(self._torn, self.fault, aside.name)
        if about.st_size > self._end:
            os.ftruncate(descriptor, self._end)
            os.fsync(descriptor)
        self._torn = b""
        return descriptor


def _lost(torn: bytes, fault: Fault, aside: str | None = None) -> str:
    """What could not be read at the end of a file, why, and where it is now."""
    count = torn.count(b"\n") + (not torn.endswith(b"\n"))
    size = words.counted("saves.bytes", len(torn))
    key = "saves.lost.aside" if aside else "saves.lost"
    told = words.counted(key, count, size=size, aside=aside)
    # A last line that is torn was being written when all ended; any other was whole once.
    torn_last = count == 1 and fault.what == "damaged"
    return told if torn_last else words.say("saves.two", first=fault.sentence, second=told)


def create(header: Header, lines: Sequence[tuple[str, Any]] = ()) -> MatchFile:
    """Begin the file of a new match with these lines, each a kind and what it says; hold its lock."""
    line = header_line(header)
    texts = [line_of(kind, value).text for kind, value in lines]
    line += written_out(texts, 2, read_first(line, header.id).check)[0]
    if len(line) > limits.MOST_FILE:
        size = limits.MOST_FILE // 2**20
        raise SaveError(
            words.say("saves.large_file", unsaved=words.counted("saves.unsaved", len(texts)), most=size)
        )
    path = file_of(MATCHES, header.id)
    folder = made_folder(MATCHES)
    try:
        lock = Lock.take(path)
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
        raise unwritable(folder.parent, error) from error
    return match


def _taken(match_id: str) -> SaveError:
    return SaveError(words.say("saves.there_is_one", id=match_id))


def open_match(match_id: str) -> MatchFile:
    """Open a match as far as its file can be read, and hold its lock if no other process does.

    Unreadable lines at the end are set aside and told of in `lost`; a file whose
    first line is damaged is a SaveError and left alone.
    """
    path = existing(MATCHES, match_id)
    try:
        lock = Lock.take(path)
    except OSError as error:
        return _only_looked_at(path, match_id, words.say("saves.only_looked_at", why=because(error)))
    if lock is None:
        match = _only_looked_at(path, match_id, words.say("saves.open_elsewhere"))
        match.lost = None  # its holder may be in the middle of a line
        return match
    try:
        match = MatchFile(path, match_id, slurp(path, limits.MOST_FILE))
        match._hold(lock)
    except OSError as error:
        lock.release()
        return _only_looked_at(path, match_id, words.say("saves.only_looked_at", why=because(error)))
    except BaseException:
        lock.release()
        raise
    return match


def read_file(path: str | os.PathLike[str]) -> MatchFile:
    """Look at a match file anywhere, changing nothing; `lost` says whether it is damaged at the end."""
    return _only_looked_at(Path(path), None, words.say("saves.import_it"))


def _only_looked_at(path: Path, match_id: str | None, because: str) -> MatchFile:
    match = MatchFile(path, match_id, slurp(path, limits.MOST_FILE))
    match.readonly_because = because
    return match
