"""The pictures of a death, a liberation and an enlightenment: lotuses, discs, petals, night and dawn."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import pygame
import pygame.transform

from game.scenes.tables.buddhawheel.signs import CREAM, GOLD, GOLD_DARK, PIGMENTS, REALMS, Drawing, ink_on
from game.scenes.tables.buddhawheel.wheel_brush import CLOUD
from game.widgets import art, theme
from game.widgets.canvas import beside
from game.widgets.picture_cache import cached_picture
from game.widgets.theme import Colour

Point = tuple[float, float]

PETAL = 19.9  # u: from the middle of the moon to that of a petal
STEPS = 6  # of a lotus that opens
THREAD: Colour = "#FFD873"
FALLING: Colour = "#D5D8F6"  # the thread of a fall
LEADING: Colour = "#FFB9C8"  # where a mind leads
DUSK: Colour = "#080B18"
NIGHT: Colour = "#161F40"
COARSE, VEILED = 4, 256  # pixels of a square of the night round a wheel, and rows that are dimmed at a time
SEAT_BOX = (-76.0, -62.0, 152.0, 118.0)  # of an open lotus, for a breadth of 130
BACK = (
    *((side * 96, 62, 0.25) for side in (-1, 1)),
    *((side * 78, 66, 0.25) for side in (-1, 1)),
    *((side * angle, long, 0.27) for angle, long in ((58, 66), (38, 64), (18, 62)) for side in (-1, 1)),
    (0, 62, 0.27),
)
FRONT = (
    *((side * angle, long, 0.34) for angle, long in ((112, 60), (134, 46), (156, 38)) for side in (-1, 1)),
    (180, 34, 0.34),
)


class Glowing(Drawing):
    """Shapes that may be lit from their middle."""

    def glow(self, inner: Colour, middle: Colour, outer: Colour) -> str:
        """Colours from the middle outwards, as what a shape is filled with."""
        name = f"glow{inner[1:]}{outer[1:]}".lower()
        self._defs[name] = art.radial(name, ((0, inner), (0.45, middle), (1, outer)))
        return f"url(#{name})"


# -- lotuses


@cached_picture
def lotus(colour: Colour, wide: int, front: bool, step: int = STEPS - 1) -> pygame.Surface:
    """An open lotus seen a little from above: what stands behind a token on it, or what lies before it.

    `step` is how far it has opened, up to STEPS - 1.
    """
    drawing, line = Drawing(), "#0A1020"
    pale, light, deep = theme.lighter(colour, 0.62), theme.lighter(colour, 0.3), theme.darker(colour, 0.12)
    part = (step + 1) / STEPS
    for angle, long, broad in FRONT if front else BACK:
        fill = drawing.shade(deep, pale) if front else drawing.shade(pale, theme.mixed(colour, deep, 0.3))
        if not front and abs(angle) > 70:
            fill = drawing.shade(light, deep)
        if front:  # these come down towards the eye: they only grow
            opened, grown = float(angle), long * max(0.02, (part - 0.34) / 0.66)
        else:
            opened, grown = angle * (0.2 + 0.8 * part), long * (0.55 + 0.45 * part)
        drawing.path(art.petal(opened, grown, grown * broad, 0, 8 if front else 20), fill, line, 2)
    left, top, across, tall = SEAT_BOX
    scale = wide / 130
    return drawing.picture((left, top, across, tall), (round(across * scale), round(tall * scale)))


@cached_picture
def bardo(side: int, step: int = STEPS - 1) -> pygame.Surface:
    """The lotus of the Bardo in its disc."""
    drawing = Glowing()
    part = 0.5 + 0.5 * (step + 1) / STEPS
    drawing.circle(0, 0, 42.4, "#0B0F1E", GOLD, 2.2)
    drawing.circle(0, 0, 40, drawing.glow("#F6F4FF", "#A9AEDB", "#343C74"))
    for count, long, broad, thick, turned in (
        (12, 38, 9, 0.55, 15.0),
        (8, 33, 10, 0.8, 0.0),
        (8, 22, 7.5, 1, 22.5),
    ):
        fill = drawing.shade("#FFFFFF", "#9BA2D6")
        for index in range(count):
            shape = art.petal(index * 360 / count + turned, long * part, broad * part)
            drawing.path(shape, fill, "#4C5596", 0.9, opacity=thick)
    drawing.circle(0, 0, 8.5, drawing.glow("#FFFFFF", "#FBEFD0", "#F3DFA8"), "#A57C33", 1.4)
    return drawing.picture((-45, -45, 90, 90), (side, side))


# -- discs


@cached_picture
def disc(name: str, side: int) -> pygame.Surface:
    """A parasol, a moon or a skull on its disc, in a thin second ring."""
    drawing = Drawing()
    if name == "death":
        drawing.circle(0, 0, 46, "#15090F", "#EADFC6", 2.4)
        drawing.circle(0, 0, 40, "none", "#EADFC6", 1.1)
        drawing.sprite("skull", 0, 1, 62)
    else:
        drawing.circle(0, 0, 42, "#FBF3DC" if name == "parasol" else "#101735", GOLD_DARK, 2.7)
        drawing.circle(0, 0, 46.6, "none", GOLD, 1.5)
        drawing.sprite(name, 0, 2 if name == "parasol" else 0, 68 if name == "parasol" else 80)
    return drawing.picture((-50, -50, 100, 100), (side, side))


@cached_picture
def struck(realm: str, side: int) -> pygame.Surface:
    """A realm's sign, struck through: the birth that did not come."""
    drawing = Drawing()
    drawing.medal(realm, 0, 0, 82, CREAM, 3.4)
    for line, thick in ((DUSK, 13.0), ("#F6D7DD", 6.4)):
        drawing.path("M-40,40 L40,-40", line=line, thick=thick, stroke_linecap="round")
    return drawing.picture((-50, -50, 100, 100), (side, side))


