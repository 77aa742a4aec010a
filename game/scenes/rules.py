"""The rules of a game, a full page to read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from operator import attrgetter

import pygame

from game import lessons, resources, rulebook, words
from game.engine.match import Step
from game.scenes.app import App
from game.scenes.layout.box import above, below
from game.scenes.layout.page import SIDE
from game.scenes.layout.shelf import NICHE, niche_size
from game.scenes.listing import Listed, lay_list
from game.scenes.niche import Poster, paint_plank
from game.scenes.page import PAGE_KEYS, Page, Port
from game.scenes.tables import cut_out, cut_tall, light_of, prints
from game.sitting import Sitting
from game.widgets import art, boxes, text, theme
from game.widgets.accessibility import AccessibilityNode
from game.widgets.boxes import MANY, Column, Framed, Item, Layout, Node, Part, Row, Rule, Size, Text
from game.widgets.button_nodes import button
from game.widgets.canvas import Rect
from game.widgets.controls import Segments
from game.widgets.panel import Panel, Strip
from game.widgets.prose import APART, BODY, SMALL, Aside, Marked, Number, Prose, Scroll, block
from game.widgets.writing import TextField

PAD = 1.2  # u: beside and between what stands in the contents
WAY = 7.2  # u: how high a button in the head is
GAP = 2.2  # u between a text and the numbers in its margin
LINE = 34  # how many times as wide as its type is high a line is at the most
LEAST = 17  # u: how high a picture below the contents is at the least
MOST_FOUND = 40
COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META


# -- the rulebook


class Cutting(Node):
    """A part of the board; it is made when it first comes into sight."""

    def __init__(self, game: str, spaces: tuple[str, ...]) -> None:
        super().__init__()
        self.game, self.spaces = game, spaces

    def size(self, layout: Layout, across: int) -> Size:
        return across, round(across * cut_tall(self.game))

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        thick = max(1, round(layout.style.hair))
        made = cut_out(self.game, self.spaces, rect.size)
        if made is not None:
            target.blit(made, rect)
        pygame.draw.rect(target, theme.BRASS, rect.inflate(2 * thick, 2 * thick), thick)


class Count(Framed):
    """How often a clause mattered in the match: a small plate in the margin, to be touched."""

    def __init__(self, count: int, ink: str) -> None:
        said = words.say("rules.count", count=count)
        super().__init__(Text(said, 1.8, ink, "semibold", leading=1.5), 0.8, 0.0)
        self.stretched = False

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        colours = layout.style.theme
        fill = theme.mixed(colours.surface, colours.gold, 0.2)
        target.blit(art.frame(rect.size, rect.height / 2, fill), rect)


class Leaf(Scroll):
    """The rulebook of a page, with numbers in its margin; a touch beside one asks where that clause mattered.

    Remarks and finer points stay folded away but for those of the clause that is `marked`, unless all are
    wanted; a touch on finer points (`folds`, by the first clause of each) shows them.
    """

    focusable = True

    def __init__(self, rect: Rect, page: Rules) -> None:
        super().__init__("rules/text", rect, page.style, 2)
        style, self.page, self.marked = self.style, page, None if page.whole else page.clause
        self._pressed: tuple[int, int] | None = None
        self.folds: set[str] = set()
        margin = text.width("LE-88.8", "semibold", style.font_px(SMALL)) + style.px(1.6)
        room = rect.width - style.px(6) - margin
        across = min(room, style.font_px(BODY) * LINE)
        beside = round((room - across) * 0.45)
        self.left = rect.x + style.px(2.6) + beside + margin
        self._margin, self._most = margin - style.px(GAP), room - beside
        lead = self._aside(Node(), self._blocks(page.book.lead, voice=True))
        self._close = page.book is not page.numbered  # the page, set closer than the book
        gap = 3.2 if self._close else 5.2
        sections = Column(*map(self._section, range(len(page.book.sections))), gap=gap)
        tree = Framed(Column(lead, sections, gap=0 if self._close else 3.8), 0, 3.0, 6.6)
        places = self.show_tree(tree, self.left - margin, margin + across).places
        self.sections = [places.pop(f"{index}").top for index in range(len(page.book.sections))]
        self.clauses = {number: (place.top, place.bottom) for number, place in places.items()}

    def _aside(self, side: Node, inner: Node, name: str = "") -> Node:
        return Aside(side, inner, self._margin, GAP, name=name)

    def _section(self, index: int) -> Node:
        section, colours = self.page.book.sections[index], self.style.theme
        units = 3.4 if self._close else 4.0
        title = Prose(_title(section.title), units, colours.ink, "garamond", leading=1.16)
        number = Column(Number(_number(section.title), 3.44, theme.BRASS, "display", 4.0))
        parts = [self._aside(number, Framed(Column(title, Rule(colours.line), gap=1.4), 0, 0, 0.8))]
        if section.lead:
            parts.append(self._aside(Node(), self._blocks(section.lead)))
        if section.clauses:
            parts.append(Column(*self._clauses(section.clauses), gap=2.6))
        return Column(*parts, gap=APART, name=f"{index}")

    def _clauses(self, every: Sequence[rulebook.Clause]) -> Iterator[Node]:
        """Clauses one after another, the finer points among them as one line until they are wanted."""
        for finer, some in groupby(every, attrgetter("finer")):
            clauses = list(some)
            numbers = [clause.number for clause in clauses]
            if finer and not self.page.remarks and self.page.clause not in numbers:
                said = words.counted("rules.finer", len(numbers), first=numbers[0], last=numbers[-1])
                line = Prose(said, BODY, self.style.theme.gold, "semibold")
                self.folds.add(numbers[0])
                yield self._aside(Node(), line, numbers[0])
            else:
                yield from map(self._clause, clauses)

    def _clause(self, clause: rulebook.Clause) -> Node:
        number, colours = clause.number, self.style.theme
        marked = number == self.marked
        side: list[Node] = [Number(number, SMALL, colours.gold if marked else colours.ink3, "semibold", BODY)]
        if number in self.page.happened:
            side.append(Count(len(self.page.happened[number]), colours.ink))
        blocks = self._blocks(clause.blocks, remarks=marked)
        found = self._aside(Column(*side, align="end"), blocks, number)
        return Marked(found, 0, 0) if marked else found

    def _blocks(self, blocks: Sequence[str], *, voice: bool = False, remarks: bool = False) -> Node:
        found: list[Node] = []
        for said in blocks:
            picture = rulebook.picture_in(said)
            if picture is not None:
                caption = Prose(picture.caption, SMALL, self.style.theme.ink2)
                cutting = Cutting(self.page.game, picture.spaces)
                found.append(Framed(Column(cutting, caption, gap=0.8), 0, 0.8, 0.8))
            elif remarks or self.page.remarks or not rulebook.is_remark(said):
                found.append(block(said, self.style, self._most, voice=voice))
        return Column(*found, gap=APART)

    def scroll_to(self, offset: float) -> None:
        """Scroll to a height in pixels, within the column."""
        before = self.offset
        super().scroll_to(offset)
        if self.offset != before:
            self.page.moved()

    @property
    def section(self) -> int:
        """The section that is being read."""
        line = self.offset + self.rect.height * 0.3 if self.offset else 0
        if self.offset and self.offset == self.furthest:
            return len(self.sections) - 1
        return max((index for index, top in enumerate(self.sections) if top <= line), default=0)

    def grabbed(self, point: tuple[int, int]) -> None:
        super().grabbed(point)
        self._pressed = point

    def press(self) -> bool:
        point, self._pressed = self._pressed, None
        if point is None:  # by a key, or a reader: the first finer points in sight
            low = self.offset + self.rect.height
            number = next(
                (n for n, (y, _) in self.clauses.items() if self.offset <= y < low and n in self.folds), ""
            )
        else:
            y = point[1] - self.rect.y + self.offset
            number = next((n for n, (top, low) in self.clauses.items() if top <= y <= low), "")
        if number in self.folds:
            self.page.show(number)
        elif point is not None and point[0] < self.left and number in self.page.happened:
            self.page.show_where(number)
        else:
            return False
        return True


# -- the contents


class Title(Text):
    """A title on the same lines whether its letters are bold or not."""

    def set_in(self, layout: Layout, across: int) -> tuple[Sequence[str], int]:
        face, self.face = self.face, "semibold"
        found = super().set_in(layout, across)
        self.face = face
        return found


class Entry(Listed):
    """A section in the contents; the one being read is told by a bar and bolder letters."""

    current = False

    def __init__(
        self, name: str, rect: Rect, layout: Layout, number: Text, title: Text, deed: Callable[[], None]
    ) -> None:
        super().__init__(name, rect, layout, deed)
        self.number, self.title = number, title
        self.call(f"{number.ways[0]} {title.ways[0]}".strip())

    def accessibility_node(self) -> AccessibilityNode | None:
        told = super().accessibility_node()
        return None if told is None else replace(told, chosen=self.current)

    @property
    def plate(self) -> tuple[str, str] | None:
        colours = self.style.theme
        return (colours.raised, colours.line) if self.current else super().plate

    def draw_whole(self, target: pygame.Surface) -> None:
        colours, style, rect = self.style.theme, self.style, self.rect
        self.number.face = self.title.face = "semibold" if self.current else "inter"
        self.title.ink = colours.ink if self.current or self.hovered else colours.ink2
        super().draw_whole(target)
        if self.current:
            bar = Rect(rect.x + style.px(0.7), rect.y + style.px(1.2), max(3, style.px(0.5)), 0)
            bar.height = rect.height - style.px(2.4)
            target.blit(art.frame(bar.size, bar.width / 2, theme.BRASS), bar)


class Picture(Node):
    """The game's picture in its arch, on its plank, at the foot of a room; none where that is low."""

    def __init__(self, game: str, light: bool) -> None:
        super().__init__(1.0)
        self.game, self.light = game, light

    def place(self, layout: Layout, rect: Rect) -> None:
        tall = min(rect.height - layout.px(5), round(rect.width * 0.78 * NICHE[1] / NICHE[0]))
        if tall < layout.px(LEAST):
            return
        place = Rect(above((rect.centerx, rect.bottom - layout.px(1.8)), niche_size(tall)))
        foot = place.centerx, place.bottom - layout.px(0.1)
        plank = Rect(below(foot, (round(place.width * 1.1), layout.px(1.6))))
        layout.widgets += [
            Poster("rules/picture", place, self.game, self.light),
            Strip("rules/plank", plank, paint_plank, depth=0),
        ]


