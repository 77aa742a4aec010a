"""All matches of a person in the journal: how they are found, their picture, and their cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game import words
from game.journals import Gathering, Part
from game.journals.copies import day
from game.scenes.layout.box import Box
from game.scenes.layout.journal import plan_pattern
from game.scenes.page import Port, Seen, SeenPanel
from game.scenes.tables.journal_page import Card, JournalPage, Many
from game.widgets import art, boxes, text, theme
from game.widgets.boxes import MANY, Column, Drawn, Item, Node, Row, Space, Text
from game.widgets.boxes import Part as Sheet
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Control
from game.widgets.ring import focus_ring
from game.widgets.scrubber import STROKES
from game.widgets.style import Style

GAP = 2.0  # u between two cards
MOST_MATCHES = 60


class AllMatches:
    """All matches of a person who sat on a seat, found one after another; `many` when all are found."""

    def __init__(self, page: JournalPage) -> None:
        self._page = page
        self.gathering = Gathering(page.part.game, page.part.name, page.part.kind)
        self.many: Many | None = None

    def step(self) -> bool:
        """Look through one more match; False when all are found."""
        if self.many is None and not self.gathering.step():
            self.many = self._page.many(self.gathering.parts)
        return self.many is None


def pattern(
    style: Style, rest: Box, page: JournalPage, found: AllMatches, opened: Callable[[str, int], None]
) -> tuple[Port, list[Widget]]:
    """The picture of all matches, and their cards beside it or below, each in the shortest column.

    Gives the opening in which the cards are scrolled, and all widgets; a match that is touched is `opened`.
    """
    many = found.many
    assert many is not None
    place, cards = plan_pattern(style, rest, page.proportion())
    sheets = many.cards(style)
    shown = _picture(style, Rect(place), many, sheets)
    port = Port("journal/cards", Rect(cards if shown else rest), style)
    across, gap = port.rect.width - style.px(1.4), style.px(GAP)
    count = max(1, round(port.rect.width / style.px(54 * (1 + (style.measure.text - 1) * 0.7))))
    wide = (across - (count - 1) * gap) // count
    columns: list[list[Node]] = [[] for _ in range(count)]
    ends = [0] * count
    for card in sheets:
        column = ends.index(min(ends))
        columns[column].append(_laid(style, card, card.tall(wide)))
        ends[column] += card.tall(wide) + gap
    above = Row(*(Column(*each, gap=GAP, grow=1) for each in columns), gap=GAP, align="start")
    matches = MatchesCard(style, many, found.gathering.unread, found.gathering.divided, count)
    last = _laid(style, matches, matches.tall(across))
    port.hold_tree(Column(*([above] if sheets else []), last, Space(), gap=GAP), across)
    port.hold(*matches.rows(port.inside[-1].rect, opened))
    return port, [*shown, port, *port.inside]


def _laid(style: Style, card: Card, tall: int) -> Node:
    return Item(lambda rect: CardSheet(card, rect, style), None, tall)


def _picture(style: Style, place: Rect, many: Many, sheets: list[Card]) -> list[Widget]:
    """The picture of all matches, and below it the card that belongs there, where it has room."""
    said = Text(many.picture_says(), 1.9, style.theme.ink2, lines=MANY, leading=1.2)
    words_tall = 2 * text.line_height("inter", style.font_px(1.9)) + style.px(1.4)
    picture = many.picture(Rect(place.x, place.y, place.width, place.height - words_tall), style)
    if picture is None:
        return []
    shown = picture.rect
    tree = [Space(high=1.4), Sheet(said, partial(Drawn, "journal/pattern/says"))]
    tree += [Space(high=1.8), Space(grow=1)]
    rest = Rect(shown.x, shown.bottom, shown.width, place.bottom - shown.bottom)
    room = rest.height - boxes.height(Column(*tree), style, rest.width)
    below = next((card for card in sheets if card.below_picture and card.tall(rest.width) <= room), None)
    if below is not None:
        sheets.remove(below)
        tree.append(_laid(style, below, below.tall(rest.width)))
    return [picture, *boxes.lay(Column(*tree), style, rest, least_scale=1).widgets]


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
        small, ink2 = self.style.font_px(1.9), self.style.theme.ink2
        y = rect.y + self._rows_tall + small * 1.3
        text.put_lines(target, self.notes, "inter", small, ink2, rect.x, y, self._note)


class MatchRow(Seen, Control):
    """One match in the list: its day, how it went, and how long it was."""

    rounding_u = 0.9

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
        text.put_fitted(target, when, "semibold", high, colours.ink, left, baseline, across)
        low = baseline + high * 0.3 + small * 1.05
        text.put_fitted(target, self.about, "inter", small, colours.ink2, left, low, across)
        tall = style.px(1.4)
        stroke = STROKES["walked"].colour(colours.dark)
        wide = max(tall, round(bar * self.share))
        place = Rect(rect.x + bar - wide, rect.centery - tall // 2, wide, tall)
        fill = stroke if self.whole else "none"
        picture = art.frame(place.size, tall / 2, fill, line=stroke, thick=max(1.4, style.hair * 1.4))
        target.blit(picture, place)
        if self.focused:
            focus_ring(target, rect, style, self.radius)