@cached_picture
def orb(realm: str, side: int) -> pygame.Surface:
    """The disc a token stands on within its lotus: the sky of the birth."""
    drawing, pigment = Drawing(), PIGMENTS[realm]
    fill = drawing.shade(theme.lighter(pigment, 0.88), theme.lighter(pigment, 0.42))
    drawing.circle(0, 0, 47, fill, theme.darker(pigment, 0.7), 2.6)
    return drawing.picture((-50, -50, 100, 100), (side, side))


@cached_picture
def dot(colour: Colour, wide: int) -> pygame.Surface:
    """A round dot, of which lines are made."""
    side = max(2, wide)
    body = art.circle(side / 2 - 0.3, colour, at=(side / 2, side / 2))
    return art.picture(body, (0, 0, side, side), (side, side))


# -- liberation


@cached_picture
def cessation(index: int, unit: float, light: bool) -> pygame.Surface:
    """One of the six delusions that ended, as a petal about its middle; of light at an enlightenment."""
    drawing, turned = Drawing(), petal_angle(index)
    realm = REALMS[index]
    colour = "#FFF1C4" if light else PIGMENTS[realm]
    fill = drawing.shade(theme.lighter(colour, 0.3), theme.darker(colour, 0.03 if light else 0.18))
    whole = "M-72,-128 C-104,-196 -40,-232 0,-276 C40,-232 104,-196 72,-128 C40,-150 -40,-150 -72,-128Z"
    seam = "M-64,-138 C-88,-194 -34,-222 0,-256 C34,-222 88,-194 64,-138"
    drawing.shapes.append(f'<g transform="rotate({turned:g}) translate(0 {PETAL * 10:g})">')
    drawing.path(whole, fill, "#C99A3E" if light else "#2A1A08", 3.4)
    drawing.path(seam, "none", "#FFF6DC", 2, opacity=0.75)
    drawing.shapes.append("</g>")
    drawing.sign(realm, 0, 0, 62, "#B98A35" if light else ink_on(realm))
    side = round(24 * unit)
    return drawing.picture((-120, -120, 240, 240), (side, side))


def petal_angle(index: int) -> float:
    """The direction of a petal, clockwise from above: the order of the die, from below at the left."""
    return index * 60 - 150


