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
from game.engine.games.conscious.components import FACES, OCTAVES, OF
from game.scenes.layout.spiral import GOLDEN, Point, Quarter
from game.scenes.tables.conscious.poster_picture import LOWERED, SIZES, the_spiral
from game.scenes.tables.conscious.shapes import INK, PAPER, SHEET, SUITS, placed, sign
from game.scenes.tables.conscious.shapes import OCTAVES as COLOURS
from game.widgets import art
from game.widgets.theme import mixed

NAME = "conscious"
LEFT, TOP, WIDE = 55.0, 131.0, 218.0  # of the golden rectangle, in the niche of 328 x 500
MARGIN, SHADOWS = 3.4, 5
TINTS = ("#F0DDA6", "#B9D8CB", "#F4C08E", "#B4CDE4", "#EBA99B")  # fuller than on the table: it is so small
RIBBON = "#FAF2DA"
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
COLUMNS = (768, 384, 192, 96, 48, 24, 12, 6)
FIRST, PITCH, ROWS = 0.07, 0.091, (0.89, 0.71, 0.53)  # of the diagram, in parts of the rectangle's breadth
NOTE = 0.036
HELD = {"F": (1, 1, 3, 1, 1, 1, 1, 1), "A": (1, 1, 2, 1, 1, 0), "I": (2, 1, 1, 0)}
CELL, CELLS = (0.086, 0.062), (0.47, 1.36)  # of the centres: a cell, and the lower left corner of the first
WON = {"JD": 2, "QD": 1, "JC": 2, "QC": 1, "KC": 1, "JH": 2, "QH": 1, "KH": 1, "JS": 1, "AH": 1}
HEAD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 328 500" width="328" height="500">
  <!-- The Conscious Board Game: the poster with its golden spiral. Made by tests/ui/spiral_niche.py. -->
  <defs>
    <linearGradient id="conscious-paper" x1="0%" y1="0%" x2="0%" y2="100%">
      <stop offset="0" stop-color="#F7ECCB"/>
      <stop offset="1" stop-color="#CFAE72"/>
    </linearGradient>
  </defs>
  <rect x="0" y="0" width="328" height="500" fill="url(#conscious-paper)"/>
