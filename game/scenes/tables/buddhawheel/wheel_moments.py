"""Where everything stands while somebody dies, is liberated or becomes a Buddha at BuddhaWheel's table.

Pure geometry; what is called a place is in pixels of the screen, its height above the bar.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.scenes.layout.box import Box
from game.widgets.theme import Measure

Point = tuple[float, float]

REACH = 1.1  # the tips of the flame petals about the wheel, for its radius
RADIUS = 42.4  # u: of the wheel where all has room
COLUMN, LEAST = 38.4, 24.0  # u: how broad a column beside the wheel is, and the least that can be read
LEAST_WIDE = 190  # pixels: narrower it has no room for its words in the smallest type
SOLE = 43.0  # u: how broad the one column is where what protects is told elsewhere
HEAD = 9.6  # u: what the headings take above card and panels
TALL = 1.44  # of a card, for its breadth
UPRIGHT_COLUMNS = 40.0  # u: how tall the columns below an upright wheel are at the least
UPRIGHT = 1.15  # how high a screen is for its breadth from where on the columns lie below the wheel
DEEP = 12.0  # u below the middle: from there on a death stands where the lotus of the birth would
APART = 21.0  # u: between a death and the lotus of the birth
BROADEST = 30.0  # u: farther than that from the middle no lotus stands so low
CARRIED = 26.8  # u: from the lotus of the birth to that of the one turned away
RESTS, RESTS_ASIDE = 13.4, 27.0  # u: how far below the Bardo, or beside it, it is said what comes after
WHEEL_LEFT = 64.0  # u: the radius of the wheel that is left behind


@dataclass(frozen=True)
class DeathPlan:
    """The wheel in the middle, the card that decides at its left, what protects at its right.

    `unit` is a length of one u where the wheel has its full radius, and less where it is smaller.
    `birth` is the middle of the lotus of the birth, `turned` that of the birth that did not come,
    `shelter` where what protects stands; `told` is where the birth is named: left of its lotus, right
    of it or below. `rest` is where it is said what follows in the Bardo.
    """

    centre: Point
    radius: float
    unit: float
    left: Box
    right: Box
    birth: Point
    turned: Point
    shelter: Point
    told: str
    rest: Point

    @property
    def wheel(self) -> Box:
        """The square about the wheel, its flame petals with it."""
        reach = math.ceil(self.radius * REACH)
        return Box(round(self.centre[0]) - reach, round(self.centre[1]) - reach, 2 * reach, 2 * reach)


def plan_death(
    measure: Measure, size: tuple[int, int], floor: int, death: Point, *, turned: bool, sole: bool = False
) -> DeathPlan:
    """The plan for a window, of which what lies above `floor` is free.

    `death` is where death came, from the wheel's middle in its radius, y downwards; `turned` is whether
    something protected, so that a second lotus is shown. `sole`: there is one column, with the card alone.
    """
    px, unit = measure.px, measure.u
    width, _ = size
    if size[1] >= UPRIGHT * width:
        radius = min((width / 2 - px(1.2)) / REACH, (floor - px(UPRIGHT_COLUMNS + 4)) / 2 / REACH)
        spare = floor - 2 * radius * REACH - px(UPRIGHT_COLUMNS + 4)
        centre = width / 2, px(1.6) + spare / 3 + radius * REACH
        top = round(centre[1] + radius * REACH + spare / 3) + px(1.4)
        half = (width - 3 * px(3.2)) // 2
        left = Box(px(3.2), top, half, floor - px(1.2) - top)
        right = left.move(half + px(3.2), 0)
        if sole:
            left = right = left._replace(width=width - 2 * px(3.2))
    elif sole:
        across = min(px(SOLE), round(width * 0.36))
        left = right = Box(px(2.4), px(4.0), across, floor - px(5.4))
        radius = min(RADIUS * unit, (floor - px(1.6)) / 2 / REACH, (width - left.right - px(2.0)) / 2 / REACH)
        centre = (left.right + width) / 2, floor / 2 + px(0.2)
    else:
        least = max(px(LEAST), LEAST_WIDE) + px(3.6)
        radius = min(RADIUS * unit, (floor - px(1.6)) / 2 / REACH, (width / 2 - least) / REACH)
        centre = width / 2, floor / 2 + px(0.2)
        across = min(px(COLUMN), round(width / 2 - radius * REACH) - px(3.0))
        left = Box(round(centre[0] - radius * REACH) - px(1.0) - across, px(4.0), across, floor - px(5.4))
        right = left.move(round(2 * (radius * REACH + px(1.0))) + across, 0)
    unit = radius / RADIUS
    dead = death[0] * RADIUS, death[1] * RADIUS
    birth, other, told = _births(dead, turned)
    shelter = (other[0] * 0.62, other[1] * 0.44)

    def place(point: Point) -> Point:
        return centre[0] + point[0] * unit, centre[1] + point[1] * unit

    rest = place(_rests(dead))
    return DeathPlan(
        centre, radius, unit, left, right, place(birth), place(other), place(shelter), told, rest
    )


def _rests(dead: Point) -> Point:
    """Below the Bardo; beside it, away from where death came, where a death or its name stands below."""
    if abs(dead[0]) < 20.0 and 6.5 < dead[1] < 26.0:
        return (RESTS_ASIDE if dead[0] <= 0 else -RESTS_ASIDE), 0.0
    return 0.0, RESTS


def _births(dead: Point, sheltered: bool) -> tuple[Point, Point, str]:
    """The lotuses of the birth and of the one turned away, about the middle, clear of where death came."""
    side = 1 if dead[0] <= 0 and dead[1] > DEEP else -1
    birth = 0.0
    if dead[1] > DEEP and abs(dead[0]) < APART:  # beside it, and the other lotus on the far side
        birth = dead[0] + side * APART
    turned = birth + side * CARRIED
    depth = 31.4
    if abs(turned) > BROADEST:
        turned, depth = side * (BROADEST + 2.0), 15.0
    away = "right" if dead[0] < birth else "left"
    near = dead[1] > DEEP and abs(dead[0] - birth) < 2 * APART
    if not near:
        away = "right" if turned < birth else "left"
    told = "below" if sheltered and near and (turned > birth) == (away == "right") else away
    return (birth, 32.8), (turned, depth), told


@dataclass(frozen=True)
class FreePlan:
    """Night above and dawn below, a full moon with six petals between them, and the wheel left behind.

    `moon` is its middle, `unit` as long as one u where the six petals have their full breadth; `thread`
    is how high the thread lies, `wheel` the middle of the wheel and `radius` its own. The loops in the
    thread are at the left, or at the right where what is said at the left reaches down to them.
    """

    moon: Point
    unit: float
    name: Box
    facts: Box
    thread: float
    wheel: Point
    radius: float
    loops_right: bool = False


def plan_free(measure: Measure, size: tuple[int, int], floor: int) -> FreePlan:
    """The plan for a window, of which what lies above `floor` is free."""
    px, u = measure.px, measure.u
    width, height = size
    if height >= UPRIGHT * width:
        tall = floor / u
        unit = u * min(1.3, (width / u - 8) / 58, tall / 118)
        name = Box(px(6), px(6), width - px(12), round(tall * 0.17 * u))
        moon = width / 2, name.bottom + 29.0 * unit
        facts = Box(px(6), round(moon[1] + 29.0 * unit), width - px(12), px(22))
        thread = float(facts.bottom + px(3.4))
        radius = min(WHEEL_LEFT * u, width * 0.62)
        return FreePlan(moon, unit, name, facts, thread, (width / 2, thread + px(2) + radius * REACH), radius)
    unit = u * min(1.0, (width / u - 2 * 30) / 56, floor / u / 94)
    moon = width / 2, 33.0 * unit
    narrow = width / u <= 150
    aside = px(4.0) if narrow else px(9.4)
    across = round(moon[0] - 29.0 * unit) - aside
    name = Box(aside, px(7), across, round(moon[1] + 13 * unit) - px(7))
    facts = Box(width - aside - across, name.y, across, name.height)
    thread = 61.8 * unit
    return FreePlan(moon, unit, name, facts, thread, (width / 2, 130.0 * unit), WHEEL_LEFT * unit, narrow)
