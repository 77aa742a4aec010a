"""This turn as a list that fills, what a choice would do in numbered steps, and what a roll would bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game import words
from game.scenes.layout.box import Box
from game.scenes.tables.conscious import faces
from game.scenes.tables.conscious.listed import (
    Listed,
    Row,
    boxed,
    fitting,
    line_row,
    small,
    space_row,
    tick_picture,
)
from game.scenes.tables.conscious.pictures import badge_picture, space_picture
from game.tellings.conscious.foreseen import Preview, Step
from game.tellings.conscious.things import law_named
from game.tellings.conscious.turning import Facet, law_marked
from game.widgets import art, card, text
from game.widgets.boxes import MANY, Column, Node, Picture, Space, Text
from game.widgets.boxes import Row as Beside
from game.widgets.canvas import Rect
from game.widgets.style import Style
from game.widgets.theme import SMALLEST, Colour

GAME = "conscious"
LAW_CARD = 5.8  # u: how broad the card of a Law in play is
TICK, GAP = 1.25, 0.9  # for the height of words: a facet's mark, and what lies between it and them
COLUMNS = 3  # of the numbers of a die
BRIEF = 2  # lines of what a Law does at the most, where what else there is has one
MARKS = 4  # so many cards that may be played are shown as cards
MARKED = 2.1, 2.9  # u: the size of such a card


def _ticked(facet: Facet, now: bool) -> str:
    """The mark of a facet."""
    return "now" if now else {"closed": "shut"}.get(facet.standing, facet.standing)


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

    def font_px(self, style: Style, units: float) -> int:
        """The height of words that usually are so many units high."""
        return style.font_px(units * self.share)

    def small(self, style: Style) -> int:
        """The height of what is said in rows."""
        return max(SMALLEST, round(small(style) * self.share))

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
        style = self.style
        height = text.fitted(
            words.phrase(GAME, "facets.title"), "italic", style.font_px(2.5), self.inner.width
        )
        title, order = words.phrase(GAME, "facets.title"), words.phrase(GAME, "facets.order")

        def draw(target: pygame.Surface, box: Box) -> None:
            wide = text.put(target, title, "italic", height, style.theme.ink2, box.x, box.y + height)
            tall = small(style)
            if wide + style.px(2) + text.width(order, "inter", tall) <= box.width:
                text.put(target, order, "inter", tall, style.theme.ink3, box.right, box.y + height, "right")

        return Row(round(height * 1.5), draw)

    def _law_rows(self, index: int, obey: Facet, play: Facet, now: int | None, how: Listing) -> list[Row]:
        """A Law in play with its two marks: with its card where there is room, else its name alone."""
        style, short = self.style, how.short
        height = how.font_px(style, 2.0)
        indent = 0 if short else style.px(LAW_CARD + 1.4)
        title = law_marked(obey.code) if short else law_named(obey.code)

        def name(target: pygame.Surface, box: Box) -> None:
            said = f"{title} {law_named(obey.code)}" if short else title
            said, tall = fitting(said, "semibold", height, box.width - indent)
            text.put(target, said, "semibold", tall, style.theme.ink, box.x + indent, box.y + height)
            if not short:
                picture = card.picture(faces.law(obey.code), style.px(LAW_CARD))
                margin = card.margin_of(style.px(LAW_CARD))
                target.blit(picture, (box.x - margin, box.y - margin + style.px(0.2)))

        rows = [Row(round(height * 1.35), name, law_part(index))]
        for place, facet in ((index, obey), (index + 1, play)):
            rows += self._mark_rows(place, facet, now == place, indent, height, how)
        if not short:
            left = card.height_of(style.px(LAW_CARD)) + style.px(0.8) - sum(row.tall for row in rows)
            rows.append(space_row(max(style.px(0.8), left)))
            first, *others = rows
            rows = [first, *(row._replace(beside=(indent, law_part(index))) for row in others)]
        return rows

    def _mark_rows(
        self, place: int, facet: Facet, now: bool, indent: int, height: int, how: Listing
    ) -> Iterator[Row]:
        """The mark of a facet, what it is, and what it does: beside that, or below where it is longer."""
        style, colours = self.style, self.style.theme
        side = round(height * TICK)
        left = indent + side + round(height * GAP * 0.6)
        face: text.Face = "semibold" if now else "inter"
        done = facet.standing == "done"
        title, line = (facet.line, "") if done and facet.line else (facet.title, facet.line)
        title, tall = fitting(title, face, height, self.inner.width - left)
        at = left + text.width(title, face, tall) + round(height * 0.45)
        told = "" if line == title else line
        beside = text.width(told, "inter", max(SMALLEST, round(height * 0.8))) <= self.inner.width - at
        ink = (
            colours.ink3 if done else colours.ink2 if facet.standing == "closed" and not now else colours.ink
        )

        def draw(target: pygame.Surface, box: Box) -> None:
            picture = tick_picture(_ticked(facet, now), round(side * 1.25), style.theme.dark)
            middle = box.x + indent + side // 2, box.y + round(height * 0.68)
            art.put(target, picture, middle)
            text.put(target, title, face, tall, ink, box.x + left, box.y + height)
            if told and beside:
                said, small_ = fitting(told, "inter", height, box.width - at)
                text.put(target, said, "inter", small_, colours.ink2, box.x + at, box.y + height)

        yield Row(round(height * 1.45), draw, place)
        whole = place in how.whole
        if told and not beside and (whole or not how.short):
            low, begin = how.small(style), left
            lines = text.wrapped(told, "inter", low, self.inner.width - begin)
            if len(lines) > BRIEF:  # they begin below the mark
                begin = indent
                lines = text.wrapped(told, "inter", low, self.inner.width - begin)
            if len(lines) > how.lines and not whole:
                rest = " ".join(lines[how.lines - 1 :])
                rest = text.shortened(rest, "inter", low, self.inner.width - begin)
                lines = (*lines[: how.lines - 1], rest)
            row = line_row("\n".join(lines), "inter", low, colours.ink2, 10**6, indent=begin)
            yield row._replace(part=place)

    def _facet_row(self, index: int, facet: Facet, now: bool, how: Listing) -> Row:
        """A facet of its own: its mark, its name, and what it does or why it is closed, there or below."""
        style, short, dense = self.style, how.short, how.dense
        height, low = how.font_px(style, 2.1), how.small(style)
        tall = round(height * (1.5 if dense and not short else 1.62 if dense else 2.05))
        side = round(height * TICK)
        indent = side + round(height * GAP * 0.6)
        marks = self._cards_wide(facet)
        if text.width(facet.title, "semibold", SMALLEST) > self.inner.width - indent - marks:
            marks = 0
        across = self.inner.width - indent - marks
        title, size = fitting(facet.title, "semibold", height, across)
        room = across - text.width(title, "semibold", size) - round(height * 0.6)
        beside = text.width(facet.line, "inter", low) <= room
        whole = index in how.whole
        below = bool(facet.line) and not beside and (whole or not short)
        told, said_tall = fitting(facet.line, "inter", low, room if beside else across)
        brief = how.lines <= BRIEF and not whole
        lines = (told,) if brief or not below else text.wrapped(facet.line, "inter", low, across)
        said_tall = said_tall if len(lines) == 1 and told == lines[0] else low
        step = round(low * (1.16 if dense else 1.3)) * len(lines) if below else 0

        def draw(target: pygame.Surface, box: Box) -> None:
            colours = style.theme
            middle = box.y + (box.height - step) // 2
            if facet.kind == "kept":
                picture = space_picture("L", side)
            else:
                picture = tick_picture(_ticked(facet, now), round(side * 1.25), style.theme.dark)
            art.put(target, picture, (box.x + side // 2, middle))
            left = box.x + indent
            ink = colours.ink2 if facet.standing == "closed" and not now else colours.ink
            base = middle + round(height * 0.36)
            if marks:
                self._draw_cards(target, facet, box.right, middle)
            text.put(target, title, "semibold", size, ink, left, base)
            if below:
                for number, each in enumerate(lines, 1):
                    low_ = base + step * number // len(lines)
                    text.put(target, each, "inter", said_tall, colours.ink2, left, low_)
            elif facet.line and beside and not short:
                right = box.right - marks
                text.put(target, told, "inter", said_tall, colours.ink2, right, base, "right")
            if not dense:
                pygame.draw.line(target, colours.line, (left, box.bottom - 1), (box.right, box.bottom - 1))

        return Row(tall + step, draw, index)

    def _cards_wide(self, facet: Facet) -> int:
        """How broad the marks of the cards are that still may be played."""
        style = self.style
        marks = facet.left if facet.kind == "cards" and facet.left <= MARKS else 0
        return marks * style.px(MARKED[0] + 0.6) + style.px(0.6) if marks else 0

    def _draw_cards(self, target: pygame.Surface, facet: Facet, right: int, middle: int) -> None:
        """The cards that still may be played, as marks at the right."""
        style = self.style
        wide, tall = (style.px(each) for each in MARKED)
        step = style.px(MARKED[0] + 0.6)
        for place in range(facet.left):
            mark = Rect(right - wide - place * step, middle - tall // 2, wide, tall)
            frame = art.frame(
                mark.size,
                wide * 0.24,
                style.theme.note,
                line=style.theme.thread,
                thick=max(1.5, 0.22 * style.measure.u),
            )
            target.blit(frame, mark)


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
