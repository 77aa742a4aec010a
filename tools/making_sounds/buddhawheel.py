"""BuddhaWheel: steps on bronze, burner, parasol, moon, the fall into the Bardo, rebirth, liberation."""

from __future__ import annotations

import numpy as np

from tools.making_sounds.airs import breath, cloth, drop, fire, whistling
from tools.making_sounds.basics import JUST, KEYNOTE, Chance, Signal, lay, swell, unit
from tools.making_sounds.bodies import (
    BOWL_140,
    BOWL_152,
    BOWL_180,
    GLASS,
    HAND_BELL,
    PLATE,
    WOOD_BLOCK,
    bell,
    bowl,
    drum,
    modes,
    softened,
    string,
    sung,
    touched,
    wood,
)
from tools.making_sounds.catalogue import Beat, sound, whole
from tools.making_sounds.table import hop


@sound("table", variants=18, ms=300, pitches=6)
def step_wheel(chance: Chance, pitch: int, ms: float) -> Signal:
    bronze = modes(ms, 870 * hop(pitch), BOWL_140, (1, 0.5, 0.3), (0.3, 0.2, 0.1), chance, 3)
    strengths = (1, 0.7, 0.55, 0.35)
    return lay(
        ms,
        (0, 1, softened(wood(200, 290 * hop(pitch), chance, WOOD_BLOCK, 0.06, 0.75, strengths, 0.1, 12))),
        (0, 0.16, unit(touched(bronze, 0.6))),
    )


@sound("table", variants=4, ms=900, night=-6)
def burner(chance: Chance, pitch: int, ms: float) -> Signal:
    """A flame flares, then embers."""

    def height(way: Signal) -> Signal:
        return np.asarray(np.where(way < 0.2, (way / 0.2) ** 0.7, np.exp(-3.2 * (way - 0.2))))

    return fire(ms, chance, height, 130)


@sound("voice", variants=3, ms=440)
def umbrella_open(chance: Chance, pitch: int, ms: float) -> Signal:
    """Silk that flaps, and is stretched."""
    return lay(
        ms,
        (0, 0.5, cloth(300, chance, 0.75, 220, 1900, 16)),
        (235, 0.6, drum(200, 120, chance, 0.12, 3)),
    )


@sound("voice", variants=3, ms=1480, night=-6)
def umbrella_bell(chance: Chance, pitch: int, ms: float) -> Signal:
    return 0.45 * bell(ms, 6 * KEYNOTE, chance, HAND_BELL, 1.5, 0.3, 0.75)


whole("umbrella", "voice", Beat("umbrella_open"), Beat("umbrella_bell", 420))


@sound("voice", variants=3, ms=200)
def moon_drop(chance: Chance, pitch: int, ms: float) -> Signal:
    return 0.75 * drop(chance, 760, ms)


@sound("voice", variants=3, ms=2940)
def moon_glass(chance: Chance, pitch: int, ms: float) -> Signal:
    ringing = modes(
        2900, 4 * KEYNOTE, GLASS, (1, 0.7, 0.4, 0.2), (3.4, 2.2, 1.2, 0.6), chance, 0.55, 5
    )  # fmt: skip
    return lay(ms, (0, 1, unit(touched(ringing, 0.5))))


whole("moon", "voice", Beat("moon_drop"), Beat("moon_glass", 260), Beat("moon_drop", 700, gain=-8))


@sound("voice", variants=4, ms=200)
def bardo_fall_knock(chance: Chance, pitch: int, ms: float) -> Signal:
    """A skull is rung."""
    return 0.8 * wood(ms, 160, chance, PLATE, 0.08, 1.8, (1, 0.8, 0.7, 0.6))


@sound("voice", variants=2, ms=1600, halved=True)
def bardo_fall_air(chance: Chance, pitch: int, ms: float) -> Signal:
    """A wind that falls two octaves and more, in a breath."""
    falling = whistling(ms * 0.94, 330, 66, chance, 0.09, (1, 0.5, 0.25), 1.5)
    falling *= swell(len(falling), 0.48, 1.1)
    return lay(
        ms,
        (0, 0.6, breath(ms, chance, (700, 420, 240), 0.55)),
        (ms * 0.03, 0.5, unit(falling)),
    )


@sound("voice", variants=2, ms=770)
def bardo_fall_skin(chance: Chance, pitch: int, ms: float) -> Signal:
    return drum(ms, 74, chance, 0.6, 3)


whole(
    "bardo_fall",
    "voice",
    *(Beat("bardo_fall_knock"), Beat("bardo_fall_knock", 240, gain=-4)),
    *(Beat("bardo_fall_air", 380), Beat("bardo_fall_skin", 1830)),
)


@sound("voice", variants=4, ms=200)
def rebirth_drop(chance: Chance, pitch: int, ms: float) -> Signal:
    return 0.65 * drop(chance, 640, ms)


@sound("voice", variants=3, ms=4220)
def rebirth_bowls(chance: Chance, pitch: int, ms: float) -> Signal:
    return lay(
        ms,
        (0, 1, bowl(ms, 2.5 * KEYNOTE, chance, BOWL_152, 4.6, 1.0, 0.8)),
        (0, 0.5, bowl(ms, 1.5 * KEYNOTE, chance, BOWL_180, 5, 1.2, 0.6)),
    )


whole(
    "rebirth",
    "voice",
    *(Beat("rebirth_drop"), Beat("rebirth_drop", 190, gain=-5), Beat("rebirth_bowls", 380)),
)


@sound("moment", variants=6, ms=900, pitches=6, night=-6)
def liberation_string(chance: Chance, pitch: int, ms: float) -> Signal:
    """Each of six strings slackens, DO down to RE."""
    here = KEYNOTE * (2, JUST[6], JUST[5], JUST[4], JUST[2], JUST[1])[pitch]
    return 0.20 * string(ms, here, chance, 0.25, 0.992, 1200, 0.3)


@sound("moment", variants=1, ms=7700, night=-6)
def liberation_bowls(chance: Chance, pitch: int, ms: float) -> Signal:
    return lay(
        ms,
        (0, 1, bowl(ms, KEYNOTE, chance, BOWL_180, 14, 1.0, 0.4, (0.5, 1, 0.7, 0.4, 0.2, 0.1))),
        (0, 0.5, bowl(ms, 3 * KEYNOTE, chance, BOWL_152, 8, 1.0, 0.6)),
        (0, 0.3, sung(ms, 2 * KEYNOTE, chance, 2600)),
    )


whole(
    "liberation",
    "moment",
    *(Beat("liberation_string", 330 * number, number, -0.9 * number) for number in range(6)),
    Beat("liberation_bowls", 2300),
)
