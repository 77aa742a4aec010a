"""What is struck, plucked or rubbed: bowls, bells, wood, skins, strings, as such bodies were measured."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy import signal

from tools.making_sounds.airs import puff
from tools.making_sounds.basics import KEYNOTE, RATE, Chance, Signal, band, lay, samples, seconds, unit

# How the modes of measured bodies lie to their lowest (published tables).
BOWL_140 = (1, 2.765, 5.121, 7.807, 10.784)  # bowls by their breadth in mm
BOWL_152 = (1, 2.662, 4.838, 7.516, 10.640, 14.210, 18.140)
BOWL_180 = (1, 2.778, 5.181, 8.163, 11.661, 15.638)
HAND_BELL = (
    *(1, 1.0019, 1.7937, 1.8010, 2.5202, 2.5224, 2.9907, 2.9941),
    *(3.7855, 3.8062, 4.5689, 4.5755, 5.0296, 5.0455),
)
CLOCK_BELL = (0.5, 1, 1.003, 1.483, 2.043, 2.0466, 2.661, 3.329, 4.024, 4.762, 5.500)  # hum, prime …
WOOD_BLOCK = (1, 1.683, 2.036, 3.401)
PLATE = (1, 1.42, 2.11, 2.47)  # of fir
PLANK = (1, 1.62, 2.572, 3.22, 4.644, 6.984)  # a wooden bar, with the two modes that twist it
BAR = (1, 2.572, 4.644, 6.984)
TUNED_BAR = (1, 1.91, 3.984, 5.45, 10.668)  # undercut to two octaves, with the two modes that twist it
GLASS = (1, 2.32, 4.25, 6.63)
DISC = (1, 1.73, 2.328, 3.91, 4.11)  # a free round plate
IRON = (1, 1.58, 2.24, 2.92, 3.46)
SKIN = (1, 1.594, 2.136, 2.296, 2.653, 2.918, 3.156, 3.501, 3.600, 4.060)


def touched(wave: Signal, ms: float) -> Signal:
    """What strikes stays in touch for `ms`, half a sine: soft felt takes the brightness away."""
    size = max(3, samples(ms))
    push = np.sin(np.pi * (np.arange(size) + 0.5) / size)
    return np.asarray(signal.fftconvolve(wave, push / push.sum())[: len(wave)])


def modes(
    ms: float,
    pitch: float,
    ratios: Sequence[float],
    strengths: Sequence[float],
    t60: Sequence[float],
    chance: Chance,
    beat: float = 0.0,
    spread: float = 3.0,
    cents: float = 0.0,
) -> Signal:
    """Free vibration: each mode a sine that loses 60 dB in its `t60` (s), or, with `beat` (Hz), a pair.

    Each mode's strength falls by chance within `spread` dB, its sign too: a listener stands now in a
    mode's crest, now in its trough.
    """
    times = seconds(samples(ms))
    whole = np.zeros(len(times))
    pitch *= chance.cents(cents)
    for number, ratio in enumerate(ratios):
        here = pitch * ratio
        strength = strengths[number % len(strengths)] * chance.decibels(spread)
        dying = t60[min(number, len(t60) - 1)] * chance.between(0.9, 1.1)
        if number and chance.between(0, 1) < 0.5:
            strength = -strength
        if here > 15500 or strength == 0:
            continue
        outline = strength * np.exp(-6.908 * times / dying)
        if not beat:
            whole += outline * np.sin(2 * np.pi * here * times)
            continue
        apart = beat * (1 + 0.55 * number) * chance.between(0.75, 1.25) / 2
        weaker, phase = chance.between(0.35, 0.8), chance.between(-1.2, 1.2)
        pair = np.sin(2 * np.pi * (here - apart) * times)
        whole += outline * (pair + weaker * np.sin(2 * np.pi * (here + apart) * times + phase))
    return whole


def softened(wave: Signal, drive: float = 1.6) -> Signal:
    """A hard knock gives a little where it is hardest: the same blow, heard as louder, peaks lower."""
    return np.asarray(np.tanh(drive * unit(wave)) / np.tanh(drive))


def dying(t60: float, ratios: Sequence[float], power: float) -> list[float]:
    """How long each mode is heard, the upper ones shorter."""
    return [t60 * ratio**power for ratio in ratios]


def bowl(
    ms: float,
    pitch: float,
    chance: Chance,
    ratios: Sequence[float] = BOWL_152,
    t60: float = 4.5,
    felt: float = 0.8,
    beat: float = 0.8,
    strengths: Sequence[float] = (0.85, 1, 0.6, 0.32, 0.16, 0.08, 0.04),
) -> Signal:
    """A bowl struck with felt (`felt`: ms of touch): modes in pairs that beat, and a dull knock."""
    felt *= chance.between(0.8, 1.2) * min(1, 2 * KEYNOTE / pitch) ** 0.8  # a small bowl has a small striker
    ringing = modes(ms, pitch, ratios, strengths, dying(t60, ratios, -1.15), chance, beat, 3.5)
    knock = unit(touched(puff(26, 150, 1400, chance, 0.12), felt))
    return lay(ms, (0, 1, unit(touched(ringing, felt))), (0, 0.10, knock))


def bell(
    ms: float,
    pitch: float,
    chance: Chance,
    ratios: Sequence[float] = HAND_BELL,
    t60: float = 3.0,
    felt: float = 0.3,
    fall: float = 0.84,
) -> Signal:
    """A bell; each mode is `fall` as strong as the one below, the hum and each pair's second weaker."""
    strengths = [
        fall**number * (0.55 if number % 2 else 1) * (0.4 if ratio < 1 else 1)
        for number, ratio in enumerate(ratios)
    ]
    ringing = modes(ms, pitch, ratios, strengths, dying(t60, ratios, -0.95), chance, 0, 4.0)
    return unit(touched(ringing, felt * chance.between(0.75, 1.3)))


