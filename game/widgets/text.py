"""Type: fonts by face and height, mixed scripts, wrapping, and rendered lines kept for reuse.

Fonts do not fall back on one another by themselves, so a line is split into runs:
Devanagari goes to Annapurna SIL, and what Garamond lacks to Inter (facts.md, *Text*).
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cache
from typing import Literal

import pygame
import pygame.font

from game import resources
from game.widgets.theme import Colour

Face = Literal["garamond", "italic", "inter", "semibold", "bold", "display", "deva"]
Align = Literal["left", "center", "right"]

FILES: dict[str, str] = {
    "garamond": "EBGaramond12-Regular.otf",
    "italic": "EBGaramond12-Italic.otf",
    "inter": "Inter-Medium.otf",
    "semibold": "Inter-SemiBold.otf",
    "bold": "Inter-Bold.otf",
    "display": "InterDisplay-SemiBold.otf",
    "deva": "AnnapurnaSIL-Regular.ttf",
}
NOT_IN_GARAMOND = frozenset("↺↻→←↑↓≥≤✓")
DEVANAGARI_SCALE = 1.08
KEPT_LINES = 1200

_lines: OrderedDict[tuple[str, str, int, Colour], pygame.Surface] = OrderedDict()


@cache
def font(face: Face, height: int) -> pygame.font.Font:
    """The font of a face at a height in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    found = pygame.font.Font(str(resources.path("fonts", FILES[face])), height)
    if face == "deva":
        found.set_script("Deva")
    return found


def forget() -> None:
    """Let go of all fonts and lines, as when the window is opened anew."""
    font.cache_clear()
    _lines.clear()
    _runs.cache_clear()
    wrapped.cache_clear()


def _face_of(character: str, face: Face) -> Face:
    if "\u0900" <= character <= "\u097f":
        return "deva"
    if face in ("garamond", "italic") and character in NOT_IN_GARAMOND:
        return "inter"
    return face


@cache
def _runs(text: str, face: Face) -> tuple[tuple[str, Face], ...]:
    """The text in pieces of one face each; a space stays with what stands before it."""
    runs: list[tuple[str, Face]] = []
    for character in text:
        own = _face_of(character, face)
        if runs and (runs[-1][1] == own or character in " \u200d\u200c"):
            runs[-1] = (runs[-1][0] + character, runs[-1][1])
        else:
            runs.append((character, own))
    return tuple(runs)


def _height(run_face: Face, face: Face, height: int) -> int:
    return round(height * DEVANAGARI_SCALE) if run_face == "deva" and face != "deva" else height


def width(text: str, face: Face, height: int) -> int:
    """How wide a line is, in pixels."""
    return sum(
        font(run_face, _height(run_face, face, height)).size(run)[0] for run, run_face in _runs(text, face)
    )


def ascent(face: Face, height: int) -> int:
    """From the top of a rendered line of this face alone to its baseline."""
    return font(face, height).get_ascent()


def line_height(face: Face, height: int) -> int:
    """The distance of baselines that reads well."""
    return round(height * (1.28 if face in ("garamond", "italic") else 1.36))


def render(text: str, face: Face, height: int, colour: Colour) -> tuple[pygame.Surface, int]:
    """A line as a surface, and where its baseline lies in it."""
    key = (text, face, height, colour)
    runs = _runs(text, face)
    fonts = [font(run_face, _height(run_face, face, height)) for _, run_face in runs]
    baseline = max((each.get_ascent() for each in fonts), default=0)
    found = _lines.get(key)
    if found is None:
        pieces = [each.render(run, True, colour) for (run, _), each in zip(runs, fonts, strict=True)]
        if len(pieces) == 1:
            found = pieces[0]
        else:
            below = max(
                (piece.get_height() - each.get_ascent() for piece, each in zip(pieces, fonts, strict=True)),
                default=1,
            )
            found = pygame.Surface(
                (max(1, sum(piece.get_width() for piece in pieces)), baseline + below), pygame.SRCALPHA
            )
            left = 0
            for piece, each in zip(pieces, fonts, strict=True):
                found.blit(piece, (left, baseline - each.get_ascent()))
                left += piece.get_width()
        _lines[key] = found
        while len(_lines) > KEPT_LINES:
            _lines.popitem(last=False)
    else:
        _lines.move_to_end(key)
    return found, baseline


def put(
    target: pygame.Surface,
    text: str,
    face: Face,
    height: int,
    colour: Colour,
    x: float,
    baseline: float,
    align: Align = "left",
) -> int:
    """Write a line with its baseline at a height; gives its width."""
    if not text:
        return 0
    picture, above = render(text, face, height, colour)
    across = picture.get_width()
    if align == "center":
        x -= across / 2
    elif align == "right":
        x -= across
    target.blit(picture, (round(x), round(baseline - above)))
    return across


@cache
def wrapped(text: str, face: Face, height: int, across: int) -> tuple[str, ...]:
    """The lines of a text in a column so many pixels wide; a word longer than that is cut."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        current = ""
        for word in paragraph.split():
            tried = f"{current} {word}" if current else word
            if width(tried, face, height) <= across:
                current = tried
                continue
            if current:
                lines.append(current)
            while width(word, face, height) > across and len(word) > 1:
                cut = _longest_fit(word, face, height, across)
                lines.append(word[:cut])
                word = word[cut:]
            current = word
        lines.append(current)
    return tuple(lines)


def _longest_fit(word: str, face: Face, height: int, across: int) -> int:
    low, high = 1, len(word)
    while low < high:
        middle = (low + high + 1) // 2
        if width(word[:middle], face, height) <= across:
            low = middle
        else:
            high = middle - 1
    return low


def fitted(text: str, face: Face, height: int, across: int, smallest: int = 13) -> int:
    """The height, no larger than given, at which a line fits a width."""
    found = width(text, face, height)
    if found <= across or not found:
        return height
    return max(smallest, int(height * across / found))


def shortened(text: str, face: Face, height: int, across: int) -> str:
    """The text, cut with an ellipsis where it is too wide."""
    if width(text, face, height) <= across:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + "…", face, height) <= across:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"
