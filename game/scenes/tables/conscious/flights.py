"""Small pictures on their way over a table: chips, discs and cards, and what is said beside them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.scenes.tables.conscious import shapes
from game.widgets import art, text
from game.widgets.canvas import Rect, Widget
from game.widgets.picture_cache import cached_picture
from game.widgets.theme import Colour

Point = tuple[float, float]
LOBES, STEPS = 14, 8  # of the edge of a body, and points of each
EDGES: dict[shapes.Body, Colour] = {"physical": shapes.PAPER, "astral": "#8FB4C4", "mental": "#CC9438"}


@dataclass(frozen=True)
class Flown:
    """A picture with its middle at a point; `strength` is 1 where it is seen whole, 0 where it is gone."""

    picture: pygame.Surface
    at: Point
    strength: float = 1.0

    @property
    def rect(self) -> Rect:
        """What it covers."""
        return self.picture.get_rect(center=(round(self.at[0]), round(self.at[1])))


@dataclass(frozen=True)
class Ring:
    """The edge of a body, scalloped or rayed, that opens round a point; in pixels."""

    body: shapes.Body
    at: Point
    radius: float
    thick: int

    @property
    def rect(self) -> Rect:
        """What it covers."""
        reach = round(self.radius * 1.13) + self.thick + 2
        return Rect(round(self.at[0]) - reach, round(self.at[1]) - reach, 2 * reach, 2 * reach)

    @property
    def parts(self) -> Sequence[Rect]:
        """Squares along its edge, that cover it."""
        points, out = _edge(self), 2 * self.thick + 4
        found = []
        for first in range(0, len(points), STEPS // 2):
            some = [points[(first + step) % len(points)] for step in range(STEPS // 2 + 1)]
            xs, ys = [round(x) for x, _ in some], [round(y) for _, y in some]
            left, top = min(xs) - out, min(ys) - out
            found.append(Rect(left, top, max(xs) + out - left, max(ys) + out - top))
        return found


class Flights(Widget):
    """What is on its way now, over all that lies still."""

    touchable = False

    def __init__(self, name: str, depth: int) -> None:
        super().__init__(name, Rect(0, 0, 0, 0), depth)
        self.flown: tuple[Flown | Ring, ...] = ()

    def show_all(self, flown: Sequence[Flown | Ring]) -> None:
        """Show these, and nothing else; only where something was or is drawn anew."""
        before, self.flown = self.flown, tuple(flown)
        rects = [each.rect for each in self.flown]
        if self.canvas is not None:
            for each in [*before, *self.flown]:
                for rect in each.parts if isinstance(each, Ring) else [each.rect]:
                    self.canvas.damage(rect)
        self.rect = rects[0].unionall(rects[1:]) if rects else Rect(0, 0, 0, 0)

    def clear(self) -> None:
        """Nothing is on its way any longer."""
        if self.flown:
            self.show_all(())

    def draw(self, target: pygame.Surface) -> None:
        for each in self.flown:
            if isinstance(each, Ring):
                points = _edge(each)
                pygame.draw.lines(target, shapes.INK, True, points, each.thick + 2)
                pygame.draw.lines(target, EDGES[each.body], True, points, each.thick)
                continue
            picture = each.picture
            if each.strength < 1:
                picture = picture.copy()
                picture.set_alpha(max(0, round(255 * each.strength)))
            target.blit(picture, each.rect)


@cached_picture
def said_picture(said: str, tall: int) -> pygame.Surface:
    """A saying on a slip of paper."""
    wide = text.width(said, "italic", tall) + round(tall * 1.4)
    size = wide, round(tall * 1.7)
    made = art.frame(size, size[1] * 0.4, shapes.GLOW, line=shapes.LINE, thick=max(1.0, tall * 0.06)).copy()
    text.put(made, said, "italic", tall, shapes.SPOKEN, size[0] / 2, size[1] * 0.5 + tall * 0.3, "center")
    return made


@lru_cache(maxsize=4)
def _edge(ring: Ring) -> list[Point]:
    """The scalloped or rayed line round a middle."""
    found = []
    for step in range(LOBES * STEPS):
        angle, share = math.tau * step / (LOBES * STEPS), step % STEPS / STEPS
        out = math.sin(math.pi * share) * 0.09 if ring.body == "astral" else abs(1 - 2 * share) * 0.12
        reach = ring.radius * (1 + out)
        found.append((ring.at[0] + reach * math.cos(angle), ring.at[1] + reach * math.sin(angle)))
    return found
