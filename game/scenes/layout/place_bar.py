"""Where everything stands in the acting place of a table that lies flat, in the frame of who sits there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from game.scenes.layout.areas import Areas
from game.scenes.layout.bar import FACE_GAP, BarPlan, Place, Wide
from game.scenes.layout.box import Box
from game.scenes.layout.flat import FlatPlan
from game.scenes.offer import Offer
from game.widgets.theme import SMALLEST, Measure

INSET = 1.2  # u, between the edge of a place and what stands in it
TOOLS = 4
TOOL, TOOL_GAP = 6.2, 0.6
CUT_TOOL, CAP = 5.2, 2.0  # u: a tool beside a cut corner, and how far the cap of its key reaches beyond it
STRIP = 4.4  # u: above the cards of a hand, for what is said of them
HAND_TOOL = 4.8  # u: a tool beside a hand with such a strip
FIGURES = 4.8  # u, the height of a row of figures, with a word below each
HEAD, FIGURED_HEAD, SHALLOW_HEAD, HAND_HEAD = 11.6, 10.2, 9.6, 9.8
TAB = 0.2  # of the breadth of a place, what its tab takes, 15 u at most
DEEP = 25.0  # u, from which on a place has a row for its figures
LEAST_WORDS = 2.2  # u: choices in one row are not written smaller
CLEAR = 0.7  # u, left of choices, and above and below the button of the one thing to do
TWO_LINES = 11.0  # u: from which height on choices stand in two rows
CHOICES = 44.0  # u, the breadth of the choices beside a hand
ONE_FIGURE = 11.0  # u, the breadth of a figure that is alone beside a hand
NARROW = 80.0  # u, under which a place with a hand leaves them less, so that a name has its room


@dataclass(frozen=True)
class Parts:
    """The parts of an acting place: its tab with the token, words, figures, choices, the stage's own, tools.

    `own` is where the stage puts its own things (a die), empty where it has none; `room` is what is free
    below the head for a hand, None where the choices stand there; the `strip` is the upper part of that, on
    which no card lies, and what is right of it.
    """

    tab: Box
    words: Box
    figures: Box
    own: Box
    choices: Box
    tools: tuple[Box, ...]
    room: Box | None = None
    strip: Box | None = None


def parts(plan: FlatPlan, seat: int, *, own: int = 0, figured: int = 0, hand: bool = False) -> Parts:
    """The parts of a seat's place while it acts.

    `own` is the breadth of the stage's own things, in pixels; `figured`, how many figures it has to show,
    `hand`, whether a hand lies below its head.
    """
    px, place = plan.px, plan.places[seat]
    box = place.acting.inflate(-2 * px(INSET), -2 * px(INSET))
    deep = place.acting.height >= px(DEEP)
    left, right = box.left, box.right
    if place.arc is not None:  # the board cuts one of its inner corners
        if place.arc.x > place.acting.centerx:
            right = min(right, int(place.arc.left_at(box.y + px(2.0))))
        else:
            left = max(left, int(place.arc.right_at(box.y)) + px(INSET))
    head = px(HAND_HEAD if hand else FIGURED_HEAD if deep and figured else HEAD if deep else SHALLOW_HEAD)
    tab = Box(left, box.y, min(px(15), round(box.width * TAB)), head)
    words_left = tab.right + px(1.6)
    if hand:
        return _with_hand(plan, box, tab, words_left, own, figured)
    top = box.y + head + px(0.4)
    figures = Box(words_left, box.y, 0, 0)
    if figured and deep:
        end = right if place.arc is None or right == box.right else int(place.arc.left_at(top))
        start = left if place.arc is None or left == box.left else int(place.arc.right_at(top))
        figures = Box(max(box.left, start), top, min(box.right, end) - max(box.left, start), px(FIGURES))
    elif figured:
        figures = Box(right - (right - words_left) * 9 // 20, box.y, (right - words_left) * 9 // 20, head)
        right = figures.left
    words = Box(words_left, box.y, right - px(0.6) - words_left, head)
    low = figures.bottom + px(0.4) if figured and deep else top
    row = Box(box.left + px(CLEAR), low, box.width - px(CLEAR), box.bottom - low)
    if place.arc is not None and left > box.left:
        start = max(row.left, int(place.arc.right_at(row.y)) + px(0.6 + CLEAR))
        row = Box(start, row.y, box.right - start, row.height)
    tools, row = _tools(plan, seat, row, box, top if deep else row.y)
    return Parts(tab, words, figures, *_own(plan, row, own), tools)


def _own(plan: FlatPlan, row: Box, own: int) -> tuple[Box, Box]:
    """The stage's own things left of the choices, and these."""
    if not own:
        return Box(row.x, row.y, 0, 0), row
    wide = min(own, row.height)
    taken = wide + plan.px(1.2)
    return Box(row.x, row.y, wide, row.height), Box(row.x + taken, row.y, row.width - taken, row.height)


