"""Chips at hydrogen 12 and 6, discs, a body that crystallises, and bumps on the board of centres."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pygame.transform

from game.engine.games.conscious.components import BODY, OCTAVES, OF
from game.scenes.layout.nutrition import Part
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.flights import (
    Flown,
    Point,
    Ring,
    said_picture,
)
from game.scenes.tables.conscious.looks import (
    FIRST,
    LAST,
    OCTAVE_OF,
    CentresLook,
    centres_of,
)
from game.scenes.tables.conscious.moving import (
    APART,
    BADGE,
    DISC,
    DROPS,
    FLIES,
    FLY,
    LIFT,
    OPENS,
    RIDES,
    SAYING,
    SEEN,
    SETTLES,
    SLIDE,
    TURNS,
    Moving,
)
from game.scenes.tables.conscious.pictures import disc_picture, stone_picture
from game.sound.cue import HUSH, Cue
from game.tellings.conscious.things import phrase
from game.widgets import card, text
from game.widgets.easing import in_out_sine, out_cubic
from game.widgets.motion import Motion

AS_DISC = -6.0  # dB: a disc is heard softer than a chip


class BodyMoves(Moving):
    """What becomes of chips at the top, and what goes on on the board of centres."""

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
        turns = self._fly(
            TURNS,
            lambda: self.place.diagram.plan.middles[LAST[octave]],
            lambda: self._over_capsule(octave, have),
            lambda share: chip if share < 0.5 else disc,
            lambda: self._show(look),
        )
        turns.sounds = [self._sung(LAST[octave], level=AS_DISC)]
        return [turns]

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
        falls = self._fly(
            RIDES,
            lambda: self._above(LAST[octave]),
            lambda: self._left_of(FIRST[lower]),
            lambda share: self._chip(octave if share < 0.5 else lower, look),
            lambda: self._show(look),
        )
        falls.sounds = [self._sung(FIRST[lower])]
        return [falls]

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
        tall = text.fitted(said, "italic", place.style.font_px(3.6), box.width)

        def ring(share: float) -> Ring:
            thick = max(1, round(place.style.px(1.1) * (1 - share)))
            return Ring(body, box.center, reach * (0.2 + 0.8 * out_cubic(share)), thick)

        def words(strength: float) -> Flown:
            return Flown(said_picture(said, tall), box.center, strength)

        def open_(share: float) -> None:
            flights.show_all([ring(share), words(min(1.0, share * 2))])

        glasses = [
            Cue("crystallisation_glass", (number * APART + FLY) / whole, pitch=number)
            for number in range(len(discs))
        ]
        return [
            Motion(whole, fly, sounds=[Cue(HUSH), *glasses]),
            Motion(
                OPENS,
                open_,
                begin=lambda: self._show(after),
                sounds=[Cue("crystallisation_bowls")],
            ),
            Motion(
                SAYING - OPENS,
                begin=lambda: flights.show_all([words(1.0)]),
                end=flights.clear,
                min_duration=SEEN,
                rests=True,
            ),
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
            Motion(LIFT, lift, begin=lambda: place.show_body(look, lifted), sounds=[Cue("bump_lift")]),
            Motion(SLIDE, slide, end=flights.clear, sounds=[Cue("bump_home")]),
            Motion(BADGE, begin=lambda: place.show_body(look, done)),
        ]
