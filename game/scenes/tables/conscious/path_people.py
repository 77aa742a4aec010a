"""Beside the Path: what the states give and what winning asks, and a card for each player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.journals.conscious import counted
from game.scenes.tables.conscious import path_pictures as pictures
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.board import charm_picture
from game.scenes.tables.conscious.looks import bodies
from game.scenes.tables.conscious.parts import Listed, Row, boxed, put_sheet, space_row
from game.scenes.tables.stage import View
from game.tellings.conscious.lives import Course
from game.tellings.conscious.path import WON_BY, Given, states
from game.tellings.conscious.path_page import Person, is_causal, person
from game.tellings.conscious.things import phrase
from game.widgets import art, text
from game.widgets.boxes import MANY, Column, Layout, Node, Picture, Rule, Size, Space, Stack, Text, lay
from game.widgets.boxes import Row as Beside
from game.widgets.canvas import Rect, Widget
from game.widgets.picture_cache import cached_picture
from game.widgets.ring import focus_ring
from game.widgets.style import Style
from game.widgets.theme import SMALLEST, Colour

AIRS = 4.0, 3.2, 2.4, 1.6, 0.8, 0.4  # u: between the states, as there is room; at last their lines are close
BROAD = 50.0  # u: a card has room for three columns
GIVES = ("power", "skill", "option")  # what a state gives, from its first line
WIN = 4  # the part of the list that tells of winning; the states are 0 to 3


class StatesList(Listed):
    """What each state gives, that of the looked-at seat marked, and what winning asks; parts are 0 to 4."""

    def tell(self, view: View, seat: int) -> None:
        """Show them as they concern a seat."""
        style, across, level = self.style, self.inner.width, view["seats"][seat]["level"]
        colours = style.theme
        below = Text(phrase("path.gives.below"), 1.9, colours.ink2, lines=MANY)
        gives = [_heading(phrase("path.gives"), style, across)]
        said = boxed(below, style, across)
        win = [_heading(phrase("path.to_win"), style, across), *self._winning(view, seat)]
        found: list[Row] = []
        for air in AIRS:
            rows: list[Row] = []
            for each in states():
                rows.append(
                    boxed(self._state(each, level == each.level, air > 0.8), style, across, each.level)
                )
                rows.append(space_row(style.px(air), colours.line if each.level else None))
            found = [*gives, *rows, said, space_row(style.px(air)), *win]
            if sum(row.tall for row in found) <= self.inner.height:
                break
        else:  # what winning asks is in sight before anything is scrolled
            found = [*win, space_row(style.px(AIRS[-2]), colours.line), *gives, *rows, said]
        self.set_rows(found)

    def _state(self, given: Given, own: bool, roomy: bool) -> Node:
        """A state, how many cards it gives a turn, and its power, skill and roll-option."""
        colours, font_px = self.style.theme, self.style.font_px
        wide = max(
            text.width(each.name, "semibold", font_px(2.1)) + text.width(each.cards, "semibold", font_px(1.9))
            for each in states()
        )
        large = 2.1 if wide + font_px(2.9) <= self.inner.width else 1.5  # all alike
        units = min(1.9, large)
        name = Text(given.name, large, colours.ink, "semibold", least_units=1.3, cut=True, grow=1.0)
        cards = Text(given.cards, units, colours.ink2, "semibold", leading=1.0)
        fill = colours.ink if own else colours.surface
        head = Beside(
            Picture(partial(_diamond, fill, colours.ink), 2.5, least_high=2.1), name, cards, gap=0.4
        )
        low, labels = font_px(units), [phrase(f"path.gives.{key}") for key in GIVES]
        aside = max(text.width(label, "inter", low) for label in labels) + low * 0.6
        longest = max(text.width(said, "inter", low) for each in states() for said in each.gives)
        labelled = self.style.px(2.9) + aside + longest <= self.inner.width
        lines = []
        for label, said in zip(labels, given.gives, strict=False):
            told = Text(said, units, colours.ink, least_units=1.3, leading=1.15, cut=True, grow=1.0)
            called = Stack(
                Space(aside / self.style.measure.u), Text(label, units, colours.ink3, leading=1.15)
            )
            beside = [called] if labelled else []
            lines.append(Beside(Space(2.9, 2.9 if roomy else 2.4), *beside, told))
        return Column(head, *lines)

    def _winning(self, view: View, seat: int) -> list[Row]:
        """Three chips on the JOKER, and the Causal body, each as far as it is had."""
        style, colours, count = self.style, self.style.theme, view["seats"][seat]["board"]["JO"]
        dots = [
            Picture(partial(pictures.chip_dot, place < count, colours.dark), 2.0) for place in range(WON_BY)
        ]
        seen = 1.0 if is_causal(view, seat) else 0.35
        body = Picture(partial(_faint, "conscious/body-mental", seen), 2.9)
        causal = [phrase(f"path.causal{short}") for short in ("", ".short")]
        found = []
        for sign, said in (
            (Beside(*dots, gap=0.2), [phrase("path.three")]),
            (Beside(Space(1.8), body, Space(1.8)), causal),
        ):
            told = Text(said, 1.9, colours.ink, "semibold", least_units=1.3, cut=True, grow=1.0)
            found.append(boxed(Beside(sign, told, Space(0, 3.2), gap=1.0), style, self.inner.width, WIN))
        return found


def _heading(said: str, style: Style, across: int) -> Row:
    title = Text(said, 2.9, style.theme.ink, "garamond", least_units=1.9, leading=1.5, cut=True)
    return boxed(title, style, across)


@cached_picture
def _diamond(fill: Colour, ink: Colour, side: int) -> pygame.Surface:
    """The sign of a state, filled where it is one's own."""
    return art.about(shapes.path("M-9,0 L0,-9 L9,0 L0,9Z", fill, ink, 1.4), 11, side)


