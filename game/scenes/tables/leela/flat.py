"""Leela on a table that lies flat: numbers on the cloth, and the verse before who has come to its square."""

from __future__ import annotations

from typing import Any

import pygame

from game import words
from game.scenes.tables.leela import LeelaStage
from game.scenes.tables.leela.bare import Bare
from game.scenes.tables.leela.painted import PaintedBare
from game.scenes.tables.leela.picture import GAME, GOAL, Cloth
from game.scenes.tables.stage import View
from game.tellings.leela import last_throw
from game.widgets.boxes import MANY, Column, Row, Space, Text, lay
from game.widgets.canvas import Rect, Widget
from game.widgets.style import Style
from game.widgets.token import Die

VERSE, NAME = 5.6, 3.6  # u
THROWN = 5.6  # u: the die before who threw it last


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
        self.lit = None
        return self.light(PaintedBare(rect, self.own_board)) if self.painted else Bare(rect, self.own_board)

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
