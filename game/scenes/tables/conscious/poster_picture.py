"""The painted poster: sheet, chambers, ribbon and beads, from the plan of its spiral, at any size.

At 4K all of it takes longer than a frame may. There it is painted some rows at a time while nobody
waits, and until then a rough picture of it is shown.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

import pygame
import pygame.transform

from game.engine.games.conscious.components import spiral_board
from game.scenes.layout.box import Box
from game.scenes.tables.conscious.shapes import INK, circle, path, placed, sign
from game.scenes.tables.conscious.spiral import CAPITAL, Number, Point, Spiral, SpiralPlan
from game.scenes.tables.painting import Painting
from game.widgets import art, text
from game.widgets.packed import Packed
from game.widgets.picture_cache import also
from game.widgets.theme import Colour

UNIT = 784.0  # the height of the golden rectangle that lengths and lines are drawn for
NUMBER: Colour = "#5C6468"
SHEET_EDGE: Colour = "#CFC3A0"
STAR_INSIDE: Colour = "#FFFDF2"
CORNER, EDGE = 6.0, 1.5  # of the sheet
SHADOW, DROP, DEEP = 1.6, 0.6, 0.24  # in u: how far it reaches beyond the sheet, and below it; how dark
ARCS = (0.2, 0.36, 0.52, 0.68, 0.82)  # of a quarter circle, from the spiral to its middle
ARC_ROOM = 1.1  # how deep the nearest arc lies, for the ribbon's inner edge
EYE, EYE_STEPS = 5, 120  # the quarter circle with which the eye begins; points round it
# How large a space is drawn, for its bead: so that each weighs the same, and none touches another.
SIZES = {"food": 0.83, "air": 0.91, "impression": 0.82, "card": 0.86, "law": 0.9, "": 0.98}
LOWERED = {"impression": 0.045}  # of a bead
AT_ONCE = 900  # pixels of height up to which it is painted in one go
ROWS = 48  # pixels: the height of a piece above that
POSTERS = 8  # that are kept: living and dead, for each way to show the match, and a rough one of each
ROUGH = 3  # how many times coarser the rough picture is


@dataclass(frozen=True)
class Colours:
    """What a poster is printed in."""

    sheet: Colour
    chambers: tuple[Colour, ...]
    """Of the quarter circles, from the outermost; they begin again after the last."""
    ribbon: Colour


LIVING = Colours("#FBF8EE", ("#F3ECD6", "#E4ECE6", "#F7E5CF", "#DEE7EE", "#F2DCD3"), "#E6DCC0")
AFTER_DEATH = Colours("#F4F3EC", ("#E3EBEE", "#EDEEE8", "#F3E9DC", "#DEE7EE", "#EEE0DC"), "#DCDCCF")


@lru_cache(maxsize=2)
def layers(colours: Colours) -> tuple[str, ...]:
    """The poster from below to above: shapes, in `UNIT` lengths from the golden rectangle's upper left."""
    spiral = the_spiral()
    return ground(spiral, colours), _ribbon(spiral, colours), "".join(drawn for _, drawn in _signs(spiral))


# -- shapes


def ground(spiral: Spiral, colours: Colours, bare: int = 0) -> str:
    """The quarter circles with squares, and arcs in all but the first `bare` ones; the eye is empty."""
    found = []
    for number, quarter in enumerate(spiral.quarters[:EYE]):
        tint = colours.chambers[number % len(colours.chambers)]
        found.append(path(f"M{_at((quarter.x, quarter.y))} L{_arc(spiral, number, 1.0)}Z", tint))
    last = spiral.beads[spiral.ends[1]].turn
    around = [spiral.edge(EYE + (last - EYE) * step / EYE_STEPS) for step in range(EYE_STEPS + 1)]
    found.append(path(_line(around, closed=True), colours.chambers[0]))
    for number in range(bare, EYE):
        deep = spiral.border(float(number)) / spiral.quarters[number].radius
        for share in ARCS:
            if share > deep * ARC_ROOM:
                found.append(path(f"M{_arc(spiral, number, 1 - share)}", "none", INK, 1.0, opacity=0.07))
    for quarter in spiral.quarters[1:EYE]:
        left, top, side = (each * UNIT for each in quarter.square)
        found.append(art.rounded(left, top, side, side, 0, "none", INK, 1.0, 0.16))
    return "".join(found)


def _arc(spiral: Spiral, number: int, share: float) -> str:
    """From the beginning of a quarter circle to its end, at a share of its radius."""
    quarter = spiral.quarters[number]
    radius = quarter.radius * share
    reach = f"{radius * UNIT:.2f}"
    return f"{_at(quarter.at(radius, 0))} A{reach},{reach} 0 0 1 {_at(quarter.at(radius, 1))}"


