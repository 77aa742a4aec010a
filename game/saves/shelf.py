"""The matches there are: listed, put into the bin and taken out of it, carried in and out."""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import stat
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game import disk, words
from game.saves import format as limits
from game.saves.format import BIN, COPY, FORMAT, MATCHES, SUFFIX, SaveError, Unwritable, is_id
from game.saves.lines import BEGINS, STATED, Person, checked, read_first, read_line, read_lines, split_lines
from game.saves.lock import Lock
from game.saves.places import because, existing, file_of, fresh_id, home, made_folder, move_aside, slurp

_OWN: Final = ("", MATCHES, BIN)

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
            raise SaveError(words.say("saves.foreign_name", name=disk.shown(path.name)))
        return _skim(slurp(file_of(path.parent.name, stem), limits.MOST_FILE), stem, changed)
    except SaveError as error:
        return Entry(name, name, changed, broken=error.sentence)


def _skim(data: bytes, match_id: str, changed: float) -> Entry:
    """A match without decoding its steps."""
    first = read_first(data, f"{match_id}{SUFFIX}")
    header, check = first.header, zlib.crc32(first.text)
    title, steps, winners = header.title, 0, None
    for number, line in enumerate(split_lines(data, first.end), 2):
        sound = checked(line, number, check, first.format)
        if sound is None:
            break
        text, check = sound
        if text.startswith(b'{"step": '):
            steps += 1
            winners = None
        elif (read := read_line(text)) is None:
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
            old = file.read(len(BEGINS) + 2) == BEGINS + b"1,"
            file.seek(max(0, file.seek(0, os.SEEK_END) - 4096))
            lines = file.read().split(b"\n")[:-1]
    except OSError:
        return False
    for above, line in reversed(list(itertools.pairwise(lines))):
        stated = STATED.search(above)
        number, check = (int(stated[1] or 1) + 1, int(stated[2] or stated[3], 16)) if stated else (0, 0)
        sound = checked(line + b"\n", number, check, 1 if old else FORMAT)
        if sound is None or sound[0].startswith(b'{"step": '):
            return False
        if sound[0].startswith(b'{"over": '):
            return True
    return False


# -- the bin


def delete(match_id: str) -> str:
    """Put a match into the bin; the id under which it lies there, another where one of that id lay there."""
    path = existing(MATCHES, match_id)
    made_folder(BIN)
    try:
        lock = Lock.take(path)
        if lock is None:
            raise SaveError(words.say("saves.open_match"))
        try:
            return _move(match_id, MATCHES, BIN)
        finally:
            lock.release()
    except OSError as error:
        raise SaveError(words.say("saves.not_deleted", why=because(error))) from error


def restore(match_id: str) -> str:
    """Take a match out of the bin; its id, another where there is a match of the old one again."""
    existing(BIN, match_id)
    made_folder(MATCHES)
    try:
        return _move(match_id, BIN, MATCHES)
    except OSError as error:
        raise SaveError(words.say("saves.not_brought_back", why=because(error))) from error


def purge(match_id: str) -> None:
    """Remove a match in the bin for good, with what was once set aside of it."""
    path = existing(BIN, match_id)
    try:
        for aside in _asides(path.parent, match_id):
            aside.unlink(missing_ok=True)
        path.unlink()
        disk.sync_folder(path.parent)
    except OSError as error:
        raise SaveError(words.say("saves.not_removed", why=because(error))) from error


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
            move_aside(aside, there, moved)
    disk.sync_folder(there)
    disk.sync_folder(here)
    return moved


def _reserved(folder: str, match_id: str) -> str:
    """An id free in a folder, as like the wished one as can be; an empty file keeps its place."""
    for number in itertools.count(1):
        ending = "" if number == 1 else f"-{number}"
        wished = match_id[: 64 - len(ending)] + ending
        with contextlib.suppress(FileExistsError):
            disk.fill(file_of(folder, wished), b"")
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
    data = slurp(file, limits.MOST_FILE)
    reading = read_lines(data, disk.shown(file.name))
    if reading.fault is not None:
        raise SaveError(
            words.say("saves.faulty_import", name=disk.shown(file.name), why=reading.fault.sentence)
        )
    new_id = fresh_id(reading.first.header.game, reading.first.header.created)
    made_folder(MATCHES)
    try:
        disk.replace(file_of(MATCHES, new_id), data)
    except OSError as error:
        raise SaveError(
            words.say("saves.not_imported", name=disk.shown(file.name), why=because(error))
        ) from error
    return new_id


def export(match_id: str, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
    """Copy a match to a file anywhere outside Moksha's own folders, as far as it can be read."""
    data = slurp(existing(MATCHES, match_id), limits.MOST_FILE)
    reading = read_lines(data, f"{match_id}{SUFFIX}")
    file = Path(path)
    try:
        if Path(os.path.realpath(file)).parent in [Path(os.path.realpath(home() / own)) for own in _OWN]:
            raise SaveError(words.say("saves.own_folder"))
        if os.path.lexists(file) and not overwrite:
            raise SaveError(words.say("saves.file_there", name=disk.shown(file.name)))
        disk.replace(file, data[: reading.end], COPY)
    except (OSError, ValueError) as error:
        raise SaveError(
            words.say("saves.unwritten", name=disk.shown(file.name), why=because(error))
        ) from error
