"""A life remembered: all players' lives on one page, one row a seat, laid over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game import words
from game.journals.hungry_ghost import Chronicle, chronicle, told
from game.scenes import dialog
from game.scenes.tables.hungry_ghost.life import stat
from game.scenes.tables.hungry_ghost.lives import Graph, day_marks
from game.scenes.tables.interface import Table
from game.widgets import art, boxes, text
from game.widgets.boxes import Column, Drawn, Framed, Item, Node, Part, Picture, Row, Space, Text
from game.widgets.canvas import Rect
from game.widgets.panel import Line, Panel, Scroller
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
            art.put(target, token, (row.x, row.y + head // 2), anchor="midleft")
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
        art.put(target, token, (row.x, middle), anchor="midleft")
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


def legend(style: Style) -> Node:
    """What the signs in the picture mean."""

    def sign(name: str, side: int) -> pygame.Surface:
        return art.square(f"hungry_ghost/{name}", side)

    marks: list[tuple[Callable[[int], pygame.Surface], str]] = [
        (lambda side: art.sprite("hungry_ghost/lotus-4", (round(side * 1.3), side)), "birth"),
        (partial(sign, "pebble-white"), "good"),
        (partial(sign, "pebble-black"), "bad"),
        (partial(stat, "delusion", found=style.theme), "mist"),
        (partial(stat, "insight", found=style.theme), "insight"),
    ]
    parts = [
        Row(
            Picture(make, 2.85 * style.measure.text),
            Text(words.phrase(GAME, f"lives.{key}"), 1.9, style.theme.ink2),
            gap=0.7,
        )
        for make, key in marks
    ]
    return Row(*parts, gap=2.2)


def open_lives(table: Table) -> None:
    """Lay the page over a table."""
    if table.covered:
        table.pop_overlay()
    style, inks, (width, height) = table.style, table.style.theme, table.app.size
    wide = min(style.px(168), width - style.px(5))
    most = style.px(18) + len(table.sitting.names) * style.px(MOST_ROW)
    tall = min(most, style.px(98), height - style.px(5))
    rect = Rect((width - wide) // 2, (height - tall) // 2, wide, tall)
    found = chronicle(table.sitting.match)
    people = [
        (person.token, name) for person, name in zip(table.sitting.people, table.sitting.names, strict=True)
    ]

    def line(leaf: str, said: str, face: text.Face, units: float, ink: str, high: float) -> Node:
        make = partial(Line, f"lives/{leaf}", words=said, face=face, height=style.font_px(units), colour=ink)
        return Item(partial(make, depth=DEPTH + 2), None, style.font_px(high))

    title = line("title", words.phrase(GAME, "lives.title"), "garamond", 4.2, inks.ink, 5.4)
    days = line("subtitle", words.phrase(GAME, "day_of", day=found.days), "inter", 2.0, inks.ink2, 3)
    view = partial(LivesView, "lives/view", style=style, found=found, people=people, depth=DEPTH + 2)
    marks = Part(legend(style), partial(Drawn, "lives/legend", depth=DEPTH + 2))
    head = Row(title, Space(wide=8))
    tree = Framed(
        Column(head, days, Space(high=1.2), Item(view, None, 0, grow=1), Space(high=0.4), marks, gap=0.4),
        3,
        2,
        1.8,
    )
    panel = Panel("lives/panel", rect, style, raised=True, depth=DEPTH + 1)
    laid = boxes.lay(tree, style, rect).widgets
    dialog.lay_page(table, "lives", rect, [panel, *laid], DEPTH, lambda: open_lives(table))
