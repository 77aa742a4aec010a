"""The Path as four rungs, each with the charms of those who have come so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game import words
from game.tellings.conscious.things import state_named
from game.widgets import art, text
from game.widgets.canvas import Rect, Widget
from game.widgets.style import Style
from game.widgets.token import mark_picture

GAME = "conscious"
LEVELS = 4
PAD = 1.8  # u


class Rungs(Widget):
    """The states of ‘I’ from the first at the foot to the last; looked at closer it tells what comes next."""

    focusable = True

    def __init__(
        self,
        rect: Rect,
        style: Style,
        charms: Sequence[int],
        looked: Callable[[], None],
        touched: Callable[[], None],
    ) -> None:
        super().__init__("rail/path", rect, 3)
        self.style, self.charms, self._looked, self._touched = style, charms, looked, touched
        self.levels: tuple[int | None, ...] = ()
        self.climbing: tuple[int, int, int, float] | None = None
        self.bleed = style.px(1.4)

    def tell(self, levels: Sequence[int | None]) -> None:
        """Show which state each seat has; None: it has left the game."""
        if tuple(levels) != self.levels:
            self.levels = tuple(levels)
            self.damage()

    def climb(self, seat: int, start: int, end: int, share: float) -> None:
        """Let a seat's charm be so much of its way from a state to another; that rung lights."""
        self.climbing = seat, start, end, share
        self.damage()

    def stay(self) -> None:
        """Let all charms stand on the rungs again."""
        self.climbing = None
        self.damage()

    def draw(self, target: pygame.Surface) -> None:
        style, colours, rect = self.style, self.style.theme, self.rect
        u, spread = style.measure.u, style.px(1.2)
        art.put_frame(
            target,
            rect,
            2 * u,
            colours.surface,
            line=colours.thread if self.focused else colours.line,
            thick=0.3 * u if self.focused else style.hair,
            shadow=colours.shadow,
            drop=0.4 * u,
            spread=spread,
        )
        left, title = rect.x + style.px(PAD), style.font_px(2.4)
        top = rect.y + style.px(1.2) + title
        text.put(target, words.phrase(GAME, "path"), "italic", title, colours.ink2, left, top)
        step = (rect.bottom - style.px(1.4) - top) / LEVELS
        height = min(style.font_px(1.9), round(step * 0.42))
        reached = max((level for level in self.levels if level is not None), default=0)
        x, reach = left + style.px(0.8), max(3.0, 0.75 * u)
        middles = [rect.bottom - style.px(1.0) - step * (level + 0.5) for level in range(LEVELS)]
        pygame.draw.line(target, colours.ink3, (x, middles[0]), (x, middles[-1]), max(1, style.px(0.16)))
        for level, y in enumerate(middles):
            points = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
            lit = self.climbing is not None and self.climbing[2] == level
            fill = colours.thread if lit else colours.ink if level <= reached else colours.surface
            pygame.draw.polygon(target, fill, points)
            pygame.draw.aalines(target, colours.ink, True, points)
            here = [charm for charm, at in zip(self.charms, self._standing(), strict=False) if at == level]
            across = rect.right - style.px(PAD) - x - style.px(1.8)
            side = min(round(height * 1.35), round(across / max(1, len(here))))
            said = state_named(level)
            face: text.Face = "semibold" if here else "inter"
            tall = text.fitted(said, face, height, round(across))
            base = y + tall * 0.36 if not here else y - step * 0.5 + tall * 1.1
            ink = colours.ink if level <= reached + 1 else colours.ink3
            text.put(target, said, face, tall, ink, x + style.px(1.8), base)
            for index, charm in enumerate(here):
                target.blit(
                    mark_picture(charm, side), (x + style.px(1.8) + index * side * 1.1, base + tall * 0.3)
                )

        if self.climbing is not None:
            seat, start, end, share = self.climbing
            side = round(height * 1.35)
            y = middles[start] + (middles[end] - middles[start]) * share
            picture = mark_picture(self.charms[seat], side)
            target.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def _standing(self) -> Sequence[int | None]:
        """Where each seat stands; one that climbs stands nowhere."""
        away = -1 if self.climbing is None else self.climbing[0]
        return [None if seat == away else level for seat, level in enumerate(self.levels)]

    def look(self, point: tuple[int, int] | None) -> bool:
        self._looked()
        return True

    def press(self) -> bool:
        self._touched()
        return True
