"""What can be asked about: every figure, role and time of the day tells what it is."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.widgets.canvas import Rect, Widget

Spots = list[tuple[str, Rect]]
Explain = Callable[[str | None, Rect], None]  # a term and where it stands on the screen; None: no longer

NOWHERE = Rect(0, 0, 0, 0)


def spot_at(spots: Spots, point: tuple[int, int]) -> tuple[str | None, Rect]:
    """The term that stands at a point."""
    return next(((term, rect) for term, rect in spots if rect.collidepoint(point)), (None, NOWHERE))


class Asked(Widget):
    """A widget with terms in it: the pointer rests on one, a touch asks for one, arrows go through them."""

    focusable = True
    explain: Explain | None = None
    cursor: str | None = None
    _under: tuple[int, int] | None = None
    _told: str | None = None

    def spots(self) -> Spots:
        """Its terms, in order, and where they stand."""
        return []

    def tell_of(self, term: str | None, rect: Rect = NOWHERE) -> None:
        """Explain a term, or stop."""
        if self.explain is not None and (term is not None or self._told is not None):
            self._told = term
            self.explain(term, self.outward(rect))

    def look(self, point: tuple[int, int] | None) -> bool:
        term, rect = self._at_cursor() if point is None else spot_at(self.spots(), point)
        self.tell_of(term, rect)
        return term is not None

    def pointed(self, point: tuple[int, int]) -> None:
        if self._told is not None and spot_at(self.spots(), point)[0] != self._told:
            self.tell_of(None)

    def grabbed(self, point: tuple[int, int]) -> None:
        self._under = point

    def press(self) -> bool:
        point, self._under = self._under, None
        term, rect = self._at_cursor() if point is None else spot_at(self.spots(), point)
        self.cursor = term or self.cursor
        self.tell_of(term, rect)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN or not self.spots():
            return False
        step = {pygame.K_DOWN: 1, pygame.K_RIGHT: 1, pygame.K_UP: -1, pygame.K_LEFT: -1}.get(event.key)
        names = [term for term, _ in self.spots()]
        if step is None or self.cursor not in names:
            return False
        index = names.index(self.cursor) + step
        if not 0 <= index < len(names):
            return False
        self.cursor = names[index]
        self.damage()
        self.look(None)
        return True

    def set_state(self, **states: bool) -> None:
        super().set_state(**states)
        if states.get("focused") and self.spots():
            if self.cursor not in [term for term, _ in self.spots()]:
                self.cursor = self.spots()[0][0]
            self.look(None)
        elif False in (states.get("focused"), states.get("hovered")):
            self.tell_of(None)

    def _at_cursor(self) -> tuple[str | None, Rect]:
        return next(((term, rect) for term, rect in self.spots() if term == self.cursor), (None, NOWHERE))
