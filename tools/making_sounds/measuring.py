"""Measures of the files as they are heard: loudness, peaks, spectra, ringing, seams, many at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from scipy import signal

from tools.making_sounds.basics import KEYNOTE, RATE, Signal, band, filtered, samples
from tools.making_sounds.bodies import BOWL_152, BOWL_180, CLOCK_BELL, TUNED_BAR
from tools.making_sounds.catalogue import SOUNDS
from tools.making_sounds.drones import DRONES
from tools.making_sounds.levels import loudest, loudness_over_time, peak, weighted
from tools.making_sounds.rendering import File, in_order

Files = dict[File, Signal]


def db(factor: float) -> float:
    return float(20 * np.log10(max(factor, 1e-9)))


def spectrum(wave: Signal, size: int | None = None) -> tuple[Signal, Signal]:
    """Pitches in Hz, and how strong each is."""
    size = size or len(wave)
    return np.asarray(np.fft.rfftfreq(size, 1 / RATE)), np.asarray(np.abs(np.fft.rfft(wave, size)))


def centroid(wave: Signal) -> float:
    """The middle of its spectrum in Hz, by strength."""
    pitch, strength = spectrum(wave)
    return float((pitch * strength).sum() / strength.sum())


def over(wave: Signal, edge: float) -> float:
    """Which share of what an ear weighs lies over so many Hz."""
    pitch, strength = spectrum(weighted(wave))
    return float((strength[pitch > edge] ** 2).sum() / (strength**2).sum())


def t60(wave: Signal) -> float:
    """How long it would take to die away by 60 dB, in s, by what it does from -5 to -25."""
    left = np.cumsum(wave[::-1] ** 2)[::-1]
    level = 10 * np.log10(left / left[0] + 1e-15)
    first, last = int(np.argmax(level < -5)), int(np.argmax(level < -25))
    return 3 * (last - first) / RATE if last > first else 0.0


def loudest_part(wave: Signal) -> Signal:
    window = min(len(wave), samples(400))
    heaped = np.cumsum(np.concatenate(([0.0], wave**2)))
    start = int(np.argmax(heaped[window:] - heaped[:-window]))
    return wave[start : start + window]


def one_pitch(wave: Signal) -> float:
    """How much of a beep it is: the share of its loudest 400 ms that lies within a semitone of one pitch."""
    part = loudest_part(wave)
    outline = np.cos(np.linspace(0, np.pi / 2, len(part))) ** 2
    pitch, strength = spectrum(part * outline, 2**16)
    highest = pitch[np.argmax(strength)]
    near = (pitch > highest / 1.06) & (pitch < highest * 1.06)
    return float((strength[near] ** 2).sum() / (strength**2).sum())


def small_speaker(wave: Signal) -> float:
    """How many LU are lost on a laptop, which leaves nothing under 250 Hz."""
    return loudest(wave) - loudest(filtered(wave, "high", 250, 4))


def thirds(wave: Signal) -> Signal:
    """dB in each third of an octave from 100 Hz up, over its first 400 ms."""
    pitch, strength = spectrum(wave[: samples(400)], 2**15)
    middles = 100 * 2 ** (np.arange(22) / 3)
    return np.array(
        [
            10 * np.log10((strength[(pitch >= m / 1.122) & (pitch < m * 1.122)] ** 2).sum() + 1e-12)
            for m in middles
        ]
    )


def apart(one: Signal, other: Signal) -> float:
    """How different two variants are: the mean difference of their thirds, in dB, where either is heard."""
    a, b = thirds(one), thirds(other)
    heard = (a > a.max() - 30) | (b > b.max() - 30)
    return float(np.mean(np.abs(a - b)[heard]))


@dataclass(frozen=True)
class Measures:
    """Of one sound and all its variants; levels in dBFS and LUFS, times in ms, T60 in s."""

    name: str
    variants: int
    ms: float
    peak: float
    quietest: float
    loudest: float
    centroid: float
    harsh: float  # share over 6 kHz
    t60: float
    begins: float
    ends: float
    dc: float
    apart: float
    one_pitch: float
    small: float


def measures(name: str, waves: list[Signal]) -> Measures:
    circle = name.startswith("drone_")
    loud = [loudest(wave, circle) for wave in waves]
    pitches = SOUNDS[name].pitches if name in SOUNDS else len(waves)
    alike = [waves[pitch::pitches] for pitch in range(pitches)]

    def mean(measure: Callable[[Signal], float]) -> float:
        return float(np.mean([measure(wave) for wave in waves]))

    return Measures(
        name=name,
        variants=len(waves),
        ms=1000 * len(waves[0]) / RATE,
        peak=max(map(peak, waves)),
        quietest=min(loud),
        loudest=max(loud),
        centroid=mean(centroid),
        harsh=mean(lambda wave: over(wave, 6000)),
        t60=mean(t60),
        begins=db(max(abs(wave[: samples(0.1)]).max() for wave in waves)),
        ends=db(max(np.abs(wave[-samples(2) :]).max() for wave in waves)),
        dc=db(max(abs(float(wave.mean())) for wave in waves)),
        apart=min((apart(a, b) for kind in alike for a, b in combinations(kind, 2)), default=0.0),
        one_pitch=mean(one_pitch),
        small=mean(small_speaker),
    )


def all_measures(found: Files) -> Iterable[Measures]:
    for name in (*(sound.name for sound in in_order()), *(f"drone_{world}" for world in DRONES)):
        yield measures(name, [wave for (sound, _), wave in found.items() if sound == name])


COLUMNS = (
    "sound | files | ms | peak dBFS | loudest 400 ms LUFS | centroid Hz | over 6 kHz % | T60 s | one pitch % "
    "| apart dB | laptop LU | first, last dBFS | DC dBFS"
)


def row(m: Measures) -> str:
    loud = f"{m.loudest:.1f}" if m.loudest - m.quietest < 0.15 else f"{m.quietest:.1f} … {m.loudest:.1f}"
    cells = (
        *(f"`{m.name}`", m.variants, f"{m.ms:.0f}", f"{m.peak:.1f}", loud, f"{m.centroid:.0f}"),
        *(f"{100 * m.harsh:.1f}", f"{m.t60:.2f}", f"{100 * m.one_pitch:.0f}"),
        *(f"{m.apart:.1f}" if m.apart else "–", f"{m.small:.1f}", f"{m.begins:.0f}, {m.ends:.0f}"),
        f"{m.dc:.0f}",
    )
    return "| " + " | ".join(map(str, cells)) + " |"


def table(found: Files) -> str:
    """All measures as a table in Markdown."""
    head = f"| {COLUMNS} |"
    rule = "|" + " --- |" * (COLUMNS.count("|") + 1)
    return "\n".join((head, rule, *map(row, all_measures(found)), ""))


# ---------------------------------------------------------------- seams of the drones


def seams(found: Files) -> str:
    """How each drone's seam differs from the rest of its circle."""
    lines = [
        "| drone | samples | step at the seam / 99th of all | seam over 3 kHz dBFS | elsewhere dBFS |",
        "| --- | --- | --- | --- | --- |",
    ]
    for (name, number), wave in found.items():
        if not name.startswith("drone_"):
            continue
        step = abs(wave[0] - wave[-1]) / np.percentile(np.abs(np.diff(wave)), 99)
        around = np.concatenate((wave[-RATE:], wave, wave[:RATE]))
        high = np.abs(filtered(around, "high", 3000, 4))
        near = samples(10)
        at_seam = max(high[RATE - near : RATE + near].max(), high[-RATE - near : -RATE + near].max())
        elsewhere = high[RATE + near : -RATE - near].max()
        cells = (
            f"`{name}_{number + 1:02d}`",
            len(wave),
            f"{step:.2f}",
            f"{db(at_seam):.0f}",
            f"{db(elsewhere):.0f}",
        )
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join((*lines, ""))


