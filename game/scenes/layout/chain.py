"""Where everything stands on the page of a chain, and where its beads lie. Pure geometry, in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.scenes.layout.areas import Areas
from game.scenes.layout.box import Box
from game.scenes.layout.nutrition import NutritionPlan
from game.widgets.theme import Measure

LIST = 40.8  # u: the breadth of the list at the right
GAP, PAD, MARGIN = 1.8, 2.6, 2.4  # u
BEADS = 11.4  # u: the height of the beads' panel
HEAD = 10.4  # u: the heading and the line below it
CENTRES = 26.0, 34.0  # u: the room of the centres
STAIRS = 0.86  # of the sheet's breadth, the diagram: the centres stand in the corner it leaves free
BEAD = 0.85  # u: how far a bead reaches from its middle
BUTTONS = 17.0, 23.0, 23.0  # u: how broad the buttons in the bar are
TOOLS = 2  # so many round buttons stand at the end of the bar
UPRIGHT_SHEET = 0.6  # of what the beads leave, the sheet of an upright screen
MENU = 6.2  # u: the round button in the head of the table
HEAD_TOOLS = 26.0  # u: what the tools in the head of an upright table take
BEGAN = 24.0  # u: the breadth of what began it, upright
HANGS = 1.6  # u: how far the word on a plaque hangs below it


@dataclass(frozen=True)
class ChainPlan:
    """The parts of the page: a sheet with heading, centres and diagram, beads, list, and what is in the bar.

    `grounds` are the parts of the table that the page covers: its head and its plaques stay in sight.
    """

    grounds: tuple[Box, ...]
    sheet: Box
    head: Box
    centres: Box
    paper: Box | None
    """Where the centres have a sheet of their own; None: they stand on that of the diagram."""
    diagram: Box
    beads: Box
    list: Box
    began: Box | None
    """Where it is said what began it; None where there is no room."""
    bar: Box
    bar_head: Box
    buttons: tuple[Box, Box, Box]
    """Back, step, to the end."""
    tools: tuple[Box, ...]
    words: int
    """How far what the bar says may reach."""
    leave: Box
    """The way back to the table, over its menu."""


def chain_plan(measure: Measure, areas: Areas[Box]) -> ChainPlan:
    """The page over a table: side by side, or one below the other on an upright screen."""
    parts = _upright(measure, areas) if areas.portrait else _wide(measure, areas)
    px, bar, top = measure.px, areas.bar, areas.head
    side = px(6.8 if areas.portrait else 7.2)
    step, right = side + px(1.2), top.right - px(2) - side
    y = top.y + (top.height - side) // 2
    tools = tuple(Box(right - (TOOLS - 1 - index) * step, y, side, side) for index in range(TOOLS))
    words = tools[0].x - px(2.8)
    if areas.choices is not None:
        buttons = _row(areas.choices, px(1.2))
    else:
        largest = 0.5 + 0.5 * measure.text
        wide = min(px(sum(BUTTONS) * largest), round(bar.width * 0.42))
        buttons = _row(Box(words - wide, bar.y + px(0.95), wide, bar.height - px(2.2)), px(1.2))
        words = buttons[0].x - px(2.4)
    menu = px(MENU)
    leave = Box(areas.header.x, areas.header.y + (areas.header.height - menu) // 2, menu, menu)
    return ChainPlan(*parts, bar, top, buttons, tools, words, leave)


Parts = tuple[tuple[Box, ...], Box, Box, Box, Box | None, Box, Box, Box, Box | None]
"""What of a `ChainPlan` stands above its bar, in that order."""


def _wide(measure: Measure, areas: Areas[Box]) -> Parts:
    px, (width, height) = measure.px, measure.size
    gap, pad, margin = px(GAP), px(PAD), px(MARGIN)
    left, floor = areas.stage.x, areas.bar.y - gap
    room = Box(left, px(1.6), width - margin - left, floor - px(1.6))
    aside = min(px(LIST * (0.6 + 0.4 * measure.text)), round(room.width * 0.31))
    across = room.width - aside - gap
    sheet = Box(room.x, room.y, across, room.height - px(BEADS) - gap)
    beads = Box(room.x, sheet.bottom + gap, across, px(BEADS))
    listed = Box(sheet.right + gap, room.y, aside, room.height)
    head = Box(sheet.x + pad, sheet.y + px(1.6), round(across * 0.5) - pad, px(HEAD))
    top, start = sheet.y + px(5.2), sheet.right - px(1.6) - round(across * STAIRS)
    diagram = Box(start, top, sheet.right - px(1.6) - start, sheet.bottom - px(1.8) - top)
    centres = Box(head.x, head.bottom, round(across * 0.3), diagram.bottom - head.bottom)
    began = areas.below
    if began is not None:
        began = Box(began.x, began.y, began.width, floor - began.y)
    low = areas.plaques[-1].bottom + px(HANGS)
    edge = left - px(0.8)
    grounds = Box(edge, 0, width - edge, height), Box(0, low, edge, height - low)
    return grounds, sheet, head, centres, None, diagram, beads, listed, began


def _upright(measure: Measure, areas: Areas[Box]) -> Parts:
    px, (width, height) = measure.px, measure.size
    gap, pad, margin = px(GAP), px(PAD), px(MARGIN)
    top, floor = areas.plaques[-1].bottom + px(1.6), areas.bar.y - gap
    across, tall = width - 2 * margin, floor - top
    sheet = Box(margin, top, across, round((tall - px(BEADS) - 2 * gap) * UPRIGHT_SHEET))
    beads = Box(margin, sheet.bottom + gap, across, px(BEADS))
    low = beads.bottom + gap
    room = Box(margin, low, across, floor - low)
    began = Box(room.x, room.y, px(BEGAN), room.height)
    paper = Box(began.right + gap, low, px(CENTRES[0]) + 2 * px(1.6), room.height)
    centres = Box(paper.x + px(1.6), low + px(1.6), paper.width - 2 * px(1.6), room.height - 2 * px(1.6))
    listed = Box(paper.right + gap, low, room.right - paper.right - gap, room.height)
    head = Box(sheet.x + pad, sheet.y + px(1.4), round(sheet.width * 0.42), px(HEAD))
    under = sheet.y + px(5.2)
    diagram = Box(sheet.x + px(1.6), under, sheet.width - px(3.2), sheet.bottom - px(1.6) - under)
    edge = areas.plaques[-1].bottom + px(1.5)
    right = areas.header.right - px(HEAD_TOOLS)
    grounds = Box(0, edge, width, height - edge), Box(right, 0, width - right, areas.header.bottom)
    return grounds, sheet, head, centres, paper, diagram, beads, listed, began


def beside_stairs(measure: Measure, plan: ChainPlan, notes: NutritionPlan) -> Box:
    """The room of the centres: in the corner that the staircase leaves free, where that is in it."""
    if not plan.diagram.meets(plan.centres):
        return plan.centres
    box, px = plan.centres, measure.px
    right = min(sign.x for sign in notes.signs[1:]) - px(1.6)
    low = notes.bands[0].y - px(2)
    wide, tall = min(px(CENTRES[0]), right - box.x), min(px(CENTRES[1]), low - box.y)
    return Box(box.x, box.y + round((low - box.y - tall) * 0.4), wide, tall)


def _row(row: Box, gap: int) -> tuple[Box, Box, Box]:
    """Three in a row, as broad as they are to each other."""
    room = row.width - 2 * gap
    back = Box(row.x, row.y, round(room * BUTTONS[0] / sum(BUTTONS)), row.height)
    step = Box(back.right + gap, row.y, round(room * BUTTONS[1] / sum(BUTTONS)), row.height)
    return back, step, Box(step.right + gap, row.y, row.right - step.right - gap, row.height)


def bead_places(measure: Measure, box: Box, count: int) -> list[Box]:
    """Where so many beads lie on their line, from left to right, as far apart as they may be touched."""
    reach = min(measure.px(BEAD), max(2, box.width // max(1, count) // 2 - 1))
    left, right = box.x + measure.px(3.4), box.right - measure.px(3.4)
    y = box.y + round(box.height * 0.36)
    step = (right - left) / max(1, count - 1)
    return [
        Box(round(left + index * step) - reach, y - reach, 2 * reach, 2 * reach) for index in range(count)
    ]


def brackets(places: Sequence[Box], groups: Sequence[tuple[int, int]]) -> list[Box]:
    """The rectangles below the beads of each group, from its first bead to its last."""
    found = []
    for first, last in groups:
        left, right = places[first].x, places[last].right
        found.append(Box(left, places[first].bottom, right - left, places[first].height))
    return found
