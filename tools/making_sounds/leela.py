"""Leela: a birth, an arrow, a snake, homecoming."""

from __future__ import annotations

import numpy as np

from tools.making_sounds.airs import breath, cloth, whistling
from tools.making_sounds.basics import (
    KEYNOTE,
    Chance,
    Signal,
    band,
    course,
    lay,
    samples,
    seconds,
    swell,
    unit,
)
from tools.making_sounds.bodies import (
    BOWL_140,
    BOWL_152,
    BOWL_180,
    GLASS,
    PLATE,
    bowl,
    drum,
    modes,
    string,
    wood,
)
from tools.making_sounds.catalogue import Beat, sound, whole


@sound("voice", variants=3, ms=5200)
def birth_bowl(chance: Chance, pitch: int, ms: float) -> Signal:
    return lay(
        ms,
        (0, 1, bowl(ms, 2 * KEYNOTE, chance, BOWL_152, 6, 0.8, 0.7)),
        (0, 0.05, breath(500, chance, peak=0.2)),
    )


@sound("voice", variants=4, ms=420)
def arrow_string(chance: Chance, pitch: int, ms: float) -> Signal:
    return 0.8 * string(ms, KEYNOTE * 0.75, chance, 0.32, 0.985, 1500, 0.12)


@sound("voice", variants=4, ms=900, halved=True)
def arrow_air(chance: Chance, pitch: int, ms: float) -> Signal:
    """Air that rises as it nears, fluttering at 24 to 34 Hz."""
    size = samples(ms)
    way, noise = course(size), chance.white(size)
    rising = band(noise, 500, 1100) * (1 - way) + band(noise, 1200, 2600) * way
    flutter = 1 + 0.35 * np.sin(2 * np.pi * (24 + 10 * way) * seconds(size))
    return 0.26 * unit(rising * np.sin(np.pi * way) ** 1.2 * flutter)


@sound("voice", variants=4, ms=440)
def arrow_landing(chance: Chance, pitch: int, ms: float) -> Signal:
    ringing = modes(430, 3 * KEYNOTE, GLASS, (1, 0.3, 0.08, 0.02), (0.5, 0.3, 0.15, 0.1), chance, 0.8)
    return lay(
        ms,
        (0, 0.30, wood(200, 300, chance, PLATE, 0.06, 1.4)),
        (2, 0.34, unit(ringing)),
    )


whole("arrow", "voice", Beat("arrow_string"), Beat("arrow_air", 20), Beat("arrow_landing", 860))


@sound("voice", variants=4, ms=420)
def snake_breath(chance: Chance, pitch: int, ms: float) -> Signal:
    return 0.5 * breath(ms, chance, (520, 1300, 2600), 0.7)


@sound("voice", variants=4, ms=420)
def snake_swallow(chance: Chance, pitch: int, ms: float) -> Signal:
    return drum(ms, 88, chance, 0.30, 2.6)


@sound("voice", variants=4, ms=980, halved=True)
def snake_slide(chance: Chance, pitch: int, ms: float) -> Signal:
    """Down through the body: its breath, and under it a gulp that sinks."""
    slow = ms / 980
    gulp = whistling(520 * slow, 210, 92, chance, 0.10, (1, 0.45, 0.2), 0.8)
    gulp *= swell(len(gulp), 0.5, 1.6)
    return lay(
        ms,
        (0, 0.34, breath(950 * slow, chance, (300, 640, 1100), 0.3)),
        (30 * slow, 0.34, unit(gulp)),
    )


@sound("voice", variants=4, ms=470)
def snake_out(chance: Chance, pitch: int, ms: float) -> Signal:
    return lay(
        ms,
        (0, 0.35, drum(300, 70, chance, 0.2, 4)),
        (20, 0.2, cloth(300, chance, 0.2)),
    )


whole(
    "snake",
    "voice",
    *(Beat("snake_breath"), Beat("snake_swallow", 330)),
    *(Beat("snake_slide", 400), Beat("snake_out", 1230)),
)


@sound("moment", variants=1, ms=9000, night=-6)
def homecoming(chance: Chance, pitch: int, ms: float) -> Signal:
    """Four bowls, 1.3 s apart, the deepest first."""
    deep, mild = (0.5, 1, 0.7, 0.4, 0.2, 0.1), (0.6, 1, 0.7, 0.4, 0.2, 0.1)
    return lay(
        ms,
        (0, 1, bowl(9000, KEYNOTE, chance, BOWL_180, 13, 1.0, 0.5, deep)),
        (1300, 0.55, bowl(7700, 1.5 * KEYNOTE, chance, BOWL_180, 10, 1.0, 0.6, mild)),
        (2600, 0.42, bowl(6400, 2.5 * KEYNOTE, chance, BOWL_152, 8, 1.0, 0.7)),
        (3900, 0.30, bowl(5100, 4 * KEYNOTE, chance, BOWL_140, 6, 0.8, 0.9)),
    )
