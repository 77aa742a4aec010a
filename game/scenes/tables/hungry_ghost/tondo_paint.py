"""The shapes of the round picture of Hungry Ghost, from Hell at the rim to Heaven in the middle.

Lengths are thousandths of the radius; the middle is the origin, and what stands on the earth has its head
towards it.
"""

from __future__ import annotations

import math

from game.scenes.layout import tondo
from game.scenes.layout.tondo import ANGLES, EARTH, HEAVEN, HILLS, PATH, SKY
from game.scenes.tables.hungry_ghost.picture import FLAMES, LAMPLIGHT, LEAVES, SKIES, Light, box, road, sprite
from game.widgets import art

Point = tuple[float, float]

R = 1000.0
STOPS = (0.0, 0.42, 0.8, 1.0)  # where the sky's colours lie, from Heaven outwards
HILLS_FAR = ((HILLS, 20, 28, "#8A9A6A"), (0.57, 28, 22, "#A98D9B"), (0.50, 35, 26, "#C9A9A8"))
TREES = (  # at an angle, how large, round or tall
    (172, 0.84, "tall"), (180, 0.98, "round"), (188, 0.88, "tall"), (352, 0.88, "round"), (0, 1.0, "tall"),
    (8, 0.84, "tall"), (262, 0.84, "round"), (270, 1.0, "tall"), (278, 0.88, "tall"), (76, 0.92, "tall"),
    (104, 0.92, "round"), (198, 0.66, "tall"), (251, 0.7, "tall"), (289, 0.66, "round"), (340, 0.64, "round"),
    (63, 0.62, "round"), (117, 0.64, "tall"), (161, 0.66, "round"), (19, 0.66, "tall"),
)  # fmt: skip
WOOD = (  # aside and up from its middle, how large, round or tall: the back first
    (0, -78, 1.16, "tall"), (-128, -48, 1.0, "tall"), (122, -52, 1.02, "round"), (-62, -58, 1.1, "round"),
    (64, -62, 1.12, "tall"), (-178, -16, 0.86, "tall"), (178, -18, 0.88, "tall"), (-100, 0, 0.94, "round"),
    (98, 2, 0.92, "tall"), (-34, 4, 1.0, "tall"), (36, 6, 0.96, "round"),
)  # fmt: skip
STARS = 46
GORGE = 90.0


def at(angle: float, far: float) -> Point:
    """The point at an angle, so far from the middle."""
    turn = math.radians(angle)
    return far * math.cos(turn), far * math.sin(turn)


def standing(shapes: str, angle: float, far: float, scale: float = 1.0) -> str:
    """Shapes that stand at an angle with their feet so far out, and their heads towards the middle."""
    x, y = at(angle, far)
    turned = f"translate({x:.2f} {y:.2f}) rotate({angle - 90:.2f}) scale({scale:.3f})"
    return f'<g transform="{turned}">{shapes}</g>'


def rim() -> tuple[str, str]:
    """Hell with the border about it: its ground, its flames, and the roots of the earth above them."""
    stops = ((0.76, "#6B3026"), (0.86, "#4A161A"), (1.0, "#1E0A12"))
    edge = R * tondo.RIM
    body = circle(edge - 3, "#5E1C18", "#3B0F0C", 5) + circle(R * 1.02, "none", "#E2B65A", 5.4)
    body += circle(R * 1.006, "url(#hell)", "#E2B65A", 3.2)
    for index in range(60):
        angle = index * 6 + _stray(index, 3) * 2
        body += standing(
            sprite("flame", 0, 0, 1.0, FLAMES[index % 3]), angle, R * 0.933, 1.34 + _stray(index, 7) * 0.34
        )
    roots = ""
    for index in range(72):
        angle, deep = index * 5 + _stray(index, 5), 34 + 14 * _stray(index, 11)
        corners = at(angle - 1.5, EARTH * R), at(angle, 0.85 * R + deep), at(angle + 1.5, EARTH * R)
        roots += art.line(corners, closed=True) + " "
    body += art.path(roots, "#3A1016")
    return body, art.radial("hell", stops, R)


def fire() -> str:
    """Small flames at the very rim, in front of those who stand in Hell."""
    body = ""
    for index in range(60):
        flame = sprite("flame", 0, 0, 1.0, FLAMES[(index * 2 + 1) % 3])
        angle, scale = index * 6 + 3 + _stray(index, 5) * 2, 0.66 + _stray(index, 9) * 0.16
        body += standing(flame, angle, R * 0.968, scale)
    return body


