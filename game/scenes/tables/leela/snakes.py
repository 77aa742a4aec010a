"""How a snake on the cloth of Leela looks: at rest, with its head raised, its mouth open, something inside.

Lengths are hundredths of a square unless said otherwise.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from game import layout
from game.engine.board import Link
from game.widgets import art, theme

Point = tuple[float, float]

CELL = 100.0
SNAKES = {
    "indigo": ("#23406F", "#E8C56A"),
    "madder": ("#8E2F24", "#F0CF85"),
    "verdigris": ("#2F6B57", "#EBD28A"),
    "aubergine": ("#3B2A3E", "#E3B95B"),
    "umber": ("#7A4A1C", "#F3DCA2"),
}
HEAD, NECK = 0.8, 0.12  # how large a snake's head is drawn, and how long is the neck it looks along
RAISED = 1.2  # how much larger is a head that is raised
PULLED, AJAR = 0.3, 9.0  # of an open mouth: how far the head is pulled back, and the lower jaw put forward
GULLET, FLESH, TOOTH, CONTOUR = "#3A0A10", "#8E2C34", "#FFF6DF", "#FFF6DF"
SWOLLEN, SPREAD = 0.115, 0.2  # squares: how much thicker a body is about what it swallowed, and how far
STRETCHED = 1.3  # for its width at rest: a skin that is stretched further shows no lozenges


@dataclass(frozen=True)
class Pose:
    """How a snake holds itself.

    Its head is turned by so many degrees and raised by a share 0..1, its mouth open by one; what it has
    swallowed has come a share 0..1 of the way to its tail, None: nothing.
    """

    turn: float = 0.0
    raised: float = 0.0
    open: float = 0.0
    swallowed: float | None = None


RESTS = Pose()


def colour_of(link: Link[int]) -> str:
    """The colour of a snake, one of SNAKES: by its head where its board names none of them."""
    return link.colour if link.colour in SNAKES else list(SNAKES)[link.from_ % len(SNAKES)]


def neck(link: Link[int]) -> tuple[Point, float]:
    """Where a head joins its body, in squares, and how far it is turned from upright at rest, in degrees."""
    spine = layout.body(link).spine
    (x0, y0), (x1, y1) = spine.points[0], spine.at(NECK / spine.length)
    return (x0, y0), math.degrees(math.atan2(y0 - y1, x0 - x1)) + 90


def set_in(name: str, x: float, y: float, scale: float, turn: float = 0.0) -> str:
    """A sprite set into the picture with its origin at a point."""
    shapes, _ = art.inner(name)
    return f'<g transform="translate({x:.2f} {y:.2f}) rotate({turn:.1f}) scale({scale:.3f})">{shapes}</g>'


def body(link: Link[int], pose: Pose = RESTS) -> str:
    """A snake's body with a light contour outside a dark one, and lozenges down its spine."""
    colour = colour_of(link)
    base, lozenge = SNAKES[colour]
    rests = layout.body(link)
    found = rests if pose.swallowed is None else _swollen(rests, pose.swallowed)
    outline = _path([(x * CELL, y * CELL) for x, y in found.outline()])
    parts = [
        art.path(outline, "#1A0F08", opacity=0.24, transform="translate(3 5)"),
        art.path(outline, base, CONTOUR, 4.6, **art.JOIN),
        art.path(outline, f"url(#snake-{colour})", theme.darker(base, 0.45), 1.5, **art.JOIN),
        art.path(_lozenges(found, rests.widths), lozenge, opacity=0.92),
    ]
    return "".join(parts)


def _swollen(found: layout.Body, share: float) -> layout.Body:
    """A body that has something inside, a share of the way to its tail."""
    at = share * found.spine.length
    widths = tuple(
        width + SWOLLEN * math.exp(-(((mark - at) / SPREAD) ** 2))
        for width, mark in zip(found.widths, found.spine.marks, strict=True)
    )
    return replace(found, widths=widths)


