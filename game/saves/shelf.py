"""The matches there are: listed, put into the bin and taken out of it, carried in and out."""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import stat
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from game import disk, words
from game.saves import format as limits
from game.saves.format import BIN, COPY, FORMAT, MATCHES, SUFFIX, SaveError, Unwritable, is_id
from game.saves.lines import (
    BEGINS,
    GUIDED,
    ORIGIN,
    REST,
    STATED,
    Origin,
    Person,
    checked,
    followed,
    guiding,
    is_laid,
    origin_of,
    read_first,
    read_line,
    read_lines,
    sits_down,
    split_lines,
)
from game.saves.lock import Lock
from game.saves.places import because, existing, file_of, fresh_id, home, made_folder, move_aside, slurp

LAST: Final = 1 << 18  # bytes at the end of a file, which hold its last steps: one may tell whole courses
_OWN: Final = ("", MATCHES, BIN)

# -- the matches there are


@dataclass(frozen=True, slots=True)
class Entry:
    """A match in a list. `broken` says why it cannot be opened; then only id, title and changed hold.

    `finished` is None where it is not known, `winners` None until the match is over; `rests`: it was laid
    to rest. `seats` and `people` are those who sit there now, `sat` all who ever sat on each seat; `guide` is
    who guides it, empty: nobody.
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
    rests: bool = False
    sat: tuple[tuple[tuple[str, Person], ...], ...] = field(default=(), compare=False)
    origin: Origin | None = None
    guide: str = ""


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


def last_ended() -> Entry | None:
    """The match last played of all, where it has come to its end; reads that file alone."""
    newest = next((path for _, path in _newest_first(MATCHES)), None)
    entry = None if newest is None or not _is_over(newest) else _entry(newest)
    return entry if entry is not None and entry.winners is not None and not entry.rests else None


def any_matches() -> bool:
    """Whether any match is kept, or lies in the bin."""
    return bool(_newest_first(MATCHES) or _newest_first(BIN))


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
    title: str | None = None
    steps, winners, rests, origin, guide = 0, None, False, None, ""
    sat = [[one] for one in zip(header.seats, header.people, strict=True)]
    for number, line in enumerate(split_lines(data, first.end), 2):
        sound = checked(line, number, check, first.format)
        if sound is None:
            break
        text, check = sound
        if text.startswith(b'{"step": '):
            steps += 1
            winners, rests = None, False
        elif (read := read_line(text)) is None:
            break
        elif read.kind == "title":
            title = read.value
        elif read.kind == "over":
            winners = tuple(read.value["winners"])
        elif read.kind == REST:
            rests = is_laid(read.value)
            winners = winners if rests else None
        elif (found := sits_down(read.kind, read.value, len(sat))) is not None:
            sat[found[0]].append(found[1:])
        elif read.kind == ORIGIN:
            origin = origin or origin_of(read.value)
        elif read.kind == GUIDED:
            guide = guiding(guide, read.value)
    now = tuple(each[-1][0] for each in sat)
    return Entry(
        id=match_id,
        title=followed(header.title, header.seats, now) if title is None else title,
        changed=changed,
        game=header.game,
        seats=now,
        people=tuple(each[-1][1] for each in sat),
        created=header.created,
        steps=steps,
        finished=winners is not None,
        winners=winners,
        rests=rests,
        sat=tuple(map(tuple, sat)),
        origin=origin,
        guide=guide,
    )


def _is_over(path: Path) -> bool:
    """Whether the last lines of a file say that its match is over; False where they do not tell."""
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            return False
        with path.open("rb") as file:
            old = file.read(len(BEGINS) + 2) == BEGINS + b"1,"
            file.seek(max(0, file.seek(0, os.SEEK_END) - LAST))
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
        if sound[0].startswith(b'{"rest": '):
            read = read_line(sound[0])
            return read is not None and is_laid(read.value)
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


def contents(match_id: str) -> bytes:
    """The file of a match, as far as it can be read."""
    data = slurp(existing(MATCHES, match_id), limits.MOST_FILE)
    return data[: read_lines(data, f"{match_id}{SUFFIX}").end]


def export(match_id: str, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
    """Copy a match to a file anywhere outside Moksha's own folders, as far as it can be read."""
    data, file = contents(match_id), Path(path)
    try:
        if Path(os.path.realpath(file)).parent in [Path(os.path.realpath(home() / own)) for own in _OWN]:
            raise SaveError(words.say("saves.own_folder"))
        if os.path.lexists(file) and not overwrite:
            raise SaveError(words.say("saves.file_there", name=disk.shown(file.name)))
        disk.replace(file, data, COPY)
    except (OSError, ValueError) as error:
        raise SaveError(
            words.say("saves.unwritten", name=disk.shown(file.name), why=because(error))
        ) from error


