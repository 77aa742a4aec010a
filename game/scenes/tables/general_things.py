"""What lies on the general table, drawn: cards, stacks, figures and words, and who has what."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.scenes.tables.general_cards import back, face
from game.tellings.things import Thing
from game.widgets import card
from game.widgets.badge import put_count
from game.widgets.boxes import Column, Drawn, Layout, Node, Part, Picture, Row, Rule, Space, Text
from game.widgets.canvas import Rect
from game.widgets.style import Style
from game.widgets.token import token_picture

SHOWN = 4  # of cards that lie open, so many are seen; of more the last, and how many there are
APART = 0.72  # of its breadth, how far a card lies from the next
THICK = 0.035  # the same, of cards face down
HIGH = 17.0  # u: a card that all share
IN_A_ROW = 9.0  # u: one that a seat has


class Cards(Node):
    """Cards on each other or side by side, the last on top, and how many where that is not seen at once."""

    stretched = False

    def __init__(self, game: str, thing: Thing, high: float, name: str = "") -> None:
        super().__init__(0.0, name)
        self.game, self.thing, self.high = game, thing, high

    def width(self, layout: Layout) -> int:
        """How broad each card is, in pixels."""
        return max(16, round(layout.px(self.high) * layout.scale / card.RATIO))

    @property
    def seen(self) -> Sequence[str | None]:
        return self.thing.cards[-(4 if self.thing.down else SHOWN) :]

    def _step(self, layout: Layout) -> float:
        share = THICK if self.thing.down else APART
        return self.width(layout) * share

    def size(self, layout: Layout, across: int) -> tuple[int, int]:
        wide, margin = self.width(layout), 2 * layout.px(0.8)
        spread = self._step(layout) * max(0, len(self.seen) - 1)
        return round(wide + spread) + margin, card.height_of(wide) + margin

    def least(self, layout: Layout) -> int:
        return self.size(layout, 0)[0]

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        wide, step = self.width(layout), self._step(layout)
        left = rect.centerx - step * (len(self.seen) - 1) / 2
        if not self.seen:
            place = Rect(0, 0, wide, card.height_of(wide))
            place.center = rect.center
            line = layout.style.theme.line
            pygame.draw.rect(target, line, place, max(1, layout.px(0.2)), border_radius=wide // 12)
        for number, code in enumerate(self.seen):
            side = back(self.game) if code is None else face(self.game, code, self.thing.key)
            shown = card.picture(side, wide)
            lift = round(number * step) if self.thing.down else 0
            target.blit(shown, shown.get_rect(center=(round(left + number * step), rect.centery - lift)))
        if len(self.thing.cards) > (1 if self.thing.down else SHOWN):
            top = round(left + step * (len(self.seen) - 1))
            middle = top + wide // 2, rect.centery - card.height_of(wide) // 2 + wide // 8
            put_count(target, len(self.thing.cards), middle, layout.style, wide)


class Laid(Drawn):
    """A thing on the table, or all that a seat has, with what it says."""

    def __init__(self, name: str, rect: Rect, layout: Layout, things: Sequence[Thing]) -> None:
        super().__init__(name, rect, layout, 2)
        self.things = things
        self.bleed = layout.px(1)
        self.touchable = False

    def place_of(self, key: str) -> Rect:
        """Where one of its things lies."""
        found = self.layout.places.get(key, self.rect)
        return found.move(self.rect.x - self._laid_at[0], self.rect.y - self._laid_at[1])


def shared_part(game: str, thing: Thing, style: Style, high: float = HIGH) -> Node:
    """A thing that all share, and below it what it is called."""
    inner = Column(
        _shown(game, thing, style, high, 4.4),
        Text(thing.name, 1.9, style.theme.ink2, "semibold", lines=2, align="center"),
        gap=0.4,
        align="center",
    )
    return Part(inner, lambda rect, layout: _laid(f"stage/thing/{thing.key}", rect, layout, (thing,)))


def hand_part(game: str, name: str, charm: int, things: Sequence[Thing], style: Style, high: float) -> Node:
    """The cards of a seat, and below them whose they are."""
    seat = things[0].seat or 0
    shown = Row(*(Cards(game, each, high, each.key) for each in things), gap=0.6, align="end")
    who = Row(Picture(_token(charm), 3.0), Text(name, 1.9, style.theme.ink2, "semibold"), gap=0.5)
    return Part(Column(shown, who, gap=0.4, align="center"), _of_seat(seat, things))


def seats_table(
    game: str, names: Sequence[str], charms: Sequence[int], things: Sequence[Sequence[Thing]], style: Style
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
            Column(_shown(game, found[key], style, IN_A_ROW, 3.0, name=key), align="center", grow=1.0)
            if key in found
            else Space(grow=1.0)
            for key in columns
        ]
        rows.append(Rule(colours.line))
        rows.append(Part(Row(who, *nodes, gap=0.6), _of_seat(seat, own), grow=1.0))
    return Column(*rows, gap=0.7)


def _token(charm: int) -> Callable[[int], pygame.Surface]:
    return lambda side: token_picture(charm, side)


def _of_seat(seat: int, things: Sequence[Thing]) -> Callable[[Rect, Layout], Laid]:
    return lambda rect, layout: _laid(f"stage/things/{seat}", rect, layout, things)


def _laid(name: str, rect: Rect, layout: Layout, things: Sequence[Thing]) -> Laid:
    found = Laid(name, rect, layout, things)
    found.call(". ".join(each.said for each in things))
    return found


def _shown(game: str, thing: Thing, style: Style, high: float, units: float, name: str = "") -> Node:
    colours = style.theme
    if thing.kind == "cards":
        return Cards(game, thing, high, name or thing.key)
    if not thing.shown:
        return Text("–", units, colours.ink3, align="center", name=name)
    if thing.kind == "figure":
        return Text(thing.shown, units, colours.ink, "semibold", align="center", name=name)
    return Text(thing.shown, max(2.0, units * 0.6), colours.ink, "inter", lines=3, align="center", name=name)
