"""The signs of the Conscious Board Game as SVG about the origin: chips, discs, sparks, suits."""

from __future__ import annotations

import math
from typing import Literal

from game.widgets import art, theme
from game.widgets.theme import Colour

Body = Literal["physical", "astral", "mental"]

INK: Colour = "#1B2730"
QUIET: Colour = "#4B565C"
PAPER: Colour = "#FFFEF8"
SHEET: Colour = "#FBF8EE"
FAINT: Colour = "#B7AC8E"
DUSK: Colour = "#8F876E"
RULE: Colour = "#D6CCB2"
CASE: Colour = "#3A2408"
GOLD: Colour = "#F0B32E"
GOLD_LINE: Colour = "#C8861A"
THREAD: Colour = "#FFC53D"
LINE: Colour = "#B0700E"
GLOW: Colour = "#FFF6DC"
LOSS: Colour = "#A82820"
DONE: Colour = "#2F7D5A"
SPARK: Colour = "#B8312A"
SPOKEN: Colour = "#8E1F18"
ASTRAL: Colour = "#8FB4C4"
MENTAL: Colour = "#CC9438"
OCTAVES: dict[str, Colour] = {"F": "#F4CB45", "A": "#2D63B0", "I": "#A82820"}
KINDS: dict[str, Colour] = {**OCTAVES, "C": "#EE8A45", "L": "#4FA37A"}
LAW: Colour = KINDS["L"]
BACK: Colour = "#D9803A"
SUITS: dict[str, Colour] = {"D": "#C0531F", "C": "#20566B", "H": "#A82820", "S": "#1B2730"}

ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}
SUIT_WAYS = {
    "D": "M0,-46 L34,0 L0,46 L-34,0Z",
    "H": "M0,44 C-14,24 -46,8 -46,-18 C-46,-40 -14,-46 0,-22 C14,-46 46,-40 46,-18 C46,8 14,24 0,44Z",
    "S": "M0,-46 C14,-26 46,-8 46,16 C46,34 22,38 8,22 L16,46 L-16,46 L-8,22 C-22,38 -46,34 -46,16 "
    "C-46,-8 -14,-26 0,-46Z",
    "C": "M0,-46 C16,-46 24,-30 16,-14 C34,-18 48,-6 44,10 C40,28 18,30 6,16 L14,46 L-14,46 L-6,16 "
    "C-18,30 -40,28 -44,10 C-48,-6 -34,-18 -16,-14 C-24,-30 -16,-46 0,-46Z",
}


def path(d: str, fill: str = "none", line: Colour = "none", thick: float = 0.0, **more: object) -> str:
    """A path; without a fill it is drawn in lines only."""
    return art.tag("path", d=d, fill=fill, stroke=line, stroke_width=float(thick), **{**ROUND, **more})


def circle(
    x: float,
    y: float,
    r: float,
    fill: str = "none",
    line: Colour = "none",
    thick: float = 0.0,
    **more: object,
) -> str:
    return art.tag(
        "circle",
        cx=float(x),
        cy=float(y),
        r=float(r),
        fill=fill,
        stroke=line,
        stroke_width=float(thick),
        **more,
    )


def placed(
    shapes: str, x: float, y: float, scale: float = 1.0, turn: float = 0.0, opacity: float = 1.0
) -> str:
    """Shapes moved, turned and scaled."""
    faint = f' opacity="{opacity:.2f}"' if opacity < 1 else ""
    return (
        f'<g transform="translate({x:.2f} {y:.2f}) rotate({turn:g}) scale({scale:.4f})"{faint}>{shapes}</g>'
    )


def around(r: float, degrees: float) -> tuple[float, float]:
    """The point so far from the origin, so many degrees clockwise from the east."""
    turn = math.radians(degrees)
    return r * math.cos(turn), r * math.sin(turn)


def outline(points: list[tuple[float, float]]) -> str:
    """The way round points."""
    return "M" + " L".join(f"{x:.2f},{y:.2f}" for x, y in points) + "Z"


def suit(of: str, side: float, ink: Colour | None = None) -> str:
    """A suit by its letter, so high."""
    return placed(path(SUIT_WAYS[of], ink or SUITS[of]), 0, 0, side / 92)


# -- chips and discs, in a square of a hundred


def scallop(r: float, fill: Colour, lobes: int = 12, thick: float = 5.0) -> str:
    """A scalloped edge: what is Astral."""
    way = ""
    for index in range(lobes):
        x0, y0 = around(r * 0.9, 360 / lobes * index)
        x1, y1 = around(r * 0.9, 360 / lobes * (index + 1))
        half = math.dist((x0, y0), (x1, y1)) / 2 * 1.04
        way += (
            f"M{x0:.2f},{y0:.2f} " if not index else ""
        ) + f"A{half:.2f},{half:.2f} 0 0 1 {x1:.2f},{y1:.2f} "
    return path(way + "Z", fill, INK, thick)


def rays(r: float, fill: Colour, count: int = 16, thick: float = 4.6) -> str:
    """A rayed edge: what is Mental."""
    points = [
        around(r * (0.86 if index % 2 else 1.06), 180 / count * index - 90) for index in range(count * 2)
    ]
    return path(outline(points), fill, INK, thick)


def edge(body: Body, r: float, lobes: int = 12, thick: float = 5.0) -> str:
    """What shows of which body a chip or a disc is; of the physical one nothing."""
    if body == "physical":
        return ""
    return scallop(r, ASTRAL, lobes, thick) if body == "astral" else rays(r, MENTAL, lobes + 4, thick)


