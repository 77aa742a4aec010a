"""Tokens and dice: what lies on the board and moves."""

from __future__ import annotations

import math

import pygame
import pygame.transform

from game.widgets import art, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.gathering import RING, Stand
from game.widgets.kept import kept
from game.widgets.style import Style

TOKEN_BOX = (120, 130)


def token_size(height: int) -> tuple[int, int]:
    """Width and height of a token's picture."""
    return round(height * TOKEN_BOX[0] / TOKEN_BOX[1]), height


def token_picture(charm: int, height: int) -> pygame.Surface:
    """The charm of a seat with its side and its shadow."""
    return art.sprite(f"shared/token-{theme.CHARMS[charm].name}", token_size(height))


def mark_picture(charm: int, side: int) -> pygame.Surface:
    """The flat charm, as the log shows it."""
    return art.square(f"shared/mark-{theme.CHARMS[charm].name}", side)


class Token(Widget):
    """A seat's token on the board. Its place is the middle of its foot's square, in pixels."""

    def __init__(self, name: str, charm: int, height: int, depth: int) -> None:
        super().__init__(name, Rect(0, 0, *token_size(height)), depth)
        self.charm = charm
        self.full = height
        self.scale = 1.0
        self.centre = (0.0, 0.0)
        self.ringed = False

    @property
    def area(self) -> Rect:
        side = round(self.rect.height * RING / 2) * 2 + 6
        ring = Rect(0, 0, side, side)
        ring.center = self.rect.center
        return ring.union(self.rect)

    def take(self, stand: Stand) -> None:
        """Stand where there is room for it among others."""
        self.stand(stand.centre, stand.height / self.full)

    def stand(self, centre: tuple[float, float], scale: float = 1.0) -> None:
        """Stand at a point, at a scale; the ring grows and shrinks with the token."""
        if centre == self.centre and scale == self.scale:
            return
        self.centre, self.scale = centre, scale
        size = token_size(max(4, int(self.full * scale / 2 + 1e-6) * 2))
        rect = Rect(0, 0, *size)
        rect.center = (round(centre[0]), round(centre[1]))
        self.move_to(rect)

    def ring(self, on: bool) -> None:
        """The double ring of the seat to act."""
        if on != self.ringed:
            self.ringed = on
            self.damage()

    def draw(self, target: pygame.Surface) -> None:
        if self.ringed:
            ring = _ring(round(self.rect.height * RING / 2))
            target.blit(ring, ring.get_rect(center=self.rect.center))
        target.blit(token_picture(self.charm, self.rect.height), self.rect)


@kept
def _ring(radius: int) -> pygame.Surface:
    side = radius * 2 + 6
    middle = side / 2
    thick = max(1.6, radius * 0.075)
    body = "".join(
        art.tag("circle", cx=middle, cy=middle, r=r, fill="none", stroke=colour, stroke_width=w, opacity=o)
        for r, colour, w, o in (
            (radius - thick, theme.BOARD_CASING, thick * 1.9, 0.55),
            (radius - thick, theme.BOARD_THREAD, thick, 1),
            (radius - thick * 3, theme.BOARD_CASING, thick * 1.2, 0.5),
            (radius - thick * 3, theme.BOARD_THREAD, thick * 0.6, 1),
        )
    )
    return art.raster(art.document(body, (0, 0, side, side)), (side, side)).convert_alpha()


class Die(Widget):
    """A die: at rest it shows a face; rolling, it tumbles by a share 0..1 of its roll."""

    def __init__(self, name: str, rect: Rect, style: Style, depth: int = 2) -> None:
        super().__init__(name, rect, depth)
        self.style = style
        self.face: int | None = None
        self.lean = -8.0
        self._lift = 0.0
        self._angle = self.lean
        self._shown = 1
        self.bleed = round(rect.height * 0.7)

    def rest(self, face: int | None) -> None:
        """Lie still and show a face; None: as before the first throw."""
        if (face, 0.0, self.lean) != (self.face, self._lift, self._angle):
            self.face = face
            self._shown = face or 1
            self._lift, self._angle = 0.0, self.lean
            self.damage()

    def roll(self, face: int, share: float) -> None:
        """Tumble towards a face: two bounces, then still."""
        if share >= 1:
            self.rest(face)
            return
        self.damage()
        turns = (1 - share) ** 2
        self._angle = self.lean + turns * 540
        self._lift = abs(math.cos(share * math.pi * 2.5)) * (1 - share) ** 1.4
        step = int((1 - turns) * 9)
        self._shown = face if share > 0.72 else (face + step * 2 + 1) % 6 + 1
        self.face = None
        self.damage()

    def draw(self, target: pygame.Surface) -> None:
        side = self.rect.height
        shadow = art.sprite("shared/die-shadow", (round(side * (1.1 - 0.3 * self._lift)), round(side * 0.24)))
        target.blit(
            shadow, shadow.get_rect(center=(self.rect.centerx, self.rect.bottom + round(side * 0.06)))
        )
        face = art.square(f"shared/die-{self._shown}", side)
        turned = pygame.transform.rotozoom(face, -self._angle, 1.0)
        centre = (self.rect.centerx, round(self.rect.centery - self._lift * side * 0.55))
        if self.face is None and self._lift == 0.0:
            turned.set_alpha(150)
        target.blit(turned, turned.get_rect(center=centre))
