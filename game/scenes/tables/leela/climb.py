"""The climb: square against throw for every seat, small, below the plaques."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import words
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.panel import Panel
from game.widgets.style import Style
from game.widgets.token import mark_picture

SHOWN = 24
FEWEST = 6


class Climb(Panel):
    """The last throws of each seat as a line, all over the same throws; its charm stands at the end."""

    def __init__(self, rect: Rect, style: Style) -> None:
        super().__init__("climb", rect, style, depth=2)
        self.call(words.phrase("leela", "climb"))
        self.lines: list[tuple[int, list[int | None]]] = []
        self._picture: pygame.Surface | None = None

    def show_courses(self, lines: Sequence[tuple[int, list[int | None]]]) -> None:
        """For each seat its charm and the squares its throws led to, the oldest first; None: unborn."""
        if list(lines) != self.lines:
            self.lines, self._picture = list(lines), None
            self.damage()

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        if self._picture is None:
            self._picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            self._draw_inside(self._picture, Rect((0, 0), self.rect.size))
        target.blit(self._picture, self.rect)

    def _draw_inside(self, target: pygame.Surface, rect: Rect) -> None:
        """All that stands in the panel: it is drawn once for the lines it shows."""
        style, colours = self.style, self.style.theme
        pad = style.px(2.2)
        said, height = words.phrase("leela", "climb"), style.font_px(2.4)
        text.put(target, said, "italic", height, colours.ink2, rect.x + pad, rect.y + style.px(3.8))
        left, right = rect.x + pad, rect.right - pad
        top, bottom = rect.y + style.px(6.2), rect.bottom - style.px(2.4)
        small = max(13, style.font_px(1.6))
        figure = text.width("72", "inter", small) + style.px(0.8)
        for value in range(0, 73, 18):
            y = round(bottom - (bottom - top) * value / 72)
            hair = max(1, round(style.hair * 0.7))
            pygame.draw.rect(target, colours.line, (left, y, right - left - figure, hair))
            text.put(target, str(value), "inter", small, colours.ink3, right, y + small * 0.36, "right")
        self._draw_lines(target, left, right - figure - style.px(1.2), top, bottom)

    def _draw_lines(self, target: pygame.Surface, left: int, right: int, top: int, bottom: int) -> None:
        wide, tall = right - left, bottom - top
        first, steps = window([len(squares) for _, squares in self.lines])
        body: list[str] = []
        ends: list[tuple[int, float, float]] = []
        for charm, squares in self.lines:
            points = [
                (wide * (index - first) / steps, tall * (1 - (square or 0) / 72))
                for index, square in enumerate(squares or [None])
                if index >= first
            ]
            if not points:
                continue
            ends.append((charm, points[-1][0] + left, points[-1][1] + top))
            if len(points) < 2:
                continue
            path = "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points)
            colour = theme.CHARMS[charm].colour
            thick = max(1.8, self.style.measure.u * 0.3)
            if not theme.CHARMS[charm].dark:
                body.append(_stroke(path, theme.darker(colour, 0.55), thick * 1.7))
            elif self.style.theme.dark:
                body.append(_stroke(path, theme.lighter(colour, 0.5), thick * 1.7))
            body.append(_stroke(path, colour, thick, **art.dashed(charm, thick)))
        margin = 4
        box = (-margin, -margin, wide + 2 * margin, tall + 2 * margin)
        picture = art.drawn(art.document("".join(body), box), (wide + 2 * margin, tall + 2 * margin))
        target.blit(picture, (left - margin, top - margin))
        side = self.style.px(2.6)
        taken: list[tuple[float, float]] = []
        for charm, x, y in ends:
            beside = sum(abs(x - a) < side * 0.9 and abs(y - b) < side * 0.9 for a, b in taken)
            taken.append((x, y))
            x += side * beside * (1 if x < (left + right) / 2 else -1)
            art.put(target, mark_picture(charm, side), (x, y))


def window(counts: Sequence[int]) -> tuple[int, int]:
    """The first throw that is shown, and how many steps the breadth has: one and the same for all seats.

    It is filled from the first throws on, and shows the last `SHOWN` of the player who threw most.
    """
    most = max(counts, default=0)
    first = max(0, most - SHOWN)
    return first, max(FEWEST, most - first) - 1


def _stroke(path: str, colour: str, thick: float, **dashes: str) -> str:
    return art.path(path, "none", colour, thick, **art.ROUND, **dashes)
