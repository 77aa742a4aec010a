"""Where the spaces and links of any board stand in a rectangle of the screen."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, TypeVar

from game import layout
from game.engine.board import AnyBoard, Link
from game.scenes.layout.box import Box

SpaceId = int | str
Point = tuple[float, float]
Space = TypeVar("Space")

WIDEST = 1 / 8  # a disc across, for the shorter side of the board, however far the spaces lie apart
FEW, FEWER = 12, 1 / 6  # the same where there are but so many spaces
SIZE = 10.0  # the shorter side of a board that is laid out by itself
TURNS = 90  # in how many steps its spaces come to rest
OF_THE_WAY = 0.82  # a disc across, for the distance to the nearest other
MOST_HOPS = 24  # a longer way along the numbers is gone in one


class BoardPlan:
    """A board as large as fits a rectangle: each space a disc, each link a curve from edge to edge.

    A space without a place in the picture stands nowhere. Lengths are in pixels.
    """

    def __init__(self, found: AnyBoard, rect: Box) -> None:
        self.rect = rect
        self.board = found
        self._at = {space.id: (space.at[0], space.at[1]) for space in found.spaces if space.at}
        numbers = sorted(space.id for space in found.spaces if isinstance(space.id, int) and space.at)
        follows: dict[SpaceId, SpaceId] = dict(pairwise(numbers))
        if numbers and len(numbers) == len(found.spaces):
            follows[numbers[-1]] = numbers[0]
        self._follows = follows
        places = list(self._at.values())
        apart = (math.dist(one, other) for index, one in enumerate(places) for other in places[:index])
        widest = FEWER if len(places) <= FEW else WIDEST
        across = min(widest * min(self.board.size), OF_THE_WAY * min(apart, default=math.inf))
        (left, right), (top, bottom) = (self._reach(axis, across / 2) for axis in (0, 1))
        self.scale = min(rect.width / (right - left), rect.height / (bottom - top))
        self._left = rect.x + (rect.width - (left + right) * self.scale) / 2
        self._top = rect.y + (rect.height - (top + bottom) * self.scale) / 2
        self.across = max(4, round(across * self.scale))

    def _reach(self, axis: int, radius: float) -> tuple[float, float]:
        """From where to where the board reaches across or down: its size, and all of every disc."""
        places = [at[axis] for at in self._at.values()]
        low, high = min(places, default=radius), max(places, default=0.0)
        return min(0.0, low - radius), max(self.board.size[axis], high + radius)

    @property
    def spaces(self) -> list[SpaceId]:
        """Those that are to be seen, in the board's order."""
        return list(self._at)

    def point(self, place: Sequence[float]) -> Point:
        """A point of the board on the screen."""
        return self._left + place[0] * self.scale, self._top + place[1] * self.scale

    def disc(self, space: SpaceId) -> Box | None:
        """Where a space is to be seen; None for one that has no place in the picture."""
        if space not in self._at:
            return None
        x, y = self.point(self._at[space])
        return Box(round(x - self.across / 2), round(y - self.across / 2), self.across, self.across)

    def space_at(self, point: Point) -> SpaceId | None:
        """The space under a point."""
        near = min(self._at, key=lambda space: math.dist(self.point(self._at[space]), point), default=None)
        if near is None or math.dist(self.point(self._at[near]), point) > self.across * 0.6:
            return None
        return near

    def curve(self, link: Link[Any]) -> list[Point]:
        """The points a link is drawn through, from the edge of one disc to the edge of the other."""
        if link.from_ not in self._at or link.to not in self._at:
            return []
        start, end = self.point(self._at[link.from_]), self.point(self._at[link.to])
        between = [self.point(place) for place in link.path]
        inside = self.across * 0.54

        def outside(points: Iterable[Point]) -> list[Point]:
            return [each for each in points if min(math.dist(each, start), math.dist(each, end)) >= inside]

        found = outside(layout.smooth([start, *outside(between), end]).points)
        return found if len(found) > 1 else [_towards(start, end, inside), _towards(end, start, inside)]

    def way(self, start: SpaceId, end: SpaceId, through: Sequence[SpaceId] = ()) -> list[Point]:
        """The points over which a token goes from one space to another.

        Through the spaces an event names, or along the link between the two, or
        from number to number where the board counts on between them.
        """
        if through:
            spaces = [start, *(space for space in through if space != start)]
            return [self.point(self._at[space]) for space in spaces if space in self._at]
        for link in self.board.links:
            if (link.from_, link.to) == (start, end):
                inner = [self.point(place) for place in link.path]
                return [self.point(self._at[start]), *inner, self.point(self._at[end])]
        return [self.point(self._at[space]) for space in self._counted(start, end)]

    def _counted(self, start: SpaceId, end: SpaceId) -> list[SpaceId]:
        """The spaces from one to another in the order of the board; the two alone where that is far."""
        found = [start]
        while found[-1] != end and len(found) <= MOST_HOPS and found[-1] in self._follows:
            found.append(self._follows[found[-1]])
        return found if found[-1] == end else [start, end]

    def towards(self, space: SpaceId | None, direction: tuple[int, int]) -> SpaceId | None:
        """The nearest space that lies rather in a direction than beside it; the first one from nowhere."""
        return nearest_towards(self._at, space, direction)


