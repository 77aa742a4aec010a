"""Every file's samples, at their level."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import cache

import numpy as np

from tools.making_sounds import buddha, buddhawheel, conscious, hungry_ghost, leela, table
from tools.making_sounds.basics import Chance, Signal, decibels, samples
from tools.making_sounds.catalogue import CEILING, SOUNDS, WHOLES, Sound, Whole
from tools.making_sounds.drones import DRONES, circle
from tools.making_sounds.levels import peak, settled, strength, turned

# The rooms in the order in which their sounds are told, each filling the catalogue as it is imported.
ROOMS = (table, leela, hungry_ghost, buddha, buddhawheel, conscious)

File = tuple[str, int]  # the name of a sound or a drone, and the number of a variant, from 0


def in_order() -> list[Sound]:
    """All sounds, in the order in which they are told."""
    rooms = [room.__name__.rpartition(".")[2] for room in ROOMS]
    return sorted(SOUNDS.values(), key=lambda sound: rooms.index(sound.room))


def files() -> Iterator[File]:
    """All there are, in the order of the index."""
    for sound in in_order():
        yield from ((sound.name, variant) for variant in range(sound.variants))
    for world, layers in DRONES.items():
        yield from ((f"drone_{world}", number) for number in range(len(layers)))


def stem(file: File) -> str:
    return f"{file[0]}_{file[1] + 1:02d}"


def whole_of(name: str) -> Whole | None:
    """The whole that a sound is part of; its shorter form is part of it too."""
    name = name.removesuffix("_half")
    return next((w for w in WHOLES.values() if any(beat.sound == name for beat in w.beats)), None)


@cache
def untouched(name: str, variant: int) -> Signal:
    """A variant at no level yet, beginning and ending in silence."""
    return settled(SOUNDS[name].make(variant))


def sets(whole: Whole) -> int:
    """In how many ways the whole can be laid together without using a variant twice for one beat."""
    parts = [SOUNDS[beat.sound] for beat in whole.beats]
    return max(part.variants // part.pitches for part in parts)


def laid(whole: Whole, number: int) -> Signal:
    """A whole at the calm pace, of the parts of one set, at no level yet."""
    parts = []
    for beat in whole.beats:
        sound = SOUNDS[beat.sound]
        variant = number % (sound.variants // sound.pitches) * sound.pitches + beat.pitch
        parts.append((beat.at, decibels(beat.gain), untouched(sound.name, variant)))
    end = max(start + 1000 * len(wave) / 44100 for start, _, wave in parts)
    together = np.zeros(samples(end) + 1)
    for start, gain, wave in parts:
        first = samples(start)
        together[first : first + len(wave)] += gain * wave
    return together


@cache
def whole_strength(name: str, number: int) -> float:
    whole = WHOLES[name]
    return strength(laid(whole, number), whole.level)


def part_strength(sound: Sound, variant: int, whole: Whole) -> float:
    """What brings the whole to its level brings the part to its own."""
    return whole_strength(whole.name, variant // sound.pitches % sets(whole))


def rendered(file: File) -> Signal:
    """The samples of one file, at most 1."""
    name, variant = file
    if name.startswith("drone_"):
        layer = DRONES[name.removeprefix("drone_")][variant]
        wave = turned(circle(layer, Chance(name.removeprefix("drone_"), variant)))
        return wave * strength(wave, "drone", circle=True)
    sound, whole = SOUNDS[name], whole_of(name)
    wave = untouched(name, variant)
    if whole is None:
        return wave * strength(wave, sound.level)
    factor = part_strength(sound, variant, whole)
    return wave * min(factor, decibels(CEILING - peak(wave)))


def pcm(wave: Signal) -> bytes:
    """Samples of 16 bits, the low byte first."""
    return bytes(np.round(np.clip(wave, -1, 1) * 32767).astype("<i2").tobytes())


def checksum(file: File) -> str:
    """Tells whether a recipe gives the same samples still."""
    return f"{zlib.crc32(pcm(rendered(file))):08x}"
