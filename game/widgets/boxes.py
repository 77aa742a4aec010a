"""Layout: a picture or a page is said as a tree of boxes, and the tree finds its own places.

A node is asked twice: for its `size` within a breadth, then to `place` itself into a rectangle. What there is
too much of gives way in one order everywhere: spare room first, then type down to its least, then words to
shorter ones, and a word is cut last of all. Lengths are in u, type in u of the person's own size, sizes and
rectangles in pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

import pygame

from game.widgets import flow, text
from game.widgets.canvas import Rect, Widget
from game.widgets.style import Style
from game.widgets.text import Written
from game.widgets.theme import SMALLEST

Align = Literal["start", "center", "end", "stretch"]
Size = tuple[int, int]
Lines = tuple[Sequence[str], int]
Make = Callable[[Rect], Widget]
SHARE: dict[Align, float] = {"start": 0.0, "center": 0.5, "end": 1.0, "stretch": 0.0}
SIDE: dict[Align, text.Align] = {"start": "left", "center": "center", "end": "right"}
MANY = 1 << 10  # lines: as many as the words need
LEADING = 1.3  # from line to line, in heights of the type
LOWERED = 0.34  # from the middle of a line down to its baseline, in heights of the type
AIR = 3.0  # u: by so much what is drawn may reach beyond its rectangle
STEP = 0.05  # by so much all type gives way at a time


@dataclass
class Layout:
    """Where a tree lies, for one style: what is drawn, which widgets stand in it, and the places by name.

    `scale` is by how much its type gives way, 1: not at all.
    """

    style: Style
    scale: float = 1.0
    drawn: list[tuple[Node, Rect]] = field(default_factory=list)
    widgets: list[Widget] = field(default_factory=list)
    places: dict[str, Rect] = field(default_factory=dict)
    _sizes: dict[tuple[Node, int], Size] = field(default_factory=dict)
    _least: dict[Node, int] = field(default_factory=dict)
    _lowest: dict[tuple[Node, int], int] = field(default_factory=dict)
    _set: dict[tuple[Node, int], Lines] = field(default_factory=dict)
    _breadths: dict[tuple[Node, int], list[int]] = field(default_factory=dict)

    def size(self, node: Node, across: int) -> Size:
        """How large a node wants to be within a breadth, asked once."""
        found = self._sizes.get((node, across))
        if found is None:
            found = self._sizes[node, across] = node.size(self, across)
        return found

    def least(self, node: Node) -> int:
        """The breadth below which a node is cut, asked once."""
        found = self._least.get(node)
        if found is None:
            found = self._least[node] = node.least(self)
        return found

    def lowest(self, node: Node, across: int) -> int:
        """The height below which a node is cut within a breadth, asked once."""
        found = self._lowest.get((node, across))
        if found is None:
            found = self._lowest[node, across] = node.lowest(self, across)
        return found

    def breadths(self, row: Row, across: int) -> list[int]:
        """How wide each node of a row is within a breadth, asked once."""
        found = self._breadths.get((row, across))
        if found is None:
            found = self._breadths[row, across] = row.breadths(self, across)
        return found

    def lines(self, said: Text, across: int) -> Lines:
        """The lines of some words within a breadth, and the height of their type, found once."""
        found = self._set.get((said, across))
        if found is None:
            found = self._set[said, across] = said.set_in(self, across)
        return found

    def px(self, units: float) -> int:
        """A length."""
        return self.style.px(units)

    def font_px(self, units: float) -> int:
        """The height of type, never under the least that can be read."""
        return max(SMALLEST, round(self.style.font_px(units) * self.scale))

    def written(self) -> list[Written]:
        """All lines of its words, where they stand."""
        found = [(node, rect) for node, rect in self.drawn if isinstance(node, Text)]
        return [line for node, rect in found for line in node.written(self, rect)]

    def draw(self, target: pygame.Surface, corner: tuple[int, int] = (0, 0)) -> None:
        """Draw what is no widget, the rectangles moved by a corner, as far as the target's clip shows it."""
        air = 2 * self.px(AIR)
        shown = target.get_clip().move(-corner[0], -corner[1]).inflate(air, air)
        for node, rect in self.drawn:
            if shown.colliderect(rect):
                node.draw(self, target, rect.move(corner))


