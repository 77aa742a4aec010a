"""A seat's plaque: who and where, the state of ‘I’, and the discs; laid flat where the seat has left."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal, NamedTuple

import pygame

from game.engine.games.conscious.components import OCTAVES
from game.scenes.tables.conscious.charms import laid_down, put_halo
from game.scenes.tables.conscious.pictures import disc_picture, square
from game.scenes.tables.plaque import Plaque
from game.tellings.conscious.aim import Growing
from game.tellings.facts import FIGURE
from game.widgets import art, text
from game.widgets.canvas import Rect
from game.widgets.panel import put_threaded
from game.widgets.theme import SMALLEST
from game.widgets.token import mark_picture, token_picture

LINE = 1.26  # from one line to the next, for its height
YIELDS = (1.0, 0.9, 0.8, 0.7)  # of the charm: as large as it can be beside the words
HALOED = 0.86  # of a charm, where the edge of a body lies behind it
BESIDE = 0.56  # of a charm: the mark of who sits beside


class Told(NamedTuple):
    """What stands on a plaque below the name.

    `sign` is what the discs of the second line are made of, empty where it names none, `body` what the seat
    lives in; `out`: it has left; `beside` are the charms of those who sit there as counsel. `discs` stands
    behind the `dots`, where the discs are drawn one by one.
    """

    state: str
    discs: str
    short: str
    sign: Literal["astral", "mental", ""]
    body: str
    out: bool
    beside: tuple[int, ...] = ()
    dots: Growing | None = None


class ConsciousPlaque(Plaque):
    """A seat's plaque with two lines and the body it lives in."""

    told = Told("", "", "", "", "physical", False)
    thread = 1.0  # how much of the thread is drawn round the one to act

    @property
    def figure(self) -> str:
        """Its place on the spiral."""
        return next((fact.ways[0] for fact in self.facts if fact.group == FIGURE), "")

    def tell_seat(self, told: Told) -> None:
        """Say what stands below the name."""
        if told != self.told:
            self.told = told
            self.damage()

    def draw(self, target: pygame.Surface) -> None:
        rect, style, colours = self.rect, self.style, self.style.theme
        flat, active = self.told.out, self.active and not self.told.out
        if active and self.thread >= 1:
            put_threaded(target, rect, style, self.radius, self.bleed)
        else:
            art.put_frame(
                target,
                rect,
                self.radius,
                colours.ground if flat else colours.surface,
                line=colours.line,
                thick=style.hair,
                shadow=0 if flat else colours.shadow * 0.8,
                drop=style.px(0.3),
                spread=self.bleed,
            )
        if active and self.thread < 1:
            self._draw_thread(target)
        elif active or self.turn:
            self._draw_pointer(target)
        self._draw_told(target)
        self._draw_next(target)
        self.draw_focus(target)

    def draw_thread(self, share: float) -> None:
        """Let so much of the thread be drawn round the one to act."""
        self.thread = share
        self.damage()

    def _draw_thread(self, target: pygame.Surface) -> None:
        """The thread as far as it has come, from the middle of the side that points at the board."""
        rect, thick = self.rect, max(2, self.style.px(0.4))
        left, top, right, low = rect.left, rect.top, rect.right - 1, rect.bottom - 1
        corners = [
            (right, rect.centery),
            (right, low),
            (left, low),
            (left, top),
            (right, top),
            (right, rect.centery),
        ]
        rest = self.thread * 2 * (rect.width + rect.height)
        for start, end in pairwise(corners):
            far = abs(end[0] - start[0]) + abs(end[1] - start[1])
            share = min(1.0, rest / max(1, far))
            at = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            pygame.draw.line(target, self.style.theme.thread, start, at, thick)
            rest -= far
            if rest <= 0:
                return

    def _draw_told(self, target: pygame.Surface) -> None:
        style, rect, told = self.style, self.rect, self.told
        small = max(SMALLEST, min(style.font_px(1.9), round(rect.height * 0.165)))
        side = min(round(rect.height * 0.56), style.px(6.6), round(rect.width * 0.25))
        pad = style.px(1.4)
        if told.body != "physical" and not told.out:
            side = round(side * HALOED)
            pad += round(side * (1 - HALOED))
        for share in YIELDS:
            height = round(side * share)
            left = rect.x + pad + height + style.px(1.3)
            across = rect.right - style.px(1.6) - left
            if self._fits(told.state, small, across) and self._fits(told.discs, small, across - small):
                break
        middle = rect.x + pad + height // 2, rect.centery
        if told.out:
            picture = laid_down(self.charm, height)
        else:
            put_halo(target, told.body, middle, height)
            picture = token_picture(self.charm, height)
        target.blit(picture, picture.get_rect(center=middle))
        self._draw_beside(target, middle, height)
        self._draw_lines(target, left, across, small)

    def _fits(self, said: str, height: int, across: int) -> bool:
        return text.width(said, "inter", height) <= across

    def _draw_beside(self, target: pygame.Surface, middle: tuple[int, int], height: int) -> None:
        """Those who sit beside as counsel, at the foot of the charm."""
        side = max(12, round(height * BESIDE))
        for place, charm in enumerate(self.told.beside):
            at = middle[0] + height // 2 - place * side * 2 // 3, middle[1] + height // 2
            mark = mark_picture(charm, side)
            target.blit(mark, mark.get_rect(center=at))

    def _draw_lines(self, target: pygame.Surface, left: int, across: int, small: int) -> None:
        style, colours, rect, told = self.style, self.style.theme, self.rect, self.told
        ink = colours.ink2 if told.out else colours.ink
        figure = min(style.font_px(2.7), round(rect.height * 0.3), round(rect.width * 0.17))
        wide = text.width(self.figure, "display", figure) + style.px(0.8) if self.figure else 0
        step = round(small * LINE)
        face: text.Face = "semibold" if self.active else "inter"
        room = rect.height - 2 * step - max(style.px(0.8), 4)
        lines, large = text.name_lines(
            self.title, face, min(style.font_px(2.7), int(room / 1.16)), small, across - wide, room
        )
        y = rect.centery - (round(len(lines) * large * 1.12) + 2 * step) // 2
        if self.figure:
            gold, base = (colours.gold if self.active else ink), y + round(large * 0.92)
            text.put(target, self.figure, "display", figure, gold, rect.right - style.px(1.6), base, "right")
        for line in lines:
            text.put(target, line, face, large, ink, left, y + round(large * 0.92))
            y += round(large * 1.12)
        y += round(small * 0.98)
        self._put(target, told.state, small, left, across, y)
        y += step
        if told.dots is not None:
            self._draw_dots(target, told.dots, left, across, y, small)
            return
        if told.sign:
            sign = square(f"body-{told.sign}", max(9, round(small * 0.95)), 98)
            target.blit(sign, sign.get_rect(midleft=(left, y - round(small * 0.34))))
            left += sign.get_width() + round(small * 0.3)
            across -= sign.get_width() + round(small * 0.3)
        said = told.discs if self._fits(told.discs, small, across) else told.short or told.discs
        self._put(target, said, small, left, across, y)

    def _draw_dots(
        self, target: pygame.Surface, dots: Growing, left: int, across: int, base: int, small: int
    ) -> None:
        """The discs of a body one by one, those that are missing empty; and how many of them there are."""
        said = self.told.discs
        spare = across - text.width(said, "inter", small) - round(small * 0.6)
        side = max(6, min(small, round(spare / (dots.whole + 0.9))))
        x = left
        for octave in OCTAVES:
            for place in range(dots.asked[octave]):
                had = place < dots.had[octave]
                one = disc_picture("astral" if dots.kind == "astral" else "mental", octave, side)
                picture = one if had else square("disc-empty", side, 98)
                target.blit(picture, picture.get_rect(midleft=(x, base - round(small * 0.34))))
                x += side
            x += round(side * 0.3)
        ink = self.style.theme.ink2
        text.put(target, said, "inter", small, ink, left + across, base, "right")

    def _put(
        self, target: pygame.Surface, said: str, small: int, left: int, across: int, baseline: int
    ) -> None:
        tall = text.fitted(said, "inter", small, across, SMALLEST)
        said = text.shortened(said, "inter", tall, across)
        text.put(target, said, "inter", tall, self.style.theme.ink2, left, baseline)

    def spot(self) -> Rect:
        """Where its charm stands."""
        return Rect(self.rect.x, self.rect.y, self.rect.height, self.rect.height)
