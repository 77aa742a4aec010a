"""What plans are tried on: windows and sizes of text."""

from __future__ import annotations

import itertools

from game.scenes.layout.box import Box
from game.widgets import theme
from game.widgets.style import Style
from game.widgets.theme import Measure

SIZES = [
    (640, 480),
    (1024, 640),
    (1024, 768),
    (1280, 720),
    (1366, 1100),
    (1920, 1080),
    (2560, 1080),
    (1024, 1024),
    (1200, 1920),
    (800, 1280),
    (3840, 2160),
]
WINDOWS = list(itertools.product(SIZES, theme.TEXT_SCALES))


def style(size: tuple[int, int], text: float = 1.0) -> Style:
    return Style(theme.PAPER, Measure(size, text))


def window(size: tuple[int, int]) -> Box:
    return Box(0, 0, *size)


def apart(*boxes: Box) -> bool:
    """Whether no two of them have a pixel in common."""
    return not any(one.meets(other) for one, other in itertools.combinations(boxes, 2))


def within(outer: Box, *boxes: Box) -> bool:
    return all(outer.holds(box) and box.width > 0 and box.height > 0 for box in boxes)
