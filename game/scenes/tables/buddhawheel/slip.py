"""The slip beside the Wheel: an invitation to tell what it is like in Hell, or among the gods."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.widgets import art, boxes, theme
from game.widgets.boxes import MANY, Column, Framed, Layout, Picture, Row, Space, Text
from game.widgets.canvas import Rect
from game.widgets.controls import Control
from game.widgets.rotation import Rotation
from game.widgets.style import Style
from game.widgets.token import mark_picture

CROSS = 4.4  # u: how large what closes it is to the touch
PAD = 1.1  # u: from its edge to what is written on it

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
        self.prompt = ""
        self._place = Rect(rect)
        self._in_the_middle = in_the_middle
        self._layout = Layout(style)

    def tell(self, charm: int, heads: Sequence[str], prompt: str) -> None:
        """Invite a seat to tell, under the first of `heads` that has room there, else the last."""
        self.damage()
        place = self._place
        self.charm, self.prompt = charm, prompt
        head = Row(
            Picture(partial(mark_picture, charm), 2.8 * self.style.measure.text, least_high=2.2),
            Text(heads, 1.9, INK2, "semibold", least_units=1.7),
            Space(CROSS - PAD),
            gap=0.7,
        )
        told = Text(prompt, 2.4, INK, "italic", lines=MANY, leading=1.2)
        tree = Framed(Column(head, told, gap=0.5), PAD, PAD)
        scale = boxes.lay(tree, self.style, place).scale
        tall = min(place.height, Layout(self.style, scale).size(tree, place.width)[1])
        self.rect = Rect(place.x, place.bottom - tall, place.width, tall)
        if self._in_the_middle:
            self.rect.centery = place.centery
        self._layout = boxes.lay(tree, self.style, self.rect)
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

    def draw(self, target: pygame.Surface) -> None:
        style = self.style
        art.put_frame(
            target,
            self.rect,
            style.px(1.0),
            theme.lighter(PAPER, 0.4) if self.hovered else PAPER,
            line=EDGE,
            thick=style.hair * 1.4,
            shadow=0.4,
            drop=style.px(0.3),
            spread=self.bleed,
        )
        self._layout.draw(target)
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
