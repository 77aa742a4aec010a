"""Where stacks, card and slip lie about the Wheel on a screen that lies flat. Pure geometry, lengths in u."""

from __future__ import annotations

from dataclasses import dataclass

from game.scenes.plans.box import Box
from game.scenes.plans.flat import EAST, EDGE, KINDS, NORTH, SOUTH, FlatPlan

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
class WheelFlat:
    """What lies about the Wheel, on the screen; `facing` is the side the stacks are turned to.

    `cards` is the room for the card read last while nobody at the east acts, and while somebody does;
    None where there is none.
    """

    stacks: dict[str, Box]
    facing: dict[str, int]
    slip: Box
    cards: tuple[Box | None, Box | None]


def wheel_flat(flat: FlatPlan) -> WheelFlat:
    """The plan for a table."""
    width, height = flat.measure.size
    seats, unit = len(flat.places), flat.unit
    left, right = (_beside(flat, each) for each in flat.flanks)
    corners = {(each.quarters, each.waiting.x < width // 2) for each in flat.places}
    reach = round(flat.middle.width / 2 * FLAMES)
    inner = width // 2 + reach
    if seats <= 4:
        stacks = _in_corners(flat)
        north = any(side == NORTH for side, _ in corners)
        facing = {code: NORTH if number < 3 and north else SOUTH for number, code in enumerate(CODES)}
        slip = Box(left.x, left.y, width // 2 - reach - left.x, left.height)
        far = width - round((EDGE + KINDS["wheel"].end_wait[1] + CLEAR) * unit)
        beside = Box(inner, right.y, far - inner, right.height)
        narrow = Box(inner, right.y, right.right - inner, right.height)
        return WheelFlat(stacks, facing, slip, (_in_the_middle(beside, unit), narrow))
    top = round(BELOW_MENU * unit) + (height - round(108 * unit)) // 2
    if seats == 5:
        stacks = _in_a_row(flat)
        facing = dict.fromkeys(CODES, NORTH)
        slip = Box(left.x, top, width // 2 - reach - left.x, left.bottom - top)
        far = width - round((EDGE + KINDS["wheel"].full_end_wait[1] + CLEAR) * unit)
        low = height - top
        beside = Box(inner, right.y, far - inner, low - right.y)
        narrow = Box(inner, right.y, right.right - inner, low - right.y)
        return WheelFlat(stacks, facing, slip, (_in_the_middle(beside, unit), narrow))
    wide = round(CLOSE * unit)
    tall, step = round(wide * TALL), round(1.0 * unit)
    stacks = {}
    for number, code in enumerate(CODES):
        column, row = divmod(number, 3)
        x = left.x + round(1.0 * unit) + column * (wide + round(GAP * unit))
        stacks[code] = Box(x, top + row * (tall + step), wide, tall)
    slip = Box(inner, right.y, right.right - inner, height - top - right.y)
    return WheelFlat(stacks, dict.fromkeys(CODES, SOUTH), slip, (None, None))


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


def _in_a_row(flat: FlatPlan) -> dict[str, Box]:
    """All six in the one corner where nobody sits."""
    return {code: _stack(flat, number) for number, code in enumerate(CODES)}


def _stack(flat: FlatPlan, number: int) -> Box:
    unit = flat.unit
    wide = round(STACK * unit)
    x = round(CORNER[0] * unit) + number * (wide + round(GAP * unit))
    return Box(x, round(CORNER[1] * unit), wide, round(wide * TALL))


def _in_the_middle(room: Box, unit: float) -> Box:
    """As much of a room, about its middle, as a card wants."""
    tall = min(room.height, round(1.15 * CARD * unit))
    return Box(room.x, room.y + (room.height - tall) // 2, room.width, tall)


def turns_east(flat: FlatPlan, seat: int) -> bool:
    """Whether a seat sits at the east."""
    return flat.places[seat].quarters == EAST
