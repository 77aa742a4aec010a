"""What is written on the screen, line by line, and where: asked of a whole drawing of it."""

from __future__ import annotations

from typing import NamedTuple
from unittest import mock

import pygame

from game.widgets import text
from game.widgets.canvas import Widget
from tests.ui.pilot import Pilot

ABOVE, BELOW = 0.62, 0.06  # of the height of its type: what of a line is ink whatever its letters are


class Written(NamedTuple):
    """A line as it was put: its words, the height of its type, where its ink is, and what of that is seen."""

    words: str
    height: int
    ink: pygame.Rect
    seen: pygame.Rect
    picture: pygame.Surface  # of what is seen, as soon as it was written


def faults(pilot: Pilot, smallest: int = 13) -> list[str]:
    """What is wrong with how a screen is written: too small, beyond the edge, or on another line.

    All lines that a whole drawing of the screen puts on it are asked, not those of pictures made before;
    what a panel was laid on since may be written on again.
    """
    lines: list[Written] = []
    found: list[str] = []
    put, screen = text.put, pilot.app.screen
    bounds = screen.get_rect()

    def recorded(
        target: pygame.Surface,
        words: str,
        face: text.Face,
        height: int,
        colour: str,
        x: float,
        baseline: float,
        align: text.Align = "left",
    ) -> int:
        wide = text.width(words, face, height)
        left = x - {"left": 0.0, "center": wide / 2, "right": float(wide)}[align]
        ink = pygame.Rect(
            round(left), round(baseline - height * ABOVE), wide, round(height * (ABOVE + BELOW))
        )
        seen = ink.clip(target.get_clip())
        if target is not screen or not words.strip() or not seen:
            return put(target, words, face, height, colour, x, baseline, align)
        for other in lines:
            both = seen.clip(other.seen)
            if both.width > 2 and both.height > 1 and _shows(screen, other, both):
                found.append(f"{words!r} lies on {other.words!r}")
        put(target, words, face, height, colour, x, baseline, align)
        lines.append(Written(words, height, ink, seen, screen.subsurface(seen).copy()))
        return wide

    with mock.patch.object(text, "put", recorded):
        pilot.scene.canvas.damage(pilot.scene.canvas.bounds)
        pilot.draw()
    for line in lines:
        if not _shows(screen, line, line.seen):
            continue
        if line.height < smallest:
            found.append(f"{line.words!r} is {line.height} px high")
        if line.ink.left < bounds.left or bounds.right < line.ink.right:
            found.append(f"{line.words!r} goes beyond the edge")
    assert lines, "nothing was written"
    return found


def lines_on(widget: Widget, screen: pygame.Surface) -> list[str]:
    """The lines that a widget writes where it is drawn."""
    with mock.patch.object(text, "put", wraps=text.put) as put:
        widget.draw(screen)
    return [call.args[1] for call in put.call_args_list]


def _shows(screen: pygame.Surface, line: Written, part: pygame.Rect) -> bool:
    """Whether a part of a line still stands as it was written."""
    before = line.picture.subsurface(part.move(-line.seen.x, -line.seen.y))
    return pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(screen.subsurface(part), "RGB")
