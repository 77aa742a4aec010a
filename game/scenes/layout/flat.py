"""Where everything of a table lies on a screen that lies flat: a place at each side, the board in the middle.

Lengths are in u. What a place holds is laid in the frame of who sits there: x to their right, y towards
them, so that it is drawn as for a reader at the south and then turned; sides are quarter turns clockwise
from there. The middle never moves: the acting place grows into room that is kept free for it.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from game.scenes.layout.box import Box, centred
from game.widgets.theme import Measure

Shape = Literal["round", "wheel", "cloth", "poster", "tray"]
Spot = tuple[float, float]
Zone = tuple[Literal["place", "menu", "middle"], int]  # a part of the screen to which touches belong

MIDDLE: Zone = ("middle", 0)
EDGE = 1.2  # between a place and the edge of the screen
MENU = 9.0
BESIDE = 2.0  # between a menu and the place beside which it stands
FAR = 1e6  # pixels: where nothing ends it, room reaches so far
GAP = 3.0  # between a round board and the places that are cut along it
THREAD = 2.6  # between the board and the thread round it
SOUTH, WEST, NORTH, EAST = range(4)
RING, RING_TALL, RING_FROM = 3.0, 4.4, 4  # tokens about the middle of one spot, and how small many are


@dataclass(frozen=True)
class Kind:
    """What a board of a shape asks of its table; lengths in u.

    `middle` is its breadth and height, `round` whether it is a circle, `beyond` how much farther that reaches
    with what is about it, `oval` whether an ellipse. `wait`
    and `act` are the length along the edge and the depth of a place at the south or north, `end_wait` and
    `end_act` at the west or east; `full_wait` and so on stand for them where five or six sit down. Places at
    the south or north stand in the corner at the reader's left where they `lean`, else in the middle; those
    at the ends begin at `end_from`, from the reader's left, or stand in the middle; where five sit, one alone
    at the north, those at the ends are as long as `five_end_act` into the corners there. On a screen less
    broad than `least` all is smaller.
    """

    middle: tuple[float, float]
    wait: tuple[float, float]
    act: tuple[float, float]
    end_wait: tuple[float, float]
    end_act: tuple[float, float]
    full_wait: tuple[float, float]
    full_act: tuple[float, float]
    full_end_wait: tuple[float, float]
    full_end_act: tuple[float, float]
    end_from: float | None = None
    five_end_act: tuple[float, float] | None = None
    least: float = 190.0
    lean: bool = True
    round: bool = False
    beyond: float = 0.0
    oval: bool = False


def _round(radius: float, least: float, beyond: float = 0.0) -> Kind:
    wait, act, end = (52.0, 11.2), (72.4, 27.6), (66.0, 27.6)
    sizes = wait, act, wait, end, wait, act, (49.6, 11.2), end
    return Kind((2 * radius, 2 * radius), *sizes, 15.0, least=least, round=True, beyond=beyond)


KINDS: dict[str, Kind] = {
    "round": _round(45.6, 176.0),
    "wheel": _round(41.0, 188.0, beyond=3.4),
    "cloth": Kind(
        (88.0, 79.0), (46.0, 11.2), (47.0, 27.6), (48.4, 11.2), (48.4, 27.6),
        (46.0, 11.2), (47.0, 27.6), (48.4, 11.2), (48.4, 27.6),
    ),
    "poster": Kind(
        (97.0, 60.0), (52.0, 11.2), (108.0, 22.0), (52.0, 11.2), (86.0, 22.0),
        (52.0, 11.2), (92.0, 22.0), (49.6, 11.2), (80.0, 22.0),
        lean=False,
    ),
    "tray": Kind(
        (87.0, 50.0), (76.0, 19.0), (105.6, 27.6), (76.0, 19.0), (105.6, 27.6),
        (56.0, 19.0), (92.0, 27.6), (49.6, 19.0), (65.0, 27.6),
        five_end_act=(84.0, 27.6), lean=False, oval=True,
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Arc:
    """A circle that a place is cut along, in the frame of who sits there, in pixels."""

    x: float
    y: float
    radius: float

    def left_at(self, y: float) -> float:
        """How far to the right there is room at a height, for what lies left of the circle."""
        down = abs(y - self.y)
        return self.x - math.sqrt(self.radius**2 - down**2) if down < self.radius else FAR

    def right_at(self, y: float) -> float:
        """How far to the left there is room at a height, for what lies right of the circle."""
        down = abs(y - self.y)
        return self.x + math.sqrt(self.radius**2 - down**2) if down < self.radius else -FAR


@dataclass(frozen=True)
class Place:
    """The place of one seat: its side, and where it lies for who sits there, while it waits and acts."""

    quarters: int
    waiting: Box
    acting: Box
    arc: Arc | None


@dataclass(frozen=True)
class Menu:
    """The button of a menu: whom it faces, and where it lies for them."""

    quarters: int
    box: Box


@dataclass(frozen=True)
class FlatPlan:
    """A table that lies flat, in pixels.

    `middle` is where the board lies on the screen; `flanks` are what is free beside it at all times, at the
    screen's left and right for decks, dice and the like; `free_side` is a side on which nobody sits. `thread`
    leads round the board, closed, and `beads` are the places of the seats on it, as indices of its points.
    """

    measure: Measure
    unit: float
    middle: Box
    places: tuple[Place, ...]
    menus: tuple[Menu, Menu]
    flanks: tuple[Box, Box]
    free_side: int | None
    thread: tuple[Spot, ...]
    beads: tuple[int, ...]

    def px(self, units: float) -> int:
        """A length in u as whole pixels."""
        return round(units * self.unit)

    def size(self, quarters: int) -> tuple[int, int]:
        """How large the screen is for who sits at a side."""
        width, height = self.measure.size
        return (height, width) if quarters % 2 else (width, height)

    def outward(self, quarters: int, box: Box) -> Box:
        """A box of a side's frame, on the screen."""
        return outward(self.measure.size, quarters, box)

    def zone_at(self, large: Collection[int], point: tuple[int, int]) -> Zone:
        """The part of the screen at a point while some places are large; places and menus count from 0."""
        spot = Box(*point, 1, 1)
        for seat, place in enumerate(self.places):
            box = place.acting if seat in large else place.waiting
            if self.outward(place.quarters, box).meets(spot):
                return "place", seat
        for index, menu in enumerate(self.menus):
            if self.outward(menu.quarters, menu.box).meets(spot):
                return "menu", index
        return MIDDLE


