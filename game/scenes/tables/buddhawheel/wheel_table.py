"""Where the wheel and the six Realm stacks stand on BuddhaWheel's stage. Pure geometry."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from game.scenes.layout.box import Box
from game.scenes.tables.buddhawheel.wheel import EDGE
from game.widgets.theme import Measure

TALL = 1.44  # of a card, for its breadth
STACK, LEAST = 7.8, 5.0  # u: how broad a Realm stack is, and the least that can be read
# U, and pixels, between the middles of two stacks, so that both have room for a name.
APART, LETTERS = (9.9, 74)
NAMED = 3.4  # u below a stack, for its name
WORTH = 2  # so many sizes of the wheel, a hundredth apart, are tried with narrower stacks that all have names
AIR = 0.5  # u between the wheel and what stands beside it
# By its arm: left or right, up or down.
CORNERS = {"HU": (-1, -1), "DG": (1, -1), "AN": (-1, 1), "HG": (1, 1)}
PATHS = {"SP": -1, "SU": 1}  # the Paths' stacks, at the left and at the right
# From the middle to the far edge of a stack, by the radius.
OUT = {"corner": 54.0 / 42.4, "path": 56.1 / 42.4}


@dataclass(frozen=True)
class WheelTable:
    """The wheel's middle and radius (that of the board's data) and the place of each stack, in pixels.

    `named` are the stacks that have room for their names below them.
    """

    centre: tuple[float, float]
    radius: float
    stacks: dict[str, Box]
    named: frozenset[str]

    @property
    def wheel(self) -> Box:
        """The square about the wheel, its flame petals with it."""
        reach = math.ceil(self.radius * EDGE)
        return Box(round(self.centre[0]) - reach, round(self.centre[1]) - reach, 2 * reach, 2 * reach)


def wheel_table(stage: Box, measure: Measure) -> WheelTable:
    """The wheel as large as the stage allows, with the stacks beside it or in its corners."""
    largest = min(stage.width, stage.height) / 2 / EDGE
    beside = _beside(stage, measure, largest)
    if beside is not None:
        return beside
    widths = range(measure.px(STACK), measure.px(LEAST) - 1, -1)
    ways = [(step, wide, (*CORNERS, *PATHS)) for step in range(WORTH) for wide in widths]
    ways += [(step, wide, named) for step in range(24) for wide in widths for named in (tuple(CORNERS), ())]
    for step, wide, named in ways:
        found = _cornered(stage, measure, largest * (1 - step / 100), wide, named)
        if found is not None:
            return found
    return _table(stage, measure, largest * 0.76, measure.px(LEAST), ())


def _beside(stage: Box, measure: Measure, radius: float) -> WheelTable | None:
    """Each stack by its arm, those of the Paths at the wheel's sides; None where that is too broad."""
    px = measure.px
    wide = px(STACK)
    reach = radius * EDGE
    if stage.width < 2 * (reach + wide + px(AIR)):
        return None
    centre = stage.x + stage.width / 2, stage.y + stage.height / 2
    tall = round(wide * TALL)
    far = min(stage.width / 2, max(radius * OUT["path"], reach + wide + px(AIR)))
    near = min(far, radius * OUT["corner"])
    stacks = {
        code: _box(
            centre[0] + right * (near - wide / 2),
            stage.y + px(1.2) + tall / 2 if down < 0 else stage.bottom - px(NAMED + 0.6) - tall / 2,
            wide,
        )
        for code, (right, down) in CORNERS.items()
    }
    stacks |= {
        code: _box(centre[0] + right * (far - wide / 2), centre[1], wide) for code, right in PATHS.items()
    }
    return WheelTable(centre, radius, stacks, frozenset(stacks))


def _cornered(
    stage: Box, measure: Measure, radius: float, wide: int, named: Sequence[str]
) -> WheelTable | None:
    """All stacks in the corners, those of the Paths at the top; None where one would touch the wheel."""
    found = _table(stage, measure, radius, wide, named)
    reach = radius * EDGE + measure.px(AIR)
    clear = all(
        math.dist(found.centre, _nearest(box, measure.px(_below(code, named)), found.centre)) >= reach
        for code, box in found.stacks.items()
    )
    return found if clear else None


def _table(stage: Box, measure: Measure, radius: float, wide: int, named: Sequence[str]) -> WheelTable:
    """Those of the four arms at the edges, the Paths' stacks beside the upper ones."""
    px = measure.px
    centre = stage.x + stage.width / 2, stage.y + stage.height / 2
    half = min(stage.width / 2 - px(0.6), radius * EDGE + px(4.0))
    tall, gap = wide * TALL, max(px(1.0), max(px(APART), LETTERS) - wide if "SP" in named else 0)
    top, low = stage.y + px(0.8) + tall / 2, stage.bottom - px(NAMED if named else 1.6) - tall / 2
    stacks = {
        code: _box(centre[0] + right * (half - wide / 2), top if down < 0 else low, wide)
        for code, (right, down) in CORNERS.items()
    }
    stacks |= {
        code: _box(centre[0] + right * (half - wide * 1.5 - gap), top, wide) for code, right in PATHS.items()
    }
    return WheelTable(centre, radius, stacks, frozenset(named))


def _below(code: str, named: Sequence[str]) -> float:
    """What the room below a stack in a corner is, in u: for its name, or for its count."""
    if code in named:
        return NAMED
    return 0.0 if code in PATHS else 1.2


def _box(x: float, y: float, wide: int) -> Box:
    tall = round(wide * TALL)
    return Box(round(x - wide / 2), round(y - tall / 2), wide, tall)


def _nearest(box: Box, below: int, point: tuple[float, float]) -> tuple[float, float]:
    """The point of a stack, and of its name below it, that is nearest to another."""
    return (min(max(point[0], box.x), box.right), min(max(point[1], box.y), box.bottom + below))
