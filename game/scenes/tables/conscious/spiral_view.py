"""The poster on the table: any space can be pointed at, touched, or reached with the arrow keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.scenes.plans.box import Box
from game.scenes.plans.spiral import SpiralPlan
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.parts import ARROWS, nothing
from game.scenes.tables.conscious.pictures import badge_picture, badge_side, dim, square
from game.scenes.tables.conscious.poster_picture import (
    AFTER_DEATH,
    LIVING,
    Colours,
    inside,
    is_whole,
    poster_inside,
    poster_sheet,
    size_of,
)
from game.widgets import art
from game.widgets.canvas import Rect, Widget
from game.widgets.kept import kept
from game.widgets.ring import focus_ring
from game.widgets.style import Style

TOUCH = 2.6  # u: no space answers in less
GIVEN = ("food", "air", "impression")  # the kinds of spaces that chips are given to
GIFT = 1.06  # of a chip that was given to a space, for its bead
RING = 1.24  # of a ringed space, for its bead
THIN, HERE = 0.075, 0.12  # of a ring, how thick it is; round the space of the seat that is to act


class SpiralView(Widget):
    """The poster itself; it lies under all that stands on it.

    `looked` is told the space a player wants to know about, None when they turn away; `touched` one that
    was touched. Where something is `taken` no number stands. `written` paints what stands on the poster and
    never moves.
    """

    focusable = True

    def __init__(
        self,
        plan: SpiralPlan,
        style: Style,
        every: int,
        looked: Callable[[int | None], None] = nothing,
        touched: Callable[[int], None] = nothing,
    ) -> None:
        super().__init__("stage/board", Rect(plan.sheet), 1)
        self.plan, self.style, self.every = plan, style, every
        self._inside = inside(plan)
        self._looked, self._touched = looked, touched
        self.colours: Colours = LIVING
        self.rough = False  # it was drawn so, as it is not painted yet
        self.written: Callable[[pygame.Surface], None] = nothing
        self.lit: tuple[int, ...] = ()
        self.numbers: tuple[int, ...] = ()
        self.gifts: tuple[int, ...] = ()
        self.taken: tuple[Box, ...] = ()
        self.marked: int | None = None
        self.cursor: int | None = None
        self.pointed_at: int | None = None

    def tell(self, living: bool, gifts: Sequence[int]) -> None:
        """Be the poster of a living player, or of one who has died; with the gifts that lie on spaces."""
        colours = LIVING if living else AFTER_DEATH
        if (colours, tuple(gifts)) != (self.colours, self.gifts):
            self.colours, self.gifts = colours, tuple(gifts)
            self.damage()

    def light_up(self, spaces: Sequence[int], numbers: Sequence[int] = ()) -> None:
        """Ring spaces: somebody may come there; each with its number, where they have any."""
        if (tuple(spaces), tuple(numbers)) != (self.lit, self.numbers):
            for space in {*spaces, *self.lit}:
                self._damage_space(space)
            self.lit, self.numbers = tuple(spaces), tuple(numbers)

    def mark(self, space: int | None) -> None:
        """Ring the space on which the seat that is to act stands."""
        if space != self.marked:
            self._damage_space(self.marked)
            self.marked = space
            self._damage_space(space)

    def spot(self, space: int) -> Rect:
        """Where a space lies on the screen."""
        (x, y), side = self.plan.middle(space), round(self.plan.across(space))
        rect = Rect(0, 0, side, side)
        rect.center = round(x), round(y)
        return rect

    def _damage_space(self, space: int | None) -> None:
        if space is not None and self.canvas is not None:
            self.canvas.damage(self.spot(space).inflate(24, 24))

    # -- drawing

    def covers(self, rect: Rect) -> bool:
        return self.visible and self._inside.contains(rect)

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        self.rough = not is_whole(size_of(self.plan), self.colours)
        picture = poster_inside(self.plan, self.colours, self.every, self.taken)
        within = self._inside.clip(clip)
        target.blit(picture, within, within.move(-self.rect.x, -self.rect.y))
        if within != clip:
            art.put_edges(target, poster_sheet(size_of(self.plan), self.colours), self.rect, self._inside)
        dim(target, self.rect, self.style.theme.dark)
        self.written(target)
        for space in self.gifts:
            if self.plan.spiral.beads[space].kind not in GIVEN:
                continue
            spot = self.spot(space)
            name = f"chip-{self.plan.spiral.beads[space].kind}-mental"
            chip = square(name, max(8, round(spot.width * GIFT)), 100)
            target.blit(chip, chip.get_rect(center=spot.center))
        if self.marked is not None:
            self._ring(target, self.marked, shapes.GOLD, HERE)
        for space in self.lit:
            self._ring(target, space, shapes.GOLD)
        for space, number in zip(self.lit, self.numbers, strict=False):
            spot, side = self.spot(space), badge_side(self.style, 0.7)
            badge = badge_picture(number, side)
            target.blit(badge, badge.get_rect(center=spot.move(spot.width * 2 // 3, -spot.width // 2).center))
        if self.pointed_at is not None and self.pointed_at not in self.lit:
            self._ring(target, self.pointed_at, shapes.INK)
        if self.focused and self.cursor is not None:
            spot = self.spot(self.cursor)
            focus_ring(target, spot, self.style, spot.width / 2)

    def _ring(self, target: pygame.Surface, space: int, ink: str, thick: float = THIN) -> None:
        spot = self.spot(space)
        ring = _ring(round(spot.width * RING), ink, thick)
        target.blit(ring, ring.get_rect(center=spot.center))

    # -- hands

    def space_at(self, point: tuple[int, int]) -> int | None:
        """The space under a point."""
        return self.plan.bead_at(point, self.style.px(TOUCH))

    def pointed(self, point: tuple[int, int]) -> None:
        self._point_at(self.space_at(point))

    def _point_at(self, space: int | None) -> None:
        if space != self.pointed_at:
            self._damage_space(self.pointed_at)
            self.pointed_at = space
            self._damage_space(space)
            self._looked(None)

    def set_state(self, **states: bool) -> None:
        if states.get("hovered") is False and self.hovered:
            self._point_at(None)
        if states.get("focused") and self.cursor is None:
            self.cursor = self.plan.spiral.ends[0]
        super().set_state(**states)

    def grabbed(self, point: tuple[int, int]) -> None:
        space = self.space_at(point)
        if space is not None:
            self._move_cursor(space)

    def look(self, point: tuple[int, int] | None) -> bool:
        space = self.cursor if point is None else self.space_at(point)
        self._looked(space)
        return space is not None

    def press(self) -> bool:
        if self.cursor is None:
            return False
        self._touched(self.cursor)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN or event.key not in ARROWS:
            return False
        found = self.plan.spiral.towards(self.cursor, ARROWS[event.key])
        if found is None:
            return False
        self._move_cursor(found)
        self._looked(found)
        return True

    def _move_cursor(self, space: int) -> None:
        self._damage_space(self.cursor)
        self.cursor = space
        self._damage_space(space)


@kept
def _ring(side: int, ink: str, share: float) -> pygame.Surface:
    """A ring round a space, as thick as a share of it."""
    half, thick = side / 2, max(1.6, side * share)
    body = shapes.circle(half, half, half - thick, "none", shapes.CASE, thick * 2, opacity=0.4)
    body += shapes.circle(half, half, half - thick, "none", ink, thick)
    return art.raster(art.document(body, (0, 0, side, side)), (side, side)).convert_alpha()
