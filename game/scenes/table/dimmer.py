"""A picture that stands for long on a wall or a table dims by a third; any input brings it back."""

from __future__ import annotations

import pygame

from game.scenes.table.base import TableBase
from game.widgets.canvas import Rect, Widget

AFTER = 600_000.0  # milliseconds without input
SHARE = 1 / 3
BESIDES = 350.0  # milliseconds: what comes so soon after belongs to what has brought the picture back
ABOVE = 2_000  # the depth of what dims all else
BEGINS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
MOVES = (pygame.TEXTINPUT, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)
ENDS = (pygame.KEYUP, pygame.MOUSEBUTTONUP)


class Dimming:
    """Dims one table, in one step and no further; `dim` tells whether it is."""

    def __init__(self, table: TableBase) -> None:
        self._table = table
        self._since = table.app.now
        self._woken = -BESIDES  # when it was brought back last
        self._swallows = False  # the end of an input that was taken for that
        self.dim = False

    def handle(self, event: pygame.event.Event) -> bool:
        """Note an input; whether it did nothing but bring the picture back."""
        if event.type in ENDS:
            swallowed, self._swallows = self._swallows, False
            return swallowed
        if event.type not in (*BEGINS, *MOVES):
            return False
        now = self._since = self._table.app.now
        if self.dim:
            self._show(False)
            self._woken = now
        taken = now - self._woken < BESIDES
        self._swallows = self._swallows or (taken and event.type in BEGINS)
        return taken

    def update(self, now: float) -> None:
        """Dim the picture when it is time."""
        if not self.dim and self._table.display.mode.for_all and now - self._since >= AFTER:
            self._show(True)

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds it dims; None: not by itself."""
        if self.dim or not self._table.display.mode.for_all:
            return None
        return max(1.0, self._since + AFTER - now)

    def after_layout(self) -> None:
        """All was laid out anew: somebody is there."""
        self._since, self.dim = self._table.app.now, False

    def _show(self, dim: bool) -> None:
        canvas, self.dim = self._table.canvas, dim
        canvas.remove([widget for widget in canvas.widgets if isinstance(widget, Dimmer)])
        if dim:
            canvas.add(Dimmer(canvas.bounds))


class Dimmer(Widget):
    """What takes a third of its light from all that lies below."""

    touchable = False

    def __init__(self, rect: Rect) -> None:
        super().__init__("dusk", rect, ABOVE)

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        shade = pygame.Surface(clip.size)
        shade.set_alpha(round(255 * SHARE))
        target.blit(shade, clip)