class Node:
    """Nothing: room that `grow`s by its share of what is left; `stretched`: over all the breadth."""

    stretched = True

    def __init__(self, grow: float = 0.0, name: str = "") -> None:
        self.grow, self.name = grow, name

    def size(self, layout: Layout, across: int) -> Size:
        """How large it wants to be within a breadth."""
        return 0, 0

    def least(self, layout: Layout) -> int:
        """The breadth below which it is cut."""
        return layout.size(self, 1 << 20)[0]

    def lowest(self, layout: Layout, across: int) -> int:
        """The height below which it is cut."""
        return layout.size(self, across)[1]

    def place(self, layout: Layout, rect: Rect) -> None:
        """Lie in a rectangle."""
        if self.name:
            layout.places[self.name] = Rect(rect)
        if type(self).draw is not Node.draw:
            layout.drawn.append((self, Rect(rect)))

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        """Draw itself in its rectangle."""


class Space(Node):
    """Room of its own, or that grows."""

    def __init__(self, wide: float = 0.0, high: float = 0.0, *, grow: float = 0.0, name: str = "") -> None:
        super().__init__(grow, name)
        self.wide, self.high = wide, high

    def size(self, layout: Layout, across: int) -> Size:
        return layout.px(self.wide), layout.px(self.high)


class Text(Node):
    """Words on up to so many `lines`, of several `ways` to say them the first that fits.

    Type gives way from `units` down to `least_units` (72 % where that is not said) before fewer words are
    tried; the last way is then set as small as can be read, and cut. Where it tells `facts`, a line is broken
    between two of them rather than within one. What may be `cut` asks for no breadth of its own.
    """

    def __init__(
        self,
        ways: str | Sequence[str],
        units: float,
        ink: str,
        face: text.Face = "inter",
        *,
        lines: int = 1,
        least_units: float | None = None,
        leading: float = LEADING,
        facts: bool = False,
        cut: bool = False,
        align: Align = "start",
        grow: float = 0.0,
        name: str = "",
    ) -> None:
        super().__init__(grow, name)
        self.ways = [ways] if isinstance(ways, str) else list(ways)
        self.units, self.ink, self.face, self.lines, self.align = units, ink, face, lines, align
        self.smallest = 0.72 * units if least_units is None else least_units
        self.leading, self.cut = leading, cut
        self.broken = text.wrapped_facts if facts else text.wrapped

    def set_in(self, layout: Layout, across: int) -> Lines:
        """Its lines within a breadth, and the height of their type."""
        largest, smallest = layout.font_px(self.units), layout.font_px(self.smallest)
        for way in self.ways:
            for height in range(largest, min(largest, smallest) - 1, -1):
                if self.lines == 1:
                    if text.width(way, self.face, height) <= across:
                        return [way], height
                    continue
                found = self.broken(way, self.face, height, across)
                if len(found) <= self.lines and _whole(found, way):
                    return found, height
        height = min(largest, smallest)
        kept = self.broken(self.ways[-1], self.face, height, across)
        if len(kept) <= self.lines:
            return kept, height
        *whole, _ = kept[: self.lines]
        rest = " ".join(kept[self.lines - 1 :])
        return [*whole, text.shortened(rest, self.face, height, across)], height

    def size(self, layout: Layout, across: int) -> Size:
        lines, height = layout.lines(self, across)
        wide = max(text.width(line, self.face, height) for line in lines)
        return min(across, wide + 1), len(lines) * round(height * self.leading)

    def least(self, layout: Layout) -> int:
        pieces = self.ways[-1].split() if self.lines > 1 else [self.ways[-1]]
        height = min(layout.font_px(self.units), layout.font_px(self.smallest))
        if self.cut:
            pieces = ["…"]

        def wide(words: Sequence[str]) -> int:
            return max((text.width(each, self.face, height) + 1 for each in words), default=0)

        if self.lines == 2 and len(pieces) > 2:
            halves = ((" ".join(pieces[:at]), " ".join(pieces[at:])) for at in range(1, len(pieces)))
            return min(map(wide, halves))
        return wide(pieces)

    def written(self, layout: Layout, rect: Rect) -> list[Written]:
        """Its lines where they stand in its rectangle."""
        lines, height = layout.lines(self, rect.width)
        step = round(height * self.leading)
        x = rect.x + rect.width * SHARE[self.align]
        first = rect.centery - (len(lines) - 1) * step / 2 + height * LOWERED
        side = SIDE[self.align]
        return [
            Written(line, self.face, height, self.ink, x, first + number * step, side)
            for number, line in enumerate(lines)
        ]

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        for line in self.written(layout, rect):
            line.put(target)


def _whole(lines: Sequence[str], said: str) -> bool:
    """Whether no word was cut between two lines."""
    words = [word for word in said.split() if word != text.DOT.strip()]
    return [word for line in lines for word in line.split() if word != text.DOT.strip()] == words