def _ribbon(spiral: Spiral, colours: Colours) -> str:
    """The ribbon between the spiral and its inner edge, and the line through the spaces."""
    x, y = (each * UNIT for each in spiral.beads[spiral.ends[1]].at)
    hub = spiral.beads[spiral.ends[1]].across * UNIT * 0.62
    found = [
        path(_line(spiral.ribbon, closed=True), colours.ribbon),
        path(_line(spiral.inner_edge), "none", INK, 1.1, opacity=0.4),
        circle(x, y, hub, colours.ribbon),
        circle(x, y, hub, "none", INK, 1.1, opacity=0.4),
        path(_line(spiral.spiral), "none", INK, 2.4, opacity=0.95),
        path(_line(spiral.order), "none", INK, 1.5, opacity=0.45),
    ]
    return "".join(found)


def _signs(spiral: Spiral) -> Iterator[tuple[tuple[float, ...], str]]:
    """The same one by one: left, top, right and bottom of where each lies, and its shapes."""
    for bead in spiral.beads.values():
        (x, y), reach = (each * UNIT for each in bead.at), bead.across * UNIT
        found = _sign(bead.kind, bead.at, bead.across, inner=bead.number == spiral.ends[1])
        yield (x - reach, y - reach, x + reach, y + reach), found


def _sign(kind: str, at: Point, across: float, inner: bool) -> str:
    """The sign of a space in its bold cut, or a star; sprites are drawn in hundredths about their middle."""
    drawn = sign(f"space-{kind}-bold" if kind else "star")
    if inner:
        drawn = drawn.replace(LIVING.sheet, STAR_INSIDE)
    x, y = at[0] * UNIT, (at[1] + LOWERED.get(kind, 0.0) * across) * UNIT
    return placed(drawn, x, y, SIZES[kind] * across * UNIT / 100)


def _line(points: Iterable[Point], *, closed: bool = False) -> str:
    return art.line(((x * UNIT, y * UNIT) for x, y in points), closed=closed)


def _at(point: Point) -> str:
    return f"{point[0] * UNIT:.2f},{point[1] * UNIT:.2f}"


# -- as pictures


class Size(NamedTuple):
    """How large a poster is painted, in pixels."""

    sheet: tuple[int, int]
    """The sheet it is printed on."""
    margin: int
    """From there to the golden rectangle."""
    tall: int
    """The height of that."""


def size_of(plan: SpiralPlan) -> Size:
    """How large the poster of a plan is painted."""
    return Size(plan.sheet.size, plan.margin, plan.tall)


class Poster(NamedTuple):
    """A poster: its edge, which can be seen through, each side with its corner, and what lies within."""

    edges: list[tuple[pygame.Surface, tuple[int, int]]]
    picture: Packed


def _paint(poster: Poster, size: Size, colours: Colours) -> Iterator[None]:
    """Paint the sides of its edge, then some rows at a time what lies within."""
    within = _within(size)
    for place in reversed(_strips(size)):
        made = pygame.Surface(place.size, pygame.SRCALPHA)
        _put_edge(made, pygame.Rect((0, 0), size.sheet).move(-place.x, -place.y), size, colours)
        made.blit(_drawn(place, size, colours), (0, 0))
        poster.edges.append((made, place.topleft))
        yield
    step = ROWS if size.tall > AT_ONCE else AT_ONCE // 3
    for top in range(within.y, within.bottom, step):
        place = pygame.Rect(within.x, top, within.width, step).clip(within)
        made = pygame.Surface(place.size)
        made.fill(colours.sheet)
        made.blit(_drawn(place, size, colours), (0, 0))
        poster.picture.add(made)
        if place.bottom < within.bottom:
            yield


def _drawn(place: pygame.Rect, size: Size, colours: Colours) -> pygame.Surface:
    """What is drawn of it at a place."""
    scale, margin = size.tall / UNIT, size.margin
    there = [(each - margin) / scale for each in (place.left, place.top, place.right, place.bottom)]
    signs = [drawn for at, drawn in _all_signs() if _meet(at, there)]
    moved = f'<g transform="translate({margin - place.x} {margin - place.y}) scale({scale:.6f})">'
    body = moved + _under(colours) + "".join(signs) + "</g>"
    return art.picture(body, (0, 0, *place.size), place.size)