def bring_in(path: str | os.PathLike[str]) -> str:
    """The id of the match of a file from anywhere: of the one here that it is a copy of, else of a new one.

    A copy that holds more than what is here takes its place; of two that went different ways both stay.
    """
    file = Path(path)
    data = slurp(file, limits.MOST_FILE)
    name = disk.shown(file.name)
    first = read_first(data, name)
    for _, own in _newest_first(MATCHES):
        stem = own.name.removesuffix(SUFFIX)
        if not is_id(stem) or not _begins_alike(own, data[: first.end]):
            continue
        with contextlib.suppress(SaveError):
            here = slurp(file_of(MATCHES, stem), limits.MOST_FILE)
            if here.startswith(data):
                return stem
            if data.startswith(here) and read_lines(data, name).fault is None and _lengthen(own, data):
                return stem
    return import_file(file)


def _begins_alike(path: Path, first: bytes) -> bool:
    """Whether a file begins with these bytes."""
    try:
        with path.open("rb") as file:
            return file.read(len(first)) == first
    except OSError:
        return False


def _lengthen(path: Path, data: bytes) -> bool:
    """Put what more a copy holds into a match here, unless somebody plays it now; whether that was done."""
    try:
        lock = Lock.take(path)
        if lock is None:
            return False
        try:
            disk.replace(path, data)
        finally:
            lock.release()
    except OSError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Carried:
    """What came of carrying matches: how many were, how many were there already, and what was refused."""

    carried: int = 0
    there: int = 0
    refused: tuple[str, ...] = ()


def export_all(folder: str | os.PathLike[str]) -> Carried:
    """Copy every match into a folder, which is made where it is missing; SaveError where that cannot be.

    A copy that is there already and says the same is left, one that says less is written anew.
    """
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        why = words.say("disk.name") if isinstance(error, FileNotFoundError) else because(error)
        raise SaveError(words.say("saves.no_folder", place=disk.shown(place), why=why)) from error
    carried = there = 0
    refused: list[str] = []
    for entry in list_matches():
        copy = place / f"{entry.id}{SUFFIX}"
        try:
            if entry.broken is not None:
                raise SaveError(entry.broken)
            if copy.is_file() and copy.read_bytes() == slurp(existing(MATCHES, entry.id), limits.MOST_FILE):
                there += 1
                continue
            export(entry.id, copy, overwrite=_is_copy_of(copy, entry.id))
            carried += 1
        except SaveError as error:
            refused.append(error.sentence)
        except OSError as error:
            refused.append(words.say("saves.unwritten", name=disk.shown(copy.name), why=because(error)))
    return Carried(carried, there, tuple(refused))


def _is_copy_of(copy: Path, match_id: str) -> bool:
    """Whether a file holds the beginning of a match here, and nothing else."""
    if not copy.is_file():
        return False
    with contextlib.suppress(SaveError):
        return slurp(existing(MATCHES, match_id), limits.MOST_FILE).startswith(slurp(copy, limits.MOST_FILE))
    return False


def import_all(folder: str | os.PathLike[str]) -> Carried:
    """Bring in every match file of a folder; SaveError where it cannot be read."""
    place = Path(folder)
    try:
        files = sorted(path for path in place.iterdir() if path.name.lower().endswith(SUFFIX))
    except (OSError, ValueError) as error:
        why = because(error, reading=True)
        raise SaveError(words.say("saves.unreadable", name=disk.shown(place), why=why)) from error
    known = {entry.id for entry in list_matches()}
    carried = there = 0
    refused: list[str] = []
    for file in files:
        try:
            found = bring_in(file)
        except SaveError as error:
            refused.append(error.sentence)
            continue
        carried += found not in known
        there += found in known
        known.add(found)
    return Carried(carried, there, tuple(refused))
