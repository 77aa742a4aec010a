"""The end of a match as a story a seat: the life it turned, what cost most, what freed it, who helped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game import words
from game.scenes.tables.buddhawheel.card import face_mark, window
from game.scenes.tables.buddhawheel.minds import is_token, mind
from game.scenes.tables.buddhawheel.signs import GAME, Drawing
from game.tellings.buddhawheel import named
from game.tellings.buddhawheel.turned import Tale, cost_told, life_told
from game.widgets.boxes import (
    MANY,
    Column,
    Drawn,
    Either,
    Framed,
    Item,
    Layout,
    Node,
    Part,
    Picture,
    Row,
    Space,
    Stack,
    Text,
)
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button
from game.widgets.panel import Panel
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.token import mark_picture

phrase = partial(words.phrase, GAME)
MINDS = 10.0  # u: how broad the picture of a mind is
SEEN = (150.0, 105.0)  # its shape
TOLD = 13.0  # u: with less for what it did, the two stand one above the other


class SeatStory:
    """What is told of one seat; `last` are lines that stand below all else, such as what became of it."""

    def __init__(
        self, style: Style, seat: int, name: str, charm: int, tale: Tale, last: Sequence[str]
    ) -> None:
        self.style, self.seat, self.name, self.charm = style, seat, name, charm
        self.tale, self.last = tale, [each for each in last if each]

    def panel(self, go: Callable[[int], None], *, whole: bool) -> Node:
        """The panel; not `whole`, it has the life alone, and the way there."""
        style = self.style
        parts = [self._head(go), self._said(life_told(self.tale), style.theme.ink)]
        if whole:
            cards = [each for each in (self._mind("cost", *cost_told(self.tale)), self._freed()) if each]
            parts += [Either(Row(*cards, gap=1.2, align="start"), Column(*cards, gap=0.6))] if cards else []
        parts += [self._said(each, style.theme.ink2) for each in self.last]
        sheet = partial(Panel, f"results/story/{self.seat}/sheet", style=style)
        tree = Column(*parts, Space(grow=1), gap=0.9)
        return Part(Framed(tree, 1.6, 1.2, sheet=sheet), self._drawn, grow=1)

    def _drawn(self, rect: Rect, layout: Layout) -> Widget:
        return Drawn(f"results/story/{self.seat}", rect, layout, 2)

    def _said(self, said: str, ink: str) -> Node:
        return Text(said, 2.1, ink, lines=MANY)

    def _head(self, go: Callable[[int], None]) -> Node:
        """Whose story it is, when its life turned, and the button that leads there."""
        style, life = self.style, self.tale.turned
        title = phrase("turned" if life is not None else "turned.none")
        when = self.name if life is None else phrase("turned.round", name=self.name, round=life.began)
        said = Column(
            Text(title, 2.1, style.theme.ink2, "italic", lines=2),
            Text(when, 2.4, style.theme.ink, "semibold", lines=2),
            grow=1,
        )
        token = Picture(partial(mark_picture, self.charm), 5.4, least_high=3.6)
        if life is None:
            return Row(token, said, gap=1.0)
        deed, name = partial(go, life.position), f"results/turned/go/{self.seat}"

        def made(rect: Rect) -> Widget:
            button = Button(name, rect, style, phrase("turned.go"), deed, units=2.0, depth=3)
            button.called = phrase("turned.go.to", name=self.name, round=life.began)
            return button

        return Row(token, said, Item(made, style.px(11.5), style.px(6.0)), gap=1.0)

    def _freed(self) -> Node | None:
        freed = self.tale.freed_by
        return None if freed is None else self._mind("freed", freed, phrase("turned.freed.last"))

    def _mind(self, kind: str, entry: str | None, said: str) -> Node | None:
        """A mind, small, with what it did; None: there was none."""
        if entry is None:
            return None
        colours = self.style.theme
        told = Column(
            Text(phrase(f"turned.{kind}"), 2.0, colours.loss if kind == "cost" else colours.gold, lines=2),
            Text(named(entry), 2.1, colours.ink, "semibold", lines=2),
            Text(said, 2.0, colours.ink2, lines=MANY),
        )
        shown = [] if is_token(entry) else [Picture(partial(_seen, entry), MINDS, least_high=6.0)]
        return Row(*shown, Stack(Space(TOLD), told, grow=1), gap=0.8, align="start", grow=1)


@cached_picture
def _seen(entry: str, side: int) -> pygame.Surface:
    """The picture of a mind with its face, so broad."""
    drawing, found = Drawing(), mind(entry)
    window(drawing, found, (0, 0, *SEEN))
    face_mark(drawing, found, 18, SEEN[1] - 18, 30)
    return drawing.picture((0, 0, *SEEN), (side, round(side * SEEN[1] / SEEN[0])))
