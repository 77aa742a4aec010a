"""What lies on and around the tray: its names, its lamps, the last trick, hands that bid, what beats what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import pygame
import pygame.transform

from game import words
from game.scenes.tables.buddha import deck
from game.scenes.tables.buddha.picture import CORNERS, Tray, lamp_picture, tray_picture
from game.tellings.buddha import rings_of
from game.widgets import art, card, text, theme
from game.widgets.boxes import MANY, Column, Layout, Node, Picture, Row, Space, Stack, Text, lay
from game.widgets.boxes import height as height_of
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Control, Tipped
from game.widgets.panel import Panel
from game.widgets.picture_cache import cached_picture
from game.widgets.seat_mark import seat_mark
from game.widgets.style import Style
from game.widgets.theme import Theme
from game.widgets.token import token_picture

LACQUER = "#0F1A1C"
LACQUER_LINE = "#38514F"
INK, INK2 = "#F4EAD7", "#C6BDA6"
LEFT = 1.06  # where a tag's words begin, in its heights
SMALLER = (1.0, 0.9, 0.8, 0.7)  # of its height, where a tag has less room than it would like
NARROW = 9.0  # u: the height of a tag whose words stand in several lines
LEGIBLE = 44  # pixels: a narrower card shows its mark alone
ORDER = ("HOLE", "BUDDHA", "YANG", "", "YIN")  # what beats what at its right, the empty one for all numbers


class TrayView(Widget):
    """The tray, and on it the four Elements' signs: the one led is lit."""

    touchable = False

    def __init__(self, tray: Tray) -> None:
        super().__init__("stage/tray", tray.outer, 0)
        self.tray = tray
        self.led: str | None = None

    def light(self, element: str | None) -> None:
        """Light the sign of the Element led."""
        if element != self.led:
            for each in (self.led, element):
                if each is not None and self.canvas is not None:
                    self.canvas.damage(self.lamp(each))
            self.led = element

    def lamp(self, element: str) -> Rect:
        """The rectangle of an Element's sign."""
        found = self.tray.lamp(element)
        return found.inflate(round(found.width * 0.76), round(found.height * 0.76))

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip().clip(self.rect)
        target.blit(tray_picture(self.rect.width), clip, clip.move(-self.rect.x, -self.rect.y))
        for element in CORNERS:
            place = self.lamp(element)
            if place.colliderect(clip):
                target.blit(lamp_picture(element, place.width, element == self.led), place)


class Vacant(Widget):
    """The empty place of the seat to act: a dashed outline with its token in it."""

    touchable = False

    def __init__(self, tray: Tray) -> None:
        super().__init__("stage/vacant", Rect(0, 0, 1, 1), 3)
        self.tray = tray
        self.place: int | None = None
        self._charm = 0
        self.bleed = 3

    def show_place(self, place: int | None, charm: int) -> None:
        """Stand at a place, or nowhere."""
        self.show(place is not None)
        if place is None or (place, charm) == (self.place, self._charm):
            self.place = place
            return
        self.place, self._charm = place, charm
        pose = self.tray.pose(place)
        rect = Rect((0, 0), card.turned_size(self.tray.card_width, pose.angle))
        rect.center = round(pose.x), round(pose.y)
        self.move_to(rect)
        self.damage()

    def draw(self, target: pygame.Surface) -> None:
        if self.place is None:
            return
        pose = self.tray.pose(self.place)
        art.put(target, _outline(self.tray.card_width, round(pose.angle)), self.rect.center)
        art.put(target, self.token(round(self.tray.card_width * 0.46)), self.rect.center)

    def token(self, height: int) -> pygame.Surface:
        """The token of the seat to act, so high."""
        return token_picture(self._charm, height)


