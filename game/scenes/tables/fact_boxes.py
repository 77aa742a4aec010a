"""Facts of a seat as boxes: a sign, words or a number, and where there is room what they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Literal, NamedTuple

import pygame

from game.tellings.facts import Fact
from game.widgets import text
from game.widgets.boxes import Column, Layout, Node, Picture, Row, Size, Space, Text
from game.widgets.canvas import Rect
from game.widgets.theme import Theme

DrawSign = Callable[[str, int], pygame.Surface]  # a sign by its name, so many pixels high
Where = Literal["beside", "below", ""]  # where the word of a fact stands
WORD, BESIDE = 1.7, 2.4  # u: the word of a fact below it, and beside it


class Look(NamedTuple):
    """How a group of facts is set on a plaque.

    A sign and the type beside it in u, and the gap between two; `spread`: each has an equal share of the
    breadth. On a plaque lower than `needs` (u) it stands beside the line; `lined`: always below that, beside
    the token. In a place of a flat table it is
    `placed` by so much smaller than what has no look of its own. A sign `yields` to its share before type
    does, and grows with the type it stands `beside`.
    """

    sign: float = 3.0
    type: float = 2.4
    gap: float = 0.5
    spread: bool = False
    needs: float = 0.0
    lined: bool = False
    placed: float = 1.0
    yields: float = 0.85
    beside: bool = True


class Facts(NamedTuple):
    """How a game's facts are drawn: its signs by their names, and how each group is set."""

    sign: DrawSign
    looks: Mapping[str, Look]
    theme: Theme

    def look(self, group: str) -> Look:
        """How a group is set on a plaque."""
        return self.looks.get(group, Look())

    def node(self, fact: Fact, look: Look, ink: str, face: text.Face = "semibold", word: Where = "") -> Node:
        """One fact: its sign, what is written, and its word."""
        nodes: list[Node] = []
        if fact.sign:
            nodes.append(Sign(partial(self.sign, fact.sign), look.sign, look.yields, beside=look.beside))
        if fact.ways:
            nodes.append(Text(fact.ways, look.type, ink, face, leading=1.1))
        set_ = Row(*nodes, gap=0.3, name=fact.name)
        if not word or not fact.word:
            return set_
        high = WORD if word == "below" else BESIDE
        said = Text(fact.word, high, self.theme.ink2, least_units=high)
        return Column(set_, said) if word == "below" else Row(set_, said, gap=0.7)

    def group(
        self, facts: Sequence[Fact], look: Look, *, parted: bool = False, grow: float = 0.0, word: Where = ""
    ) -> Node:
        """Facts of one group side by side; `parted`: one by one what can be, else only what must be."""
        shown = [
            part
            for fact in facts
            for part in (fact.parts if fact.parts and (parted or not fact.sign) else (fact,))
        ]
        nodes = [self.node(each, look, self.theme.ink, word=word) for each in shown]
        if look.spread:
            nodes = [Row(node, Space(grow=1.0), grow=1.0, name=each.name) for node, each in zip(nodes, shown)]
        return Row(*nodes, gap=look.gap, grow=grow)


class Sign(Picture):
    """A sign as broad as it is drawn, which gives way to its share `yields` before any type does.

    `beside` type it is larger where that is.
    """

    def __init__(
        self,
        make: Callable[[int], pygame.Surface],
        high: float,
        yields: float = 0.62,
        *,
        beside: bool = False,
    ) -> None:
        super().__init__(make, high)
        self.yields, self.beside = yields, beside
        self._shown: tuple[Size, pygame.Surface] | None = None  # as large as it was drawn last

    def size(self, layout: Layout, across: int) -> Size:
        high = layout.px(self.high)
        return self.make(max(high, layout.font_px(self.high)) if self.beside else high).get_size()

    def least(self, layout: Layout) -> int:
        return round(layout.size(self, 0)[0] * self._share(layout))

    def lowest(self, layout: Layout, across: int) -> int:
        return round(layout.size(self, 0)[1] * self._share(layout))

    def _share(self, layout: Layout) -> float:
        """Of its size what it keeps: less where type is smaller than it is elsewhere, too."""
        return self.yields * min(1.0, layout.scale * layout.style.measure.text)

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        if self._shown is None or self._shown[0] != rect.size:
            wide, high = layout.size(self, 0)
            share = min(1.0, rect.width / wide, rect.height / high)
            self._shown = rect.size, self.make(max(8, int(high * share)))
        shown = self._shown[1]
        target.blit(shown, shown.get_rect(center=rect.center))


def by_group(facts: Sequence[Fact]) -> list[list[Fact]]:
    """Facts that are shown, in groups as they follow."""
    shown = [fact for fact in facts if fact.ways or fact.sign or fact.parts]
    return [list(each) for _, each in groupby(shown, key=lambda fact: fact.group)]
