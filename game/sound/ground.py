"""The ground tone of a world: three layers that hum below, and how they come, change and go.

It knows no device and no clock: it is told the time in milliseconds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

LAYERS = 3
OFF = -48.0  # dB: a layer so low is not heard
GLIDES = 2500.0  # milliseconds from one state of the world to another
COMES = 4000.0
GOES = 8000.0
ALONE = 60_000.0  # milliseconds after which nobody seems to be at the table
STEP = 0.5  # dB by which a layer changes at a time
UNDER_VOICE = (-4.0, 150.0)  # dB by which it goes down under a voice, and within how many milliseconds
UNDER_MOMENT = (OFF, 300.0)
RETURNS = 3000.0
AWAY = 6000.0  # milliseconds for which it stays away after a great moment


def decibels(share: float) -> float:
    """A share of the whole strength, 0 to 1, in dB; OFF where there is next to nothing."""
    return max(OFF, 10 * math.log10(share)) if share > 0.0 else OFF


@dataclass
class Glide:
    """A level that goes from one to another, in dB."""

    start: float = OFF
    goal: float = OFF
    begins: float = 0.0
    lasts: float = 0.0

    def at(self, now: float) -> float:
        """Where it is by now."""
        if now >= self.begins + self.lasts or not self.lasts:
            return self.goal
        return self.start + (self.goal - self.start) * max(0.0, now - self.begins) / self.lasts

    def turn(self, goal: float, now: float, lasts: float) -> None:
        """Go on to another level from where it is."""
        if goal != self.goal:
            self.start, self.goal, self.begins, self.lasts = self.at(now), goal, now, lasts

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds it has changed by a step; None: it stands."""
        left = self.begins + self.lasts - now
        if left <= 0 or self.start == self.goal:
            return None
        return min(left, max(16.0, self.lasts * STEP / abs(self.goal - self.start)))


class Ground:
    """What hums below at a table. `layers` are their levels in dB, OFF for what is silent."""

    def __init__(self) -> None:
        self.world = ""
        self.layers: tuple[float, ...] = (OFF,) * LAYERS
        self._each = [Glide() for _ in range(LAYERS)]
        self._whole = Glide()  # in and out, as somebody is there
        self._under = Glide(0.0, 0.0)  # down under what is heard above
        self._gives_way_until = float("-inf")
        self._acted: float | None = None

    # -- what leads it

    def lead(self, world: str, layers: Sequence[float], now: float) -> None:
        """Hum as it is in a state of a world; where nothing hums yet the levels hold at once."""
        glides = GLIDES if self.heard(now) and world == self.world else 0.0
        self.world, self.layers = world, tuple(max(OFF, level) for level in layers)
        for each, level in zip(self._each, self.layers, strict=True):
            each.turn(level, now, glides)

    def act(self, now: float) -> None:
        """Somebody has acted: it comes, or stays."""
        self._acted = now
        self._whole.turn(0.0, now, COMES)

    def leave(self, now: float) -> None:
        """The table is left, or silence is wanted."""
        self._acted = None
        self._whole.turn(OFF, now, GOES)

    def stop(self) -> None:
        """Be silent at once."""
        self._acted = None
        self._whole = Glide()

    # -- what it gives way to

    def give_way(self, now: float, until: float, *, moment: bool) -> None:
        """Go down under a voice or a great moment that lasts until a time."""
        goal, within = UNDER_MOMENT if moment else UNDER_VOICE
        if goal <= self._under.goal:
            self._under.turn(goal, now, within)
        self._gives_way_until = max(self._gives_way_until, until)

    def hush(self, now: float) -> None:
        """A great moment comes: stop, and stay away for a while."""
        self.give_way(now, now + UNDER_MOMENT[1] + AWAY, moment=True)

    # -- what is so

    def update(self, now: float) -> None:
        """Come back when what was heard above is over, and go when nobody is there."""
        if now >= self._gives_way_until:
            self._under.turn(0.0, now, RETURNS)
        if self._acted is not None and now - self._acted >= ALONE:
            self.leave(now)

    def levels(self, now: float) -> list[float]:
        """How loud each layer is by now, in dB; OFF: it is silent."""
        above = self._whole.at(now) + self._under.at(now)
        found = [each.at(now) + above for each in self._each]
        gone = self._whole.at(now) <= OFF or self._under.at(now) <= OFF
        return [OFF if gone or level <= OFF else level for level in found]

    def heard(self, now: float) -> bool:
        """Whether anything hums, or will again by itself."""
        return self._whole.at(now) > OFF or self._whole.goal > OFF

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds something changes by itself; None: nothing does."""
        if not self.heard(now):
            return None
        waits = [glide.wake_in(now) for glide in (self._whole, self._under, *self._each)]
        if self._gives_way_until > now:
            waits.append(self._gives_way_until - now)
        if self._acted is not None:
            waits.append(max(0.0, self._acted + ALONE - now))
        return min((wait for wait in waits if wait is not None), default=None)
