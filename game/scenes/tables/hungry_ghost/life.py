"""A life in figures: on the plaque of a seat, and large on the card of the moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame
import pygame.transform

from game import words
from game.scenes.tables.hungry_ghost.terms import Asked, Spots
from game.tellings.hungry_ghost import minus, roles, signed, term, where, which
from game.widgets import art, boxes, text, theme
from game.widgets.boxes import Column, Framed, Layout, Node, Picture, Row, Rule, Space, Stack, Text
from game.widgets.canvas import Rect
from game.widgets.panel import Panel
from game.widgets.ring import focus_ring, ring_bleed
from game.widgets.style import Style
from game.widgets.theme import Theme
from game.widgets.token import token_picture

Life = Mapping[str, Any]

GAME = "hungry_ghost"
STATS = ("merit", "life", "dana", "delusion", "insight")
MOST_MERIT, FULL_LIFE, MOST_INSIGHT = 5, 5, 7
LAMPS_OF_MIST = 40  # more Delusion than this is drawn as one bar
COINS = 6
ROLES = 3.4  # u: how high the roles are, or the words that there are none
LARGER = 1.24  # of the disc of an hour, the ring about the present one
PICTURED = 9.0  # u: where a row leaves less beside its figure, the figure stands alone
INKS = {
    "paper": {
        "monk": "#A0530C",
        "meditator": "#4B3F8C",
        "teacher": "#25624A",
        "greedy": "#9A2F22",
        "line": "#5E4212",
        "faint": "#A48F6C",
        "mist": "#6E6A8A",
        "mist_edge": "#3F3A55",
    },
    "night": {
        "monk": "#F0A950",
        "meditator": "#B9AEF2",
        "teacher": "#7CC7A2",
        "greedy": "#F09A86",
        "line": "#EBCB86",
        "faint": "#7C8496",
        "mist": "#A29EC0",
        "mist_edge": "#D4D0E8",
    },
}


def ink_of(found: Theme, what: str) -> str:
    """The colour of a role's sign, or of a line, in a theme."""
    return INKS["night" if found.dark else "paper"][what]


def stat(name: str, side: int, found: Theme, what: str = "line") -> pygame.Surface:
    """The sign of a stat or a role."""
    return art.square(f"hungry_ghost/{name}", side, ink_of(found, what))


class Sketch(Node):
    """Something drawn into the room it is given, so many u high at least."""

    def __init__(self, put: Callable[[pygame.Surface, Rect], None], high: float) -> None:
        super().__init__(grow=1)
        self.put, self.high = put, high

    def size(self, layout: Layout, across: int) -> tuple[int, int]:
        return 0, layout.px(self.high)

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        self.put(target, rect)


class Aim(Text):
    """What a life is after, with the room of the longest aim: whatever it is, nothing else moves."""

    def size(self, layout: Layout, across: int) -> tuple[int, int]:
        longest = (Text(aim.say, self.units, self.ink, self.face, lines=9) for aim in words.texts(GAME).aims)
        return across, max(each.size(layout, across)[1] for each in longest)

    def least(self, layout: Layout) -> int:
        return 0

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        own = super().size(layout, rect.width)[1]
        super().draw(layout, target, Rect(rect.x, rect.y, rect.width, own))