def outward(screen: tuple[int, int], quarters: int, box: Box) -> Box:
    """A box of the frame of who sits at a side, on a screen of a size."""
    (width, height), (x, y, w, h) = screen, box
    if quarters == WEST:
        return Box(width - y - h, x, h, w)
    if quarters == NORTH:
        return Box(width - x - w, height - y - h, w, h)
    if quarters == EAST:
        return Box(y, height - x - w, h, w)
    return box


def inward(screen: tuple[int, int], quarters: int, box: Box) -> Box:
    """A box of a screen of a size, in the frame of who sits at a side."""
    return outward(screen[::-1] if quarters % 2 else screen, -quarters % 4, box)


SIDES: dict[int, list[tuple[int, str]]] = {
    1: [(SOUTH, "")],
    2: [(SOUTH, ""), (NORTH, "")],
    3: [(SOUTH, ""), (WEST, ""), (NORTH, "")],
    4: [(SOUTH, ""), (WEST, ""), (NORTH, ""), (EAST, "")],
    5: [(SOUTH, "left"), (WEST, ""), (NORTH, ""), (EAST, ""), (SOUTH, "right")],
    6: [(SOUTH, "left"), (WEST, ""), (NORTH, "right"), (NORTH, "left"), (EAST, ""), (SOUTH, "right")],
}
"""At which side each of so many seats sits, clockwise in turn order, and in which corner of it for them."""


