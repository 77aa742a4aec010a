"""Where stacks and card lie about the Wheel on a screen that lies flat. Pure geometry, lengths in u."""

from __future__ import annotations

from dataclasses import dataclass

from game.scenes.layout.box import Box
from game.scenes.layout.flat import EAST, EDGE, KINDS, NORTH, SOUTH, WEST, FlatPlan

CODES = ("HU", "SP", "AN", "DG", "SU", "HG")  # those of the left, then those of the right
TALL = 1.44  # of a card, for its breadth
STACK, CLOSE, GAP = 8.0, 7.4, 1.6  # how broad a stack is, one of six beside the Wheel, and between two
CORNER = (13.6, 2.8)  # where the stacks begin in a corner where nobody sits
FLAMES = 1.17  # for the Wheel's radius: nothing lies nearer to it
FLANK = 48.0  # how tall a flank is beside the Wheel
CLEAR = 1.2  # between two things beside the Wheel
BELOW_MENU = 43.0  # from the screen's edge, where the menus lie beside the Wheel
CARD = 36.0  # how long and how broad the room of a card is at the most


@dataclass(frozen=True)
class Flank:
    """What may lie at one side of the Wheel, on the screen: a card.

    `card` is the room for the card read last while nobody at this end acts, `narrow` while somebody does;
    None where there is none.
    """

    card: Box | None
    narrow: Box | None


@dataclass(frozen=True)
class WheelFlat:
    """What lies about the Wheel, on the screen; `facing` is the side the stacks are turned to.

    `flanks` are at the left and at the right, and `near` tells which of them is the nearer one to a seat.
    """

    stacks: dict[str, Box]
    facing: dict[str, int]
    flanks: tuple[Flank, Flank]
    near: tuple[int, ...]
    ends: tuple[bool, ...]  # whether a seat's acting place takes of its flank

    def card(self, seat: int) -> Box | None:
        """Where the card that a seat read last lies while it acts."""
        flank = self.flanks[self.near[seat]]
        return flank.narrow if self.ends[seat] else flank.card


def wheel_flat(flat: FlatPlan) -> WheelFlat:
    """The plan for a table."""
    width, height = flat.measure.size
    seats, unit = len(flat.places), flat.unit
    left, right = (_beside(flat, each) for each in flat.flanks)
    reach = round(flat.middle.width / 2 * FLAMES)
    one, other = width // 2 - reach, width // 2 + reach
    at = [flat.outward(each.quarters, each.waiting).centerx for each in flat.places]
    near = tuple(int(x > width // 2) for x in at)
    ends = tuple(each.quarters in (WEST, EAST) for each in flat.places)
    kind, north = KINDS["wheel"], any(each.quarters == NORTH for each in flat.places)
    top = round(BELOW_MENU * unit) + (height - round(108 * unit)) // 2
    if seats == 6:
        wide = round(CLOSE * unit)
        tall, step = round(wide * TALL), round(1.0 * unit)
        stacks = {}
        for number, code in enumerate(CODES):
            column, row = divmod(number, 3)
            x = left.x + round(1.0 * unit) + column * (wide + round(GAP * unit))
            stacks[code] = Box(x, top + row * (tall + step), wide, tall)
        flank = Flank(None, None)
        return WheelFlat(stacks, dict.fromkeys(CODES, SOUTH), (flank, flank), near, ends)
    if seats == 5:
        stacks = {code: _stack(flat, number) for number, code in enumerate(CODES)}
        facing = dict.fromkeys(CODES, NORTH)
        waits = kind.full_end_wait[1]
        rows = (top, left.bottom), (right.y, height - top)
    else:
        stacks = _in_corners(flat)
        facing = {code: NORTH if number < 3 and north else SOUTH for number, code in enumerate(CODES)}
        waits = kind.end_wait[1]
        rows = (left.y, left.bottom), (right.y, right.bottom)
    end = round((EDGE + waits + CLEAR) * unit)
    (upper, low), (first, last) = rows
    flanks = (
        _flank((end, left.x), one, upper, low, unit),
        _flank((width - end, right.right), other, first, last, unit),
    )
    return WheelFlat(stacks, facing, flanks, near, ends)


def _flank(ends: tuple[int, int], inner: int, top: int, low: int, unit: float) -> Flank:
    """One side of the Wheel, between two heights: `ends` are where it ends, and where if one acts there."""
    rooms = []
    for end in ends:
        x, wide = min(end, inner), abs(inner - end)
        rooms.append(Box(x, top, wide, low - top))
    return Flank(_in_the_middle(rooms[0], unit), rooms[1])


def _beside(flat: FlatPlan, flank: Box) -> Box:
    """Of a flank, what lies beside the Wheel."""
    tall = round(FLANK * flat.unit)
    return Box(flank.x, (flat.measure.size[1] - tall) // 2, flank.width, tall)


def _in_corners(flat: FlatPlan) -> dict[str, Box]:
    """Three in each of the two corners where nobody sits."""
    width, height = flat.measure.size
    found = {}
    for number, code in enumerate(CODES):
        box = _stack(flat, number % 3)
        if number >= 3:
            box = Box(width - box.right, height - box.bottom, *box.size)
        found[code] = box
    return found


def _stack(flat: FlatPlan, number: int) -> Box:
    unit = flat.unit
    wide = round(STACK * unit)
    x = round(CORNER[0] * unit) + number * (wide + round(GAP * unit))
    return Box(x, round(CORNER[1] * unit), wide, round(wide * TALL))


def _in_the_middle(room: Box, unit: float) -> Box:
    """As much of a room, about its middle, as a card wants."""
    tall = min(room.height, round(1.15 * CARD * unit))
    return Box(room.x, room.y + (room.height - tall) // 2, room.width, tall)
