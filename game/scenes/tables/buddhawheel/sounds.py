"""What sounds of each event of BuddhaWheel (`EventAnimations.sounds`), and what hums below (`hums`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.engine.games.buddhawheel.components import realm_of
from game.sound.ground import OFF

SOUNDS: dict[str, str | tuple[str, ...]] = {
    "die": ("die_wood",),
    "move": ("step_wheel",),
    "extra_throw": "",
    "missed": "",  # a missed turn is silent
    "death": ("bardo_fall_knock",),
    "burner_death": "burner",
    "born": ("bardo_fall_air", "bardo_fall_skin", "umbrella", "moon_drop", "rebirth"),
    "bardo": ("bardo_fall_air", "bardo_fall_skin", "rebirth"),
    "emanate": "rebirth",
    "card": ("card_lay", "card_turn"),
    "dedicated": "card_turn",
    "meditated": ("moon", "liberation_string", "liberation_bowls"),
    "power": ("umbrella", "hand_bell"),
    "returned": ("burner", "card_lay", "moon_drop"),
    "imagine": "page",
    "liberation": ("moon_glass",),
    "enlightenment": ("moon_glass", "liberation_bowls"),
    "over": "",
}


HUMS: dict[str | None, tuple[float, float, float]] = {
    "hell": (0.0, OFF, OFF),
    "ghost": (0.0, -9.0, OFF),
    "animal": (0.0, -3.0, OFF),
    "human": (OFF, 0.0, OFF),
    "demigod": (OFF, 0.0, -9.0),
    "god": (OFF, OFF, 0.0),
    "spiritual": (-9.0, OFF, 0.0),
    "subtle": (-9.0, OFF, 0.0),
    None: (-12.0, OFF, OFF),  # the Bardo
}


def hums(view: Mapping[str, Any]) -> Sequence[float]:
    """As it is in the realm of who acts."""
    seat = view["to_act"]
    if seat is None:
        return OFF, OFF, OFF
    return HUMS[realm_of().get(view["seats"][seat]["square"])]
