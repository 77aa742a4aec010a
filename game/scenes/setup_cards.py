"""The seats of Setup: a card for each that is taken, in a place of its own, and the free ones as tokens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

import pygame

from game import words
from game.scenes.layout.setup import kind_height
from game.scenes.page import Seen, SeenSegments, SeenSheet
from game.scenes.seating import KINDS, Seating
from game.scenes.setup_parts import Chip, TokenButton, draw_stripe
from game.widgets import art, boxes, text, theme
from game.widgets.boxes import Column, Either, Framed, Item, Layout, Node, Part, Row, Space, Stack, Text
from game.widgets.canvas import Rect, Widget
from game.widgets.style import Style
from game.widgets.theme import token_size
from game.widgets.token import token_picture
from game.widgets.writing import TextField

LONGEST_NAME = 40
NAME, LINE, CHIP = 3.4, 2.0, 1.9  # u: the types of a card
GAP = 1.6  # u between two cards
TOKENS = 3  # free tokens beside each other, with what they are called; more stand without


class Seated(Protocol):
    """What is done with a seat on the page."""

    @property
    def style(self) -> Style: ...
    def set_kind(self, seat: int, index: int) -> None: ...
    def set_name(self, seat: int, name: str) -> None: ...
    def next(self, change: Callable[[int], None], seat: int) -> None: ...
    def seat(self, charm: int) -> None: ...


class SeenField(Seen, TextField):
    """A name in a port."""


class SeenChip(Seen, Chip):
    """A bot's level or manner in a port."""


class SeenToken(Seen, TokenButton):
    """A token in a port."""


class FreeToken(SeenToken):
    """A token that nobody has: touched, it seats somebody."""

    def draw_whole(self, target: pygame.Surface) -> None:
        picture = token_picture(self.charm, self.rect.height - self.style.px(0.4)).copy()
        picture.set_alpha(255 if self.hovered or self.focused else 170)
        target.blit(picture, picture.get_rect(center=self.rect.center))
        self.draw_focus(target)


class SeatPanel(SeenSheet):
    """The card of a seat that is taken, with a stripe in the colour of its token."""

    def __init__(self, rect: Rect, layout: Layout, charm: int) -> None:
        super().__init__("setup/seat", rect, layout)
        self.charm = charm

    def draw_whole(self, target: pygame.Surface) -> None:
        super().draw_whole(target)
        draw_stripe(target, self.rect, self.layout.style, self.charm)


class FreePanel(SeenSheet):
    """The box of the free seats."""

    def draw_whole(self, target: pygame.Surface) -> None:
        style, colours = self.layout.style, self.layout.style.theme
        dash = f"{0.8 * style.measure.u:.1f} {0.8 * style.measure.u:.1f}"
        fill = theme.mixed(colours.ground, colours.surface, 0.35)
        line, thick = theme.mixed(colours.line, colours.ink3, 0.25), max(1.4, style.hair * 1.3)
        target.blit(
            art.frame(self.rect.size, style.px(2), fill, line=line, thick=thick, dash=dash), self.rect
        )
        self.layout.draw(target, (self.rect.x - self._laid_at[0], self.rect.y - self._laid_at[1]))


