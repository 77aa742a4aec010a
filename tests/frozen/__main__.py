"""`python -m tests.frozen`: build the bundle if it is old, carry it elsewhere, and use it there.

    python -m tests.frozen [--anew]

It answers every golden conversation, byte for byte as plain Python does; its window opens, shows
something and closes when asked. Exits with 1 where it fails, with 3 where it could not be tried in full.
"""

from __future__ import annotations

import argparse
import json
import os
import plistlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import game
from tests.frozen import bundle, played, x11
from tests.golden.conversation import files, requests, written
from tests.window.desk import screen
from tools.packing.facts import FACTS

LACKING = 3
PATIENCE = 30.0  # seconds
LOOKED_AT = 3.0  # seconds
PAIRS = 9


class Wrong(Exception):
    """What the bundle does and should not, in one sentence."""


class Copy:
    """The bundle, carried to a folder where it has nothing of ours around it."""

    def __init__(self, folder: Path) -> None:
        shutil.copytree(bundle.PLACE, folder / "app", symlinks=True)
        self.program = folder / "app" / bundle.PROGRAM
        self.windowed = folder / "app" / bundle.WINDOWED
        self.home = folder / "home"
        self.elsewhere = folder / "elsewhere"
        self.elsewhere.mkdir()

    def environment(self) -> dict[str, str]:
        """Of ours, only what the system itself needs."""
        kept = {"DISPLAY", "XAUTHORITY", "SYSTEMROOT", "TEMP", "TMP", "LANG"}
        found = {name: value for name, value in os.environ.items() if name.upper() in kept}
        return found | {
            "HOME": str(self.home),
            "MOKSHA_HOME": str(self.home / "moksha"),
            "MOKSHA_CACHE": str(self.home / "cache"),
        }

    def run(self, *arguments: str, given: bytes = b"") -> bytes:
        """What it says; nothing may go wrong meanwhile."""
        done = subprocess.run(
            [self.program, *arguments],
            cwd=self.elsewhere,
            env=self.environment(),
            input=given,
            capture_output=True,
            timeout=PATIENCE,
        )
        if done.returncode or done.stderr:
            last = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
            raise Wrong(f"`moksha-cli {' '.join(arguments)}` ends with {done.returncode}: {' '.join(last)}")
        return done.stdout

    def open(self) -> subprocess.Popen[bytes]:
        """Its window."""
        return subprocess.Popen(
            [self.windowed],
            cwd=self.elsewhere,
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )


def plainly(*arguments: str, given: bytes = b"") -> bytes:
    """What plain Python says from this checkout."""
    return subprocess.run(
        [sys.executable, "-m", "game", *arguments], cwd=bundle.ROOT, input=given, stdout=subprocess.PIPE
    ).stdout


# -- the acts


def contents() -> str:
    """All of Moksha's modules are in it, and a licence for each library."""
    left_out = bundle.modules_left_out()
    if left_out:
        raise Wrong(f"not in the bundle: {', '.join(left_out)}")
    unlicensed = bundle.libraries_unlicensed()
    if unlicensed:
        raise Wrong(f"no text in packaging/licences for what packaging/libraries.toml says of {unlicensed}")
    if sys.platform == "darwin":
        app = bundle.PLACE.parent / f"{FACTS['name']}.app"
        if plistlib.loads((app / "Contents/Info.plist").read_bytes()).get("LSBackgroundOnly"):
            raise Wrong(f"{app.name} says that it has no window")
    weight, number = bundle.size(bundle.PLACE)
    return f"{bundle.PLACE.relative_to(bundle.ROOT)}: {weight / 1e6:.1f} MB in {number} files"


def conversations(copy: Copy) -> str:
    """It says who it is, and what the golden conversations say."""
    version = copy.run("--version").decode().strip()
    if version != f"moksha {game.__version__}":
        raise Wrong(f"it says it is {version!r}")
    number = 0
    for file in files():
        text = file.read_text(encoding="utf-8")
        asked = "".join(f"{line}\n" for line in requests(text)).encode("utf-8")
        said = copy.run("engine", given=asked)
        if said != plainly("engine", given=asked):
            raise Wrong(f"{file.name}: it answers otherwise than plain Python does")
        if written(text, map(json.loads, said.splitlines())) != text:
            raise Wrong(f"{file.name}: it answers otherwise than is written there")
        number += said.count(b"\n")
    return f"{len(files())} golden conversations, {number} answers, byte for byte as from plain Python"


def printing(copy: Copy) -> str:
    """It writes a PDF by itself."""
    file = copy.elsewhere / "scroll.pdf"
    said = copy.run("print", "hungry_ghost", "--to", str(file)).decode().strip()
    if not file.read_bytes().startswith(b"%PDF-"):
        raise Wrong("what it prints is no PDF")
    return f"print: {said.partition(' in ')[0]}"


def start(copy: Copy) -> str:
    """How long it takes to answer, beside plain Python: the median of some pairs."""
    hello = b'{"cmd":"hello"}\n'
    frozen, plain = [], []
    for _ in range(PAIRS):
        began = time.perf_counter()
        copy.run("engine", given=hello)
        between = time.perf_counter()
        plainly("engine", given=hello)
        frozen.append(between - began)
        plain.append(time.perf_counter() - between)
    own, other = statistics.median(frozen), statistics.median(plain)
    return f"hello after {own * 1000:.0f} ms, plain Python {other * 1000:.0f} ms: {own / other:.2f} times"


