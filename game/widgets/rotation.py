"""Turned to a reader: where things lie for somebody who sits at one side of a screen that lies flat."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

Point = tuple[int, int]
SIDES = ("south", "west", "north", "east")


@dataclass(frozen=True)
class Rotation:
    """The frame of a reader at one side of a screen: x to their right, y towards them, in pixels.

    `quarters` are the quarter turns clockwise from the south, 0 to 3; `screen` is the screen's size.
    """

    quarters: int
    screen: Point

    @property
    def size(self) -> Point:
        """How wide and high the screen is for this reader."""
        width, height = self.screen
        return (height, width) if self.quarters % 2 else (width, height)

    def outward(self, rect: Rect) -> Rect:
        """A rectangle of this frame, on the screen."""
        width, height = self.screen
        x, y, w, h = rect
        if self.quarters == 1:
            return Rect(width - y - h, x, h, w)
        if self.quarters == 2:
            return Rect(width - x - w, height - y - h, w, h)
        if self.quarters == 3:
            return Rect(y, height - x - w, h, w)
        return Rect(rect)

    def inward(self, rect: Rect) -> Rect:
        """A rectangle of the screen, in this frame."""
        width, height = self.screen
        x, y, w, h = rect
        if self.quarters == 1:
            return Rect(y, width - x - w, h, w)
        if self.quarters == 2:
            return Rect(width - x - w, height - y - h, w, h)
        if self.quarters == 3:
            return Rect(height - y - h, x, h, w)
        return Rect(rect)

    def point_outward(self, point: Point) -> Point:
        """The pixel of the screen that is this one of the frame."""
        return self.outward(Rect(point, (1, 1))).topleft

    def point_inward(self, point: Point) -> Point:
        """The pixel of this frame that is this one of the screen."""
        return self.inward(Rect(point, (1, 1))).topleft

    def direction_outward(self, direction: Point) -> Point:
        """A direction of this frame (up is away from the reader), on the screen."""
        x, y = direction
        return ((x, y), (-y, x), (-x, -y), (y, -x))[self.quarters]
