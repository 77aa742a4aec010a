"""What the motions of chips, discs and cards have in common: where things are, and how one flies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import pygame
import pygame.transform

from game.engine.games.conscious.components import NOTES
from game.engine.match import Transition
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.centres import Centres
from game.scenes.tables.conscious.diagram import Diagram
from game.scenes.tables.conscious.flights import (
    Flights,
    Flown,
    Point,
)
from game.scenes.tables.conscious.looks import (
    LAST,
    CentresLook,
    Look,
    centres_of,
    look_of,
)
from game.scenes.tables.conscious.pictures import chip_picture, disc_picture
from game.sound.cue import Cue
from game.widgets.canvas import Rect
from game.widgets.easing import in_out_sine
from game.widgets.motion import Motion
from game.widgets.style import Style

View = Mapping[str, Any]

FLASHES, RIDES, SETTLES = 120.0, 260.0, 220.0  # milliseconds: a lozenge, a chip on its way, one at its place
LIGHTS, SPARKS = 200.0, 90.0  # the line from cause to spark, and the spark
TAKEN, FADES, WORD = 450.0, 350.0, 900.0  # off a space to DO; one that is lost, and what is said of it
FLIES, TURNS, DROPS = 400.0, 260.0, 180.0  # a card to the hand; a chip to a disc; discs into their capsule
LIFT, SLIDE, BADGE = 150.0, 200.0, 80.0  # of a bump
APART, FLY, OPENS, SAYING = 90.0, 500.0, 700.0, 1600.0  # of a body that crystallises
SINKS = 2.0  # u: how far a chip that is lost sinks
SEEN = 900.0  # of its saying, at any pace: a body is never a cut
STOPS = ("CB-4.4", "CB-4.5", "CB-4.6", "CB-4.7")  # the clauses whose saying is heard where a chip is lost
CHIP, DISC = 24.0, 24.0  # of the diagram's units: what is on its way
BESIDE = 1.9  # of a note's radius: how far left of DO a chip comes in


class Place(Protocol):
    """A diagram and a board of centres, with what flies over them."""

    diagram: Diagram
    centres: Centres
    flights: Flights

    @property
    def style(self) -> Style: ...
    @property
    def reduced(self) -> bool:
        """Whether nothing is to ride or fly."""

    def show_body(self, look: Look, centres: CentresLook) -> None:
        """Show a diagram and a board of centres."""

    def bead_of(self, space: int) -> Rect | None:
        """Where a space of the spiral lies; None where it is not to be seen."""

    def drawn_to(self, seat: int) -> Point | None:
        """Where a card comes to that a seat draws; None where that is not to be seen."""


class Moving:
    """One event on the body of one seat."""

    def __init__(self, place: Place, happening: Transition, seat: int) -> None:
        self.place, self.happening, self.seat = place, happening, seat

    # -- what all have

    @property
    def _unit(self) -> float:
        return self.place.diagram.plan.unit

    def _show(self, look: Look) -> None:
        self.place.show_body(look, centres_of(self.happening.after, self.seat))

    def _after(self) -> Look:
        return look_of(self.happening.after, self.seat)

    def _before(self) -> Look:
        return look_of(self.happening.before, self.seat)

    def _chip(self, octave: str, look: Look) -> pygame.Surface:
        side = round(CHIP * 1.3 * self._unit)
        return chip_picture(octave, look.of, False, side)

    def _disc(self, octave: str, look: Look) -> pygame.Surface:
        kind: shapes.Body = "mental" if look.capsule != "astral" else "astral"
        return disc_picture(kind, octave, round(DISC * self._unit))

    def _fly(
        self,
        lasts: float,
        start: Callable[[], Point],
        end: Callable[[], Point],
        picture: Callable[[float], pygame.Surface],
        still: Callable[[], None],
        ease: Callable[[float], float] = in_out_sine,
    ) -> Motion:
        """One thing on its way over what lies `still`; gone when it has come."""
        flights = self.place.flights

        def place(share: float) -> None:
            (x0, y0), (x1, y1), far = start(), end(), ease(share)
            at = x0 + (x1 - x0) * far, y0 + (y1 - y0) * far
            flights.show_all([Flown(picture(share), at)])

        return Motion(lasts, place, begin=still, end=flights.clear)

    def _sung(self, note: str, at: float = 1.0, level: float = 0.0) -> Cue:
        """A note, as something comes to lie in it."""
        where = self.place.diagram.plan.middles[note][0]
        return Cue("note", at, pitch=list(NOTES).index(note), level=level, where=where)

    def _above(self, note: str) -> Point:
        """Where a chip waits over its note."""
        plan = self.place.diagram.plan
        x, y = plan.middles[note]
        return x, y - plan.radius - (30 * plan.unit + plan.letter * plan.lines * 1.06)

    def _left_of(self, note: str) -> Point:
        plan = self.place.diagram.plan
        x, y = plan.middles[note]
        return x - plan.radius * BESIDE, y

    def _over_capsule(self, octave: str, index: int) -> Point:
        """Where the discs won wait until the facet settles (CB-11.1)."""
        box = self.place.diagram.plan.capsules[LAST[octave]]
        return box.centerx, box.y - (14 + index * 25) * self._unit

    def _slot(self, note: str, count: int) -> Point:
        slots = self.place.diagram.plan.slots(note)
        return slots[min(max(count, 1), len(slots)) - 1]
