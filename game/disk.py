"""Files read and written without harm: plain ones only, nothing lost, nothing that other users may read."""

# The first picture of the app waits for this, and pathlib would keep it waiting.
# ruff: noqa: PTH100, PTH102, PTH105, PTH108, PTH110, PTH111, PTH112, PTH116, PTH118, PTH120

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Iterator
from typing import Final

Name = str | os.PathLike[str]

_NEW: Final = ".new"  # what a file is called while it is written, after its own name and the process
_DAY: Final = 86_400.0  # seconds
LONGEST: Final = 120  # characters of a path in a sentence
PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
_NO_LINKS: Final = (errno.EPERM, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)  # on FAT, say
_OTHERS: Final = 0o077
_BINARY: Final[int] = getattr(os, "O_BINARY", 0)
NOFOLLOW: Final[int] = getattr(os, "O_NOFOLLOW", 0)
_READ: Final[int] = os.O_RDONLY | _BINARY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
ADD: Final = os.O_RDWR | os.O_APPEND | _BINARY


class NotPlain(OSError):
    """A folder, a pipe or a device stands where a file should be."""


class TooLarge(OSError):
    """A file is larger than it may be."""


def shown(path: Name) -> str:
    """A path fit for a sentence, whatever its bytes: a very long one without its middle."""
    plain = os.fspath(path).encode("utf-8", "replace").decode("utf-8")
    clean = "".join(sign if sign.isprintable() else "?" for sign in plain)
    return clean if len(clean) <= LONGEST else f"{clean[: LONGEST // 3]} … {clean[-LONGEST // 2 :]}"


def shown_short(path: Name) -> str:
    """The same, with `~` for the home folder."""
    whole, home = os.fsdecode(path), os.path.join(os.path.expanduser("~"), "")
    return shown(f"~{os.sep}{whole[len(home) :]}" if whole.startswith(home) else path)


# -- look


def is_folder(path: Name) -> bool:
    """Whether a path leads to a folder that may be looked at; False where none can be. Never an error."""
    return os.path.isdir(path)


def is_there(path: Name) -> bool:
    """Whether a path leads to anything; True as well where that is forbidden to see. Never an error."""
    try:
        os.stat(path)
    except PermissionError:
        return True
    except (OSError, ValueError):  # a name that is too long, or none at all
        return False
    return True


# -- read


def opened(path: Name) -> int:
    """A plain file, open for reading; `NotPlain` at once where something else stands there."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise NotPlain(errno.EINVAL, "not a plain file", os.fspath(path))
    descriptor = os.open(path, _READ)
    if stat.S_ISREG(os.fstat(descriptor).st_mode):  # else it was put there meanwhile
        return descriptor
    os.close(descriptor)
    raise NotPlain(errno.EINVAL, "not a plain file", os.fspath(path))


def read(path: Name, most: int) -> bytes:
    """All of a plain file of bearable size."""
    descriptor = opened(path)
    try:
        size = os.fstat(descriptor).st_size
        if size <= most:
            data = os.read(descriptor, size + 1)
            while len(data) <= most:
                more = os.read(descriptor, min(2**20, most + 1 - len(data)))
                if not more:
                    return data
                data += more
    finally:
        os.close(descriptor)
    raise TooLarge(errno.EFBIG, "too large", os.fspath(path))


# -- write


def write(descriptor: int, data: bytes) -> None:
    """Write all of it: the system may take less at a time."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def begun(path: Name, mode: int = PRIVATE_FILE) -> int:
    """A file that was not there before (else FileExistsError), open for writing."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | NOFOLLOW | _BINARY, mode)


def fill(path: Name, data: bytes, mode: int = PRIVATE_FILE) -> None:
    """Make a file that was not there before (else FileExistsError), whole at once or not at all."""
    if not data or os.path.lexists(path):
        _fill(path, data, mode)
        return
    with _beside(path, data, mode) as beside:
        try:  # unlike a rename elsewhere, neither puts it in the place of another
            (os.rename if sys.platform == "win32" else os.link)(beside, path)
        except OSError as error:
            if error.errno not in _NO_LINKS:
                raise
            _fill(path, data, mode)
    with contextlib.suppress(OSError):
        unlink(beside)


def replace(path: Name, data: bytes, mode: int = PRIVATE_FILE) -> None:
    """Put a whole file in place at once: before, there was the old one, and after, there is the new."""
    with _beside(path, data, mode) as beside:
        os.replace(beside, path)
    sync_folder(os.path.dirname(os.path.abspath(path)))


@contextlib.contextmanager
def _beside(path: Name, data: bytes, mode: int) -> Iterator[str]:
    """Write a whole file beside another; it is removed again where what is done with it fails."""
    beside = f"{os.fspath(path)}.{os.getpid()}{_NEW}"
    unlink(beside)
    _fill(beside, data, mode)
    try:
        yield beside
    except BaseException:
        unlink(beside)
        raise


def _fill(path: Name, data: bytes, mode: int) -> None:
    """Make a file that was not there before; it is removed again where that fails."""
    descriptor = begun(path, mode)
    try:
        try:
            write(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except BaseException:
        unlink(path)
        raise


def sweep(folder: Name, *names: str) -> None:
    """Remove what `replace` had begun when its process was killed, of these files or of all in a folder.

    What a process that runs is writing is left; where the system does not tell, what is younger than a day.
    """
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            name, _, process = entry.name.removesuffix(_NEW).rpartition(".")
            ours = name in names if names else name
            if ours and entry.name.endswith(_NEW) and process.isdecimal() and not _writes(process, entry):
                unlink(entry.path)


def _writes(process: str, entry: os.DirEntry[str]) -> bool:
    """Whether a process may be writing a file now."""
    if sys.platform == "win32":
        return time.time() - entry.stat(follow_symlinks=False).st_mtime < _DAY
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # it runs, and is another user's
        return True
    return True


def unlink(path: Name) -> None:
    """Remove a file, if it is there."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(path)


def sync_folder(folder: Name) -> None:
    """See that names made or changed in a folder outlast a power cut, where the system knows such a thing."""
    if sys.platform != "win32":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.ENOTSUP):
                raise
        finally:
            os.close(descriptor)


# -- who may read it


def make_private(folder: Name) -> None:
    """Make a folder, with those above it that are missing; only its owner may look into what was made."""
    folder = os.path.abspath(folder)
    missing = []
    while not os.path.exists(folder):
        missing.append(folder)
        folder = os.path.dirname(folder)
    for path in reversed(missing):
        with contextlib.suppress(FileExistsError):
            os.mkdir(path, PRIVATE_FOLDER)
        sync_folder(os.path.dirname(path))


def close_to_others(path: Name) -> None:
    """Take other users' rights to a file or folder of ours away; no link is followed."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        about = os.lstat(path)
        ours = stat.S_ISREG(about.st_mode) or stat.S_ISDIR(about.st_mode)
        if ours and about.st_mode & _OTHERS:
            descriptor = os.open(path, _READ | NOFOLLOW)
            try:
                os.fchmod(descriptor, stat.S_IMODE(os.fstat(descriptor).st_mode) & ~_OTHERS)
            finally:
                os.close(descriptor)


def close_folder(folder: Name) -> None:
    """The same for a folder of ours and all files in it."""
    close_to_others(folder)
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_file(follow_symlinks=False):
                close_to_others(entry.path)
