"""Markdown set in boxes: paragraphs with *emphasis*, lists, notes, tables, and what stands in a margin."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pygame.transform

from game.widgets import art, theme
from game.widgets.boxes import LOWERED, Column, Framed, Layout, Node, Size, Text
from game.widgets.canvas import Rect
from game.widgets.flow import flowed, put_line, shared
from game.widgets.panel import Scroller
from game.widgets.picture_cache import cached_picture
from game.widgets.ring import focus_ring
from game.widgets.style import Style
from game.widgets.text import Face

BODY, SMALL, CELL = 2.6, 2.0, 2.2  # u: the type of a text, of what is beside it, and of a table
LEADING, CELL_LEADING = 1.42, 1.34  # from line to line, in heights of the type
SHARES = (1.0, 0.9, 0.8, 0.72, 0.64, 0.56)  # of its usual size, the type of a table
FAR = 1 << 20  # pixels: all that is said stands on one line
PAD = 1.3  # u: beside the words of a cell
APART = 1.2  # u: between two blocks
SOFT = 2.4  # u: over so much of its edge a list fades


class Prose(Node):
    """A paragraph with *emphasis*, on as many lines as it needs."""

    def __init__(
        self, said: str, units: float, ink: str, face: Face = "inter", *, leading: float = LEADING
    ) -> None:
        super().__init__()
        self.said, self.units, self.ink, self.leading = said, units, ink, leading
        self.face: Face = face

    def size(self, layout: Layout, across: int) -> Size:
        height = layout.font_px(self.units)
        lines = flowed(self.said, self.face, height, across)
        widest = max(sum(run.across for run in line) for line in lines)
        return widest, len(lines) * round(height * self.leading)

    def least(self, layout: Layout) -> int:
        return layout.size(self, 0)[0]  # a word a line

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        height = layout.font_px(self.units)
        for number, line in enumerate(flowed(self.said, self.face, height, rect.width)):
            low = rect.y + number * round(height * self.leading) + height
            put_line(target, line, self.ink, rect.x, low)


class Aside(Node):
    """A node with another in a margin at its left, so many pixels `wide`, and a `gap` (u) between them.

    What stands in the margin asks for no height of its own.
    """

    def __init__(self, side: Node, inner: Node, wide: int, gap: float = 0.0, *, name: str = "") -> None:
        super().__init__(name=name)
        self.side, self.inner, self.wide, self.gap = side, inner, wide, gap

    def size(self, layout: Layout, across: int) -> Size:
        left = self.wide + layout.px(self.gap)
        wide, high = layout.size(self.inner, across - left)
        return left + wide, high

    def least(self, layout: Layout) -> int:
        return self.wide + layout.px(self.gap) + self.inner.least(layout)

    def place(self, layout: Layout, rect: Rect) -> None:
        super().place(layout, rect)
        left = self.wide + layout.px(self.gap)
        self.side.place(layout, Rect(rect.x, rect.y, self.wide, rect.height))
        self.inner.place(layout, Rect(rect.x + left, rect.y, rect.width - left, rect.height))


class Number(Text):
    """A number in a margin, whole however broad it is, on the first line of words so many u high."""

    def __init__(self, said: str, units: float, ink: str, face: Face, beside: float) -> None:
        super().__init__(said, units, ink, face, align="end", leading=2 * (beside / units - LOWERED))

    def set_in(self, layout: Layout, across: int) -> tuple[Sequence[str], int]:
        return self.ways, layout.font_px(self.units)


class Bead(Node):
    """A small brass lozenge before an item of a list."""

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        x, y = rect.x + rect.width // 3, round(rect.y + layout.font_px(BODY) * 0.68)
        reach = max(3, layout.px(0.5))
        corners = [(x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)]
        pygame.draw.polygon(target, theme.BRASS, corners)


class Bar(Node):
    """A bar of brass beside a note."""

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        lower = round(layout.font_px(SMALL) * 0.2)
        wide = max(2, round(layout.style.hair * 2))
        pygame.draw.rect(target, theme.BRASS, (rect.x, rect.y + lower, wide, rect.height - lower))


class Table(Node):
    """A table on a light grid, its columns measured; its type is smaller where its words have no room.

    It may be `most` pixels wide, whatever the column is in which it stands.
    """

    def __init__(self, block: str, style: Style, most: int) -> None:
        super().__init__()
        self.style, self.most = style, most
        rows = [[cell.strip() for cell in row.strip().strip("|").split("|")] for row in block.split("\n")]
        self.headed = len(rows) > 1 and all(set(cell) <= set("-: ") for cell in rows[1])
        if self.headed:
            del rows[1]
        most_cells = max(map(len, rows))
        rows = [row + [""] * (most_cells - len(row)) for row in rows]
        layout = Layout(style)
        for share in SHARES:
            self.cells = [[self._cell(cell, share, index) for cell in row] for index, row in enumerate(rows)]
            columns = list(zip(*self.cells, strict=True))
            natural = [max(layout.size(cell, FAR)[0] for cell in column) for column in columns]
            least = [max(cell.least(layout) for cell in column) for column in columns]
            self.wide = shared(natural, least, most)
            if sum(self.wide) <= most:
                break
        self.high = [
            max(
                layout.size(cell, FAR if layout.size(cell, FAR)[0] <= wide else wide)[1]
                for cell, wide in zip(row, self.wide, strict=True)
            )
            for row in self.cells
        ]

    def _cell(self, said: str, share: float, row: int) -> Node:
        heading, colours = self.headed and row == 0, self.style.theme
        ink = colours.ink2 if heading else colours.ink
        words = Prose(said, CELL * share, ink, "semibold" if heading else "inter", leading=CELL_LEADING)
        return Framed(words, PAD * share, PAD * share * 0.5, PAD * share * 0.6)

    def size(self, layout: Layout, across: int) -> Size:
        return sum(self.wide), sum(self.high)

    def place(self, layout: Layout, rect: Rect) -> None:
        super().place(layout, Rect(rect.topleft, self.size(layout, 0)))
        y = rect.y
        for row, high in zip(self.cells, self.high, strict=True):
            x = rect.x
            for cell, wide in zip(row, self.wide, strict=True):
                cell.place(layout, Rect(x, y, wide, high))
                x += wide
            y += high

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        colours, thick = self.style.theme, max(1, round(self.style.hair))
        if self.headed:
            fill = theme.mixed(colours.surface, colours.trough, 0.7)
            pygame.draw.rect(target, fill, (*rect.topleft, rect.width, self.high[0]))
        y, x = rect.topleft[::-1]
        for high in [*self.high, 0]:
            pygame.draw.rect(target, colours.line, (rect.x, y, rect.width + thick, thick))
            y += high
        for wide in [*self.wide, 0]:
            pygame.draw.rect(target, colours.line, (x, rect.y, thick, rect.height))
            x += wide


class Marked(Framed):
    """A node with the double thread round it."""

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        style, air = layout.style, layout.px(0.9)
        place = rect.inflate(4 * air, 2 * air)
        target.blit(art.frame(place.size, style.px(1.2), style.theme.note), place)
        focus_ring(target, place, style, style.px(1.2))


def block(said: str, style: Style, most: int, *, voice: bool = False) -> Node:
    """A block of Markdown, its words in another `voice` or not; a table may be `most` pixels wide."""
    colours = style.theme
    if said.startswith("> "):
        return Aside(Bar(), Prose(said.removeprefix("> "), SMALL, colours.ink2), style.px(2.2))
    if said.startswith("- "):
        items = (Prose(item[2:], BODY, colours.ink) for item in said.split("\n"))
        return Column(*(Aside(Bead(), item, style.px(3.2)) for item in items), gap=0.7)
    if said.startswith("|"):
        return Framed(Table(said, style, most), 0, 0, 0.6)
    if voice:
        return Prose(said, 3.1, colours.ink2, "garamond", leading=1.3)
    return Prose(said, BODY, colours.ink)


class Scroll(Scroller):
    """A tree that is scrolled; lines that leave it do so softly."""

    def show_tree(self, tree: Node, left: int, across: int) -> Layout:
        """Lay out a tree, so wide from so far left on the screen and as high as it wants."""
        self.layout = Layout(self.style)
        self.tall = self.layout.size(tree, across)[1]
        tree.place(self.layout, Rect(left, 0, across, self.tall))
        return self.layout

    def paint(self, target: pygame.Surface, top: int) -> None:
        self.layout.draw(target, (0, top))
        place = self.rect.inflate(-2 * self.style.px(2), 0)
        strip = _fading(self.style.theme.surface, (place.width, self.style.px(SOFT)))
        if self.offset:
            target.blit(strip, place)
        if self.offset < self.furthest:
            foot = pygame.transform.flip(strip, False, True)
            target.blit(foot, (place.x, place.bottom - foot.get_height()))


@cached_picture
def _fading(colour: str, size: tuple[int, int]) -> pygame.Surface:
    """A strip that covers at its top and lets all through at its bottom."""
    strip = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        strip.set_at((0, y), (*theme.rgb(colour), round(255 * (1 - y / size[1]) ** 1.5)))
    return pygame.transform.scale(strip, size)