@cached_picture
def _outline(width: int, angle: int) -> pygame.Surface:
    w, h = card.BOX
    body = art.rounded(-w / 2, -h / 2, w, h, card.CORNER, "#000000", opacity=0.22)
    line = {"stroke": theme.BOARD_THREAD, "dash": "10 7", "thick": 3.6}
    body += art.rounded(-w / 2 + 2, -h / 2 + 2, w - 4, h - 4, card.CORNER, **line)  # type: ignore[arg-type]
    side = round(width * card.RATIO * 1.2)
    unit = width / w
    box = (-side / unit / 2, -side / unit / 2, side / unit, side / unit)
    return art.picture(f'<g transform="rotate({angle})">{body}</g>', box, (side, side))


class Winners(Widget):
    """Who has the most points, on a lotus in the middle of the tray when all is played."""

    touchable = False

    def __init__(self, tray: Tray) -> None:
        super().__init__("stage/winners", Rect(0, 0, 1, 1), 5)
        self.tray = tray
        self.charms: tuple[int, ...] = ()
        self.visible = False

    def crown(self, charms: Sequence[int]) -> None:
        """Seat these charms on the lotus; none: it is gone."""
        self.charms = tuple(charms)
        self.show(bool(charms))
        side = round(self.tray.radius * 1.3)
        rect = Rect(0, 0, side, side).move_to(center=self.tray.centre)
        self.move_to(rect)
        self.damage()

    def draw(self, target: pygame.Surface) -> None:
        count = len(self.charms)
        wide = round(self.rect.width * (1.0 if count == 1 else 0.92))
        unit = wide / 240
        x, y = self.rect.centerx, self.rect.centery + round(30 * unit)
        lotus = art.sprite("buddha/home", (wide, round(130 * unit)))
        target.blit(lotus, (x - wide // 2, y - round(62 * unit)))
        height = round((118 if count == 1 else 92) * unit)
        step = min(70.0, 190 / count) * unit
        for index, charm in enumerate(self.charms):
            token = token_picture(charm, height)
            middle = x + round((index - (count - 1) / 2) * step)
            art.put(target, token, (middle, y + round(26 * unit)), anchor="midbottom")


class Tag(Widget):
    """A seat's name beside its card: what it did, in which turn, whether it is ahead or to act."""

    touchable = False
    mark = ""  # how its hand is held, where phones hold hands

    def __init__(self, name: str, charm: int, tray: Tray, place: int) -> None:
        super().__init__(name, Rect(0, 0, 1, 1), 4)
        self.charm = charm
        self.tray = tray
        self.place = place
        self.told: tuple[str, str, int, bool, bool] = ("", "", 0, False, False)
        self.layout = Layout(tray.style)  # its words
        self._token = 1  # how high its token is
        self.bleed = 2

    def stand(self, place: int) -> None:
        """Belong to another place."""
        if place != self.place:
            self.place = place
            self._measure()

    def put_mark(self, mark: str) -> None:
        """Show how the seat's hand is held, by the name of a mark; none: nothing of it."""
        if mark != self.mark:
            self.mark = mark
            self._measure()
            self.damage()

    def tell(self, title: str, note: str, order: int, ahead: bool, fist: bool) -> None:
        """What stands on it; `order` is the turn in which it played, `fist` that it holds a bid."""
        told = (title, note, order, ahead, fist)
        if told == self.told:
            return
        self.told = told
        self._measure()
        self.damage()

    @property
    def _style(self) -> Style:
        return self.tray.style

    def _measure(self) -> None:
        """Say as much as there is room for: name and note, the note alone, token and number alone."""
        style, tray, place = self._style, self.tray, self.place
        grown = 1 + (style.measure.text - 1) * (0.16 if tray.far else 0.6)
        most = tray.tallest(place)
        token = self._token = min(round(style.px(6.4) * grown), most)
        beside = round(token * LEFT) + style.px(1.4) + 2
        narrow = tray.room(place, style.px(NARROW)) - beside
        for said, broken, share in self._ways():
            layout, across = Layout(style, share), narrow if broken else tray.rect.width
            wide, high = layout.size(said, across)
            tall = max(token, high + style.px(1.2))
            fits = said.least(layout) <= across and tall <= most and wide + beside <= tray.room(place, tall)
            if fits:
                said.place(layout, Rect(0, (tall - high) // 2, wide, high))
                break
        else:
            layout, wide, beside, tall = Layout(style), token, 0, round(token * 0.96)
        self.layout = layout
        self.move_to(tray.tag(place, wide + beside, tall))

    def _ways(self) -> Iterator[tuple[Node, bool, float]]:
        """What may stand on it, the most first; whether in broken lines, and how far its type gives way."""
        title, note, _, ahead, _ = self.told

        def name(lines: int) -> list[Node]:
            said = Text(title, 2.6, INK, "semibold", lines=lines, least_units=2.6, leading=1.26)
            mark = Picture(partial(seat_mark, self.mark, theme.NIGHT), 2.8)
            return [Row(said, mark, gap=0.9)] if self.mark else [said]

        def told(lines: int) -> list[Node]:
            ink = theme.BOARD_THREAD if ahead else INK2
            return [Text(note, 1.9, ink, lines=lines, least_units=1.9, leading=1.26)] if note else []

        yield from ((Column(*name(1), *told(1)), False, share) for share in SMALLER)
        yield from ((Column(*name(MANY), *told(MANY)), True, share) for share in SMALLER)
        if self.tray.names_first:
            yield from ((Column(*name(1)), False, share) for share in (*SMALLER, 0.6, 0.5))
        if note:
            yield from ((Column(*told(MANY)), True, share) for share in SMALLER)
        yield from ((Column(*name(1)), False, share) for share in SMALLER)
        yield from ((Column(*name(MANY)), True, share) for share in SMALLER)

    def draw(self, target: pygame.Surface) -> None:
        style, rect, side = self._style, self.rect, self._token
        _, _, order, ahead, fist = self.told
        line = theme.BOARD_THREAD if ahead else LACQUER_LINE
        thick = max(1.5, style.measure.u * 0.24) if ahead else style.hair
        art.put_frame(target, rect, style.px(1.7), LACQUER, line=line, thick=thick)
        token = token_picture(self.charm, round(side * 0.62))
        art.put(target, token, (rect.x + round(side * 0.47), rect.centery + 1))
        if order:
            self._draw_order(target, order)
        if fist:
            hand = art.sprite("buddha/fist", (side, round(side * 0.56)))
            low = rect.centery + side // 2
            art.put(target, hand, (rect.x + round(side * 0.66), low), anchor="midbottom")
        self.layout.draw(target, (rect.x + round(side * LEFT), rect.y))

    def _draw_order(self, target: pygame.Surface, order: int) -> None:
        """In which turn it played, on the token."""
        whole = self._token
        side = max(19, round(whole * 0.42))
        place = Rect(0, 0, side, side)
        place.center = self.rect.x + round(whole * 0.7), self.rect.centery + whole // 2 - round(side * 0.6)
        art.put_frame(target, place, side / 2, LACQUER, line=INK2, thick=self._style.hair)
        small = max(13, round(side * 0.66))
        text.put(
            target, str(order), "semibold", small, INK, place.centerx, place.centery + small * 0.36, "center"
        )


class Counter(Tipped):
    """Which trick it is, and what is asked for, in the corner of the stage."""

    focusable = False

    def __init__(self, rect: Rect, style: Style) -> None:
        super().__init__("stage/counter", rect, style, None, 2)
        self.told: tuple[str, str, str | None] = ("", "", None)
        self.bids = ("", "", "")

    @staticmethod
    def needed(style: Style, *, wraps: bool) -> int:
        """How tall it is with all that may stand on it; `wraps`: how the bids stand may take two lines."""
        tree = _counted(style.theme, ("1", "1", None), ("1", "1", ""), 1)
        return height_of(tree, style, style.px(20)) + (round(style.font_px(2.5)) if wraps else 0)

    def tell(self, title: str, line: str, led: str | None, bids: tuple[str, str, str] | None = None) -> None:
        """Which trick, what is led; `bids` is how the bids stand to the tricks, unchanged where not said."""
        bids = self.bids if bids is None else bids
        if (title, line, led, bids) != (*self.told, self.bids):
            self.told, self.bids, self.tip = (title, line, led), bids, bids[2]
            self.damage()

    def reaches(self, point: tuple[int, int]) -> bool:
        return bool(self.bids[2]) and super().reaches(point)

    def press(self) -> bool:
        return self.look(None)

    def draw(self, target: pygame.Surface) -> None:
        trees = [_counted(self.style.theme, self.told, self.bids, lines) for lines in (2, 1)]
        whole = height_of(trees[0], self.style, self.rect.width) <= self.rect.height
        lay(trees[not whole], self.style, self.rect).draw(target)


def _counted(
    colours: Theme, told: tuple[str, str, str | None], bids: tuple[str, str, str], lines: int
) -> Node:
    """Title and line beside the sign of the Element led, and below them how the bids stand."""
    title, line, led = told
    said = Column(
        Text(title, 3.2, colours.ink, "garamond", least_units=2.2, leading=1.2),
        Text(line, 2.1, colours.ink2, lines=2, least_units=1.8),
        grow=1,
    )
    sign = [] if led is None else [Picture(partial(art.square, f"buddha/{led}"), 5.4)]
    row = Stack(Space(high=7.2), Row(*sign, said, gap=1.4, align="start"))
    if not bids[0]:
        return row
    return Column(row, Text(list(bids[:2]), 1.9, colours.ink2, lines=lines, least_units=1.8))


class LastTrick(Control):
    """The trick before this one, small: its cards in the order they were played, the winner's ringed."""

    def __init__(
        self,
        rect: Rect,
        style: Style,
        deed: Callable[[], None],
        looked: Callable[[Widget, Mapping[str, Any], str], bool],
    ) -> None:
        super().__init__("stage/last", rect, style, deed, 2)
        self.trick: Mapping[str, Any] | None = None
        self.title = ""
        self.looked = looked

    @property
    def focusable(self) -> bool:
        return self.trick is not None

    def tell(self, trick: Mapping[str, Any] | None, title: str) -> None:
        """Show a complete trick, or nothing."""
        self.alter(trick=trick, title=title)

    def reaches(self, point: tuple[int, int]) -> bool:
        return self.trick is not None and super().reaches(point)

    def look(self, point: tuple[int, int] | None) -> bool:
        """Look closer at the card under the pointer; by key at the one that won, else at the last."""
        if self.trick is None:
            return False
        plays = self.trick["plays"]
        if point is None:
            won = [play for play in plays if play["seat"] == self.trick["winner"]]
            return self.looked(self, (won or plays)[-1], self.title)
        wide, step, _ = self._measures()
        index = int((point[0] - self.rect.x) / step)
        index = min(index, len(plays) - 1)
        if point[0] > self.rect.x + index * step + wide:
            return False
        return self.looked(self, plays[index], self.title)

    def _measures(self) -> tuple[int, float, int]:
        """How wide a card is, how far one is from the next, and where they begin."""
        assert self.trick is not None
        style, rect, count = self.style, self.rect, len(self.trick["plays"])
        top = rect.y + round(style.font_px(2.2) * 1.5)
        width = min(style.px(4.9), (rect.bottom - top) / card.RATIO * 0.94, rect.width / count * 0.92)
        wide = round(width / 2) * 2
        return wide, min(wide * 1.14, (rect.width - wide) / max(1, count - 1)), top

    def draw(self, target: pygame.Surface) -> None:
        if self.trick is None:
            return
        style, rect, colours = self.style, self.rect, self.style.theme
        height = text.fitted(self.title, "italic", style.font_px(2.2), rect.width, 13)
        title = text.shortened(self.title, "italic", height, rect.width)
        text.put(target, title, "italic", height, colours.ink2, rect.x, rect.y + style.font_px(2.2))
        wide, step, top = self._measures()
        for index, play in enumerate(self.trick["plays"]):
            small = card.picture(deck.small(play["card"], play["as"]), wide)
            centre = (round(rect.x + wide / 2 + index * step), round(top + wide * card.RATIO / 2 + 1))
            if play["seat"] == self.trick["winner"]:
                art.put(target, card.ring(wide, 0), centre)
            art.put(target, small, centre)
        self.draw_focus(target)


class Beats(Tipped):
    """What beats what, strongest first: each beats those at its right; the Black Hole takes the trick."""

    rounding_u = 2.0

    def __init__(
        self, rect: Rect, style: Style, deed: Callable[[], None], *, framed: bool, depth: int = 2
    ) -> None:
        super().__init__("stage/beats", rect, style, deed, depth)
        self.call(words.phrase("buddha", "beats"))
        self.tip = words.phrase("buddha", "beats.why")
        self.framed = framed
        self._panel = Panel("stage/beats/panel", rect, style, depth=depth)

    def draw(self, target: pygame.Surface) -> None:
        style, colours = self.style, self.style.theme
        inner = Rect(self.rect)
        if self.framed:
            self._panel.rect = self.rect
            self._panel.draw(target)
            inner = inner.inflate(-style.px(2.8), -style.px(1.8))
        title = style.font_px(2.2)
        tall = inner.height - round(title * 1.45)
        if tall >= style.px(4.6):
            y = inner.y + title * (1.0 if self.framed else 0.9)
            text.put(target, words.phrase("buddha", "beats"), "italic", title, colours.ink2, inner.x, y)
            inner = Rect(inner.x, inner.bottom - tall, inner.width, tall)
        self._draw_cards(target, inner)
        self.draw_focus(target)

    def _draw_cards(self, target: pygame.Surface, rect: Rect) -> None:
        gap = self.style.px(1.3)
        width = int(min((rect.width - 4 * gap) / 5, rect.height / card.RATIO * 0.96)) // 2 * 2
        gap = min(gap * 2, (rect.width - 5 * width) // 4)
        x = rect.x + width // 2
        for index, code in enumerate(ORDER):
            if index:
                self._draw_chevron(target, (x - width // 2 - gap // 2, rect.centery))
            if code:
                look = deck.small if width < LEGIBLE else deck.face
                art.put(target, card.picture(look(code), width), (x, rect.centery))
            else:
                side = round(width * 0.47)
                for number, element in enumerate(deck.COLOURS):
                    glyph = art.square(f"buddha/{element}", side)
                    aside, down = (-1, 1)[number % 2], (-1, 1)[number // 2]
                    centre = (x + round(aside * side * 0.54), rect.centery + round(down * side * 0.58))
                    art.put(target, glyph, centre)
            x += width + gap

    def _draw_chevron(self, target: pygame.Surface, centre: tuple[int, int]) -> None:
        side = self.style.px(1.1)
        art.put(target, _chevron(side, self.style.theme.ink2), centre)


@cached_picture
def _chevron(side: int, ink: str) -> pygame.Surface:
    body = art.path("M3,1 L8,6 L3,11", "none", ink, 2.4, **art.ROUND)
    return art.picture(body, (0, 0, 11, 12), (side, round(side * 12 / 11)))


RING, RING_OF_MANY = 0.76, 0.9  # of the height of its row: a ring of a bid, alone in a row or one of two
ONE_ROW = 4  # so many rings of bids stand in one row


def rings_picture(bid: int, tricks: int, style: Style, tall: int) -> pygame.Surface:
    """Filled rings are tricks won, empty ones still wanted, lozenges those too many; many are in two rows."""
    kinds = [part.sign for part in rings_of(bid, tricks).parts]
    rows = 1 if len(kinds) <= ONE_ROW else 2
    step, columns = tall / rows, -(-len(kinds) // rows)
    side = round(step * (RING if rows == 1 else RING_OF_MANY))
    made = pygame.Surface((round(step * (columns - 1)) + side, tall), pygame.SRCALPHA)
    for index, kind in enumerate(kinds):
        ink = style.theme.loss if kind == "ring-over" else style.theme.thread
        row, column = divmod(index, columns)
        at = round(column * step), round(step * (row + 0.5) - side / 2)
        made.blit(art.square(f"buddha/{kind}", side, ink), at)
    return made
