"""Buddha's journal in words: the figures of a seat's rounds, and the score sheet as a table."""

from __future__ import annotations

from collections.abc import Sequence

from game import words
from game.journals.copies import Chapter

GAME = "buddha"
Row = tuple[int, int, int]  # bid, tricks, points


def figures(score: int, rows: Sequence[Row]) -> list[tuple[str, str]]:
    """What can be counted of a seat's rounds: (what, how many); nothing before the first is scored."""
    if not rows:
        return []
    made = sum(bid == tricks for bid, tricks, _ in rows)
    off = sum(abs(bid - tricks) for bid, tricks, _ in rows)
    zeros = [tricks == 0 for bid, tricks, _ in rows if bid == 0]
    return [
        (words.phrase(GAME, "journal.points"), words.signed(score)),
        (words.phrase(GAME, "journal.made"), words.say("journal.of", count=made, whole=len(rows))),
        (words.phrase(GAME, "journal.off"), str(off)),
        (words.phrase(GAME, "journal.zeros"), words.say("journal.of", count=sum(zeros), whole=len(zeros))),
        (words.phrase(GAME, "journal.highest"), str(max(bid for bid, _, _ in rows))),
        (words.phrase(GAME, "journal.tricks"), str(sum(tricks for _, tricks, _ in rows))),
    ]


def chapters(names: Sequence[str], sheet: Sequence[Sequence[Row]]) -> list[Chapter]:
    """The score sheet as a table; `sheet` holds the rounds of each seat."""
    if not sheet[0]:
        return []
    head = (words.phrase(GAME, "sheet.round"), *names)
    rows = [(str(number), *map(_cell, row)) for number, row in enumerate(zip(*sheet, strict=True), 1)]
    sums = (words.signed(sum(points for _, _, points in each)) for each in sheet)
    foot = (words.phrase(GAME, "sheet.sum"), *sums)
    return [Chapter(words.phrase(GAME, "sheet.title"), (), (head, *rows, foot))]


def _cell(row: tuple[int, int, int]) -> str:
    """A round of a seat in the table: the points, and what was bid and taken."""
    bid, tricks, points = row
    return words.phrase(GAME, "journal.cell", points=words.signed(points), bid=bid, tricks=tricks)
