"""What every table has: die, steps, cards, coin, page, and the bells of a sitting."""

from __future__ import annotations

from tools.making_sounds.airs import cloth, paper, puff
from tools.making_sounds.basics import KEYNOTE, SEATS, Chance, Signal, band, lay, unit
from tools.making_sounds.bodies import (
    BAR,
    BOWL_140,
    BOWL_180,
    PLATE,
    WOOD_BLOCK,
    bell,
    bowl,
    coin,
    drum,
    fish,
    modes,
    softened,
    touched,
    wood,
)
from tools.making_sounds.catalogue import sound


def ivory(chance: Chance, touch: float) -> Signal:
    """The die's own small, bright voice."""
    ringing = modes(
        60, 3200 * chance.cents(170), (1, 1.31, 1.72), (1, 0.7, 0.5), (0.020, 0.015, 0.012), chance
    )  # fmt: skip
    return unit(touched(ringing, touch))


@sound("table", variants=8, ms=260)
def die_cloth(chance: Chance, pitch: int, ms: float) -> Signal:
    return lay(
        ms,
        (0, 1, wood(ms, 225, chance, PLATE, 0.07, 2.2, click=0.05, cents=130)),
        (0, 0.08, ivory(chance, 0.26)),
        (0, 0.17, paper(90, chance, 0.12, (600, 1200, 2100))),
    )


@sound("table", variants=8, ms=260, at_night="die_cloth")
def die_wood(chance: Chance, pitch: int, ms: float) -> Signal:
    return lay(
        ms,
        (0, 1, softened(wood(ms, 390, chance, PLATE, 0.11, 0.7, (1, 0.8, 0.65, 0.5), 0.16, 130))),
        (0, 0.42, ivory(chance, 0.12)),
    )


def hop(number: int) -> float:
    """Each hop of a walk 55 cents higher: a flight of stairs, never a scale."""
    return float(2 ** (55 * number / 1200))


@sound("table", variants=18, ms=220, pitches=6)
def step_cloth(chance: Chance, pitch: int, ms: float) -> Signal:
    return lay(
        ms,
        (0, 1, wood(ms, 215 * hop(pitch), chance, PLATE, 0.07, 2.4, click=0.03, cents=14)),
        (0, 0.19, paper(70, chance, 0.2, (500, 1100, 1900))),
    )


@sound("table", variants=18, ms=200, pitches=6)
def step_board(chance: Chance, pitch: int, ms: float) -> Signal:
    strengths = (1, 0.7, 0.55, 0.35)
    return softened(wood(ms, 340 * hop(pitch), chance, WOOD_BLOCK, 0.065, 0.8, strengths, 0.14, 14))


@sound("table", variants=6, ms=260)
def card_lay(chance: Chance, pitch: int, ms: float) -> Signal:
    return lay(
        ms,
        (0, 0.55, paper(150, chance, 0.8)),
        (118, 1, wood(120, 210, chance, PLATE, 0.035, 2.2, click=0.3)),
        (122, 0.5, paper(70, chance, 0.08)),
    )


@sound("table", variants=6, ms=320)
def card_turn(chance: Chance, pitch: int, ms: float) -> Signal:
    return lay(
        ms,
        (0, 0.7, paper(150, chance, 0.55, (1100, 2700, 5000))),
        (140, 0.35, paper(110, chance, 0.3, (700, 1700, 3600))),
        (236, 0.8, paper(80, chance, 0.08)),
        (234, 0.45, wood(80, 190, chance, PLATE, 0.03, 2.4)),
    )


@sound("whisper", variants=8, ms=160)
def card_deal(chance: Chance, pitch: int, ms: float) -> Signal:
    return lay(
        ms,
        (0, 1, paper(120, chance, 0.35, (1000, 2500, 4800))),
        (84, 0.35, wood(70, 230, chance, PLATE, 0.03, 2.0)),
    )


@sound("table", variants=5, ms=520)
def coin_give(chance: Chance, pitch: int, ms: float) -> Signal:
    """Four touches that fall together, on a box."""
    box = wood(200, 240, chance, PLATE, 0.12, 1.4, click=0.05)
    second = chance.between(105, 130)
    return lay(
        ms,
        (0, 0.55, coin(450, 2850, chance)),
        (0, 0.8, box),
        (second, 0.22, coin(350, 2850, chance)),
        (second, 0.3, box),
        (second * 1.6, 0.10, coin(300, 2850, chance)),
        (second * 1.95, 0.05, coin(300, 2850, chance)),
    )


@sound("whisper", variants=4, ms=420)
def page(chance: Chance, pitch: int, ms: float) -> Signal:
    return lay(
        ms,
        (0, 1, paper(300, chance, 0.6, (800, 2000, 4000), 1900)),
        (270, 0.6, paper(140, chance, 0.15)),
    )


@sound("whisper", variants=6, ms=70)
def tick(chance: Chance, pitch: int, ms: float) -> Signal:
    return wood(ms, 520, chance, BAR, 0.028, 1.0, (1, 0.5, 0.25, 0.1), 0.10, 140)


@sound("table", variants=18, ms=900, pitches=6)
def turn(chance: Chance, pitch: int, ms: float) -> Signal:
    """A bowl touched and held, not rung, at the seat's own pitch: it is heard for hours."""
    here = 2 * KEYNOTE * SEATS[pitch]
    touched_bowl = bowl(ms, here, chance, BOWL_140, 0.85, 0.6, 1.2, (0.6, 1, 0.7, 0.4, 0.2))
    finger = unit(puff(24, 300, 1500, chance, 0.15))
    return lay(ms, (0, 1, touched_bowl), (0, 0.22, finger))


@sound("whisper", variants=3, ms=260)
def undo(chance: Chance, pitch: int, ms: float) -> Signal:
    """Paper, backwards."""
    return lay(ms, (0, 1, paper(240, chance, 0.25, (700, 1600, 3000))[::-1]))


@sound("table", variants=3, ms=700)
def curtain(chance: Chance, pitch: int, ms: float) -> Signal:
    return lay(
        ms,
        (0, 1, band(cloth(560, chance, 0.55), 120, 1300)),
        (480, 0.3, drum(200, 70, chance, 0.16, 9)),
    )


@sound("voice", variants=4, ms=3200, night=-6)
def hand_bell(chance: Chance, pitch: int, ms: float) -> Signal:
    return bell(ms, 4 * KEYNOTE * chance.cents(4), chance)


@sound("table", variants=6, ms=340)
def wooden_fish(chance: Chance, pitch: int, ms: float) -> Signal:
    return fish(ms, 330, chance)


@sound("moment", variants=2, ms=10000, night=-6)
def silence_bell(chance: Chance, pitch: int, ms: float) -> Signal:
    """A sitting's silence begins and ends: the largest bowl, alone, its lowest pair beating slowly."""
    return bowl(ms, KEYNOTE, chance, BOWL_180, 15, 1.0, 0.45, (0.55, 1, 0.7, 0.4, 0.2, 0.1))
