"""The pieces of the diagram and of the board of centres as pictures, each drawn once for a size."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import pygame

from game import words
from game.engine.games.conscious.components import OCTAVES
from game.scenes.layout.box import Box
from game.scenes.layout.nutrition import RADIUS, NutritionPlan
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.poster_table import CentresPlan
from game.scenes.tables.conscious.shapes import Body
from game.tellings.conscious.things import phrase
from game.widgets import art, text, theme
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.theme import SMALLEST, Colour

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


def chip_picture(octave: str, body: Body, side: int) -> pygame.Surface:
    """A chip that is so large."""
    return square(shapes.chip_name(octave, body), side, 100)


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
    left, top = round(x0 - 20 * unit), round(min(y0, y) - 16 * unit)
    box = left, top, round(end - x0 + 40 * unit), round(abs(y0 - y) + 32 * unit)
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


# -- the ground of the diagram, and the cells of the board of centres

SHARE = 0.84  # of paper in a band
SHARE_FOOD = 0.74
VEIL = 0.28  # over an octave that is not lit: its names stay over 4.5 : 1
HELD = {"JO": 3}  # chips that have their place on a card; two elsewhere (CB-6.5, CB-8.7)
EMPTY_EDGE: Colour = "#A69C80"
ROOF = ("XJ", "JO")


@cached_picture
def ground_picture(plan: NutritionPlan, plain: bool = False) -> pygame.Surface:
    """Bands, lines, names: all that never changes; `plain`: the notes without their numbers."""
    made = art.raster(art.document(ground_shapes(plan), plan.box), plan.box.size).convert_alpha()
    left, top = plan.box.topleft
    for letter, sign in zip(OCTAVES, plan.signs, strict=True):
        art.put(made, space_picture(letter, sign.width), (sign.centerx - left, sign.centery - top))
    for said, face, height, (x, y), align in labels(plan, plain):
        text.put(made, said, face, height, shapes.INK, x - left, y - top, align)
    return made


def ground_shapes(plan: NutritionPlan) -> str:
    """Bands and lines, in pixels of the screen."""
    k, r = plan.unit, plan.radius
    body = ""
    for letter, band in zip(OCTAVES, plan.bands, strict=True):
        edge = theme.mixed(shapes.OCTAVES[letter], "#CFC3A0", 0.55)
        body += art.rounded(*band, 20 * k, _tint(letter), edge, 1.4 * k)
    dash = f"{2.5 * k:.2f} {6 * k:.2f}"
    for _, way in plan.links:
        body += shapes.path(curve(way), "none", shapes.SPARK, 2.4 * k, stroke_dasharray=dash, opacity=0.75)
    for letter, octave in zip(OCTAVES, plan.octaves, strict=True):
        (x, y), last = plan.middles[octave.notes[0].name], octave.notes[-1].name
        right = plan.middles[last][0]
        line = f"M{x - r - 8 * k:.2f},{y:.2f} H{right:.2f}"
        for thick, ink in ((10 * k, shapes.INK), (6.6 * k, shapes.OCTAVES[letter])):
            body += shapes.path(line, "none", ink, thick, stroke_linecap="butt")
        for note in octave.notes:
            if note.three:
                gap = plan.beyond[note.name].at
                body += art.rounded(gap[0] - 8 * k, gap[1] - 8 * k, 16 * k, 16 * k, 0, _tint(letter))
        line = f"M{right + r * 0.9:.2f},{y:.2f} H{plan.capsules[last].x + 4 * k:.2f}"
        body += shapes.path(line, "none", shapes.INK, 2 * k, opacity=0.6)
    return body


class Label(NamedTuple):
    """A name on the diagram, and the point of its baseline where it begins or has its middle."""

    words: str
    face: text.Face
    height: int
    at: tuple[float, float]
    align: text.Align = "left"


def labels(plan: NutritionPlan, plain: bool = False) -> Iterator[Label]:
    """The names of the octaves and, where these have room, of the notes; `plain`: without their numbers."""
    for octave, (at, height, room) in zip(plan.octaves, plan.names, strict=True):
        yield Label(octave.name, "garamond", text.fitted(octave.name, "garamond", height, room), at)
    for octave in plan.octaves if plan.told else ():
        for note in octave.notes:
            x, y = plan.middles[note.name]
            foot = y - plan.radius - 11 * plan.unit
            lines = note.name.split("-") if plan.lines == 2 or plain else [note.name]
            for line in reversed(lines[:1] if plain else lines):
                yield Label(line, "display", plan.letter, (x, foot), "center")
                foot -= plan.letter * 1.06


def _tint(letter: str) -> Colour:
    return theme.mixed(shapes.OCTAVES[letter], "#FBF6E6", SHARE_FOOD if letter == "F" else SHARE)


@cached_picture
def veil_picture(size: tuple[int, int], radius: int) -> pygame.Surface:
    """What pales an octave that cannot be moved now: its words still can be read."""
    body = art.rounded(0, 0, *size, radius, shapes.PAPER, opacity=VEIL)
    return art.picture(body, (0, 0, *size), size)


@cached_picture
def lines_picture(way: str, thick: float, box: Box) -> pygame.Surface:
    body = shapes.path(way, "none", shapes.LINE, thick, opacity=0.85)
    return art.picture(body, box, box.size)


@cached_picture
def centres_ground(plan: CentresPlan) -> pygame.Surface:
    """What lies under the cells: the order of bumps up a column, and the suits."""
    body = ""
    for (x0, y0), (x1, y1) in plan.stems:
        way = f"M{x0:.2f},{y0:.2f} L{x1:.2f},{y1:.2f}"
        body += shapes.path(way, "none", shapes.DUSK, 2 * plan.unit, opacity=0.8)
    for suit, box in plan.suits.items():
        body += shapes.placed(shapes.suit(suit, box.height), box.centerx, box.centery)
    return art.picture(body, plan.box, plan.box.size)


@cached_picture
def folded_picture(size: tuple[int, int], unit: float) -> pygame.Surface:
    """Where a card lies that was not met yet."""
    w, h = size
    body = art.rounded(1, 1, w - 2, h - 2, 11 * unit, "none", EMPTY_EDGE, 1.2 * unit, 0.6, "3 5")
    return art.picture(body, (0, 0, w, h), size)


def cell_picture(
    card: str, size: tuple[int, int], unit: float, count: int, change: int = 0
) -> pygame.Surface:
    """A card of the board by itself; `change` is how many chips it would have more of, or fewer."""
    return _cell(card, size, unit, count, change, words.language)


@cached_picture
def _cell(
    card: str, size: tuple[int, int], unit: float, count: int, change: int, language: str
) -> pygame.Surface:
    """A card of the board and its chips; those that would come are dashed, those that would go faint."""
    w, h = size
    roof = card in ROOF
    held = HELD.get(card, 2)
    on = count > 0 or change > 0
    ink = shapes.INK if roof else shapes.SUITS[card[-1]]
    thick = (2.2 if on else 1.6) * unit
    fill, line = (shapes.PAPER, shapes.INK) if on else ("#F8F5EA", EMPTY_EDGE)
    body = art.rounded(thick / 2, thick / 2, w - thick, h - thick, 11 * unit, fill, line, thick)
    r = min((7.6 if roof else 8.4) * unit, h * 0.19, w * (0.07 if roof else 0.122))
    step = r * (2.25 if roof else 2.2)
    most = max(held, count, count + change)
    step = min(step, (w * 0.55 - r) / max(1, most - 1)) if most > held else step
    right = w - r - 6.4 * unit - (max(held, most) - 1) * step
    for index in range(most):
        there, then = index < count, index < count + change
        body += _chip(right + index * step, h / 2, r, ink, there, then)
    made = art.picture(body, (0, 0, w, h), size)
    said = phrase(f"centres.{card}") if roof else card[0]
    room = round(right - r - (10 if roof else 7) * unit)
    face: text.Face = "semibold" if roof else "bold"
    tall = max(SMALLEST, round((17 if roof else 20.5) * unit))
    tall = text.fitted(said, face, tall, room, SMALLEST if not roof else 9)
    x = 6.6 * unit if roof else 3.4 * unit + room / 2
    text.put(made, said, face, tall, ink, x, h / 2 + tall * 0.36, "left" if roof else "center")
    return made


def _chip(x: float, y: float, r: float, ink: Colour, there: bool, then: bool) -> str:
    if there:
        light = theme.mixed(ink, "#FFFFFF", 0.5)
        arc = f"A{r * 0.6:.2f},{r * 0.6:.2f} 0 0 1 {x + r * 0.1:.2f},{y - r * 0.58:.2f}"
        glint = f"M{x - r * 0.5:.2f},{y - r * 0.3:.2f} {arc}"
        whole = shapes.circle(x, y, r, ink, shapes.INK, r * 0.25) + shapes.path(
            glint, "none", light, r * 0.22
        )
        return whole if then else f'<g opacity="0.3">{whole}</g>'
    if then:
        pale = theme.mixed(ink, "#FFFFFF", 0.55)
        return shapes.dashed(r, shapes.INK, r * 0.25, r * 0.38, r * 0.33, pale, x, y)
    return shapes.dashed(r * 0.92, EMPTY_EDGE, r * 0.21, r * 0.31, r * 0.34, "none", x, y)
