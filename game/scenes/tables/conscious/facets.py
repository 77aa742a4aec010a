"""This turn as a list that fills, what a choice would do in numbered steps, and what a roll would bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game import words
from game.scenes.layout.box import Box
from game.scenes.tables.conscious import faces
from game.scenes.tables.conscious.parts import Listed, Row, boxed, space_row, tick_picture
from game.scenes.tables.conscious.pictures import badge_picture, space_picture
from game.tellings.conscious.foreseen import Preview, Step
from game.tellings.conscious.things import law_named
from game.tellings.conscious.turning import Facet, law_marked
from game.widgets import art, card, text
from game.widgets.boxes import MANY, Column, Node, Picture, Rule, Space, Text
from game.widgets.boxes import Row as Beside
from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture
from game.widgets.theme import SMALLEST, Colour

GAME = "conscious"
LAW_CARD = 5.8  # u: how broad the card of a Law in play is
TICK, GAP = 1.45, 0.45  # for the height of words: a facet's mark, and what lies between it and them
BRIEF = 2  # lines of what a Law does at the most, where what else there is has one
MARKS = 4  # so many cards that may be played are shown as cards
MARKED = 2.9  # u: how high such a card is


def law_part(index: int) -> int:
    """The part that is the Law itself, whose facets begin at a place of the list; of that part the place."""
    return -1 - index


class Listing(NamedTuple):
    """How a list is told: `dense` with less air, in so many `lines` of words at the most, 0 without them."""

    dense: bool = False
    lines: int = 99
    share: float = 1.0
    """How large its words are, for their usual size."""
    whole: frozenset[int] = frozenset()
    """The places of the facets of which nothing is left out."""

    @property
    def short(self) -> bool:
        return not self.lines


LISTINGS = (
    Listing(),
    Listing(True),
    Listing(True, 99, 0.85),
    *(Listing(True, lines, 0.72) for lines in (99, 8, 7, 6, 5, 4, 3, 2, 0)),
)
SMALLER = (1.0, 0.88, 0.76, 0.68)  # of the size of words, where a preview has little room


class Facets(Listed):
    """The facets of a turn; its parts are their places in the list, and the Laws themselves by `law_part`."""

    facets: Sequence[Facet] = ()

    def show_facets(self, facets: Sequence[Facet], now: int | None = None) -> None:
        """Show the facets of a turn; `now` is the one that is chosen or under way."""
        self.facets = facets
        deadly = frozenset(index for index, each in enumerate(facets) if each.kind == "obey" and each.deadly)
        for listing in LISTINGS:
            how = listing._replace(whole=deadly)
            rows = self._rows(facets, now, how)
            if self._fits(rows):
                break
        for index in range(len(facets)):  # what room is left is for what would be cut
            wider = how._replace(whole=how.whole | {index})
            longer = self._rows(facets, now, wider) if how.lines < LISTINGS[0].lines else rows
            if self._fits(longer):
                how, rows = wider, longer
        self.set_rows(rows)
        if now is not None:
            self.bring_to(now)

    def _fits(self, rows: Sequence[Row]) -> bool:
        return sum(row.tall for row in rows) <= self.inner.height

    def wanted(self, facets: Sequence[Facet], brief: bool = False) -> int:
        """How high the list would be if each facet told all it has to tell; `brief`: as little as it can."""
        rows = self._rows(facets, None, LISTINGS[-1 if brief else 0])
        return self.needed(rows)

    def _rows(self, facets: Sequence[Facet], now: int | None, how: Listing) -> list[Row]:
        """The list, with as much air and as many words as it is told."""
        style, px = self.style, self.style.px
        rows = [self._title()]
        index = 0
        while index < len(facets):
            facet = facets[index]
            if facet.kind == "obey" and index + 1 < len(facets):
                rows += self._law_rows(index, facet, facets[index + 1], now, how)
                index += 2
                if index == len(facets) or facets[index].kind != "obey":
                    rows.append(space_row(px(1.4), style.theme.line))
                continue
            rows.append(self._facet_row(index, facet, now == index, how))
            index += 1
        return rows

    def _title(self) -> Row:
        colours, across = self.style.theme, self.inner.width
        said = words.phrase(GAME, "facets.title")
        title = Text(said, 2.5, colours.ink2, "italic", leading=1.5, least_units=1.3, cut=True, grow=1.0)
        order = Text(words.phrase(GAME, "facets.order"), 1.9, colours.ink3, least_units=1.9)
        wide = text.width(said, "italic", self.style.font_px(2.5)) + self.style.px(2)
        both = wide + text.width(order.ways[0], "inter", self.style.font_px(1.9)) <= across
        return boxed(Beside(title, order) if both else title, self.style, across)

    def _law_rows(self, index: int, obey: Facet, play: Facet, now: int | None, how: Listing) -> list[Row]:
        """A Law in play with its two marks: with its card where there is room, else its name alone."""
        style, across, ink = self.style, self.inner.width, self.style.theme.ink
        indent = 0.0 if how.short else LAW_CARD + 1.4
        said = f"{law_marked(obey.code)} {law_named(obey.code)}" if how.short else law_named(obey.code)
        named = Text(
            said, 2.0 * how.share, ink, "semibold", leading=1.35, least_units=1.3, cut=True, grow=1.0
        )
        name = boxed(Beside(Space(indent), named), style, across, law_part(index))
        rows = [name]
        for place, facet in ((index, obey), (index + 1, play)):
            rows += self._mark_rows(place, facet, now == place, indent, how)
        if how.short:
            return rows

        def draw(target: pygame.Surface, box: Box) -> None:
            name.draw(target, box)
            margin = card.margin_of(style.px(LAW_CARD))
            picture = card.picture(faces.law(obey.code), style.px(LAW_CARD))
            target.blit(picture, (box.x - margin, box.y - margin + style.px(0.2)))

        left = card.height_of(style.px(LAW_CARD)) + style.px(0.8) - sum(row.tall for row in rows)
        beside = style.px(indent), law_part(index)
        others = [*rows[1:], space_row(max(style.px(0.8), left))]
        return [name._replace(draw=draw), *(row._replace(beside=beside) for row in others)]

    def _mark_rows(self, place: int, facet: Facet, now: bool, indent: float, how: Listing) -> list[Row]:
        """The mark of a facet, what it is, and what it does: beside that, or below where it is longer."""
        colours, done = self.style.theme, facet.standing == "done"
        said, line = (facet.line, "") if done and facet.line else (facet.title, facet.line)
        closed = facet.standing == "closed" and not now
        ink = colours.ink3 if done else colours.ink2 if closed else colours.ink
        face: text.Face = "semibold" if now else "inter"
        title = Text(said, 2.0 * how.share, ink, face, leading=1.45, least_units=1.3, cut=True)
        told = "" if line == said else line
        most = MANY if place in how.whole else how.lines
        nodes = self._marked(self._tick(facet, now), title, told, most, indent, close=True)
        return [boxed(node, self.style, self.inner.width, place) for node in nodes]

    def _facet_row(self, index: int, facet: Facet, now: bool, how: Listing) -> Row:
        """A facet of its own: its mark, its name, and what it does or why it is closed, there or below."""
        style, colours, whole = self.style, self.style.theme, index in how.whole
        sign = partial(space_picture, "L") if facet.kind == "kept" else self._tick(facet, now)
        ink = colours.ink2 if facet.standing == "closed" and not now else colours.ink
        high = 1.5 if how.dense and not how.short else 1.62 if how.dense else 2.05
        title = Text(
            facet.title, 2.1 * how.share, ink, "semibold", leading=high, least_units=1.3, cut=True, grow=1.0
        )
        left = facet.left if facet.kind == "cards" and facet.left <= MARKS else 0
        cards = [Picture(partial(_card_mark, style.theme.note, style.theme.thread), MARKED)] * left
        most = MANY if whole else 0 if how.short else 1 if how.lines <= BRIEF else MANY
        nodes = self._marked(sign, title, facet.line, most, cards=cards)
        rule = [] if how.dense else [Space(0, 0.4), Rule(colours.line), Space(0, 0.2)]
        return boxed(Column(*nodes, *rule), style, self.inner.width, index)

    def _tick(self, facet: Facet, now: bool) -> Callable[[int], pygame.Surface]:
        """What makes the mark of a facet."""
        standing = "now" if now else {"closed": "shut"}.get(facet.standing, facet.standing)
        return lambda side: tick_picture(standing, side, self.style.theme.dark)

    def _marked(
        self,
        sign: Callable[[int], pygame.Surface],
        title: Text,
        told: str,
        most: int,
        indent: float = 0.0,
        *,
        close: bool = False,
        cards: Sequence[Node] = (),
    ) -> list[Node]:
        """A mark and a title, and in `most` lines what is told: at the right or `close` to it, else below."""
        style, u = self.style, self.style.measure.u
        height, units = style.font_px(title.units), 0.92 * title.units
        side = TICK * height / u
        begins = indent + side + GAP * height / u
        room = self.inner.width - style.px(begins) - len(cards) * style.px(MARKED)
        if text.width(title.ways[0], title.face, SMALLEST) > room:
            cards = ()
        wide = text.width(title.ways[0], title.face, height) + round(height * 0.6)
        beside = wide + text.width(told, "inter", style.font_px(units)) <= room
        line = Text(told, units, style.theme.ink2, least_units=units, grow=1.0 if close else 0.0)
        first = Beside(
            *([Space(indent)] if indent else []),
            Picture(sign, side),
            Space(GAP * height / u),
            title,
            *([Space(0.5 * height / u), line] if told and beside and (most or close) else []),
            *cards,
        )
        if not told or beside or not most:
            return [first]
        if close and len(text.wrapped(told, "inter", style.font_px(units), room)) > BRIEF:
            begins = indent  # many lines begin below the mark
        ink = style.theme.ink2
        below = Text(
            told, units, ink, lines=most, least_units=1.0 if most == 1 else units, cut=True, grow=1.0
        )
        return [first, Beside(Space(begins), below)]


@cached_picture
def _card_mark(fill: Colour, line: Colour, side: int) -> pygame.Surface:
    """A card that still may be played."""
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    wide = round(side * 0.72)
    frame = art.frame((wide, side - 2), wide * 0.24, fill, line=line, thick=max(1.5, side * 0.076))
    art.put(made, frame, (side / 2, side / 2))
    return made


# -- what a choice would do


class Effects(Listed):
    """What a choice would do, numbered as on diagram and centres; its parts are the steps from 0."""

    gold = True
    preview: Preview | None = None

    def show_preview(self, preview: Preview) -> None:
        """Show a preview; smaller where all of it has no room."""
        self.preview, self.offset = preview, 0
        for share in SMALLER:
            rows = self._rows(preview, share)
            if sum(row.tall for row in rows) <= self.inner.height:
                break
        self.set_rows(rows)

    @property
    def wanted(self) -> int:
        """How high it would be if all of the preview were seen."""
        rows = self._rows(self.preview, 1.0) if self.preview is not None else []
        return self.needed(rows)

    def lie(self, rect: Rect) -> None:
        """Be elsewhere, or as large as there is room."""
        if rect != self.rect:
            self.move_to(rect)
            if self.preview is not None:
                self.show_preview(self.preview)

    def _rows(self, preview: Preview, share: float) -> list[Row]:
        """The preview in words of a share of their usual size."""
        style, colours = self.style, self.style.theme

        def line(said: str, units: float, ink: Colour, face: text.Face) -> Row:
            told = Text(said, units * share, ink, face, lines=MANY)
            return boxed(told, style, self.inner.width)

        title = Text(preview.title, 2.6 * share, colours.ink, "garamond", least_units=1.3, cut=True)
        rows = [boxed(title, style, self.inner.width), space_row(style.px(0.5))]
        for index, step in enumerate(preview.steps):
            rows.append(boxed(self._step(step, share), style, self.inner.width, index))
        rows += [line(gain, 1.9, colours.gold, "semibold") for gain in preview.gains]
        if preview.open:
            rows.append(line(preview.open, 2.1, colours.ink2, "italic"))
        if preview.total:
            rows.append(line(preview.total, 1.9, colours.loss if preview.lost else colours.ink, "semibold"))
        return rows

    def _step(self, step: Step, share: float) -> Node:
        """A step by its number, and below its name what it does."""
        style, colours = self.style, self.style.theme
        side = max(20, round(style.font_px(2.0 * share) * 1.42)) / style.measure.u
        said = [Text(step.title, 2.0 * share, colours.ink, "semibold", lines=MANY, leading=1.22)]
        if step.line:
            said.append(Text(step.line, 1.9 * share, colours.ink2, lines=MANY, leading=1.26))
        numbered = Beside(
            Picture(partial(badge_picture, step.number), side),
            Column(*said, grow=1.0),
            gap=0.8,
            align="start",
        )
        return Column(numbered, Space(0, 0.7 * share))
