"""A choice on a wall, read from across a room: the key that takes it, what it is, and what it brings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from game.widgets import art, boxes
from game.widgets.boxes import MANY, Align, Column, Framed, Layout, Node, Picture, Row, Space, Stack, Text
from game.widgets.canvas import Rect
from game.widgets.controls import Button, icon_named, primary_body
from game.widgets.key_hint import said as said_on
from game.widgets.text import Written
from game.widgets.wall_row import LEAST, STEP, plain

SMALLER = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.6, 0.5)  # of LEAST: what a choice brings, where it is long


class FarButton(Button):
    """A choice on a wall: the key that takes it, what it is, and what it brings."""

    rounding_u = 2.0
    centred = False  # whether its words stand in the middle: those of the one thing to do

    @property
    def key_said(self) -> str:
        """What is written on the key, or the button of a pad, that takes it; empty for a pointer."""
        if self.canvas is None or not self.enabled:
            return ""
        device = self.canvas.device
        if device == "keys" and self.digit:
            return self.digit
        return said_on(device, self.prompt) if self.focused or not self.digit else ""

    def draw_prompt(self, target: pygame.Surface) -> None:
        """It stands among its words."""

    def _draw_body(self, target: pygame.Surface, primary: bool, sunk: int) -> None:
        if not primary:
            super()._draw_body(target, primary, sunk)
            return
        rect = self.rect
        body = primary_body(rect.size, self.style.px(0.6), self.hovered, self.bleed)
        target.blit(body, (rect.x - self.bleed, rect.y - self.bleed + sunk))

    def _draw_label(self, target: pygame.Surface, ink: str, ink2: str, sunk: int) -> None:
        self._lay(ink, ink2).draw(target, (0, sunk))

    def written(self) -> list[Written]:
        """All that stands written on it."""
        return self._lay("#000000", "#000000").written()

    def _lay(self, ink: str, ink2: str) -> Layout:
        return boxes.fitting(self._ways(ink, ink2), plain(self.style), self.rect)

    def _ways(self, ink: str, ink2: str) -> Iterator[Node]:
        """What it is as large as it fits, and what it brings below or beside that, whole and never small."""
        style, high = self.style, self.rect.height
        full = min(style.font_px(self.units), round(high * 0.72)) / style.measure.u
        below = bool(self.sub) and high >= style.px(9.0)
        lines = 2 if not below and high >= 2.1 * style.px(min(full, LEAST)) else 1
        align: Align = "center" if self.centred else "start"
        for units, least in ((full, full), (min(full, LEAST), 0)):
            looks: dict[str, Any] = {"leading": STEP, "align": align}
            label = Text(self.label, units, ink, "semibold", lines=lines, least_units=least, **looks)
            for low in SMALLER if self.sub else ():
                size = min(LEAST, 0.95 * full) * low
                if below:
                    sub = Text(self.sub, size, ink2, lines=MANY, least_units=size, **looks)
                    yield self._row(ink, Column(label, sub, grow=0 if self.centred else 1))
                else:
                    looks["align"] = "end"
                    sub = Text(self.sub, size, ink2, lines=MANY, least_units=size, grow=1, **looks)
                    yield self._row(ink, Row(label, sub, gap=1.6, grow=1))
            if not self.sub:
                yield self._row(ink, label)
        yield self._row(ink, label)

    def _row(self, ink: str, words: Node) -> Node:
        """The key that takes it and its sign, before its words."""
        before: list[Node] = [Key(self.key_said)] if self.key_said else []
        if self.icon:
            side = min(5.2, round(self.rect.height * 0.72) / self.style.measure.u)
            before.append(Picture(lambda high: art.square(icon_named(self.icon or ""), high, ink), side))
        air = [Space(grow=1)] if self.centred else []
        edge = 0.35 if isinstance(words, Column) else 0.2
        return Framed(Row(*air, Row(*before, words, gap=1.6, grow=0 if air else 1), *air), 1.8, edge)


class Key(Framed):
    """A key or the button of a pad, as it is shown on what it takes."""

    def __init__(self, said: str) -> None:
        words = Text(said, 3.4, "#FFF8E6", "semibold", align="center")
        super().__init__(Stack(Space(3.4, 6.0), words), 1.3, 0)
        self.stretched = False

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        thick = max(1.5, layout.style.hair * 1.6)
        target.blit(art.frame(rect.size, rect.height / 2, "#2F6B5A", line="#FFF8E6", thick=thick), rect)
