"""Laws side by side: in play with their two marks, kept with what they do, those of a pile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game import words
from game.scenes.layout.box import Box
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.listed import fitting, small, tick_picture
from game.scenes.tables.conscious.parts import Parts, nothing
from game.tellings.conscious.things import law_named, law_told
from game.widgets import card, text
from game.widgets.canvas import Rect
from game.widgets.style import Style
from game.widgets.theme import SMALLEST, Colour

APART = 2.2  # of its breadth, how far apart cards with words below lie at the most
WORDS = 0.15  # of its height, a line of them at the most
CRAMPED = 0.46  # of its height, the most that words below take
TICK = 1.35  # for the height of words


@dataclass(frozen=True)
class LaidLaw:
    """A Law as it lies: `marks` are those of its facets (`done`, `open`, `now`, `shut`), `told` stands below.

    `law` is None for one whose face nobody here may know. `good` says whether what is told is welcome.
    """

    law: str | None
    marks: tuple[str, ...] = ()
    told: str = ""
    good: bool | None = None
    gold: bool = False


class LaidLaws(Parts[int]):
    """Laws in a row, as large as they have room; its parts are their places."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        depth: int = 2,
        looked: Callable[[int | None], None] = nothing,
        touched: Callable[[int], None] = nothing,
        largest: float = 10.0,
    ) -> None:
        self.laid: Sequence[LaidLaw] = ()
        self.told_as = self._told_laws
        self.largest = style.px(largest)
        super().__init__(name, rect, style, [], depth, looked, touched)
        self.bleed = max(self.bleed, style.px(1.6))

    @property
    def _small(self) -> int:
        """How tall the words below the cards are."""
        return min(small(self.style), max(SMALLEST, round(self.rect.height * WORDS)))

    @property
    def _below(self) -> int:
        """The room for marks and words below the cards."""
        return round(self._small * (2.1 + 1.2 * (self._lines - 1))) if self._spoken else 0

    @property
    def _lines(self) -> int:
        """In how many lines words stand below them: two where not all have room in one."""
        across = self._across
        plain = [law.told for law in self.laid if not law.marks]
        if self._small * 3.3 > self.rect.height * CRAMPED:
            return 1
        return 1 + any(text.width(told, "semibold", self._small) > across for told in plain)

    @property
    def _across(self) -> int:
        """How broad the words below a card may be."""
        return self.rect.width // max(1, len(self.laid)) - round(self._small * 0.6)

    @property
    def wide(self) -> int:
        """How broad the cards are."""
        room = self.rect.height - self._below - self.style.px(1)
        return max(8, min(self.largest, round(room / card.RATIO)))

    @property
    def _spoken(self) -> bool:
        """Whether something stands below the cards."""
        cramped = self._small * 2.1 > self.rect.height * CRAMPED
        return any(law.marks or (law.told and not cramped) for law in self.laid)

    @property
    def step(self) -> int:
        """From one card to the next: those with words below lie in the middle of places of one breadth."""
        count = max(1, len(self.laid))
        if self._roomy:
            each = self.rect.width // count
            return each if self._lines > 1 else min(round(self.wide * APART), each)
        spare = (self.rect.width - self.wide) // max(1, count - 1)
        return max(2, min(round(self.wide * 0.86), spare))

    @property
    def _roomy(self) -> bool:
        """Whether each lies in a place of its own, in the middle of what is told of it."""
        return self._spoken and self.rect.width >= self.wide * len(self.laid)

    def _left(self, place: int) -> int:
        """Where a card begins."""
        inset = (self.step - self.wide) // 2 if self._roomy else 0
        return self.rect.x + inset + place * self.step

    def show_laws(self, laid: Sequence[LaidLaw]) -> None:
        """Lay Laws down."""
        self.laid = list(laid)
        step, wide = self.step, self.wide
        tall = card.height_of(wide)
        top = self.rect.y + self.style.px(0.5)
        last = len(self.laid) - 1
        places = []
        for place in range(len(self.laid)):
            across = wide if place == last else min(step, wide)
            places.append((place, Box(self._left(place), top, across, tall)))
        self.set_places(places)
        self.damage()

    def _told_laws(self) -> dict[int, tuple[str, str]]:
        """What each Law is called, and what it does; of one face down only that."""
        found = {}
        for place, law in enumerate(self.laid):
            if law.law is None:
                found[place] = words.say("reader.hidden"), ""
            else:
                text_ = law_told(law.law)
                found[place] = law_named(law.law), " ".join(filter(None, (law.told, text_.effect)))
        return found

    def draw(self, target: pygame.Surface) -> None:
        wide = self.wide
        tall = card.height_of(wide)
        top = self.rect.y + self.style.px(0.5)
        for place, law in enumerate(self.laid):
            middle = self._left(place) + wide // 2, top + tall // 2
            face = faces.back("law") if law.law is None else faces.law(law.law)
            if law.gold:
                ring = card.ring(wide, 0, shapes.GOLD)
                target.blit(ring, ring.get_rect(center=middle))
            picture = card.picture(face, wide)
            target.blit(picture, picture.get_rect(center=middle))
            self._draw_below(target, law, middle[0], top + tall)
        self.draw_focus(target)

    def _draw_below(self, target: pygame.Surface, law: LaidLaw, middle: int, low: int) -> None:
        """The marks of its facets and what is told of it, in the middle below a card."""
        height = self._small
        side = round(height * TICK)
        if not self._spoken:
            return
        if not law.marks and self._lines > 1:
            self._draw_lines(target, law, middle, low)
            return
        room = self.rect.width if len(self.laid) == 1 else self.step - round(height * 0.6)
        marks = len(law.marks) * round(side * 0.94)
        said, tall = fitting(law.told, "semibold", height, max(1, room - marks - round(height * 0.4)))
        if said != law.told:
            said = ""
        wide = text.width(said, "semibold", tall) if said else 0
        whole = marks + (round(height * 0.4) if marks and said else 0) + wide
        x = max(self.rect.x, min(middle - whole // 2, self.rect.right - whole))
        y = low + round(height * 1.2)
        for mark in law.marks:
            picture = tick_picture(mark, round(side * 1.2), self.style.theme.dark)
            target.blit(picture, picture.get_rect(center=(x + side // 2, y)))
            x += round(side * 0.94)
        if said:
            x += round(height * 0.4) if marks else 0
            text.put(target, said, "semibold", tall, self._ink(law), x, y + tall * 0.36)

    def _draw_lines(self, target: pygame.Surface, law: LaidLaw, middle: int, low: int) -> None:
        """What is told of a Law in two lines, in the middle below it; smaller where that is needed."""
        across = min(self._across, self.step - round(self._small * 0.4))
        height = self._small
        while height > SMALLEST and any(
            len(text.wrapped(each.told, "semibold", height, across)) > 2 for each in self.laid
        ):
            height -= 1
        first, *others = text.wrapped(law.told, "semibold", height, across)
        y = low + round(self._small * 1.2)
        for line in (first, " ".join(others)):
            said = text.shortened(line, "semibold", height, across)
            text.put(target, said, "semibold", height, self._ink(law), middle, y + height * 0.36, "center")
            y += round(height * 1.2)

    def _ink(self, law: LaidLaw) -> Colour:
        colours = self.style.theme
        if law.good is None:
            return colours.ink2
        return colours.loss if not law.good else shapes.DONE if not colours.dark else "#8FD6AE"
