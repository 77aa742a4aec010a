"""A screen to open a window on, and hands for it: Xvfb and xdotool."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

LACKING = 3


def lacking(*, own_screen: bool = False) -> list[str]:
    """What is not there of what a real window needs; `own_screen` where one that is there will not do."""
    if not sys.platform.startswith("linux"):
        return ["Linux with X11"]
    found = os.environ.get("DISPLAY") and not own_screen
    needed = ["xdotool"] if found else ["Xvfb", "xdotool"]
    return [name for name in needed if shutil.which(name) is None]


@contextmanager
def screen(size: tuple[int, int]) -> Iterator[str]:
    """A virtual screen of a size, or the one that is there; gives its DISPLAY."""
    found = os.environ.get("DISPLAY")
    if found:
        yield found
        return
    with virtual_screen(size) as display:
        yield display


@contextmanager
def virtual_screen(size: tuple[int, int], *more: str) -> Iterator[str]:
    """A virtual screen of a size, with more options for its server where they are given."""
    before = os.environ.get("DISPLAY")
    told, tells = os.pipe()
    server = subprocess.Popen(
        [
            "Xvfb",
            "-displayfd",
            str(tells),
            "-screen",
            "0",
            f"{size[0]}x{size[1]}x24",
            "-nolisten",
            "tcp",
            *more,
        ],
        pass_fds=(tells,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(tells)
    try:
        with os.fdopen(
            told
        ) as number:  # the server chooses a number that is free, and tells it when it is ready
            display = f":{number.readline().strip()}"
        os.environ["DISPLAY"] = display
        os.environ.pop("SDL_VIDEODRIVER", None)
        yield display
    finally:
        os.environ.pop("DISPLAY", None)
        if before is not None:
            os.environ["DISPLAY"] = before
        server.terminate()
        server.wait()


class Hands:
    """Real mouse and key events, sent to the X server."""

    def _do(self, *arguments: str) -> None:
        subprocess.run(["xdotool", *arguments], check=True, stdout=subprocess.DEVNULL)

    def title(self, window: int) -> str:
        """A window's title, as the X server knows it."""
        told = subprocess.run(["xdotool", "getwindowname", str(window)], check=True, capture_output=True)
        return told.stdout.decode().rstrip("\n")

    # -- the mouse

    def click(self, x: int, y: int) -> None:
        self._do("mousemove", str(x), str(y), "click", "1")

    def move(self, x: int, y: int) -> None:
        self._do("mousemove", str(x), str(y))

    def press(self) -> None:
        """The button goes down, and stays down."""
        self._do("mousedown", "1")

    def release(self) -> None:
        self._do("mouseup", "1")

    def drag(self, start: tuple[int, int], goal: tuple[int, int], steps: int = 4) -> None:
        """Press somewhere, move in a few steps, let go elsewhere."""
        self.move(*start)
        self.press()
        for step in range(1, steps + 1):
            self.move(*(round(a + (b - a) * step / steps) for a, b in zip(start, goal, strict=True)))
            time.sleep(0.02)
        self.release()

    # -- the keyboard

    def key(self, *names: str) -> None:
        self._do("key", "--delay", "12", *names)

    def key_down(self, name: str) -> None:
        """A key goes down, and stays down."""
        self._do("keydown", name)

    def key_up(self, name: str) -> None:
        self._do("keyup", name)

    def type(self, words: str) -> None:
        self._do("type", "--delay", "15", words)