def flat_plan(measure: Measure, shape: str, seats: int) -> FlatPlan:
    """The places of one to six seats about a board of a shape."""
    kind = KINDS[shape]
    width, height = measure.size
    unit = min(measure.u, width / kind.least)
    breadth, tall = (round(each * unit) for each in kind.middle)
    middle = centred((width // 2, height // 2), (breadth, tall))
    places = tuple(_place(measure, unit, kind, side, corner, seats) for side, corner in SIDES[seats])
    free = [side for side in range(4) if side not in {each.quarters for each in places}]
    thread = _thread(kind, middle, unit)
    return FlatPlan(
        measure,
        unit,
        middle,
        places,
        _menus(measure, unit, kind, middle, {each.quarters for each in places}, seats > 4),
        _flanks(measure, unit, kind, middle),
        free[-1] if free else None,
        thread,
        tuple(_bead(measure, thread, each) for each in places),
    )


def _place(measure: Measure, unit: float, kind: Kind, side: int, corner: str, seats: int) -> Place:
    end, full = side in (WEST, EAST), seats > 4
    if end:
        wait, act = (kind.full_end_wait, kind.full_end_act) if full else (kind.end_wait, kind.end_act)
    else:
        wait, act = (kind.full_wait, kind.full_act) if full else (kind.wait, kind.act)
        corner = corner or ("left" if kind.lean else "")
    if end and seats == 5 and kind.five_end_act is not None:
        act, corner = kind.five_end_act, "left" if side == WEST else "right"
    size = measure.size[::-1] if end else measure.size
    start = kind.end_from if end and not full else None
    waiting, acting = (_at_edge(size, unit, each, corner, start) for each in (wait, act))
    arc = None
    if kind.round and not end:
        arc = Arc(size[0] / 2, size[1] / 2, (kind.middle[0] / 2 + kind.beyond + GAP) * unit)
    return Place(side, waiting, acting, arc)


def _at_edge(
    size: tuple[int, int], unit: float, place: tuple[float, float], corner: str, start: float | None
) -> Box:
    """A box at the reader's own edge."""
    edge, (wide, deep) = round(EDGE * unit), (round(each * unit) for each in place)
    x = (size[0] - wide) // 2
    if corner == "left":
        x = edge
    elif corner == "right":
        x = size[0] - edge - wide
    elif start is not None:
        x = size[0] // 2 - round((54 - start) * unit)
    return Box(x, size[1] - edge - deep, wide, deep)


def _menus(
    measure: Measure, unit: float, kind: Kind, middle: Box, sides: set[int], full: bool
) -> tuple[Menu, Menu]:
    """Two, opposite each other: in free corners, or where five or six sit beside the board.

    Each faces one of the `sides` where somebody sits, the nearest one.
    """
    edge, side = round(EDGE * unit), round(MENU * unit)
    if not full:
        near_west = next(each for each in (WEST, NORTH, SOUTH) if each in sides)
        near_east = next(each for each in (EAST, SOUTH) if each in sides)
        (wide, tall), lean = measure.size, edge + side
        x = edge
        if kind.oval:  # its places at the ends take the corners
            x += round((kind.end_act[1] + BESIDE) * unit)
        upper, lower = Box(x, edge, side, side), Box(wide - x - side, tall - lean, side, side)
        one, other = inward(measure.size, near_west, upper), inward(measure.size, near_east, lower)
        return Menu(near_west, one), Menu(near_east, other)
    size = measure.size[::-1]
    deep = round((EDGE + kind.full_end_act[1]) * unit)
    beside = round(0.8 * unit) if kind.round else (middle.x - deep - side) // 2
    x = size[0] // 2 - (round(22 * unit) if kind.round else side // 2)
    box = Box(x, size[1] - deep - beside - side, side, side)
    return Menu(WEST, box), Menu(EAST, box)


def _flanks(measure: Measure, unit: float, kind: Kind, middle: Box) -> tuple[Box, Box]:
    """What is free beside the board at all times, between it and the places at the ends."""
    width, height = measure.size
    deep = round((EDGE + kind.end_act[1] + 1.2) * unit)
    top = round((EDGE + kind.act[1] + 1.2) * unit)
    wide = max(0, middle.x - round(1.2 * unit) - deep)
    return Box(deep, top, wide, height - 2 * top), Box(width - deep - wide, top, wide, height - 2 * top)


def _thread(kind: Kind, middle: Box, unit: float) -> tuple[Spot, ...]:
    """The points of the thread round the board, clockwise from the middle of the south."""
    cx, cy = middle.x + middle.width / 2, middle.y + middle.height / 2
    out = (kind.beyond + THREAD) * unit
    a, b = middle.width / 2 + out, middle.height / 2 + out
    if kind.round or kind.oval:
        angles = [math.radians(90 + degree) for degree in range(360)]
        return tuple((cx + a * math.cos(angle), cy + b * math.sin(angle)) for angle in angles)
    corners = [(0.0, b), (-a, b), (-a, -b), (a, -b), (a, b), (0.0, b)]
    found: list[Spot] = []
    for (x0, y0), (x1, y1) in pairwise(corners):
        steps = max(2, round(math.hypot(x1 - x0, y1 - y0) / unit))
        found += [
            (cx + x0 + (x1 - x0) * step / steps, cy + y0 + (y1 - y0) * step / steps) for step in range(steps)
        ]
    return tuple(found)


def _bead(measure: Measure, thread: Sequence[Spot], place: Place) -> int:
    """The point of the thread that is nearest to a place."""
    x, y = outward(measure.size, place.quarters, place.waiting).center
    return min(range(len(thread)), key=lambda index: math.dist(thread[index], (x, y)))


def way_round(plan: FlatPlan, start: int, end: int) -> list[Spot]:
    """The points of the thread from one seat's bead to another's: clockwise as the turn goes, or if that is
    nearly all the way round, the short way.
    """
    count, one, other = len(plan.thread), plan.beads[start], plan.beads[end]
    onward = (other - one) % count
    steps = range(onward + 1) if onward <= count * 3 // 4 else range(0, onward - count - 1, -1)
    return [plan.thread[(one + step) % count] for step in steps]


def ring(count: int) -> tuple[list[Spot], float | None]:
    """Where so many tokens on one spot stand about its middle, and how tall they are; None: as ever. In u."""
    if count < 2:
        return [(0.0, 0.0)] * count, None
    angles = [math.radians(-90 + 360 * index / count) for index in range(count)]
    spots = [(RING * math.cos(angle), RING * math.sin(angle)) for angle in angles]
    return spots, RING_TALL if count >= RING_FROM else None
