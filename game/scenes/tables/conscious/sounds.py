"""What sounds of each event of Conscious (`EventAnimations.sounds`), and what hums below (`hums`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.engine.games.conscious.components import OCTAVES, OF
from game.sound.ground import OFF

SOUNDS: dict[str, str | tuple[str, ...]] = {
    # what is only seen or told
    **dict.fromkeys(("type_rolled", "dealer_rolled", "dealer", "turn_began", "landed", "deck_empty"), ""),
    **dict.fromkeys(("law_unguarded", "law_expired", "law_used", "shock", "wild_chip", "wild_space"), ""),
    **dict.fromkeys(("slept", "blocked", "spared", "gift_taken", "declared", "asked", "helped"), ""),
    **dict.fromkeys(("forgot", "remembered", "caught", "forfeited", "turned", "hasnamuss"), ""),
    **dict.fromkeys(("cleansed", "body_bared", "game_over"), ""),
    # dice and cards
    "rolled": ("die_wood",),
    "decay_rolled": ("die_wood",),
    "turned_over": ("die_wood",),
    "moved": ("step_board",),
    "card_drawn": "card_lay",
    "card_lost": "card_lay",
    "reshuffled": "card_deal",
    "played": "card_lay",
    "combined": "card_turn",
    # the body
    "chip_rose": ("note",),
    "shocked": ("shock_spark", "shock_wire", "note"),
    "skill_used": ("shock_spark", "shock_wire", "note"),
    "chip_placed": ("note",),
    "chip_discarded": ("step_board",),
    "chips_lost": ("step_board",),
    "decayed": ("step_board",),
    "higher_12": "card_turn",
    "surplus": ("note",),
    "reassimilated": ("note",),
    "crystallized": ("hush", "crystallisation_glass", "crystallisation_bowls"),
    "chip_made": "tick",
    "chip_bumped": ("bump_lift", "bump_home"),
    # Laws
    "law_drawn": "law_paper",
    "law_in_play": ("law_paper", "law_stamp"),
    "law_obeyed": "tick",
    "law_escaped": "law_paper",
    "law_discarded": "law_paper",
    "law_cancelled": "law_paper",
    "law_kept": "law_paper",
    "magnetic_center": "hand_bell",
    "dupes_swapped": "card_turn",
    "destroyed": "law_paper",
    # the Path, and dying
    "state_attained": "hand_bell",
    "died": ("sheet_cools",),
    "given": "step_board",
    "body_taken": "bump_home",
    "eliminated": ("turn",),
    "won": ("hush", "start_over"),
}


HALF = -6.0  # dB: of an octave that is half full


def hums(view: Mapping[str, Any]) -> Sequence[float]:
    """A layer for each octave of the body in turn, by how much of it is full; none of food after death."""
    if view["to_act"] is None:
        return OFF, OFF, OFF
    fields = view["seats"][view["turn"]]
    found = [_of_octave(sum(map(bool, fields["chips"][each])) / len(OF[each])) for each in OCTAVES]
    return found if fields["chips_of"] == "physical" else [OFF, *found[1:]]


def _of_octave(full: float) -> float:
    """Empty it is silent, half full 6 dB lower."""
    return OFF if not full else 2 * HALF * (1.0 - full)
