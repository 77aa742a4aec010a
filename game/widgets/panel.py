"""Quiet paper: panels, and long text that scrolls in its column."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.widgets import art, text, theme
from game.widgets.accessibility import LESS, MORE
from game.widgets.boxes import Drawn, Framed, Layout, Node
from game.widgets.canvas import Rect, Widget
from game.widgets.ring import focus_ring, ring_bleed
from game.widgets.style import Style

# A paragraph: words, face, height in pixels, colour, pixels left free below.
Passage = tuple[str, text.Face, int, str, int]


class Panel(Widget):
    """A raised sheet with a soft shadow."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        *,
        radius: float = 2.0,
        raised: bool = False,
        depth: int = 0,
        fill: str | None = None,
    ) -> None:
        super().__init__(name, rect, depth)
        self.style = style
        self._radius = style.measure.u * radius
        self.raised = raised
        self.fill = fill
        self.bleed = style.px(1.6)

    @property
    def radius(self) -> float:
        return self._radius

    def draw(self, target: pygame.Surface) -> None:
        colours = self.style.theme
        art.put_frame(
            target,
            self.rect,
            self.radius,
            self.fill or (colours.raised if self.raised else colours.surface),
            line=colours.line,
            thick=self.style.hair,
            shadow=colours.shadow,
            drop=self.style.px(0.4),
            spread=self.bleed,
        )


class Sheet(Drawn):
    """A panel with what is laid out on it."""

    def __init__(
        self, name: str, rect: Rect, layout: Layout, depth: int = 0, *, raised: bool = False
    ) -> None:
        super().__init__(name, rect, layout, depth)
        self.panel = Panel(name, rect, layout.style, raised=raised)
        self.bleed = self.panel.bleed

    @property
    def radius(self) -> float | None:
        return self.panel.radius

    def draw(self, target: pygame.Surface) -> None:
        self.panel.rect = self.rect
        self.panel.draw(target)
        super().draw(target)


def put_threaded(target: pygame.Surface, rect: Rect, style: Style, radius: float, spread: int) -> None:
    """Draw a raised sheet with a double thread about it; its shadow reaches `spread` pixels farther."""
    colours, unit = style.theme, style.measure.u
    art.put_frame(
        target,
        rect,
        radius,
        colours.raised,
        line=colours.thread,
        thick=max(2.0, unit * 0.4),
        inset=max(4.0, unit * 0.7),
        inner_line=colours.thread,
        inner_thick=max(1.0, unit * 0.15),
        shadow=0.35,
        drop=style.px(0.6),
        spread=spread,
    )


class Bordered(Framed):
    """A node on a sheet of its own within a page; `threaded`: the sheet is raised, a thread about it."""

    def __init__(
        self, inner: Node, beside: float, above: float, *, threaded: bool = False, grow: float = 0.0
    ) -> None:
        super().__init__(inner, beside, above, grow=grow)
        self.threaded = threaded

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        style, colours = layout.style, layout.style.theme
        if self.threaded:
            put_threaded(target, rect, style, style.px(2), style.px(1.6))
            return
        sheet = art.frame(rect.size, style.px(2), colours.surface, line=colours.line, thick=style.hair)
        target.blit(sheet, rect)


class Lettering(Widget):
    """Words in one face, one height in pixels and one colour."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        words: str,
        face: text.Face,
        height: int,
        colour: str,
        align: text.Align = "left",
        depth: int = 1,
    ) -> None:
        super().__init__(name, rect, depth)
        self.words = words
        self.face: text.Face = face
        self.height = height
        self.colour = colour
        self.align: text.Align = align

    @property
    def accessible_name(self) -> str:
        return self.called or self.words

    @property
    def anchor(self) -> int:
        """What lines are set from: their left end, their middle, or their right end."""
        return {"left": self.rect.x, "center": self.rect.centerx, "right": self.rect.right}[self.align]


class Line(Lettering):
    """One line of text; where it may be `two`, a long one stands on two before it is made small."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        words: str,
        face: text.Face,
        height: int,
        colour: str,
        align: text.Align = "left",
        *,
        two: bool = False,
        depth: int = 1,
    ) -> None:
        super().__init__(name, rect, words, face, height, colour, align, depth)
        self.two = two
        self.bleed = round(height * (1.2 if two else 0.3))

    def say(self, words: str, colour: str | None = None) -> None:
        """Show another line."""
        self.alter(words=words, colour=colour or self.colour)

    def draw(self, target: pygame.Surface) -> None:
        across, tall = self.rect.width, round(self.height * 2.3 if self.two else self.height)
        if self.two:
            least = max(theme.SMALLEST, round(self.height * 0.8))
            lines, height = text.name_lines(self.words, self.face, self.height, least, across, tall)
        else:
            height = text.fitted(self.words, self.face, self.height, across, theme.SMALLEST)
            lines = [text.shortened(self.words, self.face, height, across)]
        low = self.rect.centery + self.height * 0.34
        step, x = height * 1.15, self.anchor
        text.put_lines(target, lines, self.face, height, self.colour, x, low, step, self.align)


class Block(Lettering):
    """Paragraphs of text, wrapped to their column."""

    @property
    def step(self) -> int:
        """The distance of two lines, in pixels."""
        return text.line_height(self.face, self.height)

    @property
    def needed(self) -> int:
        """The height all its lines take."""
        return len(text.wrapped(self.words, self.face, self.height, self.rect.width)) * self.step

    def draw(self, target: pygame.Surface) -> None:
        lines = text.wrapped(self.words, self.face, self.height, self.rect.width)
        x, y = self.anchor, self.rect.y + self.height
        text.put_lines(target, lines, self.face, self.height, self.colour, x, y, self.step, self.align)


