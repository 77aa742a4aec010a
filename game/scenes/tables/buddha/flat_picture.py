"""The oval tray of a flat table as it is seen: it has no upside, and all on it is read from every side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame

from game.scenes.layout.flat_tray import ACROSS, CIRCLE, DOWN, FlatTray, Laid
from game.scenes.tables.buddha import deck
from game.widgets import art, card, theme
from game.widgets.boxes import MANY, Either, Node, Picture, Row, Space, Text, lay
from game.widgets.canvas import Rect, Widget
from game.widgets.panel import Panel
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.token import mark_picture, token_picture

FLOOR = {
    True: ((0.0, "#27504F"), (0.5, "#16302F"), (1.0, "#091315")),
    False: ((0.0, "#F2F1E4"), (0.5, "#DDE4D6"), (1.0, "#B4C4B6")),
}
WAVES = 9  # rings of water about the tray
SHADOW = 4.4  # u: how far the tray's shadow reaches
BEAD, WON, NEXT = 0.8, 1.7, 1.9  # u: the radius of a bead, of one that is won, and of the ring of the next
TAKEN = 7.4  # u: the width of a trick that lies before its taker
OWNER = 2.8  # u: the radius of the sign of that one
TOLD = 65  # depth: over the cloth of a hand and its pad
LARGEST, ONE_LINE = 5.4, 3.2  # u: the height of a sentence told to every side, the least of it in one line
SIGN = 1.5  # of its height, the sign of whom it is about
LEADING = 1.12  # of its height, from line to line
SHOWN = 3  # so many tricks of one seat are seen before it


@cached_picture
def floor(size: tuple[int, int], u: float, dark: bool) -> pygame.Surface:
    """What lies under the whole table: water about the tray, lit above its middle."""
    made = art.glow(size, (0.5, 0.5), FLOOR[dark], 0.72)
    made.blit(_waves(size, u, dark), (0, 0))
    return made.convert()


def _waves(size: tuple[int, int], u: float, dark: bool) -> pygame.Surface:
    w, h, body = size[0] / u, size[1] / u, ""
    line = {"fill": "none", "stroke": "#8FC7B5" if dark else "#5E8A7C", "stroke_width": 0.2}
    for number in range(WAVES):
        far, seen = 4.6 + 5 * number, f"{0.10 - 0.009 * number:.3f}"
        body += art.tag("ellipse", cx=w / 2, cy=h / 2, rx=ACROSS + far, ry=DOWN + far, **line, opacity=seen)
    return art.picture(body, (0, 0, w, h), size)


class OvalTray(Widget):
    """The tray: the Element led stands on both sides of its middle, the tricks of the round on its rim."""

    touchable = False

    def __init__(self, tray: FlatTray) -> None:
        self.tray = tray
        wide, tall = (math.ceil(2 * (half + SHADOW) * tray.u) for half in (ACROSS, DOWN))
        rect = Rect(0, 0, wide, tall).move_to(center=(round(tray.middle[0]), round(tray.middle[1])))
        super().__init__("stage/tray", rect, 0)
        self.led: str | None = None
        self.won: tuple[int | None, ...] = ()
        self.count = 0

    def light(self, element: str | None) -> None:
        """Show the Element led; None: none is led."""
        self.alter(led=element)

    def count_tricks(self, won: Sequence[int | None], count: int) -> None:
        """The round has so many tricks; of those played, the charm of each winner, None: nobody won it."""
        self.alter(won=tuple(won), count=count)

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip().clip(self.rect)
        target.blit(_oval(self.rect.size, self.tray.u), clip, clip.move(-self.rect.x, -self.rect.y))
        if self.led is not None:
            sign = _sign(self.led, round(self.tray.led_radius * 2) + 6)
            for x, y in self.tray.led():
                art.put(target, sign, (x, y))
        for index in range(self.count):
            self._draw_bead(target, index)

    def _draw_bead(self, target: pygame.Surface, index: int) -> None:
        x, y = map(round, self.tray.bead(index, self.count))
        u = self.tray.u
        if index > len(self.won):
            bead = _bead("rest", u)
        elif index == len(self.won):
            bead = _bead("next", u)
        elif self.won[index] is None:
            bead = _bead("void", u)
        else:
            charm = self.won[index]
            assert charm is not None
            bead = _bead(theme.CHARMS[charm].colour, u)
            art.put(target, bead, (x, y))
            bead = mark_picture(charm, round(2.4 * u))
        art.put(target, bead, (x, y))


@cached_picture
def _oval(size: tuple[int, int], u: float) -> pygame.Surface:
    """The lacquer, its two lines of brass, and the circle brushed on it."""
    defs = art.linear("tray-rim", "#3A1A1C", "#1E0D10")
    defs += art.radial("tray-dish", ((0, "#4A2022"), (0.8, "#2E1416"), (1, "#24100F")), ACROSS)

    def oval(inner: float, fill: str, stroke: str, thick: float, opacity: float = 1.0, low: float = 0) -> str:
        line = {"stroke": stroke, "stroke_width": thick, "opacity": f"{opacity:.3f}"}
        return art.tag("ellipse", cx=0, cy=low, rx=ACROSS - inner, ry=DOWN - inner, fill=fill, **line)

    body = "".join(oval(-0.4 * step, "#000000", "none", 0, 0.075, 1.0) for step in range(9))
    body += oval(0, "url(#tray-rim)", "#6B3A1E", 0.3) + oval(1.1, "url(#tray-dish)", "#C98A3A", 0.2)
    body += oval(4.0, "none", "#C98A3A", 0.1, 0.5)
    enso, _ = art.inner("buddha/enso")
    across, down = CIRCLE[0] / 206, CIRCLE[1] / 206
    body += f'<g transform="scale({across:.5f} {down:.5f})" opacity="0.34">{enso}</g>'
    w, h = size[0] / u, size[1] / u
    return art.picture(body, (-w / 2, -h / 2, w, h), size, defs)


@cached_picture
def _sign(element: str, side: int) -> pygame.Surface:
    """An Element's emblem in a double ring: it has no upside that matters."""
    glyph, _ = art.inner(f"buddha/{element}")
    body = art.circle(94, "#1A0B0C", opacity=0.75)
    for radius, thick in ((90, 8.0), (76, 3.2)):
        body += art.circle(radius, "none", theme.BOARD_THREAD, thick)
    body += f'<g transform="translate(0 -5) scale(1.08)">{glyph}</g>'
    return art.picture(body, (-100, -100, 200, 200), (side, side))