def _tools(plan: FlatPlan, seat: int, row: Box, box: Box, top: int) -> tuple[tuple[Box, ...], Box]:
    """Round buttons two by two where they have room beside figures and choices, else in a row; the rest."""
    px, arc = plan.px, plan.places[seat].arc
    side, gap, right = px(TOOL if arc is None else CUT_TOOL), px(TOOL_GAP), box.right
    tall = 2 * side + gap
    if box.bottom - top >= tall:
        y = box.bottom - (box.bottom - top - tall) // (2 if arc is None else 4) - tall
        if arc is not None and arc.x > box.centerx:
            right = min(right, int(arc.left_at(y - px(CAP))) - px(CAP))
        x = min(right, box.right - px(CAP - INSET)) - tall
        boxes = tuple(
            Box(x + column * (side + gap), y + line * (side + gap), side, side)
            for line in range(2)
            for column in range(2)
        )
    else:
        step = side + gap
        x, y = right - TOOLS * step + gap, row.centery - side // 2
        boxes = tuple(Box(x + index * step, y, side, side) for index in range(TOOLS))
    return boxes, Box(row.x, row.y, x - px(1.2) - row.x, row.height)


def _with_hand(plan: FlatPlan, box: Box, tab: Box, words_left: int, own: int, figured: int) -> Parts:
    """Choices at the right end of the head, the stage's own beside them; below it a hand and the tools."""
    px = plan.px
    wide = min(px(CHOICES), round(box.width * (0.36 if box.width > px(NARROW) else 0.27)))
    choices = Box(box.right - wide, box.y, wide, tab.height)
    own = min(own, tab.height)
    die = Box(choices.left - px(1.2) - own, box.y, own, tab.height)
    end = die.left - px(1.2) if own else choices.left - px(1.2)
    share = (end - words_left) // 2 if figured else 0
    if figured == 1:  # what one alone has no use for
        spare = max(0, share - px(ONE_FIGURE))
        end, share, die = end - spare, share - spare, die.move(-spare, 0)
        choices = Box(choices.x - spare, box.y, wide + spare, tab.height)
    figures = Box(end - share, box.y, share, tab.height)
    words = Box(words_left, box.y, end - share - px(0.6) - words_left, tab.height)
    top, gap = tab.bottom + px(0.8), px(TOOL_GAP)
    deep = box.bottom - top > px(3 * STRIP)
    strip = Box(box.x, top, box.width, px(STRIP) if deep else 0)
    side = min(px(HAND_TOOL if deep else TOOL), (box.bottom - strip.bottom - gap) // 2)
    x, y = box.right - px(CAP - INSET) - 2 * side - gap, box.bottom - 2 * side - gap
    tools = tuple(
        Box(x + column * (side + gap), y + line * (side + gap), side, side)
        for line in range(2)
        for column in range(2)
    )
    room = Box(box.x, top, x - px(1.2) - box.x, box.bottom - top)
    return Parts(tab, words, figures, die, choices, tools, room, strip)


class PlaceBarPlan(BarPlan):
    """The places of tools, choices and the faces of a real die in an acting place."""

    def __init__(self, plan: FlatPlan, found: Parts, wide: Wide, *, own: int, by_hand: bool) -> None:
        none = Box(0, 0, 0, 0)
        areas = Areas(none, [], None, none, none, none, found.words, False, True, found.words, found.choices)
        self._parts = found
        self._unit = plan.unit
        measure = Measure(plan.measure.size, plan.measure.text)
        measure.u = plan.unit
        super().__init__(measure, areas, wide, tools=TOOLS, own=own, by_hand=by_hand, tab=found.tab.right)

    def _lay_tools(self, count: int) -> list[Box]:
        return list(self._parts.tools)

    @property
    def own(self) -> Box | None:
        return self._parts.own if self._own else None

    def own_beside(self, lefts: Sequence[int]) -> Box | None:
        return self.own

    def words(self, lefts: Sequence[int]) -> tuple[int, int]:
        return self._parts.words.right, self._parts.words.right

    @property
    def choice(self) -> Box:
        row = self._parts.choices
        wide = min(row.width, self._measure.px(38))
        clear = self._measure.px(CLEAR)  # for the ring of focus
        return Box(row.x, row.y + clear, wide, row.height - 2 * clear)

    def row(self, offers: Sequence[Offer], said: int = 0) -> list[Place]:
        """The choices from the left in a row; those that are closed are left out where they have no room.

        Where even so they are small, they stand in two rows without what they bring.
        """
        if not offers:
            return []
        allowed = [offer for offer in offers if offer.actions or offer.refusal is None]
        for shown in (offers, allowed):
            found = super().row(shown)
            if found and min(place.units for place in found) >= LEAST_WORDS:
                start = self._parts.choices.x - found[0].rect.x
                return [replace(place, rect=place.rect.move(start, 0)) for place in found]
        return self._in_two(allowed or offers)

    def _natural(self, offer: Offer, units: float) -> int:
        """How wide a choice would like to be: its sign stands above its words."""
        px, typed = self._measure.px, self._measure.font_px
        height, below = (max(SMALLEST, typed(each)) for each in (units, units * 0.62))
        return max(
            px(11) if units else 0,
            self._across(offer.label, "semibold", height, 1 if offer.icon else 2) + px(3.0 if units else 1.6),
            self._across(offer.help, "inter", below, 2) + px(2.6 if units else 1.6),
        )

    def _across(self, said: str, face: Literal["semibold", "inter"], height: int, lines: int) -> int:
        """How wide words are on so many lines, one or two."""
        parts = said.split()
        cuts = [(" ".join(parts[:cut]), " ".join(parts[cut:])) for cut in range(1, len(parts))]
        halves = [
            max(self._wide(each, face, height) for each in cut) for cut in cuts[: len(cuts) * (lines - 1)]
        ]
        return min([self._wide(said, face, height), *halves])

    def _in_two(self, offers: Sequence[Offer]) -> list[Place]:
        room, gap = self._parts.choices, self._measure.px(0.9)
        left, top = room.topleft
        lines = 2 if room.height >= self._measure.px(TWO_LINES) else 1
        columns = -(-len(offers) // lines)
        tall = (room.height - (lines - 1) * gap) // lines
        bare = [replace(offer, help="", icon=None) for offer in offers]
        units = min(2.8, tall * 0.6 / self._measure.u)
        natural = [self._natural(offer, units) for offer in bare]
        wanted = [max(natural[column::columns]) for column in range(columns)]
        share = (room.width - (columns - 1) * gap) / sum(wanted)
        units *= min(1.0, share)
        places = []
        for index in range(len(bare)):
            column, line = index % columns, index // columns
            x = left + round(sum(wanted[:column]) * share) + column * gap
            wide = int(wanted[column] * share)
            places.append(Box(x, top + line * (tall + gap), wide, tall))
        return [
            Place(each, box, units, offer.help) for each, box, offer in zip(bare, places, offers, strict=True)
        ]

    def faces(self) -> list[Box]:
        room, gap = self._parts.choices, self._measure.px(FACE_GAP)
        if self._parts.own.width:  # the die that lies there rests meanwhile
            room = room.union(self._parts.own)
        largest = self._measure.px(8.6)

        def side_in(lines: int) -> int:
            columns = math.ceil(6 / lines)
            across = (room.width - (columns - 1) * gap) // columns
            return min(largest, across, (room.height - (lines - 1) * gap) // lines)

        lines = max((1, 2), key=side_in)
        side, columns = max(1, side_in(lines)), 6 // lines
        top = room.y + (room.height - lines * side - (lines - 1) * gap) // 2
        return [
            Box(room.x + index % columns * (side + gap), top + index // columns * (side + gap), side, side)
            for index in range(6)
        ]
