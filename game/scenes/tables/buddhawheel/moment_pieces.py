"""What moves while somebody dies or is set free: the ground, threads that are drawn, pictures that appear."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence

import pygame
import pygame.transform

from game import words
from game.scenes.tables.buddhawheel.moment_pictures import FALLING, LEADING, THREAD, Dusk, dot
from game.scenes.tables.buddhawheel.signs import GAME, Drawing
from game.scenes.tables.interface import Table
from game.widgets import art
from game.widgets.canvas import Rect, Widget, beside
from game.widgets.motion import Motion

Point = tuple[float, float]

READ, EACH = 2400.0, 26.0  # a bot's rests so long, and longer for each letter of what is said
GROUND, OVER = 300, 304  # depths: above the table, below the curtain and every question


class Ground(Widget):
    """A picture as large as the screen, of which a part is shown: it comes in from the middle of it.

    A touch on it is what `touched` is for. What lies in its `hole` stays in sight.
    """

    hole: Rect | None = None

    def __init__(
        self, name: str, rect: Rect, picture: pygame.Surface | Dusk, depth: int, touched: Callable[[], None]
    ) -> None:
        super().__init__(name, rect, depth)
        self.picture = picture
        self._touched = touched
        self._band = Rect(rect.x, rect.centery, rect.width, 0)

    @property
    def area(self) -> Rect:
        return self._band

    def open(self, share: float) -> None:
        """Be there as far as a share of it: what comes or goes is drawn, and nothing else."""
        tall = round(self.rect.height * min(max(share, 0.0), 1.0))
        band = Rect(self.rect.x, self.rect.centery - tall // 2, self.rect.width, tall)
        before, self._band = self._band, band
        if self.canvas is None:
            return
        for edges in ((before.y, band.y), (before.bottom, band.bottom)):
            top, bottom = min(edges), max(edges)
            self.canvas.damage(Rect(band.x, top, band.width, bottom - top))

    def covers(self, rect: Rect) -> bool:
        return self._band.contains(rect) and (self.hole is None or not self.hole.colliderect(rect))

    def reaches(self, point: tuple[int, int]) -> bool:
        return super().reaches(point) and (self.hole is None or not self.hole.collidepoint(point))

    def press(self) -> bool:
        self._touched()
        return True

    def draw(self, target: pygame.Surface) -> None:
        shown = target.get_clip().clip(self._band)
        for part in beside(shown, self.hole or Rect(0, 0, 0, 0)):
            if isinstance(self.picture, Dusk):
                self.picture.put(target, part)
            else:
                target.blit(self.picture, part, part)


class Line(Widget):
    """A line through points that is drawn from its beginning, as far as a share of it.

    It is made of dots: each of `kinds` is a colour, a breadth, how far its dots lie apart and how they are
    grouped (so many pixels on, so many off; none: all).
    """

    touchable = False
    solid = False  # whether it has no gaps

    def __init__(
        self,
        name: str,
        points: Sequence[Point],
        kinds: Sequence[tuple[str, float, float, tuple[float, float] | None]],
        depth: int,
    ) -> None:
        broad = max(wide for _, wide, _, _ in kinds)
        self._margin = math.ceil(broad / 2) + 2
        super().__init__(name, _round(points, self._margin), depth)
        self._marks = _marks(points)
        self.length = self._marks[-1][0]
        self._dots = [self._laid(*kind) for kind in kinds]
        self.drawn = 0.0
        self._kinds, self._points = kinds, points
        self._whole: pygame.Surface | None = None

    @property
    def area(self) -> Rect:
        return self.rect if self.drawn > 0 else Rect(self.rect.topleft, (0, 0))

    def _laid(
        self, colour: str, wide: float, apart: float, group: tuple[float, float] | None
    ) -> tuple[pygame.Surface, list[tuple[float, Point]]]:
        """The dots of one kind: how far along each lies, and where."""
        found: list[tuple[float, Point]] = []
        index = 0
        for step in range(int(self.length / apart) + 1):
            along = step * apart
            if group is not None and along % sum(group) > group[0]:
                continue
            while index < len(self._marks) - 2 and self._marks[index + 1][0] < along:
                index += 1
            (start, (x0, y0)), (end, (x1, y1)) = self._marks[index : index + 2]
            part = (along - start) / (end - start) if end > start else 0.0
            found.append((along, (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)))
        return dot(colour, round(wide)), found

    def reveal(self, share: float) -> None:
        """Be drawn as far as that."""
        before, self.drawn = self.drawn, min(max(share, 0.0), 1.0) * self.length
        if self.solid and self.drawn >= self.length > before:
            self.damage()
        low, high = sorted((before, self.drawn))
        points = [point for _, dots in self._dots for along, point in dots if low <= along <= high]
        if points and self.canvas is not None:
            self.canvas.damage(_round(points, self._margin))

    def at(self, share: float) -> Point:
        """The point after a share of its length."""
        along = share * self.length
        for (start, (x0, y0)), (end, (x1, y1)) in itertools.pairwise(self._marks):
            if along <= end:
                part = (along - start) / (end - start) if end > start else 0.0
                return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
        return self._marks[-1][1]

    def _painted(self) -> pygame.Surface:
        """All of it, smoother than its dots are."""
        drawing = Drawing()
        for colour, wide, _, _ in self._kinds:
            drawing.path(art.line(self._points), "none", colour, wide, stroke_linecap="round")
        return drawing.picture((*self.rect.topleft, *self.rect.size), self.rect.size)

    def draw(self, target: pygame.Surface) -> None:
        if self.solid and self.drawn >= self.length:
            self._whole = self._whole or self._painted()
            target.blit(self._whole, self.rect)
            return
        clip = target.get_clip().inflate(2 * self._margin, 2 * self._margin)
        for picture, dots in self._dots:
            half = picture.get_width() / 2
            target.fblits(
                [
                    (picture, (x - half, y - half))
                    for along, (x, y) in dots
                    if along <= self.drawn and clip.collidepoint(x, y)
                ]
            )


def rests(table: Table, seat: int, said: tuple[str, str], begins: Callable[[], None] | None = None) -> Motion:
    """What is said of a moment stays until a player goes on, a bot's or a phone's until it was read."""
    charm, foot = table.sitting.people[seat].token, table.foot
    waits = seat in table.sitting.at_screen

    def begin() -> None:
        if begins is not None:
            begins()
        if waits:
            foot.ask(charm, *said, words.phrase(GAME, "read_on"), table.player.go_on)
        else:
            foot.tell(*said, charm)

    if not waits:
        return Motion(READ + EACH * sum(map(len, said)), begin=begin)
    return Motion(0, begin=begin, waits=True, end=foot.answered)


def falling(name: str, points: Sequence[Point], unit: float, depth: int) -> Line:
    """The thread of a fall: pale dots."""
    kinds = [("#0A0D1B", 1.0 * unit, 1.3 * unit, None), (FALLING, 0.5 * unit, 1.3 * unit, None)]
    return Line(name, points, kinds, depth)


def leading(name: str, points: Sequence[Point], unit: float, depth: int) -> Line:
    """Where a mind leads: dashes of a colour that is no choice."""
    step, group = max(1.0, 0.12 * unit), (1.1 * unit, 1.3 * unit)
    return Line(
        name, points, [("#0A0D1B", 0.85 * unit, step, group), (LEADING, 0.42 * unit, step, group)], depth
    )


def golden(name: str, points: Sequence[Point], unit: float, depth: int, thick: float = 0.84) -> Line:
    """The gold thread: cased, with a dark line in its middle."""
    wide, step = thick * unit, max(1.0, 0.12 * unit)
    inks = ("#0B0E18", wide * 1.4), (THREAD, wide), ("#7A520F", max(1.0, wide * 0.26))
    found = Line(name, points, [(ink, broad, step, None) for ink, broad in inks], depth)
    found.solid = True
    return found


def bent(start: Point, one: Point, other: Point, end: Point, pieces: int = 40) -> list[Point]:
    """The points of a curve that leaves its start towards one point and reaches its end from another."""
    found: list[Point] = []
    for step in range(pieces + 1):
        t = step / pieces
        weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        places = (start, one, other, end)
        x, y = (sum(weight * at[axis] for weight, at in zip(weights, places)) for axis in (0, 1))
        found.append((x, y))
    return found


def _marks(points: Sequence[Point]) -> list[tuple[float, Point]]:
    """Each point with how far along the line it lies."""
    found = [(0.0, points[0])]
    for before, point in itertools.pairwise(points):
        found.append((found[-1][0] + math.dist(before, point), point))
    return found


def _round(points: Sequence[Point], margin: int) -> Rect:
    """The rectangle round points, and so much more on all sides."""
    (left, right), (top, low) = ((min(each), max(each)) for each in zip(*points, strict=True))
    found = Rect(math.floor(left), math.floor(top), math.ceil(right - left) + 1, math.ceil(low - top) + 1)
    return found.inflate(2 * margin, 2 * margin)
