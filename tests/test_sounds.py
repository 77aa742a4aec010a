"""The sounds that are shipped: as many as the index says, as long, no louder than they may be."""

from __future__ import annotations

import array
import struct
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

from game import resources

SOUNDS = resources.folder("sounds")
ROOT = Path(__file__).resolve().parent.parent
RATE = 44100
FULL = 32768


@cache
def index() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((SOUNDS / "index.yaml").read_text(encoding="utf-8"))
    return found


def named() -> dict[str, float]:
    """All files the index speaks of, and how many milliseconds each lasts."""
    lengths = {
        f"{name}_{number:02d}": told["ms"]
        for name, told in index()["sounds"].items()
        for number in range(1, told["variants"] + 1)
    }
    for world, layers in index()["drones"].items():
        lengths |= {f"drone_{world}_{number:02d}": 1000 * each for number, each in enumerate(layers, 1)}
    return lengths


def decibels(sample: float) -> float:
    return 10 ** (sample / 20) * FULL


def test_every_sound_has_its_variants_and_nothing_lies_about():
    assert {file.stem for file in SOUNDS.glob("*.ogg")} == set(named())
    assert {file.name for file in SOUNDS.iterdir() if file.suffix != ".ogg"} == {"index.yaml"}


def test_the_sounds_are_small():
    assert sum(file.stat().st_size for file in SOUNDS.iterdir()) <= 5.5 * 2**20


def test_what_the_index_names_is_there():
    sounds = index()["sounds"]
    for name, told in sounds.items():
        assert told["class"] in {"whisper", "table", "voice", "moment"}
        assert told["variants"] % told.get("pitches", 1) == 0, f"{name}: a kind has fewer variants"
        assert told.get("at_night", name) in sounds
        if "half" in told:
            assert sounds[told["half"]]["ms"] == told["ms"] / 2
    for name, beats in index()["wholes"].items():
        assert name not in sounds
        assert beats[0]["at"] == 0
        assert [beat["at"] for beat in beats] == sorted(beat["at"] for beat in beats)
        for beat in beats:
            assert beat.get("pitch", 0) < sounds[beat["sound"]].get("pitches", 1)
            assert beat.get("gain", 0) <= 0


def test_what_comes_often_has_variants_enough():
    """Never one of the last two: so there are three of each kind, unless it is heard once in a match."""
    for name, told in index()["sounds"].items():
        if told["class"] in {"whisper", "table"} and name != "note":
            assert told["variants"] // told.get("pitches", 1) >= 3, name


def test_files_have_one_channel_and_their_exact_length():
    for name, ms in named().items():
        ogg = (SOUNDS / f"{name}.ogg").read_bytes()
        assert ogg[28:35] == b"\x01vorbis"
        channels, rate = struct.unpack("<BI", ogg[39:44])
        last = ogg.rindex(b"OggS")
        (samples,) = struct.unpack("<q", ogg[last + 6 : last + 14])
        assert (channels, rate, samples) == (1, RATE, round(ms * RATE / 1000)), name


@pytest.fixture(scope="module")
def mixer() -> Iterator[ModuleType]:
    from pygame import mixer

    mixer.quit()
    mixer.init(RATE, -16, 1, 1024, allowedchanges=0)
    yield mixer
    mixer.quit()


def decoded(mixer: ModuleType, name: str) -> array.array[int]:
    return array.array("h", mixer.Sound(str(SOUNDS / f"{name}.ogg")).get_raw())


def test_nothing_peaks_or_clicks(mixer):
    """One variant of each, another for each name: its peak, and that it begins and ends in silence."""
    for number, (name, told) in enumerate(index()["sounds"].items()):
        file = f"{name}_{number % told['variants'] + 1:02d}"
        wave = decoded(mixer, file)
        assert len(wave) == round(told["ms"] * RATE / 1000), file
        peak = max(max(wave), -min(wave))
        assert decibels(-50) < peak < decibels(-16.5), file
        edge = min(40, len(wave) // 20)  # a millisecond, near enough
        assert max(map(abs, wave[:4])) < decibels(-40), file
        assert max(map(abs, wave[-edge:])) < decibels(-60), file


def test_six_at_once_and_the_drone_stay_within_the_scale(mixer):
    """Whatever their phase: their peaks, added."""
    layers = [max(decoded(mixer, f"drone_buddha_{number:02d}")) for number in (1, 2, 3)]
    assert 6 * decibels(-16.5) + sum(layers) < FULL


def test_a_drone_goes_round_without_a_seam(mixer):
    wave = decoded(mixer, "drone_leela_01")
    steps = sorted(abs(b - a) for a, b in pairwise(wave[:RATE]))
    assert len(wave) == 14 * RATE
    assert abs(wave[0] - wave[-1]) <= 1.4 * steps[len(steps) * 99 // 100]


def test_every_sound_is_told_of():
    told = (ROOT / "docs/sounds.md").read_text(encoding="utf-8")
    names = {name.removesuffix("_half") for name in (*index()["sounds"], *index()["wholes"])}
    assert {name for name in names if f"`{name}`" not in told} == set()


def test_the_recipes_still_give_these_sounds():
    """Where numpy and scipy are: the index, and the samples of some short ones, to the last bit."""
    pytest.importorskip("numpy")
    pytest.importorskip("scipy.signal")
    from tools.making_sounds import index as made
    from tools.making_sounds.rendering import checksum, stem

    assert (SOUNDS / "index.yaml").read_text(encoding="utf-8") == made.text()
    kept = dict(map(str.split, (ROOT / "tools/making_sounds/checksums.txt").read_text().splitlines()))
    assert list(kept) == list(named())
    for file in (("die_wood", 3), ("card_turn", 1), ("note", 20)):
        assert checksum(file) == kept[stem(file)]
