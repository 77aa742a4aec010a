"""The small curtains of the flat table: which hand lies open, and what a touch on them means.

Each hand lies at its owner's edge under a cloth with a pad in its corner. Held, the pad or
the cloth itself parts it; let go, it falls. Only one hand is open at a time. It knows contacts,
zones and times, and no pixel.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations

HOLDS, PARTS, FALLS, APART = 400.0, 360.0, 120.0, 12.0  # milliseconds; the last: from one card to the next
MOST = 5  # so many contacts at once are fingers of people who play
SLIDES = 2.0  # u a finger must have moved to choose what it lies on
PALM, TOGETHER = 9.0, 120.0  # u and milliseconds: contacts so near to each other and so close in time are one
PALM_OF = 3  # contacts that near make a palm

Contact = int | str
Point = tuple[float, float]


class Zone(Enum):
    """What lies at a point of the screen."""

    PAD = "the pad of a place, or its hand while that is covered"
    CARD = "a card of a hand"
    MIDDLE = "the middle of the table"
    OTHER = "anything else"


@dataclass(frozen=True)
class Spot:
    """A point: in u from the screen's corner, its zone, and which seat and card of a hand lie there."""

    at: Point
    zone: Zone = Zone.OTHER
    seat: int | None = None
    card: int | None = None


class Told(Enum):
    """What the table is told."""

    OPENED = "the hand of a seat lies open"
    FELL = "the hand of a seat is covered: its cards are turned over before the cloth moves"
    POINTED = "the finger that holds it has slid onto a card"
    LAID = "the finger that held it chose the card it came over last"
    TAPPED = "the pad was let go before it opened anything"


@dataclass(frozen=True)
class News:
    """One thing told: of a seat, and of a card of its hand where there is one."""

    told: Told
    seat: int
    card: int | None = None


@dataclass
class _Down:
    """A contact that is down: since when, where it began, what it holds, whether it has slid."""

    since: float
    begun: Spot
    holds: int | None = None
    slid: bool = False
    at: Spot = field(init=False)

    def __post_init__(self) -> None:
        self.at = self.begun


