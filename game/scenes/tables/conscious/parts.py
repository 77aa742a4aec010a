"""Things in one picture that can be pointed at, touched, and reached with the arrow keys; lists of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, TypeVar

import pygame

from game import glossary, words
from game.rulebook import cited
from game.scenes.layout.board import nearest_towards
from game.scenes.layout.box import Box
from game.tellings.conscious.things import Paper, phrase
from game.widgets import art, text, text_capture
from game.widgets.boxes import Drawn, Layout, Node, lay
from game.widgets.bubble import Bubble
from game.widgets.canvas import TARGET, Rect
from game.widgets.composite import Reached, nothing
from game.widgets.picture_cache import cached_picture
from game.widgets.ring import focus_ring, ring_bleed
from game.widgets.style import Style
from game.widgets.text_capture import STOP
from game.widgets.theme import SMALLEST, Colour, rgb

GAME = "conscious"
T = TypeVar("T", bound=Hashable)
Places = Sequence[tuple[T, Box]]
NEAR = 3  # pixels beside a thing that still are meant for it


class Parts(Reached[T]):
    """A picture with parts at `places`; a part may have several, the first is where the focus shows.

    `looked` is told the part a player points at, None when the player turns away; `touched` the one chosen.
    Of one that is `sparse` a point between the parts touches what lies below.
    """

    sparse = False

    def __init__(self, name: str, rect: Rect, style: Style, places: Places[T], depth: int = 1) -> None:
        super().__init__(name, rect, depth)
        self.style = style
        self.bleed = ring_bleed(style)
        self.set_places(places)

    def set_places(self, places: Places[T]) -> None:
        """Let its parts lie elsewhere, or be others."""
        self._places = list(places)
        self._firsts: dict[T, Box] = {}
        for part, box in self._places:
            self._firsts.setdefault(part, box)
        if self.cursor not in self._firsts:
            self.cursor = None
        self.pointed_at = None

    @property
    def parts(self) -> list[T]:
        """All of them, in their order."""
        return list(self._firsts)

    @property
    def focusable(self) -> bool:
        return bool(self._firsts)

    def has(self, part: T) -> bool:
        """Whether a part is there."""
        return part in self._firsts

    def reaches(self, point: tuple[int, int]) -> bool:
        return super().reaches(point) and not (self.sparse and self.place_at(point) is None)

    @property
    def boxes(self) -> list[Box]:
        """Where all of them lie."""
        return list(self._firsts.values())

    def box_of(self, part: T) -> Box:
        """Where a part lies."""
        return self._firsts[part]

    def may_be_chosen(self, place: T) -> bool:
        return self.touched not in (nothing, self.looked)

    def place_rect(self, place: T) -> Rect:
        return Rect(self._firsts[place])

    def place_at(self, point: tuple[int, int]) -> T | None:
        """The part at a point; of several the one whose middle is nearest, what may be chosen before others.

        That answers in no less than `TARGET` pixels.
        """
        near = []
        for index, (part, box) in enumerate(self._places):
            open_ = self.may_be_chosen(part)
            wide, tall = (max(2 * NEAR, TARGET - side if open_ else 0) for side in Rect(box).size)
            if Rect(box).inflate(wide, tall).collidepoint(point):
                near.append((not open_, math.dist(point, box.center), index))
        return self._places[min(near)[2]][0] if near else None

    def draw_focus(self, target: pygame.Surface) -> None:
        """Draw the ring of focus around the part it is at."""
        if self.focused and self.cursor is not None:
            box = Rect(self._firsts[self.cursor])
            focus_ring(target, box, self.style, min(box.size) * 0.3)

    def first_place(self) -> T | None:
        return next(iter(self._firsts), None)

    def place_towards(self, direction: tuple[int, int]) -> T | None:
        places = {index: box.center for index, box in enumerate(self._firsts.values())}
        order = list(self._firsts)
        start = order.index(self.cursor) if self.cursor is not None else None
        found = nearest_towards(places, start, direction)
        return None if found is None else order[found]

    def _move_cursor(self, part: T | None) -> None:
        if part != self.cursor and self.focused:
            self.damage()
        super()._move_cursor(part)


# -- what is said of a part


def say_paper(bubble: Bubble, paper: Paper, beside: Rect, off: Sequence[Rect] = ()) -> None:
    """Say what a thing is in a bubble beside it, the clauses at its end; over nothing it is to keep `off`."""
    told, clauses = cited(*paper.lines, f"({paper.rule})" if paper.rule else "")
    note = phrase("clauses", clauses=", ".join(clauses)) if clauses else ""
    bubble.say(paper.title, "\n".join(filter(None, told)), beside, note, off)


def step_paper(*said: str) -> Paper | None:
    """What the words of the game mean that a step of a preview uses; None where it uses none."""
    uses = glossary.first_uses(GAME, " ".join(said), set())
    terms = [words.texts(GAME).terms[use.term] for use in uses]
    if not terms:
        return None
    lines = [each.line if len(terms) == 1 else f"{each.name}: {each.line}" for each in terms]
    return Paper(words.listed([each.name for each in terms]), tuple(lines), "")


def heard_paper(paper: Paper) -> tuple[str, str]:
    """What a paper says: its title, and all below it."""
    told, _ = cited(*paper.lines)
    return paper.title, STOP.join(filter(None, told))


# -- rows below each other in a panel, and a panel with a tree of boxes

Painter = Callable[[pygame.Surface, Box], None]
PAD = 1.6  # u: from the edge of a panel to its rows
FADE = 2.6  # u: over so much rows fade where there are more
STEP = 6.0  # u: how far one step of the wheel scrolls


class Row(NamedTuple):
    """A row: how high it is, what draws it, and which part it is; None: it cannot be touched.

    Of its left end so many pixels are `beside` another part, which a picture there stands for.
    """

    tall: int
    draw: Painter
    part: int | None = None
    beside: tuple[int, int] | None = None


class Listed(Parts[int]):
    """A panel of rows; gold, with a double line, where it says what is now."""

    gold = False

    def __init__(self, name: str, rect: Rect, style: Style, depth: int = 2) -> None:
        self.rows: list[Row] = []
        self.offset = 0
        self._rows_heard: dict[int, tuple[str, ...]] = {}  # what each row wrote when it was last drawn
        self.told_as = self._told_rows
        super().__init__(name, rect, style, [], depth)
        self.bleed = max(self.bleed, style.px(1.4))

    @property
    def inner(self) -> Box:
        """Where the rows are seen."""
        aside, above = self.style.px(PAD), self.style.px(1.2)
        rect = self.rect
        return Box(rect.x + aside, rect.y + above, rect.width - 2 * aside, rect.height - 2 * above)

    @property
    def whole(self) -> int:
        """How high all rows are together."""
        return sum(row.tall for row in self.rows)

    @property
    def furthest(self) -> int:
        """How far it can be scrolled, in pixels."""
        return max(0, self.whole - self.inner.height)

    def needed(self, rows: Sequence[Row]) -> int:
        """How high the panel must be for these rows."""
        return sum(row.tall for row in rows) + self.rect.height - self.inner.height

    def _told_rows(self) -> dict[int, tuple[str, str]]:
        """What the rows that are parts say."""
        found: dict[int, tuple[str, str]] = {}
        for index, row in enumerate(self.rows):
            if row.part is not None and row.part in self.parts and index in self._rows_heard:
                found[row.part] = " ".join(self._rows_heard[index]), ""
        return found

    @property
    def accessible_name(self) -> str:
        """What the other rows say."""
        rows = (self._rows_heard.get(index, ()) for index, row in enumerate(self.rows) if row.part is None)
        return self.called or " ".join(line for lines in rows for line in lines)

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show rows; as far down as before, where there still is so much."""
        self.rows, self._rows_heard = list(rows), {}
        self._lay(min(self.offset, self.furthest))

    def _lay(self, offset: int) -> None:
        self.offset = offset
        inner, y = self.inner, self.inner.y - offset
        places = []
        for row in self.rows:
            top, low = max(y, inner.y), min(y + row.tall, inner.bottom)
            seen = low - top > min(row.tall, self.style.px(2)) // 2
            wide, other = row.beside or (0, None)
            if row.part is not None and seen:
                places.append((row.part, Box(inner.x + wide, top, inner.width - wide, low - top)))
            if other is not None and low > top:
                places.append((other, Box(inner.x, top, wide, low - top)))
            y += row.tall
        cursor = self.cursor
        self.set_places(places)
        self.cursor = cursor if cursor in self.parts else None
        self.damage()

    def bring_to(self, part: int) -> None:
        """Scroll until a part is seen whole."""
        y = 0
        for row in self.rows:
            if row.part == part:
                low = max(0, y + row.tall - self.inner.height)
                offset = min(max(self.offset, low), y)
                if offset != self.offset:
                    self._lay(offset)
                return
            y += row.tall

    def scroll(self, steps: float) -> bool:
        offset = min(max(0, self.offset - round(steps * self.style.px(STEP))), self.furthest)
        if offset == self.offset:
            return False
        self._lay(offset)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if super().key(event):
            return True
        down = {pygame.K_DOWN: -1.0, pygame.K_UP: 1.0, pygame.K_PAGEDOWN: -4.0, pygame.K_PAGEUP: 4.0}
        return event.type == pygame.KEYDOWN and event.key in down and self.scroll(down[event.key])

    # -- drawing

    def draw(self, target: pygame.Surface) -> None:
        put_sheet(target, self.rect, self.style, gold=self.gold)
        inner, clip = self.inner, target.get_clip()
        target.set_clip(clip.clip(Rect(inner).inflate(self.style.px(1.2), 0)))
        y = inner.y - self.offset
        for index, row in enumerate(self.rows):
            if y + row.tall > inner.y and y < inner.bottom:
                with text_capture.listening() as written:
                    row.draw(target, Box(inner.x, y, inner.width, row.tall))
                seen = Rect(inner.x, y, inner.width, row.tall).clip(Rect(inner))
                if target.get_clip().contains(seen) or index not in self._rows_heard:
                    self._rows_heard[index] = tuple(written)  # of a row drawn in part, a part is written
            y += row.tall
        target.set_clip(clip)
        if self.furthest:
            self._draw_more(target, inner)
            self._draw_bar(target, inner)
        self.draw_focus(target)

    def _draw_more(self, target: pygame.Surface, inner: Box) -> None:
        """Where there is more above or below, the rows fade there."""
        colours, tall = self.style.theme, self.style.px(FADE)
        fill = colours.raised if self.gold else colours.surface
        wide = inner.width + self.style.px(1.2)
        left = inner.x - self.style.px(0.6)
        if self.offset < self.furthest:
            target.blit(_fade((wide, tall), fill, True), (left, inner.bottom - tall))
        if self.offset:
            target.blit(_fade((wide, tall), fill, False), (left, inner.y))

    def _draw_bar(self, target: pygame.Surface, inner: Box) -> None:
        """How far down the rows are."""
        wide = max(3, self.style.px(0.4))
        tall = max(wide * 3, round(inner.height * inner.height / self.whole))
        y = inner.y + round((inner.height - tall) * self.offset / self.furthest)
        bar = Rect(self.rect.right - wide * 2, y, wide, tall)
        pygame.draw.rect(target, self.style.theme.ink3, bar, border_radius=wide // 2)


@cached_picture
def _fade(size: tuple[int, int], fill: Colour, down: bool) -> pygame.Surface:
    """What hides rows the more the nearer they are to the edge."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    for y in range(size[1]):
        share = (y + 1) / size[1] if down else 1 - y / size[1]
        made.fill((*rgb(fill), round(255 * min(1.0, share * 1.2))), (0, y, size[0], 1))
    return made


class BoxPanel(Drawn):
    """A panel with a tree of boxes on it, which may be looked at and touched."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        depth: int = 2,
        looked: Callable[[], None] | None = None,
        touched: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(name, rect, Layout(style), depth)
        self.style, self.looked, self.touched = style, looked, touched
        self.bleed = style.px(1.4)
        self.lit = False

    @property
    def focusable(self) -> bool:
        return self.touched is not None

    def put(self, *trees: Node) -> None:
        """Have the first of some trees on it that has room, else the last."""
        for tree in trees:
            if Layout(self.style).lowest(tree, self.rect.width) <= self.rect.height:
                break
        self.layout, self._laid_at = lay(tree, self.style, self.rect), self.rect.topleft
        self.damage()

    def light(self, lit: bool) -> None:
        """Let it shine, as a state is attained."""
        self.lit = lit
        self.damage()

    def draw(self, target: pygame.Surface) -> None:
        put_sheet(target, self.rect, self.style, lit=self.lit)
        super().draw(target)
        if self.focused:
            focus_ring(target, self.rect, self.style, self.style.px(2))

    def look(self, point: tuple[int, int] | None) -> bool:
        if self.looked is not None:
            self.looked()
        return self.looked is not None

    def press(self) -> bool:
        if self.touched is not None:
            self.touched()
        return self.touched is not None


# -- what stands in rows


def boxed(node: Node, style: Style, across: int, part: int | None = None) -> Row:
    """A tree of boxes as a row, as high as it wants to be."""
    layout = Layout(style)
    tall = layout.size(node, across)[1]
    node.place(layout, Rect(0, 0, across, tall))
    return Row(tall, lambda target, box: layout.draw(target, box.topleft), part)


def space_row(tall: int, rule: Colour | None = None) -> Row:
    """Room between rows, with a fine line in its middle where `rule` is given."""

    def draw(target: pygame.Surface, box: Box) -> None:
        if rule is not None:
            pygame.draw.line(target, rule, (box.x, box.centery), (box.right, box.centery))

    return Row(tall, draw)


def tick_picture(standing: str, side: int, dark: bool = False) -> pygame.Surface:
    """The mark of a facet: `done`, `open`, `now` or `shut`, as it is seen on a sheet that may be `dark`."""
    return art.square(f"conscious/tick-{standing}{'-night' if dark and standing == 'open' else ''}", side)


def small(style: Style) -> int:
    """The height of what is said in rows."""
    return style.font_px(1.9)


def fitting(said: str, face: text.Face, height: int, across: int) -> tuple[str, int]:
    """A line and its height as it fits: smaller, and at last cut."""
    tall = text.fitted(said, face, height, across, SMALLEST)
    return text.shortened(said, face, tall, across), tall


def put_sheet(
    target: pygame.Surface,
    rect: Rect,
    style: Style,
    *,
    gold: bool = False,
    lit: bool = False,
    edge: str = "",
    fill: str = "",
    corner: float = 2.0,
) -> None:
    """Draw a sheet with its shadow; one that is `gold` is raised, with a double thread about it, one that is
    `lit` has a single one. `corner` is in u.
    """
    colours, u = style.theme, style.measure.u
    thread, shadow = colours.thread, art.Rim(shadow=colours.shadow, drop=0.4 * u, spread=style.px(1.2))
    rim = art.Rim(line=edge or colours.line, thick=style.hair)
    if gold:
        inner = max(1.0, 0.14 * u)
        rim = art.Rim(line=thread, thick=0.36 * u, inset=0.7 * u, inner_line=thread, inner_thick=inner)
    elif lit:
        rim = art.Rim(line=thread, thick=style.px(0.3))
    fill = fill or (colours.raised if gold else colours.surface)
    art.put_frame(target, rect, corner * u, fill, **(rim | shadow))
