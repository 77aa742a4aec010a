"""How chips, discs and shocks move on a diagram and on the board of centres, in the times of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol

import pygame
import pygame.transform

from game.engine.games.conscious.components import BODY, NOTES, OCTAVES, OF
from game.engine.match import Happening
from game.scenes.plans.nutrition import Part
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.centres import Centres
from game.scenes.tables.conscious.chain_looks import look_at
from game.scenes.tables.conscious.diagram import Diagram
from game.scenes.tables.conscious.flights import (
    Flights,
    Flown,
    Point,
    Ring,
    said_picture,
)
from game.scenes.tables.conscious.looks import (
    CAUSES,
    FIRST,
    LAST,
    OCTAVE_OF,
    CentresLook,
    Look,
    centres_of,
    look_of,
)
from game.scenes.tables.conscious.pictures import chip_picture, disc_picture, space_picture, stone_picture
from game.tellings.conscious.things import phrase, table
from game.widgets import card, text
from game.widgets.canvas import Rect
from game.widgets.motion import Motion, in_out_sine, out_cubic
from game.widgets.style import Style

View = Mapping[str, Any]

FLASHES, RIDES, SETTLES = 120.0, 260.0, 220.0  # milliseconds: a lozenge, a chip on its way, one at its place
LIGHTS, SPARKS = 200.0, 90.0  # the line from cause to spark, and the spark
TAKEN, FADES, WORD = 450.0, 350.0, 900.0  # off a space to DO; one that is lost, and what is said of it
FLIES, TURNS, DROPS = 400.0, 260.0, 180.0  # a card to the hand; a chip to a disc; discs into their capsule
LIFT, SLIDE, BADGE = 150.0, 200.0, 80.0  # of a bump
APART, FLY, OPENS, SAYING = 90.0, 500.0, 700.0, 1600.0  # of a body that crystallises
SINKS = 2.0  # u: how far a chip that is lost sinks
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

    def show_body(self, look: Look, centres: CentresLook) -> None:
        """Show a diagram and a board of centres."""

    def bead_of(self, space: int) -> Rect | None:
        """Where a space of the spiral lies; None where it is not to be seen."""

    def drawn_to(self, seat: int) -> Point | None:
        """Where a card comes to that a seat draws; None where that is not to be seen."""


class ChipMotions:
    """The motions of one place. Each event that moves a chip has its own; of others there are none."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._landed: tuple[int, int, str] | None = None  # turn, space and kind, until its chip comes in

    def of(self, happening: Happening, seat: int) -> list[Motion]:
        """The motions of an event, where it moves something on the body of a seat, which is shown."""
        event = happening.event
        if event["type"] == "landed":
            self._landed = happening.after["turn_no"], event["space"], event["kind"]
        if event["type"] == "reassimilated":
            self._landed = None
        if event.get("seat") != seat:
            return []
        moving = _Moving(self.place, happening, seat)
        return [*self._taken(moving), *moving.own(), *moving.dropped()]

    def _taken(self, moving: _Moving) -> list[Motion]:
        """Before the first chip that comes in after a landing it comes off its space."""
        if self._landed is None:
            return []
        turn_no, space, kind = self._landed
        if turn_no != moving.happening.before["turn_no"] or not moving.enters(kind):
            return []
        self._landed = None
        return moving.taken(space, kind)