"""


def path() -> Path:
    """The sprite."""
    return resources.path("sprites", "home", f"{NAME}.svg")


def made() -> str:
    """The sprite, made anew."""
    parts = (_octaves(), _signs(), _sheet(), _ground(), _ribbon(), _beads(), _diagram(), _centres(), _decks())
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
        for reach, tint in ((188, "#F0CBB4"), (140, "#D5DFE2"), (92, "#FBE9A9"), (46, PAPER))
    )
    for ring in range(15):
        found += art.tag(
            "circle",
            cx=164,
            cy=84,
            r=46 + 10.2 * ring,
            fill="none",
            stroke=INK,
            stroke_width=0.6,
            opacity="0.13",
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
        found += art.rounded(*box, 2 + grown, "#4A3414", opacity=0.07)
    return found + art.rounded(LEFT - MARGIN, TOP - MARGIN, wide, tall, 2, SHEET, "#B9AA84", 0.8)


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
                f"M{_arc(quarter._replace(radius=quarter.radius * share))}", line=INK, thick=0.5, opacity=0.1
            )
    for quarter in spiral.quarters[:6]:
        left, top, side = quarter.square
        x, y = _stood((left, top + side))
        found += art.rounded(x, y, side * WIDE, side * WIDE, 0, "none", INK, 0.5, 0.3)
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
    found += _path(_way(inner), line=INK, thick=0.5, opacity=0.45)
    return found + _path(_way(spiral.spiral[every]), line=INK, thick=1.7)


def _beads() -> str:
    spiral = the_spiral()
    found = ""
    for bead in spiral.beads.values():
        scale = SIZES[bead.kind] * bead.across * WIDE / 100
        x, y = _stood(bead.at)
        y += LOWERED.get(bead.kind, 0.0) * bead.across * WIDE
        if bead.kind == "air":
            found += _circle((x, y), 46 * scale, PIGMENTS["air"], INK, 0.5)
            continue
        outline = _placed(OUTLINES[bead.kind], x, y, scale)
        found += _path(outline, PIGMENTS.get(bead.kind, "#FBF8EE"), INK, 0.5)
    return found


def _placed(outline: Sequence[Point], x: float, y: float, scale: float) -> str:
    points = ((x + right * scale, y + down * scale) for right, down in outline)
    return "M" + " L".join(map(_written, points)) + "Z"


def _diagram() -> str:
    """The three octaves as a staircase, each note in the column of its hydrogen."""
    found = ""
    for octave, row in zip(OCTAVES, ROWS, strict=True):
        colour, notes = COLOURS[octave], OF[octave]
        places = [_at(FIRST + PITCH * COLUMNS.index(note.hydrogen), row) for note in notes]
        (x0, y), (x1, _) = places[0], places[-1]
        band = mixed(colour, PAPER, 0.5 if octave == "F" else 0.66)
        found += art.rounded(x0 - 13, y - 12, x1 - x0 + 24, 24, 5, band, mixed(colour, "#CFC3A0", 0.5), 0.5)
        found += _path(f"M{x0 - 10:.2f},{y:.2f} H{x1:.2f}", line=INK, thick=3.0)
        found += _path(f"M{x0 - 10:.2f},{y:.2f} H{x1:.2f}", line=colour, thick=2.0)
        r = NOTE * WIDE
        for note, (x, y), held in zip(notes, places, HELD[octave], strict=True):
            if note.cap == 1:
                found += _circle((x, y), r, PAPER, INK, 0.9)
                found += (
                    _chip(octave, x, y, r * 0.56)
                    if held
                    else _circle((x, y), r * 0.4, line="#B7AC8E", thick=0.6)
                )
                continue
            found += art.rounded(x - r, y - r, 2 * r, 2 * r, 2.4, PAPER, INK, 1.0)
            for index, (right, down) in enumerate(((-0.45, 0.42), (0.45, 0.42), (0, -0.42))):
                if index < held:
                    found += _chip(octave, x + right * r, y + down * r, r * 0.34)
    return found


def _chip(octave: str, x: float, y: float, half: float) -> str:
    thick = 0.5
    if octave == "F":
        return art.rounded(x - half, y - half, 2 * half, 2 * half, half * 0.3, COLOURS["F"], INK, thick)
    if octave == "A":
        return _circle((x, y), half * 1.08, COLOURS["A"], INK, thick)
    points = ((x, y - half * 1.2), (x + half * 1.2, y + half * 0.95), (x - half * 1.2, y + half * 0.95))
    return _path("M" + " L".join(map(_written, points)) + "Z", COLOURS["I"], INK, thick)


def _centres() -> str:
    """The eighteen centres."""
    (wide, tall), (left, low) = CELL, CELLS
    found = ""
    for face in FACES:
        rank, suit = face[0], face[1]
        column, row, broad = 0 if face == "XJ" else 2, 4, 2
        if suit in SUITS:
            column, row, broad = "DCHS".index(suit), "JQKA".index(rank), 1
        x, y = _at(left + column * wide, low - (row + 1) * tall)
        across, high = (broad * wide - 0.012) * WIDE, (tall - 0.012) * WIDE
        held, colour = WON.get(face, 0), SUITS.get(suit, INK) if row < 4 else INK
        found += art.rounded(x, y, across, high, 2, PAPER if held else "#F2EFE0", INK, 0.7 if held else 0.4)
        for spot in range(2 if face != "JO" else 3):
            at = x + across / 2 + (spot - (0.5 if face != "JO" else 1)) * 6, y + high / 2
            found += _circle(
                at, 1.9, colour if spot < held else "none", INK if spot < held else "#A69C80", 0.5
            )
    return found


def _decks() -> str:
    found = ""
    for x, colour, kind in ((0.155, "#D9803A", "card"), (0.275, "#4FA37A", "law")):
        left, top = _at(x - 0.045, 1.275)
        wide = 0.09 * WIDE
        found += art.rounded(left + 1.2, top + 1.6, wide, wide * 1.44, 2, INK, opacity=0.2)
        found += art.rounded(left, top, wide, wide * 1.44, 2, colour, INK, 0.9)
        found += art.rounded(
            left + 1.8, top + 1.8, wide - 3.6, wide * 1.44 - 3.6, 1.2, "none", PAPER, 0.6, 0.8
        )
        sign = _placed(OUTLINES[kind], left + wide / 2, top + wide * 0.72, 0.1)
        found += _path(sign, line=INK, thick=0.9)
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
