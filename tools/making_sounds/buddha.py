"""Buddha: fists on lacquer, a trick, the black hole, a bid that came true."""

from __future__ import annotations

import numpy as np

from tools.making_sounds.airs import breath, cloth, paper
from tools.making_sounds.basics import (
    KEYNOTE,
    Chance,
    Signal,
    band,
    course,
    decibels,
    fade_out,
    lay,
    samples,
    unit,
)
from tools.making_sounds.bodies import BOWL_140, BOWL_152, BOWL_180, PLATE, bowl, drum, wood
from tools.making_sounds.catalogue import Beat, sound, whole


@sound("table", variants=6, ms=200)
def fists_knock(chance: Chance, pitch: int, ms: float) -> Signal:
    return wood(ms, 242, chance, PLATE, 0.08, 2.2, click=0.06, cents=70)


@sound("voice", variants=4, ms=1700)
def fists_open(chance: Chance, pitch: int, ms: float) -> Signal:
    """Sleeves, and a skin below them: the round's best second."""
    return lay(
        ms,
        (0, 0.55, cloth(170, chance, 0.2)),
        (40, 0.5, drum(700, 88, chance, 0.6, 2)),
        (40, 0.5, bowl(ms - 40, KEYNOTE, chance, BOWL_180, 1.8, 0.9, 0.9)),
    )


whole("fists", "table", Beat("fists_knock"), Beat("fists_knock", 150, gain=-2))


@sound("table", variants=4, ms=450, halved=True)
def trick_gather(chance: Chance, pitch: int, ms: float) -> Signal:
    slow = ms / 450
    return lay(
        ms,
        (0, 0.50, paper(420 * slow, chance, 0.6)),
        (300 * slow, 0.3, paper(150 * slow, chance, 0.2)),
    )


@sound("table", variants=6, ms=420)
def trick_bowl(chance: Chance, pitch: int, ms: float) -> Signal:
    """The trick lies: a knock on wood, and a hint of bronze behind it."""
    return lay(
        ms,
        (0, 1, wood(160, 190, chance, PLATE, 0.07, 2.2)),
        (2, 0.4, bowl(ms, 1.5 * KEYNOTE, chance, BOWL_140, 0.5, 1.0, 1.2)),
    )


whole("trick", "table", Beat("trick_gather"), Beat("trick_bowl", 400))


@sound("voice", variants=2, ms=2400, halved=True)
def black_hole_drink(chance: Chance, pitch: int, ms: float) -> Signal:
    """A bowl heard backwards, with a breath that closes; cut where it is loudest."""
    slow = ms / 2400
    struck = bowl(ms, KEYNOTE * 0.75, chance, BOWL_180, 3.2 * slow, 0.9, 1.5, (0.5, 1, 0.8, 0.5, 0.3, 0.15))
    drawn = struck[::-1] * course(len(struck)) ** 0.6
    fade_out(drawn, samples(60))
    return lay(ms, (0, 1, drawn), (300 * slow, 0.22, breath(2090 * slow, chance, (260, 520, 900), 0.85)))


@sound("voice", variants=2, ms=870)
def black_hole_shut(chance: Chance, pitch: int, ms: float) -> Signal:
    return 0.28 * drum(ms, 66, chance, 0.7, 3)


whole("black_hole", "voice", Beat("black_hole_drink"), Beat("black_hole_shut", 2330))


@sound("voice", variants=3, ms=900, halved=True)
def exact_bid_brush(chance: Chance, pitch: int, ms: float) -> Signal:
    """One stroke of a wide brush, fading as its ink does."""
    size = samples(ms)
    way = course(size)
    hairs = 1 + 0.4 * unit(band(chance.white(size), 2, 30, 1))
    drawn = band(chance.white(size), 700, 3800) * np.sin(np.pi * way) ** 0.7 * (1 - 0.55 * way) * hairs
    return lay(ms, (0, 0.45, unit(drawn)), (0, 0.25, paper(ms, chance, 0.3, (900, 2000, 3900), 1500)))


@sound("voice", variants=3, ms=3300)
def exact_bid_bowls(chance: Chance, pitch: int, ms: float) -> Signal:
    return lay(
        ms,
        (0, 1, bowl(ms, 2 * KEYNOTE, chance, BOWL_152, 4.2, 0.9, 0.8)),
        (0, decibels(-7), bowl(ms, 3 * KEYNOTE, chance, BOWL_140, 3.4, 1.0, 0.9)),
    )


whole("exact_bid", "voice", Beat("exact_bid_brush"), Beat("exact_bid_bowls", 900))


@sound("moment", variants=2, ms=4600, night=-6)
def first_exact_bowls(chance: Chance, pitch: int, ms: float) -> Signal:
    """The first circle of a round that closes: the same two, and the keynote below them."""
    return lay(
        ms,
        (0, 1, bowl(ms, 2 * KEYNOTE, chance, BOWL_152, 4.6, 0.9, 0.8)),
        (0, decibels(-7), bowl(ms, 3 * KEYNOTE, chance, BOWL_140, 3.8, 1.0, 0.9)),
        (30, decibels(-5), bowl(ms - 30, KEYNOTE, chance, BOWL_180, 4.6, 0.9, 0.7)),
    )


@sound("moment", variants=1, ms=8000, night=-6)
def last_circle(chance: Chance, pitch: int, ms: float) -> Signal:
    """The match is over: three bowls, each higher and each sooner."""
    return lay(
        ms,
        (0, 1, bowl(ms, KEYNOTE, chance, BOWL_180, 6.0, 0.9, 0.7)),
        (700, decibels(-2), bowl(ms - 700, 1.5 * KEYNOTE, chance, BOWL_152, 5.0, 0.9, 0.8)),
        (1250, decibels(-5), bowl(ms - 1250, 2 * KEYNOTE, chance, BOWL_140, 4.4, 1.0, 0.9)),
    )
