"""Buddha's page in the journal: the score sheet as a picture, and one seat's match step by step."""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import Any

import pygame

from game.journals import Kept
from game.journals.buddha import chapters, figures
from game.journals.copies import Chapter
from game.scenes.tables.buddha.chart import Chart, Course
from game.scenes.tables.journal_page import JournalPage, SheetPicture
from game.tellings.buddha import story
from game.widgets.scrubber import Bead

GAME = "buddha"


class ScorePicture(SheetPicture["BuddhaPage"]):
    """All seats' points from round to round, as far as a place; touching a round goes there."""

    @cached_property
    def chart(self) -> Chart:
        """What stands on it."""
        inner = self.rect.inflate(-2 * self.style.px(2.0), -2 * self.style.px(1.8))
        return Chart(inner, self.style, self.page.courses, self.page.rounds)

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        self.chart.draw(target, self.page.rounds_at(self.place), self.page.seat)

    def place_at(self, point: tuple[int, int]) -> int | None:
        return self.page.place_after(self.chart.round_at(point[0]))


class BuddhaPage(JournalPage):
    """One seat's bids and tricks, and what all seats made of theirs."""

    quiet = ("led",)
    strands = ("carried", "swallowed")
    pictured = ScorePicture
    broad = 1.3

    def __init__(self, kept: Kept, seat: int) -> None:
        super().__init__(kept, seat)
        state = kept.match.state
        self.rounds: int = state.rounds
        charms = [person.token for person in kept.people]
        self.courses = [
            Course(charm, tuple((row.bid, row.tricks, row.points) for row in each.sheet))
            for charm, each in zip(charms, state.seats, strict=True)
        ]
        self._done = [0, *(len(after.seats[seat].sheet) for after in _afters(kept, seat))]

    def rounds_at(self, place: int) -> int:
        """How many rounds are on the sheet at a place; at the last all that there are."""
        if place >= len(self._done) - 1:
            return len(self.courses[self.seat].rows)
        return self._done[place]

    def place_after(self, rounds: int) -> int:
        """The first place at which so many rounds are on the sheet."""
        places = range(len(self._done))
        return next((place for place in places if self.rounds_at(place) >= rounds), len(self._done) - 1)

    def story(self) -> str:
        return story(self.part.state.score, self._sheet)

    @property
    def _sheet(self) -> list[dict[str, int]]:
        rows = self.courses[self.seat].rows
        return [{"bid": bid, "tricks": tricks, "points": points} for bid, tricks, points in rows]

    def beads(self) -> list[Bead]:
        """Height is the score: a round whose bid was met carries up, one that was missed goes down."""
        sums = self.courses[self.seat].sums
        all_sums = [points for course in self.courses for points in course.sums]
        low, high = min(all_sums), max(all_sums)

        def height(rounds: int) -> float:
            return (sums[rounds] - low) / (high - low) if high > low else 0.5

        found = [Bead(height(0))]
        for place in range(1, len(self._done)):
            before, after = self.rounds_at(place - 1), self.rounds_at(place)
            kind = "walked" if before == after else "carried" if sums[after] > sums[before] else "swallowed"
            found.append(Bead(height(after), ((kind, height(after)),)))
        return found

    def figures(self) -> list[tuple[str, str]]:
        return figures(self.part.state.score, self.courses[self.seat].rows)

    def chapters(self) -> list[Chapter]:
        return chapters(self.kept.match.seats, [course.rows for course in self.courses])


def _afters(kept: Kept, seat: int) -> list[Any]:
    """The state after each step of a seat."""
    afters = islice(kept.match.states(), 1, None)
    return [after for step, after in zip(kept.match.steps, afters, strict=True) if step.seat == seat]


JOURNAL = BuddhaPage
