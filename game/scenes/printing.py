"""What of a game is printed, as PDF: its boards, decks and sheets, and tokens, which all games need."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game import words
from game.printing import pdf
from game.printing.tokens import tokens
from game.scenes.tables import printed


def as_pdf(game: str, paper: str, tell: Callable[[], None] = lambda: None) -> bytes:
    """All of it on paper of a size (`a4`, `a3`, `letter`); `tell` is called after every page.

    Raises `pdf.NoPrinting` where the library is missing.
    """
    pdf.library_here()
    things = printed(game)
    assert things is not None
    whole = replace(things, pages=(*things.pages, tokens()))
    return pdf.written(words.texts(game).title, whole, paper, tell)
