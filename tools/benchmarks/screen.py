"""What the window costs: to open, to rest, to move a token, to answer a click."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SIZE = (1920, 1080)
ROUNDS = 11
MEDIAN, HIGH, BUSY = 8, 12, 16  # ms of the processor a frame: median, 99 %, and 99 % beside another program
SMOOTH = f"at most {MEDIAN} and {HIGH} ms, {BUSY} while another program works"
ROOT = Path(__file__).resolve().parents[2]


class Lacking(Exception):
    """What a measurement needs is not here."""


EMPTY = f"""
import os, time
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
import pygame
pygame.display.init()
screen = pygame.display.set_mode({SIZE}, pygame.RESIZABLE)
screen.fill((20, 24, 33))
pygame.display.flip()
"""

# The moment the first picture is on the screen, on a clock that all processes share.
PAINTED = "print(time.clock_gettime(time.CLOCK_MONOTONIC), flush=True)\n"

EMPTY_START = EMPTY + PAINTED + "os._exit(0)\n"

OUR_START = """
import os, time
from game import first_light
def painted():
    print(time.clock_gettime(time.CLOCK_MONOTONIC), flush=True)
    os._exit(0)
first_light.complete = painted
from game.__main__ main
""".replace("from game.__main__ main", "from game.__main__ import main\nmain([])\n")

OUR_FIRST_START = """
from game.app import App
from game.scenes.home import Home
app = App()
app.push(Home(app))
app.frame()
app._keep_light()
app.close()
"""

EMPTY_CLICK = (
    EMPTY
    + """
print("ready 960 540", flush=True)
while True:
    event = pygame.event.wait()
    if event.type == pygame.MOUSEBUTTONDOWN:
        pygame.display.update(screen.fill((200, 120, 40), (860, 500, 200, 80)))
        """
    + PAINTED
)

OUR_CLICK = """
import time
import pygame
from game import saves
from game.app import App
from game.scenes.scene import Scene
from game.scenes.table.scene import Table
from game.sitting import Sitting
people = [saves.Person("person", None, seat) for seat in range(2)]
sitting = Sitting.begin("leela", ["Ann", "Ben"], people, {}, "2026-11-20T10:00:00", seed=1)
app = App()
app.push(Table(app, sitting))
clicked = []
paint, handle = App.draw, Scene.handle
def draw(self):
    dirty = not self.scene.canvas.clean
    paint(self)
    if dirty and clicked:
        clicked.clear()
        print(time.clock_gettime(time.CLOCK_MONOTONIC), flush=True)
def handled(self, event):
    if event.type == pygame.MOUSEBUTTONDOWN:
        clicked.append(event)
    handle(self, event)
App.draw, Scene.handle = draw, handled
app.frame()
print("ready", *app.scene.canvas.named("tool/why").rect.center, flush=True)
app.run()
"""

OUR_IDLE = """
import sys
from game.app import App
from game.scenes.home import Home
app = App()
app.push(Home(app))
app.frame()
print("ready", flush=True)
app.run()
"""


OUR_IDLE_WITH_AN_ASKED_PAD = OUR_IDLE.replace(
    "app.run()",
    """
import threading, time
import game.pads
from game import window
game.pads.IN_USE = 1000.0
def plug():
    time.sleep(1)
    window.sdl().SDL_JoystickAttachVirtual(1, 6, 15, 0)
    window.wake()
threading.Thread(target=plug, daemon=True).start()
app.run()
""",
)

OUR_IDLE_WITH_A_PAD = OUR_IDLE_WITH_AN_ASKED_PAD.replace(
    "import game.pads\n",
    """
