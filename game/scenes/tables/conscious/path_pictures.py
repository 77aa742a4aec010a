"""The pictures of the Path: its sheet with half-disc and sun, the small cards of its gates, the thread."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

import pygame

from game.scenes.layout.path import RADII, SECTOR, HalfDisc, Point
from game.scenes.tables.conscious import shapes
from game.scenes.tables.painting import Painting
from game.widgets import art, text, theme
from game.widgets.art import Rim
from game.widgets.packed import Packed
from game.widgets.picture_cache import also, cached_picture
from game.widgets.style import Style
from game.widgets.theme import Colour

SHEET_LINE: Colour = "#CFC3A0"
RAY: Colour = "#F6F0DE"
SUNRAY: Colour = "#C9974A"
DOT: Colour = "#BDB193"
ROWS = 96  # pixels: how much of the half-disc is painted at a time
PARTS = 4  # of a pixel, to one of which a dot stands
GATES: tuple[Colour, ...] = ("#F8E3D0", "#F3D5CE", "#D8E4E6", "#F6ECCB", "#DBDDDA")
BANDS: tuple[Colour, ...] = ("#E4ECE6", "#D3E2DF", "#F6E3B4", "#FFF8E2")
RAYS = 25  # of the sun
AHEAD: Colour = "#8A5A0A"


def _polar(radius: float, angle: float) -> Point:
    turn = math.radians(angle)
    return radius * math.cos(turn), radius * math.sin(turn)


def _half(radius: float, fill: Colour, thick: float) -> str:
    return shapes.path(f"M{-radius},0 A{radius},{radius} 0 0 1 {radius},0Z", fill, shapes.INK, thick)


def _sector(angle: float, fill: Colour) -> str:
    """A school, from the bands to the wall."""
    outer, inner = RADII[0], RADII[1]
    corners = [_polar(outer, angle), _polar(outer, angle + SECTOR), _polar(inner, angle + SECTOR)]
    last = _polar(inner, angle)
    (x0, y0), (x1, y1), (x2, y2) = corners
    way = (
        f"M{x0:.2f},{y0:.2f} A{outer},{outer} 0 0 1 {x1:.2f},{y1:.2f} L{x2:.2f},{y2:.2f} "
        f"A{inner},{inner} 0 0 0 {last[0]:.2f},{last[1]:.2f}Z"
    )
    return shapes.path(way, fill, shapes.INK, 1.6)


def _teeth() -> str:
    """Fine teeth on the wall, as of an instrument."""
    way = ""
    for step in range(0, 181, 2):
        reach = 12 if step % 36 == 0 else 8 if step % 6 == 0 else 4
        (x0, y0), (x1, y1) = _polar(RADII[0], 180 + step), _polar(RADII[0] + reach, 180 + step)
        way += f"M{x0:.2f},{y0:.2f} L{x1:.2f},{y1:.2f} "
    return shapes.path(way, "none", shapes.INK, 1.4, opacity=0.6)


def _light(reach: float) -> str:
    """Rays behind the half-disc, as far as the edges."""
    found = ""
    for step in range(0, 30, 2):
        ends = (_polar(reach, 183 + step * 6), _polar(reach, 189 + step * 6))
        found += shapes.path("M0,0 " + " ".join(f"L{x:.1f},{y:.1f}" for x, y in ends) + "Z", RAY)
    return found


def disc_shapes() -> str:
    """The half-disc alone about the middle of its base: schools, bands and wall."""
    body = "".join(_sector(180 + SECTOR * index, fill) for index, fill in enumerate(GATES))
    body += "".join(_half(radius, fill, 2) for radius, fill in zip(RADII[1:], BANDS, strict=True))
    wall = f"M{-RADII[0]},0 A{RADII[0]},{RADII[0]} 0 0 1 {RADII[0]},0"
    return body + shapes.path(wall, "none", shapes.INK, 3.0) + _teeth()


def put_sheet(target: pygame.Surface, disc: HalfDisc, style: Style) -> None:
    """Draw the empty sheet and its shadow."""
    sheet, unit = pygame.Rect(disc.sheet), disc.unit
    u, shadow = style.measure.u, style.theme.shadow
    edge = Rim(line=SHEET_LINE, thick=1.5 * unit, shadow=shadow, drop=0.4 * u, spread=style.px(1.2))
    art.put_frame(target, sheet, 6 * unit, shapes.SHEET, **edge)
    inner = sheet.inflate(-round(20 * unit), -round(20 * unit))
    line = theme.mixed(shapes.SHEET, shapes.INK, 0.25)
    art.put_frame(target, inner, 3 * unit, "none", line=line, thick=max(1.0, unit))


def lit_room(disc: HalfDisc) -> pygame.Rect:
    """Where on the sheet the light is."""
    return pygame.Rect(disc.sheet).inflate(-round(28 * disc.unit), -round(28 * disc.unit))


def half_disc_picture(disc: HalfDisc) -> pygame.Surface:
    """The half-disc in the light, before anything stands there; what is missing of it is painted now."""
    made = pygame.Surface(lit_room(disc).size)
    _painting(disc).finish().put(made, (0, 0))
    return made


def prepare_half_disc(disc: HalfDisc) -> bool:
    """Paint some more rows of that; whether more are to come."""
    return _painting(disc).paint()


def _paint(rows: Packed, disc: HalfDisc) -> Iterator[None]:
    room, unit = lit_room(disc), disc.unit
    middle = disc.middle[0] - room.x, disc.middle[1] - room.y
    reach = min(RADII[0] + 12, middle[0] / unit - 6)
    body = _light(1.01 * math.hypot(max(middle[0], room.width - middle[0]), middle[1]) / unit)
    body += disc_shapes() + shapes.path(f"M{-reach},0 H{reach}", "none", shapes.INK, 3.0)
    for top in range(0, room.height, ROWS):
        tall = min(ROWS, room.height - top)
        box = -middle[0] / unit, (top - middle[1]) / unit, room.width / unit, tall / unit
        made = pygame.Surface((room.width, tall))
        made.fill(shapes.SHEET)
        made.blit(art.picture(body, box, made.get_size()), (0, 0))
        rows.add(made)
        if top + tall < room.height:
            yield


@lru_cache(maxsize=4)
def _painting(disc: HalfDisc) -> Painting[Packed]:
    rows = Packed(lit_room(disc).width)
    return Painting(rows, _paint(rows, disc))


also(_painting.cache_clear)


@cached_picture
def rays_picture(count: int, unit: float) -> pygame.Surface:
    """So many of the rays of the sun, the first the outermost: its lower edge is the base."""
    order = sorted(range(RAYS), key=lambda index: (abs(index - RAYS // 2), index))[:count]
    way = ""
    for index in order:
        angle = 180 + index * 180 / (RAYS - 1)
        (x0, y0), (x1, y1) = _polar(74, angle), _polar(98 if index % 2 == 0 else 88, angle)
        way += f"M{x0:.2f},{y0:.2f} L{x1:.2f},{y1:.2f} "
    body = shapes.path(way, "none", SUNRAY, 3.0) if way else ""
    size = round(212 * unit), round(108 * unit)
    return art.picture(body, (-106, -104, 212, 108), size)


# -- the small cards of the gates


@cached_picture
def gate_card(rank: str, suit: str, ticked: bool, wide: int, language: str) -> pygame.Surface:
    """A card that a school asks for, ticked where it is had; the tick reaches over its corner."""
    tall, pad = round(wide * 1.44), max(3, round(wide * 0.3))
    picture = pygame.Surface((wide + 2 * pad, tall + 2 * pad), pygame.SRCALPHA)
    thick = max(1.0, wide * 0.055)
    frame = art.frame((wide, tall), wide * 0.16, shapes.PAPER, line=shapes.INK, thick=thick)
    picture.blit(frame, (pad, pad))
    ink = shapes.SUITS[suit]
    height = text.fitted(rank, "bold", max(7, round(tall * 0.46)), round(wide * 0.86), 6)
    text.put(picture, rank, "bold", height, ink, pad + wide / 2, pad + tall * 0.52, "center")
    side = max(6, round(tall * 0.34))
    art.put(
        picture,
        art.square(f"conscious/suit-{suit.lower()}", side),
        (pad + wide // 2, pad + round(tall * 0.76)),
    )
    if ticked:
        art.put(
            picture,
            art.square("conscious/tick-done", max(10, round(wide * 0.62))),
            (pad + round(wide * 0.9), pad + round(tall * 0.04)),
        )
    return picture


# -- the thread


def thread_picture(
    points: Sequence[Point], unit: float, ahead: bool = False
) -> tuple[pygame.Surface, tuple[int, int]] | None:
    """The gold thread along points, or the dotted line of what is ahead; and where it lies."""
    if len(points) < 2:
        return None
    pad = round(10 * unit) + 2
    left, top = (round(min(each[axis] for each in points)) - pad for axis in (0, 1))
    size = (round(max(x for x, _ in points)) + pad - left, round(max(y for _, y in points)) + pad - top)
    way = art.line(points)
    if ahead:
        body = dotted(points, max(1.0, 1.7 * unit), 11 * unit)
    else:
        body = shapes.thread(way, max(2.0, 7 * unit))
    return art.picture(body, (left, top, *size), size), (left, top)


@cached_picture
def dots_ahead(points: tuple[Point, ...], unit: float) -> tuple[pygame.Surface, tuple[int, int]] | None:
    """The dotted line of what is ahead, which stands still while the thread grows."""
    return thread_picture(points, unit, ahead=True)


def dotted(points: Sequence[Point], radius: float, apart: float) -> str:
    """Dots along a line, equally far apart."""
    body, gone = "", 0.0
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        length = math.dist((x0, y0), (x1, y1))
        at = -gone % apart
        while length and at < length:
            x, y = x0 + (x1 - x0) * at / length, y0 + (y1 - y0) * at / length
            body += shapes.circle(x, y, radius, AHEAD, opacity=0.85)
            at += apart
        gone += length
    return body


@cached_picture
def knot_picture(side: int) -> pygame.Surface:
    """The ring where a way passes a gate."""
    body = shapes.circle(0, 0, 10, shapes.GLOW, shapes.CASE, 2.6)
    return art.about(body, 12, side)


@cached_picture
def now_ring(radius: int, unit: float) -> pygame.Surface:
    """The double line of gold round the charm that is looked at."""
    reach = radius + 9 * unit
    body = shapes.circle(0, 0, radius, shapes.GLOW, opacity=0.55) + shapes.ring(float(radius), unit)
    side = round(2 * reach)
    return art.about(body, reach, side)


def put_dots(target: pygame.Surface, disc: HalfDisc, free_of: tuple[Point, ...]) -> None:
    """Draw the many outside the wall."""
    found = []
    for (x, y), size in _dots(disc, free_of):
        left, top = math.floor(x * PARTS), math.floor(y * PARTS)
        dot = _dot(size, left % PARTS, top % PARTS)
        half = dot.get_width() // 2
        found.append((dot, (left // PARTS - half, top // PARTS - half)))
    target.blits(found)


@lru_cache(maxsize=2)
def _dots(disc: HalfDisc, free_of: tuple[Point, ...]) -> list[tuple[Point, float]]:
    return disc.dots(free_of)


@cached_picture
def _dot(size: float, right: int, down: int) -> pygame.Surface:
    """One of them, a part of a pixel right and below of the middle of its picture."""
    half = math.ceil(size) + 1
    body = shapes.circle(half + (right + 0.5) / PARTS, half + (down + 0.5) / PARTS, size, DOT)
    side = 2 * half
    return art.picture(body, (0, 0, side, side), (side, side))


# -- bodies


@cached_picture
def place_picture(body: str | None, side: int) -> pygame.Surface:
    """A place of a body: a dot with a scalloped or a rayed edge, or an empty ring."""
    if body is None:
        ring = shapes.circle(0, 0, 6.2, "none", "#9C9274", 2.0)
        return art.about(ring, 10, side)
    return art.square(f"conscious/body-{body}", side)


@cached_picture
def chip_dot(had: bool, dark: bool, side: int) -> pygame.Surface:
    """A chip on the JOKER, or its empty place; pale on a dark ground."""
    if not had:
        body = shapes.dashed(8.4, "#A69C80", 1.7, 2.5, 2.7)
    else:
        fill, light = ("#EADFC4", "#FFFEF8") if dark else (shapes.INK, "#8D9397")
        body = shapes.circle(0, 0, 9, fill, fill, 1.0)
        body += shapes.path("M-4.5,-2.7 A5.4,5.4 0 0 1 0.9,-5.2", "none", light, 1.8)
    return art.about(body, 11, side)
