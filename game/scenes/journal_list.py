"""The course of a match as a list in the journal, on its sheet: each throw in a sentence, and words to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game import words
from game.journals.notes import Own, notes_to_undone
from game.scenes.journal_parts import PAD, TITLE, Counted, note_ink
from game.scenes.layout.journal import figures_step
from game.scenes.tables.journal_page import JournalPage
from game.widgets import art, boxes, text, theme
from game.widgets.boxes import (
    MANY,
    Column,
    Framed,
    Item,
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
from game.widgets.panel import Sheet
from game.widgets.prose import Scroll
from game.widgets.style import Style


class Reader(Button):
    """What opens the commentary of a square that was met, to be read aloud."""

    def offer(self, what: str | None) -> None:
        """Name what can be read, as long as there is room for; None: nothing can."""
        self.show(what is not None)
        if what is None:
            return
        high = self.style.font_px(self.units)
        room = self.rect.width - self.style.px(2) - round(high * 1.7)
        said = [words.say("journal.read_of", what=each) for each in (what, what.partition(",")[0])]
        fitting = (each for each in said if text.width(each, "semibold", high) <= room)
        self.set_label(next(fitting, words.say("journal.read")))


class ListPanel:
    """The sheet with the list of a course: its title, what reads aloud, and the list."""

    reader: Reader
    listing: Listing

    def __init__(
        self,
        style: Style,
        place: Rect,
        page: JournalPage,
        own: Own,
        figures: Sequence[tuple[str, str]],
        go: Callable[[int], None],
        read: Callable[[], None],
    ) -> None:
        def reader(rect: Rect) -> Widget:
            self.reader = Reader("journal/read", rect, style, "", read, icon="rules", units=2.0, depth=2)
            return self.reader

        def listing(rect: Rect) -> Widget:
            self.listing = Listing("journal/list", rect, style, page, own, figures, go, read)
            return self.listing

        title = words.said_of(page.part.game, "journal.moments")
        wide = min(round(place.width * 0.5), style.px(30 * style.measure.text))
        head = Row(
            Text(title, TITLE, style.theme.ink, "garamond", cut=True, grow=1),
            Item(reader, wide, style.px(5.2), least=0),
            gap=2,
        )
        tree = Column(Framed(head, PAD - 1, 0), Item(listing, None, 1, grow=1), gap=1.0)
        sheet = Part(Framed(tree, 1.0, 1.4), partial(Sheet, "journal/list/panel"))
        self.widgets = boxes.lay(sheet, style, place).widgets


class Listing(Scroll):
    """The course as a list: each throw in a sentence, with the player's own words below it."""

    focusable = True

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        page: JournalPage,
        own: Own,
        figures: Sequence[tuple[str, str]],
        go: Callable[[int], None],
        read: Callable[[], None],
    ) -> None:
        super().__init__(name, rect, style, 2)
        self.place = 0
        self.figures = list(figures)
        self._moments = page.moments
        self._told = page.told
        self._stray = words.said_of(page.part.game, "journal.stray")
        self._dice = page.dice()
        self._go = go
        self._read = read
        self._touched: int | None = None
        self._rows: list[tuple[int, int]] = []
        self._said: list[Text] = []
        self.show_words(own)

    # -- laying out

    def show_words(self, own: Own) -> None:
        """Show the player's words, and lay out all rows anew."""
        colours, told = self.style.theme, map(self._told, self._moments)
        self._said = [Text(each, 2.1, colours.ink2, lines=MANY, leading=1.34) for each in told]
        parts = [self._row(index, own.on(each).strip()) for index, each in enumerate(self._moments)]
        if not parts:
            nothing = Text(words.say("journal.nothing_yet"), 2.4, colours.ink2, "italic")
            parts.append(Row(Space(1.2), nothing))
        for note in notes_to_undone(own, self._moments):
            stray = Text(self._stray, 1.9, colours.ink3, leading=2.2)
            parts.append(Row(self._before(), Column(stray, self._noted(note.text), grow=1), Space(2.0)))
        if self.figures:
            title = Text(
                words.say("journal.figures"), 2.8, colours.ink, "garamond", leading=2.2, name="figures"
            )
            parts.append(Framed(Column(title, Counted(self.figures)), 1.2, 0, 1.0))
        places = self.show_tree(Framed(Column(*parts), 0, 0.4, 0), self.rect.x, self.rect.width).places
        self._rows = [(places[f"{at}"].y, places[f"{at}"].height) for at in range(len(self._moments))]
        if self.furthest and self._rows:
            self.tall += max(0, self._begin(self.furthest) - self.furthest)
        self.offset = min(self.offset, self.furthest)
        self.damage()

    def _row(self, index: int, note: str) -> Node:
        """A throw: its number, its die, the sentence, and the player's words below that."""
        die, sentence = self._dice[index], self._said[index]
        thrown: list[Node] = (
            [Picture(partial(art.square, f"shared/die-{die}"), 3.0)] if die is not None else []
        )
        before = self._before(
            Text(f"{index + 1}", 1.9, self.style.theme.ink3, leading=1.48, align="end"), *thrown
        )
        told = Column(sentence, *([self._noted(note)] if note else []), grow=1)
        row = Framed(Row(before, told, Space(2.0), align="start"), 0, 0.75)
        return Stack(Space(high=4.4), Column(Space(grow=1), row, Space(grow=1)), name=f"{index}")

    def _before(self, number: Node | None = None, *thrown: Node) -> Node:
        """What stands before a sentence: a number, and a die where the game has any."""
        wide = text.width("888", "inter", self.style.font_px(1.9)) / self.style.measure.u
        dice = any(die is not None for die in self._dice)
        numbered = Stack(Space(1.2 + wide), number or Node())
        return Row(numbered, Stack(Space(5.4 if dice else 2.0), *thrown), align="start")

    def _noted(self, note: str) -> Text:
        return Text(note, 2.4, note_ink(self.style), "italic", lines=MANY, leading=1.22)

    # -- hands

    def show_place(self, place: int) -> None:
        """Mark a throw, and bring it into sight."""
        self.alter(place=place)
        if not place or not self._rows:
            self.scroll_to(0)
            return
        top, tall = self._rows[place - 1]
        air = self.style.px(3)
        if top < self.offset:
            self.scroll_to(self._begin(top - air))
        elif top + tall + air > self.offset + self.rect.height:
            self.scroll_to(min(self._begin(top + tall + air - self.rect.height), top))

    def _begin(self, offset: float) -> int:
        """Where the first row begins that is whole from an offset on."""
        return next((top for top, _ in self._rows if top >= offset), self._rows[-1][0])

    def grabbed(self, point: tuple[int, int]) -> None:
        super().grabbed(point)
        y = point[1] - self.rect.y + self.offset
        self._touched = next((i for i, (top, tall) in enumerate(self._rows) if top <= y < top + tall), None)

    def press(self) -> bool:
        if self._touched is not None:
            self._go(self._touched + 1)
            self._touched = None
        else:
            self._read()
        return True

    def look(self, point: tuple[int, int] | None) -> bool:
        if point is None:
            self._read()
            return True
        return False

    def key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            step = -1 if event.key == pygame.K_UP else 1
            target = self.place + step
            if 0 <= target <= len(self._rows):
                self._go(target)
                return True
            return False
        return super().key(event)

    # -- drawing

    def paint(self, target: pygame.Surface, top: int) -> None:
        style, colours, clip = self.style, self.style.theme, target.get_clip()
        for index, (sentence, (y, tall)) in enumerate(zip(self._said, self._rows, strict=True)):
            sentence.ink = colours.ink if index + 1 == self.place else colours.ink2
            if index + 1 == self.place:
                plate = Rect(self.rect.x, top + y + 1, self.rect.width - style.px(1.0), tall - 2)
                fill = theme.mixed(colours.surface, colours.thread, 0.13)
                target.blit(art.frame(plate.size, style.px(0.9), fill), plate)
                edge = style.px(0.5)
                bar = Rect(plate.x, plate.y + edge, max(3, style.px(0.4)), plate.height - 2 * edge)
                target.blit(art.frame(bar.size, bar.width / 2, colours.thread), bar)
        heading = self.layout.places.get("figures")
        if heading is not None and heading.bottom + figures_step(style) - self.offset > self.rect.height:
            above = Rect(self.rect.x, clip.y, self.rect.width, top + heading.y - clip.y)
            target.set_clip(clip.clip(above))  # no heading without what it heads
        super().paint(target, top)
