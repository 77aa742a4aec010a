"""What stands in the room of the moment: this turn, what is other after death, and how near a body was."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.engine.base import Event
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.facets import Effects, Facets
from game.scenes.tables.conscious.parts import Listed, Row, boxed
from game.scenes.tables.conscious.pictures import square
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import View
from game.tellings.conscious.path import Other, after_death, chips_left
from game.tellings.conscious.things import Paper, capital, phrase, place_named, table
from game.tellings.conscious.turning import Facet
from game.widgets import art, boxes, card, text
from game.widgets.boxes import Column, Either, Framed, Node, Picture, Rule, Space, Text
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


class Decay(NamedTuple):
    """A chip that is to go: what is said of it, and the die that named its octave, where one is known."""

    title: str
    line: str
    left: str
    die: int | None


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
        self._decay: Decay | None = None
        self._listed: Sequence[Facet] = ()
        self._both = False

    def tell(
        self, view: View, listed: Sequence[Facet], names: Sequence[str], events: Sequence[Event]
    ) -> None:
        """Say what the view says; `events` are the last that happened."""
        seat = view["turn"]
        self.after.told = after_death(view, seat)
        self.after.place = phrase("after.at", place=place_named(view["seats"][seat]["position"]))
        self._decay = decay(view, names, events)
        self._listed = listed
        self.lay(self._both)

    def lie(self, room: Rect) -> None:
        """Have another room."""
        if room != self.room:
            self.room = room
            self.lay(self._both)

    def lay(self, both: bool) -> None:
        """Show this turn in all its room, or with what a choice would do; after death what is otherwise."""
        self._both = both
        room, gap = self.room, self.style.px(GAP)
        dead = bool(self.after.told) and not both
        self.effects.show(both)
        self.after.show(dead)
        self.decaying.show(dead and self._decay is not None)
        self.facets.show(self._decay is None or both)
        top = room.y
        if dead and not self._roomy:
            dead = self._decay is None
            self.after.show(dead)
            self.facets.show(False)
            if dead:
                self.after.move_to(room)
                self.after.show_others(self.after.told, self.after.place, room.height)
                return
            self.decaying.move_to(room)
            if self._decay is not None:
                self.decaying.show_decay(self._decay, room.height)
            return
        if dead:
            spare = max(round(room.height * (1 - LEAST)), room.height - self._below() - gap)
            self.after.move_to(Rect(room.x, room.y, room.width, self.after.rect.height))
            self.after.show_others(self.after.told, self.after.place, spare)
            top = self.after.rect.bottom + gap
        if dead and self._decay is not None:
            self.decaying.move_to(Rect(room.x, top, room.width, self.decaying.rect.height))
            self.decaying.show_decay(self._decay, room.bottom - top)
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
        self.facets.show_facets(self._listed)

    def _turn_tall(self) -> int:
        """How high this turn is above what a choice would do; 0 where that leaves too little of it.

        What either does not need the other has.
        """
        most, least = (self.facets.wanted(self._listed, brief) for brief in (False, True))
        spare = self.room.height - self.style.px(GAP) - self.effects.wanted
        return 0 if spare < least else min(most, spare)

    @property
    def _roomy(self) -> bool:
        """Whether what is otherwise after death has room above what is asked, each of its lines in brief."""
        return self.room.height * (1 - LEAST) >= self.after.least

    def _below(self) -> int:
        """How high what stands below the lines on death would be, if it had all the room it wants."""
        if self._decay is None:
            return self.facets.wanted(self._listed)
        self.decaying.show_decay(self._decay, self.room.height)
        return self.decaying.rect.height

    def paper(self, line: int) -> Paper:
        """A line of what is otherwise, as it is looked at."""
        other = self.after.told[line]
        return Paper(other.title, (f"{capital(other.line)}.",), other.rule)


def decay(view: View, names: Sequence[str], events: Sequence[Event]) -> Decay | None:
    """The chip that is to go now; None where none is (CB-14.1)."""
    step = view["todo"][0] if view["todo"] else {}
    if step.get("do") != "decay":
        return None
    seat = view["turn"]
    kind = view["seats"][seat]["chips_of"]
    rolled = [event["die"] for event in events if event["type"] == "decay_rolled"]
    key = "decaying.line" if rolled else "decaying.unknown"
    return Decay(
        phrase(f"decaying.{kind}", chip=table("chip", step["octave"])),
        phrase(key, die=rolled[-1] if rolled else 0, name=names[seat]),
        f"{capital(chips_left(view, seat))}.",
        rolled[-1] if rolled else None,
    )


def last_events(shown: Table) -> Sequence[Event]:
    """What happened last at a table, as all may know it."""
    steps = shown.sitting.match.steps
    return steps[-1].events if steps else ()
