"""A thread that wakes the app when a pad is used, plugged in or out, and sleeps truly otherwise."""

from __future__ import annotations

import ctypes
import os
import select
import sys
import threading
from collections.abc import Callable, Iterable
from pathlib import Path


class Watch(threading.Thread):
    """Sleeps until the system tells of a pad, then calls `wake`; `called` tells whether pads came or went.

    It reads what the pads say beside SDL, and throws it away.
    """

    FOLDER = "/dev/input"
    MADE, CHANGED, REMOVED = 0x100, 0x4, 0x200  # of inotify

    def __init__(self, wake: Callable[[], None], folder: str = FOLDER) -> None:
        super().__init__(name="pads", daemon=True)
        self._wake = wake
        self._folder, self._seen = folder, False
        self._files: dict[int, int] = {}  # open files, each with its pad; only the thread closes them
        self._over: list[int] = []  # those that it is to close
        self._lock = threading.Lock()
        self._called = False
        self._ended = False
        self._told, self._tell = os.pipe()
        self._news = self._begin_news()
        self.start()

    @classmethod
    def begun(cls, wake: Callable[[], None]) -> Watch | None:
        """A thread that watches; None where the system has nothing to be waited for."""
        if not sys.platform.startswith("linux"):
            return None
        try:
            return cls(wake)
        except (OSError, AttributeError, RuntimeError):
            return None

    @property
    def tells_of_new(self) -> bool:
        """Whether it tells of pads that come and go."""
        return self._news is not None

    def _begin_news(self) -> int | None:
        """A file that tells when pads come or go; None where that cannot be had."""
        try:
            self._system = ctypes.CDLL(None)
            file = int(self._system.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC))
            if file < 0:
                return None
            if not self._look_at_folder(file):
                os.close(file)
                return None
        except (OSError, AttributeError):
            return None
        return file

    def _look_at_folder(self, file: int) -> bool:
        """Be told of what is made in the folder, or of the folder itself while there is none."""
        self._seen = Path(self._folder).is_dir()
        folder = self._folder if self._seen else str(Path(self._folder).parent)
        kinds = self.MADE | (self.CHANGED | self.REMOVED if self._seen else 0)
        return int(self._system.inotify_add_watch(file, os.fsencode(folder), kinds)) >= 0

    def called(self) -> bool:
        """Whether pads came or went since this was asked last."""
        called, self._called = self._called, False
        return called

    def add(self, pad: int, path: str | None) -> bool:
        """Wait for what a pad says at a path; whether that can be done."""
        if path is None:
            return False
        try:
            file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError:
            return False
        with self._lock:
            self._files[file] = pad
        self._begin_anew()
        return True

    def remove(self, pad: int) -> None:
        """Wait for a pad no longer."""
        with self._lock:
            for file in [file for file, of in self._files.items() if of == pad]:
                self._drop(file)
        self._begin_anew()

    def end(self) -> None:
        """Wait for nothing any longer."""
        self._ended = True
        self._begin_anew()
        self.join(1.0)

    def _begin_anew(self) -> None:
        os.write(self._tell, b".")

    def run(self) -> None:
        while not self._ended:
            with self._lock:
                files, over = list(self._files), list(self._over)
                self._over.clear()
            for file in over:
                os.close(file)
            self._wait(files)
        for file in [self._told, self._tell, *self._files, *self._over]:
            os.close(file)
        if self._news is not None:
            os.close(self._news)

    def _wait(self, files: Iterable[int]) -> None:
        poll = select.poll()
        for file in (self._told, self._news, *files):
            if file is not None:
                poll.register(file, select.POLLIN)
        for file, _ in poll.poll():
            try:
                said = os.read(file, 4096)
            except BlockingIOError:
                continue
            except OSError:
                said = b""
            if file == self._told:
                continue
            if file == self._news:
                self._called = True
                if not self._seen:
                    self._look_at_folder(file)
            elif not said:  # the pad is gone
                self._called = True
                with self._lock:
                    self._drop(file)
            self._wake()

    def _drop(self, file: int) -> None:
        if self._files.pop(file, None) is not None:
            self._over.append(file)
