"""The poster in its niche on the shelf, the table's own spiral: `python -m tests.ui.spiral_niche`.

The golden rectangle stands upright there, a quarter turned; signs are so small that they keep their
outlines alone.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from pathlib import Path

from game import resources
from game.scenes.tables.conscious.poster_picture import LOWERED, SIZES, the_spiral
from game.scenes.tables.conscious.shapes import placed, sign
from game.scenes.tables.conscious.spiral import GOLDEN, Point, Quarter
from game.widgets import art

NAME = "conscious"
LEFT, TOP, WIDE = 55.0, 131.0, 218.0  # of the golden rectangle, in the niche of 328 x 500
MARGIN, SHADOWS = 3.4, 5
TINTS = ("#151D3B", "#172240", "#1B2140", "#18254A", "#202142")
RIBBON, GOLD, EDGE = "#222C50", "#F2C45C", "#0A0F22"
OUTLINES: dict[str, list[Point]] = {  # in hundredths of a space, as in its sprite
    "food": [(-44, -36), (-36, -44), (36, -44), (44, -36), (44, 36), (36, 44), (-36, 44), (-44, 36)],
    "impression": [(0, -52), (52, 38), (-52, 38)],
    "card": [(0, -56), (56, 0), (0, 56), (-56, 0)],
    "law": [(-24, -46), (24, -46), (50, 0), (24, 46), (-24, 46), (-50, 0)],
    "": [
        (
            52 * (0.48 if corner % 2 else 1) * math.sin(math.pi * corner / 5),
            -52 * (0.48 if corner % 2 else 1) * math.cos(math.pi * corner / 5),
        )
        for corner in range(10)
    ],
}
PIGMENTS = {"food": "#F4CB45", "air": "#2D63B0", "impression": "#A82820", "card": "#EE8A45", "law": "#4FA37A"}
TRIAD = (("impression", 164.0, 68.0), ("food", 139.0, 95.0), ("air", 189.0, 95.0))
SIGN = 24.0
HEAD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 328 500" width="328" height="500">
  <!-- The Conscious Board Game: the poster with its golden spiral. Made by tests/ui/spiral_niche.py. -->
  <defs>
    <linearGradient id="conscious-night" x1="0%" y1="0%" x2="0%" y2="100%">
      <stop offset="0" stop-color="#1B2447"/>
      <stop offset="1" stop-color="#0B1024"/>
    </linearGradient>
  </defs>
  <rect x="0" y="0" width="328" height="500" fill="url(#conscious-night)"/>
"""


def path() -> Path:
    """The sprite."""
    return resources.path("sprites", "home", f"{NAME}.svg")


def made() -> str:
    """The sprite, made anew."""
    parts = (_octaves(), _signs(), _sheet(), _ground(), _stars(), _ribbon(), _beads(), _thread())
    return HEAD + "".join(f"{_lines(_tidied(part))}\n" for part in parts) + "</svg>\n"


def _stood(point: Point) -> Point:
    """A point of the board, in the niche: turned a quarter clockwise."""
    return LEFT + (1 - point[1]) * WIDE, TOP + point[0] * WIDE


def _at(x: float, y: float) -> Point:
    """A point of the upright rectangle, in parts of its breadth."""
    return LEFT + x * WIDE, TOP + y * WIDE


def _written(point: Point) -> str:
    return f"{point[0]:.2f},{point[1]:.2f}"


def _way(points: Sequence[Point]) -> str:
    return "M" + " L".join(_written(_stood(point)) for point in points)


def _path(d: str, fill: str = "none", line: str = "none", thick: float = 0.0, opacity: float = 1.0) -> str:
    return art.tag("path", d=d, fill=fill, stroke=line, stroke_width=thick, opacity=f"{opacity:g}")


def _circle(at: Point, r: float, fill: str = "none", line: str = "none", thick: float = 0.0) -> str:
    return art.tag("circle", cx=at[0], cy=at[1], r=r, fill=fill, stroke=line, stroke_width=thick)


def _octaves() -> str:
    """Three rings of light round the three signs, and hairlines in them."""
    found = "".join(
        art.tag("circle", cx=164, cy=84, r=reach, fill=tint)
        for reach, tint in ((188, "#171F40"), (140, "#1B2549"), (92, "#212C54"), (46, "#2B3762"))
    )
    for ring in range(15):
        found += art.tag(
            "circle",
            cx=164,
            cy=84,
            r=46 + 10.2 * ring,
            fill="none",
            stroke=GOLD,
            stroke_width=0.6,
            opacity="0.2",
        )
    return found


def _signs() -> str:
    found = ""
    for kind, x, y in TRIAD:
        found += placed(sign(f"space-{kind}-bold"), x, y, SIGN / 100)
    return found


def _sheet() -> str:
    """The sheet on the wall, in its shadow."""
    wide, tall = WIDE + 2 * MARGIN, WIDE * GOLDEN + 2 * MARGIN
    found = ""
    for step in range(SHADOWS, 0, -1):
        grown = 1.6 * step
        box = LEFT - MARGIN - grown, TOP - MARGIN - grown + 3, wide + 2 * grown, tall + 2 * grown
        found += art.rounded(*box, 2 + grown, "#05070F", opacity=0.1)
    return found + art.rounded(LEFT - MARGIN, TOP - MARGIN, wide, tall, 2, "#10172F", "#B9975A", 0.9)


