"""Death: a life in the scales, black pebbles against white."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import pygame
import pygame.transform

from game import words
from game.scenes.tables.hungry_ghost.picture import Point, sprite
from game.scenes.tables.hungry_ghost.tondo import Sheet
from game.tellings.hungry_ghost import weighed
from game.widgets import art, text
from game.widgets.canvas import Rect, Widget
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style

SIZE = 1.18
ARM = 222.0
PAN = 130.0  # from the end of the beam down to what lies in the pan
STEEPEST = 15.0
ANGLES = 30
BOX = (-610.0, -410.0, 1220.0, 910.0)  # all that the scales and their words cover, from where the beam turns
READABLE = 0.7  # of the weighing, when what the scales say can be read
JUDGE = -155.0  # from there up to where the token waits meanwhile


class Judgement(Widget):
    """The scales before the dimmed board: Merit's pebbles fall into them, and they tilt."""

    touchable = False

    def __init__(self, sheet: Sheet, style: Style, depth: int) -> None:
        self._middle, self._scale = sheet.judgement, sheet.scale
        super().__init__("stage/judgement", Rect(0, 0, 0, 0), depth)
        self.side = 0
        self._upright = Rect(0, 0, 0, 0)
        self._lie()
        self.visible = False
        self._style = style
        self._title = ""
        self._verdict = ""
        self.merit = 0
        self._share = 0.0
        self._tilt = 0

    def face(self, side: int) -> None:
        """Stand upright for a side of the table, as many quarter turns clockwise from the south."""
        if side != self.side:
            self.side = side
            self._lie()

    def _lie(self) -> None:
        """Take its place for the side it faces."""
        left, top, wide, tall = (each * self._scale for each in BOX)
        self._upright = Rect(round(left), round(top), round(wide), round(tall))
        off = pygame.Vector2(left + wide / 2, top + tall / 2).rotate(90 * self.side)
        rect = Rect(0, 0, *(self._upright.size if self.side % 2 == 0 else self._upright.size[::-1]))
        rect.center = round(self._middle[0] + off.x), round(self._middle[1] + off.y)
        self.move_to(rect)

    def open(self, name: str, merit: int) -> None:
        """Bring in the scales, empty."""
        self._title = words.phrase("hungry_ghost", "weighed", name=name)
        self._verdict = weighed(merit)
        self.merit = merit
        self._share, self._tilt = 0.0, 0
        self.show(True)
        self.damage()

    def weigh(self, share: float) -> None:
        """Let the pebbles fall, and the beam come to rest."""
        self._share = share
        full = STEEPEST * (1 - math.exp(-abs(self.merit) / 2.2)) * (1 if self.merit > 0 else -1)
        fallen = min(1.0, share / 0.6)
        swing = 1 - math.cos(share * math.pi * 3.2) * (1 - share) ** 1.6
        angle = full * fallen * swing if self.merit else 3 * math.sin(share * math.pi * 4) * (1 - share)
        self._tilt = 2 * round(angle / STEEPEST * ANGLES / 2)
        self.damage()

    def close(self) -> None:
        """Take the scales out of sight."""
        self.show(False)

    def jobs(self) -> list[Callable[[], object]]:
        """What can be drawn beforehand."""
        scale = self._scale * SIZE
        level = partial(_beam, round(480 * scale))
        parts = [partial(_part, "stand", scale), partial(_part, "pan", scale)]
        return [*parts, *(partial(level, tilt) for tilt in range(-ANGLES, ANGLES + 1, 2))]

    @property
    def judge(self) -> Point:
        """Where the token waits."""
        off = pygame.Vector2(0, JUDGE * self._scale).rotate(90 * self.side)
        return self._middle[0] + off.x, self._middle[1] + off.y

    def draw(self, target: pygame.Surface) -> None:
        x, y = self._middle
        if not self.side:
            self._draw_upright(target, (x, y), self.rect)
            return
        picture = pygame.Surface(self._upright.size, pygame.SRCALPHA)
        middle = -self._upright.x, -self._upright.y
        self._draw_upright(picture, middle, picture.get_rect())
        target.blit(pygame.transform.rotate(picture, -90 * self.side), self.rect)

    def _draw_upright(self, target: pygame.Surface, middle: Point, rect: Rect) -> None:
        """The scales with their beam turning at a point, within a rectangle."""
        scale = self._scale * SIZE
        x, y = middle
        angle = math.radians(self._tilt * STEEPEST / ANGLES)
        art.put(target, _part("stand", scale), (x, y - 40 * scale), anchor="midtop")
        for side in (-1, 1):
            end = (x + side * ARM * scale * math.cos(angle), y + side * ARM * scale * math.sin(angle))
            self._draw_pan(target, end, scale, side)
        art.put(target, _beam(round(480 * scale), self._tilt), (x, y))
        self._draw_words(target, rect)

    def _draw_pan(self, target: pygame.Surface, end: Point, scale: float, side: int) -> None:
        """White pebbles lie at the right, black ones at the left; the heavier side sinks."""
        art.put(target, _part("pan", scale), (end[0], end[1] - 8 * scale), anchor="midtop")
        heavy = (self.merit > 0) == (side > 0)
        count = abs(self.merit) if heavy and self.merit else 0
        pebble = art.sprite(
            f"hungry_ghost/pebble-{'white' if side > 0 else 'black'}", (round(58 * scale), round(49 * scale))
        )
        for index in range(count):
            begins = 0.5 * index / max(1, count)
            part = min(1.0, max(0.0, (self._share - begins) / 0.18))
            if part <= 0:
                continue
            row = index // 3
            lies = ((index % 3 - 1) * 44 + row * 22) * scale
            fall = (1 - part * part) * 170 * scale
            spot = (round(end[0] + lies), round(end[1] + (PAN - 18 - row * 30) * scale - fall))
            art.put(target, pebble, spot)

    def _draw_words(self, target: pygame.Surface, rect: Rect) -> None:
        style = self._style
        across = rect.width
        large = text.fitted(self._title, "garamond", style.type("banner"), across)
        text.put(target, self._title, "garamond", large, "#FFF3DC", rect.centerx, rect.y + large, "center")
        if self._share >= READABLE:
            small = text.fitted(self._verdict, "italic", style.font_px(3.6), across)
            low = rect.bottom - small * 0.6
            text.put(target, self._verdict, "italic", small, "#FFD873", rect.centerx, low, "center")


def _part(name: str, scale: float) -> pygame.Surface:
    across, high = {"stand": (220, 350), "pan": (200, 196)}[name]
    return art.sprite(f"hungry_ghost/balance-{name}", (round(across * scale), round(high * scale)))


@cached_picture
def _beam(wide: int, tilt: int) -> pygame.Surface:
    """The beam, turned by so many steps."""
    angle = tilt * STEEPEST / ANGLES
    tall = 44 + ARM * math.sin(math.radians(abs(angle))) + 4
    shapes = sprite("balance-beam", 0, 0).replace('<g transform="', f'<g transform="rotate({angle:.2f}) ', 1)
    box = (-240.0, -tall, 480.0, 2 * tall)
    return art.picture(shapes, box, (wide, round(wide * tall / 240)))
