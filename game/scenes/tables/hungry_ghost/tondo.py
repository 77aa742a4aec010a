"""The round picture of Hungry Ghost, for a screen that lies flat: the scroll bent round, in each light."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
import pygame.transform

from game import words
from game.scenes.layout.tondo import ALONE, ANGLES, CLOUDS, RIM, Owner, Tondo
from game.scenes.tables.hungry_ghost import tondo_paint as paint
from game.scenes.tables.hungry_ghost.picture import (
    GAME,
    INKS,
    PLACES,
    TINTS,
    TOKEN,
    Light,
    Point,
    Scroll,
    balanced,
    double_ring,
    tinted,
)
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.gathering import Stand
from game.widgets.picture_cache import cached_picture

NAME, NOTE, NOTE_WIDE = 3.6 / 45.6, 2.0 / 45.6, 15.5 / 45.6  # of a label, in parts of the radius
PAD = 1.3 / 45.6
SHADE = 0.03  # of the radius: how far the shadow of the picture reaches beyond its border
LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)
TOWARDS = {  # where an arrow key leads, but into Hell
    "cave": {UP: "forest", RIGHT: "temple"},
    "forest": {DOWN: "cave", RIGHT: "town"},
    "town": {LEFT: "forest", DOWN: "temple"},
    "temple": {UP: "town", LEFT: "cave"},
    "heaven": {LEFT: "cave", UP: "forest", RIGHT: "town", DOWN: "temple"},
}
SHARP = 2  # times larger a name is written before it is turned


@dataclass(frozen=True)
class Name:
    """The name of a place and what it is good for, written twice beside its disc; lengths in pixels."""

    name: str
    notes: tuple[str, ...]
    large: int
    small: int
    size: tuple[int, int]

    def drawn(self, sharp: int) -> pygame.Surface:
        """The label upright, so many times as large."""
        fill, edge, ink, ink2 = INKS[""]
        wide, tall = (each * sharp for each in self.size)
        large, small = self.large * sharp, self.small * sharp
        thick = max(1.2, small * 0.075)
        tile = art.frame((wide, tall), small * 0.8, fill, line=edge, thick=thick).copy()
        y = large * 0.16 + large * 0.98 * 0.8
        text.put(tile, self.name, "garamond", large, ink, wide / 2, y, "center")
        for note in self.notes:
            y += small * 1.2
            text.put(tile, note, "inter", small, ink2, wide / 2, y, "center")
        return tile


class Round:
    """The picture at a size: where its places are on the screen, and how it looks in each light.

    `rect` is the square about it, `scale` the pixels for a hundredth of a unit of the scroll's board, so
    that all that moves there moves here, `owners` where those sit to whom the tokens belong, by their seats.
    """

    def __init__(self, centre: Point, radius: float, owners: tuple[Owner, ...] = ()) -> None:
        self.plan = Tondo(centre, radius)
        self.rect = Rect(self.plan.box)
        self.owners = owners

    @property
    def scale(self) -> float:
        return self.plan.radius * ALONE / TOKEN

    # -- where things are

    def disc(self, place: str) -> Rect:
        """The landing disc of a place on the screen."""
        return Rect(self.plan.disc(place))

    def ground(self, place: str) -> Rect:
        """All that is drawn anew when something of a place changes."""
        if place in PLACES:
            return self.disc(place)
        if place == "hell":
            return self.rect
        reach = round(CLOUDS * self.plan.radius)
        rect = Rect(0, 0, 2 * reach, 2 * reach)
        rect.center = self.rect.center
        return rect

    def label(self, place: str) -> Rect:
        """What something that is told of a place stands beside."""
        if place in PLACES:
            return self.disc(place)
        return self.ground("heaven") if place == "heaven" else self.rect.inflate(0, -self.rect.height // 2)

    def place_at(self, point: tuple[int, int]) -> str | None:
        """The place or realm at a point of the screen."""
        for place in PLACES:
            if any(_within(point, middle, turn, size) for middle, turn, size in self._names(place)):
                return place
        return self.plan.place_at(point)

    def _names(self, place: str) -> list[tuple[Point, float, tuple[int, int]]]:
        """The two labels of a place: their middles, how they are turned, and their size."""
        name = label(self.rect.width, place)
        return [(*self.plan.beside(place, side, name.size[0]), name.size) for side in (-1, 1)]

    def road(self, start: str, end: str) -> list[Point]:
        """The path between two neighbouring places, on the screen."""
        return self.plan.road(start, end)

    @property
    def box(self) -> Point:
        """The middle of the box in the Town."""
        x, y = paint.CHEST
        return self._standing(x, y, ANGLES["town"], 0.606)

    @property
    def sky(self) -> Point:
        """Where a new day is told: in the middle."""
        return self.plan.centre

    def _standing(self, x: float, y: float, angle: float, far: float) -> Point:
        """A point of what stands at an angle, on the screen."""
        turn = pygame.Vector2(x, y).rotate(angle - 90) * (self.plan.radius / paint.R)
        foot = self.plan.at(angle, far)
        return foot[0] + turn.x, foot[1] + turn.y

    @property
    def judgement(self) -> Point:
        """The middle of the scales in which a life is weighed."""
        return self.plan.centre

    def ring(self, place: str, strong: bool) -> pygame.Surface:
        """The double ring round the disc of a place, or about a realm: their middles are the same."""
        if place in PLACES:
            return _ring(self.disc(place).width, strong)
        across = 2 * self.plan.radius * (CLOUDS if place == "heaven" else RIM - 0.012)
        return _ring(round(across), strong, 0.06 * self.plan.radius / across)

    def for_all(self, picture: pygame.Surface) -> pygame.Surface:
        """A few words to all, twice, so that nobody reads them more than 45 degrees off."""
        wide, tall = picture.get_size()
        both = pygame.Surface((wide, tall * 2 + tall // 4), pygame.SRCALPHA)
        both.blit(pygame.transform.rotate(picture, 180), (0, 0))
        both.blit(picture, (0, both.get_height() - tall))
        return pygame.transform.rotozoom(both, 45, 1.0)

    def stands(self, places: Sequence[str], acts: int | None) -> list[Stand]:
        """Where every token stands that is at these places, in the order of the seats."""
        return [Stand(*each) for each in self.plan.stands(places, self.owners)]

    # -- pictures

    def beside(self, place: str, direction: tuple[int, int]) -> str | None:
        """Where an arrow key leads: from place to place, outwards into Hell, and out of that to Heaven."""
        if place == "hell":
            return "heaven"
        return TOWARDS[place].get(direction, "hell")

    def flames(self) -> pygame.Surface:
        """The flames in front of the players in Hell."""
        return _flames(self.rect.width)

    def picture(self, light: Light) -> pygame.Surface:
        """The whole in a light; clear about its border."""
        return _picture(self.rect.width, light)

    def mount(self, ground: pygame.Surface) -> None:
        """Lay the shadow of the picture on what it lies on."""
        wide = round(self.plan.radius * (RIM + SHADE)) * 2
        art.put(ground, _shadow(wide), self.rect.center)

    def prepare(self, light: Light) -> bool:
        """Make a light ready; whether there is more to be done for it."""
        self.picture(light)
        return False

    def there(self, light: Light) -> pygame.Surface | None:
        """The whole in a light where it is painted already."""
        return _picture.there(self.rect.width, light)


Sheet = Scroll | Round
"""What all lies on: the scroll that hangs, and the one bent round."""


def label(wide: int, place: str) -> Name:
    """The label of a place on a picture so wide."""
    radius, told = wide / 2 / RIM, words.texts(GAME).squares[place]
    large = max(theme.SMALLEST, round(NAME * radius))
    small = max(theme.SMALLEST, round(NOTE * radius))
    notes = balanced(told.gloss, small, round(NOTE_WIDE * radius))
    across = max(text.width(line, "inter", small) for line in notes)
    broad = max(text.width(told.name, "garamond", large), across) + 2 * round(PAD * radius)
    tall = round(large * 0.32) + round(large * 0.98) + round(small * 1.2) * len(notes)
    return Name(told.name, notes, large, small, (broad, tall))


def _within(point: tuple[int, int], middle: Point, turn: float, size: tuple[int, int]) -> bool:
    """Whether a point lies in a turned rectangle."""
    off = pygame.Vector2(point[0] - middle[0], point[1] - middle[1]).rotate(-turn)
    return abs(off.x) * 2 <= size[0] and abs(off.y) * 2 <= size[1]


@cached_picture
def _picture(wide: int, light: Light) -> pygame.Surface:
    if light == "judgement":
        picture = _painted(wide, "evening")
        picture.fill((74, 66, 92, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return picture
    picture = _painted(wide, light)
    plan = Tondo((wide / 2, wide / 2), wide / 2 / RIM)
    for place in PLACES:
        name = label(wide, place)
        upright = name.drawn(SHARP)
        for side in (-1, 1):
            middle, turn = plan.beside(place, side, name.size[0])
            turned = pygame.transform.rotozoom(upright, -turn, 1.0)
            size = round(turned.get_width() / SHARP), round(turned.get_height() / SHARP)
            art.put(picture, pygame.transform.smoothscale(turned, size), (middle[0], middle[1]))
    return picture


def _painted(wide: int, light: Light) -> pygame.Surface:
    """The picture before anything is written on it."""
    land_tint, near_tint = TINTS[light]
    picture = _raster(wide, *paint.rim())  # Hell lies in no light but its own
    picture.blit(tinted(_raster(wide, *paint.earth()), land_tint), (0, 0))
    picture.blit(_raster(wide, *paint.sky(light)), (0, 0))
    picture.blit(tinted(_raster(wide, paint.land(), paint.water()), land_tint), (0, 0))
    if light == "evening":
        picture.blit(_raster(wide, *paint.lamps()), (0, 0))
    picture.blit(tinted(_raster(wide, *paint.heaven()), near_tint), (0, 0))
    return picture


def _raster(wide: int, body: str, defs: str = "") -> pygame.Surface:
    return art.about(body, paint.R * RIM, wide, defs)


@cached_picture
def _flames(wide: int) -> pygame.Surface:
    return _raster(wide, paint.fire())


@cached_picture
def _shadow(wide: int) -> pygame.Surface:
    """The soft shadow of a disc."""
    edge = paint.R * (RIM + SHADE)
    body = "".join(
        art.circle(paint.R * RIM + step * 3.0, "#1A0E06", at=(0, 8), opacity=0.05) for step in range(9)
    )
    return art.about(body, edge, wide)


@cached_picture
def _ring(across: int, strong: bool, thick: float = 0.046) -> pygame.Surface:
    """The double ring about something round; `thick` is for its breadth."""
    wide = thick * (1.3 if strong else 1.0)
    far = 0.5 + 1.7 * thick if thick > 0.03 else 0.5
    lines = ((far, wide), (far - 1.7 * wide, wide * 0.45))
    edge = far + 2 * wide
    body = double_ring(*((r * 1000, r * 1000, own * 1000) for r, own in lines))
    return art.about(body, 1000 * edge, round(2 * edge * across))
