"""Who has left without a body: a card in the rail that tells plainly how near it was."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.games.conscious.components import OCTAVES
from game.scenes.layout.box import Box
from game.scenes.tables.conscious.listed import Listed, Row, fitting, line_row, small, space_row
from game.scenes.tables.conscious.pictures import disc_picture, square
from game.scenes.tables.conscious.shapes import Body
from game.tellings.conscious.path import Nearness
from game.widgets.canvas import Rect
from game.widgets.style import Style

DISC, APART = 2.5, 1.16  # u: how large a disc is; from one to the next, for its breadth


class Parting(Listed):
    """The discs that were had and those that were missing, and what is left to do; touched it goes away."""

    def __init__(self, rect: Rect, style: Style, touched: Callable[[], None]) -> None:
        super().__init__("rail/parting", rect, style, 3, touched=lambda _: touched())
        self.seat: int | None = None

    def show_parting(self, seat: int, found: Nearness, astral: bool, watch: str) -> None:
        """Tell how near the next body was to a seat, and what it may do now."""
        self.seat = seat
        style, across = self.style, self.inner.width
        title, tall = fitting(found.title, "italic", style.font_px(2.5), across)
        low = small(style)
        rows = [
            line_row(title, "italic", tall, style.theme.ink2, across),
            space_row(style.px(0.7)),
            self._discs(found, astral),
            space_row(style.px(0.9)),
            line_row(f"{found.line}.", "inter", low, style.theme.ink, across),
        ]
        if watch:
            rows += [
                space_row(style.px(0.7)),
                line_row(f"{watch}.", "inter", low, style.theme.ink2, across),
            ]
        self.set_rows([row._replace(part=0) for row in rows])

    def place_at(self, point: tuple[int, int]) -> int | None:
        """All of it is one."""
        return 0

    def _discs(self, found: Nearness, astral: bool) -> Row:
        """Seven places: a disc in each that was won."""
        style = self.style
        kind: Body = "astral" if astral else "mental"
        places = [(octave, place) for octave in OCTAVES for place in range(found.asked[octave])]
        side = min(style.px(DISC), round(self.inner.width / (len(places) * APART + 0.8)))
        step = side * APART

        def draw(target: pygame.Surface, box: Box) -> None:
            x = float(box.x)
            last = places[0][0]
            for octave, place in places:
                x += step * 0.3 if octave != last else 0
                last = octave
                had = place < found.had[octave]
                picture = disc_picture(kind, octave, side) if had else square("disc-empty", side, 98)
                target.blit(picture, picture.get_rect(midleft=(round(x), box.centery)))
                x += step

        return Row(round(side * 1.1), draw)
