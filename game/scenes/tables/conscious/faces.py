"""The cards as they look: Part-of-Center cards, Laws, and their backs, in the units of `widgets.card`."""

from __future__ import annotations

from functools import cache, lru_cache

from game import words
from game.engine.games.conscious.components import laws
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.shapes import INK, PAPER
from game.widgets import art, theme
from game.widgets.card import BOX, Face, Label
from game.widgets.theme import Colour

GAME = "conscious"
UNIT = BOX[0] / 92  # the drawings are 92 units broad
HALF_WIDE, HALF_TALL = BOX[0] / 2, BOX[1] / 2
ROUND = 9 * UNIT
SMALL = 6  # pixels: a rank is written as small as this

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0, -1), (0, 1)),
    3: ((0, -1), (0, 0), (0, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    7: ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    8: ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)),
    9: ((-1, -1), (1, -1), (-1, -0.33), (1, -0.33), (0, 0), (-1, 0.33), (1, 0.33), (-1, 1), (1, 1)),
    10: (
        *((-1, -1), (1, -1), (0, -0.66), (-1, -0.33), (1, -0.33)),
        *((-1, 0.33), (1, 0.33), (0, 0.66), (-1, 1), (1, 1)),
    ),
}
COURTS = {"J": 1, "Q": 2, "K": 3, "A": 4}


@cache
def part(card: str) -> Face:
    """A Part-of-Center card: rank and suit, and its pips or arcs."""
    return _face(card[:-1], card[-1], False, f"part/{card}")


@lru_cache(maxsize=128)
def _joker(card: str, language: str) -> Face:
    """A Joker among the Laws: it has no designation."""
    body = _sheet() + _foot() + shapes.placed(shapes.star(34 if card == "JO" else 26, "#F0B32E"), 0, 2)
    said = words.phrase(GAME, f"centres.{card}")
    return Face(
        f"law/{card}", body, "", (Label(said, "semibold", 25, INK, 0, -67, BOX[0] - 22, least=SMALL),)
    )


@cache
def law(of: str) -> Face:
    """A Law by its id, small: the card it is played as, on a green foot."""
    found = laws()[of]
    if found.designation is None:
        return _joker(found.rank, words.language)
    return _face(found.rank, found.designation, True, f"law/{found.card}")


@cache
def back(kind: str) -> Face:
    """The back of a Part-of-Center card (`part`) or of a Law (`law`)."""
    colour = shapes.LAW if kind == "law" else shapes.BACK
    k = UNIT
    body = art.rounded(
        -HALF_WIDE + 1.6, -HALF_TALL + 1.6, BOX[0] - 3.2, BOX[1] - 3.2, ROUND, colour, INK, 3.2
    )
    inset = 6 * k
    body += art.rounded(
        -HALF_WIDE + inset,
        -HALF_TALL + inset,
        BOX[0] - 2 * inset,
        BOX[1] - 2 * inset,
        5 * k,
        "none",
        PAPER,
        1.5 * k,
        0.85,
    )
    for line in range(9):
        y = -HALF_TALL + (14 + line * 13) * k
        way = f"M{-HALF_WIDE + 12 * k:.2f},{y:.2f} H{HALF_WIDE - 12 * k:.2f}"
        body += shapes.path(way, "none", PAPER, k, opacity=0.28)
    body += shapes.placed(shapes.space("L" if kind == "law" else "C"), 0, 0, 0.52 * k)
    return Face(f"back/{kind}", body)


def court(rank: str, ink: Colour, x: float, foot: float, scale: float) -> str:
    """One arc for the Jack, two for the Queen, three for the King, four for the Ace: a centre waking."""
    body = ""
    for ring in range(COURTS[rank], 0, -1):
        r = (10 + ring * 10) * scale
        pale = theme.mixed(ink, PAPER, 0.82 if ring % 2 else 0.5)
        way = f"M{x - r:.2f},{foot:.2f} A{r:.2f},{r:.2f} 0 0 1 {x + r:.2f},{foot:.2f}Z"
        body += shapes.path(way, pale, ink, 1.9 * scale)
    return body + shapes.circle(x, foot - 6 * scale, 3.4 * scale, ink)


def _sheet() -> str:
    return art.rounded(-HALF_WIDE + 1.5, -HALF_TALL + 1.5, BOX[0] - 3, BOX[1] - 3, ROUND, PAPER, INK, 3)


def _foot() -> str:
    """The green foot of a Law."""
    k, r = UNIT, 8 * UNIT
    left, right, low = -HALF_WIDE + 1.5, HALF_WIDE - 1.5, HALF_TALL - 1.5
    way = (
        f"M{left:.2f},{low - 19 * k:.2f} H{right:.2f} V{low - r:.2f} A{r:.2f},{r:.2f} 0 0 1 {right - r:.2f},{low:.2f} "
        f"H{left + r:.2f} A{r:.2f},{r:.2f} 0 0 1 {left:.2f},{low - r:.2f}Z"
    )
    return shapes.path(way, shapes.LAW, INK, 1.5 * k)


def _face(rank: str, suit: str, is_law: bool, name: str) -> Face:
    k, ink = UNIT, shapes.SUITS[suit]
    body = _sheet() + (_foot() if is_law else "")
    body += shapes.placed(shapes.suit(suit, 21 * k), -HALF_WIDE + 22 * k, -HALF_TALL + 51 * k)
    if rank in COURTS:
        body += court(rank, ink, 10 * k, HALF_TALL - (26 if is_law else 12) * k, 0.82 * k)
        body += shapes.placed(shapes.suit(suit, 33 * k), 14 * k, -18 * k)
    else:
        low, spread = (2, 33.3) if is_law else (12, 37.0)
        for across, down in PIPS[int(rank)]:
            pip = shapes.suit(suit, 15.5 * k)
            body += shapes.placed(pip, (16 + across * 14) * k, (low + down * spread) * k)
    tall = (32 if len(rank) < 2 else 28) * k
    label = Label(rank, "bold", tall, ink, -HALF_WIDE + 22 * k, -HALF_TALL + 33 * k, 36 * k, least=SMALL)
    return Face(name, body, "", (label,))
