"""The cards about phones beside the board: how one joins, and what to do about one that is quiet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Protocol

import pygame

from game import words
from game.scenes import dialog
from game.scenes.table.interface import TableParts
from game.widgets import art, boxes, text, theme
from game.widgets.boxes import Column, Framed, Item, Layout, Node, Part, Row, Space, Text
from game.widgets.button_nodes import button, round_button
from game.widgets.canvas import Rect, Widget
from game.widgets.panel import Line, Sheet
from game.widgets.style import Style

if TYPE_CHECKING:
    from game.phones import Offer, Phones

DEPTH = 720  # over a curtain too: who joins looks at no hand
BRIGHT, DARK = "#FFFFFF", "#1A120C"
QUIET_ZONE = 4  # modules about a code that stay bright
CODE_TALL = 29.0  # u: a QR code without its quiet zone
LEAST_MODULE = 3  # pixels
SIGN = 7.0  # u: the box of a character of the code
PAD = 1.8  # u: beside what stands on a card
NARROW = 40.0  # u: up to where the way on stands below what is left of the minute
MINUTE = 60.0
LEAST_SEEN = 12.0  # u: of what a card covers so much is seen above it, or nothing


class Deeds(Protocol):
    """What the cards ask of the phones of the table."""

    @property
    def server(self) -> Phones | None: ...
    def offer_next(self) -> None: ...
    def offer_to(self, seat: int) -> None: ...
    def put_away(self) -> None: ...
    def bring_here(self, seat: int) -> None: ...
    def wait_for(self, seat: int) -> None: ...


@cache
def modules(said: str) -> tuple[bytes, ...]:
    """The QR code that says something: rows of 0 and 1, without their quiet zone."""
    import segno

    return tuple(bytes(row) for row in segno.make(said, error="l", micro=False).matrix)


class QrCode(Widget):
    """A QR code of crisp squares, dark on light in every light, so many pixels a module."""

    touchable = False
    role = "picture"

    def __init__(self, name: str, rect: Rect, said: str, module: int, depth: int) -> None:
        super().__init__(name, rect, depth)
        self.said, self.module = said, module

    @staticmethod
    def side(said: str, module: int) -> int:
        """How broad it is, with its quiet zone."""
        return (len(modules(said)) + 2 * QUIET_ZONE) * module

    def draw(self, target: pygame.Surface) -> None:
        pygame.draw.rect(target, theme.rgb(BRIGHT), self.rect, border_radius=2 * self.module)
        x, y = (corner + QUIET_ZONE * self.module for corner in self.rect.topleft)
        for row, line in enumerate(modules(self.said)):
            for column, dark in enumerate(line):
                if dark:
                    place = x + column * self.module, y + row * self.module, self.module, self.module
                    pygame.draw.rect(target, theme.rgb(DARK), place)


class CodeBoxes(Widget):
    """The code to type, each of its characters in a box."""

    touchable = False

    def __init__(self, name: str, rect: Rect, code: str, style: Style, depth: int) -> None:
        super().__init__(name, rect, depth)
        self.code, self.style = code, style
        self.call(words.say("phones.code", code=" ".join(code)))

    def draw(self, target: pygame.Surface) -> None:
        style, colours, rect = self.style, self.style.theme, self.rect
        gap = style.px(0.9)
        side = min(rect.height, (rect.width - gap * (len(self.code) - 1)) // len(self.code))
        left = rect.centerx - (side * len(self.code) + gap * (len(self.code) - 1)) // 2
        high = max(theme.SMALLEST, round(side * 0.62))
        for index, sign in enumerate(self.code):
            box = Rect(left + index * (side + gap), rect.centery - side // 2, side, side)
            frame = art.frame(
                box.size, style.px(1.2), colours.raised, line=colours.gold, thick=max(1.2, style.hair)
            )
            target.blit(frame, box)
            low = box.centery + high * 0.36
            text.put(target, sign, "semibold", high, colours.ink, box.centerx, low, "center")


class TimeBar(Widget):
    """How much there is left of a minute."""

    touchable = False
    role = "picture"
    share = 1.0

    def __init__(self, name: str, rect: Rect, style: Style, depth: int) -> None:
        super().__init__(name, rect, depth)
        self.style = style

    def draw(self, target: pygame.Surface) -> None:
        colours, rect = self.style.theme, self.rect
        round_ = rect.height // 2
        pygame.draw.rect(target, theme.rgb(theme.mixed(colours.raised, colours.line, 0.7)), rect, 0, round_)
        left = Rect(rect.x, rect.y, round(rect.width * self.share), rect.height)
        if left.width:
            pygame.draw.rect(target, theme.rgb(colours.gold), left, 0, round_)


class Card:
    """A sheet beside the board; play goes on meanwhile. `widgets` are on the canvas."""

    def __init__(self, table: TableParts, deeds: Deeds, seat: int) -> None:
        self.table, self.deeds, self.seat = table, deeds, seat
        self.reader = seat  # who sits where it lies, at a flat table
        self.widgets: list[Widget] = []
        self.name = table.sitting.names[seat]

    def _put(
        self, tree: Node, style: Style, room: Rect, called: tuple[str, str], *, low: bool = False
    ) -> None:
        """Stand in a room, at its top or `low`; readers hear what it is `called`, and more."""
        table = self.table
        tall = min(room.height, boxes.height(tree, style, room.width))
        if low and room.height - tall < style.px(LEAST_SEEN):  # no line of what it covers is cut
            tall = room.height
        rect = Rect(room.x, room.bottom - tall if low else room.y, room.width, tall)

        def sheet(rect: Rect, on: Layout) -> Widget:
            return Sheet("phones/card", rect, on, DEPTH, raised=True).call(*called)

        self.widgets = boxes.lay(Part(tree, sheet), style, rect, least_scale=0.8).widgets
        for widget in self.widgets:
            widget.urgent = True  # also while a curtain hangs
        with table.canvas.facing(table.display.turn_of(self.reader)):
            table.canvas.add(*self.widgets)

    def _button(self, leaf: str, said: str, deed: Callable[[], None], style: Style, kind: str) -> Item:
        tall = round(style.px(6.4) * (1 + (style.measure.text - 1) * 0.4))
        return button(
            f"phones/{leaf}", style, said, deed, tall, beside=4, least=style.px(8),
            kind=kind, units=2.3, depth=DEPTH + 2,
        )  # fmt: skip

    def _counting(self, style: Style, height: int) -> Item:
        """The line that `count` writes."""
        ink2 = style.theme.ink2
        line = partial(Line, "phones/left", words="", face="inter", height=height, colour=ink2)
        return Item(partial(line, depth=DEPTH + 2), None, round(height * 1.4))

    def count(self, key: str, seconds: int) -> None:
        """Say so many seconds."""
        line = self.find("left")
        if isinstance(line, Line):
            line.say(words.counted(key, seconds))

    def find(self, leaf: str) -> Widget | None:
        """Its widget of a name."""
        return next((each for each in self.widgets if each.name == f"phones/{leaf}"), None)


class JoiningCard(Card):
    """One seat's way in: its QR code, and what to type; `state` is `open`, `over`, `unheard` or `joined`.

    `following` is the seat that may be offered next, None: no other.
    """

    def __init__(self, table: TableParts, deeds: Deeds, seat: int, state: str, following: int | None) -> None:
        super().__init__(table, deeds, seat)
        self.state, self.following = state, following

    def lay(self) -> None:
        """Stand on the screen, with the code as large as there is room."""
        display = self.table.display
        outlook = display.outlook_of(self.seat)
        measure = outlook.style.measure
        style = Style(theme.PAPER, measure)
        room = display.card_room(self.seat)
        offer = self.deeds.server.offered if self.deeds.server is not None else None
        if self.state != "open" or offer is None:
            said = words.say(f"phones.{self.state}", name=self.name)
            self._put(self._closed(said, style), style, room, (self.title, said))
            return
        large = max(LEAST_MODULE, -(-style.px(CODE_TALL) // len(modules(offer.url))))
        beside = room.width > 1.3 * room.height
        most = room.width * (0.5 if beside else 1) - 2 * style.px(PAD)
        scans = [self._scan("phones.scan"), self._scan("phones.scan.short")]
        sizes = [(each, way) for each in (measure, measure.plain()) for way in scans]
        ways = [(module, *size) for module in range(large, LEAST_MODULE, -1) for size in sizes]
        for module, each, way in (*ways, (LEAST_MODULE, *sizes[-1])):  # words give way before the code does
            style = Style(theme.PAPER, each)
            tree = self._open(offer, style, module, way, beside=beside, wide=room.width > style.px(NARROW))
            high = boxes.height(tree, style, room.width)
            if QrCode.side(offer.url, module) <= most and high <= room.height:
                break
        self._put(tree, style, room, (self.title, scans[0]))

    @property
    def title(self) -> str:
        """Whose hand, or in an open game whose phone, it is about."""
        private = self.table.sitting.match.game.private
        return words.say("phones.hand" if private else "phones.seat", name=self.name)

    def _scan(self, key: str) -> str:
        """What to do."""
        assert self.deeds.server is not None
        return words.say(key, address=self.deeds.server.address)

    def _head(self, style: Style) -> Node:
        charm = self.table.sitting.people[self.seat].token
        token = partial(dialog.Asked, "phones/token", charm=charm, depth=DEPTH + 2)
        put_away = words.say("phones.close")
        return Row(
            Item(token, style.px(6.4), style.px(6.4)),
            Text(self.title, 4.6, style.theme.ink, "garamond", lines=2, leading=1.05, grow=1),
            round_button("phones/close", style, "cross", self.deeds.put_away, 5.6, put_away, DEPTH + 2),
            gap=1.4,
        )

    def _open(self, offer: Offer, style: Style, module: int, said: str, *, beside: bool, wide: bool) -> Node:
        side, ink2 = QrCode.side(offer.url, module), style.theme.ink2
        code = Item(lambda rect: QrCode("phones/qr", rect, offer.url, module, DEPTH + 2), side, side)
        signs = partial(CodeBoxes, "phones/code", code=offer.code, style=style, depth=DEPTH + 2)
        bar = partial(TimeBar, "phones/bar", style=style, depth=DEPTH + 2)
        left = self._counting(style, style.type("small"))
        room = Text(words.say("phones.room"), 2.5, ink2, "italic", least_units=1.9)
        rest = [
            Text(said, 2.1, ink2, lines=4, align="start" if beside else "center"),
            Item(signs, None, style.px(SIGN)),
            Item(bar, None, style.px(0.9)),
            Row(Column(left, room, grow=1), *self._way_on(style), gap=1.0)
            if wide
            else Column(left, room, *self._way_on(style), gap=0.7),
        ]
        middle = Row(Space(grow=1), code, Space(grow=1))
        if beside:
            told = Column(self._head(style), *rest, gap=0.9, grow=1)
            return Framed(Row(code, told, gap=2.0), PAD, 1.6)
        return Framed(Column(self._head(style), middle, *rest, gap=0.7), PAD, 1.4)

    def _way_on(self, style: Style) -> Sequence[Node]:
        if self.following is None:
            return []
        label = words.say("phones.next", name=self.table.sitting.names[self.following])
        return [self._button("next", label, self.deeds.offer_next, style, "plain")]

    def _closed(self, said: str, style: Style) -> Node:
        """The minute is over, or a phone has joined."""
        tree = [self._head(style), Text(said, 2.4, style.theme.ink2, lines=3)]
        ways = [*self._way_on(style)]
        if self.state != "joined":
            again = partial(self.deeds.offer_to, self.seat)
            ways.insert(0, self._button("again", words.say("phones.again"), again, style, "plain"))
        if ways:
            tree.append(Row(Space(grow=1), *ways, gap=1.0))
        return Framed(Column(*tree, gap=1.2), PAD, 1.6)

    def tell(self, seconds: float) -> None:
        """So much of the minute is left."""
        bar = self.find("bar")
        if isinstance(bar, TimeBar):
            bar.alter(share=round(min(1.0, seconds / MINUTE), 3))
        self.count("phones.left", int(seconds + 0.5))


class QuietCard(Card):
    """Nothing is heard of the phone that is waited for: its hand may be brought to the screen.

    It lies before `reader`, who is asked.
    """

    def __init__(self, table: TableParts, deeds: Deeds, seat: int, reader: int) -> None:
        super().__init__(table, deeds, seat)
        self.reader = reader

    def lay(self) -> None:
        """Stand on the screen, below all that is to be read there."""
        display, seat = self.table.display, self.seat
        style = display.outlook_of(self.reader).style
        room = display.card_room(self.reader, small=True)
        bring = self._button(
            "bring", words.say("phones.quiet.bring"), partial(self.deeds.bring_here, seat), style, "primary"
        )
        wait = self._button(
            "wait", words.say("phones.quiet.wait"), partial(self.deeds.wait_for, seat), style, "plain"
        )
        called = words.say("phones.quiet", name=self.name)
        title = Text(called, 4.0, style.theme.ink, "garamond", lines=2, leading=1.05)
        told = self._counting(style, style.font_px(2.3))
        tree = Framed(Column(title, told, Row(bring, wait, gap=1.2), gap=0.9), 2.0, 1.4)
        self._put(tree, style, room, (called, ""), low=True)

    def tell(self, seconds: int) -> None:
        """Nothing was heard for so long."""
        self.count("phones.quiet.words", seconds)
