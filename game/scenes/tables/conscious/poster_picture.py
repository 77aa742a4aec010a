"""The painted poster: sheet, chambers, ribbon and beads, from the plan of its spiral, at any size.

At 4K all of it takes longer than a frame may. There it is painted a piece at a time while nobody
waits, and until then a rough picture of it is shown.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import pygame
import pygame.transform

from game.scenes.plans.box import Box
from game.scenes.plans.spiral import CAPITAL, Number, Point, Spiral, SpiralPlan
from game.scenes.tables.conscious.poster import the_spiral
from game.scenes.tables.conscious.shapes import INK, placed, sign
from game.widgets import art, text
from game.widgets.kept import kept
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
AT_ONCE = 900  # pixels of height up to which a layer is painted in one go
PIECES = 4  # and in so many above that
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
    return _ground(spiral, colours), _ribbon(spiral, colours), _beads(spiral)


# -- shapes


def _ground(spiral: Spiral, colours: Colours) -> str:
    """The quarter circles, compass arcs in them and squares round them; the eye is empty."""
    found = []
    for number, quarter in enumerate(spiral.quarters[:EYE]):
        tint = colours.chambers[number % len(colours.chambers)]
        found.append(_path(f"M{_at((quarter.x, quarter.y))} L{_arc(spiral, number, 1.0)}Z", tint))
    last = spiral.beads[spiral.ends[1]].turn
    around = [spiral.edge(EYE + (last - EYE) * step / EYE_STEPS) for step in range(EYE_STEPS + 1)]
    found.append(_path(_line(around) + "Z", colours.chambers[0]))
    for number in range(EYE):
        deep = spiral.border(float(number)) / spiral.quarters[number].radius
        for share in ARCS:
            if share > deep * ARC_ROOM:
                found.append(_path(f"M{_arc(spiral, number, 1 - share)}", "none", INK, 1.0, 0.07))
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
        _path(_line(spiral.ribbon) + "Z", colours.ribbon),
        _path(_line(spiral.inner_edge), "none", INK, 1.1, 0.4),
        art.tag("circle", cx=x, cy=y, r=hub, fill=colours.ribbon),
        art.tag("circle", cx=x, cy=y, r=hub, fill="none", stroke=INK, stroke_width=1.1, opacity="0.4"),
        _path(_line(spiral.spiral), "none", INK, 2.4, 0.95),
        _path(_line(spiral.order), "none", INK, 1.5, 0.45),
    ]
    return "".join(found)


def _beads(spiral: Spiral) -> str:
    """The 243 spaces, and a star at either end."""
    return "".join(
        _sign(bead.kind, bead.at, bead.across, inner=bead.number == spiral.ends[1])
        for bead in spiral.beads.values()
    )


def _sign(kind: str, at: Point, across: float, inner: bool) -> str:
    """The sign of a space in its bold cut, or a star; sprites are drawn in hundredths about their middle."""
    shapes = sign(f"space-{kind}-bold" if kind else "star")
    if inner:
        shapes = shapes.replace(LIVING.sheet, STAR_INSIDE)
    x, y = at[0] * UNIT, (at[1] + LOWERED.get(kind, 0.0) * across) * UNIT
    return placed(shapes, x, y, SIZES[kind] * across * UNIT / 100)


def _at(point: Point) -> str:
    return f"{point[0] * UNIT:.2f},{point[1] * UNIT:.2f}"


def _line(points: Sequence[Point]) -> str:
    return "M" + " L".join(map(_at, points))


def _path(d: str, fill: str, line: Colour = "none", thick: float = 0.0, opacity: float = 1.0) -> str:
    return art.tag(
        "path",
        d=d,
        fill=fill,
        stroke=line,
        stroke_width=thick,
        stroke_linecap="round",
        stroke_linejoin="round",
        opacity=f"{opacity:g}",
    )


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


class Painting:
    """A poster as far as it is painted: its sheet at once."""

    def __init__(self, size: Size, colours: Colours) -> None:
        self.size = size
        self.scale = size.tall / UNIT
        edge = max(1.0, EDGE * self.scale)
        self.picture = art.frame.make(
            size.sheet, CORNER * self.scale, colours.sheet, line=SHEET_EDGE, thick=edge
        ).copy()
        self._to_come: list[tuple[str, int, int]] = []
        for layer in layers(colours):
            pieces = PIECES if size.tall > AT_ONCE else 1
            cuts = [round(size.sheet[1] * part / pieces) for part in range(pieces + 1)]
            self._to_come += [(layer, top, low) for top, low in pairwise(cuts)]
        self._to_come.reverse()

    @property
    def done(self) -> bool:
        """Whether all of it is there."""
        return not self._to_come

    def paint(self) -> None:
        """Add the next piece: some rows of a layer, or all of it where the poster is small."""
        body, top, low = self._to_come.pop()
        size = self.size.sheet[0], low - top
        margin = self.size.margin
        moved = f'<g transform="translate({margin} {margin - top}) scale({self.scale:.6f})">{body}</g>'
        self.picture.blit(art.raster(art.document(moved, (0, 0, *size)), size), (0, top))


@kept
def _painting(size: Size, colours: Colours) -> tuple[pygame.Surface, Painting]:
    """A painting that is begun: it is weighed by its picture."""
    begun = Painting(size, colours)
    return begun.picture, begun


def poster_picture(size: Size, colours: Colours) -> pygame.Surface:
    """The whole poster; what is missing of it is painted now."""
    picture, painting = _painting(size, colours)
    while not painting.done:
        painting.paint()
    return picture


def poster_now(size: Size, colours: Colours) -> pygame.Surface:
    """The poster as well as it can be shown at once: whole, or where that takes long, roughly."""
    return poster_picture(size, colours) if is_whole(size, colours) else _rough(size, colours)


def is_whole(size: Size, colours: Colours) -> bool:
    """Whether it can be shown whole: it is painted, or that takes no time."""
    return size.tall <= AT_ONCE or _painting(size, colours)[1].done


def prepare_other(size: Size, colours: Colours) -> bool:
    """Paint the next piece of the poster in the other colours, where it is large; whether more is to come."""
    return size.tall > AT_ONCE and prepare_poster(size, AFTER_DEATH if colours is LIVING else LIVING)


def prepare_poster(size: Size, colours: Colours) -> bool:
    """Paint the next piece of it; whether there are more to come, before it is there whole."""
    _, painting = _painting(size, colours)
    if not painting.done:
        painting.paint()
    if painting.done:
        _rough.forget()
    return not painting.done


@kept
def _rough(size: Size, colours: Colours) -> pygame.Surface:
    """A coarse picture of it, as large."""
    (wide, high), margin, tall = size
    small = Size((wide // ROUGH, high // ROUGH), margin // ROUGH, tall // ROUGH)
    return pygame.transform.smoothscale(poster_picture(small, colours), size.sheet)


def poster_with_numbers(plan: SpiralPlan, colours: Colours, every: int) -> pygame.Surface:
    """The whole poster with every so manieth number beside the ribbon."""
    picture = poster_picture(size_of(plan), colours).copy()
    _write(picture, _numbers(plan, every, ()), plan.sheet.topleft)
    return picture


def lay_inside(
    ground: pygame.Surface, plan: SpiralPlan, colours: Colours, every: int, taken: tuple[Box, ...] = ()
) -> None:
    """Paint the whole poster with its numbers on the ground of a table, all but its edge.

    No number is where something is `taken`.
    """
    within = inside(plan)
    picture = poster_picture(size_of(plan), colours)
    ground.blit(picture, within, within.move(-plan.sheet.x, -plan.sheet.y))
    _write(ground, _numbers(plan, every, taken), (0, 0))


@kept
def poster_edges(plan: SpiralPlan, colours: Colours) -> art.Edges:
    """What of the whole poster can be seen through: its edge, where there are no numbers."""
    within = inside(plan).move(-plan.sheet.x, -plan.sheet.y)
    return art.edges(poster_picture(size_of(plan), colours), within)


@lru_cache(maxsize=4)
def _numbers(plan: SpiralPlan, every: int, taken: tuple[Box, ...]) -> tuple[Number, ...]:
    return tuple(plan.numbers(every, taken))


def inside(plan: SpiralPlan) -> pygame.Rect:
    """The sheet of a poster on the screen without its edge and its round corners."""
    edge = math.ceil((CORNER + EDGE) * plan.tall / UNIT) + 2
    return pygame.Rect(plan.sheet).inflate(-2 * edge, -2 * edge)


def _write(picture: pygame.Surface, numbers: Sequence[Number], corner: tuple[int, int]) -> None:
    """Write numbers on a picture whose upper left corner is at a point of the screen."""
    for number in numbers:
        (x0, y0), (x1, y1), (x, y) = (
            (px - corner[0], py - corner[1]) for px, py in (number.start, number.end, number.middle)
        )
        pygame.draw.aaline(picture, INK, (x0, y0), (x1, y1))
        baseline = y + number.tall * CAPITAL / 2
        text.put(picture, str(number.number), "semibold", number.tall, NUMBER, x, baseline, "center")


def lay_under(ground: pygame.Surface, sheet: Box, u: float) -> None:
    """Paint the shadow of the sheet on the ground of a table."""
    spread = round(SHADOW * u)
    place = pygame.Rect(sheet)
    art.put_frame(ground, place, 0.6 * u, LIVING.sheet, shadow=DEEP, drop=DROP * u, spread=spread)
