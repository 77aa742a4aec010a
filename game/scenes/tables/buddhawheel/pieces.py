"""What moves over the Wheel besides tokens and cards."""

from __future__ import annotations

import math

import pygame

from game.scenes.tables.buddhawheel.signs import Drawing
from game.widgets import art, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.picture_cache import cached_picture

Point = tuple[float, float]

STEPS = 14
LEANINGS, LEANS = 6, 34.0  # in so many steps a flame bows aside, and so far, in degrees
DIM, DIMMER = 2, 41  # the levels of dimness, and how dark each is, of 255
SHADE = (6, 8, 18)  # the colour of dimness


def spreading(across: float, share: float, colour: str) -> pygame.Surface:
    """A ring that goes out, a share 0..1 of its way: a birth, a flame, a skull. `across` is its breadth."""
    return _ring(max(5, round(across)), min(STEPS - 1, max(0, int(share * STEPS))), colour)


@cached_picture
def _ring(across: int, step: int, colour: str) -> pygame.Surface:
    share, drawing = (step + 1) / STEPS, Drawing()
    for own in (each for each in (share, share - 0.28) if each > 0.05):
        for line, thick in ((theme.BOARD_CASING, 9.0), (colour, 5.0)):
            strong = (1 - share) ** 0.7 * (0.95 if line == colour else 0.4)
            thick *= 1 - share * 0.5
            drawing.add("circle", r=44.0 * own, stroke=line, stroke_width=thick, opacity=f"{strong:.3f}")
    return drawing.picture((-50, -50, 100, 100), (across, across))


class Dusk(Widget):
    """Dimness over the Wheel, under all that stands on it; nothing of it is drawn where it is light."""

    touchable = False

    def __init__(self, wheel: Rect, depth: int) -> None:
        super().__init__("stage/dusk", wheel, depth)
        self.visible = False
        self._level = 0

    def fall(self, share: float) -> None:
        """Be as dim as a share 0..1 says."""
        level = round(share * DIM)
        if level != self._level:
            self._level = level
            self.show(level > 0)
            self.damage()

    def draw(self, target: pygame.Surface) -> None:
        """Row by row: a picture of so large a disc costs more to make than to do without."""
        share = 1 - (1 - DIMMER / 255) ** self._level
        left = (round(255 * (1 - share)),) * 3
        added = [round(each * share) for each in SHADE]
        seen, (x, y), radius = target.get_clip().clip(self.rect), self.rect.center, self.rect.width / 2
        for top in range(seen.top, seen.bottom):
            half = round(math.sqrt(max(0.0, radius**2 - (top + 0.5 - y) ** 2)))
            row = Rect(x - half, top, 2 * half, 1).clip(seen)
            if row:
                target.fill(left, row, pygame.BLEND_RGB_MULT)
                target.fill(added, row, pygame.BLEND_RGB_ADD)


@cached_picture
def bowed(side: int, step: int) -> pygame.Surface:
    """The flame of a karma burner on its dark ground, bowed aside by a step of `LEANINGS`."""
    ground = art.circle(47, "#3A0D0C", at=(50, 50))
    flame, _ = art.inner("buddhawheel/flame")
    lean = f"rotate({LEANS * step / LEANINGS:.1f} 50 84) translate(50 50) scale(0.62)"
    body = f'{ground}<g transform="{lean}">{flame}</g>'
    return art.picture(body, (0, 0, 100, 100), (side, side))


@cached_picture
def returning(side: int, step: int) -> pygame.Surface:
    """The mark of a card that goes back, on a light ground, turned by a step of `STEPS`."""
    ground = art.circle(47, "#FBF3DC", "#C9974A", 3, at=(50, 50))
    shapes, _ = art.inner("shared/icon-return")
    turn = f"rotate({-360 * step / STEPS:.1f} 50 50) translate(14 14) scale(3)"
    body = f'{ground}<g transform="{turn}">{shapes.replace("#000000", "#7A4A12")}</g>'
    return art.picture(body, (0, 0, 100, 100), (side, side))
