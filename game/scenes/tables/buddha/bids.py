"""Bids on the tray of Buddha: the numbers to choose from, what one would bring, and hands that show them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
import pygame.transform

from game.scenes.tables.buddha.picture import Tray
from game.scenes.tables.buddha.pieces import INK, INK2
from game.widgets import art, boxes, text, theme
from game.widgets.boxes import MANY, Column, Node, Picture, Row, Space, Text, lay
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Control
from game.widgets.ring import focus_ring
from game.widgets.style import Style
from game.widgets.token import token_picture


class BidButton(Control):
    """A number that may be bid: chosen it has the double ring."""

    rounding = 0.5

    def __init__(
        self,
        rect: Rect,
        style: Style,
        number: int,
        deed: Callable[[], None],
        reach: Callable[[tuple[int, int]], bool],
        changed: Callable[[], None],
    ) -> None:
        super().__init__(f"bid/{number}", rect, style, deed, 6)
        self.number = number
        self._reach = reach
        self._changed = changed
        self.chosen = False

    def reaches(self, point: tuple[int, int]) -> bool:
        return self.visible and self._reach(point)

    def set_state(self, **states: bool) -> None:
        before = self.hovered
        super().set_state(**states)
        if self.hovered != before:
            self._changed()

    def choose(self, chosen: bool) -> None:
        """Be the chosen number, or not."""
        self.alter(chosen=chosen)

    def draw(self, target: pygame.Surface) -> None:
        style, rect = self.style, self.rect
        fill, edge, thick = "#2B1315", "#C98A3A", max(1.0, style.measure.u * 0.18)
        if self.chosen:
            fill, edge, thick = "#F3CB66", theme.PRIMARY_EDGE, max(1.5, style.measure.u * 0.22)
        elif self.hovered:
            fill = "#5A2A2A"
        art.put_frame(target, rect, self.radius, fill, line=edge, thick=thick)
        height = max(13, round(rect.height * 0.52))
        ink = theme.PRIMARY_INK if self.chosen else INK
        text.put_in(target, str(self.number), "display", height, ink, rect)
        if self.chosen or self.focused:
            focus_ring(target, rect, Style(theme.NIGHT, style.measure), self.radius)


class BidPays(Widget):
    """In the middle of the circle: what a bid would bring."""

    touchable = False

    def __init__(self, tray: Tray) -> None:
        side = round(tray.radius * 1.12)
        rect = Rect(0, 0, side, side).move_to(center=tray.centre)
        super().__init__("bid/pays", rect, 5)
        self.tray = tray
        self.told = ("", "", "")

    def tell(self, title: str, met: str, off: str) -> None:
        """Say what a bid would bring."""
        self.alter(told=(title, met, off))

    def draw(self, target: pygame.Surface) -> None:
        title, *rest = self.told
        lines = [Text(title, 4.0, INK, "garamond", lines=3, align="center")]
        lines += [Text(said, 2.1, INK2, lines=MANY, align="center") for said in rest if said]
        tree = Column(Space(grow=1), *lines, Space(grow=1))
        lay(tree, self.tray.style, self.rect.inflate(-round(self.rect.width * 0.08), 0)).draw(target)


class BidsRead(Widget):
    """In the middle of the open hands: the bids read out seat by seat, then what they come to."""

    touchable = False
    live = True

    def __init__(self, tray: Tray, seats: Sequence[tuple[str, int, int]], told: tuple[str, str]) -> None:
        """`seats` have a name, a token and a bid each, in the order in which they are read."""
        super().__init__("bids/read", tray.between_hands, 19)  # under the hands
        self.tray, self.seats, self.told = tray, seats, told
        self.count = 0
        self.bleed = tray.style.px(1.4)

    def read(self, count: int) -> None:
        """Have so many of them read; with the last it is said what they come to."""
        self.alter(count=count)

    def draw(self, target: pygame.Surface) -> None:
        style, colours, whole = self.tray.style, self.tray.style.theme, self.count >= len(self.seats)
        rim: art.Rim = {"line": colours.gold if whole else colours.line, "thick": max(1.5, style.hair)}
        rim |= {"shadow": colours.shadow, "drop": style.px(0.4), "spread": style.px(1.2)}
        art.put_frame(target, self.rect, style.px(2), colours.surface, **rim)
        room = self.rect.inflate(-style.px(3.2), -style.px(2))
        trees = (self._tree(large) for large in ((1.5, 1.3, 1.1, 0.9) if self.tray.far else (1.0, 0.87)))
        tree = next((each for each in trees if boxes.height(each, style, room.width) <= room.height), None)
        lay(tree or self._tree(0.75), style, room).draw(target)

    def _tree(self, large: float) -> Node:
        """The bids in type so large, and what they come to, which far off the sheet of the moment says."""
        colours, rows = self.tray.style.theme, list[Node]()
        for index, (name, charm, bid) in enumerate(self.seats):
            said = str(bid) if index < self.count else "…"
            ink = colours.ink if index < self.count else colours.ink3
            token = Picture(partial(token_picture, charm), (4.4 if self.tray.far else 3.0) * large)
            named = Text(name, 3.0 * large, colours.ink, cut=True, grow=1)
            rows.append(Row(token, named, Text(said, 4.2 * large, ink, "display"), gap=1.2))
        if not self.tray.far:
            title, line = self.told if self.count >= len(self.seats) else (" ", " ")
            rows += [
                Text(title, 3.6 * large, colours.ink, "garamond", align="center"),
                Text(line, 2.2, colours.ink2, lines=2, align="center"),
            ]
        return Column(Space(grow=1), *rows, Space(grow=1), gap=0.3)


FINGERS = ("fist", "hand-1", "hand-2", "hand-3", "hand-4", "palm")


def hands_showing(bid: int) -> list[str]:
    """The hands that show a bid by their fingers: one, from six on two; none is a fist."""
    if bid <= 5:
        return [FINGERS[bid]]
    return [FINGERS[5], FINGERS[min(5, bid - 5)]]


class Fist(Widget):
    """A hand at a seat's place: closed while its bid is secret, then with as many fingers as were bid."""

    touchable = False

    def __init__(self, name: str, tray: Tray, place: int) -> None:
        super().__init__(name, Rect(0, 0, 1, 1), 20)
        self.tray = tray
        self.place = place
        self.bid: int | None = None
        self.open = 0.0
        self.visible = False
        self.aside = 0.0  # how far it has made room for the bids that are read out
        self.bleed = 2

    @property
    def _size(self) -> tuple[int, int]:
        tall = round(self.tray.card_width * 1.06)
        return round(tall * 100 / 108), tall

    def raise_(self, lift: float) -> None:
        """Be held up by a share of the hand's height."""
        pose = self.tray.pose(self.place)
        if self.aside:
            pose = pose.towards(self.tray.beside_bids(self.place), self.aside)
        w, h = self._size
        rect = Rect(0, 0, round(w * 1.9), h + round(h * 0.42))
        inward = max(-1.0, min(1.0, (self.tray.centre[0] - pose.x) / self.tray.radius))
        two = len(hands_showing(self.bid or 0)) - 1  # they leave the name outside them free
        x = pose.x + two * self.aside * inward * 0.24 * w
        rect.midbottom = round(x), round(pose.y + h / 2 - lift * h)
        self.move_to(rect)

    def close(self) -> None:
        """Be a fist again."""
        self.bid, self.open, self.aside = None, 0.0, 0.0
        self.damage()

    def make_room(self, share: float) -> None:
        """Move by a share to where it leaves the middle of the tray free."""
        self.aside = share
        self.raise_(0.0)

    def open_to(self, bid: int, share: float) -> None:
        """Open by a share: the fingers come up, then the number beside them."""
        self.alter(bid=bid, open=share)

    def draw(self, target: pygame.Surface) -> None:
        w, h = self._size
        shown = hands_showing(self.bid) if self.bid is not None and self.open > 0.25 else [FINGERS[0]]
        share = 1.0 if len(shown) == 1 else 0.84 - 0.18 * self.aside
        low = self.rect.bottom
        for index, name in enumerate(shown):
            hand = art.sprite(f"buddha/{name}", (round(w * share), round(h * share)))
            if index != len(shown) - 1:  # the left hand, its thumb at the right
                hand = pygame.transform.flip(hand, True, False)
            x = self.rect.centerx + round((index - (len(shown) - 1) / 2) * w * share * 0.96)
            art.put(target, hand, (x, low), anchor="midbottom")
        if self.bid is None or self.open <= 0.25:
            return
        self._draw_number(target, (self.open - 0.25) / 0.75)

    def _draw_number(self, target: pygame.Surface, share: float) -> None:
        """The number, for players who do not count fingers, at the wrist."""
        side = max(19, round(self._size[1] * 0.34))
        disc = Rect(0, 0, side, side)
        disc.center = self.rect.centerx, self.rect.bottom - round(side * 0.3)
        thick = max(1.5, side * 0.05)
        picture = art.frame(disc.size, side / 2, "#F3CB66", line=theme.PRIMARY_EDGE, thick=thick)
        picture.set_alpha(round(255 * share))
        target.blit(picture, disc)
        picture.set_alpha(255)
        if share < 0.5:
            return
        height = max(13, round(side * 0.62))
        text.put_in(target, str(self.bid), "display", height, theme.PRIMARY_INK, disc)
