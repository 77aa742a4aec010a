"""A seat's plaque in the rail: who sits there, where they stand, and whether they are to act."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.widgets import art, text
from game.widgets.canvas import Rect
from game.widgets.controls import Control, Deed
from game.widgets.style import Style
from game.widgets.token import token_picture


class Plaque(Control):
    """One seat of the rail. `pointer` tells on which side it points at the board."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        charm: int,
        deed: Deed | None = None,
        *,
        upright: bool = False,
        depth: int = 1,
    ) -> None:
        super().__init__(name, rect, style, deed, depth)
        self.charm = charm
        self.upright = upright
        self.title = ""
        self.line = ""
        self.figure = ""
        self.active = False
        self.turn = False
        self.extra: str = ""
        self.shorter: tuple[str, ...] = ()
        self.bleed = style.px(2.2)

    @property
    def radius(self) -> float:
        return self.style.measure.u * 1.8

    def tell(self, title: str, line: str, figure: str, active: bool, turn: bool) -> None:
        """What stands on it: name, one line, a large figure; `active` is to act, `turn` has the turn."""
        told = (title, line, figure, active, turn)
        if told != (self.title, self.line, self.figure, self.active, self.turn):
            self.title, self.line, self.figure, self.active, self.turn = told
            self.damage()

    def put_shorter(self, shorter: Sequence[str]) -> None:
        """The line in fewer and fewer words, for where it does not fit."""
        if tuple(shorter) != self.shorter:
            self.shorter = tuple(shorter)
            self.damage()

    def draw(self, target: pygame.Surface) -> None:
        colours, style = self.style.theme, self.style
        rect = self.rect
        unit = style.measure.u
        if self.active:
            picture = art.frame(
                rect.size,
                self.radius,
                colours.raised,
                line=colours.thread,
                thick=max(2.0, unit * 0.4),
                inset=max(4.0, unit * 0.7),
                inner_line=colours.thread,
                inner_thick=max(1.0, unit * 0.15),
                shadow=0.35,
                drop=style.px(0.6),
                spread=self.bleed,
            )
        else:
            picture = art.frame(
                rect.size,
                self.radius,
                colours.surface,
                line=colours.line,
                thick=style.hair,
                shadow=colours.shadow * 0.8,
                drop=style.px(0.3),
                spread=self.bleed,
            )
        target.blit(picture, (rect.x - self.bleed, rect.y - self.bleed))
        if self.active:
            self._draw_pointer(target)
        self._draw_words(target)
        self.draw_focus(target)

    def _draw_pointer(self, target: pygame.Surface) -> None:
        reach = self.style.px(1.6)
        rect = self.rect
        side = reach * 2
        if self.upright:
            points = f"0,0 {side},0 {side / 2},{reach}"
            box, where = (side, reach), (rect.centerx - reach, rect.bottom)
        else:
            points = f"0,0 {reach},{side / 2} 0,{side}"
            box, where = (reach, side), (rect.right, rect.centery - reach)
        markup = art.document(f'<polygon points="{points}" fill="{self.style.theme.thread}"/>', (0, 0, *box))
        target.blit(art.drawn(markup, box), where)

    def _draw_words(self, target: pygame.Surface) -> None:
        colours, style = self.style.theme, self.style
        rect = self.rect
        height = min(round(rect.height * 0.6), style.px(7.2))
        token = token_picture(self.charm, height)
        left = rect.x + style.px(1.4)
        target.blit(token, token.get_rect(midleft=(left, rect.centery)))
        left += token.get_width() + style.px(1.4)
        right = rect.right - style.px(1.8)
        name_height = style.typed(3.2)
        figure_wide = 0
        if self.figure:
            figure_height = style.typed(3.4)
            figure_wide = text.width(self.figure, "display", figure_height) + style.px(1.0)
            baseline = rect.centery + figure_height * 0.36
            ink = colours.gold if self.active else colours.ink
            text.put(target, self.figure, "display", figure_height, ink, right, baseline, "right")
        across = right - left - figure_wide
        face: text.Face = "semibold" if self.active else "inter"
        name_height = text.fitted(self.title, face, name_height, across, max(13, style.typed(2.3)))
        title = text.shortened(self.title, face, name_height, across)
        low = rect.centery - style.px(0.2)
        text.put(target, title, face, name_height, colours.ink, left, low)
        ways = (self.line, *self.shorter)
        heights = dict.fromkeys((style.typed(2.0), 13))
        fits = ((way, height) for height in heights for way in ways)
        line, line_height = next(
            (each for each in fits if text.width(each[0], "inter", each[1]) <= across), (ways[-1], 13)
        )
        line = text.shortened(line, "inter", line_height, across)
        text.put(target, line, "inter", line_height, colours.ink2, left, low + style.typed(2.0) * 1.4)