def earth() -> tuple[str, str]:
    """The earth, and the hills that go further and further in."""
    stops = ((0.6, "#E6CE96"), (1.0, "#B58F5A"))
    body = art.path(_wavy(0.85 * R, 7, 40, 2), "#8A5F34")
    body += art.path(_wavy(EARTH * R, 7, 40, 2), "url(#earth)")
    for far, swing, waves, colour in HILLS_FAR:
        body += art.path(_wavy(far * R, swing, waves, round(far * 100)), colour)
    return body, art.radial("earth", stops, EARTH * R)


def sky(light: Light) -> tuple[str, str]:
    """The sky in a light, darkest about Heaven; stars in it by night."""
    colours = [colour for _, colour in SKIES[light]][: len(STOPS)]
    body = art.path(_wavy(SKY * R, 33, 24, 12), "url(#sky)")
    if light == "evening":
        for index in range(STARS):
            x, y = at(index * 137.5, R * (0.25 + 0.17 * ((index * 29 % 37) / 37)))
            body += art.circle(2.2 + index % 3, "#FFF4D6", at=(x, y), opacity=0.6 + 0.12 * (index % 3))
    return body, art.radial("sky", tuple(zip(STOPS, colours)), 0.47 * R)


def land() -> str:
    """The path and the gorge that ends it, the trees, and what stands at the four places."""
    body = _path() + _gorge()
    for index, (angle, scale, kind) in enumerate(TREES):
        ink = LEAVES[index * 5 % len(LEAVES)]
        body += standing(sprite(f"tree-{kind}", 0, 0, scale, ink), angle, HILLS * R)
    body += standing(sprite("peak", 0, 0, 1.38), ANGLES["cave"], 0.606 * R)
    wood = "".join(
        sprite(f"tree-{kind}", x, y, scale, ink) for (x, y, scale, kind), ink in zip(WOOD, LEAVES * 2)
    )
    body += standing(wood, ANGLES["forest"], 0.608 * R)
    body += standing(
        sprite("town", -10, -8, 1.12) + sprite("stupa", 62, 16, 1.05) + chest(), ANGLES["town"], 0.606 * R
    )
    return body + standing(sprite("temple", 0, -40, 0.68), ANGLES["temple"], 0.608 * R)


def lamps() -> tuple[str, str]:
    """What shines by night: the windows of the Town, the temple, the fire in the cave."""
    spots = {
        "cave": ((0, -60, 130),),
        "town": ((-140, -70, 60), (-60, -140, 66), (30, -130, 60), (100, -70, 56), (170, -60, 50)),
        "temple": ((0, -70, 150), (0, -150, 120), (0, -220, 84)),
    }
    body = ""
    for place, lit in spots.items():
        shapes = "".join(art.circle(r, "url(#lamp)", at=(x, y)) for x, y, r in lit)
        body += standing(shapes, ANGLES[place], 0.606 * R)
    return body, LAMPLIGHT


def heaven() -> tuple[str, str]:
    """Heaven's cloud with its three pagodas about a lotus, and the discs that one lands on."""
    far = HEAVEN * R * 1.025
    body = f'<g transform="scale(1.14)" opacity="0.35">{_cloud(far, "#FFFFFF", "none")}</g>'
    body += _cloud(far, "url(#heaven)", "#E2B65A")
    curl = (
        "M-60,20 C-66,-14 -30,-30 -10,-12 C4,2 -4,22 -20,18 C-32,14 -28,-2 -18,0 "
        "M-10,-12 C10,-34 50,-24 52,6 C53,18 46,24 40,22"
    )
    line = art.path(curl, "none", "#D9A24A", 6.0, opacity=0.7, **art.CAP)
    for index in range(8):
        angle = index * 45 + 22.5
        x, y = at(angle, far * 0.84)
        body += f'<g transform="translate({x:.2f} {y:.2f}) rotate({angle + 90:.2f}) scale(0.6)">{line}</g>'
    for angle in (30, 150, 270):
        body += standing(sprite("temple", 0, 0, 0.25), angle, 0.155 * R)
    body += _rosette(56.0)
    discs = "".join(_disc(*at(angle, PATH * R)) for angle in ANGLES.values())
    defs = art.radial("heaven", ((0, "#FFFDF2"), (1, "#FBE9C4"))) + art.linear("plinth", "#FFF8E6", "#E4CB9A")
    return body + discs, defs