# ---------------------------------------------------------------- many at once

TOGETHER = {
    "six by what may sound together": (
        *("liberation_bowls", "rebirth_bowls", "hand_bell", "die_wood", "step_board", "coin_give"),
    ),
    "a busy second of Leela": ("birth_bowl", "turn", "die_wood", "step_cloth", "card_turn", "arrow_string"),
    "a busy second of Conscious": ("note", "note", "bump_lift", "law_stamp", "shock_wire", "turn"),
    "six notes of a chain": ("note",) * 6,
    "six bowls": ("turn",) * 6,
}


def together(found: Files) -> str:
    """Six at once with the drone, each begun so that its highest sample meets the others'."""
    highest = sorted(SOUNDS, key=lambda name: -max(peak(found[file]) for file in found if file[0] == name))
    cases = {"the six highest peaks": tuple(highest[:6]), **TOGETHER}
    lines = ["| what | peak dBFS | loudest 400 ms LUFS |", "| --- | --- | --- |"]
    for what, names in cases.items():
        waves = [found[name, number if names.count(name) > 1 else 0] for number, name in enumerate(names)]
        mixed = aligned(waves)
        for number in range(3):
            mixed += np.resize(found["drone_leela", number], len(mixed))
        lines.append(f"| {what} | {peak(mixed):.1f} | {loudest(mixed):.1f} |")
    drone = max(
        sum(float(np.abs(found[f"drone_{world}", number]).max()) for number in range(3)) for world in DRONES
    )
    six = sorted((float(np.abs(wave).max()) for (name, _), wave in found.items() if name in SOUNDS))[-6:]
    lines.append(f"| all peaks added, whatever their phase | {db(sum(six) + drone):.1f} | |")
    return "\n".join((*lines, ""))


