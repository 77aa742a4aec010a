"""What of a game is printed, as PDF: its boards, decks and sheets, tokens, and its rules on one page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game import rulebook, words
from game.printing import pdf
from game.printing.reference import reference
from game.printing.things import Page, Printed, What
from game.printing.tokens import tokens
from game.scenes.tables import printed


def as_pdf(
    game: str, paper: str, tell: Callable[[int, int], None] = lambda number, of: None, what: What = "all"
) -> bytes:
    """All of it on paper of a size (`a4`, `a3`, `letter`); `tell` is called after every page, with
    its number and how many there are.

    Or its rules alone, which are one page, or the book to read aloud from, where it has one. Raises
    `pdf.NoPrinting` where the library is missing.
    """
    pdf.library_here()
    things = printed(game)
    assert things is not None
    if what == "book":
        whole = Printed(pages=things.book())
    else:
        page = rules_of(game, things)
        rules = [] if page is None else [page]
        alone = what == "rules"
        whole = Printed(pages=rules) if alone else replace(things, pages=(*rules, *things.pages, tokens()))
    return pdf.written(words.texts(game).title, whole, paper, tell)


def rules_of(game: str, things: Printed) -> Page | None:
    """The page with the rules of a game; None where its rulebook marks none."""
    found = rulebook.rulebook(game, words.language).brief
    if found is None:
        return None
    sections = [(section.title, section.lead) for section in found.sections]
    return reference(words.texts(game).title, words.say("print.rules"), sections, things.figure)
