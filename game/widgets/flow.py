"""Paragraphs with *emphasis*, set in lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.widgets import picture_cache, text


class Run(NamedTuple):
    """A piece of a line in one face."""

    words: str
    face: text.Face
    height: int
    across: int


EMPHASIS = re.compile(r"\*{1,2}([^*]+)\*{1,2}")  # there is no bold Garamond: all emphasis is italic
ITALIC = 1.14  # Garamond's letters are smaller than Inter's


@lru_cache(maxsize=2048)
def flowed(marked: str, face: text.Face, height: int, across: int) -> tuple[tuple[Run, ...], ...]:
    """A paragraph in lines so many pixels wide; *emphasis* stands in Garamond italic."""
    space = text.width(" ", face, height)
    lines: list[list[list[Run]]] = [[]]
    used = 0

    def fits(line: list[list[Run]]) -> bool:
        """Together, words may be a little wider than the sum of them: letters are kerned across spaces."""
        return sum(run.across for run in _joined(line)) <= across

    for word in _words(marked, face, height):
        wide = sum(run.across for run in word)
        used += space + wide
        if lines[-1] and (used > across or (used > across * 0.94 and not fits([*lines[-1], word]))):
            lines.append([])
        if not lines[-1]:
            used = wide
        lines[-1].append(word)
    return tuple(tuple(_joined(line)) for line in lines)


picture_cache.also(flowed.cache_clear)


def _words(marked: str, face: text.Face, height: int) -> list[list[Run]]:
    """The words of a paragraph; a comma behind an emphasised word belongs to it."""
    if "*" not in marked:
        return [[Run(word, face, height, text.width(word, face, height))] for word in marked.split()]
    found: list[list[Run]] = []
    glued = False
    for index, part in enumerate(EMPHASIS.split(marked)):
        own: text.Face = "italic" if index % 2 else face
        high = round(height * ITALIC) if index % 2 and face != "garamond" else height
        for piece in re.findall(r"\s+|\S+", part):
            if piece.isspace():
                glued = False
                continue
            run = Run(piece, own, high, text.width(piece, own, high))
            if glued:
                found[-1].append(run)
            else:
                found.append([run])
            glued = True
    return found


def _joined(line: list[list[Run]]) -> list[Run]:
    """The words of a line, neighbours of one face in one run."""
    if len(line) == 1 and len(line[0]) == 1:
        return line[0]
    runs: list[tuple[str, text.Face, int]] = []
    for number, word in enumerate(line):
        for place, run in enumerate(word):
            gap = " " if number and not place else ""
            if runs and runs[-1][1] == run.face:
                runs[-1] = (runs[-1][0] + gap + run.words, run.face, run.height)
                continue
            if gap:
                before, own, high = runs[-1]
                runs[-1] = (before + gap, own, high)
            runs.append((run.words, run.face, run.height))
    return [Run(said, own, high, text.width(said, own, high)) for said, own, high in runs]


def shared(natural: Sequence[int], least: Sequence[int], across: int) -> list[int]:
    """How wide the columns of a table are within some pixels, which have as much to them as `natural`.

    Where that is too much the widest give way, none below what it needs at `least`.
    """
    low, high = 0, max(natural)
    while low < high:
        most = (low + high + 1) // 2
        if sum(max(m, min(n, most)) for n, m in zip(natural, least, strict=True)) <= across:
            low = most
        else:
            high = most - 1
    return [max(m, min(n, low)) for n, m in zip(natural, least, strict=True)]


def put_line(target: pygame.Surface, line: Sequence[Run], colour: str, x: int, baseline: float) -> None:
    """Write a line of runs."""
    for run in line:
        text.put(target, run.words, run.face, run.height, colour, x, baseline)
        x += run.across
