"""The lands of the six realms: each lies outside its arm, has a pattern of its own, and little scenes."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from game.scenes.tables.buddhawheel.wheel import BAND, LAND
from game.scenes.tables.buddhawheel.wheel_brush import CLOUD, LANDS, TRACES, UNIT, Brush, Point, curved
from game.widgets import art, theme

APART = 60.0  # degrees between one arm and the next
# Where a cloud line lies: degrees on from the birth, how far to the land's edge, how large, and if mirrored.
CLOUDS = (
    (28, 0.40, 0.10, False),
    (45, 0.66, 0.115, True),
    (63, 0.30, 0.15, False),
    (63, 0.72, 0.16, True),
    (83, 0.62, 0.12, False),
)
# Which scene stands where: degrees on from the birth, how far from the arm to the land's edge, how large.
ROWS = {
    "god": (
        "palace 74.5 0.53 0.185, deva 91.5 0.46 0.128, lotus 104 0.56 0.066, "
        "jewel 53 0.5 0.13, cloud 37 0.52 0.13, lotus 22 0.5 0.105"
    ),
    "human": (
        "house 75 0.5 0.16, walker 90.5 0.42 0.118, stupa 103 0.42 0.068, "
        "tree 53 0.5 0.118, boat 37 0.54 0.125, tree 22 0.5 0.1"
    ),
    "animal": (
        "yak 75 0.52 0.155, deer 91.5 0.47 0.108, turtle 104 0.45 0.068, "
        "crane 54 0.5 0.135, fish 38 0.52 0.125, reeds 23 0.48 0.108"
    ),
    "hell": (
        "cauldron 74 0.43 0.172, blades 91 0.4 0.118, crag 104 0.36 0.06, "
        "ice 53.5 0.5 0.13, fire 37 0.5 0.112, crag 22 0.5 0.09"
    ),
    "ghost": (
        "being 75.5 0.58 0.158, tree 93 0.52 0.105, bowl 105 0.42 0.05, "
        "being 53 0.45 0.106, sun 37 0.52 0.118, mound 22 0.5 0.105"
    ),
    "demigod": (
        "fort 75.5 0.54 0.165, warrior 92 0.44 0.12, shield 104 0.42 0.058, "
        "tree 53 0.5 0.132, banner 37 0.5 0.122, shield 22 0.5 0.1"
    ),
}
SCENES = {
    realm: [
        (name, float(phi), float(share), float(size))
        for name, phi, share, size in map(str.split, rows.split(", "))
    ]
    for realm, rows in ROWS.items()
}
SCENE = 128.0  # how wide a scene's sprite is, of which 100 count as its breadth
LEAN = 6.0  # degrees that a scene leans at most
LOWER = ("hell", "ghost", "animal")  # these lie below, and lean the other way
FINE = UNIT / 1000  # what stands on an edge is drawn in thousandths of the radius


class Land:
    """The land of a realm. `phi` is how many degrees on from the angle of its birth a place lies."""

    def __init__(self, brush: Brush, realm: str) -> None:
        self.brush = brush
        self.realm = realm
        self.arm = brush.wheel.arms[realm]

    def place(self, phi: float, radius: float) -> Point:
        """A point of the picture."""
        return self.brush.at(radius, self.arm.angle + phi)

    def line(self, phi: float) -> float:
        """How far out the line of its arm runs."""
        return self.arm.radius(phi / self.arm.turn)

    def inner(self, phi: float) -> float:
        """How far out its land begins, at its arm's outer edge."""
        return self._edge(phi, BAND / 2)

    def outer(self, phi: float) -> float:
        """How far out it ends: at the inner edge of the next arm, and after that arm's end at the rim."""
        return self._edge(phi + APART, -BAND / 2) if phi < APART + 4 else LAND

    def _edge(self, phi: float, aside: float) -> float:
        _, round_ = self.arm.slope(phi / self.arm.turn)
        return self.line(phi) + aside / round_

    def room(self, phi: float) -> float:
        """How broad it is there."""
        return self.outer(phi) - self.inner(phi)

    def between(self, phi: float, share: float) -> Point:
        """A point so far on the way from its arm to its outer edge."""
        return self.place(phi, self.inner(phi) + self.room(phi) * share)

    # -- what is painted

    def ground(self) -> None:
        """All of it, darker towards the hub."""
        edge = [self.place(phi, min(self.line(phi), LAND)) for phi in range(0, 121, 2)]
        edge += [self.place(phi, LAND + 0.004) for phi in range(124, 59, -2)]
        edge += [self.place(phi, self.line(phi + APART)) for phi in range(60, -58, -2)]
        edge += [self.place(phi, 0.15) for phi in range(-58, 0, 4)]
        stops = [(at, colour, 1.0) for at, colour in zip((0.2, 0.58, 1.0), LANDS[self.realm], strict=True)]
        self.brush.path(
            art.line(edge, closed=True), self.brush.radial(f"land-{self.realm}", stops, UNIT * LAND)
        )

    def pattern(self) -> None:
        """What tells it from the others without its colour, and thin lines of cloud."""
        PATTERNS[self.realm](self)
        for phi, share, size, mirrored in CLOUDS:
            with self.brush.placed(self.between(phi, share), 0, size * UNIT / 350, mirrored=mirrored):
                self.brush.stroke(CLOUD, TRACES[self.realm], 9, 0.34)

    def scenes(self) -> None:
        """All its scenes."""
        for place in SCENES[self.realm]:
            self.scene(*place)

    def scene(self, name: str, phi: float, share: float, size: float) -> None:
        """One of its scenes, upright but for a little."""
        (x, y), wide = self.between(phi, share), size * UNIT * SCENE / 100
        self.brush.sprite(f"scene-{self.realm}-{name}", x, y, wide, turn=self._lean(phi))

    def _lean(self, phi: float) -> float:
        aside = math.cos(math.radians(self.arm.angle + phi))
        return -LEAN * aside if self.realm in LOWER else LEAN * aside

    # -- rows along its edges

    def along_rim(self, first: float, last: float, step: float, draw: Callable[[float], None]) -> None:
        """Shapes that stand on the rim and point to the middle."""
        phi = first
        while phi <= last:
            with self.brush.placed(self.place(phi, LAND), 270 - self.arm.angle - phi, FINE):
                draw(phi)
            phi += step

    def along_arm(
        self, first: float, last: float, step: float, draw: Callable[[], None], aside: float = BAND / 2
    ) -> None:
        """Shapes that stand on the arm's outer edge."""
        t = first
        while t <= last:
            turn = self.brush.heading(self.arm, t) + 180
            with self.brush.placed(self.brush.on_arm(self.arm, t, aside), turn, FINE):
                draw()
            t += step


