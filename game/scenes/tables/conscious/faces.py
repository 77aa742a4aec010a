"""The cards as they look: Part-of-Center cards, Laws, and their backs, in the units of `widgets.card`."""

from __future__ import annotations

from functools import cache, lru_cache

from game import words
from game.engine.games.conscious.components import NOTES, OF, Law, laws
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.shapes import INK
from game.widgets.card import BOX, Face, Label
from game.widgets.theme import Colour

GAME = "conscious"
UNIT = BOX[0] / 92  # the drawings are 92 units broad
HALF_WIDE, HALF_TALL = BOX[0] / 2, BOX[1] / 2
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
COURTS = ("J", "Q", "K", "A")
JOKERS = ("XJ", "JO")


@cache
def part(card: str) -> Face:
    """A Part-of-Center card, or one of the board: rank and suit, and its pips or arcs."""
    if card in JOKERS:
        return _joker(card, False, words.language)
    return _face(card[:-1], card[-1], False, f"part/{card}")


@lru_cache(maxsize=128)
def _joker(card: str, is_law: bool, language: str) -> Face:
    """A Joker of the board, or among the Laws, where it has no designation."""
    star = shapes.placed(shapes.sign("star"), 0, 4, 0.66 if card == "JO" else 0.5)
    body = _drawn("card-face") + (_drawn("law-foot") if is_law else "") + star
    said = words.phrase(GAME, f"centres.{card}")
    return Face(
        f"{'law' if is_law else 'part'}/{card}",
        body,
        "",
        (Label(said, "semibold", 25, INK, 0, -67, BOX[0] - 22, least=SMALL),),
    )


@cache
def law(of: str) -> Face:
    """A Law by its id, small: the card it is played as, on a green foot."""
    found = laws()[of]
    if found.designation is None:
        return _joker(found.rank, True, words.language)
    return _face(found.rank, found.designation, True, f"law/{found.card}")


@cache
def back(kind: str) -> Face:
    """The back of a Part-of-Center card (`part`) or of a Law (`law`)."""
    return Face(f"back/{kind}", _drawn("back-law" if kind == "law" else "back-card"))


def court(rank: str, ink: Colour, x: float, foot: float, scale: float) -> str:
    """One arc for the Jack, two for the Queen, three for the King, four for the Ace: a centre waking."""
    return shapes.placed(shapes.sign(f"court-{rank.lower()}", ink), x, foot, scale)


def _drawn(name: str) -> str:
    """A sprite of a card, in the units of a face."""
    return shapes.placed(shapes.sign(name), 0, 0, UNIT)


def _face(rank: str, suit: str, is_law: bool, name: str) -> Face:
    k, ink = UNIT, shapes.SUITS[suit]
    body = _drawn("card-face") + (_drawn("law-foot") if is_law else "")
    body += shapes.placed(shapes.suit(suit, 21 * k), -HALF_WIDE + 22 * k, -HALF_TALL + 51 * k)
    if rank in COURTS:
        aside, large = (6, 0.66) if rank == "A" else (10, 0.82)
        body += court(rank, ink, aside * k, HALF_TALL - (26 if is_law else 12) * k, large * k)
        body += shapes.placed(shapes.suit(suit, 33 * k), 14 * k, -18 * k)
    else:
        low, spread = (2, 33.3) if is_law else (12, 37.0)
        for across, down in PIPS[int(rank)]:
            pip = shapes.suit(suit, 15.5 * k)
            body += shapes.placed(pip, (16 + across * 14) * k, (low + down * spread) * k)
    tall = (32 if len(rank) < 2 else 28) * k
    label = Label(rank, "bold", tall, ink, -HALF_WIDE + 22 * k, -HALF_TALL + 33 * k, 36 * k, least=SMALL)
    return Face(name, body, "", (label,))


# -- the drawing on a Law

PLATE = (342, 203)  # of the drawing on a Law
KEPT = {
    "asleep": "sleep",
    "no_skills": "skill",
    "no_powers": "power",
    "death": "death",
    "escape": "pardon",
    "again": "roll",
    "opposite": "roll",
    "hasnamuss": "hasnamuss",
}


def plate_of(law: Law) -> str:
    """Which drawing stands on a Law."""
    if law.kept:
        return KEPT[law.kept]
    if law.cancel:
        return "pardon"
    if law.wild:
        return "wild"
    if law.shocks:
        return "shock"
    if law.laws or law.select or law.take or law.discard == "pile":
        return "laws"
    if law.cards or law.plays or law.discard:
        return "cards"
    if any({note.name for note in notes} in (set(law.create), set(law.lose)) for notes in OF.values()):
        return "octave"
    if law.create or law.rise or law.rise_first:
        return "gained"
    return "moon" if any(NOTES[note].hydrogen == 6 for note in law.lose) else "lost"
