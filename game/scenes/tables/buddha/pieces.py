"""What lies on and around the tray: its names, its lamps, the last trick, hands that bid, what beats what."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame
import pygame.transform

from game import words
from game.scenes.tables.buddha import deck
from game.scenes.tables.buddha.picture import CORNERS, Tray, lamp_picture, tray_picture
from game.widgets import art, card, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.card import Pose
from game.widgets.controls import Control
from game.widgets.kept import kept
from game.widgets.panel import Panel
from game.widgets.plaque import Plaque
from game.widgets.ring import focus_ring
from game.widgets.style import Style
from game.widgets.token import token_picture

LACQUER = "#0F1A1C"
LACQUER_LINE = "#38514F"
INK, INK2 = "#F4EAD7", "#C6BDA6"
LEFT = 1.06  # where a tag's words begin, in its heights
ORDER = ("YIN", "", "YANG", "BUDDHA", "HOLE")  # what beats what, the empty one for all numbers


class TrayView(Widget):
    """The tray, and on it the four Elements' signs: the one led is lit."""

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
        found = self.tray.lamp(element)
        return found.inflate(round(found.width * 0.76), round(found.height * 0.76))

    def reaches(self, point: tuple[int, int]) -> bool:
        return False

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip().clip(self.rect)
        target.blit(tray_picture(self.rect.width), clip, clip.move(-self.rect.x, -self.rect.y))
        for element in CORNERS:
            place = self.lamp(element)
            if place.colliderect(clip):
                target.blit(lamp_picture(element, place.width, element == self.led), place)


class Vacant(Widget):
    """The empty place of the seat to act: a dashed outline with its token in it."""

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

    def reaches(self, point: tuple[int, int]) -> bool:
        return False

    def draw(self, target: pygame.Surface) -> None:
        if self.place is None:
            return
        pose = self.tray.pose(self.place)
        picture = _outline(self.tray.card_width, round(pose.angle))
        target.blit(picture, picture.get_rect(center=self.rect.center))
        token = token_picture(self._charm, round(self.tray.card_width * 0.46))
        target.blit(token, token.get_rect(center=self.rect.center))


@kept
def _outline(width: int, angle: int) -> pygame.Surface:
    w, h = card.BOX
    body = art.rounded(-w / 2, -h / 2, w, h, card.CORNER, "#000000", opacity=0.22)
    line = {"stroke": theme.BOARD_THREAD, "dash": "10 7", "thick": 3.6}
    body += art.rounded(-w / 2 + 2, -h / 2 + 2, w - 4, h - 4, card.CORNER, **line)  # type: ignore[arg-type]
    side = round(width * card.RATIO * 1.2)
    unit = width / w
    box = (-side / unit / 2, -side / unit / 2, side / unit, side / unit)
    return art.raster(
        art.document(f'<g transform="rotate({angle})">{body}</g>', box), (side, side)
    ).convert_alpha()


class Winners(Widget):
    """Who has the most points, on a lotus in the middle of the tray when all is played."""

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
        rect = Rect(0, 0, side, side)
        rect.center = self.tray.centre
        self.move_to(rect)
        self.damage()

    def reaches(self, point: tuple[int, int]) -> bool:
        return False

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
            target.blit(token, token.get_rect(midbottom=(middle, y + round(26 * unit))))


