"""Where many choices stand on a stage: in rows from its lower edge."""

from __future__ import annotations

from typing import NamedTuple

from game.scenes.layout.box import Box
from game.widgets.theme import Measure

WIDE, TALL, LOW = 24.0, 8.0, 4.6  # u: a button at least so wide, as tall as this, and never lower than that
GAP = 1.0  # u between two of them
EDGE = 2.0  # u to the edge of the stage
HEAD = 15.0  # u above them that stay free


class Grid(NamedTuple):
    """A place for each choice that is shown at once, and one for the button that shows the others."""

    places: tuple[Box, ...]
    others: Box | None


def choice_grid(measure: Measure, stage: Box, count: int, most_rows: int | None = None) -> Grid:
    """Where so many choices stand: all of them, or as many as have room beside the way to the others."""
    edge, gap = measure.px(EDGE), measure.px(GAP)
    columns = max(1, (stage.width - 2 * edge) // measure.px(WIDE))
    room = stage.height - 2 * edge - measure.px(HEAD)
    most = max(1, (room + gap) // (measure.px(LOW) + gap))
    if most_rows is not None:
        most = min(most, most_rows)
    rows = min(most, -(-count // columns))
    tall = min(measure.px(TALL), (room + gap) // rows - gap)
    wide = (stage.width - 2 * edge + gap) // columns - gap
    top = stage.bottom - edge - rows * (tall + gap) + gap
    cells = [
        Box(stage.x + edge + column * (wide + gap), top + row * (tall + gap), wide, tall)
        for row in range(rows)
        for column in range(columns)
    ]
    if count <= len(cells):
        return Grid(tuple(cells[:count]), None)
    return Grid(tuple(cells[:-1]), cells[-1])
