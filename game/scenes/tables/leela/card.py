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
from game.widgets.canvas import Canvas, Rect, Widget
from game.widgets.panel import Panel, Reading
from game.widgets.ring import focus_ring
from game.widgets.shadow import put_shadow
from game.widgets.style import Style

GAME = "leela"
HEADS = {
    "tall": 24.4,
    "compact": 14.0,
    "spare": 10.2,
    "bare": 5.8,
}  # how tall the head of a card may be, in u
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


class Page(Widget):
    """A square opened large, to be read aloud; its reading scrolls where the screen is small."""

    def __init__(
        self, rect: Rect, style: Style, showing: Showing, depth: int, own: AnyBoard | None = None
    ) -> None:
        super().__init__("page", rect, depth)
        self.own = own
        self.style = style
        self.showing = showing
        self._panel = Panel("page/panel", rect, style, raised=True, depth=depth)
        self.bleed = self._panel.bleed
        pad = style.px(PAGE_PAD)
        self.painting = self._hang(rect, style)
        top = rect.y + self._head_tall(style)
        left = self._left
        if self.painting is not None and self.painting.right > left:  # it hangs above the text
            top, left = self.painting.bottom + style.px(2.4), rect.x + pad
        room = Rect(left, top, rect.right - pad - left, rect.bottom - style.px(4) - top)
        self.reading = Reading("page/reading", room, style, depth=depth + 1)
        self.reading.show_blocks(self._blocks())
        self.reading.rect.height = min(room.height, self.reading.tall)

    @staticmethod
    def _hang(rect: Rect, style: Style) -> Rect | None:
        """Where the painting hangs: beside the text, above it on an upright page, nowhere on a small one."""
        pad = style.px(PAGE_PAD)
        if rect.width >= style.px(BESIDE):
            side = min(style.px(HUNG), rect.height - 2 * pad)
            return Rect(rect.x + pad, rect.y + pad, side, side)
        if style.measure.portrait:
            side = style.px(HUNG_ABOVE)
            return Rect(rect.x + pad, rect.y + pad, side, side)
        return None

    @property
    def _left(self) -> int:
        """Where the words of the head begin."""
        pad = self.style.px(PAGE_PAD)
        if self.painting is None or self.style.measure.portrait:
            return self.rect.x + pad
        return self.painting.right + pad

    @staticmethod
    def _head_tall(style: Style) -> int:
        return style.px(8) + style.font_px(7.5) + style.font_px(3.8)

    @classmethod
    def needed(cls, wide: int, style: Style, showing: Showing, own: AnyBoard | None = None) -> int:
        """How tall a page so wide must be to say all of a square at once."""
        page = cls(Rect(0, 0, wide, style.px(200)), style, showing, 0, own)
        hung = 0 if page.painting is None else page.painting.bottom + style.px(PAGE_PAD)
        return max(page.reading.rect.y + page.reading.tall + style.px(4), hung)

    def _blocks(self) -> list[Block]:
        style, colours = self.style, self.style.theme
        says = words.texts(GAME).squares[str(self.showing.square)]
        prose = style.font_px(3.2 if self.painting is None else 2.9)
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
        style, colours = self.style, self.style.theme
        deva, iast, name = names_of(self.showing.square)
        pad = style.px(PAGE_PAD)
        left, right, top = self._left, self.rect.right - pad - style.px(7), self.rect.y
        if self.painting is not None:
            hung = paintings.painting(f"{self.showing.square:02d}", self.painting.width)
            put_shadow(target, self.painting, style.px(1.2), 0.35, style.px(0.4))
            target.blit(hung, self.painting, Rect((0, 0), self.painting.size))
            if style.measure.portrait:
                left = self.painting.right + pad
        baseline = top + style.px(3) + style.font_px(7.5)
        number = str(self.showing.square)
        wide = text.put(target, number, "display", style.font_px(6.4), colours.ink, right, baseline, "right")
        room = right - left - wide - style.px(2)
        height = text.fitted(deva, "deva", style.font_px(7.5), room, 20)
        ink = deva_ink(style)
        text.put(target, deva, "deva", height, ink, left, baseline)
        both = words.phrase(GAME, "both_names", iast=iast, name=name)
        across = self.rect.right - pad - left
        both_height = text.fitted(both, "italic", style.font_px(3.8), across, 13)
        low = baseline + style.px(1.6) + style.font_px(3.8)
        for line in text.wrapped(both, "italic", both_height, across):
            text.put(target, line, "italic", both_height, colours.ink2, left, low)
            low += round(both_height * 1.2)


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


