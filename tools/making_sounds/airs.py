"""What has no pitch of its own, or only a hint of one: paper, cloth, breath, wind, fire, water."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tools.making_sounds.basics import (
    RATE,
    Chance,
    Signal,
    band,
    course,
    resonance,
    samples,
    seconds,
    swell,
    unit,
)


def puff(
    ms: float, low: float, high: float, chance: Chance, peak: float = 0.25, power: float = 2.0
) -> Signal:
    """Noise of one band that swells and goes."""
    size = samples(ms)
    outline = swell(size, peak, power)
    return band(chance.white(size), low, high) * outline


def grains(ms: float, rate: float | Signal, chance: Chance, shape: float = 3.0) -> Signal:
    """Single tiny impulses, `rate` a second, mostly small ones: the higher `shape`, the fewer large."""
    size = samples(ms)
    struck = chance.flat(size) < np.broadcast_to(rate, size) / RATE
    return np.asarray(struck * np.sign(chance.white(size)) * chance.flat(size) ** shape)


def paper(
    ms: float,
    chance: Chance,
    peak: float = 0.3,
    body: Sequence[float] = (900, 2300, 4700),
    rate: float = 2600,
    power: float = 1.4,
) -> Signal:
    """Fibres that give way, many at once where the hand is quickest, through the sheet's own pitches."""
    size = samples(ms)
    peak = min(0.9, peak * chance.between(0.75, 1.2))
    rate *= chance.between(0.6, 1.5)
    outline = swell(size, peak, power)
    fibres = grains(ms, rate * (0.15 + outline), chance, 2.0) + 0.10 * chance.white(size)
    sheet = np.zeros(size)
    for pitch, strength in zip(body, (1.0, 0.8, 0.45)):
        sheet += strength * chance.decibels(5) * resonance(fibres, pitch * chance.cents(380), 1.6)
    return unit(band(sheet, 350, 7600) * outline)


def cloth(
    ms: float, chance: Chance, peak: float = 0.3, low: float = 180, high: float = 1500, flaps: float = 9
) -> Signal:
    """Woven stuff drawn through the air, flapping a little."""
    size = samples(ms)
    flapping = 1 + 0.6 * unit(band(chance.white(size), 1, flaps, 1))
    drawn = unit(puff(ms, low, high, chance, peak, 1.6) * flapping)
    return unit(drawn + 0.25 * paper(ms, chance, peak, (500, 1100, 2100), 1500))


def breath(
    ms: float,
    chance: Chance,
    vowel: Sequence[float] = (380, 900, 1500),
    peak: float = 0.45,
    power: float = 1.5,
) -> Signal:
    """Air through a mouth or a gap: noise heard through three wide resonances."""
    air = puff(ms, 150, 5000, chance, peak, power)
    heard = np.zeros(len(air))
    for pitch, strength in zip(vowel, (1, 0.5, 0.2)):
        heard += strength * resonance(air, pitch * chance.cents(60), 2.2)
    return unit(heard)


def whistling(
    ms: float,
    start: float,
    end: float,
    chance: Chance,
    breadth: float = 0.06,
    strengths: Sequence[float] = (1, 0.4, 0.15),
    bend: float = 1.0,
) -> Signal:
    """Wind through a gap, its pitch gliding from `start` to `end`: noise, `breadth` of its pitch wide."""
    size = samples(ms)
    pitch = start * (end / start) ** (course(size) ** bend)
    turns = 2 * np.pi * np.cumsum(pitch) / RATE
    heard = np.zeros(size)
    lead = samples(400)  # until the narrow filters have come to rest
    for number, strength in enumerate(strengths, 1):
        width = breadth * number * (start + end) / 4
        sway, drift = (unit(band(chance.white(size + lead), 0, width)[lead:]) for _ in range(2))
        heard += strength * (sway * np.sin(number * turns) + drift * np.cos(number * turns))
    return unit(heard)


def fire(ms: float, chance: Chance, outline: Callable[[Signal], Signal], crackles: float = 70) -> Signal:
    """A flickering roar, a little hiss, so many crackles a second; `outline`: how high it burns."""
    size = samples(ms)
    height = outline(course(size))
    roar = band(chance.white(size), 90, 420) * (1 + 15 * band(chance.white(size), 0, 9, 1))
    hiss = band(chance.white(size), 1800, 5200)
    sparks = grains(ms, crackles * height, chance, 5.0)
    crackle = np.zeros(size)
    for pitch in (1000, 2000, 3400):
        crackle += resonance(sparks, pitch * chance.cents(200), 5)
    return height * (0.5 * unit(roar) + 0.07 * unit(hiss)) + 0.5 * unit(crackle) * np.sqrt(height)


def drop(chance: Chance, pitch: float = 720, ms: float = 200) -> Signal:
    """A drop of water: the bubble's pitch rises as it closes; before it, the small splash that made it."""
    size = samples(ms)
    times = seconds(size)
    rising = pitch * chance.cents(90) * (1 + 5.5 * times)
    bubble = np.sin(2 * np.pi * np.cumsum(rising) / RATE) * np.exp(-6.908 * times / 0.12)
    bubble *= np.minimum(times / 0.003, 1)
    splash = np.zeros(size)
    touch = puff(18, 900, 3600, chance, 0.2)
    splash[: len(touch)] = unit(touch)
    return bubble + 0.10 * splash
