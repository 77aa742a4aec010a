"""Hungry Ghost's page in the journal: one seat's lives through a match, as picture, list and line."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame

from game.journals import Kept
from game.journals.copies import Chapter
from game.journals.hungry_ghost import Chronicle, chapters, chronicle, figures, moment, told
from game.scenes.tables.hungry_ghost.lives import Graph
from game.scenes.tables.journal_page import JournalPage, Picture, put_sheet
from game.widgets.canvas import Rect
from game.widgets.scrubber import Bead
from game.widgets.style import Style

GAME = "hungry_ghost"


class LivesPicture(Picture):
    """The lives of one seat, as far as a place in them; touching a day goes there."""

    focusable = False

    def __init__(
        self, rect: Rect, style: Style, page: GhostPage, place: int, chosen: Callable[[int], None] | None
    ) -> None:
        super().__init__("journal/picture", rect, 2)
        self.style = style
        self._page = page
        self._chosen = chosen
        self._until = page.day_of(place)
        foot = round(style.font_px(1.8) * 1.8)
        pad = style.px(1.8)
        self._chart = Rect(rect.x + pad, rect.y + pad, rect.width - 2 * pad, rect.height - 2 * pad - foot)

    def show_place(self, place: int) -> None:
        self._show(self._page.day_of(place))

    def reveal(self, place: int, share: float) -> None:
        start, end = self._page.day_of(place - 1), self._page.day_of(place)
        self._show(start if share < 1 else end)

    def _show(self, day: float) -> None:
        self.alter(_until=day)

    def draw(self, target: pygame.Surface) -> None:
        style, colours, chart = self.style, self.style.theme, self._chart
        put_sheet(target, self.rect, style)
        graph = self._page.graph(style)
        graph.draw(target, chart, self._until)
        graph.draw_days(target, chart)
        x = graph.x(chart, self._until)
        pygame.draw.rect(target, colours.thread, (x - 1, chart.y, max(2, style.px(0.2)), chart.height))

    def grabbed(self, point: tuple[int, int]) -> None:
        if self._chosen is not None and self._chart.width:
            day = (point[0] - self._chart.x) / self._chart.width * self._page.graph(self.style).days
            self._chosen(self._page.place_at(day))


class GhostPage(JournalPage):
    """The lives of one seat: births, what was weighed at each end, the mist and the petals."""

    quiet = ("day",)
    strands = ("walked", "carried", "swallowed")

    def __init__(self, kept: Kept, seat: int) -> None:
        super().__init__(kept, seat)
        self.found: Chronicle = chronicle(kept.match)
        self.course = self.found.courses[seat]
        self._moments: list[tuple[float, Any]] = [
            (moment(step, before), after)
            for step, (before, after) in zip(kept.match.steps, pairwise(kept.match.states()), strict=True)
            if step.seat == seat
        ]

    def graph(self, style: Style) -> Graph:
        return Graph(self.course, float(self.found.days), self.found.most, None, style)

    def day_of(self, place: int) -> float:
        """Up to which moment of the days a place reaches."""
        if place <= 0 or not self._moments:
            return self.course.samples[0].day
        return self._moments[min(place, len(self._moments)) - 1][0]

    def place_at(self, day: float) -> int:
        """The place nearest to a moment of the days."""
        places = range(len(self._moments) + 1)
        return min(places, key=lambda place: abs(self.day_of(place) - day))

    def story(self) -> str:
        return told(self.course, self.found.days)

    def beads(self) -> list[Bead]:
        """Height is Merit: Hell below, Heaven above."""
        first = Bead(_height(self.course.samples[0].merit, "human"))
        found = [first]
        for _, after in self._moments:
            life = after.seats[self.seat]
            height = _height(life.merit, life.realm)
            kind = {"heaven": "carried", "hell": "swallowed"}.get(life.realm, "walked")
            found.append(Bead(height, ((kind, height),)))
        return found

    def picture(
        self, rect: Rect, style: Style, place: int, chosen: Callable[[int], None] | None = None
    ) -> Picture | None:
        return LivesPicture(rect, style, self, place, chosen)

    def proportion(self) -> float:
        return 1.22

    def figures(self) -> list[tuple[str, str]]:
        return figures(self.course, self.found.days)

    def chapters(self) -> list[Chapter]:
        return chapters(self.course, self.found.days)


def _height(merit: int, realm: str) -> float:
    base = {"heaven": 0.66, "human": 0.5, "hell": 0.34}[realm]
    return base + merit * 0.06


JOURNAL = GhostPage
