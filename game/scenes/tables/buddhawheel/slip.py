"""The slip beside the Wheel: an invitation to tell what it is like in Hell, or among the gods."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.controls import Control
from game.widgets.rotation import Rotation
from game.widgets.style import Style
from game.widgets.token import mark_picture

CROSS = 4.4  # u: how large what closes it is to the touch

PAPER, EDGE, INK, INK2 = "#FBF3DC", "#C9974A", "#2A211B", "#7A4A12"


class Slip(Control):
    """A prompt on a slip of paper; touched, it shows another. Its cross, beside it on the canvas, closes it.

    It is as tall as its words in the room it has: `in_the_middle` of it, or at its foot.
    """

    def __init__(
        self,
        rect: Rect,
        style: Style,
        deed: Callable[[], None],
        closed: Callable[[], None],
        in_the_middle: bool,
    ) -> None:
        super().__init__("stage/slip", rect, style, deed, 30)
        self.cross = Cross(style, closed)
        self.visible = False
        self.charm = 0
        self.head = ""
        self.prompt = ""
        self._place = Rect(rect)
        self._in_the_middle = in_the_middle
        self._height = theme.SMALLEST
        self._lines: tuple[str, ...] = ()

    def tell(self, charm: int, heads: Sequence[str], prompt: str) -> None:
        """Invite a seat to tell, under the first of `heads` that has room there, else the last."""
        self.damage()
        place = self._place
        room = place.width - self._pad - round(self._head_tall * 1.04) - self.cross.rect.width
        fits = (each for each in heads if text.width(each, "semibold", theme.SMALLEST) <= room)
        self.charm, self.head, self.prompt = charm, next(fits, heads[-1]), prompt
        self._height = max(theme.SMALLEST, self.style.font_px(2.4))
        while True:
            self._lines = text.wrapped(prompt, "italic", self._height, place.width - 2 * self._pad)
            tall = 2 * self._pad + self._head_tall + self._step * len(self._lines)
            if tall <= place.height or self._height <= theme.SMALLEST:
                break
            self._height -= 1
        self.rect = Rect(place.x, place.bottom - tall, place.width, tall)
        if tall < place.height and self._in_the_middle:
            self.rect.centery = place.centery
        side = self.cross.rect.width
        self.cross.rect = Rect(self.rect.right - side, self.rect.y, side, side)
        self.show(True)
        self.cross.show(True)
        self.damage()

    def face(self, turn: Rotation, place: Rect) -> None:
        """Lie in the middle of a place, turned to a reader: it is told in their frame."""
        self._place, self._in_the_middle = place, True
        if self.canvas is not None and self.facing != turn:
            whole = self.canvas.whole
            whole.remove([self, self.cross])
            with whole.facing(turn):
                whole.add(self, self.cross)

    def close(self) -> None:
        """Nobody is invited any longer."""
        self.show(False)
        self.cross.show(False)

    @property
    def _pad(self) -> int:
        return self.style.px(1.1)

    @property
    def _head_tall(self) -> int:
        return round(max(theme.SMALLEST, self.style.font_px(1.9)) * 1.7)

    @property
    def _step(self) -> int:
        return round(self._height * 1.2)

    def draw(self, target: pygame.Surface) -> None:
        style, rect, pad = self.style, self.rect, self._pad
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
        full = side = round(self._head_tall * 0.86)
        least, end = text.width(self.head, "semibold", theme.SMALLEST), self.cross.rect.x
        while side > theme.SMALLEST and rect.x + pad + round(side * 1.2) + least > end:
            side -= 1
        mark = mark_picture(self.charm, side)
        target.blit(mark, (rect.x + pad, rect.y + pad + (full - side) // 2))
        left = rect.x + pad + round(side * 1.2)
        largest, across = max(theme.SMALLEST, style.font_px(1.9)), end - left
        height = text.fitted(self.head, "semibold", largest, across, theme.SMALLEST)
        said = text.shortened(self.head, "semibold", height, across)
        text.put(target, said, "semibold", height, INK2, left, rect.y + pad + full * 0.72)
        low = rect.y + pad + self._head_tall + round(self._height * 0.84)
        for number, line in enumerate(self._lines):
            text.put(target, line, "italic", self._height, INK, rect.x + pad, low + number * self._step)
        self.draw_focus(target)


class Cross(Control):
    """The small cross in the corner of a slip, that closes it."""

    def __init__(self, style: Style, deed: Callable[[], None]) -> None:
        side = style.px(CROSS)
        super().__init__("stage/slip/close", Rect(0, 0, side, side), style, deed, 31)
        self.visible = False

    def draw(self, target: pygame.Surface) -> None:
        x, y = self.rect.center
        arm = self.rect.width * (0.17 if self.hovered else 0.14)
        for way in (-1, 1):
            start, end = (x - arm, y - way * arm), (x + arm, y + way * arm)
            pygame.draw.line(target, INK2, start, end, max(2, round(self.rect.width * 0.055)))
        self.draw_focus(target)
