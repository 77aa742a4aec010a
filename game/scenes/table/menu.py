"""The menu of a table: what the players do, what there is to look at, how the table is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from game import words
from game.scenes import dialog
from game.scenes.listing import Listed
from game.scenes.table.interface import TableParts
from game.widgets import art, boxes
from game.widgets.boxes import Column, Framed, Item, Layout, Node, Part, Picture, Row, Rule, Space, Text
from game.widgets.button_nodes import button
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import icon_named
from game.widgets.panel import Line, Panel

TALL = 7.6  # u: an entry
LEAST = 24.0  # u: a column has at least so much breadth for each size of text, else the groups stand below
WIDEST = 46.0  # u: a column


@dataclass(frozen=True)
class Entry:
    """One thing the menu offers: its name, what it says of itself, its icon, and what it does.

    `label` is said where the name of the entry does not say which of several it is.
    """

    name: str
    icon: str
    deed: Callable[[], None]
    label: str = ""

    @property
    def said(self) -> str:
        """What it is called."""
        return self.label or words.say(f"menu.{self.name}")

    @property
    def help(self) -> str:
        """What it does, in a few words."""
        return words.say(f"menu.{self.name}.help")


class MenuEntry(Listed):
    """An entry of the menu, its words as it is laid out."""

    def __init__(self, rect: Rect, layout: Layout, entry: Entry, depth: int) -> None:
        super().__init__(f"menu/{entry.name}", rect, layout, entry.deed, depth, framed=True)
        self.label = entry.said
        self.call(entry.said, entry.help)


Groups = Sequence[tuple[str, Sequence[Entry]]]


def lay_menu(table: TableParts, groups: Groups, over: int, again: Callable[[], None]) -> None:
    """Lay the menu over what lies so deep: its groups, and below them the ways to the shelf and on."""
    style, (width, height) = table.outlook.style, table.outlook.size
    groups = [(name, entries) for name, entries in groups if entries]
    grown = 0.3 + 0.7 * style.measure.text
    wide = min(width - style.px(6), style.px(len(groups) * WIDEST * grown))
    beside = wide >= len(groups) * style.px(LEAST * style.measure.text)
    room = height - style.px(4)
    for helped, low in ((True, TALL), (False, TALL), (False, 5.6), (False, 4.4)):
        page = _page(table, groups, over, beside=beside, helped=helped, tall=low)
        tall = boxes.height(page, style, wide)
        if tall <= room:
            break
    header = table.areas.header
    rect = Rect(header.x, header.y, wide, min(tall, room))
    rect.clamp_ip(Rect(0, 0, width, height).inflate(-style.px(4), -style.px(4)))
    rect = table.display.menu(rect)
    panel = partial(Panel, "menu/panel", style=style, raised=True, depth=over + 1)
    widgets: list[Widget] = [dialog.Veil("menu/veil", Rect(0, 0, width, height), over), panel(rect)]
    widgets += boxes.lay(page, style, rect).widgets
    on = next(widget for widget in widgets if widget.name == "menu/go_on")
    table.push_overlay(widgets, table.pop_overlay, on, again)


def _page(table: TableParts, groups: Groups, over: int, *, beside: bool, helped: bool, tall: float) -> Node:
    """The groups beside each other, or below each other in two columns, and the foot."""
    style = table.outlook.style
    ink = style.theme

    def group(name: str, entries: Sequence[Entry]) -> Node:
        title = Row(
            Text(words.say(f"menu.{name}"), 3.4, ink.ink, "garamond"),
            Text([words.say(f"menu.{name}.help"), ""], 1.95, ink.ink2, cut=True, grow=1),
            gap=1.2,
        )
        rows = [_entry(table, entry, over, helped=helped, tall=tall) for entry in entries]
        listed = Column(*rows, gap=0.9) if beside else boxes.grid(rows, 2, 0.9)
        said = Part(title, lambda rect, on: boxes.Drawn(f"menu/{name}", rect, on, over + 2))
        return Column(said, Rule(ink.line), listed, gap=0.9, grow=1)

    parts = [group(*each) for each in groups]
    listed = Row(*parts, gap=2.0, align="start") if beside else Column(*parts, gap=1.2)
    return Framed(Column(listed, Space(grow=1), _foot(table, over), gap=1.4), 2.6, 1.6)


def _entry(table: TableParts, entry: Entry, over: int, *, helped: bool, tall: float) -> Node:
    """An entry: its icon, what it is called and, where there is room, what it does."""
    ink = table.outlook.style.theme
    said: list[Node] = [Text(entry.said, 2.5, ink.ink, "semibold", lines=1 if helped else 2)]
    if helped:
        said.append(Text([entry.help, ""], 1.95, ink.ink2, cut=True))  # whole, or not at all
    icon = Picture(lambda side: art.square(icon_named(entry.icon), side, ink.ink2), 2.8)
    row = Row(icon, Column(*said, grow=1), gap=1.8)
    stands = boxes.Stack(Space(high=tall - 1.2), row)
    return Part(Framed(stands, 1.8, 0.6), lambda rect, on: MenuEntry(rect, on, entry, over + 2))


def _foot(table: TableParts, over: int) -> Node:
    """The way to the shelf, that the match is kept, and the way on in gold."""
    style, over_now = table.outlook.style, table.sitting.match.over
    tall = style.px(7.0 * (1 + (style.measure.text - 1) * 0.4))
    note = words.say("table.ended_help" if over_now else "table.leave_help")
    small, on = style.type("small"), words.say("close" if over_now else "table.go_on")

    def said(rect: Rect) -> Widget:
        return Line(
            "menu/note", rect, note, "inter", small, style.theme.ink2, "center", two=True, depth=over + 2
        )

    looks: dict[str, Any] = {"beside": 9, "least": style.px(20), "grow": 1, "units": 2.7, "depth": over + 2}
    back = button("menu/shelf", style, words.say("table.leave"), table.app.home, tall, icon="back", **looks)
    way_on = button("menu/go_on", style, on, table.pop_overlay, tall, kind="primary", **looks)
    line = Item(said, None, round(small * 2.4))
    return Column(Rule(style.theme.line), line, Row(back, way_on, gap=2.0), gap=1.0)
