"""Where all lies on paper: a board in parts with marks, cards in sheets with their backs. Lengths in mm."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.printing.things import Box, Card, Deck, Picture

PAPERS: dict[str, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "letter": (215.9, 279.4),
}
EDGE = 11.0  # what printers leave white, and room for the marks
OVERLAP = 6.0  # how far a part goes on below its neighbour, to be glued
MARK = 5.0  # the length of a mark
AWAY = 1.5  # how far a mark stays from what it marks


@dataclass(frozen=True)
class Tile:
    """A part of a board on its own page.

    `cut` is the part of the board, in its own mm; `at` the corner where it lies on the page. `turned` pages
    lie wide. `row` and `column` count from 0.
    """

    row: int
    column: int
    cut: Box
    at: tuple[float, float]


@dataclass(frozen=True)
class Tiling:
    """A board in parts: how large the page is, how many times as large the board, and its parts."""

    page: tuple[float, float]
    scale: float
    rows: int
    columns: int
    tiles: tuple[Tile, ...]


def tiled(picture: Picture, wide: float, paper: str) -> Tiling:
    """A picture that should be so wide, in as few parts as that takes, filling them; pages stand or lie."""
    best: tuple[tuple[float, ...], Tiling] | None = None
    across, high = PAPERS[paper]
    for page in ((across, high), (high, across)):
        room = page[0] - 2 * EDGE - OVERLAP, page[1] - 2 * EDGE - OVERLAP
        scale = wide / picture.wide
        columns = max(1, math.ceil(round(picture.wide * scale / room[0], 3)))
        rows = max(1, math.ceil(round(picture.tall * scale / room[1], 3)))
        scale = min(columns * room[0] / picture.wide, rows * room[1] / picture.tall)
        found = Tiling(page, scale, rows, columns, tuple(_tiles(picture, scale, rows, columns, page)))
        rank = (rows * columns, -scale)
        if best is None or rank < best[0]:
            best = rank, found
    assert best is not None
    return best[1]


def _tiles(picture: Picture, scale: float, rows: int, columns: int, page: tuple[float, float]) -> list[Tile]:
    """The parts, all of one size, so that none is a mere strip."""
    wide, tall = picture.wide * scale / columns, picture.tall * scale / rows
    at = (page[0] - wide) / 2, (page[1] - tall) / 2
    return [
        Tile(row, column, (column * wide, row * tall, wide, tall), at)
        for row in range(rows)
        for column in range(columns)
    ]


@dataclass(frozen=True)
class CardPlace:
    """A card on a sheet, and where its upper left corner is."""

    card: Card
    x: float
    y: float


@dataclass(frozen=True)
class CardSheet:
    """The fronts of a sheet and their backs, which lie mirrored: it is turned along the long edge."""

    fronts: tuple[CardPlace, ...]
    backs: tuple[CardPlace, ...]
    cuts: tuple[tuple[float, ...], tuple[float, ...]]
    """Where is cut, down and across."""


def card_sheets(deck: Deck, paper: str) -> list[CardSheet]:
    """A deck in sheets of as many cards as the paper holds, in its middle."""
    page = PAPERS[paper]
    every = deck.every
    wide, tall = every[0].front.wide, every[0].front.tall
    columns = max(1, int((page[0] - 2 * EDGE) // wide))
    rows = max(1, int((page[1] - 2 * EDGE) // tall))
    left, top = (page[0] - columns * wide) / 2, (page[1] - rows * tall) / 2
    cuts = (
        tuple(left + column * wide for column in range(columns + 1)),
        tuple(top + row * tall for row in range(rows + 1)),
    )
    sheets = []
    for first in range(0, len(every), rows * columns):
        fronts, backs = [], []
        for index, card in enumerate(every[first : first + rows * columns]):
            row, column = divmod(index, columns)
            y = top + row * tall
            fronts.append(CardPlace(card, left + column * wide, y))
            backs.append(CardPlace(card, left + (columns - 1 - column) * wide, y))
        sheets.append(CardSheet(tuple(fronts), tuple(backs), cuts))
    return sheets


def fitted(picture: Picture, paper: str) -> tuple[tuple[float, float], float, tuple[float, float]]:
    """A page that stands or lies as the picture does, how many times as large, and where its corner is."""
    page = PAPERS[paper]
    if (picture.wide > picture.tall) != (page[0] > page[1]):
        page = page[1], page[0]
    scale = min((page[0] - 2 * EDGE) / picture.wide, (page[1] - 2 * EDGE) / picture.tall)
    return page, scale, ((page[0] - picture.wide * scale) / 2, (page[1] - picture.tall * scale) / 2)
