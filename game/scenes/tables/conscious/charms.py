"""The charms on their pins beside the spiral: no space is ever hidden by them."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, partial
from typing import Any

import pygame

from game.scenes.layout.box import Box
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.pins import Pin, pins
from game.scenes.tables.conscious.spiral import SpiralPlan
from game.widgets import art
from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture
from game.widgets.token import Token, mark_picture, token_picture

Point = tuple[float, float]

TALL = 4.6  # u: how tall a charm is
APART = 2.3  # u: how far it reaches from its middle
HALO = 1.34  # of the edge behind the charm of one who has died, for its height
HALOS = ("astral", "mental")
HALOED = 0.88  # the same on the Path
BESIDE = 0.5  # of a charm: the mark of who sits beside
WITHIN = 0.84  # of a charm, before such an edge: the whole is as large as any other
OUT = 128  # of 255, how strong the charm of one who has left is


class Charm(Token):
    """A seat's charm, and the pin from its space to it; `body` is the one it lives on with after death."""

    foot: Point = (0.0, 0.0)
    clear = 0.0  # pixels round the foot: the space, whose sign the pin leaves free
    body = "physical"
    out = False
    leaning = 0.0  # degrees

    def pin(self, foot: Point, head: Point) -> None:
        """Stand on a pin whose foot is on a space."""
        if (foot, head) == (self.foot, self.centre):
            return
        self.damage()
        self.foot = foot
        self.stand(head)
        self.damage()

    def be(self, body: str, out: bool) -> None:
        """Be living (`physical`), in another body, or out of the game."""
        if (body, out) != (self.body, self.out):
            self.body, self.out, self.leaning = body, out, 0.0
            self.damage()

    @property
    def area(self) -> Rect:
        x, y = (round(each) for each in self.foot)
        side = round(self.rect.height * HALO / 2) * 2 + 6
        halo = Rect(0, 0, side, side)
        halo.center = self.rect.center
        reach = 2 * self._thick + 3  # of the disc at the foot of its pin
        return super().area.union(halo).union(Rect(x - reach, y - reach, 2 * reach, 2 * reach))

    @property
    def _thick(self) -> int:
        """How thick its pin is."""
        return max(1, self.rect.height // 22)

    def lean(self, degrees: float) -> None:
        """Be tilted, on the way to lying on its side."""
        self.alter(leaning=degrees)

    def draw(self, target: pygame.Surface) -> None:
        if math.dist(self.foot, self.centre) > self.rect.height * 0.3 + self.clear:
            self._draw_pin(target)
        self.draw_ring(target)
        if self.out:
            picture = laid_down(self.charm, self.rect.height)
        else:
            height = round(self.rect.height * (WITHIN if self.body in HALOS else 1.0))
            put_halo(target, self.body, self.rect.center, height)
            picture = token_picture(self.charm, height)
            if self.leaning:
                picture = pygame.transform.rotozoom(picture, self.leaning, 1.0)
        art.put(target, picture, self.rect.center)

    def _draw_pin(self, target: pygame.Surface) -> None:
        """The pin to its space; of who has left, a row of dots."""
        thick, foot = self._thick, towards(self.foot, self.centre, self.clear)
        if not self.out:
            pygame.draw.line(target, shapes.INK, foot, self.centre, thick + 1)
            pygame.draw.circle(target, shapes.PAPER, foot, thick * 2 + 2)
            pygame.draw.circle(target, shapes.INK, foot, thick * 2 + 1)
            return
        far = math.dist(foot, self.centre)
        for step in range(1, int(far / (thick * 4))):
            share = step * thick * 4 / far
            at = foot[0] + (self.centre[0] - foot[0]) * share, foot[1] + (self.centre[1] - foot[1]) * share
            pygame.draw.circle(target, shapes.QUIET, at, thick * 0.9)
        pygame.draw.circle(target, shapes.INK, foot, thick * 2)
        pygame.draw.circle(target, shapes.PAPER, foot, thick * 2 - 1)


def towards(start: Point, end: Point, far: float) -> Point:
    """The point so far from a point on the way to another."""
    share = far / max(math.dist(start, end), far, 1.0)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def put_halo(target: pygame.Surface, body: str, middle: Point, height: int) -> None:
    """The edge of the body that outlived death, behind a charm so high; none for the living."""
    if body in HALOS:
        art.put(target, art.square(f"conscious/body-{body}", round(height * HALO)), middle)


@cached_picture
def laid_down(charm: int, height: int) -> pygame.Surface:
    """The charm of one who has left, faint and on its side."""
    picture = pygame.transform.rotate(token_picture(charm, height), 90)
    picture.set_alpha(OUT)
    return picture


def draw_charm(target: pygame.Surface, charm: int, point: Point, tall: int, body: str, out: bool) -> None:
    """A charm: on the edge of the body it lives on in, or laid on its side where it has left the game."""
    if out:
        picture = laid_down(charm, tall)
    else:
        if body in HALOS:
            tall = round(tall * HALOED)
            put_halo(target, body, point, tall)
        picture = token_picture(charm, tall)
    art.put(target, picture, point)


@cached_picture
def charm_picture(charm: int, tall: int, body: str, out: bool) -> pygame.Surface:
    """The same by itself, in the midst of a picture twice as large."""
    made = pygame.Surface((tall * 2, tall * 2), pygame.SRCALPHA)
    draw_charm(made, charm, (tall, tall), tall, body, out)
    return made


@cache
def seated(charm: int, body: str, out: bool, beside: tuple[int, ...]) -> Callable[[int], pygame.Surface]:
    """What draws a seat's charm as it lives or has left, at its foot those who sit beside as counsel."""
    return partial(_seated, charm, body, out, beside)


@cached_picture
def _seated(charm: int, body: str, out: bool, beside: tuple[int, ...], side: int) -> pygame.Surface:
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    middle, height = (side // 2, side // 2), round(side / HALO) if body in HALOS else side
    if out:
        art.put(made, laid_down(charm, side), middle)
    else:
        put_halo(made, body, middle, height)
        art.put(made, token_picture(charm, height), middle)
    for place, each in enumerate(beside):
        mark = mark_picture(each, round(side * BESIDE))
        low = side - mark.get_height() // 2
        art.put(made, mark, (side - mark.get_width() // 2 - place * mark.get_width() * 2 // 3, low))
    return made


def placed(
    plan: SpiralPlan, view: Mapping[str, Any], style_px: int, taken: Collection[Box] = ()
) -> list[Pin]:
    """Where the charm of each seat stands in a view; `style_px` is how far one reaches."""
    return pins(plan, [(fields["position"], float(style_px)) for fields in view["seats"]], taken)


def bodies(view: Mapping[str, Any]) -> Sequence[tuple[str, bool]]:
    """What each seat lives in, and whether it has left."""
    return [
        ("physical" if fields["alive"] else fields["chips_of"], fields["out"]) for fields in view["seats"]
    ]
