"""What goes over the table in rings: the dark of the Black Hole, the calm of the Buddha."""

from __future__ import annotations

import math

import pygame

from game.widgets import theme
from game.widgets.canvas import Rect, Widget
from game.widgets.rings import rings

DARK, EDGE = "#04080A", "#C98A3A"
WAVES = ((1.3, 0.8), (2.5, 0.56), (3.5, 0.38), (4.4, 0.24), (5.2, 0.14))  # u: inside the edge, and how thick
HAIR = 6.0  # u: inside the edge, the last light that is seen
CALM = 3  # rings


class _Round(Widget):
    """Something about a middle of which rings are drawn anew, and nothing else; it comes and goes unseen."""

    touchable = False

    def __init__(self, name: str, rect: Rect, centre: tuple[float, float], unit: float, depth: int) -> None:
        super().__init__(name, rect, depth)
        self.visible = False
        self.centre = round(centre[0]), round(centre[1])
        self.unit = unit

    def _damage_between(self, inner: float, outer: float) -> None:
        """Have a ring drawn anew, in parts."""
        for part in rings(self.centre, inner, outer, self.rect):
            self.damage(part)


class Calm(_Round):
    """Three rings of gold that spread once over the tray, thinner and thinner."""

    def __init__(self, centre: tuple[float, float], radius: float, unit: float, depth: int) -> None:
        box = Rect(0, 0, round(2 * radius) + 4, round(2 * radius) + 4)
        box.center = round(centre[0]), round(centre[1])
        super().__init__("stage/calm", box, centre, unit, depth)
        self.reach = radius
        self.share = 0.0

    def spread(self, share: float) -> None:
        """Have gone a share of the way to the rim."""
        before, self.share = self.share, share
        self.visible = 0.0 < share < 1.0
        for number in range(CALM):
            ends = sorted(self._far(number, each) for each in (before, share))
            self._damage_between(max(0.0, ends[0] - self.unit), ends[1] + self.unit)

    def _far(self, number: int, share: float) -> float:
        return self.reach * min(1.0, max(0.0, share * (1 + 0.22 * (CALM - 1)) - 0.22 * number))

    def draw(self, target: pygame.Surface) -> None:
        for number in range(CALM):
            far = self._far(number, self.share)
            wide = round(0.9 * self.unit * (1 - far / self.reach) ** 0.7)
            if wide and far > wide:
                pygame.draw.circle(target, theme.BOARD_THREAD, self.centre, round(far), wide)


class Gloom(_Round):
    """Darkness about a round opening: rings of shadow run before it, as on a pond, towards the middle.

    `open_to` a radius in pixels draws nothing anew but what has changed between the last one and this.
    """

    def __init__(self, name: str, rect: Rect, centre: tuple[float, float], unit: float, depth: int) -> None:
        super().__init__(name, rect, centre, unit, depth)
        corners = (rect.topleft, rect.topright, rect.bottomleft, rect.bottomright)
        self.widest = math.ceil(max(math.dist(self.centre, corner) for corner in corners) + HAIR * unit)
        self.lit = self.widest

    def close(self, share: float) -> None:
        """Leave light within a share of the way from the farthest corner to the middle: 1 leaves none."""
        self.open_to(round(self.widest * (1 - share)))

    def open_to(self, radius: int) -> None:
        """Leave light within so many pixels of the middle."""
        before, self.lit = self.lit, max(0, min(radius, self.widest))
        self.visible = self.lit < self.widest
        low, high = sorted((before, self.lit))
        if low < high:
            self._damage_between(max(0.0, low - self._squeezed(HAIR + 1, low)), high + 2)

    def _squeezed(self, inside: float, radius: float) -> float:
        """How far inside the edge something lies; where the opening is small all draws together."""
        return inside * self.unit * min(1.0, radius / (14 * self.unit))

    def covers(self, rect: Rect) -> bool:
        if not self.visible or not self.rect.contains(rect):
            return False
        x = min(max(self.centre[0], rect.left), rect.right)
        y = min(max(self.centre[1], rect.top), rect.bottom)
        return math.dist(self.centre, (x, y)) > self.lit + 1

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        target.set_clip(clip.clip(self.rect))
        if self.lit < self.widest:
            whole = self.widest + math.ceil(HAIR * self.unit)
            pygame.draw.circle(target, DARK, self.centre, whole, whole - self.lit)
            for inside, thick in WAVES:
                far = self.lit - round(self._squeezed(inside, self.lit))
                wide = max(1, round(self._squeezed(thick, self.lit)))
                if far > wide:
                    pygame.draw.circle(target, DARK, self.centre, far, wide)
            far = self.lit - round(self._squeezed(HAIR, self.lit))
            if far > 2:
                pygame.draw.circle(target, EDGE, self.centre, far, max(1, round(self.unit * 0.1)))
        target.set_clip(clip)
