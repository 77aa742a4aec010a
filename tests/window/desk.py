"""A screen to open a window on, and hands for it: Xvfb and xdotool."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LACKING = 3


def lacking() -> list[str]:
    """What is not there of what a real window needs."""
    if not sys.platform.startswith("linux"):
        return ["Linux with X11"]
    needed = ["xdotool"] if os.environ.get("DISPLAY") else ["Xvfb", "xdotool"]
    return [name for name in needed if shutil.which(name) is None]


@contextmanager
def screen(size: tuple[int, int]) -> Iterator[str]:
    """A virtual screen of a size, or the one that is there; gives its DISPLAY."""
    found = os.environ.get("DISPLAY")
    if found:
        yield found
        return
    number = next(n for n in range(90, 200) if not Path(f"/tmp/.X{n}-lock").exists())
    display = f":{number}"
    server = subprocess.Popen(
        ["Xvfb", display, "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(100):
            if Path(f"/tmp/.X11-unix/X{number}").exists():
                break
            time.sleep(0.05)
        os.environ["DISPLAY"] = display
        os.environ.pop("SDL_VIDEODRIVER", None)
        yield display
    finally:
        os.environ.pop("DISPLAY", None)
        server.terminate()
        server.wait()


class Hands:
    """Real mouse and key events, sent to the X server."""

    def _do(self, *arguments: str) -> None:
        subprocess.run(["xdotool", *arguments], check=True, stdout=subprocess.DEVNULL)

    def click(self, x: int, y: int) -> None:
        self._do("mousemove", str(x), str(y), "click", "1")

    def move(self, x: int, y: int) -> None:
        self._do("mousemove", str(x), str(y))

    def key(self, *names: str) -> None:
        self._do("key", "--delay", "12", *names)

    def type(self, words: str) -> None:
        self._do("type", "--delay", "15", words)
