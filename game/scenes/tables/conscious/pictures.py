"""The pieces of the diagram as pictures, each drawn once for a size."""

from __future__ import annotations

import math

import pygame

from game.scenes.layout.nutrition import RADIUS
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.shapes import Body
from game.widgets import art, text
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.theme import Colour

Point = tuple[float, float]
GONE = "#B3261E"
Way = tuple[Point, Point, Point, Point]


def curve(way: Way) -> str:
    """The data of a path: a curve by its four points."""
    (x0, y0), *rest = way
    return f"M{x0:.2f},{y0:.2f} C" + " ".join(f"{x:.2f},{y:.2f}" for x, y in rest)


def space_picture(kind: str, side: int) -> pygame.Surface:
    """A space of the spiral, its shape alone so large."""
    return square(shapes.space_name(kind, side), side, 110)


def chip_picture(octave: str, body: Body, coming: bool, side: int) -> pygame.Surface:
    """A chip that is so large."""
    return square(shapes.chip_name(octave, body, coming), side, 100)


def disc_picture(kind: Body, octave: str, side: int) -> pygame.Surface:
    """An Astral or a Mental disc."""
    return square(f"disc-{shapes.KINDS[octave]}-{kind}", side, 98)


def square(name: str, side: int, across: float) -> pygame.Surface:
    """A sprite whose shape is so broad within its own box, that shape so many pixels large."""
    _, box = art.inner(f"conscious/{name}")
    return art.square(f"conscious/{name}", max(1, round(side * box[2] / across)))


@cached_picture
def note_picture(three: bool, under: Body, radius: int) -> pygame.Surface:
    """A note without chips: a circle, or a box for three; a disc may lie under it."""
    r = RADIUS
    body = ""
    if under != "physical":
        body = shapes.edge(under, r * (1.26 if three else 1.18))
    if three:
        body += art.rounded(-r - 2, -r - 2, 2 * r + 4, 2 * r + 4, 15, shapes.PAPER, shapes.INK, 2.8)
    else:
        body += shapes.circle(0, 0, r * 0.95, shapes.PAPER, shapes.INK, 2.4)
    return art.about(body, r * 1.56, round(radius * 3.12))


@cached_picture
def slot_picture(radius: float, unit: float) -> pygame.Surface:
    """A place for a chip or a disc."""
    half = radius + 2
    body = shapes.dashed(radius, shapes.FAINT, 1.8)
    return art.about(body, half, max(3, round(2 * half * unit)))


@cached_picture
def gone_picture(radius: float, unit: float, lost: bool) -> pygame.Surface:
    """Where a chip would leave: hollow and dashed; in red and crossed where it goes for good."""
    half, ink = radius + 3, GONE if lost else shapes.INK
    body = shapes.dashed(radius, ink, 2.6)
    if lost:
        way = f"M{-radius * 0.6:.1f},{-radius * 0.6:.1f} L{radius * 0.6:.1f},{radius * 0.6:.1f}"
        way += f" M{-radius * 0.6:.1f},{radius * 0.6:.1f} L{radius * 0.6:.1f},{-radius * 0.6:.1f}"
        body += shapes.path(way, "none", ink, 2.8)
    return art.about(body, half, max(3, round(2 * half * unit)))


@cached_picture
def loss_picture(half: float, unit: float, square: bool) -> pygame.Surface:
    """The red line round a note where a chip is lost."""
    reach = half + 9 * unit
    out, thick = half + 4 * unit, 3.4 * unit
    if square:
        body = art.rounded(-out, -out, 2 * out, 2 * out, 16 * unit, "none", GONE, thick)
    else:
        body = shapes.circle(0, 0, out, "none", GONE, thick)
    return art.about(body, reach, round(2 * reach))


def spark_picture(lit: bool, unit: float) -> pygame.Surface:
    """An interval, crossed now or not."""
    return art.square("conscious/spark-lit" if lit else "conscious/spark", round(45 * unit))


@cached_picture
def lozenge_picture(size: tuple[int, int], present: bool) -> pygame.Surface:
    w, h = size
    return art.picture(shapes.lozenge(w - 2, h - 2, present), (-w / 2, -h / 2, w, h), size)


@cached_picture
def flash_picture(size: tuple[int, int]) -> pygame.Surface:
    """A carbon that is asked for now: its lozenge in gold, a little larger."""
    w, h = round(size[0] * 1.2), round(size[1] * 1.34)
    body = shapes.lozenge(w - 4, h - 4, True).replace(shapes.INK, shapes.GOLD, 1)
    return art.picture(body, (-w / 2, -h / 2, w, h), (w, h))


@cached_picture
def stone_picture(ink: Colour, side: int) -> pygame.Surface:
    """A chip of the board of centres, off its card."""
    return art.about(shapes.circle(0, 0, 8.4, ink, shapes.INK, 2.1), 10, side)


