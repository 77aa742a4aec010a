"""The pieces that Results are made of: seats on their lotuses, and their stories."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.scenes.plans.results import BELOW, LOTUS, SMALLER, STANDS, TOKEN, words_tall
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.panel import Scroller
from game.widgets.scrubber import Bead, course
from game.widgets.style import Style
from game.widgets.token import mark_picture, token_picture


@dataclass(frozen=True)
class Told:
    """One seat on the page: its token, its name, its place if it arrived, and its story."""

    charm: int
    name: str
    place: str
    home: bool
    story: str
    course: tuple[Bead, ...] = ()


class Figure(Widget):
    """A seat: who arrived on a lotus, who is on the way smaller, on the bare ground."""

    def __init__(
        self, name: str, rect: Rect, style: Style, told: Told, lotus: str | None, scale: float, placed: bool
    ) -> None:
        super().__init__(name, rect, 2)
        self.style = style
        self.told = told
        self.lotus = lotus
        self.scale = scale
        self.placed = placed

    def draw(self, target: pygame.Surface) -> None:
        rect, style = self.rect, self.style
        x = rect.centerx
        y = rect.bottom - words_tall(style, self.placed) - round(BELOW * self.scale)
        if self.told.home:
            self._draw_home(target, x, y)
        else:
            height = round(TOKEN * SMALLER * self.scale)
            token = token_picture(self.told.charm, height)
            target.blit(token, token.get_rect(midbottom=(x, y + round(BELOW * 0.5 * self.scale))))
        self._draw_words(target, x)

    def _draw_home(self, target: pygame.Surface, x: int, y: int) -> None:
        if self.lotus is not None:
            size = round(LOTUS[0] * self.scale), round(LOTUS[1] * self.scale)
            seat = art.sprite(self.lotus, size)
            target.blit(seat, (x - size[0] // 2, y - round(62 * self.scale)))
        token = token_picture(self.told.charm, round(TOKEN * self.scale))
        target.blit(token, token.get_rect(midtop=(x, y - round(STANDS * self.scale))))

    def _draw_words(self, target: pygame.Surface, x: int) -> None:
        style, colours, told = self.style, self.style.theme, self.told
        across = self.rect.width - style.px(1.6)
        height = style.typed(3.0 if told.home else 2.4)
        size = text.fitted(told.name, "semibold", height, across, max(13, style.typed(2.0)))
        name = text.shortened(told.name, "semibold", size, across)
        bottom = self.rect.bottom
        ink = colours.ink if told.home else colours.ink2
        text.put(target, name, "semibold", size, ink, x, bottom - style.typed(3.0) * 0.36, "center")
        if told.place:
            small = style.typed(2.4)
            baseline = bottom - style.typed(3.0) * 1.36 - style.typed(2.4) * 0.22
            text.put(target, told.place, "italic", small, colours.ink2, x, baseline, "center")


class Stories(Scroller):
    """Each seat's story in a line or two, and beside or below it the picture of its course."""

    def __init__(self, name: str, rect: Rect, style: Style, told: Sequence[Told], depth: int = 2) -> None:
        super().__init__(name, rect, style, depth)
        self.told = list(told)
        self.height = style.typed(2.2)
        self.step = round(self.height * 1.36)
        self.side = max(style.px(3.4), self.step)
        self.left = self.side + style.px(1.6)
        self.gap = style.px(1.2)
        self.longest = max((len(each.course) for each in told), default=0) - 1
        room = rect.width - self.left - style.px(1.4)
        lengths = [
            max(text.width(each.name, "semibold", self.height), text.width(each.story, "inter", self.height))
            for each in told
        ]
        self.column = min(max(lengths, default=0), room)
        self.aside = self.longest > 0 and room - self.column >= style.px(46)  # for the course
        if self.longest > 0 and not self.aside and not style.measure.portrait:
            self.column, self.aside = round(room * 0.48), True
        self.needed = rect.width if self.longest > 0 else self.left + self.column + style.px(1.4)
        self.air = 0  # what each row has beyond its need
        self.tall = sum(self._tall(each) for each in self.told)

    def spread(self, tall: int) -> None:
        """Let the rows share a height, as far as that does them good."""
        if self.longest > 0:
            spare = (tall - sum(self._tall(each) for each in self.told)) // max(1, len(self.told))
            self.air = min(max(0, spare), self.style.px(7))
        self.tall = sum(self._tall(each) for each in self.told)

    def _lines(self, each: Told) -> tuple[str, ...]:
        return text.wrapped(each.story, "inter", self.height, self.column)

    def _words(self, each: Told) -> int:
        return (len(self._lines(each)) + 1) * self.step

    @property
    def _course(self) -> int:
        """How tall a course is at least."""
        return self.style.px(4.6) if self.longest > 0 else 0

    def _tall(self, each: Told) -> int:
        if self.aside or not self._course:
            body = max(self.side, self._words(each), self._course)
        else:
            body = max(self.side, self._words(each)) + self._course
        return body + self.gap + self.air

    def paint(self, target: pygame.Surface, top: int) -> None:
        y = top
        for index, each in enumerate(self.told):
            tall = self._tall(each)
            row = Rect(self.rect.x, y, self.rect.width - self.style.px(1.4), tall)
            if index:
                hair = max(1, round(self.style.hair * 0.7))
                target.fill(self.style.theme.line, (row.x, row.y - hair, row.width, hair))
            self._paint_row(target, row, each)
            y += tall

    def _paint_row(self, target: pygame.Surface, row: Rect, each: Told) -> None:
        inner = row.inflate(0, -self.gap)
        said = Rect(inner)
        if self._course and not self.aside:
            said.height = max(self.side, self._words(each))
        mark = mark_picture(each.charm, self.side)
        target.blit(mark, (said.x, said.y + (said.height - self.side) // 2))
        x, colours = said.x + self.left, self.style.theme
        baseline = said.y + (said.height - self._words(each)) / 2 + self.height * 1.02
        name = text.shortened(each.name, "semibold", self.height, self.column)
        text.put(target, name, "semibold", self.height, colours.ink, x, baseline)
        for line in self._lines(each):
            baseline += self.step
            text.put(target, line, "inter", self.height, colours.ink2, x, baseline)
        if len(each.course) > 1:
            left = x + self.column + self.style.px(3) if self.aside else x
            top = inner.y if self.aside else said.bottom
            self._paint_course(target, Rect(left, top, row.right - left, inner.bottom - top), each)

    def _paint_course(self, target: pygame.Surface, rect: Rect, each: Told) -> None:
        """The course as a thread, and the seat's mark where it ends."""
        style, side = self.style, max(16, self.style.px(2.4))
        field = Rect(rect.x, rect.y + side // 2, rect.width - side, rect.height - side // 2)
        thick = max(1.6, style.measure.u * 0.26)
        dark = style.theme.dark
        hair = max(1, round(style.hair * 0.7))
        target.fill(style.theme.line, (field.x, field.bottom - hair, field.width, hair))
        target.blit(course(each.course, field.size, self.longest, thick, dark), field)
        x = field.x + field.width * (len(each.course) - 1) / max(1, self.longest)
        y = field.bottom - thick - (field.height - 2 * thick) * each.course[-1].height
        mark = mark_picture(each.charm, side)
        target.blit(mark, mark.get_rect(center=(round(x) + side // 3, round(y))))


class Thread(Widget):
    """The thread of the whole match, come loose and straight."""

    def __init__(self, name: str, rect: Rect, style: Style) -> None:
        super().__init__(name, rect, 1)
        self.style = style

    def draw(self, target: pygame.Surface) -> None:
        thick = max(1, round(self.style.measure.u * 0.2))
        colour = theme.mixed(self.style.theme.ground, self.style.theme.thread, 0.7)
        for y in (self.rect.top, self.rect.top + thick * 3):
            pygame.draw.rect(target, colour, (self.rect.x, y, self.rect.width, thick))