def _ground() -> str:
    spiral = the_spiral()
    found = ""
    for number, quarter in enumerate(spiral.quarters[:5]):
        tint = TINTS[number]
        found += _path(f"M{_written(_stood((quarter.x, quarter.y)))} L{_arc(quarter)}Z", tint)
    last = spiral.beads[spiral.ends[1]].turn
    eye = [spiral.edge(5 + (last - 5) * step / 40) for step in range(41)]
    found += _path(_way(eye) + "Z", TINTS[0])
    for quarter in spiral.quarters[:5]:
        for share in (0.36, 0.52, 0.68):
            found += _path(
                f"M{_arc(quarter._replace(radius=quarter.radius * share))}", line=GOLD, thick=0.5, opacity=0.1
            )
    for quarter in spiral.quarters[:6]:
        left, top, side = quarter.square
        x, y = _stood((left, top + side))
        found += art.rounded(x, y, side * WIDE, side * WIDE, 0, "none", GOLD, 0.5, 0.25)
    return found


def _arc(quarter: Quarter) -> str:
    reach = f"{quarter.radius * WIDE:.2f}"
    start, end = (_stood(quarter.at(quarter.radius, part)) for part in (0, 1))
    return f"{_written(start)} A{reach},{reach} 0 0 1 {_written(end)}"


def _ribbon() -> str:
    spiral = the_spiral()
    every = slice(None, None, 6)
    inner = spiral.inner_edge[every]
    band = RIBBON
    found = _path(_way((*spiral.spiral[every], *reversed(inner))) + "Z", band)
    end = spiral.beads[spiral.ends[1]]
    found += _circle(_stood(end.at), end.across * WIDE * 0.62, band)
    found += _path(_way(inner), line=GOLD, thick=0.7, opacity=0.6)
    return found + _path(_way(spiral.spiral[every]), line=GOLD, thick=1.4, opacity=0.9)


def _beads() -> str:
    spiral = the_spiral()
    found = ""
    for bead in spiral.beads.values():
        scale = SIZES[bead.kind] * bead.across * WIDE / 100
        x, y = _stood(bead.at)
        y += LOWERED.get(bead.kind, 0.0) * bead.across * WIDE
        if bead.kind == "air":
            found += _circle((x, y), 46 * scale, PIGMENTS["air"], EDGE, 0.5)
            continue
        outline = _placed(OUTLINES[bead.kind], x, y, scale)
        found += _path(outline, PIGMENTS.get(bead.kind, "#FBF8EE"), EDGE, 0.5)
    return found


def _placed(outline: Sequence[Point], x: float, y: float, scale: float) -> str:
    points = ((x + right * scale, y + down * scale) for right, down in outline)
    return "M" + " L".join(map(_written, points)) + "Z"


def _thread() -> str:
    """A life as one gold thread, from the star where it begins to the sun at its end."""
    spiral = the_spiral()
    beads = list(spiral.beads.values())
    edges = zip(spiral.spiral[::6], spiral.inner_edge[::6], strict=True)
    way = _way([((x + a) / 2, (y + b) / 2) for (x, y), (a, b) in edges])
    found = _path(way, line=GOLD, thick=7.0, opacity=0.22) + _path(way, line="#FFDE8C", thick=1.7)
    first, last = _stood(beads[0].at), _stood(beads[-1].at)
    found += _path(_placed(OUTLINES[""], *first, 0.19), "#FFE9A8")
    for reach, opacity in ((26, 0.10), (17, 0.16), (10, 0.3)):
        found += art.tag("circle", cx=last[0], cy=last[1], r=reach, fill="#FFD978", opacity=f"{opacity:g}")
    return found + _circle(last, 4.6, "#FFF3CF", GOLD, 1.0)


def _stars() -> str:
    """Far stars on the wall and within the spiral, always the same."""
    found = ""
    for number in range(70):
        x, y = 328 * (number * 0.61803 % 1), 500 * (number * 0.75488 % 1)
        size, light = 0.5 + number % 4 * 0.28, 0.25 + number % 3 * 0.2
        found += art.tag("circle", cx=x, cy=y, r=size, fill="#F6E7BE", opacity=f"{light:g}")
    return found


def _tidied(markup: str) -> str:
    markup = re.sub(r"<!--.*?-->| rotate\(0\)", "", markup)
    markup = re.sub(r' (stroke="none"|stroke-width="0(\.0+)?"|opacity="1(\.0+)?")', "", markup)
    markup = re.sub(r'<rect ([^>]*) rx="0\.00"', r"<rect \1", markup)
    markup = re.sub(r"(\.\d*?)0+(?=[^\d])", r"\1", markup)
    return re.sub(r">\s+<", "><", re.sub(r"\.(?=[^\d])", "", re.sub(r"\s+", " ", markup)))


def _lines(markup: str) -> str:
    """A few elements a line, none longer than need be."""
    found = [""]
    for element in re.findall(r"<[^>]+>", markup):
        if len(found[-1]) + len(element) > 116:
            found.append("")
        found[-1] += element
    return "\n".join(f"  {line}" for line in found if line)


if __name__ == "__main__":
    path().write_text(made(), encoding="utf-8")
