"""One deed a press: which presses at a table count, decided without a pixel.

Right after a deed whatever is pressed is its echo: a double click is one deed,
and ends no moment worth reading. What is pressed while something is shown, or while a
bot plays, counts for nothing that follows: whoever is to act then presses apart from the
presses before, another person after a pause, who acted last as soon as they can have seen it.
"""

from __future__ import annotations

import math

ECHO = 350.0  # milliseconds: presses nearer to each other than this are of one hand in haste
PAUSE = 450.0  # after the turn has come to another player
NO_SEAT = -1
GLANCE = 200.0  # after it has come back to the player who acted last: no one sees and presses faster
REST = 1200.0  # where a match has just ended: who throws in a rhythm has stopped
ENDED = 1500.0


class PressGuard:
    """The hands at one table, and what the last press of theirs may do.

    `free` tells whether the last press may still do something; times are in milliseconds. Where something
    has come to other hands, they must have rested for `rest`, and `pause` must have passed since.
    """

    def __init__(self, rest: float = ECHO, pause: float = PAUSE) -> None:
        self.free = True
        self._rest, self._pause = rest, pause
        self._turn: int | None = None
        self._seated = False
        self._last = NO_SEAT  # the seat of the person who acted last
        self._did: float | None = None
        self._came: float | None = None
        self._pressed: float | None = None
        self._gap = math.inf  # milliseconds between the last press and the one before
        self._fresh: float | None = None

    @property
    def person(self) -> int | None:
        """The seat that is to act or is asked; None: no person, or all."""
        return self._turn

    def offered(self, now: float) -> None:
        """Other buttons stand in the bar than before."""
        self._fresh = now

    def fresh(self, now: float) -> bool:
        """Whether what is pressed in the bar now may be meant for what stood there before."""
        return self._fresh is not None and now - self._fresh < ECHO

    def at_rest(self, now: float) -> bool:
        """Whether whatever is pressed now may do something."""
        return self.ready(now) and not self.fresh(now)

    def mislead(self) -> None:
        """The last press is held for a slip: it does nothing."""
        self.free = False

    def pressed(self, now: float) -> None:
        """The player presses something."""
        self.free = self.ready(now)
        self._gap = math.inf if self._pressed is None else now - self._pressed
        self._pressed = now
        if self.free:
            self._came = None

    def ready(self, now: float) -> bool:
        """Whether what is pressed now may do something."""
        if self.echoes(now):
            return False
        if self._came is None:
            return True
        apart = self._pressed is None or now - self._pressed >= self._rest
        return apart and now - self._came >= (GLANCE if self._turn == self._last else self._pause)

    @property
    def in_haste(self) -> bool:
        """Whether the last press followed another at once."""
        return self._gap < ECHO

    @property
    def in_rhythm(self) -> bool:
        """Whether the last press followed another so soon that it may be one of many on the same spot."""
        return self._gap < REST

    def echoes(self, now: float) -> bool:
        """Whether what is pressed now still belongs to the deed before."""
        return self._did is not None and now - self._did < ECHO

    def did(self, seat: int | None, now: float) -> None:
        """The last press has done what it was for; `seat` is the person who acted, if one has."""
        self.free, self._did, self._came = False, now, None
        if seat is not None:
            self._last = seat

    def turn(self, person: int | None, now: float) -> None:
        """All that was to be shown was: who is to act now; None: no person, a bot plays or all is over."""
        if self._seated and person != self._turn:
            self.free = False
        if self._seated and (person is not None or person != self._turn):
            self._came = now
        self._turn, self._seated = person, True

    def asked(self, person: int | None, now: float) -> None:
        """A person is asked something: only they may answer, whatever seat is to act; None: all."""
        self.free, self._turn, self._last = False, person, NO_SEAT
        self._did = self._came = now

    def taken(self) -> None:
        """The person to act has held the curtain open: whatever is done now is theirs."""
        self.free, self._did, self._came = True, None, None
