"""A ring in parts: what is drawn anew where something goes out in a circle, or closes in."""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.widgets.canvas import Rect

SECTORS = 28


def rings(centre: tuple[int, int], inner: float, outer: float, within: Rect) -> Iterator[Rect]:
    """The boxes about the parts of a ring between two radii in pixels, as far as they lie within another."""
    x, y = centre
    if inner < outer / 8:
        side = math.ceil(2 * outer)
        whole = Rect(0, 0, side, side)
        whole.center = centre
        if whole.colliderect(within):
            yield whole.clip(within)
        return
    step = 2 * math.pi / SECTORS
    for sector in range(SECTORS):
        ends = [
            (x + far * math.cos(angle), y + far * math.sin(angle))
            for angle in (sector * step, (sector + 1) * step)
            for far in (inner, outer / math.cos(step / 2))
        ]
        left, right = (math.floor(pick(end[0] for end in ends)) for pick in (min, max))
        top, bottom = (math.floor(pick(end[1] for end in ends)) for pick in (min, max))
        part = Rect(left, top, right - left + 2, bottom - top + 2).clip(within)
        if part:
            yield part
