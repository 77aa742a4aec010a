"""The tokens on the Wheel: on their squares, on the Bardo's lotus, before a moon, or on a lotus."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import pygame

from game.scenes.layout.wheel import WheelPlan
from game.widgets import art
from game.widgets.canvas import Rect
from game.widgets.gathering import RING, Stand, gather
from game.widgets.picture_cache import cached_picture
from game.widgets.token import Token, token_picture

Point = tuple[float, float]
Seated = Literal["plain", "moon", "lotus"]

GAME = "buddhawheel"
TALL = 0.155  # of a token that stands alone, for the Wheel's radius
LEAST = 0.088  # of one whose neighbours stand close
RISEN = 0.012  # how far a token's middle stands above the middle of its square
ROOMS = (1.0, 1.0, 1.75, 1.95, 2.1, 2.4, 2.5)  # how broad so many stand together, for the height of one alone
CLOSE = 1.25  # for the height of one that stands alone: others nearer than that make room for each other
SHIFTED = 0.045  # of the radius: how far such a one stands to the side
IN_ROW = (0.13, 0.106)  # of the radius: how tall one or two are there
CIRCLE = 0.064  # from the Bardo's middle to those who lie on its lotus in a circle
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
        ground = _ground(self.charm, self.rect.height, self.seated, self.faces)
        target.blit(ground, ground.get_rect(center=self.rect.center))
        if self.seated == "plain":
            super().draw(target)
            return
        self.draw_ring(target)
        if not self.faces:
            _draw_seated(target, self.seated, self.charm, self.rect.height, self.rect.center)
        else:
            turned = _turned(self.seated, self.charm, self.rect.height, self.faces)
            target.blit(turned, turned.get_rect(center=self.rect.center))


@cached_picture
def _dusk(side: int) -> pygame.Surface:
    defs = art.radial("dusk", [(at, "#05070F", dark) for at, dark in DUSK])
    body = art.tag("circle", cx=side / 2, cy=side / 2, r=side / 2, fill="url(#dusk)")
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
    target.blit(picture, picture.get_rect(center=(round(x), round(y))))


def seated(fields: Mapping[str, Any]) -> Seated:
    """How a seat's token sits, by its status (BW-8.2, BW-8.4)."""
    return {"imprints": "moon", "buddha": "lotus"}.get(fields["status"], "plain")  # type: ignore[return-value]


def stands(plan: WheelPlan, squares: Sequence[str | None]) -> list[Stand | None]:
    """Where each token stands by its square: with the others there, each seen whole; None for one on none."""
    found: list[Stand | None] = [None] * len(squares)
    taken = list(dict.fromkeys(square for square in squares if square is not None))
    for square in taken:
        here = [seat for seat, each in enumerate(squares) if each == square]
        others = [plan.middle(each) for each in taken if each != square]
        if square == plan.wheel.hub:
            places = _in_a_circle(plan, len(here))
        else:
            places = _together(plan, square, len(here), others)
        for seat, stand in zip(here, places, strict=True):
            found[seat] = stand
    return found


def alone(plan: WheelPlan, square: str) -> Stand:
    """Where a token stands that passes over a square, or is the only one there."""
    x, y = plan.middle(square)
    return Stand((x, y - RISEN * plan.radius), _even(TALL * plan.radius))


def _together(plan: WheelPlan, square: str, count: int, others: Sequence[Point]) -> list[Stand]:
    """Those on one square: about its middle, or across it where others stand close."""
    own, radius = alone(plan, square), plan.radius
    near = min((math.dist(plan.middle(square), other) for other in others), default=math.inf)
    aside = _aside(plan, square)
    if near < CLOSE * own.height and aside is not None and count <= 2:
        if count == 1 and plan.wheel.arm_of(square) is not None:
            tall = min(own.height, math.hypot(near, 2 * SHIFTED * radius) * 1.02)
            return [Stand(aside(SHIFTED), _even(tall))]
        tall = _even(max(LEAST * radius, min(IN_ROW[count - 1] * radius, near * 1.02)))
        half = tall / radius / 2 * (count - 1)
        return [Stand(aside(place), tall) for place in (-half, half)[:count]]
    tallest = max(LEAST * radius, min(own.height, near * 1.06))
    if count == 1:
        return [Stand(own.centre, _even(tallest))]
    side = tallest * ROOMS[min(count, len(ROOMS) - 1)]
    x, y = own.centre
    places = gather(count, None, (x - side / 2, y - side / 2, side, side), tallest=tallest)
    return [Stand(place.centre, _even(place.height)) for place in places]


def _aside(plan: WheelPlan, square: str) -> Callable[[float], Point] | None:
    """The point so far (in radii) from the middle of a square, across its way; None where it has none.

    Of two neighbours on an arm one goes outward, the other inward; on the Paths it is along the way.
    """
    wheel = plan.wheel
    arm, number = wheel.arm_of(square), square.rpartition("_")[2]
    if arm is not None:
        sign = -1 if number.isdigit() and int(number) % 2 else 1
        at = wheel.share(arm, square)
        return lambda aside: plan.point(wheel.on_arm(arm, at, sign * aside))
    found = wheel.squares[square]
    if found.realm is None:
        return None
    return lambda aside: plan.point(wheel.at(found.radius, found.angle - math.degrees(aside / found.radius)))


def _in_a_circle(plan: WheelPlan, count: int) -> list[Stand]:
    """On the Bardo's lotus: one in its middle, several round it."""
    x, y = plan.middle(plan.wheel.hub)
    if count == 1:
        return [Stand((x, y), _even(TALL * plan.radius))]
    away = CIRCLE * plan.radius
    tall = _even(min(TALL * 0.8 * plan.radius, 2 * away * math.sin(math.pi / count) * 1.02))
    turns = [math.tau * index / count - math.pi / 2 for index in range(count)]
    return [Stand((x + away * math.cos(turn), y + away * math.sin(turn)), tall) for turn in turns]


def _even(height: float) -> float:
    """The height of a picture that is kept: tokens are drawn in even pixels."""
    return max(4, int(height / 2 + 1e-6) * 2)