class Tag(Widget):
    """A seat's name beside its card: what it did, in which turn, whether it is ahead or to act."""

    def __init__(self, name: str, charm: int, tray: Tray, place: int) -> None:
        super().__init__(name, Rect(0, 0, 1, 1), 4)
        self.charm = charm
        self.tray = tray
        self.place = place
        self.told: tuple[str, str, int, bool, bool] = ("", "", 0, False, False)
        self.bleed = 2

    def stand(self, place: int) -> None:
        """Belong to another place."""
        if place != self.place:
            self.place = place
            self._measure()

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
        style = self._style
        title, note, *_ = self.told
        grown = 1 + (style.measure.text - 1) * 0.8
        tall = style.px(6.4 * grown)
        longest = max(
            text.width(title, "semibold", style.typed(2.6)), text.width(note, "inter", style.typed(1.9))
        )
        wide = round(tall * LEFT + longest + style.px(1.4)) + 2
        most = max(style.px(13), self.tray.side - style.px(1.8) + round(self.tray.radius * 0.06))
        self.move_to(self.tray.tag(self.place, min(wide, most, self.tray.longest(self.place)), tall))

    def reaches(self, point: tuple[int, int]) -> bool:
        return False

    def draw(self, target: pygame.Surface) -> None:
        style, rect = self._style, self.rect
        _, _, order, ahead, fist = self.told
        line = theme.BOARD_THREAD if ahead else LACQUER_LINE
        thick = max(1.5, style.measure.u * 0.24) if ahead else style.hair
        picture = art.frame(rect.size, style.px(1.7), LACQUER, line=line, thick=thick)
        target.blit(picture, rect)
        token = token_picture(self.charm, round(rect.height * 0.62))
        target.blit(token, token.get_rect(center=(rect.x + round(rect.height * 0.47), rect.centery + 1)))
        if order:
            self._draw_order(target, order)
        if fist:
            hand = art.sprite("buddha/fist", (rect.height, round(rect.height * 0.56)))
            target.blit(hand, hand.get_rect(midbottom=(rect.x + round(rect.height * 0.66), rect.bottom)))
        self._draw_words(target, rect.x + round(rect.height * LEFT), rect.right - style.px(0.9))

    def _draw_order(self, target: pygame.Surface, order: int) -> None:
        """In which turn it played, on the token."""
        side = max(19, round(self.rect.height * 0.42))
        place = Rect(0, 0, side, side)
        place.center = self.rect.x + round(self.rect.height * 0.7), self.rect.bottom - round(side * 0.6)
        target.blit(art.frame(place.size, side / 2, LACQUER, line=INK2, thick=self._style.hair), place)
        small = max(13, round(side * 0.66))
        text.put(
            target, str(order), "semibold", small, INK, place.centerx, place.centery + small * 0.36, "center"
        )

    def _draw_words(self, target: pygame.Surface, left: int, right: int) -> None:
        style, rect = self._style, self.rect
        title, note, _, ahead, _ = self.told
        across = right - left
        height = text.fitted(title, "semibold", style.typed(2.6), across, max(13, style.px(2.0)))
        title = text.shortened(title, "semibold", height, across)
        if not note:
            text.put(target, title, "semibold", height, INK, left, rect.centery + height * 0.36)
            return
        text.put(target, title, "semibold", height, INK, left, rect.centery - style.px(0.2))
        small = text.fitted(note, "inter", style.typed(1.9), across, 13)
        if text.width(note, "inter", small) > across:
            note = note.partition(" ")[0]  # each note's first word says the most
        note = text.shortened(note, "inter", small, across)
        ink = theme.BOARD_THREAD if ahead else INK2
        text.put(target, note, "inter", small, ink, left, rect.centery + small * 1.22)


class Counter(Widget):
    """Which trick it is, and what is asked for, in the corner of the stage."""

    def __init__(self, rect: Rect, style: Style) -> None:
        super().__init__("stage/counter", rect, 2)
        self.style = style
        self.told: tuple[str, str, str | None] = ("", "", None)

    def tell(self, title: str, line: str, led: str | None) -> None:
        if (title, line, led) != self.told:
            self.told = (title, line, led)
            self.damage()

    def reaches(self, point: tuple[int, int]) -> bool:
        return False

    def draw(self, target: pygame.Surface) -> None:
        style, rect, colours = self.style, self.rect, self.style.theme
        title, line, led = self.told
        left = rect.x
        height = style.typed(3.2)
        if led is not None:
            side = round(min(rect.height, style.px(5.4)))
            glyph = art.square(f"buddha/{led}", side)
            target.blit(glyph, (left, rect.y + style.px(0.6)))
            left += side + style.px(1.4)
        across = rect.right - left
        size = text.fitted(title, "garamond", height, across, 15)
        text.put(target, title, "garamond", size, colours.ink, left, rect.y + height)
        small = text.fitted(line, "inter", style.typed(2.1), across, max(13, style.typed(1.8)))
        y = rect.y + height + small * 1.35
        for words_ in text.wrapped(line, "inter", small, across)[:2]:
            text.put(target, words_, "inter", small, colours.ink2, left, y)
            y += small * 1.3


