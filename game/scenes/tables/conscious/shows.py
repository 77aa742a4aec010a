"""How each event of the Conscious Board Game is shown: chips that rise, charms that walk, what is told."""

from __future__ import annotations

from game.engine.match import Transition
from game.scenes.tables.conscious.chip_motions import ChipMotions
from game.scenes.tables.conscious.death_shows import DeathShows
from game.scenes.tables.conscious.law_shows import LawShows
from game.scenes.tables.conscious.told_shows import SAID, Stage
from game.scenes.tables.conscious.way_shows import WayShows
from game.scenes.tables.event_animations import Shown
from game.widgets.motion import Motion


class ConsciousShows(WayShows, LawShows, DeathShows):
    """The motions of the game's events."""

    quiet = frozenset(
        {
            "type_rolled",  # before the first turn: the plaques and the log tell what was rolled
            "dealer_rolled",
            "dealer",
            "game_over",  # the results follow
        }
    )

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.chips = ChipMotions(stage)

    def motions(self, happening: Transition) -> Shown:
        return [*self.copies(happening), *super().motions(happening)]

    # -- the body

    def _moved(self, happening: Transition) -> list[Motion]:
        return self.chips.of(happening, self.stage.seen(happening.after))

    def show_chip_rose(self, happening: Transition) -> Shown:
        return self._moved(happening)

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

    def show_crystallized(self, happening: Transition) -> Shown:
        return [*self._told(happening, 0.0), *self._moved(happening)]

    def show_card_drawn(self, happening: Transition) -> Shown:
        """A card that a chip has become has flown to the hand already (CB-4.8, CB-4.10)."""
        event = happening.event
        if event["rule"] in ("CB-4.8", "CB-4.10") and event["seat"] == self.stage.seen(happening.after):
            return self._told(happening, 0.0)
        return super().show_card_drawn(happening)

    # -- what is told

    def show_reshuffled(self, happening: Transition) -> Shown:
        return self._told(happening)

    show_deck_empty = show_reshuffled
    show_law_discarded = show_reshuffled
    show_law_cancelled = show_reshuffled
    show_law_unguarded = show_reshuffled
    show_law_expired = show_reshuffled
    show_law_used = show_reshuffled
    show_law_kept = show_reshuffled
    show_played = show_reshuffled
    show_combined = show_reshuffled
    show_shock = show_reshuffled
    show_wild_chip = show_reshuffled
    show_slept = show_reshuffled
    show_blocked = show_reshuffled
    show_wild_space = show_reshuffled
    show_magnetic_center = show_reshuffled
    show_spared = show_reshuffled
    show_gift_taken = show_reshuffled
    show_declared = show_reshuffled
    show_dupes_swapped = show_reshuffled
    show_asked = show_reshuffled
    show_helped = show_reshuffled
    show_forgot = show_reshuffled
    show_remembered = show_reshuffled
    show_caught = show_reshuffled
    show_forfeited = show_reshuffled
    show_destroyed = show_reshuffled
    show_turned = show_reshuffled
    show_hasnamuss = show_reshuffled
    show_cleansed = show_reshuffled

    def show_won(self, happening: Transition) -> Shown:
        if not self.moves:
            return self._told(happening, SAID)
        return [*self._told(happening, 0.0), *self.stage.path.won(happening.event["seat"])]