def window(copy: Copy) -> str:
    """It opens, shows something for a while, and leaves when it is asked to; and so again.

    At the second start the shelf comes up another way than at the first (docs/decisions/0005).
    """
    with screen((1280, 720)) as name, x11.display(name) as display:
        opened = [_opened(copy, display) for _ in range(2)]
    told = [f"up after {took:.2f} s, {colours} colours" for took, colours in opened]
    return f"window, opened twice: {'; '.join(told)}; closed when asked, exit code 0"


def _opened(copy: Copy, display: x11.Display) -> tuple[float, int]:
    """How soon the window came, and how many colours it showed before it was closed."""
    others = display.titled("Moksha")
    began = time.monotonic()
    app = copy.open()
    try:
        seen = _appears(app, display, others, began)
        took = time.monotonic() - began
        colours = _look(app, display, seen)
        display.close(seen)
        code = app.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        raise Wrong("its window does not close when asked") from None
    finally:
        app.kill()
        told = app.communicate()[1].decode("utf-8", "replace").strip()
    if code or told:
        raise Wrong(f"its window closes with {code}: {told}")
    return took, colours


def _appears(app: subprocess.Popen[bytes], display: x11.Display, others: set[int], began: float) -> int:
    """The window, as soon as it is there."""
    while not (seen := display.titled("Moksha") - others):
        if app.poll() is not None:
            assert app.stderr is not None
            raise Wrong(f"its window does not open: {app.stderr.read().decode('utf-8', 'replace').strip()}")
        if time.monotonic() - began > PATIENCE:
            raise Wrong(f"its window does not open within {PATIENCE:.0f} seconds")
        time.sleep(0.01)
    return seen.pop()


def _look(app: subprocess.Popen[bytes], display: x11.Display, seen: int) -> int:
    """How many colours the window shows after a while."""
    time.sleep(LOOKED_AT)
    if app.poll() is not None:
        raise Wrong(f"its window closes by itself, with {app.returncode}")
    colours = display.colours(seen)
    if colours < 100:
        raise Wrong(f"its window stays empty: {colours} colours")
    return colours


def playing(copy: Copy) -> str:
    """A match of Leela in its window, to the end, by the bundle's own hands (tools/packing/self_test.py)."""
    report, home = copy.elsewhere / "shown.json", copy.home / "moksha"
    file = played.prepared(home)
    app = subprocess.Popen(
        [copy.windowed, str(file)],
        cwd=copy.elsewhere,
        env=copy.environment() | {"MOKSHA_SELF_TEST": str(report)},
    )
    try:
        actions = played.until_over(file, lambda: app.poll() is None)
        report.touch()
        code = app.wait(PATIENCE)
        shown = played.shown(report)
    except (TimeoutError, subprocess.TimeoutExpired, OSError, ValueError) as error:
        raise Wrong(f"no match can be played in its window: {error}") from None
    finally:
        app.kill()
    if code or shown["colours"] < 100:
        raise Wrong(f"its window closes with {code}, and showed {shown['colours']} colours")
    return (
        f"window: a match of {actions} actions to its end, {shown['colours']} colours, by {shown['driver']}"
    )


def no_window() -> list[str]:
    """What is not here of what a window needs that can be looked at from outside."""
    if not sys.platform.startswith("linux"):
        return ["X11 (on this system, open the window by hand)"]
    found = []
    if not os.environ.get("DISPLAY") and shutil.which("Xvfb") is None:
        found.append("a display, or Xvfb (on Debian: apt install xvfb)")
    if x11.library() is None:
        found.append("libX11 (on Debian: apt install libx11-6)")
    return found


def say(act: str, lacks: list[str]) -> int:
    """Tell what could not be done for want of something."""
    print(f"{act}, for want of {'; '.join(lacks)}", file=sys.stderr)
    return LACKING


def main() -> int:
    """All of it, in order."""
    parser = argparse.ArgumentParser(prog="python -m tests.frozen", description="build the bundle and try it")
    parser.add_argument("--anew", action="store_true", help="build it even if nothing has changed")
    if parser.parse_args().anew or not bundle.up_to_date():
        lacks = bundle.lacking()
        if lacks:
            return say("the bundle was not built", lacks)
        began = time.monotonic()
        if not bundle.build():
            print("PyInstaller could not build it", file=sys.stderr)
            return 1
        print(f"built in {time.monotonic() - began:.0f} s", flush=True)
    try:
        print(contents(), flush=True)
        with tempfile.TemporaryDirectory() as folder:
            copy = Copy(Path(folder))
            print(conversations(copy), flush=True)
            print(printing(copy), flush=True)
            print(start(copy), flush=True)
            if not sys.platform.startswith("linux"):
                print(playing(copy))
                return 0
            lacks = no_window()
            if lacks:
                return say("the window was not opened", lacks)
            print(window(copy))
    except Wrong as wrong:
        print(f"the bundle is not right: {wrong}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
