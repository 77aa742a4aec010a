"""The slip beside the Wheel: an invitation to tell what it is like in Hell, or among the gods."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.controls import Control
from game.widgets.style import Style
from game.widgets.token import mark_picture

PAPER, EDGE, INK, INK2 = "#FBF3DC", "#C9974A", "#2A211B", "#7A4A12"


class Slip(Control):
    """A prompt on a slip of paper; touched, it shows another. It lies there until the next one does."""

    def __init__(self, rect: Rect, style: Style, deed: Callable[[], None]) -> None:
        super().__init__("stage/slip", rect, style, deed, 30)
        self.visible = False
        self.charm = 0
        self.head = ""
        self.prompt = ""
        self._place = Rect(rect)
        self._lines: tuple[str, ...] = ()

    @property
    def _height(self) -> int:
        return max(theme.SMALLEST, self.style.typed(2.1))

    def tell(self, charm: int, head: str, prompt: str) -> None:
        """Invite a seat to tell."""
        style = self.style
        self.damage()
        self.charm, self.head, self.prompt = charm, head, prompt
        self._lines = text.wrapped(
            prompt, "italic", round(self._height * 1.15), self._place.width - style.px(2.4)
        )
        step = text.line_height("italic", round(self._height * 1.15))
        tall = style.px(2.0) + round(self._height * 1.5) + step * len(self._lines)
        rect = Rect(self._place.x, self._place.bottom - tall, self._place.width, tall)
        self.rect = rect
        self.show(True)
        self.damage()

    def draw(self, target: pygame.Surface) -> None:
        style, rect = self.style, self.rect
        fill = theme.lighter(PAPER, 0.4) if self.hovered else PAPER
        picture = art.frame(
            rect.size,
            style.px(1.0),
            fill,
            line=EDGE,
            thick=style.hair * 1.4,
            shadow=0.4,
            drop=style.px(0.3),
            spread=self.bleed,
        )
        target.blit(picture, (rect.x - self.bleed, rect.y - self.bleed))
        x, y = rect.x + style.px(1.2), rect.y + style.px(0.9)
        side = round(self._height * 1.4)
        mark = mark_picture(self.charm, side)
        target.blit(mark, (x, y))
        across = rect.right - style.px(1.2) - x - round(side * 1.2)
        height = text.fitted(self.head, "semibold", self._height, across, theme.SMALLEST)
        text.put(
            target,
            text.shortened(self.head, "semibold", height, across),
            "semibold",
            height,
            INK2,
            x + round(side * 1.2),
            y + side * 0.76,
        )
        large = round(self._height * 1.15)
        step = text.line_height("italic", large)
        y += round(self._height * 1.5)
        for number, line in enumerate(self._lines):
            text.put(target, line, "italic", large, INK, x, y + step * number + large)
        self.draw_focus(target)
