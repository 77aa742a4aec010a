"""What the page of a chain consists of: its beads in brackets, the list of its groups, and the sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from game import words
from game.engine.games.conscious.components import BODY
from game.scenes.layout.box import Box
from game.scenes.layout.chain import bead_places, brackets
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.captions import draw_heading
from game.scenes.tables.conscious.listed import (
    Listed,
    Row,
    draw_panel,
    line_row,
    small,
    space_row,
    tick_picture,
)
from game.scenes.tables.conscious.parts import Parts, nothing
from game.scenes.tables.conscious.pictures import dim, disc_picture, slot_picture
from game.scenes.tables.conscious.shapes import Body
from game.tellings.conscious.chain import ENDS, Group, Link
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.style import Style

GAME = "conscious"
AHEAD = 120  # of 255: what is still to come, where it would draw the eye


# -- the beads


class Beads(Parts[int]):
    """A bead for each event, in brackets of groups; its parts are the events from 0."""

    def __init__(
        self,
        rect: Rect,
        style: Style,
        groups: Sequence[Group],
        depth: int,
        looked: Callable[[int | None], None] = nothing,
        touched: Callable[[int], None] = nothing,
    ) -> None:
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
        super().__init__("chain/beads", rect, style, places, depth, looked, touched)
        self.call(words.phrase(GAME, "chain.list"))
        self.told_as = lambda: {place: (link.line, link.because) for place, link in enumerate(links)}

    def go(self, place: int) -> None:
        """Let the event at a place be the present one."""
        if place != self.place:
            self.place = place
            self.damage()

    def draw(self, target: pygame.Surface) -> None:
        draw_panel(target, self.rect, self.style)
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
        tall = small(style)
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

    def show_place(
        self, groups: Sequence[Group], title: str, place: int, won: Mapping[str, int] | None = None
    ) -> None:
        """Tell the chain as far as an event; `won` are the discs of each octave there."""
        style, across = self.style, self.inner.width
        heading = style.font_px(3.0)
        count = sum(len(group.links) for group in groups)
        number = words.phrase(GAME, "chain.number", place=place + 1, count=count)
        rows = [self._heading(title, number, heading), space_row(style.px(0.8))]
        first = end = 0
        for group in groups:
            last = first + len(group.links) - 1
            standing = "done" if last < place else "now" if first <= place else "open"
            own = self._group(group, standing, first, across)
            if group.links[0].event["type"] == "crystallized":
                own.append(self._discs(group.links[0].event["body"], won or {}, standing == "done"))
            if standing == "now":
                own = _boxed([*own, *self._unfolded(group, first, place, across)], self.style)
            rows += own
            end = len(rows) if standing == "now" else end
            rows.append(space_row(style.px(1.3)))
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

    def _heading(self, title: str, number: str, height: int) -> Row:
        style = self.style
        low = small(style)

        def draw(target: pygame.Surface, box: Box) -> None:
            wide = text.width(number, "semibold", low) + style.px(1)
            tall = text.fitted(title, "garamond", height, box.width - wide)
            said = text.shortened(title, "garamond", tall, box.width - wide)
            text.put(target, said, "garamond", tall, style.theme.ink, box.x, box.y + height)
            text.put(target, number, "semibold", low, style.theme.ink2, box.right, box.y + height, "right")

        return Row(round(height * 1.3), draw)

    def _group(self, group: Group, standing: str, first: int, across: int) -> list[Row]:
        """A group: its mark, what it is called, and what came of it."""
        style, colours = self.style, self.style.theme
        height = style.font_px(2.1)
        indent = round(height * 1.9)
        titles = text.wrapped(group.title, "semibold", height, across - indent)
        step = round(height * 1.28)

        def draw(target: pygame.Surface, box: Box) -> None:
            picture = tick_picture(standing, round(height * 1.6), colours.dark)
            middle = box.x + round(height * 0.75), box.y + round(height * 0.64)
            target.blit(picture, picture.get_rect(center=middle))
            y = box.y + height
            for line in titles:
                text.put(target, line, "semibold", height, colours.ink, box.x + indent, y)
                y += step

        rows = [Row(len(titles) * step, draw, None if standing == "now" else first)]
        if group.line and standing != "now":
            ink = colours.ink3 if standing == "done" else colours.ink2
            rows.append(line_row(group.line, "inter", small(style), ink, across, 1.3, indent))
        return rows

    def _unfolded(self, group: Group, first: int, place: int, across: int) -> list[Row]:
        """The events of the present group, and why the present one happens."""
        rows = []
        told = len(group.links) == 1 and group.links[0].line.rstrip(".") == group.title
        for index, link in enumerate(() if told else group.links):
            if index and group.kind == "settling" and group.links[index - 1].event["type"] in ENDS:
                rows.append(space_row(self.style.px(0.7)))
            rows.append(self._event(link, first + index, place, across))
        link = group.links[place - first]
        style, colours = self.style, self.style.theme
        rows.append(space_row(style.px(1.2), colours.line))
        low, indent = small(style), round(style.font_px(2.1) * 1.9)
        said = f"{link.because} {link.rule}".strip()
        rows.append(line_row(said, "inter", low, colours.gold, across, 1.3, indent))
        return rows

    def _discs(self, body: Body, won: Mapping[str, int], done: bool) -> Row:
        """Three, three and one: the discs that there are, and the places of the others."""
        style = self.style
        side, indent = style.px(2.7), round(style.font_px(2.1) * 1.9)

        def draw(target: pygame.Surface, box: Box) -> None:
            x, y = box.x + indent + side // 2, box.y + side // 2 + style.px(0.4)
            for octave, count in BODY.items():
                for index in range(count):
                    have = done or index < won.get(octave, 0)
                    picture = disc_picture(body, octave, side) if have else slot_picture(9.5, side / 24)
                    target.blit(picture, picture.get_rect(center=(x, y)))
                    x += round(side * 1.02)
                x += side // 2

        return Row(side + style.px(0.8), draw)

    def _event(self, link: Link, index: int, place: int, across: int) -> Row:
        style, colours = self.style, self.style.theme
        height = small(style)
        indent = round(style.font_px(2.1) * 1.9)
        now = index == place
        face: text.Face = "semibold" if now else "inter"
        lines = text.wrapped(link.line, face, height, across - indent - style.px(0.8))
        step = round(height * 1.26)
        pad = style.px(0.5)

        def draw(target: pygame.Surface, box: Box) -> None:
            if now:
                left, thick = box.x + indent - style.px(0.8), max(1.5, 0.26 * style.measure.u)
                rect = Rect(left, box.y, box.right - left, box.height)
                frame = art.frame(rect.size, style.px(1), colours.raised, line=colours.thread, thick=thick)
                target.blit(frame, rect)
            elif index < place:
                side = round(height * 0.9)
                tick = art.square("shared/icon-check", side, "#8FD6AE" if colours.dark else shapes.DONE)
                target.blit(tick, (box.x + indent - round(side * 1.3), box.y + pad + round(height * 0.16)))
            y = box.y + pad + round(height * 0.98)
            for line in lines:
                ink = colours.ink if now else colours.ink2
                text.put(target, line, face, height, ink, box.x + indent, y)
                y += step

        return Row(len(lines) * step + 2 * pad, draw, index)


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
        self.below = words.phrase(GAME, "chain.below")
        self.bleed = style.px(1.2)

    def say(self, below: str) -> None:
        """Say something in the line below the heading."""
        if below != self.below:
            self.below = below
            self.damage()

    def draw(self, target: pygame.Surface) -> None:
        draw_panel(target, self.rect, self.style, "#F3ECD6", 0.6)
        dim(target, self.rect, self.style.theme.dark)
        if self.head is None:
            return
        draw_heading(target, Rect(self.head), self.style, self.title, self.below, 4.0)
