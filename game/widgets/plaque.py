"""A seat's plaque in the rail: who sits there, where they stand, and whether they are to act."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.controls import Deed, Tipped
from game.widgets.panel import put_threaded
from game.widgets.style import Style
from game.widgets.token import token_picture


class Plaque(Tipped):
    """One seat of the rail. `pointer` tells on which side it points at the board; held, it `opens`."""

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
        self.opens: Deed | None = None  # what holding it does
        self.in_words: Callable[[], str] | None = None  # how the seat stands, in a sentence
        self.extra: str = ""
        self.shorter: tuple[str, ...] = ()
        self.follows = ""
        self.bleed = style.px(2.2)

    def look(self, point: tuple[int, int] | None) -> bool:
        """Held down, it is looked at closer."""
        if not self.held or self.opens is None:
            return super().look(point)
        self.opens()
        return True

    @property
    def radius(self) -> float:
        return self.style.measure.u * 1.8

    role = "seat"

    @property
    def accessible_name(self) -> str:
        return (
            ". ".join(filter(None, (self.title, self.line, self.figure)))
            if self.in_words is None
            else self.in_words()
        )

    @property
    def accessible_description(self) -> str:
        return self.follows

    def tell(self, title: str, line: str, figure: str, active: bool, turn: bool) -> None:
        """What stands on it: name, one line, a large figure; `active` is to act, `turn` has the turn.

        Who is to act has the gold; whose turn it is while another is asked has a small pointer without it.
        """
        told = (title, line, figure, active, turn)
        if told != (self.title, self.line, self.figure, self.active, self.turn):
            self.title, self.line, self.figure, self.active, self.turn = told
            self.damage()

    def put_shorter(self, shorter: Sequence[str]) -> None:
        """The line in fewer and fewer words, for where it does not fit."""
        if tuple(shorter) != self.shorter:
            self.shorter = tuple(shorter)
            self.damage()

    def put_next(self, said: str) -> None:
        """A word on its lower edge for who may come next; none: not this seat."""
        if said != self.follows:
            self.follows = said
            self.damage()

    def draw(self, target: pygame.Surface) -> None:
        colours, style = self.style.theme, self.style
        rect = self.rect
        if self.active:
            put_threaded(target, rect, style, self.radius, self.bleed)
        else:
            art.put_frame(
                target,
                rect,
                self.radius,
                colours.surface,
                line=colours.line,
                thick=style.hair,
                shadow=colours.shadow * 0.8,
                drop=style.px(0.3),
                spread=self.bleed,
            )
        if self.active or self.turn:
            self._draw_pointer(target)
        self._draw_words(target)
        self._draw_next(target)
        self.draw_focus(target)

    def _draw_next(self, target: pygame.Surface) -> None:
        if not self.follows:
            return
        style, colours = self.style, self.style.theme
        small = max(theme.SMALLEST, min(style.font_px(1.5), style.px(1.9)))
        size = text.width(self.follows, "inter", small) + small, round(small * 1.3)
        left = self.rect.x + style.px(1.4)  # below the token
        low = min(self.rect.bottom + size[1] // 2, self.rect.bottom + self.bleed)
        tag = art.frame(size, size[1] / 2, colours.surface, line=colours.gold, thick=style.hair)
        target.blit(tag, (left, low - size[1]))
        text.put(
            target,
            self.follows,
            "inter",
            small,
            colours.ink,
            left + size[0] // 2,
            low - size[1] * 0.3,
            "center",
        )

    def _draw_pointer(self, target: pygame.Surface) -> None:
        reach = self.style.px(1.6 if self.active else 1.1)
        rect = self.rect
        side = reach * 2
        if self.upright:
            points = f"0,0 {side},0 {side / 2},{reach}"
            box, where = (side, reach), (rect.centerx - reach, rect.bottom)
        else:
            points = f"0,0 {reach},{side / 2} 0,{side}"
            box, where = (reach, side), (rect.right, rect.centery - reach)
        colours = self.style.theme
        fill = colours.thread if self.active else colours.ink2
        markup = art.document(f'<polygon points="{points}" fill="{fill}"/>', (0, 0, *box))
        target.blit(art.drawn(markup, box), where)

    def _draw_words(self, target: pygame.Surface) -> None:
        colours, style = self.style.theme, self.style
        rect = self.rect
        height = min(round(rect.height * 0.6), style.px(7.2), round(rect.width * 0.26))
        token = token_picture(self.charm, height)
        left = rect.x + style.px(1.4)
        target.blit(token, token.get_rect(midleft=(left, rect.centery)))
        left += token.get_width() + style.px(1.4)
        right = rect.right - style.px(1.8)
        across = right - left
        inner = rect.height - 2 * max(style.px(0.7), 3)
        small = min(style.font_px(2.0), max(13, round(inner * 0.3)))
        below = round(small * 1.4)
        figure = min(style.font_px(3.4), round(rect.height * 0.36), round(rect.width * 0.19))
        wide = text.width(self.figure, "display", figure) + style.px(1.0) if self.figure else 0
        named = across - wide
        if not self.upright:
            across = named
        face: text.Face = "semibold" if self.active else "inter"
        large = min(style.font_px(3.2), max(13, round((inner - below) / 1.12)))
        lines, large = text.name_lines(self.title, face, large, round(large * 0.72), named, inner - below)
        step = round(large * 1.12)
        low = rect.centery + round((len(lines) * step - below) / 2 - large * 0.2)
        if self.figure:
            ink = colours.gold if self.active else colours.ink
            at = low if self.upright else rect.centery + round(figure * 0.36)
            text.put(target, self.figure, "display", figure, ink, right, at, "right")
        for index, line in enumerate(reversed(lines)):
            text.put(target, line, face, large, colours.ink, left, low - index * step)
        told, small = self._line_in(across, small)
        told = text.shortened(told, "inter", small, across)
        text.put(target, told, "inter", small, colours.ink2, left, low + below)

    def _line_in(self, across: int, largest: int) -> tuple[str, int]:
        """The line as it fits, and its height: a shorter way of saying it before small type."""
        ways = [(way, text.fitted(way, "inter", largest, across, 13)) for way in (self.line, *self.shorter)]
        whole = [(way, height) for way, height in ways if text.width(way, "inter", height) <= across]
        large = next((each for each in whole if each[1] >= largest * 0.75), None)
        return large or max(whole, key=lambda each: each[1], default=(ways[-1][0], 13))
