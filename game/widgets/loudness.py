"""How loud everything is: bars that rise, to be chosen among, and a glance at them."""

from __future__ import annotations

import pygame

from game.widgets import art, text
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Segments, icon_named
from game.widgets.panel import Panel
from game.widgets.style import Style

LOWEST = 0.26  # how tall the first bar is, for the last


def draw_bars(target: pygame.Surface, rect: Rect, steps: int, loud: int, style: Style) -> None:
    """Bars that rise from left to right, in a row; the first `loud` of them are lit."""
    wide = rect.width / steps
    for index in range(steps):
        tall = round(rect.height * (LOWEST + (1 - LOWEST) * index / max(1, steps - 1)))
        bar = Rect(round(rect.x + wide * (index + 0.2)), rect.bottom - tall, round(wide * 0.6), tall)
        lit = index < loud
        colour = style.theme.gold if lit else style.theme.trough
        line = style.theme.gold if lit else style.theme.edge
        picture = art.frame(bar.size, min(bar.width, bar.height) * 0.3, colour, line=line, thick=style.hair)
        target.blit(picture, bar)


class Bars(Segments):
    """The loudness, one bar a step: a touch, or left and right, choose one; muted, none is lit."""

    muted = False

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right stop at the ends: from the loudest nobody comes to the softest by one key."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = -1 if event.key == pygame.K_LEFT else 1
            self.choose(min(max(self.chosen + step, 0), len(self.labels) - 1))
            return True
        return super().key(event)

    def draw(self, target: pygame.Surface) -> None:
        inner = self.rect.inflate(0, -self.style.px(0.8))
        draw_bars(target, inner, len(self.labels), 0 if self.muted else self.chosen + 1, self.style)
        self.draw_focus(target)


class Glance(Widget):
    """For a moment: a sign, bars where there are steps, and what is so in a word. It takes no input."""

    touchable = False
    role = "tip"
    live = True

    def __init__(self, name: str, rect: Rect, style: Style, depth: int) -> None:
        super().__init__(name, rect, depth)
        self.style = style
        self._panel = Panel(f"{name}/panel", rect, style, raised=True)
        self.bleed = self._panel.bleed
        self.said, self.icon, self.loud, self.steps = "", "sound", 0, 1

    @staticmethod
    def size(style: Style, wide: int) -> tuple[int, int]:
        """How large it is on a screen so wide, in pixels."""
        return min(style.px(46), wide - style.px(4)), style.px(8)

    @property
    def accessible_name(self) -> str:
        return self.said

    def tell(self, said: str, icon: str, loud: int, steps: int) -> None:
        """Say what is so, and light so many bars of so many."""
        self.said, self.icon, self.loud, self.steps = said, icon, loud, steps
        self.damage()

    def draw(self, target: pygame.Surface) -> None:
        self._panel.draw(target)
        px, rect, colours = self.style.px, self.rect, self.style.theme
        side = px(4.4)
        sign = art.square(icon_named(self.icon), side, colours.ink)
        target.blit(sign, (rect.x + px(1.8), rect.centery - side // 2))
        bars = Rect(rect.x + px(8), rect.y + px(1.7), px(17) if self.steps else 0, rect.height - px(3.4))
        if self.steps:
            draw_bars(target, bars, self.steps, self.loud, self.style)
        left = bars.right + px(2)
        room = Rect(left, rect.y, rect.right - px(2) - left, rect.height)
        text.put_in(target, self.said, "inter", self.style.font_px(2.4), colours.ink, room, "left")
