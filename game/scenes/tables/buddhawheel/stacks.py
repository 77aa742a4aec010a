"""A player's stacks on one page: Karma, Dedicated, Meditated, powers, and what they come to."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game import words
from game.engine import codec
from game.engine.games import buddhawheel as rules
from game.scenes import dialog
from game.scenes.tables.buddhawheel import signs
from game.scenes.tables.buddhawheel.moment_pictures import struck
from game.scenes.tables.buddhawheel.signs import BRASS, GAME, IVORY, Drawing, Kept, way
from game.scenes.tables.buddhawheel.stack_cards import DEPTH, Cards, Fan, disc
from game.scenes.tables.interface import Table
from game.tellings.buddhawheel import (
    Seat,
    birth_why,
    colours_of,
    delusion,
    faces_of,
    lives_told,
    next_birth,
    place_line,
    power_named,
)
from game.widgets import art, boxes, text, theme
from game.widgets.boxes import (
    Column,
    Drawn,
    Framed,
    Item,
    Layout,
    Node,
    Picture,
    Row,
    Rule,
    Space,
    Stack,
    Text,
)
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, Control
from game.widgets.panel import Bordered
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.theme import SMALLEST
from game.widgets.token import token_picture

PAD = 4.2  # u: from the edge of the page to what is on it
BROADEST, TALLEST = 190, 158  # u: the page at the most
DASHES = 22  # round the place of a power not yet taken
SPREAD = 2.4  # u: how far the shadow of the page reaches
LEVEL = {2.0: 1.8, 2.4: 1.6}  # the leading at which type of so many u stands on the line of a heading
LARGEST_TYPE = 1.25  # by so much it grows with the text size: there is much on the page
KINDS: tuple[Kept, ...] = ("held", "dedicated", "meditated")


class Ground(Drawn):
    """The page under its cards; a touch beside them lays the card down that has come forward."""

    def __init__(self, page: StacksPage, layout: Layout) -> None:
        super().__init__("stacks/page", page.rect, layout, DEPTH + 1)
        self._page = page
        self.bleed = page.style.px(SPREAD)

    def press(self) -> bool:
        self._page.cards.read(None)
        return True

    def draw(self, target: pygame.Surface) -> None:
        style, unit = self.layout.style, self.layout.style.measure.u
        ground = theme.mixed(style.theme.ground, style.theme.surface, 0.6)
        rim = art.double(BRASS, max(1.5, unit * 0.2), style.px(0.9), max(1.0, unit * 0.1))
        rim |= {"shadow": 0.5, "drop": style.px(1), "spread": self.bleed}
        art.put_frame(target, self.rect, style.px(2.6), ground, **rim)
        super().draw(target)


class Tab(Control):
    """A seat by its token; the one whose stacks are shown is raised."""

    def __init__(
        self, seat: int, rect: Rect, style: Style, charm: int, chosen: bool, deed: Callable[[], None]
    ) -> None:
        super().__init__(f"stacks/seat/{seat}", rect, style, deed, DEPTH + 3)
        self.charm = charm
        self.chosen = chosen

    def draw(self, target: pygame.Surface) -> None:
        colours, style, unit = self.style.theme, self.style, self.style.measure.u
        fill = theme.mixed(colours.surface, colours.thread, 0.12) if self.hovered else colours.surface
        look: dict[str, Any] = {"line": colours.edge, "thick": style.hair}
        if self.chosen:
            fill, look = colours.raised, {"line": colours.thread, "thick": max(2.0, unit * 0.36)}
            look |= {
                "inset": max(4.0, unit * 0.62),
                "inner_line": colours.thread,
                "inner_thick": max(1.0, style.hair),
            }
        art.put_frame(target, self.rect, self.radius, fill, **look)
        art.put(target, token_picture(self.charm, round(self.rect.height * 0.66)), self.rect.center)
        self.draw_focus(target)


class Bracket(Rule):
    """A line that gathers what stands above it."""

    def size(self, layout: Layout, across: int) -> tuple[int, int]:
        return 0, layout.px(0.9)

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        points = rect.bottomleft, rect.topleft, rect.topright, rect.bottomright
        pygame.draw.lines(target, self.ink, False, points[::-1], max(1, layout.px(0.2)))


class StacksPage:
    """The page of one seat over a table: a tree of rows and columns, with the cards in it."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.style = table.style
        self.view = table.view()
        self.fields: Seat = self.view["seats"][seat]
        self.birth = next_birth(self.view, seat)
        self.score: dict[str, Any] = rules.score_of(codec.decode(rules.Seat, dict(self.fields)))
        high = TALLEST if self.style.measure.portrait else BROADEST
        self.rect = dialog.page_rect(table, BROADEST, high)
        self.cards = Cards(table, self.rect)

    def widgets(self) -> list[Widget]:
        """All that lies on the page but the button that closes it."""
        layout = boxes.lay(self.tree(), self.style.grown(LARGEST_TYPE), self.rect)
        return [Ground(self, layout), *layout.widgets]

    # -- what stands where

    def tree(self) -> Node:
        """The whole page: in two columns, or one above the other where the window stands upright."""
        line = self.style.theme.line
        aside = Row(
            self._aside("dedicated", 47), self._aside("meditated", 51), gap=2, align="stretch", grow=36
        )
        stacks = self._karma(), Rule(line), aside, Rule(line), self._powers()
        if self.style.measure.portrait:
            beside = Column(self._birth(), self._carry(), gap=1.6, grow=36)
            below = Row(self._colours(64), beside, gap=1.6, align="stretch", grow=62)
            return Framed(Column(self._head(), *stacks, below, gap=1), PAD, 2.6)
        foot = Row(self._birth(), self._carry(), gap=1.6, align="stretch", grow=36)
        right = Column(self._colours(64), foot, gap=1.6, grow=35)
        both = Row(Column(*stacks, gap=0.8, grow=65), right, gap=3.4, align="stretch", grow=1)
        return Framed(Column(self._head(), both, gap=1.6), PAD, 2.6)

    def _head(self) -> Node:
        """Whose stacks these are, where they are, and the other seats."""
        colours, people = self.style.theme, self.table.sitting.people
        name = self.table.sitting.names[self.seat]
        lives = lives_told(self.fields["lives"])
        under = words.phrase(GAME, "stacks.under", place=place_line(self.fields), lives=lives)
        told = Column(
            Text(
                words.phrase(GAME, "stacks.title", name=name), 5.6, colours.ink, "garamond", least_units=2.6
            ),
            Text(under, 2.2, colours.ink2),
            grow=1,
        )
        tabs = [
            Item(partial(self._tab, index), self.style.px(7.4), self.style.px(8))
            for index in range(len(people))
            if len(people) > 1
        ]
        token = Picture(partial(token_picture, people[self.seat].token), 9)
        return Framed(Row(token, told, *tabs, Space(4.6), gap=1.2), 0, 0.4, 1.2)

    def _tab(self, seat: int, rect: Rect) -> Widget:
        """The way to the stacks of a seat."""
        charm, name = self.table.sitting.people[seat].token, self.table.sitting.names[seat]
        return Tab(seat, rect, self.style, charm, seat == self.seat, partial(self._turn_to, seat)).call(name)

    def _turn_to(self, seat: int) -> None:
        """Show another seat's stacks, and stay at its tab."""
        if seat != self.seat:
            self.table.pop_overlay()
            open_stacks(self.table, seat, at_tab=True)

    def _titled(self, key: str, *more: Node, note: str = "") -> Node:
        """A heading, something behind it, and a note as far as there is room."""
        colours = self.style.theme
        title = Text(words.phrase(GAME, key), 3.6, colours.ink, "garamond")
        notes = [Text([words.phrase(GAME, note), ""], 2.0, colours.ink2, leading=LEVEL[2.0])] if note else []
        return Row(title, *more, *notes, gap=1.6, align="end")

    def _karma(self) -> Node:
        """The Karma stack, the oldest at the left, and where the latest leads."""
        colours, birth = self.style.theme, self.birth
        inks = colours.loss, signs.smiling(colours.dark)
        counts = [
            Row(
                Picture(partial(signs.face, happy, ink=ink), 3.1, least_high=3.1),
                Text(str(count), 2.4, colours.ink, "semibold", leading=LEVEL[2.4]),
                gap=0.6,
            )
            for happy, ink, count in zip((False, True), inks, faces_of(self.fields), strict=True)
        ]
        title = self._titled("stacks.karma", *counts, note="stacks.karma.note" if birth is not None else "")
        if not self.fields["karma"]:
            none = Text(words.phrase(GAME, "stacks.karma.none"), 2.8, colours.ink2, "italic")
            return Column(title, none, gap=2, grow=36)
        leads: Node | None = None
        if birth is not None:
            sign = partial(signs.next_birth, birth.realm, birth.protected_by, ink=colours.ink2)
            arrow = partial(_icon, "forward", ink=colours.ink2)
            leads = Row(Picture(arrow, 3.5, least_high=3.5), Picture(sign, 7, least_high=7), gap=0.5)
        return Column(title, Fan(self.cards, "karma", self.fields["karma"], leads), gap=1.6, grow=36)

    def _aside(self, kind: str, grow: float) -> Node:
        """What is dedicated or meditated."""
        none = words.phrase(GAME, f"stacks.{kind}.none")
        held: Node = Text(none, 2.4, self.style.theme.ink2, "italic", lines=2)
        if self.fields[kind]:
            held = Fan(self.cards, kind, self.fields[kind])
        return Column(self._titled(f"stacks.{kind}", note=f"stacks.{kind}.note"), held, gap=1.6, grow=grow)

    def _powers(self) -> Node:
        """The five powers, those of the refuges and those of a Bodhisattva gathered."""
        taken = int(self.fields["powers"])
        said = words.phrase(GAME, "stacks.count", count=taken)
        count = Text(said, 2.4, self.style.theme.gold, "semibold", leading=LEVEL[2.4])
        refuges = self._gathered("stacks.refuges", 0, rules.REFUGES)
        others = self._gathered("stacks.bodhisattva", rules.REFUGES, rules.ALL_POWERS)
        return Column(
            self._titled("stacks.powers", count), Row(refuges, others, gap=1.6, grow=1), gap=1, grow=28
        )

    def _gathered(self, key: str, first: int, last: int) -> Node:
        """Powers that bring something together, with a bracket below them that says what."""
        colours, there = self.style.theme, int(self.fields["powers"]) >= last
        said = words.phrase(GAME, key if there else f"{key}.not")
        return Column(
            Row(*(self._power(index) for index in range(first, last)), gap=1),
            Bracket(colours.gold if there else signs.faint(colours.dark)),
            Text(said, 2.1, colours.ink if there else colours.ink2, align="center"),
            gap=0.8,
            grow=last - first + 0.3,
        )

    def _power(self, index: int) -> Node:
        colours, on = self.style.theme, index < int(self.fields["powers"])
        said = power_named(index)
        face: text.Face = "semibold" if on else "inter"
        name = Text(
            said[:1].upper() + said[1:],
            2.1,
            colours.ink if on else colours.ink2,
            face,
            lines=2,
            least_units=1.2,
            leading=1.2,
        )
        sign = partial(_power_sign, index, on, faint=signs.faint(colours.dark))
        return Row(Picture(sign, 7.6, least_high=7.0), name, gap=0.9, grow=1)

    def _colours(self, grow: float) -> Node:
        """The six colours: what of each is held, dedicated and meditated."""
        colours = self.style.theme
        title = Text(
            words.phrase(GAME, "stacks.colours"), 3.6, colours.ink, "garamond", least_units=2.4, grow=38
        )
        heads = [
            Column(
                Picture(partial(_column_sign, kind, ink=colours.ink, dark=colours.dark), 3.8, least_high=3.6),
                Text(words.phrase(GAME, f"stacks.col.{kind}"), 2, colours.ink2, align="center"),
                align="center",
                grow=21,
            )
            for kind in KINDS
        ]
        rows: list[Node] = [Row(title, *heads, gap=0.6, grow=1.2)]
        for each in colours_of(self.fields):
            realm = signs.REALM_OF[each.colour]
            called = words.texts(GAME).options["carry"].parts[each.colour].name.capitalize()
            name = Column(
                Text(called, 2.4, colours.ink, "semibold"),
                Text(delusion(each.colour), 2.1, colours.ink2, "italic"),
                grow=1,
            )
            medal = Picture(partial(signs.medal, realm), 4.8, least_high=4.4)
            counts = [self._count(kind, getattr(each, kind), realm) for kind in KINDS]
            rows += [Rule(colours.line), Row(Row(medal, name, gap=1.2, grow=38), *counts, gap=0.6, grow=1)]
        del rows[1]
        return Bordered(Column(*rows), 2.2, 1.2, grow=grow)

    def _count(self, kind: Kept, count: int, realm: str) -> Node:
        """How many of a colour there are in a column, on its slot; a dot for none."""
        colours = self.style.theme
        if not count:
            return Picture(partial(_dot, ink=signs.faint(colours.dark)), 5, least_high=4.6, grow=21)
        slot = Picture(partial(signs.light, realm, kind, dark=colours.dark, count=count), 5, least_high=4.6)
        ink = colours.ink if kind == "held" else signs.ink_on(realm)
        return Stack(slot, Text(str(count), 2.1, ink, "semibold", align="center"), grow=21)

    def _birth(self) -> Node:
        """The birth that will be; before it, struck through, the one that is turned away."""
        colours, birth = self.style.theme, self.birth
        why = birth_why(self.view, self.seat) or words.phrase(GAME, "stacks.birth.none")
        shown: list[Node] = []
        if birth is not None:
            way: list[Node] = [Picture(partial(signs.medal, birth.realm), 7.6, least_high=7)]
            if birth.instead_of is not None:
                arrow = Picture(partial(_icon, "forward", ink=colours.gold), 3.8, least_high=3.4)
                way = [Picture(partial(struck, birth.instead_of), 6.4, least_high=6), arrow, *way]
            realm = words.texts(GAME).tables["realms"][birth.realm]
            title = Text(realm[:1].upper() + realm[1:], 3, colours.ink, "semibold")
            shown = [Row(*way, gap=0.6, grow=1), title]
        return self._panel("stacks.birth", *shown, Text(why, 2, colours.ink2, lines=boxes.MANY))

    def _carry(self) -> Node:
        """What would be carried to a later match, and the button that keeps it."""
        colours, rows = self.style.theme, list[Node]()
        if not any(self.score.values()):
            none = words.phrase(GAME, "stacks.carry.none")
            return self._panel("stacks.carry", Text(none, 2, colours.ink2, lines=boxes.MANY))
        for kind in (each for each in ("dedicated", "meditated") if self.score[each]):
            held = [self._score_sign(kind, *each) for each in self.score[kind].items()]
            rows += [Text([words.phrase(GAME, f"stacks.{kind}"), ""], 2, colours.ink2), Row(*held, gap=0.4)]
        if self.score["powers"]:
            faint = signs.faint(colours.dark)
            taken = [partial(signs.power, each, each < self.score["powers"], ink=faint) for each in range(5)]
            rows.append(Row(*(Picture(each, 3.4, least_high=3.2) for each in taken), gap=0.6))
        tall = max(self.style.px(4.8), round(SMALLEST * 2.1))
        write = [Space(grow=1), Item(self._write_button, None, tall)] if self._can_write else []
        return self._panel("stacks.carry", *rows, *write)

    def _panel(self, key: str, *nodes: Node) -> Node:
        title = Text(words.phrase(GAME, key), 2.8, self.style.theme.ink2, "italic")
        return Bordered(Column(title, *nodes, gap=0.6), 2, 1.2, grow=1)

    def _score_sign(self, kind: str, colour: str, count: int) -> Node:
        """A colour of the score, with its number where it is more than one."""
        realm = signs.REALM_OF[colour]
        sign = partial(disc, realm, ended=False)
        if kind == "meditated":
            sign = partial(signs.light, realm, "meditated", dark=True)
        many = [Text(str(count), 1.7, self.style.theme.ink2, "semibold")] if count > 1 else []
        return Row(Picture(sign, 3.4, least_high=3.2), *many)

    # -- writing down

    @property
    def _can_write(self) -> bool:
        """Whether a person sits here who would carry something."""
        sitting = self.table.sitting
        return self.seat in sitting.persons and sitting.keeps_scores and any(self.score.values())

    def _write_button(self, rect: Rect) -> Widget:
        label, icon, depth = words.phrase(GAME, "stacks.write"), f"{GAME}/write", DEPTH + 3
        button = Button(
            "stacks/write", rect, self.style, label, self._write, icon=icon, units=2.0, depth=depth
        )
        option = words.texts(GAME).options["carry"].name
        name = self.table.sitting.names[self.seat]
        button.tip = words.phrase(GAME, "stacks.write.help", name=name, option=option)
        return button

    def _write(self) -> None:
        """Keep the score in the person's profile, and say so on the button."""
        button = self.table.canvas.named("stacks/write")
        done = self.table.sitting.write_down(self.seat)
        if isinstance(button, Button):
            button.set_label(words.phrase(GAME, "stacks.written" if done else "stacks.not_written"))
            button.set_state(enabled=not done)


