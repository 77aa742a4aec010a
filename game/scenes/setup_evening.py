"""What this evening is to be like: presets chosen with one press, and behind More each choice by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game import words
from game.scenes.listing import Listed
from game.scenes.page import Seen, SeenButton, SeenDrawn, SeenSegments, SeenSheet, SeenSwitch
from game.scenes.presets import Presets
from game.scenes.setup_parts import Stack, Stepper, folding_arrow
from game.scenes.setup_rows import OptionRows, Row
from game.widgets import art, boxes, text
from game.widgets.accessibility import AccessibilityNode
from game.widgets.boxes import MANY, Column, Framed, Item, Layout, Node, Part, Picture, Rule, Text
from game.widgets.button_nodes import button
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Control, icon_named
from game.widgets.style import Style
from game.widgets.theme import SMALLEST

NAME, SAID, GAP = 2.6, 2.0, 1.2  # u: types, and between two cards
EACH_MEANT = 3  # choices of which each has its sentence; of more only what is chosen
PAD = 2.2  # u: beside what stands on a card


class SeenStack(Seen, Stack):
    """A choice of long labels in a port."""


class SeenStepper(Seen, Stepper):
    """One of many in a port."""


class PresetCard(Listed):
    """A preset, to be chosen with one press."""

    role = "radio"

    def __init__(self, name: str, rect: Rect, layout: Layout, deed: Callable[[], None], chosen: bool) -> None:
        super().__init__(name, rect, layout, deed, framed=True)
        self.chosen = chosen

    @property
    def plate(self) -> tuple[str, str] | None:
        fill, line = super().plate or ("none", "none")
        return fill, self.style.theme.gold if self.chosen else line

    def accessibility_node(self) -> AccessibilityNode | None:
        told = super().accessibility_node()
        return None if told is None else replace(told, chosen=self.chosen)


class Evening:
    """The column of Setup for an evening; `again` lays the page out anew."""

    def __init__(self, presets: Presets, rows: OptionRows, again: Callable[[], None]) -> None:
        self.presets, self.rows, self._again = presets, rows, again
        self.more = False  # whether each choice is shown by itself
        self.open = ""  # the group that is not folded

    def unfold(self, group: str) -> None:
        """Show the choices of a group, and fold the one that was open; once more folds it, too."""
        self.more, self.open = True, "" if group == self.open else group
        self._again()

    def turn(self) -> None:
        """Show each choice by itself, or the presets."""
        self.more = not self.more
        self._again()

    def tree(self, style: Style, across: int, columns: int) -> Node:
        """What there is to choose from, within a breadth; presets in so many columns."""
        if self.more:
            return Column(self._head(style, "more"), self._groups(style, across), gap=GAP)
        cards = [self._preset(style, index) for index in range(len(self.presets.offered))]
        return Column(
            self._head(style, "evening"), boxes.grid([*cards, self._more(style)], columns, GAP), gap=GAP
        )

    def _head(self, style: Style, key: str) -> Node:
        colours = style.theme
        title: Node = Text(words.say(f"setup.{key}"), 4.0, colours.ink, "garamond", grow=1)
        if self.more:
            label, high = words.say("setup.fold"), round(style.font_px(2.3) * 2.1)
            fold = partial(button, "setup/fold", style, label, self.turn, high, beside=6.4, made=SeenButton)
            title = boxes.Row(title, fold(icon="back", units=2.3, depth=3), gap=1.0)
        said = Text(words.say(f"setup.{key}.help"), SAID, colours.ink2, lines=2)
        return Part(Column(title, said, gap=0.4), partial(SeenDrawn, f"setup/{key}/head"))

    # -- presets

    def _preset(self, style: Style, index: int) -> Node:
        presets, colours = self.presets, style.theme
        chosen, called, preset = presets.chosen == index, presets.called(index), presets.offered[index]
        lasts = words.say("setup.about", minutes=presets.minutes(index))
        tree = boxes.Row(
            Picture(partial(_radio, style, chosen), 2.8),
            Column(
                boxes.Row(
                    Text(called, NAME, colours.ink, "semibold", lines=2, grow=1),
                    Text(lasts, SAID, colours.gold, "semibold"),
                    gap=1.0,
                ),
                Text(preset.say, SAID, colours.ink2, lines=MANY, leading=1.34),
                gap=0.3,
                grow=1,
            ),
            gap=1.6,
            align="start",
        )

        def card(rect: Rect, on: Layout) -> Widget:
            choose = partial(self._choose, index)
            made = PresetCard(f"setup/preset/{index}", rect, on, choose, chosen)
            return made.call(
                words.say("setup.takes", label=called, minutes=presets.minutes(index)), preset.say
            )

        return Part(Framed(tree, PAD, 1.3), card)

    def _choose(self, index: int) -> None:
        self.presets.choose(index)
        self._again()

    def _more(self, style: Style) -> Node:
        label = words.say("setup.more")
        said = ", ".join(group.label for group in self.rows.groups())
        return self._leads("setup/more", style, label, "", said, self.turn, 180, framed=True)

    # -- each choice by itself

    def _groups(self, style: Style, across: int) -> Node:
        """The groups, one of them open at most."""
        inside, parts = across - 2 * style.px(1.6), list[Node]()
        for group in self.rows.groups():
            if parts:
                parts.append(Rule(style.theme.line))
            opened, deed = group.name == self.open, partial(self.unfold, group.name)
            said = "" if opened else group.said
            name = f"setup/more/{group.name}"
            parts.append(
                self._leads(name, style, group.label, group.state, said, deed, 270 if opened else 180)
            )
            if opened:
                alone = len(group.rows) == 1 and group.rows[0].label == group.label
                rows = [self._row(style, row, inside, named=not alone) for row in group.rows]
                parts.append(Framed(Column(*rows, gap=1.4), 1.0, 0.4, 1.4))
        sheet = Framed(Column(*parts, gap=0.2), 0.6, 0.8)
        return Part(sheet, lambda rect, on: SeenSheet("setup/groups", rect, on).call(words.say("setup.more")))

    def _leads(
        self,
        name: str,
        style: Style,
        label: str,
        state: str,
        said: str,
        deed: Callable[[], None],
        turn: int,
        *,
        framed: bool = False,
    ) -> Node:
        """What leads on: its name and how it stands, and below them a sentence."""
        colours = style.theme
        icon = (
            [Picture(lambda side: art.square(icon_named("sliders"), side, colours.ink2), 2.8)]
            if framed
            else []
        )
        head = boxes.Row(
            Text(label, NAME, colours.ink, "semibold", lines=2, grow=1),
            Text(state, SAID + 0.1, colours.gold, "semibold", lines=2, align="end", least_units=SAID),
            gap=1.0,
        )
        sentence = [Text(said, SAID, colours.ink2, lines=MANY, leading=1.34)] if said else []
        arrow = Picture(partial(folding_arrow, turn, colours.ink2), 2.2)
        tree = boxes.Row(*icon, Column(head, *sentence, gap=0.2, grow=1), arrow, gap=1.2)

        def listed(rect: Rect, on: Layout) -> Widget:
            return Listed(name, rect, on, deed, framed=framed).call(
                label, " ".join(filter(None, (state, said)))
            )

        return Part(Framed(tree, PAD if framed else 1.0, 1.3 if framed else 0.9), listed)

    def _row(self, style: Style, row: Row, across: int, *, named: bool) -> Node:
        """A choice, and what each of its possibilities means."""
        colours, name = style.theme, Text(row.label, 2.2, style.theme.ink, "semibold", lines=MANY)
        means = row.means if len(row.means) <= EACH_MEANT else (row.meant,)
        notes = [
            Text(said, SAID, colours.ink if said == row.meant else colours.ink2, lines=MANY, leading=1.34)
            for said in [*(means or [row.help]), row.note]
            if said
        ]
        if not row.labels or row.stepped:
            size = (15.0, 5.2) if row.stepped else (8.0, 4.4)
            control = Item(partial(self._control, style, row, row.labels), *map(style.px, size))
            return boxes.Row(Column(name, *notes, gap=0.2, grow=1), control, gap=1.6)
        part, labels = max(style.px(5.4), round(style.font_px(2.2) * 2.0)), row.labels
        room, least = across // len(labels) - style.px(2.2), max(SMALLEST, round(0.8 * style.font_px(2.2)))
        stacked = any(text.width(label, "semibold", least) > room for label in labels)
        if stacked:
            labels, part = row.longer or labels, round(part * 0.86) * len(labels)
        return Column(
            *([name] if named else []),
            Item(partial(self._control, style, row, labels, stacked=stacked), None, part),
            *notes,
            gap=0.6,
        )

    def _control(
        self, style: Style, row: Row, labels: tuple[str, ...], rect: Rect, *, stacked: bool = False
    ) -> Widget:
        control: Control
        if row.stepped:
            control = SeenStepper(row.name, rect, style, labels, row.chosen, row.changed, depth=3)
        elif labels:
            kind = SeenStack if stacked else SeenSegments
            control = kind(row.name, rect, style, labels, row.chosen, row.changed, depth=3, closed=row.closed)
        else:
            control = SeenSwitch(row.name, rect, style, bool(row.chosen), lambda on: row.changed(int(on)), 3)
        return control.call(row.label, row.help)


def _radio(style: Style, chosen: bool, side: int) -> pygame.Surface:
    """The ring before a preset, filled where it is chosen."""
    colours = style.theme
    ring = art.frame(
        (side, side),
        side / 2,
        colours.raised,
        line=colours.gold if chosen else colours.edge,
        thick=max(1.5, style.hair * 1.6),
    ).copy()
    if chosen:
        dot = art.frame((side // 2, side // 2), side / 4, colours.gold)
        ring.blit(dot, dot.get_rect(center=ring.get_rect().center))
    return ring
