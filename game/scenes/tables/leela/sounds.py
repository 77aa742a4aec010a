"""What sounds of each event of Leela (`EventAnimations.sounds`), and what hums below (`hums`)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from game.sound.ground import OFF, decibels

ROW = 9  # squares of a row
ROWS = 8

SOUNDS: dict[str, str | tuple[str, ...]] = {
    "rolled": ("die_cloth",),
    "waited": "",  # waiting for a six is silent
    "held": "",
    "useless": "",
    "again": "",
    "entered": ("birth_bowl", "step_cloth"),
    "moved": ("step_cloth",),
    "returned": ("step_cloth",),
    "arrow": ("arrow",),
    "snake": ("snake_breath", "snake_swallow", "snake_slide", "snake_out"),
    "home": ("hush", "homecoming"),
    "passed": "",
    "ended": "",
}


def hums(view: Mapping[str, Any]) -> Sequence[float]:
    """From the lowest row to the highest: the first layer gives way to the second, that to the third."""
    seat = view["to_act"]
    if seat is None:
        return OFF, OFF, OFF
    row = (view["seats"][seat]["square"] - 1) // ROW if view["seats"][seat]["stage"] == "playing" else 0
    turn = math.pi / 2 * row / (ROWS - 1)
    return tuple(map(decibels, (math.cos(turn) ** 2, math.sin(2 * turn) ** 2, math.sin(turn) ** 2)))
