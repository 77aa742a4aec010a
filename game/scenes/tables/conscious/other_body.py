"""Another's body never looks like one's own: its chambers lie in the colour of whom they are of."""

from __future__ import annotations

import pygame

from game.widgets import theme
from game.widgets.canvas import Rect, Widget
from game.widgets.style import Style

VEIL = 26  # of 255: how strong the colour lies over a chamber
THICK, ROUND = 0.5, 1.2  # u: its frame


class Veil(Widget):
    """A chamber of the poster while another’s body is shown in it; it takes no touch."""

    touchable = False

    def __init__(self, name: str, rect: Rect, style: Style, depth: int) -> None:
        super().__init__(name, rect, depth)
        self.style = style
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
        veil = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        veil.fill((*pygame.Color(colour)[:3], VEIL))
        target.blit(veil, self.rect)
        thick = max(2, self.style.px(THICK))
        pygame.draw.rect(target, colour, self.rect, thick, self.style.px(ROUND))
