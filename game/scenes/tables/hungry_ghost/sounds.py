"""What sounds of each event of Hungry Ghost (`EventAnimations.sounds`), each light's bell, and what hums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.sound.ground import OFF
from game.tellings.hungry_ghost import time_of

SOUNDS: dict[str, str | tuple[str, ...]] = {
    "moved": ("step_board",),
    "ordained": "hand_bell",
    "taught": "page",
    "meditated": "",  # one who sits is not disturbed
    "good_deed": ("alms", "coin_give"),
    "received": "",  # the gift has sounded
    "bad_deed": ("theft",),
    "robbed": ("theft",),
    "alms": ("alms",),
    "skipped": "",
    "evening": "lamp_out",
    "paid": ("coin_give",),
    "realm_evening": "",
    "died": "",
    "awakened": ("hush", "awakening"),
    "reborn": ("scales", "hell", "heaven", "rebirth"),
    "day": "",
    "ended": "",
}


HUMS = {
    "morning": (OFF, 0.0, OFF),
    "afternoon": (0.0, OFF, OFF),
    "evening": (OFF, OFF, -3.0),
    "hell": (OFF, OFF, 0.0),
    "heaven": (OFF, 0.0, OFF),
}


def hums(view: Mapping[str, Any]) -> Sequence[float]:
    """By the time of the day, and in Hell and Heaven as it is there."""
    seat = view["to_act"]
    if seat is None:
        return OFF, OFF, OFF
    return HUMS.get(view["seats"][seat]["realm"]) or HUMS[time_of(view)]