import game.pads
from game.pads.watch import Watch
Watch.add = lambda *_: True  # as with a pad of this system, which a virtual one is not
""",
)


@contextmanager
def desk(size: tuple[int, int] = SIZE) -> Iterator[dict[str, str]]:
    """A screen of a size and a scratch home; the environment for the process that is measured there."""
    if not sys.platform.startswith("linux"):
        raise Lacking("it needs Linux with X11")
    if shutil.which("Xvfb") is None:
        raise Lacking("Xvfb is not installed")
    number = next(n for n in range(120, 220) if not Path(f"/tmp/.X{n}-lock").exists())
    server = subprocess.Popen(
        ["Xvfb", f":{number}", "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    with tempfile.TemporaryDirectory() as home:
        Path(home, "settings.json").write_text(
            f'{{"width": {size[0]}, "height": {size[1]}, "x": 0, "y": 0}}', encoding="utf-8"
        )
        environment = {
            **os.environ,
            "DISPLAY": f":{number}",
            "MOKSHA_HOME": home,
            "MOKSHA_CACHE": str(Path(home, "cache")),
            "PYTHONPATH": str(ROOT),
        }
        environment.pop("SDL_VIDEODRIVER", None)
        try:
            while not Path(f"/tmp/.X11-unix/X{number}").exists():
                time.sleep(0.05)
            yield environment
        finally:
            server.terminate()
            server.wait()


def _painted(code: str, environment: dict[str, str]) -> float:
    """Seconds from executed to painted."""
    began = time.clock_gettime(time.CLOCK_MONOTONIC)
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    lines = [line for line in done.stdout.splitlines() if line[:1].isdigit()]
    if not lines:
        raise RuntimeError(done.stderr[-2000:])
    return float(lines[-1]) - began


def start() -> str:
    """Executed to painted Home, from the second start on, beside an empty window."""
    with desk() as environment:
        subprocess.run(
            [sys.executable, "-c", OUR_FIRST_START], env=environment, check=True, capture_output=True
        )
        pairs = []
        for number in range(ROUNDS + 1):
            pair = (_painted(OUR_START, environment), _painted(EMPTY_START, environment))
            if number:
                pairs.append(pair)
    mine = statistics.median(pair[0] for pair in pairs)
    other = statistics.median(pair[1] for pair in pairs)
    ratio = statistics.median(pair[0] / pair[1] for pair in pairs)
    return (
        f"executed to painted Home {mine * 1000:.0f} ms; empty window {other * 1000:.0f} ms; "
        f"ratio {ratio:.2f} (yardstick: at most 1.25)"
    )


def _cpu(pid: int) -> float:
    """Seconds of processor a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def idle(seconds: float = 20.0) -> str:
    """The share of a core that the shelf takes while it is left alone, without a pad and with one."""
    kinds = {"": OUR_IDLE, "with a pad ": OUR_IDLE_WITH_A_PAD}
    kinds["with one that must be asked "] = OUR_IDLE_WITH_AN_ASKED_PAD
    found = {kind: _idle(code, seconds) for kind, code in kinds.items()}
    told = "; ".join(f"{kind}{used:.3%}, {woken:.1f}" for kind, (used, woken) in found.items())
    return f"of a core over {seconds:.0f} s, and wake-ups a second: {told} (yardstick: at most 0.1 %)"


