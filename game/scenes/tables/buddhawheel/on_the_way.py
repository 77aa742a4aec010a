"""Who is on the way: beside a Buddha with what it can do for them, and where somebody leaves or stays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game import words
from game.engine.base import Action
from game.engine.games.buddhawheel import colour_of
from game.scenes.offer import Offer
from game.scenes.tables.buddhawheel import signs
from game.scenes.tables.buddhawheel.signs import GAME
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import View
from game.tellings import telling_of
from game.tellings.buddhawheel import (
    aim_told,
    capital,
    colours_of,
    delusion,
    end_told,
    now_told,
    place_line,
    to_go_plain,
    to_go_told,
    worth,
)
from game.tellings.buddhawheel.helping import near_said, nearest, on_the_way, parting_told
from game.widgets import art, boxes
from game.widgets.boxes import (
    MANY,
    Column,
    Drawn,
    Framed,
    Layout,
    Node,
    Part,
    Picture,
    Row,
    Rule,
    Space,
    Text,
)
from game.widgets.canvas import Rect, Widget
from game.widgets.panel import Panel
from game.widgets.style import Style
from game.widgets.token import mark_picture

phrase = partial(words.phrase, GAME)
LIGHT = 4.4  # u: one of the six lights
BADGE = 4.2  # u: the number of a choice


class Aside(Panel):
    """What is told beside the Wheel on a sheet of its own: quiet, and read whole."""

    def __init__(self, name: str, rect: Rect, style: Style, depth: int) -> None:
        super().__init__(name, rect, style, depth=depth)
        self._layout = Layout(style)
        self.visible = False

    def tell(self, *trees: Node | None) -> None:
        """Show the first tree that has room, else the last; None: nothing stands here now."""
        px, told = self.style.px, [each for each in trees if each is not None]
        self.show(bool(told))
        room = self.rect.inflate(-2 * px(1.6), -2 * px(0.8))
        for tree in told:
            self._layout = boxes.lay(tree, self.style, room, least_scale=0.3)
            if self._layout.lowest(tree, room.width) <= room.height:
                break
        self.damage()

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        self._layout.draw(target)


def seat_in_short(table: Table, view: View, seat: int) -> Node:
    """A seat on the way in a line or two: its token, its name, how far it has to go."""
    colours = table.style.theme
    token = Picture(partial(mark_picture, table.sitting.people[seat].token), 4.4, least_high=3.0)
    left = to_go_plain(view["seats"][seat])
    said = Column(
        Text(table.sitting.names[seat], 2.4, colours.ink, "semibold", lines=2),
        Text(left[:1].upper() + left[1:], 2.1, colours.ink2, lines=2),
    )
    return Row(token, said, gap=1.2)


def seat_told(table: Table, view: View, seat: int) -> Node:
    """A seat on the way: its token, where it is, its six lights, and how far it has to go."""
    fields, colours = view["seats"][seat], table.style.theme
    token = Picture(partial(mark_picture, table.sitting.people[seat].token), 6.0, least_high=4.0)
    name = Text(table.sitting.names[seat], 2.8, colours.ink, "semibold", lines=2)
    head = Row(token, Column(name, Text(place_line(fields), 2.0, colours.ink2, lines=2), grow=1), gap=1.2)
    lights = [
        Picture(partial(_light, f"colour.{each.colour}.{each.kept_as}", table.style), LIGHT, least_high=2.2)
        for each in colours_of(fields)
    ]
    left = to_go_told(fields)
    going = Text(left[:1].upper() + left[1:], 2.1, colours.ink, lines=MANY)
    return Column(head, Row(*lights, Space(grow=1), gap=0.3), going, gap=0.5)


def _light(sign: str, style: Style, side: int) -> pygame.Surface:
    return signs.of_fact(sign, side, style.theme)


def whom_to_help(table: Table, view: View, seat: int, offers: Sequence[Offer], *, wide: bool) -> Node | None:
    """Who stands nearest to a Buddha and, where it has thrown, what going somewhere would let them do.

    `wide`: the second stands beside the first.
    """
    fields = view["seats"][seat]
    near = nearest(view, seat) if fields["status"] == "buddha" and fields["square"] is not None else None
    if near is None:
        return None
    colours = table.style.theme
    alone = len(on_the_way(view)) == 1
    heading = phrase("near.only") if alone else near_said(near, table.sitting.names)
    who = Column(
        Text(heading, 2.4, colours.ink2, "italic", lines=MANY),
        seat_told(table, view, near.seat),
        gap=1.0,
        grow=1,
    )
    if not offers:
        return Column(who)
    parts: list[Node] = [Text(phrase("helping.where"), 2.4, colours.ink2, "italic", lines=2)]
    for number, offer in enumerate(offers, 1):
        badge = Picture(partial(art.square, f"{GAME}/icon-choice-{number}"), BADGE, least_high=3.0)
        said = Column(
            Text(offer.label, 2.2, colours.ink, "semibold", lines=2),
            Text(offer.told, 2.0, colours.ink2, lines=MANY),
            grow=1,
        )
        parts.append(Row(badge, said, gap=1.0))
    what = Column(*parts, gap=1.0, grow=1)
    if wide:
        return Row(who, what, gap=2.4, align="start")
    who.grow = what.grow = 0.0
    return Column(who, Rule(colours.line), what, Space(grow=1), gap=1.0)


def what_ends(table: Table, view: View, seat: int, *, wide: bool) -> Node | None:
    """What a player is after who holds no card yet: six lights, and what the end of each keeps off.

    `wide`: three beside each other.
    """
    fields, colours = view["seats"][seat], table.style.theme
    if fields["karma"] or fields["status"] not in ("wheel", "unborn"):
        return None
    rows: list[Node] = []
    for each in colours_of(fields):
        lit = partial(_light, f"colour.{each.colour}.meditated", table.style)
        named = Text(capital(delusion(each.colour)), 2.2, colours.ink, "semibold", lines=2)
        said = Column(named, Text(end_told(each.colour), 2.0, colours.ink2, lines=MANY), grow=1)
        rows.append(Row(Picture(lit, LIGHT, least_high=2.2), said, gap=1.0))
    title = Text(phrase("ends.title"), 2.4, colours.ink2, "italic", lines=MANY)
    how = Text(phrase("ends.how"), 2.0, colours.ink2, lines=MANY)
    return Column(title, *([boxes.grid(rows, 3, 1.0)] if wide else rows), how, Space(grow=1), gap=0.8)


def what_here(table: Table, view: View, actions: Sequence[Action], *, wide: bool) -> Node | None:
    """What each thing that can be done in a retreat would bring: the lights after it, and in words."""
    kinds = list(dict.fromkeys(action["type"] for action in actions))
    if len(kinds) < 2 or not {"dedicate", "purify", "meditate"} & {*kinds}:
        return None
    colours, names, telling = table.style.theme, table.sitting.names, telling_of(GAME)
    rows: list[Node] = []
    for kind in kinds:
        group = [action for action in actions if action["type"] == kind]
        found = {telling.effect(view, each, names): each for each in reversed(group)}
        label = telling.label(view, group[0], names) if len(group) == 1 else phrase(f"choose.{kind}")
        lines: list[Node] = [Text(label, 2.2, colours.ink, "semibold", lines=2)]
        for said, action in reversed(found.items()):
            line: Node = Text(said, 2.0, colours.ink2, lines=MANY)
            colour = colour_of(action["card"]) if "card" in action else None
            if colour is not None and worth(view, action) != "none":
                lit = partial(_light, f"colour.{colour}.{kind}d", table.style)
                line = Row(Picture(lit, 3.4, least_high=2.2), Column(line, grow=1), gap=0.8)
            lines.append(line)
        rows.append(Column(*lines, Space(grow=1), gap=0.3))
    title = Text(phrase("here.title"), 2.4, colours.ink2, "italic", lines=2)
    return Column(title, *([boxes.grid(rows, 2, 1.0)] if wide else rows), Space(grow=1), gap=1.2)


def legend(table: Table) -> Node:
    """What each of the four states of a light looks like."""
    style, shown = table.style, list[Node]()
    for state in ("none", "held", "dedicated", "meditated"):
        sign = Picture(partial(_light, f"colour.blue.{state}", style), 2.4, least_high=2.0)
        shown += [Row(sign, Text(phrase(f"light.{state}"), 1.9, style.theme.ink2), gap=0.2)]
    return Row(*(Row(each, Space(grow=1), grow=1) for each in shown), gap=0.2)


def how_far(table: Table, view: View) -> list[Node]:
    """What the only person or the seat to act may want now, and who has least to go; then less of it."""
    names, colours, persons = table.sitting.names, table.style.theme, [*table.sitting.persons]
    seat = persons[0] if len(persons) == 1 else view["to_act"]
    aim = "" if view["to_act"] is None else aim_told(view, seat, names)
    said = [each for each in (aim, now_told(view, names)) if each]
    lines = [Text(each, 2.1, (colours.ink, colours.ink2)[at], lines=MANY) for at, each in enumerate(said)]
    head = Text(phrase("now"), 2.2, colours.ink2, "italic")
    return [Column(*part, Space(grow=1)) for part in ([head, *lines], lines, lines[:1]) if lines]


def parting_panels(
    table: Table, view: View, seat: int, rect: Rect, style: Style, depth: int, *, far: bool
) -> Sequence[Widget]:
    """What leaving and what staying mean for the rest of the match, and between them who is on the way."""
    colours, others = style.theme, [each for each in on_the_way(view) if each != seat]

    def drawn(name: str) -> Callable[[Rect, Layout], Widget]:
        def make(place: Rect, layout: Layout) -> Widget:
            found = Drawn(f"free/{name}", place, layout, depth + 1)
            found.touchable = False
            return found

        return make

    def sheet(name: str, tree: Node, grow: float) -> Node:
        ground = partial(Panel, f"free/{name}/sheet", style=style, depth=depth)
        return Part(Framed(tree, 2.0, 1.4, sheet=ground), drawn(name), grow=grow)

    def way(number: int, kind: str) -> Node:
        label = words.texts(GAME).actions[kind].label
        head = Row(
            Picture(partial(art.square, f"{GAME}/icon-choice-{number}"), 4.6, least_high=3.0),
            Text(label, 3.8, colours.ink, "garamond", lines=2, least_units=2.6),
            gap=1.2,
        )
        size = 2.8 if far or style.measure.portrait else 2.2
        lines = [
            Text(each, size, colours.ink if not at else colours.ink2, lines=MANY)
            for at, each in enumerate(parting_told(view, kind)[: 3 if far else None])
        ]
        return Column(head, *lines, Space(grow=1), gap=0.8)

    between = []
    if others:
        said = words.counted_of(GAME, "still", len(others))
        title = Text(said[:1].upper() + said[1:], 2.8, colours.ink, "garamond", lines=2, align="center")
        seats = [seat_in_short(table, view, each) for each in others]
        if len(others) == 1:
            seats = [seat_told(table, view, others[0])]
        shown = seats if len(others) < 3 else [boxes.grid(seats, 2, 1.0)]
        between = [sheet("still", Column(title, *shown, Space(grow=1), gap=1.0), 0.8)]
    leave, stay = sheet("leave", way(1, "leave"), 1), sheet("stay", way(2, "stay"), 1)
    tree: Node = Row(leave, *between, stay, gap=1.6, align="stretch")
    if style.measure.portrait:
        tree = Column(Row(leave, stay, gap=1.6, align="stretch"), *between, gap=1.6)
    return boxes.lay(tree, style, rect).widgets
