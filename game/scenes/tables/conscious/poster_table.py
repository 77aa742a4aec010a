"""Where diagram, centres and decks stand on a spiral’s poster, and what stands below it. Pure geometry."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.scenes.layout.box import Box
from game.scenes.layout.nutrition import chamber
from game.scenes.tables.conscious.spiral import GOLDEN, Spiral, SpiralPlan, spiral_plan
from game.widgets.theme import Measure

TALL = 1.44  # of a card, for its breadth
DIAGRAM = 0.42  # of an upright stage, the most the diagram takes
SQUAT = 0.72  # of its breadth, the height of a stage under which it has no room below the poster


@dataclass(frozen=True)
class PosterTable:
    """The poster and what stands on it, in pixels.

    `quarter` is the corner and the radius of the quarter disc that holds the diagram, None where it
    stands on the sheet `below` the poster, where its `title` is. `turn` is the room for this turn on an
    upright poster.
    """

    poster: SpiralPlan
    diagram: Box
    title: Box
    quarter: tuple[tuple[int, int], float] | None
    below: Box | None
    centres: Box
    centres_title: Box
    decks: tuple[Box, Box]
    turn: Box | None


def poster_table(spiral: Spiral, stage: Box, measure: Measure) -> PosterTable:
    """The poster as large as the stage has room; where that is upright with the diagram below it."""
    upright = measure.portrait and stage.height > stage.width * SQUAT
    return _upright(spiral, stage, measure) if upright else _wide(spiral, stage, measure)


def _wide(spiral: Spiral, stage: Box, measure: Measure) -> PosterTable:
    plan = spiral_plan(spiral, stage, measure.u)
    body, mind, _ = plan.chambers
    corner, radius = (body.right, body.bottom), float(body.height)
    diagram = chamber(corner, radius)
    centres, head = centres_chamber(mind)
    return PosterTable(plan, diagram, diagram, (corner, radius), None, centres, head, _decks(plan), None)


def _clear(plan: SpiralPlan, mind: Box, left: float, right: float, up: float, low: float) -> Box:
    """A rectangle in the second chamber, by shares of its side from its lower left corner; off the ribbon."""
    side = mind.width
    while True:
        box = Box(
            mind.x + round(left * side),
            mind.bottom - round(up * side),
            round((right - left) * side),
            round((up - low) * side),
        )
        if plan.clear(box) or right < 0.4:
            return box
        right, up = right - 0.01, up - 0.01


def _decks(plan: SpiralPlan) -> tuple[Box, Box]:
    """Both decks side by side in the third chamber, where each has its name below it."""
    fate = plan.chambers[2]
    wide = round(0.2 * fate.width)
    tall, top = round(wide * TALL), fate.y + round(0.08 * fate.height)
    left = fate.x + round(0.04 * fate.width)
    return Box(left, top, wide, tall), Box(left + round(1.45 * wide), top, wide, tall)


def _upright(spiral: Spiral, stage: Box, measure: Measure) -> PosterTable:
    px = measure.px
    aside, gap = px(2.0), px(1.0)
    room = Box(stage.x + aside, stage.y, stage.width - 2 * aside, stage.height)
    tall = min(math.ceil(room.width / GOLDEN), round((stage.height - gap) * (1 - DIAGRAM) + 1))
    plan = spiral_plan(spiral, Box(room.x, room.y, room.width, tall), measure.u)
    sheet, (body, mind, _) = plan.sheet, plan.chambers
    below = Box(room.x, sheet.bottom + gap, room.width, stage.bottom - sheet.bottom - gap)
    diagram = below.inflate(-px(3.0), -px(2.4))
    title = Box(diagram.x, diagram.y, round(diagram.width * 0.36), px(8))
    side = body.height
    centres = _box(body, 0.60, 0.05, 0.57, 0.04)
    head = Box(centres.x, centres.y - round(0.08 * side), centres.width, round(0.07 * side))
    turn = _clear(plan, mind, 0.03, 0.73, 0.63, 0.03)
    return PosterTable(plan, diagram, title, None, below, centres, head, _decks(plan), turn)


def _box(body: Box, left: float, right: float, up: float, low: float) -> Box:
    """A rectangle in the first chamber, by shares of its side from its lower right corner."""
    side = body.height
    return Box(
        body.right - round(left * side),
        body.bottom - round(up * side),
        round((left - right) * side),
        round((up - low) * side),
    )


# -- the board of centres: columns of cards, and a roof over them

WIDE, HIGH = 72.0, 57.0  # from cell to cell, in units of the drawing
CELL = (66.0, 49.0)
ROOF = 4.0  # how much further up the two cards of the roof lie
SUIT = 24.0  # a suit's sign, below its column
BREADTHS = (1.9, 2.0)  # of the roof's cards, for that of a cell
STRETCH = 1.22  # how much broader or higher than drawn a cell may become


@dataclass(frozen=True, eq=False)
class CentresPlan:
    """The cells by their cards; `unit` is a unit of the drawing in pixels."""

    box: Box
    unit: float
    cells: Mapping[str, Box]
    suits: Mapping[str, Box]
    """The signs below the columns."""
    stems: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    """The lines up the columns, from the first card to the third: bumps go that way."""


def centres_chamber(square: Box) -> tuple[Box, Box]:
    """The room for the board in a quarter disc about a square's lower left corner, and for its heading."""
    side = square.width
    board = Box(
        square.x + round(0.05 * side),
        square.bottom - round(0.675 * side),
        round(0.565 * side),
        round(0.66 * side),
    )
    above = round(0.085 * side)
    return board, Box(board.x, board.y - above, round(0.5 * side), above)


def centres_plan(box: Box, columns: Sequence[tuple[str, Sequence[str]]], roof: Sequence[str]) -> CentresPlan:
    """As large as it has room in a rectangle, at its lower left.

    `columns` are suits with their cards from below, `roof` the two cards above all of them.
    """
    rows = len(columns[0][1])
    wide, tall = len(columns) * WIDE - (WIDE - CELL[0]), (rows + 1) * HIGH + ROOF + SUIT * 1.2
    wide = max(wide, CELL[0] * (sum(BREADTHS) + 0.1))
    unit = min(box.width / wide, box.height / tall)
    aside = min(box.width / wide / unit, STRETCH) * unit
    up = min(box.height / tall / unit, STRETCH) * unit
    low = box.bottom - SUIT * 1.2 * up
    cells, suits, stems = {}, {}, []
    for column, (suit, cards) in enumerate(columns):
        left = box.x + column * WIDE * aside
        for row, card in enumerate(cards):
            top = low - row * HIGH * up - CELL[1] * up
            cells[card] = Box(round(left), round(top), round(CELL[0] * aside), round(CELL[1] * up))
        side = round(SUIT * unit)
        middle = left + CELL[0] * aside / 2
        suits[suit] = Box(round(middle - side / 2), round(low + 6 * up), side, side)
        foot, head = cells[cards[0]], cells[cards[2]]
        stems.append(((middle, foot.y + foot.height / 2), (middle, head.y + head.height / 2)))
    left, top = float(box.x), low - rows * HIGH * up - CELL[1] * up - ROOF * up
    for card, breadth in zip(roof, BREADTHS, strict=True):
        across = CELL[0] * breadth * aside
        cells[card] = Box(round(left), round(top), round(across), round(CELL[1] * up))
        left += across + CELL[0] * 0.1 * aside
    return CentresPlan(box, unit, cells, suits, tuple(stems))
