"""The mixing desk: which file is heard for a cue, how loud, from where, and what gives way to it.

It knows no device and no clock: it is told the time in milliseconds and gives orders.
"""

from __future__ import annotations

import math
import random
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.sound.cue import Cue
from game.sound.index import Index, Made

LATEST = 120.0  # milliseconds: what would begin later than this is not heard
TWICE = 40.0  # milliseconds within which the same sound is not begun again
AT_MOST = 6  # sounds at a time, whatever hums below
FADE = 30.0  # milliseconds in which a sound gives way to another
CUT = 120.0  # milliseconds in which the sound of a motion that is skipped fades
ASIDE = 600.0  # milliseconds in which a great moment gives way to another
DOWN = -6.0  # dB: what lies on the table while a great moment begins
BEGINS = 1000.0  # milliseconds for which a moment begins
AFTER = 1200.0  # milliseconds after its beginning in which nothing on the table is heard
APART = 2.0  # dB by which one time is softer than another
WIDE = 0.25  # how far left or right anything is heard, of the whole
SPENT = (2_000.0, 3, 1.5, 9.0)  # within this time, from so many on, by how much each is softer, at most
STALE = (600_000.0, 20, 3.0)  # after so many of a kind within this time they are softer by so much
SOFT = ("whisper", "table")  # what lies on the table, the softer first
ON_TABLE = 5  # of what lies on the table, so many at a time
CHANNELS = 24
ROOM = 8.0  # dB: so much louder for a room
PEAK = 10 ** (-16.5 / 20)  # no file peaks higher, of the whole scale
WITHIN = 0.95  # of the whole scale, what all that is heard together may reach; the rest is for what hums
LESS = 0.5  # dB by which what is louder for a room gives way at a time
FIRST = 3  # the channels below it are of what hums


@dataclass(frozen=True)
class Play:
    """A file begins on a channel: `gain` in dB, 0 or less (for a room up to ROOM), `pan` from -1 to 1."""

    channel: int
    file: str
    gain: float
    pan: float


@dataclass(frozen=True)
class Level:
    """What plays on a channel is from now on so loud."""

    channel: int
    gain: float
    pan: float


@dataclass(frozen=True)
class Fade:
    """What plays on a channel ends within so many milliseconds."""

    channel: int
    lasts: float


Order = Play | Level | Fade


@dataclass(frozen=True)
class Voice:
    """A sound that is heard: where, what counts with it as one (empty: it ends), until when, and how loud.

    Of its `gain` so many dB are for a room: by these it is `louder`.
    """

    channel: int
    made: Made
    family: str
    began: float
    ends: float
    gain: float
    pan: float
    louder: float = 0.0
    lowered: bool = False


@dataclass(frozen=True)
class Due:
    """A part that is heard later."""

    cue: Cue
    family: str
    at: float
    pace: float
    pan: float


