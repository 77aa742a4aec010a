"""Reduced motion: nothing rides or flies; what lies on body and mind fades into what lies there next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pygame.transform

from game.scenes.tables.conscious.chain_looks import ACROSS, look_at
from game.scenes.tables.conscious.flights import Flown, said_picture
from game.scenes.tables.conscious.looks import CentresLook, Look, centres_of
from game.scenes.tables.conscious.moving import FADES, SAYING, STOPS, WORD, Moving, Place
from game.tellings.conscious.things import phrase, table
from game.widgets import text, theme
from game.widgets.motion import Motion

DOTTED = 900.0  # milliseconds: a thread, from where a chip was to where it came


def fades_into(place: Place, change: Callable[[], None]) -> Motion:
    """Body and mind change; what was seen there before fades off."""
    pictures: list[Flown] = []

    def begin() -> None:
        canvas = place.diagram.canvas
        screen = None if canvas is None else canvas.painted
        whole = place.diagram.on_screen.union(place.centres.on_screen)
        if screen is not None and (rect := whole.clip(screen.get_rect())):
            turn = place.diagram.facing
            seen = pygame.transform.rotate(screen.subsurface(rect), 90 * turn.quarters if turn else 0)
            pictures[:] = [Flown(seen, place.diagram.inward(rect).center)]
        change()

    def fade(share: float) -> None:
        place.flights.show_all([replace(each, strength=1 - share) for each in pictures])

    return Motion(theme.REDUCED, fade, begin=begin, end=place.flights.clear)


class ChipFades(Moving):
    """What chips do, without anything on its way."""

    def faded(self) -> list[Motion]:
        """The motions of an event on body or mind, where it changes something there."""
        event, seat = self.happening.event, self.seat
        kind = event["type"]
        after, board = self._after(), centres_of(self.happening.after, seat)
        if kind in ACROSS:
            return self._into(look_at(self.happening, seat, 1.0), board, DOTTED)
        if kind == "chip_made":
            return self._into(after, replace(board, gold=frozenset({event["card"]})), FADES)
        if kind == "chip_bumped":
            way = event["from"], event["to"]
            return self._into(after, replace(board, bumped=(way,), gold=frozenset(way[1:])), DOTTED)
        if kind == "crystallized":
            return [*self._into(after, board, 0.0), *self._said(phrase(f"saying.{event['body']}"), SAYING)]
        if kind == "chip_discarded" and event["rule"] in STOPS:
            said = table("lost", event["rule"])
            return [*self._into(after, board, 0.0), *self._said(said, WORD, event["note"])]
        return self._into(look_at(self.happening, seat), board, FADES)

    def _into(self, look: Look, board: CentresLook, lasts: float) -> list[Motion]:
        """What is seen fades into this, which stands for the rest of so many milliseconds."""
        fades = fades_into(self.place, lambda: self.place.show_body(look, board))
        return [fades, Motion(max(0.0, lasts - theme.REDUCED))]

    def _said(self, said: str, lasts: float, note: str = "") -> list[Motion]:
        """A saying over a note, or in the midst of the diagram."""
        place, box = self.place, self.place.diagram.plan.box
        tall = text.fitted(said, "italic", place.style.font_px(2.2 if note else 3.6), box.width)
        at = self._above(note) if note else box.center

        def begin() -> None:
            place.flights.show_all([Flown(said_picture(said, tall), at)])

        return [Motion(lasts, begin=begin, end=place.flights.clear)]
