"""What opens about somebody in a great moment: lotus, seven petals, Heaven's light, Hell's fire."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import pygame
import pygame.transform

from game.scenes.tables.hungry_ghost.picture import FLAMES, Point, sprite
from game.widgets import art
from game.widgets.art import Box
from game.widgets.canvas import Rect, Widget
from game.widgets.picture_cache import cached_picture

PETALS = (-84, 84, -58, 58, -30, 30, 0)  # degrees, in the order in which they open
PARTS = 4  # pictures of a petal that opens
LAMP_STEPS = 8
PETAL_BOX: Box = (-122.0, -112.0, 244.0, 160.0)


class Wonder(Widget):
    """Something that opens about a token, in steps; upright for a side of the table.

    `box` is what it is drawn in, its foot the origin; the picture of a step is `drawn(size, step)`.
    """

    touchable = False

    def __init__(
        self,
        name: str,
        depth: int,
        box: Box,
        steps: int,
        drawn: Callable[[tuple[int, int], int], pygame.Surface],
    ) -> None:
        super().__init__(name, Rect(0, 0, 0, 0), depth)
        self.visible = False
        self.box, self.steps, self._drawn = box, steps, drawn
        self.step = self._side = 0
        self._size = (1, 1)

    def open_at(self, foot: Point, wide: int, share: float, side: int = 0) -> None:
        """Open by a share 0..1 over a foot, so many pixels wide."""
        step = min(self.steps - 1, max(0, round(share * (self.steps - 1))))
        left, top, across, high = (each * wide / self.box[2] for each in self.box)
        self._size = wide, round(high)
        rect = Rect((0, 0), self._size[::-1] if side % 2 else self._size)
        off = pygame.Vector2(left + across / 2, top + high / 2).rotate(90 * side)
        rect.center = round(foot[0] + off.x), round(foot[1] + off.y)
        self.alter(step=step, _side=side)
        self.show(True)
        self.move_to(rect)

    def gone(self) -> None:
        """Be seen no longer."""
        self.show(False)

    def jobs(self, wide: int) -> list[Callable[[], object]]:
        """What can be drawn beforehand, for a breadth."""
        size = wide, round(self.box[3] * wide / self.box[2])
        return [partial(self._drawn, size, step) for step in range(self.steps)]

    def draw(self, target: pygame.Surface) -> None:
        picture = self._drawn(self._size, self.step)
        if self._side:
            picture = pygame.transform.rotate(picture, -90 * self._side)
        art.put(target, picture, self.rect.center)


def birth(depth: int) -> Wonder:
    """The lotus that opens where somebody is born."""
    return Wonder("stage/lotus", depth, (-120, -166, 240, 190), 6, _lotus)


def awakening(depth: int) -> Wonder:
    """Seven petals that open one after another behind one who awakens."""
    return Wonder("stage/petals", depth, PETAL_BOX, len(PETALS) * PARTS + 1, petals)


def fire(depth: int) -> Wonder:
    """Flames that leap up about one who comes into Hell, and sink."""
    return Wonder("stage/fire", depth, (-180, -210, 360, 240), 13, _fire)


def light(depth: int) -> Wonder:
    """Light about one who comes into Heaven."""
    return Wonder("stage/light", depth, (-160, -160, 320, 320), 13, _light)


def _lotus(size: tuple[int, int], step: int) -> pygame.Surface:
    return art.sprite(f"hungry_ghost/lotus-{step}", size)


PETAL_PAINT = art.linear("petal", "#FFFDF2", "#F6C9B4") + art.linear("eye", "#FFE9A8", "#E0A32E")


def _petal(turn: float, part: float) -> str:
    """A petal that has opened by a share 0..1, turned by so many degrees."""
    grown = 0.45 + 0.55 * part
    wide, long = 27 * (0.3 + 0.7 * part), 100 * grown
    low, high = 10 - long * 0.2, -long * 0.62
    d = (
        f"M0,30 C{-wide * 1.25:.2f},{low:.2f} {-wide:.2f},{high:.2f} 0,{-long:.2f} "
        f"C{wide:.2f},{high:.2f} {wide * 1.25:.2f},{low:.2f} 0,30Z"
    )
    shape = art.path(d, "url(#petal)", "#8A3A2A", 2.5, **art.JOIN)
    return f'<g transform="translate(0 8) rotate({turn * part:.2f} 0 22)">{shape}</g>'


def _eye() -> str:
    """The golden middle that all petals spring from."""
    return art.tag("ellipse", cx=0, cy=34, rx=34, ry=11, fill="url(#eye)", stroke="#8A5A12", stroke_width=2.5)


def petal(size: tuple[int, int], number: int) -> pygame.Surface:
    """One of the seven by itself, wide open."""
    body = _petal(PETALS[number], 1.0) + _eye()
    return art.picture(body, PETAL_BOX, size, PETAL_PAINT)


@cached_picture
def petals(size: tuple[int, int], step: int) -> pygame.Surface:
    """The petals that have opened after so many steps."""
    body = art.tag("ellipse", cx=0, cy=33, rx=60, ry=11, fill="#1A0E06", opacity=0.22)
    for number, turn in enumerate(PETALS):
        part = min(1.0, max(0.0, step / PARTS - number))
        body += _petal(turn, part) if part else ""
    body += _eye() if step else ""
    return art.picture(body, PETAL_BOX, size, PETAL_PAINT)


@cached_picture
def _fire(size: tuple[int, int], step: int) -> pygame.Surface:
    """Eleven flames, each with a height and a haste of its own."""
    share, body = step / 12, ""
    for number in (0, 10, 2, 8, 4, 6, 1, 9, 3, 7, 5):
        aside = (number - 5) / 5
        own = math.sin(math.pi * min(1.0, max(0.0, share * 1.3 - 0.15 * (number * 7 % 3)))) ** 0.8
        tall = own * (1.25 + 0.9 * (1 - aside * aside) + 0.25 * (number * 5 % 4 - 1.5))
        if own > 0.04:
            shape = sprite("flame", 0, 0, 1.0, FLAMES[number % 3])
            place = f"translate({aside * 140:.1f} {22 - 50 * tall:.1f}) scale({1.2 * own:.3f} {tall:.3f})"
            body += f'<g transform="{place}">{shape}</g>'
    return art.picture(body, (-180, -210, 360, 240), size)


@cached_picture
def _light(size: tuple[int, int], step: int) -> pygame.Surface:
    """Rays that go out, and a calm disc among them; at last they are gone."""
    share = step / 12
    out, rest = min(1.0, share * 2), max(0.0, share * 2 - 1)
    strength = (0.35 + 0.65 * out) * (1 - rest)
    defs = art.radial("ray", ((0.2, "#FFF3CF", 0.95), (1, "#FFE08A", 0)), 158)
    body = ""
    for number in range(24):
        far = (70 + 86 * out) * (1.0 if number % 2 else 0.8)
        turn, half = math.radians(number * 15), math.radians(2.6)
        corners = [
            (far * math.cos(turn + side * half), far * math.sin(turn + side * half)) for side in (-1, 1)
        ]
        ray = art.line([(0, 0), *corners], closed=True)
        body += art.path(ray, "url(#ray)", opacity=f"{strength:.3f}")
    body += art.circle(62 + 10 * out, "url(#ray)", opacity=f"{0.8 * strength:.3f}")
    for far, thick in ((74 + 10 * out, 3.0), (84 + 18 * out, 1.4)):
        line = {"stroke": "#FFE08A", "stroke_width": thick, "opacity": f"{strength:.3f}"}
        body += art.tag("circle", cx=0, cy=0, r=far, fill="none", **line)
    return art.picture(body, (-160, -160, 320, 320), size, defs)


def lamp(side: int, burns: float) -> pygame.Surface:
    """A lamp of which flame and glow are as large as a share 0..1 of their own, at last only smoke."""
    return _lamp(side, round(burns * LAMP_STEPS))


@cached_picture
def _lamp(side: int, step: int) -> pygame.Surface:
    share = step / LAMP_STEPS
    glow = (0, "#FFD97A", 0.75), (0.5, "#F7A94A", 0.22), (1, "#F7A94A", 0)
    defs = art.radial("glow", glow, 92, (0, -18)) + art.linear("clay", "#C4563A", "#8E2F24")
    defs += art.linear("flame", "#FFE28A", "#E8832C")
    body = art.circle(92, "url(#glow)", at=(0, -18), opacity=f"{share:.2f}")
    for d in ("M-40,8 C-38,38 38,38 40,8 C26,14 -26,14 -40,8Z", "M-14,33 H14 L20,48 H-20Z"):
        body += art.path(d, "url(#clay)", "#3A1210", 5, **art.JOIN)
    if step:
        d = "M0,-52 C14,-30 20,-22 18,-6 C16,10 -16,10 -18,-6 C-20,-22 -14,-30 0,-52Z"
        core = "M0,-24 C5,-15 8,-12 7,-5 C6,2 -6,2 -7,-5 C-8,-12 -5,-15 0,-24Z"
        flame = art.path(d, "url(#flame)", "#8A4A12", 3.6)
        flame += art.path(core, "#FFF6D2")
        body += f'<g transform="translate(0 5) scale({0.35 + 0.65 * share:.3f})">{flame}</g>'
    if share < 0.5:
        d = "M0,0 C-12,-18 10,-30 0,-46 C-8,-60 8,-70 2,-86"
        line = {"stroke": "#CFC8DA", "stroke_width": 5, "stroke_linecap": "round"}
        body += art.tag("path", d=d, fill="none", opacity=f"{0.7 - 1.4 * share:.2f}", **line)
    return art.picture(body, (-100, -120, 200, 200), (side, side), defs)