def aligned(waves: list[Signal]) -> Signal:
    tops = [int(np.argmax(np.abs(wave))) for wave in waves]
    ends = [max(tops) - top + len(wave) for top, wave in zip(tops, waves)]
    mixed = np.zeros(max(ends))
    for top, wave in zip(tops, waves):
        start = max(tops) - top
        mixed[start : start + len(wave)] += wave * np.sign(wave[top])
    return mixed


def loudness_curve(left: Signal, right: Signal) -> Signal:
    """Momentary loudness of two channels, one figure every 100 ms."""
    return loudness_over_time(weighted(left) ** 2 + weighted(right) ** 2)[:: samples(100)]


# ---------------------------------------------------------------- bodies

BODIES = {
    "silence_bell": (KEYNOTE, BOWL_180),
    "birth_bowl": (2 * KEYNOTE, BOWL_152),
    "hand_bell": (4 * KEYNOTE, (1, 1.794, 2.520, 2.991, 3.785)),
    "night": (1.5 * KEYNOTE, (CLOCK_BELL[0], 1, *CLOCK_BELL[3:5], CLOCK_BELL[6])),
    "wooden_fish": (330, (1, 1.15)),
    "note": (KEYNOTE, (1, TUNED_BAR[2], TUNED_BAR[4])),
}


def listed(figures: Sequence[float], places: int) -> str:
    return ", ".join(f"{figure:.{places}f}" for figure in figures)


def bodies(found: Files) -> str:
    """The modes of some bodies as they are in the files, beside the published ones."""
    lines = ["| sound | modes Hz | ratios | published |", "| --- | --- | --- | --- |"]
    for name, (base, ratios) in BODIES.items():
        wave = found[name, 0]
        pitch, strength = spectrum(wave * np.exp(-np.arange(len(wave)) / RATE), 2**19)
        heard = []
        for ratio in ratios[:5]:
            near = np.flatnonzero((pitch > base * ratio * 0.97) & (pitch < base * ratio * 1.03))
            heard.append(float(pitch[near[np.argmax(strength[near])]]))
        first = heard[ratios.index(1)]
        lines.append(
            f"| `{name}` | {listed(heard, 1)} | {listed([here / first for here in heard], 3)} "
            f"| {listed(ratios[:5], 3)} |"
        )
    beating = np.abs(signal.hilbert(band(found["silence_bell", 0], 126, 138)))
    slow = signal.decimate(signal.decimate(beating, 21), 21)[50:600] * np.exp(6.908 * np.arange(550) / 1500)
    slow = (slow - slow.mean()) * np.hanning(550)
    rate = np.fft.rfftfreq(8192, 0.01)[np.argmax(np.abs(np.fft.rfft(slow, 8192)))]
    return "\n".join((*lines, "", f"`silence_bell`: its lowest pair beats every {1 / rate:.2f} s.", ""))
