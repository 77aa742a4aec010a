"""A few words beside something, for as long as a player points at it or asks what it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.widgets import boxes
from game.widgets.boxes import MANY, Column, Framed, Layout, Text
from game.widgets.canvas import Rect, Widget
from game.widgets.panel import Panel
from game.widgets.rotation import Rotation
from game.widgets.style import Style

WIDE = 46.0  # u


class Bubble(Widget):
    """A small sheet with a name and what it means, close to what it explains and never over it."""

    touchable = False
    role = "tip"
    live = True
    closes = True  # Esc closes it before all that lies below

    @property
    def accessible_name(self) -> str:
        return " ".join(filter(None, (f"{self.title}." if self.title else "", self.words, self.note)))

    def __init__(
        self, name: str, style: Style, depth: int, closed: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(name, Rect(0, 0, 1, 1), depth)
        self.style = style
        self.closed = closed  # what Esc ends with it
        self.visible = False
        self.title = ""
        self.words = ""
        self.note = ""
        self._layout = Layout(style)
        self.bleed = style.px(1.6)

    def close(self) -> None:
        """Esc: it is gone, and what belongs to it."""
        self.show(False)
        self.closed()

    def face(self, turn: Rotation | None) -> None:
        """Face a reader at a side of the screen from now on; None: be upright for the screen."""
        if self.canvas is not None and self.facing != turn:
            whole = self.canvas.whole
            whole.remove([self])
            with whole.facing(turn):
                whole.add(self)

    def say(self, title: str, words: str, beside: Rect, note: str = "", off: Sequence[Rect] = ()) -> None:
        """Explain what lies in a rectangle of its frame; a note stands small at the end.

        It lies over nothing that it is to keep `off`, where there is another place.
        """
        style = self.style
        width, height = style.measure.size if self.canvas is None else self.canvas.bounds.size
        edge, ink = style.px(1.2), style.theme.ink
        wide = min(round(style.px(WIDE) * style.measure.text), width - 2 * edge)
        self.title, self.words, self.note = title, words, note
        told = [
            Text(title, 2.6, ink, "semibold", least_units=0),
            Text(words, 2.1, ink, lines=MANY, least_units=2.1, leading=1.36),
            Text(note, 1.7, style.theme.ink3, least_units=0, leading=1.5),
        ]
        tree = Framed(Column(*told[: 3 if note else 2]), 1.8, 1.8)
        rect = Rect(0, 0, wide, boxes.height(tree, style, wide))
        self._layout = boxes.lay(tree, style, rect)
        screen = Rect(edge, edge, width - 2 * edge, height - 2 * edge)
        rect = self._beside(rect, beside, screen, off)
        self.move_to(rect.clamp(screen))
        self.show(True)
        self.damage()

    def _beside(self, rect: Rect, beside: Rect, screen: Rect, off: Sequence[Rect]) -> Rect:
        """At its left, at its right, below or above it, else higher or lower: the first free place."""
        gap = self.style.px(1.0)
        places = [rect.copy() for _ in range(4)]
        places[0].midright = beside.left - gap, beside.centery
        places[1].midleft = beside.right + gap, beside.centery
        places[2].midtop = beside.centerx, beside.bottom + gap
        places[3].midbottom = beside.centerx, beside.top - gap
        left, right, low, high = places
        on = [
            place
            for place, fits in (
                (left, left.left >= screen.left),
                (right, right.right <= screen.right),
                (low, low.bottom <= screen.bottom),
                (high, high.top >= screen.top),
            )
            if fits
        ]
        aside = [place for place in on if place is left or place is right]
        shifts = range(gap, (beside.height + rect.height) // 2, gap)
        on += [place.move(0, way * down) for down in shifts for way in (-1, 1) for place in aside]
        free = (place for place in on if place.clamp(screen).collidelist([*off, beside]) < 0)
        return next(free, on[0] if on else high)

    def draw(self, target: pygame.Surface) -> None:
        panel = Panel("bubble/panel", self.rect, self.style, raised=True)
        panel.draw(target)
        self._layout.draw(target, self.rect.topleft)
