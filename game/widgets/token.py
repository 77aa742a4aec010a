"""Tokens and dice: what lies on the board and moves."""

from __future__ import annotations

import math

import pygame
import pygame.transform

from game.sound.cue import Cue, Where
from game.widgets import art, cube, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.gathering import RING, Stand
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.theme import token_size

LEAN = -8.0  # how far a die lies turned aside, in degrees
TURNS = math.tau * 1.75  # how far it tumbles
TUMBLES = (0.55, -1.0, 0.3)  # the axis it tumbles about
STAGES = 160  # of a tumble, each a picture of its own
UNTHROWN = 5
IN_BAR, RUN = 8.4, 26.0  # the side of a die in the bar, and how far it rolls there, in u


def token_picture(charm: int, height: int) -> pygame.Surface:
    """The charm of a seat with its side and its shadow."""
    return art.sprite(f"shared/token-{theme.CHARMS[charm].name}", token_size(height))


@cached_picture
def turned_token(charm: int, height: int, quarters: int) -> pygame.Surface:
    """The same by so many quarter turns clockwise."""
    return pygame.transform.rotate(token_picture(charm, height), -90 * quarters)


def mark_picture(charm: int, side: int) -> pygame.Surface:
    """The flat charm, as the log shows it."""
    return art.square(f"shared/mark-{theme.CHARMS[charm].name}", side)


class Token(Widget):
    """A seat's token on the board. Its place is the middle of its foot's square, in pixels.

    `faces` are the quarter turns, clockwise from the south, of the side of a table that it faces.
    """

    faces = 0
    reach = RING  # across its ring, for its height

    def __init__(self, name: str, charm: int, height: int, depth: int) -> None:
        super().__init__(name, Rect(0, 0, *token_size(height)), depth)
        self.charm = charm
        self.full = height
        self.scale = 1.0
        self.centre = (0.0, 0.0)
        self.ringed = self.marked = False

    @property
    def area(self) -> Rect:
        side = round(self.rect.height * self.reach / 2) * 2 + 6
        ring = Rect(0, 0, side, side)
        ring.center = self.rect.center
        return ring.union(self.rect)

    def take(self, stand: Stand) -> None:
        """Stand where there is room for it among others."""
        self.stand(stand.centre, stand.height / self.full)

    def stand(self, centre: tuple[float, float], scale: float = 1.0) -> None:
        """Stand at a point, at a scale; the ring grows and shrinks with the token."""
        if centre == self.centre and scale == self.scale:
            return
        self.centre, self.scale = centre, scale
        size = token_size(max(4, int(self.full * scale / 2 + 1e-6) * 2))
        rect = Rect(0, 0, *size)
        rect.center = (round(centre[0]), round(centre[1]))
        self.move_to(rect)

    def ring(self, on: bool, turn: bool = False) -> None:
        """The double ring of the seat to act; a thin one for whose `turn` it is while another is asked."""
        self.alter(ringed=on, marked=turn and not on)

    def draw(self, target: pygame.Surface) -> None:
        self.draw_ring(target)
        if self.faces:
            picture = turned_token(self.charm, self.rect.height, self.faces)
            target.blit(picture, picture.get_rect(center=self.rect.center))
        else:
            target.blit(token_picture(self.charm, self.rect.height), self.rect)

    def face(self, quarters: int) -> None:
        """Face a side of the table."""
        self.alter(faces=quarters)

    def draw_ring(self, target: pygame.Surface) -> None:
        """The ring it has, if any."""
        if self.ringed:
            ring = _ring(round(self.rect.height * self.reach / 2))
            target.blit(ring, ring.get_rect(center=self.rect.center))
        elif self.marked:
            ring = _thin_ring(round(self.rect.height * self.reach / 2))
            target.blit(ring, ring.get_rect(center=self.rect.center))


@cached_picture
def _ring(radius: int) -> pygame.Surface:
    side = radius * 2 + 6
    middle = side / 2
    thick = max(1.6, radius * 0.075)
    body = "".join(
        art.tag("circle", cx=middle, cy=middle, r=r, fill="none", stroke=colour, stroke_width=w, opacity=o)
        for r, colour, w, o in (
            (radius - thick, theme.BOARD_CASING, thick * 1.9, 0.55),
            (radius - thick, theme.BOARD_THREAD, thick, 1),
            (radius - thick * 3, theme.BOARD_CASING, thick * 1.2, 0.5),
            (radius - thick * 3, theme.BOARD_THREAD, thick * 0.6, 1),
        )
    )
    return art.raster(art.document(body, (0, 0, side, side)), (side, side)).convert_alpha()


