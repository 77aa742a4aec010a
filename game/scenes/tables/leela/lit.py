"""What is pointed at on the painted cloth: its link and both its ends, named, the rest under a veil."""

from __future__ import annotations

import math

import pygame

from game import layout, words
from game.engine.board import Link
from game.engine.games.leela.rules import board
from game.scenes.tables.leela.painted import CREAM, Painted, Weave, course_of, drawn_links, link_from
from game.scenes.tables.leela.picture import GAME, paints, put_double_frame
from game.scenes.tables.leela.prints import miniature
from game.scenes.tables.leela.snakes import CELL
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.lamplight import veil
from game.widgets.picture_cache import cached_picture

BELOW, ABOVE = 5, 36  # depths: of the veil, under all tokens, and of the names, over them
VEIL, VEILED = "#1E130C", 0.58
FRAME = 0.04  # squares
SHADOW, SHADED = "#1A0F08", 0.45
CASINGS = {"arrow": (30.0, 23.0), "snake": (18.0, 11.0)}  # how wide a link is cased, in a shadow and in cream
TYPE, SMALLEST = 0.165, 14  # of a name: squares, pixels
AROUND = 0.5  # squares: from the middle of a link to the edge of its picture
PAPER, RIM, INK = "#FFFDF6", "#3A2010", "#2A211B"


class Lit(Widget):
    """The square that is looked at, and the link that begins or ends there, above a veil."""

    touchable = False

    def __init__(self, cloth: Painted) -> None:
        super().__init__("stage/lit", cloth.rect, BELOW)
        self.cloth = cloth
        self.square: int | None = None
        self.link: Link[int] | None = None
        self.names = Names(self)
        self.bleed = 4

    @property
    def squares(self) -> tuple[int, ...]:
        """Those that are lit, the upper one first."""
        if self.link is not None:
            return max(self.link.from_, self.link.to), min(self.link.from_, self.link.to)
        return () if self.square is None else (self.square,)

    @property
    def seen(self) -> list[Rect]:
        """Where the screen looks otherwise by what is lit."""
        lit = [self.rect] if self.link is not None else [self.cloth.square(each) for each in self.squares]
        return [*lit, self.names.rect] if lit else []

    def point_at(self, square: int | None) -> None:
        """Light a square and its link; None: nothing."""
        self._damage_lit()
        self.square = square
        links = self.cloth.board.links
        self.link = next((link for link in links if square in (link.from_, link.to)), None)
        self._damage_lit()
        self.names.follow()

    def _damage_lit(self) -> None:
        if self.link is not None:
            self.damage()
        elif self.square is not None and self.canvas is not None:
            self.canvas.damage(self.cloth.square(self.square))

    def draw(self, target: pygame.Surface) -> None:
        cloth = self.cloth
        if self.square is None:
            return
        if self.link is not None:
            veil(target, self.rect.clip(target.get_clip()), VEIL, VEILED)
        for number in self.squares:
            rect = cloth.square(number)
            target.blit(miniature(number, "awake", rect.size), rect)
            if self.link is None:
                target.blit(cloth.links_of(number), rect)
            thick = max(2.0, cloth.cell * FRAME)
            put_double_frame(target, rect, (theme.BOARD_CASING, CREAM), thick, cloth.cell * 0.05)
        if self.link is not None:
            weave, start = cloth.weave, int(self.link.from_)
            target.blit(_lit_link(weave, start), _extent(weave, link_from(weave.found, weave.wide, start)))
        cloth.write_on(target, cloth.field[:2], self.squares)


class Names(Widget):
    """The names of the squares that are lit, above all that lies on the cloth."""

    touchable = False

    def __init__(self, lit: Lit) -> None:
        super().__init__("stage/names", Rect(0, 0, 0, 0), ABOVE)
        self._lit = lit
        self.said: list[tuple[Rect, str, text.Face]] = []

    def follow(self) -> None:
        """Name what is lit now."""
        self.damage()
        self.said = [self._placed(number) for number in self._lit.squares]
        rects = [rect for rect, *_ in self.said]
        self.rect = rects[0].unionall(rects) if rects else Rect(0, 0, 0, 0)
        self.damage()

    def _placed(self, number: int) -> tuple[Rect, str, text.Face]:
        """Where the name of a square stands: of the upper one above it, of the lower one below."""
        cloth = self._lit.cloth
        square, high = cloth.square(number), self._height
        said, face = _name_of(number, cloth.names)
        rect = Rect(0, 0, text.width(said, face, high) + round(high * 1.3), round(high * 1.75))
        rect.centerx, gap = square.centerx, round(cloth.cell * 0.05)
        if self._lit.link is not None and number == self._lit.squares[0]:
            rect.bottom = square.top - gap
        else:
            rect.top = square.bottom + gap
        rect.clamp_ip(cloth.rect.inflate(round(cloth.cell * 0.3), round(cloth.cell * 1.1)))
        return rect, said, face

    @property
    def _height(self) -> int:
        return max(SMALLEST, round(self._lit.cloth.cell * TYPE))

    def draw(self, target: pygame.Surface) -> None:
        high, thick = self._height, max(1.5, self._lit.cloth.cell * 0.018)
        for rect, said, face in self.said:
            art.put_frame(target, rect, rect.height * 0.3, PAPER, line=RIM, thick=thick)
            text.put(target, said, face, high, INK, rect.centerx, rect.centery + high * 0.36, "center")

    def accessibility_node(self) -> None:
        """The board tells its squares by itself."""


def _name_of(number: int, names: str) -> tuple[str, text.Face]:
    """What a square is called, in the language that is wanted on the board."""
    if names == "sanskrit":
        return board().space(number).deva, "deva"
    said = words.texts(GAME).squares[str(number)].gloss
    return said[:1].upper() + said[1:], "semibold"


def _extent(weave: Weave, link: Link[int]) -> Rect:
    """What a link, drawn on the cloth of a weave, covers on the screen."""
    outline = layout.body(link).outline() if link.kind == "snake" else link.path
    across, down = ([point[axis] * weave.cell for point in outline] for axis in (0, 1))
    reach = math.ceil(AROUND * weave.cell)
    wide, tall = max(across) - min(across), max(down) - min(down)
    rect = Rect(weave.left + min(across), weave.top + min(down), wide, tall)
    return rect.inflate(2 * reach, 2 * reach)


@cached_picture
def _lit_link(weave: Weave, start: int) -> pygame.Surface:
    """An arrow or a snake in its casing, shadow and cream."""
    link = link_from(weave.found, weave.wide, start)
    snake, rect = link.kind == "snake", _extent(weave, link)
    outline = [(x * CELL, y * CELL) for x, y in layout.body(link).outline()] if snake else []
    course = art.line(outline, closed=True) if snake else course_of(link)
    casing = "".join(
        art.path(course, "none", colour, wide, opacity=opacity, **art.ROUND)
        for colour, wide, opacity in zip((SHADOW, CREAM), CASINGS[link.kind], (SHADED, 0.96), strict=True)
    )
    box = weave.box(rect)
    return art.picture(casing + drawn_links(weave, [start]), box, rect.size, paints())
