"""The Wheel in its niche on the shelf, of the same shapes as on the table: `python -m tests.ui.wheel_niche`.

The niche keeps its own sky; the Wheel and its gradients are made here. What could not be seen in it is left
out: fine lines, patterns and the smallest scenes; and lengths are rounded.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path

from game import resources
from game.scenes.tables.buddhawheel import wheel_picture
from game.scenes.tables.buddhawheel import wheel_squares as squares
from game.scenes.tables.buddhawheel.wheel import LAND, RINGS
from game.scenes.tables.buddhawheel.wheel_brush import UNIT, Brush, Point, the_wheel
from game.scenes.tables.buddhawheel.wheel_lands import SCENES as PLACES
from game.scenes.tables.buddhawheel.wheel_lands import Land

NAME = "buddhawheel"
MIDDLE, SCALE = (164, 298), 0.3118  # in the niche of 328 x 500; the flames just clear its sides
FINE = 12.0  # lengths from here on are whole numbers: a third of one of the niche's own, each
STRAIGHT = 0.4  # a point so near the line between its neighbours is left out
SCENES = (0, 1, 3)  # those of a realm that are large enough
COLOURS, WHEEL = "<!-- The Wheel's colours. -->", "<!-- The Wheel. -->"  # from these lines on it is made here
FAINT = r'<path fill="none" stroke="[^"]*" stroke-width="1[.0-7]*"[^>]*/>'  # in the scenes
FAINTER = r'<path d="[^"]*" fill="none" stroke="[^"]*" stroke-width="1[.0-4]*"[^>]* opacity="[^>]*/>'
TIDY: tuple[tuple[str, str], ...] = (
    (r"<!--.*?-->", ""),
    (FAINT, ""),
    (FAINTER, ""),
    (r' (stroke="none"|stroke-width="0(\.0+)?"|opacity="1"|stroke-linejoin="round")', ""),
    (r" (rotate\(0\)|translate\(0\.00 0\.00\))", ""),
    (r"(scale\([\d.]+) [\d.]+\)", r"\1)"),
    (r"\s+", " "),
    (r"> <", "><"),
)


def path() -> Path:
    """The sprite."""
    return resources.path("sprites", "home", f"{NAME}.svg")


def made(niche: str) -> str:
    """The sprite with its Wheel made anew."""
    brush = Brush(the_wheel())
    painters: tuple[Callable[[Brush], None], ...] = (
        squares.rim,
        _lands,
        wheel_picture.light,
        _scenes,
        _paths,
        wheel_picture.arms,
        wheel_picture.middle,
    )
    for paint in painters:
        paint(brush)
    place = f"translate({MIDDLE[0]} {MIDDLE[1]}) scale({SCALE})"
    body = f'<g id="{NAME}-wheel" transform="{place}" stroke-linejoin="round">{_tidied(brush.body)}</g>'
    niche = _put(niche, COLOURS, "  </defs>", _lines(_tidied(brush.defs)))
    return _put(niche, WHEEL, "</svg>", _lines(body))


def _put(niche: str, mark: str, before: str, lines: str) -> str:
    """What stands from a mark to a line of the file, put anew."""
    head, _, rest = niche.partition(before)
    return f"{head.partition(f'  {mark}')[0]}  {mark}\n{lines}\n{before}{rest}"


def _lines(markup: str) -> str:
    """A few elements a line, none longer than need be."""
    found = [""]
    for element in re.findall(r"<[^>]+>", markup):
        if len(found[-1]) + len(element) > 116:
            found.append("")
        found[-1] += element
    return "\n".join(f"  {line}" for line in found if line)


def _lands(brush: Brush) -> None:
    """The grounds and shadows alone."""
    brush.circle(0, 0, (LAND + 0.005) * UNIT, "#0B0F1E", "#DDB463", 3.0)
    for realm in brush.wheel.arms:
        Land(brush, realm).ground()
    for arm in brush.wheel.arms.values():
        squares.shadow(brush, arm)


def _paths(brush: Brush) -> None:
    """The Paths without the small flowers and stars of their plain squares."""
    found = [square for square in brush.wheel.squares.values() if square.realm in RINGS]
    for square in found:
        squares.path_square(brush, square)
    for square in found:
        if square.kind != "plain":
            squares.path_sign(brush, square)
    squares.steps_outward(brush)


def _scenes(brush: Brush) -> None:
    for realm in brush.wheel.arms:
        land = Land(brush, realm)
        for index in SCENES:
            land.scene(*PLACES[realm][index])


def _tidied(markup: str) -> str:
    for pattern, instead in TIDY:
        markup = re.sub(pattern, instead, markup)
    markup = re.sub(r'id="(?!buddhawheel)', f'id="{NAME}-', markup).replace("url(#", f"url(#{NAME}-")
    markup = re.sub(r'd="M([-\d., L]+)(Z?)"', _thinned, markup)
    return re.sub(r"(?<![#.\d])-?\d+\.\d+", _shortened, markup)


def _thinned(outline: re.Match[str]) -> str:
    """An outline of straight pieces with no more points than its bends need."""
    points = [tuple(map(float, point.split(","))) for point in outline[1].split(" L")]
    found = _bends([(x, y) for x, y in points])
    written = " L".join(f"{x:.2f},{y:.2f}" for x, y in found)
    return f'd="M{written}{outline[2]}"'


def _bends(points: list[Point]) -> list[Point]:
    """The ends, and between them what lies far from the straight line (Douglas and Peucker)."""
    if len(points) < 3:
        return points
    (x0, y0), (x1, y1) = points[0], points[-1]
    length = math.dist(points[0], points[-1]) or 1.0
    far = [abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0)) / length for x, y in points[1:-1]]
    most = max(range(len(far)), key=far.__getitem__)
    if far[most] < STRAIGHT:
        return [points[0], points[-1]]
    return _bends(points[: most + 2])[:-1] + _bends(points[most + 1 :])


def _shortened(number: re.Match[str]) -> str:
    value = float(number[0])
    digits = 0 if abs(value) >= FINE else 1 if abs(value) >= 1 else 3
    return f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"


if __name__ == "__main__":
    path().write_text(made(path().read_text(encoding="utf-8")), encoding="utf-8")
