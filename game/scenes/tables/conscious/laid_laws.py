"""Laws side by side: in play with their two marks, kept with what they do, those of a pile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game import words
from game.scenes.layout.box import Box
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.card_nodes import Cards
from game.scenes.tables.conscious.listed import tick_picture
from game.scenes.tables.conscious.parts import Parts, nothing
from game.tellings.conscious.things import law_named, law_told
from game.widgets import card
from game.widgets.boxes import Column, Framed, Layout, Node, Picture, Row, Text, lay
from game.widgets.canvas import Rect
from game.widgets.style import Style

SMALL = 1.9  # u: the type below a card
TALL, BARE, LEAST = 14.4, 11.4, 5.0  # u: how high a card with words below is, one without, and each at least


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

    @property
    def face(self) -> card.Face:
        """Its face, or its back."""
        return faces.back("law") if self.law is None else faces.law(self.law)


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
    ) -> None:
        self.laid: Sequence[LaidLaw] = ()
        self.told_as = self._told_laws
        self.layout = Layout(style)
        super().__init__(name, rect, style, [], depth, looked, touched)
        self.bleed = max(self.bleed, style.px(1.6))

    def show_laws(self, laid: Sequence[LaidLaw]) -> None:
        """Lay Laws down: each in the middle of what is told of it, or all in one row."""
        self.laid = list(laid)
        said = [self._below(place, law) for place, law in enumerate(laid)]
        told, layout = Row(*said, gap=0.6, align="stretch"), Layout(self.style)
        room = self.rect.width, self.rect.height
        if any(law.marks or law.told for law in laid) and (
            told.least(layout) <= room[0] and told.lowest(layout, room[0]) <= room[1]
        ):
            self.layout = lay(told, self.style, self.rect)
            found = self.layout.places
            places = [(place, Box(*found[str(place)])) for place in range(len(laid))]
        else:
            gold = [place for place, law in enumerate(laid) if law.gold]
            row = Cards([law.face for law in laid], BARE, least_high=LEAST, gold=gold, name="row")
            self.layout = lay(Framed(Column(row), 0, 0.5), self.style, self.rect)
            where = self.layout.places["row"]
            wide, lefts = row.wide(where), row.lefts(where)
            ends = [*lefts[1:], 1 << 20]
            sizes = [(left, min(wide, end - left)) for left, end in zip(lefts, ends, strict=True)]
            tall = card.height_of(wide)
            places = [(place, Box(left, where.y, each, tall)) for place, (left, each) in enumerate(sizes)]
        self.set_places(places)
        self.damage()

    def _below(self, place: int, law: LaidLaw) -> Node:
        """A Law, and below it the marks of its facets and what is told of it."""
        theme = self.style.theme
        ink = theme.ink2 if law.good is None else theme.loss
        if law.good:
            ink = "#8FD6AE" if theme.dark else shapes.DONE
        shown = Cards([law.face], TALL, least_high=LEAST, gold=[0] if law.gold else [], name=str(place))
        said: Node = Text(law.told, SMALL, ink, "semibold", lines=2, least_units=SMALL * 0.85, align="center")
        if law.marks:
            marks = [Picture(partial(tick_picture, mark, dark=theme.dark), 3.0) for mark in law.marks]
            said = Row(Row(*marks), Text([law.told, ""], SMALL, ink, "semibold"), gap=0.4)
            said.stretched = False
        return Framed(Column(shown, said, gap=0.5, align="center"), 0, 0.5, 0, grow=1.0)

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
        self.layout.draw(target)
        self.draw_focus(target)
