"""Plays Moksha as a screen reader hears it: by AT-SPI alone. `tests.window.reader` runs it.

    /usr/bin/python3 tests/window/listener.py GAME SEED [DEEDS]

It is run by the system's own Python, which has pyatspi; it imports nothing of Moksha, sends no key and no
mouse event, and knows only what is told: roles, names, states. It begins at the shelf and ends at the
results, or after so many DEEDS, and tells in one line how it went, or why it could not go on.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pyatspi
from gi.repository import Atspi

PATIENCE = 40.0  # seconds in which something must come of what was asked
PRESSED = ("push button", "toggle button", "check box", "radio button")


class Stuck(Exception):
    """What was expected is not told."""


def walk(thing: Any) -> Iterator[Any]:
    """A thing and all in it; what goes away meanwhile is passed over."""
    try:
        yield thing
        for index in range(thing.childCount):
            child = thing.getChildAtIndex(index)
            if child is not None:
                yield from walk(child)
    except Exception:  # the tree is another one by now
        return


def name_of(thing: Any) -> str:
    try:
        return str(thing.name)
    except Exception:
        return ""


def role_of(thing: Any) -> str:
    try:
        return str(thing.getRoleName())
    except Exception:
        return ""


def key_of(thing: Any) -> str:
    """The part of the window it belongs to, as its author names it: `choice/0`."""
    try:
        return str(thing.get_accessible_id()).replace("\\n", "\n")
    except Exception:
        return ""


def is_on(thing: Any, state: Any) -> bool:
    try:
        return bool(thing.getState().contains(state))
    except Exception:
        return False


def is_open(thing: Any) -> bool:
    """Whether it can be chosen now: if not, it is said in its description."""
    try:
        return not str(thing.description).startswith("You can’t choose this now")
    except Exception:
        return False


def does(thing: Any) -> bool:
    """Whether anything can be done with it."""
    try:
        return bool(thing.queryAction().nActions)
    except Exception:
        return False


def press(thing: Any) -> bool:
    """Do the first thing that can be done with it, as a reader does at Enter."""
    try:
        action = thing.queryAction()
        return bool(action.nActions and action.doAction(0))
    except Exception:
        return False


class Ears:
    """One who hears the window of Moksha, and what is announced."""

    def __init__(self) -> None:
        self.app = self.waited(self._found, "Moksha is not on the desktop")
        self.app.set_cache_mask(Atspi.Cache.NONE)  # no main loop runs here that would keep a cache fresh
        self.deeds = 0

    def _found(self) -> Any:
        desktop = pyatspi.Registry.getDesktop(0)
        for index in range(desktop.childCount):
            app = desktop.getChildAtIndex(index)
            if app is not None and any(name_of(each) == "Moksha" for each in walk(app)):
                return app
        return None

    def waited(self, find: Callable[[], Any], why: str) -> Any:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = find()
            if found:
                return found
            time.sleep(0.02)
        raise Stuck(why)

    def all(self) -> list[Any]:
        return list(walk(self.app))

    def status(self) -> str:
        """What the bar says."""
        return next((name_of(each) for each in self.all() if key_of(each) == "bar"), "")

    def find(self, name: str, *roles: str) -> Any:
        """The first thing of that name, waited for."""

        def found() -> Any:
            for each in self.all():
                if name_of(each) == name and role_of(each) in (roles or PRESSED):
                    return each
            return None

        return self.waited(found, f"nothing is called {name!r}: {self.heard()}")

    def heard(self) -> str:
        return "; ".join(f"{role_of(each)} {name_of(each)[:40]}" for each in self.all())[:1500]

    def do(self, thing: Any) -> None:
        """Press it, and wait until something else is told."""
        before = self.told()
        if not press(thing):
            raise Stuck(f"{name_of(thing)!r} cannot be pressed")
        self.deeds += 1
        self.waited(lambda: self.told() != before, f"nothing comes of {name_of(thing)!r}: {self.heard()}")

    def told(self) -> list[tuple[str, str, bool, bool]]:
        """All that is told, as it can be compared."""
        return [
            (
                key_of(each),
                name_of(each),
                is_on(each, pyatspi.STATE_CHECKED),
                is_on(each, pyatspi.STATE_FOCUSED),
            )
            for each in self.all()
        ]

    def settled(self) -> list[Any]:
        """All things, when nothing changes any longer."""
        before = self.told()
        for _ in range(200):
            time.sleep(0.05)
            after = self.told()
            if after == before:
                break
            before = after
        return self.all()


def play(game: str, seed: int, most: int = 0) -> str:
    """From the shelf through the settings and Setup to the results; what happened, in a sentence.

    `most` ends it after so many deeds; 0: none does.
    """
    ears, rng = Ears(), random.Random(seed)
    ears.do(ears.find("Settings"))
    ears.do(ears.find("Instant", "radio button"))
    ears.do(ears.find("Back"))
    ears.do(ears.find(game, "push button"))
    ears.find("Begin", "push button")
    ears.do(ears.find("Begin", "push button"))
    lines, idle = 0, 0.0
    for _ in range(1500):
        things = ears.settled()
        keys = {key_of(each): each for each in things}
        lines = max(lines, sum(key.startswith("log\n") for key in keys))
        told = f"{ears.deeds} deeds by AT-SPI alone"
        if most and ears.deeds >= most:
            return f"{game}: {told}, up to {lines} lines of the log at once: {ears.status()}"
        if any(key.startswith("results/") for key in keys):
            names = [name_of(each) for each in things if key_of(each) == "results/title"]
            return f"{game}: {told}, to the end, up to {lines} lines of the log at once: {' '.join(names)}"
        choices = [each for key, each in keys.items() if chosen(key) and is_open(each) and does(each)]
        page = next((each for each in things if name_of(each) == "Close" and role_of(each) in PRESSED), None)
        if page is not None and not choices:  # why not, say
            ears.do(page)
            continue
        if not choices:
            idle = idle or time.monotonic()
            if time.monotonic() - idle > PATIENCE:
                raise Stuck(f"nothing to choose: {ears.heard()}")
            continue
        idle = 0.0
        first = [each for each in choices if key_of(each).startswith(("choice/", "curtain/", "learn/"))]
        bids = [each for each in choices if key_of(each).startswith("bid/")]
        ears.do(rng.choice(first or bids or choices))
    raise Stuck(f"the match does not end: {ears.heard()}")


def chosen(key: str) -> bool:
    """Whether something of that key is what one plays by."""
    waits = key in ("choice/pause", "choice/back")
    return not waits and key.startswith(
        ("choice/", "bid/", "hand/", "stage/card", "curtain/lift", "learn/begin", "rest-offer/on")
    )


if __name__ == "__main__":
    try:
        print(play(sys.argv[1], *map(int, sys.argv[2:])))
    except Stuck as stuck:
        print(f"stuck: {stuck}")
        sys.exit(1)
