"""The seats of Setup: a card for each that is taken, in a place of its own, and the free ones as tokens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

import pygame

from game import words
from game.scenes.layout.setup import kind_height
from game.scenes.name_question import LONGEST_NAME
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


@dataclass(frozen=True)
class Change:
    """A word on a seat's card that gives way to the next; readers hear what it is `called`."""

    name: str
    label: str
    called: str
    deed: Callable[[], None]


@dataclass(frozen=True)
class SeatShown:
    """A seat as its card shows it; of `lines` the first for which there is room stands below the name."""

    leaf: str
    seat: int
    charm: int
    title: str
    lines: tuple[str, ...]
    changes: tuple[Change, ...]
    kinds: tuple[str, ...]
    kind: int
    set_kind: Callable[[int], None]
    set_name: Callable[[str], None]
    next_token: Callable[[], None]


def seat_card(shown: SeatShown, style: Style) -> Node:
    """Token, name, which seat it is with what can be changed of it, and who sits there."""

    def kinds(rect: Rect) -> Widget:
        made = SeenSegments(
            f"{shown.leaf}/kind", rect, style, shown.kinds, shown.kind, shown.set_kind, depth=3
        )
        return made.call(words.say("reader.kind", number=shown.seat + 1))

    def token(rect: Rect) -> Widget:
        made = SeenToken(f"{shown.leaf}/token", rect, style, shown.charm, shown.next_token, 3)
        return made.call(words.say("reader.token", number=shown.seat + 1, token=token_called(shown.charm)))

    def field(rect: Rect) -> Widget:
        return SeenField(
            f"{shown.leaf}/name",
            rect,
            style,
            shown.title,
            shown.set_name,
            units=NAME,
            longest=LONGEST_NAME,
            hint=words.say("setup.seat", number=shown.seat + 1),
            noted=_noted,
            depth=3,
        ).call(words.say("reader.name", number=shown.seat + 1))

    high = Space(high=CHIP * 1.6 * style.measure.text)
    line = Either(
        *(
            Row(
                Text(way, LINE, style.theme.ink2, least_units=LINE, grow=1),
                *(_chip(change, style, gives=not way) for change in shown.changes),
                high,
                gap=0.8,
            )
            for way in shown.lines
        )
    )
    named = Column(Item(field, None, round(style.font_px(NAME) * 1.32)), line, gap=0.5, grow=1)
    who = Row(Item(token, *token_size(style.px(9.4))), named, gap=1.5)
    card = Column(who, Item(kinds, None, kind_height(style)), gap=1.1)
    return Part(Framed(card, 2.2, 1.5), lambda rect, on: SeatPanel(rect, on, shown.charm))


def _chip(change: Change, style: Style, *, gives: bool) -> Node:
    """A word that gives way to the next; where it `gives`, in smaller type."""
    tall = round(style.font_px(CHIP) * 1.6)
    wide = text.width(change.label, "semibold", style.font_px(CHIP)) + tall

    def chip(rect: Rect) -> Widget:
        return SeenChip(change.name, rect, style, change.label, change.deed, 3).call(change.called)

    return Item(chip, wide, tall, least=tall if gives else None)


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
        """Who sits on a seat; behind which seat it is a bot's manner and level, where it has them."""
        seating, sitter, page = self.seating, self.seating.sitters[seat], self.page
        chips = [
            Change(
                f"setup/{seat}/{what}",
                label,
                words.say(f"reader.{what}", name=seating.name_of(seat)),
                partial(page.next, change, seat),
            )
            for what, label, change in (
                ("manner", seating.manner_of(seat), seating.next_manner),
                ("level", seating.level_of(seat), seating.next_level),
            )
            if label
        ]
        lines = line_of(seat, sitter.charm), words.say("setup.seat", number=seat + 1), ""
        return seat_card(
            SeatShown(
                f"setup/{seat}",
                seat,
                sitter.charm,
                sitter.name,
                ("",) if _noted(sitter.name) else lines,  # else the field says that there
                tuple(chips),
                tuple(words.say(f"setup.{kind}") for kind in KINDS),
                KINDS.index(sitter.kind),
                partial(page.set_kind, seat),
                partial(page.set_name, seat),
                partial(page.next, seating.next_charm, seat),
            ),
            self.style,
        )

    # -- who might

    def _free(self, free: list[int], high: int) -> Node:
        """The tokens of the free seats, as high as a card: a touch seats somebody with one of them."""
        charms = [self.seating.sitters[seat].charm for seat in free]
        ink = self.style.theme.ink2
        tokens: list[Node] = []
        for charm in charms:
            token = Item(partial(self._free_token, charm), *token_size(self.style.px(6)))
            name = [Text(token_called(charm), 1.9, ink, align="center")] if len(charms) <= TOKENS else []
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
        made.tip = words.say("setup.free.token", token=token_called(charm))
        return made.call(made.tip)


def _middle(nodes: list[Node]) -> Row:
    """Nodes beside each other, in the middle."""
    return Row(Space(grow=1), *nodes, Space(grow=1), gap=1.0)


def line_of(seat: int, charm: int) -> str:
    """Which seat it is, and with which token."""
    return words.say("setup.seat_line", number=seat + 1, token=token_called(charm))


def token_called(charm: int) -> str:
    """What a token is called."""
    return words.say(f"token.{theme.CHARMS[charm].name}")


def _noted(name: str) -> str:
    """What is to be said of a name at its field."""
    return "" if text.readable(name) else words.say("setup.no_font")
