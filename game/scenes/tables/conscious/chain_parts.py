"""What the page of a chain consists of: its beads in brackets, the list of its groups, and the sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from game.engine.base import Event
from game.engine.games.conscious.components import BODY, Octave
from game.scenes.layout.box import Box
from game.scenes.layout.chain import bead_places, brackets
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.faces import Cards
from game.scenes.tables.conscious.parts import BoxPanel, Listed, Parts, Row, boxed, put_sheet, tick_picture
from game.scenes.tables.conscious.pictures import dim
from game.scenes.tables.conscious.rail import Kind, discs
from game.tellings.conscious.chain import ENDS, Group, Link
from game.tellings.conscious.things import phrase
from game.widgets import art, boxes, text, theme
from game.widgets.boxes import MANY, Column, Framed, Layout, Node, Picture, Rule, Space, Text, lay
from game.widgets.canvas import Rect, Widget
from game.widgets.style import Style

SMALL, TICK, INDENT = 1.9, 3.0, 4.0  # u: the type of a line, a mark, and from it to the words
AHEAD = 120  # of 255: what is still to come, where it would draw the eye


# -- the beads


class Beads(Parts[int]):
    """A bead for each event, in brackets of groups; its parts are the events from 0."""

    def __init__(self, rect: Rect, style: Style, groups: Sequence[Group], depth: int) -> None:
        self.groups = groups
        self.place = 0
        links = [link for group in groups for link in group.links]
        crystals = [index for index, link in enumerate(links) if link.event["type"] == "crystallized"]
        self.bodies = {index: str(links[index].event["body"]) for index in crystals}
        counts = [len(group.links) for group in groups]
        starts = [sum(counts[:index]) for index in range(len(counts))]
        self.spans = [(start, start + count - 1) for start, count in zip(starts, counts, strict=True)]
        self.beads = bead_places(style.measure, Box(*rect), sum(counts))
        tall = min(rect.height, style.px(7))
        places = [(index, bead.inflate(2, tall - bead.height)) for index, bead in enumerate(self.beads)]
        super().__init__("chain/beads", rect, style, places, depth)
        self.call(phrase("chain.list"))
        self.told_as = lambda: {place: (link.line, link.because) for place, link in enumerate(links)}

    def go(self, place: int) -> None:
        """Let the event at a place be the present one."""
        self.alter(place=place)

    def draw(self, target: pygame.Surface) -> None:
        put_sheet(target, self.rect, self.style)
        u, colours = self.style.measure.u, self.style.theme
        now = self.beads[self.place]
        pygame.draw.line(target, colours.thread, self.beads[0].center, now.center, max(2, round(0.4 * u)))
        pygame.draw.line(target, colours.line, now.center, self.beads[-1].center, max(1, round(0.24 * u)))
        firsts = {start for start, _ in self.spans}
        for index, bead in enumerate(self.beads):
            body = self.bodies.get(index, "")
            name = "bead-now" if index == self.place else "bead-past" if index < self.place else "bead-ahead"
            side = bead.width * (1.9 if index == self.place else 1.0 if index in firsts or body else 0.72)
            picture = art.square(f"conscious/{name}", max(5, round(side * 1.15)))
            if body and index != self.place:
                picture = art.square(f"conscious/body-{body}", max(8, round(bead.width * 2.2)))
            if index > self.place and (body or colours.dark):
                picture = picture.copy()
                picture.set_alpha(AHEAD)
            target.blit(picture, picture.get_rect(center=bead.center))
        self._draw_brackets(target)
        self.draw_focus(target)

    def _draw_brackets(self, target: pygame.Surface) -> None:
        """The groups below their beads; the present one is named first, others where they have the room."""
        style, colours = self.style, self.style.theme
        boxes = brackets(self.beads, self.spans)
        order = sorted(range(len(boxes)), key=lambda index: not self._within(index))
        tall = style.font_px(SMALL)
        taken: list[Rect] = []
        for index in order:
            box, now = boxes[index], self._within(index)
            ink = colours.ink if now else colours.ink2
            y = box.y + style.px(0.7)
            if self.spans[index][0] != self.spans[index][1]:
                left, right = box.x, box.right
                low = y + style.px(0.7)
                corners = [(left, y), (left, low), (right, low), (right, y)]
                pygame.draw.lines(target, ink, False, corners, max(1, round(style.hair)))
            face: text.Face = "semibold" if now else "inter"
            said = self.groups[index].short
            wide = text.width(said, face, tall)
            edge = style.px(1) + wide // 2
            x = min(max(box.centerx, self.rect.x + edge), self.rect.right - edge)
            place = Rect(x - wide // 2 - tall // 3, y, wide + tall * 2 // 3, tall * 2)
            if place.collidelist(taken) < 0:
                taken.append(place)
                base = min(y + style.px(0.9) + round(tall * 1.2), self.rect.bottom - style.px(0.6))
                text.put(target, said, face, tall, ink, x, base, "center")

    def _within(self, index: int) -> bool:
        start, end = self.spans[index]
        return start <= self.place <= end


# -- the list


class Told(Listed):
    """The groups of a chain, the present one unfolded; its parts are the events from 0."""

    def show_place(self, groups: Sequence[Group], title: str, place: int, won: Mapping[Octave, int]) -> None:
        """Tell the chain as far as an event; `won` are the discs of each octave there."""
        theme, count = self.style.theme, sum(len(group.links) for group in groups)
        number = phrase("chain.number", place=place + 1, count=count)
        numbered = Text(number, SMALL, theme.ink2, "semibold", least_units=SMALL)
        head = boxes.Row(Text(title, 3.0, theme.ink, "garamond", cut=True), Space(1.0, grow=1.0), numbered)
        rows = [self._row(Framed(head, 0, 0, 0.8))]
        first = end = 0
        for group in groups:
            last = first + len(group.links) - 1
            standing = "done" if last < place else "now" if first <= place else "open"
            own = [self._row(self._group(group, standing), None if standing == "now" else first)]
            if group.links[0].event["type"] == "crystallized":
                own.append(self._discs(group.links[0].event["body"], BODY if standing == "done" else won))
            if standing == "now":
                own = _boxed([*own, *self._unfolded(group, first, place)], self.style)
            rows += own
            end = len(rows) if standing == "now" else end
            rows.append(self._row(Space(0, 1.3)))
            first = last + 1
        self.set_rows(rows)
        self._bring_all(place, end)

    def _bring_all(self, place: int, end: int) -> None:
        """Scroll until the present event is seen, and why it happens, where both have room."""
        low = sum(row.tall for row in self.rows[:end]) + self.style.px(1) - self.inner.height
        above = 0
        for row in self.rows[:end]:
            if row.part == place:
                break
            above += row.tall
        if low > self.offset and low <= above:
            self._lay(min(low, self.furthest))
        self.bring_to(place)

    def _row(self, node: Node, part: int | None = None) -> Row:
        return boxed(node, self.style, self.inner.width, part)

    def _group(self, group: Group, standing: str) -> Node:
        """A group: its mark, what it is called, and what came of it."""
        theme = self.style.theme
        said = [Text(group.title, 2.1, theme.ink, "semibold", lines=MANY)]
        if group.line and standing != "now":
            ink = theme.ink3 if standing == "done" else theme.ink2
            said.append(Text(group.line, SMALL, ink, lines=MANY))
        tick = Picture(lambda side: tick_picture(standing, side, theme.dark), TICK)
        return boxes.Row(tick, Column(*said, grow=1.0), gap=INDENT - TICK, align="start")

    def _unfolded(self, group: Group, first: int, place: int) -> list[Row]:
        """The events of the present group, and why the present one happens."""
        rows, theme = [], self.style.theme
        told = len(group.links) == 1 and group.links[0].line.rstrip(".") == group.title
        for index, link in enumerate(() if told else group.links):
            if index and group.kind == "settling" and group.links[index - 1].event["type"] in ENDS:
                rows.append(self._row(Space(0, 0.7)))
            rows.append(self._event(link, first + index, place))
        link = group.links[place - first]
        because = Text(f"{link.because} {link.rule}".strip(), SMALL, theme.gold, lines=MANY, grow=1.0)
        rule = Framed(Rule(theme.line), 0, 0.6)
        return [*rows, self._row(Column(rule, boxes.Row(Space(INDENT), because)))]

    def _discs(self, body: Kind, won: Mapping[Octave, int]) -> Row:
        """Three, three and one: the discs that there are, and the places of the others."""
        had = {octave: min(count, won.get(octave, 0)) for octave, count in BODY.items()}
        return self._row(Framed(boxes.Row(Space(INDENT), discs(body, had, BODY)), 0, 0.4))

    def _event(self, link: Link, index: int, place: int) -> Row:
        theme, now = self.style.theme, index == place
        face: text.Face = "semibold" if now else "inter"
        ink = theme.ink if now else theme.ink2
        said = Framed(Text(link.line, SMALL, ink, face, lines=MANY), 0.8, 0.4, grow=1.0)
        done = "#8FD6AE" if theme.dark else shapes.DONE
        past = index < place
        tick = (
            Picture(lambda side: art.square("shared/icon-check", side, done), SMALL) if past else Space(SMALL)
        )
        line = boxes.Row(Space(INDENT - SMALL - 0.8), tick, _Present(said) if now else said)
        return self._row(Framed(line, 0, 0.1), index)


class _Present(Framed):
    """What is told of the present event, in a gold frame."""

    def __init__(self, inner: Node) -> None:
        super().__init__(inner, 0, 0, grow=1.0)

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        colours, thick = layout.style.theme, max(1.5, 0.26 * layout.style.measure.u)
        target.blit(
            art.frame(rect.size, layout.px(1), colours.raised, line=colours.thread, thick=thick), rect
        )


def _boxed(rows: Sequence[Row], style: Style) -> list[Row]:
    """Rows on one pale sheet: the group that is told now."""
    colours, out, corner = style.theme, style.px(0.9), style.px(1.2)
    fill = theme.mixed(colours.surface, colours.thread, 0.12)

    def sheeted(row: Row, index: int) -> Row:
        first, last = index == 0, index == len(rows) - 1
        top, low = (corner if first else 0), (corner if last else 0)

        def draw(target: pygame.Surface, box: Box) -> None:
            rect = Rect(box.x - out, box.y - (out // 2 if first else 0), box.width + 2 * out, box.height)
            rect.height += (out // 2 if first else 0) + (out // 2 if last else 0)
            pygame.draw.rect(
                target,
                fill,
                rect,
                border_top_left_radius=top,
                border_top_right_radius=top,
                border_bottom_left_radius=low,
                border_bottom_right_radius=low,
            )
            row.draw(target, box)

        return row._replace(draw=draw)

    return [sheeted(row, index) for index, row in enumerate(rows)]


# -- what set it going


class Began(BoxPanel):
    """What set the chain going: its cards, its Law or its die, and what that is.

    `looked` is told whether a player wants to know more of it, and what it says.
    """

    def __init__(
        self,
        rect: Rect,
        style: Style,
        event: Event,
        group: Group,
        depth: int,
        looked: Callable[[bool, str], None],
    ) -> None:
        last = phrase("chain.facet")
        self.said = " ".join((group.title, group.line, last))
        super().__init__("chain/began", rect, style, depth, lambda: looked(True, self.said))
        self._left = lambda: looked(False, "")
        theme, began, own = style.theme, phrase("chain.began"), event.get("laws", ())
        if event["type"] in ("law_obeyed", "law_escaped"):
            own = [event["law"]]
        shown = [*map(faces.part, event.get("cards", ())), *map(faces.law, own)]
        parts: list[Node] = [Text(began, 2.5, theme.ink2, "italic")]
        if shown:
            parts.append(Cards(shown, 13.0, least_high=6.0))
        elif "die" in event:
            parts.append(Picture(partial(art.square, f"shared/die-{event['die']}"), 8.0))
        parts.append(Text(group.title, SMALL, theme.ink, "semibold", lines=MANY))
        if group.line:
            parts.append(Text(group.line, SMALL, theme.ink2, lines=MANY))
        whole = Framed(Column(*parts, Text(last, SMALL, theme.ink2, lines=MANY), gap=1.2), 2, 1.6)
        self.put(whole, Framed(Column(*parts, gap=1.2), 2, 1.6))

    def set_state(self, **states: bool) -> None:
        if states.get("hovered") is False:
            self._left()
        super().set_state(**states)


# -- what is under it


class Ground(Widget):
    """What covers a part of the table while the page is open."""

    covering = True

    def __init__(self, name: str, rect: Rect, paint: Callable[[pygame.Surface], None], depth: int) -> None:
        super().__init__(name, rect, depth)
        self.paint = paint

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        target.set_clip(clip.clip(self.rect))
        self.paint(target)
        target.set_clip(clip)


# -- the sheet under the pictures


class Sheet(Widget):
    """The paper on which diagram or centres are drawn, with the heading of the page where it has one."""

    covering = False

    def __init__(self, rect: Rect, head: Box | None, style: Style, title: str, depth: int) -> None:
        super().__init__("chain/sheet", rect, depth)
        self.head, self.style, self.title = head, style, title
        self.below = phrase("chain.below")
        self.bleed = style.px(1.2)

    def say(self, below: str) -> None:
        """Say something in the line below the heading."""
        self.alter(below=below)

    def draw(self, target: pygame.Surface) -> None:
        put_sheet(target, self.rect, self.style, fill="#F3ECD6", corner=0.6)
        dim(target, self.rect, self.style.theme.dark)
        if self.head is None:
            return
        title = Text(self.title, 4.0, shapes.INK, "garamond", least_units=2.0, leading=1.25, cut=True)
        below = Text(self.below, SMALL, shapes.QUIET, least_units=1.0, leading=1.4, cut=True)
        lay(Column(title, below), self.style, Rect(self.head)).draw(target)
