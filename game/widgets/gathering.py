"""How the tokens that share a place stand there: each seen whole, and the one to act plain. Pure geometry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, width, height

BREADTH = 120 / 130  # of a token, for its height
RING = 1.16  # across the ring of the one to act, for the height of its token
GROWN = 1.1  # how much taller it stands than those beside it
AIR = 0.06  # between two tokens, for the height of one


@dataclass(frozen=True)
class Stand:
    """Where a token stands: its middle, and how tall it is there."""

    centre: Point
    height: float

    def towards(self, other: Stand, share: float) -> Stand:
        """Between this one and another, and as tall as is right between them."""
        (x0, y0), (x1, y1) = self.centre, other.centre
        height = self.height + (other.height - self.height) * share
        return Stand((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), height)

    def box(self, ringed: bool) -> Box:
        """What it covers, its ring with it where it has one."""
        wide, tall = (RING, RING) if ringed else (BREADTH, 1.0)
        x, y = self.centre
        return (
            x - wide * self.height / 2,
            y - tall * self.height / 2,
            wide * self.height,
            tall * self.height,
        )


def gather(
    count: int,
    acts: int | None,
    place: Box,
    keep: Sequence[Box] = (),
    tallest: float = float("inf"),
    least: float = 0.0,
) -> list[Stand]:
    """Where so many tokens stand in one place, in their order, in rows from back to front.

    No token and no ring covers another or leaves `place`. `acts` is which of them
    is to act: it has a ring, and among others it stands a little taller; it
    never changes how tall the others are. None of them covers what is to be
    kept free; but where they would have to be lower than `least`, the boxes in
    `keep` are given up from the last, and the first of them never. A token
    alone stands as near to the middle of its place as it can, `tallest` at most.
    """
    for kept in range(len(keep), 0, -1):
        found = _best(count, place, keep[:kept], tallest)
        if found[0] >= least or kept == 1:
            break
    else:
        found = _best(count, place, (), tallest)
    height, rows, room = found
    return _stands(height, rows, room, place, acts if count > 1 else None)


def _best(count: int, place: Box, keep: Sequence[Box], tallest: float) -> tuple[float, tuple[int, ...], Box]:
    """The tallest tokens for which there is room: their height, how many stand in each row, and where."""
    choices = [
        (min(tallest, _height(rows, room)), -_far(room, place), rows, room)
        for room in _rooms(place, keep)
        for rows in _rows(count)
    ]
    height, _, rows, room = max(choices)
    return height, rows, room


def _rooms(place: Box, keep: Sequence[Box]) -> Iterator[Box]:
    """The rectangles within a place that touch nothing that is kept free, each as tall as can be."""
    left, top, wide, tall = place
    right, bottom = left + wide, top + tall
    across = sorted({left, right, *_within(left, right, keep)})
    found = False
    for x0, x1 in combinations(across, 2):
        high = top
        between = sorted(
            (y, y + h) for x, y, w, h in keep if x < x1 and x + w > x0 and y + h > top and y < bottom
        )
        for y0, y1 in [*between, (bottom, bottom)]:
            if y0 > high:
                found = True
                yield x0, high, x1 - x0, y0 - high
            high = max(high, y1)
    if not found:
        yield place


def _within(low: float, high: float, keep: Sequence[Box]) -> Iterator[float]:
    """The edges of what is kept free, from left to right."""
    for box in keep:
        for edge in (box[0], box[0] + box[2]):
            if low < edge < high:
                yield edge


def _rows(count: int) -> Iterator[tuple[int, ...]]:
    """The ways to stand in rows, as even as can be, the fuller rows in front."""
    for rows in range(1, count + 1):
        few, over = divmod(count, rows)
        yield (few,) * (rows - over) + (few + 1,) * over


def _front(count: int) -> float:
    """Across the ring of the one to act, for the height of a token beside it."""
    return RING * GROWN if count > 1 else RING


def _height(rows: tuple[int, ...], room: Box) -> float:
    """How tall tokens can be that stand in these rows in a room, whichever of them is to act."""
    front = _front(sum(rows))
    across = (max(rows) - 1) * (BREADTH + AIR) + front
    down = (len(rows) - 1) * (1 + AIR) + front
    return min(room[2] / across, room[3] / down)


def _far(room: Box, place: Box) -> float:
    """How far the middle of a room lies from the middle of the place."""
    return abs(room[0] + room[2] / 2 - place[0] - place[2] / 2) + abs(
        room[1] + room[3] / 2 - place[1] - place[3] / 2
    )


def _stands(height: float, rows: tuple[int, ...], room: Box, place: Box, acts: int | None) -> list[Stand]:
    """The tokens in their rows, all together as near to the middle of the place as the room allows."""
    front = _front(sum(rows)) * height
    down = [height] * len(rows)
    first, lines = 0, []
    for row, number in enumerate(rows):
        mine = [seat == acts for seat in range(first, first + number)]
        first += number
        lines.append(mine)
        if any(mine):
            down[row] = front
    spread = max((number - 1) * (BREADTH + AIR) * height + front for number in rows)
    tall = (len(rows) - 1) * (1 + AIR) * height + front
    middle = _drawn_in(place[0] + place[2] / 2, room[0] + spread / 2, room[0] + room[2] - spread / 2)
    heart = _drawn_in(place[1] + place[3] / 2, room[1] + tall / 2, room[1] + room[3] - tall / 2)
    y = heart - (sum(down) + (len(rows) - 1) * AIR * height) / 2
    found: list[Stand] = []
    for mine, deep in zip(lines, down, strict=True):
        widths = [front if own else BREADTH * height for own in mine]
        x = middle - (sum(widths) + (len(mine) - 1) * AIR * height) / 2
        for own, wide in zip(mine, widths, strict=True):
            found.append(Stand((x + wide / 2, y + deep / 2), height * GROWN if own else height))
            x += wide + AIR * height
        y += deep + AIR * height
    return found


def _drawn_in(wanted: float, low: float, high: float) -> float:
    return min(max(wanted, low), high)
