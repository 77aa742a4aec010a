"""What sounds of each event of Buddha (`EventAnimations.sounds`), and what hums below (`hums`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.sound.ground import OFF

SOUNDS: dict[str, str | tuple[str, ...]] = {
    "dealt": ("card_deal", "card_turn"),
    "bid_made": "",
    "bids_revealed": ("fists_knock", "fists_open"),
    "played": "card_lay",
    "led": "",
    "trick_won": ("trick",),
    "trick_void": ("black_hole_drink_half", "black_hole_shut"),
    "scored": ("exact_bid_brush", "exact_bid_bowls", "first_exact_bowls", "last_circle", "wooden_fish"),
    "game_over": "",
}


HUMS = {"earth": (0.0, OFF, OFF), "water": (0.0, 0.0, OFF), "fire": (OFF, 0.0, -6.0), "air": (OFF, OFF, 0.0)}


def hums(view: Mapping[str, Any]) -> Sequence[float]:
    """By the Element that is led, low before one is; a Black Hole in the trick drinks it all."""
    drunk = any(play["card"] == "HOLE" for play in view["trick"])
    if view["to_act"] is None or drunk:
        return OFF, OFF, OFF
    return HUMS.get(view["led"], (-6.0, OFF, OFF))
