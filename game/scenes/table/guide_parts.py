"""What is seen of a guide: tools on their board, the clock of a silence, the bell's ring, stone and slips."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random

import pygame

from game import words
from game.scenes.layout.guide import AIR, WORDS
from game.scenes.slips import draw_slip
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Control, RoundButton, Tipped
from game.widgets.easing import out_cubic
from game.widgets.panel import Panel
from game.widgets.style import Style

DUSK, RINGS, BOARD = 55, 56, 50  # depths
DARKER = 28  # of 255: a tenth
HAIRS = 13  # of the brush that paints the clock
GLIDES = 700.0  # milliseconds in which the stone goes from one seat to another
RINGING = 1200.0  # milliseconds in which the bell's ring widens


class Head(Control):
    """The guide's name; touched, the board folds or opens."""

    rounding_u = 1.6

    def draw(self, target: pygame.Surface) -> None:
        style = self.style
        most = min(style.font_px(2.6), round(self.rect.height * 0.7))
        ink = style.theme.ink if self.hovered else style.theme.ink2
        text.put_in(target, self.called, "italic", most, ink, self.rect.inflate(-style.px(2.4), 0))
        self.draw_focus(target)


class Tool(RoundButton):
    """One thing that a guide may do, with its word below; `lit` while it lasts."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        icon: str,
        deed: Callable[[], None],
        below: Rect,
        label: str,
        depth: int,
    ) -> None:
        super().__init__(name, rect, style, icon, deed, depth=depth)
        self.called = label
        self.below = below
        self.lit = False
        self.counted = 0
        self.bleed = max(self.bleed, below.bottom - rect.bottom, (below.width - rect.width) // 2)

    def light(self, lit: bool) -> None:
        """Let it be seen that it lasts, or no longer."""
        self.alter(lit=lit)

    def count(self, number: int) -> None:
        """Let a number stand at its edge; none where there is nothing to count."""
        self.alter(counted=number)

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        style, colours = self.style, self.style.theme
        if self.lit:
            side = self.rect.width + style.px(1.0)
            ring = _lit_ring(side, colours.thread)
            target.blit(ring, ring.get_rect(center=self.rect.center))
            self.draw_prompt(target)
        face: text.Face = "semibold" if self.lit else "inter"
        height = text.fitted(
            self.called, face, style.font_px(WORDS), self.below.width - style.px(2 * AIR), 13
        )
        ink = colours.ink if self.lit or self.hovered else colours.ink2
        ink = ink if self.enabled else colours.ink3
        if self.counted:
            self._draw_count(target)
        at = self.below.centerx, self.below.y + round(height * 1.3)
        text.put(target, self.called, face, height, ink, *at, "center")

    def _draw_count(self, target: pygame.Surface) -> None:
        colours, height = self.style.theme, max(theme.SMALLEST, self.style.font_px(1.7))
        side = round(height * 1.5)
        badge = Rect(self.rect.right - round(side * 0.45), self.rect.centery - side, side, side)
        target.blit(art.frame(badge.size, side / 2, colours.ink, thick=0), badge)
        text.put_in(target, str(self.counted), "semibold", height, colours.surface, badge)


def _lit_ring(side: int, colour: theme.Colour) -> pygame.Surface:
    """Two rings of thread about a tool that lasts."""
    body = "".join(
        f'<circle cx="50" cy="50" r="{radius}" fill="none" stroke="{colour}" stroke-width="{wide}"/>'
        for radius, wide in ((43, 5), (48.6, 1.8))
    )
    return art.raster(art.document(body, (0, 0, 100, 100)), (side, side))


def dusk(size: tuple[int, int]) -> pygame.Surface:
    """The veil over the stage while silence is kept: a tenth darker, softly towards its edges."""
    small = pygame.Surface((48, 48), pygame.SRCALPHA)
    for x in range(48):
        for y in range(48):
            near = min(x, y, 47 - x, 47 - y) / 6
            small.set_at((x, y), (58, 42, 26, round(DARKER * min(1.0, near))))
    return pygame.transform.smoothscale(small, size)


class Clock(Control):
    """A silence: a ring that closes while it lasts, and how long it still does; touched, it may end."""

    def __init__(self, rect: Rect, style: Style, deed: Callable[[], None]) -> None:
        super().__init__("guide/clock", rect, style, deed, RINGS + 1)
        self._panel = Panel("guide/clock/panel", rect, style, raised=True)
        self.bleed = max(self.bleed, self._panel.bleed)
        self.called = words.say("guide.silence")
        self.left = 0  # seconds
        self.whole = 0  # seconds; none: until the bell
        self.says = self.below = ""

    @property
    def radius(self) -> float:
        return self._panel.radius

    def tell(self, left: int, whole: int, says: str, below: str) -> None:
        """How many seconds are left of how many (none: until the bell), what is said of that, and below."""
        self.alter(left=left, whole=whole, says=says, below=below)
        self.added = " ".join(filter(None, (self.said, says, below)))

    @property
    def said(self) -> str:
        """What is left, as a clock says it."""
        return f"{self.left // 60}:{self.left % 60:02d}" if self.whole else ""

    def draw(self, target: pygame.Surface) -> None:
        self._panel.draw(target)
        style, rect = self.style, self.rect
        heading, gap = style.font_px(4.0), style.px(2.5)
        below = round(heading * 1.9)
        if rect.width > rect.height * 1.4:  # the words stand beside the ring
            side = rect.height - 2 * gap
            across = rect.width - side - 3 * gap
            self._draw_ring(target, (rect.x + gap + side // 2, rect.centery), side)
            self._draw_words(target, rect.right - gap - across // 2, rect.centery - below // 2, across)
        else:
            side = min(rect.width - 2 * gap, rect.height - below - 3 * gap)
            top = rect.y + (rect.height - side - gap - below) // 2
            self._draw_ring(target, (rect.centerx, top + side // 2), side)
            self._draw_words(target, rect.centerx, top + side + gap, rect.width - 2 * gap)
        self.draw_focus(target)

    def _draw_ring(self, target: pygame.Surface, centre: tuple[int, int], side: int) -> None:
        style, colours = self.style, self.style.theme
        passed = 1.0 - self.left / self.whole if self.whole else 1.0
        stroke = theme.mixed(colours.thread, colours.ink2, 0.3)
        faint = theme.mixed(colours.line, colours.surface, 0.2)
        body = _brush(faint, 0.0, 1.0, 0.5, 4) + _brush(stroke, 0.0, passed, 0.92, 4)  # what passed in full
        ring = art.raster(art.document(body, (0, 0, 200, 200)), (side, side))
        target.blit(ring, ring.get_rect(center=centre))
        room = round(side * 0.58)
        if self.said:
            large = text.fitted(self.said, "semibold", min(style.font_px(6.0), side // 4), room, 13)
            text.put(target, self.said, "semibold", large, colours.ink, *centre, "center")
        height = text.fitted(self.says, "inter", style.font_px(2.1), room, 0)
        if height >= theme.SMALLEST:
            down = round(height * (2.0 if self.said else 0.4))
            text.put(target, self.says, "inter", height, colours.ink2, centre[0], centre[1] + down, "center")

    def _draw_words(self, target: pygame.Surface, x: int, top: int, across: int) -> None:
        style, colours = self.style, self.style.theme
        heading = text.fitted(self.called, "garamond", style.font_px(4.0), across)
        text.put(target, self.called, "garamond", heading, colours.ink, x, top + heading, "center")
        height = text.fitted(self.below, "italic", style.font_px(2.2), across)
        y = top + round(heading * 1.15) + height
        text.put(target, self.below, "italic", height, colours.ink2, x, y, "center")


def _brush(colour: theme.Colour, start: float, end: float, strength: float, seed: int) -> str:
    """One stroke along a circle from one share of it to another, its hairs uneven at both ends."""
    chance, strokes = Random(seed), []
    for hair in range(HAIRS):
        across = (hair - (HAIRS - 1) / 2) / (HAIRS / 2)
        radius = 86 + across * 8
        first = start * 360 + chance.uniform(-1, 1) * 2 + abs(across) * 2
        last = end * 360 + chance.uniform(-1.3, 0.5) * 6 - abs(across) * 5
        weight = strength * (0.55 + 0.45 * chance.random())
        if last - first < 1:
            continue
        (x0, y0), (x1, y1) = (_on(radius, angle) for angle in (first, min(last, first + 359.5)))
        large = int(last - first > 180)
        strokes.append(
            f'<path d="M{x0:.1f},{y0:.1f} A{radius:.1f},{radius:.1f} 0 {large} 1 {x1:.1f},{y1:.1f}"'
            f' fill="none" stroke="{colour}" stroke-width="1.9" stroke-linecap="round"'
            f' stroke-opacity="{weight:.2f}"/>'
        )
    return "".join(strokes)


def _on(radius: float, angle: float) -> tuple[float, float]:
    """A point on a circle, so many degrees clockwise from its top."""
    turned = math.radians(angle - 90)
    return 100 + radius * math.cos(turned), 100 + radius * math.sin(turned)


class Ripple(Widget):
    """The bell, seen: a ring that widens once from the middle of the stage."""

    touchable = False

    def __init__(self, rect: Rect, style: Style) -> None:
        super().__init__("guide/ripple", rect, RINGS)
        self.style = style
        self.share = 0.0

    def widen(self, share: float) -> None:
        """Let it be so wide, 0 to 1."""
        self.share = share
        self.damage()

    def draw(self, target: pygame.Surface) -> None:
        radius = round(min(self.rect.size) / 2 * (0.08 + 0.92 * self.share))
        colour = pygame.Color(self.style.theme.thread)
        colour.a = round(230 * (1 - self.share))
        layer = pygame.Surface((2 * radius + 4, 2 * radius + 4), pygame.SRCALPHA)
        thick = max(2, self.style.px(0.45))
        middle = layer.get_rect().center
        pygame.draw.circle(layer, colour, middle, radius, thick)
        pygame.draw.circle(layer, colour, middle, max(1, radius - 3 * thick), max(1, thick // 2))
        target.blit(layer, layer.get_rect(center=self.rect.center))


class Stone(Tipped):
    """The stone at the seat that has the word: it is touched, or dragged to another seat."""

    def __init__(
        self,
        rect: Rect,
        style: Style,
        deed: Callable[[], None],
        laid: Callable[[tuple[int, int]], None] | None,
        depth: int,
    ) -> None:
        super().__init__("guide/stone", rect, style, deed, depth)
        self._laid = laid
        self._home = Rect(rect)
        self._from: tuple[Rect, float, float] | None = None  # where it comes from, since and until when
        self._dragged = False

    # -- coming

    def come(self, place: Rect, now: float, lasts: float) -> None:
        """Let it glide from another place to its own, in so many milliseconds."""
        self._from = Rect(place), now, now + lasts
        self.move_to(place)

    @property
    def comes(self) -> bool:
        """Whether it is still on its way."""
        return self._from is not None

    def update(self, now: float) -> None:
        """Lie as far on its way as it is by now."""
        if self._from is None:
            return
        place, since, until = self._from
        share = out_cubic(min(1.0, max(0.0, (now - since) / (until - since))))
        across, down = self._home.x - place.x, self._home.y - place.y
        if now >= until:
            self._from = None
        self.move_to(self._home.move(round(across * (share - 1)), round(down * (share - 1))))

    # -- the hand

    def dragged(self, point: tuple[int, int]) -> None:
        if self._laid is not None:
            self._dragged, self._from = True, None
            self.hide_tip()
            place = Rect(self.rect)
            place.center = point
            self.move_to(place)

    def released(self, point: tuple[int, int]) -> None:
        dragged, self._dragged = self._dragged, False
        if dragged and self._laid is not None:
            self._laid(self.on_screen.center)
            if self.canvas is not None:
                self.move_to(self._home)

    def cancelled(self) -> None:
        self._dragged = False
        self.move_to(self._home)

    def draw(self, target: pygame.Surface) -> None:
        size = self.rect.width, round(self.rect.width * 44 / 60)
        picture = art.sprite("shared/stone", size)
        target.blit(picture, picture.get_rect(center=self.rect.center))
        self.draw_focus(target)


class Slips(Control):
    """The folded questions, in the rail, each with its writer's token; touched, it is said what they are."""

    def __init__(self, rect: Rect, style: Style, charms: Sequence[int], deed: Callable[[], None]) -> None:
        super().__init__("guide/slips", rect, style, deed, 2)
        self.charms = list(charms)
        self.called = words.say("guide.slips.title")
        self._panel = Panel("guide/slips/panel", rect, style)
        self.bleed = max(self.bleed, self._panel.bleed)

    @property
    def radius(self) -> float:
        return self._panel.radius

    def draw(self, target: pygame.Surface) -> None:
        self._panel.draw(target)
        style, colours, rect = self.style, self.style.theme, self.rect
        pad = style.px(1.6)
        across = rect.width - 2 * pad
        height = text.fitted(self.called, "italic", style.font_px(2.4), across, 13)
        y = rect.y + style.px(0.8) + height
        ink = colours.ink if self.hovered else colours.ink2
        text.put(target, self.called, "italic", height, ink, rect.x + pad, y)
        room = rect.bottom - y - style.px(2.2)
        step = min(round(room / 0.75) + style.px(0.6), across // max(1, len(self.charms)))
        side = min(round(room / 0.75), step - style.px(0.4))
        for index, charm in enumerate(self.charms):
            place = Rect(rect.x + pad + index * step, y + style.px(1.1), side, side)
            draw_slip(target, place, charm)
        self.draw_focus(target)
