"""The walks of `docs/architecture.md` are those that a throw of the die goes."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType

import pygame
import pytest

from game import saves
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from tests.ui.pilot import Pilot

ROOT = Path(__file__).resolve().parents[2]
STOP = re.compile(r"^\d+\. (then )?`([\w/.]+)` `([\w.]+)`: ", re.M)
Stop = tuple[bool, str]  # whether it comes after the one before has returned, and `file function`
Call = tuple[int, str]  # how deep in the stack, and `file function`


def walks() -> dict[str, list[Stop]]:
    """The walks that the page tells, by their headings."""
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").partition("## Three walks")[2]
    return {
        text.partition("\n")[0]: [(bool(then), f"{file} {name}") for then, file, name in STOP.findall(text)]
        for text in page.split("\n### ")[1:]
    }


def gone(stops: list[Stop], calls: list[Call]) -> int:
    """How many stops of a walk some way through the calls passes, each within the one before or after it."""
    ends = [0] * len(calls)
    for at in reversed(range(len(calls))):
        end = at + 1
        while end < len(calls) and calls[end][0] > calls[at][0]:
            end = ends[end]
        ends[at] = end
    spans = [(0, len(calls))]
    for count, (then, place) in enumerate(stops):
        starts = [
            at
            for at, call in enumerate(calls)
            if call[1] == place and any((at >= end) if then else (begin <= at < end) for begin, end in spans)
        ]
        if not starts:
            return count
        spans = [(at + 1, ends[at]) for at in starts]
    return len(stops)


def called(play: Callable[[], object]) -> list[Call]:
    """What of the house is called meanwhile, in order."""
    found: list[Call] = []
    depth = 0
    ours: dict[CodeType, str] = {}  # `file function` of what is the house's, empty of what is not

    def place_of(code: CodeType) -> str:
        if not code.co_filename.startswith(str(ROOT / "game")):
            return ""
        return f"{Path(code.co_filename).relative_to(ROOT).as_posix()} {code.co_qualname}"

    def watch(frame: FrameType, event: str, _: object) -> None:
        nonlocal depth
        if event not in ("call", "return"):
            return
        code = frame.f_code
        if code not in ours:
            ours[code] = place_of(code)
        if ours[code]:
            depth += 1 if event == "call" else -1
            if event == "call":
                found.append((depth, ours[code]))

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        play()
    finally:
        sys.setprofile(before)
    return found


def test_a_throw_goes_the_ways_that_the_page_tells():
    people = [saves.Person("person", None, seat) for seat in range(2)]
    sitting = Sitting.begin("leela", ["Ann", "Ben"], people, {}, "2026-11-20T10:00:00", seed=3)

    def throw() -> None:
        pilot = Pilot(lambda app: TableScene(app, sitting))
        pilot.app.readers.listening = True
        pilot.settle()
        pilot.press(pygame.K_SPACE)
        pilot.settle()
        pilot.close()

    calls, told = called(throw), walks()
    assert [len(stops) for stops in told.values()] == [13, 9, 16]
    lost = {name: stops[gone(stops, calls) :][:1] for name, stops in told.items()}
    assert {name: stop for name, stop in lost.items() if stop} == {}


@pytest.mark.parametrize(
    ("stops", "passed"),
    [
        ([(False, "a"), (False, "b"), (False, "c")], 3),
        ([(False, "a"), (False, "c"), (True, "d")], 3),
        ([(False, "a"), (False, "d")], 1),  # after it, not within
        ([(False, "a"), (True, "b")], 1),  # within it, not after
        ([(False, "b"), (True, "a")], 1),  # before it
        ([(False, "a"), (False, "gone")], 1),
    ],
)
def test_a_walk_that_nobody_goes_is_seen(stops, passed):
    assert gone(stops, [(1, "a"), (2, "b"), (3, "c"), (1, "d")]) == passed
