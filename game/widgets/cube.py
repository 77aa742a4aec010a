"""A die in space: which of its faces can be seen when it is turned, and how they lie. Drawn as an SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.widgets import art, theme

Vector = tuple[float, float, float]
Point = tuple[float, float]
Turn = tuple[Vector, Vector, Vector]  # where the axes to the right, downwards and to the viewer come to lie

HALF = 52.0  # of an edge, in the measure of the die's sprites
ROUND = 20.0
EYE = 460.0  # how far away the viewer is
PIP = 10.6
PETALS, PETAL, HEART = 8, 31.0, 11.0
IVORY, SHADED, SIDE, EDGE = "#FFFCF2", "#C3AC80", "#B39A6C", "#8F7B5A"
INK, MADDER, GOLD = "#241A12", "#9A2F22", "#F2C46A"
LIGHT: Vector = (-0.35, -0.55, 0.76)

# Each face by what points to its right, down, and out of it; those opposite each other make seven.
FACES: dict[int, Turn] = {
    1: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    6: ((-1, 0, 0), (0, 1, 0), (0, 0, -1)),
    2: ((0, 0, -1), (0, 1, 0), (1, 0, 0)),
    5: ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),
    3: ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    4: ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
}
A = 26.0
SPOTS: dict[int, tuple[Point, ...]] = {
    2: ((-A, -A), (A, A)),
    3: ((-A, -A), (0, 0), (A, A)),
    4: ((-A, -A), (A, -A), (-A, A), (A, A)),
    5: ((-A, -A), (A, -A), (0, 0), (-A, A), (A, A)),
    6: ((-A, -A), (A, -A), (-A, 0), (A, 0), (-A, A), (A, A)),
}


def turned(axis: Vector, angle: float) -> Turn:
    """A turn about an axis, in radians."""
    length = math.sqrt(_dot(axis, axis))
    x, y, z = (each / length for each in axis)
    c, s = math.cos(angle), math.sin(angle)
    d = 1 - c
    return (
        (c + x * x * d, y * x * d + z * s, z * x * d - y * s),
        (x * y * d - z * s, c + y * y * d, z * y * d + x * s),
        (x * z * d + y * s, y * z * d - x * s, c + z * z * d),
    )


def seen(face: int, turn: Turn) -> list[int]:
    """The faces the viewer sees of a die that shows `face` and is then turned, the nearest last."""
    pose = _posed(face, turn)
    found = [(_laid(axes[2], pose)[2], number) for number, axes in FACES.items()]
    return [number for depth, number in sorted(found) if depth > 0.12]


def markup(face: int, turn: Turn) -> str:
    """The shapes of a die that shows `face` and is then turned; its middle is the origin."""
    pose = _posed(face, turn)
    rims = [_flat(number, RIM, pose) for number in FACES]
    hull = _hull([point for rim in rims for point in rim])
    parts = [art.tag("path", d=_path(hull), fill=SIDE, stroke=EDGE, stroke_width=3, stroke_linejoin="round")]
    for number in seen(face, turn):
        out = _laid(FACES[number][2], pose)
        bright = max(0.0, min(1.0, 0.25 + 0.85 * _dot(out, LIGHT)))
        fill = theme.mixed(IVORY, SHADED, 1 - bright)
        rim = _path(_flat(number, INNER_RIM, pose))
        parts.append(art.tag("path", d=rim, fill=fill))
        if number == 1:
            parts += _lotus(pose)
        else:
            pips = " ".join(_path(_flat(number, _ring(x, y, PIP), pose)) for x, y in SPOTS[number])
            parts.append(art.tag("path", d=pips, fill=INK))
    return "".join(parts)


def _lotus(pose: Turn) -> list[str]:
    petals = []
    for petal in range(PETALS):
        angle = math.tau * petal / PETALS
        spread = math.pi / PETALS
        leaf = [
            (0.0, 0.0),
            (PETAL * 0.62 * math.cos(angle - spread), PETAL * 0.62 * math.sin(angle - spread)),
            (PETAL * math.cos(angle), PETAL * math.sin(angle)),
            (PETAL * 0.62 * math.cos(angle + spread), PETAL * 0.62 * math.sin(angle + spread)),
        ]
        petals.append(_path(_flat(1, leaf, pose)))
    return [
        art.tag("path", d=" ".join(petals), fill=MADDER, stroke="#6B2118", stroke_width=1.2),
        art.tag("path", d=_path(_flat(1, _ring(0, 0, HEART), pose)), fill=GOLD),
    ]


def _flat(number: int, points: Sequence[Point], pose: Turn) -> list[Point]:
    """Points of a face as the viewer sees them."""
    right, down, out = (_laid(axis, pose) for axis in FACES[number])
    x0, y0, z0 = (HALF * each for each in out)
    found = []
    for a, b in points:
        near = EYE / (EYE - (z0 + right[2] * a + down[2] * b - HALF))
        found.append(((x0 + right[0] * a + down[0] * b) * near, (y0 + right[1] * a + down[1] * b) * near))
    return found


def _posed(face: int, turn: Turn) -> Turn:
    """Where the die's own axes come to lie when it shows a face and is then turned."""
    x, y, z = (
        _laid((FACES[face][0][axis], FACES[face][1][axis], FACES[face][2][axis]), turn) for axis in range(3)
    )
    return x, y, z


def _laid(vector: Vector, pose: Turn) -> Vector:
    """A direction of the die, as it lies."""
    x, y, z = (sum(vector[axis] * pose[axis][along] for axis in range(3)) for along in range(3))
    return x, y, z


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _rim(half: float, radius: float) -> list[Point]:
    """A square with round corners."""
    found: list[Point] = []
    for quarter in range(4):
        middle = math.pi / 4 + quarter * math.pi / 2
        x = math.copysign(half - radius, math.cos(middle))
        y = math.copysign(half - radius, math.sin(middle))
        for step in range(6):
            angle = quarter * math.pi / 2 + step * math.pi / 10
            found.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return found


def _ring(x: float, y: float, radius: float) -> list[Point]:
    return [
        (x + radius * math.cos(math.tau * step / 16), y + radius * math.sin(math.tau * step / 16))
        for step in range(16)
    ]


RIM, INNER_RIM = _rim(HALF, ROUND), _rim(HALF - 2, ROUND)


def _hull(points: list[Point]) -> list[Point]:
    """The outline around points."""

    def half(ordered: list[Point]) -> list[Point]:
        found: list[Point] = []
        for x, y in ordered:
            while len(found) > 1 and _left(found[-2], found[-1], (x, y)):
                found.pop()
            found.append((x, y))
        return found[:-1]

    ordered = sorted(points)
    return half(ordered) + half(ordered[::-1])


def _left(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0


def _path(points: Sequence[Point]) -> str:
    return "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points) + "Z"
