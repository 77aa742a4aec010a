"""The charms on their pins beside the spiral: no space is ever hidden by them."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import pygame

from game.scenes.plans.box import Box
from game.scenes.plans.pins import Pin, pins
from game.scenes.plans.spiral import SpiralPlan
from game.scenes.tables.conscious import shapes
from game.widgets import art
from game.widgets.canvas import Rect
from game.widgets.token import Token, token_picture

Point = tuple[float, float]

TALL = 4.6  # u: how tall a charm is
APART = 2.3  # u: how far it reaches from its middle
HALO = 1.34  # of the edge behind the charm of one who has died, for its height
OUT = 110  # of 255, how strong the charm of one who has left is


class Charm(Token):
    """A seat's charm, and the pin from its space to it; `body` is the one it lives on with after death."""

    foot: Point = (0.0, 0.0)
    body = "physical"
    out = False

    def pin(self, foot: Point, head: Point) -> None:
        """Stand on a pin whose foot is on a space."""
        self.damage()
        self.foot = foot
        self.stand(head)
        self.damage()

    def be(self, body: str, out: bool) -> None:
        """Be living (`physical`), in another body, or out of the game."""
        if (body, out) != (self.body, self.out):
            self.body, self.out = body, out
            self.damage()

    @property
    def area(self) -> Rect:
        x, y = (round(each) for each in self.foot)
        side = round(self.rect.height * HALO / 2) * 2 + 6
        halo = Rect(0, 0, side, side)
        halo.center = self.rect.center
        return super().area.union(halo).union(Rect(x - 5, y - 5, 10, 10))

    def draw(self, target: pygame.Surface) -> None:
        thick = max(1, self.rect.height // 22)
        if math.dist(self.foot, self.centre) > self.rect.height * 0.3:
            pygame.draw.line(target, shapes.INK, self.foot, self.centre, thick + 1)
            pygame.draw.circle(target, shapes.PAPER, self.foot, thick * 2 + 2)
            pygame.draw.circle(target, shapes.INK, self.foot, thick * 2 + 1)
        self.draw_ring(target)
        if self.body in ("astral", "mental"):
            halo = art.square(f"conscious/body-{self.body}", round(self.rect.height * HALO))
            target.blit(halo, halo.get_rect(center=self.rect.center))
        picture = token_picture(self.charm, self.rect.height)
        if self.out:
            picture = pygame.transform.rotate(picture, 90)
            picture.set_alpha(OUT)
        target.blit(picture, picture.get_rect(center=self.rect.center))


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
