"""What stands in the room of the moment: this turn, what is other after death, and how near a body was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.scenes.layout.box import Box
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.looks import Decay, Turn
from game.scenes.tables.conscious.parts import Listed, Row, boxed, space_row, tick_picture
from game.scenes.tables.conscious.pictures import badge_picture, space_picture, square
from game.tellings.conscious.foreseen import Preview, Step
from game.tellings.conscious.path import Other
from game.tellings.conscious.things import Paper, capital, law_named, phrase
from game.tellings.conscious.turning import Facet, law_marked
from game.widgets import art, boxes, card, text
from game.widgets.boxes import MANY, Column, Either, Framed, Node, Picture, Rule, Space, Text
from game.widgets.boxes import Row as Beside
from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.theme import SMALLEST, Colour

GAP = 1.2  # u, between two of them
LEAST = 0.42  # of the room: so much this turn has at least, below what is otherwise after death
SMALL = 1.9  # u: the type of what explains a line
SIGN = 3.0  # u: how large the sign of a line is
DIE = 5.4  # u: how large the die is that named an octave


class AfterDeath(Listed):
    """What is otherwise for the non-living; its parts are the lines from 0."""

    told: Sequence[Other] = ()
    place = ""

    def show_others(self, told: Sequence[Other], place: str, room: int) -> None:
        """Show these lines, and where their player stands, as large as they fit in so many pixels."""
        self.told, self.place = tuple(told), place
        for brief, air in ((False, 0.35), (True, 0.35), (True, 0.0)):
            rows = self._rows(brief, air)
            if self.needed(rows) <= room and (brief or self._readable):
                break
        self.move_to(Rect(self.rect.x, self.rect.y, self.rect.width, min(room, self.needed(rows))))
        self.set_rows(rows)

    @property
    def _across(self) -> int:
        """How broad the words of a line may be."""
        return self.inner.width - self.style.px(SIGN + 1.0)

    @property
    def _readable(self) -> bool:
        """Whether every line can be read whole below its title."""
        return all(text.width(each.line, "inter", SMALLEST) <= self._across for each in self.told)

    @property
    def least(self) -> int:
        """How high the panel must be for its lines in brief."""
        return self.needed(self._rows(True, 0.35))

    def _rows(self, brief: bool, air: float) -> list[Row]:
        """A title and the lines; `brief`: without what explains one, where that has no room beside it."""
        theme = self.style.theme
        title = Text(phrase("after.title"), 2.8, theme.ink, "garamond")
        placed = boxes.Row(title, Space(1.6, grow=1.0), Text(self.place, SMALL, theme.ink3))
        trees: list[Node] = [Framed(Either(placed, title), 0, 0, 0.5)]
        most = self.style.font_px(2.0)
        tall = min(text.fitted(each.title, "semibold", most, self._across, SMALLEST) for each in self.told)
        for other in self.told:
            sign = Picture(partial(_sign, other.sign, str(theme.ink)), SIGN, least_high=SIGN)
            said = Text(other.title, 2.0 * tall / most, theme.ink, "semibold")
            line = Text(other.line, SMALL, theme.ink2, least_units=0.1)
            beside = Either(boxes.Row(said, Space(1.2, grow=1.0), line), said, grow=1.0)
            words = beside if brief else Column(said, line, grow=1.0)
            row = Framed(boxes.Row(sign, words, gap=1.0), 0, air, air + 0.1)
            trees.append(row if other is self.told[-1] else Column(row, Rule(theme.line)))
        rows = [boxed(each, self.style, self.inner.width) for each in trees]
        return [row._replace(part=index - 1 if index else None) for index, row in enumerate(rows)]


class Decaying(Listed):
    """The chip that is to go, in gold: it is what is asked now."""

    gold = True

    def show_decay(self, decay: Decay, room: int) -> None:
        """Say it, in so many pixels at most."""
        style, theme = self.style, self.style.theme
        line: Node = Text(decay.line, SMALL, theme.ink, lines=boxes.MANY, grow=1.0)
        if decay.die is not None:
            line = boxes.Row(Picture(partial(art.square, f"shared/die-{decay.die}"), DIE), line, gap=1.6)
        title = Text(decay.title, 2.6, theme.ink, "garamond")
        tree = Column(title, line, Text(decay.left, SMALL, theme.ink2, lines=boxes.MANY), gap=0.8)
        rows = [boxed(tree, style, self.inner.width)]
        self.move_to(Rect(self.rect.x, self.rect.y, self.rect.width, min(room, self.needed(rows))))
        self.set_rows(rows)


@cached_picture
def _sign(sign: str, ink: Colour, side: int) -> pygame.Surface:
    """The sign of a line, in a square of so many pixels; `ink` is that of what is a mere line."""
    if sign == "laws":
        return _no_laws(side)
    if sign in ("way", "again"):
        return art.about(_ways(sign, ink), 24, side)
    name, across = {
        "decay": ("space-decay", 114),
        "given": ("chip-food-mental", 104),
        "wild": ("space-wild", 102),
        "discs": ("body-mental", 104),
    }[sign]
    return square(name, side, across)


def _ways(sign: str, ink: Colour) -> str:
    """Back again, or taken in again."""
    if sign == "way":
        way = "M15,-12 H-5 a10.5,10.5 0 0 0 0,21 H14 m-9,-8 l9,8 l-9,8"
    else:
        way = "M-15,-3 a15,15 0 1 0 6,-10 m-1,-8 l1,9 l9,0"
    return shapes.path(way, "none", ink, 4.0)


def _no_laws(side: int) -> pygame.Surface:
    """The back of a Law, struck out."""
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    back = card.picture(faces.back("law"), round(side / card.RATIO * 0.96))
    made.blit(back, back.get_rect(center=(side // 2, side // 2)))
    stroke = shapes.path("M-19,20 L19,-20", "none", shapes.LOSS, 4.6)
    made.blit(art.about(stroke, 24, side), (0, 0))
    return made


class Now:
    """The panels that share one room; which of them are seen follows from the moment."""

    def __init__(
        self, room: Rect, share: int, style: Style, facets: Facets, effects: Effects, depth: int
    ) -> None:
        self.room, self.share, self.style = room, share, style
        self.facets, self.effects = facets, effects
        self.after = AfterDeath("now/after", room.copy(), style, depth)
        self.decaying = Decaying("now/decaying", room.copy(), style, depth + 1)
        self.after.show(False)
        self.decaying.show(False)
        self.turn = Turn()
        self._both = False
        self._laid: tuple[object, ...] = ()  # for what all lies as it does

    def tell(self, turn: Turn) -> None:
        """Say what is so now."""
        self.turn = turn
        self.after.told, self.after.place = turn.others, turn.place
        self.lay(self._both)

    def lie(self, room: Rect) -> None:
        """Have another room."""
        if room != self.room:
            self.room = room
            self.lay(self._both)

    def lay(self, both: bool) -> None:
        """Show this turn in all its room, or with what a choice would do; after death what is otherwise."""
        laid = both, self.room, self.turn, self.effects.preview
        if laid == self._laid:
            return
        self._both, self._laid = both, laid
        room, gap, decay = self.room, self.style.px(GAP), self.turn.decay
        dead = bool(self.after.told) and not both
        self.effects.show(both)
        self.after.show(dead)
        self.decaying.show(dead and decay is not None)
        self.facets.show(decay is None or both)
        top = room.y
        if dead and not self._roomy:
            dead = decay is None
            self.after.show(dead)
            self.facets.show(False)
            if dead:
                self.after.move_to(room)
                self.after.show_others(self.after.told, self.after.place, room.height)
                return
            self.decaying.move_to(room)
            if decay is not None:
                self.decaying.show_decay(decay, room.height)
            return
        if dead:
            spare = max(round(room.height * (1 - LEAST)), room.height - self._below() - gap)
            self.after.move_to(Rect(room.x, room.y, room.width, self.after.rect.height))
            self.after.show_others(self.after.told, self.after.place, spare)
            top = self.after.rect.bottom + gap
        if dead and decay is not None:
            self.decaying.move_to(Rect(room.x, top, room.width, self.decaying.rect.height))
            self.decaying.show_decay(decay, room.bottom - top)
        tall = room.bottom - top
        if both and self.share > 0:
            tall = self._turn_tall()
            if tall == 0:  # what is pointed at is read whole, and the list is back when that ends
                self.facets.show(False)
                self.effects.lie(room)
                return
            low = top + tall + gap
            self.effects.lie(Rect(room.x, low, room.width, room.bottom - low))
        place = Rect(room.x, top, room.width, tall)
        if place != self.facets.rect:
            self.facets.move_to(place)
        self.facets.show_facets(self.turn.listed)

    def _turn_tall(self) -> int:
        """How high this turn is above what a choice would do; 0 where that leaves too little of it.

        What either does not need the other has.
        """
        most, least = (self.facets.wanted(self.turn.listed, brief) for brief in (False, True))
        spare = self.room.height - self.style.px(GAP) - self.effects.wanted
        return 0 if spare < least else min(most, spare)

    @property
    def _roomy(self) -> bool:
        """Whether what is otherwise after death has room above what is asked, each of its lines in brief."""
        return self.room.height * (1 - LEAST) >= self.after.least

    def _below(self) -> int:
        """How high what stands below the lines on death would be, if it had all the room it wants."""
        if self.turn.decay is None:
            return self.facets.wanted(self.turn.listed)
        self.decaying.show_decay(self.turn.decay, self.room.height)
        return self.decaying.rect.height

    def paper(self, line: int) -> Paper:
        """A line of what is otherwise, as it is looked at."""
        other = self.after.told[line]
        return Paper(other.title, (f"{capital(other.line)}.",), other.rule)


LAW_CARD = 5.8  # u: how broad the card of a Law in play is
TICK, TICK_GAP = 1.45, 0.45  # for the height of words: a facet's mark, and what lies between it and them
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
        said = phrase("facets.title")
        title = Text(said, 2.5, colours.ink2, "italic", leading=1.5, least_units=1.3, cut=True, grow=1.0)
        order = Text(phrase("facets.order"), 1.9, colours.ink3, least_units=1.9)
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
        begins = indent + side + TICK_GAP * height / u
        room = self.inner.width - style.px(begins) - len(cards) * style.px(MARKED)
        if text.width(title.ways[0], title.face, SMALLEST) > room:
            cards = ()
        wide = text.width(title.ways[0], title.face, height) + round(height * 0.6)
        beside = wide + text.width(told, "inter", style.font_px(units)) <= room
        line = Text(told, units, style.theme.ink2, least_units=units, grow=1.0 if close else 0.0)
        first = Beside(
            *([Space(indent)] if indent else []),
            Picture(sign, side),
            Space(TICK_GAP * height / u),
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
