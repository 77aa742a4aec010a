"""How each event of the Conscious Board Game is shown: chips that rise, charms that walk, what is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.engine.match import Happening
from game.scenes.tables.conscious.charms import Charm
from game.scenes.tables.conscious.chip_motions import ChipMotions, Place
from game.scenes.tables.conscious.looks import centres_of, look_of
from game.scenes.tables.known import Table
from game.scenes.tables.shows import Shown, Shows, View
from game.widgets.motion import Motion
from game.widgets.token import Die

TUMBLES, OVER = 700.0, 300.0  # of the die: thrown, and turned over
HOP, MOST = 170.0, 2400.0  # from space to space; all of a long way takes no longer
TOLD = 420.0  # what is only told
SAID = 900.0  # a saying, or a state


class Stage(Place, Protocol):
    """What the motions know of the stage."""

    table: Table
    charms: list[Charm]
    die: Die

    def hop(self, seat: int, start: int, end: int, share: float) -> None:
        """Let a charm be on its way between two spaces that follow each other."""

    def tell_hand(self, view: View) -> None:
        """Lay the hand, the decks and the piles as a view says."""


class ConsciousShows(Shows):
    """The motions of the game's events."""

    game = "conscious"
    quiet = frozenset(
        {
            "type_rolled",  # before the first turn: the plaques and the log tell what was rolled
            "dealer_rolled",
            "dealer",
            "turn_began",  # the bar, the ring and the diagram change with who is to act
            "game_over",  # the results follow
        }
    )

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.chips = ChipMotions(stage)

    # -- the body

    def show_chip_rose(self, happening: Happening) -> Shown:
        return self.chips.of(happening)

    show_shocked = show_chip_rose
    show_skill_used = show_chip_rose
    show_chip_placed = show_chip_rose
    show_chip_discarded = show_chip_rose
    show_higher_12 = show_chip_rose
    show_chips_lost = show_chip_rose
    show_surplus = show_chip_rose
    show_chip_made = show_chip_rose
    show_chip_bumped = show_chip_rose
    show_reassimilated = show_chip_rose
    show_decayed = show_chip_rose
    show_landed = show_chip_rose

    def show_crystallized(self, happening: Happening) -> Shown:
        return [*self._told(happening, 0.0), *self.chips.of(happening)]

    def _body(self, happening: Happening, lasts: float) -> Shown:
        """Diagram and centres as they are after an event."""
        stage = self.stage
        seat = stage.seat_shown(happening.after)

        def begin() -> None:
            stage.show_body(look_of(happening.after, seat), centres_of(happening.after, seat))

        return [Motion(lasts, begin=begin)]

    def show_body_bared(self, happening: Happening) -> Shown:
        return [*self._told(happening, 0.0), *self._body(happening, SAID)]

    show_body_taken = show_body_bared

    # -- what is told

    def _told(self, happening: Happening, lasts: float = TOLD) -> Shown:
        """What moves no chip is told in the bar while cards and piles change."""
        stage = self.stage

        def begin() -> None:
            stage.table.foot.tell_event(happening.event)
            stage.tell_hand(happening.after)

        return [Motion(lasts, begin=begin)]

    # -- the die and the way

    def show_rolled(self, happening: Happening) -> Shown:
        stage, face = self.stage, happening.event["die"]
        if stage.table.sitting.real_dice:
            return [Motion(0, begin=lambda: stage.die.rest(face))]
        return [Motion(TUMBLES, lambda share: stage.die.roll(face, share), end=lambda: stage.die.rest(face))]

    show_decay_rolled = show_rolled

    def show_turned_over(self, happening: Happening) -> Shown:
        face = happening.event["die"]
        return [*self._told(happening, OVER), Motion(0, begin=lambda: self.stage.die.rest(face))]

    def show_moved(self, happening: Happening) -> Shown:
        event, stage = happening.event, self.stage
        seat, start, end = event["seat"], event["from"], event["to"]
        way = walk(start, end)
        if len(way) < 2:
            return []
        lasts = min(MOST, HOP * (len(way) - 1))

        def place(share: float) -> None:
            far = share * (len(way) - 1)
            step = min(int(far), len(way) - 2)
            stage.hop(seat, way[step], way[step + 1], far - step)

        return [Motion(lasts, place)]

    # -- what is told

    def show_card_drawn(self, happening: Happening) -> Shown:
        return self._told(happening)

    show_card_lost = show_card_drawn
    show_reshuffled = show_card_drawn
    show_deck_empty = show_card_drawn
    show_law_drawn = show_card_drawn
    show_law_in_play = show_card_drawn
    show_law_obeyed = show_card_drawn
    show_law_escaped = show_card_drawn
    show_law_discarded = show_card_drawn
    show_law_cancelled = show_card_drawn
    show_law_unguarded = show_card_drawn
    show_law_expired = show_card_drawn
    show_law_used = show_card_drawn
    show_law_kept = show_card_drawn
    show_played = show_card_drawn
    show_combined = show_card_drawn
    show_shock = show_card_drawn
    show_wild_chip = show_card_drawn
    show_slept = show_card_drawn
    show_blocked = show_card_drawn
    show_wild_space = show_card_drawn
    show_magnetic_center = show_card_drawn
    show_spared = show_card_drawn
    show_given = show_card_drawn
    show_gift_taken = show_card_drawn
    show_declared = show_card_drawn
    show_dupes_swapped = show_card_drawn
    show_asked = show_card_drawn
    show_helped = show_card_drawn
    show_forgot = show_card_drawn
    show_remembered = show_card_drawn
    show_caught = show_card_drawn
    show_forfeited = show_card_drawn
    show_destroyed = show_card_drawn
    show_turned = show_card_drawn
    show_hasnamuss = show_card_drawn
    show_cleansed = show_card_drawn

    def show_state_attained(self, happening: Happening) -> Shown:
        return self._told(happening, SAID)

    show_died = show_state_attained
    show_eliminated = show_state_attained
    show_won = show_state_attained


def walk(start: int, end: int) -> Sequence[int]:
    """The spaces from one to another, both with them."""
    step = 1 if end >= start else -1
    return range(start, end + step, step)