class Desk:
    """Chooses what is heard. `night`: all is softer, and bells too. `room`: all is louder, as far as fits."""

    def __init__(self, index: Index, chance: random.Random | None = None) -> None:
        self.index = index
        self.night = self.room = False
        self._chance = chance or random.Random()
        self._voices: dict[int, Voice] = {}
        self._due: list[Due] = []
        self._heard = 0  # how many cues
        self._begun: dict[str, deque[float]] = {}  # when each sound began, as far as that matters
        self._last: dict[tuple[str, int], deque[int]] = {}  # the variants heard last
        self._moment = float("-inf")  # when a great moment began last

    # -- what is asked

    @property
    def busy(self) -> bool:
        """Whether anything is heard, or will be by itself."""
        return bool(self._voices or self._due)

    def heard(self, now: float) -> list[Voice]:
        """What is heard now."""
        return [voice for voice in self._voices.values() if voice.ends > now]

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds something must be done by itself; None: nothing."""
        whens = [due.at for due in self._due] + [voice.ends for voice in self._voices.values()]
        if any(voice.lowered for voice in self._voices.values()):
            whens.append(self._moment + BEGINS)
        return max(0.0, min(whens) - now) if whens else None

    # -- what is done

    def hear(
        self, cue: Cue, now: float, *, late: float = 0.0, pace: float = 1.0, pan: float = 0.0
    ) -> list[Order]:
        """A sound begins, from -1, left, to 1; and the rest of its parts later, each at its time."""
        self._heard += 1
        for part in self.index.parts(cue.name):
            level, pitch = cue.level + part.gain, part.pitch or cue.pitch
            begins = now - late + part.at * pace
            family = self.index.family(cue.name)
            if self.index.made[part.sound].kind != "moment":  # of which there is one at a time
                family = f"{family} {self._heard}"
            self._due.append(
                Due(replace(cue, name=part.sound, pitch=pitch, level=level), family, begins, pace, pan)
            )
        self._due.sort(key=lambda due: due.at)
        return self.update(now)

    def update(self, now: float) -> list[Order]:
        """Let begin what is due, and end what is over."""
        self._voices = {channel: voice for channel, voice in self._voices.items() if voice.ends > now}
        orders = list(self._raise(now))
        while self._due and self._due[0].at <= now:
            orders += self._begin(self._due.pop(0), now)
        return orders

    def cut(self, now: float) -> list[Order]:
        """What is still to come is not heard, and what follows a motion fades."""
        self._due = []
        follows = [c for c, v in self._voices.items() if v.made.half or v.made.name.endswith("_half")]
        return [self._end(channel, CUT, now) for channel in follows]

    def silence(self, now: float) -> list[Order]:
        """Everything ends."""
        self._due = []
        return [self._end(channel, CUT, now) for channel in list(self._voices)]

    # -- one sound

    def _begin(self, due: Due, now: float) -> list[Order]:
        made, cue = self._made(due), due.cue
        begun = self._begun.setdefault(made.name, deque(maxlen=STALE[1]))
        if now - due.at > LATEST or (begun and now - begun[-1] < TWICE):
            return []
        if made.kind in SOFT and now - self._moment < AFTER:
            return []
        room = self._make_room(made, due.family, now)
        if room is None:
            return []
        channel, orders = room
        begun.append(now)
        gain = cue.level + self._worn(begun, now) - self._chance.uniform(0, APART)
        gain = min(0.0, gain + (made.night if self.night else 0.0))
        louder = self._louder(gain, now) if self.room else 0.0
        gain += louder
        pan = WIDE * min(max(due.pan, -1.0), 1.0)
        if made.kind == "moment":
            orders += self._lower(now)
        self._voices[channel] = Voice(channel, made, due.family, now, now + made.lasts, gain, pan, louder)
        orders += self._limit(now)
        return [*orders, Play(channel, made.file(self._variant(made, cue.pitch)), gain, pan)]

    def _made(self, due: Due) -> Made:
        """The sound as it is heard now: in half its time, or another at night."""
        made = self.index.made[due.cue.name]
        if self.night and made.at_night:
            made = self.index.made[made.at_night]
        return self.index.made[made.half] if made.half and due.pace <= 0.75 else made

    def _variant(self, made: Made, pitch: int) -> int:
        """One that was not among the last two heard."""
        of_pitch = made.of_pitch(pitch)
        last = self._last.setdefault((made.name, of_pitch[0]), deque(maxlen=min(2, len(of_pitch) - 1)))
        chosen = self._chance.choice([each for each in of_pitch if each not in last])
        last.append(chosen)
        return chosen

    def _worn(self, begun: deque[float], now: float) -> float:
        """By how much what is heard often is softer, in dB."""
        within, free, each, most = SPENT
        lately = sum(now - when < within for when in begun)
        worn = min(most, each * max(0, lately - free))
        if len(begun) == STALE[1] and now - begun[0] < STALE[0]:
            worn += STALE[2]
        return -worn

    def _louder(self, gain: float, now: float) -> float:
        """By how many dB a sound is louder in a room: by ROOM, or as far as there is place on the scale."""
        left = (WITHIN - self._together(now)) / (PEAK * 10 ** (gain / 20))
        return min(ROOM, max(0.0, 20 * math.log10(left))) if left > 1.0 else 0.0

    def _together(self, now: float) -> float:
        """How high all that is heard may peak, of the whole scale."""
        return PEAK * sum(10 ** (voice.gain / 20) for voice in self.heard(now))

    def _limit(self, now: float) -> Iterator[Order]:
        """What is louder for a room gives way where another sound needs the scale, so that nothing is cut."""
        while self._together(now) > WITHIN:
            louder = {c: v for c, v in self._voices.items() if v.ends > now and v.louder > 0.0}
            if not louder:
                return
            for channel, voice in louder.items():
                less = min(LESS, voice.louder)
                softer = replace(voice, gain=voice.gain - less, louder=voice.louder - less)
                self._voices[channel] = softer
                yield Level(channel, softer.gain + (DOWN if softer.lowered else 0.0), softer.pan)

    # -- what gives way

    def _make_room(self, made: Made, family: str, now: float) -> tuple[int, list[Order]] | None:
        """A channel, and what gives way for it; None: all that is heard goes before."""
        orders: list[Order] = []
        if made.kind == "moment":
            others = [c for c, v in self._voices.items() if v.made.kind == "moment" and v.family != family]
            orders += [self._end(channel, ASIDE, now) for channel in others]
        heard = {voice.family for voice in self.heard(now) if voice.family}
        soft = {voice.family for voice in self.heard(now) if voice.family and voice.made.kind in SOFT}
        full = len(heard) >= AT_MOST or (made.kind in SOFT and len(soft) >= ON_TABLE)
        if full and family not in heard:
            softest = self._oldest()
            if softest is None:
                return None
            orders.append(self._end(softest, FADE, now))
        free = [channel for channel in range(FIRST, CHANNELS) if channel not in self._voices]
        if not free:
            return None
        return free[0], orders

    def _oldest(self) -> int | None:
        """The channel of the oldest whisper, else of the oldest sound of the table; never of a bowl."""
        for kind in SOFT:
            found = [
                (voice.began, channel)
                for channel, voice in self._voices.items()
                if voice.family and voice.made.kind == kind
            ]
            if found:
                return min(found)[1]
        return None

    def _end(self, channel: int, lasts: float, now: float) -> Order:
        """What plays on a channel ends: it counts no longer, and its channel is free when it is over."""
        voice = self._voices[channel]
        ends = min(voice.ends, now + lasts)
        self._voices[channel] = replace(voice, family="", ends=ends)
        return Fade(channel, lasts)

    def _lower(self, now: float) -> Iterator[Order]:
        """What lies on the table goes down while a great moment begins."""
        self._moment = now
        for channel, voice in self._voices.items():
            if voice.made.kind in SOFT and not voice.lowered:
                self._voices[channel] = replace(voice, lowered=True)
                yield Level(channel, voice.gain + DOWN, voice.pan)

    def _raise(self, now: float) -> Iterator[Order]:
        if now - self._moment < BEGINS:
            return
        for channel, voice in self._voices.items():
            if voice.lowered:
                self._voices[channel] = replace(voice, lowered=False)
                yield Level(channel, voice.gain, voice.pan)
