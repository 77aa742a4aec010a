"""Where everything stands on the page of a Law. Pure geometry, in pixels."""

from __future__ import annotations

from dataclasses import dataclass

from game.scenes.layout.box import Box
from game.widgets.theme import Measure

GAP = 1.6  # u
RATIO = 1.44  # of a Law, its height for its breadth
CARD = 0.65  # of the page's height, the Law at the most
UPRIGHT_CARD = 0.4  # of an upright page's breadth
UPRIGHT_FIRST = 1.4  # how high the panel of what must be done is on an upright page, for that of another
LARGER_FIRST = 1.5  # the same on a wide page at the most, where text is larger
LEAST_SHELF, SHELF = 21.0, 30.4  # u: how high the Laws below it are
SHARES = (0.32, 0.28, 0.24, 0.16)  # of the page's breadth: in play, kept, the pile, the deck
HEAD = 8.6  # u: the title and the line of a column


@dataclass(frozen=True)
class LawPlan:
    """The Law, a panel for each way to deal with it, and the Laws that lie about, in four columns."""

    page: Box
    card: Box
    ways: tuple[Box, ...]
    shelf: Box
    columns: tuple[Box, Box, Box, Box]
    """In play, kept, the pile, the deck, with their titles."""


def law_plan(measure: Measure, page: Box, ways: int) -> LawPlan:
    """The page in a rectangle, for so many ways."""
    return _upright(measure, page, ways) if page.width < page.height else _wide(measure, page, ways)


def _wide(measure: Measure, page: Box, ways: int) -> LawPlan:
    px = measure.px
    gap = px(GAP)
    low = min(px(SHELF), max(px(LEAST_SHELF * measure.text**0.5), round(page.height * (1 - CARD))))
    tall = page.height - low - gap
    wide = min(round(tall / RATIO), round(page.width * 0.34))
    card = Box(page.x, page.y, wide, round(wide * RATIO))
    left = card.right + gap + px(0.6)
    panels = Box(left, page.y, page.right - left, tall)
    shelf = Box(page.x, page.bottom - low, page.width, low)
    rows = _rows(panels, ways, gap, min(LARGER_FIRST, measure.text))
    return LawPlan(page, card, rows, shelf, _columns(measure, shelf))


def _rows(box: Box, count: int, gap: int, first: float = 1.0) -> tuple[Box, ...]:
    """Below each other, all of one height; of three or more the first so many times as high."""
    first = first if count > 2 else 1.0
    tall = min(int((box.height - gap * (count - 1)) / max(1.0, count - 1 + first)), (box.height - gap) // 2)
    high = int(tall * first)
    lower = [
        Box(box.x, box.y + high + gap + place * (tall + gap), box.width, tall) for place in range(count - 1)
    ]
    return (Box(box.x, box.y, box.width, high), *lower)[:count]


def _columns(measure: Measure, shelf: Box) -> tuple[Box, Box, Box, Box]:
    pad = measure.px(2.2)
    top, tall = shelf.y + measure.px(1.2), shelf.height - measure.px(2.4)
    edges = [shelf.x + round(shelf.width * sum(SHARES[:place])) for place in range(5)]
    boxes = [Box(edges[i] + pad, top, edges[i + 1] - edges[i] - 2 * pad, tall) for i in range(4)]
    return boxes[0], boxes[1], boxes[2], boxes[3]


def _upright(measure: Measure, page: Box, ways: int) -> LawPlan:
    px = measure.px
    gap = px(GAP)
    wide = round(page.width * UPRIGHT_CARD)
    card = Box(page.x, page.y, wide, round(wide * RATIO))
    left = card.right + gap
    panels = Box(left, page.y, page.right - left, card.height)
    shelf = Box(page.x, card.bottom + gap, page.width, page.bottom - card.bottom - gap)
    pad = px(2.2)
    half, tall = shelf.width // 2, shelf.height // 2
    cells = [
        Box(shelf.x + pad + column * half, shelf.y + px(1.4) + row * tall, half - 2 * pad, tall - px(2.8))
        for row in range(2)
        for column in range(2)
    ]
    columns = cells[0], cells[1], cells[2], cells[3]
    return LawPlan(page, card, _rows(panels, ways, gap, UPRIGHT_FIRST), shelf, columns)


def laid_in(measure: Measure, column: Box) -> Box:
    """Where the Laws of a column lie, below its title."""
    head = measure.px(HEAD * (1 + (measure.text - 1) * 0.6))
    return Box(column.x, column.y + head, column.width, column.height - head)
