"""What lies on the general table, drawn: cards, stacks, figures and words, and who has what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.scenes.tables.general_cards import back, face, told_card
from game.tellings.things import Thing
from game.widgets import card, theme
from game.widgets.badge import put_count
from game.widgets.boxes import Column, Layout, Node, Part, Picture, Row, Rule, Space, Text
from game.widgets.canvas import Rect
from game.widgets.composite import Reached
from game.widgets.style import Style
from game.widgets.token import token_picture

SHOWN, IN_HAND = 4, 12  # of cards that lie open, so many are seen; of more the last, and how many there are
APART, BROAD = 1.06, 3.2  # in its breadth, how far a card lies from the next, and all of them from the first
STRIP = 0.3  # the same where there is little room
THICK, LAYERS = 0.035, 4  # the same of cards face down, and how many of a stack are seen
HIGH = 17.0  # u: a card that all share
IN_A_ROW = 9.0  # u: one that a seat has


@dataclass(frozen=True)
class Hands:
    """What a player does with the cards of a game: `looked` is told one and its field, `touched` one."""

    game: str
    looked: Callable[[tuple[str, str] | None], None]
    touched: Callable[[str], None]


class Cards(Node):
    """Cards on each other or side by side, the last on top, and how many where that is not seen at once."""

    stretched = False

    def __init__(self, game: str, thing: Thing, high: float) -> None:
        super().__init__()
        self.game, self.thing, self.high = game, thing, high
        self.lifted: list[int] = []  # of those that are seen, the ones on their way to another place

    def width(self, layout: Layout) -> int:
        """How broad each card is, in pixels."""
        return max(16, round(layout.px(self.high) * layout.scale / card.RATIO))

    def margin(self, layout: Layout) -> int:
        """How much broader and higher they are than their cards, in pixels: there a ring is drawn."""
        return round(2 * layout.px(0.8) * layout.scale)

    @property
    def seen(self) -> Sequence[str | None]:
        most = LAYERS if self.thing.down else SHOWN if self.thing.seat is None else IN_HAND
        return self.thing.cards[-most:]

    def _step(self, layout: Layout) -> float:
        share = THICK if self.thing.down else min(APART, BROAD / max(1, len(self.seen) - 1))
        return self.width(layout) * share

    def size(self, layout: Layout, across: int) -> tuple[int, int]:
        wide, margin = self.width(layout), self.margin(layout)
        spread = self._step(layout) * max(0, len(self.seen) - 1)
        return round(wide + spread) + margin, card.height_of(wide) + margin

    def least(self, layout: Layout) -> int:
        """So broad that of each but the last a strip is seen."""
        step = min(self._step(layout), self.width(layout) * STRIP)
        return round(self.width(layout) + step * max(0, len(self.seen) - 1)) + self.margin(layout)

    def rects(self, layout: Layout, rect: Rect) -> list[Rect]:
        """Where each of those that are seen lies, in a rectangle of theirs."""
        wide, others = self.width(layout), max(0, len(self.seen) - 1)
        room = rect.width - self.margin(layout) - wide
        step = min(self._step(layout), max(0, room) / max(1, others))
        left = rect.centerx - step * others / 2
        found = []
        for number in range(max(1, len(self.seen))):
            place = Rect(0, 0, wide, card.height_of(wide))
            lift = round(number * step) if self.thing.down else 0
            place.center = round(left + number * step), rect.centery - lift
            found.append(place)
        return found

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        wide, places = self.width(layout), self.rects(layout, rect)
        if not self.seen:
            line = layout.style.theme.line
            pygame.draw.rect(target, line, places[0], max(1, layout.px(0.2)), border_radius=wide // 12)
        for number, (place, code) in enumerate(zip(places, self.seen, strict=False)):
            if number in self.lifted:
                continue
            side = back(self.game) if code is None else face(self.game, code, self.thing.key)
            shown = card.picture(side, wide)
            target.blit(shown, shown.get_rect(center=place.center))
        if len(self.thing.cards) > (1 if self.thing.down else len(self.seen)):
            corner = places[-1].right, places[-1].y + wide // 8
            put_count(target, len(self.thing.cards), corner, layout.style, wide)


Place = tuple[str, int]


class Laid(Reached[Place]):
    """A thing on the table, or all that a seat has; each card of it can be looked at, and some be chosen.

    A place is the field of a card and its number among those that are seen.
    """

    tells_at_once = True

    def __init__(
        self, name: str, rect: Rect, layout: Layout, things: Sequence[Thing], hands: Hands, depth: int = 2
    ) -> None:
        super().__init__(name, rect, depth, self._look, self._touch)
        self.hands = hands
        self.bleed = layout.px(1)
        self.lit: frozenset[str] = frozenset()
        self.told_as = self._told
        self.lay(layout, things)

    def lay(self, layout: Layout, things: Sequence[Thing]) -> None:
        """Let these things lie there, and no others."""
        self.layout, self.things, self.lifted = layout, things, False
        self._tops = {
            node.thing.key: node.rects(layout, at)[-1] for node, at in layout.drawn if isinstance(node, Cards)
        }
        self._cards = {
            (node.thing.key, number): (place, code)
            for node, at in layout.drawn
            if isinstance(node, Cards)
            for number, (place, code) in enumerate(zip(node.rects(layout, at), node.seen, strict=False))
        }
        self.cursor = self.cursor if self.cursor in self._cards else None
        self.call(". ".join(each.said for each in things))
        self.damage()

    @property
    def focusable(self) -> bool:
        return self.first_place() is not None

    def _told(self) -> dict[Place, tuple[str, str]]:
        return {
            place: told_card(self.hands.game, code, place[0])
            for place, (_, code) in self._cards.items()
            if code is not None
        }

    def lift(self, key: str, code: str | None) -> None:
        """Take a card, the last of its kind, off one of its things: it is on its way."""
        for node, _ in self.layout.drawn:
            if isinstance(node, Cards) and node.thing.key == key:
                lying = [number for number, _ in enumerate(node.seen) if number not in node.lifted]
                same = [number for number in lying if node.seen[number] == code]
                node.lifted += (same or lying)[-1:] if len(node.thing.cards) == len(node.seen) else []
        self.lifted = True
        self.damage()

    def top_of(self, key: str) -> Rect:
        """Where the top card of one of its things lies, or will."""
        return self._tops.get(key, self.rect)

    def light_up(self, cards: frozenset[str]) -> None:
        """Ring the cards that may be chosen."""
        self.alter(lit=cards)

    def draw(self, target: pygame.Surface) -> None:
        self.layout.draw(target)
        cursor = self.cursor if self.focused else None
        for place, (rect, code) in self._cards.items():
            if code in self.lit or (place == cursor and code is not None):
                colour = theme.BOARD_THREAD if code in self.lit else card.LOOKED_AT
                ring = card.ring(rect.width, 0, colour)
                target.blit(ring, ring.get_rect(center=rect.center))
                shown = card.picture(face(self.hands.game, code or "", place[0]), rect.width)
                target.blit(shown, shown.get_rect(center=rect.center))

    # -- hands

    def may_be_chosen(self, place: Place) -> bool:
        return self._cards[place][1] in self.lit

    def has(self, place: Place) -> bool:
        return place in self._cards

    def place_rect(self, place: Place) -> Rect:
        return self._cards[place][0]

    def place_at(self, point: tuple[int, int]) -> Place | None:
        at = (place for place, (rect, code) in self._cards.items() if code and rect.collidepoint(point))
        return max(at, key=lambda place: place[1], default=None)

    def place_towards(self, direction: tuple[int, int]) -> Place | None:
        known = [place for place, (_, code) in self._cards.items() if code is not None]
        at = known.index(self.cursor) + sum(direction) if self.cursor in known else 0
        return known[at] if 0 <= at < len(known) else None

    def first_place(self) -> Place | None:
        return next((place for place, (_, code) in self._cards.items() if code is not None), None)

    def _look(self, place: Place | None) -> None:
        self.hands.looked(None if place is None else (self._cards[place][1] or "", place[0]))

    def _touch(self, place: Place) -> None:
        code, key = self._cards[place][1] or "", place[0]
        if code in self.lit:
            self.hands.touched(code)
        else:
            self.hands.looked((code, key))


def shared_part(hands: Hands, thing: Thing, style: Style, high: float = HIGH) -> Node:
    """A thing that all share, and below it what it is called."""
    inner = Column(
        _shown(hands.game, thing, style, high, 4.4),
        Text(thing.name, 1.9, style.theme.ink2, "semibold", lines=2, align="center"),
        gap=0.4,
        align="center",
    )
    return Part(inner, lambda rect, layout: _laid(f"stage/thing/{thing.key}", rect, layout, (thing,), hands))


def hand_part(
    hands: Hands, name: str, charm: int, things: Sequence[Thing], style: Style, high: float
) -> Node:
    """The cards of a seat, and below them whose they are; a room for cards where it has none."""
    seat = things[0].seat or 0
    lying = [each for each in things if each.cards] or things[:1]
    shown = Row(*(Cards(hands.game, each, high) for each in lying), gap=0.6, align="end")
    who = Row(Picture(_token(charm), 3.0), Text(name, 1.9, style.theme.ink2, "semibold"), gap=0.5)
    return Part(Column(shown, who, gap=0.4, align="center"), _of_seat(seat, things, hands))


def seats_table(
    hands: Hands, names: Sequence[str], charms: Sequence[int], things: Sequence[Sequence[Thing]], style: Style
) -> Node:
    """Who has what: a row for each seat, a column for each of its things."""
    colours = style.theme
    columns = list(dict.fromkeys(each.key for row in things for each in row))
    called = {each.key: each.name for row in things for each in row}
    cells: list[Node] = [
        Text(called[key], 1.9, colours.ink2, "semibold", lines=2, align="center", grow=1.0) for key in columns
    ]
    rows: list[Node] = [Row(Space(grow=1.5), *cells, gap=0.6)]
    for seat, (name, charm, own) in enumerate(zip(names, charms, things, strict=True)):
        found = {each.key: each for each in own}
        who = Row(
            Picture(_token(charm), 5.0, least_high=3.0),
            Text(name, 2.6, colours.ink, "semibold", cut=True),
            gap=0.8,
            grow=1.5,
        )
        nodes = [
            Column(_shown(hands.game, found[key], style, IN_A_ROW, 3.0), align="center", grow=1.0)
            if key in found
            else Space(grow=1.0)
            for key in columns
        ]
        rows.append(Rule(colours.line))
        rows.append(Part(Row(who, *nodes, gap=0.6), _of_seat(seat, own, hands), grow=1.0))
    return Column(*rows, gap=0.7)


def _token(charm: int) -> Callable[[int], pygame.Surface]:
    return lambda side: token_picture(charm, side)


def _of_seat(seat: int, things: Sequence[Thing], hands: Hands) -> Callable[[Rect, Layout], Laid]:
    return lambda rect, layout: _laid(f"stage/things/{seat}", rect, layout, things, hands)


def _laid(name: str, rect: Rect, layout: Layout, things: Sequence[Thing], hands: Hands) -> Laid:
    return Laid(name, rect, layout, things, hands)


def _shown(game: str, thing: Thing, style: Style, high: float, units: float) -> Node:
    colours = style.theme
    if thing.kind == "cards":
        return Cards(game, thing, high)
    if not thing.shown:
        return Text("–", units, colours.ink3, align="center")
    if thing.kind == "figure":
        return Text(thing.shown, units, colours.ink, "semibold", align="center")
    return Text(thing.shown, max(2.0, units * 0.6), colours.ink, "inter", lines=3, align="center")