class Picture(Node):
    """A picture that is made for a height: `high` u, and no less than `least_high` where room is scarce."""

    stretched = False

    def __init__(
        self,
        make: Callable[[int], pygame.Surface],
        high: float,
        *,
        least_high: float | None = None,
        grow: float = 0.0,
        name: str = "",
    ) -> None:
        super().__init__(grow, name)
        self.make, self.high = make, high
        self.least_high = high if least_high is None else least_high

    def _high(self, layout: Layout) -> int:
        """How high it is: it gives way with the type beside it, down to its least."""
        return max(layout.px(self.least_high), round(layout.px(self.high) * layout.scale))

    def size(self, layout: Layout, across: int) -> Size:
        high = self._high(layout)
        return high, high

    def least(self, layout: Layout) -> int:
        return layout.px(self.least_high)

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        shown = self.make(max(8, min(self._high(layout), rect.height, rect.width)))
        target.blit(shown, shown.get_rect(center=rect.center))


class Item(Node):
    """A widget, so many pixels `wide` and `high`; no breadth of its own: it takes all there is.

    Its height may be a function of its breadth. One that scrolls may be as low as `least_high`.
    """

    def __init__(
        self,
        make: Make,
        wide: int | None,
        high: int | Callable[[int], int],
        *,
        least: int | None = None,
        least_high: int | None = None,
        grow: float = 0.0,
    ) -> None:
        super().__init__(grow)
        self.make, self.wide, self.high, self.least_high = make, wide, high, least_high
        self.narrowest = (wide or 0) if least is None else least
        self.stretched = wide is None

    def lowest(self, layout: Layout, across: int) -> int:
        return layout.size(self, across)[1] if self.least_high is None else self.least_high

    def size(self, layout: Layout, across: int) -> Size:
        wide = across if self.wide is None else min(self.wide, max(across, self.narrowest))
        return wide, self.high if isinstance(self.high, int) else self.high(wide)

    def least(self, layout: Layout) -> int:
        return self.narrowest

    def place(self, layout: Layout, rect: Rect) -> None:
        layout.widgets.append(self.make(Rect(rect)))


class Rule(Node):
    """A fine line across."""

    def __init__(self, ink: str) -> None:
        super().__init__()
        self.ink = ink

    def size(self, layout: Layout, across: int) -> Size:
        return 0, max(1, round(layout.style.hair))

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        pygame.draw.rect(target, self.ink, rect)


class Framed(Node):
    """A node with so much room at its sides, and above and below it; `sheet` makes what it stands on."""

    def __init__(
        self,
        inner: Node,
        beside: float,
        above: float,
        below: float | None = None,
        *,
        sheet: Make | None = None,
        grow: float = 0.0,
        name: str = "",
    ) -> None:
        super().__init__(grow, name)
        self.inner, self.sheet, self.stretched = inner, sheet, inner.stretched
        self.beside, self.above, self.below = beside, above, above if below is None else below

    def size(self, layout: Layout, across: int) -> Size:
        x = 2 * layout.px(self.beside)
        wide, high = layout.size(self.inner, across - x)
        return wide + x, high + layout.px(self.above) + layout.px(self.below)

    def least(self, layout: Layout) -> int:
        return layout.least(self.inner) + 2 * layout.px(self.beside)

    def lowest(self, layout: Layout, across: int) -> int:
        inner = layout.lowest(self.inner, across - 2 * layout.px(self.beside))
        return inner + layout.px(self.above) + layout.px(self.below)

    def place(self, layout: Layout, rect: Rect) -> None:
        super().place(layout, rect)
        if self.sheet is not None:
            layout.widgets.append(self.sheet(Rect(rect)))
        x, top, foot = (layout.px(each) for each in (self.beside, self.above, self.below))
        inside = Rect(rect.x + x, rect.y + top, rect.width - 2 * x, rect.height - top - foot)
        self.inner.place(layout, inside)


class Stack(Node):
    """Nodes on each other, all in one rectangle."""

    def __init__(self, *nodes: Node, grow: float = 0.0, name: str = "") -> None:
        super().__init__(grow, name)
        self.nodes = nodes

    def size(self, layout: Layout, across: int) -> Size:
        sizes = [layout.size(node, across) for node in self.nodes]
        return max((wide for wide, _ in sizes), default=0), max((high for _, high in sizes), default=0)

    def least(self, layout: Layout) -> int:
        return max((layout.least(node) for node in self.nodes), default=0)

    def lowest(self, layout: Layout, across: int) -> int:
        return max((layout.lowest(node, across) for node in self.nodes), default=0)

    def place(self, layout: Layout, rect: Rect) -> None:
        super().place(layout, rect)
        for node in self.nodes:
            node.place(layout, rect)