# -- the patterns


def _hell(land: Land) -> None:
    """Tongues of fire on the rim, iron teeth along the arm."""
    for row, (tall, colour) in enumerate(((92, "#8E2436"), (62, "#E0552F"), (36, "#FFB658"))):
        draw = partial(_tongue, land, row, tall, colour)
        land.along_rim(62.5 + row * 1.3, 116, 3.9, draw)
    teeth = partial(land.brush.path, "M-12,0 L0,-22 L12,0Z", LANDS["hell"][0], opacity=0.75)
    land.along_arm(0.06, 0.96, 0.022, teeth)


def _tongue(land: Land, row: int, tall: float, colour: str, phi: float) -> None:
    h = tall * min(1.0, land.room(phi) / 0.14) * (0.78 + 0.3 * math.sin(phi * 1.7 + row * 2))
    d = f"M-30,0 C-33,{-h * 0.5:.1f} -3,{-h * 0.5:.1f} 3,{-h:.1f} C9,{-h * 0.55:.1f} 33,{-h * 0.4:.1f} 30,0Z"
    land.brush.path(d, colour)


def _ghost(land: Land) -> None:
    """Dunes that follow the rim, dry cracks along the arm."""
    for row in range(4):
        crest = []
        for phi in range(64, 121, 2):
            deep = (0.11 - 0.026 * row) * min(1.0, land.room(phi) / 0.2)
            deep = (deep + 0.012 * math.sin(phi * 0.22 + row * 1.4)) * min(1.0, (phi - 62) / 12)
            crest.append(land.place(phi, LAND - max(0.002, deep)))
        foot = [land.place(phi, LAND) for phi in range(120, 62, -4)]
        sand = theme.mixed("#3A2660", "#B79BC9", 0.14 + 0.17 * row)
        land.brush.path(f"{curved(crest)} L{art.line(foot)[1:]}Z", sand, opacity=0.95)
    crack = "M-20,-12 L-6,-20 L4,-12 L18,-22 M-6,-20 L-10,-34 M4,-12 L8,-4"
    land.along_arm(0.1, 0.62, 0.075, partial(land.brush.stroke, crack, TRACES["ghost"], 3.6, 0.38))


def _animal(land: Land) -> None:
    """Scales of water along the rim, tufts of grass along the arm."""
    for row, water in enumerate(("#6E8A90", "#64797C", "#5A6C6B", "#53625E")):
        deep = 18 + 24 * row
        land.along_rim(63 + row % 2 * 2.2, 117, 4.4, partial(_scale, land, deep, water))
    tuft = "M0,0 C-2,-12 -8,-18 -14,-22 M0,0 C0,-14 0,-22 2,-30 M0,0 C2,-12 8,-16 15,-20"
    land.along_arm(0.08, 0.95, 0.05, partial(land.brush.stroke, tuft, "#8FA58A", 4.2, 0.75))