def chip(octave: str, body: Body = "physical", coming: bool = False) -> str:
    """A chip of an octave, as it lies or as it would come."""
    colour = OCTAVES[octave]
    if body == "astral":
        colour = theme.mixed(colour, PAPER, 0.45)
    light = theme.mixed(colour, "#FFFFFF", 0.35)
    dash = {"stroke_dasharray": "11 8"} if coming else {}
    if octave == "F":
        shape = art.rounded(-38, -38, 76, 76, 13, colour, INK, 7, dash="11 8" if coming else "")
        glint = "M-24,-25 H20"
    elif octave == "A":
        shape = circle(0, 0, 42, colour, INK, 7, **dash)
        glint = "M-22,-20 A30,30 0 0 1 12,-28"
    else:
        shape = path("M0,-46 L46,36 L-46,36Z", colour, INK, 7, **dash)
        glint = "M-6,-22 L-26,14"
    if not coming:
        shape += path(glint, "none", light, 6.5, opacity=0.85)
    return edge(body, 60, 10 if body == "astral" else 12) + shape


def disc(kind: Body, octave: str) -> str:
    """An Astral or a Mental disc with the mark of its octave."""
    marks = {
        "F": art.rounded(-18, -18, 36, 36, 2, "none", INK, 5.6),
        "A": circle(0, 0, 20, "none", INK, 5.6),
        "I": path("M0,-24 L23,17 L-23,17Z", "none", INK, 5.6),
    }
    return edge(kind, 50) + marks[octave]


def spark(lit: bool = False) -> str:
    """An interval: about twenty units from its middle to its points."""
    way = "M4,-21 L-8,3 H3 L-4,21 L10,-5 H-1 Z"
    ring = circle(0, 0, 19, "#FFF3CF", "#D9930F", 2.2) if lit else ""
    return ring + path(way, SPARK, PAPER, 3.4) + path(way, "#C23A1E" if lit else SPARK, INK, 1.3)


def star(r: float, fill: Colour = SHEET) -> str:
    """A wild space: any kind."""
    points = [around(r * (0.48 if index % 2 else 1), index * 36 - 90) for index in range(10)]
    return path(outline(points), fill, INK, max(1.6, r * 0.13))


def lozenge(wide: float, tall: float, present: bool) -> str:
    """The carbon a step needs: filled where it is present."""
    half, slope = wide / 2, tall / 3
    way = (
        f"M{-half:.2f},0 L{slope - half:.2f},{-tall / 2:.2f} H{half - slope:.2f} L{half:.2f},0 "
        f"L{half - slope:.2f},{tall / 2:.2f} H{slope - half:.2f}Z"
    )
    if present:
        return path(way, INK, INK, 1.2)
    return path(way, SHEET, DUSK, 1.4, stroke_dasharray=f"{tall * 0.17:.2f} {tall * 0.15:.2f}")


# -- spaces, in a square of a hundred


def space(kind: str) -> str:
    """A space of the spiral by its letter; `*` is wild."""
    if kind == "*":
        return star(46)
    colour = KINDS[kind]
    if kind == "F":
        bowl = path("M-27,-6 H27 C26,26 12,31 0,31 C-12,31 -26,26 -27,-6Z", INK)
        steam = path("M-10,-16 C-16,-24 -4,-26 -10,-34 M10,-16 C4,-24 16,-26 10,-34", "none", INK, 6)
        return art.rounded(-44, -44, 88, 88, 12, colour, INK, 6) + bowl + steam
    if kind == "A":
        waves = "M-28,-9 C-15,-25 -6,6 8,-9 C16,-17 23,-15 28,-10 M-28,13 C-15,-3 -6,28 8,13 C16,5 23,7 28,12"
        return circle(0, 0, 46, colour, INK, 6) + path(waves, "none", PAPER, 8)
    if kind == "I":
        eye = path("M-27,12 C-12,-7 12,-7 27,12 C12,29 -12,29 -27,12Z", PAPER) + circle(0, 11, 8.5, INK)
        return path("M0,-52 L52,38 L-52,38Z", colour, INK, 6) + eye
    if kind == "C":
        card = art.rounded(-16, -23, 32, 46, 5, PAPER, INK, 4.5) + path("M0,-10 L8,0 L0,10 L-8,0Z", INK)
        return path("M0,-56 L56,0 L0,56 L-56,0Z", colour, INK, 6) + card
    scales = "M0,-26 V24 M-15,26 H15 M-25,-17 H25 M-36,5 L-25,-17 L-14,5Z M14,5 L25,-17 L36,5Z"
    return path("M-24,-46 H24 L50,0 L24,46 H-24 L-50,0Z", colour, INK, 6) + path(scales, "none", INK, 5.5)


# -- gold, which means now


def thread(way: str, thick: float, dash: str = "") -> str:
    """The gold thread along a way."""
    dashes = {"stroke_dasharray": dash} if dash else {}
    return path(way, "none", CASE, thick + thick * 0.66, opacity=0.5) + path(
        way, "none", THREAD, thick, **dashes
    )


def head(scale: float = 1.0) -> str:
    """The head of a thread that leads to the right."""
    return placed(path("M-11,-9 L7,0 L-11,9 L-7,0Z", THREAD, CASE, 2.2), 0, 0, scale)


def ring(r: float, unit: float, corner: float | None = None) -> str:
    """The double line round what may be chosen or is touched; with corners where `corner` is given."""
    lines = ((r, CASE, 6.0, 0.4), (r, GOLD, 3.6, 1.0), (r + 5 * unit, GOLD_LINE, 2.0, 1.0))
    if corner is None:
        return "".join(
            circle(0, 0, out, "none", ink, thick * unit, opacity=o) for out, ink, thick, o in lines
        )
    return "".join(
        art.rounded(-out, -out, 2 * out, 2 * out, corner + out - r, "none", ink, thick * unit, o)
        for out, ink, thick, o in lines
    )
