"""The card of a square: its number, its names in three scripts, what it says, and where it carries."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from game import layout, words
from game.engine.board import AnyBoard
from game.engine.games.leela.rules import board, played_on
from game.scenes.tables.leela import paintings
from game.tellings.leela import LinkTold, link_told
from game.widgets import art, text, theme
from game.widgets.boxes import (
    MANY,
    Column,
    Either,
    Framed,
    Item,
    Layout,
    Node,
    Picture,
    Row,
    Rule,
    Space,
    Text,
    lay,
)
from game.widgets.boxes import height as height_of
from game.widgets.canvas import Canvas, Rect, Widget
from game.widgets.panel import Panel, Reading
from game.widgets.ring import focus_ring
from game.widgets.shadow import put_shadow
from game.widgets.style import Style

GAME = "leela"
HEADS = ("tall", "compact", "spare", "bare")  # of a card, each lower than the one before
SMALLER = (0.85, 0.7, 0.6)  # of its height the line of a square is written where it has no room otherwise
BESIDE, HUNG, HUNG_ABOVE = 118.0, 43.0, 40.0  # u: a page with its painting beside the text, and that painting
DOT = " · "
PAGE_PAD = 5  # u from the edge of a page to its words

SENTENCE_ENDS = re.compile(r"(?<=[.!?])[”’]?\s+(?=[“‘A-ZĀ-Ž])")
Block = tuple[str, text.Face, int, str, int]


@dataclass(frozen=True)
class Showing:
    """What the card shows: a square, why it is shown, and where the link began that led to it."""

    square: int
    head: str
    linked: int | None = None
    shorter: tuple[str, ...] = ()  # the head in fewer and fewer words


def names_of(square: int) -> tuple[str, str, str]:
    """A square in Devanagari, in IAST and in English."""
    space = next(each for each in board().spaces if each.id == square)
    return space.deva, space.iast, words.texts(GAME).squares[str(square)].name


def link_of(showing: Showing, own: AnyBoard | None = None) -> tuple[str, int, int] | None:
    """The link from the square, or the one that led to it: kind, from, to.

    Here and below `own` is the board where that is not the house's.
    """
    origin = showing.linked if showing.linked is not None else showing.square
    for kind in ("arrow", "snake"):
        found = layout.links(played_on(own), kind).get(origin)
        if found is not None:
            return kind, int(found.from_), int(found.to)
    return None


def link_text(showing: Showing, own: AnyBoard | None = None) -> words.LinkText | None:
    """What the house says of the link: nothing of one it does not know."""
    link = link_of(showing, own)
    return words.texts(GAME).links.get(f"{link[1]}>{link[2]}") if link else None


def link_said(showing: Showing, own: AnyBoard | None = None) -> LinkTold | None:
    """What is said of the link of a square, which may be still to take or just taken."""
    link = link_of(showing, own)
    return link_told(*link, taken=showing.linked is not None) if link else None


class Hung(Picture):
    """A painting with its shadow."""

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        put_shadow(target, rect, layout.px(1.2), 0.35, layout.px(0.4))
        super().draw(layout, target, rect)


class Page(Widget):
    """A square opened large, to be read aloud; its reading scrolls where the screen is small.

    Its painting hangs beside the text, above it on an upright page, nowhere on a small one.
    """

    def __init__(
        self, rect: Rect, style: Style, showing: Showing, depth: int, own: AnyBoard | None = None
    ) -> None:
        super().__init__("page", rect, depth)
        self.own, self.style, self.showing = own, style, showing
        self._panel = Panel("page/panel", rect, style, raised=True, depth=depth)
        self.bleed = self._panel.bleed
        self.reading = Reading("page/reading", Rect(rect), style, depth=depth + 1)
        self.layout = lay(self._tree(), style, rect, least_scale=1.0)

    @classmethod
    def needed(cls, wide: int, style: Style, showing: Showing, own: AnyBoard | None = None) -> int:
        """How tall a page so wide must be to say all of a square at once."""
        return height_of(cls(Rect(0, 0, wide, style.px(200)), style, showing, 0, own)._tree(), style, wide)

    def _tree(self) -> Node:
        style, ink = self.style, self.style.theme.ink
        beside, upright = self.rect.width >= style.px(BESIDE), self.style.measure.portrait
        deva, iast, name = names_of(self.showing.square)
        both = words.phrase(GAME, "both_names", iast=iast, name=name)
        names = Column(
            Row(
                Text(deva, 7.5, deva_ink(style), "deva", leading=1.0, grow=1),
                Text(str(self.showing.square), 6.4, ink, "display"),
                Space(5.0),
                gap=2.0,
                align="end",
            ),
            Text(both, 3.8, style.theme.ink2, "italic", lines=2, leading=1.2, facts=True),
        )
        blocks = self._blocks(3.2 if not (beside or upright) else 2.9)

        def tall(wide: int) -> int:
            self.reading.rect.width = wide
            self.reading.show_blocks(blocks)
            return self.reading.tall

        def put(rect: Rect) -> Widget:
            self.reading.rect = rect
            return self.reading

        reading = Item(put, None, tall, least_high=0)
        if not (beside or upright):
            return Framed(Column(names, reading, gap=2.0), PAGE_PAD, 2.0, 4.0)
        painting = f"{self.showing.square:02d}"
        hung = Hung(lambda side: paintings.painting(painting, side), HUNG if beside else HUNG_ABOVE)
        names.grow = 0.0 if beside else 1.0
        if not beside:
            top = Row(hung, names, gap=PAGE_PAD, align="start")
            return Framed(Column(top, reading, gap=2.4), PAGE_PAD, PAGE_PAD, 4.0)
        said = Column(names, reading, gap=1.0, grow=1)
        return Framed(Row(hung, said, gap=PAGE_PAD, align="start"), PAGE_PAD, PAGE_PAD, 4.0)

    def _blocks(self, prose_units: float) -> list[Block]:
        style, colours = self.style, self.style.theme
        says = words.texts(GAME).squares[str(self.showing.square)]
        prose = style.font_px(prose_units)
        say = DOT.join(filter(None, (says.say, says.hint)))
        said: list[Block] = (
            [(say, "semibold", style.font_px(2.2), colours.ink2, style.px(2.0))] if say else []
        )
        blocks: list[Block] = [
            *said,
            (says.line, "italic", style.font_px(3.4), colours.gold, style.px(2.2)),
            (says.commentary, "garamond", prose, colours.ink, style.px(3.0)),
        ]
        link, told = link_text(self.showing, self.own), link_said(self.showing, self.own)
        if link is not None and told is not None:
            blocks.append((link.name, "italic", style.font_px(3.4), colours.gold, style.px(0.4)))
            blocks.append((told.brief, "semibold", style.font_px(2.2), colours.ink2, style.px(1.2)))
            blocks.append((link.commentary, "garamond", prose, colours.ink, 0))
        elif told is not None:  # a link that only the board of this match has
            blocks.append((f"{told.what} {told.where}", "semibold", style.font_px(2.2), colours.ink2, 0))
        return blocks

    def draw(self, target: pygame.Surface) -> None:
        self._panel.draw(target)
        self.layout.draw(target)


def deva_ink(style: Style) -> str:
    """The colour of Devanagari letters."""
    return "#E8B48C" if style.theme.dark else theme.DEVANAGARI_INK


class Excerpt(Widget):
    """As much of a text as there is room for, in whole sentences; where it goes on, a line says so."""

    def __init__(self, name: str, rect: Rect, style: Style, opened: Callable[[], object], depth: int) -> None:
        super().__init__(name, rect, depth)
        self.style = style
        self.blocks: list[Block] = []
        self._opened = opened

    def show_blocks(self, blocks: Sequence[Block]) -> None:
        """Blocks of (words, face, height, colour, space after in pixels)."""
        self.blocks = list(blocks)
        self.damage()

    def press(self) -> bool:
        self._opened()
        return True

    @property
    def shown(self) -> list[Block]:
        """The blocks that fit, the last one perhaps only as far as a sentence of it ends."""
        if self._tall(self.blocks) <= self.rect.height:
            return self.blocks
        found: list[Block] = []
        height = self.style.font_px(2.0)
        more: Block = (words.phrase(GAME, "read_on"), "semibold", height, self.style.theme.gold, 0)
        for said, face, size, colour, after in self.blocks:
            ways: list[Block] = [(part, face, size, colour, after) for part in _beginnings(said)]
            fits = [way for way in ways if self._tall([*found, way, more]) <= self.rect.height]
            found += fits[:1]
            if fits[:1] != ways[:1]:
                break
        return [*found, more]

    def _tall(self, blocks: Sequence[Block]) -> int:
        return sum(
            len(text.wrapped(said, face, height, self.rect.width)) * text.line_height(face, height) + after
            for said, face, height, _, after in blocks
        ) - (blocks[-1][4] if blocks else 0)

    def draw(self, target: pygame.Surface) -> None:
        y = self.rect.y
        for said, face, height, colour, after in self.shown:
            for line in text.wrapped(said, face, height, self.rect.width):
                text.put(target, line, face, height, colour, self.rect.x, y + height)
                y += text.line_height(face, height)
            y += after


def _beginnings(said: str) -> Iterator[str]:
    """A text, then as far as its sentences end, ever shorter."""
    yield said
    for end in reversed(list(SENTENCE_ENDS.finditer(said))):
        yield said[: end.start()]


class Note(Framed):
    """The sheet under what is said of an arrow or snake."""

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        colours, thick = layout.style.theme, max(1.2, layout.style.hair)
        art.put_frame(target, rect, layout.px(1.4), colours.note, line=colours.note_line, thick=thick)


class Card(Widget):
    """The upper half of the card; the reading below it is a widget of its own. Chosen, it opens large."""

    focusable = True

    def __init__(
        self,
        rect: Rect,
        style: Style,
        upright: bool,
        depth: int,
        opened: Callable[[Showing], None],
        own: AnyBoard | None = None,
    ) -> None:
        super().__init__("now", rect, depth)
        self.own = own
        self.style = style
        self._opened = opened
        self.upright = upright
        self.showing = Showing(68, "")
        self._panel = Panel("now/panel", rect, style, depth=depth)
        self.bleed = self._panel.bleed
        self.reading = Excerpt("now/reading", Rect(rect.x, rect.y, 10, 10), style, self.press, depth + 1)
        self.layout = Layout(style)

    def press(self) -> bool:
        self._opened(self.showing)
        return True

    def look(self, point: tuple[int, int] | None) -> bool:
        return point is None and self.press()

    def on(self, canvas: Canvas) -> None:
        canvas.add(self, self.reading)

    def show_square(self, showing: Showing) -> None:
        """Show a square; the reading begins at its top."""
        if showing == self.showing and self.reading.blocks:
            return
        self.showing = showing
        self._lay_reading()
        self.damage()

    def _lay_reading(self) -> None:
        """Let the line of the square have its room: what stands above and below gives way before it does."""
        style, colours = self.style, self.style.theme
        says = words.texts(GAME).squares[str(self.showing.square)]
        blocks: list[Block] = [(says.line, "inter", style.font_px(2.2), colours.ink, style.px(1.2))]
        if says.commentary:
            blocks.append((says.commentary, "garamond", style.font_px(2.5), colours.ink, style.px(1.2)))
        link = link_text(self.showing, self.own)
        if link is not None and link.commentary:
            blocks.append((link.name, "semibold", style.font_px(2.0), colours.gold, style.px(0.4)))
            blocks.append((link.commentary, "garamond", style.font_px(2.5), colours.ink, 0))
        self.reading.show_blocks(blocks)
        heads = HEADS[1:] if self.upright else HEADS
        whole, brief = [(head, "whole") for head in heads], [(head, "brief") for head in heads[-2:]]
        named = [*whole[:-1], brief[0]]  # heads that name the square in Sanskrit
        for ways, least in ((named, 2), ([*named, whole[-1], brief[-1]], 1)):
            for head, note in ways:
                self._lay_between(head, note)
                if [block[1] for block in self.reading.shown[:least]] == [
                    block[1] for block in blocks[:least]
                ]:
                    return
        for share in SMALLER:
            self._lay_between("bare", "brief", share)
            said, face, height, colour, after = blocks[0]
            smaller: Block = (said, face, max(theme.SMALLEST, round(height * share)), colour, after)
            self.reading.show_blocks([smaller, *blocks[1:]])
            if self.reading.shown[0] == smaller:
                return

    def _lay_between(self, head: str, note: str, share: float = 1.0) -> None:
        """Lay the reading between a head and a note of a kind, their type by a share of what is usual."""

        def put(rect: Rect) -> Widget:
            self.reading.rect = rect
            return self.reading

        above = 1.2 if head in HEADS[:2] else 0.6
        reading = Framed(Item(put, None, 0, least_high=0), 2.8, 1.6, 0.8, grow=1)
        parts = [Framed(self._head(head), 2.8, above, 0), reading, *self._note(note)]
        self.layout = Layout(self.style, share)
        Column(*parts).place(self.layout, self.rect)

    def _head(self, kind: str) -> Node:
        """What stands above the reading: the more of the names the taller it is."""
        ink, ink2 = self.style.theme.ink, self.style.theme.ink2
        square = self.showing.square
        deva, iast, name = names_of(square)
        ways = list(filter(None, (self.showing.head, *self.showing.shorter))) or [""]
        why = Text([*ways, ""], 2.2 if kind == "tall" else 2.0, ink2)
        named = Text(name, 2.4 if kind == "tall" else 2.2, ink2)
        if kind == "tall":
            number = Text(str(square), 5.0, ink, "display")
            sanskrit = Text(deva, 6.2, deva_ink(self.style), "deva", least_units=2.0, leading=1.3)
            top = Row(Column(why, sanskrit, grow=1), number, gap=1.6, align="start")
            spoken = Text(iast, 3.8, ink, "italic")
            return Column(top, spoken, named, Space(high=1.0), Rule(self.style.theme.line))
        if kind == "compact":
            why.grow = 1.0
            number = Text(str(square), 4.4, ink, "display")
            sanskrit = Text(deva, 4.6, deva_ink(self.style), "deva", leading=1.2)
            beside = Row(sanskrit, Text(iast, 3.0, ink, "italic", least_units=2.2), gap=1.2)
            return Column(Row(why, number, gap=1.4), Either(beside, sanskrit), named)
        number = Text(str(square), 3.8 if kind == "spare" else 3.2, ink, "display")
        if kind == "spare":
            sanskrit = Text(deva, 4.0, deva_ink(self.style), "deva", least_units=2.0, leading=1.2, grow=1)
            return Column(Row(sanskrit, number, gap=1.4), named)
        named.grow = 1.0
        return Row(named, number, gap=1.4)

    def _note(self, kind: str) -> list[Node]:
        """What is said at the foot of the arrow or snake, whole; nothing where there is none."""
        told, colours = link_said(self.showing, self.own), self.style.theme
        if told is None:
            return []
        text_scale = self.style.measure.text
        if kind == "brief":
            side, air, foot = 2.6 * text_scale, 0.4, 1.0
            said: list[Node] = [Text(told.brief, 2.0, colours.ink, "semibold", lines=MANY)]
        else:
            side, air, foot = 6.0 * text_scale, 0.9, 1.8
            said = [
                Text(told.what, 2.2, colours.ink, "semibold", lines=MANY),
                Text(told.where, 2.0, colours.ink2, lines=MANY),
            ]
        side = min(side, self.rect.width * 0.16 / self.style.measure.u)
        sign = Picture(lambda side: art.square(f"leela/note-{told.kind}", side), side)
        row = Row(sign, Column(*said, grow=1), gap=1.2)
        return [Framed(Note(row, 1.0, air), 1.8, 0.0, foot)]

    def draw(self, target: pygame.Surface) -> None:
        self._panel.rect = self.rect
        self._panel.draw(target)
        self.layout.draw(target)
        if self.focused:
            focus_ring(target, self.rect, self.style, self.style.measure.u * 2)
