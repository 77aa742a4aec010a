"""Real browsers as phones at a real table: `python -m tests.phones.browsers --browser firefox`.

A table of four on a wall, without a window, in real time. Browsers hold hands there as phones, 360 × 640 and
touched; bots play the rest. Meanwhile pages are reloaded, turned, closed and opened again, lose the room's
network or sleep, and a hand passes to a third phone. It tells what a press took, and fails where one was done
twice or never. Needs chromium-driver, firefox-esr, or webkit2gtk-driver and a display.
"""

from __future__ import annotations

import argparse
import os
import queue
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any, ClassVar

import pygame

from game.phones import seat_page
from tests.phones.attack import told
from tests.phones.webdriver import Browser
from tests.phones.wire import HOME

LOOK = """if (!window.came) { window.came = {};
  const see = () => { const at = document.body.dataset.step; if (at) came[at] = came[at] || Date.now(); };
  see(); new MutationObserver(see).observe(document.body, { attributes: true });
  document.getElementById("go").addEventListener("click", () => { window.pressed = Date.now(); }, true); }
const all = (css) => [...document.querySelectorAll(css)].filter((e) => e.offsetParent);
const go = document.getElementById("go"), keys = (css) => all(css).map((e) => e.dataset.key);
return { state: document.body.dataset.state, step: document.body.dataset.step, came, pressed: window.pressed,
  go: Boolean(go.offsetParent) && !go.disabled, status: document.getElementById("status").textContent,
  raised: keys("[aria-pressed=true]"), wide: document.documentElement.scrollWidth > innerWidth,
  free: keys("[aria-pressed=false]:not([aria-disabled]), [data-folder]"),
  small: all("button").filter((e) => e.offsetWidth < 44 || e.offsetHeight < 44).map((e) => e.innerText) };"""
AXE = """const done = arguments[arguments.length - 1]; axe.run().then((found) =>
  done(found.violations.map((each) => each.id + " at " + each.nodes.map((at) => at.target).join(", "))));"""
SIGHTS = [  # name, size, text, hand
    ("upright", (360, 640), "", "right"),
    ("across", (640, 360), "", "right"),
    ("large", (360, 640), "200%", "right"),
    ("left", (360, 640), "", "left"),
]
READY = "return Boolean(document.documentElement.lang && document.querySelector('#who img'));"
RAISED = "document.querySelector('[data-card][aria-pressed=true]')"
SHEETS = [("why", "#why", "#sheet-close"), ("menu", "#menu", "#sheet-close")]
SIGHT = """document.documentElement.style.fontSize = arguments[0]; scrollTo(0, 0);
document.body.dataset.side = arguments[1];"""
STILL = 120.0  # seconds without a deed
TRIALS = ["reload", "turn", "offline", "reopen", "over", "sleep"]


def begun(asked: argparse.Namespace) -> Any:
    """A match, or one that was played at random till so many deeds before its end."""
    from game import saves
    from game.sitting import Sitting

    people = [saves.Person("person", None, seat) for seat in range(asked.seats)]
    people += [saves.Person("bot", "easy", seat) for seat in range(asked.seats, 4)]

    def new() -> Sitting:
        names = ["Ann", "Ben", "Cem", "Dao"]
        return Sitting.begin(asked.game, names, people, {}, "2026-11-20T10:00:00", seed=asked.seed)

    sitting, tried, chance, deeds = new(), new(), random.Random(asked.seed), []
    while asked.last and not tried.match.over:
        deeds.append(chance.choice(tried.match.legal()))
        tried.act(deeds[-1])
    for deed in deeds[: -asked.last or None]:
        sitting.act(deed)
    return sitting


