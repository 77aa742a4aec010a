"""The cloth of Leela after dark, the threads drawn over it, and what they are tied to.

Lengths are in squares, or where it is said in hundredths of one.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.engine.games.leela.rules import board
from game.scenes.tables.leela.kolam import Point, Woven, long
from game.scenes.tables.leela.picture import GOAL, RAIL, ROWS
from game.scenes.tables.leela.snakes import set_in
from game.widgets import art, theme
from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture

COLUMNS, LINES = 9, 8
BORDER = 2 * RAIL / 100
KNOT_UP = 0.62  # the middle of the knot above the border
ABOVE, BELOW = 1.22, 0.34  # what the hanging cloth needs above its border and below
ASIDE = 0.3  # and at both sides
ROSETTE = 15 / 22  # a rosette by night, for one by day
CASING = "#08060A"
GOLD, PALE = "#E2A93B", "#FFF0BE"
USUAL = 620.0  # squares: as long as the threads of a match are together, mostly
STANDS = 10.0  # hundredths of a square: the bead in which the thread of a seat on its way ends
MOST_STAMPS = 2400  # of one thread: longer ones are drawn in longer pieces


@dataclass(frozen=True)
class Hanging:
    """A cloth hung at a size: the side of a square in pixels, and the corner of its field."""

    cell: float
    left: float
    top: float

    @classmethod
    def within(cls, rect: Rect, cell: float | None = None) -> Hanging:
        """As large as a rectangle has room for, or with squares of a given side; in the middle of it."""
        wide, tall = COLUMNS + 2 * (BORDER + ASIDE), LINES + 2 * BORDER + ABOVE + BELOW
        cell = cell or min(rect.width / wide, rect.height / tall)
        top = rect.centery - tall * cell / 2 + (ABOVE + BORDER) * cell
        return cls(cell, round(rect.centerx - COLUMNS * cell / 2), round(top))

    def moved(self, left: float, top: float) -> Hanging:
        """As large, elsewhere."""
        return Hanging(self.cell, round(left), round(top))

    def point(self, place: Point) -> Point:
        """A point of the board, in pixels."""
        return self.left + place[0] * self.cell, self.top + place[1] * self.cell

    @property
    def goal(self) -> Point:
        """The middle of 68, in pixels."""
        at = board().space(GOAL).at
        return self.point((at[0], at[1]))

    @property
    def outer(self) -> Rect:
        """The cloth with its border."""
        edge = math.ceil(BORDER * self.cell) + 2
        wide, tall = round(COLUMNS * self.cell), round(LINES * self.cell)
        return Rect(round(self.left) - edge, round(self.top) - edge, wide + 2 * edge, tall + 2 * edge)


# -- the cloth


def paint_cloth(target: pygame.Surface, hung: Hanging) -> Iterator[None]:
    """Paint the cloth onto a surface, its border first, then row by row."""
    outer, cell = hung.outer, hung.cell
    yield from _paint_border(target, outer, cell)
    for x, y, picture in _vine(cell):
        middle = hung.left + x * cell, hung.top + y * cell
        art.put(target, picture, (middle[0], middle[1]))
    yield
    for row in range(LINES):
        _paint_row(target, hung, row)
        yield


def _paint_border(target: pygame.Surface, outer: Rect, cell: float) -> Iterator[None]:
    """Madder with two lines of brass, side by side, and within it the dark."""
    w, h = outer.size
    edge, inset = math.ceil(BORDER * cell) + 2, BORDER * cell * 0.11 + 2
    body = art.rounded(1, 1, w - 2, h - 2, cell * 0.1, "url(#madder)", "#1A0808", max(1.5, cell * 0.02))
    line = w - 2 * inset, h - 2 * inset, cell * 0.07, "none", "#B98A3E", max(1.0, cell * 0.018)
    body += art.rounded(inset, inset, *line)
    defs = art.linear("madder", "#4A1A1A", "#351114")
    for strip in (
        Rect(0, 0, w, edge),
        Rect(0, h - edge, w, edge),
        Rect(0, edge, edge, h - 2 * edge),
        Rect(w - edge, edge, edge, h - 2 * edge),
    ):
        box = (strip.x, strip.y, strip.width, strip.height)
        target.blit(art.raster(art.document(body, box, defs), strip.size), strip.move(outer.topleft))
        yield
    brass = round(BORDER * cell * 0.15)
    target.fill("#C9974A", outer.inflate(2 * (brass - edge), 2 * (brass - edge)))
    target.fill("#120D16", outer.inflate(-2 * edge, -2 * edge))
    yield


def _vine(cell: float) -> Iterator[tuple[float, float, pygame.Surface]]:
    """Lotus buds and leaves along the border, half a square apart, and a lotus in each corner."""
    middle = RAIL * 1.04 / 100
    sides = (
        (2 * COLUMNS, 0.0, -middle, 1.0, 0.0, 0),
        (2 * COLUMNS, 0.0, LINES + middle, 1.0, 0.0, 180),
        (2 * LINES, -middle, 0.0, 0.0, 1.0, -90),
        (2 * LINES, COLUMNS + middle, 0.0, 0.0, 1.0, 90),
    )
    for count, x, y, dx, dy, turn in sides:
        for index in range(count):
            name = "leaf" if index % 2 else "bud"
            at = (index + 0.5) / 2
            yield x + dx * at, y + dy * at, _flower(name, cell, turn)
    for x in (-middle, COLUMNS + middle):
        for y in (-middle, LINES + middle):
            yield x, y, _flower("corner", cell, 0)


@cached_picture
def _flower(name: str, cell: float, turn: int) -> pygame.Surface:
    """A flower of the vine by night."""
    side = max(4, round(cell * 0.34))
    body = f'<g opacity="0.62">{set_in(f"leela/{name}", 0, 0, 0.92, turn)}</g>'
    return art.about(body, 17, side)


def _paint_row(target: pygame.Surface, hung: Hanging, row: int) -> None:
    """One row, the uppermost first: its pigment as embers, the check, the light of 68, and its points."""
    cell, pigment = hung.cell, ROWS[LINES - 1 - row]
    top, bottom = round(hung.top + row * cell), round(hung.top + (row + 1) * cell)
    left, right = round(hung.left), round(hung.left + COLUMNS * cell)
    high, low = theme.mixed("#15101C", pigment, 0.24), theme.mixed("#100C15", pigment, 0.18)
    target.blit(art.vertical((right - left, bottom - top), high, low), (left, top))
    shade = pygame.Surface((math.ceil(cell) + 1, bottom - top), pygame.SRCALPHA)
    shade.fill((0, 0, 0, 41))
    for column in range(COLUMNS):
        if (column + LINES - 1 - row) % 2:
            x = round(hung.left + column * cell)
            wide = round(hung.left + (column + 1) * cell) - x
            target.blit(shade, (x, top), (0, 0, wide, bottom - top))
    light = _light(row, (right - left, bottom - top))
    target.blit(light, (left, top))
    rosette = _rosette(theme.mixed("#1A1420", pigment, 0.55), cell)
    for column in range(COLUMNS):
        if (column, row) == (4, 0):
            continue
        at = hung.point((column + 0.5, row + 0.5))
        art.put(target, rosette, (at[0], at[1]))


@cached_picture
def _light(row: int, size: tuple[int, int]) -> pygame.Surface:
    """The light that falls from 68 on a row."""
    small = max(2, size[0] // 4), max(2, size[1] // 4)
    defs = art.radial("light", ((0, "#FFE9B0", 0.1), (1, "#FFE9B0", 0)), 5.6, (4.5, 0.5))
    body = f'<rect x="0" y="{row}" width="9" height="1" fill="url(#light)"/>'
    picture = art.picture(body, (0, row, 9, 1), small, defs)
    return pygame.transform.smoothscale(picture, size)


@cached_picture
def _rosette(colour: str, cell: float) -> pygame.Surface:
    """A rosette with its point of brass."""
    side = max(4, round(cell * 0.36))
    shapes = art.inner("leela/rosette")[0].replace("#000000", colour)
    body = f'<g transform="scale({ROSETTE:.3f})">{shapes}</g><circle cx="0" cy="0" r="2.6" fill="#D9B060"/>'
    return art.about(body, 18, side)


# -- what is tied to it


@cached_picture
def sun(cell: float, size: float = 1.0) -> pygame.Surface:
    """Square 68 alight; its middle is that of the picture."""
    side = round(cell * 3.1 * size)
    defs = art.radial("sun", ((0, "#FFE9A8", 0.55), (0.35, "#FFD873", 0.22), (1, "#FFD873", 0)), 150)
    rays = "".join(art.petal(index * 22.5 + 11.25, 62, 8.5) for index in range(16))
    petals = "".join(art.petal(index * 45, 42, 12) for index in range(8))
    body = art.circle(150, "url(#sun)")
    body += art.path(rays, "#E9B24A", opacity="0.7")
    body += art.path(petals, "#FFF1C4", "#B9791C", 1.4)
    body += art.circle(10, "#FFFBEA", "#B9791C", 1.4)
    return art.about(body, 155, side, defs)


@cached_picture
def glow(cell: float) -> pygame.Surface:
    """The light about the knot."""
    side = round(cell * 2.6)
    defs = art.radial("crest", ((0, "#FFE9A8", 0.34), (1, "#FFD873", 0)), 130)
    body = art.circle(130, "url(#crest)")
    return art.about(body, 130, side, defs)


@cached_picture
def plait(cell: float, colours: tuple[str, ...]) -> pygame.Surface:
    """The threads from 68 up to the knot, over and under one another; its foot is in the middle of 68."""
    tall, wide = cord_tall(), 0.6
    size = round(wide * cell), round(tall * cell)
    strands = colours if len(colours) > 1 else (*colours, GOLD)
    steps = 48
    body: list[str] = []
    for step in range(steps):
        parts = []
        for index, colour in enumerate(strands):
            turn = math.tau * index / len(strands)
            points = [_plaited(step + part / 3, steps, turn) for part in range(-1, 4)]
            depth = math.cos((step + 0.5) / steps * 13 + turn)
            parts.append((depth, "".join(_twine(points, colour, 0.66, 0.36, 0.11))))
        body += [part for _, part in sorted(parts)]
    box = (-wide * 50, 0.0, wide * 100, tall * 100)
    return art.picture("".join(body), box, size)


def cord_tall() -> float:
    """How long the plait is, in squares."""
    return 0.5 + BORDER + KNOT_UP - 0.34


def _plaited(step: float, steps: int, turn: float) -> Point:
    """Where a thread of the plait is, from its head 0 to its foot, in hundredths."""
    share = 1 - min(1.0, max(0.0, step / steps))
    wide = 15 * min(1.0, share * 3, (1 - share) * 4 + 0.12)
    return wide * math.sin(share * 13 + turn), (1 - share) * cord_tall() * 100


def _twine(points: Sequence[Point], colour: str, casing: float, thick: float, core: float) -> Iterator[str]:
    """A piece of thread as SVG, in hundredths, breadths in tenths of that."""
    path = art.line(points)
    yield art.path(path, "none", CASING, casing * 10, **art.JOIN)
    yield art.path(path, "none", colour, thick * 10, **art.ROUND)
    yield art.path(path, "none", theme.lighter(colour, 0.6), core * 10, **art.ROUND)


@lru_cache(maxsize=2)
def _loop(which: int) -> tuple[Point, ...]:
    """A loop of the knot as points, evenly apart, in the units of the knot."""
    turn = -1 if which else 1
    found: list[Point] = []
    found += [(-30 + 40 * t / 12, -10 + 40 * t / 12) for t in range(12)]
    found += [_cubic((10, 30), (22, 42), (42, 22), (30, 10), t / 8) for t in range(8)]
    found += [(30 - 40 * t / 12, 10 - 40 * t / 12) for t in range(12)]
    found += [_cubic((-10, -30), (-22, -42), (-42, -22), (-30, -10), t / 8) for t in range(8)]
    return tuple((x * turn, y) for x, y in found)


def _cubic(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    s = 1 - t
    one, two, three, four = s**3, 3 * s * s * t, 3 * s * t * t, t**3
    return (
        one * a[0] + two * b[0] + three * c[0] + four * d[0],
        one * a[1] + two * b[1] + three * c[1] + four * d[1],
    )


def knot(cell: float, colours: Sequence[str], grown: float, tied: float) -> pygame.Surface:
    """The threads above the plait: loose loops, so far `grown`, and so far `tied` to the golden knot, 0..1.

    The middle of the picture is that of the knot.
    """
    side = round(cell * 1.7)
    parts: list[str] = []
    for index, colour in enumerate(colours if tied < 1 else (GOLD, GOLD)):
        points = _tied(index, len(colours), grown, tied)
        path = art.line(points, closed=True)
        thick, pale = 3.6 + 4.0 * tied, theme.mixed(theme.lighter(colour, 0.6), PALE, tied)
        shown = ("#0A0608", thick * 1.58), (theme.mixed(colour, GOLD, tied), thick), (pale, thick * 0.26)
        parts += [art.path(path, "none", ink, wide, **art.JOIN) for ink, wide in shown]
    if tied >= 1:
        for ink, wide in (("#0A0608", 12.0), (GOLD, 7.6), (PALE, 2.0)):
            parts.append(art.path("M-14,0 L0,-14 L14,0 L0,14Z", "none", ink, wide, **art.JOIN))
        parts.append(art.circle(8.3, PALE, "#6B4410", 2.0, (0.0, 43.0)))
    half = 85 / 0.86
    return art.raster(art.document("".join(parts), (-half, -half, 2 * half, 2 * half)), (side, side))


def _tied(index: int, count: int, grown: float, tied: float) -> list[Point]:
    """The points of one loop on its way from a loose one to its place in the knot."""
    found: list[Point] = []
    ends = _loop(index % 2)
    lean = (index - (count - 1) / 2) * 9
    for place, (x, y) in enumerate(ends):
        turn = math.tau * place / len(ends)
        loose = lean + 62 * math.sin(turn + index * 0.5), -6 + 36 * math.sin(2 * turn + index * 0.9)
        from_ = (loose[0] * grown, 40 - (40 - loose[1]) * grown)
        found.append((from_[0] + (x - from_[0]) * tied, from_[1] + (y - from_[1]) * tied))
    return found


@cached_picture
def head(side: int, colour: str) -> pygame.Surface:
    """The bead of light at the head of a thread."""
    defs = art.radial("head", ((0, "#FFF6D0", 0.9), (0.3, "#FFD873", 0.5), (1, "#FFD873", 0)), 34)
    body = art.circle(34, "url(#head)")
    body += art.circle(6.5, "#FFFBEA", colour, 2.4)
    return art.about(body, 34, side, defs)


# -- threads


@dataclass(frozen=True)
class Stamp:
    """A small piece of a thread: after which share of the thread's way it is drawn, and its shapes.

    `box` is its place on the board in hundredths; `tip` is where the thread then ends, in squares; `link` is
    the one that begins with it, and `rests` tells that a throw ended here.
    """

    share: float
    box: tuple[float, float, float, float]
    body: str
    tip: Point
    link: tuple[int, int] | None = None
    rests: bool = False

    def put(self, target: pygame.Surface, hung: Hanging, offset: Point = (0.0, 0.0)) -> Rect:
        """Draw it onto a picture whose corner lies at `offset` on the screen; gives where."""
        scale = hung.cell / 100
        left = math.floor(hung.left - offset[0] + self.box[0] * scale)
        top = math.floor(hung.top - offset[1] + self.box[1] * scale)
        wide, tall = math.ceil(self.box[2] * scale) + 1, math.ceil(self.box[3] * scale) + 1
        x, y = (left - hung.left + offset[0]) / scale, (top - hung.top + offset[1]) / scale
        picture = art.raster(art.document(self.body, (x, y, wide / scale, tall / scale)), (wide, tall))
        return Rect(target.blit(picture, (left, top)))


def weight(woven: Sequence[Woven]) -> float:
    """How thick threads are, 1 as usual: finer where there is much of them on the cloth."""
    whole = sum(each.length for each in woven)
    return min(1.0, max(0.55, (USUAL / max(1.0, whole)) ** 0.4))


def stamps(woven: Woven, charm: int, thick: float, reach: float) -> Iterator[Stamp]:
    """A whole thread as it is drawn, pieces that reach so many squares; `thick` for its usual breadth."""
    colour = theme.STRANDS[charm]
    whole = woven.length or 1.0
    reach = max(reach, whole / MOST_STAMPS)
    done = 0.0
    rests = list(woven.rests)
    for number, strand in enumerate(woven.strands):
        step = max(1, round(reach * (len(strand.points) - 1) / max(0.01, long(strand.points))))
        for start in range(0, len(strand.points) - 1, step):
            part = strand.points[start : start + step + 1]
            before = strand.points[max(0, start - 1)]
            body = "".join(_strand(strand.kind, before, part, charm, done, thick))
            done += long(part)
            if not start and strand.link is not None:
                body += _bead(part[0], 5.0 * thick, colour)
            if not start and not number:
                body += _bead(part[0], 5.0 * thick, colour)
            last = start + step >= len(strand.points) - 1
            if last and strand.link is not None:
                body += _bead(part[-1], 5.0 * thick, colour)
            rested = False
            while rests and rests[0][0] <= done + 1e-6:
                body += _small_bead(rests.pop(0)[1], colour, thick)
                rested = True
            link = strand.link if not start else None
            yield Stamp(done / whole, _box([before, *part]), body, part[-1], link, rested)


def stand(woven: Woven, colour: str) -> Stamp | None:
    """The bead in which the thread of a seat on its way ends; None where it has not begun."""
    if not woven.strands:
        return None
    tip = woven.strands[-1].points[-1]
    reach = STANDS + 3
    box = (tip[0] * 100 - reach, tip[1] * 100 - reach, 2 * reach, 2 * reach)
    return Stamp(1.0, box, _bead(tip, STANDS, colour), tip)


def _box(points: Sequence[Point]) -> tuple[float, float, float, float]:
    edge = 8.0
    xs, ys = [x * 100 for x, _ in points], [y * 100 for _, y in points]
    left, top = min(xs) - edge, min(ys) - edge
    return left, top, max(xs) + edge - left, max(ys) + edge - top


def _strand(
    kind: str, before: Point, piece: Sequence[Point], charm: int, done: float, width: float
) -> Iterator[str]:
    """A piece of a strand; its light lies on that of the piece before."""
    colour = theme.STRANDS[charm]
    scaled = [(x * 100, y * 100) for x, y in piece]
    led = [(before[0] * 100, before[1] * 100), *scaled]
    if kind == "snake":
        yield _line(scaled, CASING, 6.6 * width, "butt", 0.75)
        yield _line(led, theme.darker(colour, 0.38), 3.45 * width, "round")
        at, pale = math.ceil(done / 0.042) * 0.042 - done, theme.lighter(colour, 0.25)
        for x, y in _along(piece, at, 0.042):
            yield art.circle(1.0 * width, pale, at=(x * 100, y * 100))
        return
    if kind == "back":
        for x, y in _along(piece, math.ceil(done / 0.12) * 0.12 - done, 0.12):
            yield art.circle(1.6 * width, theme.darker(colour, 0.2), at=(x * 100, y * 100))
        return
    thick, core, pale = (5.0, 1.9, "#FFF3C4") if kind == "arrow" else (3.0, 0.9, theme.lighter(colour, 0.5))
    casing = thick * 1.65 if kind == "arrow" else 6.3
    yield _line(scaled, CASING, casing * width, "butt", 0.8)
    run = done * 100 - math.dist(led[0], led[1])
    dashes = art.dashed(charm, thick * width, run)
    cap = "butt" if dashes else "round"
    yield _line(led, colour, thick * width, cap, dashes=dashes)
    yield _line(led, pale, core * width, cap, dashes=dashes)


def _line(
    points: Sequence[Point],
    stroke: str,
    thick: float,
    cap: str,
    opacity: float = 1.0,
    dashes: Mapping[str, str] | None = None,
) -> str:
    line = {"stroke_linecap": cap, "opacity": opacity, **(dashes or {})}
    return art.path(art.line(points), "none", stroke, thick, **art.JOIN, **line)


def _along(points: Sequence[Point], first: float, step: float) -> Iterator[Point]:
    """Points of a way at even distances."""
    due, done = first, 0.0
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        while length and due <= done + length:
            part = (due - done) / length
            yield x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
            due += step
        done += length


def _bead(at: Point, radius: float, colour: str) -> str:
    """Where a thread begins, or a link does or ends."""
    x, y = at[0] * 100, at[1] * 100
    return "".join(
        art.circle(r, fill, at=(x, y))
        for r, fill in ((radius + 1.4, CASING), (radius, colour), (radius * 0.5, "#FFF6D8"))
    )


def _small_bead(at: Point, colour: str, width: float) -> str:
    """Where a thread came to rest."""
    x, y = at[0] * 100, at[1] * 100
    inks = (3.6 * width, CASING), (2.6 * width, theme.lighter(colour, 0.55))
    return "".join(art.circle(r, ink, at=(x, y)) for r, ink in inks)
