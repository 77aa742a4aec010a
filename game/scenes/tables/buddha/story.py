"""A seat's match in one line, as Results tells it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game import words


def story(view: Mapping[str, Any], seat: int) -> str:
    """The points, how many bids were met exactly, and the round that brought most if there were several."""
    fields = view["seats"][seat]
    return told(fields["score"], fields["sheet"])


def told(score: int, sheet: Sequence[Mapping[str, int]]) -> str:
    """The same of a score and its sheet."""
    parts = [words.phrase("buddha", "story.points", points=words.signed(score))]
    if len(sheet) == 1:
        row = sheet[0]
        parts.append(words.phrase("buddha", f"story.{'met' if row['bid'] == row['tricks'] else 'missed'}"))
    elif sheet:
        made = sum(row["bid"] == row["tricks"] for row in sheet)
        parts.append(words.phrase("buddha", "story.made", made=made, count=len(sheet)))
        best = max(range(len(sheet)), key=lambda index: sheet[index]["points"])
        points = sheet[best]["points"]
        parts.append(words.phrase("buddha", "story.best", round=best + 1, points=words.signed(points)))
    return " · ".join(parts)