class LifeCard(Asked):
    """The life of one seat, large: scales, lamps, coins, the mist, the petals, and the aim below."""

    def __init__(self, rect: Rect, style: Style, depth: int) -> None:
        super().__init__("now/life", rect, depth)
        self.style = style
        self._panel = Panel("now/panel", rect, style, depth=depth)
        self.bleed = max(self._panel.bleed, ring_bleed(style))
        self.seat: int | None = None
        self.charm = 0
        self.whose = ""
        self.most = 30
        self.life: Life | None = None
        self.aim = ""
        self._layout = Layout(style)

    def tell(self, seat: int, charm: int, name: str, life: Life, most: int, aim: str) -> None:
        """Whose life it is; `most` is what Delusion can be, `aim` what this life is after."""
        told = (seat, charm, name, dict(life), most, aim)
        if told != (self.seat, self.charm, self.whose, self.life, self.most, self.aim):
            self.seat, self.charm, self.whose, self.life, self.most, self.aim = told
            tall = self._tree(self.life, self._tall(self.life))
            fits = boxes.height(tall, self.style, self.rect.width) <= self.rect.height
            tree = tall if fits else self._tree(self.life, self._rows(self.life))
            self._layout = boxes.lay(tree, self.style, self.rect)
            self.damage()

    def spots(self) -> Spots:
        """Its rows and roles; of what lies over another, the smaller first."""
        named = () if self.life is None else (*roles(self.life), *STATS)
        return [(name, self.places[name]) for name in named]

    @property
    def places(self) -> dict[str, Rect]:
        """Where its title stands, its figures, each row and role of them, and the aim."""
        return self._layout.places

    def written(self) -> list[Rect]:
        """Where there is something to be read: the title, each row, and the aim."""
        return [] if self.life is None else [self.places[name] for name in ("title", *STATS, "aim")]

    @property
    def button(self) -> Rect:
        """Where the round button beside its title stands."""
        style, side = self.style, self._button_side
        return Rect(self.rect.right - side - style.px(1.8), self.rect.y + style.px(1.5), side, side)

    @property
    def _button_side(self) -> int:
        return min(self.style.px(6.2 * self.style.measure.text), round(min(*self.rect.size) * 0.19))

    def draw(self, target: pygame.Surface) -> None:
        self._panel.draw(target)
        self._layout.draw(target)
        if self.focused:
            term, rect = self._at_cursor()
            focus_ring(target, self.rect if term is None else rect, self.style, self.style.px(0.6))

    # -- as trees of boxes

    def _tree(self, life: Life, rows: Sequence[Node]) -> Node:
        """Whose life it is, its figures in rows, and its aim."""
        style, inks = self.style, self.style.theme
        said = words.phrase(GAME, "life_of", name=self.whose)
        places = which(life), where(life), where(life, True)
        high = self._button_side / style.measure.u
        token = Picture(partial(token_picture, self.charm), high * 0.94, least_high=high * 0.5)
        whose = Text(said, 3.4, inks.ink, "garamond", cut=True, leading=1.1)
        told = Column(whose, Text(places, 1.9, inks.ink2, cut=True), grow=1)
        title = Row(token, told, Space(wide=high), gap=1.2, name="title")
        lines = Text("", 3.4, inks.ink), Text("", 1.9, inks.ink)  # their room, however small they are set
        aim = Aim(self.aim, 2.3, inks.ink, "italic", lines=9, leading=1.16, name="aim")
        figures = Column(self._roles(life), *rows, grow=1, name="figures")
        return Framed(Column(Stack(title, Column(*lines)), figures, Rule(inks.line), aim, gap=0.3), 2.2, 1.6)

    def _roles(self, life: Life) -> Node:
        """The roles side by side: each its sign and its name."""
        found: list[Node] = []
        for role in roles(life):
            ink = ink_of(self.style.theme, role)
            sign = Picture(partial(stat, role, found=self.style.theme, what=role), 2.6, least_high=1.8)
            found.append(Row(sign, Text(term(role), 2.0, ink, "semibold"), gap=0.6, name=role))
        if not found:
            found = [Text(words.phrase(GAME, "role.none"), 2.0, self.style.theme.ink3, "italic")]
        line = Text("", 2.0, self.style.theme.ink)  # the room of a line, whatever stands in it
        return Stack(Row(*found, Space(grow=1), gap=1.0), line, Space(high=ROLES), grow=3.4)

    def _label(self, name: str) -> Node:
        """The sign and the name of a stat; all of them as broad."""
        inks = self.style.theme
        sign = Picture(partial(stat, name, found=inks), 3.0, least_high=2.0)
        return Stack(Row(sign, Text(term(name), 2.1, inks.ink2), gap=0.9), Space(wide=14.0))

    def _figure(self, life: Life, name: str) -> Node:
        said = signed(life[name]) if name == "merit" else str(life[name])
        return Text(said, 3.2, self.style.theme.ink, "display", align="end", leading=1.1)

    def _tall(self, life: Life) -> list[Node]:
        """With room: Merit on its beam and Delusion as mist below their figures."""
        rule = self.style.theme.line

        def below(name: str, sketch: Sketch, grow: float) -> Node:
            head = Row(self._label(name), Space(grow=1), self._figure(life, name))
            return Column(head, sketch, grow=grow, name=name)

        def beside(name: str, sketch: Sketch, grow: float, *more: Node) -> Node:
            return Row(self._label(name), sketch, *more, align="stretch", grow=grow, name=name)

        return [
            below("merit", Sketch(partial(self._draw_beam, life=life, numbers=True), 4.6), 9.2),
            Rule(rule),
            beside("life", Sketch(partial(self._draw_lamps, life=life), 3.4), 4.8),
            beside(
                "dana", Sketch(partial(self._draw_coins, life=life), 3.2), 4.8, self._figure(life, "dana")
            ),
            Rule(rule),
            below("delusion", Sketch(partial(self._draw_mist, life=life), 1.8), 7.4),
            beside("insight", Sketch(partial(self._draw_petals, life=life), 4.0), 5.2),
        ]

    def _rows(self, life: Life) -> list[Node]:
        """In little room a line for each stat: its figure, and a little picture where that has room."""
        drawn: list[Callable[[pygame.Surface, Rect, Life], None]] = [self._draw_beam, self._draw_lamps]
        drawn += [self._draw_coins, self._draw_mist, self._draw_petals]

        def row(name: str, draw: Callable[[pygame.Surface, Rect, Life], None]) -> Node:
            def put(target: pygame.Surface, rect: Rect) -> None:
                if rect.width >= self.style.px(PICTURED):
                    draw(target, rect.inflate(0, -round(rect.height * 0.2)), life)

            parts = self._label(name), Sketch(put, 1.8), self._figure(life, name)
            return Row(*parts, gap=0.8, align="stretch", grow=5, name=name)

        return [row(name, draw) for name, draw in zip(STATS, drawn, strict=True)]

    # -- its pictures

    def _draw_beam(self, target: pygame.Surface, rect: Rect, life: Life, numbers: bool = False) -> None:
        """From −5 to +5: where Merit stands."""
        style, colours = self.style, self.style.theme
        small = max(13, style.font_px(1.7))
        numbers = numbers and rect.height >= 2 * style.px(1.5) + round(small * 1.3)
        r = max(4, min(style.px(1.5), rect.width // 15))
        left, right = rect.x + r, rect.right - r
        y = rect.y + r if numbers else rect.centery
        thick = max(2, style.px(0.3))
        pygame.draw.rect(target, colours.line, (left, y - thick // 2, right - left, thick))
        for value in range(-MOST_MERIT, MOST_MERIT + 1):
            x = left + round((right - left) * (value + MOST_MERIT) / (2 * MOST_MERIT))
            here = value == life["merit"]
            bead = _bead(round(2 * r * (1.0 if here else 0.62 if value == 0 else 0.48)), value, here)
            art.put(target, bead, (x, y))
            if numbers:
                face: text.Face = "bold" if here else "inter"
                ink = colours.ink if here else colours.ink3
                text.put(target, minus(value), face, small, ink, x, y + r + small * 1.06, "center")

    def _draw_lamps(self, target: pygame.Surface, row: Rect, life: Life) -> None:
        """A burning lamp for each day of Life, the others gone out."""
        style = self.style
        step = min(row.height * 1.02, row.width / FULL_LIFE)
        side = round(min(row.height * 0.92, step * 0.96))
        for index in range(FULL_LIFE):
            lit = index < life["life"]
            picture = stat("life", side, style.theme) if lit else stat("lamp-out", side, style.theme, "faint")
            art.put(target, picture, (row.x + round(index * step), row.centery), anchor="midleft")

    def _draw_coins(self, target: pygame.Surface, row: Rect, life: Life) -> None:
        """A coin for each Dana; of many a few."""
        shown = min(life["dana"], COINS)
        side = round(min(row.height * 0.84, row.width / 3))
        step = min(side * 1.08, (row.width - side) / max(1, shown - 1))
        for index in range(shown):
            picture = stat("dana", side, self.style.theme)
            art.put(target, picture, (row.x + round(index * step), row.centery), anchor="midleft")

    def _draw_mist(self, target: pygame.Surface, rect: Rect, life: Life) -> None:
        """What is left of the Delusion one began with."""
        style, colours = self.style, self.style.theme
        rect = rect.inflate(0, min(0, style.px(2.2) - rect.height))
        count, left = self.most, life["delusion"]
        mist, edge = ink_of(style.theme, "mist"), ink_of(style.theme, "mist_edge")
        empty = theme.mixed(colours.surface, colours.line, 0.5)
        line = max(1.0, style.hair * 0.8)
        radius = min(rect.height, rect.width / max(1, count)) * 0.32
        if count > LAMPS_OF_MIST:
            art.put_frame(target, rect, radius, empty, line=colours.line, thick=line)
            wide = round(rect.width * left / count)
            if wide > 4:
                target.blit(art.frame((wide, rect.height), radius, mist, line=edge, thick=line), rect)
            return
        step = rect.width / count
        size = (max(3, round(step - max(1.0, step * 0.18))), rect.height)
        full = art.frame(size, radius, mist, line=edge, thick=line)
        gone = art.frame(size, radius, empty, line=colours.line, thick=line)
        for index in range(count):
            target.blit(full if index < left else gone, (rect.x + round(index * step), rect.y))

    def _draw_petals(self, target: pygame.Surface, row: Rect, life: Life) -> None:
        """Seven petals; the open ones are gathered Insight."""
        style = self.style
        step = row.width / MOST_INSIGHT
        high = round(min(row.height * 0.94, step * 2.1))
        for index in range(MOST_INSIGHT):
            lit = index < life["insight"]
            name, ink = ("petal", None) if lit else ("petal-closed", ink_of(style.theme, "faint"))
            picture = art.sprite(f"hungry_ghost/{name}", (round(high * 48 / 112), high), ink)
            centre = (row.x + round((index + 0.5) * step), row.centery)
            art.put(target, picture, centre)


def _bead(side: int, value: int, here: bool) -> pygame.Surface:
    """A bead of Merit's beam: madder below nothing, green above, gold where it stands."""
    fill = "#E0A32E" if here else "#6B4410" if value == 0 else "#A8432B" if value < 0 else "#2F6B57"
    edge = "#7A520F" if here else "#FFF8E8"
    return art.frame((side, side), side / 2, fill, line=edge, thick=max(1.2, side * 0.09))


class DayDial(Asked, Panel):
    """Morning, afternoon, evening: where the turn stands. In little room only the present one is named."""

    TIMES = ("morning", "afternoon", "evening")
    ICONS = ("hungry_ghost/icon-morning", "shared/icon-sun", "shared/icon-moon")

    def __init__(self, rect: Rect, style: Style, *, brief: bool = False, depth: int = 2) -> None:
        super().__init__("dial", rect, style, depth=depth)
        self.time = "morning"
        self.brief = brief

    def tell(self, time: str) -> None:
        """Say which time of the day it is."""
        self.alter(time=time)

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        style, colours, rect = self.style, self.style.theme, self.rect
        share = rect.width / 3
        small = min(style.font_px(1.9), round(rect.height * 0.32)) if self.brief else style.font_px(1.9)
        small = max(theme.SMALLEST, small)
        side = min(round(share * 0.56), round(rect.height * 0.44))
        if self.brief:
            side = min(round(share * 0.7), rect.height - round(small * 2.0))
        top = rect.centery - round((side + small * (1.3 if self.brief else 1.9)) / 2)
        across = round(share - style.px(0.6))
        all_named = not self.brief and all(
            text.width(words.texts(GAME).terms[time].name, "semibold", theme.SMALLEST) <= across
            for time in self.TIMES
        )
        for index, time in enumerate(self.TIMES):
            centre = (rect.x + round((index + 0.5) * share), top + side // 2)
            if index:
                y = max(1, round(style.hair * 1.4))
                wide = round(share - side * 1.5)
                x = round(rect.x + index * share - wide / 2)
                pygame.draw.rect(target, colours.line, (x, centre[1] - y // 2, wide, y))
            put_hour(target, centre, side, time, colours, on=time == self.time)
            if all_named:
                self._name(target, time, centre[0], top + side + small * 1.7, small, across)
        if not all_named:
            below = 1.35 if self.brief else 1.7
            self._name(target, self.time, rect.centerx, top + side + small * below, small, rect.width)
        if self.focused:
            focus_ring(target, self._at_cursor()[1], style, style.px(0.6))

    def _name(self, target: pygame.Surface, time: str, x: int, y: float, height: int, across: int) -> None:
        on = time == self.time
        face: text.Face = "semibold" if on else "inter"
        says = term(time)
        named = [term(each) for each in self.TIMES]
        fitted = min(text.fitted(each, "semibold", height, across, theme.SMALLEST) for each in named)
        ink = self.style.theme.ink if on else self.style.theme.ink2
        text.put(target, says, face, fitted, ink, x, y, "center")

    def spots(self) -> Spots:
        """The three times of the day, and where they stand."""
        wide = self.rect.width // 3
        return [
            (time, Rect(self.rect.x + index * wide, self.rect.y, wide, self.rect.height))
            for index, time in enumerate(self.TIMES)
        ]


def put_hour(
    target: pygame.Surface,
    at: tuple[int, int],
    side: int,
    time: str,
    inks: Theme,
    *,
    on: bool,
    turns: int = 0,
) -> None:
    """A time of the day on a disc, turned by quarters; the present one shines, a ring about it."""
    fill, edge, ink = (inks.trough, inks.line, inks.ink3)
    if on:
        fill, edge, ink = "#F3CB66", theme.PRIMARY_EDGE, theme.PRIMARY_INK2
    art.put(target, art.frame((side, side), side / 2, fill, line=edge, thick=max(1.5, side * 0.045)), at)
    if on:
        outer, thick = round(side * LARGER), max(1.5, side * 0.04)
        art.put(target, art.frame((outer, outer), outer / 2, "none", line=inks.thread, thick=thick), at)
    icon = art.square(DayDial.ICONS[DayDial.TIMES.index(time)], round(side * 0.58), ink)
    art.put(target, pygame.transform.rotate(icon, -90 * turns), at)