def laid_out(found: AnyBoard, shape: float) -> AnyBoard:
    """A board whose spaces say where they lie; one that does not say it is laid in a picture of a `shape`.

    Its links are its `drawn_ways`: one line winds, one round lies as a ring, and all others lie so that few
    ways cross. `shape` is the picture's breadth for its height.
    """
    links = found.drawn_ways
    if any(space.at for space in found.spaces):
        return found if links == found.links else replace(found, links=links)
    spaces = [space.id for space in found.spaces]
    joined = [(link.from_, link.to) for link in links]
    order = _in_line(spaces, joined)
    size = [SIZE * max(1.0, shape), SIZE * max(1.0, 1 / shape)]
    if order is not None and (order[0], order[-1]) not in joined and (order[-1], order[0]) not in joined:
        at = _winding(order, size)
    else:
        at = _ring(order or spaces, size)
        if order is None:
            at = _untangled(at, joined, size)
            at = at if len(at) <= FEW else _evenly(at, size)
    placed = [replace(space, at=list(at[space.id])) for space in found.spaces]
    return replace(found, spaces=placed, links=links, size=size)


def _in_line(spaces: Sequence[SpaceId], joined: Sequence[tuple[SpaceId, SpaceId]]) -> list[SpaceId] | None:
    """All spaces in one line or one round, as their ways lead; in the board's order where none has any."""
    if not joined:
        return list(spaces)
    follows = dict(joined)
    came = {end for _, end in joined}
    if len(follows) != len(set(joined)) or len(came) != len(follows):
        return None
    begins = [space for space in spaces if space not in came]
    line = begins[:1] or list(spaces[:1])
    while line[-1] in follows and follows[line[-1]] not in line:
        line.append(follows[line[-1]])
    return line if len(line) == len(spaces) else None


def _winding(order: Sequence[SpaceId], size: Sequence[float]) -> dict[SpaceId, Point]:
    """A line in rows that turn at their ends, each a little uneven, as a way is."""
    rows = max(1, round(math.sqrt(len(order) * size[1] / size[0])))
    in_row = math.ceil(len(order) / rows)
    rows = math.ceil(len(order) / in_row)
    found: dict[SpaceId, Point] = {}
    for number, space in enumerate(order):
        row, place = divmod(number, in_row)
        place = place if row % 2 == 0 else in_row - 1 - place
        bow = (0.1 if place % 2 else -0.1) * size[1] / rows
        found[space] = (size[0] * (place + 0.5) / in_row, size[1] * (row + 0.5) / rows + bow)
    return found


