"""The gold thread: along a path about to be walked, and as a knot that comes loose."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import pygame

from game.widgets import art, theme
from game.widgets.canvas import Rect, Widget

Point = tuple[float, float]


class Thread(Widget):
    """The gold thread on a board: dotted along a path about to be walked, whole along one being carried.

    `cell` is the length that its thickness goes by; `reveal` lets it be seen as far as a point.
    In another colour it shows a way that is only looked at.
    """

    touchable = False

    def __init__(
        self, cell: float, depth: int = 4, name: str = "stage/thread", colour: str = theme.BOARD_THREAD
    ) -> None:
        super().__init__(name, Rect(0, 0, 0, 0), depth)
        self._cell = cell
        self._colour = colour
        self._picture: pygame.Surface | None = None
        self._start = (0.0, 0.0)
        self._seen: Rect | None = None

    @property
    def drawn(self) -> bool:
        """Whether it lies anywhere."""
        return self._picture is not None

    def draw_path(self, points: Sequence[Point], dotted: bool, below: Sequence[Rect] = ()) -> None:
        """Lay the thread along points of the screen; it passes below some places there."""
        self.draw_paths([points], dotted, below)

    def draw_paths(self, paths: Sequence[Sequence[Point]], dotted: bool, below: Sequence[Rect] = ()) -> None:
        """The same along several ways at once, those with two points or more."""
        self.damage()
        paths = [path for path in paths if len(path) > 1]
        points = [point for path in paths for point in path]
        if not points:
            self.clear()
            return
        margin = round(self._cell * 0.14) + 2
        left = min(x for x, _ in points) - margin
        top = min(y for _, y in points) - margin
        wide = max(x for x, _ in points) + margin - left
        tall = max(y for _, y in points) + margin - top
        self.rect = Rect(round(left), round(top), round(wide), round(tall))
        path = " ".join("M" + " L".join(f"{x - left:.1f},{y - top:.1f}" for x, y in each) for each in paths)
        thick = max(3.0, self._cell * 0.078)
        dash = f"0.1 {thick * 1.75:.1f}" if dotted else None
        casing = thick * 1.45
        line = {"d": path, "fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
        body = art.tag("path", **line, stroke=theme.BOARD_CASING, stroke_width=casing, opacity=0.6)
        body += art.tag("path", **line, stroke=self._colour, stroke_width=thick, stroke_dasharray=dash)
        self._picture = art.raster(art.document(body, (0, 0, *self.rect.size)), self.rect.size)
        for place in below:
            self._picture.fill((0, 0, 0, 0), place.move(-self.rect.x, -self.rect.y))
        self._start = points[0]
        self._seen = None
        self.damage()

    def reveal(self, point: Point) -> None:
        """Show it only between its start and a point."""
        margin = round(self._cell * 0.1)
        x0, x1 = sorted((self._start[0], point[0]))
        y0, y1 = sorted((self._start[1], point[1]))
        self._seen = Rect(round(x0), round(y0), round(x1 - x0), round(y1 - y0)).inflate(
            2 * margin, 2 * margin
        )
        if self.canvas is not None:
            self.canvas.damage(self._seen)

    def clear(self) -> None:
        """Lie nowhere."""
        self.damage()
        self._picture = None
        self.rect = Rect(0, 0, 0, 0)

    def draw(self, target: pygame.Surface) -> None:
        if self._picture is None:
            return
        clip = target.get_clip()
        shown = clip.clip(self._seen) if self._seen is not None else clip
        if shown:
            target.set_clip(shown)
            target.blit(self._picture, self.rect)
            target.set_clip(clip)


class Knot(Widget):
    """A knot in a thread that runs across a rectangle; it loosens by a share 0..1 into a straight line."""

    SAMPLES = 640
    TAIL = 0.2  # the share of the thread at either side that is no part of the knot
    CHUNK = 16
    touchable = False

    def __init__(self, name: str, rect: Rect, thick: float, depth: int) -> None:
        super().__init__(name, rect, depth)
        self.visible = False
        self._thick = max(3.0, thick)
        self._dots = _dots(round(self._thick))
        self._points: list[Point] = []
        self._covered = Rect(0, 0, 0, 0)

    @property
    def area(self) -> Rect:
        return self._covered

    def loosen(self, share: float) -> None:
        """Lie as it does after a share of its loosening."""
        self.damage()
        ease = 0.5 - 0.5 * math.cos(math.pi * min(max(share, 0.0), 1.0))
        self._points = [self._at(index / self.SAMPLES, ease) for index in range(self.SAMPLES + 1)]
        ys = [y for _, y in self._points]
        margin = round(self._thick * 1.2) + 2
        self._covered = Rect(
            self.rect.x, round(min(ys)) - margin, self.rect.width, round(max(ys) - min(ys)) + 2 * margin
        )
        self.show(True)
        self.damage()

    def _at(self, along: float, ease: float) -> Point:
        straight = (self.rect.x + along * self.rect.width, float(self.rect.centery))
        x, y = self._tied(along)
        return x + (straight[0] - x) * ease, y + (straight[1] - y) * ease

    def _tied(self, along: float) -> Point:
        """A point of the thread while the knot is whole: a lattice of loops between two tails."""
        size = min(self.rect.height * 0.44, self.rect.width * 0.2)
        wide, centre = size * 1.14, self.rect.center
        if self.TAIL <= along <= 1 - self.TAIL:
            angle = 2 * math.pi * (along - self.TAIL) / (1 - 2 * self.TAIL)
            return centre[0] + wide * math.sin(3 * angle), centre[1] + size * math.sin(4 * angle)
        part, side = (along / self.TAIL, -1.0) if along < 0.5 else ((1 - along) / self.TAIL, 1.0)
        far = self.rect.width / 2
        slack = (part**3 - part**2) * 1.5  # it runs into the knot as the knot's own loops run
        x = side * far * (1 - part * part * (3 - 2 * part)) - side * 3 * wide * slack
        return centre[0] + x - side * far * 0.2 * part * (1 - part) ** 2, centre[1] - side * 4 * size * slack

    def draw(self, target: pygame.Surface) -> None:
        if not self._points:
            return
        casing, gold = self._dots
        for start in range(0, len(self._points), self.CHUNK):
            chunk = self._points[start : start + self.CHUNK + 1]
            _stamp(target, casing, chunk)
            _stamp(target, gold, self._points[max(0, start - 3) : start + self.CHUNK + 1])


def _stamp(target: pygame.Surface, dot: pygame.Surface, points: Sequence[Point]) -> None:
    """Dots so close that they make a line."""
    radius = dot.get_width() / 2
    step = max(1.0, radius * 0.5)
    blits = []
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        count = max(1, math.ceil(math.hypot(x1 - x0, y1 - y0) / step))
        blits += [
            (dot, (x0 + (x1 - x0) * i / count - radius, y0 + (y1 - y0) * i / count - radius))
            for i in range(count)
        ]
    target.fblits(blits)


def _dots(thick: int) -> tuple[pygame.Surface, pygame.Surface]:
    """A dot of the thread's dark casing, and one of its gold."""
    found = []
    for colour, wide in ((theme.BOARD_CASING, round(thick * 1.5)), (theme.BOARD_THREAD, thick)):
        body = f'<circle cx="{wide / 2}" cy="{wide / 2}" r="{wide / 2 - 0.5}" fill="{colour}"/>'
        found.append(art.raster(art.document(body, (0, 0, wide, wide)), (wide, wide)).convert_alpha())
    return found[0], found[1]
