"""Where picture and colophon stand on what is kept of a match: on a screen, on a wall, on a phone."""

from __future__ import annotations

from dataclasses import dataclass

from game.scenes.layout.box import Box

FORMS = {"screen": (3840, 2160), "wall": (4961, 3508), "phone": (1170, 2532)}
"""The pictures there are to keep, in pixels; `wall` is an A3 sheet at 300 dots an inch."""

CLOCK = 0.16  # of a tall picture: its upper part is left to the clock of a phone
PHONE = 1.7  # height for breadth of what is so tall
CORNER, LEAST = 27.0, 17.0  # units: the breadth of words in an upper corner, and what they need of it
NARROW = 46.0  # units: a column of words at the left that is narrower stands nearer to the edge
WIDE, PAPER = 1.6, 1.0  # breadth for height: from the one on words stand aside, from the other on below


@dataclass(frozen=True)
class KeepsakePlan:
    """The room of the picture, of the title with what stands below it, of the rows, and of the last line.

    `across` is how many rows stand side by side; `unit` is a 108th of the shorter side; `date` is where the
    day has a room of its own. On a screen `way` is left free for the way on.
    """

    shape: str  # wide, paper or tall
    picture: Box
    head: Box
    rows: Box
    foot: Box
    across: int
    unit: float
    date: Box | None = None
    way: Box | None = None


def plan_keepsake(
    size: tuple[int, int], seats: int, proportion: float, *, beside: float | None = None, leads: int = 0
) -> KeepsakePlan:
    """Where everything stands on a keepsake; `proportion` is the breadth of its picture for its height.

    `beside` is the breadth of what of it stands between its upper corners, where that is another. Where that
    leaves words no room in these, on paper they stand above the picture. A way on
    so many pixels high that `leads` from it has a room of its own, beside words and picture.
    """
    width, height = size
    unit = min(size) / 108
    whole = Box(0, 0, width, height)
    if width >= height * WIDE:
        return _wide(whole, unit, proportion, leads)
    return (
        _paper(whole, unit, seats, proportion if beside is None else beside, leads)
        if width >= height * PAPER
        else _tall(whole, unit, seats, proportion, leads)
    )


def _wide(whole: Box, unit: float, proportion: float, leads: int) -> KeepsakePlan:
    """Words at the left, the picture at the right over the whole height."""
    edge = round(unit * 6)
    least = round(whole.width * 0.27)
    wide = min(round(whole.height * proportion), whole.width - least - 2 * edge)
    picture = Box(whole.right - wide - edge, 0, wide, whole.height)
    left = max(round(unit * 5), min(round(unit * 11), round(picture.x - edge - unit * NARROW)))
    column = min(round(unit * 52), picture.x - left - edge)
    head = Box(left, round(unit * 8), column, round(unit * 20))
    foot = Box(left, whole.bottom - round(unit * 13), column, round(unit * 7))
    top, low = head.bottom + round(unit * 3), foot.y - round(unit * 2)
    way = Box(left, low - leads, column, leads) if leads else None
    rows = Box(left, top, column, (low if way is None else way.y - round(unit)) - top)
    return KeepsakePlan("wide", picture, head, rows, foot, 1, unit, way=way)


def _paper(whole: Box, unit: float, seats: int, beside: float, leads: int) -> KeepsakePlan:
    """The picture in the middle, words in the upper corners, and along the foot who played."""
    edge = round(unit * 7)
    across = seats if seats <= 4 else 3
    deep = round(unit * 11.5) * -(-seats // across)
    low, way = whole.bottom - edge + round(unit * 2.5), None
    if leads:
        way = Box(edge, whole.bottom - round(unit * 2) - leads, whole.width - 2 * edge, leads)
        low = way.y
    rows = Box(edge, low - deep, whole.width - 2 * edge, deep)
    picture = Box(edge, round(unit * 1.5), whole.width - 2 * edge, rows.y - round(unit * 2.5))
    free = (whole.width - picture.height * beside) / 2 - edge - unit * 1.5
    fills = free < unit * LEAST
    side = round(unit * CORNER if fills else min(unit * CORNER, free))
    head = Box(edge, round(unit * 7), side, round(unit * 20))
    date = Box(whole.right - edge - side, round(unit * 7), side, round(unit * 8))
    if fills:
        top = round(unit * 4)
        head = Box(edge, top, whole.width - 2 * edge - side, round(unit * 19))
        date = Box(date.x, top, date.width, date.height)
        picture = Box(edge, head.bottom, picture.width, rows.y - round(unit * 3) - head.bottom)
    foot = Box(whole.right - edge - side, date.bottom, side, round(unit * 7))
    return KeepsakePlan("paper", picture, head, rows, foot, across, unit, date, way)


def _tall(whole: Box, unit: float, seats: int, proportion: float, leads: int) -> KeepsakePlan:
    """The picture below the clock, and beneath it the words."""
    edge = round(unit * 6)
    phone = whole.height > whole.width * PHONE
    top = round(whole.height * CLOCK) if phone else edge // 2
    tall = min(round(whole.width / proportion), round(whole.height * (0.46 if phone else 0.56)))
    picture = Box(0, top, whole.width, tall)
    head = Box(edge, picture.bottom + round(unit * 6), whole.width - 2 * edge, round(unit * 10))
    half, way = (whole.width - edge) // 2, None
    foot = Box(edge, whole.bottom - round(unit * 16), whole.width - 2 * edge, round(unit * 7))
    if leads:
        way = Box(half, whole.bottom - round(unit * 3) - leads, half, leads)
        foot = Box(edge, way.y - round(unit * 2) - foot.height, foot.width, foot.height)
    room = foot.y - round(unit * 3) - head.bottom - round(unit * 4)
    rows = Box(
        edge, head.bottom + round(unit * 4), whole.width - 2 * edge, min(room, round(unit * 15) * seats)
    )
    return KeepsakePlan("tall", picture, head, rows, foot, 1, unit, way=way)
