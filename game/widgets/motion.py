"""Motion as a function of time. The clock is handed in; durations come from the theme."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.sound.cue import Cue, Ears

Apply = Callable[[float], None]


def still(_: float) -> None:
    """A motion in which nothing moves: a pause."""


class Motion:
    """One motion: `apply(progress)` puts things where they are after a share 0..1 of `duration` (ms).

    `begin` is called once before the first, `end` once after the last, also where
    the motion is skipped. One that `waits` lasts until something ends it. Each
    is seen for its `min_duration` (ms) at any pace: a great moment is never a cut.
    One that `rests` leaves what happened at its fullest: there it stays while it is read or
    held, and then `end` is called. One that `stays` is passed over by nobody in haste: it begins, and is
    ended by its time or by a press of its own. `sounds` are heard at their shares, unless it is skipped.
    """

    def __init__(
        self,
        duration: float,
        apply: Apply = still,
        *,
        begin: Callable[[], None] | None = None,
        end: Callable[[], None] | None = None,
        waits: bool = False,
        min_duration: float = 0.0,
        rests: bool = False,
        stays: bool = False,
        sounds: Sequence[Cue] = (),
    ) -> None:
        self.duration = self.calm = duration
        self.apply = apply
        self.begin = begin
        self.end = end
        self.waits = waits
        self.min_duration = min_duration
        self.rests = rests
        self.stays = stays
        self.sounds = list(sounds)

    @property
    def cues(self) -> list[Cue]:
        """What is heard of it, the first first."""
        return sorted(self.sounds, key=lambda cue: cue.at)

    @property
    def pace(self) -> float:
        """The share of its usual time that it takes."""
        return self.duration / self.calm if self.calm else 1.0

    def be_silent(self) -> None:
        """Let nothing be heard of it."""
        self.sounds = []

    def be_brief(self, longest: float) -> None:
        """Let what moves move no longer than this many milliseconds; what stands still keeps its time."""
        if self.apply is not still:
            self.duration = min(self.duration, longest)

    def scale_duration(self, factor: float) -> None:
        """Let it take another share of its time, but never less than its `min_duration`."""
        self.duration = max(self.duration * factor, self.min_duration)

    def skip(self) -> None:
        """Put everything where it leads to, at once."""
        if self.begin:
            self.begin()
        self.apply(1.0)
        if self.end:
            self.end()


def full_at(share: float, motion: Motion) -> list[Motion]:
    """A motion in two: the first leaves at its fullest, after a share, what is gone again at the end."""
    rest, apply = 1.0 - share, motion.apply
    early = [replace(cue, at=cue.at / share) for cue in motion.sounds if cue.at <= share]
    late = [replace(cue, at=(cue.at - share) / rest) for cue in motion.sounds if cue.at > share]
    return [
        Motion(
            motion.duration * share,
            lambda part: apply(part * share),
            begin=motion.begin,
            rests=True,
            sounds=early,
        ),
        Motion(motion.duration * rest, lambda part: apply(share + part * rest), end=motion.end, sounds=late),
    ]


class _Lane:
    """Motions one after another, on one side of others."""

    def __init__(self, motions: Sequence[Motion]) -> None:
        self.motions = list(motions)
        self._next = 0
        self._begun = False

    @property
    def lasts(self) -> float:
        return sum(motion.duration for motion in self.motions)

    def apply(self, now: float, whole: float) -> None:
        """Put everything where it is after `now` of `whole` milliseconds."""
        passed = sum(motion.duration for motion in self.motions[: self._next])
        while self._next < len(self.motions):
            motion = self.motions[self._next]
            if not self._begun:
                self._begun = True
                if motion.begin:
                    motion.begin()
            if now < whole and now < passed + motion.duration:
                motion.apply((now - passed) / motion.duration)
                return
            motion.apply(1.0)
            if motion.end:
                motion.end()
            passed += motion.duration
            self._next, self._begun = self._next + 1, False


class Together(Motion):
    """Motions side by side, for things that do not touch each other: as long as the longest lane."""

    def __init__(self, *lanes: Sequence[Motion]) -> None:
        self._lanes = [_Lane(lane) for lane in lanes]
        min_duration = max((motion.min_duration for lane in lanes for motion in lane), default=0.0)
        super().__init__(self._longest, self._apply, min_duration=min_duration)

    @property
    def cues(self) -> list[Cue]:
        """What is heard of all lanes."""
        whole, found = self._longest, list(self.sounds)
        for lane in self._lanes:
            passed = 0.0
            for motion in lane.motions:
                for cue in motion.cues:
                    at = (passed + cue.at * motion.duration) / whole if whole else 0.0
                    found.append(replace(cue, at=at))
                passed += motion.duration
        return sorted(found, key=lambda cue: cue.at)

    @property
    def _longest(self) -> float:
        return max((lane.lasts for lane in self._lanes), default=0.0)

    def be_silent(self) -> None:
        super().be_silent()
        for lane in self._lanes:
            for motion in lane.motions:
                motion.be_silent()

    def be_brief(self, longest: float) -> None:
        for lane in self._lanes:
            for motion in lane.motions:
                motion.be_brief(longest)
        self.duration = self._longest

    def _apply(self, progress: float) -> None:
        whole = self._longest
        for lane in self._lanes:
            lane.apply(whole if progress >= 1 else progress * whole, whole)


class Beat:
    """What is seen as one: motions one after another. A player who cannot wait ends it as a whole.

    `name` tells tests and drawings which it is.
    """

    def __init__(self, motions: Sequence[Motion], name: str = "") -> None:
        self.motions = list(motions)
        self.name = name

    @property
    def lasts(self) -> float:
        """In milliseconds."""
        return sum(motion.duration for motion in self.motions)

    def scale_duration(self, factor: float) -> None:
        """Let it take another share of its time."""
        for motion in self.motions:
            motion.scale_duration(factor)


class Player:
    """Plays beats one after another; the one that plays can be ended, and all of them at once.

    `ears` hear what sounds of them.
    """

    def __init__(self, ears: Ears | None = None) -> None:
        self._ears = ears
        self._cues: list[Cue] = []  # of the motion that plays: those still to come
        self._queue: list[tuple[Motion, Beat]] = []
        self._started: float | None = None
        self._begun = False
        self._after: Callable[[], None] | None = None
        self._hurried = False

    def play(self, beats: Sequence[Beat], after: Callable[[], None]) -> None:
        """Play these, then call `after`; what still ran is ended first."""
        self.finish()
        self._queue = [(motion, beat) for beat in beats for motion in beat.motions]
        self._started = None
        self._begun = self._hurried = False
        self._after = after
        if self._ears is not None and any(motion.cues for motion, _ in self._queue):
            self._ears.ready()
        if not self._queue:
            self._done()

    @property
    def running(self) -> bool:
        """Whether motions are under way."""
        return self._after is not None

    @property
    def beat(self) -> str:
        """The name of the beat that plays; empty where it has none."""
        return self._queue[0][1].name if self._queue else ""

    @property
    def waiting(self) -> bool:
        """Whether it waits for the player to let it go on."""
        return bool(self._queue) and self._begun and self._queue[0][0].waits

    @property
    def to_wait(self) -> list[Motion]:
        """The motions under way and to come that wait for a player."""
        return [motion for motion, _ in self._queue if motion.waits]

    def go_on(self) -> None:
        """End the motion that waits."""
        if self.waiting:
            self._end_first()
            self._started = None

    def update(self, now: float) -> None:
        """Put everything where it is at a time in milliseconds."""
        while self._queue:
            motion = self._queue[0][0]
            if self._started is None:
                self._started = now
            if not self._begun:
                self._begin_first()
            elapsed = now - self._started
            self._sound(motion, elapsed)
            if motion.waits:
                return
            if elapsed < motion.duration:
                motion.apply(elapsed / motion.duration)
                return
            started = self._started + motion.duration
            motion.apply(1.0)
            self._end_first()
            self._started = started if self._queue and not self._queue[0][0].waits else None
        if self._after is not None:
            self._done()

    def _sound(self, motion: Motion, elapsed: float) -> None:
        """Let be heard what is due by now of the motion that plays."""
        lasts = 0.0 if motion.waits else motion.duration
        while self._ears is not None and self._cues and self._cues[0].at * lasts <= elapsed:
            cue = self._cues.pop(0)
            self._ears.hear(cue, late=elapsed - cue.at * lasts, pace=motion.pace)

    def _hush(self) -> None:
        """What of the sound of skipped motions is still to come is not heard."""
        self._cues = []
        if self._ears is not None and self._queue:
            self._ears.cut()

    def finish(self) -> None:
        """End all beats at once; everything stands where the last would have left it."""
        self._hush()
        while self._queue:
            self._skip_first()
        if self._after is not None:
            self._done()

    def hasten(self) -> None:
        """End the beat that plays, as the player cannot wait; called a second time, the whole chain.

        What waits for a player is not passed over: it waits; nor is what stays, before it was there.
        """
        beat = self._queue[0][1] if self._queue else None
        there = self._queue[0][0] if self._queue and self._begun else None
        self._hush()
        while self._queue and (self._hurried or self._queue[0][1] is beat):
            first = self._queue[0][0]
            if first.waits or (first.stays and first.duration and first is not there):
                self._wait()
                return
            self._skip_first()
        self._hurried = True
        self._started = None
        if not self._queue and self._after is not None:
            self._done()

    def stood(self, now: float) -> float | None:
        """For how many milliseconds what stays has been there; None: nothing stays now."""
        if not self._queue or not self._begun or not self._queue[0][0].stays:
            return None
        return 0.0 if self._started is None else now - self._started

    def _wait(self) -> None:
        """Begin to wait, or to stay; whoever was in haste before is so no longer."""
        self._hurried, self._started = False, None
        if not self._begun:
            self._begin_first()

    def _begin_first(self) -> None:
        """Begin the first motion, and know what will be heard of it."""
        motion, self._begun = self._queue[0][0], True
        self._cues = motion.cues if self._ears is not None else []
        if motion.begin:
            motion.begin()

    def _skip_first(self) -> None:
        motion = self._queue[0][0]
        if not self._begun and motion.begin:
            motion.begin()
        motion.apply(1.0)
        self._end_first()

    def pace(self, factor: float, now: float) -> None:
        """Let what is still to come take another time from now on; factor 0 ends it at once."""
        if not factor:
            self.finish()
            return
        before = self._queue[0][0].duration if self._queue else 0.0
        for motion, _ in self._queue:
            motion.scale_duration(factor)
        if self._started is not None and before:
            self._started = now - (now - self._started) * self._queue[0][0].duration / before

    def stop(self) -> None:
        """Drop everything; no function that waits for an end is called."""
        self._hush()
        self._queue = []
        self._after = None

    def _end_first(self) -> None:
        motion, _ = self._queue.pop(0)
        self._begun, self._cues = False, []
        if motion.end:
            motion.end()

    def _done(self) -> None:
        after, self._after = self._after, None
        self._started = None
        if after is not None:
            after()
