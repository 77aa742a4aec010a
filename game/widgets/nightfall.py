"""Nightfall over a screen: it falls and lifts strip by strip, so that no frame has to draw everything."""

from __future__ import annotations

import pygame

from game.widgets import art
from game.widgets.canvas import Rect, Widget, beside
from game.widgets.lamplight import veil
from game.widgets.picture_cache import cached_picture

COLOUR = "#1E0D09"
DEEPEST = 0.62  # how dark it is at last
STRIP = 500_000  # pixels that are drawn again in a frame, about
LEAST, MOST = 3, 12  # steps from light to dark


class Nightfall(Widget):
    """Darkness over all that lies below; what is in `lit` stays as it is, with round corners.

    `fall(share)` lets it be there by a share 0..1; `towards` is the height at which it falls last.
    """

    touchable = False

    def __init__(self, name: str, rect: Rect, lit: Rect, radius: float, towards: int, depth: int) -> None:
        super().__init__(name, rect, depth)
        self.lit, self._radius = lit.clip(rect), round(radius)
        count = max(1, -(-rect.width * rect.height // STRIP))
        self.steps = max(LEAST, min(MOST, 30 // count))
        tall = -(-rect.height // count)
        strips = [Rect(rect.x, rect.y + tall * index, rect.width, tall).clip(rect) for index in range(count)]
        self._strips = sorted(strips, key=lambda strip: -abs(strip.centery - towards))
        self._levels = [0] * count

    @property
    def area(self) -> Rect:
        """What is dark."""
        dark = [strip for strip, level in zip(self._strips, self._levels, strict=True) if level]
        return dark[0].unionall(dark[1:]) if dark else Rect(0, 0, 0, 0)

    def fall(self, share: float) -> None:
        """Be as dark as that."""
        done = round(share * self.steps * len(self._strips))
        for index, strip in enumerate(self._strips):
            level = min(self.steps, max(0, -(-(done - index) // len(self._strips))))
            if level != self._levels[index]:
                self._levels[index] = level
                if self.canvas is not None and self.visible:
                    self.canvas.damage(strip)

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        for strip, level in zip(self._strips, self._levels, strict=True):
            seen = strip.clip(clip)
            if not level or not seen:
                continue
            for part in beside(seen, self.lit):
                veil(target, part, COLOUR, DEEPEST * level / self.steps)
            if strip.colliderect(self.lit):
                self._round_off(target, level, seen)
                target.set_clip(clip)

    def _round_off(self, target: pygame.Surface, level: int, seen: Rect) -> None:
        """The corners of what stays lit are round."""
        target.set_clip(seen)
        picture = _corner(self._radius, round(255 * DEEPEST * level / self.steps))
        lit, side = self.lit, self._radius
        places = (lit.topleft, (lit.x, lit.bottom - side), (lit.right - side, lit.bottom - side))
        for quarters, place in enumerate((*places, (lit.right - side, lit.y))):
            target.blit(pygame.transform.rotate(picture, 90 * quarters), place)


@cached_picture
def _corner(side: int, alpha: int) -> pygame.Surface:
    """What lies outside the round corner at the upper left."""
    if side < 1:
        return pygame.Surface((1, 1), pygame.SRCALPHA)
    d = f"M0,0 H{side} A{side},{side} 0 0 0 0,{side} Z"
    body = art.tag("path", d=d, fill=COLOUR, opacity=f"{alpha / 255:.3f}")
    return art.raster(art.document(body, (0, 0, side, side)), (side, side)).convert_alpha()
