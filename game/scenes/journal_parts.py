"""The pieces that the journal is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
import pygame.transform

from game import words
from game.journals import Moment, Part
from game.journals.copies import day
from game.journals.notes import Own, notes_to_undone
from game.scenes.layout.journal import figures_step, figures_tall, legend_height, legend_places, legend_step
from game.scenes.page import Seen, SeenPanel
from game.scenes.tables.journal_page import Card, JournalPage, Many
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Control
from game.widgets.panel import Scroller
from game.widgets.picture_cache import cached_picture
from game.widgets.ring import focus_ring
from game.widgets.scrubber import STROKES, strand
from game.widgets.style import Style
from game.widgets.token import mark_picture

MOST_MATCHES = 60


def note_ink(style: Style) -> str:
    """The ink a player writes with."""
    return "#B9CCF6" if style.theme.dark else "#2C4C93"


class SeatButton(Control):
    """A seat's token; the one whose journal is open has the double ring."""

    def __init__(
        self, name: str, rect: Rect, style: Style, token: int, deed: Callable[[], None], chosen: bool
    ) -> None:
        super().__init__(name, rect, style, deed, 3)
        self.token = token
        self.chosen = chosen

    @property
    def radius(self) -> float:
        return self.rect.width / 2

    def draw(self, target: pygame.Surface) -> None:
        colours = self.style.theme
        fill = colours.raised if self.chosen else colours.surface
        if self.hovered:
            fill = theme.mixed(fill, colours.thread, 0.14)
        line = colours.gold if self.chosen else colours.edge
        thick = max(2.0, self.style.measure.u * 0.3) if self.chosen else self.style.hair
        picture = art.frame(
            self.rect.size,
            self.radius,
            fill,
            line=line,
            thick=thick,
            inset=thick * 2 if self.chosen else 0,
            inner_line=colours.gold,
            inner_thick=thick * 0.5,
        )
        target.blit(picture, self.rect)
        side = round(self.rect.width * 0.62)
        mark = mark_picture(self.token, side)
        target.blit(mark, mark.get_rect(center=self.rect.center))
        self.draw_focus(target)


class Legend(Widget):
    """What the strands of the picture mean, and its small signs (`marks`)."""

    touchable = False

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        legend: Sequence[tuple[str, str]],
        marks: Sequence[tuple[Callable[[int, bool], pygame.Surface], str]] = (),
    ) -> None:
        super().__init__(name, rect, 1)
        self.style = style
        self.legend: list[tuple[str | Callable[[int, bool], pygame.Surface], str]] = [*legend, *marks]

    def draw(self, target: pygame.Surface) -> None:
        style = self.style
        step = legend_step(style)
        thick = max(2.0, style.measure.u * 0.4)
        places = legend_places(style, text, [said for _, said in self.legend], self.rect.width)
        for (kind, said), (x, row) in zip(self.legend, places, strict=True):
            middle = step / 2
            wide = style.px(5.4)
            left, top = self.rect.x + x, self.rect.y + row * step
            if not isinstance(kind, str):
                sign = kind(round(step * 0.9), style.theme.dark)
                target.blit(sign, sign.get_rect(midright=(left + wide, top + round(middle))))
                self._say(target, said, left, top)
                continue
            body = strand([(thick, middle), (wide - thick, middle)], kind, thick, style.theme.dark)
            if kind == "carried":
                colour = STROKES[kind].colour(style.theme.dark)
                back, low, high = wide - 3.4 * thick, middle + 1.5 * thick, middle - 1.5 * thick
                path = f"M{wide},{middle:.1f} L{back:.1f},{high:.1f} V{low:.1f} Z"
                body += art.tag("path", d=path, fill=colour)
            picture = art.drawn(art.document(body, (0, 0, wide, step)), (wide, step))
            target.blit(picture, (left, top))
            self._say(target, said, left, top)

    def _say(self, target: pygame.Surface, said: str, left: int, top: int) -> None:
        style = self.style
        small = legend_height(style, text, said, self.rect.width)
        baseline = top + legend_step(style) / 2 + small * 0.36
        text.put(target, said, "inter", small, style.theme.ink2, left + style.px(6.6), baseline)


class Figures(Widget):
    """What can be counted: a name at the left, a number at the right."""

    touchable = False

    def __init__(self, name: str, rect: Rect, style: Style, rows: Sequence[tuple[str, str]]) -> None:
        super().__init__(name, rect, 1)
        self.style = style
        self.rows = list(rows)

    def draw(self, target: pygame.Surface) -> None:
        draw_figures(target, self.rect.x, self.rect.right, self.rect.y, self.style, self.rows)