class HandGestures:
    """All small curtains of one table.

    `open` is the seat whose hand lies open, None where none does. `may` are the seats that have a hand to
    look at; each method gives what is to be told, in its order. Times are in milliseconds.
    """

    def __init__(self, may: Sequence[int]) -> None:
        self.may = tuple(may)
        self.open: int | None = None
        self._downs: dict[Contact, _Down] = {}
        self._moved: dict[int, float] = {}  # when the cloth of a seat began to part or to fall
        self._from: dict[int, float] = {}  # and how far it was parted then
        self._pointed: int | None = None

    # -- what is so

    @property
    def holders(self) -> Mapping[Contact, int]:
        """The contacts that hold a pad, and whose."""
        return {contact: down.holds for contact, down in self._downs.items() if down.holds is not None}

    def slid(self, contact: Contact) -> bool:
        """Whether a contact has slid from where it began: before, it only looks."""
        down = self._downs.get(contact)
        return down is not None and down.slid

    def filling(self, seat: int, now: float) -> float:
        """How much of the time a pad must be held has passed: 0.0 where nothing holds it, 1.0 at its end."""
        held = [down.since for down in self._downs.values() if down.holds == seat]
        if self.open == seat:
            return 1.0
        return min(1.0, (now - min(held)) / HOLDS) if held else 0.0

    def parted(self, seat: int, now: float) -> float:
        """How far the cloth of a seat is drawn aside: 0.0 covers all, 1.0 nothing."""
        begun, start = self._moved.get(seat), self._from.get(seat, 0.0)
        if begun is None:
            return 0.0
        passed = now - begun
        if self.open == seat:
            share = min(1.0, passed / PARTS)
            return start + (1.0 - start) * math.sin(share * math.pi / 2)
        return start * (1.0 - min(1.0, passed / FALLS))

    def risen(self, index: int, seat: int, now: float) -> float:
        """How far a card of an open hand has come up, 0.0 to 1.0: one after the other."""
        if self.open != seat:
            return 0.0
        passed = now - self._moved.get(seat, now) - index * APART
        return min(1.0, max(0.0, passed / (PARTS / 2)))

    def moving(self, now: float) -> list[int]:
        """The seats whose cloth, cards or pad change with time."""
        found = {seat for seat in self.holders.values() if seat != self.open}
        for seat, begun in self._moved.items():
            lasts = PARTS + APART * 16 if self.open == seat else FALLS
            if now - begun < lasts:
                found.add(seat)
        return sorted(found)

    # -- contacts

    def begins(self, contact: Contact, spot: Spot, now: float) -> list[News]:
        """A contact comes down."""
        down = self._downs[contact] = _Down(now, spot)
        if len(self._downs) > MOST or self._is_palm(now):
            return self._all_fall(now)
        if spot.zone is not Zone.PAD or spot.seat is None or spot.seat not in self.may:
            return []
        if (
            spot.seat in self.holders.values()
        ):  # a finger of no known place is on the pad of somebody who looks
            return self.fall(spot.seat, now)
        down.holds = spot.seat
        return []

    def moves(self, contact: Contact, spot: Spot, now: float) -> list[News]:
        """A contact slides; one that holds an open curtain chooses among the cards."""
        down = self._downs.get(contact)
        if down is None:
            return []
        down.at = spot
        down.slid = down.slid or math.dist(spot.at, down.begun.at) >= SLIDES
        seat = down.holds
        if seat is None:
            return []
        if self.open != seat:
            if spot.zone is not Zone.PAD or spot.seat != seat:
                down.holds = None  # it left the pad before the curtain parted
            return []
        if down.slid and spot.zone is Zone.CARD and spot.seat == seat and spot.card != self._pointed:
            self._pointed = spot.card
            return [News(Told.POINTED, seat, spot.card)]
        return []

    def ends(self, contact: Contact, now: float, *, chooses: bool = True) -> list[News]:
        """A contact is lifted: what it held falls, and the card it was led to is chosen."""
        down = self._downs.pop(contact, None)
        if down is None or down.holds is None:
            return []
        seat, card = down.holds, self._pointed
        if self.open != seat:
            return [News(Told.TAPPED, seat)] if chooses else []
        own = down.at.zone is Zone.CARD and down.at.seat == seat
        laid = chooses and card is not None and (own or down.at.zone is Zone.MIDDLE)
        return self.fall(seat, now) + ([News(Told.LAID, seat, card)] if laid else [])

    def lost(self, now: float) -> list[News]:
        """The window no longer has what was held: all falls, and nothing is chosen."""
        self._downs.clear()
        return self._covered(now)

    # -- time

    def passes(self, now: float) -> list[News]:
        """Time has come to `now`: a pad held long enough opens its hand, and closes the one that was open."""
        full = sorted(
            (down.since, down.holds)
            for down in self._downs.values()
            if down.holds is not None and down.holds != self.open and now - down.since >= HOLDS
        )
        news: list[News] = []
        for _, seat in full:
            if seat == self.open:
                continue
            if self.open is not None:
                news += self.fall(self.open, now)
            self._from[seat] = self.parted(seat, now)
            self.open, self._moved[seat], self._pointed = seat, now, None
            news.append(News(Told.OPENED, seat))
        return news

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds something changes by itself; None: nothing does."""
        return 0.0 if self.moving(now) else None

    def fall(self, seat: int, now: float) -> list[News]:
        """Cover the hand of a seat, whatever holds its pad; what held it must come anew."""
        for down in self._downs.values():
            if down.holds == seat:
                down.holds = None
        return self._covered(now) if self.open == seat else []

    def _covered(self, now: float) -> list[News]:
        seat = self.open
        if seat is None:
            return []
        self._from[seat] = self.parted(seat, now)
        self.open, self._moved[seat], self._pointed = None, now, None
        return [News(Told.FELL, seat)]

    def _all_fall(self, now: float) -> list[News]:
        for down in self._downs.values():
            down.holds = None
        return self._covered(now)

    def _is_palm(self, now: float) -> bool:
        """Whether some contacts that came together lie so near to each other that a hand lies there."""
        fresh = [down.begun.at for down in self._downs.values() if now - down.since <= TOGETHER]
        return any(
            all(math.dist(one, other) <= PALM for one, other in combinations(near, 2))
            for near in combinations(fresh, PALM_OF)
        )
