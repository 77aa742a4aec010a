"""How chips, discs and cards move on a diagram and on the board of centres, each event in its own way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pygame
import pygame.transform

from game.engine.games.conscious.components import BODY, NOTES, OCTAVES, OF
from game.engine.match import Transition
from game.scenes.layout.nutrition import NutritionPlan, Part
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.chambers import Place
from game.scenes.tables.conscious.flights import Flown, Point, Ring, between, said_picture
from game.scenes.tables.conscious.looks import (
    ACROSS,
    CAUSES,
    FIRST,
    LAST,
    OCTAVE_OF,
    CentresLook,
    Look,
    centres_of,
    look_at,
    look_of,
)
from game.scenes.tables.conscious.pictures import chip_picture, disc_picture, space_picture, stone_picture
from game.sound.cue import HUSH, Cue
from game.tellings.conscious.things import phrase, table
from game.widgets import card, text, theme
from game.widgets.easing import in_out_sine, out_cubic
from game.widgets.motion import Motion

FLASHES, RIDES, SETTLES = 120.0, 260.0, 220.0  # milliseconds: a lozenge, a chip on its way, one at its place
LIGHTS, SPARKS = 200.0, 90.0  # the line from cause to spark, and the spark
TAKEN, FADES, WORD = 450.0, 350.0, 900.0  # off a space to DO; one that is lost, and what is said of it
FLIES, TURNS, DROPS = 400.0, 260.0, 180.0  # a card to the hand; a chip to a disc; discs into their capsule
LIFT, SLIDE, BADGE = 150.0, 200.0, 80.0  # of a bump
APART, FLY, OPENS, SAYING = 90.0, 500.0, 700.0, 1600.0  # of a body that crystallises
DOTTED = 900.0  # with reduced motion: a thread, from where a chip was to where it came
SINKS = 2.0  # u: how far a chip that is lost sinks
SEEN = 900.0  # of the saying of a body, at any pace: a body is never a cut
STOPS = ("CB-4.4", "CB-4.5", "CB-4.6", "CB-4.7")  # the clauses whose saying is heard where a chip is lost
CHIP, DISC = 31.2, 24.0  # of the diagram's units: what is on its way
BESIDE = 1.9  # of a note's radius: how far left of DO a chip comes in
AS_DISC = -6.0  # dB: a disc is heard softer than a chip


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


class ChipMotions:
    """The motions of one place. Each event that moves a chip has its own; of others there are none."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._landed: tuple[int, int, str] | None = None  # turn, space and kind, until its chip comes in

    def of(self, happening: Transition, seat: int) -> list[Motion]:
        """The motions of an event, where it moves something on the body of a seat, which is shown."""
        event = happening.event
        if event["type"] == "landed":
            self._landed = happening.after["turn_no"], event["space"], event["kind"]
        if event["type"] == "reassimilated":
            self._landed = None
        if event.get("seat") != seat:
            return []
        moving = _Moving(self.place, happening, seat)
        if self.place.reduced:
            self._landed = None
            return moving.faded()
        return [*self._taken(moving), *moving.own(), *moving.dropped()]

    def _taken(self, moving: _Moving) -> list[Motion]:
        """Before the first chip that comes in after a landing it comes off its space."""
        if self._landed is None:
            return []
        turn_no, space, kind = self._landed
        if turn_no != moving.happening.before["turn_no"] or not moving.enters(kind):
            return []
        self._landed = None
        return [moving.taken(space, kind)]


