"""What lies and moves on the scroll of Hungry Ghost besides the tokens."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import pygame
import pygame.transform

from game.scenes.tables.hungry_ghost.picture import PLACES, Light, Point, double_ring
from game.scenes.tables.hungry_ghost.tondo import Sheet
from game.widgets import art, text, theme
from game.widgets import picture_cache as store
from game.widgets.canvas import Rect
from game.widgets.composite import BoardField
from game.widgets.picture_cache import cached_picture
from game.widgets.rings import rings
from game.widgets.style import Style

STRIPS = 60  # how many strips a new light comes in by
EDGE = 24  # over how many of them it grows
STEPS = 24  # in how many steps
HALO, ROWS = 26.0, 2  # how broad the edge of a light is that goes out in a circle, and its rows in pixels


class Field(BoardField[str]):
    """The picture itself: any place can be pointed at, touched, or reached with the arrow keys.

    `looked` is called with the place a player wants to know about, None when they turn away; `touched` with
    one that was chosen. `point` is then where the pointer is; None for the keyboard.
    """

    point: tuple[int, int] | None = None

    def __init__(
        self, sheet: Sheet, looked: Callable[[str | None], None], touched: Callable[[str], None]
    ) -> None:
        super().__init__("stage/board", sheet.rect, 1, looked, touched)
        self.sheet = sheet
        self.light: Light = "morning"
        self.lit: tuple[str, ...] = ()
        self.haloed: tuple[Point, ...] = ()
        self._halo = 10
        self._laid: Light | None = None  # in which the picture lies on the background of the canvas
        self._coming: Light | None = None
        self._steps = [0] * STRIPS
        self._spreads: tuple[tuple[int, int], int] | None = None  # from where, how far: another light comes

    # -- light

    def stand_in(self, light: Light) -> None:
        """Lie wholly in a light."""
        if light != self.light or self._coming is not None:
            self._light_up_in(light)
            self.damage(self.sheet.rect)
        elif self._laid is None:
            self.lay()

    def lay(self) -> None:
        """Lay the picture on the background: where nothing moves it has not to be drawn."""
        picture = self.sheet.picture(self.light)
        if self.canvas is not None and not picture.get_flags() & pygame.SRCALPHA:  # else its edge would show
            self.canvas.background.blit(picture, self.sheet.rect)
            self._laid = self.light
            store.goes_first(picture)

    def _light_up_in(self, light: Light) -> None:
        self.light, self._coming, self._spreads = light, None, None
        self.lay()

    def spread(self, light: Light, centre: Point, share: float) -> None:
        """Let another light go out from a point in a circle, a share 0..1 of its way over the whole."""
        rect = self.sheet.rect
        if share >= 1 or light == self.light:
            self.stand_in(light)
            return
        middle = round(centre[0]), round(centre[1])
        corners = (rect.topleft, rect.topright, rect.bottomleft, rect.bottomright)
        far = round(share * max(math.dist(middle, corner) for corner in corners))
        before = 0 if self._coming != light or self._spreads is None else self._spreads[1]
        if self._coming != light:
            store.hold(self.sheet.picture(light))  # and no other: it is drawn until it lies
        self._coming, self._spreads = light, (middle, far)
        thick = round(HALO * self.sheet.scale)
        for part in rings(middle, max(0, before - thick), far + thick, rect):
            self.damage(part)

    def let_in(self, light: Light, share: float) -> None:
        """Let another light come in from the left, a share 0..1 of its way."""
        if light == self.light or (share >= 1 and self._coming != light):
            self.stand_in(light)
            return
        if self._coming != light:
            self._coming, self._steps = light, [0] * STRIPS
            store.hold(self.sheet.picture(light))  # and no other: it is drawn until it lies
        front = share * (STRIPS + EDGE)
        steps = [min(STEPS, max(0, math.ceil((front - strip) / EDGE * STEPS))) for strip in range(STRIPS)]
        changed = [strip for strip in range(STRIPS) if steps[strip] != self._steps[strip]]
        self._steps = steps
        if changed and self.canvas is not None:
            first, last = self._strip(changed[0]), self._strip(changed[-1])
            self.canvas.damage(first.union(last))
        if share >= 1:  # all of it lies in the new light: nothing more is to be drawn
            self._light_up_in(light)

    def _strip(self, index: int) -> Rect:
        rect = self.sheet.rect
        left = rect.x + rect.width * index // STRIPS
        right = rect.x + rect.width * (index + 1) // STRIPS
        return Rect(left, rect.y, right - left, rect.height)

    # -- what may be chosen

    def light_up(self, places: Iterable[str]) -> None:
        """Ring the discs that may be walked to."""
        lit = tuple(places)
        if lit != self.lit:
            for place in {*lit, *self.lit}:
                self.damage_place(place)
            self.lit = lit

    def halo(self, points: Iterable[Point], side: int) -> None:
        """Ring the tokens that may be chosen."""
        points = tuple(points)
        if points != self.haloed or side != self._halo:
            self._damage_halos()
            self.haloed, self._halo = points, side
            self._damage_halos()

    def _damage_halos(self) -> None:
        for x, y in self.haloed:
            rect = Rect(0, 0, self._halo + 8, self._halo + 8).move_to(center=(round(x), round(y)))
            self.damage(rect)

    def damage_place(self, place: str | None) -> None:
        if self.canvas is None or place is None:
            return
        area = self.place_rect(place)
        if place in PLACES:
            area = area.inflate(round(area.width * 0.3), round(area.height * 0.7))
        self.canvas.damage(area)

    # -- drawing

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        sheet = self.sheet
        inside = clip.clip(sheet.rect)
        if not inside:
            return
        if self._laid != self.light:
            target.blit(sheet.picture(self.light), inside, inside.move(-sheet.rect.x, -sheet.rect.y))
        if self._coming is None:
            pass
        elif self._spreads is not None:
            self._draw_spread(target, inside, *self._spreads)
        else:
            self._draw_strips(target, inside)
        for place in self.lit:
            self._ring(target, place, strong=place in (self.pointed_at, self._focused_on))
        cursor = self._focused_on
        if cursor is not None and cursor not in self.lit:
            self._ring(target, cursor, strong=True)
        for x, y in self.haloed:
            art.put(target, _halo(self._halo), (x, y))

    @property
    def _focused_on(self) -> str | None:
        return self.cursor if self.focused else None

    def _draw_strips(self, target: pygame.Surface, inside: Rect) -> None:
        """Over the old light the new one, and strips in between."""
        assert self._coming is not None
        rect = self.sheet.rect
        new = self.sheet.picture(self._coming)
        whole = 255 if new.get_flags() & pygame.SRCALPHA else None  # with None what is clear would be black
        runs: list[tuple[int, Rect]] = []
        for index, step in enumerate(self._steps):
            strip = self._strip(index)
            if runs and runs[-1][0] == step:
                runs[-1][1].union_ip(strip)
            else:
                runs.append((step, strip))
        for step, strip in runs:
            part = strip.clip(inside)
            if step and part.width:
                new.set_alpha(255 * step // STEPS if step < STEPS else whole)
                target.blit(new, part, part.move(-rect.x, -rect.y))
        new.set_alpha(whole)

    def _draw_spread(self, target: pygame.Surface, inside: Rect, middle: tuple[int, int], far: int) -> None:
        """Over the old light, within a circle, the new one, and a bright line between them."""
        assert self._coming is not None
        x, y = self.sheet.rect.topleft
        new = self.sheet.picture(self._coming)
        for top in range(inside.y, inside.bottom, ROWS):
            down = top + ROWS / 2 - middle[1]
            half = math.isqrt(round(max(0.0, far * far - down * down)))
            row = Rect(middle[0] - half, top, 2 * half, ROWS).clip(inside)
            if row:
                target.blit(new, row, row.move(-x, -y))
        thick = round(HALO * self.sheet.scale)
        for out, wide in ((0, thick * 0.5), (-thick * 0.9, thick * 0.14)):
            if far + out > wide:
                pygame.draw.circle(target, "#FFF3CF", middle, round(far + out), max(1, round(wide)))

    def _ring(self, target: pygame.Surface, place: str, strong: bool) -> None:
        art.put(target, self.sheet.ring(place, strong), self.place_rect(place).center)

    # -- hands

    def place_rect(self, place: str) -> Rect:
        return self.sheet.disc(place) if place in PLACES else self.sheet.ground(place)

    def place_at(self, point: tuple[int, int]) -> str | None:
        return self.sheet.place_at(point)

    def place_towards(self, direction: tuple[int, int]) -> str | None:
        return self.sheet.beside(self.cursor or self.first_place(), direction)

    def first_place(self) -> str:
        return "town"

    def go_to(self, place: str) -> None:
        self.point = None
        super().go_to(place)

    def grabbed(self, point: tuple[int, int]) -> None:
        super().grabbed(point)
        self.point = point if self.place_at(point) is not None else None

    def press(self) -> bool:
        done = super().press()
        self.point = None
        return done

    def look(self, point: tuple[int, int] | None) -> bool:
        self.point = point
        found = super().look(point)
        self.point = None
        return found

    def key(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            self.point = None
        return super().key(event)


@cached_picture
def _halo(side: int) -> pygame.Surface:
    """The double ring round a token that may be chosen."""
    return art.about(double_ring((46.0, 46.0, 4.0), (39.0, 39.0, 2.0)), 50, side)


@cached_picture
def glow(wide: int) -> pygame.Surface:
    """The light about one who meditates, so many pixels wide."""
    defs = art.radial("glow", ((0, "#FFF6D8", 0.95), (0.38, "#FFE7A8", 0.62), (1, "#FFD678", 0)))
    return art.about(art.circle(50, "url(#glow)"), 50, wide, defs)


RIPPLES = 12


def ripple(wide: int, share: float, side: int) -> pygame.Surface:
    """Rings that spread from one who meditates, a share 0..1 of their way, to so many pixels, for a side."""
    rings = _rings(wide, min(RIPPLES - 1, int(share * RIPPLES)))
    return pygame.transform.rotate(rings, 90) if side % 2 else rings


@cached_picture
def _rings(wide: int, step: int) -> pygame.Surface:
    share = (step + 1) / RIPPLES
    body = ""
    for ring in range(3):
        own = share * 1.5 - ring * 0.25
        if 0.05 < own < 1:
            for colour, thick, strong in ((theme.BOARD_CASING, 3.4, 0.5), ("#FFF3CF", 2.0, 0.9)):
                line = {"stroke": colour, "stroke_width": thick, "opacity": (1 - own) * strong}
                body += art.tag("ellipse", cx=0, cy=0, rx=96 * own, ry=33 * own, fill="none", **line)
    return art.picture(body, (-100, -36, 200, 72), (wide, round(wide * 0.36)))


def tag_picture(sign: pygame.Surface, says: str, style: Style, height: int) -> pygame.Surface:
    """A small dark tag with a sign and a figure, for what a player gains or loses."""
    side = sign.get_width()
    gap, pad = round(height * 0.34), round(height * 0.62)
    wide = side + (gap + text.width(says, "semibold", height) if says else 0) + 2 * pad
    tall = max(side, height) + round(height * 0.56)
    picture = art.frame(
        (wide, tall), tall / 2, "#2B1A1E", line="#E2B65A", thick=max(1.2, height * 0.07)
    ).copy()
    art.put(picture, sign, (pad, tall // 2), anchor="midleft")
    text.put(picture, says, "semibold", height, "#FFF3DC", pad + side + gap, tall / 2 + height * 0.36)
    return picture
