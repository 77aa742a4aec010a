"""What can be printed of a game, without a page yet: pictures in millimetres, made of shapes and words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

Box = tuple[float, float, float, float]
Align = Literal["left", "center", "right"]
What = Literal["all", "rules", "book"]  # is printed of a game


@dataclass(frozen=True)
class Shapes:
    """SVG shapes and their gradients: `box` is what of them is seen, `place` where that lies, in mm.

    Where they are `cut`, nothing is seen beyond the box; elsewhere they must not reach beyond it.
    """

    body: str
    defs: str
    box: Box
    place: Box
    cut: bool = False


@dataclass(frozen=True)
class Words:
    """One line of words: its height is that of its em, `x` and `y` are a point of its baseline, all in mm.

    Words wider than `across` are written smaller; `turned` ones stand on their head.
    """

    words: str
    face: str
    height: float
    ink: str
    x: float
    y: float
    align: Align = "left"
    across: float = 0.0
    turned: bool = False


Part = Shapes | Words


@dataclass(frozen=True)
class Picture:
    """Something so many mm wide and tall, its parts from below to above."""

    wide: float
    tall: float
    parts: tuple[Part, ...]

    def placed(self, x: float, y: float, scale: float = 1.0) -> tuple[Part, ...]:
        """Its parts with the upper left corner at a point, so many times as large."""
        return tuple(_moved(part, x, y, scale) for part in self.parts)


def _moved(part: Part, x: float, y: float, scale: float) -> Part:
    if isinstance(part, Shapes):
        left, top, wide, tall = part.place
        place = (x + left * scale, y + top * scale, wide * scale, tall * scale)
        return replace(part, place=place)
    return Words(
        part.words, part.face, part.height * scale, part.ink, x + part.x * scale,
        y + part.y * scale, part.align, part.across * scale, part.turned,
    )  # fmt: skip


@dataclass(frozen=True)
class Board:
    """A board, printed in parts as large as the paper lets it be; `wide` mm is how wide it should be."""

    title: str
    picture: Picture
    wide: float


@dataclass(frozen=True)
class Card:
    """Both sides of a card, and how many of it there are."""

    front: Picture
    back: Picture
    count: int = 1


@dataclass(frozen=True)
class Deck:
    """Cards of one size, printed in sheets to be cut, the backs behind them."""

    title: str
    cards: tuple[Card, ...]

    @property
    def every(self) -> list[Card]:
        """Each card as often as there are of it."""
        return [card for card in self.cards for _ in range(card.count)]


@dataclass(frozen=True)
class Page:
    """A page of its own: a score sheet, a player mat; printed as large as the paper lets it be."""

    title: str
    picture: Picture


@dataclass(frozen=True)
class Printed:
    """All that can be printed of a game; `figure` stands on the page with its rules.

    `book` makes the pages of what is read aloud at the table, and is printed for itself.
    """

    boards: Sequence[Board] = field(default_factory=list)
    decks: Sequence[Deck] = field(default_factory=list)
    pages: Sequence[Page] = field(default_factory=list)
    figure: Picture | None = None
    book: Callable[[], Sequence[Page]] = list