class _Moving:
    """One event on the body of one seat."""

    def __init__(self, place: Place, happening: Happening, seat: int) -> None:
        self.place, self.happening, self.seat = place, happening, seat

    def own(self) -> list[Motion]:
        """The motions of its kind."""
        kinds: dict[str, Callable[[], list[Motion]]] = {
            "chip_rose": self._rose,
            "shocked": self._leapt,
            "skill_used": self._leapt,
            "chip_placed": self._placed,
            "chip_discarded": self._discarded,
            "chips_lost": self._crumbled,
            "decayed": self._crumbled,
            "higher_12": self._higher_12,
            "surplus": self._turned,
            "reassimilated": self._taken_in_again,
            "crystallized": self._crystallized,
            "chip_made": self._made,
            "chip_bumped": self._bumped,
        }
        found = kinds.get(self.happening.event["type"])
        return [] if found is None else found()

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

        ride = Motion(RIDES, on)
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
            Motion(SPARKS, begin=lambda: self._show(sparks)),
            Motion(RIDES, lambda share: self._show(look_at(self.happening, self.seat, in_out_sine(share)))),
        ]

    def _placed(self) -> list[Motion]:
        """Down from where it waited, or in from the left, to its place."""
        note = self.happening.event["note"]
        look = replace(self._after(), ringed=frozenset({Part("note", note)}))
        waited = self._before().waiting.get(note, 0) > look.waiting.get(note, 0)
        if not waited and NOTES[note].place:
            return [Motion(SETTLES / 2, begin=lambda: self._show(look))]
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
            Motion(0, begin=lambda: self._show(look)),
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
        word = said_picture(said, place.style.typed(2.2)) if said else None

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
            Motion(FADES, fade, begin=lambda: self._show(look)),
        ]
        if word is not None:
            motions.append(Motion(WORD - FADES, begin=lambda: place.flights.show_all(spoken())))
        return [*motions, Motion(0, end=place.flights.clear)]

    # -- at hydrogen 12 and 6

    def _higher_12(self) -> list[Motion]:
        event = self.happening.event
        return [self._to_hand(event["seat"], OCTAVE_OF[event["note"]], event["note"])]

    def _to_hand(self, seat: int, octave: str, note: str) -> Motion:
        """A chip flips into a card that flies to the hand."""
        look = self._after()
        chip = self._chip(octave, look)
        back = card.picture(faces.back("part"), self.place.style.px(4.4))

        def picture(share: float) -> pygame.Surface:
            narrow = abs(1 - min(1.0, share / 0.4) * 2)
            side = chip if share < 0.2 else back
            if share >= 0.4:
                return back
            wide, tall = side.get_size()
            return pygame.transform.smoothscale(side, (max(1, round(wide * narrow)), tall))

        def end() -> Point:
            return self.place.drawn_to(seat) or self._above(note)

        start = self.place.diagram.plan.middles[note]
        return self._fly(FLIES, lambda: start, end, picture, lambda: self._show(look))

    def _turned(self) -> list[Motion]:
        """A chip turns into a disc over the capsule."""
        octave = self.happening.event["octave"]
        before, after = self._before(), self._after()
        have = before.surplus.get(octave, 0)
        ringed = frozenset({Part("capsule", LAST[octave])})
        look = replace(after, surplus=before.surplus, discs=before.discs, ringed=ringed)
        chip, disc = self._chip(octave, before), self._disc(octave, before)
        return [
            self._fly(
                TURNS,
                lambda: self.place.diagram.plan.middles[LAST[octave]],
                lambda: self._over_capsule(octave, have),
                lambda share: chip if share < 0.5 else disc,
                lambda: self._show(look),
            )
        ]

    def dropped(self) -> list[Motion]:
        """At the end of a facet the discs won drop into their capsules (CB-11.1)."""
        if self.happening.event["type"] == "crystallized":
            return []
        before, after = self._before(), self._after()
        won = dict(before.surplus)
        if self.happening.event["type"] == "surplus":
            octave = self.happening.event["octave"]
            won[octave] = won.get(octave, 0) + 1
        found = [
            (octave, index)
            for octave, count in won.items()
            if not after.surplus.get(octave)
            for index in range(min(count, max(0, after.discs.get(octave, 0) - before.discs.get(octave, 0))))
        ]
        if not found or after.capsule != before.capsule:
            return []
        look = replace(after, discs=before.discs)
        plan, flights = self.place.diagram.plan, self.place.flights

        def drop(share: float) -> None:
            shown = []
            for octave, index in found:
                x0, y0 = self._over_capsule(octave, index)
                x1, y1 = plan.discs(LAST[octave])[before.discs[octave] + index]
                far = out_cubic(share)
                shown.append(Flown(self._disc(octave, before), (x0 + (x1 - x0) * far, y0 + (y1 - y0) * far)))
            flights.show_all(shown)

        return [Motion(DROPS, drop, begin=lambda: self._show(look), end=flights.clear)]

    def _taken_in_again(self) -> list[Motion]:
        """A chip too many at hydrogen 6 goes to the DO of the octave below, or becomes a card (CB-4.10)."""
        event = self.happening.event
        octave, take = event["octave"], event["take"]
        if take == "card":
            return [self._to_hand(event["seat"], octave, LAST[octave])]
        lower = "F" if take == "food" else "A"
        look = self._before()
        return [
            self._fly(
                RIDES,
                lambda: self._above(LAST[octave]),
                lambda: self._left_of(FIRST[lower]),
                lambda share: self._chip(octave if share < 0.5 else lower, look),
                lambda: self._show(look),
            )
        ]

    # -- a body

    def _crystallized(self) -> list[Motion]:
        """Seven discs fly in three rows under the first notes, a ring opens, and the saying stands."""
        place, event = self.place, self.happening.event
        before, after = self._before(), self._after()
        plan, flights = place.diagram.plan, place.flights
        body: shapes.Body = event["body"]
        discs = [
            (octave, index, OF[octave][index].name) for octave in OCTAVES for index in range(BODY[octave])
        ]
        discs.sort(key=lambda each: plan.middles[each[2]][0])
        empty = replace(
            before, surplus={}, discs=dict.fromkeys(before.discs, 0), won={}, ringed=frozenset(), waiting={}
        )
        whole = APART * (len(discs) - 1) + FLY

        def start(octave: str, index: int) -> Point:
            held = before.discs.get(octave, 0)
            if index < held:
                return plan.discs(LAST[octave])[index]
            return self._over_capsule(octave, index - held)

        def fly(share: float) -> None:
            now, shown, under = share * whole, [], dict(before.under)
            for number, (octave, index, note) in enumerate(discs):
                far = min(1.0, max(0.0, (now - number * APART) / FLY))
                if far >= 1:
                    under[note] = body
                    continue
                (x0, y0), (x1, y1), eased = start(octave, index), plan.middles[note], in_out_sine(far)
                at = x0 + (x1 - x0) * eased, y0 + (y1 - y0) * eased
                shown.append(Flown(disc_picture(body, octave, round(DISC * (1 + far) * self._unit)), at))
            self._show(replace(empty, under=under))
            flights.show_all(shown)

        box = plan.box
        reach = round(min(box.width, box.height) * 0.62)
        said = phrase(f"saying.{body}")
        tall = text.fitted(said, "italic", place.style.typed(3.6), box.width)

        def ring(share: float) -> Ring:
            thick = max(1, round(place.style.px(1.1) * (1 - share)))
            return Ring(body, box.center, reach * (0.2 + 0.8 * out_cubic(share)), thick)

        def words(strength: float) -> Flown:
            return Flown(said_picture(said, tall), box.center, strength)

        def open_(share: float) -> None:
            flights.show_all([ring(share), words(min(1.0, share * 2))])

        return [
            Motion(whole, fly),
            Motion(OPENS, open_, begin=lambda: self._show(after)),
            Motion(SAYING - OPENS, begin=lambda: flights.show_all([words(1.0)]), end=flights.clear),
        ]

    # -- the board of centres

    def _made(self) -> list[Motion]:
        look = self._after()
        board = replace(
            centres_of(self.happening.after, self.seat), gold=frozenset({self.happening.event["card"]})
        )
        return [Motion(SETTLES, begin=lambda: self.place.show_body(look, board))]

    def _bumped(self) -> list[Motion]:
        """Both chips lift; one sinks, one slides to the next card."""
        place, event = self.place, self.happening.event
        start, end = event["from"], event["to"]
        look = self._after()
        board = centres_of(self.happening.before, self.seat)
        lifted = CentresLook({**board.chips, start: max(0, board.chips[start] - 2)}, gold=frozenset({start}))
        done = replace(
            centres_of(self.happening.after, self.seat), bumped=((start, end),), gold=frozenset({end})
        )
        cells, flights = place.centres.plan.cells, place.flights
        side = max(6, round(place.centres.plan.unit * 19))
        ink = shapes.SUITS.get(start[-1], shapes.INK)
        chip = stone_picture(ink, side)
        x, y = cells[start].centerx, cells[start].centery
        up = place.style.px(0.9)

        def lift(share: float) -> None:
            high = up * out_cubic(share)
            flights.show_all([Flown(chip, (x + (across - 0.5) * side * 1.2, y - high)) for across in (0, 1)])

        def slide(share: float) -> None:
            far = in_out_sine(share)
            x1, y1 = cells[end].center
            x0, y0 = x + side * 0.6, y - up
            spent = Flown(chip, (x - side * 0.6, y - up + up * 2 * share), 1 - share)
            flights.show_all([spent, Flown(chip, (x0 + (x1 - x0) * far, y0 + (y1 - y0) * far))])

        return [
            Motion(LIFT, lift, begin=lambda: place.show_body(look, lifted)),
            Motion(SLIDE, slide, end=flights.clear),
            Motion(BADGE, begin=lambda: place.show_body(look, done)),
        ]