def draw_figures(
    target: pygame.Surface, left: int, right: int, top: int, style: Style, rows: Sequence[tuple[str, str]]
) -> None:
    """Draw rows of a name and its figure between two edges, in pixels, from `top` down."""
    colours = style.theme
    height, step = style.font_px(2.0), figures_step(style)
    for index, (name, value) in enumerate(rows):
        y = top + index * step
        if index:
            pygame.draw.rect(target, colours.line, (left, y, right - left, max(1, round(style.hair))))
        baseline = y + step / 2 + height * 0.36
        most = right - left - style.px(1.2) - text.width(name, "inter", 13)
        fitted = text.fitted(value, "semibold", height, min(most, round((right - left) * 0.62)), 13)
        value = as_many_as_fit(value, fitted, most)
        wide = text.put(target, value, "semibold", fitted, colours.ink, right, baseline, "right")
        room = right - left - wide - style.px(1.2)
        named = text.fitted(name, "inter", height, room, 13)
        shown = text.shortened(name, "inter", named, room)
        text.put(target, shown, "inter", named, colours.ink2, left, baseline)


def as_many_as_fit(value: str, height: int, across: int) -> str:
    """The first items of a listed figure that have room beside its name, which stays whole."""
    shown = value
    while text.width(shown, "semibold", height) > across and ", " in value:
        value = value.rpartition(", ")[0]
        shown = f"{value}, …"
    return shown


class Listing(Scroller):
    """The course as a list: each throw in a sentence, with the player's own words below it."""

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

    @property
    def focusable(self) -> bool:
        return True

    # -- laying out

    @property
    def _height(self) -> int:
        return self.style.font_px(2.1)

    @property
    def _hand(self) -> int:
        return self.style.font_px(2.4)

    @property
    def _left(self) -> int:
        """Where the sentences begin: right of number and die."""
        small = self.style.font_px(1.9)
        dice = self.style.px(4.4) if any(die is not None for die in self._dice) else style_gap(self.style)
        return self.style.px(1.2) + text.width("888", "inter", small) + style_gap(self.style) + dice

    @property
    def _across(self) -> int:
        return self.rect.width - self._left - self.style.px(2.0)

    def show_words(self, own: Own) -> None:
        """Show the player's words, and measure all rows anew."""
        self._written = own
        step, hand = round(self._height * 1.34), round(self._hand * 1.22)
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
            y += (
                round(self.style.font_px(2.8) * 2.2)
                + figures_tall(self.style, len(self.figures))
                + self.style.px(1)
            )
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
        if place != self.place:
            self.place = place
            self.damage()
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

    def _row_at(self, point: tuple[int, int]) -> int | None:
        y = point[1] - self.rect.y + self.offset
        return next((i for i, (top, tall) in enumerate(self._rows) if top <= y < top + tall), None)

    def grabbed(self, point: tuple[int, int]) -> None:
        super().grabbed(point)
        self._touched = self._row_at(point)

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
        first = self._figures_top + round(self.style.font_px(2.8) * 2.2) + figures_step(self.style)
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
        step, hand = round(self._height * 1.34), round(self._hand * 1.22)
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
        for line in lines:
            text.put(target, line, "inter", self._height, ink, x, baseline)
            baseline += step
        baseline += hand * 0.04
        for line in noted:
            text.put(target, line, "italic", self._hand, note_ink(style), x, baseline)
            baseline += hand

    def _paint_strays(self, target: pygame.Surface, y: float) -> None:
        style, colours = self.style, self.style.theme
        small, hand = style.font_px(1.9), round(self._hand * 1.22)
        x = self.rect.x + self._left
        for note in self._strays:
            text.put(target, self._stray, "inter", small, colours.ink3, x, y + small * 1.5)
            y += round(small * 2.2)
            for line in text.wrapped(note.text, "italic", self._hand, self._across):
                text.put(target, line, "italic", self._hand, note_ink(style), x, y + self._hand)
                y += hand

    def _paint_figures(self, target: pygame.Surface, y: int) -> None:
        style = self.style
        left = self.rect.x + style.px(1.2)
        high = style.font_px(2.8)
        title = words.say("journal.figures")
        text.put(target, title, "garamond", high, style.theme.ink, left, y + high * 1.5)
        top = y + round(high * 2.2)
        draw_figures(target, left, self.rect.right - style.px(2.0), top, style, self.figures)


@cached_picture
def fading(colour: str, size: tuple[int, int]) -> pygame.Surface:
    """A strip that covers at its top and lets all through at its bottom."""
    strip = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        strip.set_at((0, y), (*theme.rgb(colour), round(255 * (1 - y / size[1]) ** 1.3)))
    return pygame.transform.scale(strip, size)


def style_gap(style: Style) -> int:
    """The gap between two cards, in pixels."""
    return style.px(1.0)


