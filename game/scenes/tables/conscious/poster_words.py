"""What is written on the poster beside its spiral, and the room that it leaves to charms and numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.scenes.layout.box import Box
from game.scenes.layout.nutrition import QUARTER, NutritionPlan
from game.scenes.tables.conscious.pictures import (
    chip_picture,
    disc_picture,
    lozenge_picture,
    space_picture,
    spark_picture,
)
from game.scenes.tables.conscious.poster_table import PosterTable
from game.scenes.tables.conscious.shapes import INK, PAPER, QUIET, Body
from game.scenes.tables.conscious.stage import BuiltStage
from game.tellings.conscious.things import phrase, table
from game.widgets import art, text, theme
from game.widgets.boxes import Column, Either, Framed, Layout, Node, Picture, Row, Space, Stack, Text, lay
from game.widgets.canvas import Rect
from game.widgets.rotation import Rotation
from game.widgets.style import Style
from game.widgets.theme import SMALLEST
from game.widgets.token import mark_picture

RIM = 1.0  # u: so far a charm may reach over the edge of the diagram, before its words
CHARMS = 4.8  # u: what each charm takes beside the first space, where all begin
SMALL = 1.9  # u: the type of whose body it is
LOWER = 1.9, 1.75, 1.6, 1.45, 1.3, 1.15, 1.0, 0.85  # u: the same where that has no room
PILL, MARK = 1.62, 1.36  # for that: the height of a seat's sign, and its charm
NUMBERED = 0.885  # of the radius of a quarter disc: from there on the numbers of its spaces stand
KEY = 1.7  # u: the type of the key
Quarter = tuple[tuple[int, int], float]
"""The middle and the radius of a quarter disc."""


# -- headings, and the sign of a seat beside them


class Owner(NamedTuple):
    """Whose body a heading is over: the charm and the name of the seat, and which body it is.

    `looked` says so in a sentence where it is not the body of who is in turn.
    """

    charm: int
    name: str
    body: str
    looked: str = ""


class Sign(Framed):
    """A seat as a sign in its colour: its charm, and what is `said` in type of so many `units`."""

    def __init__(self, owner: Owner, style: Style, said: str, units: float = SMALL) -> None:
        tall = style.font_px(units) / style.measure.u
        mark = Picture(partial(mark_picture, owner.charm), MARK * tall)
        name = Text(said, units, INK, "semibold", least_units=0.1, leading=PILL)
        super().__init__(Row(mark, Space(0.17 * tall), name, Space(0.38 * tall)), 0.28 * tall, 0, name="sign")
        self.stretched, self.charm = False, owner.charm

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        colour = theme.CHARMS[self.charm].colour
        fill, thick = theme.mixed(PAPER, colour, 0.2), max(1.4, rect.height * 0.09)
        target.blit(art.frame(rect.size, rect.height / 2, fill, line=colour, thick=thick), rect)


def sheet_heading(owner: Owner, style: Style, rect: Rect) -> Layout:
    """The heading of a diagram on its own sheet, and below it whose it is."""
    title = Text(phrase("diagram"), 3.2, INK, "garamond", leading=1.25)
    body = Text(owner.body, SMALL, QUIET, least_units=0.1)
    signs = [*_signs(owner, style, SMALL), Sign(owner, style, "")]
    below = Either(*(Row(sign, body, gap=1.1) for sign in signs), *(Column(sign) for sign in signs))
    room = Rect(rect.x, rect.y, rect.width, style.font_px(8))
    return lay(Column(title, below), style, room)


def centres_heading(owner: Owner, style: Style, rect: Rect) -> Layout:
    """The heading of the centres, and beside it whose they are."""
    tall = min(style.font_px(2.8), round(0.86 * rect.height))
    units = tall / style.measure.u / style.measure.text
    title = Text(phrase("centres"), units, INK, "garamond", least_units=units, leading=1.0)
    room = Rect(rect.x, rect.y + tall // 2 - rect.height, rect.width, 2 * rect.height)
    units = min(SMALL, 0.96 / 0.86 / PILL * units)
    signs = [*_signs(owner, style, units), Sign(owner, style, "", units)]
    return lay(Either(*(Row(title, sign, gap=0.5 * tall / style.measure.u) for sign in signs)), style, room)


def chamber_heading(owner: Owner, style: Style, plan: NutritionPlan, quarter: Quarter) -> Layout:
    """The heading above the staircase in its quarter disc; where that has no room, whose it is alone."""
    low = plan.signs[-1].y - style.px(0.6) + round(0.15 * style.font_px(SMALL))

    def trees() -> Iterator[Node]:
        body = Text(owner.body, SMALL, QUIET, leading=PILL)
        for title in (2.7, 2.1):
            above = Text(phrase("diagram"), title, INK, "garamond", align="end", name="title")
            for sign in _signs(owner, style, SMALL):
                for row in (Row(sign, body, gap=1.1), sign):
                    row.stretched = False
                    yield Column(above, row, align="end")
        yield from (Row(sign, body, gap=1.1) for sign in _signs(owner, style, SMALL))

    return _within(trees(), owner, style, quarter, NUMBERED, "bottomright", (plan.box.right, low))


def sign_beside(owner: Owner, style: Style, plan: NutritionPlan, quarter: Quarter) -> Layout:
    """Whose a diagram is that has no room for a heading: at its uppermost band."""
    sign, high = plan.signs[-1], style.font_px(SMALL) * PILL
    level = [band for band in plan.bands if band.y <= sign.centery <= band.bottom]
    level = level or [min(plan.bands, key=lambda band: band.y)]  # beside which the sign stands, or above it
    corner = min(band.x for band in level) - round(high * 0.3), sign.bottom + round(high * 0.35)
    return _within(iter(()), owner, style, quarter, QUARTER, "topright", corner)


def _signs(owner: Owner, style: Style, *units: float) -> Iterator[Sign]:
    """The signs of a seat that says something, the longer words first."""
    return (Sign(owner, style, said, each) for each in units for said in (owner.looked, owner.name) if said)


def _within(
    trees: Iterator[Node],
    owner: Owner,
    style: Style,
    quarter: Quarter,
    reach: float,
    at: str,
    corner: tuple[int, int],
) -> Layout:
    """The first of some trees that lies in a quarter disc with a corner of it there; else a smaller sign.

    `reach` is how far out the sign may be, for its radius.
    """
    (x, y), radius = quarter
    for tree in [*trees, *_signs(owner, style, *LOWER), Sign(owner, style, "")]:
        layout = Layout(style)
        rect = Rect((0, 0), layout.size(tree, 1 << 12))
        setattr(rect, at, corner)
        tree.place(layout, rect)
        layout.places["all"] = rect
        far = {name: math.hypot(place.x - x, place.y - y) for name, place in layout.places.items()}
        if far["sign"] <= reach * radius and far.get("title", 0.0) <= QUARTER * radius:
            break
    return layout


# -- what the signs of the diagram mean


def key_layout(style: Style, of: Body, rect: Rect) -> Layout:
    """The key in the middle of a rectangle, all alike as large as it has room; what has none is left out."""
    signs = _key(of, style)
    row = [Row(Stack(Space(wide), sign), said, gap=0.5 * KEY) for wide, sign, said in signs]
    for count in range(len(row), 0, -1):
        tree = Row(Space(grow=1.0), *row[:count], Space(grow=1.0), gap=1.2 * KEY)
        for step in range(9):
            layout = Layout(style, 1 - 0.05 * step)
            if layout.least(tree) <= rect.width or (step == 8 and count == 1):
                tree.place(layout, rect)
                return layout
    return Layout(style)


def _key(of: Body, style: Style) -> list[tuple[float, Picture, Text]]:
    """The signs of a diagram whose chips are of a body, each with its breadth and what it means."""
    tall = style.font_px(KEY) / style.measure.u

    def sign(key: str, make: Callable[[int], pygame.Surface], wide: float) -> tuple[float, Picture, Text]:
        said = phrase(f"diagram.key.{key}")
        return wide * tall, Picture(make, wide * tall), Text(said, KEY, QUIET, least_units=KEY)

    if of == "physical":
        lozenge = {key: partial(_lozenge, key == "present") for key in ("present", "absent")}
        shock = sign("shock", lambda side: spark_picture(False, side / 45), 1.45)
        return [*(sign(key, make, 2.0) for key, make in lozenge.items()), shock]
    found = [sign(of, partial(chip_picture, "A", of), 1.3)]
    return found + [sign("disc", partial(disc_picture, "mental", "A"), 1.3)] * (of == "astral")


def _lozenge(present: bool, side: int) -> pygame.Surface:
    return lozenge_picture((side, round(side * 0.575)), present)


class PosterWords:
    """The legend, the headings of two chambers, and the key to the diagram, as the stage stands now."""

    def __init__(self, stage: BuiltStage) -> None:
        self.stage, self.table = stage, stage.table

    @property
    def _laid(self) -> PosterTable:
        return self.stage.laid

    def damage(self) -> None:
        """Have the legend and the heading of the diagram drawn again."""
        style, plan, canvas = self.table.style, self.stage.diagram.plan, self.table.canvas
        side, tall = style.font_px(30), style.font_px(9)
        canvas.damage(Rect(*self._laid.poster.box.topleft, side, side))
        canvas.damage(Rect(plan.box.x, plan.signs[-1].y - tall, plan.box.width + 2, 2 * tall))
        canvas.damage(self.key_room)
        canvas.damage(Rect(self._laid.centres_title))
        if self._laid.below is not None:
            canvas.damage(Rect(self._laid.title).inflate(0, style.font_px(3)))

    def write(self, target: pygame.Surface) -> None:
        """The legend, and the headings of two chambers."""
        style, laid, plan = self.table.style, self._laid, self.stage.diagram.plan
        put_legend(target, laid.poster.box.topleft, self._entries(), style, laid.poster.clear)
        centres_heading(self._owner, style, Rect(laid.centres_title)).draw(target)
        if laid.quarter is not None:
            self._heading(self._owner, laid.quarter).draw(target)
            if plan.box == laid.diagram:
                self._write_key(target)

    def _heading(self, owner: Owner, quarter: Quarter) -> Layout:
        """The heading of a diagram in its quarter disc; of one that is larger, whose it is."""
        plan = self.stage.diagram.plan
        headed = chamber_heading if plan.box == self._laid.diagram else sign_beside
        return headed(owner, self.table.style, plan, quarter)

    def write_title(self, target: pygame.Surface) -> None:
        """The heading of the diagram on its own sheet."""
        sheet_heading(self._owner, self.table.style, Rect(self._laid.title)).draw(target)

    def _write_key(self, target: pygame.Surface) -> None:
        """What the signs on the diagram mean, below it where there is room."""
        style, room = self.table.style, self.key_room
        if room.height >= style.font_px(1.7) * 1.5:
            of = self.stage.shown["seats"][self.stage.seen(self.stage.shown)]["chips_of"]
            key_layout(style, of, room).draw(target)

    @property
    def key_room(self) -> Rect:
        """Below the lowest band of the diagram, clear of the charms beside the first space."""
        low = max(self.stage.diagram.plan.bands, key=lambda box: box.bottom)
        begins = self._laid.poster.middle(0)[0]
        left = max(low.x, round(begins) + self.table.style.px(CHARMS * len(self.table.sitting.names) + 1.2))
        tall = max(0, self._laid.poster.box.bottom - low.bottom)
        return Rect(left, low.bottom, max(0, low.right - left), tall)

    @property
    def _owner(self) -> Owner:
        """Whose body the diagram shows, and which it is."""
        view, sitting = self.stage.shown, self.table.sitting
        seat = self.stage.seen(view)
        body = table("own_bodies", view["seats"][seat]["chips_of"])
        name = sitting.names[seat]
        looked = "" if self.stage.looked_at is None else phrase("body.looked", name=name)
        return Owner(sitting.people[seat].token, name, body, looked)

    def _entries(self) -> list[Entry]:
        """What each kind of space means to the player in turn."""
        fields = self.stage.shown["seats"][self.stage.seen(self.stage.shown)]
        found = [Entry(kind, table("legend", kind)) for kind in "FAICL"]
        if not fields["alive"]:
            body = fields["chips_of"] if fields["chips_of"] != "physical" else fields["body"]
            decay = "legend.decay" if body == "astral" else "legend.given"
            found[3] = Entry("C", phrase(decay), True)
            found[4] = Entry("L", phrase("legend.wild"), True)
        return found

    def taken(self) -> tuple[Box, ...]:
        """Where no charm may stand: the legend, and what stands in the chambers."""
        style, laid = self.table.style, self._laid
        corner = laid.poster.box.topleft
        legend = Box(*corner, style.px(14), style.px(4 + 5 * 3.9))
        own = [laid.centres, *([laid.turn] if laid.turn else [])]
        own += [Box(*deck.named) for deck in self.stage.decks.values()]
        longest = max(self.table.sitting.names, key=len)  # so that charms stand still as turns pass
        owner = Owner(self.table.sitting.people[0].token, longest, table("own_bodies", "physical"))
        title = Rect(laid.centres_title)
        right = centres_heading(owner, style, title).places["sign"].right
        own.append(Box(title.x, title.y, right - title.x, title.height))
        if laid.quarter is not None:
            plan = self.stage.diagram.plan
            rim = style.px(RIM)
            own += [band.inflate(-2 * rim, 0) for band in plan.bands]
            own += plan.signs
            for (x, y), height, across in plan.names:
                own.append(Box(round(x), round(y - height * 0.8), min(across, style.px(10)), height))
            own.append(Box(*self._heading(owner, laid.quarter).places["all"]))
            if plan.box == laid.diagram:
                own.append(Box(*self.key_room))
        return legend, Box(*self.stage.chain.rect.union(self.stage.everything.rect)), *own

    def numbers_taken(self) -> tuple[Box, ...]:
        """Where no number of the spiral may stand: over centres, decks, this turn and words."""
        cells = self.stage.centres.plan.cells.values()
        decks = [Box(*deck.named.inflate(deck.rect.width // 4, 0)) for deck in self.stage.decks.values()]
        legend, chain, *_ = self.taken()
        turn = [self._laid.turn] if self._laid.turn else []
        title = self._laid.centres_title
        return (legend, chain, *cells, *decks, *turn, title)


# -- what the signs of the spaces mean, in the corner that the spiral leaves free

LEFT, TOP = 1.65, 4.0  # in u: from the golden rectangle's corner to the signs, and to the first one's middle
STEP, CLOSER = 3.8, 3.2  # in u: from one to the next, and where there is less room
SIGN, BESIDE = 2.9, 1.05  # in u: how large a sign is, and from there to its words
WRITTEN, AIR = 2.0, 0.7  # in u: its words, and what is free behind them
END = 2.6  # in u: beyond its first and its last sign, where it is turned


class Entry(NamedTuple):
    """A line of it."""

    kind: str
    """A kind of space, by its letter."""
    words: str
    """What it is called."""
    changed: bool = False
    """Whether it means something else than usual."""


def put_legend(
    target: pygame.Surface,
    corner: tuple[int, int],
    entries: Sequence[Entry],
    style: Style,
    clear: Callable[[Box], bool] = lambda box: True,
) -> list[Box]:
    """Write it from the golden rectangle's upper left corner down; tells what its lines take.

    Its lines are closer, and its words smaller, all alike, where not all would be `clear`.
    """
    for tall in range(style.font_px(WRITTEN), SMALLEST - 1, -1):
        for apart in (STEP, CLOSER):
            tree, layout = _legend(entries, style, tall, apart), Layout(style)
            wide, high = layout.size(tree, 1 << 12)
            top = corner[1] + style.px(TOP) - high // len(entries) // 2
            tree.place(layout, Rect(corner[0] + style.px(LEFT), top, wide, high))
            said = [
                layout.places[f"said/{row}"].inflate(0, tall - style.px(apart)) for row in range(len(entries))
            ]
            if all(clear(Box(each.x, each.y, each.width + style.px(AIR), each.height)) for each in said):
                break
        else:
            continue
        break
    layout.draw(target)
    air = style.px(AIR)
    return [Box(*layout.places[f"line/{row}"]).inflate(air, 0) for row in range(len(entries))]


def _legend(entries: Sequence[Entry], style: Style, tall: int, apart: float) -> Node:
    """Its lines, in type of so many pixels, so far apart."""
    u = style.measure.u
    units, step = tall / u / style.measure.text, max(apart, 1.5 * tall / u)
    rows = []
    for row, entry in enumerate(entries):
        face: text.Face = "semibold" if entry.changed else "inter"
        said = Text(entry.words, units, INK, face, name=f"said/{row}", leading=step * u / tall)
        sign = Stack(Space(SIGN, step), Picture(partial(space_picture, entry.kind), SIGN))
        rows.append(Row(sign, said, gap=BESIDE, name=f"line/{row}"))
    return Column(*rows)


def put_turned(
    target: pygame.Surface,
    corner: tuple[int, int],
    entries: Sequence[Entry],
    style: Style,
    clear: Callable[[Box], bool],
    quarters: int,
) -> None:
    """Write it in the same corner for a reader at another side, so many quarter turns clockwise."""
    place = turned_room(corner, entries, style, quarters)
    turn = Rotation(quarters, (place.width, place.height))

    def outward(box: Box) -> Box:
        return Box(*turn.outward(pygame.Rect(box)).move(place.x, place.y))

    aside = pygame.Surface(turn.size, pygame.SRCALPHA)
    put_legend(aside, (0, style.px(END) - style.px(TOP)), entries, style, lambda box: clear(outward(box)))
    target.blit(pygame.transform.rotate(aside, -90 * quarters), (place.x, place.y))


def turned_room(corner: tuple[int, int], entries: Sequence[Entry], style: Style, quarters: int) -> Box:
    """What it takes of the screen there."""
    wide, high = Layout(style).size(_legend(entries, style, style.font_px(WRITTEN), STEP), 1 << 12)
    wide, high = wide + style.px(LEFT + AIR), high - high // len(entries) + 2 * style.px(END)
    return Box(*corner, *((high, wide) if quarters % 2 else (wide, high)))
