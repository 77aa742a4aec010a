"""The rules on one page, to lie beside the board: what a rulebook marks as it, in two columns. In mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from game.printing import forms
from game.printing.things import Box, Page, Part, Picture, Shapes, Words
from game.widgets import art, text
from game.widgets.flow import Run, flowed, shared

FINE = 20  # pixels of a mm for which words are laid out
GAP = 8.0  # between the columns
SIZES = (4.0, 3.8, 3.6, 3.4, 3.2, 3.0, 2.8, 2.6)  # of the type: the largest with which all has room
LEAD, STEP = 1.36, 1.22  # of the type, the distance of two lines: of words, in a table
FIGURE = 44.0  # the room that a picture has at least
AFTER = 0.62  # of the type, below a block
BRASS = "#A9791E"


@dataclass(frozen=True)
class Set:
    """Something that was set: its parts from its own upper left corner, and how tall it is."""

    parts: tuple[Part, ...]
    tall: float


Section = tuple[str, Sequence[str]]  # its title, and the blocks of a rulebook below it


def reference(title: str, name: str, sections: Sequence[Section], figure: Picture | None = None) -> Page:
    """The page of a game: its title, the name of the page, its sections, each of which stays together,
    and a picture below.
    """
    parts: list[Part] = [
        Words(title, "garamond", 11.0, forms.INK, 0, 10.5, across=forms.WIDE * 0.62),
        Words(name, "inter", 3.8, forms.SOFT, forms.WIDE, 10.5, "right", forms.WIDE * 0.36),
        forms.shapes(art.rounded(0, 15.2, forms.WIDE, 0.5, 0.2, forms.LINE), forms.WIDE, forms.HEAD),
    ]
    top, foot = 20.0, forms.TALL
    least = 0.0 if figure is None else min(FIGURE / figure.tall, forms.WIDE / figure.wide)
    wide = (forms.WIDE - GAP) / 2
    for size in SIZES:
        columns = _balanced([_group(section, size, wide) for section in sections])
        lows = [top + _tall(column) for column in columns]
        rooms = [(0.0, max(lows), forms.WIDE), (0.0, lows[0], wide), (wide + GAP, lows[1], wide)]
        found = [(_scale(figure, (x, y, across, foot - y)), x, y, across) for x, y, across in rooms]
        scale, x, y, across = max(found)
        if max(lows) <= foot and scale >= least:
            break
    if figure is not None:
        at = x + (across - figure.wide * scale) / 2, (foot + y - figure.tall * scale) / 2
        shown = figure.placed(*at, scale)
        parts += (replace(part, cut=True) if isinstance(part, Shapes) else part for part in shown)
    for index, column in enumerate(columns):
        y = top
        for each in column:
            parts += Picture(wide, each.tall, each.parts).placed(index * (wide + GAP), y)
            y += each.tall
    return Page(name, Picture(forms.WIDE, forms.TALL, tuple(parts)))


def _scale(figure: Picture | None, room: Box) -> float:
    """How many times as large a picture may be to have room; 0 where there is none."""
    return 0.0 if figure is None else min(room[2] / figure.wide, room[3] / figure.tall)


def _tall(column: Sequence[Set]) -> float:
    return sum(each.tall for each in column)


def _balanced(groups: list[Set]) -> tuple[list[Set], list[Set]]:
    """Groups in two columns, in their order, as nearly alike as they can be."""
    ways = [(groups[:cut], groups[cut:]) for cut in range(1, len(groups) + 1)]
    return min(ways, key=lambda way: (max(map(_tall, way)), len(way[1])))


def _group(section: Section, size: float, wide: float) -> Set:
    title, blocks = section
    parts: list[Part] = [Words(title, "garamond", size * 1.55, BRASS, 0, size * 1.3, across=wide)]
    y = size * 1.75
    for block in blocks:
        found = _block(block, size, wide)
        parts += Picture(wide, found.tall, found.parts).placed(0, y)
        y += found.tall + size * AFTER
    return Set(tuple(parts), y + size * AFTER)


def _block(block: str, size: float, wide: float) -> Set:
    if block.startswith("|"):
        return _table(block, size, wide)
    if block.startswith("- "):
        return _list(block, size, wide)
    lines = flowed(block, "inter", round(size * FINE), round(wide * FINE))
    return Set(tuple(_lines(lines, 0, size, size * LEAD, forms.INK)), len(lines) * size * LEAD)


def _lines(lines: Sequence[Sequence[Run]], x: float, y: float, step: float, ink: str) -> list[Part]:
    """Lines of runs, the first with its baseline at `y`."""
    parts: list[Part] = []
    for index, line in enumerate(lines):
        at = x
        for run in line:
            across = run.across / FINE
            said = Words(run.words, run.face, run.height / FINE, ink, at, y + index * step, across=across)
            parts.append(said)
            at += across
    return parts


def _list(block: str, size: float, wide: float) -> Set:
    parts: list[Part] = []
    y, inset = 0.0, size * 1.1
    for item in block.split("\n"):
        lines = flowed(item[2:], "inter", round(size * FINE), round((wide - inset) * FINE))
        dot = art.tag("circle", cx=size * 0.4, cy=y + size * 0.66, r=size * 0.16, fill=BRASS)
        parts.append(forms.shapes(dot, wide, y + size * 2))
        parts += _lines(lines, inset, y + size, size * LEAD, forms.INK)
        y += len(lines) * size * LEAD + size * 0.2
    return Set(tuple(parts), y)


def _table(block: str, size: float, wide: float) -> Set:
    """A table with its head on a pale ground; columns as wide as their words ask."""
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in block.split("\n")]
    del rows[1]
    small = size * 0.9
    height, pad = round(small * FINE), small * 0.4
    faces: list[text.Face] = ["semibold", *(["inter"] * (len(rows) - 1))]  # type: ignore[list-item]
    measure = partial(text.width, height=height)
    natural, least = [], []
    for column in zip(*rows, strict=True):
        cells = list(zip(column, faces, strict=True))
        natural.append(max(measure(cell, face) for cell, face in cells))
        least.append(max(measure(word, face) for cell, face in cells for word in cell.split() or [""]))
    edge = round(2 * pad * FINE) + 2
    across = shared([each + edge for each in natural], [each + edge for each in least], round(wide * FINE))
    spare = max(0, round(wide * FINE) - sum(across)) // len(across)
    across = [each + spare for each in across]
    parts: list[Part] = []
    body, y = "", 0.0
    for index, (row, face) in enumerate(zip(rows, faces, strict=True)):
        set_in = [flowed(cell, face, height, each - edge + 2) for cell, each in zip(row, across, strict=True)]
        tall = max(map(len, set_in)) * small * STEP + small * 0.5
        if not index:
            body += art.rounded(0, 0, wide, tall, 0.8, forms.PALE)
        x = 0.0
        for lines, each in zip(set_in, across, strict=True):
            ink = forms.INK if index else forms.SOFT
            parts += _lines(lines, x + pad, y + small * 1.18, small * STEP, ink)
            x += each / FINE
        y += tall
        body += art.rounded(0, y - 0.08, wide, 0.16, 0, forms.LINE)
    return Set((forms.shapes(body, wide, y), *parts), y + size * 0.2)
