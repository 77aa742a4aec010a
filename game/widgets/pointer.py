"""The double thread from a card to what it speaks of, and the loop it ties round it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, starmap

import pygame

from game.widgets import art, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.style import Style

Point = tuple[float, float]
STEPS = 40  # pieces of a thread's curve
STARTS, ENDS = 10, 16  # places on each side of a card, and on a loop, between which a thread is sought
DETOURS = (1.15, 1.45)  # how much longer than straight a thread may be, and where there is no such way
LONGEST = 0.5  # of a window: a thread that is longer leads the eye nowhere, and the loop stands alone
CAP = 10  # pieces of the round end of a loop
BEZIER = [  # how much each of its four points has to say in a curve, from its start to its end
    ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    for t in (n / STEPS for n in range(STEPS + 1))
]


@dataclass(frozen=True)
class Loop:
    """A line round something, its points clockwise on the screen; a `slim` one is single, not double."""

    points: tuple[Point, ...]
    slim: bool = False

    def nearest(self, to: Point) -> int:
        return min(range(len(self.points)), key=lambda index: math.dist(self.points[index], to))

    @property
    def middle(self) -> Point:
        xs, ys = zip(*self.points, strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def outwards(self, index: int) -> Point:
        """The direction straight away from the loop at one of its points, which run clockwise."""
        (x0, y0), (x1, y1) = self.points[index - 1], self.points[(index + 1) % len(self.points)]
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        return (y1 - y0) / length, (x0 - x1) / length

    def path(self) -> str:
        return _path(self.points) + "Z"


def loop_around(rect: Rect, air: float, corner: float) -> Loop:
    """A loop round a rectangle, so far outside it; `corner` is the radius of its corners."""
    left, top, right, bottom = rect.left - air, rect.top - air, rect.right + air, rect.bottom + air
    corner = min(corner, (right - left) / 2, (bottom - top) / 2)
    points: list[Point] = []
    centres = (
        (right - corner, top + corner, -90),
        (right - corner, bottom - corner, 0),
        (left + corner, bottom - corner, 90),
        (left + corner, top + corner, 180),
    )
    for x, y, start in centres:
        for step in range(CAP + 1):
            angle = math.radians(start + 90 * step / CAP)
            points.append((x + corner * math.cos(angle), y + corner * math.sin(angle)))
    return Loop(tuple(_filled(points)))


def loop_along(way: Sequence[Point], reach: float) -> Loop:
    """A loop along a line, so far from it on both sides and round its ends."""
    left, right = beside(way, reach), beside(way, -reach)
    return Loop(
        tuple(_filled([*left, *_cap(way[-1], left[-1], reach), *right[::-1], *_cap(way[0], right[0], reach)]))
    )


def beside(way: Sequence[Point], reach: float) -> list[Point]:
    """The line that runs at a distance beside another, on its left where that is positive."""
    found: list[Point] = []
    last = len(way) - 1
    for index, (x, y) in enumerate(way):
        (x0, y0), (x1, y1) = way[max(0, index - 1)], way[min(last, index + 1)]
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        found.append((x + (y1 - y0) / length * reach, y - (x1 - x0) / length * reach))
    return found


def _cap(centre: Point, start: Point, reach: float) -> list[Point]:
    """A half circle from a point round a centre, clockwise on the screen."""
    angle = math.atan2(start[1] - centre[1], start[0] - centre[0])
    turns = (angle + math.pi * step / CAP for step in range(1, CAP))
    return [(centre[0] + reach * math.cos(turn), centre[1] + reach * math.sin(turn)) for turn in turns]


def _filled(points: Sequence[Point]) -> list[Point]:
    """The points of a closed line, none far from the next, so that a thread can meet it anywhere."""
    found: list[Point] = []
    for index, (x, y) in enumerate(points):
        following = points[(index + 1) % len(points)]
        pieces = max(1, round(math.dist((x, y), following) / 6))
        found += [
            (x + (following[0] - x) * step / pieces, y + (following[1] - y) * step / pieces)
            for step in range(pieces)
        ]
    return found


def _path(points: Sequence[Point]) -> str:
    return "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points)


class Pointer(Widget):
    """A loop, and a thread to it from the edge of a card where there is a way past `words`.

    `grow` draws it bit by bit; at 1.0 it is whole.
    """

    touchable = False

    def __init__(
        self, name: str, card: Rect | None, loop: Loop, style: Style, depth: int, words: Sequence[Rect] = ()
    ) -> None:
        super().__init__(name, Rect(0, 0, 1, 1), depth)
        self.style = style
        self.loop = loop
        self.share = 1.0
        self.way = _thread(card, loop, style.measure.u, words, style.measure.size) if card is not None else []
        self._picture: pygame.Surface | None = None
        margin = round(style.measure.u * 1.4) + 2
        xs, ys = zip(*self.way, *loop.points, strict=True)
        left, top = round(min(xs)) - margin, round(min(ys)) - margin
        self.rect = Rect(left, top, round(max(xs)) + margin - left, round(max(ys)) + margin - top)

    def grow(self, share: float) -> None:
        """Show a share 0..1 of it, from the card on; only what is new is drawn."""
        before = self.seen
        self.share = share
        after = self.seen
        if self.canvas is not None and after != before:
            self.canvas.damage(_added(before, after))

    @property
    def seen(self) -> Rect:
        """The part of its place that shows already."""
        rect = Rect(self.rect)
        if self.share >= 1.0:
            return rect
        if not self.way:
            return Rect(0, 0, 0, 0)
        (x0, y0), (x1, y1) = self.way[0], self.way[-1]
        if abs(x1 - x0) >= abs(y1 - y0):
            rect.width = round(rect.width * self.share)
            rect.left = self.rect.left if x1 >= x0 else self.rect.right - rect.width
        else:
            rect.height = round(rect.height * self.share)
            rect.top = self.rect.top if y1 >= y0 else self.rect.bottom - rect.height
        return rect

    @property
    def area(self) -> Rect:
        return self.seen

    def draw(self, target: pygame.Surface) -> None:
        if self._picture is None:
            self._picture = self._drawn()
        clip = target.get_clip()
        shown = clip.clip(self.seen)
        if shown:
            target.set_clip(shown)
            target.blit(self._picture, self.rect)
            target.set_clip(clip)

    def _drawn(self) -> pygame.Surface:
        """Two lines side by side, cased so that they stand off any ground; a bead where they are tied."""
        unit = self.style.measure.u
        thick = max(1.5, unit * 0.26)
        half = max(2.0, unit * 0.34)
        paths = [self.loop.path()]
        if not self.loop.slim:
            paths.append(Loop(tuple(_shrunk(self.loop, 2 * half))).path())
        if self.way:
            paths += [_path(beside(self.way, half)), _path(beside(self.way, -half))]
        line = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
        casing = [
            art.tag("path", d=d, **line, stroke=theme.BOARD_CASING, stroke_width=thick * 2.3, opacity=0.72)
            for d in paths
        ]
        gold = [art.tag("path", d=d, **line, stroke=theme.BOARD_THREAD, stroke_width=thick) for d in paths]
        body = "".join([*casing, *gold, *(self._bead(point, unit, thick) for point in self.way[:1])])
        return art.raster(art.document(body, (*self.rect.topleft, *self.rect.size)), self.rect.size)

    @staticmethod
    def _bead(point: Point, unit: float, thick: float) -> str:
        edge = {"stroke": theme.PRIMARY_EDGE, "stroke_width": thick}
        return art.tag("circle", cx=point[0], cy=point[1], r=unit * 0.95, fill=theme.BOARD_THREAD, **edge)


def _added(before: Rect, after: Rect) -> Rect:
    """What one rectangle has more than another that fills one end of it."""
    if not before:
        return after
    added = Rect(after)
    if after.width > before.width:
        added.width = after.width - before.width
        added.left = before.right if before.left == after.left else after.left
    else:
        added.height = after.height - before.height
        added.top = before.bottom if before.top == after.top else after.top
    return added


def _shrunk(loop: Loop, by: float) -> list[Point]:
    """The points of a loop moved inwards."""
    ways = map(loop.outwards, range(len(loop.points)))
    return [(x - dx * by, y - dy * by) for (x, y), (dx, dy) in zip(loop.points, ways, strict=True)]


def _thread(card: Rect, loop: Loop, unit: float, words: Sequence[Rect], size: tuple[int, int]) -> list[Point]:
    """A gentle curve from the edge of a card to a loop past all words, in a window of a size.

    None where there is no such way that is short enough.
    """
    xs, ys = zip(*loop.points, strict=True)
    inside = Rect(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))
    cell = max(2.0, unit * 0.5)
    taken = _cells([each.inflate(unit * 1.2, unit * 1.2) for each in words], cell)
    taken += _cells([each.inflate(-2 * unit, -2 * unit) for each in (inside, card)], cell)
    starts = _starts(card, loop.middle, unit * 3)
    nearest = loop.nearest(starts[0][0])
    ends = dict.fromkeys([nearest, *range(0, len(loop.points), max(1, len(loop.points) // ENDS))])
    found = [(*start, end) for start in starts for end in ends]
    found.sort(key=lambda each: math.dist(each[0], loop.points[each[2]]))
    near = [
        each
        for each in [(*starts[0], nearest), *found]
        if math.dist(each[0], loop.points[each[2]]) <= LONGEST * max(size)
    ]
    screen = Rect((0, 0), size)
    longer: list[tuple[float, float, list[Point]]] = []  # of each that is free how long it is, and how far
    for way in (_curve(loop, *each) for each in near):  # mostly one of the first will do
        if _free(way, taken, cell, screen):
            long, far = sum(starmap(math.dist, pairwise(way))), math.dist(way[0], way[-1])
            if long <= DETOURS[0] * far:
                return way
            longer.append((long, far, way))
    for longest in DETOURS[1:]:
        for long, far, way in longer:
            if long <= longest * far:
                return way
    aside = _ways_aside(card, loop, size[0] / 2)
    return next((way for way in aside if _free(way, taken, cell, screen)), [])


def _free(way: Sequence[Point], taken: list[Rect], cell: float, screen: Rect) -> bool:
    """Whether a way passes all cells that are taken, and stays on the screen."""
    passes = all(Rect(int(x // cell), int(y // cell), 1, 1).collidelist(taken) < 0 for x, y in way)
    return passes and all(map(screen.collidepoint, way))


def _ways_aside(card: Rect, loop: Loop, middle: float) -> Iterator[list[Point]]:
    """Ways round a side of a card to what lies above or below it, first at the side of the middle."""
    for left in (card.centerx >= middle, card.centerx < middle):
        out = (-1.0, 0.0) if left else (1.0, 0.0)
        edge = float(card.left if left else card.right)
        end = loop.nearest(((min if left else max)(x for x, _ in loop.points), loop.middle[1]))
        for share in (0.1, 0.2, 0.35, 0.5):
            yield _curve(loop, (edge, card.top + card.height * share), out, end)


def _cells(rects: Sequence[Rect], cell: float) -> list[Rect]:
    """The cells of a net that rectangles touch, a rectangle of them for each."""
    found = []
    for rect in rects:
        left, top, right, bottom = (
            int(each // cell) for each in (rect.left, rect.top, rect.right, rect.bottom)
        )
        if left <= right and top <= bottom:
            found.append(Rect(left, top, right - left + 1, bottom - top + 1))
    return found


def _curve(loop: Loop, start: Point, out: Point, end: int) -> list[Point]:
    """A curve that leaves a point in a direction and meets a loop at one of its points."""
    meets, into = loop.points[end], loop.outwards(end)
    reach = math.dist(start, meets) * 0.42
    one = (start[0] + out[0] * reach, start[1] + out[1] * reach)
    two = (meets[0] + into[0] * reach, meets[1] + into[1] * reach)
    found = []
    for a, b, c, d in BEZIER:
        found.append(
            (
                a * start[0] + b * one[0] + c * two[0] + d * meets[0],
                a * start[1] + b * one[1] + c * two[1] + d * meets[1],
            )
        )
    return found


def _starts(card: Rect, to: Point, inset: float) -> list[tuple[Point, Point]]:
    """Where a thread may leave a card for a point, and in which direction, the place next to it first."""
    aside = max(card.left - to[0], to[0] - card.right)
    above = max(card.top - to[1], to[1] - card.bottom)
    x = min(max(to[0], card.left + inset), card.right - inset)
    y = min(max(to[1], card.top + inset), card.bottom - inset)
    shares = [(each + 0.5) / STARTS for each in range(STARTS)]
    level: list[tuple[Point, Point]] = []
    upright: list[tuple[Point, Point]] = []
    if aside >= min(above, 0):
        right = to[0] >= card.centerx
        edge, out = float(card.right if right else card.left), (1.0 if right else -1.0, 0.0)
        level = [((edge, at), out) for at in (y, *(card.top + card.height * each for each in shares))]
    if above >= min(aside, 0):
        low = to[1] >= card.centery
        edge, out = float(card.bottom if low else card.top), (0.0, 1.0 if low else -1.0)
        upright = [((at, edge), out) for at in (x, *(card.left + card.width * each for each in shares))]
    return [*level, *upright] if aside >= above else [*upright, *level]