class Either(Node):
    """The first of several nodes that need no more than its breadth; the last where none does."""

    def __init__(self, *nodes: Node, grow: float = 0.0) -> None:
        super().__init__(grow)
        self.nodes = nodes

    def chosen(self, layout: Layout, across: int) -> Node:
        """The one that fits."""
        return next((node for node in self.nodes if layout.least(node) <= across), self.nodes[-1])

    def size(self, layout: Layout, across: int) -> Size:
        return layout.size(self.chosen(layout, across), across)

    def least(self, layout: Layout) -> int:
        return min(layout.least(node) for node in self.nodes)

    def lowest(self, layout: Layout, across: int) -> int:
        return layout.lowest(self.chosen(layout, across), across)

    def place(self, layout: Layout, rect: Rect) -> None:
        self.chosen(layout, rect.width).place(layout, rect)


class Row(Node):
    """Nodes side by side; what grows shares the room that is left, else the widest give way."""

    def __init__(
        self, *nodes: Node, gap: float = 0.0, align: Align = "center", grow: float = 0.0, name: str = ""
    ) -> None:
        super().__init__(grow, name)
        self.nodes, self.gap, self.align = nodes, gap, align

    def _gaps(self, layout: Layout) -> int:
        return layout.px(self.gap) * max(0, len(self.nodes) - 1)

    def breadths(self, layout: Layout, across: int) -> list[int]:
        """How wide each is: where all grow by their share, else as it wants and its share of the rest."""
        room = max(0, across - self._gaps(layout))
        least = [layout.least(node) for node in self.nodes]
        shares = sum(node.grow for node in self.nodes)
        if shares and all(node.grow for node in self.nodes):
            wide = [int(room * node.grow / shares) for node in self.nodes]
            if all(each >= needed for each, needed in zip(wide, least, strict=True)):
                return wide
        wide = [layout.size(node, room)[0] for node in self.nodes]
        left = room - sum(wide)
        if left < 0:
            return flow.shared(wide, least, room)
        return [
            each + int(left * node.grow / (shares or 1)) for each, node in zip(wide, self.nodes, strict=True)
        ]

    def size(self, layout: Layout, across: int) -> Size:
        wide = layout.breadths(self, across)
        highs = (layout.size(node, each)[1] for node, each in zip(self.nodes, wide, strict=True))
        natural = sum(layout.size(node, max(0, across - self._gaps(layout)))[0] for node in self.nodes)
        return min(natural, sum(wide)) + self._gaps(layout), max(highs, default=0)

    def least(self, layout: Layout) -> int:
        return sum(layout.least(node) for node in self.nodes) + self._gaps(layout)

    def lowest(self, layout: Layout, across: int) -> int:
        wide = layout.breadths(self, across)
        return max(
            (layout.lowest(node, each) for node, each in zip(self.nodes, wide, strict=True)), default=0
        )

    def place(self, layout: Layout, rect: Rect) -> None:
        super().place(layout, rect)
        x, gap = rect.x, layout.px(self.gap)
        for node, wide in zip(self.nodes, layout.breadths(self, rect.width), strict=True):
            high = min(rect.height, layout.size(node, wide)[1])
            high = rect.height if self.align == "stretch" else high
            top = rect.y + round((rect.height - high) * SHARE[self.align])
            node.place(layout, Rect(x, top, wide, high))
            x += wide + gap