def _scale(land: Land, deep: float, water: str, phi: float) -> None:
    if deep / 1000 >= land.room(phi) * 0.55:
        return
    foot = 18 - deep
    land.brush.path(f"M-28,{foot} A28,28 0 0 1 28,{foot}Z", water, "#9FB6B8", 3)
    land.brush.path(f"M-17,{foot} A17,17 0 0 1 17,{foot}", "none", "#9FB6B8", 2.6, opacity=0.7)


def _human(land: Land) -> None:
    """Terraced hills along the arm, a line of flags below the rim."""
    for row, green in enumerate(("#1E5E6E", "#2C7A74", "#4F9C7C")):
        crest = []
        for phi in range(0, 117, 2):
            tall = (0.056 - 0.017 * row) * min(1.0, land.room(phi) / 0.13, phi / 16)
            tall *= 1 + 0.28 * math.sin(phi * 0.26 + row * 2.1)
            crest.append(land.place(phi, land.inner(phi) + tall))
        foot = [land.place(phi, land.inner(phi) - 0.02) for phi in range(116, -1, -4)]
        field = theme.mixed(green, LANDS["human"][1], 0.22)
        land.brush.path(f"{curved(crest)} L{art.line(foot)[1:]}Z", field, opacity=0.92)
    rope = [land.place(phi, LAND - 0.012 - _sag(phi)) for phi in range(64, 108)]
    land.brush.path(curved(rope), "none", "#DCEBF5", 1.4, opacity=0.8)
    flags = ("#F4F0E4", "#D0563C", "#5FB08A", "#F2C046", "#79B7E2")
    land.along_rim(65, 105.5, 2, lambda phi: _flag(land, flags[round((phi - 65) / 2) % 5], phi))


def _sag(phi: float) -> float:
    return 0.005 * (1 - math.cos((phi - 64) * math.pi / 6))


def _flag(land: Land, colour: str, phi: float) -> None:
    low = -1000 * (0.012 + _sag(phi))
    land.brush.path(f"M-8,{low:.1f} h16 l-1,-18 l-7,4 l-7,-4Z", colour)


def _demigod(land: Land) -> None:
    """Battlements along the arm, spears below the rim."""
    wall = "M-18,4 V-16 H-9 V-24 H9 V-16 H18 V4Z"
    merlon = partial(land.brush.path, wall, "#8A6418", "#2E1D05", 3, opacity=0.9)
    land.along_arm(0.1, 0.97, 0.034, merlon)
    land.along_rim(66, 104, 4.1, partial(_spear, land))


def _spear(land: Land, phi: float) -> None:
    tall = -1000 * min(0.05, land.room(phi) * 0.3)
    land.brush.path(f"M0,0 V{tall:.1f}", "none", "#5A3A0C", 3.6)
    blade = f"M0,{tall - 20:.1f} L7,{tall:.1f} L0,{tall + 6:.1f} L-7,{tall:.1f}Z"
    land.brush.path(blade, "#FFF0B8", "#4A2F08", 2)


def _god(land: Land) -> None:
    """Clouds along the arm, garlands below the rim."""
    cloud = "M-30,4 C-36,-16 -16,-30 0,-20 C12,-32 36,-16 30,4Z"
    for row, (green, aside) in enumerate((("#1E6B4A", 0.012), ("#3C9068", -0.004))):
        draw = partial(land.brush.path, cloud, green, "#BFE6C8", 3, opacity=0.75)
        land.along_arm(0.1 + row * 0.02, 0.95, 0.042, draw, BAND / 2 + aside)
    for phi in range(66, 106, 5):
        _garland(land, phi)


def _garland(land: Land, phi: float) -> None:
    (x0, y0), (x1, y1) = land.place(phi, LAND), land.place(phi + 5, LAND)
    xm, ym = land.place(phi + 2.5, LAND - 0.042)
    d = f"M{x0:.2f},{y0:.2f} Q{xm:.2f},{ym:.2f} {x1:.2f},{y1:.2f}"
    land.brush.path(d, "none", "#F2D58A", 2.0, opacity=0.9)
    for u in (0.2, 0.4, 0.6, 0.8):
        one, two, three = (1 - u) ** 2, 2 * u * (1 - u), u * u
        flower = "#FFF6DC" if u in (0.2, 0.8) else "#F3A9B6"
        land.brush.circle(one * x0 + two * xm + three * x1, one * y0 + two * ym + three * y1, 2.1, flower)


PATTERNS: dict[str, Callable[[Land], None]] = {
    "hell": _hell,
    "ghost": _ghost,
    "animal": _animal,
    "human": _human,
    "demigod": _demigod,
    "god": _god,
}