@cached_picture
def _thin_ring(radius: int) -> pygame.Surface:
    side = radius * 2 + 6
    middle, thick = side / 2, max(1.4, radius * 0.05)
    body = "".join(
        art.tag(
            "circle",
            cx=middle,
            cy=middle,
            r=radius - thick * 2,
            fill="none",
            stroke=colour,
            stroke_width=wide,
        )
        for colour, wide in ((theme.BOARD_CASING, thick * 2), (theme.BOARD_THREAD, thick))
    )
    return art.raster(art.document(body, (0, 0, side, side)), (side, side)).convert_alpha()


FALLS = (0.2, 0.6, 1.0)  # the shares of a roll at which a die touches what it rolls on


def falls(sound: str, where: Where = None) -> list[Cue]:
    """What is heard of a die that rolls: each touch, softer and softer."""
    return [Cue(sound, at, level=-5.0 * number, where=where) for number, at in enumerate(FALLS)]


class Die(Widget):
    """A die: at rest it shows a face; rolling, it tumbles by a share 0..1 of its roll.

    It comes `run` pixels from the right and lies still in its place.
    """

    def __init__(self, name: str, rect: Rect, style: Style, depth: int = 2) -> None:
        super().__init__(name, rect, depth)
        self.style = style
        self.face: int | None = None
        self.run = 0
        self._place = Rect(rect)
        self._coming = 0
        self._lift = 0.0
        self._left = 0.0  # how much of the roll is left
        self.bleed = round(rect.height * 0.7)

    def place(self, across: int) -> None:
        """Lie with its middle there in the bar from now on; a die that rolls goes on to there."""
        shift = across - self._place.centerx
        if shift:
            self._place.x += shift
            self.move_to(self.rect.move(shift, 0))

    def rest(self, face: int | None) -> None:
        """Lie still and show a face; None: as before the first throw."""
        if (face, self._left) != (self.face, 0.0) or self.rect != self._place:
            self.move_to(self._place)
            self.face, self._coming = face, 0
            self._lift = self._left = 0.0
            self.damage()

    def roll(self, face: int, share: float) -> None:
        """Tumble towards a face: it bounces, slows down, and lies still."""
        if share >= 1:
            self.rest(face)
            return
        self.tumble(face, share)
        self.move_to(self._place.move(round(self.run * self._left), 0))

    def tumble(self, face: int, share: float) -> None:
        """Tumble towards a face where it is."""
        self.face, self._coming = None, face
        self._left = (1 - share) ** 1.7
        self._lift = abs(math.cos(share * math.pi * 2.5)) * (1 - share) ** 1.4
        self.damage()

    def raise_(self, by: float) -> None:
        """Lie so much higher, as a share of its breadth: it can be taken up."""
        if not self._left:
            self.alter(_lift=by)

    def draw(self, target: pygame.Surface) -> None:
        side = self.rect.height
        shadow = art.sprite("shared/die-shadow", (round(side * (1.1 - 0.3 * self._lift)), round(side * 0.24)))
        target.blit(
            shadow, shadow.get_rect(center=(self.rect.centerx, self.rect.bottom + round(side * 0.06)))
        )
        centre = (self.rect.centerx, round(self.rect.centery - self._lift * side * 0.55))
        if self.face is not None:
            picture = _lying(self.face, side)
        elif self._coming:
            picture = _tumbling(self._coming, round(self._left * STAGES), side)
        else:
            picture = _unthrown(side)
        target.blit(picture, picture.get_rect(center=centre))


@cached_picture
def _lying(face: int, side: int) -> pygame.Surface:
    """A die that lies still."""
    return pygame.transform.rotozoom(art.square(f"shared/die-{face}", side), -LEAN, 1.0)


@cached_picture
def _unthrown(side: int) -> pygame.Surface:
    """A die before its first throw, on its corner."""
    body = cube.markup(UNTHROWN, cube.turned((1.0, 0.72, 0.2), 0.78))
    return art.raster(*_cube(f'<g transform="scale(0.86)">{body}</g>', side))


@cached_picture
def _tumbling(face: int, left: int, side: int) -> pygame.Surface:
    """A die on its way to a face, so many of STAGES before it lies; the next throw finds it made."""
    turn = cube.turned(TUMBLES, TURNS * left / STAGES)
    return art.raster(*_cube(cube.markup(face, turn), side))


def _cube(body: str, side: int) -> tuple[str, tuple[int, int]]:
    """A die in space as a document, and its size in pixels."""
    wide = round(side * 1.6)
    return art.document(f'<g transform="rotate({LEAN})">{body}</g>', (-96, -91, 192, 192)), (wide, wide)


def die_place(rect: Rect, style: Style) -> Rect:
    """Where the die lies in its part of the bar."""
    side = style.px(IN_BAR)
    return Rect(rect.centerx - side // 2, rect.centery - round(side * 0.56), side, side)


def die_in_bar(rect: Rect, style: Style, *, rolls: bool) -> Die:
    """The die that lies in its part of the bar, and rolls through it where it is no real one."""
    die = Die("die", die_place(rect, style), style, 6)
    die.touchable = False
    die.run = style.px(RUN) if rolls else 0
    return die
