"""Where everything in the bar of a table stands: tools, choices in a row or two, the faces of a real die."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from game.scenes.layout.areas import Areas
from game.scenes.layout.box import Box
from game.scenes.offer import Offer
from game.widgets.theme import SMALLEST, Measure

RING = 8.4  # u: the ring of a breath, across
FACE_GAP = 1.2  # u between two faces of the real die
FACE_LEAST = 6.6  # u: a face of the real die gives the sentences no more of its room than that
BAR_WORDS = 30.0  # u the bar's sentences keep beside them
BAR_WORDS_GROW = 0.8  # of that, where text is twice as large
FOLD_UNDER = 0.8  # of what choices in one row want to be: where they would be smaller they stand in two
FOLDED_WORDS = 30.0  # u, for each size of text: the bar's sentences keep them beside choices in two rows
WORDS_LEAST = 9.0  # u: they keep these where the smallest words of choices in two rows need the others

Wide = Callable[[str, Literal["semibold", "inter"], int], int]  # how wide words are, at a height in pixels


@dataclass(frozen=True)
class Place:
    """Where a choice stands, its words in so many u; `tip` is what is said of it when one looks closer."""

    offer: Offer
    rect: Box
    units: float
    tip: str = ""


class BarPlan:
    """The places in the bar of a table.

    `own` is how wide the stage's own things in the bar are, in pixels; `by_hand` whether the dice lie on a
    real table; `tools` are so many round buttons; `tab` is where the seat's tab ends.
    """

    def __init__(
        self,
        measure: Measure,
        areas: Areas[Box],
        wide: Wide,
        *,
        tools: int,
        own: int,
        by_hand: bool,
        tab: int,
    ) -> None:
        self._measure = measure
        self._areas = areas
        self._wide = wide
        self._own = own
        self._by_hand = by_hand
        self._tab = tab
        self.tools = self._lay_tools(tools)

    def _lay_tools(self, count: int) -> list[Box]:
        """The round buttons: at the right end, upright below the choice."""
        px, areas = self._measure.px, self._areas
        head, side = areas.head, px(6.6 if areas.portrait else 7.2)
        if areas.portrait and areas.choices is None:
            gap = (self.choice_width - count * side) // (count + 1)
            x = head.right - px(2) - self.choice_width + gap
            y = head.bottom - px(0.9) - side
            return [Box(x + index * (side + gap), y, side, side) for index in range(count)]
        step, right = side + px(1.2), head.right - px(2) - side
        y = head.centery - side // 2
        return [Box(right - (count - 1 - index) * step, y, side, side) for index in range(count)]

    # -- edges

    @property
    def choice_width(self) -> int:
        """How wide the one primary choice is."""
        measure = self._measure
        if self._areas.portrait:
            return measure.px(39)
        return measure.px(min(33.0, max(18.0, (measure.wide - 104) * 0.4)))

    @property
    def choices_right(self) -> int:
        """The right edge of the choices in the bar."""
        if self._areas.choices is not None:
            return self._areas.choices.right
        if self._areas.portrait:
            return self._areas.bar.right - self._measure.px(2)
        return self.tools[0].left - self._measure.px(2.8)

    @property
    def beside_choices(self) -> int:
        """The right edge of what stands in the bar's head, left of the primary choice or the die's faces."""
        px = self._measure.px
        if self._areas.choices is not None:
            return self.tools[0].left - px(2.8)
        wide = self.choice_width
        if self._by_hand:
            wide = max(wide, self._faces_width)
        return self.choices_right - wide - px(2.4)

    @property
    def own(self) -> Box | None:
        """Where the stage's own things stand, left of the choices; None where it has none."""
        head = self._areas.head
        if not self._own:
            return None
        return Box(self.beside_choices - self._own, head.y, self._own, head.height)

    @property
    def indent(self) -> int:
        """How far from the tab the sentences begin, where the stage's own things stand before them."""
        return 0

    def own_beside(self, lefts: Sequence[int]) -> Box | None:
        """The same beside choices that begin there: they may take more room than the one primary choice."""
        found = self.own
        if found is None or not lefts or self._areas.choices is not None:
            return found
        return found.move(min(0, min(lefts) - self._measure.px(2.4) - self.beside_choices), 0)

    def words(self, lefts: Sequence[int]) -> tuple[int, int]:
        """How far the sentences reach beside choices that begin there: that of why, then the headline."""
        px = self._measure.px
        right = self.choices_right
        if self._areas.choices is not None:
            right = self.beside_choices
        elif self._areas.portrait:
            right = self.choices_right - self.choice_width - px(2)
            right = min([right, *(left - px(1.6) for left in lefts)])
        elif lefts:
            right = min(lefts) - px(2.4)
        if self._own:
            right = min(right, self.beside_choices) - self._own - px(1.2)
        beside_tools = self._areas.choices is not None  # else, upright, a long headline has room above them
        return right, right if lefts or self._own or beside_tools else self.choices_right

    # -- choices

    @property
    def choice(self) -> Box:
        """Where the one primary choice stands."""
        px, bar, row = self._measure.px, self._areas.bar, self._areas.choices
        wide, right = self.choice_width, self.choices_right
        if row is not None:
            return row
        if self._areas.portrait:
            return Box(right - wide, bar.y + px(1.2), wide, px(7.0))  # above the keys of the tools
        return Box(right - wide, bar.y + px(0.95), wide, bar.height - px(2.2))

    @property
    def _several(self) -> Box:
        """Where several choices end at the right, and how tall they are."""
        return self.choice

    @property
    def held(self) -> tuple[Box, Box]:
        """Where the one way on from what is held stands, and left of it the ring of its breath."""
        whole, px = self.choice, self._measure.px
        side = min(px(RING), whole.height + px(0.6))
        if self._areas.portrait or self._areas.choices is not None:  # it takes its room from the button
            taken = side + px(1.2)
            whole, x = Box(whole.x + taken, whole.y, whole.width - taken, whole.height), whole.x
        else:
            x = whole.x - px(1.6) - side
        return whole, Box(x, whole.centery - side // 2, side, side)

    @property
    def tells_beside(self) -> bool:
        """Whether there is room beside that ring for how one goes on."""
        return not self._areas.portrait and self._areas.choices is None

    def sole_units(self, *, helped: bool) -> float:
        """How large the words on the one primary choice are, in u; `helped` by a second line."""
        measure = self._measure
        return min(3.8, self.choice.height / measure.u * 0.4 / measure.text) if helped else 3.8

    def row(self, offers: Sequence[Offer], said: int = 0) -> list[Place]:
        """The choices side by side, each as wide as its words where there is room; else in two rows.

        `said` is how wide the headline is at its smallest, in pixels: the choices leave it its room, and
        the stage's own things theirs.
        """
        px = self._measure.px
        units = 3.0 if len(offers) < 5 else 2.7 if len(offers) < 6 else 2.5
        row = self._areas.choices
        whole = row or self._several
        kept = self._kept_beside(said)
        left = row.x if row is not None else self._tab + max(px(34 if len(offers) < 6 else 32), kept)
        gap = px(1.6)
        room = whole.right - left - gap * (len(offers) - (1 if row is not None else 0))
        offers = self._leaving_out(offers, units, room)
        measured = [offer if offer.widest is None else replace(offer, help=offer.widest) for offer in offers]
        natural = [self._natural(offer, units) for offer in measured]
        scale = min(1.35 if row is not None else 1.0, room / max(1, sum(natural)))
        if row is None and scale < FOLD_UNDER and not self._areas.portrait:
            return self._folded(offers, whole, kept)
        units *= min(1.0, scale)
        wides = [int(each * scale) for each in natural]
        least = [self._natural(offer, 0.0) for offer in measured]
        narrow = any(wide < own for wide, own in zip(wides, least, strict=True))
        if narrow and sum(least) < room:  # each has the room its words need, then what is left
            spare = (room - sum(least)) / sum(natural)
            wides = [int(each + spare * own) for each, own in zip(least, natural, strict=True)]
        x = whole.right
        places: list[Place] = []
        for wide, offer in reversed(list(zip(wides, offers, strict=True))):
            x -= wide
            if not offer.actions and self._natural(offer, 0.0) > wide:
                offer = replace(offer, help="")
            places.insert(0, Place(offer, Box(x, whole.y, wide, whole.height), units))
            x -= gap
        return places

    def _kept_beside(self, said: int) -> int:
        """How much of the bar the headline and the stage's own things keep, from where the tab ends."""
        px = self._measure.px
        if not said:
            return 0
        return min(said, px(BAR_WORDS)) + px(4.8) + (self._own + px(1.2) if self._own else 0)

    def _folded(self, offers: Sequence[Offer], whole: Box, kept: int) -> list[Place]:
        """Many choices in two rows within the bar; what they do is said when one looks closer."""
        measure = self._measure
        columns, gap = -(-len(offers) // 2), measure.px(1.2)
        tall = (whole.height - measure.px(0.8)) // 2
        units = tall * 0.68 / measure.font_px(1)
        bare = [replace(offer, help="") for offer in offers]
        room, most = (
            (whole.right - self._tab - words - gap * (columns - 1)) // columns
            for words in (
                max(measure.px(FOLDED_WORDS * measure.text), kept),
                max(measure.px(WORDS_LEAST), kept),
            )
        )
        least, natural = (max(self._natural(offer, each) for offer in bare) for each in (0.0, units))
        wide = min(max(room, min(least, most)), natural)
        units *= wide / natural  # all alike
        places: list[Place] = []
        for index, offer in enumerate(offers):
            down, across = divmod(index, columns)
            across += down * (2 * columns - len(offers))  # the last one keeps its place at the right end
            x = whole.right - (columns - across) * (wide + gap) + gap
            rect = Box(x, whole.bottom - tall if down else whole.y, wide, tall)
            places.append(Place(bare[index], rect, units, offer.help))
        return places

    def _leaving_out(self, offers: Sequence[Offer], units: float, room: int) -> Sequence[Offer]:
        """Where the room is too small for all words, what cannot be chosen does without its price."""
        if sum(self._natural(offer, units) for offer in offers) <= room:
            return offers
        return [offer if offer.actions else replace(offer, help="") for offer in offers]

    def _natural(self, offer: Offer, units: float) -> int:
        """How wide a choice would like to be; with no measure given, how wide its smallest words are."""
        measure = self._measure
        height, below = (max(SMALLEST, measure.font_px(each)) for each in (units, units * 0.63))
        icon = round(height * 1.65) if offer.icon else 0
        return max(
            measure.px(14) if units else 0,
            self._wide(offer.label, "semibold", height) + icon + measure.px(3.4 if units else 2.2),
            self._wide(offer.help, "inter", below) + measure.px(3 if units else 2.2),
        )

    # -- real dice

    def faces(self) -> list[Box]:
        """Six faces to tap: what the real die shows."""
        whole, gap, side = self.choice, self._measure.px(FACE_GAP), self._face_side
        x = whole.right - self._faces_width
        return [Box(x + place * (side + gap), whole.centery - side // 2, side, side) for place in range(6)]

    @property
    def _face_side(self) -> int:
        """How large a face of the real die is: the words and the die at rest keep their room beside it."""
        px, whole = self._measure.px, self.choice
        largest = min(whole.height, px(8.6))
        if self._areas.portrait or self._areas.choices is not None:
            return max(1, min(largest, (whole.width - 5 * px(FACE_GAP)) // 6))
        room = whole.right - self._tab - px(BAR_WORDS + 2.4) - self._own
        grown = px(BAR_WORDS * BAR_WORDS_GROW * (self._measure.text - 1))
        side, lower = ((each - 5 * px(FACE_GAP)) // 6 for each in (room, room - grown))
        return max(1, min(largest, side, max(lower, px(FACE_LEAST))))

    @property
    def _faces_width(self) -> int:
        """How wide the six faces of the real die are, side by side."""
        return 6 * self._face_side + 5 * self._measure.px(FACE_GAP)