class Scroller(Widget):
    """A window on a column taller than itself: wheel, drag and keys move it.

    `paint(target, top)` draws the whole column with its top edge at a height;
    `tall` is how high the column is.
    """

    glides = True
    role = "scrolled"

    def __init__(self, name: str, rect: Rect, style: Style, depth: int = 1) -> None:
        super().__init__(name, rect, depth)
        self.style = style
        self.tall = rect.height
        self.offset = 0
        self._grab: tuple[int, int] | None = None
        self.ringed: Rect | None = None  # what it stands on, where the focus rings all of that
        self.bleed = ring_bleed(style)

    @property
    def focusable(self) -> bool:
        return self.tall > self.rect.height

    @property
    def furthest(self) -> int:
        """How far it can be scrolled, in pixels."""
        return max(0, self.tall - self.rect.height)

    @property
    def actions(self) -> tuple[str, ...]:
        return (*super().actions, MORE, LESS) if self.furthest else super().actions

    def perform(self, deed: str, part: str = "", value: str = "") -> bool:
        if deed in (MORE, LESS):
            before = self.offset
            self.scroll_to(self.offset + self.rect.height * (0.9 if deed == MORE else -0.9))
            return self.offset != before
        return super().perform(deed, part, value)

    def scroll_to(self, offset: float) -> None:
        """Scroll to a height in pixels, as far as there is something to show."""
        offset = int(min(max(offset, 0), self.furthest))
        self.alter(offset=offset)

    def scroll(self, steps: float) -> bool:
        if not self.furthest:
            return False
        self.scroll_to(self.offset - steps * self.style.px(6))
        return True

    def grabbed(self, point: tuple[int, int]) -> None:
        self._grab = (point[1], self.offset)

    def dragged(self, point: tuple[int, int]) -> None:
        if self._grab is not None and self.furthest:
            self.scroll_to(self._grab[1] - (point[1] - self._grab[0]))

    def key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        page = self.rect.height * 0.9
        step = {
            pygame.K_DOWN: self.style.px(6),
            pygame.K_UP: -self.style.px(6),
            pygame.K_PAGEDOWN: page,
            pygame.K_PAGEUP: -page,
            pygame.K_HOME: -self.tall,
            pygame.K_END: self.tall,
        }.get(event.key)
        if step is None or not self.furthest:
            return False
        if (step < 0 and self.offset == 0) or (step > 0 and self.offset == self.furthest):
            return event.key not in (pygame.K_UP, pygame.K_DOWN)
        self.scroll_to(self.offset + step)
        return True

    def paint(self, target: pygame.Surface, top: int) -> None:
        """Draw the column."""

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        inside = clip.clip(self.rect)
        if inside:
            target.set_clip(inside)
            self.paint(target, self.rect.y - self.offset)
            target.set_clip(clip)
        if self.furthest:
            wide = max(3, self.style.px(0.5))
            share = self.rect.height / self.tall
            tall = max(self.style.px(3), round(self.rect.height * share))
            top = self.rect.y + round((self.rect.height - tall) * self.offset / self.furthest)
            picture = art.frame(
                (wide, tall), wide / 2, theme.mixed(self.style.theme.line, self.style.theme.ink3, 0.35)
            )
            target.blit(picture, (self.rect.right - wide, top))
        if self.focused:
            focus_ring(target, self.ringed or self.rect, self.style, self.style.px(0.8))


class Reading(Scroller):
    """Text to read, in blocks of one style each, scrolled where it is long."""

    def __init__(self, name: str, rect: Rect, style: Style, depth: int = 1) -> None:
        super().__init__(name, rect, style, depth)
        self.blocks: list[Passage] = []

    @property
    def accessible_name(self) -> str:
        return self.called or " ".join(words for words, *_ in self.blocks)

    def show_blocks(self, blocks: Sequence[Passage]) -> None:
        """Blocks of (words, face, height, colour, space after in pixels)."""
        self.blocks = list(blocks)
        self.offset = 0
        across = self.column
        self.tall = sum(
            len(text.wrapped(words, face, height, across)) * text.line_height(face, height) + after
            for words, face, height, _, after in self.blocks
        ) + self.style.px(0.6)
        self.damage()

    @property
    def column(self) -> int:
        """The width of its lines, in pixels."""
        return self.rect.width - self.style.px(1.2)

    def paint(self, target: pygame.Surface, top: int) -> None:
        y = top
        for words, face, height, colour, after in self.blocks:
            step = text.line_height(face, height)
            for line in text.wrapped(words, face, height, self.column):
                if self.rect.top - step // 4 <= y and y + step <= self.rect.bottom + step // 4:
                    text.put(target, line, face, height, colour, self.rect.x, y + height)
                y += step
            y += after


class Strip(Widget):
    """Something drawn by a function: for the small things that have no class of their own."""

    def __init__(
        self, name: str, rect: Rect, paint: Callable[[pygame.Surface, Rect], None], depth: int = 1
    ) -> None:
        super().__init__(name, rect, depth)
        self._paint = paint

    def draw(self, target: pygame.Surface) -> None:
        self._paint(target, self.rect)
