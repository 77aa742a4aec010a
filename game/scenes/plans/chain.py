"""Where everything stands on the page of a chain, and where its beads lie. Pure geometry, in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.scenes.plans.box import Box
from game.scenes.plans.nutrition import NutritionPlan
from game.widgets.theme import Measure

LIST = 40.8  # u: the breadth of the list at the right
GAP, PAD = 1.8, 2.6  # u
BEADS, BUTTONS = 11.4, 8.6  # u: the height of the beads' panel, and of the buttons
HEAD = 10.4  # u: the heading and the line below it
CENTRES = 26.0, 34.0  # u: the room of the centres
STAIRS = 0.86  # of the sheet's breadth, the diagram: the centres stand in the corner it leaves free
LEAST_PAGE = 130.0  # u: a narrower page is laid out upright
BEAD = 0.85  # u: how far a bead reaches from its middle


@dataclass(frozen=True)
class ChainPlan:
    """The parts of the page: a sheet with heading, centres and diagram, beads, list, buttons."""

    page: Box
    sheet: Box
    head: Box
    centres: Box
    diagram: Box
    beads: Box
    list: Box
    buttons: tuple[Box, Box, Box]
    """Back, step, to the end."""


def chain_plan(measure: Measure, page: Box) -> ChainPlan:
    """The page in a rectangle: side by side, or one below the other where it is narrow or upright."""
    px = measure.px
    narrow = page.width < px(LEAST_PAGE) or page.width < page.height
    return _upright(measure, page) if narrow else _wide(measure, page)


def _wide(measure: Measure, page: Box) -> ChainPlan:
    px = measure.px
    gap, pad = px(GAP), px(PAD)
    aside = min(px(LIST), round(page.width * 0.28))
    left = page.width - aside - gap
    sheet = Box(page.x, page.y, left, page.height - px(BEADS) - gap)
    beads = Box(page.x, sheet.bottom + gap, left, px(BEADS))
    listed = Box(sheet.right + gap, page.y, aside, page.height - px(BUTTONS) - gap)
    row = Box(listed.x, listed.bottom + gap, aside, px(BUTTONS))
    head = Box(sheet.x + pad, sheet.y + px(1.6), round(left * 0.5) - pad, px(HEAD))
    top, start = sheet.y + px(5.2), sheet.right - px(1.6) - round(left * STAIRS)
    diagram = Box(start, top, sheet.right - px(1.6) - start, sheet.bottom - px(1.8) - top)
    centres = Box(head.x, head.bottom, round(left * 0.3), diagram.bottom - head.bottom)
    return ChainPlan(page, sheet, head, centres, diagram, beads, listed, _buttons(row, px(1.2)))


def _upright(measure: Measure, page: Box) -> ChainPlan:
    px = measure.px
    gap, pad = px(GAP), px(PAD)
    foot = px(BUTTONS) + px(BEADS) + 2 * gap
    high = min(page.height - foot, max(round((page.height - foot) * 0.6), px(40)))
    sheet = Box(page.x, page.y, page.width, high)
    row = Box(page.x, page.bottom - px(BUTTONS), page.width, px(BUTTONS))
    beads = Box(page.x, row.y - gap - px(BEADS), page.width, px(BEADS))
    aside = min(px(CENTRES[0]) + 2 * pad, round(page.width * 0.36))
    tall = max(px(8), beads.y - gap - sheet.bottom - gap)
    low = sheet.bottom + gap
    centres = Box(page.x + pad, low + px(1), aside - 2 * pad, tall - px(2))
    listed = Box(page.x + aside, low, page.width - aside, tall)
    head = Box(sheet.x + pad, sheet.y + px(1.4), round(sheet.width * 0.42), px(HEAD))
    top = sheet.y + px(5.2)
    diagram = Box(sheet.x + px(1.6), top, sheet.width - px(3.2), sheet.bottom - px(1.6) - top)
    return ChainPlan(page, sheet, head, centres, diagram, beads, listed, _buttons(row, px(1.2)))


def beside_stairs(measure: Measure, plan: ChainPlan, notes: NutritionPlan) -> Box:
    """The room of the centres: in the corner that the staircase leaves free, where that is in it."""
    if not plan.diagram.meets(plan.centres):
        return plan.centres
    box, px = plan.centres, measure.px
    right = min(sign.x for sign in notes.signs[1:]) - px(1.6)
    low = notes.bands[0].y - px(2)
    wide, tall = min(px(CENTRES[0]), right - box.x), min(px(CENTRES[1]), low - box.y)
    return Box(box.x, box.y + round((low - box.y - tall) * 0.4), wide, tall)


def _buttons(row: Box, gap: int) -> tuple[Box, Box, Box]:
    """Three in a row, the middle one the broadest."""
    room = row.width - 2 * gap
    wide = round(room * 0.29), round(room * 0.34)
    back = Box(row.x, row.y, wide[0], row.height)
    step = Box(back.right + gap, row.y, wide[1], row.height)
    end = Box(step.right + gap, row.y, row.right - step.right - gap, row.height)
    return back, step, end


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
