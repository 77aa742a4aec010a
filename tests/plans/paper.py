"""What plans are tried on: windows and sizes of text, and letters that need no font."""

from __future__ import annotations

import itertools

from game.scenes.layout.box import Box
from game.widgets import theme
from game.widgets.style import Style
from game.widgets.theme import Face, Measure

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


class Letters:
    """Letters that are each half as wide as they are high."""

    def width(self, text: str, face: Face, height: int, /) -> int:
        return len(text) * height // 2

    def wrapped(self, text: str, face: Face, height: int, across: int, /) -> tuple[str, ...]:
        lines = [""]
        for paragraph in text.split("\n"):
            lines.append("")
            for word in paragraph.split():
                tried = f"{lines[-1]} {word}".strip()
                if lines[-1] and self.width(tried, face, height) > across:
                    lines.append(word)
                else:
                    lines[-1] = tried
        return tuple(lines[1:])

    def fitted(self, text: str, face: Face, height: int, across: int, smallest: int = 13, /) -> int:
        if self.width(text, face, height) <= across:
            return height
        return max(smallest, min(height, 2 * across // len(text)))


LETTERS = Letters()


def style(size: tuple[int, int], text: float = 1.0) -> Style:
    return Style(theme.PAPER, Measure(size, text))


def window(size: tuple[int, int]) -> Box:
    return Box(0, 0, *size)


def apart(*boxes: Box) -> bool:
    """Whether no two of them have a pixel in common."""
    return not any(one.meets(other) for one, other in itertools.combinations(boxes, 2))


def within(outer: Box, *boxes: Box) -> bool:
    return all(outer.holds(box) and box.width > 0 and box.height > 0 for box in boxes)
