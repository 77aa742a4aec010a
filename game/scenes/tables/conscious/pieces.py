"""What stands on the stage of the Conscious Board Game, to those who look at it and touch it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import pygame

from game.scenes.layout.pins import Pin
from game.scenes.layout.poster_table import PosterTable
from game.scenes.layout.spiral import SpiralPlan
from game.scenes.tables.conscious.charms import Charm
from game.scenes.tables.conscious.chips import Place
from game.scenes.tables.conscious.decks import AskSheet, Deck
from game.scenes.tables.conscious.facets import Effects, Facets
from game.scenes.tables.conscious.hand import HandRow
from game.scenes.tables.conscious.rail import Rail
from game.scenes.tables.conscious.reach import Reach
from game.scenes.tables.conscious.spiral_view import SpiralView
from game.scenes.tables.interface import Table
from game.scenes.tables.plaque import Plaque
from game.scenes.tables.stage import View
from game.tellings.conscious.foreseen import Preview
from game.tellings.conscious.turning import Facet
from game.widgets.bubble import Bubble
from game.widgets.canvas import Rect
from game.widgets.controls import RoundButton
from game.widgets.token import Die

Held = tuple[Sequence[str | None], Sequence[str | None], Sequence[str | None]]
"""A hand, its duplicates and its pile; None: a card that the viewer may not know."""


class Pieces(Place, Protocol):
    """The stage, as far as its pieces move, and are looked at and touched.

    `shown` is the view by which everything stands now: while something moves, one on the way.
    What an arrangement of the screen has no room for is None.
    """

    table: Table
    laid: PosterTable
    chain: RoundButton
    everything: RoundButton
    charms: list[Charm]
    plan: SpiralPlan
    die: Die
    field: SpiralView
    decks: Mapping[str, Deck]
    ask: AskSheet
    hand: HandRow | None
    reach: Reach | None
    facets: Facets | None
    effects: Effects | None
    rail: Rail
    bubble: Bubble
    looked_at: int | None
    listed: Sequence[Facet]

    shown: View

    def seen(self, view: View) -> int:
        """Whose body is shown: that of the player in turn, or of who is looked at."""

    def look_back(self) -> None:
        """Show again whose body is shown where nobody else is looked at."""

    def pins(self, view: View) -> Sequence[Pin]:
        """Where the charms stand by a view."""

    def background(self, target: pygame.Surface) -> None:
        """Paint what lies under everything."""

    def lay_pieces(self, view: View) -> None:
        """Put everything where a view says."""

    def hand_of(self, view: View) -> int:
        """Whose hand lies below: that of who looks, else of who is to act."""

    def held(self, view: View) -> Held:
        """The cards, duplicates and Laws of the hand below, as far as the viewer may know them."""

    def show_hand(self, view: View) -> None:
        """Show the cards that lie there: what is chosen stands higher, what does not fit pales."""

    def show_lists(self, both: bool) -> None:
        """Show this turn in all its room, or with what a choice would do."""

    def show_layers(self, found: Preview | None, *, calm: bool = False) -> None:
        """Light what a choice would move, or where it is `calm` what a roll can; else all."""

    def chambers(self) -> Rect:
        """Where body and mind of the player in turn are shown."""

    def stand(self, view: View) -> None:
        """Put everything where a view says."""

    def hop(self, seat: int, start: int, end: int, share: float) -> None:
        """Let a charm be on its way between two spaces that follow each other."""

    def tell_plaque(self, plaque: Plaque, seat: int, view: View) -> None:
        """Tell a plaque what stands on it by a view."""

    def tell_hand(self, view: View) -> None:
        """Lay the hand, the decks and the piles as a view says."""
