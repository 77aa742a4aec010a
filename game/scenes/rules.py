"""The rules of a game, a full page to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

import pygame
import pygame.transform

from game import lessons, resources, rulebook, words
from game.engine.match import Step
from game.scenes.app import App
from game.scenes.listing import lay_list
from game.scenes.niche import Poster, paint_plank
from game.scenes.page import PAGE_KEYS, Page, Port, Seen
from game.scenes.plans.box import Box
from game.scenes.plans.rules import RulesPlan, entry_lines, inset, plan_picture, plan_rules
from game.scenes.tables import cut_out, cut_tall, light_of
from game.sitting import Sitting
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.controls import Button, Control
from game.widgets.flow import flowed, put_line, shared
from game.widgets.kept import kept
from game.widgets.panel import Panel, Scroller, Strip
from game.widgets.ring import focus_ring
from game.widgets.style import Style
from game.widgets.told import Told
from game.widgets.writing import TextField

# -- the rulebook, laid out

FIGURE = 0.86  # of the height of a title, that of its number


@dataclass(frozen=True)
class Laid:
    """Something at a height in the column; `paint` draws it with its top edge at a height of the screen."""

    top: int
    tall: int
    paint: Callable[[pygame.Surface, int], None]


class Column(Scroller):
    """A rulebook as one column: numbers in the margin, lists and tables where they belong.

    Notes stay folded away but for those of the clause that is `marked`, unless all `notes` are wanted.
    """

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        book: rulebook.Rulebook,
        marked: str | None,
        moved: Callable[[], None],
        *,
        game: str,
        notes: bool = False,
        counts: Mapping[str, int] | None = None,
        asked: Callable[[str], None] = lambda _: None,
        depth: int = 2,
    ) -> None:
        super().__init__(name, rect, style, depth)
        self.counts, self._asked = counts or {}, asked
        self._pressed: tuple[int, int] | None = None
        self.moved = moved
        self.game = game
        self.notes = notes
        self.sections: list[int] = []
        self.clauses: dict[str, tuple[int, int]] = {}
        self.tables: list[Table] = []
        self._laid: list[Laid] = []
        self.marked = marked
        self._y = 0
        self._body = style.typed(2.6)
        inner = rect.width - style.px(2.6) - style.px(3.4)
        self._margin = text.width("LE-88.8", "semibold", self._small) + style.px(1.6)
        self._across = min(inner - self._margin, round(self._body * 34))
        spare = inner - self._margin - self._across
        self.left = rect.x + style.px(2.6) + self._margin + round(spare * 0.45)
        self._whole = self._across + spare - round(spare * 0.45)  # a table may reach to the page's edge
        self._lay_book(book)
        self.tall = self._y + style.px(4)

    @property
    def _small(self) -> int:
        return self.style.typed(2.0)

    @property
    def focusable(self) -> bool:
        return True

    def scroll_to(self, offset: float) -> None:
        """Scroll to a height in pixels, within the column."""
        before = self.offset
        super().scroll_to(offset)
        if self.offset != before:
            self.moved()

    @property
    def section(self) -> int:
        """The section that is being read."""
        line = self.offset + self.rect.height * 0.3
        if self.offset and self.offset == self.furthest:
            return len(self.sections) - 1
        return max((index for index, top in enumerate(self.sections) if top <= line), default=0)

    def show_clause(self, number: str) -> None:
        """Scroll so that a clause stands in the upper part of the column."""
        if number in self.clauses:
            self.scroll_to(self.clauses[number][0] - self.rect.height * 0.18)

    # -- laying out

    def _lay_book(self, book: rulebook.Rulebook) -> None:
        style = self.style
        self._y = style.px(3.0)
        for block in book.lead:
            self._lay_block(block, voice=True)
        for section in book.sections:
            self._y += style.px(2.6)
            self.sections.append(self._y)
            self._lay_heading(section.title)
            for block in section.lead:
                self._lay_block(block)
            for clause in section.clauses:
                self._lay_clause(clause)

    def _add(self, tall: int, after: float, paint: Callable[[pygame.Surface, int], None]) -> None:
        self._laid.append(Laid(self._y, tall, paint))
        self._y += tall + self.style.px(after)

    def _lay_heading(self, title: str) -> None:
        plain, number = _title(title), _number(title)
        height = self.style.typed(4.0)
        step = round(height * 1.16)
        lines = text.wrapped(plain, "garamond", height, self._across)
        rule = max(1, round(self.style.hair))
        tall = len(lines) * step + self.style.px(1.4)

        def paint(target: pygame.Surface, top: int) -> None:
            colours = self.style.theme
            if number:
                right = self.left - self.style.px(2.2)
                figure = round(height * FIGURE)
                text.put(target, number, "display", figure, theme.BRASS, right, top + height, "right")
            baseline = top + height
            for line in lines:
                text.put(target, line, "garamond", height, colours.ink, self.left, baseline)
                baseline += step
            place = Rect(self.left, top + tall - rule, self._across, rule)
            pygame.draw.rect(target, colours.line, place)

        self._add(tall, 2.0, paint)

    def _lay_clause(self, clause: rulebook.Clause) -> None:
        start = self._y
        number, height = clause.number, self._small

        def paint(target: pygame.Surface, top: int) -> None:
            colours = self.style.theme
            ink = colours.gold if number == self.marked else colours.ink3
            right = self.left - self.style.px(2.2)
            text.put(target, number, "semibold", height, ink, right, top + self._body * 1.02, "right")
            if number in self.counts:
                self._draw_count(target, self.counts[number], right, top + round(self._body * 1.5))

        self._laid.append(Laid(start, height * 2, paint))
        for block in clause.blocks:
            self._lay_block(block, notes=number == self.marked)
        end = self._y - self.style.px(1.2)
        self.clauses[number] = (start, end)
        self._y += self.style.px(1.4)
        if number == self.marked:
            self._laid.insert(0, Laid(start, end - start, self._ring(end - start)))

    def _draw_count(self, target: pygame.Surface, count: int, right: int, top: int) -> None:
        """How often a clause mattered in the match: a small plate in the margin, to be touched."""
        style, colours = self.style, self.style.theme
        height = style.typed(1.8)
        said = words.say("rules.count", count=count)
        wide = text.width(said, "semibold", height) + style.px(1.6)
        place = Rect(right - wide, top, wide, round(height * 1.5))
        fill = theme.mixed(colours.surface, colours.gold, 0.2)
        target.blit(art.frame(place.size, place.height / 2, fill), place)
        baseline = place.y + round(height * 1.1)
        text.put(target, said, "semibold", height, colours.ink, place.centerx, baseline, "center")

    def grabbed(self, point: tuple[int, int]) -> None:
        super().grabbed(point)
        self._pressed = point

    def press(self) -> bool:
        """A touch in the margin of a clause that mattered asks where it did."""
        point, self._pressed = self._pressed, None
        if point is None or point[0] >= self.left:
            return False
        y = point[1] - self.rect.y + self.offset
        for number, (top, low) in self.clauses.items():
            if top <= y <= low and number in self.counts:
                self._asked(number)
                return True
        return False

    def _ring(self, tall: int) -> Callable[[pygame.Surface, int], None]:
        """The double thread round the clause that was asked for."""

        def paint(target: pygame.Surface, top: int) -> None:
            air = self.style.px(0.9)
            left = self.left - self._margin
            across = self._margin + self._across
            place = Rect(left, top - air, across, tall + 2 * air).inflate(2 * air, 0)
            fill = art.frame(place.size, self.style.px(1.2), self.style.theme.note)
            target.blit(fill, place)
            focus_ring(target, place, self.style, self.style.px(1.2))

        return paint

    def _lay_block(self, block: str, *, voice: bool = False, notes: bool = False) -> None:
        picture = rulebook.picture_in(block)
        if picture is not None:
            self._lay_picture(picture)
        elif rulebook.is_note(block):
            if notes or self.notes:
                self._lay_note(block.removeprefix("> "))
        elif block.startswith("- "):
            for item in block.split("\n"):
                self._lay_item(item[2:])
            self._y += self.style.px(0.6)
        elif block.startswith("|"):
            self._lay_table(block)
        else:
            self._lay_paragraph(block, voice)

    def _lay_paragraph(self, block: str, voice: bool) -> None:
        face: text.Face = "garamond" if voice else "inter"
        height = self.style.typed(3.1) if voice else self._body
        step = round(height * (1.3 if voice else 1.42))
        lines = flowed(block, face, height, self._across)

        def paint(target: pygame.Surface, top: int) -> None:
            colours = self.style.theme
            ink = colours.ink2 if voice else colours.ink
            for index, line in enumerate(lines):
                put_line(target, line, ink, self.left, top + index * step + height)

        self._add(len(lines) * step, 1.2, paint)

    def _lay_picture(self, picture: rulebook.Picture) -> None:
        """A part of the board with a line below it; it is made when it first comes into sight."""
        size = self._across, round(self._across * cut_tall(self.game))
        thick, height = max(1, round(self.style.hair)), self._small
        step = round(height * 1.42)
        lines = flowed(picture.caption, "inter", height, self._across)

        def paint(target: pygame.Surface, top: int) -> None:
            place = Rect((self.left, top + self.style.px(0.8)), size)
            made = cut_out(self.game, picture.spaces, size)
            if made is not None:
                target.blit(made, place)
            pygame.draw.rect(target, theme.BRASS, place.inflate(2 * thick, 2 * thick), thick)
            for index, line in enumerate(lines):
                put_line(target, line, self.style.theme.ink2, self.left, place.bottom + (index + 1) * step)

        self._add(size[1] + (len(lines) + 1) * step, 0.8, paint)

    def _lay_note(self, note: str) -> None:
        """Why a clause is as it is: smaller, beside a bar of brass."""
        height, inset = self._small, self.style.px(2.2)
        step = round(height * 1.42)
        lines = flowed(note, "inter", height, self._across - inset)

        def paint(target: pygame.Surface, top: int) -> None:
            bar = Rect(self.left, top + round(height * 0.2), max(2, round(self.style.hair * 2)), 0)
            bar.height = len(lines) * step - round(height * 0.2)
            pygame.draw.rect(target, theme.BRASS, bar)
            for index, line in enumerate(lines):
                put_line(target, line, self.style.theme.ink2, self.left + inset, top + index * step + height)

        self._add(len(lines) * step, 1.2, paint)

    def _lay_item(self, item: str) -> None:
        height, step = self._body, round(self._body * 1.42)
        inset = self.style.px(3.2)
        lines = flowed(item, "inter", height, self._across - inset)

        def paint(target: pygame.Surface, top: int) -> None:
            bead(target, (self.left + inset // 3, round(top + height * 0.68)), self.style.px(0.5))
            for index, line in enumerate(lines):
                put_line(target, line, self.style.theme.ink, self.left + inset, top + index * step + height)

        self._add(len(lines) * step, 0.7, paint)

    def _lay_table(self, block: str) -> None:
        table = Table(block, self.style, self._whole)
        self.tables.append(table)

        def paint(target: pygame.Surface, top: int) -> None:
            table.draw(target, self.left, top)

        self._add(table.tall, 1.8, paint)

    # -- drawing

    def paint(self, target: pygame.Surface, top: int) -> None:
        clip = target.get_clip()
        air = self.style.px(3)
        for laid in self._laid:
            y = top + laid.top
            if y - air <= clip.bottom and y + laid.tall + air >= clip.top:
                laid.paint(target, y)
        self._fade(target)

    def _fade(self, target: pygame.Surface) -> None:
        """Lines that leave the page do so softly."""
        tall = self.style.px(2.4)
        place = self.rect.inflate(-2 * self.style.px(2), 0)
        strip = _fading(self.style.theme.surface, (place.width, tall))
        if self.offset:
            target.blit(strip, place)
        if self.offset < self.furthest:
            target.blit(pygame.transform.flip(strip, False, True), (place.x, place.bottom - tall))


@kept
def _fading(colour: str, size: tuple[int, int]) -> pygame.Surface:
    """A strip that covers at its top and lets all through at its bottom."""
    strip = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        strip.set_at((0, y), (*theme.rgb(colour), round(255 * (1 - y / size[1]) ** 1.5)))
    return pygame.transform.scale(strip, size)


def bead(target: pygame.Surface, middle: tuple[int, int], reach: int) -> None:
    """A small brass lozenge, before an item of a list."""
    x, y = middle
    reach = max(3, reach)
    pygame.draw.polygon(target, theme.BRASS, [(x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)])


class Table:
    """A table of a rulebook: its columns measured, on a light grid; smaller where its words have no room."""

    SHARES = (1.0, 0.9, 0.8, 0.72, 0.64, 0.56)  # of the usual size of its type

    def __init__(self, block: str, style: Style, across: int) -> None:
        self.style = style
        rows = [[cell.strip() for cell in row.strip().strip("|").split("|")] for row in block.split("\n")]
        self._head = len(rows) > 1 and all(set(cell) <= set("-: ") for cell in rows[1])
        if self._head:
            del rows[1]
        columns = max(map(len, rows))
        rows = [row + [""] * (columns - len(row)) for row in rows]
        for share in self.SHARES:
            self._height = max(theme.SMALLEST, round(style.typed(2.2) * share))
            self._step = round(self._height * 1.34)
            self._pad = round(style.px(1.3) * share)
            self.wide = self._columns(rows, across)
            if sum(self.wide) <= across:
                break
        self._rows = [
            [
                flowed(cell, self._face(index), self._height, wide - 2 * self._pad)
                for cell, wide in zip(row, self.wide, strict=True)
            ]
            for index, row in enumerate(rows)
        ]
        self._tall = [max(map(len, row)) * self._step + round(self._pad * 1.1) for row in self._rows]
        self.tall = sum(self._tall)

    def _face(self, row: int) -> text.Face:
        return "semibold" if self._head and row == 0 else "inter"

    def _columns(self, rows: list[list[str]], across: int) -> list[int]:
        """As wide as their longest cell; where that is too much, the widest give way."""
        natural, least = [], []
        for column in range(len(rows[0])):
            cells = [(row[column], self._face(index)) for index, row in enumerate(rows)]
            natural.append(max(self._width(cell, face) for cell, face in cells) + 2 * self._pad)
            longest = max(self._width(word, face) for cell, face in cells for word in (cell.split() or [""]))
            least.append(longest + 2 * self._pad)
        return shared(natural, least, across)

    def _width(self, cell: str, face: text.Face) -> int:
        return sum(run.across for run in flowed(cell, face, self._height, 10**6)[0])

    def draw(self, target: pygame.Surface, left: int, top: int) -> None:
        colours = self.style.theme
        frame = Rect(left, top, sum(self.wide), self.tall)
        if self._head:
            pygame.draw.rect(
                target,
                theme.mixed(colours.surface, colours.trough, 0.7),
                Rect(frame.topleft, (frame.width, self._tall[0])),
            )
        self._draw_grid(target, frame)
        y = top
        for index, row in enumerate(self._rows):
            x = left
            ink = colours.ink2 if self._head and index == 0 else colours.ink
            for cell, wide in zip(row, self.wide, strict=True):
                baseline = y + self._pad * 0.5 + self._height * 1.02
                for line in cell:
                    put_line(target, line, ink, x + self._pad, baseline)
                    baseline += self._step
                x += wide
            y += self._tall[index]

    def _draw_grid(self, target: pygame.Surface, frame: Rect) -> None:
        line, thick = self.style.theme.line, max(1, round(self.style.hair))
        y = frame.top
        for tall in [*self._tall, 0]:
            pygame.draw.rect(target, line, Rect(frame.x, y, frame.width + thick, thick))
            y += tall
        x = frame.left
        for wide in [*self.wide, 0]:
            pygame.draw.rect(target, line, Rect(x, frame.y, thick, frame.height))
            x += wide


# -- the contents


class Entry(Seen, Control):
    """A section in the contents; the one being read is told by a bar and bolder letters."""

    def __init__(
        self, name: str, rect: Rect, style: Style, number: str, title: str, deed: Callable[[], None]
    ) -> None:
        super().__init__(name, rect, style, deed, 3)
        self.number = number
        self.title = title
        self.current = False
        self.call(f"{number} {title}".strip())

    def tells(self) -> Told | None:
        told = super().tells()
        return None if told is None else replace(told, chosen=self.current)

    @property
    def radius(self) -> float:
        return self.style.measure.u * 1.2

    def set_current(self, current: bool) -> None:
        """Mark it as the section being read, or not."""
        if current != self.current:
            self.current = current
            self.damage()

    def draw_whole(self, target: pygame.Surface) -> None:
        colours, style, rect = self.style.theme, self.style, self.rect
        if self.current or self.hovered:
            fill = colours.raised if self.current else theme.mixed(colours.surface, colours.thread, 0.1)
            line = colours.line if self.current else "none"
            picture = art.frame(rect.size, self.radius, fill, line=line, thick=style.hair)
            target.blit(picture, rect)
        if self.current:
            bar = Rect(rect.x + style.px(0.7), rect.y + style.px(1.2), max(3, style.px(0.5)), 0)
            bar.height = rect.height - style.px(2.4)
            target.blit(art.frame(bar.size, bar.width / 2, theme.BRASS), bar)
        height = style.typed(2.2)
        step = round(height * 1.26)
        face: text.Face = "semibold" if self.current else "inter"
        ink = colours.ink if self.current or self.hovered else colours.ink2
        left = rect.x + inset(style, text)
        lines = entry_lines(style, text, self.title, rect.width)
        baseline = rect.centery - (len(lines) - 1) * step / 2 + height * 0.36
        text.put(target, self.number, face, height, colours.ink3, left - style.px(0.8), baseline, "right")
        for line_ in lines:
            text.put(target, line_, face, height, ink, left, baseline)
            baseline += step
        self.draw_focus(target)


class Found(Seen, Control):
    """A clause in which something was found, and some words around it."""

    def __init__(
        self, name: str, rect: Rect, style: Style, number: str, said: str, deed: Callable[[], None] | None
    ) -> None:
        self._height = style.typed(2.1)
        self.lines = text.wrapped(said, "inter", self._height, rect.width - style.px(2.4))[:3]
        tall = (len(self.lines) + bool(number)) * round(self._height * 1.3) + style.px(1.6)
        super().__init__(name, Rect(rect.x, rect.y, rect.width, tall), style, deed, 3)
        self.number = number
        self.enabled = deed is not None
        self.call(f"{number} {said}".strip())

    @property
    def radius(self) -> float:
        return self.style.measure.u * 1.2

    def draw_whole(self, target: pygame.Surface) -> None:
        colours, style, rect = self.style.theme, self.style, self.rect
        if self.hovered and self.deed is not None:
            fill = theme.mixed(colours.surface, colours.thread, 0.1)
            target.blit(art.frame(rect.size, self.radius, fill), rect)
        left, step = rect.x + style.px(1.2), round(self._height * 1.3)
        baseline = rect.y + style.px(0.8) + self._height
        if self.number:
            text.put(target, self.number, "semibold", self._height, colours.gold, left, baseline)
            baseline += step
        for line in self.lines:
            text.put(target, line, "inter", self._height, colours.ink2, left, baseline)
            baseline += step
        self.draw_focus(target)


LISTED = ("rules/section", "rules/hit")
MOST_FOUND = 40
COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META


# -- where clauses mattered

Steps = dict[str, list[tuple[Step, str]]]


def happened(sitting: Sitting, viewer: int | None) -> Steps:
    """The steps in which each clause mattered, with what the log says of them, the oldest first."""
    found: Steps = {}
    for group in sitting.told(viewer):
        if group.step is None or group.taken_back:
            continue
        for rule in dict.fromkeys(event["rule"] for event in group.events):
            found.setdefault(rule, []).append((group.step, group.words))
    return found


# -- the scene


class Rules(Page):
    """A game's rulebook; opened with a clause, it shows that clause, or the `whole` of its section."""

    name = "rules"

    def __init__(
        self,
        app: App,
        game: str,
        clause: str | None = None,
        *,
        whole: bool = False,
        board: str = "",
        sitting: Sitting | None = None,
        viewer: int | None = None,
    ) -> None:
        super().__init__(app, light_of(game))
        self.happened = {} if sitting is None else happened(sitting, viewer)
        self.sitting = sitting
        self.query = ""
        self.game = game
        self.board = board
        self.clause = clause
        self.whole = whole
        self.book = _book(game)
        self.column: Column
        self.notes = False
        self._entries: list[Entry] = []
        self._contents: Rect | None = None
        self._sections: tuple[Box, ...] = ()
        self._tall = 0
        self._place: tuple[str, int] | None = None
        self._chosen: int | None = None

    def enter(self) -> None:
        if self.focus is None:
            self.set_focus(self.column)

    def build(self) -> None:
        style = self.style
        wide = self._build_ways()
        self._contents = None
        below = words.say("rules.on_board", board=self.board) if self.board else words.say("rules.subtitle")
        rest = self.build_head(self.book.title, below, wide).rest
        place = self._place
        titles = [_title(section.title) for section in self.book.sections]
        plan = plan_rules(style, text, titles, rest)
        contents, page = Rect(plan.contents), Rect(plan.page)
        self.canvas.add(Panel("rules/page", page, style))
        inner = page.inflate(-2 * style.px(0.4), -2 * style.px(0.8))
        self._entries = []
        marked = None if self.whole else self.clause
        self.column = Column(
            "rules/text",
            inner,
            style,
            self.book,
            marked,
            self._moved,
            game=self.game,
            notes=self.notes,
            counts={number: len(steps) for number, steps in self.happened.items()},
            asked=self.show_where,
        )
        self.canvas.add(self.column)
        self._build_contents(contents, plan)
        if not style.measure.portrait:
            self._build_picture(
                Rect(contents.x, contents.bottom, contents.width, rest.bottom - contents.bottom)
            )
        if place is not None:
            self._go_to(place)
        elif self.whole:
            self._show_section()
        elif self.clause is not None:
            self.column.show_clause(self.clause)
        self._moved()

    def _build_ways(self) -> int:
        """Put the ways to lesson and notes at the right end of the head; gives the room they take."""
        style, right = self.style, self.app.size[0] - self.margin
        ways: list[tuple[str, str, str | None, Callable[[], None]]] = []
        if lessons.has_lesson(self.game):
            ways.append(("learn", words.say("learn"), "learn", partial(self.app.open.lesson, self.game)))
        here = self._clause_here
        if self.happened and here is not None:
            count = len(self.happened[here])
            ways.append(("happened", words.counted("rules.happened", count), None, self.show_where_here))
        if self.book.has_notes:
            said = words.say("rules.notes.fold" if self.notes else "rules.notes")
            ways.append(("notes", said, None, self.fold_notes))
        ways.append(("print", words.say("rules.print"), "out", partial(self.app.open.settings, "print")))
        height, tall = style.typed(2.6), style.px(7.2)
        middle = style.px(1.2) + round(style.px(11.2) * (1 + (style.measure.text - 1) * 0.5)) // 2
        for name, label, icon, deed in ways:
            wide = (
                text.width(label, "semibold", height) + style.px(4.4) + (round(height * 1.65) if icon else 0)
            )
            place = Rect(right - wide, middle - tall // 2, wide, tall)
            self.canvas.add(Button(f"rules/{name}", place, style, label, deed, icon=icon, units=2.6, depth=2))
            right = place.left - style.px(2.4)
        return self.app.size[0] - self.margin - right if ways else 0

    @property
    def _clause_here(self) -> str | None:
        """The clause that was asked for, where it mattered in the match."""
        return self.clause if self.clause in self.happened and not self.whole else None

    def show_where_here(self) -> None:
        """Show where the clause that was asked for mattered."""
        if self._clause_here is not None:
            self.show_where(self._clause_here)

    def show_where(self, number: str) -> None:
        """What happened by a clause in this match, the latest first; each leads to the board of then."""
        sitting = self.sitting
        assert sitting is not None
        title = words.say("rules.happened.title", clause=number)

        def see(step: Step) -> None:
            self.app.open.replay(sitting=sitting, step=step)

        found = [(said, partial(see, step)) for step, said in reversed(self.happened[number])]
        lay_list(self, title, found, lambda: self.show_where(number))

    def fold_notes(self) -> None:
        """Show why the clauses are as they are, or no longer; what is read stays where it is."""
        self.notes = not self.notes
        self.lay_out()

    def _build_contents(self, rect: Rect, plan: RulesPlan) -> None:
        """The field to search in, and below it the sections, or what was found."""
        style, pad = self.style, self.style.px(1.2)
        self.canvas.add(Panel("rules/contents", rect, style))
        field = Rect(plan.field)
        self.canvas.add(
            TextField(
                "rules/search",
                field,
                style,
                self.query,
                self._search,
                units=2.4,
                hint=words.say("rules.search"),
                depth=4,
            ).call(words.say("rules.search"))
        )
        top = field.bottom + pad
        self._contents = Rect(rect.x + pad, top, rect.width - 2 * pad, rect.bottom - pad - top)
        self._sections = plan.entries
        self._tall = plan.tall
        self._list()

    def _list(self) -> None:
        """The sections of the rules, or the clauses in which something was found."""
        assert self._contents is not None
        style, place = self.style, self._contents
        self.canvas.remove([w for w in self.canvas.widgets if w.name.startswith(LISTED)])
        port = Port("rules/sections", place, style, depth=2)
        self._entries, hits = [], []
        self.canvas.add(port)
        if not self.query.strip():
            for index, (section, box) in enumerate(zip(self.book.sections, self._sections, strict=True)):
                number, title = _number(section.title) or str(index + 1), _title(section.title)
                deed = partial(self.go_to, index)
                name = f"rules/section/{index + 1}"
                self._entries.append(Entry(name, Rect(box), style, number, title, deed))
            port.tall = self._tall
        else:
            hits = self._found(place)
            port.tall = hits[-1].rect.bottom - place.y if hits else place.height
        port.hold(*self._entries, *hits)
        self.canvas.add(*self._entries, *hits)
        self._tell_section(self.column.section)

    def _found(self, place: Rect) -> list[Seen]:
        """What was found, from the top of a place down."""
        style, found = self.style, rulebook.search(self.book, self.query)[:MOST_FOUND]
        if not found:
            said = words.say("rules.search.none", words=self.query.strip())
            box = Rect(place.x, place.y, place.width, style.px(12))
            return [Found("rules/hit/none", box, style, "", said, None)]
        rows: list[Seen] = []
        y = place.y
        for index, hit in enumerate(found, 1):
            row = Found(
                f"rules/hit/{index}",
                Rect(place.x, y, place.width, 0),
                style,
                hit.number,
                hit.words,
                partial(self.show, hit.number),
            )
            rows.append(row)
            y = row.rect.bottom + style.px(0.6)
        return rows

    def _search(self, wanted: str) -> None:
        self.query = wanted
        self._list()

    def show(self, number: str) -> None:
        """Show a clause that was found, marked; what was found stays listed."""
        self.clause, self.whole, self._place = number, False, None
        self.lay_out()

    def _build_picture(self, room: Rect) -> None:
        """The game's picture in its arch, on its plank, where the contents leave room for it."""
        style = self.style
        found = plan_picture(style, Box(*room))
        if found is None:
            return
        place, plank = map(Rect, found)
        self.canvas.add(
            Poster("rules/picture", place, self.game, not self.theme.dark),
            Strip("rules/plank", plank, paint_plank, depth=0),
        )

    # -- moving about

    def go_to(self, section: int) -> None:
        """Scroll to a section."""
        self.column.scroll_to(self.column.sections[section] - self.style.px(2))
        self._chosen = section
        self._tell_section(section)

    def _show_section(self) -> None:
        """Begin with the section of the clause that was asked for."""
        for index, section in enumerate(self.book.sections):
            if any(clause.number == self.clause for clause in section.clauses):
                self.column.scroll_to(self.column.sections[index] - self.style.px(2))

    def _moved(self) -> None:
        """The page was scrolled: tell the section, and remember the clause that stands topmost."""
        self._chosen = None
        self._place = self._topmost()
        self._tell_section(self.column.section)

    def _tell_section(self, section: int) -> None:
        for index, entry in enumerate(self._entries):
            entry.set_current(index == section)
            if index == section and entry.port is not None and entry.port.furthest:
                entry.port.bring_into_sight(entry)

    def _topmost(self) -> tuple[str, int] | None:
        """The first clause that shows, and how far from the top; nothing at the very beginning."""
        if not self.column.offset:
            return None
        tops = self.column.clauses.items()
        return next(
            ((number, top - self.column.offset) for number, (top, _) in tops if top >= self.column.offset),
            None,
        )

    def _go_to(self, place: tuple[str, int]) -> None:
        number, above = place
        if number in self.column.clauses:
            self.column.scroll_to(self.column.clauses[number][0] - min(above, self.column.rect.height // 2))

    def shortcut(self, event: pygame.event.Event) -> None:
        """Page keys turn the page wherever the focus is; Space, where nothing is to be chosen."""
        if event.key == pygame.K_SPACE and self.focus in (None, self.column):
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
            self.column.scroll_to(self.column.offset + step * self.column.rect.height * 0.9)
        elif event.key in PAGE_KEYS:
            self.column.key(event)
        elif event.key == pygame.K_SLASH or (event.key == pygame.K_f and event.mod & COMMAND):
            self.set_focus(self.canvas.named("rules/search"))
        else:
            super().shortcut(event)


def _number(title: str) -> str:
    """The number of a section, as its title has it; empty where it has none."""
    return title.removesuffix(_title(title)).strip().rstrip(".")


def _title(title: str) -> str:
    """A section's title without its number."""
    number, _, rest = title.partition(" ")
    return rest if rest and number.rstrip(".").isdigit() else title


def _book(game: str) -> rulebook.Rulebook:
    """A game's rulebook; where it is missing, one that says so."""
    try:
        return rulebook.rulebook(game, words.language)
    except resources.ResourceMissing as missing:
        sentence = words.say("rules.missing", sentence=missing.sentence)
        return rulebook.Rulebook(game, (sentence,), ())