def chest() -> str:
    """The box of the Town, with a slot for giving and a coin on its front; its foot where the Town's is."""
    return box(*CHEST)


CHEST = (-112.0, 10.0)  # the middle of the box, from the Town's foot


# -- parts


def circle(r: float, fill: str, line: str = "none", thick: float = 0.0) -> str:
    """A circle about the middle."""
    return art.circle(r, fill, line, thick)


def _path() -> str:
    """Three quarters of a circle, from the first place to the last."""
    far = PATH * R
    angles = list(ANGLES.values())
    d = f"M{_pt(at(angles[0], far))} A{far:.1f},{far:.1f} 0 1 1 {_pt(at(angles[-1], far))}"
    return road(d, 66.0, 46.0, 7.6, "2 28")


def _gorge() -> str:
    """Water falls where there is no way on."""
    water = (
        "M-100,0 C-60,-124 -88,-184 -31,-284 L26,-284 C60,-164 33,-124 90,0Z",
        "M-35,-32 C-18,-140 -31,-184 -4,-262 M35,-32 C13,-140 18,-206 9,-240",
        "M-72,-18 C-50,-96 -62,-140 -40,-190 M70,-18 C48,-90 54,-140 40,-190",
    )
    body = art.path(water[0], "url(#water)", "#1F3A57", 4.0)
    for d, thick, opacity in ((water[1], 6.6, 0.7), (water[2], 4.4, 0.4)):
        line = {"stroke": "#E9F4F2", "stroke_width": thick, "opacity": opacity, "stroke_linecap": "round"}
        body += art.tag("path", d=d, fill="none", **line)
    return standing(body, GORGE, 0.845 * R)


def water() -> str:
    """The paint of the gorge."""
    return art.linear("water", "#7FB3C2", "#2C4C73")


def _disc(x: float, y: float) -> str:
    """A landing disc, seen from above."""
    far = tondo.DISC * R
    shades = "".join(art.circle(far + 4 + grow, "#2A1618", at=(x, y), opacity=0.09) for grow in (0, 4, 8, 12))
    return (
        shades
        + art.circle(far, "url(#plinth)", "#B5935F", 6.0, at=(x, y))
        + art.circle(far * 0.8, "none", "#C9A877", 3.0, at=(x, y))
    )


def _cloud(far: float, fill: str, line: str) -> str:
    """A cloud of sixteen lobes about the middle."""
    lobe = far * 0.235
    d = f"M{_pt(at(0, far))}" + "".join(
        f" A{lobe:.1f},{lobe:.1f} 0 0 1 {_pt(at((index + 1) * 22.5, far))}" for index in range(16)
    )
    return art.path(d + "Z", fill, line, 4.4)


def _rosette(far: float) -> str:
    """A lotus seen from above."""
    body = ""
    for turn, length, colour in ((22.5, far, "#D9A032"), (0.0, far * 0.84, "#F7DFA0")):
        wide = length * 0.3
        petal = (
            f"M0,0 C{wide:.1f},{-length * 0.35:.1f} {wide:.1f},{-length * 0.72:.1f} 0,{-length:.1f} "
            f"C{-wide:.1f},{-length * 0.72:.1f} {-wide:.1f},{-length * 0.35:.1f} 0,0Z"
        )
        for index in range(8):
            shape = art.path(petal, colour, "#A87414", 1.6)
            body += f'<g transform="rotate({turn + index * 45:g})">{shape}</g>'
    return body + circle(far * 0.22, "#D9A032")


def _wavy(far: float, swing: float, waves: int, seed: int) -> str:
    """A circle that swings in and out, none of its waves like its neighbour."""
    points = []
    for index in range(waves):
        out = swing if index % 2 else -swing
        points.append(at(index * 360 / waves, far + out * (0.72 + 0.28 * _stray(index, seed))))
    d = f"M{_pt(points[0])}"
    for index in range(waves):
        before, start, end, after = (points[(index + step) % waves] for step in (-1, 0, 1, 2))
        one = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        two = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        d += f" C{_pt(one)} {_pt(two)} {_pt(end)}"
    return d + "Z"


def _stray(index: int, seed: int) -> float:
    """How far something strays from its place: -1 to 1, the same each time."""
    return ((index * 37 + seed * 53 + index * index * seed) % 29) / 14 - 1


def _pt(point: Point) -> str:
    return f"{point[0]:.2f},{point[1]:.2f}"