@cached_picture
def _bead(kind: str, u: float) -> pygame.Surface:
    """A bead on the rim: at rest, the next, one nobody won, or one in its winner's colour."""
    circle = {"cx": 0, "cy": 0}
    thread = theme.BOARD_THREAD
    if kind == "rest":
        body = art.tag("circle", **circle, r=BEAD, fill="#1A0B0C", stroke="#8A5A34", stroke_width=0.2)
    elif kind == "next":
        body = art.tag("circle", **circle, r=1.3, fill="none", stroke=thread, stroke_width=0.35)
        body += art.tag("circle", **circle, r=NEXT, fill="none", stroke=thread, stroke_width=0.18)
    elif kind == "void":
        body = art.tag("circle", **circle, r=1.5, fill="#050408", stroke="#C98A3A", stroke_width=0.3)
        body += art.tag("circle", **circle, r=0.6, fill="none", stroke="#7A5A9A", stroke_width=0.2)
    else:
        body = art.tag("circle", **circle, r=WON, fill=kind, stroke="#FFF8E8", stroke_width=0.25)
    side = round(4.6 * u)
    return art.picture(body, (-2.3, -2.3, 4.6, 4.6), (side, side))


class Pips(Widget):
    """As which a seat played, at its card's outer edge: one to six points."""

    touchable = False

    def __init__(self, seat: int, tray: FlatTray) -> None:
        super().__init__(f"pips/{seat}", Rect(0, 0, 1, 1), 30)
        self.seat, self.tray, self.count = seat, tray, 0
        self.visible = False

    def tell(self, count: int) -> None:
        """So many points; none: this seat has not played."""
        if count == self.count:
            return
        self.count = count
        self.show(count > 0)
        laid, u = self.tray.pips(self.seat), self.tray.u
        long, short = round((count * 1.6 + 1) * u), round(1.8 * u)
        upright = self.tray.pips_upright(self.seat)
        rect = Rect(0, 0, *((short, long) if upright else (long, short)))
        rect.center = round(laid.x), round(laid.y)
        self.move_to(rect)

    def draw(self, target: pygame.Surface) -> None:
        w, h = (length / self.tray.u for length in self.rect.size)
        upright = self.rect.height > self.rect.width
        body = art.rounded(-w / 2, -h / 2, w, h, min(w, h) / 2, "#1A0B0C", opacity=0.78)
        for index in range(self.count):
            aside = (index - (self.count - 1) / 2) * 1.6
            x, y = (0.0, aside) if upright else (aside, 0.0)
            body += art.circle(0.55, theme.BOARD_THREAD, "#1A0D0A", 0.15, at=(x, y))
        markup = art.document(body, (-w / 2, -h / 2, w, h))
        target.blit(art.drawn(markup, self.rect.size), self.rect)


