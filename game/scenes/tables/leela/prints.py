"""The squares of Leela as small pictures without their frames: printed in one ink, painted, or awake.

Their paintings are recoloured in the markup, colour by colour: no pixel is touched.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Literal

import pygame

from game.engine.games.leela.rules import Square, board
from game.scenes.tables.leela.paintings import called
from game.scenes.tables.leela.picture import COTTON, ROWS
from game.widgets import art, theme
from game.widgets.picture_cache import cached_picture

Look = Literal["printed", "painted", "awake"]
"""How a square is shown: as a print; with its painting, a little sunk into the cloth; or that untouched."""

SIDE = 300.0  # of a painting, in its own lengths
FRAME = '<path d="M13,112 A19,19'  # where its frame begins: all after it is frame
INKS = ("#7E2A22", "#7E2A22", "#7A4A1C", "#4F5320", "#1F5644", "#23406F", "#3C3468", "#5E3358")
WASH, CHECK = (
    0.36,
    0.045,
)  # how much of its row's pigment is in the cotton, and how far that varies in a check
# From a luma on, how far a plane is from the ink to the cotton; then the same of a line.
PLANES = ((0.62, 1.0), (0.40, 0.93), (0.16, 0.72), (0.0, 0.52))
LINES = ((0.60, 0.85), (0.35, 0.30), (0.0, 0.0))
SATURATION = 0.95  # of what is painted
BLACK, BLACK_DYED = "#2A1810", 0.12  # where black comes to lie there, and how much pigment is in it
WHITE, WHITE_DYED = "#FFF6E2", 0.10
# From a square's height in pixels on: what is cut off around, the thinnest line drawn, and how much thicker.
SIZES = ((150.0, 15.0, 0.0, 1.0), (80.0, 20.0, 0.7, 1.25), (0.0, 26.0, 1.0, 1.6))

_FILL = re.compile(r'(fill|stop-color)="(#[0-9A-Fa-f]{6})"')
_STROKE = re.compile(r'stroke="(#[0-9A-Fa-f]{6})"')
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
_UNFILLED = re.compile(r'<(?:path|circle|ellipse|rect)[^>]*fill="none"[^>]*stroke-width="([0-9.]+)"[^>]*/>')
_WIDTH = re.compile(r'stroke-width="([0-9.]+)"')


@cached_picture
def miniature(number: int, look: Look, size: tuple[int, int]) -> pygame.Surface:
    """A square so many pixels wide and high."""
    body, defs, box = shapes(board().space(number), look, size[1], size[0] / size[1])
    return art.raster(art.document(body, box, defs), size).convert()


def shapes(space: Square, look: Look, height: float, wide: float = 1.0) -> tuple[str, str, art.Box]:
    """The shapes and gradients of a square to be shown so many pixels high, and what of them is seen.

    `wide` is how broad the square is for its height.
    """
    crop, thinnest, thicker = fitted(height)
    body, defs = _bare(called(space.id))
    if look == "printed":
        body = _simplified(body, thinnest, thicker)
        body, defs = (_printed(each, space) for each in (body, defs))
    elif look == "painted":
        dyed = _dyed(ROWS[space.level - 1])
        body, defs = (_COLOUR.sub(lambda found: dyed(found[0].upper()), each) for each in (body, defs))
    side = SIDE - 2 * crop
    return body, defs, (crop, crop + (side - side / wide) / 2, side, side / wide)


def fitted(height: float) -> tuple[float, float, float]:
    """For a square so many pixels high: what is cut off, the thinnest line, how much thicker all are."""
    return next(row[1:] for row in SIZES if height >= row[0])


@lru_cache(maxsize=100)
def _bare(name: str) -> tuple[str, str]:
    """The shapes of a painting without its frame, and its gradients."""
    inner, _ = art.inner(f"leela/paintings/{name}")
    head, _, body = inner.partition("</defs>")
    shapes = body.partition(FRAME)[0]
    open_ = shapes.count("<g") - shapes.count("</g>")  # groups that end with the frame
    return shapes + "</g>" * open_, head.replace("<defs>", "")


def _simplified(body: str, thinnest: float, thicker: float) -> str:
    """For a small square the finest lines are left out, and the others grow."""
    if thinnest:
        body = _UNFILLED.sub(lambda found: "" if float(found[1]) < thinnest else found[0], body)
    return _WIDTH.sub(lambda found: f'stroke-width="{float(found[1]) * thicker:.2f}"', body)


def cotton_of(space: Square) -> str:
    """The cotton on which a square is printed: a check of its row's pigment."""
    light = (int(space.at[0]) + space.level) % 2
    return theme.mixed(COTTON, ROWS[space.level - 1], WASH + (CHECK if light else -CHECK))


def _printed(markup: str, space: Square) -> str:
    """Every line in the ink of its row, every plane cotton, or a thin wash where it was dark."""
    ink, cotton = INKS[space.level - 1], cotton_of(space)

    def toned(colour: str, tones: tuple[tuple[float, float], ...]) -> str:
        share = next(share for least, share in tones if _luma(colour) >= least)
        return theme.mixed(ink, cotton, share)

    markup = _FILL.sub(lambda found: f'{found[1]}="{toned(found[2], PLANES)}"', markup)
    return _STROKE.sub(lambda found: f'stroke="{toned(found[1], LINES)}"', markup)


@lru_cache(maxsize=8)
def _dyed(pigment: str) -> Callable[[str], str]:
    """How a colour of a painting looks once it has sunk into the cloth of a row."""
    black = theme.rgb(theme.mixed(BLACK, pigment, BLACK_DYED))
    white = theme.rgb(theme.mixed(WHITE, pigment, WHITE_DYED))

    @lru_cache(maxsize=1000)
    def dye(colour: str) -> str:
        grey = _luma(colour)
        parts = (grey + SATURATION * (each / 255 - grey) for each in theme.rgb(colour))
        mixed = (low + (high - low) * part for low, high, part in zip(black, white, parts, strict=True))
        return "#" + "".join(f"{round(max(0.0, min(255.0, each))):02X}" for each in mixed)

    return dye


def _luma(colour: str) -> float:
    """How light a colour is, 0..1."""
    red, green, blue = theme.rgb(colour)
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
