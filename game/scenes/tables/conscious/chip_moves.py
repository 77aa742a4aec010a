"""Chips in from the spiral, from note to note, and lost."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pygame.transform

from game.engine.games.conscious.components import NOTES
from game.scenes.layout.nutrition import Part
from game.scenes.tables.conscious.chain_looks import look_at
from game.scenes.tables.conscious.flights import (
    Flown,
    Point,
    said_picture,
)
from game.scenes.tables.conscious.looks import (
    CAUSES,
    FIRST,
    OCTAVE_OF,
)
from game.scenes.tables.conscious.moving import (
    CHIP,
    FADES,
    FLASHES,
    LIGHTS,
    RIDES,
    SETTLES,
    SINKS,
    SPARKS,
    STOPS,
    TAKEN,
    WORD,
    Moving,
)
from game.scenes.tables.conscious.pictures import space_picture
from game.sound.cue import Cue
from game.tellings.conscious.things import table
from game.widgets.easing import in_out_sine, out_cubic
from game.widgets.motion import Motion


class ChipMoves(Moving):
    """What chips do on the notes."""

    # -- in from the spiral

    def enters(self, kind: str) -> bool:
        """Whether it is the chip of a space that comes in at DO."""
        event = self.happening.event
        note = str(event.get("from", event.get("note")))
        return event["type"] != "chips_lost" and note == FIRST.get(kind)

    def taken(self, space: int, kind: str) -> list[Motion]:
        """The food, air or impression of a space comes off it and in at DO (CB-3.7)."""
        note = FIRST[kind]
        place = self.place

        def start() -> Point:
            found = place.bead_of(space)
            return self._left_of(note) if found is None else found.center

        def picture(share: float) -> pygame.Surface:
            return space_picture(kind, round(CHIP * 1.5 * self._unit))

        def still() -> None:
            self._show(self._before())

        return [self._fly(TAKEN, start, lambda: self._left_of(note), picture, still)]

    # -- from note to note

    def _rose(self) -> list[Motion]:
        start = self.happening.event["from"]

        def on(share: float) -> None:
            self._show(look_at(self.happening, self.seat, in_out_sine(share)))

        ride = Motion(RIDES, on, sounds=[self._sung(self.happening.event["to"])])
        if not NOTES[start].carbon or self.happening.event["rule"] != "CB-10.1":
            return [ride]

        def flash(share: float) -> None:
            look = look_at(self.happening, self.seat, 0.0)
            self._show(replace(look, flash=start if share < 1 else ""))

        return [Motion(FLASHES, flash), ride]

    def _leapt(self) -> list[Motion]:
        event = self.happening.event
        causes = frozenset(CAUSES.get(event["rule"], "").split())
        before = replace(self._before(), causes=causes)
        sparks = replace(before, lit=frozenset({event["from"]}))
        motions = [Motion(LIGHTS, begin=lambda: self._show(before))] if causes else []
        return [
            *motions,
            Motion(SPARKS, begin=lambda: self._show(sparks), sounds=[Cue("shock_spark")]),
            Motion(
                RIDES,
                lambda share: self._show(look_at(self.happening, self.seat, in_out_sine(share))),
                sounds=[Cue("shock_wire"), self._sung(event["to"])],
            ),
        ]

    def _placed(self) -> list[Motion]:
        """Down from where it waited, or in from the left, to its place."""
        note = self.happening.event["note"]
        look = replace(self._after(), ringed=frozenset({Part("note", note)}))
        waited = self._before().waiting.get(note, 0) > look.waiting.get(note, 0)
        if not waited and NOTES[note].place:
            return [Motion(SETTLES / 2, begin=lambda: self._show(look), sounds=[self._sung(note, 0.0)])]
        count = look.chips[note]
        without = replace(look, chips={**look.chips, note: count - 1})
        chip = self._chip(OCTAVE_OF[note], look)
        return [
            self._fly(
                SETTLES,
                lambda: self._above(note) if waited else self._left_of(note),
                lambda: self._slot(note, count),
                lambda share: chip,
                lambda: self._show(without),
                out_cubic,
            ),
            Motion(0, begin=lambda: self._show(look), sounds=[self._sung(note, 0.0)]),
        ]

    # -- lost

    def _discarded(self) -> list[Motion]:
        event = self.happening.event
        said = table("lost", event["rule"]) if event["rule"] in STOPS else ""
        return self._lost(event["note"], said)

    def _crumbled(self) -> list[Motion]:
        return self._lost(self.happening.event["note"], "")

    def _lost(self, note: str, said: str) -> list[Motion]:
        """A chip touches the full note, greys, sinks and fades; the saying stands beside it."""
        place = self.place
        look = self._after()
        chip = self._chip(OCTAVE_OF[note], look)
        grey = pygame.transform.grayscale(chip)
        sinks = SINKS * place.style.measure.u
        word = said_picture(said, place.style.font_px(2.2)) if said else None

        def spoken() -> list[Flown]:
            if word is None:
                return []
            x, y = self._above(note)
            return [Flown(word, (x, y))]

        def fade(share: float) -> None:
            x, y = place.diagram.plan.middles[note]
            shown = [Flown(chip, (x, y), 1 - share * 2)] if share < 0.5 else []
            gone = Flown(grey, (x, y + sinks * share), min(1.0, share * 3) * (1 - share))
            place.flights.show_all([*shown, gone, *spoken()])

        motions = [
            Motion(FADES, fade, begin=lambda: self._show(look), sounds=[Cue("step_board")]),
        ]
        if word is not None:
            motions.append(Motion(WORD - FADES, begin=lambda: place.flights.show_all(spoken())))
        return [*motions, Motion(0, end=place.flights.clear)]