class CardSheet(SeenPanel):
    """A card in the view of all matches."""

    def __init__(self, card: Card, rect: Rect, style: Style) -> None:
        super().__init__(card.name, rect, style, depth=1)
        self.card = card

    def draw_whole(self, target: pygame.Surface) -> None:
        super().draw_whole(target)
        self.card.draw(target, self.rect)


class MatchesCard(Card):
    """All matches, the newest first, each with its length beside the others; in so many columns."""

    def __init__(self, style: Style, many: Many, unread: int, divided: int, columns: int) -> None:
        super().__init__(
            "many/matches", style, words.say("journal.matches"), words.say("journal.matches_line")
        )
        self.many = many
        self.columns = columns
        self.shown = list(reversed(many.parts))[:MOST_MATCHES]
        self.notes: list[str] = []
        if len(many.parts) > MOST_MATCHES:
            self.notes.append(words.say("journal.more", count=len(many.parts) - MOST_MATCHES))
        if divided:
            self.notes.append(words.counted("journal.divided", divided))
        if unread:
            self.notes.append(words.counted("journal.unread", unread))

    @property
    def _row(self) -> int:
        return round(self.style.font_px(2.1) * 1.3 + self.style.font_px(1.9) * 1.35 + self.style.px(1.8))

    @property
    def _note(self) -> int:
        return round(self.style.font_px(1.9) * 1.6)

    @property
    def _rows_tall(self) -> int:
        return -(-len(self.shown) // self.columns) * self._row

    def body(self, across: int) -> int:
        return self._rows_tall + self._note * len(self.notes)

    def rows(self, sheet: Rect, open_match: Callable[[str, int], None]) -> list[Seen]:
        """What can be touched on it."""
        top = sheet.y + self.head(sheet.width) + self.style.px(1.0)
        gap = self.style.px(3.0)
        wide = (self.inner(sheet.width) - (self.columns - 1) * gap) // self.columns
        longest = max((self.many.length(part) for part in self.shown), default=1)
        found: list[Seen] = []
        for index, part in enumerate(self.shown):
            row, column = divmod(index, self.columns)
            rect = Rect(sheet.x + self.pad + column * (wide + gap), top + row * self._row, wide, self._row)
            share = self.many.length(part) / max(1, longest)
            about = self.many.about(part), share, self.many.is_whole(part)
            found.append(MatchRow(f"many/match/{index}", rect, self.style, part, about, open_match))
        return found

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        small = self.style.font_px(1.9)
        y = rect.y + self._rows_tall + small * 1.3
        for note in self.notes:
            text.put(target, note, "inter", small, self.style.theme.ink2, rect.x, y)
            y += self._note


class MatchRow(Seen, Control):
    """One match in the list: its day, how it went, and how long it was."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        part: Part,
        about: tuple[str, float, bool],
        open_match: Callable[[str, int], None],
    ) -> None:
        deed = partial(open_match, part.id, part.seat) if part.id is not None else None
        super().__init__(name, rect.inflate(0, -2), style, deed, 3)
        self.part = part
        self.about, self.share, self.whole = about
        self.call(words.say("text.option", name=part.title, value=self.about))

    @property
    def radius(self) -> float:
        return self.style.px(0.9)

    def draw_whole(self, target: pygame.Surface) -> None:
        style, colours, rect = self.style, self.style.theme, self.rect
        if self.hovered:
            fill = theme.mixed(colours.surface, colours.thread, 0.1)
            target.blit(art.frame(rect.size, self.radius, fill), rect)
        high, small = style.font_px(2.1), style.font_px(1.9)
        bar = round(rect.width * 0.24)
        left = rect.x + bar + style.px(1.8)
        across = rect.right - left
        baseline = rect.centery - (high * 1.3 + small * 1.35) / 2 + high
        when = day(self.part.created) or words.say("matches.untitled")
        when_high = text.fitted(when, "semibold", high, across, 13)
        text.put(target, when, "semibold", when_high, colours.ink, left, baseline)
        line = text.fitted(self.about, "inter", small, across, 13)
        shown = text.shortened(self.about, "inter", line, across)
        text.put(target, shown, "inter", line, colours.ink2, left, baseline + high * 0.3 + small * 1.05)
        tall = style.px(1.4)
        stroke = STROKES["walked"].colour(colours.dark)
        wide = max(tall, round(bar * self.share))
        place = Rect(rect.x + bar - wide, rect.centery - tall // 2, wide, tall)
        fill = stroke if self.whole else "none"
        picture = art.frame(place.size, tall / 2, fill, line=stroke, thick=max(1.4, style.hair * 1.4))
        target.blit(picture, place)
        if self.focused:
            focus_ring(target, rect, style, self.radius)
