"""The squares of the Wheel: the arms with their casing, the two Paths, the hub, the gate, and the rim."""

from __future__ import annotations

import math

from game.engine.games.buddhawheel.components import Square
from game.scenes.tables.buddhawheel.signs import PIGMENTS
from game.scenes.tables.buddhawheel.wheel import BAND, BARDO, HUB, LAND, RINGS, SEAM, Arm, Wheel
from game.scenes.tables.buddhawheel.wheel_brush import (
    CASING,
    GOLD,
    GOLD_DARK,
    SQUARES,
    UNIT,
    Brush,
    Point,
    petal,
)
from game.widgets import theme
from game.widgets.theme import Colour

# Round an arm, from outside in: how far out, how much less at its end, the colour, how thick.
CASINGS = (
    (0.0145, 0.003, "#0A0713", 0.5),
    (0.0088, 0.0072, GOLD_DARK, 1.0),
    (0.0068, 0.0056, GOLD, 1.0),
    (0.0026, 0.0021, "#1C1206", 1.0),
)
ROOT = -0.1  # from where on an arm is painted: its beginning lies below the petals of the births
FLAMES, PEARLS = 78, 156  # round the rim
# The Bardo's petals: how many, how long, half their breadth, how thick, and how far the first is turned.
PETALS = ((12, 38.0, 9.0, 0.55, 15.0), (8, 33.0, 10.0, 0.8, 0.0), (8, 22.0, 7.5, 1.0, 22.5))
OUTER_FLAME = "M-15,4 C-16,-6 -8,-12 -2,-24 C0,-17 4,-14 6,-17 C12,-9 17,-4 15,4Z"
INNER_FLAME = "M-8,4 C-9,-2 -4,-6 0,-13 C4,-6 9,-2 8,4Z"
# A flame, its heart, and the one behind it.
MADDER = ("#B7472F", "#E98A5A", "#6E241B")
SAFFRON = ("#D98A34", "#F6CF6E", "#7E4A16")
VERDIGRIS = ("#2F6E6A", "#6FB3A6", "#1B403F")


def tile_colour(square: Square) -> Colour:
    """The pigment of a plain square: that of its realm, or the lighter one in every second."""
    realm = square.realm or ""
    return SQUARES[realm][(int(square.id.rsplit("_", 1)[1]) + (realm not in RINGS)) % 2]


# -- the arms


def shadow(brush: Brush, arm: Arm) -> None:
    """An arm lies above the land: its shadow, which falls on nothing but the lands."""
    wheel = brush.wheel
    around = wheel.band(arm, ROOT, arm.cuts[-1] + 0.012, BAND / 2 + 0.03)
    within = [(min(radius, LAND), angle) for radius, angle in map(wheel.polar, around)]
    shape = brush.round([wheel.at(radius, angle) for radius, angle in within])
    brush.path(shape, "#05030C", opacity="0.22")


def casing(brush: Brush, arm: Arm) -> None:
    """Shadow, brass, gold and ink round an arm, and its root in the realm's pigment."""
    wheel = brush.wheel
    for out, end, colour, thick in CASINGS:
        band = wheel.band(arm, ROOT, arm.cuts[-1] + end, BAND / 2 + out)
        brush.path(brush.round(band), colour, opacity=f"{thick:g}")
    root = wheel.band(arm, ROOT, arm.cuts[0])
    brush.path(brush.round(root), theme.darker(PIGMENTS[arm.realm], 0.3))


def relief(brush: Brush, arm: Arm) -> None:
    """An arm is a little round: light along its outer edge, shade along its inner one."""
    for near, far, colour, thick in ((0.2, 0.5, "#FFFFFF", 0.1), (-0.5, -0.2, "#0B0714", 0.13)):
        side = brush.wheel.strip(arm, arm.cuts[0], arm.cuts[-1], near * BAND, far * BAND)
        brush.path(brush.round(side), colour, opacity=f"{thick:g}")


def arm_square(brush: Brush, arm: Arm, square: Square) -> None:
    """A square of an arm: plain, dark for a flame, or darker for the realm's death."""
    name = square.id
    if square.kind == "death":
        brush.path(brush.outline(name), "#15090F", CASING, 2.4)
        brush.path(brush.outline(name, -0.008), "none", SQUARES[arm.realm][0], 1.3, opacity=0.9)
    elif square.kind == "flame":
        brush.path(brush.outline(name), "#3A0D0C", CASING, 2.4)
        brush.path(brush.outline(name, -0.0065), "none", "#FF9A4A", 1.4, opacity=0.95)
    else:
        brush.path(brush.outline(name), tile_colour(square), CASING, 2.2)
        brush.path(brush.outline(name, -0.0055), "none", "#FFF8E6", 1.1, opacity=0.42)


