"""Conscious: notes of three octaves, shock, bump, Law, what cools, what crystallises, starting over."""

from __future__ import annotations

from tools.making_sounds.airs import paper, puff
from tools.making_sounds.basics import JUST, KEYNOTE, Chance, Signal, lay, unit
from tools.making_sounds.bodies import (
    BOWL_140,
    BOWL_152,
    BOWL_180,
    GLASS,
    PLATE,
    WOOD_BLOCK,
    bar,
    bowl,
    modes,
    softened,
    string,
    touched,
    wood,
)
from tools.making_sounds.catalogue import Beat, sound, whole

# Food from DO to DO, air from DO to LA, impressions from DO to FA: pitch, T60 in s, the mallet's touch in ms.
NOTES = (
    *((KEYNOTE * ratio, 1.0, 1.0) for ratio in JUST),
    *((2 * KEYNOTE * ratio, 0.8, 0.65) for ratio in JUST[:6]),
    *((4 * KEYNOTE * ratio, 0.65, 0.42) for ratio in JUST[:4]),
)


@sound("table", variants=36, ms=900, pitches=18)
def note(chance: Chance, pitch: int, ms: float) -> Signal:
    here, t60, touch = NOTES[pitch]
    return bar(ms, here, chance, t60, touch)


@sound("table", variants=4, ms=90)
def shock_spark(chance: Chance, pitch: int, ms: float) -> Signal:
    return 0.15 * unit(puff(90, 2200, 5600, chance, 0.3))


@sound("table", variants=6, ms=800)
def shock_wire(chance: Chance, pitch: int, ms: float) -> Signal:
    """Two wires, soon damped: shocks come two a minute."""
    return lay(
        ms,
        (0, 1, string(ms, 3 * KEYNOTE, chance, 0.16, 0.990, 2600, 0.13)),
        (0, 0.3, string(ms, 1.5 * KEYNOTE, chance, 0.2, 0.985, 1600)),
    )


whole("shock", "table", Beat("shock_spark"), Beat("shock_wire", 90))


@sound("table", variants=5, ms=200)
def bump_lift(chance: Chance, pitch: int, ms: float) -> Signal:
    return softened(wood(ms, 330, chance, WOOD_BLOCK, 0.07, 1.4, (1, 0.7, 0.55, 0.35)))


@sound("table", variants=5, ms=270)
def bump_home(chance: Chance, pitch: int, ms: float) -> Signal:
    """Slid back over paper."""
    return lay(
        ms,
        (0, 0.25, paper(200, chance, 0.5)),
        (15, 0.55, wood(200, 297, chance, WOOD_BLOCK, 0.06, 2.4)),
    )


whole("bump", "table", Beat("bump_lift"), Beat("bump_home", 150))


@sound("moment", variants=7, ms=2400, pitches=7, night=-6)
def crystallisation_glass(chance: Chance, pitch: int, ms: float) -> Signal:
    ringing = modes(
        ms, 4 * KEYNOTE * JUST[pitch], GLASS, (1, 0.75, 0.4, 0.2), (2.0, 1.3, 0.7, 0.35), chance, 0.9
    )  # fmt: skip
    return 0.30 * 0.97**pitch * unit(touched(ringing, 0.5))


@sound("moment", variants=1, ms=4870, night=-6)
def crystallisation_bowls(chance: Chance, pitch: int, ms: float) -> Signal:
    return lay(
        ms,
        (0, 1, bowl(ms, 2 * KEYNOTE, chance, BOWL_152, 6, 1.0, 0.6)),
        (0, 0.4, bowl(ms, 3 * KEYNOTE, chance, BOWL_140, 4.5, 0.9, 0.8)),
    )


whole(
    "crystallisation",
    "moment",
    *(Beat("crystallisation_glass", 90 * number, number) for number in range(7)),
    Beat("crystallisation_bowls", 1130),
)


@sound("table", variants=4, ms=240)
def law_paper(chance: Chance, pitch: int, ms: float) -> Signal:
    return 0.45 * lay(ms, (0, 1, paper(220, chance, 0.7, (600, 1500, 3200))))


@sound("table", variants=4, ms=215)
def law_stamp(chance: Chance, pitch: int, ms: float) -> Signal:
    return lay(
        ms,
        (0, 1, wood(200, 120, chance, PLATE, 0.09, 2.4, (1, 0.85, 0.7, 0.6), click=0.06)),
        (2, 0.3, paper(120, chance, 0.08)),
    )


whole("law", "table", Beat("law_paper"), Beat("law_stamp", 205))


@sound("voice", variants=2, ms=950, halved=True)
def sheet_cools_paper(chance: Chance, pitch: int, ms: float) -> Signal:
    return 0.5 * paper(ms, chance, 0.5, (700, 1700, 3600), 1400)


@sound("voice", variants=8, ms=2200, pitches=8)
def sheet_cools_bar(chance: Chance, pitch: int, ms: float) -> Signal:
    """One of eight bars, DO down to DO, each softer."""
    return 0.8 * 0.92**pitch * bar(ms, KEYNOTE * JUST[7 - pitch], chance, 1.4, 1.5)


whole(
    "sheet_cools",
    "voice",
    Beat("sheet_cools_paper"),
    *(Beat("sheet_cools_bar", 210 * number, number) for number in range(8)),
)


@sound("moment", variants=8, ms=3600, pitches=8, night=-6)
def start_over_bowl(chance: Chance, pitch: int, ms: float) -> Signal:
    return 0.32 * bowl(ms, 2 * KEYNOTE * JUST[pitch], chance, BOWL_140, 3.0, 0.9, 0.7)


@sound("moment", variants=1, ms=5700, night=-6)
def start_over_ground(chance: Chance, pitch: int, ms: float) -> Signal:
    return lay(
        ms,
        (0, 1, bowl(ms, KEYNOTE, chance, BOWL_180, 9, 1.0, 0.5, (0.5, 1, 0.7, 0.4, 0.2, 0.1))),
        (0, 0.5, bowl(ms, 2 * KEYNOTE, chance, BOWL_152, 7, 1.0, 0.6)),
    )


whole(
    "start_over",
    "moment",
    *(Beat("start_over_bowl", 260 * number, number) for number in range(8)),
    Beat("start_over_ground", 2300),
)
