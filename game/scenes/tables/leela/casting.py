"""The die of Leela in a hand: taken up from the bar, drawn across the cloth and let go, it rolls there."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from game.widgets.canvas import Rect
from game.widgets.style import Style
from game.widgets.token import RUN, Die, die_place

Point = tuple[float, float]

LYING, FLYING = 6, 96  # the depth of the die in the bar, and over the cloth and its tokens
SINCE = 90.0  # milliseconds before it is let go: so far back one looks how fast it is
RUNS = 300.0  # milliseconds at the speed it is let go with: so far it rolls
LEAST, MOST = 1.2, 7.0  # the least and the longest way of a roll, for the die's breadth
SLOWS = 2.3  # how soon a roll slows down
FLUNG = 0.35  # of its breadth in 100 ms: faster than this it is thrown even before it reaches the cloth
EDGE = 0.62  # of its breadth: how near its middle comes to the edge of the cloth
RAISED = 0.16  # of its breadth: how far it rises under a pointer that may take it


class Hand(Protocol):
    """What a die that is thrown by hand asks of its stage."""

    def may_cast(self) -> bool:
        """Whether who holds the pointer may throw now."""

    def cast(self, cast: Cast | None) -> None:
        """Throw, rolling over the cloth so; None: in its place."""

    def cast_within(self) -> Rect:
        """Where on the screen it may roll."""

    @property
    def now(self) -> float:
        """Milliseconds."""


@dataclass(frozen=True)
class Cast:
    """How a die rolls over the cloth: from where it was let go, so far across and down, within a rectangle.

    All in pixels of the frame in which the die is drawn; it rebounds from the edges.
    """

    start: Point
    way: Point
    within: tuple[float, float, float, float]

    def at(self, share: float) -> Point:
        """Where it is after a share 0..1 of its time."""
        gone = 1 - (1 - share) ** SLOWS
        left, top, wide, tall = self.within
        x, y = (start + way * gone for start, way in zip(self.start, self.way, strict=True))
        return _folded(x, left, wide), _folded(y, top, tall)


def _folded(value: float, low: float, length: float) -> float:
    """A place on a way that turns back at both ends."""
    if length <= 0:
        return low
    part = (value - low) % (2 * length)
    return low + min(part, 2 * length - part)


def cast_of(trail: list[tuple[float, Point]], side: int, within: Rect) -> Cast | None:
    """The roll that follows from how a die was drawn; None where it was only moved about in its bar.

    `trail` is when it was where, in milliseconds and pixels, the last place last; `side` is its breadth.
    """
    at, (x, y) = trail[-1]
    fresh = [each for each in trail if at - each[0] <= SINCE]
    lasts = at - fresh[0][0]
    length = sum(math.dist(one, other) for (_, one), (_, other) in pairwise(fresh))
    speed = length / lasts if lasts > 0 else 0.0
    if not within.collidepoint(x, y) and speed * 100 < FLUNG * side:
        return None
    dx, dy = x - fresh[0][1][0], y - fresh[0][1][1]
    if math.hypot(dx, dy) < 1:
        dx, dy = x - trail[0][1][0], y - trail[0][1][1]
    far = math.hypot(dx, dy) or 1.0
    runs = max(LEAST * side, min(MOST * side, speed * RUNS))
    inner = within.inflate(-2 * EDGE * side, -2 * EDGE * side)
    start = (max(inner.left, min(inner.right, x)), max(inner.top, min(inner.bottom, y)))
    box = (float(inner.x), float(inner.y), float(inner.width), float(inner.height))
    return Cast(start, (dx / far * runs, dy / far * runs), box)


class CastDie(Die):
    """The die in the bar. Pressed it is thrown there; drawn over the cloth and let go, it rolls on there."""

    drags = True

    def __init__(self, bar: Rect, style: Style, hand: Hand, *, rolls: bool) -> None:
        super().__init__("die", die_place(bar, style), style, LYING)
        self.touchable = rolls
        self.run = style.px(RUN) if rolls else 0
        self._hand = hand
        self._trail: deque[tuple[float, Point]] = deque(maxlen=40)
        self._grip = (0, 0)  # from its middle to where it is held

    @property
    def carried(self) -> bool:
        """Whether it is in a hand."""
        return bool(self._trail)

    def reaches(self, point: tuple[int, int]) -> bool:
        return super().reaches(point) and (self.carried or self._hand.may_cast())

    def grabbed(self, point: tuple[int, int]) -> None:
        if self._hand.may_cast():
            self._grip = point[0] - self.rect.centerx, point[1] - self.rect.centery
            self._note(point)

    def dragged(self, point: tuple[int, int]) -> None:
        if not self.carried:
            return
        self._rise()
        rect = Rect(self.rect).move_to(center=(point[0] - self._grip[0], point[1] - self._grip[1]))
        self.move_to(rect)
        self._note(point)

    def released(self, point: tuple[int, int]) -> None:
        if not self.carried:
            return
        self._note(point)
        trail = list(self._trail)
        self._trail.clear()
        if not self.away:
            return
        cast = cast_of(trail, self.rect.width, self.inward(self._hand.cast_within()))
        if cast is None or not self._hand.may_cast():
            self.come_back()
        else:
            self._hand.cast(cast)

    def cancelled(self) -> None:
        self._trail.clear()
        self.come_back()

    def press(self) -> bool:
        if self._hand.may_cast():
            self._hand.cast(None)
        return True

    def _note(self, point: tuple[int, int]) -> None:
        self._trail.append((self._hand.now, (float(point[0]), float(point[1]))))

    def _rise(self) -> None:
        if self.canvas is not None:
            self.canvas.lift(self, FLYING)

    @property
    def away(self) -> bool:
        """Whether it is not in its place."""
        return self.rect != self._place

    def place(self, across: int) -> None:
        if self.rect.y == self._place.y:
            super().place(across)
        else:
            self._place.centerx = across  # out of the bar it stays where it is

    def come_back(self) -> None:
        """Lie in its place, as before."""
        self.move_to(self._place)
        self._sink()

    def _sink(self) -> None:
        if self.canvas is not None:
            self.canvas.lift(self, LYING)

    def roll_over(self, face: int, cast: Cast, share: float) -> None:
        """Tumble over the cloth towards a face, a share 0..1 of its way."""
        self._rise()
        rect = Rect(self.rect)
        x, y = cast.at(share)
        rect.center = round(x), round(y)
        self.tumble(face, share)
        self.move_to(rect)

    def lie(self, face: int) -> None:
        """Lie still where it is, and show a face."""
        self.face, self._left, self._lift = face, 0.0, 0.0
        self.damage()

    def go_back(self, face: int, start: Point, share: float) -> None:
        """Come from the cloth to its place, a share 0..1 of the way, and lie there."""
        if share >= 1:
            self.rest(face)
            self._sink()
            return
        rect, (x, y) = Rect(self.rect), self._place.center
        rect.center = round(start[0] + (x - start[0]) * share), round(start[1] + (y - start[1]) * share)
        self.move_to(rect)

    def rest(self, face: int | None) -> None:
        if not self.carried:
            super().rest(face)
            self._sink()

    def set_state(self, **states: bool) -> None:
        super().set_state(**states)
        if not self.carried:
            self.raise_(RAISED if self.hovered and self._hand.may_cast() else 0.0)
