"""Pictures of sounds: a sheet of all, and a recording from its first second to its last."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib import pyplot
from matplotlib.axes import Axes
from scipy import signal

from tools.making_sounds.basics import RATE, Signal
from tools.making_sounds.drones import DRONES
from tools.making_sounds.levels import gated, loudest, peak, weighted
from tools.making_sounds.measuring import Files, loudness_curve
from tools.making_sounds.rendering import in_order

mpl.use("Agg")

PAPER, INK, FAINT, OCHRE = "#FBF6EA", "#2A211B", "#5E5045", "#8A5A0A"
LOWEST, HIGHEST, ROWS = 40, 16000, 260  # of a spectrogram: Hz, and into how many rows it is laid
RANGE = 75  # dB from its brightest to black


def spectrogram(axes: Axes, wave: Signal, window: int, columns: int = 700) -> None:
    """Pitch upward, by octaves; brightness by strength."""
    ms = 1000 * len(wave) / RATE
    rest = np.zeros(window // 2)
    hop = max(window // 16, len(wave) // columns)
    pitches, _, spectra = signal.stft(
        np.concatenate((rest, wave, rest)),
        RATE,
        nperseg=window,
        noverlap=window - min(hop, window),
        nfft=max(window, 4096),
    )
    if hop > window:
        spectra = spectra[:, :: hop // window]
    strength = 20 * np.log10(np.abs(spectra) + 1e-9)
    wanted = np.geomspace(LOWEST, HIGHEST, ROWS)
    rows = np.array([strength[np.argmin(np.abs(pitches - pitch))] for pitch in wanted]) - strength.max()
    axes.imshow(
        rows, aspect="auto", origin="lower", vmin=-RANGE, vmax=0, cmap="magma", extent=(0, ms, 0, ROWS)
    )
    marks = [int(np.argmin(np.abs(wanted - pitch))) for pitch in (100, 1000, 10000)]
    axes.set_yticks(marks, ["100", "1k", "10k"], fontsize=6)
    axes.tick_params(length=2, pad=1)


def outline(axes: Axes, wave: Signal, lines: int = 1500) -> None:
    """The wave, from the lowest to the highest sample of each short stretch."""
    size = max(1, len(wave) // lines)
    whole = wave[: len(wave) // size * size].reshape(-1, size)
    when = np.arange(len(whole)) * size * 1000 / RATE
    axes.fill_between(when, whole.min(axis=1), whole.max(axis=1), color=OCHRE, linewidth=0.4)
    axes.set_xlim(0, 1000 * len(wave) / RATE)


def sheet(found: Files, path: Path, across: int = 9) -> None:
    """The first variant of every sound, and each world's first drone: its wave above its spectrogram."""
    names = [sound.name for sound in in_order()] + [f"drone_{world}" for world in DRONES]
    rows = -(-len(names) // across)
    figure = pyplot.figure(figsize=(across * 2.9, rows * 2.75), dpi=100, facecolor=PAPER)
    grid = figure.add_gridspec(
        rows, across, hspace=0.42, wspace=0.16, left=0.022, right=0.995, top=0.955, bottom=0.015
    )
    figure.text(0.022, 0.980, "Every sound, as its file is heard", fontsize=19, family="serif", color=INK)
    figure.text(
        0.022,
        0.968,
        "above: the wave (own scale; figures: peak dBFS, loudest 400 ms in LUFS)   "
        f"below: spectrogram, {LOWEST} Hz to {HIGHEST // 1000} kHz, by octaves, {RANGE} dB",
        fontsize=11,
        color=FAINT,
    )
    for place, name in enumerate(names):
        circle = name.startswith("drone_")
        wave = found[name, 0]
        said = f"{name}   {peak(wave):.0f} / {loudest(wave, circle):.0f}"
        cell = grid[place // across, place % across].subgridspec(2, 1, height_ratios=(1, 2.4), hspace=0.03)
        above, below = figure.add_subplot(cell[0]), figure.add_subplot(cell[1])
        if circle:
            wave = np.concatenate((wave, wave[: 4 * RATE]))
        ms = 1000 * len(wave) / RATE
        outline(above, wave)
        highest = float(np.abs(wave).max()) * 1.08
        above.set_ylim(-highest, highest)
        above.axis("off")
        above.set_title(said, fontsize=8.5, pad=2, color=INK, loc="left")
        spectrogram(below, wave, 512 if ms < 500 else 2048 if ms < 2500 else 4096)
        below.set_xticks([0, ms / 2, ms], ["0", f"{ms / 2000:.2g}", f"{ms / 1000:.2g} s"], fontsize=6)
        if circle:
            below.axvline(ms - 4000, color="#FFD873", lw=0.7)
    figure.savefig(path)
    pyplot.close(figure)


def recording(whole: Signal, begun: list[tuple[float, str, str]], path: Path, title: str) -> None:
    """All that was heard on two channels: waves, what began when, spectrogram, loudness over time."""
    left, right = whole
    length = len(left) / RATE
    figure = pyplot.figure(figsize=(26, 13), dpi=100, facecolor=PAPER)
    grid = figure.add_gridspec(
        5, 1, height_ratios=(1, 1, 1.5, 3.4, 2.2), hspace=0.1, left=0.05, right=0.988, top=0.915, bottom=0.04
    )
    curve = loudness_curve(left, right)
    figure.text(0.05, 0.965, title, fontsize=19, family="serif", color=INK)
    figure.text(
        0.05,
        0.94,
        f"{length / 60:.1f} min   {gated(weighted(left) ** 2 + weighted(right) ** 2):.1f} LUFS gated   "
        f"loudest 400 ms {curve.max():.1f} LUFS   highest peak {max(peak(left), peak(right)):.1f} dBFS   "
        f"{len(begun)} sounds   silent (under -65 LUFS): {100 * float(np.mean(curve < -65)):.0f} %",
        fontsize=12,
        color=FAINT,
    )
    rows = [figure.add_subplot(grid[row]) for row in range(5)]
    scale = float(np.abs(whole).max()) * 1.05
    for axes, side, wave in zip(rows, ("left", "right"), (left, right)):
        outline(axes, wave, 3000)
        axes.set_ylim(-scale, scale)
        axes.set_ylabel(side, fontsize=9, color=INK)
        axes.set_yticks([])
    _beginnings(rows[2], begun, length)
    spectrogram(rows[3], (left + right) / 2, 4096, 2600)
    rows[4].plot(0.4 + np.arange(len(curve)) / 10, np.maximum(curve, -80), color=OCHRE, lw=0.8)
    for line in (-23, -35, -41):
        rows[4].axhline(line, color=FAINT, lw=0.6, ls=":")
    rows[4].set_ylim(-80, -15)
    rows[4].set_xlim(0, length)
    rows[4].set_ylabel("LUFS, 400 ms", fontsize=9, color=INK)
    minutes = np.arange(0, length, 60 if length > 240 else 20)
    rows[4].set_xticks(minutes, [f"{minute / 60:.4g} min" for minute in minutes], fontsize=8)
    for axes in rows[:4]:
        axes.set_xticks([])
    for axes in rows:
        axes.set_facecolor(PAPER)
    figure.savefig(path)
    pyplot.close(figure)


def _beginnings(axes: Axes, begun: list[tuple[float, str, str]], length: float) -> None:
    """A stroke for each sound that begins, a row for each class, the names of the seldom ones."""
    levels = ("moment", "voice", "table", "whisper")
    for row, level in enumerate(levels):
        times = [when for when, _, loud in begun if loud == level]
        axes.vlines(times, -row - 0.4, -row + 0.4, color=OCHRE, lw=0.7)
    last: dict[str, float] = {}
    for when, name, level in begun:
        if level in ("voice", "moment") and when - last.get(name, -99.0) > 3:
            where = -levels.index(level) + 0.45
            axes.text(when, where, name, fontsize=6.5, color=INK, rotation=28, clip_on=False)
            last[name] = when
    axes.set_xlim(0, length)
    axes.set_ylim(-3.6, 2.2)
    axes.set_yticks([-row for row in range(4)], levels, fontsize=8)
