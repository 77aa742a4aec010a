"""After death: what is otherwise now, in five lines, and the chip that is to go."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.listed import Listed, Row, boxed
from game.scenes.tables.conscious.pictures import square
from game.tellings.conscious.path import Other
from game.tellings.conscious.things import phrase
from game.widgets import art, boxes, card, text
from game.widgets.boxes import Column, Either, Framed, Node, Picture, Rule, Space, Text
from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture
from game.widgets.theme import SMALLEST, Colour

SMALL = 1.9  # u: the type of what explains a line
SIGN = 3.0  # u: how large the sign of a line is
DIE = 5.4  # u: how large the die is that named an octave


class AfterDeath(Listed):
    """What is otherwise for the non-living; its parts are the lines from 0."""

    told: Sequence[Other] = ()
    place = ""

    def show_others(self, told: Sequence[Other], place: str, room: int) -> None:
        """Show these lines, and where their player stands, as large as they fit in so many pixels."""
        self.told, self.place = tuple(told), place
        for brief, air in ((False, 0.35), (True, 0.35), (True, 0.0)):
            rows = self._rows(brief, air)
            if self.needed(rows) <= room and (brief or self._readable):
                break
        self.move_to(Rect(self.rect.x, self.rect.y, self.rect.width, min(room, self.needed(rows))))
        self.set_rows(rows)

    @property
    def _across(self) -> int:
        """How broad the words of a line may be."""
        return self.inner.width - self.style.px(SIGN + 1.0)

    @property
    def _readable(self) -> bool:
        """Whether every line can be read whole below its title."""
        return all(text.width(each.line, "inter", SMALLEST) <= self._across for each in self.told)

    @property
    def least(self) -> int:
        """How high the panel must be for its lines in brief."""
        return self.needed(self._rows(True, 0.35))

    def _rows(self, brief: bool, air: float) -> list[Row]:
        """A title and the lines; `brief`: without what explains one, where that has no room beside it."""
        theme = self.style.theme
        title = Text(phrase("after.title"), 2.8, theme.ink, "garamond")
        placed = boxes.Row(title, Space(1.6, grow=1.0), Text(self.place, SMALL, theme.ink3))
        trees: list[Node] = [Framed(Either(placed, title), 0, 0, 0.5)]
        most = self.style.font_px(2.0)
        tall = min(text.fitted(each.title, "semibold", most, self._across, SMALLEST) for each in self.told)
        for other in self.told:
            sign = Picture(partial(_sign, other.sign, str(theme.ink)), SIGN, least_high=SIGN)
            said = Text(other.title, 2.0 * tall / most, theme.ink, "semibold")
            line = Text(other.line, SMALL, theme.ink2, least_units=0.1)
            beside = Either(boxes.Row(said, Space(1.2, grow=1.0), line), said, grow=1.0)
            words = beside if brief else Column(said, line, grow=1.0)
            row = Framed(boxes.Row(sign, words, gap=1.0), 0, air, air + 0.1)
            trees.append(row if other is self.told[-1] else Column(row, Rule(theme.line)))
        rows = [boxed(each, self.style, self.inner.width) for each in trees]
        return [row._replace(part=index - 1 if index else None) for index, row in enumerate(rows)]


class Decay(NamedTuple):
    """A chip that is to go: what is said of it, and the die that named its octave, where one is known."""

    title: str
    line: str
    left: str
    die: int | None


class Decaying(Listed):
    """The chip that is to go, in gold: it is what is asked now."""

    gold = True

    def show_decay(self, decay: Decay, room: int) -> None:
        """Say it, in so many pixels at most."""
        style, theme = self.style, self.style.theme
        line: Node = Text(decay.line, SMALL, theme.ink, lines=boxes.MANY, grow=1.0)
        if decay.die is not None:
            line = boxes.Row(Picture(partial(art.square, f"shared/die-{decay.die}"), DIE), line, gap=1.6)
        title = Text(decay.title, 2.6, theme.ink, "garamond")
        tree = Column(title, line, Text(decay.left, SMALL, theme.ink2, lines=boxes.MANY), gap=0.8)
        rows = [boxed(tree, style, self.inner.width)]
        self.move_to(Rect(self.rect.x, self.rect.y, self.rect.width, min(room, self.needed(rows))))
        self.set_rows(rows)


@cached_picture
def _sign(sign: str, ink: Colour, side: int) -> pygame.Surface:
    """The sign of a line, in a square of so many pixels; `ink` is that of what is a mere line."""
    if sign == "laws":
        return _no_laws(side)
    if sign in ("way", "again"):
        return art.about(_ways(sign, ink), 24, side)
    name, across = {
        "decay": ("space-decay", 114),
        "given": ("chip-food-mental", 104),
        "wild": ("space-wild", 102),
        "discs": ("body-mental", 104),
    }[sign]
    return square(name, side, across)


def _ways(sign: str, ink: Colour) -> str:
    """Back again, or taken in again."""
    if sign == "way":
        way = "M15,-12 H-5 a10.5,10.5 0 0 0 0,21 H14 m-9,-8 l9,8 l-9,8"
    else:
        way = "M-15,-3 a15,15 0 1 0 6,-10 m-1,-8 l1,9 l9,0"
    return shapes.path(way, "none", ink, 4.0)


def _no_laws(side: int) -> pygame.Surface:
    """The back of a Law, struck out."""
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    back = card.picture(faces.back("law"), round(side / card.RATIO * 0.96))
    made.blit(back, back.get_rect(center=(side // 2, side // 2)))
    stroke = shapes.path("M-19,20 L19,-20", "none", shapes.LOSS, 4.6)
    made.blit(art.about(stroke, 24, side), (0, 0))
    return made
