"""A life remembered: all players' lives on one page, one row a seat, laid over the table."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import words
from game.journals.hungry_ghost import Chronicle, chronicle, told
from game.scenes import dialog
from game.scenes.tables.hungry_ghost.life import stat
from game.scenes.tables.hungry_ghost.lives import Graph, day_marks
from game.scenes.tables.interface import Table
from game.widgets import art, text
from game.widgets.canvas import Rect
from game.widgets.panel import Line, Panel, Scroller, Strip
from game.widgets.style import Style
from game.widgets.token import token_picture

GAME = "hungry_ghost"
DEPTH = 760
MOST_ROW = 36  # u


class LivesView(Scroller):
    """A row for each seat: who it is, and the picture of the lives."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        found: Chronicle,
        people: Sequence[tuple[int, str]],
        depth: int,
    ) -> None:
        super().__init__(name, rect, style, depth)
        self.found = found
        self.people = list(people)
        self.foot = round(style.font_px(1.8) * 1.9)
        least = style.px(15) + self.foot
        share = rect.height // max(1, len(self.people))
        self.row = max(least, min(share, style.px(MOST_ROW)))
        self.tall = self.row * len(self.people)

    @property
    def gutter(self) -> int:
        """How much of a row its name takes; upright it stands above the picture."""
        return self.style.px(25 if self.beside else 0)

    @property
    def beside(self) -> bool:
        return self.rect.width > self.style.px(96)

    def paint(self, target: pygame.Surface, top: int) -> None:
        days = float(self.found.days)
        for index, (charm, name) in enumerate(self.people):
            row = Rect(self.rect.x, top + index * self.row, self.rect.width - self.style.px(1.4), self.row)
            if row.bottom < self.rect.top or row.top > self.rect.bottom:
                continue
            head = 0 if self.beside else round(self.style.font_px(2.4) * 1.9)
            self._draw_name(target, row, head, charm, name, index)
            area = Rect(row.x + self.gutter, row.y + head, row.width - self.gutter, row.height - head)
            chart = Rect(area.x, area.y, area.width, area.height - self.foot)
            graph = Graph(self.found.courses[index], days, self.found.most, charm, self.style)
            graph.draw(target, chart)
            self._draw_days(target, chart, graph)

    def _draw_name(
        self, target: pygame.Surface, row: Rect, head: int, charm: int, name: str, index: int
    ) -> None:
        style, colours = self.style, self.style.theme
        says = told(self.found.courses[index], self.found.days)
        small = style.font_px(1.9)
        if not self.beside:
            token = token_picture(charm, round(head * 0.9))
            target.blit(token, token.get_rect(midleft=(row.x, row.y + head // 2)))
            left = row.x + token.get_width() + style.px(1)
            y = row.y + head * 0.68
            left += text.put(target, name, "semibold", style.font_px(2.4), colours.ink, left, y) + style.px(
                1.4
            )
            line = text.shortened(says, "inter", small, row.right - left)
            text.put(target, line, "inter", small, colours.ink2, left, y)
            return
        token = token_picture(charm, style.px(5.4))
        across = self.gutter - style.px(1.6)
        middle = row.y + (row.height - self.foot) // 2
        target.blit(token, token.get_rect(midleft=(row.x, middle)))
        left = row.x + token.get_width() + style.px(1.0)
        room = across - token.get_width() - style.px(1.0)
        height = text.fitted(name, "semibold", style.font_px(2.6), room, 13)
        text.put(
            target,
            text.shortened(name, "semibold", height, room),
            "semibold",
            height,
            colours.ink,
            left,
            middle,
        )
        for number, line in enumerate(says.split(" · ")):
            size = text.fitted(line, "inter", small, room, 13)
            y = middle + small * 1.4 * (number + 1)
            text.put(target, text.shortened(line, "inter", size, room), "inter", size, colours.ink2, left, y)

    def _draw_days(self, target: pygame.Surface, chart: Rect, graph: Graph) -> None:
        """The days along the foot."""
        style, colours = self.style, self.style.theme
        small = style.font_px(1.6)
        for day in day_marks(graph.days):
            x = graph.x(chart, day - 0.5)
            text.put(target, str(day), "inter", small, colours.ink3, x, chart.bottom + small * 1.2, "center")


def legend(style: Style, target: pygame.Surface, rect: Rect) -> None:
    """What the signs in the picture mean."""
    height = style.font_px(1.9)
    side = round(height * 1.5)
    marks = [
        (art.sprite("hungry_ghost/lotus-4", (round(side * 1.3), side)), "birth"),
        (art.sprite("hungry_ghost/pebble-white", (side, side)), "good"),
        (art.sprite("hungry_ghost/pebble-black", (side, side)), "bad"),
        (stat("delusion", side, style.theme), "mist"),
        (stat("insight", side, style.theme), "insight"),
    ]
    labels = [words.phrase(GAME, f"lives.{key}") for _, key in marks]
    gap, between = style.px(0.7), style.px(2.2)
    natural = sum(
        picture.get_width() + gap + text.width(label, "inter", height) + between
        for (picture, _), label in zip(marks, labels, strict=True)
    )
    if natural > rect.width:
        height = max(13, int(height * rect.width / natural))
    x = rect.x
    for (picture, _), label in zip(marks, labels, strict=True):
        if x + picture.get_width() + text.width(label, "inter", height) > rect.right + 2:
            break
        target.blit(picture, picture.get_rect(midleft=(x, rect.centery)))
        x += picture.get_width() + gap
        x += text.put(target, label, "inter", height, style.theme.ink2, x, rect.centery + height * 0.36)
        x += between


def open_lives(table: Table) -> None:
    """Lay the page over a table."""
    if table.covered:
        table.pop_overlay()
    style = table.style
    width, height = table.app.size
    wide = min(style.px(168), width - style.px(5))
    most = style.px(18) + len(table.sitting.names) * style.px(MOST_ROW)
    tall = min(most, style.px(98), height - style.px(5))
    rect = Rect((width - wide) // 2, (height - tall) // 2, wide, tall)
    pad = style.px(3)
    panel = Panel("lives/panel", rect, style, raised=True, depth=DEPTH + 1)
    head = Line(
        "lives/title",
        Rect(rect.x + pad, rect.y + style.px(2), rect.width - 2 * pad - style.px(8), style.font_px(5.4)),
        words.phrase(GAME, "lives.title"),
        "garamond",
        style.font_px(4.2),
        style.theme.ink,
        depth=DEPTH + 2,
    )
    found = chronicle(table.sitting.match)
    line = words.phrase(GAME, "day_of", day=found.days)
    below = Line(
        "lives/subtitle",
        Rect(head.rect.x, head.rect.bottom, head.rect.width, style.font_px(3)),
        line,
        "inter",
        style.font_px(2.0),
        style.theme.ink2,
        depth=DEPTH + 2,
    )
    foot = Rect(rect.x + pad, rect.bottom - style.px(5.4), rect.width - 2 * pad, style.px(4))
    top = below.rect.bottom + style.px(1.2)
    people = [
        (person.token, name) for person, name in zip(table.sitting.people, table.sitting.names, strict=True)
    ]
    inner = Rect(rect.x + pad, top, rect.width - 2 * pad, foot.top - style.px(0.8) - top)
    view = LivesView("lives/view", inner, style, found, people, DEPTH + 2)
    marks = Strip("lives/legend", foot, lambda target, place: legend(style, target, place), DEPTH + 2)
    dialog.lay_page(table, "lives", rect, [panel, head, below, view, marks], DEPTH, lambda: open_lives(table))