class Table:
    """A table that is drawn 60 times a second by the main thread; others ask it by `ask`."""

    def __init__(self, app: Any, asked: argparse.Namespace) -> None:
        from game.phones import Phones
        from game.scenes.table.phones.hands import PhoneHands
        from game.scenes.table.scene import TableScene
        from game.window import wake

        PhoneHands.begins = staticmethod(
            lambda title, names: Phones(title, names, language=asked.language, host=HOME, awake=wake)
        )
        sitting = begun(asked)
        self.app, self.scene, self.sitting = app, TableScene(app, sitting), sitting
        app.push(self.scene)
        self.scene.phones.begin()
        self.server: Any = self.scene.phones.server
        self.asked: queue.Queue[Callable[[], None]] = queue.Queue()
        self.shown: dict[int, float] = {}  # when the screen showed a step
        self.frames = 0
        self.full = False  # enough was played

    def ask(self, what: Callable[[], Any]) -> Any:
        """Have something done between two frames."""
        done: queue.Queue[Any] = queue.Queue()
        self.asked.put(lambda: done.put(what()))
        return done.get(timeout=30.0)

    def frame(self) -> None:
        """A frame; who is asked at the screen for a phone says yes."""
        began = time.perf_counter()
        while not self.asked.empty():
            self.asked.get()()
        yes = self.scene.canvas.named("phones-ask/yes")
        if yes is not None:
            held = self.frames % 8 < 4  # pressed, and let go
            kind = pygame.MOUSEBUTTONDOWN if held else pygame.MOUSEBUTTONUP
            if self.frames % 4 == 0:
                pygame.event.post(
                    pygame.event.Event(pygame.MOUSEMOTION, pos=yes.rect.center, rel=(0, 0), buttons=(0, 0, 0))
                )
                pygame.event.post(pygame.event.Event(kind, pos=yes.rect.center, button=1))
        self.app.frame()
        self.frames += 1
        self.shown.setdefault(seat_page.step(self.sitting), time.time())
        time.sleep(max(0.0, 1 / 60 - (time.perf_counter() - began)))

    def deeds(self, seat: int) -> int:
        """How many deeds of a seat stand in the match."""
        return sum(each.seat == seat for each in self.sitting.match.steps)