class SeatCards:
    """The seats of a seating as a tree: who sits down or gets up moves nobody else."""

    def __init__(self, page: Seated, seating: Seating) -> None:
        self.page, self.seating, self.style = page, seating, page.style

    def tree(self) -> Node:
        """The seats, two in a row, up to the last that is taken; all free ones in the place of the first."""
        taken = self.seating.taken
        cards = {seat: self._card(seat) for seat in taken}
        high = max((boxes.height(card, self.style, self.style.px(36)) for card in cards.values()), default=0)
        free = [seat for seat in range(len(self.seating.sitters)) if seat not in taken]
        last = max([*taken, *free[:1]])
        places = [
            cards.get(seat) or (self._free(free, high) if seat in free[:1] else Space())
            for seat in range(last + 1)
        ]
        return boxes.grid(places, min(2, len(self.seating.sitters)), GAP)

    # -- who sits there

    def _card(self, seat: int) -> Node:
        """Token, name, which seat it is with what a bot is like, and who sits there."""
        style, charm, name = self.style, self.seating.sitters[seat].charm, f"setup/{seat}"
        labels, chosen = [words.say(f"setup.{kind}") for kind in KINDS], self._kind(seat)

        def kinds(rect: Rect) -> Widget:
            change = partial(self.page.set_kind, seat)
            made = SeenSegments(f"{name}/kind", rect, style, labels, chosen, change, depth=3)
            return made.call(words.say("reader.kind", number=seat + 1))

        field = Item(partial(self._field, seat), None, round(style.font_px(NAME) * 1.32))
        token = Item(partial(self._token, seat), *token_size(style.px(9.4)))
        who = Row(token, Column(field, self._line(seat), gap=0.5, grow=1), gap=1.5)
        card = Column(who, Item(kinds, None, kind_height(style)), gap=1.1)
        return Part(Framed(card, 2.2, 1.5), lambda rect, on: SeatPanel(rect, on, charm))

    def _kind(self, seat: int) -> int:
        return KINDS.index(self.seating.sitters[seat].kind)

    def _token(self, seat: int, rect: Rect) -> Widget:
        charm, change = self.seating.sitters[seat].charm, self.seating.next_charm
        deed = partial(self.page.next, change, seat)
        made = SeenToken(f"setup/{seat}/token", rect, self.style, charm, deed, 3)
        return made.call(words.say("reader.token", number=seat + 1, token=_called(charm)))

    def _field(self, seat: int, rect: Rect) -> Widget:
        return SeenField(
            f"setup/{seat}/name",
            rect,
            self.style,
            self.seating.sitters[seat].name,
            partial(self.page.set_name, seat),
            units=NAME,
            longest=LONGEST_NAME,
            hint=words.say("setup.seat", number=seat + 1),
            noted=_noted,
            depth=3,
        ).call(words.say("reader.name", number=seat + 1))

    def _line(self, seat: int) -> Node:
        """Which seat it is and with which token; behind it a bot's manner and level, where it has them."""
        seating, sitter = self.seating, self.seating.sitters[seat]
        chips = [
            (what, label, change)
            for what, label, change in (
                ("manner", seating.manner_of(seat), seating.next_manner),
                ("level", seating.level_of(seat), seating.next_level),
            )
            if label
        ]
        whole = words.say("setup.seat_line", number=seat + 1, token=_called(sitter.charm))
        ways = [whole, words.say("setup.seat", number=seat + 1), ""]
        ways = [""] if _noted(sitter.name) else ways  # else the field says that there
        high = Space(high=CHIP * 1.6 * self.style.measure.text)
        return Either(
            *(
                Row(
                    Text(way, LINE, self.style.theme.ink2, least_units=LINE, grow=1),
                    *(self._chip(seat, *chip, gives=not way) for chip in chips),
                    high,
                    gap=0.8,
                )
                for way in ways
            )
        )

    def _chip(self, seat: int, what: str, label: str, change: Callable[[int], None], *, gives: bool) -> Node:
        """A word that gives way to the next: a bot's manner or level; where it `gives`, in smaller type."""
        tall = round(self.style.font_px(CHIP) * 1.6)
        wide = text.width(label, "semibold", self.style.font_px(CHIP)) + tall
        called = words.say(f"reader.{what}", name=self.seating.name_of(seat))

        def chip(rect: Rect) -> Widget:
            deed = partial(self.page.next, change, seat)
            return SeenChip(f"setup/{seat}/{what}", rect, self.style, label, deed, 3).call(called)

        return Item(chip, wide, tall, least=tall if gives else None)

    # -- who might

    def _free(self, free: list[int], high: int) -> Node:
        """The tokens of the free seats, as high as a card: a touch seats somebody with one of them."""
        charms = [self.seating.sitters[seat].charm for seat in free]
        ink = self.style.theme.ink2
        tokens: list[Node] = []
        for charm in charms:
            token = Item(partial(self._free_token, charm), *token_size(self.style.px(6)))
            name = [Text(_called(charm), 1.9, ink, align="center")] if len(charms) <= TOKENS else []
            tokens.append(Column(token, *name, align="center"))
        said = words.say("setup.free")
        in_rows = [
            Column(*(_middle(tokens[at : at + many]) for at in range(0, len(tokens), many)), gap=0.4)
            for many in (len(tokens), 3)
        ]
        words_ = Text(said, 2.1, self.style.theme.ink, "semibold", lines=2, align="center")
        tokens_ = Framed(Column(Space(grow=1), Either(*in_rows), words_, Space(grow=1), gap=0.6), 1.6, 1.2)
        tree = Stack(tokens_, Space(high=high / self.style.measure.u))
        return Part(tree, lambda rect, on: FreePanel("setup/free", rect, on).call(said))

    def _free_token(self, charm: int, rect: Rect) -> Widget:
        deed = partial(self.page.seat, charm)
        made = FreeToken(f"setup/free/{charm}", rect, self.style, charm, deed, 3)
        made.tip = words.say("setup.free.token", token=_called(charm))
        return made.call(made.tip)


def _middle(nodes: list[Node]) -> Row:
    """Nodes beside each other, in the middle."""
    return Row(Space(grow=1), *nodes, Space(grow=1), gap=1.0)


def _called(charm: int) -> str:
    """What a token is called."""
    return words.say(f"token.{theme.CHARMS[charm].name}")


def _noted(name: str) -> str:
    """What is to be said of a name at its field."""
    return "" if text.readable(name) else words.say("setup.no_font")
