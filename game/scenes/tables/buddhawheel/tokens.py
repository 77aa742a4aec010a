"""The tokens on the Wheel: on their squares, on the Bardo's lotus, before a moon, or on a lotus."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Literal

import pygame

from game.widgets import art
from game.widgets.canvas import Rect
from game.widgets.gathering import RING
from game.widgets.picture_cache import cached_picture
from game.widgets.token import Token, token_picture

Point = tuple[float, float]
Seated = Literal["plain", "moon", "lotus"]

GAME = "buddhawheel"
LOTUS = (1.3, 1.3 * 100 / 140)  # the breadth and height of a Buddha's lotus, for the whole token's height
PEARLS, MOON = 1.3, 1.22
RIM = 0.035  # how broad the pale rim of a token is, for its height
GROUND = 1.44  # across the dusk under a token, for its height
DUSK = ((0.0, 0.7), (0.6, 0.6), (1.0, 0.0))  # how dark it is, from its middle to its edge
PALE = (255, 246, 224, 255)
SOLID = 150  # of 255: what is fainter, as its shadow, has no rim
SMALLER = 0.8  # how tall the token on a lotus is, for one without


class WheelToken(Token):
    """A seat's token: `plain`, before a `moon` in meditation, or on the `lotus` of a Buddha."""

    seated: Seated = "plain"

    def sit(self, seated: Seated) -> None:
        """Sit otherwise from now on."""
        if seated != self.seated:
            self.damage()
            self.seated = seated
            self.reach = RING if seated == "plain" else RING * PEARLS
            self.damage()

    @property
    def area(self) -> Rect:
        reach = GROUND / 2 if self.seated == "plain" else self.reach / 2 + 0.2
        side = round(self.rect.height * reach) * 2 + 6
        return Rect(0, 0, side, side).move(self.rect.centerx - side // 2, self.rect.centery - side // 2)

    def draw(self, target: pygame.Surface) -> None:
        art.put(target, _ground(self.charm, self.rect.height, self.seated, self.faces), self.rect.center)
        if self.seated == "plain":
            super().draw(target)
            return
        self.draw_ring(target)
        if not self.faces:
            _draw_seated(target, self.seated, self.charm, self.rect.height, self.rect.center)
        else:
            art.put(target, _turned(self.seated, self.charm, self.rect.height, self.faces), self.rect.center)


@cached_picture
def _dusk(side: int) -> pygame.Surface:
    stops = "".join(
        f'<stop offset="{at:g}" stop-color="#05070F" stop-opacity="{dark:g}"/>' for at, dark in DUSK
    )
    defs = f'<radialGradient id="dusk" cx="0.5" cy="0.5" r="0.5">{stops}</radialGradient>'
    body = art.circle(side / 2, "url(#dusk)", at=(side / 2, side / 2))
    return art.raster(art.document(body, (0, 0, side, side), defs), (side, side))


@cached_picture
def _ground(charm: int, tall: int, sits: Seated, quarters: int) -> pygame.Surface:
    """What a token lies on, so that it stands off the painted Wheel: soft dusk, and a pale rim about it."""
    rim = max(2, round(tall * RIM))
    side = round(tall * GROUND) // 2 * 2
    picture = _dusk(side).copy()
    lain = pygame.Surface((side, side), pygame.SRCALPHA)
    if sits == "plain":
        _blit(lain, token_picture(charm, tall), side / 2, side / 2)
    else:
        _draw_seated(lain, sits, charm, tall, (side // 2, side // 2))
    shape = pygame.mask.from_surface(lain, SOLID).to_surface(setcolor=PALE, unsetcolor=(0, 0, 0, 0))
    for step in range(8):
        angle = math.tau * step / 8
        picture.blit(shape, (round(math.cos(angle) * rim), round(math.sin(angle) * rim)))
    return pygame.transform.rotate(picture, -90 * quarters) if quarters else picture


def _draw_seated(
    target: pygame.Surface, sits: Seated, charm: int, tall: int, middle: tuple[int, int]
) -> None:
    """A token before its moon, or on its lotus."""
    x, y = middle
    if sits == "moon":
        _blit(target, art.square(f"{GAME}/seat-moon", round(tall * MOON)), x, y - tall * 0.08)
        _blit(target, token_picture(charm, tall), x, y)
        return
    lotus = round(tall * LOTUS[0]), round(tall * LOTUS[1])
    _blit(target, art.square(f"{GAME}/seat-pearls", round(tall * PEARLS)), x, y)
    _blit(target, art.sprite(f"{GAME}/seat-lotus", lotus), x, y + tall * 0.2)
    _blit(target, token_picture(charm, round(tall * SMALLER / 2) * 2), x, y - tall * 0.04)
    _blit(target, art.sprite(f"{GAME}/seat-front", lotus), x, y + tall * 0.2)


@cached_picture
def _turned(sits: Seated, charm: int, tall: int, quarters: int) -> pygame.Surface:
    """The same for who sits at another side of the table."""
    side = round(tall * 1.7) // 2 * 2
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    _draw_seated(picture, sits, charm, tall, (side // 2, side // 2))
    return pygame.transform.rotate(picture, -90 * quarters)


def _blit(target: pygame.Surface, picture: pygame.Surface, x: float, y: float) -> None:
    art.put(target, picture, (x, y))


def seated(fields: Mapping[str, Any]) -> Seated:
    """How a seat's token sits, by its status (BW-8.2, BW-8.4)."""
    return {"imprints": "moon", "buddha": "lotus"}.get(fields["status"], "plain")  # type: ignore[return-value]