@cached_picture
def _faint(name: str, strength: float, side: int) -> pygame.Surface:
    """A sprite, as much of it as a share."""
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    art.put(made, art.square(name, side), (side / 2, side / 2), strength)
    return made


class LifeList(Listed):
    """What was eaten, noticed and obeyed in the life of the looked-at seat so far."""

    def tell_life(self, name: str, course: Course) -> None:
        """Show the figures of a life."""
        style, across, figures = self.style, self.inner.width, counted(course)
        rows = [_heading(phrase("path.life", name=name), style, across)]
        spare = (self.inner.height - rows[0].tall) / style.measure.u / len(figures)
        for label, said in figures:
            told = Text(label, 1.9, style.theme.ink2, least_units=1.3, cut=True, grow=1.0)
            figure = Text(said, 1.9, style.theme.ink, "semibold")
            rows.append(boxed(Beside(told, figure, Space(0, min(4.5, spare)), gap=0.6), style, across))
        self.set_rows(rows)


# -- a card for each player


class PersonCard(Widget):
    """How far a player has come; chosen, the Path shows its way."""

    focusable = True

    def __init__(
        self,
        seat: int,
        charm: int,
        rect: Rect,
        style: Style,
        depth: int,
        looked: Callable[[int], None],
        touched: Callable[[int], None],
    ) -> None:
        super().__init__(f"path/person/{seat}", rect, depth)
        self.seat, self.charm, self.style = seat, charm, style
        self._looked, self._touched = looked, touched
        self.told: Person | None = None
        self.chosen = False
        self._body = ("physical", False)
        self.bleed = style.px(1.6)

    def tell(self, view: View, names: Sequence[str], chosen: bool) -> None:
        """Show a player as a view says; gold where the Path shows its way."""
        self.told, self.chosen = person(view, self.seat, names), chosen
        self._body = bodies(view)[self.seat]
        self.damage()

    def look(self, point: tuple[int, int] | None) -> bool:
        self._looked(self.seat)
        return True

    def press(self) -> bool:
        self._touched(self.seat)
        return True

    def draw(self, target: pygame.Surface) -> None:
        if self.told is None:
            return
        style, rect = self.style, self.rect
        put_sheet(target, rect, style, gold=self.chosen, edge=style.theme.edge)
        lay(self._tree(self.told), style, rect.inflate(-2 * style.px(1.6), -2 * style.px(0.8))).draw(target)
        if self.focused:
            focus_ring(target, rect, style, 2 * style.measure.u)

    def _tree(self, told: Person) -> Node:
        """Words and body below each other, side by side, or where that is too narrow, in the corner."""
        style, colours, rect = self.style, self.style.theme, self.rect
        units = rect.height / style.measure.u - 1.6
        tall = rect.height >= 0.5 * rect.width and rect.height >= style.px(18)
        high = min(
            10.4, units * (0.5 if tall else 1.0), (0.2 if tall else 0.15) * rect.width / style.measure.u
        )
        charm = Picture(
            lambda side: charm_picture(self.charm, side * 6 // 7, *self._body), high, least_high=high
        )
        name = Text(
            told.name, 3.0, colours.ink, "semibold", least_units=1.3, leading=1.15, cut=True, grow=1.0
        )
        ways = [(colours.ink, [told.state, told.brief[0]])]
        ways.append((colours.ink2, [told.place, told.brief[1]]))
        if style.px(units) < 3.9 * SMALLEST:
            both = [f"{a} · {b}" for a, b in ((told.state, told.place), told.brief)]
            ways = [(colours.ink2, both)]
        low = [Text(each, 1.9, ink, leading=1.25, least_units=1.3, cut=True, grow=1.0) for ink, each in ways]
        dots = Beside(
            *(
                Picture(partial(pictures.chip_dot, at < told.joker, colours.dark), 2.0)
                for at in range(WON_BY)
            ),
            gap=0.2,
        )
        joker = Text(phrase("centres.JO"), 1.9, colours.ink2, "semibold", cut=True)
        about = Column(Text(told.body, 1.9, colours.ink, "semibold"), Beside(joker, dots, gap=0.6))
        if tall:
            body = Beside(Meter(told.meter, 15.0), about, gap=2.0)
            upper = Beside(charm, Column(name, *low, grow=1.0), gap=1.6)
            free = Space(grow=1.0)
            return Column(free, upper, free, Rule(colours.line), free, body, free, gap=0.3)
        if rect.width >= style.px(BROAD):
            return Beside(charm, Column(name, *low, grow=1.0), Meter(told.meter, 12.0), about, gap=1.4)
        last = Beside(low[-1], dots, gap=0.8) if told.joker else low[-1]
        head = Beside(name, Meter(told.meter, 10.0, 4.2), gap=0.8, align="stretch")
        return Beside(charm, Column(head, *low[:-1], last, grow=1.0), gap=1.2)


class Meter(Node):
    """A body: eight, six and four places, the finest octave above."""

    stretched = False

    def __init__(
        self, meter: Sequence[Sequence[str | None]], wide: float = 14.0, high: float = 5.4, grow: float = 0.0
    ) -> None:
        super().__init__(grow)
        self.meter, self.wide, self.high = meter, wide, high

    def size(self, layout: Layout, across: int) -> Size:
        return min(across, layout.px(self.wide)), layout.px(self.high)

    def least(self, layout: Layout) -> int:
        return layout.px(self.wide / 2)

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        pitch = min(rect.width / 8, rect.height / 3.3)
        for row, places in enumerate(reversed(self.meter)):
            for place, body in enumerate(places):
                at = rect.x + pitch * (8.5 - len(places) + place), rect.y + pitch * 1.1 * (row + 0.5)
                art.put(target, pictures.place_picture(body, max(5, round(pitch * 0.98))), at)
