"""The files in `sounds/`, written and read back; and the checksums of their samples."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import soundfile

from tools.making_sounds.basics import RATE, Signal
from tools.making_sounds.rendering import File, stem

SHIPPED = Path(__file__).resolve().parents[2] / "sounds"
CHECKSUMS = Path(__file__).resolve().parent / "checksums.txt"


def spared(wave: Signal) -> float:
    """How much Vorbis may leave out, on libsndfile's scale: 0 is the best, 1 the smallest.

    What rings for long loses little by it; a short hit would be smeared before it begins.
    """
    return 0.8 if len(wave) > 4 * RATE else 0.7


def write(wave: Signal, path: Path) -> None:
    """As Ogg Vorbis of one channel; equal samples give equal bytes, where the encoder is the same."""
    whole = np.round(np.clip(wave, -1, 1) * 32767).astype("<i2")
    with soundfile.SoundFile(
        path, "w", RATE, 1, format="OGG", subtype="VORBIS", compression_level=spared(wave)
    ) as file:
        for start in range(0, len(whole), RATE):
            file.write(whole[start : start + RATE])
    path.write_bytes(numbered(path.read_bytes(), zlib.crc32(path.name.encode())))


def read(path: Path) -> Signal:
    """What a player will hear."""
    return np.asarray(soundfile.read(path)[0], dtype=np.float64)


def read_all(folder: Path = SHIPPED) -> dict[File, Signal]:
    found = {}
    for path in sorted(folder.glob("*.ogg")):
        name, _, number = path.stem.rpartition("_")
        found[name, int(number) - 1] = read(path)
    return found


def _ogg_table() -> list[int]:
    table = []
    for byte in range(256):
        sum_ = byte << 24
        for _ in range(8):
            sum_ = (sum_ << 1 ^ (0x04C11DB7 if sum_ & 0x80000000 else 0)) & 0xFFFFFFFF
        table.append(sum_)
    return table


OGG_TABLE = _ogg_table()


def numbered(ogg: bytes, serial: int) -> bytes:
    """The same stream under another number: libsndfile numbers its streams by the clock.

    Each page carries the number and a checksum, which is mended.
    """
    data, start = bytearray(ogg), 0
    while start < len(data):
        segments = data[start + 26]
        size = 27 + segments + sum(data[start + 27 : start + 27 + segments])
        data[start + 14 : start + 18] = struct.pack("<I", serial)
        data[start + 22 : start + 26] = bytes(4)
        sum_ = 0
        for byte in data[start : start + size]:
            sum_ = (sum_ << 8 ^ OGG_TABLE[(sum_ >> 24) ^ byte]) & 0xFFFFFFFF
        data[start + 22 : start + 26] = struct.pack("<I", sum_)
        start += size
    return bytes(data)


def read_checksums() -> dict[str, str]:
    lines = CHECKSUMS.read_text(encoding="utf-8").splitlines() if CHECKSUMS.is_file() else []
    return {words[0]: words[1] for words in map(str.split, lines)}


def write_checksums(sums: dict[str, str], all_files: Iterable[File]) -> None:
    kept = [f"{stem(file)} {sums[stem(file)]}\n" for file in all_files]
    CHECKSUMS.write_text("".join(kept), encoding="utf-8")
