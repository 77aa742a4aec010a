"""The scroll unrolled sideways, 1080 units high: the Town at its beginning, the cave at its end."""

from __future__ import annotations

import math
from itertools import pairwise

from game.scenes.tables.hungry_ghost.picture import FLAMES, LEAVES, sprite
from game.widgets import art

HIGH = 1080.0
SKY = ((0.0, "#3A4A86"), (0.16, "#7C87BC"), (0.34, "#E8B9A0"), (0.52, "#F7DDB2"), (0.7, "#F3D9B0"))
HELL = ((0.0, "#5B2A22"), (0.35, "#4A161A"), (1.0, "#1E0A12"))
PEAK = (
    "M-330,0 C-250,-110 -190,-170 -150,-226 C-110,-290 -60,-330 0,-392 C60,-320 110,-290 160,-232 "
    "C220,-160 280,-90 340,0Z"
)
SNOW = (
    "M0,-392 C60,-320 90,-306 124,-272 C104,-250 98,-232 84,-200 C66,-250 40,-236 26,-286 C10,-250 -6,-246 "
    "-14,-206 C-30,-250 -60,-246 -70,-276 C-80,-250 -96,-250 -108,-268 C-70,-320 -50,-344 0,-392Z"
)
CAVES = (
    ("M-78,0 C-86,-80 -56,-132 0,-136 C56,-132 86,-80 78,0Z", "#2A1A26"),
    ("M-62,0 C-68,-70 -44,-112 0,-116 C44,-112 68,-70 62,0Z", "url(#cave)"),
)
WOOD = ((560, 0.9), (610, 1.06), (668, 1.2), (722, 1.02), (640, 0.88), (772, 0.86), (700, 0.82), (440, 0.7))
SMALL = ((320, 0.7), (282, 0.84))  # trees so far from the right edge


def shapes(wide: float) -> tuple[str, str]:
    """Everything for a breadth, and its paint."""
    defs = art.graded("sky", SKY, (0, HIGH)) + art.graded("hell", HELL, (850, HIGH))
    defs += art.graded("earth", ((0.0, "#D9BE85"), (1.0, "#B58F5A")), (780, 900))
    defs += art.graded("peak", ((0.0, "#7C6A86"), (1.0, "#4C3A52")), (-392, 0))
    defs += art.radial("cave", ((0, "#FFE6A8"), (0.5, "#D98A3A"), (1, "#4A2220")), 92, (0, -16))
    body = art.tag("rect", x=0, y=0, width=wide, height=HIGH, fill="url(#sky)")
    body += _sun(wide - 154, 418.0)
    body += _hill(wide, 520, 46, 290, "#D4B3AC", 1) + _hill(wide, 604, 28, 250, "#B798A0", 2)
    body += _heaven(wide) + _earth(wide)
    return body + _underworld(wide), defs


def _sun(x: float, y: float) -> str:
    body = ""
    for angle in range(180, 361, 10):
        ends = [
            (x + 2300 * math.cos(turn), y + 2300 * math.sin(turn))
            for turn in map(math.radians, (angle, angle + 4))
        ]
        d = f"M{x},{y} " + " ".join(f"L{ex:.0f},{ey:.0f}" for ex, ey in ends) + "Z"
        body += art.path(d, "#FFF3D0", opacity=0.2)
    return body + art.circle(124, "#FFF3CF", "#F0C45A", 3, at=(x, y))


def _heaven(wide: float) -> str:
    body = sprite("temple", 230, 176, 0.3) + sprite("temple", wide / 2 - 20, 164, 0.38)
    body += sprite("temple", wide - 330, 176, 0.3)
    clouds = sprite("cloud-far", 0, 0) + sprite("cloud-bank", 0, 0)
    return body + f'<g transform="scale({wide / 1600:.4f} 0.8)">{clouds}</g>'


def _earth(wide: float) -> str:
    mountain = art.path(PEAK, "url(#peak)") + art.path(SNOW, "#F4ECE4", opacity=0.85)
    body = f'<g transform="translate({wide - 154:.1f} 800)">{mountain}</g>'
    cave = "".join(art.path(d, fill) for d, fill in CAVES)
    body += f'<g transform="translate({wide - 164:.1f} 802)">{cave}</g>'
    trees = [*WOOD, *((wide - left, size) for left, size in SMALL)]
    for number, (x, size) in enumerate(trees):
        kind = "tall" if number % 3 else "round"
        body += sprite(f"tree-{kind}", x, 806 - number * 5 % 14, size, LEAVES[number % len(LEAVES)])
    body += sprite("town", 196, 802, 0.82)
    return body + _hill(wide, 794, 9, 230, "url(#earth)", 3, 900)


def _underworld(wide: float) -> str:
    body = _hill(wide, 858, 12, 300, "url(#hell)", 4, HIGH + 10)
    roots = ""
    for number in range(int(wide / 38) + 1):
        x, deep = number * 38 + (number * 29 % 17) - 8, 14 + number * 37 % 23
        roots += f"M{x - 9},872 L{x},{872 + deep} L{x + 9},872Z "
    body += art.path(roots, "#3A1016")
    for number in range(int(wide / 76) + 1):
        x = 30 + number * 76 + (number * 31 % 29) - 14
        size = 0.72 + (number * 53 % 17) / 30
        body += sprite("flame", x, 1040 + number * 7 % 11, size, FLAMES[number % 3])
    return body


def _hill(
    wide: float, middle: float, swing: float, length: float, fill: str, seed: int, foot: float = 870.0
) -> str:
    """A line of hills from edge to edge, none like its neighbour, down to a foot."""
    count = int(wide / length) + 3
    points = []
    for number in range(count):
        up = swing * (1 if number % 2 else -1) * (0.6 + (number * 23 + seed * 11) % 9 / 20)
        points.append(((number - 1) * length + (number * 41 + seed * 17) % 37, middle + up))
    d = f"M-20,{foot} L{points[0][0]:.0f},{points[0][1]:.0f}"
    for (x0, y0), (x1, y1) in pairwise(points):
        half = (x0 + x1) / 2
        d += f" C{half:.0f},{y0:.0f} {half:.0f},{y1:.0f} {x1:.0f},{y1:.0f}"
    return art.path(f"{d} L{wide + 20:.0f},{foot} Z", fill)