class Hand(threading.Thread):
    """A browser that holds a hand, and whoever touches it."""

    seen: ClassVar[set[str]] = set()  # the states that one of them has been looked at in

    def __init__(self, table: Table, seat: int, asked: argparse.Namespace, trials: list[str]) -> None:
        super().__init__(daemon=True)
        self.table, self.seat, self.asked, self.trials = table, seat, asked, trials
        self.chance = random.Random(asked.seed + seat)
        self.pressed: dict[int, float] = {}  # at a step, in seconds since 1970
        self.came: dict[int, float] = {}
        self.faults: list[str] = []
        self.done: list[str] = []  # the trials that held
        self.axe = Path(asked.axe).read_text() if asked.axe else ""
        self.browser = Browser(asked.browser)
        self.presses = 0
        self.lost = 0  # touches that didn't become a click
        self.enter()

    # -- the page

    def enter(self, over: bool = False) -> None:
        """Join by the seat's code; or ask for a hand that another phone holds."""
        name = self.table.sitting.names[self.seat]
        code = self.table.ask(lambda: self.table.server.offer(self.seat, name, "bell").code)
        self.browser.go(f"http://{self.table.server.address}/#{code}")
        self.wait(
            lambda: self.browser.js(READY),
            "it doesn't ask whose seat it's to take",
        )
        self.study("join")
        self.browser.touch("#sit")
        if over:
            self.wait(lambda: self.browser.touch("#over"), "it can't be asked for")
        self.wait(lambda: self.look()["state"] in ("choose", "wait"), "it hasn't joined")

    def wait(self, so: Callable[[], Any], why: str, seconds: float = 40.0) -> None:
        until = time.monotonic() + seconds
        while not so():
            if time.monotonic() > until:
                raise AssertionError(f"seat {self.seat}: {why}; {self.look()}")
            time.sleep(0.03)

    def look(self) -> dict[str, Any]:
        """What the page shows, after what it is looked through for has been told."""
        found: dict[str, Any] = self.browser.js(LOOK)
        for step, at in found["came"].items():
            self.came.setdefault(int(step), at / 1000)
        if found["pressed"] and found["step"]:
            self.pressed[self.last] = found["pressed"] / 1000
        for fault in [f"small: {each}" for each in found["small"]] + ["too wide"] * found["wide"]:
            self.tell(f"{found['state']}: {fault}")
        return found

    def tell(self, fault: str) -> None:
        if fault not in self.faults:
            self.faults.append(fault)
            print(f"  seat {self.seat}: {fault}", flush=True)

    def study(self, state: str) -> None:
        """What axe finds in a state that is new, and pictures of it."""
        if state in self.seen or not (self.axe or self.asked.pictures):
            return
        self.seen.add(state)
        browser = self.browser
        for dark in (False, True):
            browser.dark(dark)
            for fault in browser.faults(self.axe, AXE) if self.axe else []:
                self.tell(f"{state} {'dark' if dark else 'light'}: {fault}")
            for name, size, text, side in SIGHTS if self.asked.pictures else []:
                browser.size(*size)
                browser.js(SIGHT, text, side)
                time.sleep(0.25)
                shade = "dark" if dark else "light"
                browser.shot(
                    f"{self.asked.pictures}/{self.asked.game}-{state}-{name}-{shade}-{self.asked.language}.png"
                )
        browser.size(360, 640)
        browser.js(SIGHT, "", "right")
        browser.dark(False)

    # -- the play

    last = 0  # the step of the newest press

    def run(self) -> None:
        try:
            self.study("wait")
            if self.browser.touch("#cover"):
                self.study("covered")
                self.browser.touch("#cover")
            while not self.table.scene.sitting.match.over and not self.table.full:
                found = self.look()
                if found["state"] == "choose" and not found["status"]:
                    self.play(found)
                time.sleep(0.03)
            self.wait(
                lambda: self.look()["state"] == "over" or not self.table.sitting.match.over,
                "the end isn't shown",
            )
            if self.table.sitting.match.over:
                self.study("over")
        except Exception as problem:
            self.tell(f"{type(problem).__name__}: {problem}")
            self.table.full = True

    def play(self, found: dict[str, Any]) -> None:
        """Raise something, and press gold; at times with a trial in between."""
        browser = self.browser
        while not found["go"]:
            if found["state"] != "choose" or not found["free"]:
                return
            browser.touch(f'[data-key="{self.chance.choice(found["free"])}"]')
            found = self.look()
        step = int(found["step"])
        for state, css, away in SHEETS if not self.presses else []:
            if browser.touch(css):
                self.study(state)
                browser.touch(away)
        self.study("card" if self.browser.js(f"return Boolean({RAISED})") else "choose")
        if self.trials and self.presses % 3 == 2:
            trial = self.trials.pop(0)
            getattr(self, trial)(found)
            self.wait(lambda: self.look()["state"] == "choose", f"{trial}: the choice isn't there again")
            kept = self.look()
            if trial != "over" and kept["raised"] != found["raised"]:
                self.tell(f"{trial}: {found['raised']} was raised, now {kept['raised']}")
            self.done.append(trial)
            if trial != "offline" and not kept["go"]:
                return
        if int(self.look()["step"] or 0) != step:
            return  # done by the trial
        before = self.table.deeds(self.seat)
        self.last = step
        pressed = self.look()["pressed"]
        self.browser.touch("#go")  # perhaps another one than before
        time.sleep(0.3)
        if int(self.look()["step"]) == step and self.look()["pressed"] == pressed:
            self.lost += bool(self.browser.touch("#go"))  # the page never heard of it: it's touched again
        self.presses += 1
        self.wait(lambda: int(self.look()["step"]) > step, "what was pressed isn't done")
        if self.table.deeds(self.seat) < before + 1:
            self.tell(f"step {step}: a press came to {self.table.deeds(self.seat) - before} deeds")

    # -- trials in the midst of a choice

    def reload(self, found: dict[str, Any]) -> None:
        self.browser.js("location.reload()")
        time.sleep(0.5)

    def turn(self, found: dict[str, Any]) -> None:
        self.browser.size(640, 360)
        time.sleep(0.5)
        self.look()
        self.browser.size(360, 640)

    def offline(self, found: dict[str, Any]) -> None:
        """Press without a network: it is done once when the network is there again, or not at all."""
        before = self.table.deeds(self.seat)
        self.browser.offline(True)
        self.browser.touch("#go")
        time.sleep(4.0)
        if not self.browser.js(LOOK)["status"]:
            self.tell("offline: nothing is said of it")
        if self.table.deeds(self.seat) != before:
            self.tell("offline: a deed came through")
        self.browser.offline(False)
        self.wait(lambda: not self.look()["status"] or self.look()["go"], "it isn't online again")

    def reopen(self, found: dict[str, Any]) -> None:
        self.browser.reopened(f"http://{self.table.server.address}/")

    def over(self, found: dict[str, Any]) -> None:
        """Another phone asks for the hand, in the midst of a choice of this one; this one is told."""
        former, self.browser = self.browser, Browser(self.asked.browser)
        self.enter(over=True)
        self.wait(lambda: former.js(LOOK)["state"] == "away", "the phone before isn't told")
        self.browser, new = former, self.browser
        self.study("away")
        self.browser = new
        former.end()

    def sleep(self, found: dict[str, Any]) -> None:
        """Lost for longer than half a minute, and back."""
        self.browser.stop()
        self.wait_quiet("quiet", 45.0)
        self.browser.stop(False)
        self.wait_quiet("here", 30.0)

    def wait_quiet(self, state: str, seconds: float) -> None:
        until = time.monotonic() + seconds
        while self.table.ask(lambda: self.table.server.state(self.seat)) != state:
            if time.monotonic() > until:
                raise AssertionError(f"seat {self.seat}: the table doesn't see that it's {state}")
            time.sleep(0.1)


