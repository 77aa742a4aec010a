"""What every recipe is written in: samples, chance that always falls alike, bands, laying together."""

from __future__ import annotations

import zlib
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy import signal

Signal: TypeAlias = NDArray[np.float64]

RATE = 44100  # samples a second
KEYNOTE = 132.0  # Hz; all five worlds stand on it, so that whatever sounds together agrees
JUST = (1, 9 / 8, 5 / 4, 4 / 3, 3 / 2, 5 / 3, 15 / 8, 2)  # do re mi fa so la ti do
SEATS = (1, 9 / 8, 5 / 4, 3 / 2, 5 / 3, 2)  # each seat's own tone


class Chance:
    """The chance of one variant of one sound: it falls the same way each time it is asked."""

    def __init__(self, name: str, variant: int) -> None:
        seed = zlib.crc32(f"{name}/{variant}".encode())
        self._stream = np.random.RandomState(seed)  # its stream is frozen for good; a Generator's is not

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * float(self._stream.random_sample())

    def cents(self, most: float) -> float:
        """A factor of pitch, up to so many cents off."""
        return float(2 ** (self.between(-most, most) / 1200))

    def decibels(self, most: float) -> float:
        """A factor of strength, up to so many dB off."""
        return decibels(self.between(-most, most))

    def flat(self, size: int) -> Signal:
        """So many numbers of 0 to 1."""
        return np.asarray(self._stream.random_sample(size), dtype=np.float64)

    def white(self, size: int) -> Signal:
        """White noise of -1 to 1."""
        return self.flat(size) * 2 - 1


def samples(ms: float) -> int:
    return round(ms * RATE / 1000)


def seconds(size: int) -> Signal:
    """When each of so many samples is heard."""
    return np.arange(size) / RATE


def decibels(db: float) -> float:
    """The factor that a number of decibels means."""
    return float(10 ** (db / 20))


def course(size: int) -> Signal:
    """From 0 at the first sample to 1 at the last."""
    return np.linspace(0.0, 1.0, size)


def unit(wave: Signal) -> Signal:
    """The same, its highest peak at 1."""
    return np.asarray(wave / (np.max(np.abs(wave)) + 1e-12))


def filtered(wave: Signal, kind: str, edge: float | tuple[float, float], order: int = 2) -> Signal:
    """What a Butterworth filter leaves of it: `low` or `high` of an edge, or the `band` between two (Hz)."""
    return np.asarray(signal.sosfilt(signal.butter(order, edge, kind, fs=RATE, output="sos"), wave))


def band(wave: Signal, low: float, high: float, order: int = 2) -> Signal:
    """What lies between two pitches; with `low` 0 all under the higher one."""
    high = min(high, RATE * 0.47)
    return filtered(wave, "low", high, order) if low <= 0 else filtered(wave, "band", (low, high), order)


def resonance(wave: Signal, pitch: float, sharpness: float) -> Signal:
    numerator, denominator = signal.iirpeak(pitch, sharpness, fs=RATE)
    return np.asarray(signal.lfilter(numerator, denominator, wave))


def swell(size: int, peak: float, power: float) -> Signal:
    """An outline from 0 to 1 and back to 0; `peak` of the way along it is fullest."""
    way = course(size)
    rising = np.sin(np.pi / 2 * way / peak)
    falling = np.cos(np.pi / 2 * (way - peak) / (1 - peak))
    return np.asarray(np.maximum(0, np.where(way < peak, rising, falling)) ** power)


def fade_out(wave: Signal, size: int) -> None:
    """Let its last samples go to nothing, in place."""
    wave[-size:] *= np.cos(np.linspace(0, np.pi / 2, size)) ** 2


def lay(ms: float, *parts: tuple[float, float, Signal]) -> Signal:
    """Parts laid into a silence of that length, each by (when it begins in ms, how strong, itself)."""
    whole = np.zeros(samples(ms))
    for start, strength, wave in parts:
        first = samples(start)
        fits = min(len(wave), len(whole) - first)
        if fits > 0:
            part = strength * wave[:fits]
            fade_out(part, min(fits, max(samples(4), fits // 7)))
            whole[first : first + fits] += part
    return whole
