"""How a match leaves its table: its film is made ready while the last move is shown, then takes its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.replays import kept_of
from game.scenes.films import OFF, chosen, way_on_tall
from game.scenes.table.interface import TableParts
from game.scenes.tables import film_of
from game.scenes.tables.film import Film, Stage
from game.scenes.work import steps_taken
from game.widgets.canvas import Canvas, Rect

TOGETHER = 0.5  # what lies so much in something else sinks together with it
BESIDE, ALONE = 0.003, 0.012  # seconds of a frame for what is made ready while something moves, and else
OVER_BOARD = 0.1  # what lies over the board with more of itself belongs to the board


class Closing:
    """The film of the match at one table, from when that is over."""

    def __init__(self, table: TableParts) -> None:
        self._table = table
        self._film: Film | None = None
        self._stage: Stage | None = None
        self._steps: Iterator[None] | None = None
        self._ready = False

    def begin(self) -> None:
        """The match is over: its film may be made ready from now on."""
        table = self._table
        self._ready = False
        self._film = film_of(table.sitting.game)(kept_of(table.sitting))
        board, size = Rect(table.areas.stage), table.app.size
        names = not table.display.mode.all_round
        self._stage = Stage(size, table.style, board, names)
        self._film.leads = way_on_tall(table.style)
        if chosen(table.app) == OFF:
            self._steps = self._film.compose(self._stage.rest, wordless=not names)
        else:
            self._steps = self._film.prepare(self._stage)

    @property
    def _unready(self) -> bool:
        """Whether something is still to be made ready."""
        return self._steps is not None and not self._ready and self._table.sitting.match.over

    def update(self, now: float) -> None:
        """Take a few steps: as many as a frame has room for while something moves, or stands still."""
        if self._steps is not None and self._unready:
            moving = self._table.player.running and not self._table.player.waiting
            self._ready = steps_taken(self._steps, BESIDE if moving else ALONE)

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds there is more to do; None: there is nothing."""
        return 0.0 if self._unready else None

    def open(self) -> None:
        """The film, on the table as it stands now."""
        table = self._table
        if self._stage is None or self._stage.size != table.app.size:
            self.begin()
        film, stage, steps = self._film, self._stage, self._steps
        assert film is not None and stage is not None and steps is not None
        self._film = self._stage = self._steps = None
        before = pygame.Surface(stage.size, 0, table.canvas.background)
        table.canvas.damage_all()
        table.canvas.paint(before)
        stage.before, stage.pieces = before, around(table.canvas, stage.board)
        stage.ground = before.copy()
        for piece in stage.pieces:
            stage.ground.blit(table.canvas.background, piece, piece)
        table.app.open.ending(table.sitting, film, stage, steps)


def around(canvas: Canvas, board: Rect) -> Sequence[Rect]:
    """The places of what stands round the board, those that touch taken together."""
    found: list[Rect] = []
    for widget in canvas.widgets:
        place = Rect(widget.outward(widget.area)).clip(canvas.bounds)
        if widget.visible and place.width and not _over(place, board):
            for other in [each for each in found if _share(each, place) > TOGETHER]:
                found.remove(other)
                place = place.union(other)
            found.append(place)
    return tuple(sorted(found, key=lambda each: (-each.bottom, each.x)))


def _share(one: Rect, other: Rect) -> float:
    """How much of the smaller of two places lies in the other."""
    shared = one.clip(other)
    least = min(one.width * one.height, other.width * other.height)
    return shared.width * shared.height / max(1, least)


def _over(place: Rect, board: Rect) -> bool:
    """Whether a place lies over the board with more than its edge."""
    shared = place.clip(board)
    return shared.width * shared.height > OVER_BOARD * place.width * place.height
