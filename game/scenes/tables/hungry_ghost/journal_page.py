"""Hungry Ghost's page in the journal: one seat's lives through a match, as picture, list and line."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame

from game.journals import Kept
from game.journals.copies import Chapter
from game.journals.hungry_ghost import Chronicle, chapters, chronicle, figures, moment, told
from game.scenes.tables.hungry_ghost.lives import Graph
from game.scenes.tables.journal_page import JournalPage, SheetPicture
from game.widgets.canvas import Rect
from game.widgets.scrubber import Bead
from game.widgets.style import Style

GAME = "hungry_ghost"


class LivesPicture(SheetPicture["GhostPage"]):
    """The lives of one seat, as far as a place in them; touching a day goes there."""

    @property
    def _chart(self) -> Rect:
        """Where they are drawn: below them stand the days."""
        pad, foot = self.style.px(1.8), round(self.style.font_px(1.8) * 1.8)
        rect = self.rect.inflate(-2 * pad, -2 * pad)
        return Rect(*rect.topleft, rect.width, rect.height - foot)

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        graph, chart, until = self.page.graph(self.style), self._chart, self.page.day_of(self.place)
        graph.draw(target, chart, until)
        graph.draw_days(target, chart)
        mark = graph.x(chart, until) - 1, chart.y, max(2, self.style.px(0.2)), chart.height
        pygame.draw.rect(target, self.style.theme.thread, mark)

    def place_at(self, point: tuple[int, int]) -> int | None:
        chart = self._chart
        if not chart.width:
            return None
        return self.page.place_at((point[0] - chart.x) / chart.width * self.page.graph(self.style).days)


class GhostPage(JournalPage):
    """The lives of one seat: births, what was weighed at each end, the mist and the petals."""

    pictured = LivesPicture
    broad = 1.22
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

    def figures(self) -> list[tuple[str, str]]:
        return figures(self.course, self.found.days)

    def chapters(self) -> list[Chapter]:
        return chapters(self.course, self.found.days)


def _height(merit: int, realm: str) -> float:
    base = {"heaven": 0.66, "human": 0.5, "hell": 0.34}[realm]
    return base + merit * 0.06


JOURNAL = GhostPage