def head(link: Link[int], pose: Pose = RESTS) -> str:
    """A snake's head in its place at the end of the neck."""
    (x, y), rests = neck(link)
    size, name = HEAD * (1 + (RAISED - 1) * pose.raised), f"leela/snake-head-{colour_of(link)}"
    x, y, turn = x * CELL, y * CELL, rests + pose.turn
    if not pose.open:
        return _lifted(pose, x, y) + set_in(name, x, y, size, turn)
    shapes, _ = art.inner(name)
    upper = (
        f'<g transform="translate(0 {PULLED * 10 * pose.open:.2f}) scale(1 {1 - PULLED * pose.open:.3f})">'
        f"{shapes}</g>"
    )
    jaw = _jaw(colour_of(link), pose.open)
    return f'<g transform="translate({x:.2f} {y:.2f}) rotate({turn:.1f}) scale({size:.3f})">{jaw}{upper}</g>'


def _lifted(pose: Pose, x: float, y: float) -> str:
    """The shadow on the cloth of a head that is raised."""
    if not pose.raised:
        return ""
    return art.circle(16.0, "#1A0F08", at=(x + 4 * pose.raised, y + 7 * pose.raised), opacity=0.22)


def _jaw(colour: str, wide: float) -> str:
    """What an open mouth shows from above, before the upper part of the head: jaw, gullet and fangs."""
    base = SNAKES[colour][0]
    far = -24 - AJAR * wide
    side = 15 + 3 * wide
    jaw = f"M0,{far:.1f} C{side:.1f},{far + 1:.1f} {side + 3:.1f},-10 15,6 L-15,6 "
    jaw += f"C{-side - 3:.1f},-10 {-side:.1f},{far + 1:.1f} 0,{far:.1f}Z"
    top, low = far + 4.5, 2.0
    inner = side - 3.5
    gullet = f"M0,{top:.1f} C{inner:.1f},{top + 1:.1f} {inner + 2:.1f},-10 10,{low} L-10,{low} "
    gullet += f"C{-inner - 2:.1f},-10 {-inner:.1f},{top + 1:.1f} 0,{top:.1f}Z"
    parts = [
        art.path(jaw, CONTOUR, CONTOUR, 5.5, **art.JOIN),
        art.path(jaw, theme.lighter(base, 0.3), theme.darker(base, 0.45), 1.6),
        art.path(gullet, FLESH, GULLET, 1.0),
        art.tag("ellipse", cx=0, cy=-13.0, rx=inner * 0.6, ry=8 * wide, fill=GULLET),
    ]
    for x in (-6.5, 6.5):
        tooth = f"M{x - 2:.1f},{far + 5:.1f} L{x:.1f},{far + 5 + 7 * wide:.1f} L{x + 2:.1f},{far + 5:.1f}Z"
        parts.append(art.path(tooth, TOOTH, GULLET, 0.6))
    return "".join(parts)


def _path(points: Sequence[Point]) -> str:
    start, *rest = points
    return f"M{start[0]:.1f},{start[1]:.1f} " + " ".join(f"L{x:.1f},{y:.1f}" for x, y in rest) + "Z"


def _lozenges(found: layout.Body, rests: Sequence[float]) -> str:
    """Diamonds along the spine, smaller towards the tail; `rests` is half the width at each point at rest."""
    parts: list[str] = []
    since = 0.0
    points, marks = found.spine.points, found.spine.marks
    for index in range(4, len(points) - 1):
        since += marks[index] - marks[index - 1]
        if since <= max(rests[index] * 2.5, 0.055) or rests[index] < 0.018:
            continue
        since = 0.0
        width = found.widths[index]
        if width > rests[index] * STRETCHED:
            continue
        (x, y), (nx, ny) = points[index], found.normals[index]
        tx, ty = ny, -nx
        corners = [
            (x + nx * width * 0.62, y + ny * width * 0.62),
            (x + tx * width * 0.8, y + ty * width * 0.8),
            (x - nx * width * 0.62, y - ny * width * 0.62),
            (x - tx * width * 0.8, y - ty * width * 0.8),
        ]
        parts.append(_path([(a * CELL, b * CELL) for a, b in corners]))
    return " ".join(parts)
