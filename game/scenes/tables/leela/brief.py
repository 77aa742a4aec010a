"""A square in short: a small leaf beside it, which goes away by itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.scenes.tables.leela import paintings
from game.scenes.tables.leela.leaf_picture import INKS, TONES, Page, mixed_ground
from game.widgets import art, theme
from game.widgets.boxes import MANY, Column, Picture, Row, Space, Text, lay
from game.widgets.canvas import Rect, Widget
from game.widgets.lamplight import dim
from game.widgets.shadow import put_shadow
from game.widgets.style import Style

WIDE, TALL, BORDER, AIR = 60.0, 34.0, 1.2, 1.6  # u
DEPTH = 41


def brief_side(style: Style) -> int:
    """How large its painting is, in pixels."""
    return style.px(TALL - 2 * BORDER - 2 * AIR)


def _area(rect: Rect) -> int:
    return rect.width * rect.height


class Brief(Widget):
    """The leaf of a square in short: its painting, number and name, its line, and who stands there.

    It lies beside its square, within `cloth` and off `tokens` as far as may be.
    """

    touchable = False
    live = True

    def __init__(
        self, page: Page, square: Rect, cloth: Rect, tokens: Sequence[Rect], style: Style, room: Rect
    ) -> None:
        wide, tall, gap = style.px(WIDE), style.px(TALL), style.px(2.0)
        room = room.inflate(-2 * gap, -2 * gap)
        left, top = square.centerx - wide // 2, square.centery - tall // 2
        corners = (
            *((x, top) for x in (square.right + gap, square.x - gap - wide)),
            *((left, y) for y in (square.y - gap - tall, square.bottom + gap)),
        )
        areas = cloth.clip(room), room
        ways = [Rect(*corner, wide, tall).clamp(area) for area in areas for corner in corners]

        def amiss(way: Rect) -> tuple[int, int]:
            hidden = sum(_area(way.clip(token)) for token in (square, *tokens))
            return hidden, wide * tall - _area(way.clip(cloth))

        rect = min(ways, key=amiss)
        super().__init__("verse/short", rect, DEPTH)
        self.page, self.style = page, style
        self.bleed = style.px(2.4)
        self.stands = "" if page.standing is None else page.standing.title
        name = f"{page.number}, {page.said.iast}, {page.said.name}."
        self.call(" ".join(filter(None, (name, page.said.line, self.stands))))

    def draw(self, target: pygame.Surface) -> None:
        style, rect, page = self.style, self.rect, self.page
        put_shadow(target, rect, style.px(2.0), 0.45, style.px(0.4))
        unit = style.measure.u
        edge = BORDER * unit
        rim = art.double("#7E2A22", edge, edge * 0.9, max(1.0, unit * 0.16), "#E2B65A")
        art.put_frame(target, rect, unit * 0.8, mixed_ground(page)[0], **rim)
        said = page.said
        tree = Row(
            Picture(partial(paintings.painting, page.painting), TALL - 2 * BORDER - 2 * AIR),
            Column(
                Text(page.number, 4.4, TONES[page.row - 1][1], "display", leading=1.1),
                Text(said.iast, 3.8, INKS["ink"], "italic"),
                Text(said.name, 2.8, INKS["soft"], "garamond"),
                Space(high=0.6),
                Text(said.line, 2.5, INKS["line"], "italic", lines=MANY, leading=1.24),
                *((Space(high=0.8), Text(self.stands, 2.0, INKS["soft"])) if self.stands else ()),
                grow=1,
            ),
            gap=2.0,
            align="start",
        )
        pad = style.px(BORDER + AIR)
        lay(tree, style, rect.inflate(-2 * pad, -2 * pad)).draw(target)
        if style.theme is theme.LAMPLIT:
            dim(target, rect.clip(target.get_clip()))
