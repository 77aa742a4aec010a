"""The signs of the Conscious Board Game, to be set into larger pictures: SVG about the origin."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal

from game.widgets import art
from game.widgets.theme import Colour

Body = Literal["physical", "astral", "mental"]

INK: Colour = "#1B2730"
QUIET: Colour = "#4B565C"
FADED: Colour = "#5B666C"
PAPER: Colour = "#FFFEF8"
SHEET: Colour = "#FBF8EE"
FAINT: Colour = "#B7AC8E"
DUSK: Colour = "#8F876E"
LAMP: Colour = "#DFDBD2"
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
OCTAVES: dict[str, Colour] = {"F": "#F4CB45", "A": "#2D63B0", "I": "#A82820"}
LAW: Colour = "#4FA37A"
SUITS: dict[str, Colour] = {"D": "#C0531F", "C": "#20566B", "H": "#A82820", "S": "#1B2730"}
KINDS = {"F": "food", "A": "air", "I": "impression", "C": "card", "L": "law"}

ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}


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
    """A circle, likewise."""
    at = {"cx": float(x), "cy": float(y), "r": float(r)}
    return art.tag("circle", **at, fill=fill, stroke=line, stroke_width=float(thick), **more)


def dashed(
    r: float, line: Colour, thick: float, dash: float = 2.5, gap: float = 3.0, fill: str = "none", *at: float
) -> str:
    """A circle in dashes, each an arc of its own: the rasteriser's own dashes leave a chord."""
    x, y = at or (0.0, 0.0)
    count = max(5, round(math.tau * r / (dash + gap)))
    share = dash / (dash + gap) * math.tau / count
    way = ""
    for index in range(count):
        start = math.tau * index / count
        x0, y0 = x + r * math.cos(start), y + r * math.sin(start)
        x1, y1 = x + r * math.cos(start + share), y + r * math.sin(start + share)
        way += f"M{x0:.2f},{y0:.2f} A{r:.2f},{r:.2f} 0 0 1 {x1:.2f},{y1:.2f} "
    ground = circle(x, y, r, fill) if fill != "none" else ""
    return ground + path(way, "none", line, thick, stroke_linecap="butt")


def placed(shapes: str, x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """Shapes moved, turned and scaled."""
    return f'<g transform="translate({x:.2f} {y:.2f}) rotate({turn:g}) scale({scale:.4f})">{shapes}</g>'


@lru_cache(maxsize=128)
def sign(name: str, ink: Colour | None = None) -> str:
    """A sprite of the game as shapes; `ink` replaces black."""
    shapes, _ = art.inner(f"conscious/{name}")
    return shapes if ink is None else shapes.replace("#000000", ink)


def suit(of: str, side: float, ink: Colour | None = None) -> str:
    """A suit by its letter, so high."""
    shapes = sign(f"suit-{of.lower()}")
    return placed(shapes.replace(SUITS[of], ink) if ink else shapes, 0, 0, side / 92)


def chip_name(octave: str, body: Body = "physical") -> str:
    """The sprite of a chip of an octave."""
    return f"chip-{KINDS[octave]}" + ("" if body == "physical" else f"-{body}")


def space_name(kind: str, side: float) -> str:
    """The sprite of a space by its letter, so many pixels broad; its glyph is bold where it is small."""
    return "star" if kind == "*" else f"space-{KINDS[kind]}" + ("-bold" if side < BOLD else "")


BOLD = 30  # pixels


def edge(body: Body, r: float) -> str:
    """The scalloped or rayed edge of a body, so far from its middle."""
    thin = sign(f"body-{body}").replace('stroke-width="4.5"', 'stroke-width="2.8"')
    return placed(thin, 0, 0, r / 48)


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


# -- gold, which means now


def thread(way: str, thick: float, dash: str = "") -> str:
    """The gold thread along a way."""
    dashes = {"stroke_dasharray": dash} if dash else {}
    return path(way, "none", CASE, thick * 1.66, opacity=0.5) + path(way, "none", THREAD, thick, **dashes)


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