def tells(hands: list[Hand], table: Table) -> None:
    """What presses took."""
    screen, others = [], []
    for hand in hands:
        for step, at in hand.pressed.items():
            screen += [min((shown for each, shown in table.shown.items() if each > step), default=at) - at]
            for other in hands:
                later = [came for each, came in other.came.items() if each > step and came >= at]
                others += [min(later) - at] if other is not hand and later else []
    print(f"a press till the screen's step: {told(screen)}")
    print(f"a press till another phone's page: {told(others)}")


def main() -> None:
    """Play a match, and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="buddha")
    parser.add_argument("--browser", default="chromium", choices=["chromium", "firefox", "webkit"])
    parser.add_argument("--seats", type=int, default=2, help="how many hands are held by browsers")
    parser.add_argument(
        "--presses", type=int, default=0, help="of each browser, after which it ends; else at the match's end"
    )
    parser.add_argument("--last", type=int, default=0, help="begin so many deeds before the match's end")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--language", default="en")
    parser.add_argument("--pace", default="calm", help="of the table, as in the settings")
    parser.add_argument("--trials", default=" ".join(TRIALS), help="what befalls the first phone")
    parser.add_argument("--axe", help="the file axe.min.js: each page is looked through by it")
    parser.add_argument("--pictures", help="a folder for pictures of each state")
    asked = parser.parse_args()
    home = tempfile.mkdtemp()
    os.environ |= {
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "MOKSHA_HOME": home,
        "MOKSHA_CACHE": home,
    }
    from game import words
    from game.app import App
    from game.scenes.home import Home

    app = App((1280, 720))
    app.settings.set("language", asked.language)
    app.settings.set("speed", asked.pace)
    app.settings.set("display", "wall")
    words.choose(asked.language)
    app.push(Home(app))
    table = Table(app, asked)
    hands: list[Hand] = []

    def begin() -> None:
        for seat in range(asked.seats):
            hands.append(Hand(table, seat, asked, asked.trials.split() if seat == 0 else []))
        table.ask(table.scene.phones.put_away)
        for hand in hands:
            hand.start()
        for hand in hands:
            hand.join()

    began = time.monotonic()
    starts = threading.Thread(target=begin, daemon=True)
    starts.start()
    while starts.is_alive():
        table.frame()
        still = time.time() - max(table.shown.values())
        if still > STILL and not table.full:
            over, acts = [each.widgets[-1].name for each in table.scene.layers], table.sitting.match.to_act
            print(f"the table stands still: {table.scene.doing}, over it {over}, {acts} acts")
            table.full = True
            hands[0].faults.append("it stood still")
        enough = len(hands) == asked.seats and all(0 < asked.presses <= hand.presses for hand in hands)
        table.full = table.full or enough
    match = table.sitting.match
    turns = sum(1 for _ in groupby(each.seat for each in match.steps if each.seat is not None))
    print(
        f"{asked.game} with {asked.seats} × {asked.browser}: {len(match.steps)} deeds in {turns} turns",
        end="",
    )
    print(f"{', to its end' if match.over else ''}, in {time.monotonic() - began:.0f} s; ", end="")
    print(f"pressed {[hand.presses for hand in hands]}, ", end="")
    print(f"touched again {[hand.lost for hand in hands]}; ", end="")
    print(f"held: {[name for hand in hands for name in hand.done]}")
    tells(hands, table)
    for hand in hands:
        hand.browser.end()
    app.pop()
    faults = [fault for hand in hands for fault in hand.faults]
    print("faults:", faults or "none")
    sys.exit(bool(faults) or len(hands) < asked.seats)


if __name__ == "__main__":
    main()
