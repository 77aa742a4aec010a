"""Work that takes longer than a frame, done in steps between frames."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from time import perf_counter
from typing import TypeVar, cast

from game.widgets.progress import ProgressBar

Steps = Generator[float, None, Callable[[], None]]
"""Work in steps: each gives how far it is, 0 to 1, and the last one what is to be done then."""

Done = TypeVar("Done")

A_FRAME = 0.008  # seconds of a frame that a task may take


class Task:
    """Some work that a scene goes on with from frame to frame.

    It `waits` where another process does it, which wakes the window.
    """

    def __init__(self, steps: Steps, *, waits: bool = False) -> None:
        self._steps = steps
        self.waits = waits
        self.share = 0.0
        self.bar: ProgressBar | None = None

    def go_on(self) -> Callable[[], None] | None:
        """Take as many steps as a frame has room for; gives what is to be done once all are taken."""
        until = perf_counter() + A_FRAME
        try:
            self.share = next(self._steps)
            while not self.waits and perf_counter() < until:
                self.share = next(self._steps)
        except StopIteration as ended:
            return ended.value or _nothing
        if self.bar is not None:
            self.bar.show(self.share)
        return None

    def stop(self) -> None:
        """End it; what it has open is closed by the steps themselves."""
        self._steps.close()


def _nothing() -> None:
    """What is to be done where nothing is."""


def steps_taken(steps: Iterator[object], at_a_time: float) -> bool:
    """Take steps for so many seconds, at least one; gives whether that were all."""
    until = perf_counter() + at_a_time
    while next(steps, steps) is not steps:
        if perf_counter() > until:
            return False
    return True


def counted(steps: Iterator[None], about: int, most: float) -> Iterator[float]:
    """Steps that say nothing as shares up to `most`, where they are `about` so many."""
    for number, _ in enumerate(steps, 1):
        yield most * min(1.0, number / about)


def later(steps: Generator[float, None, Done], since: float) -> Generator[float, None, Done]:
    """The shares of the last part of some work, which begins when so much is done; gives what it gives."""
    while True:
        try:
            share = next(steps)
        except StopIteration as ended:
            return cast(Done, ended.value)
        yield since + (1 - since) * share