def _ring(order: Sequence[SpaceId], size: Sequence[float]) -> dict[SpaceId, Point]:
    """Round about, clockwise from the top."""
    found = {}
    for number, space in enumerate(order):
        turn = 2 * math.pi * number / len(order) - math.pi / 2
        found[space] = (size[0] * (0.5 + 0.42 * math.cos(turn)), size[1] * (0.5 + 0.4 * math.sin(turn)))
    return found


def _untangled(
    at: Mapping[SpaceId, Point], joined: Sequence[tuple[SpaceId, SpaceId]], size: Sequence[float]
) -> dict[SpaceId, Point]:
    """Spaces that push each other apart and are drawn along their ways, till they have come to rest."""
    found = dict(at)
    apart = math.sqrt(size[0] * size[1] / len(found)) * 0.8
    for turn in range(TURNS):
        push: dict[SpaceId, list[float]] = {space: [0.0, 0.0] for space in found}
        for index, one in enumerate(found):
            for other in list(found)[:index]:
                _force(push, found, one, other, lambda far: apart * apart / far)
        for one, other in joined:
            if one != other:
                _force(push, found, one, other, lambda far: -far * far / apart)
        most = apart * (1 - turn / TURNS) * 0.3
        for space, (x, y) in push.items():
            share = min(1.0, most / (math.hypot(x, y) or 1.0))
            inside = (
                min(max(each + moved * share, length * 0.08), length * 0.9)
                for each, moved, length in zip(found[space], (x, y), size, strict=True)
            )
            found[space] = next(inside), next(inside)
    return found


def _evenly(at: Mapping[SpaceId, Point], size: Sequence[float]) -> dict[SpaceId, Point]:
    """Many spaces about where they are, in rows, so that each has as much room as the others."""
    rows = max(1, round(math.sqrt(len(at) * size[1] / size[0])))
    in_row = math.ceil(len(at) / rows)
    downwards = sorted(at, key=lambda space: at[space][1])
    found = {}
    for row in range(rows):
        beside = sorted(downwards[row * in_row : (row + 1) * in_row], key=lambda space: at[space][0])
        for place, space in enumerate(beside):
            aside = 0.3 if row % 2 else 0.7
            found[space] = (size[0] * (place + aside) / in_row, size[1] * (row + 0.5) / rows)
    return found


def _force(
    push: dict[SpaceId, list[float]],
    at: Mapping[SpaceId, Point],
    one: SpaceId,
    other: SpaceId,
    strength: Callable[[float], float],
) -> None:
    """Two spaces push each other apart by a strength for their distance; a negative one draws them."""
    (x0, y0), (x1, y1) = at[one], at[other]
    far = max(0.01, math.hypot(x0 - x1, y0 - y1))
    x, y = (x0 - x1) / far * strength(far), (y0 - y1) / far * strength(far)
    push[one][0] += x
    push[one][1] += y
    push[other][0] -= x
    push[other][1] -= y


def nearest_towards(
    places: Mapping[Space, Point], start: Space | None, direction: tuple[int, int]
) -> Space | None:
    """The nearest place that lies rather in a direction than beside it; the first one from nowhere."""
    if start is None or start not in places:
        return next(iter(places), None)
    x, y = places[start]
    best: tuple[float, Space] | None = None
    for other, (there_x, there_y) in places.items():
        ahead = (there_x - x) * direction[0] + (there_y - y) * direction[1]
        aside = abs((there_x - x) * direction[1]) + abs((there_y - y) * direction[0])
        if ahead > 0 and aside <= ahead and (best is None or ahead + 2 * aside < best[0]):
            best = ahead + 2 * aside, other
    return best[1] if best else None


def _towards(start: Point, end: Point, length: float) -> Point:
    whole = math.dist(start, end) or 1.0
    return start[0] + (end[0] - start[0]) * length / whole, start[1] + (end[1] - start[1]) * length / whole