def wood(
    ms: float,
    pitch: float,
    chance: Chance,
    ratios: Sequence[float] = PLATE,
    t60: float = 0.075,
    felt: float = 0.8,
    strengths: Sequence[float] = (1, 0.6, 0.45, 0.3),
    click: float = 0.12,
    cents: float = 45,
    spread: float = 4.5,
) -> Signal:
    """A knock on wood, and the short bright click of what meets it."""
    felt *= chance.between(0.75, 1.3)
    ringing = modes(ms, pitch, ratios, strengths, dying(t60, ratios, -0.7), chance, 0, spread, cents)
    meeting = unit(touched(puff(6, 1200, 6000, chance, 0.1), felt * 0.6))
    return lay(ms, (0, 1, unit(touched(ringing, felt))), (0, click, meeting))


def fish(ms: float, pitch: float, chance: Chance, felt: float = 2.2) -> Signal:
    """A wooden fish: wall and hollow speak close together, 1 to 1.15 (mean of 176 drums), and soon die."""
    ringing = modes(
        ms, pitch, (1, 1.15, 2.62, 4.05), (1, 0.85, 0.16, 0.08), (0.15, 0.12, 0.05, 0.03), chance, 0, 6, 45
    )
    knock = unit(puff(7, 600, 2500, chance, 0.1))
    return lay(
        ms,
        (0, 1, unit(touched(ringing, felt * chance.between(0.65, 1.3)))),
        (0, 0.08 * chance.decibels(6), knock),
    )


def drum(ms: float, pitch: float, chance: Chance, t60: float = 0.5, felt: float = 3.0) -> Signal:
    """A skin under a hand: a small speaker leaves only its upper modes, which are strong enough to be it."""
    times = dying(t60, SKIN, -0.8)
    strengths = (1, 0.8, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3)
    ringing = modes(ms, pitch, SKIN, strengths, times, chance, 0, 2, 20)
    hand = unit(puff(45, 180, 800, chance, 0.15))
    return softened(lay(ms, (0, 1, unit(touched(ringing, felt))), (0, 0.35, hand)), 1.9)


def bar(ms: float, pitch: float, chance: Chance, t60: float = 1.4, felt: float = 0.8) -> Signal:
    """A tuned wooden bar, struck a little off its middle so that it twists, with the mallet's knock."""
    times = [t60 * part for part in (1, 0.30, 0.42, 0.20, 0.14)]
    ringing = modes(ms, pitch, TUNED_BAR, (1, 0.30, 0.95, 0.35, 0.55), times, chance, 0.35, 4.0)
    knock = unit(puff(16, 350, 2600, chance, 0.15))
    return lay(
        ms,
        (0, 1, unit(touched(ringing, felt * chance.between(0.7, 1.3)))),
        (0, 0.30 * chance.decibels(4), knock),
    )


def coin(ms: float, pitch: float, chance: Chance, t60: float = 0.30) -> Signal:
    ringing = modes(
        ms, pitch, DISC, (1, 0.6, 0.7, 0.35, 0.25), dying(t60, DISC, -0.6), chance, 9, 3, 60
    )  # fmt: skip
    return unit(touched(ringing, 0.12))


def string(
    ms: float,
    pitch: float,
    chance: Chance,
    damp: float = 0.20,
    keep: float = 0.995,
    brightness: float = 1800,
    place: float = 0.23,
) -> Signal:
    """A plucked string (Karplus and Strong): a loop that softens; `place`: where along it it is plucked."""
    period = RATE / pitch - 1
    whole = int(period)
    rest = period - whole
    pluck = np.zeros(samples(ms))
    pluck[:whole] = band(chance.white(whole + 200), 0, brightness)[200:] * np.hanning(whole)
    shift = int(whole * place)
    pluck[shift:] -= 0.9 * pluck[:-shift]
    loop = np.convolve((1 - rest, rest), (damp / 2, 1 - damp, damp / 2)) * keep
    back = np.zeros(whole + 5)
    back[0] = 1
    back[whole : whole + 4] -= loop
    return unit(np.asarray(signal.lfilter([1.0], back, pluck)))


def sung(ms: float, pitch: float, chance: Chance, grows: float) -> Signal:
    """A bowl rubbed with a stick: for `grows` ms it swells, beating as the stick turns; then it rings."""
    times = seconds(samples(ms))
    free = grows / 1000
    outline = np.where(times < free, np.sin(np.pi / 2 * np.minimum(times / free, 1)) ** 2.2, 1.0)
    whole = np.zeros(len(times))
    for number, (ratio, strength) in enumerate(zip(BOWL_180, (1, 0.50, 0.22, 0.08))):
        ringing = np.exp(-6.908 * np.maximum(times - free, 0) / (6.5 * ratio**-1.1))
        apart = 1.1 * (1 + 0.5 * number) / 2
        here, phases = pitch * ratio, (chance.between(0, 6), chance.between(0, 6))
        pair = np.sin(2 * np.pi * (here - apart) * times + phases[0])
        pair += 0.6 * np.sin(2 * np.pi * (here + apart) * times + phases[1])
        whole += strength * outline ** (1 + 0.6 * number) * ringing * pair
    turning = 0.6 + 0.4 * np.sin(2 * np.pi * 1.1 * times)
    rubbing = band(chance.white(len(times)), 900, 3200) * outline * np.maximum(0, 1 - times / free)
    return unit(whole) + 0.03 * rubbing * turning
