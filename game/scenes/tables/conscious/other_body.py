"""Another's body never looks like one's own: its chambers lie in the colour of whom they are of."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.widgets import theme
from game.widgets.canvas import Rect, Widget
from game.widgets.style import Style

VEIL = 26  # of 255: how strong the colour lies over a chamber
THICK, ROUND = 0.5, 1.2  # u: its frame


class Veil(Widget):
    """Over what a body is drawn in, while it is another’s; it takes no touch."""

    touchable = False

    def __init__(self, name: str, boxes: Sequence[Rect], style: Style, depth: int) -> None:
        super().__init__(name, boxes[0].unionall(list(boxes)), depth)
        self.style, self.boxes = style, boxes
        self.charm: int | None = None
        self.show(False)

    def be_of(self, charm: int | None) -> None:
        """Lie over it in the colour of a charm; None: it is one’s own, and looks so."""
        if charm != self.charm:
            self.charm = charm
            self.damage()
        self.show(charm is not None)

    def draw(self, target: pygame.Surface) -> None:
        if self.charm is None:
            return
        colour = theme.CHARMS[self.charm].colour
        thick, wide = max(2, self.style.px(THICK)), self.style.px(ROUND)
        for box in self.boxes:
            veil = pygame.Surface(box.size, pygame.SRCALPHA)
            veil.fill((*pygame.Color(colour)[:3], VEIL))
            target.blit(veil, box)
            pygame.draw.rect(target, colour, box, thick, wide)