# -- where clauses mattered


def happened(sitting: Sitting, viewer: int | None) -> dict[str, list[tuple[Step, str]]]:
    """The steps in which each clause mattered, with what the log says of them, the oldest first."""
    found: dict[str, list[tuple[Step, str]]] = {}
    for group in sitting.told(viewer):
        if group.step is None or group.taken_back:
            continue
        for rule in dict.fromkeys(event["rule"] for event in group.events):
            found.setdefault(rule, []).append((group.step, group.words))
    return found


# -- the scene


class Rules(Page):
    """A game's rules: on one page, and the book; opened with a clause, it shows that clause there, or the
    `whole` of its section.
    """

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
        self.game, self.board, self.clause, self.whole = game, board, clause, whole
        whole_book = _book(game)
        brief, self.numbered = whole_book.brief, whole_book.numbered
        self.books = [self.numbered] if brief is None else [brief, self.numbered]
        self.book = self.numbered if clause else self.books[0]
        self.column: Leaf
        self.remarks = False
        self._port: Port
        self._place: tuple[str, int] | None = None

    def enter(self) -> None:
        if self.focus is None:
            self.set_focus(self.column)

    def build(self) -> None:
        style, place = self.style, self._place
        ways = Row(*self._ways(), gap=2.4)
        room = self.app.size[0] - 2 * self.margin - style.px(2 * SIDE + 3.4)
        wide = Layout(style).size(ways, room)[0]
        said = words.say("rules.on_board", board=self.board) if self.board else words.say("rules.subtitle")
        head = self.build_head(self.book.title, said, wide + style.px(2.4))
        top = head.back.centery - style.px(WAY) // 2
        at = Rect(head.rest.right - wide, top, wide, style.px(WAY))
        self.canvas.add(*boxes.lay(ways, style, at, least_scale=1).widgets)
        rest = Rect(head.rest)
        found = boxes.lay(self._tree(rest), style, rest, least_scale=1).widgets
        self.canvas.add(*found)
        self.column = column = next(each for each in found if isinstance(each, Leaf))
        self._port = next(each for each in found if isinstance(each, Port))
        self._list()
        if place is not None and place[0] in column.clauses:
            number, down = place
            column.scroll_to(column.clauses[number][0] - min(down, column.rect.height // 2))
        elif self.whole:
            for index, section in enumerate(self.book.sections):
                if any(clause.number == self.clause for clause in section.clauses):
                    self.go_to(index)
        elif self.clause in column.clauses:
            column.scroll_to(column.clauses[self.clause][0] - column.rect.height * 0.18)
        self.moved()

    def _ways(self) -> list[Node]:
        """The ways to print, remarks and lesson, at the right end of the head."""
        style, height = self.style, self.style.font_px(2.6)
        ways: list[tuple[str, str, str | None, Callable[[], None]]] = []
        if prints(self.game):
            ways.append(("print", words.say("rules.print"), "out", partial(self.app.open.settings, "print")))
        if self.book.has_remarks:
            said = words.say("rules.remarks.fold" if self.remarks else "rules.remarks")
            ways.append(("remarks", said, None, self.fold_remarks))
        if self.clause in self.happened and not self.whole:
            said = words.counted("rules.happened", len(self.happened[self.clause]))
            ways.append(("happened", said, None, partial(self.show_where, self.clause)))
        if lessons.has_lesson(self.game):
            ways.append(("learn", words.say("learn"), "learn", partial(self.app.open.lesson, self.game)))
        found: list[Node] = []
        for name, label, icon, deed in ways:
            wide = text.width(label, "semibold", height) + (round(height * 1.65) if icon else 0)
            wide += style.px(4.4)
            make = partial(button, f"rules/{name}", style, label, deed, style.px(WAY), wide=wide)
            found.append(make(least=round(wide * 0.6), icon=icon, units=2.6, depth=2))
        return found

    def _tree(self, rest: Rect) -> Node:
        """The contents beside the page, or above it in an upright window, and a picture below them."""
        style = self.style
        upright = style.measure.portrait
        larger = 1 + (style.measure.text - 1) * 0.6
        across = rest.width if upright else style.px(min(42 * larger, style.measure.wide * 0.27))
        wide, line = across - 2 * style.px(PAD), round(style.font_px(2.4) * 2.2)
        tall = boxes.height(self._sections(wide), style, wide)
        if upright:
            tall = min(tall, round(rest.height * 0.28) - 3 * style.px(PAD) - line * len(self.books))
        search = partial(TextField, "rules/search", style=style, value=self.query, changed=self._search)
        hint = words.say("rules.search")
        field = Item(lambda at: search(at, units=2.4, hint=hint, depth=4).call(hint), None, line)
        opening = partial(Port, "rules/sections", style=style, depth=2)
        port = Item(opening, None, tall, least_high=style.px(8))
        panel, page = (partial(Panel, f"rules/{name}", style=style) for name in ("contents", "page"))
        above_port: list[Node] = [Framed(field, 1.0, 0)]
        if len(self.books) > 1:
            labels = [words.say("rules.brief"), words.say("rules.numbered")]
            tabs = partial(Segments, "rules/tabs", style=style, labels=labels, changed=self._turn_to, depth=4)
            at = self.books.index(self.book)
            said = words.say("reader.view")
            above_port.insert(0, Item(lambda place: tabs(place, chosen=at, units=2.2).call(said), None, line))
        contents = Framed(Column(*above_port, port, gap=PAD), PAD, PAD, sheet=panel)
        leaf = Framed(Item(partial(Leaf, page=self), None, 0, grow=1), 0.4, 0.8, sheet=page, grow=1)
        if upright:
            return Column(contents, leaf, gap=1.6)
        return Aside(Column(contents, Picture(self.game, not self.theme.dark)), leaf, across, 2.4)

    def show_where(self, number: str) -> None:
        """What happened by a clause in this match, the latest first; each leads to the board of then."""
        sitting = self.sitting
        assert sitting is not None
        title = words.say("rules.happened.title", clause=number)

        def see(step: Step) -> None:
            self.app.open.replay(sitting=sitting, step=step)

        found = [(said, partial(see, step)) for step, said in reversed(self.happened[number])]
        lay_list(self, title, found, lambda: self.show_where(number))

    def fold_remarks(self) -> None:
        """Show why the clauses are as they are, and the finer points, or no longer; what is read stays."""
        self.remarks = not self.remarks
        self.lay_out()

    def _turn_to(self, index: int) -> None:
        """Turn to the page or the book, at its beginning."""
        self.book, self.clause, self._place = self.books[index], None, None
        self.lay_out()

    def _list(self) -> None:
        """The sections of the rules, or the clauses in which something was found."""
        port, wide = self._port, self._port.rect.width
        self.canvas.remove(port.inside)
        port.inside.clear()
        port.scroll_to(0)
        port.hold_tree(self._found() if self.query.strip() else self._sections(wide), wide)
        self.canvas.add(*port.inside)
        self._tell_section(self.column.section)

    def _sections(self, across: int) -> Node:
        """The sections below each other, in several columns where the window is upright."""
        measure = self.style.measure
        count = max(1, round(across / measure.px(34 * measure.text))) if measure.portrait else 1
        entries = [self._entry(index, each.title) for index, each in enumerate(self.book.sections)]
        return boxes.grid(entries, count, 0.2)

    def _entry(self, index: int, said: str) -> Node:
        style, colours = self.style, self.style.theme
        shown = _number(said) if any(_number(each.title) for each in self.book.sections) else str(index + 1)
        number = Text(shown, 2.2, colours.ink3, "semibold", leading=1.26, align="end")
        title = Title(_title(said), 2.2, colours.ink2, "semibold", lines=MANY, leading=1.26)
        wide = text.width("88", "semibold", style.font_px(2.2))
        name, deed = f"rules/section/{index + 1}", partial(self.go_to, index)
        return Part(
            Framed(Column(Aside(Column(number), title, wide, 0.8)), 1.8, 0.9),
            lambda rect, layout: Entry(name, rect, layout, number, title, deed),
        )

    def _found(self) -> Node:
        """What was found: clauses, each with some words around it."""
        found = enumerate(rulebook.search(self.numbered, self.query)[:MOST_FOUND], 1)
        rows = [
            self._hit(f"{at}", hit.number, hit.words, partial(self.show, hit.number)) for at, hit in found
        ]
        nothing = words.say("rules.search.none", words=self.query.strip())
        return Column(*(rows or [self._hit("none", "", nothing, None)]), gap=0.6)

    def _hit(self, leaf: str, number: str, said: str, deed: Callable[[], None] | None) -> Node:
        colours = self.style.theme
        lines = [Text(number, 2.1, colours.gold, "semibold")] if number else []
        lines.append(Text(said, 2.1, colours.ink2, lines=3, least_units=2.1))
        called = f"{number} {said}".strip()
        return Part(
            Framed(Column(*lines), 1.2, 0.8),
            lambda rect, layout: Listed(f"rules/hit/{leaf}", rect, layout, deed).call(called),
        )

    def _search(self, wanted: str) -> None:
        self.query = wanted
        self._list()

    def show(self, number: str) -> None:
        """Show a clause that was found, marked; what was found stays listed."""
        self.book, self.clause, self.whole, self._place = self.numbered, number, False, None
        self.lay_out()

    # -- moving about

    def go_to(self, section: int) -> None:
        """Scroll to a section."""
        self.column.scroll_to(self.column.sections[section] - self.style.px(2))
        self._tell_section(section)

    def moved(self) -> None:
        """The page was scrolled: tell the section, and remember the clause that stands topmost."""
        column, offset = self.column, self.column.offset
        tops = ((number, top - offset) for number, (top, _) in column.clauses.items() if top >= offset)
        self._place = next(tops, None) if offset else None
        self._tell_section(column.section)

    def _tell_section(self, section: int) -> None:
        entries = [each for each in self._port.inside if isinstance(each, Entry)]
        for index, entry in enumerate(entries):
            entry.alter(current=index == section)
            if index == section and self._port.furthest:
                self._port.bring_into_sight(entry)

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
