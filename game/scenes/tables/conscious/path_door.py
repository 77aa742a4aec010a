"""The ways to the page of the Path: the rungs in the rail, and the state on a plaque."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import words
from game.scenes.tables.conscious.path_page import PathOver
from game.scenes.tables.known import Table
from game.tellings import telling_of
from game.widgets.canvas import Rect, Widget
from game.widgets.plaque import Plaque
from game.widgets.ring import focus_ring
from game.widgets.style import Style

GAME = "conscious"
DEPTH = 6


class PathDoor:
    """Opens the page of the Path over a table, and closes it again."""

    def __init__(self, table: Table, ground: Callable[[pygame.Surface], None]) -> None:
        self.table, self._ground = table, ground
        self.over: PathOver | None = None

    def open(self, seat: int) -> None:
        """The way of a seat; while something moves there is none to be seen."""
        table = self.table
        if table.player.running:
            return
        view, names = table.view(), table.sitting.names
        below = telling_of(GAME).subtitle(view, names)[0]
        charms = [person.token for person in table.sitting.people]
        over = PathOver(
            table.style,
            charms,
            names,
            (words.texts(GAME).title, below),
            view,
            seat,
            self._ground,
            self._close,
        )
        self.over = over
        table.lay_over(over.widgets, self._close, over.back, lambda: self.open(over.page.seat))

    def _close(self) -> None:
        self.over = None
        self.table.lift_off()


class StateDoor(Widget):
    """The line of a plaque that tells the state: touched, it opens the way of that seat."""

    def __init__(
        self,
        seat: int,
        plaque: Plaque,
        style: Style,
        opened: Callable[[int], None],
        looked: Callable[[int], None],
        by_keys: bool,
    ) -> None:
        rect = plaque.rect
        aside, tall = round(rect.height * 0.8), round(rect.height * 0.42)
        place = Rect(rect.x + aside, rect.bottom - tall, rect.width - aside, tall)
        super().__init__(f"path/door/{seat}", place, DEPTH)
        self.seat, self.style, self._by_keys = seat, style, by_keys
        self._opened, self._looked = opened, looked
        self.bleed = style.px(1.0)

    @property
    def focusable(self) -> bool:
        return self._by_keys

    def press(self) -> bool:
        self._opened(self.seat)
        return True

    def look(self, point: tuple[int, int] | None) -> bool:
        self._looked(self.seat)
        return True

    def draw(self, target: pygame.Surface) -> None:
        if self.focused:
            focus_ring(target, self.rect, self.style, self.style.px(0.8))
        elif self.hovered:
            low = self.rect.bottom - self.style.px(0.7)
            ends = (self.rect.x, low), (self.rect.right - self.style.px(1.8), low)
            pygame.draw.line(target, self.style.theme.thread, *ends, max(1, round(self.style.hair)))
