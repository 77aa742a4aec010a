"""Beside a hand: what a roll would bring or who goes next, and over it what a run of rolls brought."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.scenes.layout.box import Box
from game.scenes.tables.conscious.parts import Parts, draw_panel
from game.scenes.tables.conscious.pictures import space_picture
from game.tellings.conscious.foreseen import Ahead
from game.tellings.conscious.order import GoesNext
from game.tellings.conscious.things import phrase
from game.widgets import art, text, theme
from game.widgets.boxes import Column, Either, Layout, Node, Picture, Row, Space, Text, lay
from game.widgets.canvas import Rect, Widget
from game.widgets.style import Style
from game.widgets.theme import SMALLEST
from game.widgets.token import mark_picture

COLUMNS = 3  # of the numbers of a die


class Reach(Parts[int]):
    """The six spaces that a roll would bring, each beside its number; its parts are the numbers 1 to 6.

    `layout` has `face/3`, `die/3` and `space/3` for each of them.
    """

    def __init__(self, name: str, rect: Rect, style: Style, charms: Sequence[int], depth: int = 2) -> None:
        self.charms = charms
        self.ahead: Sequence[Ahead] = ()
        self.rolled: int | None = None
        self.then: tuple[str, int] | None = None  # who moves after it, in a word
        self.next: GoesNext | None = None
        super().__init__(name, rect, style, [], depth)
        self.bleed = max(self.bleed, style.px(1.4))
        self.layout = self._laid()

    def may_be_chosen(self, place: int) -> bool:
        return self.rolled in (place, 7 - place)

    def show_ahead(
        self, ahead: Sequence[Ahead], rolled: int | None = None, then: tuple[str, int] | None = None
    ) -> None:
        """Show where the numbers would lead, `then` who moves, and ring the one that was `rolled`."""
        if (ahead, rolled, then) != (self.ahead, self.rolled, self.then):
            self.ahead, self.rolled, self.then = ahead, rolled, then
            self._lay()

    def show_next(self, found: GoesNext | None) -> None:
        """Show instead who goes next, in words, and why; None: a roll is ahead."""
        if found != self.next:
            self.next = found
            self._lay()

    def _lay(self) -> None:
        self.layout, places = self._laid(), []
        for each in self.ahead if self.next is None else ():
            places.append((each.die, Box(*self.layout.places[f"face/{each.die}"])))
        self.set_places(places)
        self.damage()

    # -- its boxes

    def _laid(self) -> Layout:
        style = self.style
        room = Rect(self.rect).inflate(-2 * style.px(1.2), -2 * style.px(0.5))
        return lay(self._tree(room), style, room)

    def _tree(self, room: Rect) -> Node:
        """The title, and below it who goes next, or the numbers, three in each of two rows."""
        style, colours, found = self.style, self.style.theme, self.next
        said = phrase("reach.title" if found is None else "next.title")
        title = Text(said, 1.7, colours.ink2, "semibold", cut=True)
        if found is not None:
            charm = Picture(partial(mark_picture, self.charms[found.seat]), 6.0, least_high=3.0)
            who = Text(found.said, 1.9, colours.ink, "semibold", cut=True)
            why = Text(found.why, 1.9, colours.ink2, cut=True)
            return Column(title, Row(charm, Column(who, why, grow=1.0), gap=1.0, grow=1.0))
        if not self.ahead:
            return Column(title, Text(phrase("reach.none"), 1.9, colours.ink3, cut=True))
        head: Node = title
        if self.then is not None:
            mark = Picture(partial(mark_picture, self.charms[self.then[1]]), 2.4)
            after = Text(self.then[0], 1.7, colours.ink2), mark
            whole = Text(said, 1.7, colours.ink2, "semibold")
            head = Either(Row(whole, Space(0.6, grow=1.0), *after, gap=0.4), title)
        tall = (room.height - round(style.font_px(1.7) * 1.3)) // 2
        faces = [self._face(each, room.width / COLUMNS - style.px(0.6), tall) for each in self.ahead]
        rows = [
            Row(*faces[at : at + COLUMNS], gap=0.6, align="stretch", grow=1.0)
            for at in range(0, len(faces), COLUMNS)
        ]
        return Column(head, *rows)

    def _face(self, ahead: Ahead, wide: float, tall: int) -> Node:
        """A number of the die and the space that it leads to: side by side if that fits, else below it."""
        style, u = self.style, self.style.measure.u
        flat = tall < 2.6 * max(SMALLEST, style.font_px(1.5))
        said = max(text.width(str(each.space), "inter", SMALLEST) for each in self.ahead)
        side = min(tall * 0.84, wide * 0.3, (wide - said - style.px(0.9)) / 2.2)
        side = side if flat else min(tall * 0.68, wide * 0.4)
        die = Picture(partial(art.square, f"shared/die-{ahead.die}"), side / u, name=f"die/{ahead.die}")
        space = Picture(partial(space_picture, ahead.kind), side / u, name=f"space/{ahead.die}")
        number = Text(
            str(ahead.space),
            1.5,
            style.theme.ink2,
            align="start" if flat else "center",
            least_units=0.9,
            cut=True,
            grow=1.0 if flat else 0.0,
        )
        if flat:
            beside = Space(side / u / 5 if ahead.seats else 0)
            return Row(die, space, beside, number, gap=0.3, grow=1.0, name=f"face/{ahead.die}")
        signs = Row(die, space, gap=0.9)
        free = Space(grow=1.0)
        return Column(free, signs, number, free, align="center", grow=1.0, name=f"face/{ahead.die}")

    # -- drawing

    def draw(self, target: pygame.Surface) -> None:
        draw_panel(target, self.rect, self.style, corner=1.6)
        self.layout.draw(target)
        for ahead in self.ahead if self.next is None else ():
            self._draw_over(target, ahead)
        self.draw_focus(target)

    def _draw_over(self, target: pygame.Surface, ahead: Ahead) -> None:
        """The gift on a space, who stands there, and the ring of what was rolled."""
        style, space = self.style, self.layout.places[f"space/{ahead.die}"]
        if ahead.gift:
            art.put(target, art.square("conscious/star", max(8, space.width // 2)), space.topright)
        mark = max(10, round(space.width * 0.66))
        for place, seat in enumerate(ahead.seats[:3]):
            at = space.right + place * mark // 2, space.bottom - mark // 4
            art.put(target, mark_picture(self.charms[seat], mark), at)
        if self.rolled == ahead.die:
            u, thread, face = style.measure.u, style.theme.thread, self.layout.places[f"face/{ahead.die}"]
            art.put_frame(
                target,
                face,
                style.px(0.8),
                "none",
                line=thread,
                thick=max(1.5, 0.24 * u),
                inset=0.5 * u,
                inner_line=thread,
                inner_thick=1.0,
            )


# -- a line over the hand: what a run of rolls brought, and what others did meanwhile

APART = 0.7  # of the height of the words: between the parts of the line
LEAST = 12  # times the height of the words: with less room a part says nothing, and is left out


class Part(NamedTuple):
    """A part of the line: of a seat's charm, or of none, what it is headed and what it says."""

    charm: int | None
    head: str
    line: str


