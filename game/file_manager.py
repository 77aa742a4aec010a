"""The system's file manager, asked to show a file that was written."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ASKED: Final = "org.freedesktop.FileManager1"
PATIENCE: Final = 5.0  # seconds in which a file manager answers that it shows the file


def is_here() -> bool:
    """Whether there is one to be asked."""
    return sys.platform in ("darwin", "win32") or shutil.which("xdg-open") is not None


def requests(file: Path) -> list[list[str]]:
    """What to run so that a file is shown in its folder: the best first, the others where that fails."""
    if sys.platform == "darwin":
        return [["open", "-R", str(file)]]
    if sys.platform == "win32":
        return [["explorer", f"/select,{file}"]]
    # A comma would part two files; `as_uri` writes it as %2C.
    show = [f"--dest={ASKED}", "/org/freedesktop/FileManager1", f"{ASKED}.ShowItems"]
    by_bus = ["dbus-send", "--session", "--print-reply", *show, f"array:string:{file.as_uri()}", "string:"]
    return [by_bus, ["xdg-open", str(file.parent)]]


def show(file: Path) -> None:
    """Let the file manager show a file; nothing waits for it, and nothing happens where it cannot."""
    asked = requests(file.absolute())
    threading.Thread(target=_first_that_works, args=(asked,), name="file manager", daemon=True).start()


def _first_that_works(asked: Sequence[Sequence[str]]) -> None:
    for arguments in asked:
        try:
            done = subprocess.run(
                arguments,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=_outside(),
                timeout=PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return
        except (OSError, ValueError):
            continue
        if done.returncode == 0 or sys.platform == "win32":  # the Explorer ends with 1, whatever it shows
            return


def _outside() -> dict[str, str]:
    """The environment as it was before the bundle put its own libraries first."""
    there = dict(os.environ)
    before = there.pop("LD_LIBRARY_PATH_ORIG", None)
    if getattr(sys, "frozen", False):
        there.pop("LD_LIBRARY_PATH", None)
        if before is not None:
            there["LD_LIBRARY_PATH"] = before
    return there
