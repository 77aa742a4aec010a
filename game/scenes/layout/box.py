"""A rectangle in whole pixels, without the library that draws."""

from __future__ import annotations

from typing import NamedTuple

Point = tuple[int, int]


class Box(NamedTuple):
    """A rectangle that never changes: its upper left corner and its size.

    Its parts are named and rounded as those of `pygame.Rect`, which can be made of it as it is.
    """

    x: int
    y: int
    width: int
    height: int

    @property
    def left(self) -> int:
        return self.x

    @property
    def top(self) -> int:
        return self.y

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    @property
    def size(self) -> Point:
        return self.width, self.height

    @property
    def topleft(self) -> Point:
        return self.x, self.y

    @property
    def centerx(self) -> int:
        return self.x + int(self.width / 2)

    @property
    def centery(self) -> int:
        return self.y + int(self.height / 2)

    @property
    def center(self) -> Point:
        return self.centerx, self.centery

    def move(self, right: int, down: int) -> Box:
        """As large, elsewhere."""
        return Box(self.x + right, self.y + down, self.width, self.height)

    def inflate(self, wider: int, taller: int) -> Box:
        """So much larger, about the same middle."""
        left, up = int(wider / 2), int(taller / 2)
        return Box(self.x - left, self.y - up, self.width + wider, self.height + taller)

    def union(self, other: Box) -> Box:
        """The smallest that holds both."""
        left, top = min(self.x, other.x), min(self.y, other.y)
        right, bottom = max(self.right, other.right), max(self.bottom, other.bottom)
        return Box(left, top, right - left, bottom - top)

    def meets(self, other: Box) -> bool:
        """Whether the two have a pixel in common."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom

    def holds(self, other: Box) -> bool:
        """Whether all of another lies within."""
        return self.union(other) == self


def centred(middle: Point, size: Point) -> Box:
    """A box about a point."""
    return Box(middle[0] - int(size[0] / 2), middle[1] - int(size[1] / 2), *size)


def below(top: Point, size: Point) -> Box:
    """A box that hangs from the middle of its upper edge."""
    return Box(top[0] - int(size[0] / 2), top[1], *size)


def above(foot: Point, size: Point) -> Box:
    """A box that stands on the middle of its lower edge."""
    return Box(foot[0] - int(size[0] / 2), foot[1] - size[1], *size)


def right_of(left: Point, size: Point) -> Box:
    """A box that begins at the middle of its left edge."""
    return Box(left[0], left[1] - int(size[1] / 2), *size)


def left_of(right: Point, size: Point) -> Box:
    """A box that ends at the middle of its right edge."""
    return Box(right[0] - size[0], right[1] - int(size[1] / 2), *size)
