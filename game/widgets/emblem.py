"""A rosette for a game that brought no picture: petals round a knot, by its name and its colour."""

from __future__ import annotations

import math
import zlib

import pygame

from game.widgets import art, theme
from game.widgets.picture_cache import cached_picture
from game.widgets.theme import Colour

PIGMENTS = ("#23406F", "#8E2F24", "#2F6B57", "#5B3785", "#7A4A1C", "#1F5F74")
PETALS = (6, 8, 7, 9, 12)


def pigment(name: str) -> Colour:
    """The colour of a game that names none: always the same for its name."""
    return PIGMENTS[zlib.crc32(name.encode()) % len(PIGMENTS)]


def rosette(name: str, ink: Colour, fill: Colour, thick: float = 1.4) -> str:
    """Its shapes about the origin, 100 across: an outer and an inner wreath of petals, and a double ring."""
    seed = zlib.crc32(name.encode()) >> 4
    count = PETALS[seed % len(PETALS)]
    line = {"stroke": ink, "stroke_width": thick, "stroke_linejoin": "round"}
    body = art.tag("circle", cx=0, cy=0, r=49, fill="none", stroke=ink, stroke_width=thick)
    body += art.tag("circle", cx=0, cy=0, r=46, fill="none", stroke=ink, stroke_width=thick * 0.5)
    for number in range(count * 2):
        outer = number % 2 == 0
        far, near, wide = (43.0, 17.0, 0.92) if outer else (35.0, 20.0, 0.5)
        turn = 2 * math.pi * number / (count * 2) - math.pi / 2
        half = math.pi / count * wide
        tip, foot = _at(far, turn), _at(near, turn)
        left, right = _at((far + near) / 2 + 2, turn - half), _at((far + near) / 2 + 2, turn + half)
        d = f"M{foot} Q{left} {tip} Q{right} {foot} Z"
        body += art.tag("path", d=d, fill=fill if outer else "none", **line)
    for r, shade in ((14.0, fill), (9.5, "none")):
        body += art.tag("circle", cx=0, cy=0, r=r, fill=shade, **line)
    star = " ".join(_at(9.0 if number % 2 == 0 else 3.6, math.pi * number / 4) for number in range(8))
    return body + art.tag("polygon", points=star, fill=ink)


def _at(radius: float, angle: float) -> str:
    return f"{radius * math.cos(angle):.2f},{radius * math.sin(angle):.2f}"


@cached_picture
def emblem(name: str, side: int, ink: Colour, fill: Colour = "none") -> pygame.Surface:
    """The rosette of a name, so many pixels across."""
    markup = art.document(rosette(name, ink, fill), (-50, -50, 100, 100))
    return art.raster(markup, (side, side)).convert_alpha()


def poster(name: str, colour: Colour, size: tuple[int, int]) -> pygame.Surface:
    """What stands on the shelf for a game: its rosette in brass on its colour."""
    found = art.vertical(size, theme.lighter(colour, 0.1), theme.darker(colour, 0.62)).convert_alpha()
    for share, ink in ((1.7, theme.mixed(colour, "#FFFFFF", 0.14)), (0.74, "#E9C98A")):
        side = round(size[0] * share)
        fill = theme.mixed(colour, "#000000", 0.25) if share < 1 else "none"
        picture = emblem(name, side, ink, fill)
        found.blit(picture, picture.get_rect(center=(size[0] // 2, round(size[1] * 0.56))))
    return found
