"""Beside the Path: what the states give and what winning asks, and a card for each player."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game import words
from game.engine.games.conscious.components import OCTAVES
from game.journals.conscious import counted
from game.scenes.layout.box import Box
from game.scenes.tables.conscious import path_pictures as pictures
from game.scenes.tables.conscious.charms import bodies
from game.scenes.tables.conscious.listed import Listed, Row, fitting, line_row, small, space_row
from game.scenes.tables.conscious.path_disc import draw_charm
from game.scenes.tables.stage import View
from game.tellings.conscious.lives import Course
from game.tellings.conscious.path import WON_BY, Given, states
from game.tellings.conscious.path_page import Person, is_causal, person
from game.widgets import art, text
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
        if rect.height >= 0.5 * rect.width and rect.height >= style.px(18):
            self._draw_tall(target)
        else:
            self._draw_low(target)
        if self.focused:
            focus_ring(target, rect, style, 2 * u)

    def _lines(self, target: pygame.Surface, left: int, top: int, across: Sequence[int], room: int) -> None:
        """Name, state and place below each other in a height, each as broad as its own `across`.

        Where three lines have no room there, and one has it, state and place share one.
        """
        assert self.told is not None
        colours = self.style.theme
        low = small(self.style)
        both = f"{self.told.state} · {self.told.place}"
        rows: list[tuple[str, text.Face, str]] = [
            (self.told.name, "semibold", colours.ink),
            (_fits(self.told.state, self.told.brief[0], across[1]), "inter", colours.ink),
            (_fits(self.told.place, self.told.brief[1], across[2]), "inter", colours.ink2),
        ]
        if 4.1 * low > room and text.width(both, "inter", round(low * 0.85)) <= across[1]:
            rows[1:] = [(both, "inter", colours.ink2)]
        many = len(rows)
        low = min(low, round(room / (1.36 * many)))
        large = min(self.style.font_px(3.0), max(low, round(room - (1.36 * many - 1) * low)))
        y = top + large
        for index, ((said, face, ink), wide) in enumerate(zip(rows, across, strict=False)):
            height = low if index else large
            tall = text.fitted(said, face, height, wide, min(height, SMALLEST))
            text.put(target, text.shortened(said, face, tall, wide), face, tall, ink, left, y)
            y += round(low * 1.36)

    def _draw_tall(self, target: pygame.Surface) -> None:
        """Words above, the body below a fine line."""
        assert self.told is not None
        rect, style = self.rect, self.style
        k = rect.width / 384
        side = round(min(68 * k, rect.height * 0.34))
        middle = rect.x + round(54 * k), rect.y + round(min(56 * k, rect.height * 0.27))
        draw_charm(target, self.charm, middle, side, *self._body)
        left = rect.x + round(106 * k)
        split = rect.y + round(rect.height * 0.585)
        top, room = rect.y + round(rect.height * 0.07), round(rect.height * 0.48)
        self._lines(target, left, top, [rect.right - left - style.px(1)] * 3, room)
        line = style.theme.line
        pygame.draw.line(target, line, (rect.x + round(24 * k), split), (rect.right - round(24 * k), split))
        tall = rect.bottom - split - style.px(1.6)
        across = round(rect.width * 0.33)
        self._meter(target, Rect(rect.x + round(28 * k), split + style.px(0.8), across, tall))
        x = rect.x + round(rect.width * 0.48)
        self._body_words(target, Rect(x, split + style.px(0.6), rect.right - style.px(1.4) - x, tall))

    def _draw_low(self, target: pygame.Surface) -> None:
        """Words at the left, the body at the right of them, or in the corner where that is too narrow."""
        rect, style = self.rect, self.style
        pad = style.px(1.0)
        side = min(rect.height - 2 * pad, round(rect.width * 0.15))
        middle = rect.x + pad + side // 2, rect.centery
        draw_charm(target, self.charm, middle, round(side * 0.86), *self._body)
        left, room = rect.x + 2 * pad + side, rect.height - 2 * pad
        across = rect.right - pad - left
        if rect.width >= style.px(BROAD):
            words_wide, body = round(across * 0.52), round(across * 0.19)
            self._lines(target, left, rect.y + pad, [words_wide] * 3, room)
            x = left + words_wide + pad
            self._meter(target, Rect(x, rect.y + pad, body - pad, room))
            x += body + pad
            self._body_words(target, Rect(x, rect.y + pad, rect.right - pad - x, room))
            return
        meter = Rect(0, 0, round(across * 0.36), round(room * 0.32))
        meter.topright = rect.right - pad, rect.y + pad
        dots = round(1.1 * WON_BY * self._dot) + pad if self.told and self.told.joker else 0
        self._lines(
            target, left, rect.y + pad, [across - meter.width - pad, across, across - dots - pad], room
        )
        self._meter(target, meter)
        if dots:
            self._joker(target, rect.right - dots, rect.bottom - pad - self._dot // 2)

    @property
    def _dot(self) -> int:
        """How large a chip on the JOKER is."""
        return max(6, round(small(self.style) * 1.05))

    def _joker(self, target: pygame.Surface, left: float, middle: float) -> None:
        """The chips on the JOKER, from a place on."""
        assert self.told is not None
        for place in range(WON_BY):
            picture = pictures.chip_dot(place < self.told.joker, self.style.theme.dark, self._dot)
            x = left + self._dot * (0.5 + 1.1 * place)
            art.put(target, picture, (x, middle))

    def _meter(self, target: pygame.Surface, room: Rect) -> None:
        """Eight, six and four places, the finest octave above."""
        assert self.told is not None
        pitch = min(room.width / 8, room.height / 3.3)
        side = max(5, round(pitch * 0.98))
        rows = list(zip(OCTAVES, self.told.meter, strict=True))
        for row, (_, places) in enumerate(reversed(rows)):
            for place, body in enumerate(places):
                x = room.x + pitch * (8 - len(places) + place + 0.5)
                y = room.y + pitch * 1.1 * (row + 0.5)
                art.put(target, pictures.place_picture(body, side), (x, y))

    def _body_words(self, target: pygame.Surface, room: Rect) -> None:
        """What the body is, and the chips on the JOKER."""
        assert self.told is not None
        style, colours = self.style, self.style.theme
        low = small(style)
        body, tall = fitting(self.told.body, "semibold", low, room.width)
        step = min(round(low * 1.5), (room.height - low) if room.height > low else low)
        y = room.y + (room.height - step - low) / 2 + low * 0.9
        text.put(target, body, "semibold", tall, colours.ink, room.x, y)
        joker = words.phrase(GAME, "centres.JO")
        wide = text.width(joker, "semibold", low) + low * 0.5
        if wide + 1.1 * WON_BY * self._dot > room.width:
            wide = 0
        else:
            text.put(target, joker, "semibold", low, colours.ink2, room.x, y + step)
        self._joker(target, room.x + wide, y + step - low * 0.36)


def _fits(said: str, brief: str, across: int) -> str:
    """A line, or the briefer one where it could not be read whole."""
    return said if text.width(said, "inter", SMALLEST) <= across else brief
