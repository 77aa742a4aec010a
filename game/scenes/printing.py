"""What of a game is printed, as PDF: its boards, decks and sheets, tokens, and its rules on one page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game import rulebook, words
from game.printing import pdf
from game.printing.reference import reference
from game.printing.things import Page, Printed
from game.printing.tokens import tokens
from game.scenes.tables import printed


def as_pdf(
    game: str,
    paper: str,
    tell: Callable[[int, int], None] = lambda number, of: None,
    *,
    rules_alone: bool = False,
    book: bool = False,
) -> bytes:
    """All of it on paper of a size (`a4`, `a3`, `letter`); `tell` is called after every page, with
    its number and how many there are.

    Or its `rules_alone`, which are one page, or the `book` to read aloud from, where it has one. Raises
    `pdf.NoPrinting` where the library is missing.
    """
    pdf.library_here()
    things = printed(game)
    assert things is not None
    if book:
        return pdf.written(words.texts(game).title, Printed(pages=things.book), paper, tell)
    page = rules_of(game, things)
    rules = [] if page is None else [page]
    if rules_alone:
        whole = Printed(pages=rules)
    else:
        whole = replace(things, pages=(*rules, *things.pages, tokens()))
    return pdf.written(words.texts(game).title, whole, paper, tell)


def has_book(game: str) -> bool:
    """Whether a game has a book to be read aloud from."""
    things = printed(game)
    return things is not None and bool(things.book)


def rules_of(game: str, things: Printed) -> Page | None:
    """The page with the rules of a game; None where its rulebook marks none."""
    found = rulebook.rulebook(game, words.language).page
    if found is None:
        return None
    return reference(words.texts(game).title, words.say("print.rules"), found.lead, things.figure)
