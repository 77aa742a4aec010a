"""What a disk complains of, in words."""

from __future__ import annotations

import errno
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


def because(error: OSError, *, reading: bool = False) -> str:
    """What the system complains of, in plain words."""
    if reading and error.errno in (errno.EACCES, errno.EPERM):
        return words.say("disk.closed")
    key = _REASONS.get(errno.errorcode.get(error.errno or 0, ""))
    return words.say(key) if key else (error.strerror or type(error).__name__)
