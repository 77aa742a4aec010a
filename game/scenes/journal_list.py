"""The course of a match as a list in the journal, on its sheet: each throw in a sentence, and words to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
import pygame.transform

from game import words
from game.journals import Moment
from game.journals.notes import Own, notes_to_undone
from game.scenes.journal_parts import PAD, TITLE, draw_figures, note_ink
from game.scenes.layout.journal import figures_step, figures_tall
from game.scenes.tables.journal_page import JournalPage
from game.widgets import art, boxes, text, theme
from game.widgets.boxes import Column, Framed, Item, Part, Row, Text
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button
from game.widgets.panel import Scroller, Sheet
from game.widgets.picture_cache import cached_picture
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


class Listing(Scroller):
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
        self.show_words(own)

    # -- laying out

    @property
    def _height(self) -> int:
        return self.style.font_px(2.1)

    @property
    def _hand(self) -> int:
        return self.style.font_px(2.4)

    @property
    def _heading(self) -> int:
        """How high the heading of the figures is."""
        return round(self.style.font_px(2.8) * 2.2)

    @property
    def _left(self) -> int:
        """Where the sentences begin: right of number and die."""
        small = self.style.font_px(1.9)
        dice = self.style.px(4.4) if any(die is not None for die in self._dice) else self.style.px(1.0)
        return self.style.px(1.2) + text.width("888", "inter", small) + self.style.px(1.0) + dice

    @property
    def _steps(self) -> tuple[int, int]:
        """From line to line of a sentence, and of what the player wrote."""
        return round(self._height * 1.34), round(self._hand * 1.22)

    @property
    def _across(self) -> int:
        return self.rect.width - self._left - self.style.px(2.0)

    def show_words(self, own: Own) -> None:
        """Show the player's words, and measure all rows anew."""
        self._written = own
        step, hand = self._steps
        self._rows = []
        y = self.style.px(0.4)
        for moment in self._moments:
            lines = len(text.wrapped(self._told(moment), "inter", self._height, self._across))
            noted = self._noted(moment)
            tall = max(1, lines) * step + len(noted) * hand + self.style.px(1.5)
            tall = max(tall, self.style.px(4.4))
            self._rows.append((y, tall))
            y += tall
        self._strays_top = y
        self._strays = notes_to_undone(own, self._moments)
        for note in self._strays:
            y += round(self.style.font_px(1.9) * 2.2)
            y += len(text.wrapped(note.text, "italic", self._hand, self._across)) * hand
        self._figures_top = y
        if self.figures:
            y += self._heading + figures_tall(self.style, len(self.figures)) + self.style.px(1)
        self.tall = max(y, 1)
        if self.furthest and self._rows:
            self.tall += max(0, self._begin(self.furthest) - self.furthest)
        self.offset = min(self.offset, self.furthest)
        self.damage()

    def _noted(self, moment: Moment) -> tuple[str, ...]:
        note = self._written.on(moment).strip()
        return text.wrapped(note, "italic", self._hand, self._across) if note else ()

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
        clip = target.get_clip()
        if not self._rows:
            y = self.rect.y + self._height * 1.6
            said = words.say("journal.nothing_yet")
            text.put(
                target, said, "italic", self._hand, self.style.theme.ink2, self.rect.x + self.style.px(1.2), y
            )
        for index, (y, tall) in enumerate(self._rows):
            if top + y <= clip.bottom and top + y + tall >= clip.top:
                self._paint_row(target, index, Rect(self.rect.x, top + y, self.rect.width, tall))
        self._paint_strays(target, top + self._strays_top)
        first = self._figures_top + self._heading + figures_step(self.style)
        if self.figures and first - self.offset <= self.rect.height:  # no heading without what it heads
            self._paint_figures(target, top + self._figures_top)
        self._fade(target)

    def _fade(self, target: pygame.Surface) -> None:
        """Lines that leave the list do so softly."""
        strip = fading(self.style.theme.surface, (self.rect.width - self.style.px(1.0), self.style.px(2.2)))
        if self.offset:
            target.blit(strip, self.rect)
        if self.offset < self.furthest:
            below = pygame.transform.flip(strip, False, True)
            target.blit(below, (self.rect.x, self.rect.bottom - below.get_height()))

    def _paint_row(self, target: pygame.Surface, index: int, row: Rect) -> None:
        style, colours = self.style, self.style.theme
        current = index + 1 == self.place
        if current:
            plate = Rect(row.x, row.y + 1, row.width - style.px(1.0), row.height - 2)
            fill = theme.mixed(colours.surface, colours.thread, 0.13)
            target.blit(art.frame(plate.size, style.px(0.9), fill), plate)
            bar = Rect(
                plate.x, plate.y + style.px(0.5), max(3, style.px(0.4)), plate.height - 2 * style.px(0.5)
            )
            target.blit(art.frame(bar.size, bar.width / 2, colours.thread), bar)
        step, hand = self._steps
        small = style.font_px(1.9)
        lines = text.wrapped(self._told(self._moments[index]), "inter", self._height, self._across)
        noted = self._noted(self._moments[index])
        used = max(1, len(lines)) * step + len(noted) * hand
        baseline = row.y + (row.height - used) / 2 + self._height * 1.02
        number_right = row.x + style.px(1.2) + text.width("888", "inter", small)
        text.put(target, str(index + 1), "inter", small, colours.ink3, number_right, baseline, "right")
        die = self._dice[index]
        if die is not None:
            side = round(min(style.px(3.0), step * 1.05))
            face = art.square(f"shared/die-{die}", side)
            middle = (number_right + style.px(2.9), round(baseline - self._height * 0.36))
            target.blit(face, face.get_rect(center=middle))
        x = row.x + self._left
        ink = colours.ink if current else colours.ink2
        baseline = text.put_lines(target, lines, "inter", self._height, ink, x, baseline, step)
        baseline += hand * 0.04
        text.put_lines(target, noted, "italic", self._hand, note_ink(style), x, baseline, hand)

    def _paint_strays(self, target: pygame.Surface, y: float) -> None:
        style, colours = self.style, self.style.theme
        small, (_, hand) = style.font_px(1.9), self._steps
        x = self.rect.x + self._left
        for note in self._strays:
            text.put(target, self._stray, "inter", small, colours.ink3, x, y + small * 1.5)
            y += round(small * 2.2)
            lines = text.wrapped(note.text, "italic", self._hand, self._across)
            text.put_lines(target, lines, "italic", self._hand, note_ink(style), x, y + self._hand, hand)
            y += len(lines) * hand

    def _paint_figures(self, target: pygame.Surface, y: int) -> None:
        style = self.style
        left = self.rect.x + style.px(1.2)
        high = style.font_px(2.8)
        title = words.say("journal.figures")
        text.put(target, title, "garamond", high, style.theme.ink, left, y + high * 1.5)
        draw_figures(target, left, self.rect.right - style.px(2.0), y + self._heading, style, self.figures)


@cached_picture
def fading(colour: str, size: tuple[int, int]) -> pygame.Surface:
    """A strip that covers at its top and lets all through at its bottom."""
    strip = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        strip.set_at((0, y), (*theme.rgb(colour), round(255 * (1 - y / size[1]) ** 1.3)))
    return pygame.transform.scale(strip, size)
