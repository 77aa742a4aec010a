"""What moves over the Wheel besides tokens and cards."""

from __future__ import annotations

import pygame

from game.widgets import art, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.kept import kept

Point = tuple[float, float]

STEPS = 14


class Pulse(Widget):
    """A ring that goes out from a point: a birth, a flame, water, the ring of a skull."""

    touchable = False

    def __init__(self, depth: int) -> None:
        super().__init__("stage/pulse", Rect(0, 0, 0, 0), depth)
        self.visible = False
        self._step = 0
        self._colour = "#FFFFFF"

    def spread(self, centre: Point, across: float, share: float, colour: str) -> None:
        """Stand round a point, a share 0..1 of its way out; `across` is its full breadth in pixels."""
        step = min(STEPS - 1, max(0, int(share * STEPS)))
        rect = Rect(0, 0, round(across), round(across))
        rect.center = round(centre[0]), round(centre[1])
        if (step, colour) != (self._step, self._colour):
            self._step, self._colour = step, colour
            self.damage()
        self.show(True)
        self.move_to(rect)

    def gone(self) -> None:
        self.show(False)

    def draw(self, target: pygame.Surface) -> None:
        if self.rect.width > 4:
            target.blit(_ring(self.rect.width, self._step, self._colour), self.rect)


@kept
def _ring(across: int, step: int, colour: str) -> pygame.Surface:
    share = (step + 1) / STEPS
    body = ""
    for behind in (0.0, 0.28):
        own = share - behind
        if own > 0.05:
            for line, thick in ((theme.BOARD_CASING, 9.0), (colour, 5.0)):
                body += art.tag(
                    "circle",
                    cx=50,
                    cy=50,
                    r=44.0 * own,
                    fill="none",
                    stroke=line,
                    stroke_width=thick * (1 - share * 0.5),
                    opacity=f"{(1 - share) ** 0.7 * (0.95 if line == colour else 0.4):.3f}",
                )
    return art.raster(art.document(body, (0, 0, 100, 100)), (across, across)).convert_alpha()
