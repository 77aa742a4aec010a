"""A round's end on a flat table: each seat's ring lies before its place and faces it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.scenes.layout.flat_tray import FlatTray
from game.scenes.tables.buddha.flat_laid import LaidFlat
from game.scenes.tables.buddha.score_rings import Ground, Places, Row, ScoreRing
from game.scenes.tables.buddha.scores import Scores
from game.widgets.canvas import Rect
from game.widgets.rotation import Rotation
from game.widgets.style import Style

ACROSS, DOWN = 134.0, 50.4  # u: what is covered of the middle
RADIUS = 5.6  # u
CELL = {True: (46.0, 17.0), False: (40.0, 17.0)}  # u: of a seat, for up to four and for more
ENDS, LONG = 58.0, 15.6  # u: from the middle to a ring, at the ends and at the long sides
UNDER = 2  # the depth of what hides the rest of tray and thread, below the places
SHARED = 30.0  # u: aside of the middle, for two who share a long side


class FlatPlaces(Places):
    """How large the rings and their words are, and where each lies in the frame of its seat."""

    def __init__(self, tray: FlatTray, turns: Sequence[Rotation], style: Style) -> None:
        px = style.px
        self.style, self.beside = style, True
        self.radius = px(RADIUS)
        self.small, self.name, self.digits, self.title = px(2.2), px(3.8), px(5.0), px(5.0)
        self.block = round(self.name * 1.3 + self.small * 1.5 + self.digits * 1.6 + px(1.2))
        self.pack = self.middle = round(tray.middle[0]), round(tray.middle[1])
        self.words = Rect(0, 0, 1, 1)
        self.sheet = Rect(0, 0, 1, 1)
        self.cells: list[Rect] = []
        wide, tall = CELL[tray.few]
        for side, turn in zip(tray.sides, turns, strict=True):
            x, y = ((0, 1), (-1, 0), (0, -1), (1, 0))[side.quarters]
            aside = (x * ENDS, 0.0) if side.quarters % 2 else (side.along * SHARED, y * LONG)
            middle = tray.at(*aside)
            cell = Rect(0, 0, px(wide), px(tall))
            cell.center = turn.point_inward((round(middle[0]), round(middle[1])))
            self.cells.append(cell)


class FlatGround(Ground):
    """The floor again, over tray and tricks; nothing is written on it, as it has no upside."""

    def __init__(self, rect: Rect, places: Places, floor: pygame.Surface) -> None:
        super().__init__(rect, places)
        self._floor = floor

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip().clip(self.rect)
        target.blit(self._floor, clip, clip)


class FlatRing(ScoreRing):
    """A seat's round, in its own frame; tricks fly home to it over the whole table."""

    def stroke_end(self, number: int) -> tuple[float, float]:
        x, y = super().stroke_end(number)
        return self.outward(Rect(round(x), round(y), 1, 1)).topleft


class FlatScores(Scores):
    """What a round came to: the rings stay where their seats are, and the thread lies about who leads."""

    stage: LaidFlat

    def order_of(self, rows: Sequence[Row]) -> list[int]:
        return [row.seat for row in rows]

    def open_for(self, rows: Sequence[Row]) -> None:
        self.close()
        stage, table = self.stage, self.stage.table
        turns = [turn for row in rows if (turn := table.display.turn_of(row.seat)) is not None]
        style = table.style
        places = FlatPlaces(stage.oval, turns, style)
        self.places = places
        self.rows = list(rows)
        rect = Rect(0, 0, style.px(ACROSS), style.px(DOWN)).move_to(center=places.middle)
        self.ground = FlatGround(rect, places, stage.floor())
        table.canvas.add(self.ground)
        around = FlatGround(rect.inflate(-style.px(30), style.px(8)), places, stage.floor())
        around.name, around.depth = "scores/around", UNDER
        self._others = [around]
        table.canvas.add(around)
        self.rings = []
        for row, cell, turn in zip(rows, places.cells, turns, strict=True):
            ring = self._ring(FlatRing, row, cell)
            with table.canvas.facing(turn):
                table.canvas.add(ring)
            self.rings.append(ring)

    def _lower_header(self) -> None:
        """There is none on a flat table."""

    def standing(self) -> list[tuple[int, int, float, float, float]] | None:
        if self.ground is None:
            return None
        return [(ring.row.seat, ring.laid, ring.judged, ring.rolled, ring.crowned) for ring in self.rings]
