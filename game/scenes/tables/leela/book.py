"""The book of Leela to read aloud from, on paper: every square, arrow and snake with its painting. In mm."""

from __future__ import annotations

from collections.abc import Iterator

from game import words
from game.engine.games.leela.rules import board, played_on
from game.printing import forms
from game.printing.things import Page, Part, Picture, Shapes, Words
from game.scenes.tables.leela.paintings import called, there
from game.scenes.tables.leela.picture import GAME
from game.widgets import art, text, theme
from game.words import LinkText, SquareText

FINE = 20  # pixels of a mm for which words are laid out
ON_A_PAGE = 2
PAINTING, GAP = 84.0, 7.0  # how large a painting is, and how far what is read stands from it
NUMBER, DEVA, NAME, LINE, READ = 5.0, 9.0, 6.4, 5.4, 4.7  # heights of type
LEAD, SMALLEST = 1.36, 3.0  # of lines of words; and how small the commentary may be


def book() -> list[Page]:
    """The pages, two squares or links on each."""
    every = list(_entries())
    title = words.phrase(GAME, "print.book")
    tall = forms.TALL / ON_A_PAGE
    found = []
    for first in range(0, len(every), ON_A_PAGE):
        parts: list[Part] = []
        for place, entry in enumerate(every[first : first + ON_A_PAGE]):
            parts += entry.placed(0, place * tall)
        found.append(Page(title, Picture(forms.WIDE, forms.TALL, tuple(parts))))
    return found


def _entries() -> Iterator[Picture]:
    """All that is read: the squares in their order, then the arrows and the snakes."""
    said = words.texts(GAME)
    for space in board().spaces:
        here = said.squares[str(space.id)]
        yield _entry(called(space.id), str(space.id), space.deva, words.sanskrit(GAME, space.id), here)
    for kind in ("arrow", "snake"):
        for link in played_on(None).links:
            start, end = int(link.from_), int(link.to)
            if link.kind == kind and there(called(start, end)):
                told = said.links[f"{start}>{end}"]
                yield _entry(called(start, end), f"{start} → {end}", "", "", told)


def _entry(painting: str, number: str, deva: str, spoken: str, said: SquareText | LinkText) -> Picture:
    """A painting, and beside it number, names, verse and commentary, as large as they have room."""
    tall = forms.TALL / ON_A_PAGE
    body, defs = _painting(painting)
    parts: list[Part] = [Shapes(body, defs, (0, 0, 300, 300), (0, 4, PAINTING, PAINTING), cut=True)]
    left, y = PAINTING + GAP, 4.0
    across = forms.WIDE - left
    parts.append(Words(number, "bold", NUMBER, forms.SOFT, forms.WIDE, y + NUMBER, "right"))
    if deva:
        y += DEVA
        parts.append(Words(deva, "deva", DEVA, theme.DEVANAGARI_INK, left, y, across=across - 18))
        y += 2.6 + NAME
        parts.append(Words(spoken, "italic", NAME, forms.INK, left, y, across=across))
    y += 2.2 + NAME
    parts.append(Words(said.name, "garamond", NAME, forms.INK, left, y, across=across - (0 if deva else 24)))
    y += 3.0
    verse = _lines(said.line, "italic", LINE, across)
    parts += _put(verse, "italic", LINE, theme.DEVANAGARI_INK, left, y)
    y += len(verse) * LINE * LEAD + 3.0
    size = READ
    while (lines := _lines(said.commentary, "garamond", size, across)) and size > SMALLEST:
        if y + len(lines) * size * LEAD <= tall - 4:
            break
        size -= 0.1
    parts += _put(lines, "garamond", size, forms.INK, left, y)
    return Picture(forms.WIDE, tall, tuple(parts))


def _painting(name: str) -> tuple[str, str]:
    """The shapes of a painting, and its gradients."""
    inner, _ = art.inner(f"leela/paintings/{name}")
    head, _, body = inner.partition("</defs>")
    return body, head.replace("<defs>", "")


def _lines(said: str, face: text.Face, size: float, across: float) -> tuple[str, ...]:
    return text.wrapped(said, face, round(size * FINE), round(across * FINE))


def _put(lines: tuple[str, ...], face: text.Face, size: float, ink: str, x: float, y: float) -> list[Part]:
    return [Words(line, face, size, ink, x, y + (row + 0.9) * size * LEAD) for row, line in enumerate(lines)]
