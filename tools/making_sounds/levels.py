"""How loud a sound is, by ITU-R BS.1770, and how every sound is brought to its level and ends in silence."""

from __future__ import annotations

import numpy as np
from scipy import signal

from tools.making_sounds.basics import RATE, Signal, decibels, fade_out, filtered, samples, unit
from tools.making_sounds.catalogue import CEILING, LOUDNESS

ON_TWO_CHANNELS = 3.01  # dB: a mixer plays a file of one channel on two


def weighted(wave: Signal) -> Signal:
    """The K weighting: a head's shelf, and the lowest taken away; for this rate."""
    turn = np.tan(np.pi * 1681.974450955533 / RATE)
    sharp = 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    middle = high**0.4996667741545416
    one = 1 + turn / sharp + turn * turn
    up = (high + middle * turn / sharp + turn * turn) / one
    down = (high - middle * turn / sharp + turn * turn) / one
    back = (1, 2 * (turn * turn - 1) / one, (1 - turn / sharp + turn * turn) / one)
    wave = signal.lfilter((up, 2 * (turn * turn - high) / one, down), back, wave)
    turn = np.tan(np.pi * 38.13547087602444 / RATE)
    sharp = 0.5003270373238773
    one = 1 + turn / sharp + turn * turn
    back = (1, 2 * (turn * turn - 1) / one, (1 - turn / sharp + turn * turn) / one)
    return np.asarray(signal.lfilter((1, -2, 1), back, wave))


def loudness_over_time(power: Signal, window_ms: float = 400) -> Signal:
    """LUFS of the window that begins at each sample, from the summed power of the weighted channels."""
    window = samples(window_ms)
    heaped = np.cumsum(np.concatenate(([0.0], power)))
    mean = np.maximum(0, heaped[window:] - heaped[:-window]) / window
    return np.asarray(-0.691 + 10 * np.log10(mean + 1e-12))


def loudest(wave: Signal, circle: bool = False) -> float:
    """The loudest 400 ms of a file of one channel, in LUFS, as played on two; a `circle` goes on."""
    if circle:
        wave = np.concatenate((wave[-samples(1000) :], wave, wave[: samples(400)]))
        power = weighted(wave)[samples(1000) :] ** 2
    else:
        rest = np.zeros(samples(400))
        power = weighted(np.concatenate((rest, wave, rest))) ** 2
    return float(loudness_over_time(power).max()) + ON_TWO_CHANNELS


def gated(power: Signal) -> float:
    """The loudness of all that is heard, in LUFS: windows of 400 ms, the quiet ones left out."""
    windows = loudness_over_time(power)[:: samples(100)]
    mean = 10 ** ((windows + 0.691) / 10)
    heard = mean[windows > -70]
    if not len(heard):
        return -120.0
    heard = heard[10 * np.log10(heard) > 10 * np.log10(heard.mean()) - 10]
    return float(-0.691 + 10 * np.log10(heard.mean()))


def peak(wave: Signal) -> float:
    """In dBFS."""
    return float(20 * np.log10(max(float(np.abs(wave).max()), 1e-9)))


def settled(wave: Signal) -> Signal:
    """It begins and ends at nothing: no rumble, a slope of 0.8 ms before, its last fifth let go."""
    wave = filtered(wave, "high", 32)
    fade_out(wave, max(samples(25), int(len(wave) * 0.22)))
    rise = samples(0.8)
    wave[:rise] *= np.sin(np.linspace(0, np.pi / 2, rise)) ** 2
    wave[0] = wave[-1] = 0
    return wave


def turned(circle: Signal) -> Signal:
    """The same circle, its seam where it is quietest."""
    window = samples(40)
    heaped = np.cumsum(np.concatenate(([0.0], circle**2, circle[:window] ** 2)))
    quietest = int(np.argmin(heaped[window:] - heaped[:-window]))
    return unit(np.roll(circle, -(quietest + window // 2)))


def strength(wave: Signal, level: str, circle: bool = False) -> float:
    """The factor that brings it to its level, or less where it would peak over the ceiling."""
    return decibels(min(LOUDNESS[level] - loudest(wave, circle), CEILING - peak(wave)))