class Column(Node):
    """Nodes below each other; what grows shares the height that is left. What is not stretched is aligned.

    It has at least the breadth `least` (u), where there is another way to stand.
    """

    def __init__(
        self,
        *nodes: Node,
        gap: float = 0.0,
        align: Align = "start",
        least: float = 0.0,
        grow: float = 0.0,
        name: str = "",
    ) -> None:
        super().__init__(grow, name)
        self.nodes, self.gap, self.align, self.narrowest = nodes, gap, align, least

    def _gaps(self, layout: Layout) -> int:
        return layout.px(self.gap) * max(0, len(self.nodes) - 1)

    def size(self, layout: Layout, across: int) -> Size:
        sizes = [layout.size(node, across) for node in self.nodes]
        wide = max((wide for wide, _ in sizes), default=0)
        return wide, sum(high for _, high in sizes) + self._gaps(layout)

    def least(self, layout: Layout) -> int:
        return max([layout.px(self.narrowest), *(layout.least(node) for node in self.nodes)])

    def lowest(self, layout: Layout, across: int) -> int:
        return sum(layout.lowest(node, across) for node in self.nodes) + self._gaps(layout)

    def _high(self, layout: Layout, rect: Rect) -> list[int]:
        """The height of each: as high as it wants, what can be lower yields, what grows shares the rest."""
        high = [layout.size(node, rect.width)[1] for node in self.nodes]
        room = rect.height - self._gaps(layout)
        if sum(high) > room:
            least = [layout.lowest(node, rect.width) for node in self.nodes]
            return flow.shared(high, least, max(room, sum(least)))
        growing = {index for index, node in enumerate(self.nodes) if node.grow}
        while growing:
            left = room - sum(tall for index, tall in enumerate(high) if index not in growing)
            unit = left / sum(self.nodes[index].grow for index in growing)
            tight = {index for index in growing if high[index] > unit * self.nodes[index].grow}
            if not tight:
                for index in growing:
                    high[index] = int(unit * self.nodes[index].grow)
                break
            growing -= tight
        return high

    def place(self, layout: Layout, rect: Rect) -> None:
        super().place(layout, rect)
        high, gap, y = self._high(layout, rect), layout.px(self.gap), rect.y
        for node, tall in zip(self.nodes, high, strict=True):
            wide = rect.width if node.stretched else min(rect.width, layout.size(node, rect.width)[0])
            x = rect.x + round((rect.width - wide) * SHARE[self.align])
            node.place(layout, Rect(x, y, wide, tall))
            y += tall + gap


class Part(Node):
    """A tree whose words and pictures are one widget: `make` makes it of its rectangle and their layout."""

    def __init__(self, inner: Node, make: Callable[[Rect, Layout], Widget], *, grow: float = 0.0) -> None:
        super().__init__(grow)
        self.inner, self.make, self.stretched = inner, make, inner.stretched

    def size(self, layout: Layout, across: int) -> Size:
        return layout.size(self.inner, across)

    def least(self, layout: Layout) -> int:
        return layout.least(self.inner)

    def lowest(self, layout: Layout, across: int) -> int:
        return layout.lowest(self.inner, across)

    def place(self, layout: Layout, rect: Rect) -> None:
        own = Layout(layout.style, layout.scale, _sizes=layout._sizes)
        self.inner.place(own, rect)
        layout.widgets += [self.make(Rect(rect), own), *own.widgets]


class Drawn(Widget):
    """A widget that draws a layout, wherever it was moved to since, and says what is written in it."""

    def __init__(self, name: str, rect: Rect, layout: Layout, depth: int = 1) -> None:
        super().__init__(name, rect, depth)
        self.layout = layout
        self._laid_at = rect.topleft

    def lay_anew(self, node: Node) -> None:
        """Show another tree in the same rectangle."""
        self.layout, self._laid_at = lay(node, self.layout.style, self.rect), self.rect.topleft
        self.damage()

    def draw(self, target: pygame.Surface) -> None:
        self.layout.draw(target, (self.rect.x - self._laid_at[0], self.rect.y - self._laid_at[1]))


def grid(nodes: Sequence[Node], columns: int, gap: float) -> Node:
    """Nodes in rows of so many, all equally wide, those of a row equally high."""
    rows = []
    for first in range(0, len(nodes), columns):
        row = list(nodes[first : first + columns])
        row += [Space() for _ in range(columns - len(row))]
        for node in row:
            node.grow = 1.0
        rows.append(Row(*row, gap=gap, align="stretch"))
    return Column(*rows, gap=gap)


def height(node: Node, style: Style, across: int) -> int:
    """How high a tree wants to be within a breadth, its type as large as it is said."""
    return Layout(style).size(node, across)[1]


def lay(node: Node, style: Style, rect: Rect, *, least_scale: float = 0.5) -> Layout:
    """Place a tree in a rectangle, its type as large as all of it has room for."""
    layout = Layout(style)
    while layout.scale > least_scale and layout.lowest(node, rect.width) > rect.height:
        layout = Layout(style, max(least_scale, layout.scale - STEP))
    node.place(layout, rect)
    return layout


def fitting(nodes: Iterable[Node], style: Style, rect: Rect) -> Layout:
    """The first of several trees that a rectangle has room for, placed in it; else the last one."""
    for node in nodes:
        tried = Layout(style)
        if tried.least(node) <= rect.width and tried.lowest(node, rect.width) <= rect.height:
            break
    return lay(node, style, rect)
