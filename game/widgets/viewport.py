"""An outlook: where things are laid for one reader, and how they are drawn there."""

from __future__ import annotations

from dataclasses import dataclass

from game.widgets.rotation import Rotation
from game.widgets.style import Style


@dataclass(frozen=True)
class Viewport:
    """The screen as a reader sees it: its size in pixels, how things are drawn there, and whom they face.

    `turn` is None where all is upright for the screen.
    """

    size: tuple[int, int]
    style: Style
    turn: Rotation | None = None
