"""Leela on a table that lies flat: numbers on the cloth, and the verse before who has come to its square."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

import pygame

from game import words
from game.engine.board import AnyBoard
from game.engine.games.leela.rules import board
from game.scenes.tables.leela import LeelaStage, last_throw
from game.scenes.tables.leela.labels import NUMBER_INK, REACH, Labels, Line, type_height
from game.scenes.tables.leela.picture import GAME, GOAL, PLATE, PLATED, RAIL, Cloth, ground_of
from game.scenes.tables.stage import View
from game.widgets import art, text, theme
from game.widgets.boxes import MANY, Column, Row, Space, Text, lay
from game.widgets.canvas import Rect, Widget
from game.widgets.gathering import Stand, gather
from game.widgets.style import Style
from game.widgets.token import Die

NUMBER = 0.22  # of a square, the height of a number
EDGE = 0.03
ALONE = 0.62  # of a square: how tall a token alone is at most
LEAST = 0.25  # of a square: several that would be lower cover the number that stands on its head
VERSE, NAME = 5.6, 3.6  # u
THROWN = 5.6  # u: the die before who threw it last


class Bare(Cloth):
    """The board at a size with nothing on its squares but their numbers, which stand there for both sides."""

    def __init__(self, within: Rect, own: AnyBoard | None = None) -> None:
        super().__init__(within, "gloss", own)
        columns, rows = board().size
        frame = 4 * RAIL / 100
        self.cell = min(within.width / (columns + frame), within.height / (rows + frame))
        wide, tall = columns * self.cell, rows * self.cell
        self.field = (within.centerx - wide / 2, within.centery - tall / 2, wide, tall)

    def labels(self, number: int) -> Labels:
        return numbers(self.cell)[number]

    def gather(self, number: int, count: int, acts: int | None) -> list[Stand]:
        if count == 2:
            return super().gather(number, count, acts)
        left, top = self.corner(number)
        keep = [(left + x, top + y, wide, tall) for x, y, wide, tall in self.labels(number).plates]
        place = (left, top, self.cell, self.cell)
        return gather(count, acts, place, keep if count > 1 else (), self.cell * ALONE, self.cell * LEAST)

    def cushion(self, number: int, stands: Sequence[Stand], acts: int | None) -> Rect | None:
        return None

    @staticmethod
    def write(
        surface: pygame.Surface,
        offset: tuple[float, float],
        cell: float,
        wide: float,
        names: str,
        squares: Collection[int],
    ) -> None:
        for space in board().spaces:
            if space.id not in squares:
                continue
            written = numbers(cell)[space.id]
            (line,), ((left, top, across, tall), (right, low, *_)) = written.lines, written.plates
            x, y = offset[0] + (space.at[0] - 0.5) * cell, offset[1] + (space.at[1] - 0.5) * cell
            colour = theme.mixed(ground_of(space), PLATE, PLATED)
            plate = art.frame((round(across), round(tall)), cell * 0.05, colour).copy()
            text.put(
                plate,
                line.words,
                line.face,
                line.height,
                line.colour,
                across / 2,
                line.baseline - top,
                "center",
            )
            surface.blit(plate, (round(x + left), round(y + top)))
            surface.blit(pygame.transform.rotate(plate, 180), (round(x + right), round(y + low)))


@lru_cache(maxsize=4)
def numbers(cell: float) -> dict[int, Labels]:
    """The number of each square in its upper left corner, and the place of that which stands on its head."""
    height, edge = type_height(NUMBER, cell), cell * EDGE
    above, below = (reach * height for reach in REACH["bold"])
    found = {}
    for space in board().spaces:
        wide = text.width(str(space.id), "bold", height) + cell * 0.08
        plate = (edge, edge, wide, above + below)
        other = (cell - edge - wide, cell - edge - above - below, wide, above + below)
        line = Line(str(space.id), "bold", height, NUMBER_INK, edge + wide / 2, edge + above)
        found[space.id] = Labels((line,), (plate, other))
    return found


class Verse(Widget):
    """The square to which a seat has come: its number and name, and its verse to be read aloud."""

    touchable = False

    def __init__(self, name: str, rect: Rect, style: Style, square: int) -> None:
        super().__init__(name, rect, 4)
        self.style = style
        self.square = square
        self.says = words.texts(GAME).squares[str(square)]

    def draw(self, target: pygame.Surface) -> None:
        colours = self.style.theme
        number = Text(str(self.square), NAME, colours.ink, "semibold")
        name = Text(self.says.name, 4.2, colours.gold, "italic", grow=1)
        verse = Text(self.says.line, VERSE, colours.ink, "garamond", lines=MANY, leading=1.12)
        tree = Column(Row(number, name, gap=1.4), Space(grow=1), verse, Space(grow=1))
        lay(tree, self.style, self.rect).draw(target)


class LeelaFlat(LeelaStage):
    """The cloth in the middle, its tokens facing their owners, and each landing told at its place."""

    flat_shape = "cloth"
    rail_extra = False

    def weave(self, rect: Rect) -> Cloth:
        return Bare(rect, self.own_board)

    def build(self, rect: Rect) -> None:
        self.thrown: Die | None = None
        super().build(rect)
        for seat, token in enumerate(self.tokens):
            token.face(self.table.display.quarters(seat))

    def stand(self, view: View) -> None:
        super().stand(view)
        self._lay_thrown(view)
        if self.thrown is not None:
            self.die.rest(None)  # who acts now has not thrown

    def _lay_thrown(self, view: View) -> None:
        """The die lies before who threw last until another throws."""
        table, last = self.table, last_throw(view)
        self._take_thrown()
        if last is None or last[0] == self._acts(view) or table.sitting.real_dice:
            return
        seat, flat, style = last[0], table.display.plan, table.display.outlook_of(last[0]).style
        side = style.px(THROWN)
        place = Rect(0, 0, side, side)
        if self.accessible_name(view) == seat:
            acting = Rect(flat.places[seat].acting)
            place.topright = acting.right - style.px(2.2), acting.y + style.px(1.0)
        else:
            waiting = Rect(flat.places[seat].waiting)
            place.midbottom = waiting.centerx, waiting.y - style.px(1.6)
        self.thrown = Die("thrown", place, style, 6)
        self.thrown.touchable = False
        self.thrown.rest(last[1]["die"])
        with table.canvas.facing(table.display.turn_of(seat)):
            table.canvas.add(self.thrown)

    def _take_thrown(self) -> None:
        if self.thrown is not None:
            self.table.canvas.remove([self.thrown])
        self.thrown = None

    def _acts(self, view: View) -> int | None:
        """Whose place is the largest: at the end still that of who threw last."""
        last = last_throw(view)
        return last[0] if view["to_act"] is None and last is not None else view["to_act"]

    def begin_throw(self) -> None:
        self._take_thrown()
        super().begin_throw()

    def accessible_name(self, view: View) -> int | None:
        last = last_throw(view)
        return last[0] if last is not None and self._came_to(view, last[0]) is not None else None

    def _came_to(self, view: View, seat: int) -> int | None:
        """The square that a seat's last throw led to; None where it waits to be born."""
        fields = view["seats"][seat]
        return (
            None if fields["stage"] == "unborn" else GOAL if fields["stage"] == "home" else fields["square"]
        )

    def build_place(self, seat: int, rect: Rect, acts: bool) -> None:
        view = self.table.view()
        last, square = last_throw(view), self._came_to(view, seat)
        if last is not None and last[0] == seat:
            self._lay_thrown(view)
        if not acts and square is not None and self.accessible_name(view) == seat:
            self.table.canvas.add(
                Verse(f"verse/{seat}", rect, self.table.display.outlook_of(seat).style, square)
            )

    def standing(self) -> dict[str, Any]:
        lying = self.die if self.thrown is None else self.thrown
        return {**super().standing(), "die": lying.face}


STAGE = LeelaFlat