class Packs(Widget):
    """The tricks a seat has taken this round, closed before it; the sign of their taker lies on them."""

    touchable = False

    def __init__(self, seat: int, tray: FlatTray, charm: int) -> None:
        self.seat, self.tray, self.charm, self.count = seat, tray, charm, 0
        self.width = round(TAKEN * tray.u / 2) * 2
        laid = [tray.pack(seat, number) for number in range(SHOWN)]
        rects = []
        for each in laid:
            rect = Rect((0, 0), card.turned_size(self.width, each.angle))
            rect.center = round(each.x), round(each.y)
            rects.append(rect)
        super().__init__(f"packs/{seat}", rects[0].unionall(rects[1:]), 1)
        self.bleed = card.margin_of(self.width)

    def tell(self, count: int) -> None:
        """So many tricks lie there."""
        self.alter(count=count)

    def draw(self, target: pygame.Surface) -> None:
        for number in range(min(self.count, SHOWN)):
            laid: Laid = self.tray.pack(self.seat, number)
            art.put(target, card.picture(deck.back(), self.width, round(laid.angle)), (laid.x, laid.y))
        if self.count:
            sign = pygame.transform.rotate(_owner(self.charm, self.tray.u), -self.tray.sides[self.seat].angle)
            art.put(target, sign, (laid.x, laid.y))


@cached_picture
def _owner(charm: int, u: float) -> pygame.Surface:
    """The sign of a seat on a disc of its colour."""
    side = round(2 * OWNER * u)
    colour = theme.CHARMS[charm].colour
    made = art.frame((side, side), side / 2, colour, line="#FFF8E8", thick=max(1.5, u * 0.3)).copy()
    art.put(made, mark_picture(charm, round(1.4 * OWNER * u)), (side // 2, side // 2))
    return made


class ToldAround(Widget):
    """What is told to every side, over a hand that lies closed, turned to whose it is.

    Before it stands the sign of whom it is about; None: it is about all, or nobody.
    """

    touchable = False

    def __init__(self, seat: int, rect: Rect, style: Style, said: str, charm: int | None = None) -> None:
        super().__init__(f"told/{seat}", rect, TOLD)
        self.style, self.said, self.charm = style, said, charm

    def draw(self, target: pygame.Surface) -> None:
        style, rect = self.style, self.rect
        art.put_frame(target, rect, style.px(1.2), theme.NIGHT.deep, line=theme.BRASS, thick=style.hair)
        ink = theme.NIGHT.ink
        large = Text(self.said, LARGEST, ink, "garamond", least_units=ONE_LINE)
        broken = Text(self.said, LARGEST, ink, "garamond", lines=MANY, leading=LEADING, align="center")
        parts: list[Node] = [Either(large, broken)]
        if self.charm is not None:
            parts.insert(0, Picture(partial(token_picture, self.charm), LARGEST * SIGN, least_high=ONE_LINE))
        tree = Row(Space(grow=1), *parts, Space(grow=1), gap=1.4)
        inner = rect.inflate(-style.px(2.4), -style.px(1.0))
        lay(tree, style, inner).draw(target)


class SheetAside(Widget):
    """The score sheet where nobody sits, turned to nobody: for each seat its token, and a ring a round.

    A ring is whole where the bid was met, a lozenge where it was not, empty where the round is still to come.
    """

    touchable = False

    def __init__(self, rect: Rect, style: Style, charms: Sequence[int]) -> None:
        super().__init__("stage/aside", rect, 3)
        self.style, self.charms = style, tuple(charms)
        self.kept: tuple[tuple[bool, ...], ...] = ()
        self.rounds = 0
        self._panel = Panel("stage/aside/panel", rect, style, depth=3)
        self.bleed = self._panel.bleed

    def tell(self, kept_: Sequence[Sequence[bool]], rounds: int) -> None:
        """Which bids each seat has met, round after round, of so many."""
        found = tuple(map(tuple, kept_))
        self.alter(kept=found, rounds=rounds)

    def draw(self, target: pygame.Surface) -> None:
        self._panel.draw(target)
        rect, style = self.rect, self.style
        wide = rect.width // len(self.charms)
        step = min(style.px(10.0), (rect.height - style.px(15)) // max(1, self.rounds))
        side = min(style.px(3.6), round(step * 0.72))
        for column, charm in enumerate(self.charms):
            x = rect.x + wide * column + wide // 2
            art.put(target, mark_picture(charm, style.px(5.0)), (x, rect.y + style.px(5.4)))
            met = self.kept[column] if column < len(self.kept) else ()
            for number in range(self.rounds):
                kind = "open" if number >= len(met) else "won" if met[number] else "over"
                ink = style.theme.loss if kind == "over" else style.theme.thread
                ring = art.square(f"buddha/ring-{kind}", side, ink)
                y = rect.y + style.px(12.4) + step * number
                art.put(target, ring, (x, y))
