"""A bar whose parts keep their places and sizes: four slots beside each other, each for two choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.scenes.layout.bar import BarPlan, Place
from game.scenes.layout.box import Box
from game.scenes.offer import Offer
from game.widgets.theme import SMALLEST

SLOTS, DEEP = 4, 2  # slots side by side, and choices one above the other in each
WIDEST = 26.0  # u: a slot is no broader
SAYING = 36.0  # u: the sentences keep so much where every slot is taken
GAP, ABOVE = 1.1, 0.5  # u, between two slots, and between two choices in one
UNITS = 3.0  # u: the words on a choice
THROWN, THROW = 2, 22.0  # the slot of the throw, and how broad it is beside the sentences, in u


class SlotBarPlan(BarPlan):
    """The bar of a table where choices come and go within a turn.

    The last choice stands in the last slot, as large as when it is alone; what the stage has of its own is
    beside the tab, before the sentences: they reach as far as nothing stands to be chosen. A choice whose
    offer names a slot stands there.
    """

    @property
    def _rows(self) -> bool:
        """Whether choices stand in a row of their own, below the sentences."""
        return self._areas.choices is not None or self._areas.portrait

    @property
    def _slotted(self) -> bool:
        """Whether there are slots."""
        return True

    @property
    def choice_width(self) -> int:
        return self._slots[-1].width if self._slotted else super().choice_width

    @property
    def choice(self) -> Box:
        return self._slots[-1] if self._slotted else super().choice

    @property
    def _slots(self) -> list[Box]:
        """The slots, from left to right."""
        px, row = self._measure.px, self._areas.choices
        gap = px(GAP)
        if self._rows:
            whole = row or super().choice
            wide = (whole.width - (SLOTS - 1) * gap) // SLOTS
            lefts = [whole.right - (SLOTS - slot) * wide - (SLOTS - 1 - slot) * gap for slot in range(SLOTS)]
            return [Box(left, whole.y, wide, whole.height) for left in lefts]
        bar = self._areas.bar
        room = self.choices_right - self._tab - px(SAYING) - self._own - SLOTS * gap
        wide = min(px(WIDEST), room // SLOTS)
        top, tall = bar.y + px(0.95), bar.height - px(2.2)
        first = self.choices_right - SLOTS * wide - (SLOTS - 1) * gap
        return [Box(first + slot * (wide + gap), top, wide, tall) for slot in range(SLOTS)]

    @property
    def beside_choices(self) -> int:
        if self._rows or not self._slotted:
            return super().beside_choices
        return min(super().beside_choices, self._slots[0].left - self._measure.px(GAP))

    @property
    def own(self) -> Box | None:
        found = super().own
        if found is None or self._rows or not self._slotted:
            return found
        return Box(self._tab + self._measure.px(1.2), found.y, found.width, found.height)

    def own_beside(self, lefts: Sequence[int]) -> Box | None:
        return self.own if self._slotted else super().own_beside(lefts)

    @property
    def indent(self) -> int:
        own = self.own
        before = own is not None and self._slotted and own.left < self._slots[0].left
        return max(0, own.right - self._tab) if own is not None and before else 0

    def words(self, lefts: Sequence[int]) -> tuple[int, int]:
        if self._rows or not self._slotted:
            return super().words(lefts)
        right = min([self.choices_right, *(left - self._measure.px(2.4) for left in lefts)])
        return right, right

    def row(self, offers: Sequence[Offer], said: int = 0) -> list[Place]:
        """Each in its slot; words as large as all of them have room for, and what a choice does if it has."""
        if len(offers) > len(self._slots) * DEEP or not self._slotted:
            return super().row(offers, said)
        found: list[Place] = []
        shared = self._shared_out(offers)
        deep = max(map(len, shared))
        for slot, box in zip(shared, self._slots, strict=True):
            back = len(slot) == 1 and not slot[0].actions and slot[0].refusal is None
            rows = deep if back else len(slot)  # the way back is no larger than what is chosen from
            tall = (box.height - self._measure.px(ABOVE) * (rows - 1)) // max(1, rows)
            tops = (box.y, box.bottom - tall)
            found += [
                self._placed(offer, Box(box.x, top, box.width, tall))
                for offer, top in zip(slot, tops, strict=False)
            ]
        largest: dict[int, float] = {}  # those of a size have words of a size
        for place in found:
            tall = place.rect.height
            largest[tall] = min(place.units, largest.get(tall, UNITS))
        places = {place.offer.name: replace(place, units=largest[place.rect.height]) for place in found}
        return [places[offer.name] for offer in offers]

    def _shared_out(self, offers: Sequence[Offer]) -> list[list[Offer]]:
        """The choices of each slot: where they say so and it holds them, else the last ones to the right."""
        slots: list[list[Offer]] = [[] for _ in self._slots]
        if all(offer.slot is not None for offer in offers):
            for offer in offers:
                slots[offer.slot or 0].append(offer)
            if all(len(slot) <= DEEP for slot in slots):
                return slots
        count, most = len(offers), len(slots)
        counts = [int(slot >= most - count) + int(slot < count - most) for slot in range(most)]
        left = list(offers)
        return [[left.pop(0) for _ in range(each)] for each in counts]

    def _placed(self, offer: Offer, box: Box) -> Place:
        """A choice in its box: its words as large as they fit, and below them what it does if that fits."""
        measure = self._measure
        across = box.width - measure.px(2.2)
        bare = replace(offer, help="")
        alone = self._largest(bare, across, box.height)
        below = self._wide(offer.help, "inter", SMALLEST) if offer.help else 0
        lines = 1 if below <= across else 2
        room = box.height - measure.px(0.8) - lines * SMALLEST * 1.25
        helped = self._largest(bare, across, room) if below <= across * 1.8 and room >= SMALLEST * 1.5 else 0
        kept = bool(offer.help) and helped >= min(alone, SMALLEST + 2)
        tall = helped if kept else alone
        units = tall / measure.u / measure.text
        return Place(offer if kept or not offer.help else bare, box, units, "" if kept else offer.help)

    def _largest(self, offer: Offer, across: int, room: float) -> int:
        """How large the label can be on one line, or on two where that is clearly larger."""
        most = max(SMALLEST, min(self._measure.font_px(UNITS), int(room * 0.72)))

        def fits(height: int, lines: int) -> bool:
            icon = round(height * 1.65) if offer.icon else 0
            share = 1.0 if lines == 1 else 1.75
            tall = height * 1.2 * lines if lines > 1 else height
            return tall <= room and self._wide(offer.label, "semibold", height) <= (across - icon) * share

        sizes = range(most, SMALLEST - 1, -1)
        one = next((height for height in sizes if fits(height, 1)), 0)
        two = next((height for height in sizes if " " in offer.label and fits(height, 2)), 0)
        return max(one, two, SMALLEST)


class ThrowBarPlan(SlotBarPlan):
    """The bar of a table where a turn begins with a throw: what is to be chosen stands left of its place.

    Who presses twice on one spot chooses nothing by it. In a row of their own choices have two slots, and the
    throw has the room of two; beside the sentences they are as broad as their words.
    """

    @property
    def _slotted(self) -> bool:
        return self._rows

    @property
    def _slots(self) -> list[Box]:
        *choices, third, last = super()._slots
        return [*choices, Box(third.x, third.y, last.right - third.x, third.height)]

    @property
    def choice_width(self) -> int:
        return super().choice_width if self._slotted else self._measure.px(THROW)

    @property
    def _several(self) -> Box:
        return self.choice.move(-self.choice.width - self._measure.px(GAP), 0)

    def row(self, offers: Sequence[Offer], said: int = 0) -> list[Place]:
        if self._slotted:
            return super().row(offers, said)
        last = [offer for offer in offers if offer.slot == THROWN]
        left = super().row([offer for offer in offers if offer not in last], said)
        return [*left, *(self._placed(offer, self.choice) for offer in last)]
