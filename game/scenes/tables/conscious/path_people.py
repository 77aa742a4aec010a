"""Beside the Path: what the states give and what winning asks, and a card for each player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game import words
from game.journals.conscious import counted
from game.scenes.layout.box import Box
from game.scenes.tables.conscious import path_pictures as pictures
from game.scenes.tables.conscious.charms import bodies, charm_picture
from game.scenes.tables.conscious.listed import Listed, Row, fitting, line_row, small, space_row
from game.scenes.tables.stage import View
from game.tellings.conscious.lives import Course
from game.tellings.conscious.path import WON_BY, Given, states
from game.tellings.conscious.path_page import Person, is_causal, person
from game.widgets import art, text
from game.widgets.boxes import Column, Layout, Node, Picture, Rule, Size, Space, Text, lay
from game.widgets.boxes import Row as Beside
from game.widgets.canvas import Rect, Widget
from game.widgets.ring import focus_ring
from game.widgets.style import Style
from game.widgets.theme import SMALLEST

GAME = "conscious"
AIRS = 4.0, 3.2, 2.4, 1.6, 0.8, 0.4  # u: between the states, as there is room; at last their lines are close
BROAD = 50.0  # u: a card has room for three columns
WIN = 4  # the part of the list that tells of winning; the states are 0 to 3


class StatesList(Listed):
    """What each state gives, that of the looked-at seat marked, and what winning asks; parts are 0 to 4."""

    def tell(self, view: View, seat: int) -> None:
        """Show them as they concern a seat."""
        fields = view["seats"][seat]
        style, across = self.style, self.inner.width
        colours = style.theme
        rows = [self._heading(words.phrase(GAME, "path.gives"))]
        below = words.phrase(GAME, "path.gives.below")
        said = line_row(below, "inter", small(style), colours.ink2, across, 1.3)
        win = [self._heading(words.phrase(GAME, "path.to_win")), *self._winning(view, seat)]
        found: list[Row] = []
        for air in AIRS:
            states_ = self._states(fields["level"], across, air)
            found = [*rows, *states_, said, space_row(style.px(air)), *win]
            if sum(row.tall for row in found) <= self.inner.height:
                break
        else:  # what winning asks is in sight before anything is scrolled
            found = [*win, space_row(style.px(AIRS[-2]), colours.line), *rows, *states_, said]
        self.set_rows(found)

    def _states(self, level: int, across: int, air: float) -> list[Row]:
        """All states, with so much air between them, in u."""
        rows: list[Row] = []
        tall = self.style.font_px(2.1)
        while tall > SMALLEST and any(self._broad(each, tall) > across for each in states()):
            tall -= 1  # all alike
        for each in states():
            rows += self._state(each, level == each.level, across, air > 0.8, tall)
            rows.append(space_row(self.style.px(air), self.style.theme.line if each.level else None))
        return rows

    def _heading(self, said: str) -> Row:
        height = self.style.font_px(2.9)

        def draw(target: pygame.Surface, box: Box) -> None:
            line, tall = fitting(said, "garamond", height, box.width)
            text.put(target, line, "garamond", tall, self.style.theme.ink, box.x, box.y + height)

        return Row(round(height * 1.5), draw)

    def _broad(self, given: Given, height: int) -> float:
        """How broad the first line of a state is."""
        low = min(height, small(self.style))
        wide = text.width(given.name, "semibold", height) + text.width(given.cards, "semibold", low)
        return wide + height * 1.4 + low * 0.3

    def _state(self, given: Given, own: bool, across: int, roomy: bool, height: int) -> list[Row]:
        """A state, how many cards it gives a turn, and its power, skill and roll-option."""
        style, colours = self.style, self.style.theme
        low = min(height, small(style))
        reach = height * 0.5

        def name(target: pygame.Surface, box: Box) -> None:
            x, y = box.x + reach, box.y + height * 0.66
            points = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
            pygame.draw.polygon(target, colours.ink if own else colours.surface, points)
            pygame.draw.aalines(target, colours.ink, True, points)
            left = x + reach * 1.8
            wide = text.width(given.cards, "semibold", low)
            said, tall = fitting(given.name, "semibold", height, round(box.right - left - wide - low * 0.3))
            text.put(target, said, "semibold", tall, colours.ink, left, box.y + height)
            text.put(target, given.cards, "semibold", low, colours.ink2, box.right, box.y + height, "right")

        rows = [Row(round(height * 1.4), name, given.level)]
        labels = [words.phrase(GAME, f"path.gives.{key}") for key in ("power", "skill", "option")]
        aside = max(text.width(label, "inter", low) for label in labels) + low * 0.6
        indent = reach * 2.8
        said_in_all = [each for state in states() for each in state.gives]
        longest = max(text.width(each, "inter", low) for each in said_in_all)
        labelled = indent + aside + longest <= across

        def line(label: str, said: str) -> Row:
            def draw(target: pygame.Surface, box: Box) -> None:
                x = box.x + indent
                if labelled:
                    text.put(target, label, "inter", low, colours.ink3, x, box.y + low)
                    x += aside
                fit, tall = fitting(said, "inter", low, round(box.right - x))
                text.put(target, fit, "inter", tall, colours.ink, x, box.y + low)

            return Row(round(low * (1.55 if roomy else 1.25)), draw, given.level)

        return [*rows, *(line(*each) for each in zip(labels, given.gives, strict=False))]

    def _winning(self, view: View, seat: int) -> list[Row]:
        """Three chips on the JOKER, and the Causal body, each as far as it is had."""
        style = self.style
        low = small(style)
        side, tall = round(low * 1.1), round(low * 1.7)
        count = min(WON_BY, view["seats"][seat]["board"]["JO"])
        causal = is_causal(view, seat)
        left = round(3.6 * side)

        def joker(target: pygame.Surface, box: Box) -> None:
            for place in range(WON_BY):
                middle = round(box.x + side * (0.6 + 1.1 * place)), box.centery
                art.put(target, pictures.chip_dot(place < count, style.theme.dark, side), middle)
            self._worded(target, box, words.phrase(GAME, "path.three"), left, low)

        def body(target: pygame.Surface, box: Box) -> None:
            picture = art.square("conscious/body-mental", round(side * 1.5))
            if not causal:
                picture = picture.copy()
                picture.set_alpha(90)
            art.put(target, picture, (box.x + round(1.7 * side), box.centery))
            said = words.phrase(GAME, "path.causal")
            if text.width(said, "semibold", SMALLEST) > box.width - left:
                said = words.phrase(GAME, "path.causal.short")
            self._worded(target, box, said, left, low)

        return [Row(tall, joker, WIN), Row(tall, body, WIN)]

    def _worded(self, target: pygame.Surface, box: Box, said: str, left: int, low: int) -> None:
        fit, tall = fitting(said, "semibold", low, box.width - left)
        ink = self.style.theme.ink
        text.put(target, fit, "semibold", tall, ink, box.x + left, box.centery + tall * 0.36)


class LifeList(Listed):
    """What was eaten, noticed and obeyed in the life of the looked-at seat so far."""

    def tell_life(self, name: str, course: Course) -> None:
        """Show the figures of a life."""
        style, colours = self.style, self.style.theme
        large, low = style.font_px(2.9), small(self.style)

        def heading(target: pygame.Surface, box: Box) -> None:
            said, tall = fitting(words.phrase(GAME, "path.life", name=name), "garamond", large, box.width)
            text.put(target, said, "garamond", tall, colours.ink, box.x, box.y + large)

        rows = [Row(round(large * 1.5), heading)]
        figures_ = counted(course)
        spare = self.inner.height - rows[0].tall
        tall = min(round(low * 2.4), max(round(low * 1.4), spare // len(figures_)))
        rows += [self._figure(label, said, low, tall) for label, said in figures_]
        self.set_rows(rows)

    def _figure(self, label: str, said: str, low: int, tall: int) -> Row:
        colours = self.style.theme

        def draw(target: pygame.Surface, box: Box) -> None:
            y = box.y + (tall + low) / 2 - low * 0.14
            wide = text.width(said, "semibold", low)
            line, height = fitting(label, "inter", low, round(box.width - wide - low * 0.6))
            text.put(target, line, "inter", height, colours.ink2, box.x, y)
            text.put(target, said, "semibold", low, colours.ink, box.right, y, "right")

        return Row(tall, draw)


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
        style, colours, rect = self.style, self.style.theme, self.rect
        u, spread = style.measure.u, style.px(1.2)
        art.put_frame(
            target,
            rect,
            2 * u,
            colours.raised if self.chosen else colours.surface,
            line=colours.thread if self.chosen else colours.edge,
            thick=0.36 * u if self.chosen else style.hair,
            inset=0.7 * u if self.chosen else 0,
            inner_line=colours.thread,
            inner_thick=max(1.0, 0.14 * u),
            shadow=colours.shadow,
            drop=0.4 * u,
            spread=spread,
        )
        lay(self._tree(self.told), style, rect.inflate(-2 * style.px(1.6), -2 * style.px(0.8))).draw(target)
        if self.focused:
            focus_ring(target, rect, style, 2 * u)

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
        joker = Text(words.phrase(GAME, "centres.JO"), 1.9, colours.ink2, "semibold", cut=True)
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
