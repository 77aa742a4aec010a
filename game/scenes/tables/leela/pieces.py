"""What lies and moves on the cloth of Leela besides the tokens."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.engine.games.leela.rules import board
from game.scenes.tables.leela.living import Serpents
from game.scenes.tables.leela.picture import COTTON, Cloth, ground_of, put_double_frame
from game.widgets import art, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.composite import BoardField

BRASS = "#C9974A"
OPENING = 10  # in how many steps a lotus opens
SIGHT = "#FFF6DF"  # what is only looked at; gold is kept for what happens


class Field(BoardField[int]):
    """The board itself: any square can be pointed at, touched, or reached with the arrow keys.

    `looked` is called with the square a player wants to read, the pinned one when they turn away;
    `read` where they did more than let the pointer rest on it. A square that was
    clicked stays pinned; clicked again, or with Enter or I, it is `opened` large. Its picture is part of the
    canvas's background.
    """

    def __init__(
        self, cloth: Cloth, looked: Callable[[int | None, bool], None], opened: Callable[[int], None]
    ) -> None:
        super().__init__("stage/board", cloth.rect, 1, lambda square: looked(square, False), opened)
        self.cloth = cloth
        self._read = lambda square: looked(square, True)
        self._fresh = False  # whether the square that is held was not the pinned one
        self.pinned: int | None = None
        self._pinned_before: int | None = None
        self.cushions: dict[int, Rect] = {}
        self.serpents = Serpents(cloth, self._damage_part)

    def place_rect(self, place: int) -> Rect:
        return self.cloth.square(place)

    def place_at(self, point: tuple[int, int]) -> int | None:
        return self.cloth.square_at(point)

    def place_towards(self, direction: tuple[int, int]) -> int | None:
        x, y = self.cloth.square(self.cursor or self.first_place()).center
        dx, dy = direction
        across = self.cloth.cell * self.cloth.wide
        return self.place_at((round(x + dx * across), round(y + dy * self.cloth.cell)))

    def first_place(self) -> int:
        return 1

    def go_to(self, place: int) -> None:
        self._move_cursor(place)
        self.tell(place)

    def tell(self, place: int) -> None:
        self.pinned = place
        self.looked(place)

    @property
    def area(self) -> Rect:
        return self.cloth.outer

    def draw(self, target: pygame.Surface) -> None:
        self.serpents.draw(target)
        for square, rect in self.cushions.items():
            target.blit(_cushion(rect.size, square, self.cloth.cell), rect)
        if self.focused and self.cursor is not None:
            _ring_square(target, self.cloth, self.cursor)
        if self.pointed_at is not None:
            _shade_square(target, self.cloth, self.pointed_at)

    def _damage_part(self, rect: Rect) -> None:
        self.damage(rect)

    def lay_cushions(self, cushions: Mapping[int, Rect]) -> None:
        """Lay cushions on squares whose tokens need all of their room, and take away the others."""
        if cushions != self.cushions:
            for rect in (*self.cushions.values(), *cushions.values()):
                self.damage(rect)
            self.cushions = dict(cushions)

    def damage_place(self, place: int | None) -> None:
        if place is not None and self.canvas is not None:
            self.canvas.damage(self.cloth.square(place).inflate(8, 8))

    def set_state(self, **states: bool) -> None:
        turns_away = states.get("hovered") is False and self.hovered
        super().set_state(**states)
        if turns_away:
            self.looked(self.pinned)

    def look(self, point: tuple[int, int] | None) -> bool:
        if point is None:
            return super().press()
        square = self.place_at(point)
        if square is not None:
            (self._read if self.held else self.looked)(square)
        return square is not None

    def grabbed(self, point: tuple[int, int]) -> None:
        square = self.place_at(point)
        if square is not None:
            self._fresh = square != self.pinned
            self._pinned_before, self.pinned = self.pinned, square
            self._move_cursor(square)

    def cancelled(self) -> None:
        """A second finger came: the board is seen larger, and no square was meant."""
        self.pinned = self._pinned_before

    def press(self) -> bool:
        fresh, self._fresh = self._fresh, False
        if not fresh or self.cursor is None:
            return super().press()
        self._read(self.cursor)
        return True


def _ring_square(target: pygame.Surface, cloth: Cloth, square: int) -> None:
    thick, inks = max(2.0, cloth.cell * 0.05), (theme.PRIMARY_EDGE, "#FFD873")
    put_double_frame(target, cloth.square(square), inks, thick, cloth.cell * 0.1)
    _write_again(target, cloth, square)


def _write_again(target: pygame.Surface, cloth: Cloth, square: int) -> None:
    """What is written on a square stands whole above the frame round it."""
    left, top, *_ = cloth.field
    cloth.write_on(target, (left, top), [square])


def _shade_square(target: pygame.Surface, cloth: Cloth, square: int) -> None:
    rect = cloth.square(square)
    art.put_frame(target, rect, 2, "none", line=theme.BOARD_CASING, thick=max(1.5, cloth.cell * 0.025))


def _cushion(size: tuple[int, int], square: int, cell: float) -> pygame.Surface:
    space = next(each for each in board().spaces if each.id == square)
    fill = theme.mixed(ground_of(space), COTTON, 0.7)
    return art.frame(size, cell * 0.08, fill, line=BRASS, thick=max(1.0, cell * 0.012))


class Goal(Widget):
    """The double ring round the square about to be reached."""

    touchable = False

    def __init__(self, cloth: Cloth) -> None:
        super().__init__("stage/goal", Rect(0, 0, 0, 0), 3)
        self.cloth = cloth
        self.square: int | None = None
        self.bleed = 4

    def mark(self, square: int | None) -> None:
        """Mark a square; None: none."""
        if square != self.square:
            self.damage()
            self.square = square
            self.rect = self.cloth.square(square) if square is not None else Rect(0, 0, 0, 0)
            self.damage()

    def draw(self, target: pygame.Surface) -> None:
        if self.square is not None:
            _ring_square(target, self.cloth, self.square)


class Sight(Goal):
    """The square to which the arrow or snake leads that is looked at, or from which it comes."""

    def __init__(self, cloth: Cloth) -> None:
        super().__init__(cloth)
        self.name = "stage/sight"

    def draw(self, target: pygame.Surface) -> None:
        if self.square is not None:
            thick = max(2.0, self.cloth.cell * 0.05)
            for colour, width in ((theme.BOARD_CASING, thick * 1.7), (SIGHT, thick)):
                inner = self.rect.inflate(-round(thick * 0.7), -round(thick * 0.7))
                rect = self.rect if width > thick else inner
                art.put_frame(target, rect, self.cloth.cell * 0.1, "none", line=colour, thick=width)
            _write_again(target, self.cloth, self.square)


def blossom(sprite: str, cell: float, share: float) -> pygame.Surface:
    """A lotus that is open by a share 0..1, where a player is born or comes home."""
    wide = round(cell * (0.5 + 0.12 * max(1, round(share * OPENING))))
    return art.sprite(sprite, (wide, round(wide * 200 / 240)))
