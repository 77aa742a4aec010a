"""What the Wheel is painted with: its own lengths, paths through points, and gradients round its middle.

Lengths here are pixels of the table at 1920 × 1080: the Wheel's radius is `UNIT`, its middle the origin.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache

from game.engine.games import buddhawheel
from game.scenes.tables.buddhawheel.signs import Drawing
from game.scenes.tables.buddhawheel.wheel import Arm, Wheel
from game.widgets import art
from game.widgets.theme import Colour

Point = tuple[float, float]
Stop = tuple[float, Colour, float]

UNIT = 428.0
GOLD, GOLD_DARK, CASING = "#DDB463", "#8A5E1E", "#0B0F1E"
CLOUD = (
    "M-150,40 C-190,40 -200,-6 -160,-14 C-158,-50 -104,-58 -88,-28 C-72,-70 -6,-70 4,-26 C30,-56 86,-44 84,-6"
    " C120,-20 156,6 140,40 M-160,-14 C-140,-18 -124,-4 -130,12 C-134,24 -150,22 -150,10 "
    "M-88,-28 C-66,-28 -54,-8 -64,8 C-72,20 -90,14 -86,0 M4,-26 C28,-24 38,0 24,16 C14,26 -4,18 2,4"
)
# A realm's squares: its pigment, and a lighter one in every second square.
SQUARES: dict[str, tuple[Colour, Colour]] = {
    "hell": ("#EE9DB0", "#F7C6CF"),
    "ghost": ("#6E48A0", "#9673C2"),
    "animal": ("#8B867F", "#B0AAA0"),
    "human": ("#3E8FD0", "#7FBDE8"),
    "demigod": ("#F0C541", "#F9E08E"),
    "god": ("#2A7D51", "#63B184"),
    "spiritual": ("#EAD6A6", "#F5E9C9"),
    "subtle": ("#2B3763", "#3A4A85"),
}
# Its land: at the hub, half way out, at the rim.
LANDS: dict[str, tuple[Colour, Colour, Colour]] = {
    "hell": ("#2B0A18", "#6B1F3A", "#A23A58"),
    "ghost": ("#140A26", "#2B1A4A", "#4A3372"),
    "animal": ("#1A201F", "#434D47", "#75837A"),
    "human": ("#0A2146", "#1B4A85", "#3D7DBA"),
    "demigod": ("#2E1D05", "#74500F", "#B5852A"),
    "god": ("#062318", "#12492F", "#2C7C55"),
}
# The lines in it.
TRACES: dict[str, Colour] = {
    "hell": "#F0809A",
    "ghost": "#A98BD2",
    "animal": "#A9B0A2",
    "human": "#9CCBEF",
    "demigod": "#F6D680",
    "god": "#9AD8B2",
}


@cache
def the_wheel() -> Wheel:
    """Its squares in board units, and the lines between them."""
    return Wheel(buddhawheel.wheel())


class Brush(Drawing):
    """Shapes of the Wheel at their places."""

    def __init__(self, wheel: Wheel) -> None:
        super().__init__()
        self.wheel = wheel

    # -- places

    def moved(self, place: Point) -> Point:
        """A point of the board, in the picture's lengths."""
        x, y = self.wheel.middle
        return (place[0] - x) * UNIT, (place[1] - y) * UNIT

    def at(self, radius: float, angle: float) -> Point:
        """So far from the middle (in parts of the Wheel's radius), in a direction."""
        return self.moved(self.wheel.at(radius, angle))

    def on_arm(self, arm: Arm, t: float, aside: float = 0.0) -> Point:
        """The point of an arm's line, moved outward."""
        return self.moved(self.wheel.on_arm(arm, t, aside))

    def heading(self, arm: Arm, t: float) -> float:
        """How far clockwise an arm's line is turned from pointing right."""
        (x0, y0), (x1, y1) = self.on_arm(arm, t - 0.01), self.on_arm(arm, t + 0.01)
        return math.degrees(math.atan2(y1 - y0, x1 - x0))

    def outline(self, name: str, grown: float = 0.0) -> str:
        """The path round a square."""
        return self.round(self.wheel.outline(name, grown))

    def round(self, places: Sequence[Point]) -> str:
        """A closed path of straight pieces through points of the board."""
        return art.line(map(self.moved, places), closed=True)

    # -- shapes

    @contextmanager
    def placed(
        self,
        place: Point,
        turn: float = 0.0,
        scale: float = 1.0,
        opacity: float = 1.0,
        mirrored: bool = False,
    ) -> Iterator[None]:
        """What is drawn meanwhile stands at a point, turned clockwise, as large and as faint as told."""
        across = -scale if mirrored else scale
        faint = f' opacity="{opacity:g}"' if opacity != 1 else ""
        turned = f" rotate({turn:.2f})" if turn else ""
        sized = f" scale({across:.4f} {scale:.4f})" if (across, scale) != (1, 1) else ""
        self.shapes.append(f'<g transform="translate({place[0]:.2f} {place[1]:.2f}){turned}{sized}"{faint}>')
        yield
        self.shapes.append("</g>")

    def stroke(self, d: str, line: Colour, thick: float, opacity: float = 1.0) -> None:
        """A line with round ends."""
        self.path(d, "none", line, thick, stroke_linecap="round", opacity=f"{opacity:g}")

    def radial(self, name: str, stops: Sequence[Stop], radius: float, middle: Point = (0.0, 0.0)) -> str:
        """Colours round a point, in the drawing's lengths, as what shapes are filled with."""
        self._defs[name] = art.radial(name, stops, radius, middle)
        return f"url(#{name})"

    def fading(self, name: str, stops: Sequence[Stop]) -> str:
        """Colours from the top of a shape to its bottom, some of them faint."""
        self._defs[name] = art.graded(name, stops)
        return f"url(#{name})"


def curved(points: Sequence[Point]) -> str:
    """A path that bends through points (Catmull-Rom)."""
    found = f"M{points[0][0]:.2f},{points[0][1]:.2f}"
    for index in range(len(points) - 1):
        (x0, y0), (x1, y1) = points[max(index - 1, 0)], points[index]
        (x2, y2), (x3, y3) = points[index + 1], points[min(index + 2, len(points) - 1)]
        found += (
            f" C{x1 + (x2 - x0) / 6:.2f},{y1 + (y2 - y0) / 6:.2f}"
            f" {x2 - (x3 - x1) / 6:.2f},{y2 - (y3 - y1) / 6:.2f} {x2:.2f},{y2:.2f}"
        )
    return found


def petal(length: float, half: float) -> str:
    """A petal that stands on the origin and points up."""
    return (
        f"M0,0 C{-half:.2f},{-0.3 * length:.2f} {-0.75 * half:.2f},{-0.72 * length:.2f} 0,{-length:.2f} "
        f"C{0.75 * half:.2f},{-0.72 * length:.2f} {half:.2f},{-0.3 * length:.2f} 0,0Z"
    )
