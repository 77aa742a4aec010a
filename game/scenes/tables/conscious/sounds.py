"""What sounds of each event of Conscious (`EventAnimations.sounds`), and what hums below (`hums`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.engine.games.conscious.components import OCTAVES, OF
from game.sound.ground import OFF

_QUIET = (  # what is only seen or told
    "type_rolled dealer_rolled dealer turn_began landed deck_empty law_unguarded law_expired law_used shock "
    "wild_chip wild_space slept blocked spared gift_taken declared asked helped forgot remembered caught "
    "forfeited turned hasnamuss cleansed body_bared game_over"
)
_HEARD: dict[str, str | tuple[str, ...]] = {
    "rolled decay_rolled turned_over": ("die_wood",),
    "moved chip_discarded chips_lost decayed": ("step_board",),
    "card_drawn card_lost played": "card_lay",
    "reshuffled": "card_deal",
    "combined higher_12 dupes_swapped": "card_turn",
    "chip_rose chip_placed surplus reassimilated": ("note",),
    "shocked skill_used": ("shock_spark", "shock_wire", "note"),
    "crystallized": ("hush", "crystallisation_glass", "crystallisation_bowls"),
    "chip_made law_obeyed": "tick",
    "chip_bumped": ("bump_lift", "bump_home"),
    "law_drawn law_escaped law_discarded law_cancelled law_kept destroyed": "law_paper",
    "law_in_play": ("law_paper", "law_stamp"),
    "magnetic_center state_attained": "hand_bell",
    "died": ("sheet_cools",),
    "given": "step_board",
    "body_taken": "bump_home",
    "eliminated": ("turn",),
    "won": ("hush", "start_over"),
}
SOUNDS = dict.fromkeys(_QUIET.split(), "") | {
    event: sound for events, sound in _HEARD.items() for event in events.split()
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