@cached_picture
def full_moon(side: int) -> pygame.Surface:
    """The moon before which a token sits."""
    drawing = Glowing()
    drawing.circle(0, 0, 156, "#2A1A08")
    drawing.circle(0, 0, 153, GOLD)
    drawing.circle(0, 0, 146, drawing.glow("#FFFFFF", "#FFF8E4", "#F1DBA4"))
    drawing.circle(0, 0, 137, "none", "#D9B96E", 1.6)
    return drawing.picture((-158, -158, 316, 316), (side, side))


@cached_picture
def ring(side: int) -> pygame.Surface:
    """The thread closed to a ring."""
    drawing = Drawing()
    for line, thick in (("#3A2408", 8.4), (THREAD, 6.0), ("#7A520F", 1.4)):
        drawing.circle(0, 0, 95.5, "none", line, thick)
    return drawing.picture((-100, -100, 200, 200), (side, side))


SKY = (
    (0.0, "#0A1030"),
    (0.30, "#1E2A63"),
    (0.52, "#5A4A86"),
    (0.68, "#C77F78"),
    (0.80, "#F3BE7E"),
    (1.0, "#FBE3B4"),
)
SEAM = 0.572  # of the sky's colours, what stands where the thread lies


def dawn(size: tuple[int, int], moon: Point, unit: float, seam: float) -> pygame.Surface:
    """Night above and dawn below, the moon's rays, stars, thin clouds; `seam` is how high the thread lies."""
    width, height = size
    stops = [
        at * seam / SEAM if at <= SEAM else seam + (at - SEAM) * (height - seam) / (1 - SEAM) for at, _ in SKY
    ]
    defs = art.graded("sky", [(at / height, colour) for at, (_, colour) in zip(stops, SKY, strict=True)])
    x, y = moon
    fades = (0.6, "#FFE3B0", 0.16), (1, "#FFE3B0", 0)
    defs += art.radial("rays", ((0.3, "#FFEFC8", 0.36), *fades), 62 * unit, moon)
    defs += art.radial("shine", ((0, "#FFF2CF", 0.5), *fades), 42 * unit, moon)
    body = f'<rect width="{width}" height="{height}" fill="url(#sky)"/>'
    chosen = random.Random(6)
    for _ in range(90):
        left, top = chosen.uniform(0.01, 0.99) * width, chosen.uniform(0.01, 0.62) * seam
        bright = 0.25 + 0.6 * (1 - top / seam) * chosen.random()
        r = chosen.choice((0.12, 0.16, 0.22)) * unit
        body += art.circle(r, "#FFF6DC", at=(left, top), opacity=bright)
    for index in range(48):
        angle, long = index * 7.5, (90 if index % 2 else 64) * unit
        ends = (24 * unit, angle), (long, angle - 1.1), (long, angle + 1.1)
        ray = art.line((_towards(moon, *end) for end in ends), closed=True)
        body += art.path(ray, "url(#rays)", opacity=0.62 if index % 2 else 0.9)
    body += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{42 * unit:.1f}" fill="url(#shine)"/>'
    for across, down, scale, flip in (
        (0.094, -0.8, 1.0, 1),
        (0.906, -0.8, 1.0, -1),
        (0.22, 14.2, 0.8, 1),
        (0.78, 14.2, 0.8, -1),
    ):
        grown = scale * unit / 10
        place = (
            f"translate({across * width:.1f} {seam + down * unit:.1f}) scale({grown * flip:.3f} {grown:.3f})"
        )
        line = art.path(CLOUD, "none", "#7A3A5E", 3.2, opacity=0.38, **art.CAP)
        body += f'<g transform="{place}">{line}</g>'
    return art.raster(art.document(body, (0, 0, width, height), defs), size).convert()


def _towards(start: Point, far: float, angle: float) -> Point:
    turn = math.radians(angle)
    return start[0] + far * math.cos(turn), start[1] + far * math.sin(turn)


class Dusk:
    """A night with the wheel in it, so many pixels across, dimmed and lit faintly from its middle.

    The wheel is kept sharp; the night about it, in which nothing has an edge, in squares of some pixels.
    """

    def __init__(self, size: tuple[int, int], centre: Point, side: int) -> None:
        self.size, self._side = size, max(2, side)  # in a window in which nothing fits
        self._place = pygame.Rect(0, 0, self._side, self._side)
        self._place.center = round(centre[0]), round(centre[1])
        small = -(-size[0] // COARSE), -(-size[1] // COARSE)
        x, y, far = centre[0] / COARSE, centre[1] / COARSE, max(small) * 0.36
        stops = (0, "#5D66B0", 0.66), (0.5, "#1A2148", 0.7), (1, DUSK, 0.78)
        defs = art.radial("light", stops, far, (x, y))
        body = f'<rect width="{small[0]}" height="{small[1]}" fill="url(#light)"/>'
        self._veil = art.picture(body, (0, 0, *small), small, defs)
        self._far = pygame.Surface(small)
        self._far.fill(NIGHT)
        self._far.blit(self._veil, (0, 0))
        self._near = pygame.Surface((1, 1))

    def steps(self, wheel: pygame.Surface) -> Iterator[None]:
        """Paint the wheel in it."""
        side = self._side
        near = pygame.Surface((side, side))
        near.fill(NIGHT)
        near.blit(
            wheel if wheel.get_width() == side else pygame.transform.smoothscale(wheel, (side, side)), (0, 0)
        )
        yield
        for top in range(0, side, VEILED):
            self._dim(near, pygame.Rect(0, top, side, min(VEILED, side - top)))
            yield
        self._near = near

    def _dim(self, near: pygame.Surface, rows: pygame.Rect) -> None:
        """Lay the veil over some rows of the wheel."""
        on_screen = rows.move(self._place.topleft)
        coarse = _coarse(on_screen).inflate(2, 2).clip(self._veil.get_rect())
        if not coarse:
            return
        fine = (coarse.width * COARSE, coarse.height * COARSE)
        veil = pygame.transform.smoothscale(self._veil.subsurface(coarse), fine)
        corner = coarse.x * COARSE - self._place.x, coarse.y * COARSE - self._place.y
        near.set_clip(rows)
        near.blit(veil, corner)
        near.set_clip(None)

    def put(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a part of it."""
        near = rect.clip(self._place)
        if near:
            target.blit(self._near, near, near.move(-self._place.x, -self._place.y))
        for part in beside(rect, self._place):
            for top in range(part.y, part.bottom, VEILED):
                rows = pygame.Rect(part.x, top, part.width, min(VEILED, part.bottom - top))
                coarse = _coarse(rows).clip(self._far.get_rect())
                fine = (coarse.width * COARSE, coarse.height * COARSE)
                picture = pygame.transform.scale(self._far.subsurface(coarse), fine)
                target.blit(picture, rows, rows.move(-coarse.x * COARSE, -coarse.y * COARSE))


def _coarse(rect: pygame.Rect) -> pygame.Rect:
    """The coarse squares that a rectangle touches."""
    left, top = rect.x // COARSE, rect.y // COARSE
    right, low = -(-rect.right // COARSE), -(-rect.bottom // COARSE)
    return pygame.Rect(left, top, right - left, low - top)


def left_behind(
    size: tuple[int, int], moon: Point, unit: float, seam: float, crown: pygame.Surface, top: int
) -> pygame.Surface:
    """The same with the crown of the wheel that was left behind, darker the deeper it lies."""
    picture = dawn(size, moon, unit, seam)
    width, height = crown.get_size()
    veil = pygame.Surface((1, 32))
    for y in range(32):
        light = round(255 * (0.86 - 0.62 * min(1.0, y / 31 * 1.3)))
        veil.set_at((0, y), (light, light, min(255, round(light * 1.12))))
    crown = crown.copy()
    crown.blit(
        pygame.transform.smoothscale(veil, (width, height)), (0, 0), special_flags=pygame.BLEND_RGB_MULT
    )
    picture.blit(crown, ((size[0] - width) // 2, top))
    return picture