class Ribbon(Widget):
    """One line in the colour of whom it tells of; not there where there is nothing to tell."""

    touchable = False

    def __init__(self, rect: Rect, style: Style, depth: int, beside: int = 0) -> None:
        super().__init__("stage/ribbon", rect, depth)
        self.style = style
        self.parts: tuple[Part, ...] = ()
        self._beside = beside  # pixels at its right end that a button has
        self.show(False)

    def tell(self, parts: Sequence[Part]) -> None:
        """Say this; nothing: be not there."""
        if tuple(parts) != self.parts:
            self.parts = tuple(parts)
            self.call(self.said)
            self.damage()
        self.show(bool(parts))

    @property
    def said(self) -> str:
        """All that it says."""
        return " ".join(f"{part.head}: {part.line}." if part.head else f"{part.line}." for part in self.parts)

    def draw(self, target: pygame.Surface) -> None:
        style, colours, rect = self.style, self.style.theme, self.rect
        charms = [part.charm for part in self.parts if part.charm is not None]
        colour = theme.CHARMS[charms[-1]].colour if charms else theme.BRASS
        fill = theme.mixed(colours.raised, colour, 0.16)
        target.blit(art.frame(rect.size, rect.height * 0.3, fill, line=colour, thick=style.hair), rect)
        most = min(style.font_px(1.9), round(rect.height * 0.56))
        end = rect.right - rect.height * 0.4 - self._beside
        across = round(end - rect.x - rect.height * 0.4)
        tall = next((tall for tall in range(most, SMALLEST, -1) if self._wide(tall) <= across), SMALLEST)
        parts = self.parts if self._wide(tall) <= across else [part._replace(head="") for part in self.parts]
        x, base, right = rect.x + rect.height * 0.4, rect.centery + tall * 0.36, end
        for part in parts:
            if right - x < tall * LEAST:
                break
            if part.charm is not None:
                mark = mark_picture(part.charm, round(tall * 1.4))
                target.blit(mark, mark.get_rect(midleft=(round(x), rect.centery)))
                x += mark.get_width() + tall * APART / 2
            for said, face in _faces(part):
                ink = colours.ink2 if face == "italic" else colours.ink
                if said and right - x > tall * 2:
                    short = text.shortened(said, face, tall, round(right - x))
                    x += text.put(target, short, face, tall, ink, x, base) + tall * APART

    def _wide(self, tall: int) -> float:
        """How wide the line is in words so high."""
        return sum(
            (tall * (1.4 + APART / 2) if part.charm is not None else 0)
            + sum(text.width(said, face, tall) + tall * APART for said, face in _faces(part) if said)
            for part in self.parts
        )


def _faces(part: Part) -> tuple[tuple[str, text.Face], tuple[str, text.Face]]:
    return (part.head, "italic"), (part.line, "inter")


def headed() -> str:
    """What stands over what others did."""
    return phrase("waited.title")