def arm_sign(brush: Brush, arm: Arm, square: Square) -> None:
    """The flame or the skull on a square of an arm; on some of its plain ones the sign of its realm."""
    if square.kind == "flame":
        brush.sprite("flame", *brush.moved(brush.wheel.centre(square.id)), 33.5)
    elif square.kind == "death":
        brush.sprite("skull", *brush.on_arm(arm, 1 + (arm.cuts[-1] - 1) * 0.1), 33.5)
    elif square.id in signed(brush.wheel, arm):
        brush.sign(arm.realm, *brush.moved(brush.wheel.centre(square.id)), 30)


def signed(wheel: Wheel, arm: Arm) -> list[str]:
    """Every fourth plain square of an arm: there its realm is known without its colour."""
    return [name for name in arm.squares if wheel.squares[name].kind == "plain"][1::4]


# -- the Paths


def path_square(brush: Brush, square: Square) -> None:
    """A square of the Spiritual or the Subtle Path."""
    name, spiritual = square.id, square.realm == "spiritual"
    if square.kind == "death":
        brush.path(brush.outline(name), "#15090F", CASING, 2.4)
        line = "#E9DEC4" if spiritual else "#8FA0D8"
        brush.path(brush.outline(name, -0.009), "none", line, 1.4, opacity=0.9)
        return
    edge, inner, strength = ("#5E3F12", "#B58A45", 0.8) if spiritual else ("#0A1026", "#8FA0D8", 0.6)
    brush.path(brush.outline(name), tile_colour(square), edge, 1.8)
    brush.path(brush.outline(name, -0.009), "none", inner, 1.1, opacity=strength)


def path_sign(brush: Brush, square: Square) -> None:
    """What stands on a square of a Path: skull, parasol, moon, or a small flower or star."""
    x, y = brush.moved(brush.wheel.centre(square.id))
    if square.kind == "death":
        brush.sprite("skull", x, y, 43)
    elif square.kind == "umbrella":
        _parasol(brush, square)
    elif square.kind == "moon":
        brush.circle(x, y, 23.5, "none", "#C9B778", 1.0)
        brush.sprite("moon", x, y, 46.4)
    elif square.realm == "spiritual":
        _rosette(brush, (x, y), 9.5, 3.2, "#DCC289", "#FFF7E0")
    else:
        star = "M0,-9 L2.2,-2.2 L9,0 L2.2,2.2 L0,9 L-2.2,2.2 L-9,0 L-2.2,-2.2Z"
        with brush.placed((x, y)):
            brush.path(star, "#AEBBEA", opacity=0.55)


def ring_relief(brush: Brush, realm: str) -> None:
    """A Path is a little round: light along its outer edge, shade along its inner one."""
    inner, outer = RINGS[realm]
    broad = (outer - inner) * 0.22
    for radius, colour, thick in ((outer - broad / 2, "#FFFFFF", 0.09), (inner + broad / 2, "#2A1608", 0.12)):
        brush.add(
            "circle", cx=0, cy=0, r=radius * UNIT, stroke=colour, stroke_width=broad * UNIT, opacity=thick
        )


def _parasol(brush: Brush, square: Square) -> None:
    """On a cream disc in a thin second ring; where the arch stands beside it, it makes way."""
    radius, angle = square.radius, square.angle
    if square.id == brush.wheel.arch.to:
        radius, angle = radius + 0.006, angle - 2.6
    x, y = brush.at(radius, angle)
    brush.circle(x, y, 21.5, "#FFFAEA", "#A77E3A", 1.6)
    brush.circle(x, y, 24.5, "none", "#A77E3A", 0.8)
    brush.sprite("parasol", x, y + 1.0, 41)


def _rosette(
    brush: Brush,
    place: Point,
    length: float,
    half: float,
    colour: Colour,
    heart: Colour,
    edge: Colour = "none",
) -> None:
    for turn in range(0, 360, 45):
        with brush.placed(place, turn):
            brush.path(petal(length, half), colour, edge, 1.0 if edge != "none" else 0.0)
    brush.circle(*place, length * 0.25, heart)


def steps_outward(brush: Brush) -> None:
    """The seam between the Paths, and on it a small gold mark a square: one way, outward."""
    brush.circle(0, 0, SEAM * UNIT, "none", "#3A2408", 4.6)
    brush.circle(0, 0, SEAM * UNIT, "none", GOLD, 2.2)
    for square in brush.wheel.squares.values():
        if square.realm == "spiritual" and square.kind != "death":
            with brush.placed(brush.at(SEAM, square.angle), 90 - square.angle):
                brush.path("M-6,3.6 L0,-5.6 L6,3.6 L0,1Z", "#FFE3A0", "#3A2408", 1.2)


# -- rim, hub and gate