def _idle(code: str, seconds: float) -> tuple[float, float]:
    """The share of a core that a program takes, and how often it wakes in a second."""
    with desk() as environment:
        process = subprocess.Popen(
            [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        while process.stdout.readline().strip() != "ready":
            pass
        time.sleep(4)
        switches = _switches(process.pid)
        used = _cpu(process.pid)
        time.sleep(seconds)
        used = _cpu(process.pid) - used
        switches = _switches(process.pid) - switches
        process.kill()
        process.wait()
    return used / seconds, switches / seconds


def _switches(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(next(line for line in status.splitlines() if line.startswith("voluntary_ctxt")).split()[1])


def frame() -> str:
    """The software drawing of one frame with a token in motion, at 3840 × 2160."""
    code = """
import os, statistics, time
os.environ["SDL_VIDEODRIVER"] = "dummy"
import pygame
from game import saves
from game.app import App
from game.scenes.table.scene import Table
from game.sitting import Sitting
people = [saves.Person("person", None, seat) for seat in range(4)]
names = ["Ann", "Ben", "Mira", "Jonas"]
sitting = Sitting.begin("leela", names, people, {}, "2026-11-20T10:00:00", seed=1)
now = [0.0]
app = App((3840, 2160), clock=lambda: now[0])
app.settings.set("verse", "off")
app.push(Table(app, sitting))
app.frame()
times, largest = [], 0
for dice in ((6,), (4,), (6,), (6,), (5,), (6,), (5,), (3,)):
    sitting.match.chance.replace(dice)
    while not app.scene.hands.ready(app.now):  # the next player's throw counts only after a pause
        now[0] += 50
        app.now = now[0]
    before = len(sitting.match.steps)
    app.scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="", scancode=0))
    assert len(sitting.match.steps) > before, "the throw is not taken"
    while app.scene.player.running:
        now[0] += 1000 / 60
        app.now = now[0]
        pygame.event.clear()
        began = time.perf_counter()
        app.scene.update(app.now)
        moving = app.scene.player.running
        if not app.scene.canvas.clean:
            rects = app.scene.canvas.paint(app.screen)
            if moving:
                times.append((time.perf_counter() - began) * 1000)
                largest = max(largest, max(r.width * r.height for r in rects))
print(statistics.median(times), sorted(times)[int(len(times) * 0.95)], len(times), largest / (3840 * 2160))
"""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "MOKSHA_HOME": home, "MOKSHA_CACHE": home, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
        )
    median, high, count, share = done.stdout.split()[-4:]
    return (
        f"a token in motion at 3840×2160: {float(median):.2f} ms a frame (median of {count}; 95 % under "
        f"{float(high):.2f} ms); the largest part drawn anew is {float(share):.1%} of the screen "
        "(yardstick: at most 4 ms, never the whole screen)"
    )


WHEEL = """
import os, statistics, sys, time
os.environ["SDL_VIDEODRIVER"] = "dummy"
import pygame
from game import saves
from game.app import App
from game.engine import Match
from game.scenes.table.scene import Table
from game.sitting import Sitting
NAMES = ["Ann", "Ben", "Mira", "Jonas", "Ravi", "Anu"]
SQUARES = ["human_1", "hell_6", "human_5", "god_3", "animal_4", "ghost_9"]

def seated(players, fields, **rest):
    # a match under way of so many players, the first of whom has these fields
    state = Match.new("buddhawheel", NAMES[:players], {}, seed=1).encoded()
    state |= {"phase": "throw", "round": 2, **rest}
    for seat, square in zip(state["seats"], SQUARES):
        seat |= {"status": "wheel", "square": square, "lives": 1}
    state["seats"][0] |= fields
    for pile in ("karma", "dedicated", "meditated"):
        for card in state["seats"][0][pile]:
            if card[0] != "@":
                state["stacks"][card[:2]] = [each for each in state["stacks"][card[:2]] if each != card]
    return state

ENDED = ["HU09", "HU11", "HU13", "HU15", "HU17"]
LAST = {"square": "subtle_1", "dedicated": ["HU18"], "meditated": ENDED, "karma": ["HU01", "HU10", "SP01"]}
SHELTERED = {"square": "spirit_24", "karma": ["SP12", "SP02", "SP08", "SP06"], "powers": 3}
IMPRINTS = {"status": "imprints", "square": "subtle_2", "meditated": [*ENDED, "HU18"], "karma": ["HU01"]}
FILMS = {  # where the first player stands, what the dice show, and what is done
    "walk and card": ({}, {}, (6,), ["roll"]),
    "burner": ({"square": "hell_2", "karma": ["HU01"]}, {}, (), ["step"]),
    "dedication": ({"karma": ["HU09", "HU11"]}, {"phase": "dedicate"}, (), ["dedicate HU09"]),
    "power": ({"square": "spirit_1"}, {"phase": "square", "die": 1}, (), ["power"]),
    "death": ({"square": "ghost_16", "karma": ["HU01"]}, {}, (1,), ["roll"]),
    "sheltered death": (SHELTERED, {}, (1,), ["roll", "go spirit_death"]),
    "liberation, staying": (LAST, {}, (1, 2, 2, 2, 1), ["roll", "meditate HU18", "stay"]),
    "liberation, leaving": (LAST, {}, (1, 2, 2, 2, 1), ["roll", "meditate HU18", "leave"]),
    "Buddhahood": (IMPRINTS, {"attained": [0]}, (3,), ["roll"]),
}
SHOWN = {  # what the last deed must have led to
    "walk and card": "card",
    "burner": "returned",
    "death": "death",
    "sheltered death": "born",
    "liberation, staying": "liberation",
    "liberation, leaving": "liberation",
    "Buddhahood": "enlightenment",
}
FIELD = {"go": "to", "dedicate": "card", "meditate": "card"}
now = [0.0]
app = App((3840, 2160), clock=lambda: now[0])
app.settings.set("speed", "calm")
taken, after = {}, []

def ready(scene):
    while scene.more_to_prepare:
        scene.more_to_prepare = scene.stage.prepare()
    app.frame()

for players in (3, 6):
    for name, (fields, rest, dice, deeds) in FILMS.items():
        match = Match.load(seated(players, fields, **rest), seed=1)
        people = [saves.Person("person", None, seat) for seat in range(players)]
        app.push(Table(app, Sitting(match, people, None)))
        scene, times = app.scene, taken.setdefault(name, [])
        ready(scene)
        match.chance.replace(list(dice))
        for deed in deeds:
            kind, _, said = deed.partition(" ")
            scene._take({"type": kind, FIELD[kind]: said} if said else {"type": kind})
            while scene.player.running:
                now[0] += 1000 / 60
                app.now = now[0]
                scene.player.go_on()
                pygame.event.clear()
                began = time.process_time()
                scene.update(app.now)
                if not scene.canvas.clean:
                    scene.canvas.paint(app.screen)
                    passed = (time.process_time() - began) * 1000
                    (times if scene.player.running else after).append(passed)
            ready(scene)
        shown = {each.event["type"] for each in match.transitions(match.steps[-1], None)}
        assert SHOWN.get(name, next(iter(shown))) in shown, (name, shown)
        app.pop()
taken["the next turn laid out"] = after
for name, times in taken.items():
    times.sort()
    print(f"{name} {statistics.median(times):.2f}, {times[int(len(times) * 0.99)]:.2f}", end="; ")
print()
"""


def wheel() -> str:
    """The drawing of one frame of BuddhaWheel's motions at 3840 × 2160, in time of the processor."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "MOKSHA_HOME": home, "MOKSHA_CACHE": home, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", WHEEL], env=environment, capture_output=True, text=True, check=False
        )
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    return (
        f"BuddhaWheel at 3840×2160, ms a frame, median and 99 %: {done.stdout.splitlines()[-1]}"
        f"(yardstick: {SMOOTH}; nothing moves while a turn is laid out)"
    )


def _answers(code: str, environment: dict[str, str]) -> list[float]:
    """Seconds from sending a click to changed pixels, some times over."""
    process = subprocess.Popen(
        [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    words: list[str] = []
    while words[:1] != ["ready"]:
        words = process.stdout.readline().split()
    found = []
    subprocess.run(["xdotool", "mousemove", *words[1:]], env=environment, check=True)
    time.sleep(0.5)
    for _ in range(ROUNDS):
        began = time.clock_gettime(time.CLOCK_MONOTONIC)
        subprocess.run(["xdotool", "mousedown", "1"], env=environment, check=True)
        found.append(float(process.stdout.readline()) - began)
        subprocess.run(["xdotool", "mouseup", "1"], env=environment, check=True)
        time.sleep(0.25)
        subprocess.run(["xdotool", "key", "Escape"], env=environment, check=True)
        time.sleep(0.25)
    process.kill()
    process.wait()
    return found


def click() -> str:
    """A click until pixels have changed, beside an empty window that fills a rectangle."""
    if shutil.which("xdotool") is None:
        raise Lacking("xdotool is not installed")
    with desk() as environment:
        mine = statistics.median(_answers(OUR_CLICK, environment))
        other = statistics.median(_answers(EMPTY_CLICK, environment))
    return (
        f"click to changed pixels {mine * 1000:.1f} ms, empty window {other * 1000:.1f} ms, both with the "
        f"sending; ratio {mine / other:.2f} (yardstick: at most 1.5)"
    )
