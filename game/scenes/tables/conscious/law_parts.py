"""What the page of a Law is made of: Laws side by side, and a panel for each way to deal with one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game import words
from game.engine.games.conscious.components import NOTES
from game.scenes.layout.box import Box
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.chambers import CHIP, CHIP_OF_THREE, SLOT, SLOT_OF_THREE
from game.scenes.tables.conscious.faces import Cards
from game.scenes.tables.conscious.looks import Look
from game.scenes.tables.conscious.parts import Parts, put_sheet, tick_picture
from game.scenes.tables.conscious.pictures import cell_picture, chip_picture, note_picture, slot_picture
from game.tellings.conscious.things import law_named, law_told
from game.widgets import art, card
from game.widgets.boxes import LEADING, Column, Either, Framed, Layout, Node, Picture, Row, Space, Text, lay
from game.widgets.canvas import Rect
from game.widgets.controls import Control, Deed
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.theme import SMALLEST, Colour

SMALL = 1.9  # u: the type below a card
TALL, BARE, LEAST = 14.4, 11.4, 5.0  # u: how high a card with words below is, one without, and each at least
SHARE = 0.4  # of a panel's breadth, its picture
EDGE = 1.2  # u: above and below what a way says
MOST = 3  # notes that are shown before and after; of more only the change is told
MINUS = "−"
NOTE = 8.6  # u: the square of a note


@dataclass(frozen=True)
class Way:
    """A way to deal with a Law: `tag` says when it must or may be done, `good` whether that is welcome."""

    standing: str
    """`done`, `open`, `now` or `shut`."""
    title: str
    tag: str
    said: str
    rule: str
    good: bool | None = None
    picture: Node | None = None


class WayPanel(Control):
    """A way as a panel that may be chosen; gold where it is the one that is at hand."""

    rounding_u = 2.0

    def __init__(
        self, name: str, rect: Rect, style: Style, way: Way, deed: Deed | None = None, depth: int = 2
    ) -> None:
        super().__init__(name, rect, style, deed, depth)
        self.way = way
        self.layout = lay(self._tree(), style, rect)

    def _tree(self) -> Node:
        """Mark, title and tag above what it does; beside that its picture, and the clause."""
        way, theme = self.way, self.style.theme
        tick = Picture(lambda side: tick_picture(way.standing, side, theme.dark), 3.6, least_high=2.6)
        mark = Column(tick)
        title: Node = Text(way.title, 3.2, theme.ink, "garamond", cut=True)
        if way.tag:
            ink = theme.ink if way.good is None else _verdict(self.style, way.good)
            tag = _Pill(Text(way.tag, SMALL, ink, "semibold"), ink)
            title = Either(Row(title, tag, Space(grow=1.0), gap=1.4, grow=1.0), Column(title, tag, grow=1.0))
        style, sentences = self.style, re.split(r"(?<=[.!?”]) ", way.said)
        ways = [" ".join(sentences[:count]) for count in range(len(sentences), 0, -1)]
        room = self.rect.height - style.px(2 * EDGE + 0.6) - style.font_px(3.2) * LEADING
        lines = max(1, int(room / max(SMALLEST, style.font_px(2.1 * 0.72)) / LEADING))
        said = Column(title, Text(ways, 2.1, theme.ink2, lines=lines), gap=0.6, grow=1.0)
        rule = Text(way.rule, SMALL, theme.ink3, least_units=SMALL, align="end")
        if way.picture is None or self.rect.width <= self.style.px(44):
            told = Row(mark, said, Column(Space(grow=1.0), rule), gap=1.0, align="stretch")
            return Framed(told, 2, EDGE)
        drawn = Column(way.picture, rule, grow=SHARE)
        told = Row(mark, said, gap=1.0, align="stretch", grow=1.0 - SHARE)
        return Framed(Row(told, drawn, gap=1.0, align="stretch"), 2, EDGE)

    def draw(self, target: pygame.Surface) -> None:
        put_sheet(target, self.rect, self.style, gold=self.way.standing == "now", edge=self.style.theme.edge)
        self.layout.draw(target)
        self.draw_focus(target)


class _Pill(Framed):
    """A word in a pill."""

    stretched = False

    def __init__(self, inner: Text, ink: Colour) -> None:
        super().__init__(inner, 1.1, 0.4)
        self.ink, self.stretched = ink, False

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        thick = max(1.4, 0.2 * layout.style.measure.u)
        pill = art.frame(rect.size, rect.height / 2, layout.style.theme.raised, line=self.ink, thick=thick)
        target.blit(pill, rect)


class _Drawn(Picture):
    """A picture that is smaller before type is."""

    def lowest(self, layout: Layout, across: int) -> int:
        return layout.px(self.least_high)


# -- what it changes


def _verdict(style: Style, good: bool) -> Colour:
    """What is welcome is green, what is not is red."""
    colours = style.theme
    return colours.loss if not good else "#8FD6AE" if colours.dark else shapes.DONE


def changed_notes(before: Look, after: Look) -> list[str]:
    """The notes on which two diagrams differ, the finest last."""
    return [note for note, count in before.chips.items() if after.chips[note] != count]


def change(before: Look, after: Look, notes: Sequence[str], style: Style, harms: bool) -> Node:
    """Notes before and after, with what that makes in chips; of many the first few."""
    ink, total = _verdict(style, not harms or before == after), sum(after.chips.values())
    total -= sum(before.chips.values())
    units = SMALL / style.measure.text  # names as small as their notes, all alike
    made = f"+{total}" if total > 0 else f"{MINUS}{-total}" if total else ""
    end: Node = Text(made, 3.4 / style.measure.text, ink, "display")
    if before == after:
        end = Picture(partial(tick_picture, "done"), 4.2, least_high=2.4)

    def shown(look: Look, count: int) -> list[Node]:
        named = [Text(each, units, style.theme.ink, "display", align="center") for each in notes[:count]]
        drawn = [_Drawn(partial(_note, look, each), NOTE, least_high=5.4) for each in notes[:count]]
        return [Column(*both, align="center", grow=1.0) for both in zip(named, drawn, strict=True)]

    named = Space(0, style.font_px(units) * LEADING / style.measure.u)  # what isn't named stands by the notes
    arrow, end = Column(named, _Drawn(partial(_arrow, ink), 4.4, least_high=2.4)), Column(named, end)
    counts = range(min(MOST, len(notes)), 0, -1)
    rows = (Row(*shown(before, each), arrow, *shown(after, each), end, gap=0.8) for each in counts)
    return Either(*rows, grow=1.0)


def _note(look: Look, name: str, side: int) -> pygame.Surface:
    """One note of a diagram by itself, with what lies on it, in a square."""
    note, made, radius = NOTES[name], pygame.Surface((side, side), pygame.SRCALPHA), side * 0.365
    three, middle, k = note.cap > 1, side / 2, radius / 31
    art.put(made, note_picture(three, look.under.get(name, "physical"), round(radius)), (middle, middle))
    places = ((-13.6, 12.0), (13.6, 12.0), (0.0, -12.4)) if three else ((0.0, 0.0),)
    for index, (x, y) in enumerate(places):
        picture = slot_picture(SLOT_OF_THREE if three else SLOT, k)
        if index < look.chips[name]:
            picture = chip_picture(note.octave, look.of, round((CHIP_OF_THREE if three else CHIP) * k))
        art.put(made, picture, (middle + x * k, middle + y * k))
    return made


def play(laws: Sequence[str], cards: Sequence[str], make: str, count: int, more: int, style: Style) -> Node:
    """Laws and cards of the hand, and the chips they make on their card of the board."""
    used = [faces.law(each) for each in laws] + [faces.part(each) for each in cards]
    arrow = _Drawn(partial(_arrow, style.theme.ink), 4.4, least_high=2.4)
    made = _Drawn(partial(_made, make, count, more), 9.6, least_high=5.0)
    shown = (Cards([each], 10.4, least_high=LEAST) for each in used)
    free = Space(grow=1.0)
    return Row(free, *shown, free, arrow, free, made, gap=0.8, grow=1.0)


def _made(make: str, count: int, more: int, side: int) -> pygame.Surface:
    """A card of the board with its chips, below the sign of its suit, in a square."""
    made, tall = pygame.Surface((side, side), pygame.SRCALPHA), round(side * 0.7)
    made.blit(cell_picture(make, (side, tall), side / 66, count, more), (0, side - tall))
    if make not in ("XJ", "JO"):
        art.put(made, art.square(f"conscious/suit-{make[-1].lower()}", tall // 3), (side / 2, side * 0.13))
    return made


@cached_picture
def _arrow(ink: Colour, wide: int) -> pygame.Surface:
    """An arrow to the right."""
    half = wide / 2
    tip, back, aside = half - 4, wide * 0.16, wide * 0.13
    way = f"M{3 - half:.1f},0 H{tip:.1f} "
    way += f"M{tip - back:.1f},{-aside:.1f} L{tip:.1f},0 L{tip - back:.1f},{aside:.1f}"
    return art.about(shapes.path(way, "none", ink, max(1.8, wide * 0.055)), half, wide)


@dataclass(frozen=True)
class LaidLaw:
    """A Law as it lies: `marks` are those of its facets (`done`, `open`, `now`, `shut`), `told` stands below.

    `law` is None for one whose face nobody here may know. `good` says whether what is told is welcome.
    """

    law: str | None
    marks: tuple[str, ...] = ()
    told: str = ""
    good: bool | None = None
    gold: bool = False

    @property
    def face(self) -> card.Face:
        """Its face, or its back."""
        return faces.back("law") if self.law is None else faces.law(self.law)


class LaidLaws(Parts[int]):
    """Laws in a row, as large as they have room; its parts are their places."""

    def __init__(self, name: str, rect: Rect, style: Style, depth: int = 2) -> None:
        self.laid: Sequence[LaidLaw] = ()
        self.told_as = self._told_laws
        self.layout = Layout(style)
        super().__init__(name, rect, style, [], depth)
        self.bleed = max(self.bleed, style.px(1.6))

    def show_laws(self, laid: Sequence[LaidLaw]) -> None:
        """Lay Laws down: each in the middle of what is told of it, or all in one row."""
        self.laid = list(laid)
        said = [self._below(place, law) for place, law in enumerate(laid)]
        told, layout = Row(*said, gap=0.6, align="stretch"), Layout(self.style)
        room = self.rect.width, self.rect.height
        if any(law.marks or law.told for law in laid) and (
            told.least(layout) <= room[0] and told.lowest(layout, room[0]) <= room[1]
        ):
            self.layout = lay(told, self.style, self.rect)
            found = self.layout.places
            places = [(place, Box(*found[str(place)])) for place in range(len(laid))]
        else:
            gold = [place for place, law in enumerate(laid) if law.gold]
            row = Cards([law.face for law in laid], BARE, least_high=LEAST, gold=gold, name="row")
            self.layout = lay(Framed(Column(row), 0, 0.5), self.style, self.rect)
            where = self.layout.places["row"]
            wide, lefts = row.wide(where), row.lefts(where)
            ends = [*lefts[1:], 1 << 20]
            sizes = [(left, min(wide, end - left)) for left, end in zip(lefts, ends, strict=True)]
            tall = card.height_of(wide)
            places = [(place, Box(left, where.y, each, tall)) for place, (left, each) in enumerate(sizes)]
        self.set_places(places)
        self.damage()

    def _below(self, place: int, law: LaidLaw) -> Node:
        """A Law, and below it the marks of its facets and what is told of it."""
        theme = self.style.theme
        ink = theme.ink2 if law.good is None else theme.loss
        if law.good:
            ink = "#8FD6AE" if theme.dark else shapes.DONE
        shown = Cards([law.face], TALL, least_high=LEAST, gold=[0] if law.gold else [], name=str(place))
        said: Node = Text(law.told, SMALL, ink, "semibold", lines=2, least_units=SMALL * 0.85, align="center")
        if law.marks:
            marks = [Picture(partial(tick_picture, mark, dark=theme.dark), 3.0) for mark in law.marks]
            said = Row(Row(*marks), Text([law.told, ""], SMALL, ink, "semibold"), gap=0.4)
            said.stretched = False
        return Framed(Column(shown, said, gap=0.5, align="center"), 0, 0.5, 0, grow=1.0)

    def _told_laws(self) -> dict[int, tuple[str, str]]:
        """What each Law is called, and what it does; of one face down only that."""
        found = {}
        for place, law in enumerate(self.laid):
            if law.law is None:
                found[place] = words.say("reader.hidden"), ""
            else:
                text_ = law_told(law.law)
                found[place] = law_named(law.law), " ".join(filter(None, (law.told, text_.effect)))
        return found

    def draw(self, target: pygame.Surface) -> None:
        self.layout.draw(target)
        self.draw_focus(target)