def _meet(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether two boxes, each by its left, top, right and bottom, have something in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@lru_cache(maxsize=2)
def _under(colours: Colours) -> str:
    """What lies under the spaces."""
    spiral = the_spiral()
    return ground(spiral, colours) + _ribbon(spiral, colours)


@cache
def _all_signs() -> tuple[tuple[tuple[float, ...], str], ...]:
    return tuple(_signs(the_spiral()))


@lru_cache(maxsize=POSTERS)
def _painting(size: Size, colours: Colours) -> Painting[Poster]:
    """A painting that is begun."""
    poster = Poster([], Packed(_within(size).width))
    return Painting(poster, _paint(poster, size, colours))


also(_painting.cache_clear)


def poster_picture(size: Size, colours: Colours) -> pygame.Surface:
    """The whole poster; what is missing of it is painted now."""
    poster = _painting(size, colours).finish()
    made = pygame.Surface(size.sheet, pygame.SRCALPHA)
    made.blits(poster.edges)
    poster.picture.put(made, _within(size).topleft)
    return made


def is_whole(size: Size, colours: Colours) -> bool:
    """Whether it can be shown whole: it is painted, or that takes no time."""
    return size.tall <= AT_ONCE or _painting(size, colours).done


def prepare_other(size: Size, colours: Colours) -> bool:
    """Paint the next piece of the poster in the other colours, where it is large; whether more is to come."""
    return size.tall > AT_ONCE and prepare_poster(size, AFTER_DEATH if colours is LIVING else LIVING)


def prepare_poster(size: Size, colours: Colours) -> bool:
    """Paint the next piece of it; whether there are more to come, before it is there whole."""
    return _painting(size, colours).paint()


def pieces(size: Size, colours: Colours) -> Iterator[None]:
    """Paint what is shown of it now piece by piece: the poster, or roughly what is not there whole."""
    painting = _painting(size if is_whole(size, colours) else _small(size), colours)
    while painting.paint():
        yield


def _small(size: Size) -> Size:
    """How large the rough poster is painted."""
    (wide, high), margin, tall = size
    return Size((wide // ROUGH, high // ROUGH), margin // ROUGH, tall // ROUGH)


def _rough(size: Size, colours: Colours) -> pygame.Surface:
    """A coarse picture of it, as large."""
    return pygame.transform.smoothscale(poster_picture(_small(size), colours), size.sheet)


def poster_with_numbers(plan: SpiralPlan, colours: Colours, every: int) -> pygame.Surface:
    """The whole poster with every so manieth number beside the ribbon."""
    picture = poster_picture(size_of(plan), colours)
    _write(picture, _numbers(plan, every, ()), plan.sheet.topleft)
    return picture


def lay_inside(
    target: pygame.Surface, plan: SpiralPlan, colours: Colours, every: int, taken: tuple[Box, ...] = ()
) -> art.Edges:
    """Paint the poster with its numbers on the ground of a table, all but its edge; gives that.

    Where that would take long it is a rough one without numbers, until it is painted. No number is where
    something is `taken`.
    """
    size = size_of(plan)
    within = _within(size)
    place = within.move(plan.sheet.topleft)
    if not is_whole(size, colours):
        rough = _rough(size, colours)
        target.blit(rough, place, within)
        return tuple((rough.subsurface(strip).copy(), strip.topleft) for strip in _strips(size))
    poster = _painting(size, colours).finish()
    poster.picture.put(target, place.topleft)
    _write(target, _numbers(plan, every, taken), (0, 0))
    return tuple(poster.edges)


def _put_edge(target: pygame.Surface, sheet: pygame.Rect, size: Size, colours: Colours) -> None:
    """Draw the empty sheet."""
    scale = size.tall / UNIT
    edge = art.Rim(line=SHEET_EDGE, thick=max(1.0, EDGE * scale))
    art.put_frame(target, sheet, CORNER * scale, colours.sheet, **edge)


@lru_cache(maxsize=4)
def _numbers(plan: SpiralPlan, every: int, taken: tuple[Box, ...]) -> tuple[Number, ...]:
    return tuple(plan.numbers(every, taken))


def _within(size: Size) -> pygame.Rect:
    """The inside of a sheet, in its pixels: without its edge and its round corners."""
    edge = math.ceil((CORNER + EDGE) * size.tall / UNIT) + 2
    return pygame.Rect((0, 0), size.sheet).inflate(-2 * edge, -2 * edge)


def _strips(size: Size) -> list[pygame.Rect]:
    """What of a sheet lies outside of that."""
    (wide, tall), within = size.sheet, _within(size)
    return [
        pygame.Rect(0, 0, wide, within.y),
        pygame.Rect(0, within.bottom, wide, tall - within.bottom),
        pygame.Rect(0, within.y, within.x, within.height),
        pygame.Rect(within.right, within.y, wide - within.right, within.height),
    ]


def _write(picture: pygame.Surface, numbers: Sequence[Number], corner: tuple[int, int]) -> None:
    """Write numbers on a picture whose upper left corner is at a point of the screen."""
    for number in numbers:
        (x0, y0), (x1, y1), (x, y) = (
            (px - corner[0], py - corner[1]) for px, py in (number.start, number.end, number.middle)
        )
        pygame.draw.aaline(picture, INK, (x0, y0), (x1, y1))
        baseline = y + number.tall * CAPITAL / 2
        text.put(picture, str(number.number), "semibold", number.tall, NUMBER, x, baseline, "center")


def lay_under(target: pygame.Surface, sheet: Box, u: float) -> None:
    """Paint the shadow of the sheet on the ground of a table."""
    spread = round(SHADOW * u)
    place = pygame.Rect(sheet)
    art.put_frame(target, place, 0.6 * u, LIVING.sheet, shadow=DEEP, drop=DROP * u, spread=spread)


# -- the spiral of this house


@cache
def the_spiral() -> Spiral:
    """Its beads in board units, and the ribbon they lie on."""
    return Spiral(spiral_board())
