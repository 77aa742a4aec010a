"""The poster on the table: any space can be pointed at, touched, or reached with the arrow keys."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

import pygame

from game.engine.games.conscious.components import spiral
from game.scenes.layout.box import Box
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.pictures import badge_picture, badge_side, dim, square
from game.scenes.tables.conscious.poster_picture import (
    AFTER_DEATH,
    LIVING,
    Colours,
    is_whole,
    lay_inside,
    pieces,
    size_of,
)
from game.scenes.tables.conscious.spiral import SpiralPlan
from game.widgets import art
from game.widgets.canvas import TARGET, Rect
from game.widgets.composite import Reached, nothing
from game.widgets.picture_cache import cached_picture
from game.widgets.ring import focus_ring
from game.widgets.style import Style

TOUCH = 2.6  # u: no space answers in less, nor in less than `TARGET` pixels; one that is lit before others
PALED = "#EFE6CB"  # the ribbon
GIVEN = ("food", "air", "impression")  # the kinds of spaces that chips are given to
GIFT = 1.06  # of a chip that was given to a space, for its bead
RING = 1.24  # of a ringed space, for its bead
THIN, HERE = 0.075, 0.12  # of a ring, how thick it is; round the space of the seat that is to act


class SpiralView(Reached[int]):
    """The poster itself; it lies under all that stands on it.

    `looked` is told the space a player wants to know about, None when they turn away; `touched` one that
    was touched. Where something is `taken` no number stands. `written` paints what stands on the poster and
    never moves. The poster itself is part of the canvas's background, but for its edge.
    """

    focusable = True

    def __init__(self, plan: SpiralPlan, style: Style, every: int) -> None:
        super().__init__("stage/board", Rect(plan.sheet), 1)
        self.plan, self.style, self.every = plan, style, every
        self.colours: Colours = LIVING
        self.rough = not is_whole(size_of(plan), self.colours)  # it is drawn so until it is painted
        self._lies: tuple[Colours, tuple[Box, ...], bool] | None = None  # what of it the background has
        self._edges: art.Edges = ()  # and what of that lies beside it
        self.written: Callable[[pygame.Surface], None] = nothing
        self.lit: tuple[int, ...] = ()
        self.numbers: tuple[int, ...] = ()
        self.gifts: tuple[int, ...] = ()
        self.taken: tuple[Box, ...] = ()
        self.marked: int | None = None
        self.near: frozenset[int] | None = None

    def tell(self, living: bool, gifts: Sequence[int]) -> None:
        """Be the poster of a living player, or of one who has died; with the gifts that lie on spaces."""
        colours = LIVING if living else AFTER_DEATH
        self.alter(colours=colours, gifts=tuple(gifts))

    def light_up(self, spaces: Sequence[int], numbers: Sequence[int] = ()) -> None:
        """Ring spaces: somebody may come there; each with its number, where they have any."""
        if (tuple(spaces), tuple(numbers)) != (self.lit, self.numbers):
            for space in {*spaces, *self.lit}:
                self.damage_place(space)
            self.lit, self.numbers = tuple(spaces), tuple(numbers)

    def pale(self, near: frozenset[int] | None) -> None:
        """Pale all spaces but some; None: none of them."""
        self.alter(near=near)

    def mark(self, space: int | None) -> None:
        """Ring the space on which the seat that is to act stands."""
        if space != self.marked:
            self.damage_place(self.marked)
            self.marked = space
            self.damage_place(space)

    @property
    def spaces(self) -> Sequence[int]:
        """All spaces, from the outer end to the inner."""
        return range(len(spiral()))

    def place_rect(self, place: int) -> Rect:
        return self.spot(place)

    def spot(self, space: int) -> Rect:
        """Where a space lies on the screen."""
        (x, y), side = self.plan.middle(space), round(self.plan.across(space))
        rect = Rect(0, 0, side, side)
        rect.center = round(x), round(y)
        return rect

    def damage_place(self, space: int | None) -> None:
        if space is not None and self.canvas is not None:
            self.canvas.damage(self.spot(space).inflate(24, 24))

    # -- drawing

    def pieces(self) -> Iterable[None]:
        return () if self._there else pieces(size_of(self.plan), self.colours)

    @property
    def _there(self) -> bool:
        """Whether the background has all of it."""
        return self._lies == (self.colours, self.taken, False)

    def draw(self, target: pygame.Surface) -> None:
        self._draw_poster(target, target.get_clip().clip(self.rect))
        self._pale_far(target)
        dim(target, self.rect, self.style.theme.dark)
        self.written(target)
        for space in self.gifts:
            if self.plan.spiral.beads[space].kind not in GIVEN:
                continue
            spot = self.spot(space)
            name = f"chip-{self.plan.spiral.beads[space].kind}-mental"
            art.put(target, square(name, max(8, round(spot.width * GIFT)), 100), spot.center)
        if self.marked is not None:
            self._ring(target, self.marked, shapes.GOLD, HERE)
        for space in self.lit:
            self._ring(target, space, shapes.GOLD)
        for space, number in zip(self.lit, self.numbers, strict=False):
            spot, side = self.spot(space), badge_side(self.style, 0.7)
            art.put(
                target, badge_picture(number, side), spot.move(spot.width * 2 // 3, -spot.width // 2).center
            )
        if self.pointed_at is not None and self.pointed_at not in self.lit:
            self._ring(target, self.pointed_at, shapes.INK)
        if self.focused and self.cursor is not None:
            spot = self.spot(self.cursor)
            focus_ring(target, spot, self.style, spot.width / 2)

    def _pale_far(self, target: pygame.Surface) -> None:
        """The spaces that nobody can come to now."""
        if self.near is None or self.rough:
            return
        clip, kept = target.get_clip(), {*self.near, *self.lit, self.marked}
        for space in self.plan.spiral.beads:
            spot = self.spot(space)
            if space not in kept and clip.colliderect(spot):
                art.put(target, _pale(round(spot.width * RING)), spot.center)

    def _draw_poster(self, target: pygame.Surface, clip: Rect) -> None:
        self.rough = not self._there and not is_whole(size_of(self.plan), self.colours)
        wanted = self.colours, self.taken, self.rough
        if self._lies != wanted and self.canvas is not None:
            ground, self._lies = self.canvas.background, wanted
            self._edges = lay_inside(ground, self.plan, self.colours, self.every, self.taken)
            target.blit(ground, clip, clip)
        art.put_edges(target, self._edges, self.rect.topleft)

    def _ring(self, target: pygame.Surface, space: int, ink: str, thick: float = THIN) -> None:
        spot = self.spot(space)
        art.put(target, _ring(round(spot.width * RING), ink, thick), spot.center)

    # -- hands

    def may_be_chosen(self, place: int) -> bool:
        return place in self.lit

    def place_at(self, point: tuple[int, int]) -> int | None:
        least = max(TARGET, self.style.px(TOUCH))
        lit = min(self.lit, key=lambda space: math.dist(self.plan.middle(space), point), default=None)
        if (
            lit is not None
            and math.dist(self.plan.middle(lit), point) <= max(least, self.plan.across(lit)) / 2
        ):
            return lit
        return self.plan.bead_at(point, least)

    def place_towards(self, direction: tuple[int, int]) -> int | None:
        return self.plan.spiral.towards(self.cursor, direction)

    def first_place(self) -> int | None:
        return self.plan.spiral.ends[0]


@cached_picture
def _pale(side: int) -> pygame.Surface:
    """What pales a space."""
    body = shapes.circle(side / 2, side / 2, side / 2, PALED, "none", 0, opacity=0.55)
    return art.picture(body, (0, 0, side, side), (side, side))


@cached_picture
def _ring(side: int, ink: str, share: float) -> pygame.Surface:
    """A ring round a space, as thick as a share of it."""
    half, thick = side / 2, max(1.6, side * share)
    body = shapes.circle(half, half, half - thick, "none", shapes.CASE, thick * 2, opacity=0.4)
    body += shapes.circle(half, half, half - thick, "none", ink, thick)
    return art.picture(body, (0, 0, side, side), (side, side))
