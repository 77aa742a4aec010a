"""Where lives hang as beads on a thread, in rows that are gone along to and fro. Pure geometry, in pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.scenes.layout.box import Box

Point = tuple[float, float]

WIDE, BARE = 1.5, 1.25  # the least breadth of a life's place for the breadth of its bead; without words
TALL = 1.86  # its least height, above what is written below it
LINES = 2.5  # of words, what there is room for
READ, SEEN = 84, 26  # pixels: a narrower place has no words, and a smaller bead is worth more than they
SAG = 0.16  # how far the thread hangs down between two beads, for the breadth of one


@dataclass(frozen=True)
class Garland:
    """Where so many beads hang: in rows that are gone along to and fro; `side` is the breadth of a bead.

    `across` is the breadth of a place, `aside` how far out the thread turns beside a row, and `worded`
    whether there is room for words below each bead.
    """

    beads: tuple[Point, ...]
    side: int
    across: int
    columns: int
    aside: int
    worded: bool


def garland(whole: Box, count: int, largest: int, small: int) -> Garland:
    """As large as they have room in a rectangle, with words of a height where these can be."""
    aside = whole.width // 32
    rect = Box(whole.x + aside, whole.y, whole.width - 2 * aside, whole.height)
    best = (0.0, 0.0, 1, False)
    for columns in range(1, max(1, count) + 1):
        rows, across = math.ceil(count / columns) or 1, rect.width / columns
        bare = min(across / BARE, rect.height / rows / TALL)
        best = max(best, (min(bare, largest) * 0.62, bare, columns, False))
        side = min(across / WIDE, (rect.height / rows - LINES * small) / TALL)
        if across >= READ and side >= SEEN:
            best = max(best, (min(side, largest), side, columns, True))
    _, room, columns, worded = best
    rows = math.ceil(count / columns) or 1
    side = max(4, min(largest, int(room)))
    across = rect.width / columns
    tall = min(rect.height / rows, side * TALL * 1.3 + LINES * small * worded)
    top = rect.y + (rect.height - tall * rows) / 2
    beads = []
    for index in range(count):
        row, column = divmod(index, columns)
        if row % 2:
            column = columns - 1 - column
        beads.append((rect.x + across * (column + 0.5), top + tall * row + side * 0.84))
    return Garland(tuple(beads), side, int(across), columns, aside, worded)


def thread_through(found: Garland) -> str:
    """The thread as a path: it hangs between beads, and turns round at the end of a row."""
    path = ""
    for index, (x, y) in enumerate(found.beads):
        if not index:
            path = f"M{x:.1f},{y:.1f}"
            continue
        x0, y0 = found.beads[index - 1]
        if index % found.columns:
            low = max(y0, y) + found.side * SAG
            path += f" Q{(x0 + x) / 2:.1f},{low * 2 - (y0 + y) / 2:.1f} {x:.1f},{y:.1f}"
        else:
            turn = 1 if (index // found.columns) % 2 else -1
            out = (found.across * 0.5 + found.aside * 0.8) * turn * 4 / 3
            path += f" C{x0 + out:.1f},{y0:.1f} {x + out:.1f},{y:.1f} {x:.1f},{y:.1f}"
    return path
