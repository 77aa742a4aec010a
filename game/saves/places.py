"""Where matches and settings lie, how a file of ours is read, and what the system complains of."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import re
from pathlib import Path
from typing import Final

from game import disk, folders, words
from game.engine import codec
from game.saves.format import (
    BIN,
    GAME,
    MATCHES,
    NOTES,
    PROFILES,
    SETTINGS,
    SUFFIX,
    SaveError,
    Unreadable,
    Unwritable,
    is_id,
)
from game.saves.lock import Lock

_REASONS: Final = {
    "ENOSPC": "disk.full",
    "EDQUOT": "disk.quota",
    "EACCES": "disk.forbidden",
    "EPERM": "disk.forbidden",
    "EROFS": "disk.read_only",
    "ENOTDIR": "disk.no_folder",
    "EEXIST": "disk.no_folder",
    "EISDIR": "disk.folder",
    "EFBIG": "disk.large",
    "EIO": "disk.error",
    "ENOENT": "disk.gone",
}


def because(error: BaseException, *, reading: bool = False) -> str:
    """What the system complains of, in plain words."""
    number = getattr(error, "errno", None)
    if number is None:
        return words.say("disk.name")
    if reading and number in (errno.EACCES, errno.EPERM):
        return words.say("disk.closed")
    key = _REASONS.get(errno.errorcode.get(number, ""))
    return words.say(key) if key else os.strerror(number)


# -- where things lie

_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # 32, none taken for another


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
    return Unwritable(words.say("saves.nowhere"))


def unwritable(place: Path, error: OSError) -> Unwritable:
    """The refusal for a place that cannot be written to, in a sentence with the reason."""
    return Unwritable(words.say("saves.unwritable", place=disk.shown(place), why=because(error)))


_told: set[str] = set()


def trouble() -> str | None:
    """Why nothing can be kept, told once; None when all is well or it was told before.

    Makes the folder for matches where there is none yet, and tries it; what other people may
    look into, though it is ours, is closed to them; locks that no process holds any more, and files that
    none writes any more, are removed.
    """
    try:
        probe = made_folder(MATCHES) / f"probe.{os.getpid()}.new"
        for folder in (MATCHES, BIN, NOTES):
            disk.close_folder(home() / folder)
        for file in (SETTINGS, PROFILES):
            disk.close_to_others(home() / file)
        for folder in ("", MATCHES):
            Lock.sweep(home() / folder)
        _sweep_places()
        disk.sweep(home(), SETTINGS, PROFILES)
        for folder in (MATCHES, NOTES):
            disk.sweep(home() / folder)
        try:
            disk.replace(probe, b"Can Moksha write here?")
        except OSError as error:
            raise unwritable(home(), error) from error
        finally:
            with contextlib.suppress(OSError):
                probe.unlink()
    except Unwritable as found:
        if found.sentence in _told:
            return None
        _told.add(found.sentence)
        return found.sentence
    return None


def _sweep_places() -> None:
    """Remove the empty files that kept a place for matches which never came: the process was killed."""
    for folder, other in ((MATCHES, BIN), (BIN, MATCHES)):
        with contextlib.suppress(OSError), os.scandir(home() / folder) as entries:
            for entry in entries:
                empty = entry.is_file(follow_symlinks=False) and not entry.stat().st_size
                if empty and entry.name.endswith(SUFFIX) and (home() / other / entry.name).is_file():
                    disk.unlink(entry.path)


def made_folder(name: str) -> Path:
    """A folder in the home, made now where it is missing; only its owner may read what is in it."""
    place = home()
    folder = place / name
    try:
        disk.make_private(folder)
        if not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        if name or not folders.is_chosen():  # a home that the user chose may be any folder
            disk.close_to_others(folder)
    except OSError as error:
        if name == BIN:
            said = words.say("saves.no_folder", place=disk.shown(folder), why=because(error))
            raise SaveError(said) from error
        raise unwritable(place, error) from error
    return folder


def fresh_id(game: str, created: str) -> str:
    """An id no match bears yet, such as `leela-20261120-101533-k3f9`."""
    if not GAME.fullmatch(game):
        raise SaveError(words.say("saves.game_name", game=codec.shown(game)))
    digits = re.sub(r"[^0-9]", "", created)[:14].ljust(14, "0")
    while True:
        chance = "".join(_LETTERS[byte % 32] for byte in os.urandom(4))
        made = f"{game}-{digits[:8]}-{digits[8:]}-{chance}"
        if not any(os.path.lexists(home() / folder / f"{made}{SUFFIX}") for folder in (MATCHES, BIN)):
            return made


def file_of(folder: str, match_id: str) -> Path:
    """The file of a match, which lies in that folder and nowhere else."""
    if not is_id(match_id):
        raise SaveError(words.say("saves.no_id", id=codec.shown(match_id)))
    place = home() / folder
    file = place / f"{match_id}{SUFFIX}"
    led = os.path.realpath(file)
    if led != os.path.join(os.path.realpath(place), file.name) or os.path.islink(file):  # noqa: PTH114, PTH118
        raise SaveError(words.say("saves.leads_out", id=match_id))
    return file


def existing(folder: str, match_id: str) -> Path:
    """The file of a match in a folder; SaveError where it is not there."""
    path = file_of(folder, match_id)
    if not os.path.lexists(path):
        key = "saves.not_in_bin" if folder == BIN else "saves.not_here"
        raise SaveError(words.say(key, id=match_id))
    return path


# -- read, and set aside


def set_aside(folder: Path, stem: str, ending: str, data: bytes) -> Path:
    """A file of its own for what cannot be read: `stem.damaged-N`, N being the first number free."""
    for number in itertools.count(1):
        path = folder / f"{stem}.damaged-{number}{ending}"
        with contextlib.suppress(FileExistsError):
            disk.fill(path, data)
            disk.sync_folder(folder)
            return path
    raise AssertionError


def move_aside(path: Path, folder: Path, stem: str, ending: str = "") -> Path:
    """Let a file go by `stem.damaged-N` in a folder, over nothing that is there. OSError: it is a folder."""
    if path.is_dir() and not path.is_symlink():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    aside = set_aside(folder, stem, ending, b"")
    try:
        path.replace(aside)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
    disk.sync_folder(folder)
    return aside


def slurp(path: Path, most: int) -> bytes:
    """All bytes of a plain file of bearable size."""
    name = disk.shown(path.name) or disk.shown(path)
    try:
        return disk.read(path, most)
    except disk.NotPlain:
        raise SaveError(words.say("saves.not_plain", name=name)) from None
    except disk.TooLarge:
        raise SaveError(words.say("saves.too_large", name=name, most=most // 2**20)) from None
    except FileNotFoundError:
        raise SaveError(words.say("saves.no_file", name=name)) from None
    except (OSError, ValueError) as error:
        why = because(error, reading=True)
        raise Unreadable(words.say("saves.unreadable", name=name, why=why)) from error
