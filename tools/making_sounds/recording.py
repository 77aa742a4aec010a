"""What a log of the mixer sounds like: its files laid together as SDL's mixer would, on two channels."""

from __future__ import annotations

import json
import wave
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from tools.making_sounds.basics import RATE, Signal
from tools.making_sounds.catalogue import SOUNDS
from tools.making_sounds.files import SHIPPED, read
from tools.making_sounds.rendering import pcm, whole_of

# Each line: `at` in seconds, `channel`; with `file` that begins, with `left` and `right` (0 to 1) it is so
# loud from now on, with `fade` it goes out within so many milliseconds.
Log = list[dict[str, Any]]


def load(path: Path) -> Log:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def save(log: Log, path: Path) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in log), encoding="utf-8")


@dataclass
class Sounding:
    """A file that is heard on a channel from a sample on, and how loud it was made when."""

    file: str
    begins: int
    loudness: list[tuple[int, float, float]] = field(default_factory=list)
    fades: tuple[int, int] | None = None  # from which sample, over how many


def _lay(one: Sounding, ends: int, whole: Signal, waves: dict[str, Signal]) -> None:
    """Add it to the two channels of the whole, until a sample at which its channel is wanted otherwise."""
    if one.file not in waves:
        waves[one.file] = read(SHIPPED / f"{one.file}.ogg")
    sound = waves[one.file]
    size = min(ends, len(whole[0])) - one.begins
    if one.fades is not None:
        size = min(size, one.fades[0] + one.fades[1] - one.begins)
    if not one.file.startswith("drone_"):
        size = min(size, len(sound))
    if size <= 0:
        return
    heard = np.resize(sound, size)
    if one.fades is not None:
        first, lasts = one.fades[0] - one.begins, one.fades[1]
        heard[first:] *= np.linspace(1, 0, lasts, endpoint=False)[: size - first]
    changes = [*one.loudness, (one.begins + size, 0.0, 0.0)]
    for (start, left, right), (stop, _, _) in pairwise(changes):
        start, stop = start - one.begins, min(stop - one.begins, size)
        if start < stop:
            for side, strength in enumerate((left, right)):
                whole[side, one.begins + start : one.begins + stop] += strength * heard[start:stop]


def rendered(log: Log) -> Signal:
    """All that was heard, two channels of samples."""
    whole = np.zeros((2, int(log[-1]["at"] * RATE) + 1))
    channels: dict[int, Sounding] = {}
    waves: dict[str, Signal] = {}
    for line in log:
        now, channel = round(line["at"] * RATE), line["channel"]
        if "file" in line:
            if channel in channels:
                _lay(channels.pop(channel), now, whole, waves)
            channels[channel] = Sounding(line["file"], now, [(now, line["left"], line["right"])])
        elif channel in channels:
            if "fade" in line:
                channels[channel].fades = now, max(1, round(line["fade"] * RATE / 1000))
            else:
                channels[channel].loudness.append((now, line["left"], line["right"]))
    for one in channels.values():
        _lay(one, len(whole[0]), whole, waves)
    return whole


def write_wav(whole: Signal, path: Path) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(pcm(whole.T))


def begun(log: Log) -> list[tuple[float, str, str]]:
    """What began when: seconds, the sound or the whole it is part of, and its class."""
    found = []
    for line in log:
        name = line.get("file", "drone_").rpartition("_")[0]
        if name in SOUNDS:
            whole = whole_of(name)
            found.append((float(line["at"]), whole.name if whole else name, SOUNDS[name].level))
    return found
