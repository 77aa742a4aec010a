"""The right to write one match, held by one process at a time."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path

from game import disk
from game.saves.format import SUFFIX

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class Lock:
    """The right to write one match. It goes with the process that holds it, however that ends."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor = descriptor

    @classmethod
    def take(cls, file: Path) -> Lock | None:
        """The lock of a match file; None where another process holds it."""
        path = file.with_suffix(".lock")
        while True:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | disk.NOFOLLOW, disk.PRIVATE_FILE)
            try:
                if not _grip(descriptor):
                    os.close(descriptor)
                    return None
                # The process that held it before may have removed the file between opening and locking it.
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