class LastTrick(Control):
    """The trick before this one, small: its cards in the order they were played, the winner's ringed."""

    def __init__(self, rect: Rect, style: Style, deed: Callable[[], None]) -> None:
        super().__init__("stage/last", rect, style, deed, 2)
        self.trick: Mapping[str, Any] | None = None
        self.title = ""

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        return self.trick is not None

    def tell(self, trick: Mapping[str, Any] | None, title: str) -> None:
        """Show a complete trick, or nothing."""
        if (trick, title) != (self.trick, self.title):
            self.trick, self.title = trick, title
            self.damage()

    def reaches(self, point: tuple[int, int]) -> bool:
        return self.trick is not None and super().reaches(point)

    def draw(self, target: pygame.Surface) -> None:
        if self.trick is None:
            return
        style, rect, colours = self.style, self.rect, self.style.theme
        height = text.fitted(self.title, "italic", style.typed(2.2), rect.width, 13)
        title = text.shortened(self.title, "italic", height, rect.width)
        text.put(target, title, "italic", height, colours.ink2, rect.x, rect.y + style.typed(2.2))
        top = rect.y + round(style.typed(2.2) * 1.5)
        plays = self.trick["plays"]
        width = min(style.px(4.9), (rect.bottom - top) / card.RATIO * 0.94, rect.width / len(plays) * 0.92)
        wide = round(width / 2) * 2
        step = min(wide * 1.14, (rect.width - wide) / max(1, len(plays) - 1))
        for index, play in enumerate(plays):
            small = card.picture(deck.small(play["card"], play["as"]), wide)
            centre = (round(rect.x + wide / 2 + index * step), round(top + wide * card.RATIO / 2 + 1))
            if play["seat"] == self.trick["winner"]:
                ring = card.ring(wide, 0)
                target.blit(ring, ring.get_rect(center=centre))
            target.blit(small, small.get_rect(center=centre))
        self.draw_focus(target)


