"""Writing so that nothing is lost: whole files, on the disk before anybody is told so."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path
from typing import Final

from game import words

_REASONS: Final = {
    "ENOSPC": "disk.full",
    "EDQUOT": "disk.quota",
    "EACCES": "disk.forbidden",
    "EPERM": "disk.forbidden",
    "EROFS": "disk.read_only",
    "ENOTDIR": "disk.no_folder",
    "EEXIST": "disk.no_folder",
}


def because(error: OSError) -> str:
    """What the system complains of, in plain words."""
    key = _REASONS.get(errno.errorcode.get(error.errno or 0, ""))
    return words.say(key) if key else (error.strerror or type(error).__name__)


def fill(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Make a file that was not there before (else FileExistsError); on failure there is none afterwards."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, mode)
    try:
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def replace(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Put a whole file in place at once: before, there was the old one, and after, there is the new."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    beside.unlink(missing_ok=True)
    fill(beside, data, mode)
    try:
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """See that a new name outlasts a power cut, where the system knows such a thing."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
