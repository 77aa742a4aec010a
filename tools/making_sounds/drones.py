"""The worlds' drones: circles, not strips. Whatever sounds in one goes round a whole number of times."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tools.making_sounds.basics import KEYNOTE, RATE, Chance, Signal, seconds, unit


@dataclass(frozen=True)
class Tone:
    """A pitch in Hz that swells so many times a circle, by `depth` of its strength."""

    pitch: float
    strength: float
    swells: int
    depth: float


@dataclass(frozen=True)
class Air:
    """Noise between two pitches that comes and goes so many times a circle."""

    low: float
    high: float
    strength: float
    swells: int


@dataclass(frozen=True)
class Layer:
    seconds: int
    tones: tuple[Tone, ...]
    airs: tuple[Air, ...] = ()


def tambura(pitch: float, strength: float = 1.0, swells: int = 3) -> tuple[Tone, ...]:
    """A string and its partials, each swelling at its own time."""
    partials = ((1, 0.8), (2, 1), (3, 0.7), (4, 0.45), (5, 0.3), (6, 0.18), (8, 0.08))
    return tuple(
        Tone(pitch * number, strength * share, swells + number % 3, 0.6) for number, share in partials
    )


def over(*tones: tuple[float, float, int], depth: float, base: float = 1.0) -> tuple[Tone, ...]:
    """Tones by (their ratio to the keynote, strength, swells)."""
    return tuple(
        Tone(KEYNOTE * base * ratio, strength, swells, depth) for ratio, strength, swells in tones
    )  # fmt: skip


# Three layers a world; together, of 14, 17 and 19 s, they come round in 75 minutes.
DRONES: dict[str, tuple[Layer, Layer, Layer]] = {
    "leela": (
        Layer(14, (*tambura(KEYNOTE / 2), *tambura(KEYNOTE * 0.75, 0.5, 2)), (Air(200, 700, 0.05, 2),)),
        Layer(17, (*tambura(KEYNOTE, 0.8, 2), *tambura(KEYNOTE * 1.5, 0.4)), (Air(300, 900, 0.12, 2),)),
        Layer(
            19,
            over((3, 1, 2), (4, 0.8, 3), (5, 0.4, 2), (6, 0.3, 5), depth=0.8),
            (Air(900, 2600, 0.15, 3),),
        ),
    ),
    "buddhawheel": (
        Layer(14, tambura(KEYNOTE / 2, 1, 2), (Air(70, 200, 0.3, 2),)),
        Layer(
            17,
            (*tambura(KEYNOTE * 2 / 3, 0.7, 2), *tambura(KEYNOTE * 0.8, 0.35)),
            (Air(200, 700, 0.25, 3),),
        ),
        Layer(
            19,
            over((2, 1, 2), (3, 0.7, 3), (4.5, 0.35, 2), (6, 0.2, 4), depth=0.9),
            (Air(1200, 3200, 0.10, 2),),
        ),
    ),
    "hungry_ghost": (
        Layer(14, tambura(KEYNOTE * 0.75, 0.6, 2), (Air(250, 1100, 0.8, 2),)),
        Layer(17, tambura(KEYNOTE, 0.5, 2), (Air(500, 1800, 0.5, 4), Air(2800, 5200, 0.06, 3))),
        Layer(19, tambura(KEYNOTE / 2, 0.8, 2), (Air(120, 480, 0.5, 2),)),
    ),
    "buddha": (
        Layer(14, tambura(KEYNOTE / 2, 1, 2), (Air(80, 220, 0.3, 3),)),
        Layer(17, tambura(KEYNOTE * 0.75, 0.6, 3), (Air(300, 1200, 0.5, 4),)),
        Layer(19, over((2, 1, 2), (2.5, 0.35, 3), (3, 0.6, 3), depth=0.8), (Air(1500, 4200, 0.2, 5),)),
    ),
    "conscious": (
        Layer(
            14,
            over((0.5, 0.7, 2), (1, 1, 3), (1.5, 0.5, 2), (2, 0.25, 4), depth=0.5),
            (Air(150, 500, 0.2, 2),),
        ),
        Layer(
            17, over((0.5, 0.6, 3), (1, 1, 2), (1.5, 0.4, 4), depth=0.6, base=2), (Air(500, 1500, 0.15, 3),)
        ),
        Layer(
            19, over((0.5, 0.7, 2), (1, 1, 3), (1.25, 0.3, 4), depth=0.7, base=4), (Air(1200, 3000, 0.12, 4),)
        ),
    ),
}

FAMILY = range(-4, 5)  # cycles a circle, either side of a tone's own
BREADTH = 1.6  # of these, how far it spreads


def circling_noise(size: int, air: Air, chance: Chance) -> Signal:
    """Noise from a spectrum with phases by chance: it has no seam at all."""
    pitch = np.fft.rfftfreq(size, 1 / RATE)
    middle, width = np.sqrt(air.low * air.high), np.log(air.high / air.low) / 2.4
    strengths = np.exp(-0.5 * (np.log(np.maximum(pitch, 1) / middle) / width) ** 2)
    return unit(np.fft.irfft(strengths * np.exp(2j * np.pi * chance.flat(len(pitch))), size))


def wandering(size: int, tone: Tone, cycles: int, chance: Chance) -> Signal:
    """A tone as a family of near ones, so that its strength wanders over seconds and never twice alike."""
    way = np.arange(size) / size
    whole = np.zeros(size)
    for aside in FAMILY:
        strength = np.exp(-0.5 * (aside / BREADTH) ** 2) * chance.decibels(3)
        whole += strength * np.sin(2 * np.pi * ((cycles + aside) * way + chance.between(0, 1)))
    swelling = np.sin(2 * np.pi * (tone.swells * way + chance.between(0, 1)))
    return np.asarray(tone.strength * whole * (1 - tone.depth / 2 + tone.depth / 2 * swelling))


def circle(layer: Layer, chance: Chance) -> Signal:
    """One layer, its highest peak at 1."""
    size = layer.seconds * RATE
    whole = np.zeros(size)
    for tone in layer.tones:
        whole += wandering(size, tone, round(tone.pitch * layer.seconds), chance)
    whole = unit(whole)
    for air in layer.airs:
        turns = air.swells * seconds(size) / layer.seconds + chance.between(0, 1)
        coming = (0.5 - 0.5 * np.cos(2 * np.pi * turns)) ** 1.3
        whole += air.strength * circling_noise(size, air, chance) * coming
    return unit(whole)