class Beats(Control):
    """What beats what: each card beats those at its left; the Black Hole leaves the trick to nobody."""

    def __init__(
        self, rect: Rect, style: Style, deed: Callable[[], None], *, framed: bool, depth: int = 2
    ) -> None:
        super().__init__("stage/beats", rect, style, deed, depth)
        self.framed = framed
        self._panel = Panel("stage/beats/panel", rect, style, depth=depth)

    @property
    def radius(self) -> float:
        return self.style.px(2.0)

    def draw(self, target: pygame.Surface) -> None:
        style, colours = self.style, self.style.theme
        inner = Rect(self.rect)
        if self.framed:
            self._panel.rect = self.rect
            self._panel.draw(target)
            inner = inner.inflate(-style.px(3.6), -style.px(2.0))
        title = style.typed(2.2)
        tall = inner.height - round(title * 1.45)
        if tall >= style.px(4.6):
            y = inner.y + title * (1.0 if self.framed else 0.9)
            text.put(target, words.say("buddha.beats"), "italic", title, colours.ink2, inner.x, y)
            inner = Rect(inner.x, inner.bottom - tall, inner.width, tall)
        self._draw_cards(target, inner)
        self.draw_focus(target)

    def _draw_cards(self, target: pygame.Surface, rect: Rect) -> None:
        gap = self.style.px(1.5)
        width = int(min((rect.width - 4 * gap) / 5, rect.height / card.RATIO * 0.96)) // 2 * 2
        gap = min(gap * 2, (rect.width - 5 * width) // 4)
        x = rect.x + width // 2
        for index, code in enumerate(ORDER):
            if index:
                self._draw_chevron(target, (x - width // 2 - gap // 2, rect.centery))
            if code:
                picture = card.picture(deck.face(code), width)
                target.blit(picture, picture.get_rect(center=(x, rect.centery)))
            else:
                side = round(width * 0.47)
                for number, element in enumerate(deck.COLOURS):
                    glyph = art.square(f"buddha/{element}", side)
                    aside, down = (-1, 1)[number % 2], (-1, 1)[number // 2]
                    centre = (x + round(aside * side * 0.54), rect.centery + round(down * side * 0.58))
                    target.blit(glyph, glyph.get_rect(center=centre))
            x += width + gap

    def _draw_chevron(self, target: pygame.Surface, centre: tuple[int, int]) -> None:
        side = self.style.px(1.1)
        sign = _chevron(side, self.style.theme.ink2)
        target.blit(sign, sign.get_rect(center=centre))


@kept
def _chevron(side: int, ink: str) -> pygame.Surface:
    line = {
        "fill": "none",
        "stroke": ink,
        "stroke_width": 2.4,
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }
    body = art.tag("path", d="M3,1 L8,6 L3,11", **line)
    return art.raster(art.document(body, (0, 0, 11, 12)), (side, round(side * 12 / 11))).convert_alpha()


# -- bidding


class BidButton(Control):
    """A number that may be bid: chosen it has the double ring."""

    def __init__(self, rect: Rect, style: Style, number: int, deed: Callable[[], None]) -> None:
        super().__init__(f"bid/{number}", rect, style, deed, 6)
        self.number = number
        self.chosen = False

    @property
    def radius(self) -> float:
        return self.rect.width / 2

    def choose(self, chosen: bool) -> None:
        if chosen != self.chosen:
            self.chosen = chosen
            self.damage()

    def draw(self, target: pygame.Surface) -> None:
        style, rect = self.style, self.rect
        unit = style.measure.u
        fill = "#5A2A2A" if self.hovered and not self.chosen else "#2B1315"
        if self.chosen:
            picture = art.frame(
                rect.size, self.radius, "#F3CB66", line=theme.PRIMARY_EDGE, thick=max(1.5, unit * 0.22)
            )
        else:
            picture = art.frame(rect.size, self.radius, fill, line="#C98A3A", thick=max(1.0, unit * 0.18))
        target.blit(picture, rect)
        height = round(rect.height * 0.52)
        ink = theme.PRIMARY_INK if self.chosen else INK
        text.put(
            target,
            str(self.number),
            "display",
            height,
            ink,
            rect.centerx,
            rect.centery + height * 0.36,
            "center",
        )
        if self.chosen or self.focused:
            focus_ring(target, rect, Style(theme.NIGHT, style.measure), self.radius)


class Fist(Widget):
    """A hand at a seat's place: closed while its bid is secret, open with the number in its palm."""

    def __init__(self, name: str, tray: Tray, place: int) -> None:
        super().__init__(name, Rect(0, 0, 1, 1), 20)
        self.tray = tray
        self.place = place
        self.bid: int | None = None
        self.open = 0.0
        self.visible = False
        self._lift = 0.0
        self.bleed = 2

    @property
    def _size(self) -> tuple[int, int]:
        tall = round(self.tray.card_width * 1.06)
        return round(tall * 100 / 108), tall

    def raise_(self, lift: float) -> None:
        """Be held up by a share of the hand's height."""
        self._lift = lift
        pose = self.tray.pose(self.place)
        w, h = self._size
        disc = round(h * 0.5)
        rect = Rect(0, 0, w, h + disc)
        rect.midbottom = round(pose.x), round(pose.y + h / 2 - lift * h)
        self.move_to(rect)

    def close(self) -> None:
        """Be a fist again."""
        self.bid, self.open = None, 0.0
        self.damage()

    def open_to(self, bid: int, share: float) -> None:
        """Open by a share: the fingers spread, then the number rises from the palm."""
        if (bid, share) != (self.bid, self.open):
            self.bid, self.open = bid, share
            self.damage()

    def reaches(self, point: tuple[int, int]) -> bool:
        return False

    def draw(self, target: pygame.Surface) -> None:
        w, h = self._size
        place = Rect(0, 0, w, h)
        place.midbottom = self.rect.midbottom
        hand = art.sprite("buddha/palm" if self.open > 0.25 else "buddha/fist", (w, h))
        target.blit(hand, hand.get_rect(midbottom=place.midbottom))
        if self.bid is None or self.open <= 0.25:
            return
        share = (self.open - 0.25) / 0.75
        side = max(4, round(h * (0.3 + 0.26 * share)))
        disc = Rect(0, 0, side, side)
        disc.center = place.centerx, round(place.y + h * (0.62 - 0.5 * share))
        picture = art.frame(
            disc.size, side / 2, "#F3CB66", line=theme.PRIMARY_EDGE, thick=max(1.5, side * 0.05)
        )
        target.blit(picture, disc)
        height = round(side * 0.6)
        ink = theme.PRIMARY_INK
        text.put(
            target,
            str(self.bid),
            "display",
            height,
            ink,
            disc.centerx,
            disc.centery + height * 0.36,
            "center",
        )


# -- the plaques


class BidPlaque(Plaque):
    """A seat's plaque: name and points, bid and tricks, and a ring for every trick that was bid."""

    bid: int | None = None
    tricks = 0

    def tell_bid(self, bid: int | None, tricks: int) -> None:
        """Filled rings are tricks won, empty ones still wanted, lozenges those too many."""
        if (bid, tricks) != (self.bid, self.tricks):
            self.bid, self.tricks = bid, tricks
            self.damage()

    @property
    def _rings(self) -> list[str]:
        if self.bid is None:
            return []
        if not self.bid and not self.tricks:
            return ["zero"]
        won = min(self.bid, self.tricks)
        return ["won"] * won + ["open"] * (self.bid - won) + ["over"] * (self.tricks - won)

    @property
    def _tall(self) -> bool:
        """Whether the rings have a row of their own."""
        return self.rect.height >= self.style.px(max(11.5, 8.6 * self.style.measure.text))

    def _draw_words(self, target: pygame.Surface) -> None:
        style, colours, rect = self.style, self.style.theme, self.rect
        upper = Rect(rect)
        if self._tall:
            upper = Rect(rect.x, rect.y + style.px(0.6), rect.width, round(rect.height * 0.64))
        side = min(round(upper.height * 0.66), style.px(6.6), round(rect.width * 0.24))
        token = token_picture(self.charm, side)
        left = rect.x + style.px(1.5)
        target.blit(token, token.get_rect(midleft=(left, upper.centery)))
        left += token.get_width() + style.px(1.2)
        right = rect.right - style.px(1.8)
        baseline = upper.centery - style.px(0.1)
        face: text.Face = "semibold" if self.active else "inter"
        least = max(13, style.px(2.1))
        spare = right - left - text.width(self.title, face, least) - style.px(1.0)
        room = right - self._draw_figure(target, right, baseline, spare) - left
        size = text.fitted(self.title, face, style.typed(3.0), room, least)
        title = text.shortened(self.title, face, size, room)
        text.put(target, title, face, size, colours.ink, left, baseline)
        low = baseline + style.typed(2.0) * 1.35
        small = text.fitted(self.line, "inter", style.typed(2.0), right - left, 13)
        line = text.shortened(self.line, "inter", small, right - left)
        wide = text.put(target, line, "inter", small, colours.ink2, left, low)
        if self._tall:
            across = Rect(rect.x + style.px(1.8), upper.bottom, rect.width - style.px(3.6), 0)
            across.height = rect.bottom - style.px(1.0) - upper.bottom
            self._draw_rings(target, across)
        else:
            x = left + wide + style.px(1.0)
            self._draw_rings(target, Rect(x, round(low - small * 0.86), right - x, small))

    def _draw_figure(self, target: pygame.Surface, right: int, baseline: int, spare: int) -> int:
        """The points at the right, smaller where the name needs the room; gives the room they take."""
        style, colours, whole = self.style, self.style.theme, self.rect.width
        across = max(round(whole * 0.26), min(round(whole * 0.36), spare))
        height = text.fitted(self.figure, "display", style.typed(3.2), across, 13)
        ink = colours.gold if self.active else colours.ink
        wide = text.put(target, self.figure, "display", height, ink, right, baseline, "right")
        return wide + style.px(1.0) if wide else 0

    def _draw_rings(self, target: pygame.Surface, place: Rect) -> None:
        """A ring for each trick, in a row; where there is little room they overlap."""
        rings = self._rings
        style, colours = self.style, self.style.theme
        side = min(style.px(2.5), place.height)
        if not rings or place.width < side * 2:
            return
        step = min(side * 1.24, (place.width - side) / max(1, len(rings) - 1))
        y = place.centery - side // 2
        x = float(place.x)
        for kind in rings:
            ink = colours.loss if kind == "over" else colours.thread
            target.blit(art.square(f"buddha/ring-{kind}", side, ink), (round(x), y))
            x += step


def stack_poses(centre: tuple[float, float], unit: float, count: int = 5) -> list[Pose]:
    """The pack before the deal: a few backs, each a little higher than the one below."""
    return [
        Pose(centre[0] - index * 2.2 * unit, centre[1] - index * 3.4 * unit, -4) for index in range(count)
    ]


def order_of(trick: Sequence[Mapping[str, Any]], seat: int) -> int:
    """In which turn a seat played to a trick, from 1; 0 where it has not."""
    return next((number for number, play in enumerate(trick, 1) if play["seat"] == seat), 0)