@cached_picture
def capsule_picture(size: tuple[int, int], unit: float) -> pygame.Surface:
    w, h = size
    body = art.rounded(1, 1, w - 2, h - 2, 16 * unit, shapes.PAPER, shapes.INK, 1.8 * unit)
    return art.picture(body, (0, 0, w, h), size)


@cached_picture
def ring_picture(half: float, unit: float, square: bool) -> pygame.Surface:
    """The double line round a note."""
    reach = half + 9 * unit
    body = shapes.ring(half, unit, 14 * unit if square else None)
    return art.about(body, reach, round(2 * reach))


@cached_picture
def badge_picture(number: int, side: int) -> pygame.Surface:
    """What happens here, by its place in the order."""
    made = art.square("conscious/badge", side).copy()
    tall = text.fitted(str(number), "bold", round(side * 0.52), round(side * 0.6), 6)
    text.put(made, str(number), "bold", tall, "#5A3B06", side / 2, side / 2 + tall * 0.36, "center")
    return made


def badge_side(style: Style, unit: float) -> int:
    """How large a badge is, beside things drawn at a unit."""
    return max(round(31 * unit), round(style.font_px(1.7) * 1.5), 20)


@cached_picture
def thread_picture(way: Way, thick: float, dash: str) -> tuple[pygame.Surface, tuple[int, int]]:
    """The line from a cause down to the spark, lit, and where it lies."""
    box = _around(way, 2 * thick + 2)
    return art.picture(shapes.thread(curve(way), thick, dash), box, box[2:]), box[:2]


def _around(way: Way, pad: float) -> tuple[int, int, int, int]:
    """A rectangle round a curve, with so much room on every side."""
    xs, ys = zip(*way, strict=True)
    left, top = round(min(xs) - pad), round(min(ys) - pad)
    return left, top, round(max(xs) + pad) - left, round(max(ys) + pad) - top


@cached_picture
def leap_picture(
    start: tuple[float, float], gap: tuple[float, float], end: float, unit: float
) -> tuple[pygame.Surface, tuple[int, int]]:
    """The thread from a chip over the interval into the next note, and where it lies."""
    x0, y0 = start[0] + 11 * unit, start[1]
    x, y = gap
    box = (
        round(x0 - 20 * unit),
        round(min(y0, y) - 16 * unit),
        round(end - x0 + 40 * unit),
        round(abs(y0 - y) + 32 * unit),
    )
    way = curve(((x0, y0), (x - 6 * unit, y + 4 * unit), (x, y), (end - 10 * unit, y)))
    body = shapes.thread(way, 5.5 * unit) + shapes.placed(shapes.head(0.95 * unit), end - 8 * unit, y)
    return art.picture(body, box, box[2:]), box[:2]


@cached_picture
def travel_picture(way: Way, unit: float) -> tuple[pygame.Surface, tuple[int, int]]:
    """The thread that a chip rides, and where it lies."""
    box = _around(way, 22 * unit)
    (x1, y1), (x, y) = way[2], way[3]
    turn = math.degrees(math.atan2(y - y1, x - x1))
    body = shapes.thread(curve(way), 5.5 * unit, f"{1 * unit:.1f} {9 * unit:.1f}")
    body += shapes.placed(shapes.head(unit), x, y, 1.0, turn)
    return art.picture(body, box, box[2:]), box[:2]


@cached_picture
def cup_picture(unit: float) -> pygame.Surface:
    """The dashed circle in which a chip waits."""
    body = shapes.dashed(15, shapes.LINE, 1.7, 3.4, 3.2, shapes.GLOW)
    return art.about(body, 17, round(34 * unit))


@cached_picture
def bead_picture(unit: float) -> pygame.Surface:
    """The ring round a chip that rides."""
    body = shapes.circle(0, 0, 20, shapes.CASE, opacity=0.25) + shapes.circle(
        0, 0, 18, shapes.GLOW, "#D9930F", 2.4
    )
    return art.about(body, 21, round(42 * unit))


@cached_picture
def frame_picture(
    size: tuple[int, int], unit: float, aside: float = 11.0, line: float = 6.0, outer: float = 1.6
) -> pygame.Surface:
    """The double line round a capsule or a cell; its lines lie so many units within its edge."""
    w, h = size[0] + 2 * aside * unit, size[1] + 2 * aside * unit
    body = ""
    for out, ink, thick, opacity in (
        (line, shapes.CASE, 6.0, 0.4),
        (line, shapes.GOLD, 3.6, 1.0),
        (outer, shapes.GOLD_LINE, 2.0, 1.0),
    ):
        o, r = out * unit, (2 * aside - out) * unit
        body += art.rounded(o, o, w - 2 * o, h - 2 * o, r, "none", ink, thick * unit, opacity)
    return art.picture(body, (0, 0, w, h), (round(w), round(h)))


def dim(target: pygame.Surface, sheet: pygame.Rect, dark: bool) -> None:
    """Let less light fall on a sheet where all around it is `dark`; what is drawn later keeps its own."""
    if dark:
        target.fill(shapes.LAMP, target.get_clip().clip(sheet), pygame.BLEND_RGB_MULT)
