"""Forms to be filled in by hand: a heading, a table, a row of places to put a stone on. All in mm."""

from __future__ import annotations

from collections.abc import Sequence

from game.printing.things import Box, Part, Picture, Shapes, Words
from game.widgets import art
from game.widgets.card import BOX, Face
from game.widgets.theme import Colour

WIDE, TALL = 188.0, 260.0  # of a form that stands
INK, SOFT, LINE, PALE = "#2A211C", "#6A5E52", "#B9A57C", "#F6EFDD"
HEAD = 24.0  # what the heading takes


def sprite(name: str, x: float, y: float, tall: float) -> Shapes:
    """A sprite (`shared/token-fish`) so tall, its middle at a point."""
    body, (left, top, w, h) = art.inner(name)
    wide = tall * w / h
    return Shapes(body, "", (left, top, w, h), (x - wide / 2, y - tall / 2, wide, tall))


def shapes(body: str, wide: float, tall: float, defs: str = "") -> Shapes:
    """Shapes drawn in mm, from the upper left corner of a picture so large."""
    return Shapes(body, defs, (0, 0, wide, tall), (0, 0, wide, tall))


def heading(title: str, said: str, wide: float = WIDE) -> list[Part]:
    """The title of a form, a thread below it, and at the right a line for a name."""
    return [
        Words(title, "garamond", 11.0, INK, 0, 10.5, across=wide * 0.62),
        Words(said, "inter", 3.4, SOFT, 0, 17.5, across=wide * 0.66),
        shapes(art.rounded(0, 20.2, wide, 0.5, 0.2, LINE), wide, HEAD),
        shapes(art.rounded(wide * 0.7, 10.8, wide * 0.3, 0.3, 0.1, SOFT), wide, HEAD),
    ]


def table(at: Box, heads: Sequence[str], shares: Sequence[float], rows: int) -> list[Part]:
    """An empty table in a rectangle; `shares` are the breadths of its columns."""
    x, y, wide, tall = at
    whole, head = sum(shares), 7.0
    step = (tall - head) / rows
    lines = [art.rounded(x, y, wide, head, 1.2, PALE)]
    lines += [art.rounded(x, y + head + step * row - 0.1, wide, 0.2, 0, LINE) for row in range(rows + 1)]
    parts: list[Part] = []
    left = x
    for said, share in zip(heads, shares, strict=True):
        across = wide * share / whole
        if left > x:
            lines.append(art.rounded(left - 0.1, y, 0.2, tall, 0, LINE))
        parts.append(Words(said, "semibold", 3.3, INK, left + across / 2, y + 4.8, "center", across - 1.6))
        left += across
    return [shapes("".join(lines), x + wide, y + tall), *parts]


def track(at: Box, title: str, places: Sequence[str], fill: Colour = "#FFFFFF") -> list[Part]:
    """A row of round places to put a stone on, each with what it stands for, under a title."""
    x, y, wide, tall = at
    step = wide / len(places)
    radius = min(step * 0.44, (tall - 7.0) / 2)
    middle = y + 7.0 + (tall - 7.0) / 2
    body = ""
    parts: list[Part] = [Words(title, "semibold", 4.2, INK, x, y + 4.0, across=wide)]
    for index, said in enumerate(places):
        centre = x + step * (index + 0.5)
        body += art.tag("circle", cx=centre, cy=middle, r=radius, fill=fill, stroke=LINE, stroke_width=0.4)
        size = min(5.0, radius * 0.95)
        parts.append(
            Words(said, "semibold", size, SOFT, centre, middle + size * 0.36, "center", radius * 1.8)
        )
    return [parts[0], shapes(body, x + wide, y + tall), *parts[1:]]


def field(at: Box, title: str, said: str = "", fill: Colour = PALE) -> list[Part]:
    """A place for cards or chips, with its name in the corner."""
    x, y, wide, tall = at
    body = art.rounded(x, y, wide, tall, 3.0, fill, LINE, 0.4)
    found: list[Part] = [shapes(body, x + wide, y + tall)]
    found.append(Words(title, "garamond", 5.4, INK, x + 3.5, y + 7.0, across=wide - 7))
    if said:
        found.append(Words(said, "inter", 3.0, SOFT, x + 3.5, y + 11.6, across=wide - 7))
    return found


def card_of(face: Face, wide: float = 61.0) -> Picture:
    """The face of a card, so many mm wide, with its words."""
    w, h = BOX
    k = wide / w
    parts: list[Part] = [Shapes(face.body, face.defs, (-w / 2, -h / 2, w, h), (0, 0, wide, h * k))]
    for label in face.labels:
        x, y = (label.x + w / 2) * k, (label.y + h / 2) * k
        height, across = label.height * k, label.across * k
        parts.append(Words(label.words, label.face, height, label.ink, x, y, "center", across, label.turned))
    return Picture(wide, h * k, tuple(parts))
