"""Hungry Ghost: the times of day, what is given and taken, Hell and Heaven, the scales, awakening."""

from __future__ import annotations

import numpy as np

from tools.making_sounds.airs import breath, cloth, fire, paper
from tools.making_sounds.basics import JUST, KEYNOTE, Chance, Signal, lay, unit
from tools.making_sounds.bodies import (
    BOWL_140,
    CLOCK_BELL,
    DISC,
    GLASS,
    IRON,
    PLANK,
    PLATE,
    WOOD_BLOCK,
    bell,
    coin,
    drum,
    modes,
    string,
    sung,
    touched,
    wood,
)
from tools.making_sounds.catalogue import Beat, sound, whole


@sound("table", variants=3, ms=2700, night=-6)
def morning(chance: Chance, pitch: int, ms: float) -> Signal:
    """Each day begins with it: a bell that is soon damped, out of a wind."""
    return lay(
        ms,
        (0, 0.22, breath(1500, chance, (500, 1100, 1900), 0.5)),
        (400, 1, bell(2300, 3 * KEYNOTE, chance, CLOCK_BELL, 2.0, 0.8, 0.78)),
    )


@sound("table", variants=3, ms=1500)
def noon(chance: Chance, pitch: int, ms: float) -> Signal:
    """A monastery's board: four strokes that run together."""
    strengths = (1, 0.75, 0.6, 0.45, 0.3, 0.15)
    strokes = (
        (start, strength, wood(420, 420, chance, PLANK, 0.15, 0.7, strengths, 0.14, 20))
        for start, strength in ((0, 1.0), (430, 0.75), (760, 0.6), (1010, 0.5))
    )
    return lay(ms, *strokes)


@sound("table", variants=3, ms=4800, night=-6)
def night(chance: Chance, pitch: int, ms: float) -> Signal:
    return lay(
        ms,
        (0, 1, bell(ms, 1.5 * KEYNOTE, chance, CLOCK_BELL, 5.5, 1.2, 0.84)),
        (0, 0.06, drum(300, 80, chance, 0.2, 4)),
    )


@sound("table", variants=5, ms=700)
def alms(chance: Chance, pitch: int, ms: float) -> Signal:
    """Grain into a hushed bowl."""
    grains, when = [], 0.0
    for number in range(34):
        when += chance.between(4, 26) * (1 + number / 30)
        strength = chance.between(0.15, 0.8) * (1 - number / 50)
        here = 980 * chance.between(0.8, 1.5)
        grains.append((when, strength, wood(90, here, chance, WOOD_BLOCK, 0.03, 0.35, click=0.3)))
    hushed = modes(600, 396, BOWL_140, (1, 0.4, 0.2, 0.1, 0.05), (0.35, 0.2, 0.1, 0.06, 0.05), chance, 2)
    return lay(
        ms,
        (0, 0.18, paper(500, chance, 0.3, (1200, 2800, 4800), 900)),
        (20, 0.55, unit(hushed)),
        *grains,
    )


@sound("table", variants=3, ms=520)
def theft(chance: Chance, pitch: int, ms: float) -> Signal:
    """Cloth, a coin shut in a hand, cloth."""
    return lay(
        ms,
        (0, 0.8, cloth(330, chance, 0.6, 250, 2200)),
        (250, 0.45, coin(120, 2850, chance, 0.035)),
        (262, 0.4, wood(140, 170, chance, PLATE, 0.05, 3.5)),
        (300, 0.4, cloth(200, chance, 0.15)),
    )


@sound("voice", variants=2, ms=2600, night=-6)
def hell(chance: Chance, pitch: int, ms: float) -> Signal:
    iron = modes(1500, 92, IRON, (1, 0.7, 0.5, 0.3, 0.2), (1.3, 0.9, 0.6, 0.4, 0.3), chance, 1.7)

    def height(way: Signal) -> Signal:
        return np.asarray(np.sin(np.pi * np.minimum(1, way * 1.02)) ** 0.9 * (1 - 0.45 * way))

    return lay(ms, (0, 1, fire(ms, chance, height)), (60, 0.38, unit(touched(iron, 5))))


@sound("voice", variants=3, ms=3600)
def heaven(chance: Chance, pitch: int, ms: float) -> Signal:
    glasses = []
    for number, ratio in enumerate((1, 1.5, 1.25, 2, 5 / 3)):
        start = number * 170 + chance.between(0, 120)
        ringing = modes(
            2400,
            6 * KEYNOTE * ratio,
            GLASS,
            (1, 0.6, 0.25, 0.08),
            (2.2, 1.4, 0.7, 0.3),
            chance,
            1.2,
            5,
        )
        touch = 0.42 * chance.between(0.7, 1.3)
        glasses.append((start, 0.9 * 0.86**number, unit(touched(ringing, touch))))
    return lay(ms, (0, 0.16, breath(2200, chance, (900, 1900, 3200), 0.5)), *glasses)


@sound("voice", variants=3, ms=300)
def scales_beam(chance: Chance, pitch: int, ms: float) -> Signal:
    return 0.25 * string(ms, 74, chance, 0.5, 0.96, 700)


@sound("voice", variants=6, ms=900, pitches=2)
def scales_pan(chance: Chance, pitch: int, ms: float) -> Signal:
    """One pan touches its stop: the right one lower, after a breath, for packing smears a hard start."""
    here = (880, 660)[pitch]
    ringing = modes(
        ms, here, DISC, (0.7, 1, 0.6, 0.3, 0.2), (0.8, 0.7, 0.5, 0.35, 0.3), chance, 2.4, 4
    )  # fmt: skip
    return lay(ms, (3, 1, unit(touched(ringing, 0.3))))


whole(
    "scales",
    "voice",
    *(Beat("scales_beam"), Beat("scales_pan", 120), Beat("scales_pan", 560, 1, -3)),
    *(Beat("scales_pan", 900, 0, -8), Beat("scales_pan", 1130, 1, -14)),
)


@sound("whisper", variants=5, ms=300)
def lamp_out(chance: Chance, pitch: int, ms: float) -> Signal:
    return lay(
        ms,
        (0, 1, breath(210, chance, (450, 1000, 1900), 0.25)),
        (120, 0.12, paper(150, chance, 0.1)),
    )


@sound("moment", variants=1, ms=9500, night=-6)
def awakening(chance: Chance, pitch: int, ms: float) -> Signal:
    """A bowl rubbed until it sings; when it is let go, its fifth joins."""
    return lay(
        ms,
        (0, 1, sung(9500, 2 * KEYNOTE, chance, 4200)),
        (4200, 0.22, unit(sung(5300, 2 * JUST[4] * KEYNOTE, chance, 900))),
    )
