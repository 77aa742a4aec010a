"""Cards as boxes: side by side, over each other where there is less room."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame

from game.scenes.tables.conscious import shapes
from game.widgets import art, card
from game.widgets.boxes import Layout, Node, Size
from game.widgets.canvas import Rect

APART, SEEN = 1.12, 0.3  # in its breadth, from one card to the next, and what at least is to be seen of one


class Cards(Node):
    """Cards in a row, so many u `high` and no less than `least_high`; those at a `gold` place have a ring."""

    stretched = False

    def __init__(
        self,
        shown: Sequence[card.Face],
        high: float,
        *,
        least_high: float = 4.0,
        gold: Collection[int] = (),
        grow: float = 0.0,
        name: str = "",
    ) -> None:
        super().__init__(grow, name)
        self.shown, self.high, self.least_high, self.gold = shown, high, least_high, gold

    def size(self, layout: Layout, across: int) -> Size:
        high = round(layout.px(self.high) * layout.scale)
        wide = round(high / card.RATIO * (1 + APART * (len(self.shown) - 1)))
        return min(wide, max(across, layout.least(self))), high

    def least(self, layout: Layout) -> int:
        wide = layout.px(self.least_high) / card.RATIO
        return round(wide * (1 + SEEN * (len(self.shown) - 1)))

    def lowest(self, layout: Layout, across: int) -> int:
        return layout.px(self.least_high)

    def wide(self, rect: Rect) -> int:
        """How broad each is in a rectangle."""
        most = rect.width / (1 + SEEN * (len(self.shown) - 1))
        return max(8, round(min(rect.height / card.RATIO, most)))

    def lefts(self, rect: Rect) -> list[int]:
        """Where each begins."""
        wide, count = self.wide(rect), len(self.shown)
        step = min(wide * APART, (rect.width - wide) / max(1, count - 1))
        return [round(rect.x + place * step) for place in range(count)]

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        wide = self.wide(rect)
        for place, (face, left) in enumerate(zip(self.shown, self.lefts(rect), strict=True)):
            middle = left + wide // 2, rect.y + card.height_of(wide) // 2
            if place in self.gold:
                art.put(target, card.ring(wide, 0, shapes.GOLD), middle)
            art.put(target, card.picture(face, wide), middle)
