"""A life remembered: all players' lives on one page, one row a seat, laid over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game import words
from game.journals.hungry_ghost import Chronicle, chronicle, told
from game.scenes import dialog
from game.scenes.tables.hungry_ghost.life import stat
from game.scenes.tables.hungry_ghost.lives import Graph
from game.scenes.tables.interface import Table
from game.tellings.facts import DOT
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
        for index, (charm, _) in enumerate(self.people):
            row = Rect(self.rect.x, top + index * self.row, self.rect.width - self.style.px(1.4), self.row)
            if row.bottom < self.rect.top or row.top > self.rect.bottom:
                continue
            head = 0 if self.beside else round(self.style.font_px(2.4) * 1.9)
            room = row.width, head
            if self.beside:
                room = self.gutter - self.style.px(1.6), row.height - self.foot
            boxes.lay(self._told(index), self.style, Rect(row.topleft, room)).draw(target)
            area = Rect(row.x + self.gutter, row.y + head, row.width - self.gutter, row.height - head)
            chart = Rect(area.x, area.y, area.width, area.height - self.foot)
            graph = Graph(self.found.courses[index], days, self.found.most, charm, self.style)
            graph.draw(target, chart)
            graph.draw_days(target, chart)

    def _told(self, index: int) -> Node:
        """Who it is, and the lives in a few words: beside the picture, upright above it."""
        (charm, name), inks = self.people[index], self.style.theme
        says, token = told(self.found.courses[index], self.found.days), partial(token_picture, charm)
        if not self.beside:
            line = Text(says, 1.9, inks.ink2, cut=True, grow=1)
            high = 3.8 * self.style.measure.text
            return Row(Picture(token, high), Text(name, 2.4, inks.ink, "semibold"), line, gap=1.2)
        lines = [Text(each, 1.9, inks.ink2, cut=True) for each in says.split(DOT)]
        said = Column(Text(name, 2.6, inks.ink, "semibold", cut=True), *lines, grow=1)
        return Row(Picture(token, 5.4), said, gap=1.0)


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
    parts = []
    for make, key in marks:
        said = Text(words.phrase(GAME, f"lives.{key}"), 1.9, style.theme.ink2)
        parts.append(Row(Picture(make, 2.85 * style.measure.text), said, gap=0.7))
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
    parts = head, days, Space(high=1.2), Item(view, None, 0, grow=1), Space(high=0.4), marks
    tree = Framed(Column(*parts, gap=0.4), 3, 2, 1.8)
    panel = Panel("lives/panel", rect, style, raised=True, depth=DEPTH + 1)
    laid = boxes.lay(tree, style, rect).widgets
    dialog.lay_page(table, "lives", rect, [panel, *laid], DEPTH, lambda: open_lives(table))