@dataclass(frozen=True)
class Note:
    """What a card says at its foot of the arrow or snake of its square, whole, line by line."""

    rect: Rect
    kind: str
    side: int  # of its picture
    lines: Sequence[tuple[str, text.Face, int]]

    def draw(self, target: pygame.Surface, style: Style) -> None:
        colours, rect = style.theme, self.rect
        picture = art.frame(
            rect.size, style.px(1.4), colours.note, line=colours.note_line, thick=max(1.2, style.hair)
        )
        target.blit(picture, rect)
        icon = art.square(f"leela/note-{self.kind}", self.side)
        target.blit(icon, icon.get_rect(midleft=(rect.x + style.px(1.0), rect.centery)))
        left = rect.x + self.side + style.px(2.2)
        y = rect.centery - sum(text.line_height(face, height) for _, face, height in self.lines) / 2
        for line, face, height in self.lines:
            tall = text.line_height(face, height)
            ink = colours.ink if face == "semibold" else colours.ink2
            text.put(target, line, face, height, ink, left, y + tall / 2 + height * 0.36)
            y += tall


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
        self._head, self._note, self._share = "tall", "whole", 1.0
        self._panel = Panel("now/panel", rect, style, depth=depth)
        self.bleed = self._panel.bleed
        self.reading = Excerpt("now/reading", Rect(rect.x, rect.y, 10, 10), style, self.press, depth + 1)

    def press(self) -> bool:
        self._opened(self.showing)
        return True

    def look(self, point: tuple[int, int] | None) -> bool:
        return point is None and self.press()

    def on(self, canvas: Canvas) -> None:
        canvas.add(self, self.reading)

    @property
    def _pad(self) -> int:
        return self.style.px(2.8)

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
        heads = list(HEADS)[1:] if self.upright else list(HEADS)
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
        """Lay the reading between a head and a note of a kind, which may be smaller than is usual."""
        self._head, self._note, self._share = head, note, share
        top = self.rect.y + round(self._grown(HEADS[head]) * share)
        told = self.note
        bottom = told.rect.top if told is not None else self.rect.bottom
        tall = max(0, bottom - self.style.px(1.6 if told is None or note == "whole" else 0.8) - top)
        self.reading.rect = Rect(self.rect.x + self._pad, top, self.rect.width - 2 * self._pad, tall)

    @property
    def note(self) -> Note | None:
        """What is said at the foot of the arrow or snake, and in what place."""
        told_of = link_said(self.showing, self.own)
        if told_of is None:
            return None
        style = self.style
        wide = self.rect.width - style.px(3.6)
        side = min(style.px(6.0 * style.measure.text), round(wide * 0.16))
        if self._note == "brief":
            side = min(side, round(style.font_px(2.6) * self._share))
        across = wide - side - style.px(3.6)
        told: list[tuple[str, text.Face, int]] = []
        sentences: list[tuple[str, text.Face, float]] = [(told_of.brief, "semibold", 2.0)]
        if self._note == "whole":
            sentences = [(told_of.what, "semibold", 2.2), (told_of.where, "inter", 2.0)]
        for said, face, units in sentences:
            height = max(theme.SMALLEST, round(style.font_px(units) * self._share))
            longest = max(said.split(), key=lambda word: text.width(word, face, height))
            height = text.fitted(longest, face, height, across)
            told += [(line, face, height) for line in text.wrapped(said, face, height, across)]
        tall = sum(text.line_height(face, height) for _, face, height in told)
        tall = max(tall, side) + style.px(1.8 if self._note == "whole" else 0.8)
        foot = self.rect.bottom - style.px(1.8 if self._note == "whole" else 1.0)
        return Note(Rect(self.rect.x + style.px(1.8), foot - tall, wide, tall), told_of.kind, side, told)

    def _grown(self, units: float) -> int:
        """A height in the head: it grows with the text."""
        return self.style.px(units * self.style.measure.text)

    def draw(self, target: pygame.Surface) -> None:
        self._panel.rect = self.rect
        self._panel.draw(target)
        if self._head == "tall":
            self._draw_tall(target)
        elif self._head == "compact":
            self._draw_compact(target)
        else:
            self._draw_spare(target, self._head == "spare")
        note = self.note
        if note is not None:
            note.draw(target, self.style)
        if self.focused:
            focus_ring(target, self.rect, self.style, self.style.measure.u * 2)

    def _draw_tall(self, target: pygame.Surface) -> None:
        style, colours = self.style, self.style.theme
        left, right, top = self.rect.x + self._pad, self.rect.right - self._pad, self.rect.y
        deva, iast, name = names_of(self.showing.square)
        number = str(self.showing.square)
        wide = text.put(
            target, number, "display", style.font_px(5.0), colours.ink, right, top + self._grown(6.4), "right"
        )
        head, head_height = self._heading(right - left - wide - style.px(1.6), style.font_px(2.2))
        text.put(target, head, "inter", head_height, colours.ink2, left, top + self._grown(3.8))
        room = right - left - wide - style.px(1.6)
        deva_height = text.fitted(deva, "deva", style.font_px(6.2), room, 16)
        text.put(target, deva, "deva", deva_height, deva_ink(self.style), left, top + self._grown(11.2))
        iast_height = text.fitted(iast, "italic", style.font_px(3.8), right - left, 13)
        text.put(target, iast, "italic", iast_height, colours.ink, left, top + self._grown(16.2))
        name_height = text.fitted(name, "inter", style.font_px(2.4), right - left, 13)
        baseline = top + self._grown(19.9)
        text.put(target, name, "inter", name_height, colours.ink2, left, baseline)
        y = round(baseline + style.px(1.8))
        pygame.draw.rect(target, colours.line, (left, y, right - left, max(1, round(style.hair))))

    def _heading(self, across: int, height: int) -> tuple[str, int]:
        """Why the square is shown, in as many words as have room, and their height; else nothing."""
        ways = (self.showing.head, *self.showing.shorter)
        for least in (round(height * 0.8), theme.SMALLEST):
            for said in ways:
                fits = text.fitted(said, "inter", height, across, max(least, theme.SMALLEST))
                if text.width(said, "inter", fits) <= across:
                    return said, fits
        return "", theme.SMALLEST

    def _draw_compact(self, target: pygame.Surface) -> None:
        style, colours = self.style, self.style.theme
        left, right, top = self.rect.x + self._pad, self.rect.right - self._pad, self.rect.y
        deva, iast, name = names_of(self.showing.square)
        wide = text.put(
            target,
            str(self.showing.square),
            "display",
            style.font_px(4.4),
            colours.ink,
            right,
            top + self._grown(5.4),
            "right",
        )
        across = right - left - wide - style.px(1.4)
        head, small = self._heading(across, style.font_px(2.0))
        text.put(target, head, "inter", small, colours.ink2, left, top + self._grown(3.4))
        beside = text.width(iast, "italic", 13) <= across * 0.5 - style.px(1.2)
        deva_height = text.fitted(
            deva, "deva", style.font_px(4.6), round(across * (0.5 if beside else 1)), 14
        )
        deva_wide = text.put(
            target, deva, "deva", deva_height, deva_ink(self.style), left, top + self._grown(8.8)
        )
        rest = across - deva_wide - style.px(1.2)
        iast_height = text.fitted(iast, "italic", style.font_px(3.0), rest, 13)
        if beside and text.width(iast, "italic", iast_height) <= rest:
            x = left + deva_wide + style.px(1.2)
            text.put(target, iast, "italic", iast_height, colours.ink, x, top + self._grown(8.6))
        name_height = text.fitted(name, "inter", style.font_px(2.2), right - left, 13)
        text.put(
            target,
            name,
            "inter",
            name_height,
            colours.ink2,
            left,
            top + self._grown(12.0),
        )

    def _draw_spare(self, target: pygame.Surface, sanskrit: bool) -> None:
        """Number and name, and the Sanskrit where there is room for one line more."""
        style, colours = self.style, self.style.theme
        left, right, top = self.rect.x + self._pad, self.rect.right - self._pad, self.rect.y
        deva, _, name = names_of(self.showing.square)
        number, ink = str(self.showing.square), colours.ink
        low = top + round(self._grown(5.0 if sanskrit else 4.0) * self._share)
        tall = max(theme.SMALLEST, round(style.font_px(3.8 if sanskrit else 3.2) * self._share))
        wide = text.put(target, number, "display", tall, ink, right, low, "right")
        across = right - left - wide - style.px(1.4)
        if sanskrit:
            height = text.fitted(deva, "deva", style.font_px(4.0), across, 14)
            text.put(target, deva, "deva", height, deva_ink(style), left, low)
            across, low = right - left, top + self._grown(8.2)
        height = text.fitted(name, "inter", round(style.font_px(2.2) * self._share), across, 13)
        text.put(target, name, "inter", height, colours.ink2, left, low)
