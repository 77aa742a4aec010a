"""From where to where things go on the stage: decks, hand and pile, plaques, notes and spaces."""

from __future__ import annotations

from game.scenes.layout.nutrition import Part
from game.scenes.tables.conscious.pieces import Pieces
from game.scenes.tables.stage import View
from game.widgets.canvas import Rect

CARD = 5.0  # u: how broad a card is that comes to a place without one


class Spots:
    """The places of one stage, in pixels of the screen, as they are when they are asked for."""

    def __init__(self, stage: Pieces) -> None:
        self.stage = stage

    def deck(self, kind: str) -> Rect:
        """A deck (`part` or `law`)."""
        return Rect(self.stage.decks[kind].on_screen)

    def plaque(self, seat: int) -> Rect:
        """The charm on a seat's plaque, as broad as a small card."""
        rect = self.stage.table.plaques[seat].on_screen
        found = self._card(1.6)
        found.center = rect.x + min(rect.height, rect.width) // 2, rect.centery
        return found

    def hand(self, seat: int, view: View) -> Rect:
        """The end of a seat's hand where that lies on the table, else its plaque."""
        row = self.stage.hand
        if row is None or self.stage.hand_of(view) != seat:
            return self.plaque(seat)
        return row.outward(row.end)

    def card(self, seat: int, view: View, card: str | None) -> Rect:
        """A card of a seat's hand, where that is known, else the hand's end."""
        row = self.stage.hand
        if row is None or card is None or not row.has(card) or self.stage.hand_of(view) != seat:
            return self.hand(seat, view)
        return row.outward(row.whole_card(card))

    def pile(self, seat: int, view: View) -> Rect:
        """A seat's Law-pile where that lies on the table, else its plaque."""
        row = self.stage.hand
        if row is None or self.stage.hand_of(view) != seat:
            return self.plaque(seat)
        return row.outward(row.pile_place)

    def turn(self) -> Rect:
        """The head of the list of this turn, where Laws in play have their cards."""
        found = self._card(1.0)
        facets = self.stage.facets
        if facets is None:
            found.center = self.stage.field.rect.center
        else:
            found.topleft = facets.inner.x, facets.inner.y + self.stage.table.style.px(3.6)
        return found

    def space(self, space: int) -> Rect:
        """A space of the spiral, or the end it lies beyond."""
        return self.stage.field.spot(space)

    def note(self, note: str) -> Rect:
        """A note of the diagram."""
        diagram = self.stage.diagram
        return diagram.outward(Rect(diagram.box_of(Part("note", note))))

    def _card(self, share: float) -> Rect:
        wide = self.stage.table.style.px(CARD / share)
        return Rect(0, 0, wide, round(wide * 1.44))
