"""What is printed of Buddha: the whole deck with its backs, and a score sheet."""

from __future__ import annotations

from game import words
from game.engine.games.buddha import deck as of_players
from game.printing import forms
from game.printing.things import Card, Deck, Page, Part, Picture, Printed
from game.scenes.tables.buddha import deck
from game.widgets import art

GAME = "buddha"
MOST = 6  # players, who play with all the cards
ROUNDS = 8
PLAYERS = 6
SHOWN = ("W11", "YIN", "YANG", "YINYANG", "BUDDHA", "HOLE")


def printed() -> Printed:
    """The cards of six players, which hold those of fewer; and the sheet."""
    back = forms.card_of(deck.back())
    cards = tuple(
        Card(forms.card_of(deck.face(code)), back, count) for code, count in of_players(MOST).counts.items()
    )
    title, said = words.phrase(GAME, "print.deck"), words.phrase(GAME, "print.sheet")
    return Printed([], [Deck(title, cards)], [Page(said, sheet())], row())


def row() -> Picture:
    """A numbered card beside those without a number."""
    faces = [forms.card_of(deck.face(code)) for code in SHOWN]
    step = faces[0].wide * 1.08
    parts = [part for index, face in enumerate(faces) for part in face.placed(index * step, 0)]
    return Picture(step * (len(faces) - 1) + faces[0].wide, faces[0].tall, tuple(parts))


def sheet() -> Picture:
    """For every round what each player bids, wins and scores."""
    parts: list[Part] = forms.heading(
        words.phrase(GAME, "print.sheet"), words.phrase(GAME, "print.sheet.said")
    )
    heads = [words.phrase(GAME, f"print.sheet.{leaf}") for leaf in ("bid", "won", "points")]
    tall = (forms.TALL - forms.HEAD - 4) / 2
    for half in range(2):
        top = forms.HEAD + 4 + half * tall
        for index in range(PLAYERS // 2):
            across = (forms.WIDE - 2 * 5) / 3
            at = (index * (across + 5), top + 9, across, tall - 14)
            parts += forms.table(at, heads, (1, 1, 1.3), ROUNDS)
            line = forms.shapes(art.rounded(at[0], top + 7, across, 0.3, 0.1, forms.SOFT), 200, 300)
            parts.append(line)
    return Picture(forms.WIDE, forms.TALL, tuple(parts))


PRINTED = printed