def rim(brush: Brush) -> None:
    """Petals of flame in two rows, a string of pearls, a gold seam."""
    for first, d, radius, scale, part, line in (
        (0.0, INNER_FLAME, 1.034, 1.75, 2, "#0A0D1B"),
        (0.5, OUTER_FLAME, 1.034, 1.06, 0, "#0A0D1B"),
        (0.5, INNER_FLAME, 1.036, 0.95, 1, "none"),
    ):
        for index in range(FLAMES):
            angle = (index + first) * 360 / FLAMES
            with brush.placed(brush.at(radius, angle), 90 - angle, scale):
                colour = (MADDER, SAFFRON, VERDIGRIS)[index % 3][part]
                brush.path(d, colour, line, 0.0 if line == "none" else 1.4)
    brush.circle(0, 0, 1.034 * UNIT, "#3A2408", GOLD, 2.6)
    brush.circle(0, 0, 1.0235 * UNIT, "none", "#120B04", 9.0)
    for index in range(PEARLS):
        x, y = brush.at(1.0235, index * 360 / PEARLS)
        brush.circle(x, y, *((3.4, "#F7E7BE") if index % 6 else (4.2, "#D0503C")))
    brush.circle(0, 0, 1.014 * UNIT, "#0E1430", GOLD, 2.4)


def lands_edge(brush: Brush) -> None:
    """The gold line where the lands meet the Spiritual Path."""
    brush.circle(0, 0, LAND * UNIT, "none", "#2A1A08", 5.4)
    brush.circle(0, 0, (LAND + 0.002) * UNIT, "none", GOLD, 2.6)


def hub(brush: Brush) -> None:
    """The births' petals round the Bardo's lotus."""
    brush.add("circle", cx=0, cy=0, r=(HUB + 0.004) * UNIT, fill=CASING, opacity=0.55)
    for name in brush.wheel.births:
        realm = name.removeprefix("birth_")
        pigment = PIGMENTS[realm]
        shade = brush.shade(theme.lighter(pigment, 0.22), theme.darker(pigment, 0.12))
        brush.path(brush.outline(name), shade, GOLD, 2.0)
        brush.path(brush.outline(name, -0.007), "none", "#FFF6DC", 1.1, opacity=0.6)
        brush.sign(realm, *brush.at(0.148, brush.wheel.squares[name].angle + 1), 36)
    brush.circle(0, 0, (BARDO + 0.005) * UNIT, CASING, GOLD, 2.6)
    lotus(brush)


def lotus(brush: Brush) -> None:
    """The lotus of the Bardo."""
    night = [(0.0, "#F6F4FF", 1.0), (0.45, "#A9AEDB", 1.0), (1.0, "#343C74", 1.0)]
    brush.circle(0, 0, BARDO * UNIT, brush.radial("bardo", night, BARDO * UNIT))
    shade = brush.shade("#FFFFFF", "#9BA2D6")
    for count, length, half, thick, begun in PETALS:
        for index in range(count):
            with brush.placed((0, 0), index * 360 / count + begun, opacity=thick):
                brush.path(petal(length, half), shade, "#4C5596", 0.9)
    heart = brush.radial("bardo-heart", [(0.0, "#FFFFFF", 1.0), (1.0, "#F3DFA8", 1.0)], 8.5)
    brush.circle(0, 0, 8.5, heart, "#A57C33", 1.4)


def gate(brush: Brush) -> None:
    """The sector without squares between the Paths' ends, and the arch over its causeway."""
    wheel = brush.wheel
    inner, outer = RINGS["spiritual"][0], RINGS["subtle"][1]
    oxblood = brush.shade("#5E2320", "#3A1113")
    brush.path(brush.round(wheel.sector(inner, outer, 180)), oxblood, GOLD, 2.0)
    brush.path(brush.round(wheel.sector(inner, outer, 180, grown=-0.009)), "none", GOLD, 1.3, opacity=0.8)
    brush.sprite("knot", *brush.at(SEAM, 180), 65, GOLD)
    for radius in (0.80, 0.985):
        _rosette(brush, brush.at(radius, 180), 13, 4.2, "#E9B64B", "#FFF2C4", "#4A1512")
    with brush.placed(brush.moved(wheel.gate), _through(brush)):
        brush.rect((-24, -11, 44, 22), 2, "#F5E9C9", "#3A2408", 2.0)
        brush.path("M-14,-11 V11 M-4,-11 V11 M6,-11 V11", "none", "#B58A45", 1.2, opacity=0.8)
    arch(brush)


def _through(brush: Brush) -> float:
    """The direction through the arch, clockwise from pointing right."""
    wheel = brush.wheel
    (x0, y0), (x1, y1) = wheel.centre(wheel.arch.from_), wheel.centre(wheel.arch.to)
    return math.degrees(math.atan2(y1 - y0, x1 - x0))


def arch(brush: Brush) -> None:
    """The arch, its foot towards the human realm."""
    turn = _through(brush)
    x, y = brush.moved(brush.wheel.gate)
    back = math.radians(turn)
    brush.sprite("arch", x + 3 * math.cos(back), y + 3 * math.sin(back), 69, turn=turn + 90)
