"""Pictures that grow: small pieces, each laid when its time has come, over a ground that is there."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, pairwise
from typing import TypeVar

import pygame

from game.widgets import art
from game.widgets.easing import linear
from game.widgets.layer import Layer
from game.widgets.theme import Colour

Point = tuple[float, float]
Kind = tuple[Colour, float, float]
Each = TypeVar("Each")

TOGETHER = 24  # pieces that are laid in one step


@dataclass(frozen=True)
class Laid:
    """Something small that is laid at a time (0..1): a picture, made only then, by its middle."""

    time: float
    at: Point
    picture: Callable[[], pygame.Surface]

    def corner(self, picture: pygame.Surface) -> tuple[int, int]:
        """Where its upper left corner lies."""
        found = picture.get_rect(center=(round(self.at[0]), round(self.at[1])))
        return found.x, found.y


def in_order(found: Iterable[Laid]) -> list[Laid]:
    """The earliest first."""
    return sorted(found, key=lambda each: each.time)


def lay(target: pygame.Surface, found: Iterable[Laid]) -> Iterator[None]:
    """Lay pieces on a picture, some in a step."""
    for number, each in enumerate(found, 1):
        picture = each.picture()
        target.blit(picture, each.corner(picture))
        if number % TOGETHER == 0:
            yield


class Growth:
    """Pieces that are laid on a layer as their time comes; it never goes back."""

    def __init__(self, layer: Layer, found: Sequence[Laid], ease: Callable[[float], float] = linear) -> None:
        self._layer, self._found, self._next, self._ease = layer, found, 0, ease

    def grow(self, time: float) -> None:
        """Lay all whose time has come, those of the end included at 1."""
        time = self._ease(time)
        while self._next < len(self._found) and (time >= 1 or self._found[self._next].time <= time):
            each = self._found[self._next]
            picture = each.picture()
            self._layer.stamp(picture, each.corner(picture))
            self._next += 1


def thread(
    points: Sequence[Point], kinds: Sequence[Kind], wide: float, apart: int, charm: int = 0
) -> list[Laid]:
    """A thread along points, so many of them a piece; the times are shares of it.

    Each kind is a colour, a breadth for that of the thread, and how much is seen. A piece begins a little
    before its own first point, so that no seam is seen. The second kind is dashed as the thread of a `charm`.
    """
    count = max(1, math.ceil((len(points) - 1) / apart))
    parts = [points[max(0, number * apart - 1) : (number + 1) * apart + 1] for number in range(count)]
    runs = [0.0, *accumulate(math.dist(one, other) for one, other in pairwise(points))]
    found = []
    for number, part in enumerate(parts):
        if len(part) > 1:
            dashed = partial(art.dashed, charm, run=runs[max(0, number * apart - 1)])
            found.append(_piece(number / count, part, kinds, wide, dashed))
    return found


def _piece(
    time: float,
    points: Sequence[Point],
    kinds: Sequence[Kind],
    wide: float,
    dashed: Callable[[float], Mapping[str, str]],
) -> Laid:
    margin = math.ceil(wide) + 2
    left, top = (math.floor(min(each[axis] for each in points)) - margin for axis in (0, 1))
    right, low = (math.ceil(max(each[axis] for each in points)) + margin for axis in (0, 1))
    size = (right - left) // 2 * 2 + 2, (low - top) // 2 * 2 + 2

    def picture() -> pygame.Surface:
        way = art.line(points)
        body = "".join(
            art.tag(
                "path",
                d=way,
                fill="none",
                stroke=colour,
                stroke_width=max(0.6, wide * share),
                stroke_linejoin="round",
                opacity=f"{opacity:g}",
                **(dashed(max(0.6, wide * share)) if number == 1 else {}),
            )
            for number, (colour, share, opacity) in enumerate(kinds)
        )
        return art.raster(art.document(body, (left, top, *size)), size)

    return Laid(time, (left + size[0] / 2, top + size[1] / 2), picture)


def within(found: Iterable[Laid], begins: float, ends: float) -> Iterator[Laid]:
    """The same, laid between two times."""
    for each in found:
        yield Laid(begins + (ends - begins) * each.time, each.at, each.picture)


def apart(found: Iterable[Each], least: float, time: Callable[[Each], float]) -> list[Each]:
    """Those that come at least so long after the one before that is kept."""
    kept: list[Each] = []
    for each in found:
        if not kept or time(each) - time(kept[-1]) >= least:
            kept.append(each)
    return kept
