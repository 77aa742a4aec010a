"""The hour of the day on a table that lies flat: three signs along a flank, turned to who sits there."""

from __future__ import annotations

import math

import pygame
import pygame.transform

from game import words
from game.scenes.tables.hungry_ghost.life import LARGER, DayDial, put_hour
from game.scenes.tables.hungry_ghost.picture import GAME, Point
from game.scenes.tables.hungry_ghost.terms import Asked, Spots
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.ring import focus_ring
from game.widgets.style import Style

OUT, APART = 9.6 / 45.6, 11.5  # how far outside the picture, for its radius, and degrees from sign to sign
SIDE = 7.2 / 45.6  # across a sign, for the radius
DAY, BELOW = 2.4 / 45.6, 6.4 / 45.6  # how tall the day is written, and how far towards the reader


class Hours(Asked):
    """Morning, afternoon, evening along an arc; the present one shines, and below it stands the day.

    `quarters` are the quarter turns, clockwise from the south, of the side they are turned to; `aside` is
    by how many degrees they lie to its right.
    """

    def __init__(self, centre: Point, radius: float, quarters: int, style: Style, aside: float = 0.0) -> None:
        self.style = style
        self.quarters = quarters
        self.time, self.day = DayDial.TIMES[0], 1
        self._side = round(SIDE * radius)
        self._tall = max(theme.SMALLEST, round(DAY * radius))
        out = 90 + 90 * quarters - aside
        self._middles = [
            _at(centre, radius * (1 + OUT), out + (1 - index) * APART) for index in range(len(DayDial.TIMES))
        ]
        self._below = _at(centre, radius * (1 + OUT + BELOW), out)
        reach = round(self._side * LARGER)
        rects = [Rect(x - reach // 2, y - reach // 2, reach, reach) for x, y in self._middles]
        said = Rect(0, 0, self._tall * 2, self._tall * 5).move_to(center=self._below)
        super().__init__(f"hours/{quarters}", rects[0].unionall([*rects[1:], said]), 2)
        self._rects = rects

    def tell(self, time: str, day: int) -> None:
        """Say which time of which day it is."""
        self.alter(time=time, day=day)

    def spots(self) -> Spots:
        """The three times of the day, and where they stand."""
        return list(zip(DayDial.TIMES, self._rects, strict=True))

    def draw(self, target: pygame.Surface) -> None:
        for time, middle in zip(DayDial.TIMES, self._middles, strict=True):
            on = time == self.time
            put_hour(target, middle, self._side, time, self.style.theme, on=on, turns=self.quarters)
        said = words.phrase(GAME, "day_of", day=self.day)
        plate = pygame.Surface(
            (text.width(said, "semibold", self._tall) + 4, self._tall * 2), pygame.SRCALPHA
        )
        ink = self.style.theme.ink
        text.put(plate, said, "semibold", self._tall, ink, plate.get_width() / 2, self._tall * 1.36, "center")
        art.put(target, pygame.transform.rotate(plate, -90 * self.quarters), self._below)
        if self.focused:
            focus_ring(target, self._at_cursor()[1], self.style, self._side * LARGER / 2)


def _at(centre: Point, far: float, degrees: float) -> tuple[int, int]:
    turn = math.radians(degrees)
    return round(centre[0] + far * math.cos(turn)), round(centre[1] + far * math.sin(turn))
