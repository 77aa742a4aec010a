"""What Leela tells beside the picture of a match: each course in a line, and the square met most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game import words
from game.engine.games.leela.rules import board
from game.scenes.tables.leela.picture import GAME
from game.tellings.leela import met_most
from game.widgets import art, theme
from game.widgets.boxes import MANY, Column, Picture, Row, Text, lay
from game.widgets.canvas import Rect, Widget
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style

LEAST, TALLEST = 15.0, 30.0  # u: how tall the card of a square is
UP, DOWN = ("#B0700E", "#F3CB66"), ("#9A2F22", "#EE8F78")  # ticks on light ground and on dark


def course_line(seat: Mapping[str, Any], charm: int, size: tuple[int, int], dark: bool) -> pygame.Surface:
    """A course as a line with ticks, above it for arrows, below it for snakes; a disc where it came home."""
    ticks = []
    throws = [throw for throw in seat["course"] if throw["kind"] != "wait"]
    for number, throw in enumerate(throws):
        if throw["via"] is not None:
            ticks.append(((number + 1) / len(throws), throw["via"]))
    home = seat["stage"] == "home"
    return _line(tuple(ticks), charm, size, dark, home)


@cached_picture
def _line(
    ticks: tuple[tuple[float, str], ...], charm: int, size: tuple[int, int], dark: bool, home: bool
) -> pygame.Surface:
    wide, tall = size
    middle, unit = tall / 2, tall / 10
    radius = unit * 2.3
    left, right = unit, wide - radius * 2 - unit * 0.5
    course, thick = f"M{left:.1f},{middle:.1f} H{right + radius:.1f}", unit * 0.8
    body = art.path(course, "none", "#2A211B", unit * 1.25, opacity="0.85", **art.CAP)
    body += art.path(course, "none", theme.CHARMS[charm].colour, thick, **art.CAP, **art.dashed(charm, thick))
    for share, kind in ticks:
        x, way = left + (right - left) * share, -1 if kind == "arrow" else 1
        foot, tip = middle + way * unit * 1.5, middle + way * unit * 3.7
        path = f"M{x - unit:.2f},{foot:.2f} L{x:.2f},{tip:.2f} L{x + unit:.2f},{foot:.2f}Z"
        body += art.path(path, (UP if kind == "arrow" else DOWN)[dark])
    if home:
        x = right + radius
        body += art.circle(radius, "#F6D98A", "#B9791C", unit * 0.4, at=(x, middle))
        body += art.circle(radius * 0.4, "#B9791C", at=(x, middle))
    return art.picture(body, (0, 0, wide, tall), size)


def most_met(view: Mapping[str, Any], style: Style, rect: Rect) -> Sequence[Widget]:
    """The square that the table met most, with its painting and its line; nothing where there is no room."""
    met = met_most(view)
    if met is None or rect.height < style.px(LEAST * (1 + (style.measure.text - 1) * 0.6)):
        return ()
    tall = min(rect.height, style.px(TALLEST))
    return (MostMet(Rect(rect.x, rect.y, rect.width, tall), style, *met),)


class MostMet(Widget):
    """A square with its painting, and how often it was met."""

    def __init__(self, rect: Rect, style: Style, square: int, times: int) -> None:
        super().__init__("results/most", rect, 2)
        self.style = style
        self.square = square
        told = words.counted_of(GAME, "film.times", times)
        self.said = words.phrase(GAME, "film.most" if times > 1 else "film.most.1", times=told)
        self.bleed = style.px(1.6)

    @property
    def accessible_name(self) -> str:
        says = words.texts(GAME).squares[str(self.square)]
        return f"{self.said}. {self.square}, {says.name}. {says.line}"

    def draw(self, target: pygame.Surface) -> None:
        style, rect = self.style, self.rect
        colours, says = style.theme, words.texts(GAME).squares[str(self.square)]
        fill, line = (colours.surface, colours.line) if colours.dark else ("#EFF4EC", "#B9CDBE")
        rim: art.Rim = {"line": line, "thick": style.hair, "shadow": colours.shadow}
        rim |= {"drop": style.px(0.3), "spread": self.bleed}
        art.put_frame(target, rect, style.measure.u * 1.8, fill, **rim)
        ink = colours.ink if colours.dark else theme.DEVANAGARI_INK
        inner = rect.inflate(-2 * style.px(1.8), -2 * style.px(1.8))
        painting = partial(art.square, f"leela/paintings/{self.square:02}")
        spoken = Text(words.sanskrit(GAME, self.square), 3.7, colours.ink, "italic", grow=1)
        said = Column(
            Text(self.said, 2.2, colours.ink2),
            Row(Text(board().space(self.square).deva, 5.0, ink, "deva", leading=1.15), spoken, gap=1.8),
            Text(f"{self.square}  {says.name}", 3.1, colours.ink, "garamond"),
            Text(says.line, 2.7, ink, "italic", lines=MANY, leading=1.24),
            grow=1,
        )
        tree = Row(Picture(painting, inner.height / style.measure.u), said, gap=2.6, align="start")
        lay(tree, style, inner).draw(target)