class _Moving:
    """One event on the body of one seat: `before` and `after` are its diagrams, `board` its centres then."""

    def __init__(self, place: Place, happening: Transition, seat: int) -> None:
        self.place, self.happening, self.seat = place, happening, seat
        self.event = happening.event
        self.before, self.after = look_of(happening.before, seat), look_of(happening.after, seat)
        self.board = centres_of(happening.after, seat)
        self._kinds: Mapping[str, Callable[[], list[Motion]]] = {
            "chip_rose": self._rose,
            "shocked": self._leapt,
            "skill_used": self._leapt,
            "chip_placed": self._placed,
            "chip_discarded": self._lost,
            "chips_lost": self._lost,
            "decayed": self._lost,
            "higher_12": self._higher_12,
            "surplus": self._turned,
            "reassimilated": self._taken_in_again,
            "crystallized": self._crystallized,
            "chip_made": self._made,
            "chip_bumped": self._bumped,
        }

    def own(self) -> list[Motion]:
        """The motions of its kind."""
        found = self._kinds.get(self.event["type"])
        return [] if found is None else found()

    # -- what all have

    @property
    def plan(self) -> NutritionPlan:
        """That of the diagram that is there now: it may have been turned to another seat meanwhile."""
        return self.place.diagram.plan

    def _clear(self) -> None:
        self.place.flights.clear()

    def _show(self, look: Look) -> None:
        self.place.show_body(look, self.board)

    def _at(self, share: float) -> Look:
        """The diagram while its chip is a share of its way."""
        return look_at(self.happening, self.seat, share)

    def _chip(self, octave: str, look: Look) -> pygame.Surface:
        return chip_picture(octave, look.of, round(CHIP * self.plan.unit))

    def _disc(self, octave: str, look: Look) -> pygame.Surface:
        kind: shapes.Body = "mental" if look.capsule != "astral" else "astral"
        return disc_picture(kind, octave, round(DISC * self.plan.unit))

    def _fly(
        self,
        lasts: float,
        start: Callable[[], Point],
        end: Callable[[], Point],
        picture: Callable[[float], pygame.Surface],
        still: Look,
        ease: Callable[[float], float] = in_out_sine,
        sung: Cue | None = None,
    ) -> Motion:
        """One thing on its way over what lies `still`; gone when it has come."""

        def place(share: float) -> None:
            self.place.flights.show_all([Flown(picture(share), between(start(), end(), ease(share)))])

        sounds = [sung] if sung is not None else []
        return Motion(lasts, place, begin=lambda: self._show(still), end=self._clear, sounds=sounds)

    def _sung(self, note: str, at: float = 1.0, level: float = 0.0) -> Cue:
        """A note, as something comes to lie in it."""
        return Cue("note", at, pitch=list(NOTES).index(note), level=level, where=self.plan.middles[note][0])

    def _above(self, note: str) -> Point:
        """Where a chip waits over its note."""
        plan = self.plan
        x, y = plan.middles[note]
        return x, y - plan.radius - (30 * plan.unit + plan.letter * plan.lines * 1.06)

    def _left_of(self, note: str) -> Point:
        x, y = self.plan.middles[note]
        return x - self.plan.radius * BESIDE, y

    def _over_capsule(self, octave: str, index: int) -> Point:
        """Where the discs won wait until the facet settles (CB-11.1)."""
        box = self.plan.capsules[LAST[octave]]
        return box.centerx, box.y - (14 + index * 25) * self.plan.unit

    @property
    def _said(self) -> str:
        """What is said where a chip is lost, or a body is there."""
        if self.event["type"] == "crystallized":
            return phrase(f"saying.{self.event['body']}")
        stops = self.event["type"] == "chip_discarded" and self.event["rule"] in STOPS
        return table("lost", self.event["rule"]) if stops else ""

    def _saying(self, strength: float = 1.0) -> Flown:
        """That over the note, or in the midst of the diagram."""
        note = self.event.get("note")
        tall = self.place.diagram.style.font_px(2.2 if note else 3.6)
        tall = text.fitted(self._said, "italic", tall, self.plan.box.width)
        at = self._above(note) if note else self.plan.box.center
        return Flown(said_picture(self._said, tall), at, strength)

    # -- reduced motion: nothing rides or flies

    def faded(self) -> list[Motion]:
        """What lies on body and mind fades into what lies there next, where the event changes something."""
        kind, board = self.event["type"], self.board
        if kind not in self._kinds:
            return []
        if kind in ACROSS:
            return self._into(self._at(1.0), board, DOTTED)
        if kind == "chip_made":
            return self._into(self.after, replace(board, gold=frozenset({self.event["card"]})), FADES)
        if kind == "chip_bumped":
            way = self.event["from"], self.event["to"]
            return self._into(self.after, replace(board, bumped=(way,), gold=frozenset(way[1:])), DOTTED)
        if not self._said:
            return self._into(look_at(self.happening, self.seat), board, FADES)
        lasts = SAYING if kind == "crystallized" else WORD
        said = Motion(lasts, begin=lambda: self.place.flights.show_all([self._saying()]), end=self._clear)
        return [*self._into(self.after, board, 0.0), said]

    def _into(self, look: Look, board: CentresLook, lasts: float) -> list[Motion]:
        """What is seen fades into this, which stands for the rest of so many milliseconds."""
        fades = fades_into(self.place, lambda: self.place.show_body(look, board))
        return [fades, Motion(max(0.0, lasts - theme.REDUCED))]

    # -- in from the spiral

    def enters(self, kind: str) -> bool:
        """Whether it is the chip of a space that comes in at DO."""
        note = str(self.event.get("from", self.event.get("note")))
        return self.event["type"] != "chips_lost" and note == FIRST.get(kind)

    def taken(self, space: int, kind: str) -> Motion:
        """The food, air or impression of a space comes off it and in at DO (CB-3.7)."""

        def start() -> Point:
            found = self.place.bead_of(space)
            return self._left_of(FIRST[kind]) if found is None else found.center

        picture = space_picture(kind, round(36 * self.plan.unit))
        return self._fly(TAKEN, start, lambda: self._left_of(FIRST[kind]), lambda share: picture, self.before)

    # -- from note to note

    def _rose(self) -> list[Motion]:
        start = self.event["from"]
        ride = Motion(
            RIDES,
            lambda share: self._show(self._at(in_out_sine(share))),
            sounds=[self._sung(self.event["to"])],
        )
        if not NOTES[start].carbon or self.event["rule"] != "CB-10.1":
            return [ride]
        flash = Motion(
            FLASHES, lambda share: self._show(replace(self._at(0.0), flash=start if share < 1 else ""))
        )
        return [flash, ride]

    def _leapt(self) -> list[Motion]:
        causes = frozenset(CAUSES.get(self.event["rule"], "").split())
        before = replace(self.before, causes=causes)
        sparks = replace(before, lit=frozenset({self.event["from"]}))
        return [
            *([Motion(LIGHTS, begin=lambda: self._show(before))] if causes else []),
            Motion(SPARKS, begin=lambda: self._show(sparks), sounds=[Cue("shock_spark")]),
            Motion(
                RIDES,
                lambda share: self._show(self._at(in_out_sine(share))),
                sounds=[Cue("shock_wire"), self._sung(self.event["to"])],
            ),
        ]

    def _placed(self) -> list[Motion]:
        """Down from where it waited, or in from the left, to its place."""
        note = self.event["note"]
        look = replace(self.after, ringed=frozenset({Part("note", note)}))
        waited = self.before.waiting.get(note, 0) > look.waiting.get(note, 0)
        if not waited and NOTES[note].place:
            return [Motion(SETTLES / 2, begin=lambda: self._show(look), sounds=[self._sung(note, 0.0)])]
        count, slots = look.chips[note], self.plan.slots(note)
        chip = self._chip(OCTAVE_OF[note], look)
        return [
            self._fly(
                SETTLES,
                lambda: self._above(note) if waited else self._left_of(note),
                lambda: slots[min(max(count, 1), len(slots)) - 1],
                lambda share: chip,
                replace(look, chips={**look.chips, note: count - 1}),
                out_cubic,
            ),
            Motion(0, begin=lambda: self._show(look), sounds=[self._sung(note, 0.0)]),
        ]

    def _lost(self) -> list[Motion]:
        """A chip touches the full note, greys, sinks and fades; the saying stands beside it."""
        middle = x, y = self.plan.middles[self.event["note"]]
        chip = self._chip(OCTAVE_OF[self.event["note"]], self.after)
        grey = pygame.transform.grayscale(chip)
        sinks = SINKS * self.place.diagram.style.measure.u
        spoken = [self._saying()] if self._said else []

        def fade(share: float) -> None:
            shown = [Flown(chip, middle, 1 - share * 2)] if share < 0.5 else []
            gone = Flown(grey, (x, y + sinks * share), min(1.0, share * 3) * (1 - share))
            self.place.flights.show_all([*shown, gone, *spoken])

        motions = [Motion(FADES, fade, begin=lambda: self._show(self.after), sounds=[Cue("step_board")])]
        if spoken:
            motions.append(Motion(WORD - FADES, begin=lambda: self.place.flights.show_all(spoken)))
        return [*motions, Motion(0, end=self._clear)]

    # -- at hydrogen 12 and 6

    def _higher_12(self) -> list[Motion]:
        return [self._to_hand(OCTAVE_OF[self.event["note"]], self.event["note"])]

    def _to_hand(self, octave: str, note: str) -> Motion:
        """A chip flips into a card that flies to the hand."""
        chip = self._chip(octave, self.after)
        back = card.picture(faces.back("part"), self.place.diagram.style.px(4.4))

        def picture(share: float) -> pygame.Surface:
            if share >= 0.4:
                return back
            side = chip if share < 0.2 else back
            wide, tall = side.get_size()
            return pygame.transform.smoothscale(side, (max(1, round(wide * abs(1 - share / 0.2))), tall))

        def end() -> Point:
            return self.place.drawn_to(self.event["seat"]) or self._above(note)

        return self._fly(FLIES, lambda: self.plan.middles[note], end, picture, self.after)

    def _turned(self) -> list[Motion]:
        """A chip turns into a disc over the capsule."""
        octave, before = self.event["octave"], self.before
        ringed = frozenset({Part("capsule", LAST[octave])})
        chip, disc = self._chip(octave, before), self._disc(octave, before)
        return [
            self._fly(
                TURNS,
                lambda: self.plan.middles[LAST[octave]],
                lambda: self._over_capsule(octave, before.surplus.get(octave, 0)),
                lambda share: chip if share < 0.5 else disc,
                replace(self.after, surplus=before.surplus, discs=before.discs, ringed=ringed),
                sung=self._sung(LAST[octave], level=AS_DISC),
            )
        ]

    def dropped(self) -> list[Motion]:
        """At the end of a facet the discs won drop into their capsules (CB-11.1)."""
        before, after = self.before, self.after
        if self.event["type"] == "crystallized":
            return []
        won = dict(before.surplus)
        if self.event["type"] == "surplus":
            won[self.event["octave"]] = won.get(self.event["octave"], 0) + 1
        found = [
            (octave, index)
            for octave, count in won.items()
            if not after.surplus.get(octave)
            for index in range(min(count, max(0, after.discs.get(octave, 0) - before.discs.get(octave, 0))))
        ]
        if not found or after.capsule != before.capsule:
            return []

        def drop(share: float) -> None:
            shown = []
            for octave, index in found:
                end = self.plan.discs(LAST[octave])[before.discs[octave] + index]
                at = between(self._over_capsule(octave, index), end, out_cubic(share))
                shown.append(Flown(self._disc(octave, before), at))
            self.place.flights.show_all(shown)

        look = replace(after, discs=before.discs)
        return [Motion(DROPS, drop, begin=lambda: self._show(look), end=self._clear)]

    def _taken_in_again(self) -> list[Motion]:
        """A chip too many at hydrogen 6 goes to the DO of the octave below, or becomes a card (CB-4.10)."""
        octave, take = self.event["octave"], self.event["take"]
        if take == "card":
            return [self._to_hand(octave, LAST[octave])]
        lower = "F" if take == "food" else "A"
        return [
            self._fly(
                RIDES,
                lambda: self._above(LAST[octave]),
                lambda: self._left_of(FIRST[lower]),
                lambda share: self._chip(octave if share < 0.5 else lower, self.before),
                self.before,
                sung=self._sung(FIRST[lower]),
            )
        ]

    # -- a body

    def _crystallized(self) -> list[Motion]:
        """Seven discs fly in three rows under the first notes, a ring opens, and the saying stands."""
        before, flights = self.before, self.place.flights
        body: shapes.Body = self.event["body"]
        discs = [
            (octave, index, OF[octave][index].name) for octave in OCTAVES for index in range(BODY[octave])
        ]
        discs.sort(key=lambda each: self.plan.middles[each[2]][0])
        empty = replace(before, surplus={}, discs=dict.fromkeys(before.discs, 0), waiting={})
        whole = APART * (len(discs) - 1) + FLY

        def start(octave: str, index: int) -> Point:
            held = before.discs.get(octave, 0)
            if index < held:
                return self.plan.discs(LAST[octave])[index]
            return self._over_capsule(octave, index - held)

        def fly(share: float) -> None:
            now, shown, under = share * whole, [], dict(before.under)
            for number, (octave, index, note) in enumerate(discs):
                far = min(1.0, max(0.0, (now - number * APART) / FLY))
                if far >= 1:
                    under[note] = body
                    continue
                at = between(start(octave, index), self.plan.middles[note], in_out_sine(far))
                shown.append(Flown(disc_picture(body, octave, round(DISC * (1 + far) * self.plan.unit)), at))
            self._show(replace(empty, under=under))
            flights.show_all(shown)

        reach = round(min(self.plan.box.width, self.plan.box.height) * 0.62)

        def open_(share: float) -> None:
            thick = max(1, round(self.place.diagram.style.px(1.1) * (1 - share)))
            ring = Ring(body, self.plan.box.center, reach * (0.2 + 0.8 * out_cubic(share)), thick)
            flights.show_all([ring, self._saying(min(1.0, share * 2))])

        glasses = [
            Cue("crystallisation_glass", (number * APART + FLY) / whole, pitch=number)
            for number in range(len(discs))
        ]
        bowls = [Cue("crystallisation_bowls")]
        return [
            Motion(whole, fly, sounds=[Cue(HUSH), *glasses]),
            Motion(OPENS, open_, begin=lambda: self._show(self.after), sounds=bowls),
            Motion(
                SAYING - OPENS,
                begin=lambda: flights.show_all([self._saying()]),
                end=self._clear,
                min_duration=SEEN,
                rests=True,
            ),
        ]

    # -- the board of centres

    def _made(self) -> list[Motion]:
        board = replace(self.board, gold=frozenset({self.event["card"]}))
        return [Motion(SETTLES, begin=lambda: self.place.show_body(self.after, board))]

    def _bumped(self) -> list[Motion]:
        """Both chips lift; one sinks, one slides to the next card."""
        place, flights = self.place, self.place.flights
        start, end = self.event["from"], self.event["to"]
        chips = centres_of(self.happening.before, self.seat).chips
        lifted = CentresLook({**chips, start: max(0, chips[start] - 2)}, gold=frozenset({start}))
        done = replace(self.board, bumped=((start, end),), gold=frozenset({end}))
        cells, side = place.centres.plan.cells, max(6, round(place.centres.plan.unit * 19))
        chip = stone_picture(shapes.SUITS.get(start[-1], shapes.INK), side)
        (x, y), up = cells[start].center, place.diagram.style.px(0.9)

        def lift(share: float) -> None:
            high = y - up * out_cubic(share)
            flights.show_all([Flown(chip, (x + aside * side * 0.6, high)) for aside in (-1, 1)])

        def slide(share: float) -> None:
            at = between((x + side * 0.6, y - up), cells[end].center, in_out_sine(share))
            spent = Flown(chip, (x - side * 0.6, y - up + up * 2 * share), 1 - share)
            flights.show_all([spent, Flown(chip, at)])

        return [
            Motion(LIFT, lift, begin=lambda: place.show_body(self.after, lifted), sounds=[Cue("bump_lift")]),
            Motion(SLIDE, slide, end=self._clear, sounds=[Cue("bump_home")]),
            Motion(BADGE, begin=lambda: place.show_body(self.after, done)),
        ]
