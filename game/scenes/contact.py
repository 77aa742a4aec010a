"""What is down on the screen: the button of the mouse, or a finger, each on what it went down on."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass, field

import pygame

from game.widgets.canvas import Widget

Point = tuple[int, int]
MOUSE = "mouse"  # the contact of the one pointer that has no finger
TAP, CLICK = 1.2, 1.5  # u: what moves no farther from where it began is a tap, or a click
LATEST = 60.0  # milliseconds: what a finger did last, by which a list glides on
SLOWEST, FADES = 0.05, 180.0  # pixels a millisecond at which a list stands still, and how it slows down
FINGERS = {
    pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
    pygame.FINGERMOTION: pygame.MOUSEMOTION,
    pygame.FINGERUP: pygame.MOUSEBUTTONUP,
}


def by_fingers(event: pygame.event.Event) -> bool:
    """Whether SDL has made an event of the mouse out of a finger, which is told of by itself."""
    return event.type in FINGERS.values() and bool(event.dict.get("touch"))


def of_finger(event: pygame.event.Event, size: tuple[int, int]) -> pygame.event.Event:
    """What a finger does in a window of that size, as a pointer of its own would."""
    across, tall = size
    point = min(int(event.x * across), across - 1), min(int(event.y * tall), tall - 1)
    fields = {"pos": point, "touch": True, "contact": (event.touch_id, event.finger_id)}
    kind = FINGERS[event.type]
    fields |= {"buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    return pygame.event.Event(kind, fields)


def contact_of(event: pygame.event.Event) -> Hashable:
    """Which contact an event of the pointer is of."""
    found: Hashable = event.dict.get("contact", MOUSE)
    return found


@dataclass
class Contact:
    """A contact from its beginning to its end; `widget` is what it went down on, None: nothing any more.

    `zone` is the part of the screen in which it began. `asked` tells whether it was held long enough to look,
    `looked` that it has shown something, so that it chooses nothing when it is let go.
    """

    id: Hashable
    start: Point
    since: float
    touch: bool = False
    zone: Hashable = None
    widget: Widget | None = None
    point: Point = (0, 0)
    asked: bool = False
    looked: bool = False
    moved: bool = False
    _way: list[tuple[float, Point]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.point = self.start

    def move(self, point: Point, now: float, unit: float) -> None:
        """Come to another point; `unit` are the pixels of 1 u."""
        self.point = point
        self._way = [each for each in self._way if now - each[0] <= LATEST] + [(now, point)]
        if math.dist(point, self.start) > unit * (TAP if self.touch else CLICK):
            self.moved = True

    def pace(self, now: float, widget: Widget) -> float:
        """How fast it moves down a widget, in pixels a millisecond."""
        way = [each for each in self._way if now - each[0] <= LATEST]
        if len(way) < 2 or now <= way[0][0]:
            return 0.0
        first, last = (widget.own_point(point)[1] for _, point in (way[0], way[-1]))
        return (last - first) / (now - way[0][0])


class Glide:
    """A list that goes on by itself for a moment where a finger has let it go."""

    def __init__(self, contact: Contact, widget: Widget, now: float) -> None:
        self.widget = widget
        self._pace = contact.pace(now, widget)
        self._x, self._y = widget.own_point(contact.point)[0], float(widget.own_point(contact.point)[1])
        self._then = now

    @property
    def over(self) -> bool:
        """Whether it stands still."""
        return abs(self._pace) < SLOWEST or self.widget.canvas is None

    def update(self, now: float) -> None:
        """Go on to a time in milliseconds."""
        passed, self._then = now - self._then, now
        self._y += self._pace * passed
        self._pace *= math.exp(-passed / FADES)
        self.widget.dragged((self._x, round(self._y)))
