"""What the page of a Law is made of: Laws side by side, and a panel for each way to deal with one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
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
from game.scenes.tables.conscious.parts import Parts, put_sheet, small, tick_picture
from game.scenes.tables.conscious.pictures import cell_picture, chip_picture, note_picture, slot_picture
from game.tellings.conscious.things import law_named, law_told
from game.widgets import art, card, text
from game.widgets.boxes import LEADING, Column, Either, Framed, Layout, Node, Picture, Row, Space, Text, lay
from game.widgets.canvas import Rect
from game.widgets.controls import Control, Deed
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.theme import SMALLEST, Colour

SMALL = 1.9  # u: the type below a card
TALL, BARE, LEAST = 14.4, 11.4, 5.0  # u: how high a card with words below is, one without, and each at least
Painter = Callable[[pygame.Surface, Box], None]
SHARE = 0.4  # of a panel's breadth, its picture
EDGE = 1.2  # u: above and below what a way says
MOST = 3  # notes that are shown before and after; of more only the change is told
MINUS = "−"


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
    picture: Painter | None = None


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
        drawn = Column(_Painted(way.picture), rule, grow=SHARE)
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


class _Painted(Node):
    """What a painter draws, in all the room there is."""

    def __init__(self, painter: Painter) -> None:
        super().__init__(1.0)
        self.painter = painter

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        self.painter(target, Box(*rect))


# -- what it changes


def _verdict(style: Style, good: bool) -> Colour:
    """What is welcome is green, what is not is red."""
    colours = style.theme
    return colours.loss if not good else "#8FD6AE" if colours.dark else shapes.DONE


def changed_notes(before: Look, after: Look) -> list[str]:
    """The notes on which two diagrams differ, the finest last."""
    return [note for note, count in before.chips.items() if after.chips[note] != count]


def change(before: Look, after: Look, notes: Sequence[str], style: Style, harms: bool) -> Painter:
    """Notes before and after, with what that makes in chips; of many the first few."""

    def draw(target: pygame.Surface, box: Box) -> None:
        shown, label = _labelled(notes, box.width, min(small(style), max(SMALLEST, box.height // 5)))
        cell = box.width / (2 * len(shown) + 1.8)
        radius = round(min(cell * 0.4, (box.height - label * 2) * 0.42, style.px(3.9)))
        if radius < 6:
            return
        y = box.y + (box.height + label) // 2
        ink = _verdict(style, not harms or before == after)
        bodies = (each for look in (before, after) for each in look.under.values())
        above = 1.32 if any(each != "physical" for each in bodies) else 1.16
        for half, look in enumerate((before, after)):
            for place, note in enumerate(shown):
                x = box.x + cell * (0.5 + place + half * (len(shown) + 0.9))
                put_note(target, look, note, (round(x), y), radius)
                low = y - radius * above - label * 0.3
                text.put(target, note, "display", label, style.theme.ink, x, low, "center")
        arrow = _arrow(round(cell * 0.7), ink)
        target.blit(arrow, arrow.get_rect(center=(round(box.x + cell * (len(shown) + 0.45)), y)))
        total = sum(after.chips[note] - before.chips[note] for note in notes)
        if before == after:
            tick = tick_picture("done", round(radius * 1.1))
            target.blit(tick, tick.get_rect(midright=(box.right, y)))
            return
        said = f"+{total}" if total > 0 else f"{MINUS}{-total}" if total else ""
        tall = max(label, round(radius * 0.9))
        text.put(target, said, "display", max(SMALLEST, tall), ink, box.right, y + tall * 0.36, "right")

    return draw


def _labelled(notes: Sequence[str], across: int, height: int) -> tuple[list[str], int]:
    """The first notes, as many as have room for their names, and how tall these are written."""
    for count in range(min(MOST, len(notes)), 0, -1):
        room = round(across / (2 * count + 1.8)) - 3
        tall = min(text.fitted(note, "display", height, room) for note in notes[:count])
        if count == 1 or all(text.width(note, "display", tall) <= room for note in notes[:count]):
            return list(notes[:count]), tall
    return [], height


def put_note(target: pygame.Surface, look: Look, name: str, middle: tuple[int, int], radius: int) -> None:
    """One note of a diagram by itself, with what lies on it."""
    note = NOTES[name]
    three = note.cap > 1
    base = note_picture(three, look.under.get(name, "physical"), radius)
    target.blit(base, base.get_rect(center=middle))
    k = radius / 31
    places = ((-13.6, 12.0), (13.6, 12.0), (0.0, -12.4)) if three else ((0.0, 0.0),)
    for index, (x, y) in enumerate(places):
        at = round(middle[0] + x * k), round(middle[1] + y * k)
        if index < look.chips[name]:
            picture = chip_picture(note.octave, look.of, round((CHIP_OF_THREE if three else CHIP) * k))
        else:
            picture = slot_picture(SLOT_OF_THREE if three else SLOT, k)
        target.blit(picture, picture.get_rect(center=at))


def play(
    laws: Sequence[str], cards: Sequence[str], make: str, count: int, more: int, style: Style
) -> Painter:
    """Laws and cards of the hand, and the chips they make on their card of the board."""

    def draw(target: pygame.Surface, box: Box) -> None:
        used = [faces.law(each) for each in laws] + [faces.part(each) for each in cards]
        cell = box.width / (len(used) + 2.9)
        wide = round(min(cell * 0.86, (box.height * 0.8) / card.RATIO, style.px(7.2)))
        if wide < 10:
            return
        y = box.y + box.height // 2
        for place, face in enumerate(used):
            picture = card.picture(face, wide)
            target.blit(picture, picture.get_rect(center=(round(box.x + cell * (place + 0.5)), y)))
        arrow = _arrow(round(cell * 0.7), style.theme.ink)
        target.blit(arrow, arrow.get_rect(center=(round(box.x + cell * (len(used) + 0.5)), y)))
        across = round(min(cell * 1.6, box.height * 0.85))
        tall = round(across * 0.7)
        picture = cell_picture(make, (across, tall), across / 66, count, more)
        target.blit(picture, picture.get_rect(midright=(box.right, y)))
        if make not in ("XJ", "JO"):
            suit = art.square(f"conscious/suit-{make[-1].lower()}", max(10, tall // 3))
            target.blit(suit, suit.get_rect(midbottom=(box.right - across // 2, y - tall // 2 - 2)))

    return draw


@cached_picture
def _arrow(wide: int, ink: Colour) -> pygame.Surface:
    """An arrow to the right."""
    half = wide / 2
    tip, back, aside = half - 4, wide * 0.16, wide * 0.13
    way = f"M{3 - half:.1f},0 H{tip:.1f} "
    way += f"M{tip - back:.1f},{-aside:.1f} L{tip:.1f},0 L{tip - back:.1f},{aside:.1f}"
    body = shapes.path(way, "none", ink, max(1.8, wide * 0.055))
    tall = max(8, round(wide * 0.5))
    return art.raster(
        art.document(body, (-half, -tall / 2, wide, tall)), (max(1, wide), tall)
    ).convert_alpha()


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