def _icon(name: str, side: int, ink: str) -> pygame.Surface:
    return art.square(f"shared/icon-{name}", side, ink)


@cached_picture
def _dot(side: int, ink: str) -> pygame.Surface:
    drawing = Drawing()
    drawing.circle(0, 0, 7, ink)
    return drawing.picture((-50, -50, 100, 100), (side, side))


@cached_picture
def _power_sign(index: int, on: bool, side: int, faint: str) -> pygame.Surface:
    """A power on its disc, cream with a brass rim, or in its dashed place."""
    drawing = Drawing()
    if on:
        drawing.circle(0, 0, 46, IVORY, BRASS, 3.4)
    else:
        for index_ in range(DASHES):
            ends = [math.tau * (index_ + share) / DASHES for share in (0, 0.5)]
            (x0, y0), (x1, y1) = ((46 * math.cos(turn), 46 * math.sin(turn)) for turn in ends)
            drawing.path(way("M", x0, y0, "A", 46.0, 46.0, 0.0, "0 1", x1, y1), "none", faint, 2.6)
    picture = drawing.picture((-50, -50, 100, 100), (side, side))
    art.put(picture, signs.power(index, on, round(side * 0.72), faint), picture.get_rect().center)
    return picture


@cached_picture
def _column_sign(key: str, side: int, ink: str, dark: bool) -> pygame.Surface:
    """What heads a column: a smiling face, a card with the knot on top, a card on its side with a moon."""
    drawing = Drawing()
    if key == "held":
        drawing.sprite("face-smiling", 0, 0, 92, signs.smiling(dark))
    elif key == "dedicated":
        drawing.rect((-32, -46, 64, 92), 11, "none", ink, 6.6)
        drawing.sprite("knot", 0, -12, 46, ink)
    else:
        drawing.rect((-46, -32, 92, 64), 11, "none", ink, 6.6)
        drawing.sign("subtle", 0, 0, 44, ink)
    return drawing.picture((-50, -50, 100, 100), (side, side))


def open_stacks(table: Table, seat: int, *, at_tab: bool = False) -> None:
    """Lay the page of a seat's stacks over a table; `at_tab`: with the keys at the seat's tab."""
    if table.covered:
        table.pop_overlay()
    page = StacksPage(table, seat)
    again = partial(open_stacks, table, seat)
    dialog.lay_page(table, "stacks", page.rect, page.widgets(), DEPTH, again)
    if at_tab:
        table.set_focus(table.canvas.named(f"stacks/seat/{seat}"))
