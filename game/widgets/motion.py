"""Motion as a function of time. The clock is handed in; durations come from the theme."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

Place = Callable[[float], None]


def still(_: float) -> None:
    """A motion in which nothing moves: a breath."""


def out_cubic(share: float) -> float:
    """Arriving: fast, then slow."""
    return 1 - (1 - share) ** 3


def in_out_sine(share: float) -> float:
    """A journey: slow, fast, slow."""
    return 0.5 - 0.5 * math.cos(math.pi * share)


class Motion:
    """One motion: `place(share)` puts things where they are after a share 0..1 of `duration` (ms).

    `begin` is called once before the first, `end` once after the last, also where
    the motion is skipped. One that `waits` lasts until something ends it. Those of one
    `beat` belong together: whoever cannot wait ends them together. One that `keeps` so
    many milliseconds is seen that long at any pace: a great moment is never a cut.
    """

    def __init__(
        self,
        duration: float,
        place: Place = still,
        *,
        begin: Callable[[], None] | None = None,
        end: Callable[[], None] | None = None,
        waits: bool = False,
        beat: str = "",
        keeps: float = 0.0,
    ) -> None:
        self.duration = duration
        self.place = place
        self.begin = begin
        self.end = end
        self.waits = waits
        self.beat = beat
        self.keeps = keeps


class Player:
    """Plays motions one after another; all can be ended at once."""

    def __init__(self) -> None:
        self._queue: list[Motion] = []
        self._started: float | None = None
        self._begun = False
        self._after: Callable[[], None] | None = None
        self._hurried = False

    def play(self, motions: Sequence[Motion], after: Callable[[], None]) -> None:
        """Play these, then call `after`; what still ran is ended first."""
        self.finish()
        self._queue = list(motions)
        self._started = None
        self._begun = self._hurried = False
        self._after = after
        if not self._queue:
            self._done()

    @property
    def running(self) -> bool:
        return self._after is not None

    @property
    def beat(self) -> str:
        """The beat that plays; empty outside of any film."""
        return self._queue[0].beat if self._queue else ""

    @property
    def waiting(self) -> bool:
        """Whether it waits for somebody to let it go on."""
        return bool(self._queue) and self._begun and self._queue[0].waits

    def go_on(self) -> None:
        """End the motion that waits."""
        if self.waiting:
            self._end_first()
            self._started = None

    def update(self, now: float) -> None:
        """Put everything where it is at a time in milliseconds."""
        while self._queue:
            motion = self._queue[0]
            if self._started is None:
                self._started = now
            if not self._begun:
                self._begun = True
                if motion.begin:
                    motion.begin()
            if motion.waits:
                return
            elapsed = now - self._started
            if elapsed < motion.duration:
                motion.place(elapsed / motion.duration)
                return
            started = self._started + motion.duration
            motion.place(1.0)
            self._end_first()
            self._started = started if self._queue and not self._queue[0].waits else None
        if self._after is not None:
            self._done()

    def finish(self) -> None:
        """End all motions at once; everything stands where the last would have left it."""
        while self._queue:
            self._skip_first()
        if self._after is not None:
            self._done()

    def hasten(self) -> None:
        """Somebody cannot wait: the beat that plays is ended, a second time all beats of the film."""
        beat = self.beat
        while self._queue and (self._queue[0].beat == beat or (beat and self._hurried)):
            self._skip_first()
        self._hurried = bool(beat)
        self._started = None
        if not self._queue and self._after is not None:
            self._done()

    def _skip_first(self) -> None:
        motion = self._queue[0]
        if not self._begun and motion.begin:
            motion.begin()
        motion.place(1.0)
        self._end_first()

    def pace(self, factor: float, now: float) -> None:
        """Let what is still to come take another time from now on; factor 0 ends it at once."""
        if not factor:
            self.finish()
            return
        if self._started is not None:
            self._started = now - (now - self._started) * factor
        shortened(self._queue, factor)

    def stop(self) -> None:
        """Drop everything without calling anybody."""
        self._queue = []
        self._after = None

    def _end_first(self) -> None:
        motion = self._queue.pop(0)
        self._begun = False
        if motion.end:
            motion.end()

    def _done(self) -> None:
        after, self._after = self._after, None
        self._started = None
        if after is not None:
            after()


def shortened(motions: Sequence[Motion], factor: float) -> list[Motion]:
    """The same motions at another speed; factor 0 leaves only their ends."""
    for motion in motions:
        motion.duration *= factor
    return list(motions)
