"""Cards laid out over the Wheel, to choose one of them: dedicated, or meditated on."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from game.engine.base import Action
from game.scenes.tables.buddhawheel import card as minds
from game.scenes.tables.known import Table
from game.widgets import art
from game.widgets.canvas import Rect, Widget
from game.widgets.card import RATIO, CardView, Pose

WIDEST = 15.0  # u
GAP = 0.08  # between two cards, for the breadth of one
DEPTH = 44


class Ground(Widget):
    """The dark sheet under the cards, so that they stand off the Wheel."""

    touchable = False

    def __init__(self, rect: Rect, radius: float) -> None:
        super().__init__("stage/laid", rect, DEPTH)
        self._radius = radius

    def draw(self, target: pygame.Surface) -> None:
        picture = art.frame(self.rect.size, self._radius, "#0B0F1E", line="#C9974A", thick=1.6)
        picture.set_alpha(224)
        target.blit(picture, self.rect)
        picture.set_alpha(255)


class Laid:
    """The cards of which one is to be chosen; `touched` is called with what is done with it, and which."""

    def __init__(self, table: Table, room: Rect, touched: Callable[[str, str], None]) -> None:
        self._table = table
        self._room = room
        self._touched = touched
        self._widgets: list[Widget] = []
        self.cards: list[str] = []

    def lay(self, actions: Sequence[Action]) -> None:
        """Lay out the cards of these actions, all of one kind; none: take them away."""
        cards = [str(action["card"]) for action in actions]
        if cards == self.cards and (self._widgets or not cards):
            return
        canvas = self._table.canvas
        canvas.remove(self._widgets)
        self._widgets, self.cards = [], cards
        if not cards:
            return
        columns, wide = self._fit(len(cards))
        rows = -(-len(cards) // columns)
        step = wide * (1 + GAP), wide * (RATIO + GAP)
        pad = round(wide * 0.16)
        sheet = Rect(
            0, 0, round(step[0] * min(columns, len(cards))) + 2 * pad, round(step[1] * rows) + 2 * pad
        )
        sheet.center = self._room.center
        self._widgets.append(Ground(sheet, pad))
        for index, (card, action) in enumerate(zip(cards, actions, strict=True)):
            row, column = divmod(index, columns)
            in_row = min(columns, len(cards) - row * columns)
            x = sheet.centerx + (column - (in_row - 1) / 2) * step[0]
            y = sheet.centery + (row - (rows - 1) / 2) * step[1]
            self._widgets.append(self._view(card, action["type"], wide, Pose(x, y)))
        canvas.add(*self._widgets)

    def _view(self, card: str, kind: str, wide: int, pose: Pose) -> CardView:
        face = minds.small(card, wide) if kind == "dedicate" else minds.dedicated(card, wide)
        view = CardView(f"stage/card/{card}", face, face, wide, DEPTH + 1)
        view.pressed = lambda: self._touched(kind, card)
        view.lie(pose)
        return view

    def _fit(self, count: int) -> tuple[int, int]:
        """In how many columns the cards are as large as they can be, and how broad each is."""
        best = (1, 4)
        for columns in range(1, count + 1):
            rows = math.ceil(count / columns)
            wide = min(
                self._room.width / (columns * (1 + GAP) + 0.32),
                self._room.height / (rows * (RATIO + GAP) + 0.32),
                self._table.style.px(WIDEST),
            )
            if int(wide) // 2 * 2 > best[1]:
                best = columns, int(wide) // 2 * 2
        return best
