"""The Wheel on the table: any square can be pointed at, touched, or reached with the arrow keys."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence

import pygame
import pygame.transform

from game.layout import Curve, line
from game.scenes.layout.board import nearest_towards
from game.scenes.tables.buddhawheel.signs import Drawing
from game.scenes.tables.buddhawheel.wheel import SEAM, WheelPlan
from game.scenes.tables.buddhawheel.wheel_brush import UNIT, Brush, the_wheel
from game.scenes.tables.buddhawheel.wheel_squares import arch
from game.widgets import art, theme
from game.widgets.canvas import TARGET, Rect, Widget
from game.widgets.composite import BoardField
from game.widgets.picture_cache import cached_picture

Point = tuple[float, float]

GAME = "buddhawheel"
CASING, THREAD, LOOKED_AT = "#0B0E18", theme.BOARD_THREAD, "#F4EAD7"
LINES = ((0.006, 10.0, 5.0), (0.021, 4.6, 2.2))  # of a lit square: how far out, its casing, its thread
FALL, PEARL = "#FFB9C8", "#FFF6DC"
ARCH, ARCH_WIDE = "arch", 0.11  # what is looked at where the human realm opens, and how broad it is
KNOT, KNOT_WIDE = "knot", 0.2  # what is looked at between the ends of the Paths, and how broad it is
REFERENCE = 428.0  # the radius for which the thickness of lines is told
TOUCH = 4.4  # u: no lit square answers in less
BADGE = 3.4  # u across
DIE, DIE_OUT, DIE_ON = 0.066, 0.2, 14.0  # a die at a birth: across, how far out, degrees past its middle


class Field(BoardField[str]):
    """The Wheel itself.

    `looked` is called with the square a player wants to know about, None when they turn away; `touched`
    with one that was chosen. Its picture is part of the canvas's background once it is painted; until
    then a `rough` one is shown.
    """

    def __init__(
        self,
        plan: WheelPlan,
        unit: float,
        looked: Callable[[str | None], None],
        touched: Callable[[str], None],
    ) -> None:
        super().__init__("stage/board", Rect(plan.outer), 1, looked, touched)
        self.plan = plan
        self.rough: pygame.Surface | None = None
        self._unit = unit
        self.lit: tuple[str, ...] = ()
        self.badges: Mapping[str, int] = {}
        self._keep_off: Sequence[Point] = ()
        self.rimmed: tuple[str, ...] = ()
        self.dice: dict[str, int] = {}
        self.faces = 0  # the side that chooses: quarter turns clockwise from the south
        self.only_lit = False  # whether the arrows go from one lit square to another alone

    def show_roughly(self, picture: pygame.Surface | None) -> None:
        """Show a picture until the Wheel is painted; None: it is."""
        self.rough = picture
        self.damage()

    # -- what may be chosen

    def light_up(
        self, squares: Sequence[str], badges: Mapping[str, int], keep_off: Sequence[Point] = ()
    ) -> None:
        """Ring the squares that may be chosen; a badge says which choice one is, clear of some points."""
        if (tuple(squares), badges) != (self.lit, self.badges):
            for square in {*squares, *self.lit}:
                self.damage_place(square)
            self.lit, self.badges = tuple(squares), dict(badges)
        self._keep_off = keep_off

    def rim(self, births: Iterable[str]) -> None:
        """Lay pearls round these births: nobody who is to act is born there any more."""
        births = tuple(births)
        if births != self.rimmed:
            for birth in {*births, *self.rimmed}:
                self.damage_place(birth)
            self.rimmed = births

    def lay_dice(self, faces: Mapping[str, int]) -> None:
        """Show at each of these births the throw that leads there; none: no throw does now."""
        if faces != self.dice:
            for birth in {*faces, *self.dice}:
                self.damage_place(birth)
            self.dice = dict(faces)

    def damage_place(self, square: str | None) -> None:
        if square is not None and self.canvas is not None:
            self.canvas.damage(self.spot(square).inflate(*(2 * round(BADGE * self._unit),) * 2))

    def spot(self, square: str) -> Rect:
        """Where a square lies on the screen."""
        return Rect(self.plan.box(square))

    # -- drawing

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        if self.rough is not None:
            target.blit(self.rough, clip, clip.move(-self.rect.x, -self.rect.y))
        for birth in self.rimmed:
            self._pearls(target, clip, birth)
        focused = self.cursor if self.focused else None
        near = self.pointed_at, focused
        for square in self.lit:
            self._ring(target, clip, square, THREAD, strong=square in near)
        for looked_at in dict.fromkeys(near):
            if looked_at is not None and looked_at not in self.lit:
                self._ring(target, clip, looked_at, LOOKED_AT, strong=looked_at == focused)
        self.draw_badges(target)

    def draw_badges(self, target: pygame.Surface) -> None:
        """The numbers of the choices: above all but the tokens, the arch too."""
        for birth, face in self.dice.items():
            die = art.square(f"shared/die-{face}", round(self.plan.radius * DIE))
            x, y = self.plan.point(self.plan.wheel.at(DIE_OUT, self.plan.wheel.squares[birth].angle + DIE_ON))
            art.put(target, die, (x, y))
        for square, number in self.badges.items():
            badge = art.square(f"{GAME}/icon-choice-{number}", round(BADGE * self._unit))
            if self.faces:
                badge = pygame.transform.rotate(badge, -90 * self.faces)
            art.put(target, badge, self.badge_at(square))

    def _ring(self, target: pygame.Surface, clip: Rect, square: str, colour: str, strong: bool) -> None:
        rect = Rect(self.plan.box(square, 0.04))
        if rect.colliderect(clip):
            target.blit(self._outlined(square, rect, colour, strong), rect)

    def _outlined(self, square: str, rect: Rect, colour: str, strong: bool) -> pygame.Surface:
        """The double line round a square, or the thin one where it is only looked at."""
        drawing, scale = Drawing(), self.plan.radius / REFERENCE * (1.35 if strong else 1.0)
        for grown, casing, thread in LINES[: 2 if colour == THREAD else 1]:
            way = art.line(self.plan.outline(square, grown), closed=True)
            drawing.path(way, "none", CASING, casing * scale, opacity=0.75)
            drawing.path(way, "none", colour, max(1.4, thread * scale))
        return art.drawn(art.document(drawing.body, (*rect.topleft, *rect.size)), rect.size)

    def _pearls(self, target: pygame.Surface, clip: Rect, birth: str) -> None:
        rect = Rect(self.plan.box(birth, 0.02))
        if not rect.colliderect(clip):
            return
        scale = self.plan.radius / REFERENCE
        outline = line([*self.plan.outline(birth, -0.008), self.plan.outline(birth, -0.008)[0]])
        count = max(8, round(outline.length / (7.5 * scale)))
        drawing = Drawing()
        for index in range(count):
            drawing.circle(*outline.at(index / count), 2.3 * scale, PEARL, CASING, 0.9 * scale)
        target.blit(art.drawn(art.document(drawing.body, (*rect.topleft, *rect.size)), rect.size), rect)

    def badge_at(self, square: str) -> tuple[int, int]:
        """Where a square's badge stands: at its edge, as far as can be from what must be seen."""
        away = [*self._keep_off, *(self.plan.middle(each) for each in self.lit if each != square)]
        away.append(self.plan.point(self.plan.wheel.gate))
        free = 1.6 * BADGE * self._unit

        def clear(point: Point) -> float:
            near = min((math.dist(point, other) for other in away), default=free)
            return min(near, free) - point[1] * 0.01

        x, y = max(self.plan.outline(square, 0.014), key=clear)
        return round(x), round(y)

    # -- hands

    def place_rect(self, place: str) -> Rect:
        return self.spot(place)

    def place_at(self, point: tuple[int, int]) -> str | None:
        return self.plan.square_at(point, max(TARGET, TOUCH * self._unit), self.lit)

    def place_towards(self, direction: tuple[int, int]) -> str | None:
        if not (self.only_lit and self.lit):
            return self.plan.wheel.towards(self.cursor, direction)
        places = {square: self.plan.middle(square) for square in self.lit}
        return nearest_towards(places, self.cursor, direction) or self._next_lit(sum(direction))

    def first_place(self) -> str:
        return self.plan.wheel.hub

    def reaches(self, point: tuple[int, int]) -> bool:
        inside = math.dist(point, self.plan.centre) <= self.rect.width / 2
        return inside and super().reaches(point)

    def set_state(self, **states: bool) -> None:
        if states.get("focused") and not self.focused and self.lit and self.cursor not in self.lit:
            self.cursor = self.lit[0]
        super().set_state(**states)

    def grabbed(self, point: tuple[int, int]) -> None:
        self._move_cursor(self.place_at(point))

    def look(self, point: tuple[int, int] | None) -> bool:
        if point is not None and self.arch.collidepoint(point):
            self.tell(ARCH)
        elif point is not None and self.knot.collidepoint(point) and self.place_at(point) is None:
            self.tell(KNOT)
        else:
            return super().look(point)
        return True

    @property
    def arch(self) -> Rect:
        """Where the arch stands, across the way out of the human realm."""
        return self._about(self.plan.wheel.gate, ARCH_WIDE)

    @property
    def knot(self) -> Rect:
        """Where the knot lies between the ends of the Paths, that is no square."""
        return self._about(self.plan.wheel.at(SEAM, 180), KNOT_WIDE)

    def _about(self, place: Point, wide: float) -> Rect:
        (x, y), side = self.plan.point(place), round(self.plan.radius * wide)
        return Rect(round(x) - side // 2, round(y) - side // 2, side, side)

    def _next_lit(self, step: int) -> str:
        """The next of the lit squares in their order, or the one before."""
        at = self.lit.index(self.cursor) + step if self.cursor in self.lit else 0
        return self.lit[at % len(self.lit)]

    def go_on(self, step: int) -> None:
        """Let the keys be at the next of the lit squares, or at the one before."""
        if self.lit:
            self._move_cursor(self._next_lit(step))
            self.tell(self._next_lit(0))

    def restore_from(self, before: Widget) -> None:
        if isinstance(before, Field) and before.cursor is not None:
            self._move_cursor(before.cursor)


class Falls(Widget):
    """The falls that choices would bring: dashed, from the square of a death to the birth that follows."""

    touchable = False

    def __init__(self, plan: WheelPlan) -> None:
        super().__init__("stage/falls", Rect(0, 0, 0, 0), 3)
        self.plan = plan
        self.falls: tuple[tuple[str, str], ...] = ()
        self._picture: pygame.Surface | None = None

    def draw_falls(self, falls: Iterable[tuple[str, str]]) -> None:
        """Show these, each from a square to a birth or the Bardo."""
        falls = tuple(falls)
        if falls == self.falls:
            return
        self.damage()
        self.falls, self._picture = falls, None
        self.rect = Rect(0, 0, 0, 0)
        if not falls:
            return
        curves = [self.plan.curve(self._line(start, end)) for start, end in falls]
        ends = [Rect(self.plan.box(end, 0.03)) for _, end in falls]
        points = [point for curve in curves for point in curve.points]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, low = min(y for _, y in points), max(y for _, y in points)
        self.rect = Rect(left, top, right - left, low - top).inflate(40, 40).unionall(ends)
        self._picture = self._drawn(curves)
        self.damage()

    def _line(self, start: str, end: str) -> Curve:
        wheel = self.plan.wheel
        return wheel.foretold(start, end if end in wheel.births else wheel.births[0])

    def _drawn(self, curves: Sequence[Curve]) -> pygame.Surface:
        scale, drawing = self.plan.radius / REFERENCE, Drawing()
        for curve in curves:
            way, dash = art.line(curve.points), f"{9 * scale:.1f} {9 * scale:.1f}"
            drawing.path(way, "none", CASING, 8 * scale, stroke_linecap="round", opacity=0.6)
            drawing.path(way, "none", FALL, 3.6 * scale, stroke_linecap="round", stroke_dasharray=dash)
            drawing.shapes.append(_head(curve, scale))
        for end in dict.fromkeys(end for _, end in self.falls):
            way = art.line(self.plan.outline(end, -0.006), closed=True)
            dash = f"{7 * scale:.1f} {6 * scale:.1f}"
            drawing.path(way, "none", CASING, 6 * scale, opacity=0.6)
            drawing.path(way, "none", FALL, 3 * scale, stroke_dasharray=dash)
        return drawing.picture((*self.rect.topleft, *self.rect.size), self.rect.size)

    def draw(self, target: pygame.Surface) -> None:
        if self._picture is not None:
            target.blit(self._picture, self.rect)


def _head(curve: Curve, scale: float) -> str:
    """An arrowhead at a line's end."""
    (x0, y0), (x1, y1) = curve.at(0.96), curve.at(1.0)
    along = math.degrees(math.atan2(y1 - y0, x1 - x0))
    place = f"translate({x1:.1f} {y1:.1f}) rotate({along:.1f}) scale({scale:.3f})"
    head = art.path("M-11,-9 L4,0 L-11,9Z", FALL, CASING, 2)
    return f'<g transform="{place}">{head}</g>'


ARCH_REACH = 0.1  # of the radius, from where it stands to the edge of its picture


class Archway(Widget):
    """The arch above the thread and below the tokens; the badges of the field lie above it."""

    touchable = False

    def __init__(self, field: Field) -> None:
        plan = self._plan = field.plan
        self._field = field
        side = round(2 * ARCH_REACH * plan.radius)
        x, y = plan.point(plan.wheel.gate)
        self._corner = (x - side / 2, y - side / 2)
        left, top = (int(edge) for edge in self._corner)
        super().__init__("stage/arch", Rect(left, top, side + 1, side + 1), 5)

    def draw(self, target: pygame.Surface) -> None:
        aside = (self._corner[0] - self.rect.x, self._corner[1] - self.rect.y)
        target.blit(_arch_picture(self._plan.radius, aside, self.rect.size), self.rect)
        self._field.draw_badges(target)


@cached_picture
def _arch_picture(radius: float, aside: tuple[float, float], size: tuple[int, int]) -> pygame.Surface:
    """The arch as it is painted on the Wheel, to a part of a pixel where it is there."""
    wheel = the_wheel()
    brush = Brush(wheel)
    arch(brush)
    x, y = brush.moved(wheel.gate)
    scale = radius / UNIT
    half = ARCH_REACH * radius
    place = (
        f"translate({aside[0] + half - x * scale:.3f} {aside[1] + half - y * scale:.3f}) scale({scale:.5f})"
    )
    body = f'<g transform="{place}">{brush.body}</g>'
    return art.picture(body, (0, 0, *size), size, brush.defs)
